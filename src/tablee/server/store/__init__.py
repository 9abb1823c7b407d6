"""The database: the logs of tables, people and results, on SQLite or PostgreSQL.

`database` is the interface to a database, which `sqlite` and `postgres` implement; `tables`,
`people` and `schema` hold the SQL, written once for both.
"""

from tablee.server.store.database import Database, Fenced, Sql, error_name
from tablee.server.store.store import Store, open_existing, open_store, set_up, sqlite_file

__all__ = [
    "Database",
    "Fenced",
    "Sql",
    "Store",
    "error_name",
    "open_existing",
    "open_store",
    "set_up",
    "sqlite_file",
]

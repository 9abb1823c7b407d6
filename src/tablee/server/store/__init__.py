"""Where tables are kept: the log first, on SQLite or PostgreSQL.

`database` says how work is handed to a database, `sqlite` and `postgres` do it; `tables`, `people`
and `schema` hold the SQL, written once for both.
"""

from tablee.server.store.database import Database, Fenced, Sql, error_name
from tablee.server.store.store import Store, open_store, set_up

__all__ = ["Database", "Fenced", "Sql", "Store", "error_name", "open_store", "set_up"]

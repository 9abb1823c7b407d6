"""The tables of the database, and how older databases are brought up to date."""

from tablee.errors import UnusableStoreError
from tablee.server.store.database import Sql

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE people (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            recovery TEXT UNIQUE,
            made DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            code TEXT NOT NULL,
            game TEXT NOT NULL,
            public INTEGER NOT NULL,
            phase TEXT NOT NULL,
            summary TEXT NOT NULL,
            made DOUBLE PRECISION NOT NULL,
            changed DOUBLE PRECISION NOT NULL,
            epoch BIGINT NOT NULL DEFAULT 0,
            owner TEXT NOT NULL DEFAULT ''
        )""",
        "CREATE INDEX tables_by_phase ON tables (phase, public, changed)",
        "CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE phase IN ('open', 'playing')",
        """CREATE TABLE events (
            table_id TEXT NOT NULL,
            n BIGINT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (table_id, n)
        )""",
        """CREATE TABLE talk (
            table_id TEXT NOT NULL,
            k BIGINT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            what TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (table_id, k)
        )""",
    ),
    (
        """CREATE TABLE results (
            table_id TEXT NOT NULL,
            seat INTEGER NOT NULL,
            person TEXT NOT NULL,
            game TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            share DOUBLE PRECISION NOT NULL,
            points BIGINT NOT NULL,
            company TEXT NOT NULL,
            rated INTEGER NOT NULL,
            mu DOUBLE PRECISION,
            sigma DOUBLE PRECISION,
            PRIMARY KEY (table_id, seat)
        )""",
        "CREATE INDEX results_by_person ON results (person, at)",
        """CREATE TABLE ratings (
            person TEXT NOT NULL,
            game TEXT NOT NULL,
            mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL,
            matches BIGINT NOT NULL,
            PRIMARY KEY (person, game)
        )""",
        """CREATE TABLE mutes (
            person TEXT NOT NULL,
            other TEXT NOT NULL,
            PRIMARY KEY (person, other)
        )""",
        "ALTER TABLE tables ADD COLUMN settled INTEGER NOT NULL DEFAULT 0",
    ),
    ("ALTER TABLE talk ADD COLUMN id TEXT NOT NULL DEFAULT ''",),
    (
        """CREATE TABLE sitters (
            person TEXT NOT NULL,
            table_id TEXT NOT NULL,
            PRIMARY KEY (person, table_id)
        )""",
        "CREATE INDEX sitters_by_table ON sitters (table_id)",
        "DROP INDEX tables_by_code",
        "CREATE UNIQUE INDEX tables_by_code ON tables (code) "
        "WHERE phase IN ('open', 'playing', 'paused')",
    ),
    (
        "ALTER TABLE people ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0",
        """CREATE TABLE passkeys (
            id TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            public_key TEXT NOT NULL,
            sign_count BIGINT NOT NULL,
            made DOUBLE PRECISION NOT NULL,
            used DOUBLE PRECISION
        )""",
        "CREATE INDEX passkeys_by_person ON passkeys (person)",
        """CREATE TABLE challenges (
            challenge TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            until DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE reports (
            at DOUBLE PRECISION NOT NULL,
            table_id TEXT NOT NULL,
            reporter TEXT NOT NULL,
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            said TEXT NOT NULL,
            id TEXT NOT NULL,
            PRIMARY KEY (table_id, reporter, id)
        )""",
    ),
    (
        """CREATE TABLE invitations (
            person TEXT NOT NULL,
            host TEXT NOT NULL,
            table_id TEXT NOT NULL,
            made DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person, host)
        )""",
        "CREATE INDEX invitations_by_table ON invitations (table_id)",
    ),
    (
        """CREATE TABLE progress (
            person TEXT NOT NULL,
            game TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (person, game)
        )""",
    ),
    (
        "ALTER TABLE results ADD COLUMN decimals DOUBLE PRECISION NOT NULL DEFAULT 0",
        "UPDATE results SET decimals = points",
        "ALTER TABLE results DROP COLUMN points",
        "ALTER TABLE results RENAME COLUMN decimals TO points",
    ),
    ("ALTER TABLE results ADD COLUMN kept INTEGER NOT NULL DEFAULT 0",),
)


def migrate(sql: Sql) -> None:
    """Bring the database to the newest schema; each step once."""
    sql.do("CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
    found = sql.one("SELECT value FROM meta WHERE key = 'schema'")
    version = int(found[0]) if found else 0
    if version > len(MIGRATIONS):
        raise UnusableStoreError(
            f"The database has schema {version}, newer than this program's {len(MIGRATIONS)}: "
            "install a newer tablee, or name another database with --db."
        )
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            sql.do(statement)
    sql.do(
        "INSERT INTO meta (key, value) VALUES ('schema', ?) "
        "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        str(len(MIGRATIONS)),
    )

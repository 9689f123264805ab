"""Connections to the database, and its migrations."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

MIGRATIONS = Path(__file__).parents[1] / "migrations"
_LOCK = 0x75726164
"""Of migrations: replicas that start together take turns."""
_PAGES_KIB = 4096
_BUSY_MS = 30_000


class Database:
    """A SQLite file or a PostgreSQL database, at the newest schema."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @property
    def dialect(self) -> str:
        """sqlite or postgresql."""
        return self._engine.dialect.name

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the database."""
        with self._engine.connect() as connection:
            if self.dialect == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed at its end. SQLite gives it to one writer at a time."""
        with self._engine.connect() as connection:
            connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    def close(self) -> None:
        """Let go of its connections."""
        self._engine.dispose()


def open_database(url: str) -> Database:
    """Connects and migrates. Raises sqlalchemy's errors where it cannot be reached."""
    parsed = make_url(url)
    engine = _sqlite(parsed) if parsed.get_backend_name() == "sqlite" else _postgresql(parsed)
    try:
        _migrate(engine)
    except BaseException:
        engine.dispose()
        raise
    return Database(engine)


def _postgresql(url: URL) -> Engine:
    driver = url.set(drivername="postgresql+psycopg")
    return create_engine(driver, pool_pre_ping=True, pool_size=8)


def _sqlite(url: URL) -> Engine:
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, pool_size=8)

    @event.listens_for(engine, "connect")
    def _opened(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        # The driver would begin transactions by itself, and only before writes.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=NORMAL",
            "foreign_keys=ON",
            f"busy_timeout={_BUSY_MS}",
            f"cache_size=-{_PAGES_KIB}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _began(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.connect() as connection:
        connection.execution_options(writes=True)
        with connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

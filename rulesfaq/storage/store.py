"""The database: SQLite in the state folder, or PostgreSQL; opened when it is first needed."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pysqlite3 import dbapi2 as sqlite
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from rulesfaq.errors import SettingsError, StorageBusyError
from rulesfaq.storage.faults import of_files, translated

FILE = "rulesfaq.sqlite3"
PATIENCE_S = 5.0
"""How long a writer waits for another one."""
_WRITES = "rulesfaq_writes"
_SAFE_WAL = (3, 51, 3)
"""From here on SQLite cannot corrupt a database when a write-ahead log is reset."""
_DRIVER = "postgresql+psycopg"


class Store:
    """One database, shared by the threads of a process; a fork opens its own connections."""

    def __init__(self, state: Path, url: str = "", *, patience_s: float = PATIENCE_S) -> None:
        """Keep where the data are; nothing is opened or made yet.

        Args:
            state: The state folder; made when first needed.
            url: A PostgreSQL database; empty for SQLite in the state folder.
            patience_s: How long a writer waits for another one.

        Raises:
            SettingsError: If the address is none of a PostgreSQL database.
        """
        self.state = state
        self.url = _postgres(url) if url else URL.create("sqlite", database=str(state / FILE))
        self.is_ready = False
        """Whether the tables were seen to be there."""
        self._patience_s = patience_s
        self._opened: tuple[int, Engine] | None = None
        self._guard = threading.Lock()
        self._writer = threading.Lock()

    @property
    def is_sqlite(self) -> bool:
        """Whether the data are in a file of ours."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def place(self) -> str:
        """Where the data are, for messages; without a password."""
        return str(self.url.database if self.is_sqlite else self.url)

    @property
    def engine(self) -> Engine:
        """The engine of this process."""
        with self._guard:
            if self._opened is None or self._opened[0] != os.getpid():
                self._opened = (os.getpid(), self._open())
            return self._opened[1]

    def close(self) -> None:
        """Close all connections of this process."""
        with self._guard:
            if self._opened is not None and self._opened[0] == os.getpid():
                self._opened[1].dispose()
            self._opened = None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that only reads.

        Raises:
            RulesfaqError: One of the three faults of a storage.
        """
        with translated(self.place), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that writes; what it wrote is on the disk when the block is left.

        In SQLite there is one writer at a time; those of a process queue here, in order, and not
        in the file, where some would starve.

        Raises:
            RulesfaqError: One of the three faults of a storage.
        """
        if self.is_sqlite and not self._writer.acquire(timeout=self._patience_s):
            raise StorageBusyError(self.place)
        try:
            with translated(self.place), self.engine.connect() as plain:
                connection = plain.execution_options(**{_WRITES: True})
                with connection.begin():
                    yield connection
        finally:
            if self.is_sqlite:
                self._writer.release()

    def make_place(self) -> None:
        """Make the state folder and the file, readable by nobody else.

        Raises:
            StorageUnavailableError: If that is not allowed here.
        """
        if self.is_sqlite:
            with of_files(self.place):
                self.state.mkdir(mode=0o700, parents=True, exist_ok=True)
                os.close(os.open(self.state / FILE, os.O_CREAT | os.O_RDWR, 0o600))

    def _open(self) -> Engine:
        if not self.is_sqlite:
            wait = int(self._patience_s * 1000)
            limits = f"-c lock_timeout={wait} -c statement_timeout={2 * wait}"
            arguments: dict[str, Any] = {"connect_timeout": 3, "options": limits}
            return create_engine(self.url, connect_args=arguments, pool_pre_ping=True)
        found = create_engine(self.url, module=sqlite, pool_timeout=self._patience_s)
        event.listen(found, "connect", self._prepare)
        event.listen(found, "begin", _begin)
        return found

    def _prepare(self, connection: Any, _: Any) -> None:
        connection.isolation_level = None
        safe = sqlite.sqlite_version_info >= _SAFE_WAL
        for pragma in (
            f"busy_timeout={int(self._patience_s * 1000)}",
            f"journal_mode={'WAL' if safe else 'TRUNCATE'}",
            "synchronous=FULL",
            "foreign_keys=ON",
            "secure_delete=ON",  # what a reporter deletes is overwritten
        ):
            connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgres(url: str) -> URL:
    hint = "write postgresql://user:password@host/database"
    try:
        found = make_url(url)
        if found.drivername in {"postgres", "postgresql", _DRIVER}:
            found.set(drivername=_DRIVER).get_dialect()
            return found.set(drivername=_DRIVER)
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise SettingsError("DATABASE_URL", "…", hint) from error
    raise SettingsError("DATABASE_URL", f"{found.drivername}://…", hint)

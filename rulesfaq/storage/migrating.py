"""From one version of the tables to another, by Alembic, in one transaction."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from rulesfaq.storage.faults import of_files
from rulesfaq.storage.store import Store
from rulesfaq.storage.tables import METADATA

HEAD = "head"
BASE = "base"
_FOLDER = Path(__file__).parent
_LOCK = 0x72756C65
"""The number of our advisory lock in PostgreSQL."""


def migrate(store: Store, to: str = HEAD) -> str:
    """Bring the tables to a version; whoever comes at the same time waits.

    Args:
        store: The database; made if it is not there.
        to: ``head``, ``base`` (no tables at all), or the number of a version.

    Returns:
        The version now.

    Raises:
        RulesfaqError: One of the three faults of a storage; nothing is changed then.
    """
    store.make_place()
    script = ScriptDirectory(str(_FOLDER), version_locations=[str(_FOLDER / "versions")])
    down = to == BASE or ((current := revision_of(store)) and to != HEAD and to < current)

    def steps(revision: Any, _: Any) -> Any:
        # What alembic.command does; that would need an env.py, and a configuration beside it.
        move = script._downgrade_revs if down else script._upgrade_revs  # noqa: SLF001
        return move(to, revision)

    with _alone(store), store.writing() as connection:
        if not store.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _LOCK})
        with EnvironmentContext(Config(), script, fn=steps) as environment:
            environment.configure(
                connection=connection, target_metadata=METADATA, transactional_ddl=True
            )
            environment.run_migrations()
    return revision_of(store)


def ready(store: Store) -> Store:
    """Return the store with its tables; they are looked for once in a process.

    Raises:
        RulesfaqError: One of the three faults of a storage; the next call tries again.
    """
    if not store.is_ready:
        migrate(store)
        store.is_ready = True
    return store


def revision_of(store: Store) -> str:
    """Return the version of the tables; empty where there are none.

    Raises:
        RulesfaqError: One of the three faults of a storage.
    """
    store.make_place()
    with store.reading() as connection:
        return MigrationContext.configure(connection).get_current_revision() or ""


@contextmanager
def _alone(store: Store) -> Iterator[None]:
    """Keep other processes of this machine out: SQLite does not queue the change to WAL."""
    if not store.is_sqlite:
        yield
        return
    with of_files(store.place):
        lock = os.open(store.state / "migrate.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)

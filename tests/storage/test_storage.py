"""The storage: what is acknowledged is kept, and what goes wrong is said in three words."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from pysqlite3 import dbapi2 as sqlite
from sqlalchemy import event, insert, inspect, select, text

import rulesfaq.accounts.tables  # noqa: F401  # they add theirs to METADATA
from rulesfaq.errors import (
    SettingsError,
    StorageBusyError,
    StorageFullError,
    StorageUnavailableError,
)
from rulesfaq.storage import METADATA, Store, digest, migrate, new_secret, revision_of
from rulesfaq.storage.store import FILE
from rulesfaq.storage.tables import MARKER


def mark(store: Store, name: str, value: str = "x") -> None:
    with store.writing() as connection:
        connection.execute(insert(MARKER).values(name=name, value=value))


def marks(store: Store) -> list[str]:
    with store.reading() as connection:
        return list(connection.scalars(select(MARKER.c.name).order_by(MARKER.c.name)))


def test_the_migrations_make_the_tables_that_the_code_knows(store: Store) -> None:
    with store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, METADATA)

    assert differences == []


def test_a_second_migration_changes_nothing(store: Store) -> None:
    mark(store, "kept")

    assert migrate(store) == revision_of(store) != ""
    assert marks(store) == ["kept"]


def test_the_way_down_and_up_again_leaves_a_database_that_works(store: Store) -> None:
    mark(store, "lost")

    assert migrate(store, "base") == ""
    with store.reading() as connection:
        assert inspect(connection).get_table_names() == ["alembic_version"]
    migrate(store)

    assert marks(store) == []


def test_processes_that_migrate_at_once_all_find_the_tables(database: str, tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from rulesfaq.storage import *\n"
        "s = Store(Path(sys.argv[1]), sys.argv[2]); migrate(s); s.close()"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "state"), database]

    started = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(4)]
    said = [process.communicate()[1].decode() for process in started]

    assert [process.returncode for process in started] == [0] * 4, "\n".join(said)


def test_a_migration_that_breaks_off_leaves_nothing_behind(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "state", database)
    store.make_place()

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("alembic.operations.Operations.create_index", killed)
    with pytest.raises(KeyboardInterrupt):
        migrate(store)

    with store.reading() as connection:
        assert inspect(connection).get_table_names() == []
    store.close()


def test_writers_of_many_threads_all_get_their_turn(store: Store) -> None:
    threads = [Thread(target=mark, args=(store, f"{n:02}")) for n in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert marks(store) == [f"{n:02}" for n in range(24)]


def test_a_transaction_that_fails_leaves_nothing(store: Store) -> None:
    def half() -> None:
        with store.writing() as connection:
            connection.execute(insert(MARKER).values(name="half", value=""))
            raise InterruptedError

    with pytest.raises(InterruptedError):
        half()

    assert marks(store) == []


def test_a_fork_opens_connections_of_its_own(store: Store) -> None:
    mark(store, "parent")
    child = os.fork()
    if not child:
        mark(store, "child")
        os._exit(0)
    _, status = os.waitpid(child, 0)

    assert os.waitstatus_to_exitcode(status) == 0
    mark(store, "after")
    assert marks(store) == ["after", "child", "parent"]


@pytest.fixture
def file(tmp_path: Path) -> Store:
    store = Store(tmp_path / "state", patience_s=0.05)
    migrate(store)
    return store


def test_nobody_else_can_read_the_state(file: Store) -> None:
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.state.iterdir()}

    assert stat.S_IMODE(file.state.stat().st_mode) == 0o700
    assert set(modes.values()) == {0o600}
    file.close()


def test_sqlite_is_new_enough_and_writes_through_to_the_disk(file: Store) -> None:
    with file.reading() as connection:
        found = [
            connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]

    assert sqlite.sqlite_version_info >= (3, 51, 3)
    assert found == ["wal", 2, 1]
    file.close()


def test_a_locked_database_is_busy_and_nothing_is_written(file: Store) -> None:
    # The same library: two copies of SQLite in one process do not see each other's locks.
    other = sqlite.connect(file.state / FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE").close()
    with pytest.raises(StorageBusyError):
        mark(file, "refused")
    other.execute("ROLLBACK").close()
    other.close()

    mark(file, "taken")
    assert marks(file) == ["taken"]
    file.close()


def test_a_full_database_says_so_and_what_was_there_stays(file: Store) -> None:
    mark(file, "early")
    file.close()

    def no_room(connection: Any, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 1").close()

    event.listen(file.engine, "connect", no_room)
    with pytest.raises(StorageFullError) as caught:
        mark(file, "late", "x" * 1_000_000)
    file.close()

    assert str(file.state) in str(caught.value)
    assert marks(file) == ["early"]
    mark(file, "later", "x" * 1_000_000)
    file.close()


def test_a_state_folder_that_is_a_file_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")
    store = Store(tmp_path / "state")

    with pytest.raises(StorageUnavailableError):
        migrate(store)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database" * 1000)
    store = Store(tmp_path)

    with pytest.raises(StorageUnavailableError, match=FILE):
        migrate(store)
    store.close()


def test_a_server_that_is_not_there_is_named_without_the_password(tmp_path: Path) -> None:
    store = Store(tmp_path, "postgresql://me:geheim@127.0.0.1:1/reports")

    with pytest.raises(StorageUnavailableError) as caught:
        revision_of(store)

    assert "127.0.0.1:1/reports" in str(caught.value)
    assert "geheim" not in str(caught.value)
    store.close()


@pytest.mark.parametrize("url", ["mysql://me:geheim@host/x", "nichts", "postgresql+asyncpg://x/y"])
def test_another_database_is_refused_without_telling_the_password(url: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        Store(tmp_path, url)

    assert "geheim" not in f"{caught.value}{caught.value.hint}"


def test_secrets_differ_and_only_their_hash_is_kept() -> None:
    made = {new_secret() for _ in range(1000)}

    assert len(made) == 1000
    assert {len(secret) for secret in made} == {32}
    assert digest("ab", "c") != digest("a", "bc")

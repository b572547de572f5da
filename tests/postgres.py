"""A PostgreSQL server of its own for tests: in a temporary folder, on a socket, without a port."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

USER = "postgres"
VERSIONS = Path("/usr/lib/postgresql")


class Cluster:
    """A running server, and a database in it that is emptied for every test."""

    def __init__(self, socket: Path) -> None:
        self.address = f"postgresql://{USER}@/postgres?host={socket}"

    def empty_database(self) -> str:
        """Return the address of an empty database; whoever still uses it is cut off."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self.address


def program(name: str) -> str:
    """Return the path of one of the server's programs, of the newest version there is."""
    found = sorted(VERSIONS.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    assert found, "the Debian package postgresql is missing: apt-get install postgresql"
    return str(found[-1])


def as_owner(*command: str) -> None:
    """Run a program as somebody who may run the server; it refuses to run as root."""
    lowered = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--"]
    prefix = lowered if os.geteuid() == 0 else []
    done = subprocess.run(
        [*prefix, *command], capture_output=True, text=True, check=False, cwd="/", timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """Start a server with an empty cluster; stop it, and remove everything, in the end."""
    folder = Path(tempfile.mkdtemp(prefix="rulesfaq-pg-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, USER, USER)
        data, log = str(folder / "data"), str(folder / "log")
        as_owner(program("initdb"), "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "-N",
                 "--locale=C")  # fmt: skip
        options = f"-k {folder} -c listen_addresses= -c max_connections=60"
        as_owner(program("pg_ctl"), "-D", data, "-l", log, "-o", options, "-w", "start")
        try:
            yield Cluster(folder)
        finally:
            as_owner(program("pg_ctl"), "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)

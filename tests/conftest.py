"""What all tests share."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from socket import create_server

import pytest
from hypothesis import settings

from rulesfaq.accounts.limits import LIMITS
from rulesfaq.storage import Store, ready
from tests.postgres import Cluster, running_cluster

settings.register_profile("house", derandomize=True, deadline=None, database=None)
settings.load_profile("house")

COMMAND = Path(sys.executable).with_name("rulesfaq")
START_S = 60
NO_LIMITS = " ".join(f"{name}=99999/1s:99999" for name in LIMITS)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve pages and API by `rulesfaq serve`, as people do; yield where."""
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environ = own_environment(tmp_path_factory.mktemp("state"))
    with subprocess.Popen([COMMAND, "serve", "--port", str(port)], env=environ) as server:
        try:
            await_health(port, server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def own_environment(state: Path, database: str = "") -> dict[str, str]:
    """Return the variables of a process that sees no settings but these; nobody is too fast."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("RULESFAQ_")}
    kept.pop("DATABASE_URL", None)
    added = {"DATABASE_URL": database} if database else {}
    return kept | {"RULESFAQ_STATE": str(state), "RULESFAQ_LIMITS": NO_LIMITS} | added


def await_health(port: int, server: subprocess.Popen[bytes]) -> None:
    """Return once the server answers; give up when it ended or takes a minute."""
    deadline = time.monotonic() + START_S
    while True:
        connection = HTTPConnection("127.0.0.1", port, timeout=START_S)
        try:
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            with suppress(subprocess.TimeoutExpired):
                server.wait(timeout=0.05)
                raise
            if time.monotonic() > deadline:
                raise
        finally:
            connection.close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Start a PostgreSQL server of our own."""
    with running_cluster() as found:
        yield found


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest) -> str:
    """Return the address of an empty database; empty for SQLite in the state folder."""
    if request.param == "sqlite":
        return ""
    found: Cluster = request.getfixturevalue("cluster")
    return found.empty_database()


@pytest.fixture
def store(database: str, tmp_path: Path) -> Iterator[Store]:
    """Return a store with its tables, in each kind of database."""
    found = Store(tmp_path / "state", database)
    ready(found)
    yield found
    found.close()

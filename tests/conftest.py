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

settings.register_profile("house", derandomize=True, deadline=None, database=None)
settings.load_profile("house")

COMMAND = Path(sys.executable).with_name("rulesfaq")
START_S = 60


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Serve pages and API by `rulesfaq serve`, as people do; yield where."""
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environ = {k: v for k, v in os.environ.items() if not k.startswith("RULESFAQ_")}
    with subprocess.Popen([COMMAND, "serve", "--port", str(port)], env=environ) as server:
        try:
            await_health(port, server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


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

"""A real server that is killed while many people send reports, and what they were told."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from socket import create_server

from tests.conftest import COMMAND, await_health, own_environment

ENTRY = "karat.faq.ziel"
CLIENTS = 6


def small_data(folder: Path) -> Path:
    """Return a data folder of one game, which loads fast."""
    shutil.copytree(Path("data/games/karat"), folder / "games" / "karat")
    shutil.copy(Path("data/search.yaml"), folder)
    return folder


def free_port() -> int:
    with create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def serving(
    data: Path, state: Path, database: str = "", prefix: tuple[str, ...] = ()
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Serve in a process group of its own; yield the port and the process."""
    port = free_port()
    command = [*prefix, str(COMMAND), "--data", str(data), "serve", "--port", str(port)]
    with subprocess.Popen(
        command,
        env=own_environment(state, database),
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as server:
        try:
            await_health(port, server)
            yield port, server
        finally:
            with suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGKILL)
            server.communicate()


def send(port: int, key: str) -> str | None:
    """Send the report of a key; return its token if the server acknowledged it."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    body = json.dumps({"about": ENTRY, "wrong": f"Falsch ist {key}.", "source_says": ""})
    headers = {"Content-Type": "application/json", "Idempotency-Key": key}
    try:
        connection.request("POST", "/api/v1/reports", body, headers)
        answer = connection.getresponse()
        told = answer.read()
    except (OSError, HTTPException):
        return None
    finally:
        connection.close()
    return str(json.loads(told)["token"]) if answer.status == 201 else None


class Crowd:
    """People who send reports, one after the other, and remember what was acknowledged."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, str] = {}
        self.unsure: set[str] = set()
        self.enough = threading.Event()
        self._lock = threading.Lock()

    def meet(self, port: int, key: str) -> None:
        with self._lock:
            self.unsure.add(key)
        token = send(port, key)
        if token is None:
            return
        with self._lock:
            # Who sends the same again must get the same.
            assert self.acknowledged.setdefault(key, token) == token
            self.unsure.discard(key)

    def rush(self, port: int, server: subprocess.Popen[bytes], round_: int, after: int) -> None:
        """Send until the server is gone; it is killed after so many acknowledgements."""
        goal = len(self.acknowledged) + after
        threads = [
            threading.Thread(target=self._send_on, args=(port, f"{round_:03}-{n:02}", goal))
            for n in range(CLIENTS)
        ]
        for thread in threads:
            thread.start()
        self.enough.wait(60)
        os.killpg(server.pid, signal.SIGKILL)
        for thread in threads:
            thread.join()
        self.enough.clear()

    def _send_on(self, port: int, name: str, goal: int) -> None:
        for number in range(10_000):
            key = f"person-{name}-{number:06}"
            self.meet(port, key)
            if len(self.acknowledged) >= goal:
                self.enough.set()
            if key in self.unsure:
                return


def killed_while_sending(data: Path, state: Path, database: str, rounds: int) -> Crowd:
    """Kill a server again and again; each time, first send again what was not acknowledged."""
    crowd, chance = Crowd(), Random(7)  # noqa: S311  # when to kill is no secret
    for round_ in range(rounds):
        with serving(data, state, database) as (port, server):
            for key in sorted(crowd.unsure):
                crowd.meet(port, key)
            assert not crowd.unsure
            crowd.rush(port, server, round_, chance.randint(3, 60))
    with serving(data, state, database) as (port, _):
        for key in sorted(crowd.unsure):
            crowd.meet(port, key)
    assert not crowd.unsure
    return crowd

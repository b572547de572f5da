"""The server as it runs: large bodies, slow people, many guesses at once, and what it logs."""

from __future__ import annotations

import re
import socket
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from socket import create_server
from urllib.parse import urlencode, urlsplit

import pytest

from tests.conftest import COMMAND, await_health, own_environment
from tests.forms import hidden_fields
from tests.reports.crowd import small_data

WORD = "ein Kranich am Teich"
LOGIN = "/pruefen/anmelden"
HEAD = "POST /api/v1/reports HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("log") / "log"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory, log: Path) -> Iterator[int]:
    folder = tmp_path_factory.mktemp("server")
    environ = own_environment(folder / "state")
    subprocess.run(
        [COMMAND, "user", "add", "mia"], env=environ, input=f"{WORD}\n", text=True, check=True
    )
    with create_server(("127.0.0.1", 0)) as free:
        found: int = free.getsockname()[1]
    data = small_data(folder / "data")
    command = [str(COMMAND), "--data", str(data), "serve", "--port", str(found)]
    with (
        log.open("wb") as file,
        subprocess.Popen(command, env=environ, stdout=file, stderr=file) as server,
    ):
        await_health(found, server)
        yield found
        server.terminate()


def ask(
    port: int, path: str, form: dict[str, str] | None = None, cookie: str = ""
) -> tuple[int, str, str]:
    """Return the status, the body, and the cookie or the address that it gives."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
    body = urlencode(form) if form is not None else None
    with closing(connection):
        connection.request("GET" if form is None else "POST", path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode("utf-8")
    given = answer.headers.get("Location") or answer.headers.get("Set-Cookie", "").partition(";")[0]
    return answer.status, text, given


def wait_for_health(port: int) -> float:
    start = time.monotonic()
    assert ask(port, "/healthz")[0] == 200
    return time.monotonic() - start


def test_fault_14_a_large_body_is_refused_however_it_comes(port: int) -> None:
    for headers, body in (
        ({"Content-Length": "10000000"}, b"x" * 10_000_000),
        ({"Transfer-Encoding": "chunked"}, b"989680\r\n" + b"x" * 10_000_000 + b"\r\n0\r\n\r\n"),
    ):
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        head = f"{HEAD}{lines}\r\n"
        with socket.create_connection(("127.0.0.1", port), timeout=60) as sent:
            try:
                sent.sendall(head.encode() + body)
            except OSError:
                continue  # refused before it was all sent
            assert re.match(rb"HTTP/1.1 4(?:00|13) ", sent.recv(100))
    assert wait_for_health(port) < 5


def test_fault_15_slow_people_keep_nobody_else_waiting(port: int) -> None:
    with ExitStack() as stack:
        for number in range(80):
            slow = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            body = b"Content-Length: 5000\r\n\r\n{" if number % 2 else b"X-Slow: "
            slow.sendall(HEAD.encode() + body)
        waits = sorted(wait_for_health(port) for _ in range(20))
    assert waits[10] < 1


def test_fault_20_guesses_at_once_keep_no_question_waiting(port: int) -> None:
    status, page, cookie = ask(port, LOGIN)
    assert status == 200
    hidden = {name: values[0] for name, values in hidden_fields(page, LOGIN).items()}

    def guess(number: int) -> int:
        form = {**hidden, "name": f"name{number}", "passwort": "geraten 12345"}
        return ask(port, LOGIN, form, cookie)[0]

    with ThreadPoolExecutor(16) as pool:
        guesses = pool.map(guess, range(60))
        waits = sorted(wait_for_health(port) for _ in range(20))
        assert set(guesses) <= {422, 503}
    assert waits[10] < 1


def test_no_secret_is_logged(port: int, log: Path) -> None:
    cookie = ask(port, LOGIN)[2]
    hidden = {
        name: v[0] for name, v in hidden_fields(ask(port, LOGIN, None, cookie)[1], LOGIN).items()
    }
    form = {**hidden, "name": "mia", "passwort": WORD}
    assert ask(port, LOGIN, form, cookie)[0] == 303
    assert ask(port, LOGIN, form | {"passwort": "geheim, geheim!"}, cookie)[0] == 422
    token = urlsplit(ask(port, "/meldungen/0123456789abcdef")[2]).path
    assert token == ""
    assert ask(port, "/pruefen/77777777777777777777", None, cookie)[0] in {303, 404}
    written = log.read_text("utf-8")
    for secret in (WORD, "geheim", cookie.partition("=")[2], hidden["schutz"], "0123456789abcdef"):
        assert secret not in written

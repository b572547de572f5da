"""Readers and reporters at once: how long they wait, and what goes wrong.

Starts `rulesfaq serve` with a state folder of its own behind a made-up proxy, so that each reader
has an address, and prints p50, p99 and errors by kind of request::

    python -m benchmarks.load --seconds 60 --readers 50 --reporters 5
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from random import Random
from urllib.parse import quote, urlencode

COMMAND = Path(sys.executable).with_name("rulesfaq")
QUESTIONS = (
    "darf ich passen",
    "wie viele Strafsteine darf ich kaufen",
    "was passiert bei Gleichstand",
    "was passiert, wenn ich einen Kaiser aufdecke",
    "wie viele Karten hat jeder am Anfang",
    "wie wird das Wetter",
    "zählt der Okey als jeder Stein",
    "wer gewinnt bei Karat",
)
ENTRY = "/spiele/kyu/fragen/passen-bei-herausforderung"
PAGES = ("/", "/spiele/kyu", ENTRY, f"{ENTRY}/zeigen?schritt=1", "/spiele/kuet")
ABOUT = "kyu.faq.passen-bei-herausforderung"
HIDDEN = re.compile(r'type="hidden" name="([^"]+)" value="([^"]*)"')


class Figures:
    """What was measured, by kind of request."""

    def __init__(self) -> None:
        self.waits: dict[str, list[float]] = defaultdict(list)
        self.errors: Counter[str] = Counter()
        self.kept = 0
        self._lock = threading.Lock()

    def add(self, kind: str, wait: float, status: int, right: int) -> None:
        """Note one request."""
        with self._lock:
            self.waits[kind].append(wait)
            if status != right:
                self.errors[f"{kind} {status}"] += 1
            elif right == 303:
                self.kept += 1

    def lines(self, seconds: float) -> list[str]:
        """Return the figures as text."""
        found = []
        for kind, waits in sorted(self.waits.items()):
            cuts = statistics.quantiles(waits, n=100)
            told = f"p50 {cuts[49] * 1e3:6.1f} ms  p99 {cuts[98] * 1e3:7.1f} ms"
            found.append(f"{kind:8} {len(waits):6} ({len(waits) / seconds:5.1f}/s)  {told}")
        return [*found, f"reports kept: {self.kept}", f"errors: {dict(self.errors) or 'none'}"]


class Person:
    """Somebody with an address of their own and one connection."""

    def __init__(self, port: int, number: int, figures: Figures) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self._headers = {"X-Forwarded-For": f"198.51.100.{number}"}
        self._figures = figures
        self.chance = Random(number)  # who asks what is no secret

    def ask(self, kind: str, path: str, form: dict[str, str] | None = None) -> HTTPResponse | None:
        """Send one request; note how long it took and whether it went well."""
        headers, body, method = dict(self._headers), None, "GET"
        if form is not None:
            method, body = "POST", urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        start = time.perf_counter()
        try:
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
            self.text = answer.read().decode("utf-8")
            status = answer.status
        except OSError as error:
            self._connection.close()
            answer, status = None, error.errno or -1
        wait = time.perf_counter() - start
        self._figures.add(kind, wait, status, 303 if method == "POST" else 200)
        return answer

    def read(self, think: float, until: float) -> None:
        """Ask and read until the time is up."""
        while time.monotonic() < until:
            if self.chance.random() < 0.5:
                self.ask("suche", f"/suche?q={quote(self.chance.choice(QUESTIONS))}")
            else:
                self.ask("seite", self.chance.choice(PAGES))
            time.sleep(self.chance.uniform(0.5, 1.5) * think)

    def report(self, until: float) -> None:
        """Report one thing after the other until the time is up."""
        while time.monotonic() < until:
            answer = self.ask("formular", f"/melden?zu={ABOUT}")
            cookie = answer.headers.get("Set-Cookie") if answer else None
            if cookie:
                self._headers["Cookie"] = cookie.partition(";")[0]
            form = dict(HIDDEN.findall(self.text))
            form["falsch"] = f"Das stimmt nicht, Nummer {self.chance.randrange(10**9)}."
            time.sleep(2.5)  # who is faster than two seconds counts as a program
            self.ask("meldung", "/melden", form)


def serve(port: int, workers: int, folder: Path) -> subprocess.Popen[bytes]:
    """Start a server as a public one runs; return once it answers."""
    imprint = folder / "imprint.txt"
    imprint.write_text("Last\nlast@example.org\n", "utf-8")
    settings = {
        "RULESFAQ_STATE": str(folder / "state"),
        "RULESFAQ_PROXIES": "1",
        "RULESFAQ_URL": f"http://127.0.0.1:{port}",
        "RULESFAQ_IMPRINT": str(imprint),
        "RULESFAQ_LIMITS": "report=1000/60s:1000",
    }
    command = [str(COMMAND), "serve", "--port", str(port), "--workers", str(workers)]
    server = subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.DEVNULL)  # noqa: S603
    while server.poll() is None:
        try:
            HTTPConnection("127.0.0.1", port, timeout=5).request("GET", "/healthz")
        except OSError:
            time.sleep(0.2)
        else:
            return server
    raise SystemExit("the server does not start")


def main() -> None:
    """Let people in, and print what they waited for."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, value in (("port", 8139), ("workers", 2), ("readers", 50), ("reporters", 5)):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=1.0, help="seconds between two requests")
    given = parser.parse_args()
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        server = serve(given.port, given.workers, Path(folder))
        try:
            until = time.monotonic() + given.seconds
            count = given.readers + given.reporters
            people = [Person(given.port, number, figures) for number in range(count)]
            work = [
                threading.Thread(target=person.read, args=(given.think, until))
                for person in people[: given.readers]
            ]
            work += [
                threading.Thread(target=person.report, args=(until,))
                for person in people[given.readers :]
            ]
            for thread in work:
                thread.start()
            for thread in work:
                thread.join()
        finally:
            server.terminate()
            server.wait()
    print("\n".join(figures.lines(given.seconds)))


if __name__ == "__main__":
    main()

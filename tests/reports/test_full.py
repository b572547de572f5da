"""A real server whose disk is full: nothing is acknowledged that is not kept, answers go on."""

from __future__ import annotations

import json
import os
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import urlopen

from rulesfaq.reports.reading import by_token, listed
from rulesfaq.storage import Store
from tests.reports.crowd import ENTRY, send, serving, small_data

ROOM = 300_000
"""Bytes of the largest file that the server may write; the tables alone take a third."""


def send_long(port: int, number: int) -> tuple[int, str]:
    body = json.dumps({"about": ENTRY, "wrong": "Wort " * 700, "source_says": f"{number}"})
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("POST", "/api/v1/reports", body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    told = json.loads(answer.read())
    connection.close()
    return answer.status, str(told.get("token", ""))


def test_a_full_disk_refuses_reports_and_goes_on_answering(tmp_path: Path) -> None:
    data, state = small_data(tmp_path / "data"), tmp_path / "state"
    limit = ("prlimit", f"--fsize={ROOM}", "--")
    with serving(data, state, prefix=limit) as (port, server):
        sent = [send_long(port, number) for number in range(60)]
        with urlopen(f"http://127.0.0.1:{port}/spiele/karat") as page:
            assert page.status == 200
        assert server.poll() is None

    statuses = {status for status, _ in sent}
    assert 201 in statuses
    assert statuses - {201} <= {503, 507}
    assert sent[-1][0] in {503, 507}
    store = Store(state)
    kept = [by_token(store, token).wrong for status, token in sent if status == 201]
    assert kept == [("Wort " * 700).strip()] * len(kept)
    assert len(listed(store)) == len(kept)
    store.close()

    with serving(data, state) as (port, _):
        assert send(port, f"there-is-room-again-{os.getpid()}") is not None

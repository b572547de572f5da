"""Inputs that nobody should send, and requests that the description of the API allows."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from rulesfaq.accounts.limiter import Limiter
from rulesfaq.accounts.limits import LIMITS, Limit
from rulesfaq.accounts.people import add_account
from rulesfaq.accounts.tables import ACCOUNT
from rulesfaq.reports.keeping import keep
from rulesfaq.reports.reading import listed
from rulesfaq.reports.report import Draft
from rulesfaq.services import open_services
from rulesfaq.settings import load_settings
from rulesfaq.storage import Store, ready
from rulesfaq.web import create_app
from rulesfaq.web.guard import Guard
from tests.forms import fill_in, hidden_fields
from tests.hostile import ALL

ENTRY = "kyu.faq.passen-bei-herausforderung"
WORD = "ein Kranich am Teich"
SECRET = b"s" * 32
EXAMPLES = 12
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
COMPUTED = re.compile(r"(?<![0-9a-f])1337(?![0-9a-f])")
HOME = "https://rulesfaq.example/schemas/api/"
QUERIES = (
    "/suche?q={}",
    "/suche?q=passen&spiel={}&option={}",
    "/melden?zu={}&schritt={}&szene={}",
    "/melden?frage={}&spiel={}",
    "/spiele/kyu/fragen/passen-bei-herausforderung/zeigen?schritt={}&szene={}",
    "/pruefen?stand={}&spiel={}&art={}",
    "/pruefen/anmelden?ziel={}",
    "/api/v1/ask?q={}&game={}&option={}",
    "/api/v1/search?q={}&game=kyu&limit={}",
    "/api/v1/games?limit={}&cursor={}",
    "/spiele/{}",
    "/spiele/kyu/fragen/{}",
    "/spiele/kyu/regeln/{}",
    "/spiele/kyu/seiten/{}",
    "/spiele/kyu/abschnitte/{}",
    "/meldungen/{}",
    "/pruefen/{}",
    "/static/{}",
    "/api/v1/games/{}/faq/{}",
    "/api/v1/reports/{}",
)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    found = ready(Store(tmp_path_factory.mktemp("state")))
    with found.writing() as db:
        add_account(db, "mia", WORD, time.time())
    keep(found, Draft(about_kind="entry", about=ENTRY, game="kyu", wrong="Nein."), "first")
    yield found
    found.close()


@pytest.fixture(scope="module")
def app(store: Store) -> Flask:
    endless = dict.fromkeys(LIMITS, Limit(1e6, 1_000_000))
    guard = Guard(SECRET, Limiter(SECRET, None, endless))
    return create_app(open_services(load_settings({})), store, guard=guard)


@pytest.fixture(scope="module")
def mia(app: Flask) -> FlaskClient:
    client = app.test_client()
    assert fill_in(client, "/pruefen/anmelden", name="mia", passwort=WORD).status_code == 303
    return client


def answers(client: FlaskClient, text: str) -> Iterator[tuple[str, TestResponse]]:
    """Yield what comes of a text in every address and every field."""
    for path in QUERIES:
        yield path, client.get(path.replace("{}", quote(text, safe="")))
    page = f"/melden?zu={ENTRY}"
    hidden = hidden_fields(client.get(page).text, "/melden")
    names = ("falsch", "heft", "seite", "abschnitt", "stellung", "kontakt")
    typed = {**hidden, **dict.fromkeys(names, text)}
    yield "/melden try", client.post("/melden", data={**typed, "tun": "ausprobieren"})
    yield "/melden", client.post("/melden", data=typed)
    yield "/melden alone", client.post("/melden", data=dict.fromkeys(typed, text))
    yield (
        "/pruefen/anmelden",
        client.post(
            "/pruefen/anmelden", data={"schutz": text, "name": text, "passwort": text, "ziel": text}
        ),
    )
    desk = hidden_fields(client.get("/pruefen/1").text, "/pruefen/1")
    decided = ("zu", "grund", "quelle", "stelle", "ausgabe", "dublette", "revision", "art")
    yield "decide", client.post("/pruefen/1", data={**desk, **dict.fromkeys(decided, text)})
    named = {**desk, **dict.fromkeys(decided, text), "zu": "duplicate"}
    yield "duplicate", client.post("/pruefen/1", data=named)
    yield "version", client.post("/pruefen/1", data={**desk, "version": text, "grund": text})
    yield "comment", client.post("/pruefen/1/kommentar", data={**desk, "kommentar": text})
    yield "scene", client.post("/pruefen/1/szene", data={**desk, "szene": text})
    yield "scene", client.post("/pruefen/1/szene", data={**desk, "szene": f"title: {text}"})
    body = {"about": ENTRY, "wrong": text, "source_says": text, "contact": text, "page": text}
    yield "report", client.post("/api/v1/reports", json=body)
    other = {"about": text, "wrong": text, "scenario": {text: text}}
    yield "report", client.post("/api/v1/reports", json=other, headers=header(text))
    yield "run", client.post("/api/v1/scenarios/run", json={"game": text, "title": text})
    json_text = {"content_type": "application/json"}
    yield "run", client.post("/api/v1/scenarios/run", data=text.encode(), **json_text)


def header(text: str) -> dict[str, str]:
    """Return a header with what of a text a header can carry."""
    return {"Idempotency-Key": re.sub(r"[^\x20-\x7e]", "", text)[:200]}


@pytest.mark.parametrize("number", range(len(ALL)), ids=lambda number: f"{number:03}")
def test_fault_17_22_24_26_a_hostile_input_breaks_nothing_and_comes_back_as_text(
    mia: FlaskClient, number: int
) -> None:
    text = ALL[number]
    for where, answer in answers(mia, text):
        told = f"{where} {answer.status_code} {text[:60]!r}"
        assert answer.status_code < 500, told
        assert "X-Evil" not in answer.headers, told
        assert urlsplit(answer.headers.get("Location", "")).netloc in {"", "localhost"}, told
        shown = answer.text
        assert "root:x:0" not in shown, told
        assert not COMPUTED.search(shown), told
        if answer.mimetype == "text/html" and re.search(r"<\w|[\"']\s*(?:>|\w+=)", text):
            assert text.strip() not in shown, told
        if answer.mimetype != "text/html":
            assert answer.headers["X-Content-Type-Options"] == "nosniff", told
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"], told


def test_fault_26_after_all_that_every_table_is_as_it_was(mia: FlaskClient, store: Store) -> None:
    with store.reading() as db:
        assert db.execute(select(func.count()).select_from(ACCOUNT)).scalar_one() == 1
    assert listed(store)[0].wrong == "Nein."


def test_fault_23_no_input_makes_the_server_reach_out(
    mia: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached: list[Any] = []
    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, lambda _, *where: reached.append(where))
    address = "http://evil.example/x"
    scene = {"$ref": address, "$schema": address, "title": address, "given": {"$ref": address}}
    mia.post("/api/v1/scenarios/run", json=scene)
    mia.post("/api/v1/reports", json={"about": ENTRY, "wrong": address, "scenario": scene})
    text = f"$ref: {address}\ntitle: !include {address}\n"
    fill_in(mia, "/pruefen/1", "/pruefen/1/szene", szene=text)
    fill_in(mia, f"/melden?zu={ENTRY}", "/melden", stellung=text, tun="ausprobieren")
    assert reached == []


def local(value: Any, here: str) -> Any:
    """Return a description whose references lead into itself."""
    if isinstance(value, list):
        return [local(part, here) for part in value]
    if not isinstance(value, dict):
        return value
    found = {}
    for name, part in value.items():
        if name == "$ref" and isinstance(part, str):
            file, _, inner = part.removeprefix(HOME).partition("#")
            own = f"/components/schemas/{file.removesuffix('.json') or here}"
            found[name] = f"#{inner}" if inner.startswith("/components") else f"#{own}{inner}"
        elif name not in {"$id", "$schema"}:
            found[name] = local(part, here)
    return found


def description() -> dict[str, Any]:
    """Return the description of the API, whole in itself."""
    folder = load_settings({}).schemas / "api"
    found: dict[str, Any] = local(json.loads(OPENAPI.read_text("utf-8")), "")
    files = {path.stem: json.loads(path.read_bytes()) for path in folder.iterdir()}
    schemas = {name: local(content, name) for name, content in files.items()}
    components = found.setdefault("components", {})
    components["schemas"] = components.get("schemas", {}) | schemas
    return found


PLAIN = {"Accept-Encoding": "identity"}
"""Asked for, since what calls an application in its own process reads nothing compressed."""
OPENAPI = Path(__file__).resolve().parent.parent.parent / "rulesfaq" / "web" / "openapi.json"
SCHEMA = schemathesis.openapi.from_dict(description())
OPERATIONS: dict[str, Any] = {
    found.ok().label: found.ok()  # type: ignore[union-attr]  # a broken description raises here
    for found in SCHEMA.get_all_operations()
}


@pytest.mark.parametrize("label", OPERATIONS)
def test_fault_25_whatever_the_description_allows_is_answered_as_it_says(
    app: Flask, label: str
) -> None:
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(case=OPERATIONS[label].as_strategy())
    def check(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(checks=CHECKS, app=app, headers=PLAIN)

    check()


@pytest.mark.long
@pytest.mark.parametrize("label", OPERATIONS)
def test_fault_25_many_such_requests(app: Flask, label: str) -> None:
    @settings(max_examples=400, suppress_health_check=list(HealthCheck))
    @given(case=OPERATIONS[label].as_strategy())
    def check(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(checks=CHECKS, app=app, headers=PLAIN)

    check()

"""The review desk: who gets in, what is decided, what is said to whoever comes late."""

from __future__ import annotations

import re
import time

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulesfaq.accounts.audit import read_log
from rulesfaq.accounts.limiter import Limiter
from rulesfaq.accounts.limits import LIMITS, Limit
from rulesfaq.accounts.people import add_account
from rulesfaq.reports.deciding import decide
from rulesfaq.reports.keeping import keep
from rulesfaq.reports.reading import by_number, comments, history
from rulesfaq.reports.report import Decision, Draft
from rulesfaq.services import Services
from rulesfaq.storage import Store
from rulesfaq.web import create_app
from rulesfaq.web.guard import COOKIE, Guard
from tests.forms import fill_in, hidden_fields

WORD = "ein Kranich am Teich"
LOGIN = "/pruefen/anmelden"
SECRET = b"s" * 32
ENTRY = "kyu.faq.passen"
WRONG = "Auf Seite 6 steht <script>alert(1)</script> etwas anderes."
SOURCE = {"quelle": "erklaerseite", "stelle": "So wird gespielt > Aufbau"}


def draft(about: str = ENTRY, wrong: str = WRONG) -> Draft:
    kind = "rule" if ".faq." not in about else "entry"
    return Draft(
        about_kind=kind,  # type: ignore[arg-type]
        about=about,
        game="kyu",
        wrong=wrong,
        source="spielregel-de",
        page=6,
        context={"revision": "abc", "options": {"stop": "must-draw"}, "text": "Nein."},
        contact="mia@example.org",
    )


@pytest.fixture
def database() -> str:
    """Use SQLite alone: what differs between databases is looked at in other tests."""
    return ""


@pytest.fixture
def app(services: Services, store: Store) -> Flask:
    with store.writing() as db:
        for name in ("mia", "tom"):
            add_account(db, name, WORD, time.time())
    keep(store, draft(), "first")
    generous = {**LIMITS, "login": Limit(1, 1000), "name": Limit(1, 1000)}
    return create_app(services, store, guard=Guard(SECRET, Limiter(SECRET, None, generous)))


def logged_in(app: Flask, name: str) -> FlaskClient:
    client = app.test_client()
    answer = fill_in(client, LOGIN, name=name, passwort=WORD)
    assert (answer.status_code, answer.location) == (303, "/pruefen")
    return client


@pytest.fixture
def mia(app: Flask) -> FlaskClient:
    return logged_in(app, "mia")


@pytest.fixture
def tom(app: Flask) -> FlaskClient:
    return logged_in(app, "tom")


@pytest.fixture
def checked(store: Store, app: Flask) -> int:
    """Return the number of a report that Mia checked at the source."""
    for version, state in enumerate(("triaged", "checked"), 1):
        decision = Decision(to=state, by="mia", place="Erklärseite")  # type: ignore[arg-type]
        decide(store, 1, version, decision)
    return 1


@pytest.mark.parametrize("path", ["/pruefen", "/pruefen/1", "/pruefen/1/aenderung.patch"])
def test_nobody_gets_in_without_an_account(app: Flask, path: str) -> None:
    answer = app.test_client().get(path)
    assert answer.status_code == 303
    assert answer.location.startswith(LOGIN)
    assert WRONG not in answer.text


@pytest.mark.parametrize("path", ["/pruefen/1", "/pruefen/1/kommentar", "/pruefen/1/szene"])
def test_nobody_decides_without_an_account(app: Flask, store: Store, path: str) -> None:
    client = app.test_client()
    hidden = hidden_fields(client.get(LOGIN).text, LOGIN)
    answer = client.post(path, data={**hidden, "version": "1", "zu": "triaged", "kommentar": "x"})
    assert (answer.status_code, answer.location) == (303, LOGIN)
    assert by_number(store, 1).state == "received"
    assert comments(store, 1) == ()


def test_an_unknown_name_and_a_wrong_password_get_the_same_page(app: Flask) -> None:
    wrong = [
        fill_in(app.test_client(), LOGIN, name=name, passwort="ganz falsch, leider")
        for name in ("mia", "ida")
    ]
    texts = [re.sub(r'value="[^"]*"', "", answer.text) for answer in wrong]
    assert [answer.status_code for answer in wrong] == [422, 422]
    assert texts[0] == texts[1]
    assert "Name oder Passwort stimmt nicht" in texts[0]
    assert "leider" not in wrong[0].text


def test_fault_19_a_login_changes_the_cookie_and_kills_what_was_before(app: Flask) -> None:
    client = app.test_client()
    client.set_cookie(COOKIE, "planted-by-somebody-else-0123456789")
    before = hidden_fields(client.get(LOGIN).text, LOGIN)
    assert fill_in(client, LOGIN, name="mia", passwort=WORD).status_code == 303
    cookie = client.get_cookie(COOKIE)
    assert cookie is not None
    assert cookie.value != "planted-by-somebody-else-0123456789"
    assert client.post("/pruefen/1", data={**before, "zu": "triaged"}).status_code == 400
    planted = app.test_client()
    planted.set_cookie(COOKIE, "planted-by-somebody-else-0123456789")
    assert planted.get("/pruefen").status_code == 303


def test_fault_19_who_logs_out_is_out_wherever_the_cookie_was_copied_to(
    app: Flask, mia: FlaskClient
) -> None:
    cookie = mia.get_cookie(COOKIE)
    assert cookie is not None
    copied = app.test_client()
    copied.set_cookie(COOKIE, cookie.value)
    assert copied.get("/pruefen").status_code == 200
    assert fill_in(mia, "/pruefen", "/pruefen/abmelden").status_code == 303
    assert copied.get("/pruefen").status_code == mia.get("/pruefen").status_code == 303


def test_fault_20_guessing_is_slowed_by_address_and_by_name(
    services: Services, store: Store
) -> None:
    held = Guard(SECRET, Limiter(SECRET, store), proxies=1)
    app = create_app(services, store, guard=held)

    def tries(count: int, name: str, address: str) -> list[int]:
        client, found = app.test_client(), []
        hidden = hidden_fields(client.get(LOGIN).text, LOGIN)
        for number in range(count):
            data = {**hidden, "name": name.format(number), "passwort": "geraten 12345"}
            headers = {"X-Forwarded-For": address.format(number)}
            found.append(client.post(LOGIN, data=data, headers=headers).status_code)
        return found

    before = time.monotonic()
    from_one = tries(200, "name{}", "192.0.2.1")
    assert from_one == [422] * 10 + [429] * 190
    at_one = tries(200, "mia", "198.51.100.{}")
    assert at_one == [422] * 10 + [429] * 190
    assert time.monotonic() - before < 60


@pytest.mark.parametrize(
    "target",
    ["//evil.example", "https://evil.example", "/\\evil.example", "/spiele", "/pruefen//evil", ""],
)
def test_fault_24_a_login_leads_to_the_desk_and_nowhere_else(app: Flask, target: str) -> None:
    client = app.test_client()
    hidden = hidden_fields(client.get(LOGIN).text, LOGIN) | {"ziel": [target]}
    answer = client.post(LOGIN, data={**hidden, "name": "mia", "passwort": WORD})
    assert answer.location == ("/pruefen//evil" if target == "/pruefen//evil" else "/pruefen")


def test_a_login_leads_back_to_where_one_was_going(app: Flask) -> None:
    client = app.test_client()
    asked = client.get("/pruefen/1?stand=alle")
    answer = fill_in(client, asked.location, LOGIN, name="Mia ", passwort=WORD)
    assert answer.location == "/pruefen/1?stand=alle"


def test_a_page_of_the_desk_is_kept_by_nobody(mia: FlaskClient) -> None:
    assert mia.get("/pruefen/1").headers["Cache-Control"] == "no-store"


def test_fault_17_the_report_stands_beside_our_answer_and_runs_nothing(mia: FlaskClient) -> None:
    page = mia.get("/pruefen/1").text
    for part in (
        "Auf Seite 6 steht &lt;script&gt;alert(1)&lt;/script&gt; etwas anderes.",
        "Angegebene Seite: 6",
        "stop:must-draw",
        "mia@example.org",
        "Gepasst wird nur, solange keine Herausforderung offen ist.",
        "kyu.pass.only-without-challenge",
        "Gegenprobe",
        "S.\u00a06–7",
    ):
        assert part in page
    assert "<script>alert" not in page


def test_the_queue_is_narrowed_by_state_game_and_kind(store: Store, mia: FlaskClient) -> None:
    keep(store, draft("kyu.tie.higher-sum", "Das ist umgekehrt."), "second")
    decide(store, 2, 1, Decision(to="rejected", by="tom", reason="Stimmt so."))
    rule, entry = "Gleichstand: höhere Summe", "Darf ich passen"

    def shown(query: str) -> tuple[bool, bool]:
        page = mia.get(f"/pruefen{query}").text
        listed = page[page.index('<ol class="sauber">') :] if '<ol class="sauber">' in page else ""
        return entry in listed, rule in listed

    assert shown("") == (True, False)
    assert shown("?stand=alle") == (True, True)
    assert shown("?stand=rejected") == (False, True)
    assert shown("?stand=alle&spiel=kyu") == (True, True)
    assert shown("?stand=alle&art=rule") == (False, False)
    assert shown("?stand=unsinn&spiel=unsinn&art=unsinn") == (True, False)


def test_at_the_source_needs_a_source_that_was_read_or_says_which(
    store: Store, mia: FlaskClient
) -> None:
    decide(store, 1, 1, Decision(to="triaged", by="tom"))

    def sent(**fields: str) -> tuple[int, str]:
        answer = fill_in(mia, "/pruefen/1", zu="checked", **fields)
        return answer.status_code, answer.text

    status, page = sent()
    assert (status, "Wähl die Quelle, die du gelesen hast" in page) == (422, True)
    status, page = sent(quelle="spielregel-de", stelle="6", grund="Nachgelesen.")
    assert (status, "lag uns nicht vor" in page, "Nachgelesen." in page) == (422, True, True)
    status, page = sent(quelle="spielregel-de", stelle="13", ausgabe="2. Auflage")
    assert (status, "Gib eine Seite zwischen 1 und 12" in page) == (422, True)
    assert "<title>Fehler: " in page
    assert by_number(store, 1).state == "triaged"
    assert sent(quelle="spielregel-de", stelle="S. 6", ausgabe="eigenes Heft, 2. Auflage")[0] == 303
    assert history(store, 1)[-1].place == (
        "Spielregel Kyū, deutsche Ausgabe, 10 Traders, 12 Seiten, S.\u00a06 "
        "(gelesen: eigenes Heft, 2. Auflage)"
    )


def test_a_source_that_we_have_read_needs_no_copy(store: Store, mia: FlaskClient) -> None:
    decide(store, 1, 1, Decision(to="triaged", by="tom"))
    assert fill_in(mia, "/pruefen/1", zu="checked", **SOURCE).status_code == 303
    place = history(store, 1)[-1].place
    assert place == "Regel-Erklärseite zu Kyū, So wird gespielt > Aufbau"


def test_a_rule_change_needs_a_second_reviewer(
    store: Store, mia: FlaskClient, tom: FlaskClient, checked: int
) -> None:
    own = fill_in(mia, "/pruefen/1", zu="accepted", art="rule", grund="Stimmt.")
    assert own.status_code == 409
    assert "Eine Regeländerung nimmt jemand anderes an" in own.text
    assert "Stimmt.</textarea>" in own.text
    assert by_number(store, checked).state == "checked"
    assert fill_in(tom, "/pruefen/1", zu="accepted", art="rule").status_code == 303
    assert by_number(store, checked).state == "accepted"


def test_a_change_of_wording_needs_none(store: Store, mia: FlaskClient, checked: int) -> None:
    assert fill_in(mia, "/pruefen/1", zu="accepted", art="wording").status_code == 303
    assert by_number(store, checked).state == "accepted"


def test_a_decision_that_misses_something_says_what(mia: FlaskClient, store: Store) -> None:
    for fields, sentence in (
        ({}, "Wähl aus, was mit der Meldung geschieht"),
        ({"zu": "fixed"}, "Wähl aus, was mit der Meldung geschieht"),
        ({"zu": "rejected"}, "Schreib dem Leser, warum"),
        ({"zu": "rejected", "grund": "x" * 4001}, "Kürz die Begründung auf 4000 Zeichen"),
        ({"zu": "duplicate", "dublette": "1"}, "Gib die Nummer der anderen Meldung an"),
        ({"zu": "duplicate", "dublette": "999"}, "Gib die Nummer der anderen Meldung an"),
        ({"zu": "duplicate", "dublette": "9" * 30}, "Gib die Nummer der anderen Meldung an"),
    ):
        answer = fill_in(mia, "/pruefen/1", **fields)
        assert (answer.status_code, sentence in answer.text) == (422, True), fields
    assert by_number(store, 1).version == 1


def test_fault_07_who_comes_late_is_told_who_decided_and_keeps_the_text(
    store: Store, mia: FlaskClient, tom: FlaskClient
) -> None:
    late = {**hidden_fields(mia.get("/pruefen/1").text, "/pruefen/1")}
    fill_in(tom, "/pruefen/1", zu="rejected", grund="Seite 6 sagt es anders.")
    answer = mia.post("/pruefen/1", data={**late, "zu": "triaged", "grund": "Ich lese nach."})
    assert answer.status_code == 409
    assert "<strong>tom</strong> hat diese Meldung heute" in answer.text
    assert "„abgelehnt“" in answer.text
    assert "Ich lese nach." in answer.text
    assert [event.state for event in history(store, 1)] == ["received", "rejected"]
    assert history(store, 1)[-1].reason == "Seite 6 sagt es anders."


def test_reviewers_talk_among_themselves(store: Store, mia: FlaskClient, tom: FlaskClient) -> None:
    assert fill_in(mia, "/pruefen/1", "/pruefen/1/kommentar", kommentar=" ").status_code == 422
    assert fill_in(mia, "/pruefen/1", "/pruefen/1/kommentar", kommentar="<b>Hm.").status_code == 303
    page = tom.get("/pruefen/1").text
    assert "&lt;b&gt;Hm." in page
    assert [said.by for said in comments(store, 1)] == ["mia"]


def test_an_accepted_report_is_downloaded_as_a_change(
    store: Store, mia: FlaskClient, checked: int
) -> None:
    early = mia.get("/pruefen/1/aenderung.patch")
    assert early.status_code == 303
    decide(store, checked, 3, Decision(to="accepted", by="tom", kind="rule"))
    assert "Änderung herunterladen" in mia.get("/pruefen/1").text
    answer = mia.get("/pruefen/1/aenderung.patch")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="report-1-passen.patch"'
    assert "accepted by tom" in answer.text


def test_every_decision_stands_in_the_log(store: Store, mia: FlaskClient) -> None:
    fill_in(mia, "/pruefen/1", zu="triaged")
    with store.reading() as db:
        lines = [(line.actor, line.action, line.target) for line in read_log(db, 2)]
    assert lines == [("mia", "decide triaged", "report 1"), ("mia", "login", "")]


def test_a_report_that_is_not_there_is_not_found(mia: FlaskClient) -> None:
    assert mia.get("/pruefen/77").status_code == 404


def test_without_an_engine_a_scenario_is_told_as_what_it_is(mia: FlaskClient) -> None:
    answer = fill_in(mia, "/pruefen/1", "/pruefen/1/szene", szene="- kein\n- Szenario")
    assert answer.status_code == 422
    assert "So nicht lesbar" in answer.text
    assert fill_in(mia, "/pruefen/1", "/pruefen/1/szene", szene=" ").status_code == 422

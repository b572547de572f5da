"""The form, the page of a report, the privacy page: as a reader without JavaScript meets them."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient
from pysqlite3 import dbapi2 as sqlite
from sqlalchemy import event

from rulesfaq.games import find_games
from rulesfaq.reports.deciding import decide
from rulesfaq.reports.reading import by_number, listed
from rulesfaq.reports.report import Decision
from rulesfaq.services import Services
from rulesfaq.storage import Store, ready
from rulesfaq.storage.store import FILE
from rulesfaq.web import create_app
from rulesfaq.web.trap import new_key
from tests.forms import browser

ENTRY = "kyu.faq.passen"
SCENE = """title: B passt
players: 3
given: {contested: shogun, challenger: A, turn: B, shown: {A: r1 r2 r3 r4}}
when:
  - B: pass
asks: {allowed: true}
"""
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Store]:
    store = ready(Store(tmp_path / "state", patience_s=0.05))
    yield store
    store.close()


@pytest.fixture
def reader(services: Services, kept: Store) -> FlaskClient:
    games = {"kyu": find_games()["kyu"]}
    held = Services(services.corpus, games, services.index, services.proofs)
    return browser(create_app(held, kept))


def old_key() -> str:
    """Return the key of a form that has been open for a while."""
    return f"{new_key().partition('.')[0]}.{int(time.time()) - 60:010}"


def typed(**values: str) -> dict[str, str]:
    return {
        "zu": ENTRY,
        "formular": old_key(),
        "falsch": "Passen geht doch.",
        "tun": "melden",
    } | values


def links_of_summary(page: str) -> list[tuple[str, str]]:
    (summary,) = re.findall(r'<div class="fehlerliste".*?</div>', page, re.DOTALL)
    found = re.findall(r'<a href="#(\w+)">(.*?)</a>', summary)
    return [(name, unescape(text)) for name, text in found]


@pytest.mark.parametrize(
    ("page", "about"),
    [
        (f"/spiele/kyu/fragen/{ENTRY.rpartition('.')[2]}", {"zu": ENTRY}),
        ("/spiele/kyu/regeln/kyu.tie.higher-sum", {"zu": "kyu.tie.higher-sum"}),
        ("/spiele/kyu/fragen/passen/zeigen?schritt=2", {"zu": ENTRY, "schritt": "2", "szene": "1"}),
        ("/suche?q=Darf+ich+passen,+wenn+jemand+herausfordert", {"zu": ENTRY}),
        ("/suche?q=Wer+putzt+den+Tisch", {"frage": "Wer putzt den Tisch"}),
    ],
)
def test_everything_that_can_be_wrong_leads_to_the_form(
    reader: FlaskClient, page: str, about: dict[str, str]
) -> None:
    text = reader.get(page).text
    (address,) = set(re.findall(r'class="zeile stimmt" rel="nofollow" href="([^"]+)"', text))

    found = reader.get(unescape(address))

    assert found.status_code == 200
    for name, value in about.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in found.text


def test_a_report_of_one_field_is_kept_and_leads_to_its_page(
    reader: FlaskClient, kept: Store
) -> None:
    answer = reader.post("/melden", data=typed())

    assert answer.status_code == 303
    assert re.fullmatch(r"/meldungen/[0-9a-f]{40}", answer.location)
    page = reader.get(answer.location)
    assert "Eingegangen." in page.text
    assert "Passen geht doch." in page.text
    assert page.headers["Cache-Control"] == "private, no-store"
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert page.headers["Referrer-Policy"] == "no-referrer"
    (report,) = listed(kept)
    assert report.context["revision"] == "abc123def456"
    assert (report.context["verdict"], report.context["badge"]) == ("nein", "held")


def test_step_and_house_rules_go_along(reader: FlaskClient, kept: Store) -> None:
    reader.post("/melden", data=typed(schritt="2", szene="1"))

    (report,) = listed(kept)
    assert report.about_kind == "step"
    assert (report.context["scene"], report.context["step"]) == (1, 2)


def test_a_question_without_an_answer_is_reported_as_it_was_asked(
    reader: FlaskClient, kept: Store
) -> None:
    answer = reader.post("/melden", data=typed(zu="", frage="Wer putzt den <Tisch>?", spiel="kyu"))

    (report,) = listed(kept)
    assert (report.about_kind, report.about) == ("question", "Wer putzt den <Tisch>?")
    assert "Wer putzt den &lt;Tisch&gt;?" in reader.get(answer.location).text


def test_faults_are_listed_linked_and_told_at_the_field_and_all_texts_stay(
    reader: FlaskClient, kept: Store
) -> None:
    texts = {"seite": "13", "heft": "Man <darf>.", "stellung": SCENE, "kontakt": "mia@example.org"}
    answer = reader.post("/melden", data=typed(falsch="", **texts))

    assert answer.status_code == 422
    page = answer.text
    assert "<title>Fehler: Stimmt das nicht?" in page
    assert re.search(r'class="fehlerliste" role="alert" tabindex="-1" autofocus', page)
    assert links_of_summary(page) == [
        ("falsch", "Schreib, was hier falsch ist"),
        ("seite", "Gib eine Seite zwischen 1 und 12 an"),
    ]
    for name, text in links_of_summary(page):
        (field,) = re.findall(rf'<(?:input|textarea) id="{name}"[^>]*>', page)
        assert 'aria-invalid="true"' in field
        assert f"{name}-f" in field
        assert f'id="{name}-f"><span class="nur-vorlesen">Fehler: </span>{text}</p>' in page
    for text in texts.values():
        assert text.strip() in unescape(page)
    assert listed(kept) == ()


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"formular": ""}, "Schick das Formular noch einmal ab"),
        ({"formular": "x" * 43}, "Schick das Formular noch einmal ab"),
        ({"formular": "new"}, "Das ging sehr schnell. Schick das Formular noch einmal ab"),
        (
            {"webseite": "x"},
            "Lass das versteckte Feld leer und schick das Formular noch einmal ab",
        ),
    ],
)
def test_a_program_is_kept_out_and_a_person_may_send_again(
    reader: FlaskClient, kept: Store, values: dict[str, str], sentence: str
) -> None:
    if values.get("formular") == "new":
        values = {"formular": new_key()}
    answer = reader.post("/melden", data=typed(**values))

    assert answer.status_code == 422
    assert links_of_summary(answer.text) == [("abschicken", sentence)]
    assert "Passen geht doch." in answer.text
    assert listed(kept) == ()


def test_the_same_form_sent_twice_is_one_report(reader: FlaskClient, kept: Store) -> None:
    values = typed()
    places = {reader.post("/melden", data=values).location for _ in range(3)}

    assert len(places) == 1
    assert len(listed(kept)) == 1


def test_another_text_in_a_form_that_was_sent_is_not_lost(reader: FlaskClient, kept: Store) -> None:
    values = typed()
    first = reader.post("/melden", data=values)
    again = reader.post("/melden", data=values | {"falsch": "Noch etwas."})

    assert again.status_code == 409
    assert first.location in again.text
    assert "Noch etwas." in again.text
    assert values["formular"] not in again.text
    assert len(listed(kept)) == 1


def test_a_position_is_run_at_once_also_without_sending(reader: FlaskClient, kept: Store) -> None:
    tried = reader.post("/melden", data=typed(stellung=SCENE, tun="ausprobieren", falsch=""))
    sent = reader.post("/melden", data=typed(stellung=SCENE))

    assert tried.status_code == 200
    for page in (tried.text, reader.get(sent.location).text):
        (said,) = re.findall(r'id="befund"><p><strong>(.*?)</strong>', page, re.DOTALL)
        assert "Die Engine bestätigt unsere Antwort" in said
        assert "S.\u00a06–7" in said
    assert [report.ruling["says"] for report in listed(kept)] == ["confirms"]


@pytest.mark.parametrize(
    "scene",
    [
        "title: [",
        "A hat vier rote Karten.",
        "{}",
        "- 1",
        "title: x\nplayers: 99",
        "a: &b [*b]",
        "x" * 9000,
    ],
)
def test_a_position_that_cannot_be_read_does_not_stop_a_report(
    reader: FlaskClient, kept: Store, scene: str
) -> None:
    answer = reader.post("/melden", data=typed(stellung=scene))

    assert answer.status_code == 303
    assert [report.ruling["says"] for report in listed(kept)] == ["unreadable"]
    assert "Diese Stellung liest ein Mensch" in reader.get(answer.location).text


def test_others_see_the_words_of_a_report_once_a_reviewer_has_read_it(
    reader: FlaskClient, kept: Store
) -> None:
    reader.post("/melden", data=typed(kontakt="mia@example.org"))
    before = reader.get(f"/melden?zu={ENTRY}").text
    decide(kept, 1, 1, Decision(to="triaged", by="noah"))
    after = reader.get(f"/melden?zu={ENTRY}").text

    assert "Passen geht doch." not in before
    assert "Eine weitere Meldung dazu hat noch niemand gelesen." in before
    assert "„Passen geht doch.“" in after
    assert after.index("Schon gemeldet?") < after.index('<form action="/melden"')
    assert "mia@example.org" not in before + after


def test_the_page_and_the_feed_tell_what_was_decided_and_why(
    reader: FlaskClient, kept: Store
) -> None:
    place = reader.post("/melden", data=typed()).location
    decide(kept, 1, 1, Decision(to="rejected", by="noah", reason="Das <gilt> nur zu zweit."))

    page, feed = reader.get(place).text, reader.get(f"{place}/feed.atom")

    assert "Abgelehnt." in page
    assert "Das &lt;gilt&gt; nur zu zweit." in page
    assert "noah" not in page + feed.text
    assert feed.mimetype == "application/atom+xml"
    root = ET.fromstring(feed.data)  # noqa: S314  # our own
    entries = root.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}title") for entry in entries] == ["Abgelehnt", "Eingegangen"]
    assert entries[0].findtext(f"{ATOM}content") == "Das <gilt> nur zu zweit."
    for name in ("id", "title", "updated"):
        assert root.findtext(f"{ATOM}{name}")
        assert all(entry.findtext(f"{ATOM}{name}") for entry in entries)
    assert f'type="application/atom+xml" title="Diese Meldung" href="{place}/feed.atom"' in page


def test_a_reporter_takes_everything_along_and_deletes_it(reader: FlaskClient, kept: Store) -> None:
    place = reader.post("/melden", data=typed(kontakt="mia@example.org")).location
    taken = json.loads(reader.get(f"{place}/alles.json").data)
    asked = reader.get(f"{place}/loeschen")
    spared = reader.post(f"{place}/loeschen")
    still = by_number(kept, 1)
    gone = reader.post(f"{place}/loeschen", data={"ja": "ja"})

    assert taken["report"]["contact"] == "mia@example.org"
    assert asked.status_code == 200
    assert (spared.status_code, spared.location) == (303, place)
    assert still.wrong == "Passen geht doch."
    assert (gone.status_code, gone.location) == (303, "/meldungen/geloescht")
    assert reader.get(gone.location).status_code == 200
    for address in (place, f"{place}/feed.atom", f"{place}/alles.json", f"{place}/loeschen"):
        answer = reader.get(address)
        assert (answer.status_code, "Passen" in answer.text) == (410, False)


@pytest.mark.parametrize("path", ["", "/feed.atom", "/alles.json", "/loeschen"])
@pytest.mark.parametrize(
    "token", ["1", "0" * 40, "%27 OR 1=1", "..%2f..%2fetc%2fpasswd", "x" * 5000]
)
def test_nobody_guesses_a_report(reader: FlaskClient, token: str, path: str) -> None:
    reader.post("/melden", data=typed())

    assert reader.get(f"/meldungen/{token}{path}").status_code == 404


def test_a_locked_database_keeps_the_text_and_the_form(reader: FlaskClient, kept: Store) -> None:
    values = typed(kontakt="mia@example.org")
    other = sqlite.connect(kept.state / FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE").close()
    refused = reader.post("/melden", data=values)
    other.execute("ROLLBACK").close()
    other.close()
    again = reader.post("/melden", data=values)

    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "10")
    assert "Deine Meldung ist noch nicht gespeichert." in refused.text
    for text in ("Passen geht doch.", "mia@example.org", values["formular"]):
        assert text in refused.text
    assert again.status_code == 303
    assert len(listed(kept)) == 1


def test_a_full_disk_keeps_the_text(reader: FlaskClient, kept: Store) -> None:
    kept.close()

    def no_room(connection: Any, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 1").close()

    event.listen(kept.engine, "connect", no_room)
    values = typed(falsch="Wort " * 700, heft="Wort " * 700)
    answers = [reader.post("/melden", data=values | {"formular": old_key()}) for _ in range(12)]
    full = answers[-1]

    assert full.status_code == 507
    assert "Bei uns ist kein Platz mehr." in full.text
    assert "Wort " * 700 in full.text
    places = [answer.location for answer in answers if answer.status_code == 303]
    assert [reader.get(place).status_code for place in places] == [200] * len(places)
    assert len(listed(kept)) == len(places)


def test_without_any_storage_everything_else_works(services: Services) -> None:
    client = browser(create_app(services))

    assert client.get("/spiele/kyu/fragen/passen").status_code == 200
    assert client.get("/suche?q=Darf+ich+passen").status_code == 200
    assert client.get(f"/melden?zu={ENTRY}").status_code == 200
    answer = client.post("/melden", data=typed())
    assert answer.status_code == 503
    assert "Passen geht doch." in answer.text
    assert client.get("/meldungen/0").status_code == 503


def test_a_state_folder_that_cannot_be_made_hinders_nobody_who_reads(
    services: Services, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    client = browser(create_app(services, Store(tmp_path / "file" / "state")))

    assert client.get("/suche?q=Darf+ich+passen").status_code == 200
    assert client.get(f"/melden?zu={ENTRY}").status_code == 200
    assert client.post("/melden", data=typed()).status_code == 503


@pytest.mark.parametrize("path", ["/melden", "/melden?zu=", "/melden?frage=", "/datenschutz"])
def test_the_way_to_the_form_and_the_privacy_page_are_there(reader: FlaskClient, path: str) -> None:
    assert reader.get(path).status_code == 200


@pytest.mark.parametrize(
    "zu", ["kyu.faq.nirgends", "kyu", "<x>", "skat.faq.x", "..", "%00", "kyu."]
)
def test_a_report_about_nothing_is_none(reader: FlaskClient, zu: str) -> None:
    assert reader.get(f"/melden?zu={zu}").status_code == 404
    assert reader.post("/melden", data=typed(zu=zu)).status_code == 404


HOSTILE = "</textarea><script>alert(1)</script>\"'><img src=x onerror=alert(1)>{{ 7*7 }}"


def test_nothing_that_is_typed_becomes_markup(reader: FlaskClient, kept: Store) -> None:
    values = dict.fromkeys(("falsch", "heft", "stellung", "kontakt"), HOSTILE)
    kept_page = reader.get(reader.post("/melden", data=typed(**values)).location).text
    shown_again = reader.post("/melden", data=typed(**(values | {"seite": HOSTILE}))).text
    decide(kept, 1, 1, Decision(to="triaged", by="mia", reason=HOSTILE))
    alike = reader.get(f"/melden?zu={ENTRY}").text
    asked = reader.get("/melden", query_string={"frage": HOSTILE}).text

    for page in (kept_page, shown_again, alike, asked):
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "49" not in re.sub(r"[0-9a-f]{8,}|\d{4,}", "", page)
        assert "&lt;script&gt;alert(1)" in page

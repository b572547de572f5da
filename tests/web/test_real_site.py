"""The whole site of the real data: every link leads somewhere, every page is whole."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from rulesfaq.settings import load_settings
from rulesfaq.web import load_app
from tests.conftest import NO_LIMITS

HREF = re.compile(r'href="(/[^"#]*)')
STEP = re.compile(r"schritt=(?!1(?:&|$))|option=|\.(?:json|atom|xml)(?:\?|$)")
UNFILLED = re.compile(r"\{[a-z0-9_.:-]+\}|\{who\}|None|Undefined")


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    state = str(tmp_path_factory.mktemp("state"))
    settings = load_settings({"RULESFAQ_STATE": state, "RULESFAQ_LIMITS": NO_LIMITS})
    return load_app(settings).test_client()


@pytest.fixture(scope="module")
def site(real: FlaskClient) -> dict[str, str]:
    client = real
    seen: dict[str, str] = {}
    waiting = ["/"]
    while waiting:
        path = waiting.pop()
        if path in seen or path.startswith("/static/") or STEP.search(path):
            continue
        answer = client.get(path)
        assert answer.status_code == 200, path
        seen[path] = answer.text
        if not path.startswith("/api/"):
            waiting += [unescape(found) for found in HREF.findall(seen[path])]
    return {path: html for path, html in seen.items() if not path.startswith("/api/")}


def test_a_verdict_on_the_contrary_stands_under_the_question_as_it_was_asked(
    real: FlaskClient,
) -> None:
    asked = "Ist es verboten, den Okey abzuwerfen?"
    page = real.get("/suche", query_string={"q": asked, "spiel": "kuet"}).text
    article = page.partition('<article class="heft">')[2].partition("</article>")[0]
    heading = article.partition('<h2 class="frage">')[2].partition("</h2>")[0]
    assert asked in heading
    assert "Darf ich den Okey abwerfen?" in article
    assert "Nein." in article


def test_another_game_is_not_answered_by_what_is_nearest_of_ours(real: FlaskClient) -> None:
    page = real.get("/suche", query_string={"q": "Darf man bei Catan zweimal würfeln?"}).text
    assert "Zu „Catan“ haben wir keine Regeln" in page
    assert "Am nächsten kommt" not in page


def test_every_link_leads_somewhere_and_every_entry_is_linked(site: dict[str, str]) -> None:
    assert sum(1 for path in site if re.fullmatch(r"/spiele/kyu/fragen/[a-z0-9-]+", path)) >= 45
    assert sum(1 for path in site if "/zeigen?" in path) >= 45


def test_no_placeholder_and_no_empty_value_is_left_on_a_page(site: dict[str, str]) -> None:
    left = {
        path: found
        for path, html in site.items()
        if (found := UNFILLED.findall(re.sub(r"<[^>]*>", " ", html)))
    }
    assert left == {}


def test_pages_are_set_as_german_is(site: dict[str, str]) -> None:
    wrong = {
        path: found
        for path, html in site.items()
        if (found := re.findall(r".{0,20}(?:S\.[ \d]|&#34;).{0,20}", re.sub(r"<[^>]*>", "", html)))
    }
    assert wrong == {}


def test_every_replay_has_a_drawing_and_says_what_happens(site: dict[str, str]) -> None:
    for path, html in site.items():
        if "/zeigen?" in path:
            assert 'class="tisch"' in html, path
            steps = re.findall(r'<li class="(?:jetzt|kommt)"[^>]*>(.*?)</li>', html, re.DOTALL)
            assert len(steps) >= 2, path
            assert all(re.sub(r"<[^>]*>", "", step).strip() for step in steps), path


def test_a_told_position_is_worked_out_step_by_step(real: FlaskClient) -> None:
    page = real.get("/suche", query_string={"q": "Ist gelb 12 13 1 eine Reihe?", "spiel": "kuet"})
    html = page.get_data(as_text=True)

    assert "So habe ich es gelesen:" in html
    assert "Schritt für Schritt" in html
    assert "Maschinell geprüft" not in html.split("<aside>")[0].split("Auch gefunden")[0]


def test_what_is_missing_of_a_position_is_asked_for(real: FlaskClient) -> None:
    asked = {"q": "Ich habe noch rot 13 und blau 4, was schreibe ich?", "spiel": "kuet"}
    html = real.get("/suche", query_string=asked).get_data(as_text=True)

    assert "Da fehlt mir noch etwas." in html
    assert "Eine Rückfrage" in html

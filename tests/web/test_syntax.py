"""Words with colons narrow a search; what is odd is named and left out (behaviour 3)."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from rulesfaq.web.syntax import narrowed
from tests.site import our_site

SERVICES = our_site().extensions["rulesfaq"]
ASKED = "spiel:kyu seite:6 status:geprueft foo:bar"


@pytest.fixture(scope="module")
def real() -> FlaskClient:
    return our_site().test_client()


def status(html: str) -> list[str]:
    return re.findall(r'<p class="meldung" role="status">([^<]*)', html)


def test_wrong_syntax_warns_and_the_rest_is_run(real: FlaskClient) -> None:
    page = real.get("/suche", query_string={"q": ASKED})

    assert page.status_code == 200
    (warned,) = status(page.text)
    assert "„foo:“ kenne ich nicht und habe es ignoriert. Meintest du" in warned
    assert "„status:“" in warned
    assert "Eingegrenzt auf Kyū · S.\u00a06 · Stand „geprueft“" in page.text
    assert "/spiele/kyu/fragen/passen-bei-herausforderung" in page.text


def test_the_api_runs_the_rest_too_and_warns_once(real: FlaskClient) -> None:
    answer = real.get("/api/v1/search", query_string={"q": ASKED, "limit": 200})

    assert answer.status_code == 200
    found = answer.get_json()
    assert len(found["warnings"]) == 1
    assert "foo:" in found["warnings"][0]
    assert found["data"]
    data = SERVICES.corpus.game("kyu")
    for hit in found["data"]:
        assert hit["kind"] == "entry"
        assert any(6 in cite.pages for rule in hit["rules"] for cite in data.rule(rule).cite)
        assert SERVICES.levels(data.entries[hit["id"]])["example"] == "held"


@pytest.mark.parametrize("typed", ["foo:bar", "foo:bar baz:qux", "spiel:skat", "seite:viele"])
def test_where_nothing_can_be_used_the_api_says_so(real: FlaskClient, typed: str) -> None:
    answer = real.get("/api/v1/search", query_string={"q": typed})

    assert answer.status_code == 400
    assert answer.mimetype == "application/problem+json"
    assert real.get("/suche", query_string={"q": typed}).status_code == 200


@pytest.mark.parametrize(
    ("typed", "words", "game", "page", "state", "warnings"),
    [
        ("darf ich passen", "darf ich passen", None, 0, "", 0),
        ("spiel:kyu darf ich passen", "darf ich passen", "kyu", 0, "", 0),
        ("spiel:Küt anlegen", "anlegen", "kuet", 0, "", 0),
        ("Seite:7 passen", "passen", None, 7, "", 0),
        ("status:geprüft passen", "passen", None, 0, "geprueft", 0),
        ("statsu:geprueft passen", "passen", None, 0, "", 1),
        ("status:toll passen", "passen", None, 0, "", 1),
        ("seite:0 passen", "passen", None, 0, "", 1),
        ("A:r7 B:s8 wer gewinnt", "A:r7 B:s8 wer gewinnt", None, 0, "", 0),
        ("Hand:r7 gilt das", "Hand:r7 gilt das", None, 0, "", 0),
        ("gilt 12:13", "gilt 12:13", None, 0, "", 0),
    ],
)
def test_what_is_meant_by_a_word_with_a_colon(
    typed: str, words: str, game: str | None, page: int, state: str, warnings: int
) -> None:
    found = narrowed(SERVICES.corpus, typed)

    assert (found.words, found.game, found.page, found.status) == (words, game, page, state)
    assert len(found.warnings) == warnings


def test_a_misspelt_word_is_told_the_right_one() -> None:
    (warned,) = narrowed(SERVICES.corpus, "statsu:geprueft passen").warnings

    assert warned.endswith("Meintest du „status:“?")


def test_a_question_in_a_game_is_answered_as_ever(real: FlaskClient) -> None:
    html = real.get("/suche", query_string={"q": "spiel:kyu darf ich passen"}).text

    assert '<p class="urteil u-nein">Nein.</p>' in html
    assert 'value="spiel:kyu darf ich passen"' in html


def test_nothing_found_is_said(real: FlaskClient) -> None:
    html = real.get("/suche", query_string={"q": "spiel:karat seite:3"}).text

    assert "Dazu passt nichts." in html

"""House rules in the address: the answers of a table that plays otherwise (behaviour 13)."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.site import our_site
from tests.web.outline import parts

ENTRY = "/spiele/bozu/fragen/scheidet-immer-jemand-aus"


@pytest.fixture(scope="module")
def real() -> FlaskClient:
    return our_site().test_client()


def article(html: str) -> str:
    found = re.search(r"<article.*?</article>", html, re.DOTALL)
    assert found
    return found[0]


def test_an_answer_under_a_house_rule_has_its_own_verdict_chip_and_badge(
    real: FlaskClient,
) -> None:
    shown = article(real.get(f"{ENTRY}?option=semimaru:skip-turn").text)

    answer, _, folded = shown.partition("Ohne Hausregel gilt</summary>")
    assert '<span class="schild">Hausregel</span> Semimaru: einen Zug aussetzen' in answer
    assert '<p class="urteil u-nein">Nein.</p>' in answer
    assert "Ist A ausgeschieden? Nein." in answer
    assert "Nur Beispiel, mit Hausregel nachgespielt" in answer
    assert "Maschinell geprüft" not in answer
    assert '<p class="urteil u-ja">Ja.</p>' in folded


def test_the_steps_that_were_run_with_the_house_rule_are_shown(real: FlaskClient) -> None:
    ran = parts(real.get(f"{ENTRY}?option=semimaru:skip-turn").text)["lauf"]

    assert "A behält Semimaru, der nächste eigene Zug fällt aus." in ran


def test_a_house_rule_that_changes_nothing_leaves_the_answer_with_its_badge(
    real: FlaskClient,
) -> None:
    html = real.get("/spiele/bozu/fragen/gleich-viele-karten?option=stop:must-draw").text
    shown = article(html)

    assert "Ändert hier nichts" in shown
    assert "Maschinell geprüft" in shown


def test_what_was_not_played_with_the_house_rule_is_not_claimed(real: FlaskClient) -> None:
    html = real.get("/spiele/bozu/fragen/kaiser-dann-moench?option=emperor:normal").text
    answer = article(html).partition("Ohne Hausregel gilt</summary>")[0]

    assert "Mit dieser Hausregel nicht geprüft." in answer
    assert "Ungeprüft mit Hausregel" in answer


def test_the_standard_is_dropped_from_the_address(real: FlaskClient) -> None:
    for given, kept in (
        ("option=semimaru:eliminate", ""),
        ("option=&option=lady:take-and-more", "?option=lady:take-and-more"),
        ("option=lady:take-and-more&option=semimaru:as-monk",
         "?option=semimaru:as-monk&option=lady:take-and-more"),
    ):  # fmt: skip
        for path in (ENTRY, "/spiele/bozu"):
            answer = real.get(f"{path}?{given}")
            assert answer.status_code == 302
            assert answer.headers["Location"] == path + kept
            canonical = f'<link rel="canonical" href="{path}{kept}">'.replace("&", "&amp;")
            assert canonical in real.get(answer.headers["Location"]).text


@pytest.mark.parametrize("path", [ENTRY, "/spiele/bozu"])
def test_an_unknown_house_rule_is_named_with_what_may_be_meant(
    real: FlaskClient, path: str
) -> None:
    answer = real.get(f"{path}?option=semimaru:as-mönch&option=nichts:da")

    assert answer.status_code == 200
    warned = re.findall(r'role="status">([^<]*)', answer.text)
    assert len(warned) == 2
    assert "„semimaru:as-mönch“" in warned[0]
    assert "Meintest du „semimaru:as-monk“?" in warned[0]
    assert "„nichts:da“" in warned[1]


@pytest.mark.parametrize("path", [ENTRY, "/spiele/bozu"])
def test_values_that_exclude_each_other_are_both_named_and_neither_is_used(
    real: FlaskClient, path: str
) -> None:
    answer = real.get(f"{path}?option=semimaru:as-monk&option=semimaru:skip-turn")

    warned = re.findall(r'role="status">([^<]*)', answer.text)
    assert len(warned) == 1
    assert "„semimaru:as-monk“ und „semimaru:skip-turn“ schließen sich aus" in warned[0]
    assert '<span class="schild">Hausregel</span>' not in answer.text


def test_the_page_of_a_game_shows_its_answers_under_the_house_rules_and_links_keep_them(
    real: FlaskClient,
) -> None:
    html = real.get("/spiele/bozu?option=semimaru:skip-turn").text
    item = next(li for li in html.split("<li>") if "fragen/scheidet-immer-jemand-aus" in li)

    assert "scheidet-immer-jemand-aus?option=semimaru:skip-turn" in item
    assert '<span class="schild">Hausregel</span> <b class="kurz u-nein">Nein.</b>' in item
    assert "Ohne Hausregel: Ja" in item
    assert 'value="semimaru:skip-turn" selected' in html


def test_every_house_rule_may_be_chosen_and_the_standard_is_none(real: FlaskClient) -> None:
    html = real.get("/spiele/bozu").text
    data = our_site().extensions["rulesfaq"].corpus.game("bozu")

    for option in data.options:
        select = re.search(rf'<select id="wahl-{option.name}".*?</select>', html, re.DOTALL)
        assert select
        values = re.findall(r'value="([^"]*)"', select[0])
        assert values == ["", *(f"{option.name}:{v.value}" for v in option.values[1:])]


def test_the_twin_says_what_the_page_says_of_house_rules(real: FlaskClient) -> None:
    twin = real.get(f"{ENTRY}.json?option=semimaru:skip-turn").get_json()

    assert twin["options"] == {"semimaru": "skip-turn"}
    assert (twin["agreed"]["state"], twin["agreed"]["verdict"]) == ("turned", "nein")
    assert twin["agreed"]["claims"][0]["path"] == "out.A"
    whole = real.get("/spiele/bozu.json?option=semimaru:skip-turn").get_json()
    (entry,) = [e for e in whole["faq"] if e["id"] == "bozu.faq.scheidet-immer-jemand-aus"]
    assert entry["agreed"] == twin["agreed"]


@pytest.mark.parametrize("game", ["bozu", "karat", "kuet", "kyu"])
def test_every_answer_can_be_shown_under_every_single_option(real: FlaskClient, game: str) -> None:
    data = our_site().extensions["rulesfaq"].corpus.game(game)
    for option in data.options:
        for value in option.values[1:]:
            answer = real.get(f"/spiele/{game}?option={option.name}:{value.value}")
            assert answer.status_code == 200, (option.name, value.value)
            assert "Undefined" not in answer.text


def test_every_turned_answer_of_a_house_rule_has_a_page_of_its_own(real: FlaskClient) -> None:
    twin = real.get("/spiele/bozu.json?option=semimaru:as-courtier").get_json()
    turned = [e for e in twin["faq"] if e["agreed"]["state"] in {"turned", "unknown"}]

    assert len(turned) > 5
    for entry in turned:
        slug = entry["id"].rpartition(".")[2]
        html = real.get(f"/spiele/bozu/fragen/{slug}?option=semimaru:as-courtier").text
        assert "Ohne Hausregel gilt" in html
        assert "FAQPage" not in html

"""The six levels of an answer each open what was run for it."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from rulesfaq.services import LEVELS
from rulesfaq.web.ladder import readings_of, told_of
from tests.site import our_site
from tests.web.outline import Parts, parts

SERVICES = our_site().extensions["rulesfaq"]
PASSING = "/spiele/kyu/fragen/passen-bei-herausforderung"


@pytest.fixture(scope="module")
def real() -> FlaskClient:
    return our_site().test_client()


def test_every_level_is_a_rung_that_opens(real: FlaskClient) -> None:
    html = real.get(PASSING).text
    for level in LEVELS:
        rung = html.partition(f'id="stufe-{level}"')[2].partition("</details>")[0]
        assert "<details" in rung, level
        assert "Was gelaufen ist" in rung


def test_form_shows_both_readings_of_the_pages(real: FlaskClient) -> None:
    said = parts(real.get(PASSING).text)["stufe-form"].replace("\u00a0", " ")

    assert "Passen nur ohne Herausforderung : S. 6–7; zweite Lesung S. 6–7" in said


def test_example_leads_to_each_scene_that_was_run(real: FlaskClient) -> None:
    links = Parts(real.get(PASSING).text).links["stufe-example"]
    entry = SERVICES.corpus.game("kyu").entries["kyu.faq.passen-bei-herausforderung"]

    scenes = [scene for claim in entry.claims for scene in claim.scenarios]
    assert len([link for link in links if "/zeigen?" in link]) == len(scenes)
    assert all(real.get(link).status_code == 200 for link in links)


def test_source_and_counter_name_the_readings_that_turned_it(real: FlaskClient) -> None:
    said = parts(real.get(PASSING).text)
    with real.application.app_context():
        known = readings_of("kyu")

    assert (
        "Anders gelesen kippt die Antwort: Passen nur ohne Herausforderung" in said["stufe-source"]
    )
    assert "Falsch gelesen: „" in said["stufe-counter"]
    assert f"Wir kennen {known} andere Lesarten" in said["stufe-counter"]


def test_always_shows_the_positions_how_often_it_bit_and_how_to_run_it_again(
    real: FlaskClient,
) -> None:
    said = parts(real.get(PASSING).text)["stufe-always"]
    record = SERVICES.always["kyu.faq.passen-bei-herausforderung#1"]

    shown = f"{record.positions:,}".replace(",", ".")
    assert f"{shown} Stellungen aus selbst gespielten Partien" in said
    bites = f"{sum(record.bites.values()):,}".replace(",", ".")
    assert f"{bites}-mal" in said
    assert "never: [pass]" in said
    again = f"rulesfaq verify --game kyu --states {record.positions} --seed {record.seed}"
    assert again in said


def test_bound_names_the_rule_of_each_number(real: FlaskClient) -> None:
    said = parts(real.get("/spiele/kuet/fragen/nicht-ausgelegt").text)["stufe-bound"]

    assert "500 ist not_laid_points aus Nicht ausgelegt" in said


def test_what_turns_the_answer_is_a_link_to_it_under_that_house_rule(real: FlaskClient) -> None:
    links = Parts(real.get("/spiele/bozu/fragen/scheidet-immer-jemand-aus").text).links[
        "hausregeln"
    ]

    assert links
    for link in links:
        assert "?option=semimaru:" in link
        assert "Nein." in real.get(link).text


def test_nothing_is_shown_of_a_search_that_is_out_of_date() -> None:
    """A record that is about another pattern or engine is not told as the proof of this one."""
    for data in SERVICES.corpus:
        for entry in data.entries.values():
            for told in told_of(SERVICES, data, entry):
                if told.levels["always"] not in {"held", "failed"}:
                    assert told.always is None


def test_every_number_on_a_ladder_comes_from_the_ledger(real: FlaskClient) -> None:
    for game, slug in (("kyu", "passen-bei-herausforderung"), ("karat", "einsatz-zurueck")):
        entry = SERVICES.entry(game, slug)
        known = {f"{r.positions:,}".replace(",", ".") for r in SERVICES.always.values()}
        said = parts(real.get(f"/spiele/{game}/fragen/{slug}").text)["stufe-always"]
        found = re.findall(r"([\d.]+) Stellungen", said)
        sought = [n for n in range(len(entry.claims)) if f"{entry.id}#{n + 1}" in SERVICES.always]
        assert set(found) <= known
        assert len(found) == len(sought)


def test_where_a_rule_bites_its_rulings_are_shown_unasked(real: FlaskClient) -> None:
    replay = real.get(f"{PASSING}/zeigen?schritt=2").text
    assert "Dazu schon gefragt" in replay
    assert Parts(replay).links["inhalt"].count(PASSING) >= 1
    told = replay.partition('class="entscheide"')[2].partition("</section>")[0]
    assert "/fragen/" in told
    assert "passen-bei-herausforderung" not in told

    position = real.get(
        "/suche", query_string={"q": "Ist gelb 12 13 1 eine Reihe?", "spiel": "kuet"}
    )
    assert "/spiele/kuet/fragen/zwoelf-dreizehn-eins" in position.text.partition("entscheide")[2]

    guide = (
        real.get("/spiele/kyu").text.partition('<section id="zug">')[2].partition("</section>")[0]
    )
    assert "Dazu schon gefragt" in guide

"""House rules that turn an answer: named by the page, the API and the command line alike."""

from __future__ import annotations

import re
from typing import Any

from flask.testing import FlaskClient

from rulesfaq.services import open_services
from rulesfaq.settings import load_settings
from rulesfaq.web.app import create_app

SERVICES = open_services(load_settings())
OTHER = {"ja": "nein", "nein": "ja"}
ENTRY = "bozu.faq.alle-karten-ablegen"


def client() -> FlaskClient:
    return create_app(SERVICES).test_client()


def asked(question: str) -> Any:
    return client().get("/api/v1/ask", query_string={"q": question, "game": "bozu"}).get_json()


def test_an_answer_names_the_house_rule_that_turns_it() -> None:
    answer = asked("Müssen bei Semimaru auch die anderen ihre Karten ablegen?")
    assert (answer["entry"], answer["verdict"]) == (ENTRY, "nein")
    assert answer["turns_with"] == [{"option": "semimaru", "value": "all-hands", "verdict": "ja"}]


def test_the_entry_of_the_api_and_its_page_say_the_same() -> None:
    entry = client().get(f"/api/v1/games/bozu/faq/{ENTRY}").get_json()
    assert [turn["value"] for turn in entry["turns_with"]] == ["all-hands"]
    page = client().get("/spiele/bozu/fragen/alle-karten-ablegen").text
    assert "Anders mit Hausregel" in page
    section = page.partition('id="hausregeln"')[2]
    assert "alle Hände ablegen" in section.partition("</section>")[0]
    assert "Ja." in section.partition("</section>")[0]


def test_an_answer_that_no_house_rule_turns_says_nothing_of_them() -> None:
    page = client().get("/spiele/kyu/fragen/passen-bei-herausforderung").text
    assert "Anders mit Hausregel" not in page


def test_every_turn_is_so_when_the_scene_is_run_under_the_house_rule() -> None:
    """Three answers that turn under a house rule of Bozu Mekuri, among others."""
    bozu = [entry for entry in SERVICES.turns if entry.startswith("bozu.")]
    assert len(bozu) >= 3
    for ident in bozu:
        data = SERVICES.corpus.game("bozu")
        entry = data.entries[ident]
        for turn in SERVICES.house_rules(entry):
            assert turn.value in {
                value.value
                for option in data.options
                if option.name == turn.option
                for value in option.values[1:]
            }
            assert turn.verdict is None or turn.verdict != entry.verdict


def test_what_a_reading_turns_and_what_is_an_example_only_is_told_claim_by_claim() -> None:
    page = client().get("/spiele/kyu/fragen/passen-bei-herausforderung").text
    assert "Falsch gelesen kippt die Antwort bei" in page
    claims = [
        (entry, claim)
        for entry in SERVICES.corpus.game("kyu").entries.values()
        for claim in entry.claims
        if not claim.always and " nur " in claim.text and not claim.plain
    ]
    assert claims
    entry, _ = claims[0]
    slug = entry.id.rpartition(".")[2]
    assert "nur Beispiel" in client().get(f"/spiele/kyu/fragen/{slug}").text


def test_questions_to_the_publisher_begin_with_what_decides_most_games() -> None:
    page = client().get("/spiele/kyu/verlag").text
    told = [int(count) for count in re.findall(r"Macht in (\d+) von 60 Partien", page)]
    assert len(told) > 10
    assert told == sorted(told, reverse=True)
    assert told[0] > 0
    assert "Wir spielen:" in page
    assert client().get("/spiele/kyu").text.count("/spiele/kyu/verlag") == 1


def test_a_source_that_contradicts_itself_is_told_as_that() -> None:
    rule = client().get("/spiele/karat/regeln/karat.open.fifty-cards").text
    assert "Quelle widerspricht sich" in rule
    assert "/spiele/karat/regeln/karat.component.cards" in rule
    data = SERVICES.corpus.game("karat")
    leaning = [
        entry
        for entry in data.entries.values()
        if "karat.open.fifty-cards" in SERVICES.assumptions(entry)
    ]
    assert leaning
    for entry in leaning:
        slug = entry.id.rpartition(".")[2]
        assert "Quelle widerspricht sich" in client().get(f"/spiele/karat/fragen/{slug}").text


def test_an_option_that_cannot_be_meant_is_told_with_the_way_out() -> None:
    for options, said in (
        (["x"], "NAME:VALUE"),
        (["semimaru:as-monk", "semimaru:as-courtier"], "two values"),
    ):
        query = {"q": "Scheide ich bei Semimaru aus?", "game": "bozu", "option": options}
        answer = client().get("/api/v1/ask", query_string=query)
        assert answer.status_code == 400
        assert said in answer.get_data(as_text=True)


def test_the_limit_of_a_search_is_held_to() -> None:
    for limit in (0, 500):
        answer = client().get("/api/v1/search", query_string={"q": "karte", "limit": limit})
        assert answer.status_code == 400


def test_a_house_rule_that_turns_an_answer_is_played_and_the_standard_stands_beside_it() -> None:
    for ident, turns in SERVICES.turns.items():
        game = ident.partition(".")[0]
        entry = SERVICES.corpus.game(game).entries[ident]
        plain = SERVICES.ask(entry.question, game)
        if plain.entry != ident or plain.status != "answered":
            continue
        for turn in SERVICES.house_rules(entry):
            if turn.option == "players":
                continue
            told = SERVICES.ask(entry.question, game, {turn.option: turn.value})
            assert told.standard is not None
            assert (told.standard.verdict, told.standard.text) == (plain.verdict, plain.text)
            assert told.proof is not None
            assert told.proof["example"] == "held", (ident, turn)
            assert "ist es anders" in told.text
            assert told.verdict == OTHER.get(plain.verdict or "")
        assert turns


def test_a_house_rule_that_bears_on_nothing_leaves_the_answer_and_its_example() -> None:
    question = "Müssen bei Semimaru auch die anderen ihre Karten ablegen?"
    told = SERVICES.ask(question, "bozu", {"lady": "take-and-more"})
    assert told.verdict == "nein"
    assert told.text.endswith("Das gilt auch mit „Hofdame: Ablage nehmen und noch eine“.")
    assert told.proof is not None
    assert (told.proof["example"], told.proof["counter"]) == ("held", "unchecked")


def test_only_the_house_rule_that_turned_it_is_named_among_several() -> None:
    question = "Müssen bei Semimaru auch die anderen ihre Karten ablegen?"
    both = {"semimaru": "all-hands", "lady": "take-and-more"}
    told = SERVICES.ask(question, "bozu", both)
    assert told.verdict == "ja"
    assert "alle Hände ablegen" in told.text
    assert "Hofdame" not in told.text
    assert {cited.rule for cited in told.citations} == {"bozu.option.semimaru-all-hands"}


def test_the_page_shows_the_changed_verdict_and_folds_the_standard_below_it() -> None:
    asked = {"q": "Müssen bei Semimaru auch die anderen ihre Karten ablegen?", "spiel": "bozu"}
    page = client().get("/suche", query_string=asked | {"option": "semimaru:all-hands"}).text
    assert '<p class="urteil u-ja">Ja.</p>' in page
    assert "Mit Hausregel durchgespielt" in page
    folded = page.partition('<details class="ohne-hausregel">')[2].partition("</details>")[0]
    assert "Ohne Hausregel: Nein" in folded

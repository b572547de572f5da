from __future__ import annotations

import time

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesfaq.answers.answer import LEVELS, Answer
from rulesfaq.answers.ask import ask
from rulesfaq.answers.hygiene import LONGEST
from rulesfaq.errors import BadOptionError, BadQueryError, UnknownIdError
from rulesfaq.search.index import build_index
from tests.factories import toy_corpus

CORPUS = toy_corpus()
INDEX = build_index(CORPUS)
HELD = dict.fromkeys(LEVELS, "held")


def answer(question: str, game: str | None = "kranich", **options: str) -> Answer:
    return ask(CORPUS, INDEX, {"kranich.faq.passen": HELD}, question, game, options)


def test_an_entry_answers_with_text_verdict_proof_and_places() -> None:
    found = answer("Darf ich passen, wenn jemand gefordert hat?")

    assert (found.status, found.kind, found.entry, found.verdict) == (
        "answered",
        "entry",
        "kranich.faq.passen",
        "nein",
    )
    assert found.text == "Nein, gepasst wird nur, solange keine Herausforderung offen ist."
    assert found.proof == HELD
    assert [(c.rule, c.source, c.pages, c.section, c.via) for c in found.citations] == [
        ("kranich.pass.only", "heft", (6, 7), "Passen", "seite"),
    ]
    assert [claim.proof for claim in found.claims] == [HELD]


def test_a_turned_question_gets_the_other_verdict_and_a_text_that_agrees() -> None:
    found = answer("Stimmt es, dass man nicht passen darf, wenn eine Herausforderung läuft?")

    assert found.verdict == "ja"
    assert found.text == "Ja. Gepasst wird nur, solange keine Herausforderung offen ist."


def test_without_a_verdict_the_text_is_a_full_sentence() -> None:
    found = answer("Muss ich passen, wenn eine Herausforderung läuft?")

    assert found.verdict is None
    assert found.text == "Gepasst wird nur, solange keine Herausforderung offen ist."


def test_a_rule_answers_where_no_entry_does() -> None:
    found = answer("Wann legt man die Drachenkarte zurück?")

    assert (found.status, found.kind, found.item, found.entry) == (
        "answered",
        "rule",
        "kranich.dragon.back",
        None,
    )
    assert found.proof == dict.fromkeys(LEVELS, "unchecked")


@pytest.mark.parametrize(
    ("question", "kind", "said"),
    [
        ("Wie viele Drachenmarker gibt es?", "fact", "22"),
        ("Was ist ein Drachenmarker?", "term", "Plättchen"),
        ("Welcher Verlag?", "fact", "Tusche"),
    ],
)
def test_terms_and_facts_answer_too(question: str, kind: str, said: str) -> None:
    found = answer(question)

    assert found.kind == kind
    assert said in found.text


@pytest.mark.parametrize(
    "question", ["Was geschieht bei leerem Nachziehstapel?", "Darf man sich absprechen?"]
)
def test_where_the_source_is_silent_it_says_so_and_what_is_played(question: str) -> None:
    found = answer(question)

    assert (found.status, found.reason, found.verdict) == ("unanswered", "open", None)
    assert found.text.startswith("Unsere Quelle sagt")
    assert found.assumption is not None
    assert found.assumption.text in found.text or found.entry is not None


def test_of_an_entry_that_leans_only_in_part_the_stated_part_answers() -> None:
    found = answer("Wie weit vergrößern Drachenmarker die Hand?")

    assert (found.status, found.text) == ("answered", "Je Drachenmarker um eine Karte.")
    assert found.assumption is not None
    assert found.assumption.id == "kranich.open.chips"
    assert {cited.rule for cited in found.citations} == {"kranich.marker.hand"}


def test_an_open_entry_says_yes_only_to_its_own_question() -> None:
    game = CORPUS.games["kranich"]
    entry = game.entries["kranich.faq.leer"]
    claim = msgspec.structs.replace(entry.claims[0], text="Ja, wir mischen dann die Ablage neu.")
    asked = "Darf ich die Ablage mischen, wenn der Nachziehstapel leer ist?"
    entry = msgspec.structs.replace(entry, question=asked, claims=(claim,), verdict="ja")
    game = msgspec.structs.replace(game, entries={**game.entries, entry.id: entry})
    corpus = msgspec.structs.replace(CORPUS, games={**CORPUS.games, game.id: game})
    index = build_index(corpus)

    same = ask(corpus, index, {}, asked, "kranich", {})
    other = ask(corpus, index, {}, asked.replace("Darf", "Muss"), "kranich", {})

    assert (same.entry, other.entry) == (entry.id, entry.id)
    assert " Ja, wir mischen" in f" {same.text}"
    assert "Ja" not in other.text


def test_a_question_about_the_open_part_stays_unanswered() -> None:
    found = answer("Was gilt, wenn keine Marker im Vorrat sind?")

    assert (found.status, found.reason) == ("unanswered", "open")


@pytest.mark.parametrize(
    "question",
    [
        "Was kostet das Spiel im Laden?",
        "Was kostet bei Catan eine Stadt?",
        "Gibt es eine Erweiterung?",
        "Wie rochiert man beim Schach?",
        "How much is the fish?",
        "Wie wird das Wetter morgen?",
        "Darf mein Hund Karten fressen?",
    ],
)
def test_what_is_foreign_is_not_answered(question: str) -> None:
    found = answer(question)

    assert (found.status, found.reason) == ("unanswered", "not-found")
    assert found.text.startswith("Zu „")


@pytest.mark.parametrize("question", ["🎲🎲🎲", "wie was wo", "???", "<b></b>", "ist das so"])
def test_what_asks_nothing_is_answered_calmly(question: str) -> None:
    assert answer(question).status == "unanswered"


def test_a_position_is_not_guessed_at() -> None:
    found = answer("Ich zeige 3 4 5 6 7 9 9 1, wer gewinnt den Gleichstand?")

    assert (found.status, found.reason) == ("unanswered", "position")


@pytest.mark.parametrize("question", ["", "   ", "\x00\x07", "x" * (LONGEST + 1), "x" * 10_000])
def test_empty_and_endless_questions_are_errors(question: str) -> None:
    with pytest.raises(BadQueryError):
        answer(question)


def test_control_signs_are_dropped() -> None:
    assert answer("Welcher\x00 Verlag\x1b?").question == "Welcher Verlag ?"


def test_the_game_named_wins_and_stands_in_the_answer() -> None:
    assert answer("Wann endet das Mönchspiel?").game == "moench"


def test_an_unanswered_question_without_a_game_has_none() -> None:
    assert answer("Was kostet bei Catan eine Stadt?", None).game is None


def test_an_unknown_game_is_an_error() -> None:
    with pytest.raises(UnknownIdError):
        answer("Welcher Verlag?", "skat")


def test_a_house_rule_takes_proof_away_and_says_so() -> None:
    found = answer("Darf ich passen, wenn jemand gefordert hat?", empty="stop")

    assert found.options == {"empty": "stop"}
    assert found.proof == dict.fromkeys(LEVELS, "unchecked")
    assert "Stapel leer: aufhören" in found.text


def test_the_standard_value_changes_nothing() -> None:
    assert answer("Welcher Verlag?", empty="reshuffle") == answer("Welcher Verlag?")


@pytest.mark.parametrize(("name", "value"), [("empty", "burn"), ("full", "yes")])
def test_an_unknown_option_is_an_error(name: str, value: str) -> None:
    with pytest.raises(BadOptionError):
        answer("Welcher Verlag?", **{name: value})


def test_related_entries_do_not_repeat_the_answer() -> None:
    found = answer("Darf ich im Duell mehr Karten zeigen, wenn ich Marker habe?")

    assert found.entry not in {item.entry for item in found.related}


def test_an_answer_is_plain_json() -> None:
    plain = msgspec.to_builtins(answer("Wer gewinnt bei Gleichstand im Duell?"))

    assert plain["citations"][0]["pages"] == (8,)
    assert msgspec.json.decode(msgspec.json.encode(plain))["status"] == "answered"


@given(st.text(min_size=1, max_size=LONGEST))
def test_any_text_gets_an_answer_or_a_known_error(text: str) -> None:
    try:
        found = answer(text, None)
    except BadQueryError:
        return
    assert found.text


def test_asking_is_fast() -> None:
    start = time.perf_counter()
    for _ in range(20):
        answer("Darf ich im Duell mehr Karten zeigen, wenn ich zwei Marker habe?")

    assert (time.perf_counter() - start) / 20 < 0.1

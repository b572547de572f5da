from __future__ import annotations

import pytest

from rulesfaq.search.analysis import Lexicon, Unit
from rulesfaq.search.ranking import Ranking

TEXTS = (
    "Drachenmarker und Drachenkarte liegen neben dem Nachziehstapel.",
    "Lege eine Karte offen auf den Ablagestapel; sie wird abgelegt, nie verdeckt.",
    "Der Marker zeigt, wie viele Karten du ziehen darfst.",
    "Herausforderung: Wer gefordert ist, kann annehmen oder ablehnen, aber nicht passen.",
    "Bei Gleichstand zählt die Wertung, sonst ablegen.",
)
STOP = ("der", "die", "das", "und", "wer", "wie", "ich", "du", "nicht", "kein", "ist")
SYNONYMS = (("Gleichstand", "Punktgleichheit"), ("passen", "nichts tun"), ("Stapel", "Talon"))


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    made = Lexicon(TEXTS, stop_words=STOP, synonyms=SYNONYMS)
    for text in TEXTS:
        made.analyse(text)
    return made


def units(lexicon: Lexicon, text: str) -> tuple[Unit, ...]:
    return lexicon.question(text, Ranking())


def terms(lexicon: Lexicon, text: str) -> set[str]:
    return {word for unit in units(lexicon, text) for word, _ in unit.variants}


@pytest.mark.parametrize(
    ("asked", "stands"),
    [
        ("marker", "Drachenmarker"),
        ("Drachenmarker", "Marker"),
        ("Drachen Marker", "Drachenmarker"),
        ("Drachen-Marker", "Drachenmarker"),
        ("Ablage Stapel", "Ablagestapel"),
        ("stapel", "Nachziehstapel"),
        ("heruasforderung", "Herausforderung"),
        ("gleichstadn", "Gleichstand"),
        ("herausgefordert", "Herausforderung"),
        ("abgelegt", "ablegen"),
        ("die abgelegten", "ablegen"),
        ("ein abgelegter", "ablegen"),
        ("die angenommenen", "annehmen"),
        ("abzulegen", "ablegen"),
        ("anzunehmen", "annehmen"),
        ("zeigen", "zeigt"),
        ("gewertet", "Wertung"),
        ("punktgleichheit", "Gleichstand"),
        ("lehnst du ab", "ablehnen"),
        ("nehme ich an", "annehmen"),
    ],
)
def test_what_is_asked_meets_what_stands(lexicon: Lexicon, asked: str, stands: str) -> None:
    document = lexicon.analyse(stands)

    assert terms(lexicon, asked) & {*document.terms, *document.parts}


@pytest.mark.parametrize("word", ["Catan", "kostet", "Würfel", "Erweiterung"])
def test_foreign_words_stay_unknown(lexicon: Lexicon, word: str) -> None:
    assert [unit.known for unit in units(lexicon, word)] == [False]


def test_negations_are_kept_even_if_listed_as_stop_words(lexicon: Lexicon) -> None:
    found = units(lexicon, "Ist das nicht der Marker, kein Stapel?")

    assert [unit.word for unit in found if unit.light] == ["nicht", "kein"]


def test_only_stop_words_leave_nothing(lexicon: Lexicon) -> None:
    assert units(lexicon, "Wie ist das, und du?") == ()


def test_a_synonym_weighs_less_than_the_word_itself(lexicon: Lexicon) -> None:
    weights = dict(units(lexicon, "Punktgleichheit")[0].variants)

    assert weights["punktgleich"] == 1.0
    assert weights["gleichstand"] == Ranking().synonym


def test_a_phrase_may_have_synonyms(lexicon: Lexicon) -> None:
    assert "pass" in terms(lexicon, "kann ich nichts tun")


def test_short_words_are_no_typos_of_others(lexicon: Lexicon) -> None:
    assert not units(lexicon, "nage")[0].known


def test_a_digit_and_its_word_are_one(lexicon: Lexicon) -> None:
    assert terms(lexicon, "zwei") == terms(lexicon, "2")

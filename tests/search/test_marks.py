from __future__ import annotations

import unicodedata

import pytest

from rulesfaq.search.index import build_index
from rulesfaq.search.marks import marks
from tests.factories import toy_corpus

INDEX = build_index(toy_corpus())


def marked(question: str, text: str) -> list[str]:
    return [text[start:end] for start, end in marks(INDEX, "kranich", question, text)]


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        ("marker", "Je Drachenmarker eine Karte mehr", ["Drachenmarker"]),
        ("herausfordern", "Die Herausforderung wurde gefordert.", ["Herausforderung", "gefordert"]),
        ("punktgleichheit", "Bei Gleichstand die Summe", ["Gleichstand"]),
        ("vergroessern", "Marker vergrößern die Hand", ["vergrößern"]),
        ("und die der", "Der Marker und die Karte", []),
    ],
)
def test_whole_words_are_marked(question: str, text: str, words: list[str]) -> None:
    assert marked(question, text) == words


def test_an_umlaut_in_two_signs_is_one_word() -> None:
    text = unicodedata.normalize("NFD", "Marker vergrößern die Hand")

    assert [unicodedata.normalize("NFC", word) for word in marked("vergrößern", text)] == [
        "vergrößern"
    ]

from __future__ import annotations

import pytest

from rulesfaq.search.analysis import fold, normal, split_clauses, split_words, stem, term


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("mönch", "moench"),
        ("küt", "kuet"),
        ("küt", "kut"),
        ("straße", "strasse"),
        ("kyū", "kyu"),
        ("kyū", "kyuu"),
        ("größe", "groesse"),
        ("mu\u0308ssen", "müssen"),
    ],
)
def test_spellings_of_one_word_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("herausfordern", "herausgefordert"),
        ("herausforderer", "herausforderung"),
        ("karten", "karte"),
        ("mönche", "moenche"),
        ("häuser", "haeuser"),
        ("nimmt", "nehmen"),
        ("gezogen", "ziehen"),
        ("zwei", "2"),
        ("zwölf", "12"),
        ("zwoelf", "12"),
        ("ablehnung", "ablehnen"),
    ],
)
def test_forms_of_one_word_have_one_term(one: str, other: str) -> None:
    assert term(one) == term(other)


@pytest.mark.parametrize(("one", "other"), [("mönch", "mensch"), ("rot", "rat"), ("drei", "vier")])
def test_other_words_have_other_terms(one: str, other: str) -> None:
    assert term(one) != term(other)


def test_stems_are_snowballs() -> None:
    assert [stem(word) for word in ("aufeinander", "kategorien", "häuser")] == [
        "aufeinand",
        "kategori",
        "haus",
    ]


def test_gender_marks_and_invisible_signs_are_dropped() -> None:
    assert normal("Spieler:innen, Spieler*in, Ab\u00adlage") == "spieler, spieler, ablage"


def test_an_apostrophe_joins() -> None:
    assert split_words("Gibt's das? Wie geht’s") == ["gibts", "das", "wie", "gehts"]


def test_clauses_end_at_punctuation() -> None:
    assert split_clauses("Ich lege ab, dann – Schluss!") == [
        ["ich", "lege", "ab"],
        ["dann"],
        ["schluss"],
    ]

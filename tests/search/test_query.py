from __future__ import annotations

import tempfile
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesfaq.errors import UnknownIdError
from rulesfaq.search.index import Index, build_index
from rulesfaq.search.query import find, named_games, search
from tests.factories import toy_corpus

INDEX = build_index(toy_corpus())


@pytest.fixture(scope="module")
def index() -> Index:
    return INDEX


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("darf ich passen wenn einer gefordert hat", "kranich.faq.passen"),
        ("aussetzen bei Herausforderung", "kranich.faq.passen"),
        ("Punktgleichheit im Duell", "kranich.faq.gleichstand"),
        ("Was ist ein Drachenmarker?", "kranich.glossary.drachenmarker"),
        ("Wie viele Drachenmarker gibt es?", "kranich.fact.drachenmarker"),
        ("wo lege ich Karten ab", "kranich.discard.open"),
        ("Drachenkarte zurueck legen", "kranich.dragon.back"),
        ("welcher Verlag", "kranich.fact.verlag"),
        ("Mit wievielen Karten zu Beginn", "kranich.setup.deal"),
        ("Nachziestapel leer", "kranich.faq.leer"),
    ],
)
def test_the_best_document_comes_first(index: Index, text: str, first: str) -> None:
    assert search(index, text, "kranich")[0].id == first


def test_a_game_named_in_the_text_wins_over_where_the_reader_stands(index: Index) -> None:
    found = find(index, "Wann endet das Moenchspiel?", "kranich")

    assert found.games == ("moench",)
    assert {hit.game for hit in found.hits} == {"moench"}


@pytest.mark.parametrize("name", ["Kyu", "kyuu", "KYŪ", "Kranich-Zug", "kranichzug"])
def test_every_spelling_of_a_name_is_found(index: Index, name: str) -> None:
    assert list(named_games(index, f"Wie viele spielen bei {name}?")) == ["kranich"]


def test_without_a_game_all_are_searched(index: Index) -> None:
    assert {hit.game for hit in search(index, "Stapel Karten Partie")} == {"kranich", "moench"}


def test_an_unknown_game_is_an_error(index: Index) -> None:
    with pytest.raises(UnknownIdError):
        search(index, "Karten", "skat")


def test_unknown_words_are_told(index: Index) -> None:
    assert find(index, "Was kostet Kranichzug bei Amazon?").unknown == ("kostet", "Amazon")


def test_numbers_of_rules_are_filled_in(index: Index) -> None:
    texts = {document.id: document.text for document in index.game("kranich").documents}

    assert texts["kranich.setup.deal"].startswith("Zu Beginn zieht jede Person 8 Karten")
    assert "höchstens acht Karten" in texts["kranich.faq.neun"]


def test_the_same_search_gives_the_same(index: Index) -> None:
    again = build_index(toy_corpus())

    assert search(index, "Karten zeigen im Duell") == search(again, "Karten zeigen im Duell")


@pytest.mark.parametrize(
    "text", ["", "🎲", "AND OR NOT", '"zwei', "a:b (", "title:*", "\0\x1b", "x" * 10_000]
)
def test_no_text_breaks_the_search(index: Index, text: str) -> None:
    assert isinstance(search(index, text), tuple)


@given(st.text(max_size=200))
def test_any_text_can_be_searched(text: str) -> None:
    hits = search(INDEX, text)

    assert all(0 <= hit.coverage <= 1 and 0 <= hit.closeness <= 1 for hit in hits)


def test_an_index_is_built_without_touching_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere/at/all")

    assert search(build_index(toy_corpus()), "Karten") == search(INDEX, "Karten")


def test_a_small_index_is_built_and_asked_fast(index: Index) -> None:
    start = time.perf_counter()
    build_index(toy_corpus())
    built = time.perf_counter()
    search(index, "Darf ich im Duell mehr Karten zeigen, wenn ich zwei Marker habe?")

    assert built - start < 1
    assert time.perf_counter() - built < 0.25

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from rulesfaq.answers.ask import ask
from rulesfaq.model.game import Corpus, Silence
from rulesfaq.search.index import Index, build_index
from rulesfaq.search.query import find
from tests.factories import toy_corpus

SILENCES = {
    "preis": Silence("Preis und Bezugsquellen", ("Was kostet das Spiel?", "wo kaufen")),
    "tauschhandel": Silence(
        "Tauschhandel mit anderen", ("Darf ich mit anderen Karten tauschen?", "Karten verschenken")
    ),
}


def with_silences(silences: Mapping[str, Silence]) -> Corpus:
    corpus = toy_corpus()
    game = msgspec.structs.replace(corpus.game("kranich"), silences=silences)
    return msgspec.structs.replace(corpus, games={**corpus.games, "kranich": game})


@pytest.fixture(scope="module")
def silent() -> tuple[Corpus, Index]:
    corpus = with_silences(SILENCES)
    return corpus, build_index(corpus)


def test_what_no_source_answers_is_named(silent: tuple[Corpus, Index]) -> None:
    answer = ask(*silent, {}, "Was kostet das Spiel?", "kranich")
    assert (answer.status, answer.reason, answer.game) == ("unanswered", "silent", "kranich")
    assert "Preis und Bezugsquellen" in answer.text


def test_what_no_source_answers_is_nothing_that_was_found(silent: tuple[Corpus, Index]) -> None:
    found = find(silent[1], "Was kostet das Spiel?", "kranich")
    assert found.silence is not None
    assert "silence" not in {hit.kind for hit in found.hits}


def test_its_words_are_not_thought_to_be_known(silent: tuple[Corpus, Index]) -> None:
    assert find(silent[1], "Karten verschenken", "kranich").unknown == ("verschenken",)


def test_what_is_answered_is_answered_as_before(silent: tuple[Corpus, Index]) -> None:
    corpus, index = silent
    plain = with_silences({})
    for entry in corpus.game("kranich").entries.values():
        before = ask(plain, build_index(plain), {}, entry.question, "kranich")
        assert ask(corpus, index, {}, entry.question, "kranich").entry == before.entry

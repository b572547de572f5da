"""The judged list of our own questions: a change of the analysis shows as a number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulesfaq.answers.answer import Answer
from rulesfaq.answers.ask import ask
from rulesfaq.loading.corpus import check_data
from rulesfaq.model.game import Corpus
from rulesfaq.search.index import Index, build_index
from rulesfaq.search.query import search

ROOT = Path(__file__).parents[2]
JUDGED: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("judged.yaml").read_text("utf-8"))
ASKED: list[dict[str, Any]] = JUDGED["answered"]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    found, _ = check_data(ROOT / "data", ROOT / "schemas")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def index(corpus: Corpus) -> Index:
    return build_index(corpus)


def right(index: Index, most: int) -> list[str]:
    found = []
    for item in ASKED:
        hits = search(index, item["ask"], "kyu", most)
        named = {name for hit in hits for name in (hit.id, *hit.rules)}
        if named & set(item["right"]):
            found.append(item["ask"])
    return found


def test_every_judged_rule_exists(index: Index) -> None:
    known = {document.id for document in index.game("kyu").documents}

    assert [name for item in ASKED for name in item["right"] if name not in known] == []


def test_the_right_one_comes_first_often_enough(index: Index) -> None:
    assert len(right(index, 1)) / len(ASKED) >= 0.76


def test_the_right_one_is_among_three_nearly_always(index: Index) -> None:
    assert len(right(index, 3)) / len(ASKED) >= 0.92


def test_what_the_source_does_not_say_is_left_unanswered(corpus: Corpus, index: Index) -> None:
    answers = {text: ask(corpus, index, {}, text, "kyu") for text in JUDGED["unanswered"]}

    assert [text for text, answer in answers.items() if answer.status != "unanswered"] == []


def test_an_entry_answers_its_own_question(corpus: Corpus, index: Index) -> None:
    entries = list(corpus.game("kyu").entries.values())
    answers: dict[str, Answer] = {
        entry.id: ask(corpus, index, {}, entry.question, "kyu") for entry in entries
    }
    found = [entry for entry in entries if answers[entry.id].entry == entry.id]
    turned = [entry.id for entry in found if answers[entry.id].verdict not in {entry.verdict, None}]

    assert len(found) >= 0.95 * len(entries)
    assert turned == []


def test_an_entry_answers_its_other_phrasings(corpus: Corpus, index: Index) -> None:
    pairs = [(e.id, text) for e in corpus.game("kyu").entries.values() for text in e.phrasings]
    found = [text for ident, text in pairs if ask(corpus, index, {}, text, "kyu").entry == ident]

    assert len(found) >= 0.9 * len(pairs)

"""Questions in the manner of people at the table: half looked at while tuning, half never."""

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

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def judged(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((HERE / f"{name}.yaml").read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    found, _ = check_data(ROOT / "data", ROOT / "schemas")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def index(corpus: Corpus) -> Index:
    return build_index(corpus)


def is_right(item: dict[str, Any], answer: Answer) -> bool:
    stands_on = {answer.item, *(rule for claim in answer.claims for rule in claim.rules)}
    verdict = item.get("verdict")
    return (
        answer.status == "answered"
        and bool(stands_on & set(item["right"]))
        and verdict in {None, answer.verdict}
    )


@pytest.mark.parametrize(("name", "floor"), [("people", 0.5), ("people_unseen", 0.45)])
def test_people_get_the_right_answer_often_enough(
    corpus: Corpus, index: Index, name: str, floor: float
) -> None:
    asked = judged(name)["answered"]
    right = [item for item in asked if is_right(item, ask(corpus, index, {}, item["ask"], "kyu"))]

    assert len(right) / len(asked) >= floor


@pytest.mark.parametrize(("name", "most"), [("people", 2), ("people_unseen", 3)])
def test_people_are_seldom_given_another_answer(
    corpus: Corpus, index: Index, name: str, most: int
) -> None:
    given = [
        (item, ask(corpus, index, {}, item["ask"], "kyu")) for item in judged(name)["answered"]
    ]
    wrong = [
        item["ask"]
        for item, answer in given
        if answer.status == "answered" and not is_right({**item, "verdict": None}, answer)
    ]

    assert len(wrong) <= most, wrong


@pytest.mark.parametrize(("name", "most"), [("people", 1), ("people_unseen", 2)])
def test_people_are_seldom_told_what_no_rule_says(
    corpus: Corpus, index: Index, name: str, most: int
) -> None:
    asked = judged(name)["unanswered"]
    answers = [ask(corpus, index, {}, text, "kyu") for text in asked]

    assert sum(answer.status == "answered" for answer in answers) <= most


def test_what_no_rule_answers_is_seldom_answered(corpus: Corpus, index: Index) -> None:
    asked = judged("silent")["asked"]
    answers = [ask(corpus, index, {}, text, "kyu") for text in asked]

    assert sum(answer.status == "answered" for answer in answers) <= 0.15 * len(asked)

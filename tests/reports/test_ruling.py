"""Rulings: what the engine makes of a position that a reader describes, within limits."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace

from rulesfaq.errors import BadSceneError
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.model.game import Corpus
from rulesfaq.model.scenario import Scenario, Step
from rulesfaq.reports.faults import TooLargeError, TooSlowError
from rulesfaq.reports.limits import MOST_MOVES, within_time
from rulesfaq.reports.ruling import Ruling, run_scenario
from rulesfaq.settings import load_settings

PASSING = Scenario(
    title="B passt",
    game="kyu",
    players=3,
    given={"contested": "shogun", "challenger": "A", "turn": "B", "shown": {"A": "r1 r2 r3 r4"}},
    when=(Step((("B", "pass"),)),),
    asks={"allowed": True},
)
ENTRY = "kyu.faq.passen-bei-herausforderung"


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    settings = load_settings({})
    return load_corpus(settings.data, settings.schemas)


def ruled(corpus: Corpus, entry: str = "", **values: Any) -> Ruling:
    data = corpus.game("kyu")
    about = data.entries[entry] if entry else None
    return run_scenario(find_games()["kyu"], data, replace(PASSING, **values), about).ruling


def test_an_expectation_that_the_engine_refutes_confirms_the_answer(corpus: Corpus) -> None:
    found = ruled(corpus, ENTRY)

    assert (found.says, found.claimed, found.actual, found.holds) == (
        "confirms", True, False, False,
    )  # fmt: skip
    assert found.rules == ("kyu.pass.only-without-challenge",)


def test_an_expectation_that_is_the_answer_itself_is_compared_with_nothing(corpus: Corpus) -> None:
    found = ruled(corpus, ENTRY, asks={"allowed": False})

    assert (found.says, found.holds) == ("ran", True)


def test_an_expectation_that_the_engine_shares_contradicts_the_answer(corpus: Corpus) -> None:
    data = corpus.game("kyu")
    entry = replace(data.entries[ENTRY], verdict="ja")

    found = run_scenario(
        find_games()["kyu"], data, replace(PASSING, asks={"allowed": False}), entry
    ).ruling

    assert (found.says, found.holds) == ("contradicts", True)


def test_under_a_house_rule_nothing_is_said_about_the_answer(corpus: Corpus) -> None:
    game = find_games()["kyu"]
    name, values = next(iter(game.options.items()))

    found = ruled(corpus, ENTRY, options={name: next(reversed(tuple(values)))})

    assert (found.says, found.holds) == ("ran", False)


def test_another_rule_decides_nothing_about_the_answer(corpus: Corpus) -> None:
    data = corpus.game("kyu")
    others = (e for e in data.entries.values() if "kyu.pass.only-without-challenge" not in e.rules)
    other = next(e for e in others if not any("allowed" in s.asks for s in e.claims[0].scenarios))

    assert ruled(corpus, other.id).says == "other"


def test_what_an_assumption_decides_is_not_settled(corpus: Corpus) -> None:
    data = corpus.game("kyu")
    rule = replace(data.rules["kyu.pass.only-without-challenge"], basis="assumed")
    assumed = replace(data, rules={**data.rules, rule.id: rule})

    found = run_scenario(find_games()["kyu"], assumed, PASSING, data.entries[ENTRY]).ruling

    assert found.says == "open"


def test_after_a_refused_move_nothing_else_has_a_value(corpus: Corpus) -> None:
    found = ruled(corpus, ENTRY, asks={"owner.shogun": "B"})

    assert (found.says, found.holds, found.actual) == ("refused", None, None)


@pytest.mark.parametrize(
    "values",
    [
        {"asks": {}},
        {"asks": {"owner.kaiser": "B"}, "given": {"turn": "B"}},
        {"given": {"contested": "kaiser"}},
        {"when": (Step((("B", "fly"),)),)},
        {"when": (Step((("Z", "pass"),)),)},
        {"players": 9},
        {"options": {"no": "such"}},
    ],
)
def test_what_cannot_be_read_says_where(corpus: Corpus, values: dict[str, Any]) -> None:
    with pytest.raises(BadSceneError) as caught:
        ruled(corpus, ENTRY, **values)

    assert caught.value.key.partition(".")[0] in {"asks", "given", "when", "players", "options"}


def test_too_many_moves_are_not_run(corpus: Corpus) -> None:
    many = tuple(Step((("B", "pass"),)) for _ in range(MOST_MOVES + 1))

    with pytest.raises(TooLargeError):
        ruled(corpus, when=many)


def test_too_long_a_text_is_not_run(corpus: Corpus) -> None:
    with pytest.raises(TooLargeError):
        ruled(corpus, title="x" * 70_000)


def test_what_does_not_end_is_stopped_and_its_thread_with_it() -> None:
    before, start = threading.active_count(), time.monotonic()

    def forever() -> None:
        while True:
            with suppress(Exception):  # engines swallow what mutants raise
                sum(range(100))

    with pytest.raises(TooSlowError):
        within_time(forever, seconds=0.05)

    assert time.monotonic() - start < 3
    assert threading.active_count() == before


def test_what_fails_fails_for_whoever_asked() -> None:
    with pytest.raises(ZeroDivisionError):
        within_time(lambda: 1 // 0)

    assert within_time(lambda: 7) == 7

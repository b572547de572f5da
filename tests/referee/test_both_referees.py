"""What holds of the referees of Bozu Mekuri and Karat alike; the others have tests of their own."""

from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.games import find_referees
from rulesfaq.spoken.ruling import Ruling
from tests.referee.told_cases import GARBLED, cases, contradicted, faults, rule_ids, salads

REFEREES = {game: find_referees()[game] for game in ("bozu", "karat")}
CASES = [(game, case) for game in REFEREES for case in cases(game)]
games = pytest.mark.parametrize("game", list(REFEREES))


@pytest.mark.parametrize(("game", "case"), CASES, ids=lambda value: str(value)[:60])
def test_position_is_ruled_as_worked_out_by_hand(game: str, case: dict[str, Any]) -> None:
    ruled = REFEREES[game](case["ask"], case.get("options", {}), case.get("chosen", False))

    assert faults(case, ruled) == []


@games
def test_there_are_enough_positions_rules_and_incomplete_ones(game: str) -> None:
    listed = cases(game)
    none = [case for case in listed if case.get("none")]
    missing = [case for case in listed if "missing" in case]

    assert len(none) >= 15
    assert len(missing) >= 6
    assert len(listed) - len(none) - len(missing) >= 60


@games
def test_every_rule_that_is_cited_exists(game: str) -> None:
    known = rule_ids(game)
    for case in cases(game):
        ruled = REFEREES[game](case["ask"], case.get("options", {}), case.get("chosen", False))
        if isinstance(ruled, Ruling):
            assert {step.rule for step in ruled.steps} <= known


@games
def test_no_question_of_an_entry_is_answered_against_it(game: str) -> None:
    assert contradicted(REFEREES[game]) == []
    assert contradicted(REFEREES[game], game) == []


@games
@pytest.mark.parametrize("question", GARBLED)
def test_garbled_question_raises_nothing(game: str, question: str) -> None:
    REFEREES[game](question, {}, False)


@games
def test_words_put_together_at_random_raise_nothing(game: str) -> None:
    for question in salads(game, 1000):
        REFEREES[game](question, {}, False)

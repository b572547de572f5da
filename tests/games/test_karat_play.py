"""Whole games of Karat under every value of every option."""

from __future__ import annotations

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.playout import playout
from rulesfaq.games.karat import GAME
from rulesfaq.games.karat.state import OPTIONS

VARIED = [{name: value} for name, values in OPTIONS.items() for value in values[1:]]
ALL_TURNED = {name: values[-1] for name, values in OPTIONS.items()}
SETTINGS = [*VARIED, ALL_TURNED]
SAMPLED = 4
COUNTED = 200


def _play_all(options: dict[str, str], seeds: int) -> None:
    rules = compile_rules(GAME, options)
    for players in range(2, rules.printed.colours + 1):
        for seed in range(seeds):
            policy = GAME.policies[seed % len(GAME.policies)]
            state = None
            for turn in playout(GAME, rules, players, seed, policy):
                state = turn.played.state
                assert GAME.audit(state, rules.printed) == ()
            assert state is not None
            assert state.phase == "over"


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "-".join(options.values()))
def test_sampled_games_end_and_stay_sound(options: dict[str, str]) -> None:
    _play_all(options, SAMPLED)


@pytest.mark.long
@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "-".join(options.values()))
def test_counted_games_end_and_stay_sound(options: dict[str, str]) -> None:
    _play_all(options, COUNTED)


def test_points_are_the_jewels_that_were_taken() -> None:
    rules = compile_rules(GAME)
    for seed in range(20):
        *_, last = playout(GAME, rules, 4, seed)
        state = last.played.state
        taken = sum(card % 10 for pile in state.scores for card in pile)
        assert sum(state.points) == taken
        assert max(state.points) == max(state.points[seat] for seat in state.race)

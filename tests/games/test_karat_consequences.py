"""Consequences of the rules of Karat: each follows from others and has no row of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.playout import playout
from rulesfaq.games.karat import GAME
from rulesfaq.games.karat.state import NOBODY, POOL, Bid, State, colour
from rulesfaq.games.karat.table import cycle
from tests.games.karat_scene import bid

consequence = pytest.mark.consequence


def _won(seeds: int) -> Iterator[tuple[State, State]]:
    """Yield the positions before and after each last bid of a round that somebody has won."""
    for seed in range(seeds):
        for turn in playout(GAME, compile_rules(GAME), 3, seed):
            after = turn.played.state
            if isinstance(turn.move, Bid) and after.phase == "reward" and after.won != NOBODY:
                yield turn.before, after


@consequence("karat.setup.personal-pile-left")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_six_cards_are_left_in_each_pile(players: int) -> None:
    stacks = GAME.deal(players, 1, GAME.printed).stacks

    assert [len(stack) for stack in stacks] == [6] * players


@consequence("karat.win.cycle-constant")
def test_the_winner_has_as_many_cards_as_before_while_the_pool_suffices() -> None:
    seen = 0
    for before, after in _won(10):
        if len(before.pool) >= len(after.played[after.won]):
            assert len(cycle(after, after.won)) == len(cycle(before, after.won))
            seen += 1

    assert seen > 50


@consequence("karat.component.deck-decay")
def test_a_win_with_two_own_cards_brings_two_pool_cards() -> None:
    def weak(state: State, seat: int) -> int:
        return sum(colour(card) == POOL for card in cycle(state, seat))

    scene = bid("r9/3 r8/2", "g3/1")

    assert scene["won"] == "A"
    assert weak(scene.state, 0) == 2
    assert weak(scene.state, 1) == 0


@consequence("karat.example.cheap-win")
def test_a_four_that_wins_is_all_that_is_paid_for_a_nine() -> None:
    scene = bid("r9/3", "g9/3", "b9/3", "y4/1").play("D reward r9/3")

    assert scene["where.y4/1"] == "pool_discard"
    assert scene["pool_discard"] == 1
    assert scene["scored.D"] == ["r9/3"]

"""Küt: whole games of twenty rounds, at single and at TEAM tables and under other table rules."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.playout import Turn, playout
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.scoring import hand_points
from rulesfaq.games.kuet.state import NOBODY, NOT_LAID, OPTIONS, Deal, Printed, State
from rulesfaq.games.kuet.table import opposite
from tests.games.sizes import size_of

SIZE = size_of(GAME)
COUNTED = 200
EVERY = 5
OTHER = (
    {"table": "team", "contracts": "runs-first", "buying": "three"},
    {"table": "team", "buying": "unlimited", "pile_empty": "score", "direction": "left"},
)


def audited(seed: int, options: dict[str, str]) -> list[Turn]:
    """Play one game and return those of its moves that end a round; every fifth is audited."""
    rules = compile_rules(GAME, options)
    policy = GAME.policies[seed % len(GAME.policies)]
    ends = []
    last: Turn | None = None
    for number, turn in enumerate(playout(GAME, rules, 4, seed, policy, SIZE.most)):
        after = turn.played.state
        last = turn
        if after.phase in ("setup", "over"):
            ends.append(turn)
        if number % EVERY == 0 or after.phase in ("setup", "over"):
            assert GAME.audit(after, rules.printed) == ()
    assert last is not None
    assert last.played.state.phase == "over"
    assert last.played.state.round == GAME.printed.rounds
    return ends


def expected(before: State, after: State, printed: Printed) -> tuple[int, ...]:
    """Return the points of a round by the calculator, from the racks as they were at its end."""
    ended = {after.finisher} if after.finisher != NOBODY else set()
    if printed.table == "team" and ended:
        ended.add(opposite(before, after.finisher))
    return tuple(
        hand_points(
            after.racks[seat],
            before.okey,
            printed,
            laid=after.laid[seat] != NOT_LAID,
            ended=seat in ended,
            okey_finish=after.okey_finish,
        )
        for seat in range(4)
    )


def check(seed: int, options: dict[str, str]) -> None:
    """Play one game; the points of each round are those of the calculator, and add up."""
    printed = compile_rules(GAME, options).printed
    totals = [0, 0, 0, 0]
    rounds: Counter[int] = Counter()
    for turn in audited(seed, options):
        before, after = turn.before, turn.played.state
        scored = after.phase == "over" or after.round > before.round
        if scored:
            rounds[before.round] += 1
            assert after.points == expected(before, after, printed)
            totals = [had + own for had, own in zip(totals, after.points, strict=True)]
        assert list(after.totals) == totals
    assert rounds == Counter(range(1, 21))


@pytest.mark.parametrize("options", [{}, *OTHER], ids=["standard", "team", "team-left"])
def test_a_game_has_twenty_rounds_and_the_points_of_the_calculator(
    options: dict[str, str],
) -> None:
    for seed in range(2):
        check(seed, options)


@pytest.mark.long
@pytest.mark.parametrize("table", OPTIONS["table"])
def test_two_hundred_games_end_with_sound_positions_and_points(table: str) -> None:
    for seed in range(COUNTED):
        check(seed, {"table": table})


def test_the_recorded_kinds_of_moves_all_occur() -> None:
    kinds: set[str] = set()
    for seed, policy in enumerate(GAME.policies):
        rules = compile_rules(GAME)
        for turn in playout(GAME, rules, 4, seed, policy, 3000):
            kinds.add(type(turn.move).__name__)

    assert kinds >= {"Deal", "Draw", "Take", "Lay", "Add", "Swap", "Discard", "Buy", "Skip"}


def test_each_deal_of_a_game_is_another() -> None:
    rules = compile_rules(GAME)
    dealt = [
        turn.played.state.racks
        for turn in playout(GAME, rules, 4, 5, "bold", 3000)
        if isinstance(turn.move, Deal)
    ]

    assert len(dealt) == len(set(dealt)) > 3

"""Karat: forty situations written from the source alone, before the engine was read."""

from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import refusals
from rulesfaq.games.karat import GAME
from tests.games.karat_scene import Scene, bid, reward

BIDS = {"A": "r9/3", "B": "g7/2 g6/1", "C": "b3/1"}
WINNERS: list[tuple[tuple[str, ...], str | None]] = [
    (("r9/1 r4/1", "g9/1 g7/1", "b7/1"), "B"),  # 9
    (("r8/1", "g4/1 p2/1 p1/1"), "A"),  # 10
    (("r9/1 r8/1", "g9/1 g8/1", "b7/1 b4/1", "y6/1"), "C"),  # 12
    (("r7/1 r3/1", "g7/1 g3/1", "b7/1 b3/1", "y4/1"), "D"),  # 13
    (("r9/1 r6/1", "g9/1 g6/1", "b9/1", "y9/1", "v3/1"), "E"),  # 14
    (("r9/1 r3/1", "g9/1 g3/1", "b8/1", "y8/1"), None),  # 15
    (("r9/1", "g9/1"), None),  # 16
    (("r9/1 r5/1", "g9/1", "b9/1"), "A"),  # 17
    (("r9/1 r8/1", "g9/1 g5/1 g3/1", "b7/1 b4/1"), "C"),  # 18
    (("p0/1", "g5/1", "b5/1"), "A"),  # 19
    (("r8/1", "g4/3 g3/3"), "A"),  # 20
]


@pytest.mark.parametrize("players", [1, 6])
def test_one_or_six_cannot_play(players: int) -> None:  # 1, 2
    rules = compile_rules(GAME, {})
    state = GAME.notation.position({"phase": "setup"}, players, 1, rules.printed)
    move = GAME.notation.parse_move(0, "choose r")
    assert "karat.meta.players" in [ruling.rule for ruling in refusals(rules, state, move)]


def test_two_can_play_and_begin_with_four_and_six_cards() -> None:  # 3, 4
    scene = Scene(2, {})
    assert [scene[f"{name}.A"] for name in ("hand", "stack", "discard", "score")] == [4, 6, 0, 0]
    assert scene["pool_discard"] == 0


def test_one_to_three_cards_of_the_hand_are_bid() -> None:  # 5 to 8
    scene = Scene(3, {"hand": {"A": "r9/3 r8/2 r7/1 r6/1"}})
    assert scene.refused("A bid r9/3 r8/2 r7/1 r6/1")
    assert scene.refused("A bid")
    assert scene.refused("A bid r9/3 r8/2 r7/1") == []
    assert scene.refused("A bid g9/3")


@pytest.mark.parametrize(("bids", "winner"), WINNERS)
def test_who_wins_a_round(bids: tuple[str, ...], winner: str | None) -> None:  # 9 to 20
    assert bid(*bids)["won"] in ((winner,) if winner else (None, "none", "nobody"))


def test_twos_and_a_zero_add_up_to_four() -> None:  # 11
    assert bid("p2/1 p2/2 p0/1", "g9/1")["sum.A"] == 4


@pytest.mark.parametrize(("pool", "taken"), [(9, 3), (1, 1), (0, 0)])
def test_the_winner_pays_all_and_takes_what_is_there(pool: int, taken: int) -> None:  # 21 to 23
    scene = bid("r9/1 r8/1 r7/1", "g3/1", left=pool)
    start = Scene(2, {"left": pool})["pool_discard"]
    assert (scene["pool_discard"] - start, scene["pool"]) == (3, pool - taken)
    assert (scene["discard.A"], scene["hand.A"]) == (taken, 1)


def test_one_card_of_another_seat_is_the_reward() -> None:  # 24, 28, 29
    scene = reward("g7/2", BIDS)
    assert (scene["scored.A"], scene["score.B"], scene["score.C"]) == (["g7/2"], 0, 0)
    assert (scene["where.g6/1"], scene["where.b3/1"]) == ("discard.B", "discard.C")


def test_the_own_card_is_no_reward() -> None:  # 25
    assert bid("r9/3", "g7/2").refused("A reward r9/3")


def test_a_pool_card_may_be_the_reward() -> None:  # 26
    assert bid("r9/3", "p1/2").refused("A reward p1/2") == []


def test_a_card_of_a_tied_seat_may_be_the_reward() -> None:  # 27
    assert bid("r9/3", "g9/3", "b4/1").refused("C reward r9/3") == []


def test_without_a_winner_the_cards_go_back_and_the_pool_rests() -> None:  # 30
    scene = bid("r9/3", "g9/3")
    full = Scene(2, {})["pool"]
    assert (scene["where.r9/3"], scene["where.g9/3"]) == ("discard.A", "discard.B")
    assert (scene["pool"], scene["pool_discard"]) == (full, 0)


def test_the_rest_of_the_pile_is_drawn_then_the_discards_are_shuffled() -> None:  # 31
    bids = {"A": "r9/3", "B": "g7/2 g6/1 g5/1"}
    scene = reward("g7/2", bids, stack={"B": "g9/3 g8/2"}, discard={"B": "g3/1 g4/1 g3/2"}, pool=9)
    assert (scene["where.g9/3"], scene["where.g8/2"]) == ("hand.B", "hand.B")
    assert (scene["hand.B"], scene["stack.B"], scene["discard.B"]) == (4, 4, 0)


def test_a_full_pile_leaves_the_discards_alone() -> None:  # 33
    scene = reward("g7/2", BIDS, stack={"B": 4})
    assert (scene["where.g6/1"], scene["hand.B"]) == ("discard.B", 4)


@pytest.mark.parametrize(("pool", "hand", "over"), [(4, 4, False), (1, 4, False), (0, 3, True)])
def test_the_pool_helps_or_the_game_is_over(*, pool: int, hand: int, over: bool) -> None:
    """Situations 32, 35 and 36."""
    scene = reward("g7/2", BIDS, left=pool, stack={"B": 0}, discard={"B": 0})
    assert (scene["hand.B"], scene["pool"]) == (hand, max(0, pool - 1))
    assert (scene["phase"] != "bid") == over


def test_an_empty_pool_alone_ends_nothing() -> None:  # 34
    assert reward("g7/2", BIDS, left=0)["phase"] == "bid"


@pytest.mark.parametrize(
    ("score", "stack", "points", "winners"),
    [
        ({"A": "g9/3 g8/2 g7/1", "B": "r9/3"}, {}, 6, ["A"]),  # 37
        ({"A": "g9/3 g8/3 g7/3", "B": "p0/1 p0/1 p1/1 p1/1 r3/1 r4/1 r5/1 p2/1"}, {}, 9, ["A"]),
        ({"A": "g9/3", "B": "r9/3"}, {"A": 2, "B": 0, "C": 0}, 3, ["A"]),  # 39
        ({"A": "g9/3", "B": "r9/3"}, {"A": 2, "B": 2, "C": 0}, 3, ["A", "B"]),  # 40
    ],
)
def test_who_wins_the_game(
    score: dict[str, str], stack: dict[str, Any], points: int, winners: list[str]
) -> None:
    scene = Scene(3 if stack else 2, {"phase": "end", "score": score, "left": 0, "stack": stack})
    scene.play("A count")
    assert (scene["points.A"], scene["winners"]) == (points, winners)

"""Positions of Bozu Mekuri: what is given stays, the rest is dealt soundly, nonsense is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.engine.game import compile_rules, settle_options
from rulesfaq.engine.play import seen_by
from rulesfaq.errors import BadNotationError, BadPositionError
from rulesfaq.games.bozu import GAME
from rulesfaq.games.bozu.cards import EMPERORS, KINDS
from rulesfaq.games.bozu.state import State
from tests.games.bozu_scene import Scene


def position(players: int, given: dict[str, Any], seed: int = 1, **options: str) -> State:
    state: State = GAME.notation.position(given, players, seed, settle_options(GAME, options))
    return state


def faults(players: int, given: dict[str, Any], **options: str) -> tuple[str, ...]:
    return GAME.audit(position(players, given, 1, **options), settle_options(GAME, options))


GOOD = [
    (3, {"hand": {"A": 4}, "stack": ["p2", "p8"]}, {}),
    (2, {"hand": {"A": "p3 p9 p8"}, "pile": "p12 p4"}, {}),
    (4, {"left": 15}, {}),
    (4, {"left": 15, "pile": 6}, {}),
    (4, {"left": 15, "hand": {"A": 3}, "pile": "rest"}, {}),
    (6, {"left": 1, "out": ["B"], "stack": ["p8"]}, {}),
    (3, {"out": ["A"], "pile": 0, "hand": {"B": 5}}, {}),
    (3, {"out": ["A"], "pile": 7}, {}),
    (3, {"skip": ["A"]}, {"semimaru": "skip-turn"}),
    (3, {"skip": ["A"], "hand": {"A": 6}}, {"semimaru": "skip-turn"}),
    (3, {"phase": "extra"}, {}),
    (3, {"phase": "extra", "turned": "p99", "hand": {"A": 5}}, {}),
    (3, {"phase": "extra"}, {"emperor": "normal", "lady": "take-and-more"}),
    (2, {"hand": {"A": 40, "B": 40}}, {}),
    (2, {"hand": {"A": "p10 p3"}}, {"semimaru": "as-courtier"}),
]


@pytest.mark.parametrize(("players", "given", "options"), GOOD)
def test_what_is_not_given_is_dealt_soundly_from_every_seed(
    players: int, given: dict[str, Any], options: dict[str, str]
) -> None:
    for seed in range(20):
        state = position(players, given, seed, **options)
        assert GAME.audit(state, settle_options(GAME, options)) == ()


def test_fillers_are_plain_courtiers_and_the_named_cards_stay_on_top() -> None:
    state = position(3, {"hand": {"A": 9}, "stack": ["p10", "p2"]})

    assert {KINDS[card] for card in state.hands[0]} == {"courtier"}
    assert not EMPERORS.intersection(state.hands[0])
    assert (len(state.hands[0]), state.stack[:2], len(state.stack)) == (9, (10, 2), 91)


def test_a_pile_of_a_number_begins_with_a_monk() -> None:
    state = position(3, {"pile": 6})

    assert sorted(KINDS[card] for card in state.pile) == ["courtier"] * 5 + ["monk"]


def test_semimaru_lies_in_the_pile_when_somebody_is_out() -> None:
    assert position(3, {"out": ["B"], "pile": 4}).pile.count(10) == 1
    assert position(3, {"skip": ["B"]}, semimaru="skip-turn").hands[1] == (10,)


def test_who_is_out_or_skips_does_not_begin() -> None:
    assert position(3, {"out": ["A"]}).turn == 1
    assert position(3, {"skip": ["A"]}, semimaru="skip-turn").turn == 1


BAD = [
    (3, {"hand": {"A": "p3"}, "stack": ["p3"]}, "p3 is there 2 times"),
    (3, {"pile": "p3 p4"}, "neither a monk nor Semimaru"),
    (3, {"hand": {"A": "p8 p3"}}, "no lady"),
    (3, {"out": ["A"], "hand": {"A": 3}}, "has cards"),
    (3, {"out": ["A"], "stack": ["p10"]}, "still in the stack"),
    (3, {"out": ["A", "B"]}, "only once"),
    (2, {"out": ["B"]}, "Only one player"),
    (3, {"out": ["A"], "turn": "A"}, "is eliminated"),
    (3, {"hand": {"A": "p10 p9"}}, "say who"),
    (3, {"left": 1, "stack": ["p8"], "hand": {"A": 3, "B": 3}, "pile": "rest"}, "say who"),
    (3, {"left": 0, "out": ["A"]}, "stack is empty"),
    (3, {"phase": "extra", "turned": "p3"}, "allows no further card"),
    (3, {"skip": ["A"]}, "no turn to skip"),
]


@pytest.mark.parametrize(("players", "given", "reason"), BAD)
def test_what_play_cannot_reach_is_refused(
    players: int, given: dict[str, Any], reason: str
) -> None:
    assert any(reason in found for found in faults(players, given)), faults(players, given)


@pytest.mark.parametrize(
    ("given", "options", "reason"),
    [
        ({"out": ["A"]}, {"semimaru": "as-monk"}, "under this house rule"),
        ({"skip": ["A"], "turn": "A"}, {"semimaru": "skip-turn"}, "skips this turn"),
        ({"phase": "extra"}, {"emperor": "normal"}, "no further card"),
    ],
)
def test_house_rules_count_for_what_can_be_reached(
    given: dict[str, Any], options: dict[str, str], reason: str
) -> None:
    assert any(reason in found for found in faults(3, given, **options))


@pytest.mark.parametrize(
    "given",
    [
        {"hands": {}}, {"hand": 4}, {"hand": {"Z": 4}}, {"hand": {"A": "p0"}}, {"hand": {"A": -1}},
        {"hand": {"A": True}}, {"stack": "p101"}, {"left": "x"}, {"left": 1, "stack": "p3 p4"},
        {"out": "A"}, {"phase": "over"}, {"pile": [3]}, {"hand": {"A": 80, "B": 30}},
        {"left": 3, "hand": {"A": 1, "B": 1, "C": 1}, "pile": 4},
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_what_would_be_right(given: dict[str, Any]) -> None:
    with pytest.raises(BadNotationError) as caught:
        position(3, given)

    assert caught.value.expected


def test_the_game_is_set_up_from_an_empty_table() -> None:
    table = Scene(4, {"phase": "setup"}).play("C start")

    assert (table["stack"], table["pile"], table.hands(), table["turn"]) == (100, 0, [0] * 4, "C")


@pytest.mark.parametrize("players", [1, 7])
def test_so_many_cannot_play(players: int) -> None:
    with pytest.raises(BadPositionError):
        GAME.deal(players, 1, GAME.printed)


def test_nobody_sees_the_stack_but_everybody_the_rest() -> None:
    rules = compile_rules(GAME)
    seen = seen_by(rules, position(3, {"hand": {"B": "p3"}, "stack": ["p10"]}), 0)

    assert GAME.notation.read(seen, "top") == ["?"]
    assert GAME.notation.read(seen, "cards.B") == ["p3"]
    assert GAME.notation.read(seen, "stack") == 99

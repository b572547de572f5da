"""Positions of Kyū from given fields, and the audit."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from rulesfaq.errors import BadNotationError
from rulesfaq.games.kyu import GAME
from rulesfaq.games.kyu.state import update

OPEN = {"contested": "geisha", "challenger": "A"}


def _position(given: dict[str, Any], players: int = 3, seed: int = 1) -> Any:
    return GAME.notation.position(given, players, seed, GAME.printed)


def _reasons(given: dict[str, Any], players: int = 3) -> tuple[str, ...]:
    return GAME.audit(_position(given, players), GAME.printed)


@pytest.mark.parametrize("form", GAME.notation.fields, ids=lambda form: form.example)
def test_example_fields_are_read(form: Any) -> None:
    field = yaml.safe_load(form.example)
    needs = {} if set(field) <= {"contested", "phase"} else OPEN

    assert _position(needs | field, 4)


@pytest.mark.parametrize(
    "given",
    [
        {"hands": {}},
        {"phase": "nonsense"},
        {"hand": "r1"},
        {"hand": {"A": "x1"}},
        {"hand": {"F": "r1"}},
        {"hand": {"A": -1}},
        {"hand": {"A": True}},
        {"owner": "geisha"},
        {"owner": {"empress": "A"}},
        {"answers": {"B": "accept"}},
        OPEN | {"answers": {"B": "perhaps"}},
        OPEN | {"colour": {"A": "green"}},
        {"display": 7},
        {"left": "all"},
        {"turn": "Q"},
    ],
    ids=str,
)
def test_a_field_that_cannot_be_read_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadNotationError) as caught:
        _position(given)

    assert caught.value.expected


@pytest.mark.parametrize(
    ("given", "part"),
    [
        ({"hand": {"A": "r4 r4 r4 r4 r4 r4"}}, "6 cards r4"),
        ({"hand": {"A": 5}}, "has only 5"),
        ({"hand": {"A": 9}}, "may hold 8"),
        ({"owner": {"geisha": "A", "shogun": "A", "ronin": "A"}}, "game is over"),
        (
            {"owner": {"geisha": "A", "shogun": "A", "ronin": "B", "samurai": "B", "daimyo": "C"}},
            "No noble",
        ),
        ({"markers": {"A": 23}}, "23 dragon markers"),
        ({"dragon": "B"}, "must be with nobody"),
        ({"phase": "second"}, "needs an open challenge"),
        (OPEN | {"owner": {"geisha": "A"}}, "own noble"),
        (OPEN | {"answers": {"C": "accept"}}, "turn order"),
        (OPEN | {"answers": {"B": "decline"}, "markers": {"B": 0}}, "must have a dragon marker"),
        (OPEN | {"answers": {"B": "decline"}, "dragon": "C"}, "must be with B"),
        (OPEN | {"turn": "A", "phase": "turn"}, "next to answer is B"),
        (OPEN | {"shown": {"A": "r1 r2 r3 r4 r5"}}, "has shown 5"),
        (OPEN | {"shown": {"A": "r1 r2 r3 r4 r5 r6 r7 r8"}}, "cannot have decided"),
        (OPEN | {"phase": "second"}, "must have answered"),
        (OPEN | {"answers": {"B": "decline"}, "phase": "rest"}, "must have answered"),
        (
            OPEN | {"answers": {"B": "accept", "C": "decline"}, "phase": "rest"},
            "after all have declined",
        ),
        (
            OPEN | {"answers": {"B": "accept", "C": "decline"}, "withdrawn": ["A", "B"]},
            "contest is over",
        ),
        (
            OPEN | {"answers": {"B": "accept", "C": "accept"}, "withdrawn": ["B"]},
            "from the challenger on",
        ),
        (
            OPEN | {"answers": {"B": "accept", "C": "accept"}, "phase": "alternative", "turn": "B"},
            "only about the last noble",
        ),
        (OPEN | {"answers": {"A": "accept"}}, "answers the own challenge"),
        (
            OPEN | {"answers": {"B": "decline"}, "shown": {"B": "r1 r2 r3 r4"}},
            "has not accepted, but has shown",
        ),
        (
            OPEN
            | {
                "answers": {"B": "accept", "C": "decline"},
                "withdrawn": ["A"],
                "shown": {"A": "r1 r2 r3 r4 r5 r6 r7 r8"},
            },
            "has withdrawn, but has shown 8",
        ),
        (
            OPEN | {"answers": {"B": "accept", "C": "accept"}, "phase": "turn", "turn": "B"},
            "is being resolved",
        ),
        (
            OPEN | {"answers": {"B": "decline", "C": "decline"}, "phase": "second"},
            "nobody decides about second cards",
        ),
        (
            OPEN
            | {
                "answers": {"B": "accept", "C": "accept"},
                "phase": "second",
                "turn": "B",
                "withdrawn": ["B"],
            },
            "next to decide",
        ),
        (
            OPEN | {"answers": {"B": "accept", "C": "accept"}, "phase": "alternative", "turn": "A"},
            "cannot have won",
        ),
        ({"display": "r1 r2 r3 r4 r5"}, "5 cards lie open"),
        ({"left": 0, "discard": "r1 r1 r1", "hand": {"A": "r1 r1 r1"}}, "6 cards r1"),
    ],
    ids=str,
)
def test_a_position_that_no_play_reaches_is_found(given: dict[str, Any], part: str) -> None:
    assert part in " ".join(_reasons(given))


def test_what_is_not_given_is_dealt_and_differs_by_seed() -> None:
    given = {"hand": {"A": "r1 r2"}}
    first, again, other = _position(given), _position(given), _position(given, seed=2)

    assert first == again
    assert first.hands != other.hands
    assert {len(hand) for hand in first.hands} == {8}
    assert {1, 2} <= set(first.hands[0])


def test_who_declined_first_holds_the_dragon_card_unless_given() -> None:
    state = _position(OPEN | {"answers": {"B": "decline"}})

    assert (state.dragon, state.markers, state.turn) == (1, (0, 1, 0), 2)


def test_the_cards_left_in_the_pile_are_counted_and_the_others_discarded() -> None:
    state = _position({"stack": "r9", "left": 1, "discard": "s9"})

    assert state.stack == (9,)
    assert state.discard[-1] == 19
    assert _reasons({"stack": "r9", "left": 1}) == ()


def test_a_game_that_is_over_names_its_winners() -> None:
    state = _position({"phase": "over"})
    shared = update(state, race=(0, 2))
    won = update(state, winner=1)

    assert GAME.notation.read(shared, "winners") == ["A", "C"]
    assert GAME.notation.read(won, "winners") == ["B"]


def test_before_set_up_each_seat_may_start_and_nobody_owns_a_noble() -> None:
    state = _position({"phase": "setup"})

    assert [GAME.notation.format_move(move) for move in GAME.candidates(state)] == ["start"] * 3
    assert GAME.notation.read(state, "owner.geisha") == "none"
    assert _reasons({"phase": "setup"}) == ()


def test_with_two_players_there_is_no_dragon_card() -> None:
    assert "not in the game" in " ".join(_reasons({"dragon": "A"}, players=2))

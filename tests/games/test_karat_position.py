"""Set-up, positions under every table, and positions that no play reaches."""

from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.errors import BadNotationError, BadPositionError
from rulesfaq.games.karat import GAME
from rulesfaq.games.karat.state import OPTIONS, Printed
from tests.games.karat_scene import Scene

FULL = {"A": 4, "B": 4}
TABLES = ("colour_sets", "value_table", "jewel_table", "pool_table")


def test_after_set_up_everybody_has_four_cards_and_a_pile_of_six() -> None:
    scene = Scene(2, {"phase": "setup"}).play("A choose b", "B choose r")

    assert [scene[f"{pile}.A"] for pile in ("hand", "stack", "discard", "score")] == [4, 6, 0, 0]
    assert (scene["colour.A"], scene["pool"], scene["pool_discard"]) == ("b", 20, 0)
    assert (scene["phase"], Printed().personal_draw_pile) == ("bid", 6)


def test_a_colour_is_taken_once() -> None:
    scene = Scene(2, {"phase": "setup"}).play("A choose r")

    assert scene.refused("B choose r") == ["karat.setup.choose-colour"]


def test_five_play_only_with_five_colours() -> None:
    scene = Scene(5, {"phase": "setup"}, colour_sets="four")

    assert scene.refused("A choose r") == ["karat.open.fifty-cards"]
    with pytest.raises(BadPositionError):
        GAME.deal(5, 1, compile_rules(GAME, {"colour_sets": "four"}).printed)


@pytest.mark.parametrize("players", [1, 6])
def test_one_and_six_cannot_play(players: int) -> None:
    with pytest.raises(BadPositionError):
        GAME.deal(players, 1, Printed())


@pytest.mark.parametrize("name", TABLES)
def test_what_follows_from_the_rules_is_the_same_under_every_table(name: str) -> None:
    given = {"hand": {"A": "r9/3 r8/2", "B": "g9/3 g8/2", "C": "b7/1 b4/2"}}
    for value in OPTIONS[name]:
        scene = Scene(3, given, **{name: value})
        scene.play("A bid r9/3 r8/2", "B bid g9/3 g8/2", "C bid b7/1 b4/2")
        assert (scene["won"], scene["score"]) == ("C", [17, 17, 11])


def _dealt(path: str, **options: str) -> Any:
    scene = Scene(2, {"phase": "setup"}, **options).play("A choose r", "B choose g")
    return scene[path]


def test_what_hangs_on_a_table_differs_between_tables() -> None:
    assert [_dealt("pool", pool_table=table) for table in OPTIONS["pool_table"]] == [20, 10]
    for name in ("value_table", "jewel_table"):
        first, second = (_dealt("cards.A", **{name: table}) for table in OPTIONS[name])
        assert first != second


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"hand": {"A": "r9/3 r9/3"}}, "r9/3 is there 2 times."),
        ({"hand": {"A": "g9/3"}}, "A uses a card of another colour."),
        ({"score": {"A": "r9/3"}}, "A has won an own card."),
        ({"hand": {"A": 3}}, "A has only 3 cards."),
        ({"hand": {"A": 5}}, "A has 5 cards instead of 4."),
        ({"hand": {"A": "v9/3"}}, "There are 1 cards in v instead of 0."),
        ({"colour": {"A": "g"}}, "Two players have the same colour."),
        ({"bids": {"A": "r9/3", "B": "g9/3"}}, "All have chosen, so the cards are being revealed."),
        ({"phase": "reward"}, "Nobody has won, so nobody takes a reward."),
        ({"phase": "end", "pool": 3}, "There are cards in the pool, so the game is not over."),
        (
            {"phase": "end", "hand": {"A": 4, "B": 4}},
            "All hands are full, so the game is not over.",
        ),
    ],
)
def test_a_position_that_no_play_reaches_is_named(given: dict[str, Any], reason: str) -> None:
    state = GAME.notation.position(given, 2, 1, Printed())

    assert reason in GAME.audit(state, Printed())


@pytest.mark.parametrize(
    "given",
    [
        {"nonsense": 1},
        {"phase": "nonsense"},
        {"hand": "r9/3"},
        {"hand": {"Z": 4}},
        {"hand": {"A": "r2/1"}},
        {"hand": {"A": "p3/1"}},
        {"pool": 21},
        {"pool": -1},
        {"left": "two"},
        {"colour": {"A": "x"}},
    ],
)
def test_what_cannot_be_read_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadNotationError):
        GAME.notation.position(given, 2, 1, Printed())


@pytest.mark.parametrize("seed", range(10))
def test_what_is_given_is_the_same_in_every_deal(seed: int) -> None:
    given = {"hand": {"A": "r9/3"}, "stack": {"A": 2}, "pool": "p0/3 p1/2", "left": 2}
    state = GAME.notation.position(given, 3, seed, Printed())

    assert GAME.audit(state, Printed()) == ()
    assert GAME.notation.read(state, "pool_cards") == ["p0/3", "p1/2"]
    assert (GAME.notation.read(state, "stack.A"), GAME.notation.read(state, "discard.A")) == (2, 4)
    assert GAME.notation.read(state, "where.r9/3") == "hand.A"

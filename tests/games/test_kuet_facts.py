"""Küt: facts that patterns need, and the positions that their search starts from."""

from __future__ import annotations

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.errors import BadNotationError
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.starts import STARTS
from tests.games.kuet_scene import Scene, laid, scored


@pytest.mark.parametrize("seed", [1, 2])
def test_play_can_start_from_every_named_position(seed: int) -> None:
    printed = compile_rules(GAME).printed

    for given in STARTS:
        state = GAME.notation.position(given, 4, seed, printed)
        assert GAME.audit(state, printed) == (), given


def test_the_seats_to_the_right_stay_where_they_are_when_play_turns_round() -> None:
    rightward, leftward = Scene({}), Scene({}, direction="left")

    assert (rightward["next.A"], rightward["right.D"]) == ("B", "A")
    assert (leftward["next.A"], leftward["right.D"]) == ("D", "A")


def test_a_meld_tells_its_kind_size_and_ends() -> None:
    table = laid("r1 s3", "A run g12 ok=g13 g1", round=2)

    assert [table[f"{name}.1"] for name in ("kind", "size", "low", "high")] == ["run", 3, 12, 1]
    assert table["kind.2"] == "none"
    assert (table["count.run"], table["count.pair"]) == (1, 0)


def test_a_rack_tells_what_fits_what_is_swapped_and_what_costs_nothing() -> None:
    table = laid("fj s6 s4 r1", "A run b8 ok=b9 b10", "C run s3 ok=s4 s5", round=2)

    assert table["fitting.A"] == ["s6"]
    assert table["swappable.A"] == ["s4", "fj"]
    assert table["safe.A"] == 3


def test_the_discard_tells_what_it_would_cost() -> None:
    table = laid("s6 s4 ok r1 s9", "A run s3 ok=s4 s5", round=2)

    after = {
        tile: Scene.play(laid("s6 s4 ok r1 s9", "A run s3 ok=s4 s5", round=2), f"A discard {tile}")
        for tile in ("s6", "s4", "ok", "r1")
    }

    assert table["discard_fits"] is False
    assert {
        tile: (s["discard_fits"], s["discard_penal"], s["discard_swaps"])
        for tile, s in after.items()
    } == {
        "s6": (True, True, False),
        "s4": (False, False, True),
        "ok": (False, True, False),
        "r1": (False, False, False),
    }


def test_okey_and_indicator_tell_colour_number_and_step() -> None:
    plain = Scene({"phase": "setup", "opener": "A", "indicator": "b8"}).play("A deal")
    highest = Scene({"phase": "setup", "opener": "A", "indicator": "s13"}).play("A deal")
    nothing = Scene({"phase": "setup"})

    assert [plain[p] for p in ("okey_colour", "okey_number", "okey_step")] == ["blue", 9, 1]
    assert [highest[p] for p in ("indicator_colour", "indicator_number")] == ["black", 13]
    assert [highest[p] for p in ("okey_colour", "okey_number")] == ["black", 1]
    assert (nothing["okey_colour"], nothing["okey_number"], nothing["okey_step"]) == (
        "none",
        "none",
        0,
    )


def test_totals_tell_how_many_have_fewer_points() -> None:
    table = Scene({"total": {"A": 30, "B": 10, "C": 10, "D": 70}})

    assert [table[f"fewer.{seat}"] for seat in "ABCD"] == [2, 0, 0, 3]


def test_a_kind_of_meld_that_there_is_not_has_no_count() -> None:
    with pytest.raises(BadNotationError):
        Scene({})["count.street"]


def test_points_tell_by_what_the_tiles_left_were_multiplied() -> None:
    dark = scored("r10 s3 ok fj", okey="r1")
    light = scored("r10 s3 ok fj", okey="b9")

    assert [table["factor.B"] for table in (dark, light)] == [5, 2]
    assert dark["factor.A"] == "none"
    assert scored("r5", last="ok")["factor.B"] == 4

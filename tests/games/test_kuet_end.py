"""Küt: the end of a round and of the game, and the empty pile: the inventory's cases."""

from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.games.kuet.state import OPTIONS
from tests.games.kuet_scene import FIVE_MELDS, Scene, finish, laid, tiles_of

RUN = "B run r10 r11 r12"
GROUPS = "group r7 s7 b7 g7 | group r8 s8 b8 g8 | run s4 s5 s6"
ANY = ("draw", "take", "discard r1", "buy", "add r13 to 1", "swap r1 from 1", "lay run r1 r2 r3")


def test_whoever_discards_the_last_tile_ends_the_round() -> None:
    table = laid("s2", RUN).play("A discard s2")

    assert table["ended_by"] == "A"
    assert (table["round"], table["phase"]) == (3, "setup")


def test_a_discard_that_leaves_a_tile_ends_nothing() -> None:
    table = laid("s2 s9", RUN).play("A discard s2")

    assert (table["ended_by"], table["phase"], table["turn"]) == ("none", "draw", "B")


@pytest.mark.parametrize("seat", "ABCD")
@pytest.mark.parametrize("move", ANY)
def test_after_the_end_of_a_round_nobody_moves_until_the_next_deal(seat: str, move: str) -> None:
    table = laid("s2", RUN).play("A discard s2")

    assert "end.stops-at-once" in table.refused(f"{seat} {move}")


@pytest.mark.parametrize(
    ("last", "ended_with_okey"), [("ok", True), ("fj", False), ("s2", False), ("b8", False)]
)
def test_only_a_real_okey_as_the_last_tile_is_a_finish_with_the_okey(
    last: str, ended_with_okey: bool
) -> None:
    table = laid(last, RUN).play(f"A discard {last}")

    assert table["okey_finish"] is ended_with_okey
    assert table["points.C"] == (1000 if ended_with_okey else 500)


def test_a_round_with_a_contract_is_not_finished_from_the_hand() -> None:
    given = {"round": 1, "hand": {"A": tiles_of(FIVE_MELDS)}}

    assert "finish.ends-with-discard" in Scene(given).refused(f"A finish {FIVE_MELDS}")


# --- the last round -------------------------------------------------------------------------------


def test_all_tiles_in_valid_melds_end_the_last_round_without_a_discard() -> None:
    table = finish(FIVE_MELDS)
    pile = table["pile"]
    table.play(f"A finish {FIVE_MELDS}")

    assert (table["ended_by"], table["phase"], table["pile"]) == ("A", "over", pile)
    assert [table[f"points.{seat}"] for seat in "ABCD"] == [0, 500, 500, 500]
    assert table["winners"] == ["A"]


def test_a_loose_tile_is_no_finish() -> None:
    melds = "group r1 s1 b1 | run s4 s5 s6 | run b3 b4 b5 | pair g7 g7 | run r10 r11 r12"

    assert finish(melds, "g13").refused(f"A finish {melds}") == ["open.draw-last-round-14-plus-1"]


def test_more_loose_tiles_are_no_finish() -> None:
    assert "last.all-at-once" in finish(GROUPS, "g11 b13 g4 r1").refused(f"A finish {GROUPS}")


def test_pairs_may_stand_beside_other_melds_or_an_okey_in_them() -> None:
    melds = "group r1 s1 b1 | run s4 s5 s6 | run b3 b4 b5 | pair g7 ok=g7 | run r10 r11 ok=r12 r13"

    assert finish(melds).refused(f"A finish {melds}") == []


def test_an_okey_in_a_meld_of_the_last_round_doubles_nothing() -> None:
    melds = "group r1 s1 ok=b1 | run s4 s5 s6 | run b3 b4 b5 | pair g7 g7 | run r10 r11 r12 r13"
    table = finish(melds).play(f"A finish {melds}")

    assert table["okey_finish"] is False
    assert table["points.B"] == 500


def test_an_invalid_meld_is_no_finish() -> None:
    melds = "group r1 s1 b2 | run s4 s5 s6 | run b3 b4 b5 | pair g7 g7 | run r10 r11 r12 r13"

    assert finish(melds).refused(f"A finish {melds}") == ["group.same-number"]


def test_the_opener_may_finish_the_last_round_at_once() -> None:
    table = finish(FIVE_MELDS, opening=True)

    assert table.refused(f"A finish {FIVE_MELDS}") == []


def test_in_the_last_round_nobody_finishes_out_of_turn_or_before_drawing() -> None:
    hand = {"B": tiles_of("group r7 s7 b7 g7 | group r8 s8 b8 g8 | run s1 s2 s3 | run g1 g2 g3")}
    melds = "group r7 s7 b7 g7 | group r8 s8 b8 g8 | run s1 s2 s3 | run g1 g2 g3"

    assert "turn.next-right" in Scene({"round": 20, "hand": hand}).refused(f"B finish {melds}")
    waiting = Scene({"round": 20, "hand": hand, "turn": "B", "phase": "draw"})
    assert "turn.three-steps" in waiting.refused(f"B finish {melds}")


# --- the empty pile -------------------------------------------------------------------------------


def empty(**given: Any) -> Scene:
    return Scene({"phase": "draw", "left": 0, "turn": "A", "opener": "C", "round": 3} | given)


@pytest.mark.parametrize("before", [0, 1, 2])
def test_the_first_three_times_the_round_is_dealt_again_without_points(before: int) -> None:
    total = {"A": 100, "B": 20}
    table = empty(redeals=before, total=total, laid=["A"]).play("A draw")

    assert (table["phase"], table["round"], table["redeals"]) == ("setup", 3, before + 1)
    assert [table[f"total.{seat}"] for seat in "ABCD"] == [100, 20, 0, 0]
    table.play("C deal")
    assert (table["contract"], table["pile"], table["opener"]) == ("G3 G3", 48, "C")
    assert table["laid.A"] == "no"


def test_the_fourth_time_the_round_is_scored_and_nobody_writes_0() -> None:
    hand = {"A": "r7 s6", "D": "ok"}
    table = empty(redeals=3, hand=hand, laid=["A", "D"]).play("A draw")

    assert (table["phase"], table["round"], table["redeals"]) == ("setup", 4, 0)
    assert [table[f"points.{seat}"] for seat in "ABCD"] == [26, 500, 500, 50]
    assert (table["ended_by"], table["okey_finish"]) == ("none", False)
    assert table["opener"] == "D"


def test_the_last_tile_of_the_pile_is_still_played() -> None:
    table = Scene({"phase": "draw", "left": 1}).play("A draw")

    assert (table["pile"], table["phase"]) == (0, "buy")


def test_with_an_empty_pile_the_discard_can_still_be_taken() -> None:
    table = empty().play("A take")

    assert (table["phase"], table["redeals"]) == ("act", 0)


def test_a_new_round_begins_to_count_anew() -> None:
    table = laid("s2", RUN, redeals=3).play("A discard s2", "B deal")

    assert table["redeals"] == 0


def test_what_an_empty_pile_means_can_be_agreed() -> None:
    assert "pile_empty" in OPTIONS
    given = {"phase": "draw", "left": 0, "hand": {"A": "r7 s6"}, "laid": ["A"], "round": 3}
    table = Scene(given, pile_empty="score").play("A draw")

    assert (table["round"], table["points.A"], table["points.B"]) == (4, 26, 500)


# --- the game -------------------------------------------------------------------------------------


def test_the_opener_moves_on_by_one_seat_each_round() -> None:
    table = laid("s2", RUN, opener="D", turn="A").play("A discard s2")

    assert table["opener"] == "A"
    assert table.refused("B deal") == ["open.who-starts"]
    assert table.play("A deal")["turn"] == "A"


def test_the_game_ends_after_the_twentieth_round() -> None:
    before = Scene({"round": 19, "hand": {"A": "s2"}, "laid": ["A"]}).play("A discard s2")
    assert (before["phase"], before["round"]) == ("setup", 20)

    table = finish(FIVE_MELDS).play(f"A finish {FIVE_MELDS}")
    assert table["phase"] == "over"


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ({"A": 980, "B": 1000, "C": 475, "D": 1500}, ["C"]),
        ({"A": 700, "B": 710, "C": 195, "D": 1000}, ["C"]),
        ({"A": 600, "B": 100, "C": 100, "D": 900}, ["A", "B", "C"]),
    ],
)
def test_the_lowest_total_wins_and_equal_ones_share(
    totals: dict[str, int], winners: list[str]
) -> None:
    table = finish(FIVE_MELDS, total=totals).play(f"A finish {FIVE_MELDS}")

    assert table["total.B"] == totals["B"] + 500
    assert table["winners"] == winners
    assert table["winner"] == (winners[0] if len(winners) == 1 else "none")


def test_at_a_team_table_the_lower_sum_of_both_partners_wins() -> None:
    given = {"round": 20, "hand": {"A": tiles_of(FIVE_MELDS)}}
    totals = {"A": 2000, "B": 100, "C": 900, "D": 1000}
    table = Scene(given | {"total": totals}, table="team").play(f"A finish {FIVE_MELDS}")

    assert table["winners"] == ["B", "D"]
    assert [table[f"total.{seat}"] for seat in "ABCD"] == [2000, 600, 900, 1500]


def test_the_fourth_empty_pile_of_the_last_round_ends_the_game() -> None:
    totals = {"A": 30, "B": 10, "C": 20, "D": 40}
    table = empty(round=20, redeals=3, total=totals).play("A draw")

    assert (table["phase"], table["winners"], table["ended_by"]) == ("over", ["B"], "none")
    assert [table[f"points.{seat}"] for seat in "ABCD"] == [500, 500, 500, 500]

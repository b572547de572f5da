"""Kyū: situations 1 to 34 of forty, written from the rules alone, before the engine was read.

The numbers behind the tests are those of the list that they were written down in.
"""

from __future__ import annotations

from typing import Any

import pytest

HAND = "r1 r2 r3 r4 s5 s6 s7 s8"
DISPLAY = "s2 r7 r9 s5"
ANSWERED = {"B": "accept", "C": "decline"}

# --- exchange -------------------------------------------------------------------------------------


def test_who_has_drawn_must_discard_first_and_then_holds_eight(scene: Any) -> None:  # 1
    table = scene(3, {"hand": {"A": HAND}, "stack": "s9", "display": DISPLAY}).play(("A", "draw"))
    assert table["hand.A"] == 9
    assert table.refused(("A", "declare shogun r1 r2 r3 r4"))
    assert table.refused(("A", "pass"))

    table.play(("A", "discard r1"))
    assert table["cards.A"] == ["r2", "r3", "r4", "s5", "s6", "s7", "s8", "s9"]
    assert (table["discard"], table["stack"], table["display"]) == (["r1"], 61, DISPLAY.split())


def test_the_card_just_drawn_may_go_away_again(scene: Any) -> None:  # 2
    table = scene(3, {"hand": {"A": HAND}, "stack": "s9"}).play(("A", "draw"), ("A", "discard s9"))

    assert (table["cards.A"], table["discard"]) == (HAND.split(), ["s9"])


def test_an_open_card_is_replaced_in_its_place(scene: Any) -> None:  # 3
    table = scene(3, {"hand": {"A": "s1"}, "display": DISPLAY}).play(("A", "take r9 give s1"))

    assert table["display"] == ["s2", "r7", "s1", "s5"]
    assert "r9" in table["cards.A"]
    assert (table["hand.A"], table["stack"], table["discard_size"]) == (8, 62, 0)


def test_the_open_card_just_taken_cannot_be_put_back(scene: Any) -> None:  # 4
    table = scene(3, {"hand": {"A": HAND}, "display": DISPLAY})

    assert table.refused(("A", "take r9 give r9"))
    assert table.refused(("A", "take r9 give r1")) == []


def test_one_card_is_exchanged_and_then_one_may_pass(scene: Any) -> None:  # 5
    table = scene(3, {"hand": {"A": HAND}, "display": DISPLAY})
    table.play(("A", "draw"), ("A", "discard r1"))
    assert table.refused(("A", "take r9 give r2"))
    assert table.refused(("A", "draw"))

    assert table.play(("A", "pass"))["turn"] == "B"


# --- challenge ------------------------------------------------------------------------------------


def test_any_four_hand_cards_are_a_challenge_no_more_no_fewer(scene: Any) -> None:  # 6
    table = scene(3, {"hand": {"A": "r1 s3 r5 s7 r2 s4 r6 s8"}})
    for cards in ("r1 s3 r5", "r1 s3 r5 s7 r2", "r1 r1 s3 r5"):
        assert table.refused(("A", f"declare geisha {cards}")), cards

    table.play(("A", "declare geisha r1 s3 r5 s7"))
    assert (table["hand.A"], table["contested"], table["turn"]) == (4, "geisha", "B")


def test_an_open_challenge_is_accepted_or_declined(scene: Any) -> None:  # 7
    table = scene(3, {"contested": "shogun", "hand": {"B": HAND}})

    assert table.refused(("B", "pass"))
    assert table.refused(("B", "declare ronin r1 r2 r3 r4"))
    assert table.refused(("B", "accept r1 r2 r3 r4")) == []
    assert table.refused(("B", "decline")) == []


def test_nobles_of_others_can_be_challenged_and_the_own_cannot(scene: Any) -> None:  # 8
    table = scene(3, {"owner": {"samurai": "A", "ronin": "B"}, "hand": {"A": HAND}})

    assert table.refused(("A", "declare samurai r1 r2 r3 r4"))
    assert table.refused(("A", "declare ronin r1 r2 r3 r4")) == []


# --- answers --------------------------------------------------------------------------------------


def test_who_is_challenged_may_exchange_and_play_the_new_card(scene: Any) -> None:  # 9
    given = {"contested": "samurai", "display": "r9 r1 s1 s2"}
    table = scene(3, given | {"hand": {"B": "s8 s7 s6 s5 s4 s3 r2 r3"}})
    table.play(("B", "take r9 give r2"))
    assert table.refused(("B", "accept r9 s8"))

    table.play(("B", "accept r9 s8 s7 s6"))
    assert table["cards.B"] == ["r3", "s3", "s4", "s5"]
    assert table["display"] == ["r2", "r1", "s1", "s2"]


def test_only_the_first_who_declines_is_rewarded(scene: Any) -> None:  # 10
    table = scene(4, {"contested": "shogun", "hand": {"B": HAND}})
    table.play(("B", "accept r1 r2 r3 r4"), ("C", "decline"), ("D", "decline"))

    assert (table["dragon"], table["markers.C"], table["markers.D"]) == ("C", 1, 0)
    assert (table["marker_supply"], table["hand.C"], table["hand.D"]) == (21, 8, 8)
    assert (table["turn"], table["phase"]) == ("A", "second")


def test_without_markers_left_there_is_still_the_dragon_card(scene: Any) -> None:  # 11
    table = scene(3, {"contested": "shogun", "markers": {"C": 22}}).play(("B", "decline"))

    assert (table["dragon"], table["markers.B"], table["marker_supply"]) == ("B", 0, 0)


def test_of_two_who_declines_gives_the_noble_away_for_a_marker(scene: Any) -> None:  # 12
    table = scene(2, {"contested": "daimyo"}).play(("B", "decline"))
    assert (table["owner.daimyo"], table["dragon"], table["markers.B"]) == ("A", "none", 1)

    table.play(("A", "keep"))
    assert (table["turn"], table["hand.A"], table["hand.B"]) == ("B", 8, 9)


# --- all declined ---------------------------------------------------------------------------------

ALL_DECLINE = {"contested": "ronin", "owner": {"ronin": "B"}, "shown": {"A": "r1 r2 r3 r4"}}


def test_who_keeps_the_rest_draws_four_before_the_others_draw(scene: Any) -> None:  # 13
    given = {"hand": {"A": "s5 s6 s7 s8", "B": HAND}, "stack": "s1 s2 s3 s4 s5 r9"}
    table = scene(3, ALL_DECLINE | given).play(("B", "decline"), ("C", "decline"), ("A", "keep"))

    assert (table["owner.ronin"], table["discard_size"]) == ("A", 4)
    assert table["cards.A"] == ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"]
    assert table["cards.B"] == sorted([*HAND.split(), "s5"])
    assert (table["hand.C"], table["turn"], table["dragon"]) == (8, "B", "table")


def test_who_plays_the_rest_plays_all_four_and_draws_eight(scene: Any) -> None:  # 14
    table = scene(3, ALL_DECLINE | {"hand": {"A": "s5 s6 s7 s8"}})
    table.play(("B", "decline"), ("C", "decline"))
    assert table.refused(("A", "play s5 s6"))

    stack = table["stack"]
    table.play(("A", "play s5 s6 s7 s8"))
    assert (table["discard_size"], table["hand.A"]) == (8, 8)
    assert table["stack"] == stack - 8 - 1  # B draws for the marker.


def test_markers_do_not_let_more_than_eight_be_played(scene: Any) -> None:  # 15
    given = {"contested": "ronin", "shown": {"A": "r1 r2 r3 r4"}, "markers": {"A": 2}}
    table = scene(3, given | {"hand": {"A": "r5 s1 s2 s3 s4 s5"}})
    table.play(("B", "decline"), ("C", "decline"))
    assert table.refused(("A", "play r5 s1 s2 s3 s4"))

    table.play(("A", "play r5 s1 s2 s3"))
    assert table["hand.A"] == 10
    assert {"s4", "s5"} <= set(table["cards.A"])


# --- second four and withdrawal -------------------------------------------------------------------


def test_who_has_accepted_decides_in_turn_order_after_the_challenger(scene: Any) -> None:  # 16
    answers = {"B": "accept", "C": "decline", "D": "accept"}
    table = scene(4, {"contested": "ronin", "answers": answers, "hand": {"A": "r1"}})
    assert table.refused(("A", "draw"))
    assert table.refused(("B", "withdraw"))

    assert table["turn"] == "A"
    assert table.play(("A", "withdraw"))["turn"] == "B"
    assert table.play(("B", "withdraw"))["turn"] == "D"


def test_high_cards_of_who_has_withdrawn_do_not_count(fight: Any) -> None:  # 17
    eights = {"A": "r9 r9 s9 s9 | r1 s1 r2 s2", "B": "r3 r3 s3 s3 | r2 s2 r4 s4"}
    table = fight("samurai", eights, out="A")

    assert (table["owner.samurai"], table["discard_size"]) == ("B", 12)
    assert {"r1", "s1", "r2", "s2"} <= set(table["cards.A"])


def test_a_noble_stays_with_its_owner_when_all_withdraw(fight: Any) -> None:  # 18
    eights = {"A": "r9 r9 s9 s9 | r1 s1 r2 s2", "B": "r3 r3 s3 s3 | r2 s2 r4 s4"}
    table = fight("shogun", eights, 4, owner={"shogun": "D"}, out="AB")

    assert (table["owner.shogun"], table["discard_size"], table["turn"]) == ("D", 8, "C")
    assert [table[f"hand.{seat}"] for seat in "ABCD"] == [8, 8, 9, 8]


@pytest.mark.parametrize(("out", "owner"), [("A", "B"), ("AB", "centre")])
def test_the_last_one_left_must_play_the_second_four(
    fight: Any, out: str, owner: str
) -> None:  # 19
    eights = {"A": "r9 r9 s9 s9 | r1 s2 r2 s2", "B": "s3 s4 s5 s6 | s1 s1 r9 r9"}

    assert fight("daimyo", eights, out=out)["owner.daimyo"] == owner


def test_who_withdraws_with_a_marker_keeps_five_and_draws_four(scene: Any) -> None:  # 20
    hand = {"A": "r5 s1 s2 s3 s4"}
    given = {"contested": "ronin", "shown": {"A": "r1 r2 r3 r4"}, "hand": hand}
    table = scene(3, given | {"markers": {"A": 1}, "answers": ANSWERED}).play(("A", "withdraw"))
    assert table["cards.A"] == ["r5", "s1", "s2", "s3", "s4"]

    assert table.play(("B", "withdraw"))["hand.A"] == 9


def test_who_shows_alone_needs_a_pair_for_the_geisha(fight: Any) -> None:  # 21
    eights = {"A": "r9 r9 s9 s9 | r1 s1 r2 s2", "B": "r1 s2 r3 s4 | r5 s6 r7 s8"}

    assert fight("geisha", eights, out="A")["owner.geisha"] == "centre"


# --- the nobles -----------------------------------------------------------------------------------

WON: dict[str, tuple[str, str, str, dict[str, str]]] = {
    "22 example of the Shogun": ("shogun", "A", "28 26", {
        "A": "r1 r2 r4 r5 | r7 r9 s1 s4", "B": "s2 s2 s4 s4 | s6 s8 r1 r4"}),
    "23 four of each colour": ("shogun", "C", "30 23 31", {
        "A": "r9 r8 r7 r6 | s1 s2 s3 s4", "B": "r5 r5 r6 r6 | s9 s9 s2 s3",
        "C": "r1 r1 r2 r2 | s9 s9 s8 s5"}),
    "24 two groups are not one": ("geisha", "B", "24 15", {
        "A": "r6 r6 s6 s6 | r5 r5 s5 s5", "B": "r3 r3 r3 s3 | s3 s1 s2 s9"}),
    "25 equal groups": ("geisha", "A", "24 12", {
        "A": "r6 r6 s6 s6 | r1 r2 s3 s4", "B": "r3 r3 s3 s3 | r9 s9 r8 s7"}),
    "26 the longest street": ("daimyo", "A", "15 30 24", {
        "A": "r1 s2 r2 s3 | r4 s5 r5 r9", "B": "r6 s7 r8 s9 | r9 s9 s1 r1",
        "C": "s1 r2 s4 r5 | s7 r8 s9 r9"}),
    "27 the better of two streets": ("daimyo", "A", "24 21 0", {
        "A": "r1 r2 s3 r5 | s5 s7 r8 r9", "B": "r6 s7 s8 r1 | s1 r3 s3 s4",
        "C": "s8 s9 s1 s2 | r4 s4 r6 s6"}),
    "30 two of three level": ("samurai", "centre", "46 46 41", {
        "A": "r9 s9 r8 s8 | r5 s5 r1 s1", "B": "r9 s9 r7 s7 | r6 s6 r1 s1",
        "C": "r9 s8 r6 s5 | r4 s4 r3 s2"}),
    "31 sum among the best": ("shogun", "B", "19 23 34", {
        "A": "r1 r2 r3 r4 | r4 r5 s9 s8", "B": "s2 s3 s3 s4 | s5 s6 r1 r1",
        "C": "r5 r6 r7 r8 | r8 s1 s1 s2"}),
}  # fmt: skip


@pytest.mark.parametrize("won", WON.values(), ids=WON)
def test_the_noble_goes_to_the_best_combination(
    fight: Any, won: tuple[str, str, str, dict[str, str]]
) -> None:
    noble, owner, sums, eights = won
    table = fight(noble, eights)

    assert table[f"owner.{noble}"] == owner
    assert [table[f"sum.{seat}"] for seat in eights] == [int(text) for text in sums.split()]


def test_a_third_player_takes_the_noble_of_another(fight: Any) -> None:  # 28
    eights = {
        "A": "r8 r8 s8 s8 | r7 s7 r4 s3",
        "B": "r5 s5 r6 s6 | r7 s7 r7 s7",
        "C": "r9 r9 s9 s9 | r6 s6 r3 s3",
    }
    table = fight("samurai", eights, owner={"samurai": "B", "shogun": "A"})

    assert [table[f"sum.{seat}"] for seat in "ABC"] == [53, 50, 54]
    assert (table["owner.samurai"], table["owner.shogun"]) == ("C", "A")
    assert (table["phase"], table["turn"]) == ("turn", "B")


def test_level_sums_leave_the_ronin_with_its_owner(fight: Any) -> None:  # 29
    eights = {"A": "r1 s1 r2 s2 | r3 s3 r4 r9", "B": "r1 r1 s1 r2 | s2 r5 s5 s8"}
    table = fight("ronin", eights, owner={"ronin": "B"})

    assert (table["sum.A"], table["sum.B"], table["owner.ronin"]) == (25, 25, "B")
    assert table["race"] == []


def test_five_can_fight_for_one_noble_and_use_up_forty_cards(fight: Any) -> None:  # 32
    eights = {
        "A": "r1 r1 s1 s1 | r2 r2 s7 s8",
        "B": "r1 s1 r2 s2 | r3 s3 r4 s7",
        "C": "r3 r3 s3 s3 | r4 s4 r5 s1",
        "D": "r2 s2 r1 s2 | r3 s3 r4 s5",
        "E": "r9 s9 r8 s8 | r7 s7 r6 s6",
    }
    table = fight("ronin", eights, 5)

    assert [table[f"sum.{seat}"] for seat in eights] == [23, 23, 26, 22, 60]
    assert (table["owner.ronin"], table["turn"]) == ("D", "B")
    assert (table["discard_size"], table["stack"]) == (40, 6)
    assert {table[f"hand.{seat}"] for seat in eights} == {8}


# --- afterwards -----------------------------------------------------------------------------------


def test_who_has_the_dragon_card_is_next_then_the_left_neighbour(scene: Any) -> None:  # 33
    given = {
        "contested": "daimyo",
        "challenger": "B",
        "answers": {"C": "accept", "D": "accept", "A": "decline"},
        "hand": {"B": "r1 r2 r3 r4"},
    }
    table = scene(4, given)
    assert table["dragon"] == "A"
    table.play(("B", "show r1 r2 r3 r4"), ("C", "withdraw"), ("D", "withdraw"))
    assert (table["turn"], table["dragon"]) == ("A", "table")

    assert table.play(("A", "pass"))["turn"] == "B"


def test_the_discard_pile_is_shuffled_when_the_draw_pile_runs_out(fight: Any) -> None:  # 34
    eights = {"A": "r1 r2 r3 r4 | s1 s2 s3 s4", "B": "r5 r6 r7 r8 | s5 s6 s7 s8"}
    nines = "r9 r9 r9 r9 r9"
    table = fight("samurai", eights, stack=nines, left=5)

    assert table["cards.A"].count("r9") == 5
    assert [table[f"hand.{seat}"] for seat in "ABC"] == [8, 8, 9]
    assert (table["discard_size"], table["stack"], len(table["display"])) == (0, 61, 4)

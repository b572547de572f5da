"""Küt: tiles, dealing, drawing, discarding and whose turn it is: the inventory's cases."""

from __future__ import annotations

import pytest

from rulesfaq.errors import BadPositionError
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.contracts import LISTS, STANDARD, contract_of, format_contract
from rulesfaq.games.kuet.melds import colour, number
from rulesfaq.games.kuet.state import FACES, FALSE_JOKER, OPTIONS
from rulesfaq.games.kuet.table import all_tiles
from tests.games.kuet_scene import Scene

# --- tiles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
def test_only_four_can_play(players: int) -> None:
    with pytest.raises(BadPositionError, match="cannot play"):
        GAME.deal(players, 1, GAME.printed)


def test_four_can_play() -> None:
    assert len(GAME.deal(4, 1, GAME.printed).racks) == 4


def test_the_set_has_106_tiles_and_each_numbered_one_twice() -> None:
    tiles = all_tiles(GAME.printed.copies, GAME.printed.false_jokers)
    numbered = [tile for tile in tiles if tile <= FACES]

    assert len(tiles) == 106
    assert len(numbered) == 104
    assert tiles.count(FALSE_JOKER) == 2
    assert {number(tile) for tile in numbered} == set(range(1, 14))
    assert {colour(tile) for tile in numbered} == {0, 1, 2, 3}
    assert {numbered.count(tile) for tile in numbered} == {2}


@pytest.mark.parametrize(
    ("indicator", "okey"),
    [("b8", "b9"), ("s1", "s2"), ("g12", "g13"), ("r13", "r1"), ("s13", "s1"), ("g2", "g3")],
)
def test_the_okey_is_one_above_the_indicator_and_the_false_joker_goes_with_it(
    indicator: str, okey: str
) -> None:
    table = Scene({"phase": "setup", "indicator": indicator}).play("A deal")

    assert table["indicator"] == indicator
    assert table["okey"] == okey
    assert table["false_joker"] == okey
    assert table[f"copies.{okey}"] == 2


def test_a_false_joker_as_indicator_is_put_back() -> None:
    table = Scene({"phase": "setup", "indicator": "fj r4"}).play("A deal")

    assert (table["indicator"], table["okey"], table["pile"]) == ("r4", "r5", 48)
    assert table["copies.fj"] == 2


# --- dealing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("opener", "ABCD")
def test_the_opener_gets_15_tiles_the_others_14_and_48_are_left(opener: str) -> None:
    table = Scene({"phase": "setup"}).play(f"{opener} deal")
    hands = {seat: table[f"hand.{seat}"] for seat in "ABCD"}

    assert hands.pop(opener) == 15
    assert set(hands.values()) == {14}
    assert table["pile"] == 48
    assert table["tiles"] == 106
    assert table["turn"] == opener
    assert table["okeys.A"] + table["okeys.B"] + table["okeys.C"] + table["okeys.D"] <= 2


def test_the_pile_and_the_racks_of_others_are_hidden() -> None:
    table = Scene({"phase": "setup"}).play("A deal")

    assert table.seen("B", "tiles.A") == ["?"] * 15
    assert table.seen("B", "tiles.B") == table["tiles.B"]
    assert set(table.seen("A", "pile_tiles")) == {"?"}


def test_the_opener_does_not_draw_and_discards_at_once() -> None:
    table = Scene({"opening": True, "hand": {"A": "r1"}})

    assert "deal.starter-no-draw" in table.refused("A draw")
    assert table["hand.A"] == 15
    table.play("A discard r1")
    assert (table["hand.A"], table["turn"], table["phase"]) == (14, "B", "draw")


def test_the_opener_does_not_lay_out_in_the_first_turn() -> None:
    table = Scene({"opening": True, "hand": {"A": "r7 s7 b7"}})

    assert table.refused("A lay group r7 s7 b7") == ["open.starter-first-turn-layout"]


def test_dealer_and_direction_can_be_agreed() -> None:
    assert OPTIONS["direction"] == ("right", "left")
    assert Scene({"hand": {"A": "r1"}}, direction="left").play("A discard r1")["turn"] == "D"


# --- contracts ------------------------------------------------------------------------------------


def test_there_are_twenty_rounds_and_the_last_has_no_contract() -> None:
    for rounds in LISTS.values():
        assert len(rounds) == 20
        assert [at for at, contract in enumerate(rounds, 1) if not contract] == [20]


def test_the_known_contracts_are_those_of_the_source() -> None:
    first = [format_contract(contract_of(number)) for number in (1, 2, 3, 4, 20)]

    assert first == ["G3", "R3", "G3 G3", "R3 R3", "none"]


def test_contracts_reach_groups_of_four_and_runs_of_five_and_some_are_pairs() -> None:
    parts = {part for contract in STANDARD for part in contract}

    assert {("group", 4), ("run", 5), ("pair", 2)} <= parts
    assert max(size for kind, size in parts if kind == "group") == 4
    assert max(size for kind, size in parts if kind == "run") == 5
    assert max(sum(size for _, size in contract) for contract in STANDARD) <= 14


@pytest.mark.parametrize("number", range(1, 21))
def test_the_contract_of_a_round_comes_with_the_deal(number: int) -> None:
    table = Scene({"phase": "setup", "round": number}).play("A deal")

    assert table["contract"] == format_contract(STANDARD[number - 1])


# --- the turn -------------------------------------------------------------------------------------


def test_a_turn_is_drawing_acting_discarding() -> None:
    table = Scene({"phase": "draw", "hand": {"A": "r1"}})

    assert "turn.three-steps" in table.refused("A discard r1")
    table.play("A draw", "B skip", "C skip")
    assert "turn.three-steps" in table.refused("A draw")
    assert "turn.three-steps" in table.refused("A take")


def test_drawing_from_the_pile_takes_one_tile() -> None:
    table = Scene({"phase": "draw", "pile": "r5"})
    hand, pile = table["hand.A"], table["pile"]
    table.play("A draw")

    assert (table["hand.A"], table["pile"], table["drawn"]) == (hand + 1, pile - 1, "r5")


def test_the_left_neighbours_discard_can_be_taken_at_no_cost() -> None:
    table = Scene({"hand": {"A": "r5"}}).play("A discard r5")
    pile = table["pile"]
    assert table["front.B"] == ["r5"]
    table.play("B take")

    assert (table["hand.B"], table["pile"], table["bought.B"]) == (15, pile, 0)
    assert table["front.B"] == []
    assert table["phase"] == "act"


def test_older_discards_stay_where_they_are() -> None:
    table = Scene({"phase": "draw", "turn": "B", "discard": "r5", "discards": {"B": "r2"}})

    assert "turn.draw-left-discard" in table.refused("B take older r2")


def test_only_the_next_player_takes_the_discard() -> None:
    table = Scene({"hand": {"A": "r5"}}).play("A discard r5")

    assert "turn.next-right" in table.refused("C take")
    assert "turn.next-right" in table.refused("C draw")


def test_whoever_holds_the_contract_may_wait() -> None:
    table = Scene({"round": 1, "hand": {"A": "r7 s7 b7 g1"}})

    assert table.refused("A discard g1") == []


def test_a_taken_tile_may_be_discarded_again() -> None:
    table = Scene({"phase": "draw", "discard": "r5"}).play("A take")

    assert table.refused("A discard r5") == []


def test_the_turn_goes_round_to_the_right() -> None:
    table = Scene({"hand": {"A": "r1", "B": "r2", "C": "r3", "D": "r4"}})
    seats = []
    for seat, tile in zip("ABCD", ("r1", "r2", "r3", "r4"), strict=True):
        seats.append(table["turn"])
        if table["phase"] == "draw":
            table.play(f"{seat} draw")
            while table["phase"] == "buy":
                table.play(f"{table['turn']} skip")
        table.play(f"{seat} discard {tile}")
        assert table["discard"] == tile

    assert seats == ["A", "B", "C", "D"]
    assert table["turn"] == "A"


def test_nobody_acts_out_of_turn() -> None:
    table = Scene({"hand": {"A": "r1", "B": "r7 s7 b7"}, "round": 1})

    assert "turn.next-right" in table.refused("B lay group r7 s7 b7")
    assert "turn.next-right" in table.refused("B discard r7")


def test_a_turn_ends_with_a_discard_only() -> None:
    table = Scene({"hand": {"A": "r1"}})

    assert table.refused("B draw") == ["turn.next-right"]

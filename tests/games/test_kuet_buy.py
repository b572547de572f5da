"""Küt: buying a discard: the inventory's cases."""

from __future__ import annotations

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.games.kuet import GAME
from tests.games.kuet_scene import Scene


def window(**given: object) -> Scene:
    """A has discarded r5, B has drawn from the pile: C and then D may buy."""
    position = {"phase": "buy", "turn": "B", "discard": "r5", "pile": "g3 g4"}
    return Scene(position | given)


def test_the_next_player_has_the_first_claim_and_pays_nothing() -> None:
    table = Scene({"phase": "draw", "turn": "B", "discard": "r5"})

    assert "buy.next-first" in table.refused("D buy")
    assert "buy.next-first" in table.refused("C buy")
    size, pile = table["hand.B"], table["pile"]
    table.play("B take")
    assert (table["hand.B"], table["pile"], table["bought.B"]) == (size + 1, pile, 0)
    assert "buy.out-of-turn" in table.refused("D buy")


def test_a_buyer_gets_the_discard_and_a_penalty_tile_and_the_turn_stays() -> None:
    table = window()
    size, pile = table["hand.C"], table["pile"]
    table.play("C buy")

    assert (table["hand.C"], table["pile"], table["bought.C"]) == (size + 2, pile - 1, 1)
    assert {"r5", "g3"} <= set(table["tiles.C"])
    assert table["front.B"] == []
    assert (table["turn"], table["phase"]) == ("B", "act")
    table.play("B discard g4" if "g4" in table["tiles.B"] else f"B discard {table['tiles.B'][0]}")
    assert table["turn"] == "C"


def test_whoever_is_nearer_in_turn_order_decides_first() -> None:
    table = window()

    assert table.refused("D buy") == ["open.buy-several"]
    table.play("C skip", "D buy")
    assert (table["bought.D"], table["turn"]) == (1, "B")


def test_only_one_buys_a_tile() -> None:
    table = window().play("C buy")

    assert "buy.out-of-turn" in table.refused("D buy")


def test_if_nobody_buys_the_turn_goes_on_and_it_is_too_late() -> None:
    table = window().play("C skip", "D skip")

    assert (table["turn"], table["phase"], table["discard"]) == ("B", "act", "r5")
    assert table.refused("D buy") == ["open.buy-timing"]


def test_the_next_player_who_has_drawn_and_the_discarder_do_not_buy() -> None:
    table = window()

    assert "open.buy-own-discard" in table.refused("B buy")
    assert "open.buy-own-discard" in table.refused("A buy")


def test_while_others_may_buy_the_turn_waits() -> None:
    table = window()

    assert "flow.moment" in table.refused("B discard g2")


@pytest.mark.parametrize(
    ("option", "limit", "rule"), [("five", 5, "limit-five"), ("three", 3, "table-rule-limit")]
)
def test_each_may_buy_so_many_times_in_a_round(option: str, limit: int, rule: str) -> None:
    given = {"phase": "buy", "turn": "B", "discard": "r5"}
    used = Scene(given | {"bought": {"C": limit}}, buying=option)
    one_left = Scene(given | {"bought": {"C": limit - 1, "D": limit}}, buying=option)

    assert used.refused("C buy") == [f"buy.{rule}"]
    assert one_left.play("C buy")["bought.C"] == limit


def test_without_a_limit_anybody_may_go_on_buying() -> None:
    table = Scene({"phase": "buy", "turn": "B", "bought": {"C": 9}}, buying="unlimited")

    assert table.refused("C buy") == []


def test_in_a_new_round_nothing_is_bought_yet() -> None:
    table = Scene({"hand": {"A": "g2"}, "laid": ["A"], "bought": {"A": 5, "C": 2}, "opener": "A"})
    table.play("A discard g2", "B deal")

    assert [table[f"bought.{seat}"] for seat in "ABCD"] == [0, 0, 0, 0]


def test_the_right_to_buy_holds_after_the_layout() -> None:
    assert window(table=["C group r3 s3 b3"]).refused("C buy") == []


def test_nobody_buys_without_a_tile_for_the_penalty() -> None:
    table = Scene({"phase": "buy", "turn": "B", "discard": "r5", "left": 0})

    assert table.refused("C buy") == ["open.buy-pile-empty"]
    last = Scene({"phase": "buy", "turn": "B", "discard": "r5", "left": 1}).play("C buy")
    assert last["pile"] == 0


def test_a_penalised_discard_can_be_taken_and_bought() -> None:
    thrown = {"fined": True, "discard": "r4", "table": ["D run r1 r2 r3"], "turn": "B"}

    assert Scene(thrown | {"phase": "draw"}).refused("B take") == []
    assert Scene(thrown | {"phase": "buy"}).refused("C buy") == []


def test_turns_to_the_left_turn_the_order_of_buyers_round() -> None:
    table = Scene({"phase": "buy", "turn": "D", "discard": "r5"}, direction="left")

    assert table["turn"] == "C"
    assert table.play("C skip")["turn"] == "B"
    assert "open.buy-own-discard" in table.refused("A buy")


def test_after_the_opening_discard_the_second_player_may_take_and_others_buy() -> None:
    table = Scene({"opening": True, "hand": {"A": "r5"}}).play("A discard r5")

    assert table.refused("B take") == []
    table.play("B draw", "C buy")
    assert (table["hand.C"], table["turn"]) == (16, "B")


def test_whoever_has_discarded_a_tile_is_not_asked_whether_to_buy_it() -> None:
    given = {"phase": "buy", "turn": "B", "buyer": "C", "discard": "r5"}
    rules = compile_rules(GAME, {"direction": "left"})

    state = GAME.notation.position(given, 4, 1, rules.printed)

    assert GAME.audit(state, rules.printed) == ("C has discarded the tile and cannot buy it back.",)

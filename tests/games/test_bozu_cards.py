"""What each card does under the standard house rules: the inventory's cases."""

from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.games.bozu.cards import DECK, EMPERORS, KINDS, LADIES, MONKS
from rulesfaq.games.bozu.state import Printed
from tests.games.bozu_scene import Scene

COURTIER, MONK, LADY, SEMIMARU, TENCHI, JITO = "p3", "p8", "p9", "p10", "p1", "p2"


def draw(card: str, hand: int = 0, pile: int = 0, **given: Any) -> Scene:
    """Let A, of three, turn a card over."""
    return Scene(3, {"hand": {"A": hand}, "pile": pile, "stack": [card]} | given).play("A draw")


def test_the_table_has_the_counts_of_the_source() -> None:
    printed = Printed()

    assert (printed.cards, printed.courtiers, printed.ladies, printed.monks) == (100, 66, 21, 12)
    assert (printed.semimaru_cards, printed.emperors, printed.courtier_emperors) == (1, 8, 7)
    assert printed.courtiers + printed.ladies + printed.monks + printed.semimaru_cards == len(DECK)
    assert {2} == EMPERORS & LADIES
    assert not EMPERORS & MONKS


def test_no_lay_monk_is_a_monk() -> None:
    assert [KINDS[card] for card in (76, 96)] == ["courtier", "courtier"]


def test_a_courtier_is_kept_and_the_turn_ends() -> None:
    table = draw(COURTIER, hand=3, pile=2)

    assert (table["hand.A"], table["pile"], table["turn"]) == (4, 2, "B")


@pytest.mark.parametrize(("hand", "pile", "after"), [(7, 5, 13), (0, 0, 1)])
def test_a_monk_takes_the_whole_hand_along(hand: int, pile: int, after: int) -> None:
    table = draw(MONK, hand, pile)

    assert (table["hand.A"], table["pile"], table["holder.p8"]) == (0, after, "pile")


def test_a_monk_leaves_the_hands_of_the_others_alone() -> None:
    table = Scene(3, {"hand": {"A": 4, "B": 5, "C": 6}, "stack": [MONK]}).play("A draw")

    assert table.hands() == [0, 5, 6]


@pytest.mark.parametrize(("pile", "after"), [(11, 16), (0, 5)])
def test_a_lady_brings_herself_and_the_whole_pile(pile: int, after: int) -> None:
    table = draw(LADY, 4, pile)

    assert (table["hand.A"], table["pile"], table["extra"], table["turn"]) == (after, 0, 0, "B")


def test_semimaru_eliminates_and_his_card_goes_to_the_pile_too() -> None:
    table = draw(SEMIMARU, hand=9)

    assert (table["hand.A"], table["pile"], table["out.A"]) == (0, 10, True)
    assert table["holder.p10"] == "pile"


def test_semimaru_eliminates_without_cards_as_well() -> None:
    table = draw(SEMIMARU)

    assert (table["pile"], table["out.A"], table["phase"]) == (1, True, "turn")


def test_the_next_lady_takes_the_cards_of_the_eliminated() -> None:
    table = draw(SEMIMARU, hand=9, stack=[SEMIMARU, LADY]).play("B draw")

    assert (table["hand.B"], table["pile"], table["holder.p10"]) == (11, 0, "B")


def test_the_eliminated_gets_no_turn_any_more() -> None:
    table = draw(SEMIMARU, stack=[SEMIMARU, "p3", "p4", "p5"])
    assert table.refused("A", "draw") == ["bozu.elim.no-turns"]

    table.play("B draw", "C draw")
    assert table["turn"] == "B"


@pytest.mark.parametrize("card", [1, 13, 15, 68, 77, 99, 100])
def test_an_emperor_is_kept_and_gives_the_choice(card: int) -> None:
    table = draw(f"p{card}", hand=3, pile=4)

    assert (table["hand.A"], table["pile"], table["phase"], table["turn"]) == (4, 4, "extra", "A")
    assert table.refused("A", "draw") == table.refused("A", "stop") == []


def test_stopping_ends_the_turn() -> None:
    table = draw(TENCHI, hand=3).play("A stop")

    assert (table["hand.A"], table["turn"], table["phase"], table["turned"]) == (4, "B", "turn", [])


def test_a_monk_after_an_emperor_takes_the_emperor_along() -> None:
    table = draw(TENCHI, hand=5, stack=[TENCHI, MONK]).play("A draw")

    assert (table["hand.A"], table["pile"], table["holder.p1"]) == (0, 7, "pile")


def test_a_further_card_acts_like_any_other() -> None:
    lady = draw(TENCHI, hand=2, pile=6, stack=[TENCHI, LADY]).play("A draw")
    courtier = draw(TENCHI, hand=2, pile=6, stack=[TENCHI, COURTIER]).play("A draw")
    semimaru = draw(TENCHI, hand=2, stack=[TENCHI, SEMIMARU]).play("A draw")

    assert (lady["hand.A"], lady["pile"], lady["turn"]) == (10, 0, "B")
    assert (courtier["hand.A"], courtier["pile"], courtier["turn"]) == (4, 6, "B")
    assert (semimaru["out.A"], semimaru["pile"], semimaru["turn"]) == (True, 4, "B")


def test_every_further_emperor_gives_the_choice_again() -> None:
    table = draw(TENCHI, stack=[TENCHI, "p13", "p15"]).play("A draw", "A draw")

    assert (table["hand.A"], table["phase"], table["extra"]) == (3, "extra", 1)


def test_jito_takes_the_pile_and_gives_the_choice() -> None:
    table = draw(JITO, hand=2, pile=6)

    assert (table["hand.A"], table["pile"], table["phase"], table["extra"]) == (9, 0, "extra", 1)


def test_a_turn_cannot_be_passed() -> None:
    table = Scene(3, {"turn": "B"})

    assert table.refused("B", "stop") == ["bozu.turn.reveal-top"]
    assert table.refused("A", "draw") == ["bozu.turn.round-table"]
    assert table.refused("A", "stop") == ["bozu.turn.round-table"]


def test_play_goes_round_the_table() -> None:
    table = Scene(3, {"stack": ["p3", "p4", "p5"]}).play("A draw", "B draw", "C draw")

    assert (table["turn"], table.hands()) == ("A", [1, 1, 1])


@pytest.mark.parametrize("card", ["p76", "p96"])
def test_a_lay_monk_is_kept_like_a_courtier(card: str) -> None:
    assert draw(card, hand=3)["hand.A"] == 4

"""Forty situations of Bozu Mekuri, worked out from the source before the engine was read.

The numbers are those of the list they were written down in; h is a hand, d the discard pile.
"""

from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import apply
from rulesfaq.games.bozu import GAME
from rulesfaq.games.bozu.state import Start
from tests.games.bozu_scene import Scene

COURTIER, MONK, LADY, SEMIMARU, TENCHI, EMPEROR, JITO = "p3", "p8", "p9", "p10", "p1", "p13", "p2"
LATER = ("p4", "p5", "p6", "p7")


def play(
    hand: dict[str, int], pile: int, cards: str, moves: str = "A draw", **options: str
) -> Scene:
    """Make moves on a stack whose next cards are given."""
    given = {"hand": hand, "pile": pile, "stack": [*cards.split(), *LATER]}
    return Scene(len(hand), given, **options).play(*moves.split(", "))


def last(hand: dict[str, int], card: str) -> Scene:
    """Turn the last card over; Semimaru has put out one more seat before."""
    players = len(hand) + 1
    given = {
        "hand": hand,
        "out": ["ABCDEF"[players - 1]],
        "stack": [card],
        "left": 1,
        "pile": "rest",
    }
    return Scene(players, given).play("A draw")


# hands before, pile, next cards, moves, options, then: hands, pile, whose turn, choice open
SITUATIONS: dict[str, tuple[Any, ...]] = {
    "4 courtier": ((3, 0), 5, COURTIER, "A draw", {}, [4, 0], 5, "B", False),
    "5 monk": ((7, 0), 5, MONK, "A draw", {}, [0, 0], 13, "B", False),
    "6 monk, no hand": ((0, 0), 0, MONK, "A draw", {}, [0, 0], 1, "B", False),
    "7 monk, own hand only": ((4, 6, 2), 0, MONK, "A draw", {}, [0, 6, 2], 5, "B", False),
    "8 lady": ((4, 0), 11, LADY, "A draw", {}, [16, 0], 0, "B", False),
    "9 lady, no pile": ((4, 0), 0, LADY, "A draw", {}, [5, 0], 0, "B", False),
    "10 Semimaru": ((9, 1, 1), 2, SEMIMARU, "A draw", {}, [0, 1, 1], 12, "B", False),
    "11 Semimaru himself": ((0, 1, 1), 0, SEMIMARU, "A draw", {}, [0, 1, 1], 1, "B", False),
    "12 a lady takes him": (
        (9, 1, 1), 2, f"{SEMIMARU} {LADY}", "A draw, B draw", {}, [0, 14, 1], 0, "C", False),
    "13 who is out": (
        (0, 0, 0), 0, f"{SEMIMARU} {COURTIER} p14", "A draw, B draw, C draw", {},
        [0, 1, 1], 1, "B", False),
    "14 emperor": ((3, 0), 0, EMPEROR, "A draw", {}, [4, 0], 0, "A", True),
    "15 then a monk": ((5, 0), 0, f"{EMPEROR} {MONK}", "A draw, A draw", {}, [0, 0], 7, "B", False),
    "16 two emperors": (
        (3, 0), 0, f"{EMPEROR} {TENCHI}", "A draw, A draw", {}, [5, 0], 0, "A", True),
    "17 then a lady": (
        (3, 0), 6, f"{EMPEROR} {LADY}", "A draw, A draw", {}, [11, 0], 0, "B", False),
    "18 then a courtier": (
        (3, 0), 6, f"{EMPEROR} {COURTIER}", "A draw, A draw", {}, [5, 0], 6, "B", False),
    "19 then a stop": ((3, 0), 6, EMPEROR, "A draw, A stop", {}, [4, 0], 6, "B", False),
    "21 Jitō": ((2, 0), 6, JITO, "A draw", {}, [9, 0], 0, "A", True),
    "22 Jitō, emperors normal": (
        (2, 0), 6, JITO, "A draw", {"emperor": "normal"}, [9, 0], 0, "B", False),
    "23 Jitō takes all hands": (
        (2, 5, 1), 6, JITO, "A draw", {"emperor": "take-all-hands"}, [15, 0, 0], 0, "B", False),
    "24 Jitō, one choice": (
        (2, 0), 6, f"{JITO} {COURTIER}", "A draw, A draw", {"lady": "take-and-more"},
        [10, 0], 0, "B", False),
    "25 Jitō, no pile": (
        (2, 0), 0, JITO, "A draw", {"lady": "more-if-empty", "emperor": "normal"},
        [3, 0], 0, "A", True),
    "25 Jitō, a pile": (
        (2, 0), 3, JITO, "A draw", {"lady": "more-if-empty", "emperor": "normal"},
        [6, 0], 0, "B", False),
    "26 Tenchi takes all hands": (
        (3, 5, 8, 2), 0, TENCHI, "A draw", {"emperor": "take-all-hands"},
        [19, 0, 0, 0], 0, "B", False),
    "27 but no pile": (
        (3, 5), 9, TENCHI, "A draw", {"emperor": "take-all-hands"}, [9, 0], 9, "B", False),
    "28 lady and more, no pile": (
        (3, 0), 0, LADY, "A draw", {"lady": "take-and-more"}, [4, 0], 0, "A", True),
    "28 lady and more, a pile": (
        (3, 0), 5, LADY, "A draw", {"lady": "take-and-more"}, [9, 0], 0, "A", True),
    "29 more if empty, no pile": (
        (3, 0), 0, LADY, "A draw", {"lady": "more-if-empty"}, [4, 0], 0, "A", True),
    "29 more if empty, a pile": (
        (3, 0), 3, LADY, "A draw", {"lady": "more-if-empty"}, [7, 0], 0, "B", False),
    "30 a skip": (
        (4, 0), 0, f"{SEMIMARU} {COURTIER}", "A draw, B draw", {"semimaru": "skip-turn"},
        [5, 1], 0, "B", False),
    "30 only one": (
        (4, 0), 0, f"{SEMIMARU} {COURTIER} p14", "A draw, B draw, B draw",
        {"semimaru": "skip-turn"}, [5, 2], 0, "A", False),
    "31 a skip as a further card": (
        (0, 0), 0, f"{EMPEROR} {SEMIMARU} {COURTIER}", "A draw, A draw, B draw",
        {"semimaru": "skip-turn"}, [2, 1], 0, "B", False),
    "32 Semimaru as a monk": (
        (4, 0), 0, SEMIMARU, "A draw", {"semimaru": "as-monk"}, [0, 0], 5, "B", False),
    "33 Semimaru as a courtier": (
        (4, 0), 0, SEMIMARU, "A draw", {"semimaru": "as-courtier"}, [5, 0], 0, "B", False),
    "34 Semimaru and all hands": (
        (4, 6, 2), 0, SEMIMARU, "A draw", {"semimaru": "all-hands"}, [0, 0, 0], 13, "B", False),
}  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS)
def test_a_card_does_what_the_source_says(situation: tuple[Any, ...]) -> None:
    before, pile, cards, moves, options, hands, left, turn, choice = situation

    table = play(dict(zip("ABCDEF", before, strict=False)), pile, cards, moves, **options)

    assert (table.hands(), table["pile"], table["turn"]) == (hands, left, turn)
    assert (not table.refused(turn, "stop")) is choice


def test_1_a_game_starts_with_all_cards_in_the_stack() -> None:
    rules = compile_rules(GAME, {})
    dealt = GAME.deal(3, 1, rules.printed)
    state = apply(rules, dealt, Start(dealt.turn)).state if dealt.phase == "setup" else dealt

    assert (len(state.stack), [len(hand) for hand in state.hands], len(state.pile)) == (
        100, [0, 0, 0], 0)  # fmt: skip


def test_10_semimaru_puts_out_alone_who_drew_him() -> None:
    table = play({"A": 9, "B": 1, "C": 1}, 2, SEMIMARU)

    assert [table["out.A"], table["out.B"], table["out.C"]] == [True, False, False]


def test_20_a_house_without_stopping_refuses_a_stop() -> None:
    table = play({"A": 3, "B": 0}, 0, EMPEROR, stop="must-draw")

    assert table.refused("A", "stop")
    assert not table.refused("A", "draw")


@pytest.mark.parametrize("as_what", ["as-monk", "as-courtier", "all-hands", "skip-turn"])
def test_32_to_34_no_other_semimaru_puts_anyone_out(as_what: str) -> None:
    assert not play({"A": 4, "B": 0}, 0, SEMIMARU, semimaru=as_what)["out.A"]


def test_35_of_two_the_other_wins_at_once_even_with_no_card() -> None:
    table = play({"A": 9, "B": 0}, 0, SEMIMARU)

    assert (table["phase"], table["winner"]) == ("over", ["B"])


def test_36_a_monk_as_the_last_card_still_costs_the_hand() -> None:
    table = last({"A": 50, "B": 36}, MONK)

    assert (table["phase"], table.hands(), table["pile"]) == ("over", [0, 36, 0], 64)


def test_37_an_emperor_as_the_last_card_leaves_nothing_to_choose() -> None:
    table = last({"A": 50, "B": 36}, EMPEROR)

    assert (table["phase"], table["hand.A"]) == ("over", 51)
    assert table.refused("A", "draw")
    assert table.refused("A", "stop")


def test_38_equal_hands_share_a_place_and_the_pile_counts_for_nobody() -> None:
    table = last({"A": 29, "B": 30, "C": 20}, COURTIER)

    assert (table.hands(), table["pile"]) == ([30, 30, 20, 0], 20)
    assert [table["place.A"], table["place.B"], table["place.C"]] == [1, 1, 3]


def test_39_who_is_out_stands_last() -> None:
    given = {"hand": {"B": 0, "C": 39}, "out": ["A"], "stack": [COURTIER], "left": 1,
             "pile": "rest", "turn": "C"}  # fmt: skip
    table = Scene(3, given).play("C draw")

    assert [table["place.A"], table["place.B"], table["place.C"]] == [3, 2, 1]


@pytest.mark.parametrize(
    ("seen", "left", "warned"), [(0, 15, True), (0, 16, False), (1, 15, False)]
)
def test_40_the_notice_comes_with_fifteen_cards_and_semimaru_unseen(
    seen: int, left: int, warned: bool
) -> None:
    given: dict[str, Any] = {"left": left + 1, "hand": {"A": 0, "B": 0, "C": 0}, "pile": "rest"}
    given["stack"] = [COURTIER, SEMIMARU]
    if seen:
        given |= {"stack": [COURTIER], "out": ["C"]}

    assert Scene(3, given).play("A draw")["warning"] is warned

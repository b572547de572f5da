"""The four house rules: each value, and Jitō under all of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import apply
from rulesfaq.engine.playout import playout
from rulesfaq.games.bozu import GAME
from rulesfaq.games.bozu.rules import flow
from rulesfaq.games.bozu.state import State
from tests.games.bozu_scene import SETTINGS, Scene

MONK, LADY, SEMIMARU, TENCHI, JITO = "p8", "p9", "p10", "p1", "p2"


def meet(card: str, hand: dict[str, int], pile: int = 0, *more: str, **options: str) -> Scene:
    """Let A turn a card over, with a seat for each of the hands."""
    players = max(2, len(hand))
    given = {"hand": hand, "pile": pile, "stack": [card, *more]}
    return Scene(players, given, **options).play("A draw")


# --- Semimaru -------------------------------------------------------------------------------------


def test_skipping_keeps_the_card_and_costs_the_next_turn_only() -> None:
    table = meet(SEMIMARU, {"A": 4, "B": 0, "C": 0}, 0, *["p3", "p4", "p5", "p6", "p7"],
                 semimaru="skip-turn")  # fmt: skip
    assert (table["hand.A"], table["out.A"], table["skips.A"], table["turn"]) == (5, False, 1, "B")

    table.play("B draw", "C draw")
    assert (table["turn"], table["skips.A"]) == ("B", 0)
    table.play("B draw", "C draw")
    assert table["turn"] == "A"


def test_with_two_players_a_skip_gives_the_other_two_turns_in_a_row() -> None:
    table = meet(SEMIMARU, {"A": 0, "B": 0}, 0, "p3", "p4", semimaru="skip-turn").play("B draw")
    assert table["turn"] == "B"

    assert table.play("B draw")["turn"] == "A"


def test_semimaru_as_a_further_card_ends_the_turn_where_he_means_a_skip() -> None:
    table = meet(TENCHI, {"A": 0, "B": 0, "C": 0}, 0, SEMIMARU, semimaru="skip-turn").play("A draw")

    assert (table["extra"], table["turn"], table["skips.A"]) == (0, "B", 1)


def test_a_skip_lapses_when_the_stack_runs_out() -> None:
    table = Scene(
        2, {"hand": {"A": 40, "B": 2}, "stack": [SEMIMARU], "left": 1, "pile": "rest"},
        semimaru="skip-turn",
    ).play("A draw")  # fmt: skip

    assert (table["phase"], table["skips.A"], table["place.A"]) == ("over", 0, 1)


def test_as_a_monk_he_takes_the_hand_along() -> None:
    table = meet(SEMIMARU, {"A": 4, "B": 3}, semimaru="as-monk")

    assert (table.hands(), table["pile"], table["out.A"]) == ([0, 3], 5, False)


def test_as_a_courtier_he_is_kept() -> None:
    table = meet(SEMIMARU, {"A": 4, "B": 3}, semimaru="as-courtier")

    assert (table.hands(), table["pile"], table["turn"]) == ([5, 3], 0, "B")


def test_all_hands_go_to_the_pile_with_him() -> None:
    table = meet(SEMIMARU, {"A": 4, "B": 6, "C": 2}, semimaru="all-hands")

    assert (table.hands(), table["pile"], table["holder.p10"]) == ([0, 0, 0], 13, "pile")
    assert (table["out.A"], table["skips.A"], table["turn"]) == (False, 0, "B")


# --- emperors -------------------------------------------------------------------------------------


def test_taking_all_hands_keeps_the_emperor_and_ends_the_turn() -> None:
    table = meet(TENCHI, {"A": 3, "B": 5, "C": 8, "D": 2}, emperor="take-all-hands")

    assert (table.hands(), table["turn"]) == ([19, 0, 0, 0], "B")


def test_taking_all_hands_leaves_the_pile_of_the_eliminated() -> None:
    given = {"hand": {"A": 3, "B": 5}, "out": ["C"], "pile": 4, "stack": [TENCHI]}
    table = Scene(3, given, emperor="take-all-hands").play("A draw")

    assert (table.hands(), table["pile"], table["turn"]) == ([9, 0, 0], 4, "B")


def test_a_normal_emperor_is_just_kept() -> None:
    table = meet(TENCHI, {"A": 3, "B": 5}, emperor="normal")

    assert (table.hands(), table["phase"], table["turn"]) == ([4, 5], "turn", "B")


# --- Jitō -----------------------------------------------------------------------------------------

JITO_CASES = [
    ("keep-and-more", "take", 6, [9, 5], 1),
    ("keep-and-more", "take-and-more", 6, [9, 5], 1),
    ("keep-and-more", "more-if-empty", 0, [3, 5], 1),
    ("take-all-hands", "take", 6, [14, 0], 0),
    ("take-all-hands", "take-and-more", 6, [14, 0], 1),
    ("take-all-hands", "more-if-empty", 0, [8, 0], 1),
    ("take-all-hands", "more-if-empty", 6, [14, 0], 0),
    ("normal", "take", 6, [9, 5], 0),
    ("normal", "take-and-more", 6, [9, 5], 1),
    ("normal", "more-if-empty", 6, [9, 5], 0),
    ("normal", "more-if-empty", 0, [3, 5], 1),
]


@pytest.mark.parametrize(("emperor", "lady", "pile", "hands", "extra"), JITO_CASES)
def test_jito_is_both(emperor: str, lady: str, pile: int, hands: list[int], extra: int) -> None:
    table = meet(JITO, {"A": 2, "B": 5}, pile, emperor=emperor, lady=lady)

    assert (table.hands(), table["extra"], table["pile"]) == (hands, extra, 0)


def test_jito_gives_no_second_further_card() -> None:
    table = meet(JITO, {"A": 0, "B": 0}, 0, "p3", lady="take-and-more").play("A draw")

    assert (table["hand.A"], table["turn"]) == (2, "B")


def _emperor_first(state: State, _move: Any, _printed: Any) -> State:
    roles = ("emperor", "lady") if state.card == 2 else flow.roles_of(state.card)
    return msgspec.structs.replace(state, roles=roles)


def test_in_which_order_jito_acts_changes_no_result() -> None:
    """She never gives two further cards, so the order matters for nothing that is left."""
    rows = tuple(
        msgspec.structs.replace(row, ask=_emperor_first) if row.rule == "flow.sort" else row
        for row in GAME.rows
    )
    other = msgspec.structs.replace(GAME, rows=rows)
    for index, options in enumerate(SETTINGS):
        rules, turned = compile_rules(GAME, options), compile_rules(other, options)
        for turn in playout(GAME, rules, 4, index):
            state = apply(turned, turn.before, turn.move).state
            sorted_hands = [sorted(hand) for hand in state.hands]
            assert sorted_hands == [sorted(hand) for hand in turn.played.state.hands]
            assert state.phase == turn.played.state.phase


# --- ladies and stopping --------------------------------------------------------------------------


@pytest.mark.parametrize(("pile", "hand"), [(5, 6), (0, 1)])
def test_take_and_one_more_gives_the_choice(pile: int, hand: int) -> None:
    table = meet(LADY, {"A": 0, "B": 0}, pile, lady="take-and-more")

    assert (table["hand.A"], table["phase"], table["turn"]) == (hand, "extra", "A")
    assert table.refused("A", "draw") == table.refused("A", "stop") == []


def test_a_lady_as_a_further_card_gives_the_choice_again() -> None:
    table = meet(LADY, {"A": 0, "B": 0}, 0, "p19", lady="take-and-more").play("A draw")

    assert (table["hand.A"], table["phase"]) == (2, "extra")


@pytest.mark.parametrize(("pile", "hand", "phase"), [(0, 1, "extra"), (3, 4, "turn")])
def test_one_more_only_if_there_was_nothing_to_take(pile: int, hand: int, phase: str) -> None:
    table = meet(LADY, {"A": 0, "B": 0}, pile, lady="more-if-empty")

    assert (table["hand.A"], table["phase"], table["pile"]) == (hand, phase, 0)


def test_without_stopping_the_further_card_has_to_be_turned_over() -> None:
    table = meet(TENCHI, {"A": 0, "B": 0}, 0, MONK, stop="must-draw")
    assert table.refused("A", "stop") == ["bozu.option.allow-stop-off"]

    assert table.play("A draw")["hand.A"] == 0


def test_there_are_ninety_settings() -> None:
    assert len(SETTINGS) == 90

"""The end of the game, places, and the notice about Semimaru."""

from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.engine.outcome import ended_by
from rulesfaq.engine.play import apply
from rulesfaq.games.bozu.state import Draw
from tests.games.bozu_scene import Scene

COURTIER, MONK, LADY, SEMIMARU, TENCHI = "p3", "p8", "p9", "p10", "p1"


def last(card: str, hand: dict[str, int], **given: Any) -> Scene:
    """Turn the last card over, with a seat for each hand and one who is out."""
    players = len(hand) + 1
    out = "ABCDEF"[players - 1]
    options = given.pop("options", {})
    scene = {"hand": hand, "out": [out], "stack": [card], "left": 1, "pile": "rest"} | given
    return Scene(players, scene, **options).play(f"{scene.get('turn', 'A')} draw")


def test_the_game_ends_with_the_last_card() -> None:
    table = last(COURTIER, {"A": 30, "B": 20})

    assert (table["phase"], table["stack"], table["hand.A"]) == ("over", 0, 31)
    assert table.refused("B", "draw")


def test_the_last_card_still_acts() -> None:
    monk = last(MONK, {"A": 50, "B": 20})
    lady = last(LADY, {"A": 4, "B": 89}, pile=6)

    assert (monk["hand.A"], monk["winner"]) == (0, ["B"])
    assert (lady["hand.A"], lady["pile"]) == (11, 0)


def test_there_is_no_choice_after_the_last_card() -> None:
    table = last(TENCHI, {"A": 3, "B": 2})

    assert (table["phase"], table["extra"]) == ("over", 0)


def test_semimaru_as_the_last_card_eliminates_as_well() -> None:
    given = {"hand": {"A": 50, "B": 0, "C": 9}, "stack": [SEMIMARU], "left": 1, "pile": "rest"}
    table = Scene(3, given).play("A draw")

    assert [table[f"place.{seat}"] for seat in "ABC"] == [3, 2, 1]


def test_the_largest_hand_wins_and_the_pile_belongs_to_nobody() -> None:
    table = last(COURTIER, {"A": 30, "B": 28, "C": 25})

    assert [table[f"points.{seat}"] for seat in "ABC"] == [31, 28, 25]
    assert (table["winner"], table["draw"], table["pile"]) == (["A"], False, 16)


def test_equal_hands_share_the_place_and_the_next_one_is_left_out() -> None:
    table = last(COURTIER, {"A": 29, "B": 30, "C": 20})

    assert [table[f"place.{seat}"] for seat in "ABCD"] == [1, 1, 3, 4]
    assert (table["draw"], table["winner"]) == (True, ["A", "B"])


def test_a_shared_second_place_is_no_draw() -> None:
    table = last(COURTIER, {"A": 29, "B": 20, "C": 20})

    assert [table[f"place.{seat}"] for seat in "ABCD"] == [1, 2, 2, 4]
    assert (table["draw"], table["winner"]) == (False, ["A"])


def test_who_is_out_is_behind_who_has_nothing() -> None:
    table = last(MONK, {"A": 40, "B": 40})

    assert [table[f"place.{seat}"] for seat in "ABC"] == [2, 1, 3]


def test_with_two_the_other_wins_at_once_even_without_cards() -> None:
    table = Scene(2, {"hand": {"A": 30}, "stack": [SEMIMARU]})
    played = apply(table.rules, table.state, Draw(0))
    table.play("A draw")

    assert (table["phase"], table["winner"], table["draw"]) == ("over", ["B"], False)
    assert [table[f"place.{seat}"] for seat in "AB"] == [2, 1]
    assert ended_by(played.events) == "bozu.open.elimination-immediate-end"


def test_with_three_the_others_play_on() -> None:
    table = Scene(3, {"stack": [SEMIMARU]}).play("A draw")

    assert (table["phase"], table["turn"], table["winner"]) == ("turn", "B", [])


def test_the_empty_stack_is_what_ends_the_game() -> None:
    given = {"hand": {"A": 3}, "out": ["C"], "stack": [COURTIER], "left": 1, "pile": "rest"}
    table = Scene(3, given)

    events = apply(table.rules, table.state, Draw(0)).events
    assert ended_by(events) == "bozu.end.stack-empty"


@pytest.mark.parametrize(("left", "warned"), [(17, False), (16, True), (2, True)])
def test_the_notice_counts_what_is_left_after_turning_over(left: int, warned: bool) -> None:
    given = {"hand": {"A": 4, "B": 3}, "stack": [COURTIER], "left": left, "pile": "rest"}
    table = Scene(2, given).play("A draw")

    assert (table["stack"], table["warning"]) == (left - 1, warned)


def test_the_notice_goes_when_semimaru_comes() -> None:
    given = {"hand": {"A": 4, "B": 3, "C": 1}, "stack": [SEMIMARU], "left": 9, "pile": "rest"}
    table = Scene(3, given)
    assert table["warning"]

    table.play("A draw")
    assert (table["warning"], table["semimaru_waits"]) == (False, False)


@pytest.mark.parametrize("semimaru", ["as-monk", "as-courtier", "skip-turn", "all-hands"])
def test_the_notice_does_not_ask_what_semimaru_does(semimaru: str) -> None:
    given = {"hand": {"A": 4, "B": 3}, "stack": [COURTIER], "left": 10, "pile": "rest"}

    assert Scene(2, given, semimaru=semimaru).play("A draw")["warning"]

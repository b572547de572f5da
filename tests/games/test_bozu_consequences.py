"""Consequences of the rules of Bozu Mekuri: each follows from others and has no row of its own."""

from __future__ import annotations

from itertools import islice

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.playout import playout
from rulesfaq.games.bozu import GAME
from rulesfaq.games.bozu.cards import DECK
from rulesfaq.games.bozu.state import OPTIONS
from tests.games.bozu_scene import SETTINGS, Scene

consequence = pytest.mark.consequence

MONK, LADY, SEMIMARU, TENCHI, JITO = "p8", "p9", "p10", "p1", "p2"


def meet(card: str, **options: str) -> Scene:
    """Let A, with four cards, turn a card over; B has six, C two, five are laid off."""
    given = {"hand": {"A": 4, "B": 6, "C": 2}, "pile": 5, "stack": [card]}
    return Scene(3, given, **options).play("A draw")


@consequence("bozu.deck.conservation")
@pytest.mark.parametrize("options", SETTINGS[::7], ids=str)
def test_no_card_is_lost(options: dict[str, str]) -> None:
    rules = compile_rules(GAME, options)
    for turn in playout(GAME, rules, 4, 1):
        state = turn.played.state
        cards = [*state.stack, *state.pile, *(card for hand in state.hands for card in hand)]
        assert sorted(cards) == list(DECK)


@consequence("bozu.card.semimaru-alternatives")
@consequence("bozu.option.semimaru")
def test_semimaru_has_five_effects_and_eliminates_unless_agreed_otherwise() -> None:
    found = {value: meet(SEMIMARU, semimaru=value) for value in OPTIONS["semimaru"]}

    told = {value: (*table.hands(), table["skips.A"]) for value, table in found.items()}
    assert told == {
        "eliminate": (0, 6, 2, 0),
        "skip-turn": (5, 6, 2, 1),
        "as-monk": (0, 6, 2, 0),
        "as-courtier": (5, 6, 2, 0),
        "all-hands": (0, 0, 0, 0),
    }
    assert [value for value, table in found.items() if table["out.A"]] == ["eliminate"]
    assert meet(SEMIMARU)["out.A"]


@consequence("bozu.semimaru.monk-misconception")
def test_semimaru_is_no_monk_unless_agreed() -> None:
    assert [meet(card)["out.A"] for card in (MONK, SEMIMARU)] == [False, True]
    assert meet(MONK).hands() == meet(SEMIMARU, semimaru="as-monk").hands()


@consequence("bozu.rank.only-two-players")
@pytest.mark.parametrize("players", range(3, 7))
def test_with_three_or_more_players_nobody_is_ever_left_alone(players: int) -> None:
    rules = compile_rules(GAME)
    for seed in range(10):
        for turn in playout(GAME, rules, players, seed):
            assert sum(turn.played.state.out) <= 1


@consequence("bozu.jito.default-double")
def test_jito_brings_the_pile_and_a_further_card() -> None:
    table = meet(JITO)

    assert (table["hand.A"], table["pile"]) == (10, 0)
    assert (table["turn"], table["phase"], table["extra"]) == ("A", "extra", 1)


@consequence("bozu.option.emperor")
def test_an_emperor_has_three_effects_and_gives_a_card_unless_agreed_otherwise() -> None:
    told = {
        value: (*(table := meet(TENCHI, emperor=value)).hands(), table["extra"])
        for value in OPTIONS["emperor"]
    }
    assert told == {
        "keep-and-more": (5, 6, 2, 1),
        "take-all-hands": (13, 0, 0, 0),
        "normal": (5, 6, 2, 0),
    }
    assert meet(TENCHI)["extra"] == 1


@consequence("bozu.option.lady")
def test_a_lady_has_three_effects_and_takes_the_pile_alone_unless_agreed_otherwise() -> None:
    told = {
        value: (*(table := meet(LADY, lady=value)).hands(), table["extra"])
        for value in OPTIONS["lady"]
    }
    assert told == {
        "take": (10, 6, 2, 0),
        "take-and-more": (10, 6, 2, 1),
        "more-if-empty": (10, 6, 2, 0),
    }
    empty = Scene(2, {"hand": {"A": 4}, "pile": 0, "stack": [LADY]}, lady="more-if-empty")
    assert empty.play("A draw")["extra"] == 1
    assert meet(LADY)["extra"] == 0


@consequence("bozu.option.changeable")
def test_each_house_rule_changes_what_may_happen() -> None:
    assert set(OPTIONS) == {"semimaru", "emperor", "lady", "stop"}
    for name, values in OPTIONS.items():
        games = {
            tuple(
                (turn.move, turn.played.state.hands)
                for seed in range(6)
                for turn in islice(playout(GAME, compile_rules(GAME, {name: value}), 3, seed), 200)
            )
            for value in values
        }
        assert len(games) == len(values), name


@consequence("bozu.option.extra-needs-card")
@pytest.mark.parametrize("stop", OPTIONS["stop"])
@pytest.mark.parametrize("card", [TENCHI, JITO])
def test_an_emperor_as_the_last_card_ends_the_game(card: str, stop: str) -> None:
    given = {"hand": {"A": 4, "B": 6}, "out": ["C"], "stack": [card], "left": 1, "pile": "rest"}
    table = Scene(3, given, stop=stop).play("A draw")

    assert (table["phase"], table["extra"], table["stack"]) == ("over", 0, 0)

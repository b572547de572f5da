"""Kyū over whole games: what holds at every move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import judge, refusals
from rulesfaq.engine.playout import Turn, playout
from rulesfaq.games.kyu import GAME
from rulesfaq.games.kyu.state import CENTRE, Accept, Choose, Declare, Decline, Pass, all_cards

RULES = compile_rules(GAME)
PLAYERS = range(2, 6)


def _turns(players: int, games: int = 8) -> Iterator[Turn]:
    for seed in range(games):
        yield from playout(GAME, RULES, players, seed, GAME.policies[seed % 4])


@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_but_the_one_who_decides_may_move(players: int) -> None:
    earlier: dict[type, Any] = {}
    for turn in _turns(players):
        earlier[type(turn.move)] = turn.move
        state = turn.before
        for move in (*earlier.values(), *islice(GAME.candidates(state), 25)):
            for seat in range(players):
                if seat != state.turn:
                    other = msgspec.structs.replace(move, who=seat)
                    assert not judge(RULES, state, other).allowed, (state.phase, other)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_printed_rule_refuses_what_is_not_nonsense(players: int) -> None:
    for turn in _turns(players, 4):
        state = turn.before
        if state.phase == "turn" and state.contested != CENTRE:
            rules = {ruling.rule for ruling in refusals(RULES, state, Pass(state.turn))}
            assert rules == {"kyu.pass.only-without-challenge"}


@pytest.mark.parametrize("players", PLAYERS)
def test_the_cards_never_get_fewer(players: int) -> None:
    deck = sorted(all_cards(5))
    for turn in _turns(players):
        state = turn.played.state
        piles = (*state.hands, *state.shown, state.stack, state.discard, state.display)
        assert sorted(card for pile in piles for card in pile) == deck


@pytest.mark.parametrize("players", PLAYERS)
def test_while_a_challenge_is_open_the_answers_are_accept_and_decline(players: int) -> None:
    for turn in _turns(players, 4):
        state = turn.before
        if state.phase == "turn" and state.contested != CENTRE:
            assert judge(RULES, state, Decline(state.turn)).allowed
            assert judge(RULES, state, Accept(state.turn, state.hands[state.turn][:4])).allowed


@pytest.mark.parametrize("players", PLAYERS)
def test_the_display_always_has_four_cards_and_exchanges_leave_the_hand_size(players: int) -> None:
    for turn in _turns(players):
        before, after = turn.before, turn.played.state
        assert len(after.display) == 4
        if after.phase == "turn" and before.phase == "drawn":
            assert len(after.hands[after.turn]) == len(before.hands[after.turn]) - 1


def test_a_policy_reaches_what_random_play_hardly_meets() -> None:
    phases = {
        turn.before.phase for seed in range(40) for turn in playout(GAME, RULES, 4, seed, "rare")
    }

    assert "alternative" in phases


def test_a_noble_that_there_is_not_can_be_neither_declared_nor_chosen() -> None:
    state = GAME.notation.position({"turn": "A"}, 3, 1, GAME.printed)
    choosing = GAME.notation.position(
        {
            "owner": {"shogun": "A", "geisha": "A", "daimyo": "B", "ronin": "A"},
            "contested": "samurai",
            "challenger": "A",
            "answers": {"B": "accept", "C": "decline"},
            "phase": "alternative",
            "turn": "B",
        },
        3,
        1,
        GAME.printed,
    )

    declared = Declare(0, -1, state.hands[0][:4])
    for position, move in ((state, declared), (choosing, Choose(1, -1))):
        assert [ruling.rule for ruling in refusals(RULES, position, move)] == ["flow.moment"]


@pytest.mark.parametrize("players", PLAYERS)
def test_starts_of_a_search_are_positions_that_play_can_reach(players: int) -> None:
    for given in GAME.starts:
        if players == min(PLAYERS) and "C" in (given.get("challenger"), given.get("turn")):
            continue
        if players == min(PLAYERS) and "C" in given.get("owner", {}).values():
            continue
        if "colour" in given and len(given["answers"]) != players - 1:
            continue  # a search passes over what not everybody has answered
        state = GAME.notation.position(given, players, 1, GAME.printed)

        assert list(GAME.audit(state, GAME.printed)) == [], given

"""Bozu Mekuri over whole games, under all settings of the house rules: what always holds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import apply, judge
from rulesfaq.engine.playout import Turn, legal_moves, playout
from rulesfaq.games.bozu import GAME
from rulesfaq.games.bozu.cards import DECK
from rulesfaq.games.bozu.state import Draw, State
from tests.games.bozu_scene import SETTINGS

RULES = [compile_rules(GAME, options) for options in SETTINGS]
PLAYERS = range(2, 7)
SAMPLED = len(SETTINGS)
COUNTED = 2000


def _game(players: int, seed: int) -> Iterator[Turn]:
    """Play a game of one setting; as the seed grows all settings and policies come up."""
    policy = GAME.policies[seed // len(SETTINGS) % len(GAME.policies)]
    return playout(GAME, RULES[seed % len(SETTINGS)], players, seed, policy)


def _conserved(state: State) -> bool:
    places = (*state.hands, state.stack, state.pile)
    return sorted(card for cards in places for card in cards) == list(DECK)


def _check_games(players: int, count: int) -> None:
    for seed in range(count):
        rules = RULES[seed % len(SETTINGS)]
        last = None
        for turn in _game(players, seed):
            last = turn.played.state
            assert _conserved(last)
            assert last.phase == "over" or any(legal_moves(GAME, rules, last))
            assert GAME.audit(last, rules.printed) == ()
        assert last is not None
        assert last.phase == "over"


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_of_every_setting_ends_and_keeps_all_cards(players: int) -> None:
    _check_games(players, SAMPLED)


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
def test_all_counted_games_end_and_keep_all_cards(players: int) -> None:
    _check_games(players, COUNTED)


def _places(state: State) -> list[int]:
    """Work the places out anew from hands and from who is out."""
    strength = [-1 if out else len(hand) for out, hand in zip(state.out, state.hands, strict=True)]
    return [1 + sum(other > own for other in strength) for own in strength]


@pytest.mark.parametrize("players", PLAYERS)
def test_places_follow_from_hands_and_from_who_is_out(players: int) -> None:
    for seed in range(SAMPLED):
        *_, end = _game(players, seed)
        state = end.played.state
        assert list(state.places) == _places(state)
        assert [state.places[seat] for seat in state.winners] == [1] * len(state.winners)
        assert state.draw is (len(state.winners) > 1)


@pytest.mark.parametrize("players", PLAYERS)
def test_only_the_seat_whose_turn_it_is_may_move(players: int) -> None:
    for seed in range(0, SAMPLED, 7):
        rules = RULES[seed]
        for turn in _game(players, seed):
            for seat in range(players):
                moved = judge(rules, turn.before, Draw(seat)).allowed
                assert moved is (seat == turn.before.turn)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_seat_does_not_matter(players: int) -> None:
    """Turn the table by one seat: the same stack gives the same game, one seat on."""
    for seed in range(0, SAMPLED, 11):
        rules = RULES[seed]
        state = GAME.deal(players, seed, rules.printed)
        turned = msgspec.structs.replace(state, turn=1)
        for turn in _game(players, seed):
            move = type(turn.move)((turn.move.who + 1) % players)
            turned = _after(turned, move, seed)
            hands = [sorted(hand) for hand in turn.played.state.hands]
            assert [sorted(hand) for hand in turned.hands] == [hands[-1], *hands[:-1]]


def _after(state: State, move: Draw, seed: int) -> State:
    after: State = apply(RULES[seed], state, move).state
    return after


def test_with_two_players_the_standard_game_always_ends_by_semimaru() -> None:
    rules = compile_rules(GAME)
    for seed in range(60):
        *_, end = playout(GAME, rules, 2, seed)
        state = end.played.state
        assert sum(state.out) == 1
        assert state.winners == (state.out.index(False),)


def test_at_most_one_is_ever_eliminated() -> None:
    for players in PLAYERS:
        for seed in range(SAMPLED):
            *_, end = _game(players, seed)
            assert sum(end.played.state.out) <= 1

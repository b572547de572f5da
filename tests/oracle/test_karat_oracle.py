"""Karat: the engine against an independent calculator, on the events of seeded games."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import judge
from rulesfaq.engine.playout import Turn, playout
from rulesfaq.games.karat import GAME
from rulesfaq.games.karat.state import NOBODY, Bid, Reward, State, all_jewels, number
from tests.oracle import karat as oracle

RULES = compile_rules(GAME, {})


def check_reveal(turn: Turn) -> int:
    """Compare the winner and the payment after the last bid of a round."""
    before: State = turn.before
    after: State = turn.played.state
    who = turn.move.who
    if not all(done or seat == who for seat, done in enumerate(before.has_bid)):
        return 0
    cards = [turn.move.cards if seat == who else bid for seat, bid in enumerate(before.bids)]
    winner = oracle.round_winner([[number(card) for card in bid] for bid in cards])
    assert (NOBODY if winner is None else winner) == after.won
    if winner is not None:
        paid, taken = oracle.payment([number(card) for card in cards[winner]], len(before.pool))
        assert len(after.pool_discard) - len(before.pool_discard) == paid
        assert len(before.pool) - len(after.pool) == taken
        assert Counter(after.pool_discard) - Counter(before.pool_discard) == Counter(cards[winner])
    return 1


def check_rewards(state: State) -> int:
    """Compare which cards the winner may take, of all cards played."""
    played = [[number(card) for card in bid] for bid in state.played]
    allowed = set(oracle.rewards(played, state.won))
    for seat, bid in enumerate(state.played):
        for card in bid:
            move = Reward(state.won, card, seat)
            assert judge(RULES, state, move).allowed == ((seat, number(card)) in allowed)
    return 1


def check_end(state: State) -> int:
    """Compare who has won the game."""
    best = oracle.final_winners(
        [all_jewels(pile) for pile in state.scores], [len(pile) for pile in state.stacks]
    )
    assert sorted(state.race) == best
    assert state.winner == (best[0] if len(best) == 1 else NOBODY)
    return 1


def compare(players: int, seed: int) -> Counter[str]:
    """Compare one game and return how much of each kind was looked at."""
    seen: Counter[str] = Counter()
    policy = GAME.policies[seed % len(GAME.policies)]
    for turn in playout(GAME, RULES, players, seed, policy):
        after: State = turn.played.state
        if isinstance(turn.move, Bid):
            seen["reveal"] += check_reveal(turn)
        if isinstance(turn.move, Reward):
            seen["reward"] += check_rewards(turn.before)
        last = after
    seen["end"] += check_end(last)
    return seen


def compare_all(games: int) -> Counter[str]:
    """Compare so many games of each number of players."""
    return sum(
        (compare(players, seed) for players in range(2, 6) for seed in range(games)), Counter()
    )


def test_a_sample_of_games_agrees_with_the_calculator() -> None:
    assert min(compare_all(15).values()) > 50


@pytest.mark.long
def test_many_games_agree_with_the_calculator() -> None:
    assert min(compare_all(300).values()) > 1000

"""Karat: dealing, and moves worth trying."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulesfaq.engine.rng import Chance
from rulesfaq.errors import BadPositionError
from rulesfaq.games.karat.rules import RULES
from rulesfaq.games.karat.state import (
    COLOURS,
    NOBODY,
    Bid,
    Cards,
    Choose,
    Count,
    Move,
    Printed,
    Reward,
    State,
    jewels,
    number,
)
from rulesfaq.games.karat.table import empty_table, others_played

POLICIES = ("even", "bold", "thrifty", "level")
"""``bold`` plays much, ``thrifty`` little, ``level`` one card as in the other hands."""
FOUR = 4
TAKING = tuple(row for row in RULES if Choose in row.on)
DEALING = tuple(row for row in RULES if "dealing" in row.on)


def deal(players: int, seed: int, printed: Printed) -> State:
    """Return the position after set-up, the seats having taken the colours in their order.

    Raises:
        BadPositionError: If so many people cannot play.
    """
    state = empty_table(players, seed)
    for seat in range(players):
        move = Choose(seat, seat + 1)
        for row in TAKING:
            said = row.ask(state, move, printed)
            if row.kind == "guard" and said is not None and not said.holds:
                raise BadPositionError((f"{players} players cannot play",))
            state = said or state if row.kind == "effect" else state
    for row in DEALING:
        state = row.ask(state, move, printed) or state
    return state


def _selections(hand: Cards, most: int) -> Iterator[Cards]:
    """Yield each selection of hand cards once, equal cards being the same."""
    seen: set[Cards] = set()
    for size in range(most + 1):
        for cards in combinations(hand, size):
            if cards not in seen:
                seen.add(cards)
                yield cards


def _rewards(state: State) -> Iterator[Reward]:
    """Yield each card on the table, and one from the hand of each seat."""
    who = state.won
    for seat in range(state.players):
        for card in dict.fromkeys(state.bids[seat]):
            twins = sum(card in pile for pile in state.bids)
            yield Reward(who, card, seat if twins > 1 else NOBODY)
    for card in dict.fromkeys(state.played[who]):
        yield Reward(who, card, who)
    for hand in state.hands:
        yield from (Reward(who, card) for card in hand[:1])


def candidates(state: State) -> Iterator[Move]:
    """Yield the moves of the seat that decides, wider than the legal ones."""
    who = state.turn
    if state.phase == "setup":
        yield from (Choose(who, of) for of in range(1, len(COLOURS) + 1))
    elif state.phase == "bid":
        for cards in _selections(state.hands[who], FOUR):
            yield Bid(who, cards)
    elif state.phase == "reward":
        yield from _rewards(state)
    elif state.phase == "end":
        yield Count(who)


BOLDNESS = 0.8
"""How often the bold play their highest cards; always would tie some games for ever."""
SIZES = {"even": (1, 2, 3), "bold": (2, 3, 3), "thrifty": (1, 1, 1, 2), "level": (1,)}


def _bid(state: State, chance: Chance, policy: str) -> Bid:
    hand = list(state.hands[state.turn])
    if policy == "bold":
        hand.sort(key=number)
    size = min(chance.pick(SIZES.get(policy, SIZES["even"])), len(hand))
    if policy == "bold" and chance.share() < BOLDNESS:
        return Bid(state.turn, tuple(hand[len(hand) - size :]))
    return Bid(state.turn, tuple(hand.pop(chance.below(len(hand))) for _ in range(size)))


def suggest(state: State, chance: Chance, policy: str) -> Move:
    """Return one move worth judging."""
    if state.phase == "bid":
        return _bid(state, chance, policy)
    if state.phase == "reward":
        cards = others_played(state)
        card = max(cards, key=jewels) if policy == "bold" else chance.pick(cards)
        return Reward(state.won, card)
    if state.phase == "end":
        return Count(state.turn)
    return Choose(state.turn, 1 + chance.below(len(COLOURS)))

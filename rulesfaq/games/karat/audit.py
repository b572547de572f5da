"""Karat: whether play can reach a position at all.

The page prints no card table, so a position may name any card within the printed ranges:
each colour has its number of cards, no two of them the same, and the pool has its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesfaq.engine.seats import seat_letter
from rulesfaq.games.karat.state import NOBODY, POOL, ROUND_LIMITS, Cards, Printed, State, colour
from rulesfaq.games.karat.table import cycle, others_played
from rulesfaq.games.karat.text import format_card, format_colour


def audit(state: State, printed: Printed) -> tuple[str, ...]:
    """Return the reasons why no play reaches this position, a sentence each."""
    if state.phase == "setup":
        return ()
    found = [*_colours(state, printed), *_cards(state, printed), *_whose(state)]
    if state.phase == "reward":
        found += _reward(state)
    elif state.phase == "bid":
        found += _bids(state)
    elif state.phase == "end" and not ROUND_LIMITS[printed.round_limit]:
        found += _end(state, printed)
    return tuple(found) or tuple(_hands(state, printed))


def _colours(state: State, printed: Printed) -> Iterator[str]:
    if state.players > printed.colours:
        yield f"{state.players} players, but only {printed.colours} colours."
    if len(set(state.colours)) < state.players:
        yield "Two players have the same colour."


def _everything(state: State) -> Cards:
    piles = (*state.hands, *state.stacks, *state.discards, *state.bids, *state.scores)
    return tuple(card for pile in piles for card in pile) + state.pool + state.pool_discard


def _cards(state: State, printed: Printed) -> Iterator[str]:
    cards = _everything(state)
    counts = Counter(colour(card) for card in cards)
    due = dict.fromkeys(state.colours, printed.personal_cards) | {POOL: printed.pool_cards}
    for of in sorted(due | counts):
        if counts[of] != due.get(of, 0):
            name = "of the pool" if of == POOL else f"in {format_colour(of)}"
            yield f"There are {counts[of]} cards {name} instead of {due.get(of, 0)}."
    for card, count in sorted(Counter(cards).items()):
        if count > 1 and colour(card) != POOL:
            yield f"{format_card(card)} is there {count} times."


def _whose(state: State) -> Iterator[str]:
    for seat in range(state.players):
        letter, own = seat_letter(seat), state.colours[seat]
        if any(colour(card) not in (own, POOL) for card in cycle(state, seat)):
            yield f"{letter} uses a card of another colour."
        if any(colour(card) == own for card in state.scores[seat]):
            yield f"{letter} has won an own card."


def _bids(state: State) -> Iterator[str]:
    if all(state.has_bid):
        yield "All have chosen, so the cards are being revealed."


def _end(state: State, printed: Printed) -> Iterator[str]:
    if state.pool:
        yield "There are cards in the pool, so the game is not over."
    elif all(len(hand) >= printed.hand_size for hand in state.hands) and not state.last_round:
        yield "All hands are full, so the game is not over."


def _reward(state: State) -> Iterator[str]:
    if state.won == NOBODY:
        yield "Nobody has won, so nobody takes a reward."
    elif not others_played(state):
        yield "The others have played nothing that could be taken."


def _hands(state: State, printed: Printed) -> Iterator[str]:
    """Yield hands that are too small or too large for the moment."""
    if state.phase not in ("bid", "reward"):
        return
    for seat in range(state.players):
        laid = state.played[seat] if state.phase == "reward" else state.bids[seat]
        count = len(state.hands[seat]) + len(laid)
        if count > printed.hand_size:
            yield f"{seat_letter(seat)} has {count} cards instead of {printed.hand_size}."
        if count < printed.hand_size and not state.last_round:
            yield f"{seat_letter(seat)} has only {count} cards."

"""Bozu Mekuri: whether play can reach a position at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesfaq.engine.seats import seat_letter
from rulesfaq.games.bozu.cards import DECK, EMPERORS, LADIES, MONKS, SEMIMARU_CARD
from rulesfaq.games.bozu.state import Cards, Printed, State
from rulesfaq.games.bozu.table import survivors
from rulesfaq.games.bozu.text import format_card

KEPT = ("skip-turn", "as-courtier")
"""Values of the house rule under which Semimaru is kept."""


def audit(state: State, printed: Printed) -> tuple[str, ...]:
    """Return the reasons why no play reaches this position, a sentence each."""
    if state.phase == "setup":
        return ()
    wrong = tuple(_cards(state))
    if wrong:
        return wrong
    return (*_origins(state, printed), *_seats(state, printed), *_moment(state, printed))


def _cards(state: State) -> Iterator[str]:
    everything = [card for hand in state.hands for card in hand]
    everything += (*state.stack, *state.pile)
    if len(everything) == len(DECK) == len(set(everything)):
        return
    counts = Counter(everything)
    for card in sorted(counts):
        if counts[card] > 1:
            yield f"The card {format_card(card)} is there {counts[card]} times."
    if len(everything) != len(DECK):
        yield f"There are {len(everything)} cards instead of {len(DECK)}."


def _laid_off(cards: Cards, printed: Printed) -> bool:
    """Return whether a card is among them that lays a hand off."""
    found = not MONKS.isdisjoint(cards)
    return found or (SEMIMARU_CARD in cards and printed.semimaru not in KEPT)


def _origins(state: State, printed: Printed) -> Iterator[str]:
    """Yield cards that cannot have come where they are."""
    if state.pile and not _laid_off(state.pile, printed):
        yield "The discard pile has cards, but neither a monk nor Semimaru laid any off."
    for seat, hand in enumerate(state.hands):
        if _laid_off(hand, printed) and LADIES.isdisjoint(hand):
            yield f"{seat_letter(seat)} has cards of the discard pile, but no lady brought them."


def _seats(state: State, printed: Printed) -> Iterator[str]:
    waiting = SEMIMARU_CARD in state.stack
    for seat in range(state.players):
        name = seat_letter(seat)
        if state.out[seat] and printed.semimaru != "eliminate":
            yield f"{name} cannot be eliminated under this house rule."
        if state.out[seat] and state.hands[seat]:
            yield f"{name} is eliminated, but has cards."
        if state.skips[seat] and printed.semimaru != "skip-turn":
            yield f"{name} has no turn to skip under this house rule."
        if state.skips[seat] > printed.skipped_turns:
            yield f"{name} has {state.skips[seat]} turns to skip."
    touched = sum(state.out) + sum(map(bool, state.skips))
    if touched > 1:
        yield "Semimaru is there only once, so he has met one player at most."
    if touched and waiting:
        yield "Semimaru is still in the stack, so he has met nobody."
    gone = printed.semimaru == "eliminate" and not waiting and SEMIMARU_CARD not in state.turned
    if gone and not any(state.out):
        yield "Semimaru is not in the stack any more, so somebody is out; say who: out: [C]."


def _moment(state: State, printed: Printed) -> Iterator[str]:
    if state.phase == "over":
        return
    name = seat_letter(state.turn)
    if not state.stack:
        yield "The stack is empty, so the game is over."
    if len(survivors(state)) < 2:  # noqa: PLR2004 - one alone cannot play
        yield "Only one player is left, so the game is over."
    if state.out[state.turn]:
        yield f"{name} is eliminated and cannot be the one to move."
    if state.phase == "turn":
        if state.skips[state.turn]:
            yield f"{name} skips this turn."
        return
    last = state.turned[-1] if state.turned else 0
    if last not in state.hands[state.turn]:
        yield f"{name} must have turned over a card and kept it before the choice."
    elif not _gives_more(last, printed):
        yield f"The card {format_card(last)} allows no further card."


def _gives_more(card: int, printed: Printed) -> bool:
    if card in EMPERORS and printed.emperor == "keep-and-more":
        return True
    return card in LADIES and printed.lady != "take"

"""Kyū: whether play can reach a position at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesfaq.engine.seats import seat_letter
from rulesfaq.games.kyu.state import (
    ACCEPTED,
    BOXED,
    CENTRE,
    DECLINED,
    NOBODY,
    TABLE,
    Printed,
    State,
    all_cards,
)
from rulesfaq.games.kyu.table import (
    decliners,
    hand_limit,
    is_open,
    is_undecided,
    last_of_centre,
    nobles_of,
    others,
    participants,
)
from rulesfaq.games.kyu.text import format_card

TWO = 2


def audit(state: State, printed: Printed) -> tuple[str, ...]:
    """Return the reasons why no play reaches this position, a sentence each."""
    if state.phase == "setup":
        return ()
    found = [*_cards(state, printed), *_nobles(state, printed), *_dragon(state, printed)]
    if is_open(state):
        found += _challenge(state, printed)
    elif state.phase in ("second", "rest", "alternative"):
        found.append(f"phase {state.phase} needs an open challenge.")
    return tuple(found) or tuple(_hands(state, printed))


def _cards(state: State, printed: Printed) -> Iterator[str]:
    piles = (*state.hands, *state.shown, state.stack, state.discard, state.display)
    counts = Counter(card for pile in piles for card in pile)
    for card in sorted(counts):
        if counts[card] > printed.copies:
            name = format_card(card)
            yield f"There are {counts[card]} cards {name}, but only {printed.copies} exist."
    everything = len(all_cards(printed.copies))
    if sum(counts.values()) != everything:
        yield f"There are {sum(counts.values())} number cards instead of {everything}."
    if len(state.display) != printed.display_size:
        yield f"{len(state.display)} cards lie open instead of {printed.display_size}."


def _nobles(state: State, printed: Printed) -> Iterator[str]:
    if state.phase == "over":
        return
    for seat in range(state.players):
        if len(nobles_of(state, seat)) >= printed.nobles_to_win:
            yield f"{seat_letter(seat)} owns {printed.nobles_to_win} nobles, so the game is over."
    if CENTRE not in state.owners:
        yield "No noble lies in the centre, so the game is over."
    if is_open(state) and state.phase != "rest":
        owner = state.owners[state.contested]
        if owner == state.challenger:
            yield f"{seat_letter(owner)} cannot have challenged for an own noble."


def _dragon(state: State, printed: Printed) -> Iterator[str]:
    markers = sum(state.markers) + state.supply
    if markers != printed.dragon_markers:
        yield f"There are {markers} dragon markers instead of {printed.dragon_markers}."
    if state.players == TWO:
        if state.dragon != BOXED:
            yield "With two players the dragon card is not in the game."
        return
    first = decliners(state)[0] if is_open(state) and decliners(state) else TABLE
    if state.phase != "over" and state.dragon != first:
        holder = "nobody" if first == TABLE else f"{seat_letter(first)}, who declined first,"
        yield f"The dragon card must be with {holder} at this moment."
    if first != TABLE and not state.markers[first] and state.supply:
        yield f"{seat_letter(first)} declined first and must have a dragon marker."


def _challenge(state: State, printed: Printed) -> Iterator[str]:
    if state.challenger == NOBODY or state.answers[state.challenger]:
        yield "The challenger is missing, or answers the own challenge."
        return
    yield from _shown(state, printed)
    yield from _order(state)
    if state.phase in ("turn", "drawn"):
        yield from _answering(state, printed)
    elif any(not state.answers[seat] for seat in others(state)):
        yield f"In phase {state.phase} all others must have answered."
    elif state.phase == "second":
        yield from _deciding(state, printed)
    elif state.phase == "rest" and len(decliners(state)) < state.players - 1:
        yield "The rest is played only after all have declined."
    elif state.phase == "alternative":
        yield from _choosing(state, printed)


def _shown(state: State, printed: Printed) -> Iterator[str]:
    for seat in others(state):
        if state.answers[seat] != ACCEPTED and (state.shown[seat] or state.withdrawn[seat]):
            yield f"{seat_letter(seat)} has not accepted, but has shown cards or withdrawn."
    for seat in participants(state):
        count = len(state.shown[seat])
        if count not in (printed.first_cards, printed.showdown_cards):
            yield f"{seat_letter(seat)} has shown {count} cards."
        if state.withdrawn[seat] and count != printed.first_cards:
            yield f"{seat_letter(seat)} has withdrawn, but has shown {count} cards."


def _order(state: State) -> Iterator[str]:
    answered = [bool(state.answers[seat]) for seat in others(state)]
    if answered != sorted(answered, reverse=True):
        yield "The others must have answered in turn order."


def _answering(state: State, printed: Printed) -> Iterator[str]:
    waiting = [seat for seat in others(state) if not state.answers[seat]]
    if not waiting:
        yield "All others have answered, so the challenge is being resolved."
    elif state.turn != waiting[0]:
        yield f"The next to answer is {seat_letter(waiting[0])}, not {seat_letter(state.turn)}."
    for seat in participants(state):
        if state.withdrawn[seat] or len(state.shown[seat]) > printed.first_cards:
            yield f"{seat_letter(seat)} cannot have decided about the second cards yet."


def _deciding(state: State, printed: Printed) -> Iterator[str]:
    order = participants(state)
    if len(order) == 1:
        yield "All others have declined, so nobody decides about second cards."
        return
    undecided = [seat for seat in order if is_undecided(state, seat, printed)]
    if not undecided:
        yield "All participants have decided, so the contest is over."
    elif state.turn != undecided[0]:
        yield f"The next to decide is {seat_letter(undecided[0])}, not {seat_letter(state.turn)}."
    elif order[-len(undecided) :] != tuple(undecided):
        yield "The participants must have decided in turn order, from the challenger on."


def _choosing(state: State, printed: Printed) -> Iterator[str]:
    if not last_of_centre(state):
        yield "There is a choice only about the last noble of the centre."
    if not nobles_of(state, state.challenger):
        yield "There is a choice only if the challenger owns a noble."
    if state.turn == state.challenger or len(state.shown[state.turn]) != printed.showdown_cards:
        yield f"{seat_letter(state.turn)} cannot have won the contest."


def _hands(state: State, printed: Printed) -> Iterator[str]:
    """Yield hands that are too small or too large for the moment."""
    if state.phase == "over":
        return
    scarce = printed.deck_empty == "stop"
    for seat in range(state.players):
        count = len(state.hands[seat]) + len(state.shown[seat])
        most = hand_limit(state, seat, printed)
        if state.phase == "drawn" and seat == state.turn:
            count -= 1
        if count > most:
            yield f"{seat_letter(seat)} has {count} cards, but may hold {most}."
        if count < printed.hand_size and not scarce:
            yield f"{seat_letter(seat)} has only {count} cards."
        if state.answers[seat] == DECLINED and state.shown[seat]:
            yield f"{seat_letter(seat)} has declined, but has shown cards."

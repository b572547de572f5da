"""Ways to fill in what a question of Bozu Mekuri does not tell, so that each can be played."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesfaq.games.bozu import GAME
from rulesfaq.games.bozu.referee.told import OF_THE_END, OTHERS, Told

MOST_PLAYERS = GAME.printed.players_max
UNTOLD_PILES = (0, 4, 9)
UNTOLD_HANDS = (0, 3, 8)
UNTOLD_OTHERS = (2, 7)


class Case(msgspec.Struct, frozen=True):
    """One way to fill in what is not told."""

    players: int
    pile: int
    hands: tuple[int, ...]
    """By person."""
    others: int | None
    """Cards of each seat that nobody names; None for what is over."""
    left: int | None
    """Cards of the stack before the first draw; None for what is over."""


def cases(told: Told) -> Iterator[tuple[str, Case]]:
    """Yield the ways to fill in what is not told, each with what it fills in; a base first."""
    players = _players(told)
    if max(players) > MOST_PLAYERS or min(players) < len(told.persons):
        return
    lefts = _lefts(told)
    base = _base(told, players[0], lefts[0])
    yield "", base
    for count in players[1:]:
        yield "players", _base(told, count, lefts[0])
    if told.pile is None:
        for pile in UNTOLD_PILES[1:]:
            yield "pile", msgspec.structs.replace(base, pile=pile)
    yield from _hands(told, base)
    if told.others is None and base.players > len(told.persons):
        for size in UNTOLD_OTHERS:
            yield "others", msgspec.structs.replace(base, others=size)
    for left in lefts[1:]:
        yield "stack", msgspec.structs.replace(base, left=left)


def _players(told: Told) -> tuple[int, ...]:
    fewest = max(GAME.printed.players_min, len(told.persons))
    if told.players is not None:
        return (told.players,)
    if _is_whole_table(told):
        return (fewest,)
    return tuple(sorted({fewest, fewest + 1, MOST_PLAYERS}))


def _hands(told: Told, base: Case) -> Iterator[tuple[str, Case]]:
    for person in range(len(told.persons)):
        if person in told.hands or person in told.out or told.others is not None:
            continue
        for size in UNTOLD_HANDS[1:]:
            hands = (*base.hands[:person], size, *base.hands[person + 1 :])
            yield f"hand {person}", msgspec.structs.replace(base, hands=hands)


def _is_whole_table(told: Told) -> bool:
    """Return whether hands of several are told, and all hands matter: then nobody else plays."""
    of_all = told.moves_all or any(ask.what in OF_THE_END or ask.who == OTHERS for ask in told.asks)
    return of_all and len(told.hands) == len(told.persons) > 1


def _base(told: Told, players: int, left: int | None) -> Case:
    me_or_told = tuple(
        told.hands.get(person, 0 if person in told.out else told.others or UNTOLD_HANDS[0])
        for person in range(len(told.persons))
    )
    others = told.others
    if others is None and players > len(told.persons):
        others = UNTOLD_OTHERS[0]
    return Case(players, told.pile or 0, me_or_told, others, left)


def _lefts(told: Told) -> tuple[int | None, ...]:
    """Return how many cards the stack may have before the first draw."""
    count = len(told.draws)
    if told.is_last or told.stack == 0:
        return (count,)
    if told.stack is None:
        return (None,)
    after = told.stack + count
    return (told.stack, after) if told.stack >= count else (after,)

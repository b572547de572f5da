"""What the rules of the nobles share: cutting the cards into groups, and ranking them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesfaq.games.kyu.state import (
    Cards,
    Move,
    Printed,
    State,
    total,
    update,
)

Groups = tuple[Cards, ...]


def each_seat(state: State, change: Callable[[int, Groups], Groups]) -> State:
    """Change the groups of all seats that are still in the race."""
    changed = list(state.groups)
    for seat in state.race:
        changed[seat] = change(seat, state.groups[seat])
    return update(state, groups=tuple(changed))


def rank_by(state: State, rank: Callable[[Cards], int]) -> State:
    """Rank the cards that are left of each seat; none at all is the worst."""
    ranks = list(state.ranks)
    for seat in state.race:
        cards = tuple([card for group in state.groups[seat] for card in group])
        ranks[seat] = rank(cards) if cards else -1000
    return update(state, ranks=tuple(ranks))


def split_by(cards: Iterable[int], key: Callable[[int], object]) -> Groups:
    """Cut cards into groups that share a key, in the order of their first card."""
    found: dict[object, list[int]] = {}
    for card in cards:
        found.setdefault(key(card), []).append(card)
    return tuple(map(tuple, found.values()))


def negative_total(cards: Cards) -> int:
    """Return the sum of the numbers, the highest being the least."""
    return -total(cards)


def lower_first(state: State, _move: Move, _printed: Printed) -> State | None:
    """Put the lower group first."""
    if not state.race:
        return None
    return each_seat(state, lambda _, groups: tuple(sorted(groups, key=total)))


def longest(groups: Groups) -> Groups:
    """Return the longest group alone, the first one of several."""
    return (max(groups, key=len),) if groups else ()

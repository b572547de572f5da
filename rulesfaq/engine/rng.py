"""Chance from a seed, the same on every Python version."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of random choices.

    Only :meth:`random.Random.random` is used, since Python promises the same
    sequence of it for a seed in every version; its ``shuffle`` may change.
    """

    def __init__(self, seed: int) -> None:
        """Start the stream of a seed."""
        self._draw = Random(seed).random

    def share(self) -> float:
        """Return a number from 0 up to, but without, 1."""
        return self._draw()

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to ``bound - 1``."""
        return int(self._draw() * bound)

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[int(self._draw() * len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = int(self._draw() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def shuffled(items: Sequence[T], seed: int, turn: int = 0) -> tuple[T, ...]:
    """Return the items in the order that a seed gives for its ``turn``-th shuffle."""
    return tuple([items[at] for at in _order(len(items), seed * 1_000_003 + turn)])


@lru_cache(maxsize=512)
def _order(count: int, seed: int) -> tuple[int, ...]:
    """Return the order in which a seed shuffles so many items; few seeds deal most positions."""
    return Chance(seed).shuffled(range(count))

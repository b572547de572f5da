"""What a question of Karat may tell and ask: the typed description."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

Asked = Literal[
    "winner", "wins", "anybody", "nobody",
    "paid", "replaced", "reward", "rewards", "back", "legal", "sum",
    "all", "draw", "jewels",
]  # fmt: skip


class Ask(msgspec.Struct, frozen=True):
    """What is asked."""

    what: Asked
    who: int | None = None
    """The number of a person."""
    number: int | None = None
    """The value of a card that is asked for."""
    owner: int | None = None
    """Whose card it is."""


class Bid(msgspec.Struct, frozen=True):
    """What somebody plays."""

    values: tuple[int, ...]
    """The cards where they are told one by one; else one total."""
    is_total: bool = False
    """Whether only the total is told."""
    count: int | None = None
    """How many cards it is, where that is told."""

    @property
    def total(self) -> int:
        """The sum as told."""
        return sum(self.values)

    @property
    def size(self) -> int | None:
        """How many cards were played, None where that is not told."""
        return self.count if self.is_total else len(self.values)


class Round(msgspec.Struct, frozen=True):
    """A round that is told by its bids."""

    persons: tuple[str, ...]
    """By seat, as the answer calls them."""
    bids: tuple[Bid | None, ...]
    """By seat; None where a bid is not told."""
    asks: tuple[Ask, ...]
    pool: int | None = None
    players: int | None = None
    won: int | None = None
    """The seat that is said to have won the round."""


class End(msgspec.Struct, frozen=True):
    """The scoring, told by jewels."""

    persons: tuple[str, ...]
    jewels: Mapping[int, int]
    left: Mapping[int, int]
    """Cards in the own draw piles."""
    cards: Mapping[int, int]
    """Point cards, where their number is told."""
    asks: tuple[Ask, ...]
    players: int | None = None

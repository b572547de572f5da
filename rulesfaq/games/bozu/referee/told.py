"""What a question of Bozu Mekuri may tell and ask: the typed description."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

Asked = Literal[
    "all", "hand", "pile", "stack", "lost", "gained", "more", "must", "stop", "turn-over", "out",
    "over", "winner", "wins", "draw", "place", "is-place", "places", "last", "loses", "keeps",
    "takes-pile", "claim", "warning", "whose-place", "is-last",
]  # fmt: skip
OF_THE_END = (
    "winner", "wins", "draw", "place", "is-place", "places", "last", "whose-place", "is-last",
)  # fmt: skip
"""What is asked about the end."""
OTHERS = -1
"""The others, where a question is about all of them."""


class Drawn(msgspec.Struct, frozen=True):
    """A card that somebody turns over."""

    who: int
    """The number of the person."""
    kind: str
    card: int = 0
    """The card itself where it is named, else 0."""


class Ask(msgspec.Struct, frozen=True):
    """What is asked."""

    what: Asked
    who: int = 0
    number: int | None = None
    """What is claimed: a number of cards, or a place."""


class Told(msgspec.Struct, frozen=True):
    """A position, what happens in it, and what is asked."""

    persons: tuple[str, ...]
    """As the answer calls them."""
    asks: tuple[Ask, ...]
    """What is asked, in order; the verdict is to the first."""
    draws: tuple[Drawn, ...] = ()
    hands: Mapping[int, int] = {}
    others: int | None = None
    """Cards of each of the others, where they are told together."""
    out: tuple[int, ...] = ()
    pile: int | None = None
    stack: int | None = None
    """Cards of the stack, as told."""
    is_last: bool = False
    """Whether the card turned over last is the last one of the stack."""
    waits: bool | None = None
    """Whether Semimaru is said to be still in the stack."""
    players: int | None = None
    house: Mapping[str, str] = {}
    is_counted: bool = False
    """Whether a number of cards is told."""
    moves_all: bool = False
    """Whether the house rules in force move the hands of all with the cards turned over."""

    @property
    def what(self) -> Asked:
        """What is asked first."""
        return self.asks[0].what

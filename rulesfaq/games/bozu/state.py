"""Bozu Mekuri: the position, the moves, and the source's numbers. No rules.

Seats count from 0 in turn order. Cards are numbers, see :mod:`rulesfaq.games.bozu.cards`.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rulesfaq.games.bozu.cards import (
    COURTIER,
    DECK,
    EMPERORS,
    KINDS,
    LADIES,
    MONKS,
    SEMIMARU_CARD,
)

T = TypeVar("T")

Cards = tuple[int, ...]

NOBODY = -1
"""No seat."""


class Printed(msgspec.Struct, frozen=True):
    """The source's numbers, and each house rule with its standard value."""

    players_min: int = 2
    players_max: int = 6
    warning_cards: int = 15
    """From how many cards of the stack on the notice about Semimaru may appear."""
    skipped_turns: int = 1
    """Turns that Semimaru costs where he means a skip."""
    semimaru: str = "eliminate"
    emperor: str = "keep-and-more"
    lady: str = "take"
    stop: str = "allowed"

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return len(DECK)

    @property
    def courtiers(self) -> int:
        """How many cards are courtiers, emperors included."""
        return sum(1 for card in DECK if KINDS[card] == COURTIER)

    @property
    def courtier_emperors(self) -> int:
        """How many of the courtiers are emperors."""
        return len(EMPERORS - LADIES)

    @property
    def ladies(self) -> int:
        """How many cards are ladies, Jitō included."""
        return len(LADIES)

    @property
    def monks(self) -> int:
        """How many cards are monks."""
        return len(MONKS)

    @property
    def semimaru_cards(self) -> int:
        """How often Semimaru is in the deck."""
        return DECK.count(SEMIMARU_CARD)

    @property
    def emperors(self) -> int:
        """How many cards are emperors, Jitō included."""
        return len(EMPERORS)


OPTIONS: dict[str, tuple[str, ...]] = {
    "semimaru": ("eliminate", "skip-turn", "as-monk", "as-courtier", "all-hands"),
    "emperor": ("keep-and-more", "take-all-hands", "normal"),
    "lady": ("take", "take-and-more", "more-if-empty"),
    "stop": ("allowed", "must-draw"),
}


class State(msgspec.Struct, frozen=True, gc=False):
    """A position; tuples by seat where nothing else is said."""

    phase: str
    """``setup turn extra over``, or one that runs by itself."""
    players: int
    turn: int
    """The seat that decides."""
    hands: tuple[Cards, ...]
    stack: Cards
    """From the top."""
    pile: Cards
    """The discard pile, the top last."""
    out: tuple[bool, ...]
    """Who is eliminated."""
    skips: tuple[int, ...]
    """Turns that a seat has still to skip."""
    seed: int
    points: tuple[int, ...]
    """Hand cards at the end."""
    places: tuple[int, ...]
    """From 1; 0 as long as nobody is ranked."""
    card: int = 0
    """The card just turned over, 0 once it is dealt with."""
    turned: Cards = ()
    """Cards turned over in this turn, the last one last."""
    roles: tuple[str, ...] = ()
    """As what the card has still to act."""
    extras: int = 0
    """Further cards that the mover may turn over in this turn."""
    warning: bool = False
    """Whether the notice about Semimaru is shown."""
    ended: bool = False
    """Whether the end of the game is decided."""
    draw: bool = False
    """Whether several seats share the first place."""
    winners: tuple[int, ...] = ()


class Start(msgspec.Struct, frozen=True):
    """Set the game up; the mover is the one who begins."""

    who: int


class Draw(msgspec.Struct, frozen=True):
    """Turn over the top card of the stack."""

    who: int


class Stop(msgspec.Struct, frozen=True):
    """Turn over no further card."""

    who: int


MOVES = (Start, Draw, Stop)
Move = Start | Draw | Stop

update = msgspec.structs.replace
"""Return a copy with some fields changed."""


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the tuple with one item replaced."""
    return (*row[:at], item, *row[at + 1 :])

"""Kyū: the position, the moves, and the booklet's numbers. No rules.

A card is a number: 1 to 9 are the red ones, 11 to 19 the black ones, 0 is a card
that the viewer does not see. Seats count from 0 in turn order, clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeVar

import msgspec

T = TypeVar("T")

Cards = tuple[int, ...]
Seats = tuple[int, ...]

NOBLES = ("shogun", "geisha", "daimyo", "samurai", "ronin")
SHOGUN, GEISHA, DAIMYO, SAMURAI, RONIN = range(5)
RED_NOBLES = (DAIMYO, SAMURAI, RONIN)
"""Those that show red points."""

NOBODY = -1
"""No seat, or no noble."""
CENTRE = -1
"""The owner of a noble that lies in the centre."""
OUTSIDE = -2
"""The owner of a noble that is not laid out yet."""
TABLE = -1
"""Where the dragon card lies when nobody holds it."""
BOXED = -2
"""Where the dragon card is when it is not in the game."""

UNANSWERED, ACCEPTED, DECLINED = range(3)

RED, BLACK = "red", "black"
FIRST_BLACK = 11


class Printed(msgspec.Struct, frozen=True):
    """The booklet's numbers, and each option with its standard value."""

    players_min: int = 2
    players_max: int = 5
    copies: int = 5
    """Cards of each number and colour."""
    dragon_markers: int = 22
    hand_size: int = 8
    display_size: int = 4
    exchanges_per_turn: int = 1
    first_cards: int = 4
    """Played on declaring or accepting."""
    second_cards: int = 4
    """Played by those who do not withdraw."""
    remaining_cards: int = 4
    """May be played after all have declined."""
    showdown_cards: int = 8
    """Shown by those who are compared."""
    markers_per_decline: int = 1
    bonus_per_marker: int = 1
    """Hand cards more for each dragon marker."""
    smallest_group: int = 2
    smallest_street: int = 3
    nobles_to_win: int = 3
    noble_points: int = 2
    geisha_points: int = 1
    geisha_factor: int = 2
    """By which the Geisha multiplies red points."""
    target_points: int = 15
    deck_empty: str = "reshuffle"
    refill: str = "all"
    empty_colour: str = "no-combination"
    lone_shower: str = "noble-stays"
    withdrawn_challenger: str = "loses"
    swap_aftermath: str = "continues"
    match: str = "single"

    @property
    def value_min(self) -> int:
        """The smallest number on a card."""
        return min(map(number, all_cards(self.copies)))

    @property
    def value_max(self) -> int:
        """The largest number on a card."""
        return max(map(number, all_cards(self.copies)))

    @property
    def red(self) -> int:
        """How many cards are red."""
        return sum(1 for card in all_cards(self.copies) if colour(card) == RED)

    @property
    def black(self) -> int:
        """How many cards are black."""
        return sum(1 for card in all_cards(self.copies) if colour(card) == BLACK)


OPTIONS: dict[str, tuple[str, ...]] = {
    "deck_empty": ("reshuffle", "stop"),
    "refill": ("all", "players-only"),
    "empty_colour": ("no-combination", "counts-zero"),
    "lone_shower": ("noble-stays", "wins"),
    "withdrawn_challenger": ("loses", "exempt"),
    "swap_aftermath": ("continues", "ends"),
    "match": ("single", "fifteen-points"),
}


class State(msgspec.Struct, frozen=True, gc=False):
    """A position; tuples by seat where nothing else is said."""

    phase: str
    """``setup turn drawn second rest alternative over``, or one that runs by itself."""
    players: int
    turn: int
    """The seat that decides."""
    hands: tuple[Cards, ...]
    """Sorted."""
    stack: Cards
    """The draw pile, from the top."""
    discard: Cards
    """The top card last."""
    display: Cards
    owners: tuple[int, ...]
    """By noble: a seat, CENTRE or OUTSIDE."""
    dragon: int
    """A seat, TABLE or BOXED."""
    markers: tuple[int, ...]
    supply: int
    """Dragon markers that nobody has."""
    seed: int
    shuffles: int = 0
    exchanges: int = 0
    """Begun in this turn."""
    drawn: int = 0
    """The card just drawn from the pile, 0 if none."""
    last: int = NOBODY
    """The seat whose turn was the one before."""
    resolved: bool = False
    """Whether that turn resolved a challenge."""
    dragon_turn: bool = False
    """Whether this turn came by the dragon card."""
    contested: int = NOBODY
    """The noble of the open challenge."""
    challenger: int = NOBODY
    answers: tuple[int, ...] = ()
    withdrawn: tuple[bool, ...] = ()
    shown: tuple[Cards, ...] = ()
    """Cards played in the challenge, in the order of playing."""
    colours: tuple[str, ...] = ()
    """Colours that were named for the Shogun, empty where none was."""
    race: Seats = ()
    """Seats that can still win the contest, or the game at the final scoring."""
    tied: Seats = ()
    """Seats whose tie could not be broken."""
    groups: tuple[tuple[Cards, ...], ...] = ()
    """Cards that count for the contested noble, in groups."""
    ranks: tuple[int, ...] = ()
    """How good the combination is; more is better."""
    swapped: bool = False
    """Whether the winner took a noble of the challenger instead."""
    wanted: tuple[int, ...] = ()
    """Cards that are still to be drawn."""
    ended: bool = False
    """Whether the end of the round is decided."""
    scored: bool = False
    winner: int = NOBODY
    points: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    """Points of all rounds so far."""
    round: int = 1


class Start(msgspec.Struct, frozen=True):
    """Set the game up; the mover is the one who begins."""

    who: int


class Draw(msgspec.Struct, frozen=True):
    """Draw the top card of the pile."""

    who: int


class Discard(msgspec.Struct, frozen=True):
    """Put a hand card on the discard pile after drawing."""

    who: int
    card: int


class Take(msgspec.Struct, frozen=True):
    """Take an open card and fill the gap from the hand."""

    who: int
    card: int
    give: int


class Declare(msgspec.Struct, frozen=True):
    """Challenge for a noble and play the first cards."""

    who: int
    noble: int
    cards: Cards


class Accept(msgspec.Struct, frozen=True):
    """Accept the challenge and play the first cards."""

    who: int
    cards: Cards


class Decline(msgspec.Struct, frozen=True):
    """Decline the challenge."""

    who: int


class Pass(msgspec.Struct, frozen=True):
    """Use the challenge step for nothing."""

    who: int


class Show(msgspec.Struct, frozen=True):
    """Play the second cards; a colour may be named for the Shogun."""

    who: int
    cards: Cards
    colour: str = ""


class Withdraw(msgspec.Struct, frozen=True):
    """Play no second cards."""

    who: int


class PlayRest(msgspec.Struct, frozen=True):
    """Play further cards after all have declined."""

    who: int
    cards: Cards


class KeepRest(msgspec.Struct, frozen=True):
    """Play no further cards after all have declined."""

    who: int


class Choose(msgspec.Struct, frozen=True):
    """Take this noble after winning the last one of the centre."""

    who: int
    noble: int


MOVES = (
    Start, Draw, Discard, Take, Declare, Accept, Decline, Pass, Show, Withdraw, PlayRest, KeepRest,
    Choose,
)  # fmt: skip
Move = (
    Start | Draw | Discard | Take | Declare | Accept | Decline | Pass | Show | Withdraw
    | PlayRest | KeepRest | Choose
)  # fmt: skip

update = msgspec.structs.replace
"""Return a copy with some fields changed."""


def number(card: int) -> int:
    """Return the number of a card, 1 to 9."""
    return card % 10


def colour(card: int) -> str:
    """Return the colour of a card."""
    return RED if card < FIRST_BLACK else BLACK


def total(cards: Iterable[int]) -> int:
    """Return the sum of the numbers."""
    return sum([card % 10 for card in cards])


@cache
def all_cards(copies: int) -> Cards:
    """Return every number card, sorted."""
    kinds = (*range(1, 10), *range(11, 20))
    return tuple(card for card in kinds for _ in range(copies))


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the tuple with one item replaced."""
    return (*row[:at], item, *row[at + 1 :])

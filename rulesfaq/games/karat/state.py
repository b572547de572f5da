"""Karat: the position, the moves, and the page's numbers. No rules.

A card is a number: its colour times 100, its value times 10, and its jewels; 0 is a card
that the viewer does not see. Seats count from 0. The page prints no card table, so the
tables here are ours, and each is an option.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

import msgspec

T = TypeVar("T")

Cards = tuple[int, ...]
Seats = tuple[int, ...]

COLOURS = "rgbyv"
"""Red, green, blue, yellow, violet; the first has number 1."""
POOL = 6
"""The colour of pool cards."""
NOBODY = -1
UNKNOWN: Cards = (-1,)
"""A bid of which a viewer does not even know how many cards it has."""

VALUE_TABLES: dict[str, tuple[int, ...]] = {
    "low-doubled": (3, 3, 4, 4, 5, 5, 6, 7, 8, 9),
    "high-doubled": (3, 4, 5, 6, 7, 7, 8, 8, 9, 9),
}
"""The values of the ten cards of a colour."""
POOL_TABLES: dict[str, tuple[int, ...]] = {
    "twenty": (0,) * 7 + (1,) * 7 + (2,) * 6,
    "ten": (0,) * 4 + (1,) * 3 + (2,) * 3,
}
"""The values of the pool cards."""
JEWEL_TABLES: dict[str, tuple[int, ...]] = {
    "rising": (1, 1, 2, 1, 1, 1, 2, 2, 3, 3),
    "falling": (3, 3, 2, 3, 3, 2, 2, 2, 1, 1),
}
"""The jewels of the first card with each value from 0 to 9."""
COLOUR_SETS = {"five": 5, "four": 4}
"""How many colours the printed set has."""
ROUND_LIMITS = {"none": 0, "thirty": 30}
"""After how many rounds the game ends at the latest; 0 for never."""


class Printed(msgspec.Struct, frozen=True):
    """The page's numbers, and each option with its standard value."""

    players_min: int = 2
    players_max: int = 5
    personal_min: int = 3
    """The smallest value of a personal card."""
    personal_max: int = 9
    pool_min: int = 0
    pool_max: int = 2
    jewels_min: int = 1
    jewels_max: int = 3
    hand_size: int = 4
    max_cards: int = 3
    """Played in a round at most."""
    reward_cards: int = 1
    colour_sets: str = "five"
    value_table: str = "low-doubled"
    jewel_table: str = "rising"
    pool_table: str = "twenty"
    zero_cards: str = "forbidden"
    no_winner: str = "discard"
    pool_short: str = "take-available"
    refill_order: str = "from-winner"
    refill_partial: str = "draw-first"
    end_timing: str = "after-refill"
    tiebreak: str = "draw-pile"
    final_tie: str = "shared"
    points_pile: str = "closed"
    discard_browsing: str = "closed"
    round_limit: str = "none"

    @property
    def personal_cards(self) -> int:
        """How many cards a colour has."""
        return len(VALUE_TABLES[self.value_table])

    @property
    def personal_draw_pile(self) -> int:
        """How many cards stay in the own pile after the first draw."""
        return self.personal_cards - self.hand_size

    @property
    def pool_cards(self) -> int:
        """How many pool cards there are."""
        return len(POOL_TABLES[self.pool_table])

    @property
    def colours(self) -> int:
        """How many colours there are."""
        return COLOUR_SETS[self.colour_sets]


OPTIONS: dict[str, tuple[str, ...]] = {
    "colour_sets": tuple(COLOUR_SETS),
    "value_table": tuple(VALUE_TABLES),
    "jewel_table": tuple(JEWEL_TABLES),
    "pool_table": tuple(POOL_TABLES),
    "zero_cards": ("forbidden", "allowed"),
    "no_winner": ("discard", "hand"),
    "pool_short": ("take-available", "take-none"),
    "refill_order": ("from-winner", "from-first"),
    "refill_partial": ("draw-first", "shuffle-together"),
    "end_timing": ("after-refill", "one-more-round"),
    "tiebreak": ("draw-pile", "whole-cycle"),
    "final_tie": ("shared", "most-cards"),
    "points_pile": ("closed", "open"),
    "discard_browsing": ("closed", "open"),
    "round_limit": tuple(ROUND_LIMITS),
}


class State(msgspec.Struct, frozen=True, gc=False):
    """A position; tuples by seat where nothing else is said."""

    phase: str
    players: int
    turn: int
    """A seat that has still to move; bids may be made in any order."""
    seed: int
    colours: tuple[int, ...]
    """The colour of each seat, 0 before it has chosen."""
    hands: tuple[Cards, ...]
    stacks: tuple[Cards, ...]
    """The personal draw piles, from the top."""
    discards: tuple[Cards, ...]
    """The personal discard piles, the top last."""
    scores: tuple[Cards, ...]
    """The piles of point cards, the top last."""
    bids: tuple[Cards, ...]
    """Cards chosen or played that still lie before their seat."""
    has_bid: tuple[bool, ...]
    revealed: tuple[bool, ...]
    played: tuple[Cards, ...]
    """What each seat has played in this round, wherever the cards are now."""
    sums: tuple[int, ...]
    covered: tuple[Cards, ...]
    """Cards on the discard pile that its owner has not seen."""
    wanted: tuple[int, ...]
    """How many hand cards a seat draws up to in this refill."""
    topped: tuple[int, ...]
    """Cards that came from the pool in the refill of this round."""
    points: tuple[int, ...]
    """Jewels counted in the scoring."""
    left: tuple[int, ...]
    """What is compared on equal jewels."""
    pool: Cards = ()
    """The pool draw pile, from the top."""
    pool_discard: Cards = ()
    """The top last."""
    shuffles: int = 0
    round: int = 1
    race: Seats = ()
    """Seats that can still win the round, or the game."""
    out: Seats = ()
    """Seats whose highest total was tied."""
    won: int = NOBODY
    """Who has won the round."""
    owed: int = 0
    """Pool cards that the winner has still to take."""
    taken: int = 0
    """Pool cards that the winner has taken."""
    victim: int = NOBODY
    """Whose card the winner has taken."""
    reserved: Cards = ()
    """Cards of the winner's discard pile that are not reshuffled."""
    pays_later: bool = False
    """Whether the winner chooses the reward before paying, which is a misreading."""
    order: Seats = ()
    """In which seats draw from the pool."""
    last_round: bool = False
    ended: bool = False
    winner: int = NOBODY


class Choose(msgspec.Struct, frozen=True):
    """Take the cards of a colour, before the game."""

    who: int
    colour: int


class Bid(msgspec.Struct, frozen=True):
    """Choose hand cards, face down; once all have, they are revealed."""

    who: int
    cards: Cards


class Reward(msgspec.Struct, frozen=True):
    """Take a played card; the owner is named where several have played such a card."""

    who: int
    card: int
    owner: int = NOBODY


class Count(msgspec.Struct, frozen=True):
    """Count the jewels, after the end."""

    who: int


MOVES = (Choose, Bid, Reward, Count)
Move = Choose | Bid | Reward | Count

update = msgspec.structs.replace
"""Return a copy with some fields changed."""


def number(card: int) -> int:
    """Return the value of a card, 0 to 9."""
    return card // 10 % 10


def jewels(card: int) -> int:
    """Return the jewels of a card."""
    return card % 10


def colour(card: int) -> int:
    """Return the colour of a card, 1 to 5, or POOL."""
    return card // 100


def total(cards: Iterable[int]) -> int:
    """Return the sum of the values."""
    return sum(card // 10 % 10 for card in cards)


def all_jewels(cards: Iterable[int]) -> int:
    """Return the sum of the jewels."""
    return sum(card % 10 for card in cards)


def plain_cards(of: int, values: Iterable[int]) -> Cards:
    """Return cards of a colour without jewels."""
    return tuple(of * 100 + value * 10 for value in values)


def with_jewels(cards: Cards, table: str) -> Cards:
    """Return the cards with the jewels of a table; equal personal ones get different ones."""
    first = JEWEL_TABLES[table]
    seen: dict[int, int] = {}
    found = []
    for card in cards:
        bare = card - card % 10
        copy = seen.get(bare, 0)
        seen[bare] = copy + 1
        found.append(bare + (first[number(card)] - 1 + copy) % 3 + 1)
    return tuple(found)


@lru_cache(maxsize=64)
def personal_set(of: int, values: str, table: str) -> Cards:
    """Return the cards of a colour under these tables."""
    return with_jewels(plain_cards(of, VALUE_TABLES[values]), table)


@lru_cache(maxsize=16)
def pool_set(values: str, table: str) -> Cards:
    """Return the pool cards under these tables."""
    return with_jewels(plain_cards(POOL, POOL_TABLES[values]), table)


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the tuple with one item replaced."""
    return (*row[:at], item, *row[at + 1 :])

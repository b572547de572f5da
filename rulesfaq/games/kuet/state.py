"""Küt: the position, the moves, and the page's numbers. No rules.

A tile is a number: 1 to 13 red, 14 to 26 black, 27 to 39 blue, 40 to 52 yellow, then
FALSE_JOKER and OKEY, the real okey of the round; 0 is a tile that the viewer does not see.
In a meld ``AS_OKEY + face`` is an okey that stands for a tile, and ``AS_FALSE + face`` a
false joker that is claimed to. Seats count from 0 in turn order; B sits to the right of A.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rulesfaq.games.kuet.contracts import Contract

T = TypeVar("T")

Tiles = tuple[int, ...]

SEATS = 4
FACES = 52
FALSE_JOKER = 53
OKEY = 54
AS_OKEY = 100
AS_FALSE = 200

COLOURS = ("red", "black", "blue", "yellow")
GROUP, RUN, PAIR = "group", "run", "pair"
KINDS = (GROUP, RUN, PAIR)

NOBODY = -1
"""No seat."""

NOT_LAID, LAID_NOW, LAID_EARLIER = range(3)


class Printed(msgspec.Struct, frozen=True):
    """The page's numbers, and each option with its standard value."""

    players: int = 4
    copies: int = 2
    """Tiles of each colour and number."""
    false_jokers: int = 2
    starter_tiles: int = 15
    other_tiles: int = 14
    indicator_step: int = 1
    """How far the okey is above the indicator."""
    group_min: int = 3
    group_max: int = 4
    run_min: int = 3
    run_max: int = 13
    pair_size: int = 2
    swap_group_size: int = 4
    """Tiles of a group from which an okey may be taken."""
    tiles_kept: int = 1
    """Tiles that must be left to discard."""
    buys_per_round: int = 5
    buy_penalty: int = 1
    penalty_tiles: int = 2
    penalty_pile: int = 2
    """Tiles that the pile must have for a penalty."""
    exhaust_times: int = 4
    """At which empty pile in a row the round is scored."""
    rounds: int = 20
    not_laid_points: int = 500
    okey_points: int = 25
    false_joker_points: int = 25
    factor_dark: int = 5
    """By which the tiles count when the okey is red or black."""
    factor_light: int = 2
    """By which the tiles count when the okey is blue or yellow."""
    okey_finish_factor: int = 2
    finisher_points: int = 0
    contracts: str = "standard"
    table: str = "single"
    buying: str = "five"
    pile_empty: str = "redeal"
    direction: str = "right"

    @property
    def false_joker_count(self) -> int:
        """How many false jokers there are."""
        return self.false_jokers

    @property
    def numbered_tiles(self) -> int:
        """How many tiles have a number."""
        return FACES * self.copies

    @property
    def all_tiles(self) -> int:
        """How many tiles the set has."""
        return self.numbered_tiles + self.false_jokers

    @property
    def number_max(self) -> int:
        """The largest number on a tile."""
        return FACES // len(COLOURS)

    @property
    def number_min(self) -> int:
        """The smallest number on a tile."""
        return 1

    @property
    def colours(self) -> int:
        """How many colours there are."""
        return len(COLOURS)

    @property
    def okeys(self) -> int:
        """How many real okeys a round has."""
        return self.copies

    @property
    def pile_at_start(self) -> int:
        """How many tiles the pile has after dealing and turning one over."""
        dealt = self.starter_tiles + (self.players - 1) * self.other_tiles
        return self.all_tiles - dealt - 1

    @property
    def not_laid_doubled(self) -> int:
        """What whoever has not laid out writes after a finish with the okey."""
        return self.not_laid_points * self.okey_finish_factor

    @property
    def team_size(self) -> int:
        """How many people make a team."""
        return self.players // 2


OPTIONS: dict[str, tuple[str, ...]] = {
    "contracts": ("standard", "runs-first"),
    "table": ("single", "team"),
    "buying": ("five", "three", "unlimited"),
    "pile_empty": ("redeal", "score"),
    "direction": ("right", "left"),
}


class Meld(msgspec.Struct, frozen=True):
    """Tiles that lie together: its kind, what is in it, whose it is."""

    kind: str
    tiles: Tiles
    """A run in order, from its lower end."""
    owner: int = NOBODY


class State(msgspec.Struct, frozen=True, gc=False):
    """A position; tuples by seat where nothing else is said."""

    phase: str
    """``setup draw buy act over``, or one that runs by itself."""
    players: int
    turn: int
    """The seat that decides."""
    active: int
    """The seat whose turn it is; another one decides while a discard can be bought."""
    racks: tuple[Tiles, ...]
    """Sorted."""
    pile: Tiles
    """From the top."""
    front: tuple[Tiles, ...]
    """Discards that lie in front of a seat, the last one last."""
    fresh: int
    """The seat in front of which the discard lies that can still be had, or NOBODY."""
    table: tuple[Meld, ...]
    laid: tuple[int, ...]
    bought: tuple[int, ...]
    seed: int
    step: int = 1
    """1 where the turns go to the right, -1 where they go to the left."""
    opener: int = NOBODY
    round: int = 1
    contract: Contract = ()
    indicator: int = 0
    okey: int = 0
    """The face of the okey."""
    joker: int = 0
    """The face of the false joker."""
    planned: Tiles = ()
    """What is turned over as indicator, if that is settled before the deal."""
    opening: bool = False
    """Whether this is the first turn of the round."""
    drawn: int = 0
    """The tile that came to the rack in this turn, 0 if none."""
    taken: bool = False
    """Whether it was the neighbour's discard."""
    fined: bool = False
    """Whether the last discard was penalised."""
    redeals: int = 0
    """Times in a row that the pile ran out in this round."""
    deals: int = 0
    finisher: int = NOBODY
    """Who ended the last round."""
    okey_finish: bool = False
    mates: tuple[int, ...] = ()
    """The partner of each seat at a TEAM table."""
    points: tuple[int, ...] = ()
    """Of the round that was scored last."""
    totals: tuple[int, ...] = ()
    race: tuple[int, ...] = ()
    """The winners."""
    ended: bool = False
    """Whether the end of the game is decided."""


class Deal(msgspec.Struct, frozen=True):
    """Deal a round; the mover opens it."""

    who: int


class Draw(msgspec.Struct, frozen=True):
    """Draw from the pile."""

    who: int


class Take(msgspec.Struct, frozen=True):
    """Take the tile that the left neighbour has just discarded, or an older one."""

    who: int
    older: int = 0


class Lay(msgspec.Struct, frozen=True):
    """Lay melds on the table."""

    who: int
    melds: tuple[Meld, ...]


class Add(msgspec.Struct, frozen=True):
    """Add a tile to a meld on the table."""

    who: int
    tile: int
    meld: int
    """Its place on the table, from 0."""


class Swap(msgspec.Struct, frozen=True):
    """Take an okey off the table for the tile that it stands for."""

    who: int
    tile: int
    meld: int


class Discard(msgspec.Struct, frozen=True):
    """Discard a tile, which ends the turn."""

    who: int
    tile: int


class Buy(msgspec.Struct, frozen=True):
    """Buy the discard out of turn."""

    who: int


class Skip(msgspec.Struct, frozen=True):
    """Leave the discard to others."""

    who: int


class Finish(msgspec.Struct, frozen=True):
    """Lay the whole rack down at once, in the last round."""

    who: int
    melds: tuple[Meld, ...]


MOVES = (Deal, Draw, Take, Lay, Add, Swap, Discard, Buy, Skip, Finish)
Move = Deal | Draw | Take | Lay | Add | Swap | Discard | Buy | Skip | Finish

update = msgspec.structs.replace
"""Return a copy with some fields changed."""


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the tuple with one item replaced."""
    return (*row[:at], item, *row[at + 1 :])

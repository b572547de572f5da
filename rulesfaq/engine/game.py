"""A game as a value, and the rules of it that are in force under given options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

import msgspec

from rulesfaq.engine.rng import Chance
from rulesfaq.engine.table import Function, Occasion, Row
from rulesfaq.errors import BadOptionError


class State(Protocol):
    """What the engine needs to know of a position: where in the turn it stands."""

    @property
    def phase(self) -> str:
        """The phase; ``over`` once the game has ended."""


class Form(msgspec.Struct, frozen=True):
    """How a move, a field of a position or a path is written."""

    form: str
    """Such as ``declare NOBLE CARD CARD CARD CARD`` or ``owner.NOBLE``."""
    meaning: str
    example: str
    """Something that the game can read."""


class Notation(msgspec.Struct, frozen=True):
    """How a game is written and read; every text in it is plain ASCII."""

    parse_move: Callable[[int, str], Any]
    """Seat and text -> move; raises BadNotationError."""
    format_move: Callable[[Any], str]
    position: Callable[[Mapping[str, Any], int, int, Any], Any]
    """Given fields, players, seed, printed -> state; the rest is dealt; not audited here."""
    read: Callable[[Any, str], Any]
    """State and path -> plain value (number, text, bool, list, None); raises BadNotationError."""
    picture: Callable[[Any], Mapping[str, Any]]
    """State -> what a drawing needs, plain values."""
    moves: tuple[Form, ...]
    fields: tuple[Form, ...]
    paths: tuple[Form, ...]
    read_move: Callable[[Any, Any, str], Any] = lambda _state, _move, _path: None
    """State, move, path -> plain value, None where the move has no such fact: for patterns."""
    move_paths: tuple[Form, ...] = ()
    """The facts of a move that ``read_move`` tells."""


class Game(msgspec.Struct, frozen=True):
    """Everything that the house asks of a game."""

    id: str
    seats: tuple[int, int]
    """The smallest and the largest number of players."""
    printed: Any
    """A frozen struct: the booklet's numbers, and each option with its standard value."""
    options: Mapping[str, tuple[str, ...]]
    """Values by option, the standard first; each is a field of ``printed``."""
    rows: tuple[Row, ...]
    """In the order of the booklet."""
    automatic: frozenset[str]
    """Phases that run by themselves."""
    frame: tuple[str, ...]
    """Paths that a rival shares with the answer unless it names them."""
    deal: Callable[[int, int, Any], Any]
    """Players, seed, printed -> the state after set-up."""
    audit: Callable[[Any, Any], tuple[str, ...]]
    """State, printed -> reasons why no play reaches it; empty if it is sound."""
    candidates: Callable[[Any], Iterator[Any]]
    """State -> moves worth judging, wider than the legal ones."""
    suggest: Callable[[Any, Chance, str], Any]
    """State, chance, policy -> one move worth judging, for fast play."""
    notation: Notation
    policies: tuple[str, ...] = ("even",)
    bound: int = 64
    """How many automatic phases may follow one move."""
    domains: Mapping[str, Callable[[int], Iterator[tuple[Mapping[str, Any], tuple[int, str]]]]] = {}
    """Small finite sets to go through as a whole, by name: for so many players, given fields of
    each position and the move made there, seat and text."""
    starts: tuple[Mapping[str, Any], ...] = ({},)
    """Given fields of positions worth starting play from, so that rare corners come up."""
    variations: tuple[Mapping[str, Any], ...] = ()
    """Given fields that may be laid over any start: what should make no difference there."""


Entry = tuple[str, Function, Any]
"""A rule in force: its id, its function, and the numbers that are handed to it."""


class Ruleset(msgspec.Struct, frozen=True):
    """The rows in force, by occasion; a mutant is a ruleset with one entry changed."""

    guards: Mapping[Occasion, tuple[Entry, ...]]
    effects: Mapping[Occasion, tuple[Entry, ...]]
    views: tuple[Entry, ...]
    automatic: frozenset[str]
    printed: Any
    bound: int


def settle_options(game: Game, chosen: Mapping[str, str]) -> Any:
    """Return the printed numbers under the chosen options.

    Raises:
        BadOptionError: If the game does not know an option or its value.
    """
    for name, value in chosen.items():
        if name not in game.options:
            raise BadOptionError(name, value, tuple(game.options))
        if value not in game.options[name]:
            raise BadOptionError(name, value, game.options[name])
    return msgspec.structs.replace(game.printed, **chosen) if chosen else game.printed


def rows_in_force(game: Game, printed: Any) -> tuple[Row, ...]:
    """Return the rows whose option value, if they have one, is the one chosen."""
    return tuple(
        row for row in game.rows if row.when is None or getattr(printed, row.when[0]) == row.when[1]
    )


def compile_rules(game: Game, options: Mapping[str, str] | None = None) -> Ruleset:
    """Return the ruleset of a game under options.

    Raises:
        BadOptionError: If the game does not know an option or its value.
    """
    printed = settle_options(game, options or {})
    entries = [(row, (row.rule, row.ask, printed)) for row in rows_in_force(game, printed)]
    return assemble(game, printed, entries)


def assemble(game: Game, printed: Any, entries: Iterable[tuple[Row, Entry]]) -> Ruleset:
    """Sort entries by kind and occasion, in their order."""
    guards: dict[Occasion, list[Entry]] = {}
    effects: dict[Occasion, list[Entry]] = {}
    views: list[Entry] = []
    for row, entry in entries:
        if row.kind == "view":
            views.append(entry)
            continue
        table = guards if row.kind == "guard" else effects
        for occasion in row.on:
            table.setdefault(occasion, []).append(entry)
    return Ruleset(
        guards={occasion: tuple(found) for occasion, found in guards.items()},
        effects={occasion: tuple(found) for occasion, found in effects.items()},
        views=tuple(views),
        automatic=game.automatic,
        printed=printed,
        bound=game.bound,
    )

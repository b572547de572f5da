"""Walks through a game: seeded play from many starts, and the moves that nearly are legal.

A walk starts from a position that a scenario could state, and notes its moves, so that whatever is
found on the way can be written down as a scenario and run again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rulesfaq.engine.game import Game, Ruleset, compile_rules
from rulesfaq.engine.play import Played, apply, judge
from rulesfaq.engine.playout import TRIES, legal_moves
from rulesfaq.engine.rng import Chance
from rulesfaq.engine.seats import parse_seat, seat_letter
from rulesfaq.errors import RulesfaqError
from rulesfaq.proof.observed import table_facts

LONGEST = 150
"""How many moves a walk has at most."""
FROM_A_SCENE = 25
"""The same for one that starts from a scene of the data, which is near what matters."""
REFUSED = 3
"""How many moves that were suggested and are not legal are kept in one position."""


class Start(msgspec.Struct, frozen=True):
    """A position that play may start from, as a scenario states it."""

    given: Mapping[str, Any]
    players: int = 0
    """0 where any number will do."""
    options: Mapping[str, str] = {}
    opening: tuple[tuple[str, str], ...] = ()
    """Moves that are made first, as long as they are legal: seat and text."""

    def rotated(self, by: int, players: int) -> Start:
        """Return the same start with every seat moved on by so many."""
        given = _rotated(self.given, by, players)
        opening = tuple((_seat_on(seat, by, players), text) for seat, text in self.opening)
        return msgspec.structs.replace(self, given=given, opening=opening)

    def varied(self, fields: Mapping[str, Any]) -> Start:
        """Return the same start with more fields given, as far as it says nothing of them."""
        return msgspec.structs.replace(self, given={**fields, **self.given})


def _seat_on(text: str, by: int, players: int) -> str:
    """Return a text with every seat in it moved on: seats are its only single capitals."""

    def moved(found: re.Match[str]) -> str:
        seat = ord(found[0]) - ord("A")
        return seat_letter((seat + by) % players) if seat < players else found[0]

    return re.sub(r"\b[A-H]\b", moved, text)


def _rotated(value: Any, by: int, players: int) -> Any:
    if isinstance(value, Mapping):
        return {
            _seat_on(key, by, players): _rotated(inner, by, players) for key, inner in value.items()
        }
    if isinstance(value, (list, tuple)):
        return [_rotated(inner, by, players) for inner in value]
    return _seat_on(value, by, players) if isinstance(value, str) else value


class Trail(msgspec.Struct, frozen=True):
    """How a position came about: everything that a scenario needs to reach it again."""

    given: Mapping[str, Any]
    players: int
    options: Mapping[str, str]
    seed: int
    moves: tuple[tuple[str, str], ...] = ()

    def then(self, seat: str, text: str) -> Trail:
        """Return the trail with one more move."""
        return msgspec.structs.replace(self, moves=(*self.moves, (seat, text)))


class Visit(msgspec.Struct):
    """One position on a walk, and the move that was made there."""

    state: Any
    move: Any = None
    """None at the end of a walk."""
    played: Played | None = None
    tried: tuple[Any, ...] = ()
    """Moves that were suggested there, or stand in a scene, and are not legal."""


class Table:
    """A game under options: what a walk needs of it."""

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        """Compile the rules once."""
        self.game, self.options = game, options
        self.rules: Ruleset = compile_rules(game, options)

    def written(self, move: Any) -> tuple[str, str]:
        """Return the seat and the text of a move."""
        return seat_letter(move.who), self.game.notation.format_move(move)

    def facts(self, players: int) -> dict[str, Any]:
        """Return the facts that are the same in every position: the players, each option."""
        standard = {name: values[0] for name, values in self.game.options.items()}
        return table_facts(players, {**standard, **self.options})

    def place(self, start: Start, players: int, seed: int) -> tuple[Any, Trail] | None:
        """Return the position of a start and its trail; None where the options do not allow it."""
        trail = Trail(start.given, players, self.options, seed)
        notation, printed = self.game.notation, self.rules.printed
        try:
            state = notation.position(start.given, players, seed, printed)
            if self.game.audit(state, printed) or not self._begins(state):
                return None
        except RulesfaqError:
            return None
        return state, trail

    def _begins(self, state: Any) -> bool:
        """Ask whether play can go on: under another reading so many people may not play at all.

        Under the standard a position without a legal move is a fault of the engine, to be found.
        """
        moves = legal_moves(self.game, self.rules, state)
        return not self.options or state.phase == "over" or any(True for _ in moves)


class Walk:
    """Positions from a start on, up to the end of the game or to so many moves."""

    def __init__(
        self,
        table: Table,
        state: Any,
        trail: Trail,
        chance: Chance,
        most: int,
        opening: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Make no move yet; those of the opening come first, as long as they are legal."""
        self._table, self._state, self._trail = table, state, trail
        self._chance, self._most, self._opening = chance, most, opening
        self._made: list[Any] = []

    @property
    def was_cut_short(self) -> bool:
        """Whether it ended because it was long enough."""
        return len(self._made) >= self._most

    @property
    def trail(self) -> Trail:
        """The trail to the position that was yielded last."""
        made = tuple(self._table.written(move) for move in self._made)
        return msgspec.structs.replace(self._trail, moves=(*self._trail.moves, *made))

    def __iter__(self) -> Iterator[Visit]:
        """Yield each position with the move made there, the last one without."""
        table, chance, state = self._table, self._chance, self._state
        policy = chance.pick(table.game.policies)
        tried: list[Any] = []
        while state.phase != "over" and len(self._made) < self._most:
            tried = []
            move = self._next_of_opening(state, tried) or self._chosen(state, policy, tried)
            if move is None:
                break
            played = apply(table.rules, state, move)
            yield Visit(state, move, played, tuple(tried))
            self._made.append(move)
            tried, state = [], played.state
        yield Visit(state, tried=tuple(tried))

    def only(self, state: Any, seat: int, text: str) -> Visit:
        """Return a position with one move: made there if it is legal, else tried."""
        rules = self._table.rules
        move = self._table.game.notation.parse_move(seat, text)
        if judge(rules, state, move).allowed:
            return Visit(state, move, apply(rules, state, move))
        return Visit(state, tried=(move,))

    def _chosen(self, state: Any, policy: str, tried: list[Any]) -> Any:
        """Return a legal move, None where there is none; keep some that are not legal."""
        table, chance = self._table, self._chance
        for _ in range(TRIES):
            move = table.game.suggest(state, chance, policy)
            if judge(table.rules, state, move).allowed:
                return move
            if len(tried) < REFUSED:
                tried.append(move)
        legal = tuple(legal_moves(table.game, table.rules, state))
        return chance.pick(legal) if legal else None

    def _next_of_opening(self, state: Any, tried: list[Any]) -> Any:
        made = len(self._made)
        if made >= len(self._opening):
            return None
        seat, text = self._opening[made]
        try:
            move = self._table.game.notation.parse_move(parse_seat(seat, self._trail.players), text)
        except RulesfaqError:
            return None
        if judge(self._table.rules, state, move).allowed:
            return move
        tried.append(move)
        return None

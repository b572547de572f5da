"""Walks through a game: seeded play from many starts, and the moves that nearly are legal.

A walk starts from a position that a scenario could state, and notes its moves, so that whatever is
found on the way can be written down as a scenario and run again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from rulesfaq.engine.game import Game, Ruleset, compile_rules
from rulesfaq.engine.play import Played, apply, judge
from rulesfaq.engine.playout import choose, legal_moves
from rulesfaq.engine.rng import Chance
from rulesfaq.engine.seats import parse_seat, seat_letter
from rulesfaq.errors import RulesfaqError

LONGEST = 150
"""How many moves a walk has at most."""
FROM_A_SCENE = 25
"""The same for one that starts from a scene of the data, which is near what matters."""
SUGGESTED = 6
"""How many moves are suggested in one position as if it were another phase or turn."""
KEPT = 8
"""How many moves of each kind are remembered."""


class Start(msgspec.Struct, frozen=True):
    """A position that play may start from, as a scenario states it."""

    given: Mapping[str, Any]
    players: int = 0
    """0 where any number will do."""
    options: Mapping[str, str] = {}
    opening: tuple[tuple[str, str], ...] = ()
    """Moves that are made first, as long as they are legal: seat and text."""


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


class Table:
    """A game under options: what a walk needs of it."""

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        """Compile the rules once."""
        self.game, self.options = game, options
        self.rules: Ruleset = compile_rules(game, options)

    def written(self, move: Any) -> tuple[str, str]:
        """Return the seat and the text of a move."""
        return seat_letter(move.who), self.game.notation.format_move(move)

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
        while state.phase != "over" and len(self._made) < self._most:
            move = self._next_of_opening(state) or choose(
                table.game, table.rules, state, chance, policy
            )
            if move is None:
                break
            played = apply(table.rules, state, move)
            yield Visit(state, move, played)
            self._made.append(move)
            state = played.state
        yield Visit(state)

    def _next_of_opening(self, state: Any) -> Any:
        made = len(self._made)
        if made >= len(self._opening):
            return None
        seat, text = self._opening[made]
        try:
            move = self._table.game.notation.parse_move(parse_seat(seat, self._trail.players), text)
        except RulesfaqError:
            return None
        return move if judge(self._table.rules, state, move).allowed else None


class Probes:
    """Moves of a wanted kind where play would not make them: suggested as if it were their turn.

    It remembers in which phases a kind was suggested; in another phase it asks the game what it
    would suggest there, and takes a move made elsewhere where that gives none.
    """

    def __init__(self, game: Game, chance: Chance) -> None:
        """Remember nothing yet."""
        self._game, self._chance = game, chance
        self._phases: dict[str, dict[str, None]] = {}
        self._made: dict[str, list[Any]] = {}

    def note(self, verb: str, move: Any, phase: str) -> None:
        """Remember a move that was made."""
        self._phases.setdefault(verb, {})[phase] = None
        kept = self._made.setdefault(verb, [])
        if len(kept) < KEPT:
            kept.append(move)
        else:
            kept[self._chance.below(KEPT)] = move

    def of(self, verbs: Collection[str], state: Any, players: int) -> Mapping[str, list[Any]]:
        """Return moves of kinds that are not expected here, by whoever is on turn or by others."""
        chance = self._chance
        found: dict[str, list[Any]] = {verb: [] for verb in verbs}
        phases = {state.phase} | {phase for verb in verbs for phase in self._phases.get(verb, ())}
        for _ in range(SUGGESTED):
            move = self._suggested(sorted(phases), state, players)
            if move is not None:
                found.get(_verb(self._game, move), []).append(move)
        for verb, moves in found.items():
            made = self._made.get(verb)
            if made:
                move = chance.pick(made)
                moves.extend((move, msgspec.structs.replace(move, who=chance.below(players))))
        return found

    def _suggested(self, phases: list[str], state: Any, players: int) -> Any:
        chance, game = self._chance, self._game
        changes: dict[str, Any] = {"phase": chance.pick(phases)}
        if chance.below(2):
            changes["turn"] = chance.below(players)
        policy = chance.pick(game.policies)
        return _suggestion(game, msgspec.structs.replace(state, **changes), chance, policy)


def _suggestion(game: Game, state: Any, chance: Chance, policy: str) -> Any:
    """Return what a game suggests; None where that is no position, and so it fails."""
    try:
        return game.suggest(state, chance, policy)
    except Exception:  # noqa: BLE001  # the phase was changed by hand: anything may be missing
        return None


def _verb(game: Game, move: Any) -> str:
    return game.notation.format_move(move).partition(" ")[0]


def near(move: Any, players: int, chance: Chance) -> Any:
    """Return a move that differs from one in a single field: another seat, a card more or less."""
    fields = [name for name in move.__struct_fields__ if name != "who"]
    if not fields or not chance.below(3):
        return msgspec.structs.replace(move, who=chance.below(players))
    name = chance.pick(fields)
    value = getattr(move, name)
    if isinstance(value, bool):
        return msgspec.structs.replace(move, **{name: not value})
    if isinstance(value, int):
        return msgspec.structs.replace(move, **{name: value + chance.pick((1, -1))})
    if isinstance(value, tuple) and value:
        cut = chance.below(len(value))
        less = (*value[:cut], *value[cut + 1 :])
        more = (*value, chance.pick(value))
        return msgspec.structs.replace(move, **{name: chance.pick((less, more))})
    return msgspec.structs.replace(move, who=chance.below(players))

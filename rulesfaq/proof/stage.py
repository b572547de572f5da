"""Scenes on the stage: a game under options, a position dealt, the moves up to the asked one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from itertools import groupby
from typing import Any, TypeVar

import msgspec

from rulesfaq.engine.game import Game, Ruleset, compile_rules
from rulesfaq.engine.play import apply, judge
from rulesfaq.engine.readings import Reading, readings
from rulesfaq.engine.seats import parse_seat
from rulesfaq.engine.table import Occasion
from rulesfaq.errors import BadNotationError, BadOptionError, BadSceneError
from rulesfaq.model.scenario import Scenario, Step

T = TypeVar("T")
Bearing = tuple[tuple[Reading, ...], ...]
"""Readings that can bear on something, those of one row together."""


class Stage(msgspec.Struct, frozen=True, dict=True):
    """A game under options, with every reading of its rules."""

    game: Game
    rules: Ruleset

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """Every reading of every row in force."""
        return readings(self.game, self.rules)

    @cached_property
    def _found(self) -> dict[tuple[frozenset[Occasion], bool, bool], Bearing]:
        return {}

    def bearing(self, occasions: Iterable[Occasion], *, guards: bool, named: bool) -> Bearing:
        """Return the readings of rows that are asked on any of the occasions, row by row.

        Args:
            occasions: Classes of moves and phases; ``view`` for what seats see.
            guards: Whether rows that allow and forbid are wanted, or all others.
            named: Whether only misreadings that somebody wrote down are wanted.
        """
        key = (frozenset(occasions), guards, named)
        if key not in self._found:
            found = [
                reading
                for reading in self.readings
                if not key[0].isdisjoint(reading.row.on)
                and (reading.row.kind == "guard") == guards
                and (reading.named or not named)
            ]
            by_row = groupby(found, lambda reading: id(reading.row))
            self._found[key] = tuple(tuple(readings) for _, readings in by_row)
        return self._found[key]


class Stages:
    """The stages of one game, each made once."""

    def __init__(self, game: Game) -> None:
        """Start with none."""
        self.game = game
        self._made: dict[tuple[tuple[str, str], ...], Stage] = {}
        self._kept: dict[Hashable, Any] | None = None

    def keep(self) -> None:
        """Keep from now on what is worked out of scenes, and forget what was kept before.

        For whoever asks about the same scenes several times in a row; it takes much room.
        """
        self._kept = {}

    def recall(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """Return what was worked out under this key, or work it out now."""
        if self._kept is None:
            return work_out()
        if key not in self._kept:
            self._kept[key] = work_out()
        found: T = self._kept[key]
        return found

    def under(self, options: Mapping[str, str]) -> Stage:
        """Return the stage under these options.

        Raises:
            BadOptionError: If the game does not know one of them.
        """
        key = tuple(sorted(options.items()))
        if key not in self._made:
            self._made[key] = self.make(options)
        return self._made[key]

    def make(self, options: Mapping[str, str]) -> Stage:
        """Return a new stage.

        Raises:
            BadOptionError: If the game does not know one of the options.
        """
        return Stage(self.game, compile_rules(self.game, options))


class Scene(msgspec.Struct, frozen=True):
    """A position and the asked move, ready to be judged or carried out."""

    stage: Stage
    before: Any
    move: Any
    seat: int


def set_scene(stages: Stages, scenario: Scenario, seed: int) -> Scene:
    """Deal the position, audit it, and play every move before the asked one.

    Raises:
        BadSceneError: If anything of it cannot be read, reached or played; its key says where.
    """
    try:
        stage = stages.under(scenario.options)
    except BadOptionError as error:
        raise BadSceneError(str(error), "options", error.hint) from error
    least, most = stage.game.seats
    if not least <= scenario.players <= most:
        message = f"{scenario.players} players, but the game seats {least} to {most}"
        raise BadSceneError(message, "players")
    if not scenario.when:
        raise BadSceneError("no move: a scenario needs a step to ask about", "when")
    state = _deal(stage, scenario, seed)
    for index, step in enumerate(scenario.when[: scenario.asked]):
        state = _play_step(stage, scenario, state, index, step.moves)
    asked = scenario.asked
    step = scenario.when[asked]
    state = _play_step(stage, scenario, state, asked, step.moves[:-1])
    seat, move = read_move(stage.game, scenario, asked, step.moves[-1])
    return Scene(stage, state, move, seat)


def _deal(stage: Stage, scenario: Scenario, seed: int) -> Any:
    printed = stage.rules.printed
    try:
        state = stage.game.notation.position(scenario.given, scenario.players, seed, printed)
    except BadNotationError as error:
        raise BadSceneError(str(error), "given", error.hint) from error
    faults = stage.game.audit(state, printed)
    if faults:
        message = f"no play of the game reaches this position: {'; '.join(faults)}"
        raise BadSceneError(message, "given")
    return state


def read_move(game: Game, scenario: Scenario, index: int, move: tuple[str, str]) -> tuple[int, Any]:
    """Return the seat and the move of a step.

    Raises:
        BadSceneError: If they cannot be read.
    """
    try:
        seat = parse_seat(move[0], scenario.players)
        return seat, game.notation.parse_move(seat, move[1])
    except BadNotationError as error:
        raise BadSceneError(str(error), f"when.{index}", error.hint) from error


def _play_step(
    stage: Stage, scenario: Scenario, state: Any, index: int, moves: tuple[tuple[str, str], ...]
) -> Any:
    for text in moves:
        _, move = read_move(stage.game, scenario, index, text)
        refusal = judge(stage.rules, state, move).refusal
        if refusal is not None:
            message = f"scene step {index + 1} is refused: {text[0]}: {text[1]} ({refusal.rule})"
            hint = "only the asked step may be refused; mark it with asked: true if it is this one"
            raise BadSceneError(message, f"when.{index}", hint)
        state = apply(stage.rules, state, move).state
    return state


def play_on(scene: Scene, scenario: Scenario, state: Any) -> Any:
    """Play the moves after the asked one, from the state that it led to.

    Raises:
        BadSceneError: If one of them is refused.
    """
    rest: tuple[Step, ...] = scenario.when[scenario.asked + 1 :]
    for offset, step in enumerate(rest):
        index = scenario.asked + 1 + offset
        state = _play_step(scene.stage, scenario, state, index, step.moves)
    return state

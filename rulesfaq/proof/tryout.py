"""A scene tried out: what becomes of it, and what each reading of a rule makes of it.

Several claims may ask about one scene. What they ask differs; what happens does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, cast

import msgspec

from rulesfaq.engine.game import Entry
from rulesfaq.engine.play import Asked, Played, forbidders, resume
from rulesfaq.engine.readings import Reading
from rulesfaq.engine.table import Occasion, Row
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.facts import ALLOWED, SEES, Outcome, happen, value_of
from rulesfaq.proof.stage import Bearing, Scene, Stages, set_scene

VIEW: Occasion = "view"
Readings = tuple[tuple[Reading, Outcome | None], ...]


class Tried(msgspec.Struct, frozen=True):
    """A reading and what it gave for the asked path."""

    rule: str
    reading: str
    gave: Any
    """The value of the asked path, or None where there was no outcome."""
    but: str = ""
    """Where it gave the belief, and another fact kept it from being the rival: which one."""

    def __str__(self) -> str:
        """Write it as ``reading -> value``, with what kept it from being the rival."""
        return f"{self.reading} -> {self.gave}" + (f", but {self.but}" if self.but else "")


class Tries(msgspec.Struct, frozen=True):
    """What each reading that can bear on a path gave for it."""

    all: tuple[Tried, ...]
    other: tuple[tuple[int, Reading, Outcome], ...]
    """Those with an outcome that is not the true one, with their index in ``all``."""


class Tryout(msgspec.Struct, frozen=True, dict=True):
    """A scene, what becomes of it on the true game, and under those readings that are asked for."""

    scene: Scene
    players: int
    judged_only: bool
    """Whether only the permission of the move is asked, and it need not be carried out."""

    @cached_property
    def truth(self) -> Outcome:
        """What becomes of the asked move on the true game."""
        scene = self.scene
        return happen(
            scene.stage.game,
            scene.stage.rules,
            scene.before,
            scene.move,
            self.players,
            noted=True,
            judged_only=self.judged_only,
        )

    @cached_property
    def _found(self) -> dict[int, Readings]:
        return {}

    @cached_property
    def _tries(self) -> dict[str, Tries]:
        return {}

    def tries(self, asked: str) -> Tries:
        """Return what each reading that can bear on a path gives for it, worked out once."""
        if asked not in self._tries:
            self._tries[asked] = self._tried(asked)
        return self._tries[asked]

    def _tried(self, asked: str) -> Tries:
        truth = self.truth
        gave: dict[int, Any] = {id(None): None, id(truth): value_of(truth, asked)}
        tried: list[Tried] = []
        other: list[tuple[int, Reading, Outcome]] = []
        for reading, outcome in self.outcomes(asked):
            key = id(outcome)
            if outcome is not None and outcome is not truth:
                other.append((len(tried), reading, outcome))
                if key not in gave:
                    gave[key] = value_of(outcome, asked)
            tried.append(Tried(reading.rule, reading.name, gave[key]))
        return Tries(tuple(tried), tuple(other))

    def outcomes(self, asked: str) -> Readings:
        """Return what each reading that can bear on a path makes of the scene.

        The truth itself stands for a reading that changes nothing, None for one without outcome.
        """
        scene, truth = self.scene, self.truth
        readings = _readings(scene, truth, asked)
        if id(readings) not in self._found:
            forbidding: tuple[Entry, ...] = ()
            if asked == ALLOWED:
                forbidding = forbidders(scene.stage.rules, scene.before, scene.move)
            self._found[id(readings)] = _outcomes(scene, truth, readings, forbidding)
        return self._found[id(readings)]


def try_out(stages: Stages, scenario: Scenario, seed: int, *, judged_only: bool) -> Tryout:
    """Set a scene with this deal, to be tried out.

    Raises:
        BadSceneError: If anything of it cannot be read, reached or played.
    """
    key = scene_key(scenario), seed
    scene = stages.recall(("scene", *key), lambda: set_scene(stages, scenario, seed))
    return stages.recall(
        ("tryout", *key, judged_only), lambda: Tryout(scene, scenario.players, judged_only)
    )


def scene_key(scenario: Scenario) -> bytes:
    """Return the same for scenarios that are one scene, whatever they ask about it."""
    moves = [step.moves for step in scenario.when[: scenario.asked + 1]]
    parts = [scenario.players, scenario.given, scenario.options, moves]
    return msgspec.json.encode(parts)


def _readings(scene: Scene, truth: Outcome, asked: str) -> Bearing:
    """Return the readings that can bear on the asked path.

    A guard decides permission and nothing else; an effect never does. Where the truth is
    “allowed”, only named misreadings count: removed or shifted, any guard refuses something.
    """
    if asked == ALLOWED:
        move = (type(scene.move),)
        return scene.stage.bearing(move, guards=True, named=truth.allowed)
    occasions = (*truth.occasions, VIEW) if asked.startswith(SEES) else truth.occasions
    return scene.stage.bearing(occasions, guards=False, named=False)


def _outcomes(
    scene: Scene, truth: Outcome, bearing: Bearing, forbidding: tuple[Entry, ...]
) -> Readings:
    """Return what each reading makes of the step; the truth itself where it changes nothing.

    A reading differs from the true outcome by one row, so nothing is done again that the other
    rows do alike. A mutant that crashes (the largest of nothing) or runs in circles has no outcome.
    """
    noted: dict[tuple[str, int], list[Asked]] = {}
    for point in truth.asked:
        rule, function, _ = point.entry
        noted.setdefault((rule, id(function)), []).append(point)
    course = _Course(scene, truth)
    found: list[tuple[Reading, Outcome | None]] = []
    for ways in bearing:
        row = ways[0].row
        under: Callable[[Reading], Outcome | None]
        if row.kind == "guard":
            under = partial(_other_verdict, scene, truth, refused=_others(row, forbidding))
        elif row.kind == "effect" and truth.played is not None:
            under = course.along(noted.get((row.rule, id(row.ask)), ()))
        else:
            under = partial(_played_anew, scene, truth)
        for reading in ways:
            try:
                found.append((reading, under(reading)))
            except Exception:  # noqa: BLE001  # whatever a mutant does wrong, it gives no outcome
                found.append((reading, None))
    return tuple(found)


def _others(row: Row, forbidding: tuple[Entry, ...]) -> bool:
    """Whether any other row forbids the move."""
    return any(rule != row.rule or ask is not row.ask for rule, ask, _ in forbidding)


def _played_anew(scene: Scene, truth: Outcome, reading: Reading) -> Outcome | None:
    """Judge the step and carry it out under a reading from the start."""
    outcome = happen(
        scene.stage.game,
        reading.rules,
        scene.before,
        scene.move,
        truth.players,
        judged_only=truth.played is None,
    )
    return outcome if truth.played is None or outcome.played is not None else None


def _other_verdict(
    scene: Scene, truth: Outcome, reading: Reading, *, refused: bool
) -> Outcome | None:
    """Judge the move with one guard read otherwise; the others say what they said."""
    before, move, allowed = scene.before, scene.move, not refused
    for _, ask, printed in reading.entries:
        ruling = ask(before, move, printed)
        if ruling is not None and not ruling.holds:
            allowed = False
    if allowed == truth.allowed:
        return truth
    if truth.played is not None:
        return None
    return Outcome(truth.game, reading.rules, truth.players, allowed=allowed)


class _Course:
    """What becomes of the step where one row is read otherwise, in one way after another."""

    def __init__(self, scene: Scene, truth: Outcome) -> None:
        self._scene, self._truth = scene, truth
        self._points: Sequence[Asked] = ()
        self._known: list[tuple[Asked, Any, Outcome]] = []

    def along(self, points: Sequence[Asked]) -> Callable[[Reading], Outcome | None]:
        """Turn to the row that was asked at these points."""
        self._points, self._known = points, []
        return self.under

    def under(self, reading: Reading) -> Outcome | None:
        """Follow the step from the first point where a reading says something else than the rule.

        Readings that say the same there take the same course, if the row is not asked again.
        """
        if len(reading.entries) > 1:
            return _played_anew(self._scene, self._truth, reading)
        _, ask, printed = reading.entries[0] if reading.entries else ("", _silent, None)
        move = self._scene.move
        for point in self._points:
            before, was = point.before, point.after
            said = ask(before, move, printed)
            if said is was:
                continue
            now = before if said is None else said
            if was is None:
                was = before
            if was is not now and was != now:
                return self._from(reading, point, said)
        return self._truth

    def _from(self, reading: Reading, point: Asked, said: Any) -> Outcome:
        truth = self._truth
        for known, known_said, outcome in self._known:
            if known is point and known_said == said:
                return outcome
        played = cast("Played", truth.played)
        rows = len(reading.entries)
        other = resume(reading.rules, self._scene.move, played, point, said, rows)
        outcome = Outcome(truth.game, reading.rules, truth.players, allowed=True, played=other)
        on = reading.row.on
        if on and set(on).isdisjoint(other.occasions[point.occasions :]):
            self._known.append((point, said, outcome))
        return outcome


def _silent(_state: Any, _move: Any, _printed: Any) -> None:
    """Say nothing, as a row that is not there."""

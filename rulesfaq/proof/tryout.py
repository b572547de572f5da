"""A scene tried out: what becomes of it, and what each reading of a rule makes of it.

Several claims may ask about one scene. What they ask differs; what happens does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import msgspec

from rulesfaq.engine.game import Entry
from rulesfaq.engine.play import Asked, forbidders, resume
from rulesfaq.engine.readings import Reading
from rulesfaq.engine.table import Occasion
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.facts import ALLOWED, SEES, Outcome, happen
from rulesfaq.proof.stage import Bearing, Scene, Stages, set_scene

VIEW: Occasion = "view"
Readings = tuple[tuple[Reading, Outcome | None], ...]


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
            self._found[id(readings)] = tuple(_outcomes(scene, truth, readings, forbidding))
        return self._found[id(readings)]


def try_out(stages: Stages, scenario: Scenario, seed: int, *, judged_only: bool) -> Tryout:
    """Set a scene with this deal, to be tried out.

    Raises:
        BadSceneError: If anything of it cannot be read, reached or played.
    """
    return stages.recall(
        ("tryout", scene_key(scenario), seed, judged_only),
        lambda: Tryout(set_scene(stages, scenario, seed), scenario.players, judged_only),
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
) -> Iterator[tuple[Reading, Outcome | None]]:
    """Yield what each reading makes of the step; the truth itself where it changes nothing.

    A reading differs from the true outcome by one row, so nothing is done again that the other
    rows do alike. A mutant that crashes (the largest of nothing) or runs in circles has no outcome.
    """
    noted: dict[tuple[str, int], list[Asked]] = {}
    for point in truth.asked:
        rule, function, _ = point.entry
        noted.setdefault((rule, id(function)), []).append(point)
    for ways in bearing:
        row = ways[0].row
        points = noted.get((row.rule, id(row.ask)), ())
        course = _Course(scene, truth, points)
        followed = row.kind == "effect" and truth.played is not None
        for reading in ways:
            try:
                if row.kind == "guard":
                    yield reading, _other_verdict(scene, reading, truth, forbidding)
                elif followed and len(reading.entries) <= 1:
                    yield reading, course.under(reading) if points else truth
                else:
                    yield reading, _played_anew(scene, reading, truth)
            except Exception:  # noqa: BLE001  # whatever a mutant does wrong, it gives no outcome
                yield reading, None


def _played_anew(scene: Scene, reading: Reading, truth: Outcome) -> Outcome | None:
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
    scene: Scene, reading: Reading, truth: Outcome, forbidding: tuple[Entry, ...]
) -> Outcome | None:
    """Judge the move with one guard read otherwise; the others say what they said."""
    row = reading.row
    others = any(rule != row.rule or ask is not row.ask for rule, ask, _ in forbidding)
    own = [ask(scene.before, scene.move, printed) for _, ask, printed in reading.entries]
    allowed = not others and all(ruling is None or ruling.holds for ruling in own)
    if allowed == truth.allowed:
        return truth
    if truth.played is not None:
        return None
    return Outcome(truth.game, reading.rules, truth.players, allowed=allowed)


class _Course:
    """What becomes of the step where one row is read otherwise, in one way after another."""

    def __init__(self, scene: Scene, truth: Outcome, points: Sequence[Asked]) -> None:
        self._scene, self._truth, self._points = scene, truth, points
        self._known: list[tuple[Asked, Any, Outcome]] = []

    def under(self, reading: Reading) -> Outcome:
        """Follow the step from the first point where a reading says something else than the rule.

        Readings that say the same there take the same course, if the row is not asked again.
        """
        entries, move, truth = reading.entries, self._scene.move, self._truth
        if truth.played is None:
            return truth
        for point in self._points:
            before = point.before
            said = entries[0][1](before, move, entries[0][2]) if entries else None
            was = before if point.after is None else point.after
            now = before if said is None else said
            if was is now or was == now:
                continue
            for known, known_said, outcome in self._known:
                if known is point and known_said == said:
                    return outcome
            other = resume(reading.rules, move, truth.played, point, said, len(entries))
            outcome = Outcome(truth.game, reading.rules, truth.players, allowed=True, played=other)
            if reading.row.on and not set(reading.row.on) & set(other.occasions[point.occasions :]):
                self._known.append((point, said, outcome))
            return outcome
        return truth

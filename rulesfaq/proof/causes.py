"""Which single rule, misread, turns the answer into the belief: the causes of a rival."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.engine.game import Entry
from rulesfaq.engine.play import Asked, Played, forbidders, resume
from rulesfaq.engine.readings import Reading
from rulesfaq.engine.table import Occasion
from rulesfaq.proof.facts import (
    ALLOWED,
    SEES,
    Outcome,
    all_hold,
    framed,
    happen,
    holds,
    value_of,
)
from rulesfaq.proof.stage import Scene

VIEW: Occasion = "view"


class Cause(msgspec.Struct, frozen=True, order=True):
    """A reading of a rule that leads exactly to a rival."""

    rule: str
    reading: str
    rival: int


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


class Causes(msgspec.Struct, frozen=True):
    """All causes of the rivals of a scene, and everything that was tried."""

    found: tuple[Cause, ...]
    tried: tuple[Tried, ...]

    @property
    def rules(self) -> frozenset[str]:
        """The rules that have a reading which leads to a rival."""
        return frozenset(cause.rule for cause in self.found)

    def of(self, rule: str) -> tuple[Cause, ...]:
        """Return the causes that are readings of one rule."""
        return tuple(cause for cause in self.found if cause.rule == rule)


def find_causes(
    scene: Scene,
    truth: Outcome,
    asked: str,
    rivals: tuple[Mapping[str, Any], ...],
    agreed: Mapping[str, Any],
    cited: frozenset[str],
) -> Causes:
    """Read each rule that was asked in the step otherwise, and see where it leads.

    Args:
        scene: The position and the asked move.
        truth: What became of it on the true game.
        asked: The asked path.
        rivals: What somebody who is wrong would expect.
        agreed: Facts that hold in the answer and in every rival.
        cited: The rules with functions that the claim cites.
    """
    wanted = [{**framed(truth, rival), **agreed} for rival in rivals]
    found: list[Cause] = []
    tried: list[Tried] = []
    said, same = _said_in(scene, truth, asked), value_of(truth, asked)
    for reading in _readings(scene, truth, asked):
        outcome = _outcome(scene, reading, truth, said)
        if outcome is truth:
            tried.append(Tried(reading.rule, reading.name, same))
            continue
        if outcome is None:
            tried.append(Tried(reading.rule, reading.name, None))
            continue
        but = _what_differs(outcome, asked, wanted)
        tried.append(Tried(reading.rule, reading.name, value_of(outcome, asked), but))
        if _is_sibling_row(scene, reading, cited):
            continue
        reached = (i for i, facts in enumerate(wanted) if all_hold(outcome, facts))
        found += [Cause(reading.rule, reading.name, i) for i in reached]
    return Causes(tuple(sorted(set(found))), tuple(tried))


def _what_differs(outcome: Outcome, asked: str, wanted: list[dict[str, Any]]) -> str:
    """Return the facts that keep an outcome with the asked value from being a rival."""
    for facts in wanted:
        if holds(outcome, asked, facts[asked]):
            others = [path for path, value in facts.items() if not holds(outcome, path, value)]
            return ", ".join(f"{path}: {value_of(outcome, path)}" for path in others)
    return ""


def _readings(scene: Scene, truth: Outcome, asked: str) -> tuple[Reading, ...]:
    """Return the readings that can bear on the asked path.

    A guard decides permission and nothing else; an effect never does. Where the truth is
    “allowed”, only named misreadings count: removed or shifted, any guard refuses something.
    """
    if asked == ALLOWED:
        move = (type(scene.move),)
        return scene.stage.bearing(move, guards=True, named=truth.allowed)
    occasions = (*truth.occasions, VIEW) if asked.startswith(SEES) else truth.occasions
    return scene.stage.bearing(occasions, guards=False, named=False)


class Said(msgspec.Struct, frozen=True):
    """What the rows said in the true outcome: readings differ from it by one row each."""

    forbidding: tuple[Entry, ...]
    """The guards that forbid the move, where its permission is asked."""
    noted: Mapping[tuple[str, int], list[Asked]]
    """What each function of a rule said as the move was carried out, by rule and function."""


def _said_in(scene: Scene, truth: Outcome, asked: str) -> Said:
    rules = scene.stage.rules
    forbidding = forbidders(rules, scene.before, scene.move) if asked == ALLOWED else ()
    noted: dict[tuple[str, int], list[Asked]] = {}
    for point in truth.asked:
        rule, function, _ = point.entry
        noted.setdefault((rule, id(function)), []).append(point)
    return Said(forbidding, noted)


def _outcome(scene: Scene, reading: Reading, truth: Outcome, said: Said) -> Outcome | None:
    """Return what a reading makes of the step; the truth itself where it changes nothing.

    A mutant may crash (the largest of nothing) or run in circles: that is no outcome.
    """
    kind, played = reading.row.kind, truth.played
    try:
        if kind == "guard":
            return _other_verdict(scene, reading, truth, said.forbidding)
        if kind == "effect" and played is not None and len(reading.entries) <= 1:
            return _other_course(scene, reading, truth, played, said.noted)
        outcome = happen(
            scene.stage.game,
            reading.rules,
            scene.before,
            scene.move,
            truth.players,
            judged_only=played is None,
        )
    except Exception:  # noqa: BLE001  # whatever a mutant does wrong, it gives no outcome
        return None
    return outcome if played is None or outcome.played is not None else None


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


def _other_course(
    scene: Scene,
    reading: Reading,
    truth: Outcome,
    played: Played,
    noted: Mapping[tuple[str, int], list[Asked]],
) -> Outcome:
    """Follow the step from the first point where a reading says something else than the rule."""
    for point in noted.get((reading.row.rule, id(reading.row.ask)), ()):
        now = _read_otherwise(scene, reading, point)
        if not _same(point, now):
            rows = len(reading.entries)
            other = resume(reading.rules, scene.move, played, point, now, rows)
            return Outcome(truth.game, reading.rules, truth.players, allowed=True, played=other)
    return truth


def _read_otherwise(scene: Scene, reading: Reading, point: Asked) -> Any:
    """Return the state after a row that is read otherwise; None where it is silent then."""
    if not reading.entries:
        return None
    _, function, printed = reading.entries[0]
    return function(point.before, scene.move, printed)


def _same(point: Asked, said: Any) -> bool:
    was = point.before if point.after is None else point.after
    now = point.before if said is None else said
    return was is now or bool(was == now)


def _is_sibling_row(scene: Scene, reading: Reading, cited: frozenset[str]) -> bool:
    """Whether this is another option's row in place of one that is not cited, though a sibling is.

    It supports a cited row, and blames only if no row of the same option value is cited.
    """
    when = reading.row.when
    if when is None or not reading.name.startswith(f"{when[0]}=") or reading.rule in cited:
        return False
    siblings = {row.rule for row in scene.stage.game.rows if row.when == when}
    return bool(siblings & cited)

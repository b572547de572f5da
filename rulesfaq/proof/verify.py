"""The level always: what the search for counterexamples says of each claim with a pattern."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.model.game import GameData
from rulesfaq.proof.ground import Ground, Subject
from rulesfaq.proof.pattern import options_of
from rulesfaq.proof.tally import STANDARD, Counterexample, Tallies, Tally, counts

OFTEN = 100
"""A condition that came up less often for a number of players is named."""

Cause = Literal["broken", "vacuous", "blunt", ""]


class Finding(msgspec.Struct, frozen=True):
    """What is known of one pattern of a claim."""

    entry: str
    claim: int
    """Counted from 1."""
    pattern: int
    """Which of the claim's patterns, counted from 1."""
    status: Literal["held", "failed"]
    why: Cause
    """What is wrong: a counterexample, a condition that never came up, or a pattern that no
    reading of a cited rule breaks, so that it says nothing about them."""
    bites: Mapping[int, int]
    """How often its condition came up under what is claimed, by number of players."""
    rare: tuple[int, ...]
    """Numbers of players for which it came up less than :data:`OFTEN` times."""
    sharp: tuple[str, ...]
    blunt: tuple[str, ...]
    """Cited rules of which no reading breaks it."""
    leans: tuple[str, ...]
    """Other readings of open points under which it does not hold: ``option=value``."""
    turns: tuple[str, ...]
    """House rules under which it does not hold."""
    every_reading: bool
    """Whether it came up and held under every other reading of every open point."""
    example: Counterexample | None = None


class Verified(msgspec.Struct, frozen=True):
    """What the search gave for one game."""

    game: str
    positions: Mapping[int, int]
    gone_through: Mapping[str, int]
    """Finite sets of which every position was looked at, under each claimed option."""
    findings: tuple[Finding, ...]
    quarrels: Mapping[str, Counterexample]
    """Claims that give one position different verdicts, ``one | other``."""
    crashes: Mapping[str, Counterexample]

    @property
    def claims(self) -> Mapping[tuple[str, int], tuple[Finding, ...]]:
        """What was found of the patterns of each claim."""
        found: dict[tuple[str, int], tuple[Finding, ...]] = {}
        for finding in self.findings:
            key = finding.entry, finding.claim
            found[key] = (*found.get(key, ()), finding)
        return found

    @property
    def failed(self) -> bool:
        """Whether anything does not hold, or the engine itself failed."""
        return bool(self.crashes) or any(finding.status == "failed" for finding in self.findings)


def verified(ground: Ground, found: Tallies) -> Verified:
    """Draw the conclusions from what was counted."""
    options = _Options(ground.data, ground.game)
    findings = tuple(
        _finding(ground, subject, found.patterns.get(subject.key, Tally()), options)
        for subject in ground.subjects
    )
    positions = dict(sorted(found.positions.items()))
    whole = {n: size for n, (seen, size) in sorted(found.gone_through.items()) if seen == size}
    quarrels, crashes = (dict(sorted(each.items())) for each in (found.quarrels, found.crashes))
    return Verified(ground.data.id, positions, whole, findings, quarrels, crashes)


def _finding(ground: Ground, subject: Subject, tally: Tally, options: _Options) -> Finding:
    bites = dict(sorted(tally.bites.get(STANDARD, {}).items()))
    least, most = ground.game.seats
    wanted = subject.pattern.players or range(least, most + 1)
    broken = set(tally.broken)
    why: Cause = ""
    if STANDARD in broken:
        why = "broken"
    elif not counts(bites):
        why = "vacuous"
    elif subject.cited and not tally.sharp:
        why = "blunt"
    single = sorted(name for name in broken if name and "," not in name)
    free = frozenset(
        reading
        for reading in options.readings
        if reading.partition("=")[0] not in {*subject.pattern.options, *options_of(subject.pattern)}
    )
    return Finding(
        entry=subject.entry,
        claim=subject.claim,
        pattern=subject.number,
        status="failed" if why else "held",
        why=why,
        bites=bites,
        rare=tuple(players for players in wanted if bites.get(players, 0) < OFTEN),
        sharp=tuple(sorted(tally.sharp)),
        blunt=tuple(sorted(subject.cited - set(tally.sharp))),
        leans=tuple(name for name in single if name in options.readings),
        turns=tuple(name for name in single if name not in options.readings),
        every_reading=bool(free) and not (free & broken) and free <= set(tally.bites),
        example=tally.examples.get(STANDARD),
    )


class _Options:
    """The values of options besides the standard: other readings of open points."""

    def __init__(self, data: GameData, game: Game) -> None:
        self.readings = frozenset(_readings(data, game))


def _readings(data: GameData, game: Game) -> Iterator[str]:
    for option in data.options:
        rule = data.rules.get(option.rule)
        if rule is not None and rule.is_assumption:
            for value in game.options.get(option.name, ())[1:]:
                yield f"{option.name}={value}"

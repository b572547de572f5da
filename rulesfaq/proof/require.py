"""Levels that every claim must hold, where somebody asks for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from rulesfaq.model.faq import Claim
from rulesfaq.model.game import GameData
from rulesfaq.proof.check import GameReport
from rulesfaq.proof.claim import ClaimProof
from rulesfaq.proof.fault import LEVELS, Fault, Level

ORDER: tuple[Level, ...] = ("form", "example", "source", "counter")
"""Levels of which each one asks for those before it."""


def required(report: GameReport, data: GameData, wanted: Iterable[str]) -> GameReport:
    """Return a report in which a claim that does not hold a level has a fault for it.

    A claim that is marked plain is left alone; ``bound`` and ``always`` are asked of the claims
    that they say something about.

    Args:
        report: What was found.
        data: The data of the game.
        wanted: Names of levels.
    """
    levels = _with_earlier(wanted)
    faults = [
        fault
        for proof in report.claims
        for fault in _missing(proof, data.entries[proof.entry].claims[proof.index], levels)
    ]
    return msgspec.structs.replace(report, faults=(*report.faults, *faults))


def _with_earlier(wanted: Iterable[str]) -> tuple[Level, ...]:
    asked = set(wanted)
    for level in tuple(asked.intersection(ORDER)):
        asked.update(ORDER[: ORDER.index(msgspec.convert(level, Level))])
    return tuple(level for level in LEVELS if level in asked)


def _missing(proof: ClaimProof, claim: Claim, levels: tuple[Level, ...]) -> Iterator[Fault]:
    told = {fault.level for fault in proof.faults}
    for level in levels:
        status = proof.levels[level]
        if claim.plain or status == "held" or (status == "failed" and level in told):
            continue
        if status == "not_applicable" and level not in ORDER:
            continue
        name = f"{proof.entry}, claim {proof.index + 1}"
        why = f", an example only: {claim.only_example}" if proof.unprovable else ""
        message = f"{name}: {level} is required and {status.replace('_', ' ')}{why}"
        yield Fault(level, message, _hint(level), claim.place)


def _hint(level: Level) -> str:
    if level == "always":
        return "run rulesfaq verify --write"
    return "give it a scenario that shows it" if level in ORDER else ""

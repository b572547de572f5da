"""The report of a check, as text for people and as plain values for machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rulesfaq.errors import Problem
from rulesfaq.proof.check import GameReport
from rulesfaq.proof.claim import ClaimProof
from rulesfaq.proof.fault import LEVELS, Fault, Level

MARKS = {
    "held": "held",
    "failed": "FAILED",
    "stale": "stale",
    "unchecked": "unchecked",
    "not_applicable": "-",
}


def as_text(
    reports: tuple[GameReport, ...], problems: tuple[Problem, ...] = (), *, verbose: bool = False
) -> Iterator[str]:
    """Yield the lines of a report: faults with their places, then figures."""
    yield from (str(problem) for problem in problems)
    for report in reports:
        for fault in _all_faults(report):
            yield str(fault)
        if verbose:
            yield from _claims(report)
        yield from _notes(report)
        yield _figures(report)


def _all_faults(report: GameReport) -> list[Fault]:
    faults = [fault for claim in report.claims for fault in _named(claim)]
    return sorted([*report.faults, *faults, *report.stale], key=lambda fault: fault.place)


def _named(claim: ClaimProof) -> Iterator[Fault]:
    """Yield the faults of a claim with the entry's name, each message once."""
    seen = set()
    for fault in claim.faults:
        if fault.message not in seen:
            seen.add(fault.message)
            message = f"{claim.entry}, claim {claim.index + 1}: {fault.message}"
            yield msgspec.structs.replace(fault, message=message)


def _claims(report: GameReport) -> Iterator[str]:
    for claim in report.claims:
        levels = "  ".join(f"{level} {MARKS[claim.levels[level]]}" for level in LEVELS)
        yield f"  {claim.entry} {claim.index + 1}: {levels}"


def _notes(report: GameReport) -> Iterator[str]:
    unprovable = [claim for claim in report.claims if claim.unprovable]
    for claim in unprovable:
        yield f"note: {claim.entry}, claim {claim.index + 1}: example only: {claim.unprovable}"
    if report.unrefuted:
        yield f"note: {report.game}: misreadings that no entry refutes, worth an entry each:"
        for rule, name in report.unrefuted:
            yield f"  {rule}: {name}"


def _figures(report: GameReport) -> str:
    counts = Counter(_state(claim) for claim in report.claims)
    entries = len({claim.entry for claim in report.claims})
    stated = ", ".join(f"{counts[state]} {state}" for state in ("held", "failed", "open", "plain"))
    levels = "; ".join(f"{level} {_level_figures(report, level)}" for level in LEVELS)
    total = f"{entries} entries, {len(report.claims)} claims: {stated}"
    stale = f"; {len(report.stale)} stale" if report.stale else ""
    return f"{report.game}: {total}{stale} ({report.seconds:.1f} s)\n  {levels}"


def _state(claim: ClaimProof) -> str:
    if claim.failed:
        return "failed"
    if claim.levels["example"] != "held":
        return "plain"
    return "held" if claim.levels["source"] == claim.levels["counter"] == "held" else "open"


def _level_figures(report: GameReport, level: Level) -> str:
    counts: Counter[str] = Counter(claim.levels[level] for claim in report.claims)
    return ", ".join(f"{counts[s]} {MARKS[s]}" for s in MARKS if counts[s]) or "none"


def as_plain(
    reports: tuple[GameReport, ...], problems: tuple[Problem, ...] = ()
) -> Mapping[str, Any]:
    """Return a report as plain values with stable keys."""
    return {
        "schema_version": 1,
        "ok": not problems and not any(report.failed for report in reports),
        "problems": msgspec.to_builtins(problems),
        "games": [_game(report) for report in reports],
    }


def _game(report: GameReport) -> Mapping[str, Any]:
    return {
        "game": report.game,
        "seconds": round(report.seconds, 3),
        "faults": [_fault(fault) for fault in _all_faults(report)],
        "claims": [
            {
                "entry": claim.entry,
                "claim": claim.index + 1,
                "state": _state(claim),
                "levels": dict(claim.levels),
                "facts": msgspec.to_builtins(claim.facts),
                "turned_by": [
                    {"rule": cause.rule, "reading": cause.reading} for cause in claim.causes
                ],
                "example_only": claim.unprovable,
            }
            for claim in report.claims
        ],
        "unrefuted": [{"rule": rule, "misreading": name} for rule, name in report.unrefuted],
    }


def _fault(fault: Fault) -> Mapping[str, Any]:
    return {
        "file": fault.place.file,
        "line": fault.place.line,
        "column": fault.place.column,
        "level": fault.level,
        "message": fault.message,
        "hint": fault.hint,
    }

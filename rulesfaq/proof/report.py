"""The report of a check, as text for people and as plain values for machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rulesfaq.errors import Problem
from rulesfaq.explain import fill_text, label, question
from rulesfaq.model.faq import Claim
from rulesfaq.model.game import GameData
from rulesfaq.model.source import Place
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
    reports: tuple[GameReport, ...],
    problems: tuple[Problem, ...] = (),
    games: Mapping[str, GameData] | None = None,
    *,
    verbose: bool = False,
) -> Iterator[str]:
    """Yield the lines of a report: faults with their places, then figures.

    Args:
        reports: What was found, by game.
        problems: What is wrong with the data themselves.
        games: The data by game; with them, the facts of claims that changed are put into words.
        verbose: Whether the levels of every claim are wanted.
    """
    yield from (str(problem) for problem in problems)
    for report in reports:
        faults = _faults(report)
        yield from (str(fault) for fault in faults)
        if faults or problems:
            yield from _unread(report)
        else:
            yield from _to_read(report, (games or {}).get(report.game))
        if verbose:
            yield from _claims(report)
            yield from _turns(report)
            yield from (
                f"  {entry} {index + 1}: example only" for entry, index in report.examples_only
            )
        yield from _notes(report)
        yield figures(report, problems)


def _faults(report: GameReport) -> list[Fault]:
    found = [fault for claim in report.claims for fault in named_faults(claim)]
    return sorted([*report.faults, *found], key=lambda fault: fault.place)


def _unread(report: GameReport) -> Iterator[str]:
    """What the ledger says can wait until all else holds."""
    if report.stale:
        differ = f"{len(report.stale)} claims and texts are not as the ledger has them"
        yield f"note: {report.game}: {differ}; mend the faults first"


def _to_read(report: GameReport, data: GameData | None) -> Iterator[str]:
    """Yield each claim that is not as the ledger has it, and the facts to read it against."""
    by_place = {} if data is None else _claims_by_place(report, data)
    for fault in sorted(report.stale, key=lambda fault: fault.place):
        yield str(fault)
        if data is not None and fault.place in by_place:
            claim, proof = by_place[fault.place]
            yield f"    text: {fill_text(data, claim.text)}"
            for fact in proof.facts:
                yield f"    checked: {question(data, fact.path)} {label(data, fact.actual)}"


def _claims_by_place(
    report: GameReport, data: GameData
) -> Mapping[Place, tuple[Claim, ClaimProof]]:
    found = {}
    for proof in report.claims:
        claim = data.entries[proof.entry].claims[proof.index]
        found[claim.place] = (claim, proof)
    return found


def named_faults(claim: ClaimProof) -> Iterator[Fault]:
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


def _turns(report: GameReport) -> Iterator[str]:
    """Yield what each entry depends on: options that turn it, assumptions that it leans on."""
    for entry in sorted(report.ledger.turns.keys() | report.ledger.leans.keys()):
        for turn in report.ledger.turns.get(entry, ()):
            now = turn.verdict or f"{turn.path}: {turn.actual}"
            yield f"  {entry}: turns with {turn.option}:{turn.value} -> {now}"
        leans = report.ledger.leans.get(entry, ())
        if leans:
            yield f"  {entry}: leans on {', '.join(leans)}"


def _notes(report: GameReport) -> Iterator[str]:
    unprovable = [claim for claim in report.claims if claim.unprovable]
    for claim in unprovable:
        yield f"note: {claim.entry}, claim {claim.index + 1}: example only: {claim.unprovable}"
    if report.examples_only:
        count = len(report.examples_only)
        says = "say always, never, only or must, and show an example only"
        yield f"note: {report.game}: {count} claims {says} (-v lists them; docs/always.md)"
    if report.unrefuted:
        yield f"note: {report.game}: misreadings that no entry refutes, worth an entry each:"
        for rule, name in report.unrefuted:
            yield f"  {rule}: {name}"


def figures(report: GameReport, problems: tuple[Problem, ...] = ()) -> str:
    """Return the closing lines of a game: how many claims hold, and how many levels."""
    counts = Counter(_state(claim) for claim in report.claims)
    entries = len({claim.entry for claim in report.claims})
    stated = ", ".join(f"{counts[state]} {state}" for state in ("held", "failed", "open", "plain"))
    levels = "; ".join(f"{level} {_level_figures(report, level)}" for level in LEVELS)
    total = f"{entries} entries, {len(report.claims)} claims: {stated}"
    old = len(report.stale) - report.unknown
    stale = (f"; {old} stale" if old else "") + (
        f"; {report.unknown} unchecked" if report.unknown else ""
    )
    own = sum(f"games/{report.game}/" in problem.file for problem in problems)
    form = f"\n  form FAILED: {own} faults in the data, above" if own else ""
    return f"{report.game}: {total}{stale} ({report.seconds:.1f} s)\n  {levels}{form}"


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
        "faults": [_fault(fault) for fault in (*_faults(report), *report.stale)],
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
                "says_always": (claim.entry, claim.index) in report.examples_only,
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

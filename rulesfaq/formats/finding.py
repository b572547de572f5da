"""Everything that is wrong, in one shape: faults of data, of claims, of games, of ledgers."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rulesfaq.errors import Problem
from rulesfaq.model.game import GameData
from rulesfaq.model.source import Place
from rulesfaq.proof.check import GameReport
from rulesfaq.proof.fault import Fault
from rulesfaq.proof.report import named_faults

FORM = "form"


class Finding(msgspec.Struct, frozen=True):
    """One fault, and the claim that it is about, if it is about one."""

    file: str
    """Relative to the data folder, as a rule."""
    line: int
    """From 1; 0 where the whole file is meant."""
    column: int
    """From 1, in characters; 0 where the whole file is meant."""
    level: str
    code: str
    """What is wrong, for machines: ``yaml/duplicate-key``, or the level."""
    message: str
    hint: str = ""
    game: str = ""
    claim: tuple[str, int] | None = None
    """Entry and number, from 1."""

    @property
    def sentence(self) -> str:
        """What is wrong and the way out."""
        return self.message + (f" ({self.hint})" if self.hint else "")


def findings(
    reports: tuple[GameReport, ...],
    problems: tuple[Problem, ...] = (),
    games: Mapping[str, GameData] | None = None,
) -> tuple[Finding, ...]:
    """Return all faults in the order of a report: of the data, of the games, of the ledgers.

    Args:
        reports: What was found, by game.
        problems: What is wrong with the data themselves.
        games: The data by game; with them, faults are told of the claim at whose place they stand.
    """
    found = [_of_problem(problem) for problem in problems]
    for report in reports:
        at_place = _claims_by_place((games or {}).get(report.game))
        of_claims = [
            _of_fault(report.game, fault, (claim.entry, claim.index + 1))
            for claim in report.claims
            for fault in named_faults(claim)
        ]
        of_game = [_of_fault(report.game, f, at_place.get(f.place)) for f in report.faults]
        stale = [_of_fault(report.game, f, at_place.get(f.place)) for f in report.stale]
        found += sorted(of_game + of_claims, key=_where) + sorted(stale, key=_where)
    return tuple(found)


def _where(finding: Finding) -> tuple[str, int, int]:
    return finding.file, finding.line, finding.column


def _claims_by_place(data: GameData | None) -> Mapping[Place, tuple[str, int]]:
    entries = data.entries.values() if data is not None else ()
    return {
        claim.place: (entry.id, number)
        for entry in entries
        for number, claim in enumerate(entry.claims, 1)
    }


def _of_problem(problem: Problem) -> Finding:
    folder, _, rest = problem.file.partition("/")
    game = rest.partition("/")[0] if folder == "games" else ""
    return Finding(
        problem.file,
        problem.line,
        problem.column,
        FORM,
        problem.code,
        problem.message,
        problem.hint,
        game,
    )


def _of_fault(game: str, fault: Fault, claim: tuple[str, int] | None) -> Finding:
    place = fault.place if fault.place.file else Place(f"games/{game}/game.yaml")
    return Finding(
        place.file,
        place.line,
        place.column,
        fault.level,
        fault.level,
        fault.message,
        fault.hint,
        game,
        claim,
    )

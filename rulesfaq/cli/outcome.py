"""What a check gave, how it is written, and with which status the command ends."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from rulesfaq.errors import Problem
from rulesfaq.formats import Finding, Places, as_github, as_junit, as_markdown, as_sarif, findings
from rulesfaq.history import Changes, changes_as_markdown, changes_as_plain
from rulesfaq.model.game import GameData
from rulesfaq.proof.check import GameReport
from rulesfaq.proof.report import as_plain, as_text, figures

FAULTY = 1
UNREADABLE = 2


class Outcome(msgspec.Struct, frozen=True):
    """What was found in some games."""

    games: Mapping[str, GameData] = {}
    problems: tuple[Problem, ...] = ()
    reports: tuple[GameReport, ...] = ()
    readable: bool = True
    """Whether all data could be read, so that all claims were checked."""
    changes: Changes | None = None
    """What changed since a revision, if that was asked."""

    @property
    def status(self) -> int:
        """The exit status."""
        if not self.readable:
            return UNREADABLE
        failed = self.problems or any(report.failed for report in self.reports)
        return FAULTY if failed else 0

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All faults."""
        return findings(self.reports, self.problems, self.games)


def joined(outcomes: Iterable[Outcome]) -> Outcome:
    """Return what was found in several games, each looked at for itself."""
    found = tuple(outcomes)
    return Outcome(
        {game: data for outcome in found for game, data in outcome.games.items()},
        tuple(sorted({problem for outcome in found for problem in outcome.problems})),
        tuple(report for outcome in found for report in outcome.reports),
        all(outcome.readable for outcome in found),
    )


def written(outcome: Outcome, form: str, where: Places, *, verbose: bool = False) -> str:
    """Return what was found in a format, without a last line break."""
    if form == "json":
        return _json(_plain(outcome))
    if form == "sarif":
        number, readable = version("rulesfaq"), outcome.readable
        return _json(as_sarif(outcome.findings, where, number, readable=readable))
    if form == "junit":
        return as_junit(outcome.reports, outcome.findings, outcome.games, where).rstrip()
    lines = {"text": _text, "github": _github, "markdown": _markdown}[form]
    return "\n".join(lines(outcome, where, verbose=verbose))


def write(file: Path, text: str) -> None:
    """Write a report into a file."""
    file.write_text(text + "\n", "utf-8")


def _json(plain: Mapping[str, Any]) -> str:
    return json.dumps(plain, ensure_ascii=False, indent=2)


def _plain(outcome: Outcome) -> Mapping[str, Any]:
    plain = dict(as_plain(outcome.reports, outcome.problems))
    if outcome.changes is not None:
        plain["since"] = changes_as_plain(outcome.changes)
    return plain


def _text(outcome: Outcome, _: Places, *, verbose: bool) -> Iterator[str]:
    yield from as_text(outcome.reports, outcome.problems, outcome.games, verbose=verbose)
    if outcome.changes is not None:
        yield ""
        yield from changes_as_markdown(outcome.changes)


def _github(outcome: Outcome, where: Places, *, verbose: bool) -> Iterator[str]:
    del verbose
    yield from as_github(outcome.findings, where)
    yield from (figures(report, outcome.problems) for report in outcome.reports)


def _markdown(outcome: Outcome, where: Places, *, verbose: bool) -> Iterator[str]:
    del verbose
    yield from as_markdown(outcome.reports, outcome.findings, where)
    if outcome.changes is not None:
        yield ""
        yield from changes_as_markdown(outcome.changes)

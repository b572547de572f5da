"""A check as Markdown, for the page that a forge shows of a run."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from rulesfaq.formats.finding import Finding
from rulesfaq.formats.places import Places
from rulesfaq.proof.check import GameReport

MOST_ROWS = 100
"""Rows of a table that a reader may want to read."""
_MARKUP = re.compile(r"[\\`*_\[\]<>|#~]")


def as_markdown(
    reports: tuple[GameReport, ...], found: tuple[Finding, ...], where: Places
) -> Iterator[str]:
    """Yield the lines of a summary: a row for each game, a row for each fault."""
    yield "## rulesfaq check"
    yield ""
    rows = [_row(report, found) for report in reports]
    yield from table(("game", "entries", "claims", "failed", "not as in the ledger"), rows)
    if found:
        yield ""
        faults = [(f"{where.path(f.file)}:{f.line}", f.level, f.sentence) for f in found]
        yield from table(("place", "level", "fault"), faults)


def _row(report: GameReport, found: tuple[Finding, ...]) -> tuple[str, ...]:
    entries = {claim.entry for claim in report.claims}
    levels = Counter(f.level == "ledger" for f in found if f.game == report.game)
    counts = (len(entries), len(report.claims), levels[False], levels[True])
    return (report.game, *map(str, counts))


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield a table of plain texts; of very many rows the first ones and a count of the rest."""
    rows = tuple(rows)
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows[:MOST_ROWS]:
        yield f"| {' | '.join(map(cell, row))} |"
    if len(rows) > MOST_ROWS:
        yield ""
        yield f"… and {len(rows) - MOST_ROWS} more."


def cell(text: str) -> str:
    r"""Return a plain text as a cell of a table, with nothing in it that is markup.

    Examples:
        >>> cell("a|b <i>\nc")
        'a\\|b \\<i\\> c'
    """
    return _MARKUP.sub(r"\\\g<0>", " ".join(text.split()))

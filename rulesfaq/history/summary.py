"""What changed, as Markdown for people and as plain values for machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rulesfaq.formats.markdown import cell, table
from rulesfaq.history.change import Changes, Difference, EntryChange, RuleChange

SHORT = 12
"""Digits of a commit that tell it from all others."""


def changes_as_plain(changes: Changes) -> Mapping[str, Any]:
    """Return what changed as plain values with stable keys."""
    plain: Mapping[str, Any] = msgspec.to_builtins(changes)
    return plain


def changes_as_markdown(changes: Changes) -> Iterator[str]:
    """Yield the lines of a summary: the rules that changed, then the answers."""
    yield f"## Changes since {cell(changes.revision)} ({changes.commit[:SHORT]})"
    yield ""
    if not changes.entries and not changes.rules:
        yield "No verdict, text, page or level has changed."
        return
    answers = _counted("answer", Counter(change.kind for change in changes.entries))
    rules = _counted("rule", Counter(change.kind for change in changes.rules))
    yield f"{answers}; {rules}."
    if changes.rules:
        yield ""
        yield "### Rules"
        yield ""
        head = ("rule", "what", "before", "after", "answers that turn with it")
        yield from table(head, [row for change in changes.rules for row in _rule_rows(change)])
    if changes.entries:
        yield ""
        yield "### Answers"
        yield ""
        head = ("answer", "what", "before", "after", "because of")
        yield from table(head, [row for change in changes.entries for row in _rows(change)])


def _counted(noun: str, counts: Counter[str]) -> str:
    stated = [f"{counts[kind]} {kind}" for kind in ("changed", "added", "removed") if counts[kind]]
    total = sum(counts.values())
    return f"{', '.join(stated) or 'no'} {noun}{'' if total == 1 else 's'}"


def _rule_rows(change: RuleChange) -> Iterator[tuple[str, ...]]:
    turned = ", ".join(change.turned)
    if change.turning:
        turned += "; " * bool(turned) + "once the engine has it: " + ", ".join(change.turning)
    for number, difference in enumerate(change.differences):
        first = number == 0
        said = (_what(change.kind, difference), difference.before, difference.after)
        yield (change.rule if first else "", *said, turned if first else "")


def _rows(change: EntryChange) -> Iterator[tuple[str, ...]]:
    for number, difference in enumerate(change.differences):
        first = number == 0
        name = f"{change.entry}: {change.question}" if first else ""
        because = ", ".join(change.because) if first else ""
        said = (_what(change.kind, difference), difference.before, difference.after)
        yield (name, *said, because)


def _what(kind: str, difference: Difference) -> str:
    what = f"{difference.what} {difference.name}".strip()
    claim = f" of claim {difference.claim}" if difference.claim else ""
    return f"{what}{claim}" + ("" if kind == "changed" else f" ({kind})")

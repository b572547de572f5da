"""What differs between two times, and which changed rule it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Literal

import msgspec

from rulesfaq.history.read import Revision
from rulesfaq.history.state import ClaimState, EntryState, Proven, RuleState, State
from rulesfaq.proof.fault import LEVELS

Kind = Literal["added", "removed", "changed"]


class Difference(msgspec.Struct, frozen=True):
    """One thing that is told otherwise than before."""

    what: Literal["question", "verdict", "text", "pages", "level", "fact", "value"]
    before: str
    after: str
    name: str = ""
    """Which level, fact or value."""
    claim: int = 0
    """Of which claim, from 1 as they are counted now; 0 for the whole."""


class EntryChange(msgspec.Struct, frozen=True):
    """One answer that changed."""

    entry: str
    game: str
    question: str
    kind: Kind
    differences: tuple[Difference, ...]
    because: tuple[str, ...]
    """Changed rules that it cites or whose numbers it names."""


class RuleChange(msgspec.Struct, frozen=True):
    """One rule that changed."""

    rule: str
    game: str
    kind: Kind
    differences: tuple[Difference, ...]
    turned: tuple[str, ...]
    """Answers that changed with it."""
    turning: tuple[str, ...] = ()
    """Answers that will not hold once the engine has the rule's new numbers too."""


class Changes(msgspec.Struct, frozen=True):
    """All that changed since a revision."""

    revision: str
    commit: str
    entries: tuple[EntryChange, ...]
    rules: tuple[RuleChange, ...]


def compare(
    before: Revision, now: State, turning: Mapping[str, tuple[str, ...]] | None = None
) -> Changes:
    """Return what changed.

    Args:
        before: What was told at a revision.
        now: What is told today.
        turning: By rule, the answers that its new numbers turn once the engine has them.
    """
    found = dict(_rules(before.state.rules, now.rules))
    entries = tuple(_entries(before.state.entries, now.entries, frozenset(found)))
    rules = tuple(
        RuleChange(
            rule,
            (now.rules.get(rule) or before.state.rules[rule]).game,
            kind,
            differences,
            tuple(change.entry for change in entries if rule in change.because),
            (turning or {}).get(rule, ()),
        )
        for rule, (kind, differences) in found.items()
    )
    return Changes(before.name, before.commit, entries, rules)


def _rules(
    before: Mapping[str, RuleState], now: Mapping[str, RuleState]
) -> Iterator[tuple[str, tuple[Kind, tuple[Difference, ...]]]]:
    for rule in sorted(before.keys() | now.keys()):
        old, new = before.get(rule, _NO_RULE), now.get(rule, _NO_RULE)
        found = [
            Difference("value", _plain(old.values.get(name)), _plain(new.values.get(name)), name)
            for name in dict.fromkeys((*old.values, *new.values))
        ]
        found += [Difference("text", old.text, new.text), _pages(old.pages, new.pages)]
        differing = _differing(found)
        if differing:
            yield rule, (_kind(rule, before, now), differing)


def _entries(
    before: Mapping[str, EntryState], now: Mapping[str, EntryState], rules: frozenset[str]
) -> Iterator[EntryChange]:
    for ident in sorted(before.keys() | now.keys()):
        old, new = before.get(ident, _NO_ENTRY), now.get(ident, _NO_ENTRY)
        found = [
            Difference("question", old.question, new.question),
            Difference("verdict", old.verdict, new.verdict),
        ]
        for number, claim, other in _pairs(old.claims, new.claims):
            found += _claim(number, claim, other)
        differing = _differing(found)
        if differing:
            told = new if new is not _NO_ENTRY else old
            named = {rule for state in (old, new) for claim in state.claims for rule in claim.rules}
            because = tuple(sorted(named & rules))
            kind = _kind(ident, before, now)
            yield EntryChange(ident, told.game, told.question, kind, differing, because)


def _claim(number: int, old: ClaimState, new: ClaimState) -> Iterator[Difference]:
    yield Difference("text", old.text, new.text, claim=number)
    pages = _pages(old.pages, new.pages)
    yield msgspec.structs.replace(pages, claim=number)
    if _NO_CLAIM in (old, new):
        return
    for level in LEVELS:
        was, is_now = old.proven.levels.get(level, "unchecked"), new.proven.levels.get(level, "")
        if was:
            yield Difference("level", was, is_now or "unchecked", level, number)
    for fact, value in new.proven.facts.items():
        if fact in old.proven.facts:
            before = _plain(old.proven.facts[fact])
            yield Difference("fact", before, _plain(value), fact, number)


def _pairs(
    old: tuple[ClaimState, ...], new: tuple[ClaimState, ...]
) -> Iterator[tuple[int, ClaimState, ClaimState]]:
    """Yield each claim beside what it was: the same text first, then by position."""
    was_told, is_told = ([claim.template for claim in claims] for claims in (old, new))
    matcher = SequenceMatcher(a=was_told, b=is_told, autojunk=False)
    for _, i, i_end, j, j_end in matcher.get_opcodes():
        for step in range(max(i_end - i, j_end - j)):
            was = old[i + step] if i + step < i_end else _NO_CLAIM
            is_now = new[j + step] if j + step < j_end else _NO_CLAIM
            yield (j if is_now is not _NO_CLAIM else i) + step + 1, was, is_now


def _pages(old: tuple[str, ...], new: tuple[str, ...]) -> Difference:
    return Difference("pages", "; ".join(old), "; ".join(new))


def _differing(found: list[Difference]) -> tuple[Difference, ...]:
    return tuple(difference for difference in found if difference.before != difference.after)


def _kind(ident: str, before: Mapping[str, object], now: Mapping[str, object]) -> Kind:
    if ident not in before:
        return "added"
    return "changed" if ident in now else "removed"


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_plain, value))
    return "" if value is None else str(value)


_NO_RULE = RuleState("", "", {}, ())
_NO_ENTRY = EntryState("", "", "", ())
_NO_CLAIM = ClaimState("", "", (), (), Proven())

"""What the map of a game leaves white, ranked: the next question worth writing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from rulesfaq.model.game import GameData
from rulesfaq.model.rules import ACTING
from rulesfaq.proof.coverage import Coverage, RuleMap, spots

Kind = Literal["uncited", "assumption", "misreading", "option", "consequence", "unplayed", "fact"]
RANKS: dict[Kind, str] = {
    "uncited": "rules that an engine acts by and no entry cites",
    "assumption": "assumptions that decide answers and that no entry is about",
    "misreading": "misreadings that no entry refutes",
    "option": "values of house rules on which no entry depends",
    "consequence": "consequences and twins that no entry cites",
    "unplayed": "rules that no played game applied",
    "fact": "facts that no entry tells",
}
"""The kinds of holes, the ones worth most first."""


class Hole(msgspec.Struct, frozen=True):
    """Something that no entry speaks of."""

    kind: Kind
    rule: str
    """Empty for a value of a house rule that no rule states."""
    name: str
    """The misreading, or the value as ``option:value``; else empty."""
    reason: str
    file: str
    """Where an entry about it would stand, relative to the data folder."""


def find_holes(data: GameData, found: Coverage) -> tuple[Hole, ...]:
    """Return the holes of a map, the next question worth writing first."""
    holes = [*_uncited(data, found), *_misread(data, found), *_values(data, found)]
    holes += _unplayed(data, found)
    weights = {rule.id: _weight(rule) for rule in found.rules.values()}
    order = list(RANKS)
    return tuple(sorted(holes, key=lambda h: (order.index(h.kind), -weights.get(h.rule, 0))))


def _weight(rule: RuleMap) -> int:
    """How much hangs on a rule: entries that lean on it, and ways to get it wrong."""
    return len(rule.leaned_on_by) + sum(not misread.refuted_by for misread in rule.misreadings)


def _uncited(data: GameData, found: Coverage) -> Iterator[Hole]:
    for rule in found.rules.values():
        if rule.cited_by or _cited_twin(found, rule):
            continue
        kind: Kind = "fact"
        if rule.leaned_on_by:
            kind = "assumption"
        elif rule.functions and rule.kind in ACTING:
            kind = "uncited"
        elif rule.stands_on:
            kind = "consequence"
        yield Hole(
            kind,
            rule.id,
            "",
            "; ".join(_why(rule, played=bool(found.reach.games))),
            write_in(data, rule.id),
        )


def _cited_twin(found: Coverage, rule: RuleMap) -> bool:
    """Whether an entry cites another rule of the very same functions."""
    return bool(rule.functions) and any(
        other.cited_by and other.stands_on == rule.stands_on for other in found.rules.values()
    )


def _why(rule: RuleMap, *, played: bool) -> Iterator[str]:
    yield f"no entry cites it ({rule.kind})"
    if rule.leaned_on_by:
        few = ", ".join(rule.leaned_on_by[:2])
        more = len(rule.leaned_on_by) - 2
        yield f"decides {few}" + (f" and {more} more" if more > 0 else "")
    names = [misread.name for misread in rule.misreadings if not misread.refuted_by]
    if names:
        yield f"could refute {', '.join(names)}"
    if rule.functions and played and not rule.played:
        yield "no game played applied it"


def _misread(data: GameData, found: Coverage) -> Iterator[Hole]:
    """Yield the misreadings that the check says nobody refutes."""
    for rule, name in found.unrefuted:
        item = data.rules.get(rule)
        belief = item.misreadings.get(name, "") if item is not None else ""
        reason = f"nobody refutes: {belief}" if belief else "nobody refutes it"
        yield Hole("misreading", rule, name, reason, write_in(data, rule))


def _values(data: GameData, found: Coverage) -> Iterator[Hole]:
    for option in found.options:
        if not option.entries:
            reason = "no entry is asked under it or turns with it"
            where = write_in(data, option.rule)
            yield Hole("option", option.rule, f"{option.option}:{option.value}", reason, where)


def _unplayed(data: GameData, found: Coverage) -> Iterator[Hole]:
    for rule in found.rules.values():
        if rule.functions and not rule.played and rule.cited_by and found.reach.games:
            reason = f"not applied in {found.reach.games} games: only scenes show it"
            yield Hole("unplayed", rule.id, "", reason, write_in(data, rule.id))


def write_in(data: GameData, rule: str) -> str:
    """Return the file where an entry about a rule would stand: where its neighbours are.

    Neighbours are rules whose ids share words with it, then rules of the same page or section.
    """
    item = data.rules.get(rule)
    places = set() if item is None else set(spots(item))
    found: Counter[str] = Counter()
    for entry in data.entries.values():
        for cited in entry.rules:
            other = data.rules.get(cited)
            near = other is not None and not places.isdisjoint(spots(other))
            found[entry.place.file] += 2 * len(_words(cited) & _words(rule)) + near
    if not found:
        return f"games/{data.id}/faq.yaml"
    return max(found, key=lambda file: (found[file], file))


def _words(rule: str) -> frozenset[str]:
    """Return the words of an id that say what it is about."""
    return frozenset(re.split("[.-]", rule.partition(".")[2])) - {"open", "no", "not", "and", "of"}

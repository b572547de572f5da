"""Whether an id that is referred to exists."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rulesfaq.errors import Problem
from rulesfaq.loading.decode import Draft
from rulesfaq.loading.faults import at, did_you_mean
from rulesfaq.model.game import GameData

_FEW = 12
"""As many names may be listed in a hint."""
_MANY = 40
"""As many topics: whoever writes an entry has to choose one of them."""

Path = tuple[str | int, ...]


def unknown_rules(
    data: GameData, draft: Draft, name: str, path: Path, rules: tuple[str, ...]
) -> Iterator[Problem]:
    """Yield a problem for each rule id of a list that no rule bears.

    Args:
        data: The game.
        draft: Where things stand.
        name: The item that has the list.
        path: Where in the item the list stands.
        rules: The ids.
    """
    for index, rule in enumerate(rules):
        yield from unknown_rule(data, draft, name, (*path, index), rule)


def unknown_rule(
    data: GameData, draft: Draft, name: str, path: Path, rule: str
) -> Iterator[Problem]:
    """Yield a problem if no rule bears an id."""
    yield from unknown("rule", "rules", data.rules, draft, (name, *path), rule)


def unknown(
    noun: str,
    kind: str,
    known: Collection[str],
    draft: Draft,
    where: tuple[str | int, ...],
    ident: str,
) -> Iterator[Problem]:
    """Yield a problem if an id is not among the known ones.

    Args:
        noun: What the id should name, such as ``rule``.
        kind: The kind of file that would hold it; nothing is said while that has faults.
        known: The ids that there are.
        draft: Where things stand.
        where: The item, and the path in it, that refers to the id.
        ident: The id.
    """
    if ident in known or ident in draft.loose or kind in draft.incomplete:
        return
    name, *path = where
    few = 0 < len(known) <= (_MANY if noun == "topic" else _FEW)
    otherwise = f"known: {', '.join(known)}" if few else f"there is none like it in {kind}"
    hint = did_you_mean(ident, known, otherwise)
    place = draft.place(str(name), *path)
    yield at(place, f"{noun}/unknown", f"no {noun} {ident}", hint)

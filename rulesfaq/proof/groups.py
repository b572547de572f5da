"""Which entries are proven together: those that ask about the same scenes."""

from __future__ import annotations

from collections.abc import Iterable

from rulesfaq.model.faq import FaqEntry
from rulesfaq.proof.tryout import scene_key

MOST = 24
"""How many scenes are kept at a time, about: each takes room for all its deals and readings."""

Group = tuple[FaqEntry, ...]


def group(entries: Iterable[FaqEntry]) -> tuple[Group, ...]:
    """Put entries together that share scenes, the groups with the most scenes first.

    Every entry is in one group, and no group is so large that another process waits long for it.
    """
    left = {entry.id: (entry, _scenes(entry)) for entry in entries}
    groups: list[tuple[int, Group]] = []
    while left:
        first, known = left.pop(next(iter(left)))
        found = [first]
        while len(known) < MOST:
            near = max(left, key=lambda ident: len(known & left[ident][1]), default=None)
            if near is None or not known & left[near][1]:
                break
            entry, scenes = left.pop(near)
            found.append(entry)
            known |= scenes
        groups.append((len(known), tuple(found)))
    groups.sort(key=lambda sized: -sized[0])
    return tuple(found for _, found in groups)


def _scenes(entry: FaqEntry) -> set[bytes]:
    return {scene_key(scenario) for claim in entry.claims for scenario in claim.scenarios}

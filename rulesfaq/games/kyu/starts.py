"""Kyū: where the search for counterexamples starts besides the scenes.

What comes up rarely stands here: the last noble of the centre, equal combinations, none at all.
Most of them are near the end, so that a search has many short games rather than a few long ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesfaq.games.kyu.state import NOBLES

Given = Mapping[str, Any]

STREETS = (
    {"A": "r1 r2 r3 r4", "B": "s1 s2 s3 s4"},
    {"A": "r5 r6 r7 r8", "B": "s5 s6 s7 s8"},
)
"""Equal streets, no two equal numbers."""
PAIRS = (
    {"A": "r1 r1 r2 r2", "B": "s1 s1 s2 s2"},
    {"A": "r4 r4 r5 r5", "B": "s4 s4 s5 s5"},
)
"""Equal groups, no street."""


def _halves(last: str) -> Iterator[Mapping[str, str]]:
    """Yield the ways in which A and B own two nobles each, and only this one is left."""
    first, *others = (noble for noble in NOBLES if noble != last)
    for second in others:
        yield {noble: "A" if noble in (first, second) else "B" for noble in (first, *others)}


def _last_nobles() -> Iterator[Given]:
    for noble in NOBLES:
        for owner in _halves(noble):
            yield {"owner": owner, "contested": noble, "challenger": "C", "turn": "B"}
        yield {"owner": owner, "contested": noble, "challenger": "A", "turn": "B"}
        yield {"owner": owner, "contested": noble, "challenger": "A", "answers": {"B": "accept"}}


def _one_each() -> Iterator[Given]:
    for noble in NOBLES:
        owners = (each for each in NOBLES if each != noble)
        owner = dict(zip(owners, ("A", "B", "C", "A"), strict=True))
        yield {"owner": owner, "contested": noble, "challenger": "A", "answers": {"B": "accept"}}
        yield {"owner": owner, "contested": noble, "challenger": "A", "turn": "C"}


def _contests() -> Iterator[Given]:
    """Yield contests between equals, about the last noble and about one that B owns."""
    for noble in NOBLES:
        for shown, hand in (STREETS, PAIRS):
            owner = next(_halves(noble))
            fight = {"contested": noble, "challenger": "A", "shown": shown, "hand": hand}
            yield {"owner": owner, **fight}
            theirs = next(each for each, seat in owner.items() if seat == "B")
            yield {"owner": {**owner, theirs: "centre", noble: "B"}, **fight}


def _colours_without_cards() -> Iterator[Given]:
    """Yield contests for two to four in which A has named a colour and shown no card of it."""
    shown = {"A": "r2 r3 r4 r5 r6 r7 r8 r9", "B": "s1 s2 s3 s4"}
    for declined in ("", "C", "CD"):
        answers = {"B": "accept", **dict.fromkeys(declined, "decline")}
        fight = {"contested": "shogun", "challenger": "A", "answers": answers, "turn": "B"}
        for owner in ({}, {"shogun": "B"}):
            yield {**fight, "shown": shown, "colour": {"A": "black"}, "owner": owner}


def _last_marker() -> Iterator[Given]:
    """Yield open challenges with one marker left, and with none."""
    for markers in ({"A": 11, "B": 10}, {"A": 10, "B": 11}, {"A": 11, "B": 11}):
        for noble in ("geisha", "ronin"):
            fight = {"contested": noble, "challenger": "A", "markers": markers}
            yield {**fight, "turn": "B"}
            yield {**fight, "turn": "B", "owner": {noble: "B"}}
    yield {"markers": {"A": 11, "B": 9}}


def _swaps() -> Iterator[Given]:
    """Yield the choice after the last noble was won, for two and for more."""
    for noble in NOBLES:
        for owner in _halves(noble):
            yield {
                "owner": owner,
                "contested": noble,
                "challenger": "A",
                "shown": {"A": "r1 s3 r5 s7", "B": "r9 r9 s8 s8"},
                "hand": {"A": "r2 s4 r4 s1", "B": "r9 s9 s8 r8"},
            }


STARTS: tuple[Given, ...] = (
    {},
    *({"phase": "setup"} for _ in range(8)),
    {"markers": {"A": 3, "B": 2}},
    {"left": 0},
    {"left": 3},
    *({"left": left, "markers": {"A": 9, "B": 7}} for left in (0, 2, 4)),
    *_last_marker(),
    *_swaps(),
    {"markers": {"A": 11, "B": 11}},
    {"markers": {"A": 11, "B": 11}, "owner": next(_halves("ronin"))},
    *_last_nobles(),
    *_one_each(),
    *_contests(),
    *_colours_without_cards(),
    {"total": {"A": 12, "B": 14}, "round": 3, "owner": next(_halves("ronin"))},
    {"total": {"A": 13, "B": 13}, "round": 3, "owner": next(_halves("shogun"))},
)

VARIATIONS: tuple[Given, ...] = (
    *({"left": left} for left in (0, 1, 2, 5)),
    {"markers": {"A": 11, "B": 10}},
    {"markers": {"A": 2, "B": 1}},
    {"markers": {"A": 10, "B": 12}},
    {"total": {"A": 3, "B": 5}, "round": 2},
    {"total": {"A": 12, "B": 11}, "round": 4},
    {"dragon": "B"},
)
"""What should make no difference to most claims, and is rare together with what they are about."""

"""Cross-checks of entries and their claims."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rulesfaq.errors import Problem
from rulesfaq.loading.check_rules import FAQ, wrong_game
from rulesfaq.loading.decode import Draft
from rulesfaq.loading.faults import at
from rulesfaq.loading.references import unknown, unknown_rules
from rulesfaq.model.faq import Claim, FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.texts import render

_ANSWER = re.compile(r"(Ja|Nein)(?=[\s,.;:!–]|$)")


def check_entries(data: GameData, draft: Draft) -> Iterator[Problem]:
    """Yield the faults of entries."""
    for entry in data.entries.values():
        yield from wrong_game(entry.id, draft)
        if entry.id.split(".")[1] != FAQ:
            message = f"{entry.id} is no id of an entry"
            hint = f"write {draft.game}.{FAQ}.…"
            yield at(draft.place(entry.id, "id"), "id/wrong-kind", message, hint)
        where = (entry.id, "topic")
        yield from unknown("topic", "game", data.topics, draft, where, entry.topic)
        yield from _verdict(entry, data, draft)
        for index, claim in enumerate(entry.claims):
            yield from _claim(entry, index, claim, data, draft)
    yield from _phrasings(data, draft)
    yield from _featured(data, draft)


def _verdict(entry: FaqEntry, data: GameData, draft: Draft) -> Iterator[Problem]:
    claim = entry.claims[0]
    text = render(claim.text, data.rules)
    found = _ANSWER.match(text)
    said = found[1].lower() if found else None
    place = draft.place(entry.id, "claims", 0, "text")
    if entry.verdict is not None and said != entry.verdict:
        message = f"the verdict is {entry.verdict}, but the first claim does not begin with it"
        hint = f"begin the text with {entry.verdict.capitalize()}, or correct the verdict"
        yield at(place, "entry/verdict-not-said", message, hint)
    if entry.verdict is None and said is not None:
        message = f"the text says {said}, but the entry has no verdict"
        yield at(place, "entry/verdict-missing", message, f"write verdict: {said}")
    if entry.verdict is not None and claim.plain and data.engine:
        message = "a verdict is computed, and nothing is run for a plain claim"
        hint = "write scenarios; or leave the verdict and Ja or Nein out"
        place = draft.place(entry.id, "claims", 0, "plain")
        yield at(place, "claim/plain-verdict", message, hint)


def _claim(
    entry: FaqEntry, index: int, claim: Claim, data: GameData, draft: Draft
) -> Iterator[Problem]:
    path = ("claims", index)
    yield from unknown_rules(data, draft, entry.id, (*path, "rules"), claim.rules)
    raw = draft.origins[entry.id].raw["claims"][index]
    run = [key for key in ("scenarios", "always") if key in raw]
    if claim.plain and (run or claim.only_example):
        key = run[0] if run else "only_example"
        message = f"plain and {key} in one claim"
        hint = f"leave plain out, since something is run; or leave {key} out"
        yield at(draft.place(entry.id, *path, "plain"), "claim/plain-and-run", message, hint)
    if not claim.plain and not run and data.engine:
        message = "nothing is run for this claim"
        hint = "write scenarios or always; or plain: and why there is nothing to run"
        yield at(draft.place(entry.id, *path), "claim/nothing-run", message, hint)
    for number in range(len(claim.always)):
        yield from _pattern(entry, (*path, "always"), number, raw["always"], draft)
    for number, scenario in enumerate(claim.scenarios):
        if not scenario.asks:
            place = draft.place(entry.id, *path, "scenarios", number)
            message = "a scenario of a claim asks for one fact"
            yield at(place, "claim/asks-nothing", message, "write asks: with path and value")


KINDS = {"never": (), "may": ("unless",), "after": ("holds",)}
"""The kinds of patterns, and the keys that only one of them has."""


def _pattern(
    entry: FaqEntry, path: tuple[str | int, ...], number: int, raw: Any, draft: Draft
) -> Iterator[Problem]:
    """Yield keys of a pattern that do not go together."""
    where, pattern = ((*path, number), raw[number]) if isinstance(raw, list) else (path, raw)
    kinds = [kind for kind in KINDS if kind in pattern]
    for kind in kinds[1:]:
        message = f"{kinds[0]} and {kind} in one pattern"
        hint = "write two patterns: always: is a list then"
        yield at(draft.place(entry.id, *where, kind), "pattern/two-kinds", message, hint)
    for kind, keys in KINDS.items():
        for key in keys:
            if key in pattern and kind not in kinds:
                message = f"{key} says nothing without {kind}"
                place = draft.place(entry.id, *where, key)
                yield at(place, "pattern/wrong-key", message, f"leave it out, or write {kind}")


def _phrasings(data: GameData, draft: Draft) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for entry in data.entries.values():
        for path, text in _asked(entry):
            bare = " ".join(re.findall(r"\w+", text.casefold()))
            if bare in seen:
                message = f"{seen[bare]} is asked in the same words"
                hint = "word it otherwise, or join the two"
                yield at(draft.place(entry.id, *path), "entry/repeated-phrasing", message, hint)
            seen[bare] = entry.id


def _asked(entry: FaqEntry) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield every way to ask an entry, with its path in the file."""
    yield ("question",), entry.question
    for number, text in enumerate(entry.phrasings):
        yield ("phrasings", number), text
    for verdict, texts in entry.asked.items():
        for number, text in enumerate(texts):
            yield ("asked", verdict, number), text


def _featured(data: GameData, draft: Draft) -> Iterator[Problem]:
    ranks: dict[int, str] = {}
    for entry in data.entries.values():
        if entry.featured and entry.featured in ranks:
            message = f"{ranks[entry.featured]} has rank {entry.featured} too"
            place = draft.place(entry.id, "featured")
            yield at(place, "entry/repeated-rank", message, "give each entry its own rank")
        ranks.setdefault(entry.featured, entry.id)

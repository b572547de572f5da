"""House rules in an address: which are chosen, what is odd about them, what they change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from threading import Lock

import msgspec
from flask import g, request

from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Option
from rulesfaq.proof.agreed import Agreed, Table
from rulesfaq.web.context import services

MOST_KEPT = 64
"""Tables that are kept; the oldest one goes first."""
_LOCK = Lock()


class Chosen(msgspec.Struct, frozen=True):
    """The house rules of a request."""

    options: Mapping[str, str] = {}
    """None of them the standard, in the order of the game."""
    warnings: tuple[str, ...] = ()
    """German sentences about what could not be used."""
    is_tidy: bool = True
    """Whether the address is written as we write it: no standard, no empty value, in order."""

    @property
    def query(self) -> list[str]:
        """The options as parts of an address."""
        return [f"{name}:{value}" for name, value in self.options.items()]


def chosen_here(data: GameData) -> Chosen:
    """Return the house rules of this request; links to answers on this page keep them."""
    given = request.args.getlist("option")
    found = read_options(data, given)
    g.house_options = found.query
    return found


def read_options(data: GameData, given: Iterable[str]) -> Chosen:
    """Return which options of a game are meant, and what is odd about them."""
    listed = [text for text in given if text]
    known = {option.name: option for option in data.options}
    values: dict[str, dict[str, None]] = {}
    warnings = []
    for text in dict.fromkeys(listed):
        name, _, value = text.partition(":")
        option = known.get(name)
        if option is None or value not in {one.value for one in option.values}:
            warnings.append(_unknown(known, option, text))
        else:
            values.setdefault(name, {})[value] = None
    warnings += [_excluding(name, tuple(v)) for name, v in values.items() if len(v) > 1]
    agreed = {name: next(iter(v)) for name, v in values.items() if len(v) == 1}
    options = {n: agreed[n] for n, o in known.items() if n in agreed and agreed[n] != o.standard}
    written = [f"{name}:{value}" for name, value in options.items()]
    tidy = bool(warnings) or written == list(given)
    return Chosen(options, tuple(warnings), tidy)


def _unknown(known: Mapping[str, Option], option: Option | None, text: str) -> str:
    if option is None:
        all_of = [f"{one.name}:{v.value}" for one in known.values() for v in one.values]
    else:
        all_of = [f"{option.name}:{value.value}" for value in option.values]
    near = get_close_matches(text, all_of, n=1, cutoff=0.6)
    meant = f" Meintest du „{near[0]}“?" if near else ""
    return f"Die Hausregel „{text}“ kenne ich nicht und habe sie nicht beachtet.{meant}"


def _excluding(name: str, values: tuple[str, ...]) -> str:
    both = " und ".join(f"„{name}:{value}“" for value in values)
    return f"{both} schließen sich aus. Ich habe beides nicht beachtet; es gilt der Standard."


def agreed_on(data: GameData, chosen: Chosen, entries: Iterable[FaqEntry]) -> dict[str, Agreed]:
    """Return what becomes of entries under house rules, by id; nothing without house rules.

    Scenes are run once for a set of house rules and kept.
    """
    held = services()
    game = held.games.get(data.id)
    if not chosen.options or game is None:
        return {}
    key = (data.id, *chosen.query)
    with _LOCK:
        kept = held.tables
        if key not in kept:
            while len(kept) >= MOST_KEPT:
                del kept[next(iter(kept))]
            kept[key] = (Table(data, game, chosen.options), {})
        table, known = kept[key]
        for entry in entries:
            if entry.id not in known:
                known[entry.id] = table.agreed(entry)
        return {entry.id: known[entry.id] for entry in entries}

"""The map of a game as text for people and as plain values for machines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rulesfaq.proof.coverage import Coverage, PlaceMap
from rulesfaq.proof.holes import RANKS, Hole

Found = tuple[Coverage, tuple[Hole, ...]]
HEAD = ("rules", "function", "cited", "proven", "refuted")

WIDEST = 60
"""How much of a place is printed; headings of a source may be whole questions."""


def as_text(found: tuple[Found, ...], most: int | None) -> Iterator[str]:
    """Yield each map: a table by page, what was played, and the holes.

    Args:
        found: Maps and their holes.
        most: How many holes are printed; all of them where it is None.
    """
    for number, (game, holes) in enumerate(found):
        if number:
            yield ""
        yield f"{game.game}: {game.entries} entries, {game.claims} claims, {game.proven} proven"
        yield from _table(game)
        yield from _played(game)
        yield from _holes(game, holes, most)


def _table(game: Coverage) -> Iterator[str]:
    rows = [(_label(place), _counts(game, place)) for place in game.places]
    rows.append(("all rules", _counts(game, PlaceMap("", 0, "", tuple(game.rules)))))
    width = max(len(label) for label, _ in rows)
    for label, cells in [("", HEAD), *rows]:
        line = "  ".join(f"{cell:>{len(head)}}" for head, cell in zip(HEAD, cells, strict=True))
        yield f"  {label:<{width}}  {line}".rstrip()


def _label(place: PlaceMap) -> str:
    if not place.source:
        return "no source states it"
    label = f"{place.source} {f'p. {place.page}' if place.page else place.section}".rstrip()
    return label if len(label) <= WIDEST else f"{label[: WIDEST - 1].rstrip()}…"


def _counts(game: Coverage, place: PlaceMap) -> tuple[str, ...]:
    rules = [game.rules[ident] for ident in place.rules]
    named = [misread for rule in rules for misread in rule.misreadings]
    refuted = sum(bool(misread.refuted_by) for misread in named)
    return (
        str(len(rules)),
        str(sum(bool(rule.stands_on) for rule in rules)),
        str(sum(bool(rule.cited_by) for rule in rules)),
        str(sum(rule.proven for rule in rules)),
        f"{refuted}/{len(named)}" if named else "-",
    )


def _played(game: Coverage) -> Iterator[str]:
    reach = game.reach
    if reach.games:
        functions = [one for rule in game.rules.values() for one in rule.functions]
        applied = sum(bool(function.games) for function in functions)
        cut = f", {reach.cut} of them cut off" if reach.cut else ""
        yield f"  {reach.games} games played{cut}: {applied} of {len(functions)} functions applied"


def _holes(game: Coverage, holes: tuple[Hole, ...], most: int | None) -> Iterator[str]:
    if not holes:
        yield "  no hole: every rule is cited, every misreading refuted"
        return
    yield f"  the next question worth writing, of {len(holes)} holes:"
    kind = ""
    for number, hole in enumerate(holes[:most], 1):
        if hole.kind != kind:
            kind = hole.kind
            yield f"   {RANKS[hole.kind]}:"
        yield f"  {number:3} {title_of(hole)}: {hole.reason}; in {hole.file}"
    left = 0 if most is None else len(holes) - most
    if left > 0:
        yield f"  {left} more holes of {game.game} (--all prints them)"


def title_of(hole: Hole) -> str:
    """Return what a hole is about: a rule, a rule and its misreading, or a value."""
    if hole.kind == "option":
        return hole.name
    return f"{hole.rule}: {hole.name}" if hole.name else hole.rule


def as_plain(found: tuple[Found, ...]) -> Mapping[str, Any]:
    """Return the maps as plain values with stable keys."""
    return {"schema_version": 1, "games": [_game(game, holes) for game, holes in found]}


def _game(game: Coverage, holes: tuple[Hole, ...]) -> Mapping[str, Any]:
    return {
        "game": game.game,
        "title": game.title,
        "entries": game.entries,
        "claims": game.claims,
        "proven": game.proven,
        "games_played": game.reach.games,
        "games_cut_off": game.reach.cut,
        "places": msgspec.to_builtins(game.places),
        "rules": [
            {**msgspec.to_builtins(rule), "proven": rule.proven} for rule in game.rules.values()
        ],
        "options": msgspec.to_builtins(game.options),
        "unrefuted": [{"rule": rule, "misreading": name} for rule, name in game.unrefuted],
        "holes": [
            {"rank": rank, **msgspec.to_builtins(hole)} for rank, hole in enumerate(holes, 1)
        ],
    }

"""The tools of the games: forms that are tapped, and what the engine makes of them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec
from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rulesfaq.errors import UnknownIdError
from rulesfaq.model.game import GameData
from rulesfaq.spoken.ruling import Missing
from rulesfaq.spoken.tool import (
    Field,
    Near,
    Outcome,
    Rule,
    Tool,
    Unread,
    Worked,
    letters,
    persons_of,
)
from rulesfaq.web.context import services
from rulesfaq.web.drawing import Piece, piece, symbol_of
from rulesfaq.web.filling import (
    ACTIONS,
    STRIKE,
    WRITE,
    Filled,
    cell_name,
    noted,
    read_form,
    struck,
    tapped,
    totals,
)

tools = Blueprint("tools", __name__)
Pairs = tuple[tuple[str, str], ...]
_THOUSANDS = re.compile(r"(?<![\d.,])(\d{1,3})(\d{3})(?![\d.,]*\d)")


class Shown(msgspec.Struct, frozen=True):
    """An example below the result, with what comes of it."""

    near: Near
    query: str
    pieces: tuple[Piece, ...]
    worked: Worked | None


class Bank(msgspec.Struct, frozen=True):
    """A field with keys as it is drawn: what lies there, and the other fields of its person."""

    name: str
    label: str
    field: Field
    pieces: tuple[Piece, ...]
    """Empty if something else than pieces was typed."""
    is_at: bool
    more: tuple[tuple[str, Field], ...] = ()


class View(msgspec.Struct, frozen=True):
    """A form as it is drawn, in the order of its fields."""

    before: tuple[Field, ...]
    banks: tuple[Bank, ...]
    after: tuple[Field, ...]


def thousands(text: object) -> str:
    """Return a text with dots in large numbers.

    Examples:
        >>> thousands("Es sind 1000 Punkte.")
        'Es sind 1.000 Punkte.'
    """
    return _THOUSANDS.sub(r"\1.\2", str(text))


@tools.app_template_global()
def tools_of(data: GameData) -> tuple[Tool, ...]:
    """Return the tools of a game, none where it offers none."""
    return services().tools.get(data.id, ())


@tools.app_template_global()
def has_engine(data: GameData) -> bool:
    """Return whether scenes of a game can be played."""
    return data.id in services().games


def tool_of(game: str, slug: str) -> Tool:
    """Return a tool of a game.

    Raises:
        UnknownIdError: If the game has no such tool.
    """
    for found in services().tools.get(game, ()):
        if found.slug == slug:
            return found
    raise UnknownIdError("tool", f"{game}/{slug}")


@tools.get("/spiele/<game>/<slug>")
def tool(game: str, slug: str) -> str | Response:
    """Show a tool: its form, and what comes of what is filled in."""
    data = services().corpus.game(game)
    found = tool_of(game, slug)
    filled = read_form(data, found, request.args)
    if _is_submitted():
        query = _after(found, filled).query
        return redirect(f"{request.path}?{query}" if query else request.path)
    return _page(data, found, filled)


def _is_submitted() -> bool:
    """Return whether the address comes from the form, with all its empty fields."""
    args = request.args
    return any(name in args for name in ACTIONS) or any(
        not value or value.endswith(":") for value in args.values()
    )


def _after(found: Tool, filled: Filled) -> Filled:
    """Return the form after what was pressed."""
    args = request.args
    if STRIKE in args:
        return struck(filled, args[STRIKE])
    if WRITE in args:
        outcome = found.rule(filled.values, filled.options)
        amount = outcome.amount if isinstance(outcome, Worked) else None
        return filled if amount is None else noted(found, filled, args[WRITE], amount)
    return tapped(found, filled, args)


def _page(data: GameData, found: Tool, filled: Filled) -> str:
    outcome = found.rule(filled.values, filled.options)
    return render_template(
        "werkzeug.html",
        game=data,
        tool=found,
        filled=filled,
        view=_view(data, found, filled),
        worked=outcome if isinstance(outcome, Worked) else None,
        missing=outcome if isinstance(outcome, Missing) else None,
        unread=_unread(found, filled, outcome),
        persons=persons_of(filled.values, found.persons),
        nears=[_near(data, found, filled, near) for near in found.near],
        houserules=[option for option in data.options if option.name in found.options],
        sheet=_sheet(found, filled),
        address=url_for("tools.tool", game=data.id, slug=found.slug),
        thousands=thousands,
        symbol_of=symbol_of,
    )


def _view(data: GameData, found: Tool, filled: Filled) -> View:
    shown = [field for field in found.fields if _is_shown(found, field, filled)]
    first = next((at for at, field in enumerate(shown) if field.pad), len(shown))
    plain = [field for field in shown if not field.pad and not field.is_each]
    people = letters(persons_of(filled.values, found.persons))
    keyed = [field for field in shown if field.pad]
    banks = tuple(
        _bank(data, filled, field, person, shown)
        for field in keyed
        for person in (people if field.is_each else ("",))
    )
    at = filled.at or (banks[0].name if banks else "")
    return View(
        tuple(field for field in plain if field in shown[:first]),
        tuple(msgspec.structs.replace(bank, is_at=bank.name == at) for bank in banks),
        tuple(field for field in plain if field in shown[first:]),
    )


def _bank(data: GameData, filled: Filled, field: Field, person: str, shown: list[Field]) -> Bank:
    name = f"{field.name}.{person}" if person else field.name
    more = tuple(
        (f"{other.name}.{person}", other) for other in shown if other.is_each and not other.pad
    )
    pieces = drawn_pieces(data, field, filled.values.get(name, ""))
    return Bank(name, person or field.label, field, pieces, is_at=False, more=more)


def drawn_pieces(data: GameData, field: Field, text: str) -> tuple[Piece, ...]:
    """Return the pieces that stand in a field as they are drawn; none if one is no key."""
    pad = field.pad
    if pad is None:
        return ()
    suits = tuple(pad.suits) or ("",)
    known = {f"{suit}{number}" for suit in suits for number in pad.numbers} | set(pad.specials)
    words = text.split()
    return tuple(piece(data, word) for word in words) if known.issuperset(words) else ()


def _is_shown(found: Tool, field: Field, filled: Filled) -> bool:
    """Return whether a field matters with what is filled in elsewhere."""
    if field.shown_if is None:
        return True
    name, value = field.shown_if
    standard = next(one.choices[0].value for one in found.fields if one.name == name)
    return filled.values.get(name, standard) == value


def _unread(found: Tool, filled: Filled, outcome: Outcome) -> list[Unread]:
    """Return everything in the form that cannot be read, in order."""
    cells = [
        Unread(name, "Schreib eine Zahl oder eine Summe, zum Beispiel 84 oder 7 + 10 + 25.")
        for name in filled.unread
    ]
    return [*([outcome] if isinstance(outcome, Unread) else []), *(cells if found.sheet else [])]


def _near(data: GameData, found: Tool, filled: Filled, near: Near) -> Shown:
    outcome = _ruled(found.rule, tuple(near.values.items()), tuple(filled.options.items()))
    query = Filled(near.values, filled.options).query
    named = dict(found.names(found.persons[1]))
    drawn = drawn_pieces(data, named[near.field], near.values[near.field]) if near.field else ()
    return Shown(near, query, drawn, outcome if isinstance(outcome, Worked) else None)


@lru_cache(maxsize=512)
def _ruled(rule: Rule, values: Pairs, options: Pairs) -> Outcome:
    """Return what comes of an example; it is shown again with every tap."""
    return rule(dict(values), dict(options))


def _sheet(found: Tool, filled: Filled) -> dict[str, Any] | None:
    """Return the sheet as it is drawn: with one empty row at its end."""
    sheet = found.sheet
    if sheet is None:
        return None
    empty = ((None,) * len(sheet.columns),) if len(filled.rows) < sheet.most else ()
    lines = [
        [
            (cell_name(row, column), value)
            for column, value in zip(sheet.columns, cells, strict=True)
        ]
        for row, cells in enumerate((*filled.rows, *empty), 1)
    ]
    return {
        "lines": lines,
        "totals": list(totals(filled.rows)),
        "worked": sheet.rule(filled.rows, filled.options) if filled.rows else None,
    }

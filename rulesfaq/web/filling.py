"""A form of a tool as it is filled in: what stands in the address, and what a tap makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from urllib.parse import urlencode

import msgspec
from werkzeug.datastructures import MultiDict

from rulesfaq.answers.options import chosen_options
from rulesfaq.errors import BadOptionError
from rulesfaq.model.game import GameData
from rulesfaq.spoken.tool import PERSONS, Field, Rows, Tool, persons_of

SUIT, AT, ADD, DROP, WRITE, STRIKE, LIST = (
    "pad", "bei", "dazu", "weg", "eintragen", "streichen", "liste",
)  # fmt: skip
"""Names in the address: suit and field of the next key, what was tapped, the sheet."""
ACTIONS = (ADD, DROP, WRITE, STRIKE)
LONGEST = 300
_CELL = re.compile(r"z(\d{1,2})\.([A-H])")
_SUM = re.compile(r"-?\d{1,5}(?:\s*\+\s*\d{1,5}){0,30}")


class Filled(msgspec.Struct, frozen=True):
    """What a form holds; standard values are left out."""

    values: Mapping[str, str]
    options: Mapping[str, str]
    suit: str = ""
    at: str = ""
    """The field that the keys are for."""
    rows: Rows = ()
    unread: tuple[str, ...] = ()
    """Cells of the sheet that are no numbers, by name."""
    ignored: tuple[str, ...] = ()
    """What nobody knows, as it was written."""

    @property
    def query(self) -> str:
        """The address of this form, behind the question mark."""
        pairs = list(self.values.items())
        pairs += [("option", f"{name}:{value}") for name, value in self.options.items()]
        pairs += [(SUIT, self.suit)] if self.suit else []
        pairs += [(AT, self.at)] if self.at else []
        pairs += [(LIST, written(self.rows))] if self.rows else []
        return urlencode(pairs, safe=":,;")


def pads(tool: Tool, persons: int) -> dict[str, Field]:
    """Return the fields that have keys, by name."""
    return {name: field for name, field in tool.names(persons) if field.pad}


def read_form(game: GameData, tool: Tool, args: MultiDict[str, str]) -> Filled:
    """Return what an address fills in; what is not known is left out and named."""
    persons = persons_of(args, tool.persons)
    values = {PERSONS: str(persons)} if persons != tool.persons[0] else {}
    ignored = []
    for name, field in tool.names(persons):
        text = " ".join(args.get(name, "").split())[:LONGEST]
        if field.kind == "check":
            text = "1" if text else ""
        if field.kind == "choice" and text not in [choice.value for choice in field.choices]:
            ignored += [f"{name}={text}"] if text else []
            text = ""
        standard = field.choices[0].value if field.choices else ""
        if text and text != standard:
            values[name] = text
    options, unknown = _options(game, tool, args.getlist("option"))
    keyed = pads(tool, persons)
    suits = [suit for field in keyed.values() if field.pad for suit in field.pad.suits]
    suit, at = args.get(SUIT, ""), args.get(AT, "")
    rows, unread = _rows(tool, args)
    return Filled(
        values, options, suit if suit in suits[1:] else "", at if at in list(keyed)[1:] else "",
        rows, unread, (*ignored, *unknown),
    )  # fmt: skip


def _options(game: GameData, tool: Tool, told: list[str]) -> tuple[dict[str, str], tuple[str, ...]]:
    found: dict[str, str] = {}
    ignored = []
    for text in told:
        name, _, value = text.partition(":")
        if not value:
            continue
        try:
            chosen = chosen_options(game, {name: value} if name in tool.options else {})
        except BadOptionError:
            ignored.append(f"option={text}")
        else:
            ignored += [f"option={text}"] if name not in tool.options else []
            found |= chosen
    return found, tuple(ignored)


def tapped(tool: Tool, filled: Filled, args: MultiDict[str, str]) -> Filled:
    """Return the form after a key was pressed."""
    persons = persons_of(filled.values, tool.persons)
    keyed = pads(tool, persons)
    at = filled.at or next(iter(keyed), "")
    if not at:
        return filled
    pad = keyed[at].pad
    words = filled.values.get(at, "").split()
    if DROP in args:
        words = words[:-1]
    elif pad and args.get(ADD) and len(words) < pad.most:
        words += [_key(filled.suit or next(iter(pad.suits), ""), pad.specials, args[ADD])]
    values = {name: text for name, text in filled.values.items() if name != at}
    ordered = values | ({at: " ".join(words)} if words else {})
    names = [PERSONS, *(name for name, _ in tool.names(persons))]
    return msgspec.structs.replace(
        filled, values={name: ordered[name] for name in names if name in ordered}
    )


def _key(suit: str, specials: tuple[str, ...], key: str) -> str:
    return key if key in specials else f"{suit}{key}"


# --- the sheet ------------------------------------------------------------------------------------


def written(rows: Rows) -> str:
    """Return the sheet as it stands in an address: ``84,0,,210;500``."""
    lines = (",".join("" if cell is None else str(cell) for cell in row) for row in rows)
    return ";".join(lines)


def cell_name(row: int, column: str) -> str:
    """Return the name of a cell of the sheet, rows counted from 1."""
    return f"z{row}.{column}"


def _rows(tool: Tool, args: MultiDict[str, str]) -> tuple[Rows, tuple[str, ...]]:
    """Return the sheet, from its cells or from one value; and cells that are no numbers."""
    sheet = tool.sheet
    if sheet is None:
        return (), ()
    typed = {(int(m[1]), m[2]): args[name] for name in args if (m := _CELL.fullmatch(name))}
    if not typed:
        lines = args.get(LIST, "").split(";")[: sheet.most]
        typed = {
            (row, column): text
            for row, line in enumerate(lines, 1)
            for column, text in zip(sheet.columns, line.split(","), strict=False)
        }
    read = {place: read_sum(text) for place, text in typed.items()}
    bad = tuple(
        cell_name(*place) for place, text in typed.items() if text.strip() and read[place] is None
    )
    last = max((row for (row, _), value in read.items() if value is not None), default=0)
    rows = tuple(
        tuple(read.get((row, column)) for column in sheet.columns)
        for row in range(1, min(last, sheet.most) + 1)
    )
    return rows, bad


def read_sum(text: str) -> int | None:
    """Return a number or a sum of some, ``7+10+25``; None for anything else.

    Examples:
        >>> read_sum("7+10+25"), read_sum("0"), read_sum("x")
        (42, 0, None)
    """
    plain = text.strip()
    if not (plain.isascii() and _SUM.fullmatch(plain)):
        return None
    return sum(int(part) for part in plain.split("+"))


def noted(tool: Tool, filled: Filled, column: str, amount: int) -> Filled:
    """Return the form with an amount in the first free cell of a column."""
    if tool.sheet is None or column not in tool.sheet.columns:
        return filled
    at = tool.sheet.columns.index(column)
    rows = [list(row) for row in filled.rows]
    free = next((row for row in rows if row[at] is None), None)
    if free is None and len(rows) < tool.sheet.most:
        free = [None] * len(tool.sheet.columns)
        rows.append(free)
    if free is not None:
        free[at] = amount
    return msgspec.structs.replace(filled, rows=tuple(tuple(row) for row in rows))


def struck(filled: Filled, row: str) -> Filled:
    """Return the form without a row of the sheet, counted from 1."""
    kept = (cells for at, cells in enumerate(filled.rows, 1) if str(at) != row)
    return msgspec.structs.replace(filled, rows=tuple(kept))


def totals(rows: Rows) -> Iterator[int]:
    """Yield the total of each column."""
    for column in zip(*rows, strict=True):
        yield sum(cell or 0 for cell in column)

"""A position as it is drawn: the game's data say what of its picture is shown, and how.

The phrases name it: ``table`` and ``seat`` give each key its words in drawing order, ``layout``
the place of a key that does not stand in a line of its own, ``symbols`` the drawings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rulesfaq.explain import label
from rulesfaq.model.game import GameData
from rulesfaq.web.drawing import SYMBOLS, Piece, piece, symbol_of

Picture = Mapping[str, Any]
_NOTHING: tuple[Any, ...] = (None, False, 0, "", "none", "hidden")
_ALIKE = 8
"""From more hidden pieces than these one is drawn, with their number."""
_SIGNS = 5
"""Up to this number a count is drawn as so many signs."""


class Line(msgspec.Struct, frozen=True):
    """Pieces with words, or words alone."""

    text: str
    pieces: tuple[Piece, ...] = ()
    times: int = 0
    """How many alike the one piece stands for; 0 where all are drawn."""
    before: str = ""
    """Words before the pieces."""
    is_row: bool = False
    """Whether it stands for a row of pieces, be there any or not."""

    @property
    def is_signs(self) -> bool:
        """Whether all pieces are signs, such as nobles."""
        return bool(self.pieces) and all(found.family == "n" for found in self.pieces)


class Part(msgspec.Struct, frozen=True):
    """A part of the table: the middle, or the place of a seat."""

    name: str = ""
    lines: tuple[Line, ...] = ()
    """Large rows."""
    rest: tuple[Line, ...] = ()
    """Small rows and numbers."""
    marks: tuple[str, ...] = ()
    total: str = ""
    total_name: str = ""
    wins: bool = False


class Table(msgspec.Struct, frozen=True):
    """Everything that a drawing of the table shows."""

    heading: tuple[Line, ...]
    news: tuple[str, ...]
    middle: Part
    seats: tuple[Part, ...]


def table_of(game: GameData, picture: Picture, before: Picture) -> Table:
    """Return a position as it is drawn.

    Args:
        game: The game with its phrases.
        picture: Plain values, as the engine gives them.
        before: Those of the step before, to tell what is new.
    """
    words = game.phrases.get("table", {})
    heading: list[Line] = []
    found: list[tuple[str, Line]] = []
    news: list[str] = []
    for key, value in _values(words, picture):
        place = _place(game, key)
        if place == "news":
            news += _changes(game, words[key], value, before.get(key, {}))
            continue
        lines = list(_lines(game, words, key, value))
        if place == "heading":
            heading += lines
        else:
            found += [(place, line) for line in lines]
    middle = _part("", found)
    seats = tuple(_seat(game, picture, seat) for seat in picture.get("seats", {}))
    return Table(tuple(heading), tuple(news), middle, seats)


def _part(name: str, found: list[tuple[str, Line]]) -> Part:
    large = tuple(line for place, line in found if place != "small" and _is_large(line))
    small = tuple(line for place, line in found if place == "small" or not _is_large(line))
    return Part(name, large, small)


def _is_large(line: Line) -> bool:
    return bool(line.pieces) or line.is_row


def _place(game: GameData, key: str) -> str:
    return game.phrases.get("layout", {}).get(key, "")


def _keys(words: Mapping[str, str]) -> dict[str, None]:
    """Return the keys in drawing order, without the values that some are named for."""
    return dict.fromkeys(key.partition("=")[0] for key in words)


def _values(words: Mapping[str, str], picture: Picture) -> Iterator[tuple[str, Any]]:
    for key in dict.fromkeys(key.partition(".")[0] for key in _keys(words)):
        if key in picture:
            yield key, picture[key]


def _words(game: GameData, words: Mapping[str, str], key: str, value: Any) -> str | None:
    """Return what is said of a value, None where it is not shown."""
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    text = words.get(f"{key}={shown}")
    if text is None and (value in _NOTHING or value in ([], {}) or key not in words):
        return None
    return (words[key] if text is None else text).replace("{value}", label(game, value))


def _lines(game: GameData, words: Mapping[str, str], key: str, value: Any) -> Iterator[Line]:
    """Yield the lines of a value: one, or one for each of several rows."""
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        for row in value:
            yield _row(game, words, key, row)
        return
    text = _words(game, words, key, value)
    if text is None:
        return
    if isinstance(value, list):
        yield _pieces(game, text, value)
    elif isinstance(value, str) and symbol_of(game, value):
        bare = "{value}" in words.get(key, "") and _place(game, key) != "heading"
        yield Line(text) if bare else Line(text, (piece(game, value),))
    else:
        yield Line(text, *_sign(game, key, value))


def _row(game: GameData, words: Mapping[str, str], key: str, row: Mapping[str, Any]) -> Line:
    """Return a row that has more than pieces, such as a meld with its kind and its owner."""
    texts: list[str] = []
    before = ""
    found: tuple[Piece, ...] = ()
    for name, value in row.items():
        text = _words(game, words, f"{key}.{name}", value)
        if text is None:
            continue
        if isinstance(value, list):
            before, texts = " ".join(texts), []
            found = tuple(piece(game, one) for one in value)
        if text:
            texts.append(text)
    return Line(" ".join(texts), found, before=before)


def _pieces(game: GameData, text: str, value: list[str]) -> Line:
    alike = len(value) > _ALIKE and len(set(value)) == 1
    shown = value[:1] if alike else value
    pieces = tuple(piece(game, one) for one in shown)
    return Line(text, pieces, len(value) if alike else 0, is_row=True)


def _sign(game: GameData, key: str, value: Any) -> tuple[tuple[Piece, ...], int]:
    """Return the silent drawing that stands for a number: the key has a symbol of its own."""
    symbol = game.phrases.get("symbols", {}).get(key, "")
    if symbol not in SYMBOLS:
        return (), 0
    found = Piece("", symbol)
    many = type(value) is int and found.family == "n"
    return (found,) * (min(value, _SIGNS + 1) if many and value <= _SIGNS else 1), 0


def _changes(game: GameData, template: str, now: Picture, before: Picture) -> Iterator[str]:
    for name, value in now.items():
        if value != before.get(name, value):
            text = template.replace("{key}", label(game, name))
            yield text.replace("{value}", label(game, value))


def _of_seat(picture: Picture, seat: str, key: str) -> Any:
    """Return what a key says of a seat.

    A key of the seat gives its value; ``contest.sum`` the value of a mapping by seat; a key of
    the table whether it names the seat.
    """
    head, _, tail = key.partition(".")
    if tail:
        return picture.get(head, {}).get(seat, {}).get(tail)
    own = picture["seats"][seat]
    if key in own:
        return own[key]
    if key == "turn" and picture.get("phase") == "over":
        return False
    named = picture.get(key)
    return named == seat or (isinstance(named, list) and seat in named)


def _seat(game: GameData, picture: Picture, seat: str) -> Part:
    words = game.phrases.get("seat", {})
    found: list[tuple[str, Line]] = []
    marks: list[str] = []
    for key in _keys(words):
        value, place = _of_seat(picture, seat, key), _place(game, f"seat.{key}")
        if place in {"sum", "winner"}:
            continue
        lines = list(_lines(game, words, key, value))
        if place == "mark" or isinstance(value, bool):
            marks += [line.text for line in lines]
        else:
            found += [(place, line) for line in lines]
    wins = any(_wins(picture, seat, key) for key in _placed(game, "winner"))
    marks += [
        words[key] for key in _placed(game, "winner") if words[key] and _wins(picture, seat, key)
    ]
    total, name = _total(game, picture, seat)
    part = _part(seat, found)
    return msgspec.structs.replace(
        part, marks=tuple(marks), wins=wins, total=total, total_name=name
    )


def _placed(game: GameData, place: str) -> list[str]:
    words = game.phrases.get("seat", {})
    return [key for key in _keys(words) if _place(game, f"seat.{key}") == place]


def _wins(picture: Picture, seat: str, key: str) -> bool:
    """Tell whether a seat is ahead of another one."""
    every = [_of_seat(picture, one, key) for one in picture["seats"]]
    return bool(_of_seat(picture, seat, key)) and any(value is False for value in every)


def _total(game: GameData, picture: Picture, seat: str) -> tuple[str, str]:
    """Return the number that is drawn large, and its name: the first that anyone has."""
    for key in _placed(game, "sum"):
        values = {one: _of_seat(picture, one, key) for one in picture["seats"]}
        if any(type(value) is int and value for value in values.values()):
            value = values[seat]
            text = game.phrases["seat"][key]
            return (str(value), text) if type(value) is int else ("", "")
    return "", ""

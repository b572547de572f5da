"""A sketch of a Küt meld: a group shows one number in different colours; an okey stands in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.engine.game import Form, Game, Notation
from rulesfaq.engine.table import Row, Ruling, effect, guard
from tests.proof.shapes.pieces import no_audit, no_moves, no_suggestion, says, unknown_path

ONE_NUMBER = "tiles.group.one-number"
COLOURS_DIFFER = "tiles.group.colours-differ"
LENGTH = "tiles.group.length"
OKEY_STANDS_IN = "tiles.okey.stands-in"
LAID = "tiles.group.laid"


class Printed(msgspec.Struct, frozen=True):
    least: int = 3


class Table(msgspec.Struct, frozen=True):
    phase: str = "turn"
    melds: tuple[tuple[str, ...], ...] = ()


class Lay(msgspec.Struct, frozen=True):
    tiles: tuple[str, ...]
    """Such as ``r7``, or ``ok=s7`` for an okey that stands for black seven."""


def _faces(move: Lay) -> list[str]:
    return [tile.removeprefix("ok=") for tile in move.tiles]


@guard(LENGTH, Lay, values=("least",))
def length(_state: Table, move: Lay, printed: Printed) -> Ruling:
    return says(LENGTH, len(move.tiles) >= printed.least)


@guard(ONE_NUMBER, Lay)
def one_number(_state: Table, move: Lay, _printed: Printed) -> Ruling:
    return says(ONE_NUMBER, len({face[1:] for face in _faces(move)}) == 1)


@guard(COLOURS_DIFFER, Lay)
def colours_differ(_state: Table, move: Lay, _printed: Printed) -> Ruling:
    colours = [face[0] for face in _faces(move)]
    return says(COLOURS_DIFFER, len(set(colours)) == len(colours))


def _only_at_the_end(_state: Table, move: Lay, _printed: Printed) -> Ruling | None:
    okeys = [i for i, tile in enumerate(move.tiles) if tile.startswith("ok=")]
    return says(OKEY_STANDS_IN, okeys == [len(move.tiles) - 1]) if okeys else None


@guard(OKEY_STANDS_IN, Lay, only_at_the_end=_only_at_the_end)
def stands_in(_state: Table, move: Lay, _printed: Printed) -> Ruling | None:
    return says(OKEY_STANDS_IN, True) if any("ok=" in tile for tile in move.tiles) else None


@effect(LAID, Lay)
def laid(state: Table, move: Lay, _printed: Printed) -> Table:
    return msgspec.structs.replace(state, melds=(*state.melds, move.tiles))


ROWS: tuple[Row, ...] = (length, one_number, colours_differ, stands_in, laid)


def _position(_given: Mapping[str, Any], _players: int, _seed: int, _printed: Any) -> Table:
    return Table()


def _read(state: Table, path: str) -> Any:
    if path == "phase":
        return state.phase
    if path == "melds":
        return len(state.melds)
    raise unknown_path(path)


def _parse(_seat: int, text: str) -> Lay:
    return Lay(tuple(text.removeprefix("lay ").split()))


GAME = Game(
    id="tiles",
    seats=(2, 4),
    printed=Printed(),
    options={},
    rows=ROWS,
    automatic=frozenset(),
    frame=("phase",),
    deal=lambda _players, _seed, _printed: Table(),
    audit=no_audit,
    candidates=no_moves,
    suggest=no_suggestion,
    notation=Notation(
        parse_move=_parse,
        format_move=lambda move: f"lay {' '.join(move.tiles)}",
        position=_position,
        read=_read,
        picture=lambda state: {"melds": state.melds},
        moves=(Form("lay TILE …", "lays a group", "lay r7 s7 b7"),),
        fields=(),
        paths=(Form("melds", "how many melds lie", "melds"),),
    ),
)

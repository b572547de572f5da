"""Küt: facts of a move, for patterns; counted here anew, without asking what the rules ask."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.errors import BadNotationError
from rulesfaq.games.kuet.state import (
    AS_FALSE,
    AS_OKEY,
    FALSE_JOKER,
    GROUP,
    OKEY,
    PAIR,
    Add,
    Discard,
    Finish,
    Lay,
    Meld,
    Move,
    State,
    Swap,
    Tiles,
)
from rulesfaq.games.kuet.text import format_tile

THIRTEEN = 13
COLOURS = 4
SMALLEST, TWO = 3, 2


def _melds(move: Move) -> tuple[Meld, ...]:
    return move.melds if isinstance(move, Lay | Finish) else ()


def _face(tile: int, joker: int) -> int:
    if tile > AS_FALSE:
        return tile - AS_FALSE
    if tile > AS_OKEY:
        return tile - AS_OKEY
    return joker if tile == FALSE_JOKER else tile


def _faces(state: State, tiles: Tiles) -> list[tuple[int, int]]:
    """Return the colour and the number that each tile counts as."""
    return [divmod(_face(tile, state.joker) - 1, THIRTEEN) for tile in tiles]


def _gaps(faces: list[tuple[int, int]]) -> int:
    return sum((low + 1) % THIRTEEN != high for (_, low), (_, high) in pairwise(faces))


def _wraps(faces: list[tuple[int, int]]) -> bool:
    """Whether the 1 after the 13 is not the last one."""
    return any(low > high for (_, low), (_, high) in pairwise(faces[:-1]))


def _twice(faces: list[tuple[int, int]]) -> int:
    return len(faces) - len({colour for colour, _ in faces})


def _is_okey(tile: int) -> bool:
    return AS_OKEY < tile < AS_FALSE


def _is_joker(tile: int) -> bool:
    return tile == FALSE_JOKER or tile > AS_FALSE


def _is_bad(state: State, meld: Meld) -> bool:
    faces, size = _faces(state, meld.tiles), len(meld.tiles)
    if meld.kind == PAIR:
        return size != TWO or len(set(faces)) > 1
    if meld.kind == GROUP:
        one_number = len({number for _, number in faces}) == 1
        return not SMALLEST <= size <= COLOURS or not one_number or _twice(faces) > 0
    one_colour = len({colour for colour, _ in faces}) == 1
    in_order = not _gaps(faces) and not _wraps(faces)
    return not SMALLEST <= size <= THIRTEEN or not one_colour or not in_order


OF_MELD: dict[str, Callable[[State, Meld], Any]] = {
    "kind": lambda _, meld: meld.kind,
    "size": lambda _, meld: len(meld.tiles),
    "okeys": lambda _, meld: sum(map(_is_okey, meld.tiles)),
    "jokers": lambda _, meld: sum(map(_is_joker, meld.tiles)),
    "numbers": lambda state, meld: len({n for _, n in _faces(state, meld.tiles)}),
    "colours": lambda state, meld: len({c for c, _ in _faces(state, meld.tiles)}),
    "twice": lambda state, meld: _twice(_faces(state, meld.tiles)),
    "alike": lambda state, meld: len(set(_faces(state, meld.tiles))) == 1,
    "gaps": lambda state, meld: _gaps(_faces(state, meld.tiles)),
    "wraps": lambda state, meld: _wraps(_faces(state, meld.tiles)),
    "first": lambda state, meld: _faces(state, meld.tiles)[0][1] + 1,
    "last": lambda state, meld: _faces(state, meld.tiles)[-1][1] + 1,
}


def _tiles(move: Move) -> list[int]:
    """Return the tiles that a move takes from the rack, as they are there."""
    if isinstance(move, Add | Swap | Discard):
        used: list[int] = [move.tile]
    else:
        used = [tile for meld in _melds(move) for tile in meld.tiles]
    return [OKEY if _is_okey(tile) else FALSE_JOKER if tile > AS_FALSE else tile for tile in used]


def _missing(state: State, move: Move) -> int:
    rack = list(state.racks[move.who])
    missing = 0
    for tile in _tiles(move):
        if tile in rack:
            rack.remove(tile)
        else:
            missing += 1
    return missing


def _claimed(state: State, move: Move) -> int:
    tiles = [tile for meld in _melds(move) for tile in meld.tiles]
    tiles += [move.tile] if isinstance(move, Add | Swap) else []
    return sum(tile > AS_FALSE and tile - AS_FALSE != state.joker for tile in tiles)


def _contract(state: State, move: Move) -> str | None:
    if not _melds(move):
        return None
    given = sorted((meld.kind, len(meld.tiles)) for meld in _melds(move))
    asked = sorted(state.contract)
    if given == asked:
        return "exact"
    kinds = [[kind for kind, _ in parts] for parts in (given, asked)]
    return "length" if kinds[0] == kinds[1] else "other"


def _target(state: State, move: Move) -> Meld | None:
    if isinstance(move, Add | Swap) and 0 <= move.meld < len(state.table):
        return state.table[move.meld]
    return None


def _end(state: State, meld: Meld, move: Add | Swap) -> str:
    """Return at which end of a run a tile would go on: below, above, both or none."""
    faces = _faces(state, meld.tiles)
    colour, number = divmod(_face(move.tile, state.joker) - 1, THIRTEEN)
    if meld.kind in (GROUP, PAIR) or colour != faces[0][0] or move.tile == OKEY:
        return "none"
    below = faces[0][1] > 0 and number == faces[0][1] - 1
    ended = len(faces) > 1 and faces[-1][1] == 0
    above = not ended and number == (faces[-1][1] + 1) % THIRTEEN
    return {(True, False): "below", (False, True): "above", (True, True): "both"}.get(
        (below, above), "none"
    )


def _lacks(state: State, meld: Meld, move: Add | Swap) -> bool:
    """Whether a group has this number, and no tile but an okey shows this colour."""
    if move.tile == OKEY:
        return False
    face = divmod(_face(move.tile, state.joker) - 1, THIRTEEN)
    real = _faces(state, tuple(tile for tile in meld.tiles if not _is_okey(tile)))
    numbers = {number for _, number in _faces(state, meld.tiles)}
    return meld.kind == GROUP and numbers == {face[1]} and face not in real


def _is_stood_for(state: State, meld: Meld, move: Add | Swap) -> bool:
    face = _face(move.tile, state.joker)
    if any(tile == AS_OKEY + face for tile in meld.tiles):
        return True
    return _lacks(state, meld, move) and any(map(_is_okey, meld.tiles))


OF_TARGET: dict[str, Callable[[State, Meld, Any], Any]] = {
    "target": lambda _state, meld, _move: meld.kind,
    "target_size": lambda _state, meld, _move: len(meld.tiles),
    "target_okeys": lambda _state, meld, _move: sum(map(_is_okey, meld.tiles)),
    "own": lambda _state, meld, move: meld.owner == move.who,
    "end": _end,
    "lacks": _lacks,
    "stood_for": _is_stood_for,
}
PLAIN: dict[str, Callable[[State, Move], Any]] = {
    "melds": lambda _, move: len(_melds(move)),
    "bad": lambda state, move: sum(_is_bad(state, meld) for meld in _melds(move)),
    "pairs": lambda _, move: sum(meld.kind == PAIR for meld in _melds(move)),
    "missing": _missing,
    "kept": lambda state, move: len(state.racks[move.who]) - len(_tiles(move)),
    "claimed": _claimed,
    "contract": _contract,
    "okey": lambda _, move: OKEY in _tiles(move),
    "joker": lambda _, move: FALSE_JOKER in _tiles(move),
}


def read_move(state: State, move: Move, path: str) -> Any:
    """Return a fact of a move; None where the move has none of it.

    Raises:
        BadNotationError: If no move has such a fact.
    """
    head, _, place = path.partition(".")
    if head in OF_MELD and place.isdecimal():
        melds = _melds(move)
        at = int(place) - 1
        return OF_MELD[head](state, melds[at]) if 0 <= at < len(melds) else None
    if head in OF_TARGET and not place:
        meld = _target(state, move)
        return None if meld is None else OF_TARGET[head](state, meld, move)
    if head == "tile" and not place:
        return format_tile(move.tile) if isinstance(move, Add | Swap | Discard) else None
    if head in PLAIN and not place:
        return PLAIN[head](state, move)
    raise BadNotationError("fact of a move", path, "docs/always.md lists them")


MOVE_PATH_FORMS = (
    Form("melds", "how many melds are laid", "melds"),
    Form("bad", "how many of them are no group, run or pair", "bad"),
    Form("pairs", "how many of them are called a pair", "pairs"),
    Form("contract", "exact, length (the kinds asked for, not the lengths) or other", "contract"),
    Form("kind.NUMBER", "what a meld is called: group, run or pair", "kind.1"),
    Form("size.NUMBER", "how many tiles it has", "size.1"),
    Form("okeys.NUMBER", "how many real okeys", "okeys.1"),
    Form("jokers.NUMBER", "how many false jokers", "jokers.1"),
    Form("numbers.NUMBER", "how many different numbers", "numbers.1"),
    Form("colours.NUMBER", "how many different colours", "colours.1"),
    Form("twice.NUMBER", "how many tiles have a colour that is there already", "twice.1"),
    Form("alike.NUMBER", "whether all its tiles count as the same", "alike.1"),
    Form("gaps.NUMBER", "how often a number is not followed by the next (1 after 13)", "gaps.1"),
    Form("wraps.NUMBER", "whether it goes on after the 1 that follows the 13", "wraps.1"),
    Form("first.NUMBER", "the number at its beginning", "first.1"),
    Form("last.NUMBER", "the number at its end", "last.1"),
    Form("missing", "how many tiles of the move are not on the rack", "missing"),
    Form("kept", "how many tiles stay on the rack", "kept"),
    Form("claimed", "how many false jokers are to be another tile than theirs", "claimed"),
    Form("okey", "whether a real okey leaves the rack", "okey"),
    Form("joker", "whether a false joker leaves the rack", "joker"),
    Form("tile", "the tile that is added, swapped or discarded", "tile"),
    Form("target", "the kind of the meld that is meant", "target"),
    Form("target_size", "how many tiles that has", "target_size"),
    Form("target_okeys", "how many real okeys", "target_okeys"),
    Form("own", "whether it is the mover's", "own"),
    Form("end", "where the tile goes on a run: below, above, both or none", "end"),
    Form("lacks", "whether it is a colour that no real tile of a group shows", "lacks"),
    Form("stood_for", "whether an okey of the meld stands for the tile", "stood_for"),
)

"""Küt: facts of a position by their path, and what a drawing needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.engine.seats import parse_seat, seat_letter
from rulesfaq.errors import BadNotationError
from rulesfaq.games.kuet.contracts import format_contract
from rulesfaq.games.kuet.melds import (
    colour,
    face_of,
    fits,
    number,
    okeys_in,
    physical,
    replaceable,
)
from rulesfaq.games.kuet.scoring import sum_of_numbers
from rulesfaq.games.kuet.state import (
    COLOURS,
    FACES,
    KINDS,
    LAID_EARLIER,
    NOBODY,
    OKEY,
    SEATS,
    Meld,
    State,
)
from rulesfaq.games.kuet.table import fresh_tile, has_laid, is_penal, laid_now, next_seat
from rulesfaq.games.kuet.text import format_meld, format_tile, parse_tile

JOKER_WORTH = 25
"""What an okey or a false joker that is left counts, before it is multiplied."""
LAID = ("no", "now", "yes")


def _seat_or_none(seat: int) -> str:
    return "none" if seat == NOBODY else seat_letter(seat)


def _tile_or_none(tile: int) -> str:
    return format_tile(tile) if tile else "none"


def _tiles(tiles: Iterable[int]) -> list[str]:
    return [format_tile(tile) for tile in tiles]


def _winners(state: State) -> list[str]:
    return [seat_letter(seat) for seat in sorted(state.race)] if state.phase == "over" else []


def _every_tile(state: State) -> list[int]:
    piles = (*state.racks, *state.front, state.pile, state.planned)
    melded = [physical(tile) for meld in state.table for tile in meld.tiles]
    beside = [state.indicator] if state.indicator else []
    return [*(tile for pile in piles for tile in pile), *melded, *beside]


def _count_tile(state: State, text: str) -> int:
    """Return how often a tile is in the game, as what it is printed."""
    tile = parse_tile(text)
    found = _every_tile(state)
    return found.count(tile) + (found.count(OKEY) if tile == state.okey else 0)


def _number_or_none(tile: int) -> int | str:
    return number(tile) if 0 < tile <= FACES else "none"


def _colour_or_none(tile: int) -> str:
    return COLOURS[colour(tile)] if 0 < tile <= FACES else "none"


def _okey_step(state: State) -> int:
    """Return by how much the number of the okey is above that of the indicator."""
    return number(state.okey) - number(state.indicator) if state.okey and state.indicator else 0


def _fits(state: State, tile: int) -> bool:
    """Return whether a tile that is no okey fits a meld on the table."""
    face = face_of(tile, state.joker)
    plain = tile not in (0, OKEY)
    return plain and any(fits(meld, face, state.joker) for meld in state.table)


def _swaps(state: State, tile: int) -> bool:
    """Return whether an okey stands for a tile in a meld on the table."""
    face = face_of(tile, state.joker)
    plain = tile not in (0, OKEY)
    return plain and any(face in _stood_for(meld, state.joker) for meld in state.table)


@lru_cache(maxsize=2048)
def _stood_for(meld: Meld, joker: int) -> frozenset[int]:
    """Return the faces for which an okey of a meld stands."""
    if not okeys_in(meld.tiles):
        return frozenset()
    faces = range(1, FACES + 1)
    return frozenset(face for face in faces if replaceable(meld, face, joker) is not None)


def _fitting(state: State, seat: int) -> list[int]:
    return [tile for tile in state.racks[seat] if _fits(state, tile)]


def _swappable(state: State, seat: int) -> list[int]:
    return [tile for tile in state.racks[seat] if _swaps(state, tile)]


def _safe(state: State, seat: int) -> int:
    """Return how many tiles of a rack neither are okeys nor fit the table."""
    rack = state.racks[seat]
    return len(rack) - rack.count(OKEY) - len(_fitting(state, seat))


def _factor(state: State, seat: int) -> float | str:
    """Return by what the tiles left count in the points of the last round."""
    rack = state.racks[seat]
    worth = sum_of_numbers(rack) + sum(JOKER_WORTH for tile in rack if tile > FACES)
    if not worth:
        return "none"
    whole, rest = divmod(state.points[seat], worth)
    return state.points[seat] / worth if rest else whole


def _fewer(state: State, seat: int) -> int:
    """Return how many seats have fewer points of all rounds."""
    return sum(other < state.totals[seat] for other in state.totals)


PLAIN: dict[str, Callable[[State], Any]] = {
    "turn": lambda state: seat_letter(state.turn),
    "active": lambda state: seat_letter(state.active),
    "opener": lambda state: _seat_or_none(state.opener),
    "phase": lambda state: state.phase,
    "round": lambda state: state.round,
    "contract": lambda state: format_contract(state.contract),
    "indicator": lambda state: _tile_or_none(state.indicator),
    "okey": lambda state: _tile_or_none(state.okey),
    "false_joker": lambda state: _tile_or_none(state.joker),
    "indicator_number": lambda state: _number_or_none(state.indicator),
    "indicator_colour": lambda state: _colour_or_none(state.indicator),
    "okey_number": lambda state: _number_or_none(state.okey),
    "okey_colour": lambda state: _colour_or_none(state.okey),
    "okey_step": _okey_step,
    "melds": lambda state: [format_meld(meld) for meld in state.table],
    "meld_count": lambda state: len(state.table),
    "pile": lambda state: len(state.pile),
    "pile_tiles": lambda state: _tiles(state.pile),
    "discard": lambda state: _tile_or_none(fresh_tile(state)),
    "discard_fits": lambda state: _fits(state, fresh_tile(state)),
    "discard_penal": lambda state: is_penal(state, fresh_tile(state)),
    "discard_swaps": lambda state: _swaps(state, fresh_tile(state)),
    "drawn": lambda state: _tile_or_none(state.drawn),
    "taken": lambda state: state.taken,
    "opening": lambda state: state.opening,
    "fined": lambda state: state.fined,
    "redeals": lambda state: state.redeals,
    "ended_by": lambda state: _seat_or_none(state.finisher),
    "okey_finish": lambda state: state.okey_finish,
    "tiles": lambda state: len(_every_tile(state)),
    "winner": lambda state: _winners(state)[0] if len(_winners(state)) == 1 else "none",
    "winners": _winners,
}
BY_SEAT: dict[str, Callable[[State, int], Any]] = {
    "hand": lambda state, seat: len(state.racks[seat]),
    "tiles": lambda state, seat: _tiles(state.racks[seat]),
    "okeys": lambda state, seat: state.racks[seat].count(OKEY),
    "fitting": lambda state, seat: _tiles(_fitting(state, seat)),
    "swappable": lambda state, seat: _tiles(_swappable(state, seat)),
    "safe": _safe,
    "front": lambda state, seat: _tiles(state.front[seat]),
    "laid": lambda state, seat: LAID[state.laid[seat]],
    "bought": lambda state, seat: state.bought[seat],
    "points": lambda state, seat: state.points[seat],
    "factor": _factor,
    "total": lambda state, seat: state.totals[seat],
    "fewer": _fewer,
    "next": lambda state, seat: seat_letter(next_seat(state, seat)),
    "right": lambda state, seat: seat_letter((seat + 1) % state.players),
    "partner": lambda state, seat: seat_letter(state.mates[seat]) if state.mates else "none",
}
BY_MELD: dict[str, Callable[[State, Meld], Any]] = {
    "meld": lambda _, meld: format_meld(meld),
    "kind": lambda _, meld: meld.kind,
    "size": lambda _, meld: len(meld.tiles),
    "low": lambda state, meld: number(face_of(meld.tiles[0], state.joker)),
    "high": lambda state, meld: number(face_of(meld.tiles[-1], state.joker)),
}


def _of_meld(state: State, name: str, text: str) -> Any:
    if not text.isdigit() or not int(text):
        raise BadNotationError("meld", text, "its number on the table, from 1")
    at = int(text) - 1
    return BY_MELD[name](state, state.table[at]) if at < len(state.table) else "none"


def _count_kind(state: State, text: str) -> int:
    if text not in KINDS:
        raise BadNotationError("kind", text, " or ".join(KINDS))
    return sum(meld.kind == text for meld in state.table)


def read(state: State, path: str) -> Any:
    """Return the plain value at a path.

    Raises:
        BadNotationError: If the game has no such path.
    """
    first, _, second = path.partition(".")
    if not second and first in PLAIN:
        return PLAIN[first](state)
    if first in BY_MELD and second:
        return _of_meld(state, first, second)
    if first == "count" and second:
        return _count_kind(state, second)
    if first == "copies" and second:
        return _count_tile(state, second)
    if second and first in BY_SEAT:
        return BY_SEAT[first](state, parse_seat(second, state.players))
    by_seat = (f"{name}.SEAT" for name in BY_SEAT)
    by_meld = (f"{name}.NUMBER" for name in BY_MELD)
    names = (*PLAIN, *by_seat, *by_meld, "count.KIND", "copies.TILE")
    raise BadNotationError("path", path, f"one of {' '.join(names)}")


def _melds(state: State) -> list[Mapping[str, Any]]:
    return [
        {
            "kind": meld.kind,
            "tiles": _tiles(meld.tiles),
            "owner": seat_letter(meld.owner) if 0 <= meld.owner < SEATS else "none",
        }
        for meld in state.table
    ]


def picture(state: State) -> Mapping[str, Any]:
    """Return what a drawing of the table needs, plain values."""
    return {
        "phase": state.phase,
        "turn": seat_letter(state.turn),
        "active": seat_letter(state.active),
        "round": state.round,
        "contract": format_contract(state.contract),
        "indicator": _tile_or_none(state.indicator),
        "okey": _tile_or_none(state.okey),
        "pile": len(state.pile),
        "discard": _tile_or_none(fresh_tile(state)),
        "fined": state.fined,
        "melds": _melds(state),
        "ended_by": _seat_or_none(state.finisher),
        "okey_finish": state.okey_finish,
        "winners": _winners(state),
        "seats": {
            seat_letter(seat): {
                "hand": _tiles(state.racks[seat]),
                "front": _tiles(state.front[seat][-1:]),
                "laid": has_laid(state, seat),
                "laid_now": laid_now(state, seat),
                "laid_earlier": state.laid[seat] == LAID_EARLIER,
                "bought": state.bought[seat],
                "points": state.points[seat],
                "total": state.totals[seat],
                "partner": BY_SEAT["partner"](state, seat),
            }
            for seat in range(state.players)
        },
    }


PATH_FORMS = (
    Form("turn", "the seat that decides", "turn"),
    Form("active", "the seat whose turn it is, also while others may buy", "active"),
    Form("opener", "who opens the round, or the next one; or none", "opener"),
    Form("next.SEAT", "the seat that comes after another in turn order", "next.A"),
    Form("right.SEAT", "the seat to the right of another", "right.A"),
    Form("phase", "setup draw buy act over", "phase"),
    Form("opening", "whether it is the first turn of the round", "opening"),
    Form("round", "the round, from 1; after the end of one the next", "round"),
    Form("contract", "what the round asks for: G3 R5 P2, or none", "contract"),
    Form("indicator", "the indicator, or none", "indicator"),
    Form("okey", "the tile that is the okey, or none", "okey"),
    Form("false_joker", "the tile that the false joker counts as, or none", "false_joker"),
    Form("indicator_number", "the number of the indicator, or none", "indicator_number"),
    Form("indicator_colour", "red black blue yellow or none", "indicator_colour"),
    Form("okey_number", "the number of the okey, or none", "okey_number"),
    Form("okey_colour", "red black blue yellow or none", "okey_colour"),
    Form("okey_step", "the number of the okey less that of the indicator", "okey_step"),
    Form("melds", "the melds on the table, a list", "melds"),
    Form("meld.NUMBER", "a meld on the table, or none", "meld.1"),
    Form("meld_count", "how many melds lie on the table", "meld_count"),
    Form("count.KIND", "how many melds of a kind lie on the table", "count.pair"),
    Form("kind.NUMBER", "the kind of a meld on the table, or none", "kind.1"),
    Form("size.NUMBER", "how many tiles a meld on the table has, or none", "size.1"),
    Form("low.NUMBER", "the number at the beginning of a meld, or none", "low.1"),
    Form("high.NUMBER", "the number at the end of a meld, or none", "high.1"),
    Form("hand.SEAT", "the number of tiles on a rack", "hand.A"),
    Form("tiles.SEAT", "the tiles on a rack, a list, ? for one that is not seen", "tiles.A"),
    Form("okeys.SEAT", "the real okeys on a rack", "okeys.A"),
    Form("fitting.SEAT", "the tiles on a rack that fit a meld on the table, no okeys", "fitting.A"),
    Form("swappable.SEAT", "those for which an okey stands on the table, a list", "swappable.A"),
    Form("safe.SEAT", "how many tiles on a rack are no okeys and fit no meld", "safe.A"),
    Form("front.SEAT", "the discards that lie before a seat, a list", "front.B"),
    Form("discard", "the discard that can still be had, or none", "discard"),
    Form("discard_fits", "whether it is no okey and fits a meld on the table", "discard_fits"),
    Form("discard_penal", "whether it is an okey or fits a meld", "discard_penal"),
    Form("discard_swaps", "whether an okey on the table stands for it", "discard_swaps"),
    Form("pile", "the number of tiles in the pile", "pile"),
    Form("pile_tiles", "the tiles of the pile from the top, a list, ? if not seen", "pile_tiles"),
    Form("drawn", "the tile that was drawn in this turn, or none", "drawn"),
    Form("taken", "whether that was the neighbour's discard", "taken"),
    Form("fined", "whether the last discard cost a penalty", "fined"),
    Form("laid.SEAT", "whether a seat has laid out: no, now (in this turn) or yes", "laid.A"),
    Form("bought.SEAT", "purchases in this round", "bought.A"),
    Form("points.SEAT", "points of the round that was scored last", "points.A"),
    Form("factor.SEAT", "these points by the tiles left, okeys and false jokers 25", "factor.A"),
    Form("total.SEAT", "points of all rounds so far", "total.A"),
    Form("fewer.SEAT", "how many others have fewer points of all rounds", "fewer.A"),
    Form("redeals", "times in a row that the pile ran out in this round", "redeals"),
    Form("ended_by", "who ended the last round, or none", "ended_by"),
    Form("okey_finish", "whether it was finished with the okey", "okey_finish"),
    Form("tiles", "the number of all tiles in the game", "tiles"),
    Form("copies.TILE", "how often a tile is in the game", "copies.r7"),
    Form("partner.SEAT", "the partner at a TEAM table, or none", "partner.A"),
    Form("winner", "the only winner, or none", "winner"),
    Form("winners", "the winners once the game is over, a list", "winners"),
)

"""The okey and the false joker in melds: permissions, and what the false joker may not do."""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.engine.table import Ruling, guard
from rulesfaq.games.kuet.melds import claims_false_joker, colour, is_okey, okeys_in
from rulesfaq.games.kuet.rules.permit import refuse_where
from rulesfaq.games.kuet.state import (
    AS_OKEY,
    FALSE_JOKER,
    GROUP,
    PAIR,
    RUN,
    Add,
    Finish,
    Lay,
    Move,
    Printed,
    State,
)

TWO = 2


def _tiles(move: Move, kinds: tuple[str, ...] = (GROUP, RUN, PAIR)) -> Iterator[tuple[int, ...]]:
    """Yield the tiles of each laid meld of some kinds."""
    if isinstance(move, Lay | Finish):
        yield from (meld.tiles for meld in move.melds if meld.kind in kinds)
    elif isinstance(move, Add):
        yield (move.tile,)


def _uses_okey(_state: State, move: Move) -> bool:
    return any(okeys_in(tiles) for tiles in _tiles(move))


def _other_colour(state: State, move: Move) -> bool:
    return any(
        is_okey(tile) and colour(tile - AS_OKEY) != colour(state.okey)
        for tiles in _tiles(move)
        for tile in tiles
    )


def _other_number(state: State, move: Move) -> bool:
    """Whether an okey stands for another tile than its own."""
    return any(
        is_okey(tile) and tile - AS_OKEY != state.okey for tiles in _tiles(move) for tile in tiles
    )


@guard(
    "kuet.okey.wild",
    Lay,
    Finish,
    Add,
    nur_die_eigene_farbe=refuse_where("kuet.okey.wild", _other_colour),
    nur_als_er_selbst=refuse_where("kuet.okey.wild", _other_number),
)
def wild(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow the okey to stand for any tile.

    Rule: kuet.okey.wild
    """
    return Ruling("kuet.okey.wild", holds=True) if _uses_okey(state, move) else None


def _in_run(_state: State, move: Move) -> bool:
    return not isinstance(move, Add) and any(okeys_in(tiles) for tiles in _tiles(move, (RUN,)))


def _inside_run(_state: State, move: Move) -> bool:
    return not isinstance(move, Add) and any(
        okeys_in(tiles[1:-1]) for tiles in _tiles(move, (RUN,))
    )


@guard(
    "kuet.okey.wild-run",
    Lay,
    Finish,
    nicht_in_reihen=refuse_where("kuet.okey.wild-run", _in_run),
    nur_am_rand=refuse_where("kuet.okey.wild-run", _inside_run),
)
def wild_run(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow the okey in a run.

    Rule: kuet.okey.wild-run
    """
    return Ruling("kuet.okey.wild-run", holds=True) if _in_run(state, move) else None


def _in_group(_state: State, move: Move) -> bool:
    return not isinstance(move, Add) and any(okeys_in(tiles) for tiles in _tiles(move, (GROUP,)))


@guard(
    "kuet.okey.wild-group",
    Lay,
    Finish,
    nicht_in_gruppen=refuse_where("kuet.okey.wild-group", _in_group),
)
def wild_group(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow the okey in a group.

    Rule: kuet.okey.wild-group
    """
    return Ruling("kuet.okey.wild-group", holds=True) if _in_group(state, move) else None


def _in_contract(_state: State, move: Move) -> bool:
    return isinstance(move, Lay) and any(okeys_in(tiles) for tiles in _tiles(move))


@guard(
    "kuet.okey.any-meld",
    Lay,
    Finish,
    nicht_beim_auslegen=refuse_where("kuet.okey.any-meld", _in_contract),
)
def any_meld(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow the okey in place of the missing tile of any meld.

    Rule: kuet.okey.any-meld
    """
    return Ruling("kuet.okey.any-meld", holds=True) if _uses_okey(state, move) else None


def _in_pair(_state: State, move: Move) -> bool:
    return any(okeys_in(tiles) == 1 for tiles in _tiles(move, (PAIR,)) if len(tiles) > 1)


@guard(
    "kuet.open.okey-in-pair",
    Lay,
    Finish,
    nicht_in_paaren=refuse_where("kuet.open.okey-in-pair", _in_pair),
)
def okey_in_pair(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow an okey to complete a pair.

    Rule: kuet.open.okey-in-pair
    """
    return Ruling("kuet.open.okey-in-pair", holds=True) if _in_pair(state, move) else None


def _both_in_one(_state: State, move: Move) -> bool:
    return any(okeys_in(tiles) >= TWO for tiles in _tiles(move, (GROUP, RUN)))


@guard(
    "kuet.open.two-okeys-one-meld",
    Lay,
    Finish,
    nur_einer=refuse_where("kuet.open.two-okeys-one-meld", _both_in_one),
)
def two_okeys(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow both okeys in one run or group.

    Rule: kuet.open.two-okeys-one-meld
    """
    return Ruling("kuet.open.two-okeys-one-meld", holds=True) if _both_in_one(state, move) else None


def _nothing_but_okeys(_state: State, move: Move) -> bool:
    return any(okeys_in(tiles) == len(tiles) for tiles in _tiles(move, (PAIR,)) if len(tiles) > 1)


@guard(
    "kuet.open.all-okey-meld",
    Lay,
    Finish,
    ein_echter_gehoert_dazu=refuse_where("kuet.open.all-okey-meld", _nothing_but_okeys),
)
def all_okey_meld(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow a pair of two okeys.

    Rule: kuet.open.all-okey-meld
    """
    if not _nothing_but_okeys(state, move):
        return None
    return Ruling("kuet.open.all-okey-meld", holds=True)


def _as_itself(state: State, move: Move) -> bool:
    return any(tile == AS_OKEY + state.okey for tiles in _tiles(move) for tile in tiles)


@guard(
    "kuet.open.okey-as-itself",
    Lay,
    Finish,
    Add,
    nie_er_selbst=refuse_where("kuet.open.okey-as-itself", _as_itself),
)
def okey_as_itself(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow a real okey as the tile that is printed on it.

    Rule: kuet.open.okey-as-itself
    """
    return Ruling("kuet.open.okey-as-itself", holds=True) if _as_itself(state, move) else None


@guard("kuet.false-joker.not-wild", Lay, Finish, Add)
def not_wild(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Forbid the false joker to stand for another tile than its own.

    Rule: kuet.false-joker.not-wild
    """
    if not any(claims_false_joker(tiles, state.joker) for tiles in _tiles(move)):
        return None
    return Ruling("kuet.false-joker.not-wild", holds=False)


def _uses_false_joker(_state: State, move: Move) -> bool:
    return any(FALSE_JOKER in tiles for tiles in _tiles(move))


@guard(
    "kuet.false-joker.fixed-value",
    Lay,
    Finish,
    Add,
    in_keiner_gruppe=refuse_where("kuet.false-joker.fixed-value", _uses_false_joker),
)
def false_joker_in_meld(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow the false joker in melds as the tile that it counts as.

    Rule: kuet.false-joker.fixed-value
    """
    if not _uses_false_joker(state, move):
        return None
    return Ruling("kuet.false-joker.fixed-value", holds=True)


RULES = (
    wild,
    wild_run,
    wild_group,
    any_meld,
    okey_in_pair,
    two_okeys,
    all_okey_meld,
    okey_as_itself,
    not_wild,
    false_joker_in_meld,
)

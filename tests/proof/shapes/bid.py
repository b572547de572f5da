"""A sketch of a Karat round: bids made at once, tied ones fall out, the next highest wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.engine.game import Form, Game, Notation
from rulesfaq.engine.seats import LETTERS
from rulesfaq.engine.table import Row, Ruling, effect, guard, plumbing
from tests.proof.shapes.pieces import no_audit, no_moves, no_suggestion, says, unknown_path

ONE_BID = "gems.bid.one-each"
SUM = "gems.bid.sum"
TIED = "gems.tie.tied-excluded"
NEXT = "gems.tie.next-highest"
HIGHEST = "gems.bid.highest-wins"


class Printed(msgspec.Struct, frozen=True):
    pass


class Table(msgspec.Struct, frozen=True):
    phase: str
    bids: tuple[tuple[int, ...], ...]
    score: tuple[int, ...] = ()
    race: tuple[int, ...] = ()
    won: int = -1


class Bid(msgspec.Struct, frozen=True):
    who: int
    cards: tuple[int, ...]


@guard(ONE_BID, Bid)
def one_each(state: Table, move: Bid, _printed: Printed) -> Ruling:
    return says(ONE_BID, not state.bids[move.who])


@effect(ONE_BID, Bid)
def laid_face_down(state: Table, move: Bid, _printed: Printed) -> Table:
    bids = (*state.bids[: move.who], move.cards, *state.bids[move.who + 1 :])
    return msgspec.structs.replace(state, bids=bids, phase="reveal" if all(bids) else "bid")


def _best_card(state: Table, _move: Bid, _printed: Printed) -> Table:
    return msgspec.structs.replace(
        state, score=tuple(max(bid) for bid in state.bids), race=tuple(range(len(state.bids)))
    )


@effect(SUM, "reveal", defines=True, best_card=_best_card)
def added_up(state: Table, _move: Bid, _printed: Printed) -> Table:
    return msgspec.structs.replace(
        state, score=tuple(sum(bid) for bid in state.bids), race=tuple(range(len(state.bids)))
    )


def _none_wins(state: Table, _move: Bid, _printed: Printed) -> Table:
    best = max(state.score)
    tied = state.score.count(best) > 1
    return msgspec.structs.replace(state, race=() if tied else state.race)


@effect(TIED, "reveal")
def tied_fall_out(state: Table, _move: Bid, _printed: Printed) -> Table:
    race = tuple(s for s in state.race if state.score.count(state.score[s]) == 1)
    return msgspec.structs.replace(state, race=race)


@effect(NEXT, "reveal", a_tie_ends_the_round=_none_wins, defines=True)
def next_highest(state: Table, _move: Bid, _printed: Printed) -> Table:
    return state


def _lowest(state: Table, _move: Bid, _printed: Printed) -> Table:
    won = min(state.race, key=lambda seat: state.score[seat], default=-1)
    return msgspec.structs.replace(state, won=won)


@effect(HIGHEST, "reveal", defines=True, lowest_wins=_lowest)
def highest_wins(state: Table, _move: Bid, _printed: Printed) -> Table:
    won = max(state.race, key=lambda seat: state.score[seat], default=-1)
    return msgspec.structs.replace(state, won=won)


@plumbing("gems.flow.shown", "effect", "reveal")
def shown(state: Table, _move: Bid, _printed: Printed) -> Table:
    return msgspec.structs.replace(state, phase="bid")


ROWS: tuple[Row, ...] = (
    one_each,
    laid_face_down,
    added_up,
    tied_fall_out,
    next_highest,
    highest_wins,
    shown,
)


def _position(_given: Mapping[str, Any], players: int, _seed: int, _printed: Any) -> Table:
    return Table("bid", ((),) * players)


def _read(state: Table, path: str) -> Any:
    if path == "won":
        return "none" if state.won < 0 else LETTERS[state.won]
    if path == "score":
        return list(state.score)
    if path == "phase":
        return state.phase
    raise unknown_path(path)


def _parse(seat: int, text: str) -> Bid:
    return Bid(seat, tuple(int(card) for card in text.split()[1:]))


GAME = Game(
    id="gems",
    seats=(2, 5),
    printed=Printed(),
    options={},
    rows=ROWS,
    automatic=frozenset({"reveal"}),
    frame=("phase",),
    deal=lambda players, seed, printed: _position({}, players, seed, printed),
    audit=no_audit,
    candidates=no_moves,
    suggest=no_suggestion,
    notation=Notation(
        parse_move=_parse,
        format_move=lambda move: f"bid {' '.join(map(str, move.cards))}",
        position=_position,
        read=_read,
        picture=lambda state: {"bids": state.bids},
        moves=(Form("bid CARD …", "lays cards face down", "bid 9 8"),),
        fields=(),
        paths=(Form("won", "who won the round", "won"),),
    ),
)

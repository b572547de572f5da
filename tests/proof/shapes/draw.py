"""A sketch of a Bozu Mekuri draw: Semimaru throws out, or is a monk, as the table agreed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.engine.game import Form, Game, Notation
from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.seats import LETTERS
from rulesfaq.engine.table import Row, Ruling, effect, guard, plumbing
from tests.proof.shapes.pieces import no_audit, no_moves, no_suggestion, says, unknown_path

DRAW = "poets.draw.top-card"
KEEPS = "poets.card.courtier-keeps"
ELIMINATES = "poets.card.semimaru-eliminates"
MONK = "poets.option.semimaru-monk"
SEMIMARU = 10


class Printed(msgspec.Struct, frozen=True):
    semimaru: str = "eliminate"


class Table(msgspec.Struct, frozen=True):
    phase: str
    turn: int
    hands: tuple[int, ...]
    pile: int
    stack: tuple[int, ...]
    out: tuple[bool, ...]
    card: int = 0


class Draw(msgspec.Struct, frozen=True):
    who: int


def _put(items: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*items[:index], value, *items[index + 1 :])


@guard(DRAW, Draw)
def in_turn(state: Table, move: Draw, _printed: Printed) -> Ruling:
    return says(DRAW, move.who == state.turn)


@effect(DRAW, Draw)
def top_card(state: Table, _move: Draw, _printed: Printed) -> Table:
    return msgspec.structs.replace(
        state, phase="turned", card=state.stack[0], stack=state.stack[1:]
    )


def _all_keep(state: Table, _move: Draw, _printed: Printed) -> Table:
    hands = _put(state.hands, state.turn, state.hands[state.turn] + 1)
    return msgspec.structs.replace(state, hands=hands, card=0)


@effect(KEEPS, "turned", semimaru_too=_all_keep)
def courtier_keeps(state: Table, move: Draw, printed: Printed) -> Table | None:
    return None if state.card in (SEMIMARU, 0) else _all_keep(state, move, printed)


def _lays_down(state: Table, *, out: bool) -> Table | None:
    if state.card != SEMIMARU:
        return None
    pile = state.pile + state.hands[state.turn] + 1
    hands = _put(state.hands, state.turn, 0)
    gone = _put(state.out, state.turn, out)
    return msgspec.structs.replace(state, pile=pile, hands=hands, out=gone, card=0)


@effect(ELIMINATES, "turned", when=("semimaru", "eliminate"))
def semimaru_eliminates(state: Table, _move: Draw, _printed: Printed) -> Table | None:
    return _lays_down(state, out=True)


@effect(MONK, "turned", when=("semimaru", "as-monk"))
def semimaru_monk(state: Table, _move: Draw, _printed: Printed) -> Table | None:
    return _lays_down(state, out=False)


@plumbing("poets.flow.next", "effect", "turned")
def next_turn(state: Table, _move: Draw, _printed: Printed) -> Table:
    turn = (state.turn + 1) % len(state.hands)
    return msgspec.structs.replace(state, phase="turn", turn=turn, card=0)


ROWS: tuple[Row, ...] = (
    in_turn,
    top_card,
    courtier_keeps,
    semimaru_eliminates,
    semimaru_monk,
    next_turn,
)


def _position(given: Mapping[str, Any], players: int, seed: int, _printed: Any) -> Table:
    top = tuple(int(card[1:]) for card in given.get("stack", ()))
    rest = shuffled(tuple(card for card in range(1, 21) if card not in top), seed)
    hand = given.get("hand", {})
    hands = tuple(int(hand.get(LETTERS[seat], 0)) for seat in range(players))
    return Table("turn", 0, hands, 0, top + rest, (False,) * players)


def _read(state: Table, path: str) -> Any:
    head, _, seat = path.partition(".")
    if head == "out":
        return state.out[LETTERS.index(seat)]
    if head == "hand":
        return state.hands[LETTERS.index(seat)]
    if head in ("pile", "phase"):
        return getattr(state, head)
    raise unknown_path(path)


GAME = Game(
    id="poets",
    seats=(2, 6),
    printed=Printed(),
    options={"semimaru": ("eliminate", "as-monk")},
    rows=ROWS,
    automatic=frozenset({"turned"}),
    frame=("phase",),
    deal=lambda players, seed, printed: _position({}, players, seed, printed),
    audit=no_audit,
    candidates=no_moves,
    suggest=no_suggestion,
    notation=Notation(
        parse_move=lambda seat, _text: Draw(seat),
        format_move=lambda _move: "draw",
        position=_position,
        read=_read,
        picture=lambda state: {"hands": state.hands, "pile": state.pile},
        moves=(Form("draw", "turns the top card up", "draw"),),
        fields=(Form("hand", "cards in hand", "{A: 4}"),),
        paths=(Form("out.SEAT", "whether a seat is out", "out.A"),),
    ),
)

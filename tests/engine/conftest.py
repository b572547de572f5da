"""A toy game for the engine: take one or two stones; whoever takes the last one wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from rulesfaq.engine.game import Form, Game, Notation
from rulesfaq.engine.rng import Chance
from rulesfaq.engine.table import Ruling, effect, guard, plumbing, view
from rulesfaq.errors import BadNotationError


class Printed(msgspec.Struct, frozen=True):
    most: int = 2
    stones: int = 5
    last: str = "wins"
    bonus: bool = True


class State(msgspec.Struct, frozen=True):
    phase: str
    turn: int
    stones: int
    points: tuple[int, ...]
    secret: int = 7
    ended: bool = False


class Take(msgspec.Struct, frozen=True):
    who: int
    count: int


class Shout(msgspec.Struct, frozen=True):
    who: int


update = msgspec.structs.replace


def _any_number(_state: State, _move: Take, _printed: Printed) -> Ruling:
    return Ruling("toy.take.most", holds=True)


@guard("toy.take.most", Take, values=("most",), beliebig_viele=_any_number)
def most(_state: State, move: Take, printed: Printed) -> Ruling:
    return Ruling("toy.take.most", move.count <= printed.most, {"count": move.count})


@guard("toy.take.there", Take)
def there(state: State, move: Take, _printed: Printed) -> Ruling | None:
    return None if move.count <= state.stones else Ruling("toy.take.there", holds=False)


@effect("toy.take.taken", Take)
def taken(state: State, move: Take, _printed: Printed) -> State:
    return update(state, stones=state.stones - move.count, phase="check")


@effect("toy.end.wins", "check", when=("last", "wins"), defines=True)
def last_wins(state: State, move: Take, _printed: Printed) -> State | None:
    return _finish(state, move.who) if not state.stones else None


@effect("toy.end.loses", "check", when=("last", "loses"))
def last_loses(state: State, move: Take, _printed: Printed) -> State | None:
    return _finish(state, 1 - move.who) if not state.stones else None


def _finish(state: State, winner: int) -> State:
    points = tuple(int(seat == winner) for seat in range(2))
    return update(state, points=points, ended=True)


@plumbing("flow.next", "effect", "check")
def following(state: State, _move: Take, _printed: Printed) -> State:
    return update(state, turn=1 - state.turn, phase="over" if state.ended else "turn")


@view("toy.secret", values=("bonus",))
def secret(state: State, seat: int, printed: Printed) -> State | None:
    return update(state, secret=0) if seat and printed.bonus else None


def _candidates(state: State) -> Iterator[Take]:
    yield from (Take(state.turn, count) for count in (1, 2, 3))


def _suggest(state: State, chance: Chance, _policy: str) -> Take:
    return Take(state.turn, 1 + chance.below(3))


def _parse(who: int, text: str) -> Take:
    if not text.startswith("take "):
        raise BadNotationError("move", text, "take 1")
    return Take(who, int(text[5:]))


def _position(given: Mapping[str, Any], _players: int, _seed: int, printed: Printed) -> State:
    return State("turn", 0, given.get("stones", printed.stones), (0, 0))


TOY = Game(
    id="toy",
    seats=(2, 2),
    printed=Printed(),
    options={"last": ("wins", "loses")},
    rows=(most, there, taken, last_wins, last_loses, following, secret),
    automatic=frozenset({"check"}),
    frame=("phase",),
    deal=lambda players, seed, printed: _position({}, players, seed, printed),
    audit=lambda state, _printed: () if state.stones >= 0 else ("There are too few stones.",),
    candidates=_candidates,
    suggest=_suggest,
    notation=Notation(
        parse_move=_parse,
        format_move=lambda move: f"take {move.count}",
        position=_position,
        read=getattr,
        picture=lambda state: {"stones": state.stones},
        moves=(Form("take NUMBER", "take stones", "take 1"),),
        fields=(),
        paths=(),
    ),
    bound=4,
)


@pytest.fixture
def toy() -> Game:
    return TOY


@pytest.fixture
def moves() -> Any:
    """Return the classes of moves and the state of the toy."""
    return {"Take": Take, "Shout": Shout, "State": State}

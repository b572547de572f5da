"""Every named misreading and every shifted number makes a difference somewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from rulesfaq.engine.game import Entry, Game, Ruleset, assemble, compile_rules, rows_in_force
from rulesfaq.engine.play import apply, refusals, seen_by
from rulesfaq.engine.playout import playout
from rulesfaq.engine.readings import REMOVED, Reading, readings
from rulesfaq.engine.table import Row
from rulesfaq.games import find_games
from tests.games.sizes import size_of

GAMES = find_games()
OPTIONS: dict[str, list[dict[str, str]]] = {
    "bozu": [
        {},
        {"semimaru": "skip-turn", "emperor": "take-all-hands", "lady": "take-and-more"},
        {"semimaru": "as-monk", "emperor": "normal", "lady": "more-if-empty"},
        {"semimaru": "as-courtier", "lady": "take-and-more", "stop": "must-draw"},
        {"semimaru": "all-hands", "lady": "more-if-empty"},
    ],
    "kuet": [
        {},
        {
            "contracts": "runs-first",
            "table": "team",
            "buying": "three",
            "pile_empty": "score",
            "direction": "left",
        },
        {"table": "team", "buying": "unlimited"},
    ],
    "kyu": [{}, {"match": "fifteen-points"}],
}
SCENES: dict[str, list[tuple[int, dict[str, Any], str, str]]] = {
    "bozu": [
        (1, {"phase": "setup"}, "A", "start"),
        (2, {"phase": "setup"}, "A", "start"),
        (6, {"phase": "setup"}, "B", "start"),
        (7, {"phase": "setup"}, "A", "start"),
        (2, {"stack": ["p3"], "left": 17, "pile": "rest"}, "A", "draw"),
        (2, {"stack": ["p3"], "left": 16, "pile": "rest"}, "A", "draw"),
        (3, {"hand": {"A": 9, "B": 10}, "stack": ["p3"], "left": 1, "pile": "rest"}, "A", "draw"),
        (3, {"skip": ["B"], "stack": ["p3"], "left": 1, "pile": "rest"}, "A", "draw"),
    ],
    "karat": [
        *((players, {"phase": "setup"}, "A", "choose r") for players in (1, 2, 5, 6)),
        (2, {"phase": "setup", "colour": {"A": "r"}}, "B", "choose g"),
        (2, {"phase": "setup", "colour": {"A": "r"}}, "B", "choose r"),
        (2, {"won": "A", "bids": {"B": "g3/1"}, "round": 30}, "A", "reward g3/1"),
        (2, {"bids": {"A": "r9/3"}, "hand": {"B": "g5/1 g4/1"}}, "B", "bid g5/1 g4/1"),
        (2, {"bids": {"A": "r9/3"}, "pool": 1, "hand": {"B": "g3/1"}}, "B", "bid g3/1"),
        (
            3,
            {"pool": 1, "bids": {"A": "r9/3 r8/2", "B": "g3/1"}, "hand": {"C": "b3/1"}},
            "C",
            "bid b3/1",
        ),
        (2, {"phase": "end", "score": {"A": "g9/3", "B": "p0/1 p1/2"}}, "A", "count"),
        (
            2,
            {
                "phase": "end",
                "score": {"A": "g9/3", "B": "p0/1 p1/2"},
                "hand": {"A": 3, "B": 3},
                "stack": {"A": "p0/1", "B": "g3/1"},
                "discard": {"A": 0, "B": 3},
            },
            "A",
            "count",
        ),
        (
            2,
            {
                "phase": "end",
                "score": {"A": "g9/3", "B": "p0/1 p1/2"},
                "hand": {"A": 3, "B": 3},
                "stack": {"A": 0, "B": 0},
                "discard": {"A": 0, "B": 0},
            },
            "A",
            "count",
        ),
    ],
    "kuet": [
        *((4, {"phase": "setup", "round": number}, "A", "deal") for number in (1, 3, 6, 17, 20)),
        (4, {"phase": "setup", "indicator": "r13"}, "A", "deal"),
        (4, {"phase": "buy", "turn": "B", "buyer": "D", "bought": {"D": 5}}, "D", "buy"),
        (4, {"phase": "buy", "turn": "B", "buyer": "D", "bought": {"D": 4}}, "D", "buy"),
        (4, {"phase": "buy", "turn": "B", "buyer": "D", "bought": {"C": 3, "D": 2}}, "D", "buy"),
        (4, {"phase": "draw", "left": 0, "redeals": 3}, "A", "draw"),
        (4, {"phase": "draw", "left": 0, "redeals": 2}, "A", "draw"),
        (4, {"phase": "draw", "discards": {"A": "r1"}}, "A", "take older r1"),
        (4, {"hand": {"A": "ok"}}, "A", "discard ok"),
        (4, {"hand": {"A": "ok"}, "left": 1}, "A", "discard ok"),
        (4, {"hand": {"A": "ok"}, "left": 2}, "A", "discard ok"),
        (
            4,
            {"okey": "b9", "laid": ["A", "B"], "hand": {"A": "s12", "B": "ok"}},
            "A",
            "discard s12",
        ),
        (4, {"laid": ["A"], "hand": {"A": "fj"}}, "A", "discard fj"),
        (4, {"hand": {"A": "r1 r2 r3 r4 r5 r6"}}, "A", "lay run r1 r2 r3 | run r4 r5 r6"),
        (4, {"table": ["B run r1 r2 r3"], "hand": {"A": "r4 s9"}}, "A", "discard r4"),
        (4, {"table": ["A run r1 r2 r3"], "hand": {"A": "ok"}}, "A", "discard ok"),
        (4, {"laid": ["A"], "hand": {"A": "ok"}, "round": 19}, "A", "discard ok"),
        (
            4,
            {"table": ["A run r1 r2 r3"], "laid_now": True, "hand": {"A": "r4 s9"}},
            "A",
            "discard r4",
        ),
        (
            4,
            {"table": ["B pair r7 ok=r7", "B pair s1 s1", "B pair s2 s2"], "laid": ["A"]},
            "A",
            "swap r7 from 1",
        ),
        *(
            (4, {"laid": ["A"], "round": number}, "A", f"lay {meld}")
            for number, meld in (
                (1, "group r7 s7"),
                (1, "group r7 r7 b7"),
                (1, "group r7 s7 b7 g7 ok=r7"),
                (1, "run r1 r2"),
                (1, "run r1 r2 r3 r4 r5 r6"),
                (1, "run r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13"),
                (1, "run r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1"),
                (17, "pair r7 s7"),
                (17, "pair ok=r7 ok=r7"),
            )
        ),
        *(
            (
                4,
                {
                    "round": 20,
                    "opening": opening,
                    "hand": {"A": melds.replace(" |", "").replace("run ", "").replace("pair ", "")},
                    "total": {"A": 500, "C": 400, "D": 900},
                },
                "A",
                f"finish {melds}",
            )
            for opening in (False, True)
            for melds in (
                "run r1 r2 r3 r4 | run s1 s2 s3 s4 | run b5 b6 b7 | run g10 g11 g12 g13",
                "run r1 r2 r3 | run s1 s2 s3 | run b5 b6 b7 | run g10 g11 g12 g13 | pair r7 r7",
            )
        ),
        (
            4,
            {
                "round": 20,
                "hand": {"A": "r1 r2 r3 r4 s1 s2 s3 s4 b5 b6 b7 g10 g11 g12 ok"},
                "total": {"A": 500, "C": 400, "D": 900},
            },
            "A",
            "finish run r1 r2 r3 r4 | run s1 s2 s3 s4 | run b5 b6 b7 | run g10 g11 g12 ok=g13",
        ),
    ],
    "kyu": [
        (3, {"contested": "geisha", "markers": {"A": 11, "C": 11}}, "B", "decline"),
        (
            2,
            {
                "contested": "shogun",
                "shown": {"A": "r1 r2 r3 r4 r5 r6 r7 r8", "B": "s1 s2 s3 s4"},
                "colour": {"A": "black"},
                "turn": "B",
            },
            "B",
            "withdraw",
        ),
        (1, {"phase": "setup"}, "A", "start"),
        (2, {"phase": "setup"}, "A", "start"),
        (5, {"phase": "setup"}, "B", "start"),
        (6, {"phase": "setup"}, "A", "start"),
    ],
}
"""Players, given fields, seat and move of what random play hardly meets."""


class Comparison:
    """Run rows as they are, and note which of their readings would have differed."""

    def __init__(self, game: Game, options: dict[str, str]) -> None:
        self.seen: set[tuple[str, str, str]] = set()
        self.open: dict[int, list[tuple[tuple[str, str, str], Entry]]] = {}
        base = compile_rules(game, options)
        printed = base.printed
        for reading in readings(game, base):
            if reading.name != REMOVED and not _is_other_row(reading):
                self.open.setdefault(id(reading.row), []).append(
                    (name_of(reading), entry_of(reading))
                )
        entries = [
            (row, (row.rule, self._wrapped(row), printed)) for row in rows_in_force(game, printed)
        ]
        self.rules: Ruleset = assemble(game, printed, entries)

    def _wrapped(self, row: Row) -> Callable[[Any, Any, Any], Any]:
        rivals = self.open.get(id(row), [])

        def ask(state: Any, move: Any, printed: Any) -> Any:
            truth = row.ask(state, move, printed)
            for name, (_, function, numbers) in rivals:
                if name not in self.seen and _differs(function, (state, move, numbers), truth):
                    self.seen.add(name)
            return truth

        return ask


def _differs(function: Callable[..., Any], given: tuple[Any, Any, Any], truth: Any) -> bool:
    other = function(*given)
    if hasattr(truth, "holds") or hasattr(other, "holds"):
        return getattr(truth, "holds", True) is not getattr(other, "holds", True)
    state = given[0]
    return bool((state if truth is None else truth) != (state if other is None else other))


def name_of(reading: Reading) -> tuple[str, str, str]:
    return reading.rule, reading.row.ask.__name__, reading.name


def _is_other_row(reading: Reading) -> bool:
    """Return whether it is the row of another option value, which has readings of its own."""
    return all(function is not reading.row.ask for _, function, _ in reading.entries) and (
        reading.name not in reading.row.misreadings
    )


def entry_of(reading: Reading) -> Entry:
    """Return the entry of the row that is read otherwise."""
    tables = (*reading.rules.guards.values(), *reading.rules.effects.values(), reading.rules.views)
    return next(
        entry
        for entries in tables
        for entry in entries
        if entry[0] == reading.rule and entry[1] in _functions(reading)
    )


def _functions(reading: Reading) -> tuple[Callable[..., Any], ...]:
    named = reading.row.misreadings.get(reading.name)
    return (named,) if named else (reading.row.ask,)


def _near(move: Any) -> Iterator[Any]:
    """Yield a move, and the same with one card less and one more."""
    yield move
    if "cards" in move.__struct_fields__:
        yield msgspec.structs.replace(move, cards=move.cards[:-1])
        yield msgspec.structs.replace(move, cards=move.cards + move.cards[:1])


def _probes(game: Game, state: Any, players: int, kinds: dict[type, Any]) -> Iterator[Any]:
    """Yield some candidates, and the last move of each kind as made now by each seat."""
    yield from islice(game.candidates(state), 30)
    for last in tuple(kinds.values()):
        for move in _near(last):
            yield from (msgspec.structs.replace(move, who=seat) for seat in range(players))


def _play(game: Game, comparison: Comparison, players: int, seed: int, policy: str) -> None:
    rules = comparison.rules
    kinds: dict[type, Any] = {}
    for turn in playout(game, rules, players, seed, policy, size_of(game).compared):
        kinds[type(turn.move)] = turn.move
        for move in _probes(game, turn.before, players, kinds):
            if move.who < players:
                refusals(rules, turn.before, move)
        seen_by(rules, turn.before, 0)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_reading_of_every_rule_differs_somewhere(game: Game) -> None:
    known: set[tuple[str, str, str]] = set()
    seen: set[tuple[str, str, str]] = set()
    for options in OPTIONS.get(game.id, [{}]):
        comparison = Comparison(game, options)
        for players, given, seat, text in SCENES.get(game.id, []):
            state = game.notation.position(given, players, 1, comparison.rules.printed)
            move = game.notation.parse_move("ABCDEF".index(seat), text)
            refusals(comparison.rules, state, move)
            if players > 1:
                apply(comparison.rules, state, move)
        for players in range(game.seats[0], game.seats[1] + 1):
            for seed in range(4):
                _play(game, comparison, players, seed, game.policies[seed % len(game.policies)])
        known |= {name for rivals in comparison.open.values() for name, _ in rivals}
        seen |= comparison.seen

    assert sorted(known - seen) == []

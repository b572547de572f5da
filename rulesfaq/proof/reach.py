"""Which functions play applies: some seeded games, and what every row said in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec

from rulesfaq.engine.game import Game, Ruleset, compile_rules
from rulesfaq.engine.play import Asked, Played, apply, judge
from rulesfaq.engine.playout import playout
from rulesfaq.engine.rng import Chance
from rulesfaq.engine.table import Function
from rulesfaq.errors import BadPositionError, RulesfaqError
from rulesfaq.proof.pool import spread

MOST = 10_000
"""Moves after which a game is left."""
EVERY = 11
"""At each so-manieth position other moves are judged too, for the rules that forbid."""
SUGGESTED, LISTED = 4, 12
"""So many of them: what a player might try, and the first of all that one could."""
SETUP: Mapping[str, Any] = {"phase": "setup"}
"""How a game's notation calls the position before anything is set up."""

Key = tuple[str, Function]


class Reach(msgspec.Struct, frozen=True):
    """What some games applied."""

    games: int
    cut: int
    """How many of them were left before their end."""
    applied: Mapping[int, int]
    """In how many games a row of the game applied, by its place in the table."""


class _Table(msgspec.Struct, frozen=True):
    """One game to play: how many people, which house rule, which deal."""

    players: int
    seed: int
    policy: str
    options: Mapping[str, str] = {}


def reach(game: Game, count: int, workers: int = 1) -> Reach:
    """Play some games, and one of each number of players for each house rule.

    A guard applies where it has a ruling on a move, an effect where it acts or says that nothing
    happens, a view where it hides or shows something.

    Args:
        game: The game.
        count: How many games without house rules, over all numbers of players and policies.
        workers: How many processes play; the result is the same for any number.
    """
    tables = tuple(_tables(game, count))
    compiled = {id(table.options): compile_rules(game, table.options) for table in tables}
    found = spread(lambda table: _played(game, compiled[id(table.options)], table), tables, workers)
    applied = Counter(row for rows, _ in found for row in rows)
    return Reach(len(tables), sum(cut for _, cut in found), dict(sorted(applied.items())))


def _tables(game: Game, count: int) -> Iterator[_Table]:
    sizes = range(game.seats[0], game.seats[1] + 1)
    standard: Mapping[str, str] = {}
    for number in range(count):
        turn = number // len(sizes)
        policy = game.policies[turn % len(game.policies)]
        yield _Table(sizes[number % len(sizes)], number + 1, policy, standard)
    for name, values in game.options.items():
        for value in values[1:]:
            chosen = {name: value}
            for number, players in enumerate(sizes):
                yield _Table(players, number + 1, game.policies[0], chosen)


def _played(game: Game, rules: Ruleset, table: _Table) -> tuple[frozenset[int], bool]:
    """Return the rows that one game applied, and whether it was left before its end."""
    watch, over = _Watch(game, rules), False
    try:
        watch.setup(table)
        moves = playout(game, rules, table.players, table.seed, table.policy, MOST)
        chance = Chance(table.seed)
        for number, turn in enumerate(moves):
            watch.move(turn.before, turn.move, turn.played)
            watch.view(turn.before, number % table.players)
            if number % EVERY == 0:
                watch.others(turn.before, chance)
            over = turn.played.state.phase == "over"
    except BadPositionError:  # too many people for a house rule: no game
        over = True
    return watch.rows, not over


class _Watch:
    """The functions of a game that nothing has applied yet, and those that something has."""

    def __init__(self, game: Game, rules: Ruleset) -> None:
        self._game, self._rules = game, rules
        self._guards = {kind: list(entries) for kind, entries in rules.guards.items()}
        self._effects = {
            (rule, ask) for entries in rules.effects.values() for rule, ask, _ in entries
        }
        self._views = list(rules.views)
        self._seen: set[Key] = set()

    @property
    def rows(self) -> frozenset[int]:
        """The rows that applied, by their place in the table."""
        rows = enumerate(self._game.rows)
        return frozenset(index for index, row in rows if (row.rule, row.ask) in self._seen)

    def setup(self, table: _Table) -> None:
        """Watch the set-up, which a dealt position has behind it, where the notation knows one."""
        game, rules = self._game, self._rules
        try:
            state = game.notation.position(SETUP, table.players, table.seed, rules.printed)
        except RulesfaqError:
            return
        while state.phase == SETUP["phase"]:
            moves = game.candidates(state)
            move = next((m for m in moves if judge(rules, state, m).allowed), None)
            if move is None:
                return
            played = apply(rules, state, move)
            self.move(state, move, played)
            state = played.state

    def move(self, state: Any, move: Any, played: Played) -> None:
        """Watch a move; it is carried out again only where that can tell something new."""
        self._ask(state, move)
        acted = {event.rule for event in played.events}
        if any(rule in acted for rule, _ in self._effects):
            asked: list[Asked] = []
            apply(self._rules, state, move, asked)
            new = {note.entry[:2] for note in asked if note.after is not None}
            self._seen |= new
            self._effects -= new

    def others(self, state: Any, chance: Chance) -> None:
        """Judge some more moves, for the rules that only ever forbid."""
        for _ in range(SUGGESTED):
            self._ask(state, self._game.suggest(state, chance, self._game.policies[0]))
        for move in islice(self._game.candidates(state), LISTED):
            self._ask(state, move)

    def view(self, state: Any, seat: int) -> None:
        """Look at a position from a seat."""
        new = [view for view in self._views if view[1](state, seat, view[2]) is not None]
        self._seen |= {view[:2] for view in new}
        self._views = [view for view in self._views if view not in new]

    def _ask(self, state: Any, move: Any) -> None:
        left = self._guards.get(type(move), [])
        new = [entry for entry in left if entry[1](state, move, entry[2]) is not None]
        if new:
            self._seen |= {entry[:2] for entry in new}
            self._guards[type(move)] = [entry for entry in left if entry not in new]

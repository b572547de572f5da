"""One position looked at: which patterns come up in it, and whether they hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesfaq.engine.play import Played, apply, judge, refusals
from rulesfaq.engine.rng import Chance
from rulesfaq.engine.seats import seat_letter
from rulesfaq.proof.facts import ALLOWED
from rulesfaq.proof.ground import Ground, Subject
from rulesfaq.proof.pattern import Bound, Facts, Step
from rulesfaq.proof.tally import STANDARD, Counterexample, Tallies
from rulesfaq.proof.walk import Probes, Table, Visit, Walk, near

SHARPENED = 12
"""How many bites of a pattern are looked at under readings of the rules it cites."""

Claimed = tuple[Subject, str]
"""A claim, and how the options depart from what it claims."""


class Look:
    """The patterns of one game over the positions of one walk."""

    def __init__(
        self,
        ground: Ground,
        table: Table,
        walk: Walk,
        players: int,
        probes: Probes,
        chance: Chance,
        found: Tallies,
    ) -> None:
        """Find the patterns that say something under these options, for so many players."""
        self._ground, self._table, self._walk = ground, table, walk
        self._players, self._probes, self._chance = players, probes, chance
        self._found, self._notation = found, table.game.notation
        self._never: list[Claimed] = []
        self._after: dict[str, list[Claimed]] = {}
        for subject in ground.subjects:
            departure = ground.departure(subject.pattern, table.options)
            if departure is None or not ground.bound(subject, players):
                continue
            if subject.pattern.never:
                self._never.append((subject, departure))
            for verb in subject.pattern.after:
                self._after.setdefault(verb, []).append((subject, departure))

    def at(self, visit: Visit) -> None:
        """Look at a position, at the move made there, and at moves that could have been made."""
        facts = Facts(self._notation, visit.state, self._players)
        positions = self._found.positions
        positions[self._players] = positions.get(self._players, 0) + 1
        others = list(self._never_allowed(facts))
        if visit.move is None or visit.played is None:
            if visit.state.phase != "over" and not self._walk.was_cut_short:
                self.crash("no legal move")
            return
        verb = self._verb(visit.move)
        self._probes.note(verb, visit.move, visit.state.phase)
        self._holds_after(facts, visit.move, visit.played)
        other = near(visit.move, self._players, self._chance)
        for move in (*others, *((other,) if self._is_legal(visit.state, other) else ()))[:1]:
            self._holds_after(facts, move, apply(self._table.rules, visit.state, move))

    def audit(self, visit: Visit) -> None:
        """Note where play reached a position that no play should reach."""
        for fault in self._table.game.audit(visit.state, self._table.rules.printed)[:1]:
            self.crash(f"audit: {fault}")

    def crash(self, what: str) -> None:
        """Note a fault of the engine itself."""
        self._found.crash(what, Counterexample(self._walk.trail, "", None))

    def _verb(self, move: Any) -> str:
        return self._notation.format_move(move).partition(" ")[0]

    def _is_legal(self, state: Any, move: Any) -> bool:
        try:
            return judge(self._table.rules, state, move).allowed
        except Exception:  # noqa: BLE001  # a move that nobody can write is no move
            return False

    def _never_allowed(self, facts: Facts) -> Iterator[Any]:
        """Try the moves that must never be, where their condition holds; yield legal ones met."""
        armed = self._armed(facts)
        probes = self._probes.of(armed, facts.state, self._players) if armed else {}
        for verb, claims in armed.items():
            for move in probes[verb]:
                rules = self._refusing(facts.state, move)
                if rules is None:
                    continue
                for subject, departure, bound in claims:
                    if bound.mover in ("", seat_letter(move.who)):
                        self._tried(subject, departure, facts, move, rules)
                if not rules:
                    yield move

    def _armed(self, facts: Facts) -> dict[str, list[tuple[Subject, str, Bound]]]:
        """Return the claims whose condition holds here, by the kind of move that must not be."""
        armed: dict[str, list[tuple[Subject, str, Bound]]] = {}
        for subject, departure in self._never:
            for bound in self._ground.bound(subject, self._players):
                if all(test(value := facts[path], value) for path, test in bound.where):
                    for verb in subject.pattern.never:
                        armed.setdefault(verb, []).append((subject, departure, bound))
        return armed

    def _refusing(self, state: Any, move: Any) -> frozenset[str] | None:
        """Return the rules that refuse a move; None for a move that nobody can write."""
        try:
            return frozenset(ruling.rule for ruling in refusals(self._table.rules, state, move))
        except Exception:  # noqa: BLE001  # such a move crashes a guard rather than be refused
            return None

    def _tried(
        self, subject: Subject, departure: str, facts: Facts, move: Any, rules: frozenset[str]
    ) -> None:
        """Count a move that must never be: it bites where nothing but what is cited refuses it."""
        if rules and not rules <= subject.cited:
            return
        tally = self._found.of(subject.key)
        bites = tally.bite(departure, self._players)
        if not rules:
            trail = self._walk.trail.then(*self._table.written(move))
            tally.add(departure, Counterexample(trail, ALLOWED, value=True))
        elif departure == STANDARD and bites <= SHARPENED:
            for rule in sorted(subject.cited - set(tally.sharp)):
                if any(
                    reading.row.kind == "guard" and self._allows(reading.rules, facts.state, move)
                    for reading in self._ground.readings_of(self._table, rule)
                ):
                    tally.sharp.append(rule)

    def _allows(self, rules: Any, state: Any, move: Any) -> bool:
        try:
            return judge(rules, state, move).allowed
        except Exception:  # noqa: BLE001  # whatever a reading does wrong, it allows nothing
            return False

    def _holds_after(self, facts: Facts, move: Any, played: Played) -> None:
        seat = seat_letter(move.who)
        claims = self._after.get(self._verb(move), ())
        if not claims:
            return
        step = Step(self._notation, facts, played)
        for subject, departure in claims:
            for bound in self._ground.bound(subject, self._players):
                if bound.mover in ("", seat) and step.came_up(bound.where):
                    self._after_it(subject, departure, bound, step, move)

    def _after_it(
        self, subject: Subject, departure: str, bound: Bound, step: Step, move: Any
    ) -> None:
        tally = self._found.of(subject.key)
        bites = tally.bite(departure, self._players)
        wrong = step.first_wrong(bound.holds)
        if wrong is not None:
            trail = self._walk.trail.then(*self._table.written(move))
            tally.add(departure, Counterexample(trail, wrong, step.value(wrong)))
        elif departure == STANDARD and bites <= SHARPENED:
            for rule in sorted(subject.cited - set(tally.sharp)):
                if any(
                    self._breaks(reading.rules, bound, step, move)
                    for reading in self._ground.readings_of(self._table, rule)
                ):
                    tally.sharp.append(rule)

    def _breaks(self, rules: Any, bound: Bound, step: Step, move: Any) -> bool:
        """Whether the pattern does not hold when a rule is read otherwise."""
        try:
            played = apply(rules, step.before.state, move)
            other = Step(self._notation, step.before, played)
            return other.came_up(bound.where) and other.first_wrong(bound.holds) is not None
        except Exception:  # noqa: BLE001  # whatever a reading does wrong, it breaks nothing
            return False

"""One position looked at: which patterns come up in it, and whether they hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rulesfaq.engine.play import Played, apply, judge, refusals
from rulesfaq.engine.rng import Chance
from rulesfaq.engine.seats import seat_letter
from rulesfaq.proof.facts import ALLOWED
from rulesfaq.proof.ground import Ground, Subject
from rulesfaq.proof.net import Leaf
from rulesfaq.proof.observed import Facts, MoveFacts, Step
from rulesfaq.proof.pattern import Case
from rulesfaq.proof.probe import Probes, near
from rulesfaq.proof.sharpen import Sharpener
from rulesfaq.proof.tally import STANDARD, Counterexample, Tallies
from rulesfaq.proof.walk import Table, Visit, Walk

SOME = 24
"""A pattern that came up less often in a job is rare,"""
RARE, EVERY = 2, 4
"""and tried in every so-manieth position; others more seldom."""

Claimed = tuple[Subject, str, Case]
"""A pattern, how the options depart from what it claims, and one case of it."""
Armed = dict[str, dict[str, list[Claimed]]]
"""What is said of moves, by their verb and by what is said of the move itself."""


class Tools(msgspec.Struct, frozen=True):
    """What the walks of one job share."""

    ground: Ground
    chance: Chance
    probes: Probes
    sharpener: Sharpener
    found: Tallies


class Look:
    """The patterns of one game over the positions of one walk."""

    def __init__(
        self, tools: Tools, table: Table, walk: Walk, players: int, *, tries: bool = True
    ) -> None:
        """Find the patterns that say something under these options, for so many players.

        Only with ``tries`` are moves judged that are not made.
        """
        ground = self._ground = tools.ground
        self._table, self._walk, self._players, self._tries = table, walk, players, tries
        self._probes, self._chance, self._found = tools.probes, tools.chance, tools.found
        self._notation, self._sharpener = table.game.notation, tools.sharpener
        self._nets = ground.nets(players)
        self._departures = ground.departures(table.options)
        self._known = table.facts(players)

    def at(self, visit: Visit) -> None:
        """Look at a position, at the move made there, and at moves that could have been made."""
        facts = Facts(self._notation, visit.state, self._known)
        positions = self._found.positions
        positions[self._players] = positions.get(self._players, 0) + 1
        armed = self._armed(facts)
        if visit.move is None or visit.played is None:
            if visit.state.phase != "over" and not self._walk.was_cut_short:
                self.crash("no legal move")
            self._judge_all(facts, armed, visit.tried)
            return
        made = MoveFacts(self._notation, visit.state, visit.move)
        self._probes.note(made.verb, visit.move, visit.state.phase)
        self._tried(facts, made, _fitting(armed, made), frozenset())
        self._holds_after(facts, made, visit.played)
        if not self._tries:
            return
        other = self._other(facts, armed, visit)
        if other is not None:
            played = apply(self._table.rules, visit.state, other.move)
            self._holds_after(facts, other, played)

    def _other(self, facts: Facts, armed: Armed, visit: Visit) -> MoveFacts | None:
        """Judge other moves of a position, and return a legal one if there was any."""
        twin = self._written(near(visit.move, self._players, self._chance))
        tried = visit.tried if twin is None else (*visit.tried, twin)
        return self._judge_all(facts, armed, tried) or self._legal(visit.state, twin)

    def audit(self, visit: Visit) -> None:
        """Note where play reached a position that no play should reach."""
        for fault in self._table.game.audit(visit.state, self._table.rules.printed)[:1]:
            self.crash(f"audit: {fault}")

    def crash(self, what: str) -> None:
        """Note a fault of the engine itself."""
        self._found.crash(what, Counterexample(self._walk.trail, "", None))

    def _written(self, move: Any) -> Any:
        """Return a move as it is read when it is written; None where nobody can write it so."""
        try:
            return self._notation.parse_move(move.who, self._notation.format_move(move))
        except Exception:  # noqa: BLE001  # a number that stands for no card, noble or colour
            return None

    def _legal(self, state: Any, move: Any) -> MoveFacts | None:
        try:
            if move is None or not judge(self._table.rules, state, move).allowed:
                return None
        except Exception:  # noqa: BLE001  # a move that nobody can write is no move
            return None
        return MoveFacts(self._notation, state, move)

    def _claimed(self, leaves: Iterable[Leaf]) -> list[Claimed]:
        departures, subjects = self._departures, self._ground.subjects
        return [
            (subjects[number], departure, case)
            for number, case in leaves
            if (departure := departures[number]) is not None
        ]

    def _armed(self, facts: Facts) -> Armed:
        """Return what is said of moves in a position, by the kind of move."""
        armed: Armed = {}
        for claimed in self._claimed(self._nets.judged.armed(facts)):
            case = claimed[2]
            armed.setdefault(case.verb, {}).setdefault(case.said, []).append(claimed)
        return armed

    def _judge_all(self, facts: Facts, armed: Armed, tried: Iterable[Any]) -> MoveFacts | None:
        """Judge moves that play did not make, of which something is said; return a legal one."""
        moves = [*tried]
        wanted = [verb for verb, claims in armed.items() if self._is_wanted(claims)]
        if wanted and self._tries:
            moves += self._probes.of(wanted, facts.state, self._players)
        found: MoveFacts | None = None
        for move in moves:
            seen = self._facts_of(facts.state, move)
            if seen is not None and self._judge(facts, seen, armed) and found is None:
                found = seen
        return found

    def _is_wanted(self, groups: dict[str, list[Claimed]]) -> bool:
        """Whether more moves of a kind should be tried: often while a pattern of it is rare."""
        if not self._chance.below(EVERY):
            return True
        found = self._found
        rare = any(found.of(c[0].key).often < SOME for claims in groups.values() for c in claims)
        return rare and not self._chance.below(RARE)

    def _facts_of(self, state: Any, move: Any) -> MoveFacts | None:
        try:
            return MoveFacts(self._notation, state, move)
        except Exception:  # noqa: BLE001  # a move that nobody can write is no move
            return None

    def _judge(self, facts: Facts, move: MoveFacts, armed: Armed) -> bool:
        """Judge a move of which something is said, and return whether it is legal."""
        claims = _fitting(armed, move)
        if not claims:
            return False
        try:
            found = refusals(self._table.rules, facts.state, move.move)
        except Exception:  # noqa: BLE001  # such a move crashes a guard rather than be refused
            return False
        rules = frozenset(ruling.rule for ruling in found)
        self._tried(facts, move, claims, rules)
        return not rules

    def _tried(
        self, facts: Facts, move: MoveFacts, claims: list[Claimed], rules: frozenset[str]
    ) -> None:
        """Count a move for all that is said of it, given the rules that refuse it."""
        for subject, departure, _ in claims:
            wrong = _is_wrong(subject, rules)
            if wrong is None:
                continue
            tally = self._found.of(subject.key)
            bites = tally.bite(departure, self._players)
            if wrong:
                trail = self._walk.trail.then(*self._table.written(move.move))
                found = Counterexample(trail, ALLOWED, not rules)
                tally.add(departure, found)
                self._quarrel(subject, departure, claims, found)
            elif departure == STANDARD:
                self._sharpener.judged(self._table, subject, tally, bites, facts.state, move.move)

    def _quarrel(
        self, own: Subject, departure: str, claims: list[Claimed], found: Counterexample
    ) -> None:
        """Note the patterns that say of this move the contrary of one that does not hold."""
        for subject, other, _ in claims:
            contrary = bool(subject.pattern.may) != bool(own.pattern.may)
            if contrary and STANDARD == departure == other:
                self._found.quarrel(own.key, subject.key, found)

    def _holds_after(self, facts: Facts, move: MoveFacts, played: Played) -> None:
        net = self._nets.after.get((move.verb, seat_letter(move.move.who)))
        if net is None:
            return
        step = Step(self._notation, facts, move, played)
        came_up = [
            claimed
            for claimed in self._claimed(net.armed(step))
            if claimed[2].says_of(move) and claimed[2].came_up(step)
        ]
        for claimed in came_up:
            self._after_it(claimed, came_up, step)

    def _after_it(self, claimed: Claimed, came_up: list[Claimed], step: Step) -> None:
        subject, departure, case = claimed
        tally = self._found.of(subject.key)
        bites = tally.bite(departure, self._players)
        wrong = step.first_wrong(case.holds)
        if wrong is None:
            if departure == STANDARD:
                self._sharpener.after(self._table, subject, tally, bites, case, step)
            return
        trail = self._walk.trail.then(*self._table.written(step.move.move))
        found = Counterexample(trail, wrong, step.value(wrong))
        tally.add(departure, found)
        for other, option, theirs in came_up:
            says = [(path, test) for path, test in theirs.holds if path == wrong]
            if says and STANDARD == departure == option and step.first_wrong(tuple(says)) is None:
                self._found.quarrel(subject.key, other.key, found)


def _fitting(armed: Armed, move: MoveFacts) -> list[Claimed]:
    """Return what is said of a move."""
    seat, found = seat_letter(move.move.who), []
    for claims in armed.get(move.verb, {}).values():
        if claims[0][2].fits(move, seat):
            found += claims
    return found


def _is_wrong(subject: Subject, rules: frozenset[str]) -> bool | None:
    """Whether the rules that refuse a move contradict a pattern; None where that says nothing.

    What must never be bites where nothing but what is cited refuses it; what may be, unless
    rules refuse it of which the claim does not speak.
    """
    if subject.pattern.may:
        return None if rules & subject.unless else bool(rules)
    return not rules if rules <= subject.cited else None

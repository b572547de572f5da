"""The smallest play that still breaks a claim, written down as a scenario that can be kept.

Only moves are taken out, and what is left is played and judged again from the start; so every
position on the way is one that the game reaches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rulesfaq.engine.play import apply, judge, refusals
from rulesfaq.engine.seats import parse_seat
from rulesfaq.errors import RulesfaqError
from rulesfaq.proof.facts import ALLOWED
from rulesfaq.proof.ground import Ground, Subject
from rulesfaq.proof.observed import Facts, MoveFacts, Step
from rulesfaq.proof.pattern import cases
from rulesfaq.proof.tally import Counterexample
from rulesfaq.proof.walk import Start, Table, Trail

TRIES = 400
"""How many shorter plays are tried."""


def shrunk(ground: Ground, subject: Subject, found: Counterexample) -> Counterexample:
    """Return the smallest play found that breaks the claim as well."""
    table = ground.table(found.trail.options)

    def broken(trail: Trail) -> Counterexample | None:
        return breaks(table, subject, trail)

    return _shortest(found, broken)


def breaks(table: Table, subject: Subject, trail: Trail) -> Counterexample | None:
    """Play a trail and return how its last move breaks a claim; None if it does not."""
    placed = table.place(Start(trail.given), trail.players, trail.seed)
    if placed is None:
        return None
    state = placed[0]
    try:
        moves = [_move(table, trail, move) for move in trail.moves]
        for move in moves[:-1]:
            if not judge(table.rules, state, move).allowed:
                return None
            state = apply(table.rules, state, move).state
        return _breaks(table, subject, trail, state, moves[-1])
    except (RulesfaqError, IndexError):
        return None


def _move(table: Table, trail: Trail, move: tuple[str, str]) -> Any:
    return table.game.notation.parse_move(parse_seat(move[0], trail.players), move[1])


def _breaks(
    table: Table, subject: Subject, trail: Trail, state: Any, move: Any
) -> Counterexample | None:
    notation, seat = table.game.notation, trail.moves[-1][0]
    before = Facts(notation, state, table.facts(trail.players))
    made = MoveFacts(notation, state, move)
    allowed = judge(table.rules, state, move).allowed
    pattern = subject.pattern
    found = [
        case
        for case in cases(pattern, trail.players)
        if case.fits(made, seat) and case.armed(before)
    ]
    if not pattern.after:
        rules = {ruling.rule for ruling in refusals(table.rules, state, move)}
        broken = allowed if pattern.never else not allowed and not rules & subject.unless
        return Counterexample(trail, ALLOWED, allowed) if found and broken else None
    if not allowed:
        return None
    step = Step(notation, before, made, apply(table.rules, state, move))
    for case in found:
        wrong = step.first_wrong(case.holds) if case.led_to(step) else None
        if wrong is not None:
            return Counterexample(trail, wrong, step.value(wrong))
    return None


def _shortest(
    found: Counterexample, broken: Callable[[Trail], Counterexample | None]
) -> Counterexample:
    """Take out ever shorter runs of moves before the last one, as long as it still breaks."""
    tries, length = 0, max(1, len(found.trail.moves) // 2)
    while length and tries < TRIES:
        start, before = 0, len(found.trail.moves)
        while start + length < len(found.trail.moves) and tries < TRIES:
            moves = found.trail.moves
            fewer = (*moves[:start], *moves[start + length :])
            tries += 1
            smaller = broken(msgspec.structs.replace(found.trail, moves=fewer))
            if smaller is None:
                start += 1
            else:
                found = smaller
        if len(found.trail.moves) == before:
            length //= 2
    return found


def as_scenario(subject: Subject, game: str, found: Counterexample) -> dict[str, Any]:
    """Return a counterexample as the plain values of a scenario file.

    It asks for what the claim says; so it fails as long as the engine says otherwise.
    """
    trail = found.trail
    scenario: dict[str, Any] = {
        "title": f"{subject.key}: gilt nicht immer",
        "game": game,
        "players": trail.players,
    }
    if trail.options:
        scenario["options"] = dict(trail.options)
    if trail.given:
        scenario["given"] = dict(trail.given)
    scenario["seed"] = trail.seed
    scenario["when"] = [{seat: text} for seat, text in trail.moves]
    scenario["asks"] = {found.fact: _claimed(subject, found)}
    return scenario


def _claimed(subject: Subject, found: Counterexample) -> Any:
    """Return what the claim says of the fact if that is one value, else what the engine gives."""
    if found.fact == ALLOWED:
        return bool(subject.pattern.may)
    wanted = subject.pattern.holds.get(found.fact)
    return found.value if wanted is None or isinstance(wanted, dict) else wanted

"""Küt, ruling: what one person writes at the end of a round, worked out rule by rule."""

from __future__ import annotations

import msgspec

from rulesfaq.games.kuet.melds import number
from rulesfaq.games.kuet.referee.people import FOE, MATE, ME, NOBODY, Hand
from rulesfaq.games.kuet.referee.words import COLOURS
from rulesfaq.games.kuet.scoring import factor_of, hand_points, is_dark
from rulesfaq.games.kuet.state import FALSE_JOKER, OKEY, SEATS, Printed, Tiles
from rulesfaq.games.kuet.table import empty_table, opposite
from rulesfaq.spoken.ruling import Step

RED, BLUE = 1, 27
"""Okeys of either kind, for the case that only the colour matters."""
LARGEST = 13


class Line(msgspec.Struct, frozen=True):
    """What one person writes, worked out."""

    who: str
    points: int
    steps: tuple[Step, ...]
    sum: str = ""
    """How it is worked out, in figures."""


class Circumstances(msgspec.Struct, frozen=True):
    """What holds for all at the end of a round."""

    okey: int
    finisher: str
    with_okey: bool
    last: bool
    mates: tuple[str, ...]
    """The partner of whoever ended the round, at a TEAM table."""


def rack_of(hand: Hand, okey: int) -> Tiles:
    """Return the tiles of a rack, or tiles with the sum that was told."""
    if hand.total is not None:
        full, rest = divmod(hand.total, LARGEST)
        return (LARGEST,) * full + ((rest,) if rest else ())
    tiles = []
    for piece in hand.rest or ():
        if piece.special:
            tiles.append(OKEY if piece.special == "ok" else FALSE_JOKER)
        else:
            tiles.append(OKEY if piece.face == okey and okey else piece.face or piece.number)
    return tuple(tiles)


def identified(hand: Hand, okey: int) -> Tiles:
    """Return the tiles of a rack that have a colour, and its okeys and false jokers."""
    told = zip(hand.rest or (), rack_of(Hand(rest=hand.rest), okey), strict=True)
    return tuple(tile for piece, tile in told if piece.special or piece.colour is not None)


def line_of(who: str, hand: Hand, at: Circumstances, printed: Printed) -> Line:
    """Work out what one person writes."""
    ended = who == at.finisher
    mate = who in at.mates
    laid = bool(hand.laid) and not at.last
    doubled = at.with_okey and not at.last
    rack = rack_of(hand, at.okey)
    points = hand_points(
        rack, at.okey or RED, printed, laid=laid, ended=ended or mate, okey_finish=doubled
    )
    if ended:
        zero = Step(f"Wer die Runde beendet, schreibt {points}.", "kuet.score.finisher-zero")
        return Line(who, points, (zero,))
    if mate:
        return Line(who, points, _mate_steps(hand, points))
    if not laid:
        return Line(who, points, _flat_steps(at, points, printed, doubled=doubled))
    steps, text = _laid_steps(rack, at.okey, points, printed, doubled=doubled)
    if hand.total is not None and len(rack) > 1:
        parts = f"{' + '.join(map(str, (_worth(tile, printed) for tile in rack)))} = "
        text = text.replace(parts, "", 1)
        steps = tuple(Step(step.text.replace(parts, "", 1), step.rule) for step in steps)
    return Line(who, points, steps, text)


def _mate_steps(hand: Hand, points: int) -> tuple[Step, ...]:
    zero = Step(
        f"Beendet jemand im Team die Runde, schreiben beide {points}.", "kuet.team.partner-zero"
    )
    if hand.laid:
        return (zero,)
    unlaid = Step("Das gilt auch ohne eigenes Auslegen.", "kuet.team.partner-zero-unlaid")
    return (zero, unlaid) if hand.laid is None else (unlaid, zero)


def _flat_steps(
    at: Circumstances, points: int, printed: Printed, *, doubled: bool
) -> tuple[Step, ...]:
    flat = Step(
        f"Wer nicht ausgelegt hat, schreibt {printed.not_laid_points}.", "kuet.score.not-laid-500"
    )
    colour = Step("Die Farbe des Okeys ändert daran nichts.", "kuet.score.flat-not-multiplied")
    if at.last:
        last = Step(
            f"In der letzten Runde schreiben alle anderen {points}.", "kuet.open.last-round-scoring"
        )
        void = Step("Der Okey verdoppelt dort nichts.", "kuet.last.okey-finish-void")
        return (last, void, flat) if at.with_okey else (last, flat)
    if doubled:
        more = Step(f"Nach einem Ende mit Okey sind es {points}.", "kuet.score.not-laid-1000")
        return (more, flat, Step("Alle Strafpunkte zählen doppelt.", "kuet.end.okey-finish"))
    return (flat, colour)


def _laid_steps(
    rack: Tiles, okey: int, points: int, printed: Printed, *, doubled: bool
) -> tuple[tuple[Step, ...], str]:
    """Return the steps for somebody who has laid out, and the sum in figures."""
    worth = [_worth(tile, printed) for tile in rack]
    total, factor = sum(worth), factor_of(okey or RED, printed)
    figures = " + ".join(map(str, worth))
    summed = f"{figures} = {total}" if len(worth) > 1 else str(total)
    text = f"{summed}, × {factor} = {total * factor}"
    steps = []
    if doubled:
        text += f", × {printed.okey_finish_factor} = {points}"
        steps.append(Step(
            f"Mit Okey beendet: mal {printed.okey_finish_factor}, also {points}.",
            "kuet.score.okey-finish-double",
        ))  # fmt: skip
    rule = "kuet.score.times-5" if is_dark(okey or RED) else "kuet.score.times-2"
    of = COLOURS[(okey - 1) // LARGEST] if okey else ""
    steps.append(
        Step(
            f"Bei Okey {of} zählt die Summe mal {factor}: {total * factor}.".replace("  ", " "),
            rule,
        )
    )
    steps += _joker_steps(rack, printed)
    steps.append(Step(f"Die Zahlen der Reststeine: {summed}.", "kuet.score.sum-values"))
    return tuple(steps), text


def _joker_steps(rack: Tiles, printed: Printed) -> list[Step]:
    steps = []
    if FALSE_JOKER in rack:
        text = f"Ein falscher Joker als Rest zählt {printed.false_joker_points}."
        steps.append(Step(text, "kuet.score.false-joker-25"))
    if OKEY in rack:
        steps.append(Step(f"Ein Okey als Rest zählt {printed.okey_points}.", "kuet.score.okey-25"))
    return steps


def _worth(tile: int, printed: Printed) -> int:
    if tile == OKEY:
        return printed.okey_points
    return printed.false_joker_points if tile == FALSE_JOKER else number(tile)


def are_mates(one: str, two: str, seat: str) -> bool | None:
    """Return whether two people are a team: opposite seats are; None where nobody can know."""
    if {one, two} == {ME, MATE}:
        return True
    if one == two or FOE in (one, two) or NOBODY in (one, two):
        return False
    seats = [_seat(seat if who == ME and seat else who) for who in (one, two)]
    if None in seats:
        return None
    first, second = seats
    return first is not None and opposite(empty_table(SEATS, 1, 1), first) == second


def _seat(who: str) -> int | None:
    letter = who.removeprefix("spieler_")
    found = "abcd".find(letter) if letter.isalpha() else "1234".find(letter)
    return found if len(letter) == 1 and found >= 0 else None

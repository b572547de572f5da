"""Küt, ruling and saying: what somebody writes at the end of a round."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import msgspec

from rulesfaq.games.kuet.melds import number
from rulesfaq.games.kuet.referee import names
from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.referee.people import MATE, ME, NOBODY, SOMEBODY, Hand, RoundTold
from rulesfaq.games.kuet.referee.words import COLOURS
from rulesfaq.games.kuet.scoring import factor_of, hand_points, is_dark
from rulesfaq.games.kuet.state import FALSE_JOKER, OKEY, Printed, Tiles
from rulesfaq.spoken.ruling import Missing, Ruling, Step

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
    team: bool


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


def line_of(who: str, hand: Hand, at: Circumstances, printed: Printed) -> Line:
    """Work out what one person writes."""
    ended = who == at.finisher
    mate = at.team and {who, at.finisher} == {ME, MATE}
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
    flat = Step(f"Wer nicht ausgelegt hat, schreibt {printed.not_laid_points}.", "kuet.score.not-laid-500")
    colour = Step("Die Farbe des Okeys ändert daran nichts.", "kuet.score.flat-not-multiplied")
    if at.last:
        last = Step(
            f"In der letzten Runde schreiben alle anderen {points}.", "kuet.open.last-round-scoring"
        )
        void = Step("Der Okey verdoppelt dort nichts.", "kuet.last.okey-finish-void")
        return (last, void, flat) if at.with_okey else (last, flat)
    if doubled:
        more = Step(
            f"Nach einem Ende mit Okey sind es {points}.", "kuet.score.not-laid-1000"
        )
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
    steps.append(Step(f"Bei Okey {of} zählt die Summe mal {factor}: {total * factor}.".replace("  ", " "), rule))
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


# --- the question ---------------------------------------------------------------------------------


def who_is_asked(told: RoundTold) -> tuple[str, ...]:
    """Return whose points are asked for; those of whom something is told, if nobody is named."""
    known = [who for who in told.hands if who not in (SOMEBODY, NOBODY)]
    if told.asked == ("alle",):
        finisher = [told.finisher] if told.finisher not in ("", SOMEBODY, NOBODY, *known) else []
        return (*known, *finisher)
    if told.asked:
        return told.asked
    return (ME,) if ME in told.hands or not known else tuple(known)


def is_concrete(told: RoundTold, text: str, last: int) -> bool:
    """Return whether a position is told, not a rule asked for."""
    asked = [told.hands.get(who, Hand()) for who in who_is_asked(told)]
    tiles = any(hand.rest or hand.total is not None for hand in told.hands.values())
    coloured = told.okey.colour is not None
    ended = told.finisher not in ("", SOMEBODY)
    if not tiles:
        facts = ended and (any(hand.laid is not None for hand in asked) or told.finisher in who_is_asked(told) or last > 0)
        counted = any(hand.count for hand in asked) and (coloured or ended)
        return (facts or counted) and " wenn " not in f" {text} "
    circumstance = coloured or bool(told.finisher) or any(hand.laid is not None for hand in asked)
    return circumstance or " schreib" in text


def rule_score(
    told: RoundTold,
    polarity: Polarity,
    printed: Printed,
    *,
    last: bool,
    claim: int | None,
) -> Ruling | Missing | None:
    """Return what the people asked for write."""
    who = who_is_asked(told)
    if any(told.hands.get(one) is None and one != told.finisher and not _is_mate(one, told, printed) for one in who):
        return None
    understood = _understood(told, printed, last=last)
    missing = _missing(told, who, printed, last=last)
    if missing:
        return _ask(told, who, missing, understood, printed, last=last)
    okey = _some_okey(told)
    at = Circumstances(okey, told.finisher, told.with_okey, last, printed.table == "team")
    lines = [line_of(one, told.hands.get(one, Hand()), at, printed) for one in who]
    return _say(told, lines, understood, polarity, claim)


def _is_mate(one: str, told: RoundTold, printed: Printed) -> bool:
    return printed.table == "team" and {one, told.finisher} == {ME, MATE}


def _some_okey(told: RoundTold) -> int:
    if told.okey.known:
        return told.okey.face
    return 0 if told.okey.colour is None else told.okey.colour * LARGEST + _unused(told)


def _unused(told: RoundTold) -> int:
    """Return a number that no told tile has, so that none is taken for the okey."""
    used = {piece.number for hand in told.hands.values() for piece in hand.rest or ()}
    return next(value for value in range(1, LARGEST + 1) if value not in used or value == LARGEST)


def _results(
    told: RoundTold, who: tuple[str, ...], printed: Printed, *, last: bool, unknown: tuple[str, ...]
) -> dict[tuple[str, ...], tuple[int, ...]]:
    """Return the points for each way in which what is unknown may be."""
    ways = [_WAYS[name] for name in unknown]
    found = {}
    for way in product(*ways):
        chosen = dict(zip(unknown, way, strict=True))
        okey = {"dark": RED, "light": BLUE}.get(chosen.get("okey", ""), _some_okey(told))
        at = Circumstances(okey, told.finisher, told.with_okey, last, printed.table == "team")
        points = []
        for one in who:
            hand = told.hands.get(one, Hand())
            laid = {"yes": True, "no": False}.get(chosen.get("laid", ""), hand.laid)
            points.append(line_of(one, msgspec.structs.replace(hand, laid=laid), at, printed).points)
        found[way] = tuple(points)
    return found


_WAYS: Mapping[str, tuple[str, ...]] = {"okey": ("dark", "light"), "laid": ("yes", "no")}
_ASKED = {"okey": "Farbe des Okeys", "laid": "ob ausgelegt wurde", "tiles": "Reststeine", "end": "wer beendet hat"}


def _missing(
    told: RoundTold, who: tuple[str, ...], printed: Printed, *, last: bool
) -> tuple[str, ...]:
    """Return what is missing that would change the points."""
    hands = [told.hands.get(one, Hand()) for one in who if one != told.finisher and not _is_mate(one, told, printed)]
    if printed.table == "team" and not told.finisher:
        return ("end",)
    if not hands or last:
        return ()
    if any(hand.laid is not False and not hand.rest and hand.total is None for hand in hands):
        return ("tiles",)
    unknown = []
    if told.okey.colour is None:
        unknown.append("okey")
    if any(hand.laid is None for hand in hands):
        unknown.append("laid")
    results = _results(told, who, printed, last=last, unknown=tuple(unknown))
    return tuple(unknown) if len(set(results.values())) > 1 else ()


def _ask(
    told: RoundTold, who: tuple[str, ...], missing: tuple[str, ...], understood: str,
    printed: Printed, *, last: bool,
) -> Missing:  # fmt: skip
    nouns = tuple(_ASKED[name] for name in missing)
    questions = {
        "okey": "Welche Farbe hat der Okey der Runde?",
        "laid": "Hast du in der Runde ausgelegt?" if who == (ME,) else "Wurde in der Runde ausgelegt?",
        "tiles": "Welche Steine sind noch übrig?",
        "end": "Wer hat die Runde beendet?",
    }
    text = " ".join(questions[name] for name in missing)
    if len(missing) == 1 and missing[0] in _WAYS and len(who) == 1:
        results = list(_results(told, who, printed, last=last, unknown=missing).values())
        first, second = results[0][0], results[1][0]
        if missing[0] == "okey":
            text += f" Bei Rot oder Schwarz sind es {first} Punkte, bei Blau oder Gelb {second}."
        else:
            text += f" Mit Auslegen sind es {first} Punkte, ohne {second}."
    return Missing(text, understood, nouns)


def _name(who: str) -> str:
    if who in (ME, MATE):
        return {ME: "du", MATE: "die andere Person im Team"}[who]
    words = who.split()
    if words[0].startswith(("mein", "unser")):
        own = words[0].replace("mein", "dein").replace("unser", "euer")
        return f"{own} {words[1].capitalize()}"
    return " ".join(word if word in ("der", "die", "er", "sie") else word.capitalize() for word in words)


def _say(
    told: RoundTold, lines: list[Line], understood: str, polarity: Polarity, claim: int | None
) -> Ruling:
    steps = tuple(dict.fromkeys(step for line in lines for step in line.steps))
    said = []
    for line in lines:
        verb = "schreibst" if line.who == ME else "schreibt"
        how = f" ({line.sum})" if line.sum else ""
        said.append(f"{names.capital(_name(line.who))} {verb} {line.points} Punkte{how}.")
    total = sum(line.points for line in lines)
    if told.team_sum and len(lines) > 1:
        said.append(f"Zusammen sind das {total} Punkte.")
    verdict = None
    if claim is not None and (len(lines) == 1 or told.team_sum):
        verdict = polarity.verdict(holds=claim == total)
        said[0] = f"{verdict.capitalize()}: {said[0]}" if verdict else said[0]
    if told.with_joker:
        real = Step("Nur ein echter Okey als letzter Stein verdoppelt.", "kuet.end.okey-finish-real-only")
        steps = (real, *steps)
        said.append(real.text)
    if told.finisher == NOBODY:
        nobody = Step("Niemand hat beendet: keine 0 fürs Beenden, keine Verdopplung.", "kuet.exhaust.fourth-no-finisher")
        steps = (*steps[:1], nobody, *steps[1:])
    if len(lines) == 1 and not lines[0].sum:
        said.append(lines[0].steps[0].text)
    return Ruling(" ".join(said), understood, steps, verdict)


def _understood(told: RoundTold, printed: Printed, *, last: bool) -> str:
    parts = []
    okey = told.okey
    if okey.known:
        parts.append(f"Okey {names.short(okey.face)}")
    elif okey.colour is not None:
        parts.append(f"Okey {COLOURS[okey.colour]}")
    for who, hand in told.hands.items():
        parts.append(_hand_told(who, hand, okey.face))
    parts.append(_end_told(told))
    if last:
        parts.append("letzte Runde")
    if printed.table == "team":
        parts.append("TEAM-Tisch")
    return f"verstanden: {'; '.join(part for part in parts if part)}"


def _end_told(told: RoundTold) -> str:
    how = "mit Okey" if told.with_okey else "mit falschem Joker" if told.with_joker else "normal"
    if told.finisher == NOBODY:
        return "niemand hat beendet"
    if not told.finisher:
        return "normal von jemand anderem beendet (nichts anderes gesagt)"
    who = "" if told.finisher == SOMEBODY else f" von {_name(told.finisher).replace('du', 'dir')}"
    return f"{how}{who} beendet"


def _hand_told(who: str, hand: Hand, okey: int) -> str:
    laid = {True: "ausgelegt", False: "nicht ausgelegt", None: ""}[hand.laid]
    rest = ""
    if hand.total is not None:
        rest = f"Rest zusammen {hand.total}"
    elif hand.rest:
        shown = [
            names.short(tile) if piece.special or piece.colour is not None else str(piece.number)
            for piece, tile in zip(hand.rest, rack_of(hand, okey), strict=True)
        ]
        rest = f"Rest {', '.join(shown)}"
    told = "; ".join(part for part in (rest, laid) if part)
    return told if who == ME else f"{names.capital(_name(who))}: {told}"

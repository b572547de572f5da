"""Küt, ruling and saying: what somebody writes at the end of a round."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import msgspec

from rulesfaq.games.kuet.referee import names
from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.referee.melds import asks_copies
from rulesfaq.games.kuet.referee.people import FOE, MATE, ME, NOBODY, SOMEBODY, Hand, RoundTold
from rulesfaq.games.kuet.referee.shapes import too_many
from rulesfaq.games.kuet.referee.words import COLOURS
from rulesfaq.games.kuet.referee.written import (
    BLUE,
    LARGEST,
    RED,
    Circumstances,
    Line,
    are_mates,
    identified,
    line_of,
    rack_of,
)
from rulesfaq.games.kuet.state import Printed
from rulesfaq.spoken.ruling import Missing, Ruling, Step

# --- the question ---------------------------------------------------------------------------------


def who_is_asked(told: RoundTold) -> tuple[str, ...]:
    """Return whose points are asked for; those of whom something is told, if nobody is named."""
    known = [who for who in told.hands if who not in (SOMEBODY, NOBODY)]
    if told.asked == ("alle",):
        finisher = [told.finisher] if told.finisher not in ("", SOMEBODY, NOBODY, *known) else []
        return (*known, *finisher)
    if told.asked == (SOMEBODY,):
        return tuple(who for who in told.hands if who not in (ME, NOBODY))
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
        facts = ended and (
            any(hand.laid is not None for hand in asked)
            or told.finisher in who_is_asked(told)
            or last > 0
        )
        unlaid = any(hand.laid is False for hand in asked)
        counted = any(hand.count for hand in asked) and (coloured or ended or unlaid)
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
    if any(
        told.hands.get(one) is None and one != told.finisher and not _is_mate(one, told, printed)
        for one in who
    ):
        return None
    understood = _understood(told, printed, last=last)
    racks = [tile for hand in told.hands.values() for tile in identified(hand, told.okey.face)]
    if too_many(racks, printed):
        return asks_copies(too_many(racks, printed), understood)
    missing = _missing(told, who, printed, last=last)
    if missing:
        return _ask(told, who, missing, understood, printed, last=last)
    return _say(told, lines_of(told, printed, last=last), understood, polarity, claim)


def lines_of(told: RoundTold, printed: Printed, *, last: bool) -> list[Line]:
    """Return what the people asked for write, where nothing is missing."""
    who = who_is_asked(told)
    at = _circumstances(told, who, _some_okey(told), printed, last=last)
    return [line_of(one, told.hands.get(one, Hand()), at, printed) for one in who]


def _is_mate(one: str, told: RoundTold, printed: Printed) -> bool:
    """Return whether somebody is the partner of whoever ended the round."""
    if printed.table != "team" or not told.finisher:
        return False
    return are_mates(one, told.finisher, told.seat) is True


def _circumstances(
    told: RoundTold, who: tuple[str, ...], okey: int, printed: Printed, *, last: bool
) -> Circumstances:
    mates = tuple(one for one in who if _is_mate(one, told, printed))
    return Circumstances(okey, told.finisher, told.with_okey, last, mates)


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
        at = _circumstances(told, who, okey, printed, last=last)
        points = []
        for one in who:
            hand = told.hands.get(one, Hand())
            laid = {"yes": True, "no": False}.get(chosen.get("laid", ""), hand.laid)
            points.append(
                line_of(one, msgspec.structs.replace(hand, laid=laid), at, printed).points
            )
        found[way] = tuple(points)
    return found


_WAYS: Mapping[str, tuple[str, ...]] = {"okey": ("dark", "light"), "laid": ("yes", "no")}
_ASKED = {
    "okey": "Farbe des Okeys",
    "laid": "ob ausgelegt wurde",
    "tiles": "Reststeine",
    "end": "wer beendet hat",
    "mates": "wer mit wem im Team spielt",
}


def _missing(
    told: RoundTold, who: tuple[str, ...], printed: Printed, *, last: bool
) -> tuple[str, ...]:
    """Return what is missing that would change the points."""
    hands = [
        told.hands.get(one, Hand())
        for one in who
        if one != told.finisher and not _is_mate(one, told, printed)
    ]
    if printed.table == "team" and not told.finisher:
        return ("end",)
    if printed.table == "team" and any(
        are_mates(one, told.finisher, told.seat) is None for one in who
    ):
        return ("mates",)
    if not hands or last:
        return ()
    if any(_tiles_missing(hand) for hand in hands):
        return ("tiles",)
    unknown = []
    if told.okey.colour is None:
        unknown.append("okey")
    if any(hand.laid is None for hand in hands):
        unknown.append("laid")
    results = _results(told, who, printed, last=last, unknown=tuple(unknown))
    return tuple(unknown) if len(set(results.values())) > 1 else ()


def _tiles_missing(hand: Hand) -> bool:
    """Return whether the tiles are missing, or are not as many as they are said to be."""
    if hand.laid is False or hand.total is not None:
        return False
    return not hand.rest or hand.count not in (None, len(hand.rest))


def _ask(
    told: RoundTold, who: tuple[str, ...], missing: tuple[str, ...], understood: str,
    printed: Printed, *, last: bool,
) -> Missing:  # fmt: skip
    nouns = tuple(_ASKED[name] for name in missing)
    questions = {
        "okey": "Welche Farbe hat der Okey der Runde?",
        "laid": "Hast du in der Runde ausgelegt?"
        if who == (ME,)
        else "Wurde in der Runde ausgelegt?",
        "tiles": "Welche Steine sind noch übrig?",
        "end": "Wer hat die Runde beendet?",
        "mates": "Wer spielt mit wem im Team? Endet die Runde im eigenen Team, ist es eine 0.",
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


_NAMES = {
    ME: "du", MATE: "die andere Person im Team", SOMEBODY: "die andere Person",
    FOE: "das andere Team",
}  # fmt: skip


def _name(who: str) -> str:
    if who in _NAMES:
        return _NAMES[who]
    words = who.split()
    if len(words) > 1 and words[0].startswith(("mein", "unser")):
        own = words[0].replace("mein", "dein").replace("unser", "euer")
        return f"{own} {words[1].capitalize()}"
    return " ".join(
        word if word in ("der", "die", "er", "sie") else word.capitalize().replace("_", " ")
        for word in words
    )


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
        said[0] = f"{verdict.capitalize()}. {said[0]}" if verdict else said[0]
    if told.with_joker:
        real = Step(
            "Nur ein echter Okey als letzter Stein verdoppelt.", "kuet.end.okey-finish-real-only"
        )
        steps = (real, *steps)
        said.append(real.text)
    if told.finisher == NOBODY:
        nobody = Step(
            "Niemand hat beendet: keine 0 fürs Beenden, keine Verdopplung.",
            "kuet.exhaust.fourth-no-finisher",
        )
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
    if told.finisher == SOMEBODY:
        return f"{how} beendet"
    verb = "hast" if told.finisher == ME else "hat"
    return f"{_name(told.finisher)} {verb} {how} beendet"


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

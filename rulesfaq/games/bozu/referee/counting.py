"""How many cards of a kind Bozu Mekuri has, where kinds are put together or taken away."""

from __future__ import annotations

import re

from rulesfaq.games.bozu.cards import EMPERORS, LADIES
from rulesfaq.games.bozu.referee.words import WORDS
from rulesfaq.games.bozu.state import Printed
from rulesfaq.spoken.canonical import spot
from rulesfaq.spoken.ruling import Missing, Ruling, Step
from rulesfaq.spoken.yes_or_no import verdict_of

_PRINTED = Printed()
_KINDS: dict[str, tuple[str, int, str]] = {
    "monk": ("Mönche", _PRINTED.monks, "bozu.count.monks"),
    "lady": ("Hofdamen", _PRINTED.ladies, "bozu.count.ladies"),
    "courtier": ("Höflinge", _PRINTED.courtiers, "bozu.count.courtiers"),
    "emperor": ("Kaiserkarten", _PRINTED.emperors, "bozu.count.emperors"),
}
_KIND = r"(?:[KM](monk|lady|courtier|emperor))"
_CARDS = "(?:KARTE|POETEN)"
_MANY = r" WIE VIEL| WIEVIEL"
_GAP = r"(?: (?!WIE|WIEVIEL|@)[A-Z_]\S*| ,){0,5}?"
_WITHOUT = re.compile(
    rf"(?:{_MANY}) (?:{_KIND}|{_CARDS}){_GAP} (?:INKL|NULL|NICHT) (?:{_KIND}|K2)(?= )"
)
_MINUS = re.compile(rf" {_KIND} INKL {_KIND}(?= )(?=.*(?:WIE VIEL|WIEVIEL)|[ ,=?]*$)")
_OFF = re.compile(rf"^(?=.*(?:{_MANY}) {_KIND}(?= )).* {_KIND}(?: VON {_KIND})? ABZUG(?= )")
_BOTH = re.compile(rf"(?:{_MANY}) {_KIND} {_KIND}(?= )")
_SEEN = re.compile(rf" #(\d+) {_KIND}{_GAP} (?:ZIEHT|OUT|KOMMT|VERLIERT|GEFALLEN|IST|DORT)(?= )")
_GONE = re.compile(rf" #(\d+)()(?: KARTE)?{_GAP} (?:ZIEHT|OUT|GEFALLEN|VERLIERT)(?= )")
_LEFT = re.compile(rf"(?:{_MANY})(?: {_KIND})?{_GAP} (?:STAPEL|BLEIBT|NOCH|KOMMT)(?= )")
# Nothing may follow: „nach dem zweiten Kaiser weiterziehen“ does not say how many there are.
_CLAIM = re.compile(
    rf" (?:GIBT|STIMMT{_GAP}) #(\d+) {_KIND}"
    r"(?: (?:GIBT|SPIEL|STAPEL|DEF|IST|ALLE|STIMMT|DORT|,|=))*(?=[ ?.!]*$)"
)


def counted(question: str) -> Ruling | Missing | None:
    """Return a number of cards that follows from the deck; None where none is asked for.

    What a source prints alone, as how many monks there are, is left to the entries.
    """
    row = spot(question, WORDS).text.replace(" DEF ", " ").replace(" ICH ZIEHT", " ZIEHT")
    if re.search(r" (FREMD|STK) ", row) or re.search(r" (MEIN|HAND|ABLAGE|K10|ODER)(?= )", row):
        return None
    for pattern, say in (*_LESS, (_BOTH, _both)):
        match = pattern.search(row)
        if match is not None and "#" not in row:
            return say(match)
    left = _LEFT.search(row)
    seen = _SEEN.search(row) or _GONE.search(row)
    if left is not None and seen is not None:
        return _remaining(row, seen, left)
    claim = _CLAIM.search(row)
    return _claimed(question, row, claim) if claim is not None else None


def _ruling(text: str, heard: str, *steps: Step) -> Ruling:
    return Ruling(text, f"verstanden: {heard}", steps)


def _count(kind: str) -> Step:
    name, count, rule = _KINDS[kind]
    return Step(f"Im Satz sind {count} {name}.", rule)


def _without(match: re.Match[str]) -> Ruling | None:
    kind, other = match[1], match[2]
    if kind is None:
        if other is None:
            return None
        name, count, _ = _KINDS[other]
        left = _PRINTED.cards - count
        total = Step(f"Der Satz hat {_PRINTED.cards} Karten.", "bozu.deck.hundred")
        return _ruling(
            f"{left} Karten sind keine {name}.", f"Karten ohne {name}", _count(other), total
        )
    name, count, _ = _KINDS[kind]
    if (kind, other) == ("courtier", "emperor"):
        less = Step(
            f"Unter den Höflingen sind {_PRINTED.courtier_emperors} Kaiser.",
            "bozu.count.courtier-emperors",
        )
        left = count - _PRINTED.courtier_emperors
        return _ruling(
            f"{left} Höflinge sind keine Kaiser.", "Höflinge ohne Kaiser", less, _count(kind)
        )
    if kind in ("lady", "emperor") and other in (None, "emperor", "lady") and kind != other:
        left = len(LADIES - EMPERORS) if kind == "lady" else len(EMPERORS - LADIES)
        double = Step("Jitō ist Hofdame und Kaiserin zugleich.", "bozu.count.jito-double")
        return _ruling(
            f"Ohne Jitō sind es {left} {name}.", f"{name} ohne Jitō", _count(kind), double
        )
    return None


_LESS = tuple((pattern, _without) for pattern in (_WITHOUT, _MINUS, _OFF))


def _both(match: re.Match[str]) -> Ruling | None:
    one, other = match[1], match[2]
    if one == other:
        return None
    (name, count, _), (second, more, _) = _KINDS[one], _KINDS[other]
    both = count + more
    if {one, other} == {"lady", "emperor"}:
        both -= len(LADIES & EMPERORS)
    elif {one, other} == {"courtier", "emperor"}:
        both -= len(EMPERORS - LADIES)
    text = f"{count} {name} und {more} {second}, zusammen {both} Karten."
    return _ruling(text, f"{name} und {second}", _count(one), _count(other))


def _remaining(row: str, seen: re.Match[str], left: re.Match[str]) -> Ruling | None:
    """Return how many of a kind are still in the stack after so many have been turned over."""
    kind, number = seen[2] or left[1], int(seen[1])
    asked = left[1] or kind
    if kind is None:
        return None
    name, count, _ = _KINDS[kind]
    if asked != kind or number > count or row.count("#") != 1:
        return None
    rest = count - number
    text = (
        f"Von {count} {name.removesuffix('n')}n {'fehlt' if rest == 1 else 'fehlen'} noch {rest}."
    )
    return _ruling(text, f"schon aufgedeckt: {number} {name}", _count(kind))


def _claimed(question: str, row: str, claim: re.Match[str]) -> Ruling | None:
    if row.count("#") != 1 or " WIE " in row or "WIEVIEL" in row:
        return None
    name, count, _ = _KINDS[claim[2]]
    verdict = verdict_of(question, holds=int(claim[1]) == count)
    heard = f"verstanden: {claim[1]} {name}"
    text = f"{verdict.capitalize()}: Es gibt {count} {name}."
    return Ruling(text, heard, (_count(claim[2]),), verdict)

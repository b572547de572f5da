"""What a question of Bozu Mekuri asks, and the row without the words that ask it."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulesfaq.games.bozu.referee.told import OTHERS, Ask, Asked

_IN = r"(?:(?! (?:[.?!;]|WIEVIEL|WENN|#\d+)) \S+)"
"""A word of the same question."""
_W = rf"{_IN}{{0,7}}?"
_AGAIN = r"(?: NICHT)?(?: NOCH| WEITER)(?: (?:KARTE|ZIEHT|WEITER))*"
_WHO = r"(?P<who>@\d+)"
_N = r"(?P<n>\d+)"
_BECOMES = "(?:IST|LANDET|BEKOMMT|KOMMT|HAT)"
_ALL_N = rf"(?: (?:ALLE|MEIN))+(?: #{_N})?(?: (?:KARTE|HAND|ALLE|ABLAGE))*"
_ALL = "ALLE|KARTE|MEIN|HAND|ABLAGE"
_AWAY = "(?:VERLIERT|LEGT)"
_CLOSED = r"(?= \?| $| ODER)"
_PATTERNS: tuple[tuple[Asked, str], ...] = (
    ("must", rf" MUSS{_W} (?:WEITER|NOCH{_IN}{{0,3}}? ZIEHT)(?: ZIEHT)?"),
    ("stop", rf" DARF{_W} AUFHOEREN"),
    ("turn-over", rf" MUSS{_W} AUFHOEREN"),
    ("more", rf" DARF{_W} (?:WEITER|NOCH{_IN}{{0,3}}? (?:ZIEHT|BEKOMMT|WEITER))(?: ZIEHT| DARF)?"),
    ("more", rf"{_AGAIN} DARF"),
    ("more", rf" DARF{_W} NOCH{_CLOSED}"),
    ("must", rf"{_AGAIN} MUSS"),
    ("more", rf"(?: IST)?{_W} DRAN"),
    ("more", rf" (?:BEKOMMT|HAT){_W} NOCH(?: KARTE)?(?: ZIEHT)?(?= \?| $)"),
    ("turn-over", rf" IST{_W} ZUG{_W} ENDE"),
    ("over", rf" IST{_W} SPIEL{_W} ENDE"),
    ("over", r" SPIEL ENDE(?= \?)"),
    ("whose-place", rf" WER(?: (?:{_BECOMES}|DANN))* PLATZ #{_N}"),
    ("is-last", rf" {_BECOMES} {_WHO}(?: DANN)? (?:LETZTER|LETZT PLATZ|LETZT)"),
    ("last", r" WER(?: (?:IST|DANN|HAT|WIRD))* (?:LETZTER|LETZT PLATZ|LETZT)"),
    ("winner", rf" WER{_W} (?:GEWINNT|GEWINNT SPIEL)(?: HAT)?"),
    ("wins", rf" (?:GEWINNT|IST|HAT|DARF) {_WHO}(?: (?:DANN|SPIEL|HAT|MIT))* GEWINNT"),
    ("wins", rf" GEWINNT {_WHO}"),
    ("wins", r" GEWINNT(?= \?)"),
    ("place", rf" WELCHER(?: LETZT)? PLATZ{_W} {_WHO}(?: (?:LANDET|IST|DANN|KOMMT))*"),
    ("place", rf" WIEVIELTER{_W} {_WHO}(?: (?:IST|DANN))*"),
    ("is-place", rf" {_BECOMES} {_WHO}(?: DANN)? PLATZ #{_N}"),
    ("is-place", rf" {_WHO}(?: (?:{_BECOMES}|DANN))* PLATZ #{_N}(?: LANDET)?"),
    ("draw", rf" (?:IST|ENDE|GIBT){_W} GLEICHSTAND"),
    ("draw", r" GLEICHSTAND(?= \?)"),
    ("places", rf" (?:WELCHER|WAS|WIE){_W} PLATZ"),
    ("places", r" PLATZ(?= [?:])"),
    ("out", rf" IST {_WHO}(?: (?:DANN|SPIEL|NICHT))* OUT"),
    ("out", rf" SCHEIDET {_WHO}(?: (?:DANN|SPIEL|NICHT))*(?: OUT)?"),
    ("keeps", rf" BLEIBT {_WHO}(?: (?:MEIN|ALLE|DANN|NOCH))* #{_N}(?: KARTE)?"),
    ("hand", r"(?<= [.,;:!]) (?:MACHT|BLEIBT)(?= \?)"),
    ("hand", r"(?<= [.,;:!=]) DANN(?= \?)"),
    ("hand", r" =(?= \?)"),
    ("winner", r" WER HAT(?= \?)"),
    ("hand", rf" WAS BLEIBT(?: (?:{_WHO}|HAND|DANN|NOCH))*"),
    ("keeps", rf" (?:DARF{_W} BLEIBT|BLEIBT {_WHO}{_W} KARTE)(?: BLEIBT)?"),
    ("takes-pile", rf" BEKOMMT {_WHO}{_W} (?:ABLAGE|ALLE)(?: #{_N})?(?: KARTE)?(?: ABLAGE)?"),
    (
        "takes-pile",
        rf" BEKOMMT(?: MEIN| ALLE)* ABLAGE(?: MIT)?(?: #{_N})?(?: KARTE| DANN)* {_WHO}",
    ),
    ("takes-pile", rf" BEKOMMT #{_N}(?: KARTE)?(?: VON)? ABLAGE(?: DANN)* {_WHO}"),
    ("takes-pile", rf" BEKOMMT {_WHO} #{_N}(?: KARTE)? ABLAGE"),
    ("loses", rf" (?:MUSS|{_AWAY}|IST){_W}{_ALL_N}(?: {_AWAY})+"),
    ("loses", rf" {_AWAY} {_WHO}{_W}{_ALL_N}"),
    (
        "loses",
        rf" (?:MUSS|{_AWAY}){_W} (?:{_AWAY}|ALLE|KARTE)(?: (?:{_ALL}|{_AWAY}))*",
    ),
    ("loses", rf" IST{_W} KARTE{_W} VERLIERT"),
    ("claim", rf" (?:HAT|BLEIBT) {_WHO}(?: (?:DANN|NOCH))* #{_N}(?: KARTE)?{_CLOSED}"),
    ("claim", rf" HAT DANN {_WHO} #{_N}(?: KARTE)?{_CLOSED}"),
    ("claim", rf" STIMMT[^?!;]*? {_WHO}(?: \S+){{0,3}}? #{_N}(?: KARTE)?(?: HAND)? HAT"),
    ("claim", rf" DANN HAT {_WHO} #{_N}(?: KARTE)?(?= , ODER| \?)"),
    ("claim", rf"(?<= [.,;:]) (?:IST|MACHT)(?: DANN)* #{_N}(?: KARTE)?{_CLOSED}"),
    ("claim", rf"^ (?:IST|MACHT)(?: DANN)* #{_N}(?: KARTE)?(?= ,| \?)"),
    ("warning", r" WARNUNG"),
    ("all", r" WAS(?: (?:IST|DANN|DARF|MUSS|@\d+|MIT|KARTE|SPIEL|HAT))*"),
)
_COMPILED = tuple((what, re.compile(rf"{pattern}(?= )")) for what, pattern in _PATTERNS)
_STOP = r"(?:[.?!;,]|WENN|#\d+|WIEVIEL|ODER|DARF|MUSS|WER|GEWINNT|WAS|DRAN|IST @)"
_HOW_MANY = re.compile(rf" WIEVIEL(?= )((?: KARTE)?(?: DARF| MUSS)?(?:(?! {_STOP}) \S+){{0,7}})")
_NOBODY = ("whose-place", "winner", "places", "last", "draw", "warning", "over")


def asked(row: str, me: Callable[[], int], actor: int | None) -> tuple[tuple[Ask, ...], str]:
    """Return what is asked and the rest of the row; nothing where it is nothing we can tell.

    Args:
        row: Symbols with blanks between and around.
        me: Yields the number of whoever asks.
        actor: Who turned over the last card; None where nobody has, else a mere statement asks
            what happens.
    """
    found: list[tuple[int, Ask]] = []

    def default() -> int:
        return me() if actor is None else actor

    while (match := _HOW_MANY.search(row)) is not None:
        what = _how_many(match[1], with_pile=" ABLAGE" in row)
        if what is None:
            return (), row
        found.append((match.start(), Ask(what, _who(match[1], me, default))))
        row = _without(row, match)
    for what, pattern in _COMPILED:
        match = pattern.search(row)
        if match is None or (what in ("all", "places") and found):
            continue
        ask = _ask(what, match, me, default)
        row = _without(row, match)
        if all((ask.what, ask.who) != (other.what, other.who) for _, other in found):
            found.append((match.start(), ask))
    if not found and actor is not None and " ?" not in row:
        found.append((0, Ask("all", default())))
    return tuple(ask for _, ask in sorted(found, key=lambda pair: pair[0])), row


def _without(row: str, match: re.Match[str]) -> str:
    """Return the row without a match, filled up so that places in it stay the same."""
    return f"{row[: match.start()]} ;{' ' * (len(match[0]) - 2)}{row[match.end() :]}"


def _ask(
    what: Asked, match: re.Match[str], me: Callable[[], int], default: Callable[[], int]
) -> Ask:
    if what in _NOBODY:
        place = match.groupdict().get("n")
        return Ask(what, 0, int(place) if place else None)
    groups = match.groupdict()
    number = groups.get("n")
    named = groups.get("who")
    who = int(named[1:]) if named else _who(match[0], me, default)
    return Ask(what, who, int(number) if number else None)


def _who(words: str, me: Callable[[], int], default: Callable[[], int]) -> int:
    """Return whom a question is about."""
    if " ANDERE" in words or " ALLE ANDERE" in words:
        return OTHERS
    named = re.search(r" @(\d+)", words)
    if named:
        return int(named[1])
    return me() if " MEIN " in f"{words} " else default()


def _how_many(words: str, *, with_pile: bool) -> Asked | None:
    """Return what is counted in the words after *wie viele*."""
    if re.search(r" (_|FREMD|M[a-z]+|SPIELER|PLATZ|ZUG)", words):
        return None
    if " STAPEL" in words:
        return "stack"
    if re.search(r" (VERLIERT|LEGT)", words) or re.search(r" (KOMMT|LANDET).* ABLAGE", words):
        return "lost"
    if " ABLAGE" in words:
        return None if "@" in words else "pile"
    if " BEKOMMT" in words:
        return "gained"
    if with_pile and " LIEGT" in words and "@" not in words and "HAND" not in words:
        return "pile"
    return (
        "hand"
        if re.search(r" (HAT|BLEIBT|IST|LIEGT|KARTE|HAND|DANN)", words) or not words
        else None
    )

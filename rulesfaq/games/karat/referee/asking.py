"""What a question of Karat asks."""

from __future__ import annotations

import re

from rulesfaq.games.karat.referee.row import Row
from rulesfaq.games.karat.referee.told import Ask, Asked

_IN = r"(?:(?! (?:[.?!;,:]|WENN|#\d+|GEGEN)) \S+)"
_W = rf"{_IN}{{0,5}}?"
_ROUND = "(?: (?:DANN|DEF|RUNDE))*"
_WHO = r"(?P<who>@\d+)"
_CARD = r"#(?P<n>\d)(?: KARTE)?"
_CLEAN = r"(?:(?! (?:PUNKTE|STAPEL|ABLAGE|HAND|NIMMT|_)) \S+|\S)*"
_PATTERNS: tuple[tuple[Asked, str], ...] = (
    ("reward", rf" DARF(?: {_WHO})?{_W} {_CARD} VON (?P<owner>@\d+)(?: (?:NIMMT|BEUTE))*"),
    ("reward", rf" DARF {_WHO}(?: DANN| DEF| EINE)*{_W} {_CARD}(?: BEUTE)? NIMMT(?: BEUTE)?"),
    ("rewards", rf" (?:WELCHE KARTE|WAS){_W} (?:NIMMT|BEUTE)"),
    ("replaced", rf" WIEVIEL{_W} (?:POOL|ERSATZ){_W}(?: BEKOMMT| NIMMT)?(?: @\d+)?"),
    ("replaced", rf" WIEVIEL(?: KARTE)?(?: BEKOMMT| NIMMT){_W} (?:POOL|ERSATZ)"),
    ("paid", rf" WIEVIEL{_W} ZAHLT(?: (?P<who>@\d+))?"),
    ("back", rf" BEKOMMT (?P<who>@\d+){_W} ZURUECK"),
    ("back", rf" (?:DARF )?(?P<who>@\d+)?{_W} KARTE ZURUECK"),
    ("sum", rf" WIEVIEL(?: (?:SUMME|IST|DEF|HAT|BIETET|KARTE))+ {_WHO}?(?: (?:BIETET|SUMME))*"),
    ("sum", rf" WELCHE SUMME(?: (?:HAT|IST|DANN))* {_WHO}"),
    ("sum", r" WELCHE SUMME(?: (?:HAT|IST|DANN))+(?= \?)"),
    ("sum", r" (?:WAS|WIEVIEL)(?: (?:IST|DANN|DEF|HAT))* SUMME(?: (?:IST|DANN))*(?= [?,]| $)"),
    ("sum", r" WAS(?: (?:IST|DANN|DEF|HAT|_))+ BIETET(?= \?)"),
    ("legal", rf" DARF {_WHO}{_W}(?= #{_CLEAN} (?:BIETET|SPIELT))"),
    ("anybody", rf" GEWINNT{_W} JEMAND(?: (?:RUNDE|DANN|DEF|IST|GEWINNT))*"),
    ("anybody", rf" BEKOMMT JEMAND{_W} (?:RUNDE|BEUTE)"),
    ("nobody", rf" GEWINNT{_W} NIEMAND(?: (?:RUNDE|DANN|DEF|IST|GEWINNT))*"),
    ("nobody", rf" NIEMAND{_ROUND} GEWINNT{_ROUND}"),
    ("winner", rf" WER{_W} GEWINNT(?: (?:RUNDE|DANN|DEF|HAT))*"),
    ("winner", rf" WER{_W} (?:BEKOMMT|NIMMT)(?: (?:RUNDE|DANN|DEF|KARTE|STICH|EINE|BEUTE))*"),
    ("winner", r" WER HAT(?: DEF)? RUNDE(?: GEWINNT)?"),
    ("winner", rf" WER{_ROUND} BEKOMMT{_ROUND}"),
    ("winner", r" GEWINNT WER(?: RUNDE)?"),
    ("winner", rf" WELCHE{_W} BIETET{_W} GEWINNT"),
    ("wins", r" (?:HAT|IST|DARF) (?P<who>@\d+)(?: (?:DANN|DEF|RUNDE|HAT|MIT))* GEWINNT(?: RUNDE)?"),
    ("wins", r" STIMMT[^?;]*? (?P<who>@\d+)(?: NICHT)?(?: DEF| RUNDE)* GEWINNT"),
    ("wins", r" BEKOMMT (?P<who>@\d+)(?: DEF| DANN)* (?:RUNDE|BEUTE)"),
    ("wins", r" BEKOMMT(?: DEF)? RUNDE(?: DANN)* (?P<who>@\d+)"),
    ("wins", r" HAT (?P<who>@\d+)(?: DEF| DANN)* RUNDE(?= \?| $)"),
    ("wins", r" GEWINNT(?: (?:DANN|DEF))* (?P<who>@\d+)(?: (?:DANN|DEF|RUNDE))*"),
    ("wins", rf" {_WHO}{_ROUND} GEWINNT{_ROUND}(?= (?:\?|, ODER))"),
    ("wins", r" IST DEF(?: DEF)? RUNDE(?= \?)"),
    ("draw", r" GLEICHSTAND"),
    ("winner", r" GEWINNT(?= \?)"),
    ("all", rf" WAS{_W}(?= [?.,;:]|$| $)"),
)  # fmt: skip
_COMPILED = tuple((what, re.compile(rf"{pattern}(?= )")) for what, pattern in _PATTERNS)


def asked(row: Row) -> tuple[Ask, ...]:
    """Take what is asked out of a row and return it, in order."""
    found: list[tuple[int, Ask]] = []
    for what, pattern in _COMPILED:
        if what in ("all", "draw", "winner") and found:
            continue
        start = pattern.search(row.text)
        match = row.take(pattern, " ;")
        if match is None or start is None:
            continue
        found.append((start.start(), _ask(what, match)))
    if not found and " ?" not in row.text and " BIETET " in row.text:
        return (Ask("winner"),)
    return tuple(ask for _, ask in sorted(found, key=lambda pair: pair[0]))


def _ask(what: Asked, match: re.Match[str]) -> Ask:
    groups = match.groupdict()

    def number(name: str) -> int | None:
        text = groups.get(name)
        return int(text.lstrip("@")) if text else None

    return Ask(what, number("who"), number("n"), number("owner"))

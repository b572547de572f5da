"""How many jewels somebody's point cards show together, told card by card."""

from __future__ import annotations

import re

from rulesfaq.engine.game import Ruleset
from rulesfaq.games.karat import GAME
from rulesfaq.games.karat.referee.row import Row
from rulesfaq.games.karat.referee.ruling import play_end
from rulesfaq.games.karat.referee.saying import cards, jewels, start, verb
from rulesfaq.games.karat.referee.told import Ask, End
from rulesfaq.spoken.people_told import ME
from rulesfaq.spoken.ruling import Ruling, Step
from rulesfaq.spoken.yes_or_no import verdict_of

_ABOUT = re.compile(r" (?:PUNKTE|JUWEL) ")
_FOREIGN = re.compile(r" (?:FREMD|VAGE|BIETET|STAPEL|HAND|ABLAGE|IMPOOL|POOL|ODER|NIMMT|WER) ")
_RANGE = re.compile(r"\b(?:bis|zwischen|jede[rs]?|eine Karte,)\s", re.IGNORECASE)
_WITH_ONE = re.compile(
    r"\smit (?:je )?eine[mnr]?\b(?=\s*(?:juwel\w*)?\s*(?:[.,;?!]|und\b|$))", re.IGNORECASE
)
_ASKED = re.compile(
    r" WIEVIEL(?: (?:DEF|HAT|IST|SUMME|MEIN|KARTE))* (?:JUWEL|PKT|SUMME)(?= )"
    r"| WIEVIEL(?: (?:DEF|HAT|IST|SUMME|PUNKTE|@\d+))*(?= \?|$| $)"
    r"| WAS(?: (?:DEF|HAT|IST))* (?:SUMME|ZAEHLT)(?= )"
    r"|(?<= [.,;:!?-]) (?:JUWEL|PKT|SUMME)(?= \?)"
)
_CLAIM = re.compile(
    r"(?<= [.,;:!?-]) (?:HAT|IST|SUMME)(?: (?:@\d+|DEF|DANN))* #(\d+)(?: JUWEL| PKT)* \?"
)
_COUNT = r"(?:#(?P<n>\d+)|EINE)(?: DEF)*"
_GROUP = re.compile(
    rf" {_COUNT}(?: KARTE| PUNKTE| STK)*(?: (?:MIT|HAT|ZU))*(?: JE)?(?<! #\d) #(?P<each>[1-3])"
    r"(?: JUWEL| PKT)*(?= )"
)
_SINGLE = re.compile(r" #(?P<each>\d+)(?: STK)?(?: JUWEL| PKT)*(?= )")
_TOLD = re.compile(r" #(?P<n>\d+)(?: KARTE)? PUNKTE(?= )")
LEAST = 2
"""Cards that have to be told, for one alone is a rule."""


def count_jewels(question: str, rules: Ruleset) -> Ruling | None:
    """Return how many jewels are on the point cards told; None where none are told for sure."""
    if _RANGE.search(question):
        return None
    row = Row(_WITH_ONE.sub(" mit 1 ", question))
    if not _ABOUT.search(row.text) or _FOREIGN.search(row.text) or len(row.names) > 1:
        return None
    claim = row.take(_CLAIM, " ;")
    if claim is None and row.take(_ASKED, " ;") is None:
        return None
    each = _each(row)
    lowest, highest = GAME.printed.jewels_min, GAME.printed.jewels_max
    if len(each) < LEAST or any(not lowest <= count <= highest for count in each):
        return None
    who = row.names[0] if row.names else ME
    return _ruling(question, who, each, int(claim[1]) if claim else None, rules)


def _each(row: Row) -> tuple[int, ...]:
    """Return the jewels card by card; none where a number is left that is none of them."""
    found: list[int] = []
    while (match := _GROUP.search(row.text)) and _is_group(match[0]):
        row.take(_GROUP)
        found += [int(match["each"])] * int(match["n"] or 1)
    told = row.take(_TOLD)
    while (match := row.take(_SINGLE)) is not None:
        found.append(int(match["each"]))
    return () if told and int(told["n"]) != len(found) else tuple(found)


def _is_group(match: str) -> bool:
    """Return whether cards are counted, rather than told one after the other."""
    return any(f" {sign} " in match for sign in ("KARTE", "PUNKTE", "JE", "MIT", "STK"))


def _ruling(
    question: str, who: str, each: tuple[int, ...], claim: int | None, rules: Ruleset
) -> Ruling | None:
    told = End((who, ""), {0: sum(each), 1: 1}, {}, {0: len(each)}, (Ask("jewels"),))
    facts = play_end(told, {}, told.cards, rules)
    if facts is None:
        return None
    total = facts.points[0]
    has = f"{verb(who, 'hast', 'hat')} {jewels(total)}"
    line = f"{start(has)}, also {total} Punkt{'e' if total != 1 else ''}."
    added = f"{' + '.join(map(str, each))} = {total}."
    heard = f"verstanden: {who}: {cards(len(each))} im Punktestapel mit {', '.join(map(str, each))}"
    steps = (
        Step(added, "karat.score.count-jewels"),
        Step(
            "Jedes Juwel auf den Punktekarten ist ein Punkt.", "karat.component.jewels-are-points"
        ),
    )
    if claim is None:
        return Ruling(f"{line} {added}", heard, steps)
    verdict = verdict_of(question, holds=claim == total)
    return Ruling(f"{verdict.capitalize()}: {line} {added}", heard, steps, verdict)

"""Küt, reading: who has what at the end of a round, told clause by clause."""

from __future__ import annotations

import re

import msgspec

from rulesfaq.games.kuet.referee.pieces import Chunk, Piece, chunks
from rulesfaq.games.kuet.referee.told import Heard, Okey
from rulesfaq.games.kuet.referee.vocabulary import (
    ASKS,
    EVERYBODY,
    FALSE_FIN,
    LAID,
    NO_NAMES,
    NO_OKEY_FIN,
    NOT_LAID,
    OKEY_FIN,
    OUT,
    PERSON,
    PLAIN_FIN,
    SPLIT,
)

ME, MATE, SOMEBODY, NOBODY, FOE = "ich", "partner", "jemand", "niemand", "gegner"


class Hand(msgspec.Struct):
    """What is told of one person."""

    laid: bool | None = None
    rest: tuple[Piece, ...] | None = None
    total: int | None = None
    """The sum of the numbers, where that was told instead of the tiles."""
    count: int | None = None
    """How many tiles are left, where only that is told."""


class RoundTold(msgspec.Struct):
    """What is told of the end of a round."""

    okey: Okey
    hands: dict[str, Hand]
    finisher: str = ""
    """Who ended the round, empty where nothing is told."""
    with_okey: bool = False
    with_joker: bool = False
    asked: tuple[str, ...] = ()
    """Whose points are asked for; empty for everybody's."""
    team_sum: bool = False
    left: str = ""
    """The words that nothing has taken in."""
    fine: bool = True
    seat: str = ""
    """The seat of the one who asks, where that is told."""


def clauses(text: str) -> list[str]:
    """Return the parts of a text that may have a subject of their own."""
    parts: list[str] = []
    begin = 0
    for match in SPLIT.finditer(text):
        strong = match[0].strip() in ".;!?"
        after = text[match.end() - (0 if strong else 1) :]
        after = f" {after.strip()} "
        person = PERSON.match(after, 1)
        starts = bool(person) and (
            person is None or not person["name"] or person["name"] not in NO_NAMES
        )
        if strong or starts or re.match(rf" (?:{NOT_LAID}|{LAID}|was|wie ?viel\w*) ", after):
            parts.append(text[begin : match.start()])
            begin = match.end() - (0 if strong else 1)
    parts.append(text[begin:])
    return [f" {part.strip()} " for part in parts if part.strip()]


def person_in(clause: str) -> str:
    """Return who a clause is about, empty if it does not say."""
    for match in PERSON.finditer(clause):
        groups = match.groupdict()
        for group, value in (
            ("mate", MATE),
            ("me", ME),
            ("some", SOMEBODY),
            ("none", NOBODY),
            ("foe", FOE),
        ):
            if groups[group]:
                return value
        if match["kin"]:
            return match[0].strip()
        if match["seat"]:
            return f"spieler_{match['seat']}"
        pronoun = match["pron"] or match["pron2"]
        if pronoun:
            return pronoun
        name = match["name"] or match["after"]
        if name and name not in NO_NAMES:
            return name
    return ""


def read_round_end(text: str, okey: Okey) -> RoundTold:
    """Read who has what when a round ends, out of what is left of a question."""
    told = RoundTold(okey, {})
    who = ""
    left = []
    for part in clauses(text):
        heard = Heard(part.strip())
        named = person_in(part)
        pronoun = named in ("er", "sie") and who not in ("", ME)
        who = who if pronoun or not named else named
        if re.search(rf" (?:{ASKS}) ", part) and not re.search(rf" {OUT} ", part):
            _asked(told, part, named)
        _finish(told, heard, who, named)
        _hand(told, heard, who if named or who else ME, part)
        left.append(heard.text)
    told.left = " ; ".join(left)
    _settle(told)
    return told


def _settle(told: RoundTold) -> None:
    """Give tiles to the one who asks that somebody cannot have who has ended the round."""
    hand = told.hands.get(told.finisher)
    if hand is None or not (hand.rest or hand.total or hand.count):
        return
    if told.finisher == ME:
        told.finisher = SOMEBODY
    elif ME not in told.hands or told.hands[ME].rest is None:
        mine = told.hands.pop(told.finisher)
        known = told.hands.get(ME, Hand())
        mine.laid = known.laid if known.laid is not None else mine.laid
        told.hands[ME] = mine
    else:
        told.fine = False


def _asked(told: RoundTold, part: str, named: str) -> None:
    if re.search(rf" {EVERYBODY} ", part):
        told.asked = ("alle",)
    elif re.search(r" (?:wir|uns|unser|team|beide|zusammen) ", part):
        told.asked, told.team_sum = (ME, MATE), True
    elif named and named != NOBODY:
        told.asked = (named,)
    elif re.search(r" schreiben (?:die|sie|beide) ", part):
        told.fine = False


def _finish(told: RoundTold, heard: Heard, who: str, named: str) -> None:
    """Note who ended the round, and with what."""
    by_other = heard.has(r"wurde|wird|worden|jemand|runde (?:ist|war|endete)")
    if heard.take(NO_OKEY_FIN):
        pass
    elif heard.take(FALSE_FIN):
        told.with_joker = True
    elif heard.take(OKEY_FIN):
        told.with_okey = True
    elif not heard.take(PLAIN_FIN):
        return
    if named == NOBODY:
        told.finisher = NOBODY
    elif named and not by_other:
        told.finisher = named if named not in ("er", "sie") else who
    elif by_other or not who or who in (NOBODY, SOMEBODY):
        told.finisher = told.finisher or SOMEBODY
    else:
        told.finisher = told.finisher or who


def _hand(told: RoundTold, heard: Heard, who: str, part: str) -> None:
    """Note what a clause tells of somebody's tiles and layout."""
    laid: bool | None = None
    if heard.take(NOT_LAID):
        laid = False
    elif heard.take(LAID):
        laid = True
    total = _total(heard)
    count = heard.take(r"(?P<count>\d+) stein\w*")
    text = f" {' '.join(heard.text.split())} "
    found = chunks(text)
    if found is None:
        told.fine = False
        return
    rest = tuple(piece for chunk in found for piece in chunk.pieces)
    if rest and _thrown(part, text, found):
        told.fine = False
    for chunk in reversed(found):
        text = f"{text[: chunk.start]}¦{text[chunk.end :]}"
    heard.text = text
    if laid is None and not rest and not total and not count:
        return
    if laid is not None and not rest and re.search(r" (?:beide|alle|jeder) ", part):
        for known in told.hands.values():
            known.laid = laid if known.laid is None else known.laid
        return
    if who == SOMEBODY and who in told.hands:
        told.fine = False
    hand = told.hands.setdefault(who, Hand())
    hand.laid = laid if laid is not None else hand.laid
    hand.rest = (*(hand.rest or ()), *rest) if rest else hand.rest
    hand.total = int(total["sum"]) if total else hand.total
    hand.count = int(count["count"]) if count else hand.count


def _total(heard: Heard) -> re.Match[str] | None:
    """Take out the sum of somebody's tiles, where that is told."""
    total = heard.take(
        r"(?:(?:in |die )?summe|zusammen|insgesamt|augensumme)(?: (?:ist|war|von|:|sind|"
        r"noch|gleich))* (?P<sum>\d+)"
    )
    total = total or heard.take(r"(?P<sum>\d+) (?:augen|zusammen|in summe)")
    total = total or heard.take(
        r"(?P<sum>1[4-9]|[2-9]\d|1\d\d)(?: punkte)? (?:auf|in) (?:der|meiner) hand"
    )
    total = total or heard.take(r"(?P<sum>1[4-9]|[2-9]\d|1\d\d) (?:punkte )?uebrig")
    total = total or heard.take(r"(?P<sum>\d+) (?:an|in|auf den) (?:rest)?stein\w*")
    return total or heard.take(r"(?:rest)?stein\w* (?:im wert von|fuer) (?P<sum>\d+)")


def _thrown(part: str, text: str, found: tuple[Chunk, ...]) -> bool:
    """Return whether tiles of a clause are no rest: thrown off, or what somebody ended with."""
    if re.search(
        r" (?:letzte\w* stein|abwurf|abgeworfen|(?:weg)?geworfen|wirft|warf|werfe) ", part
    ):
        return True
    return any(
        re.search(r" (?:mit|durch)(?: \w+)? $", text[: chunk.start])
        for chunk in found
        if chunk.pieces[0].special
    )

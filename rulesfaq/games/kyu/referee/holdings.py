"""Reading of who owns which nobles at the end, and what is asked about points or the winner."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rulesfaq.games.kyu.referee.asking import WHO, WHY, whether
from rulesfaq.games.kyu.referee.items import Item, items
from rulesfaq.games.kyu.referee.told import ME, Holdings
from rulesfaq.spoken.tokens import plain

OWNING = re.compile(
    r"\b(?:hab|habe|hast|hat|haben|hätte|besitz\w*|mit|gehört|gehören|gehoert|liegt|liegen|bei)\b"
)
EMPTY_CENTRE = re.compile(
    r"(?i)\b(?:in der |die )?(?:tisch)?mitte (?:ist |war |liegt )?"
    r"(?:(?:jetzt|dann|nun) )?(?:leer|nichts)\b"
)
"""What makes the end sure, and is no more than that."""
POINTS = re.compile(
    r"\bwas (?:zähl|zaehl|mach|ergib|gib)\w* (?:das|die|sie)?\b|\bmacht (?:das )?wie ?viele?\b|"
    r"\bwas hab\w* \w+ an punkten\b|"
    r"\bwie ?viel an punkten\b|\bauf wie ?viele?\b|(?:^|[.,;:!?] |= )(?:sieg)?punkte ?\?*$|"
    r"\bwie ?viele? (?:sieg)?punkte?\b|\bpunktestand\b|\bwie rechne\b|\bwie viel (?:ist|sind|zähl)|"
    r"\bpunktzahl\b|\bwas (?:ist|sind) (?:das|die|meine)\b.*\bwert\b"
)
GAME_WON = re.compile(
    r"\bgewinn\w*|\bgewonnen\b|\bsieg\w*|\bvorn|\bmehr punkte\b|\bmeisten punkte\b"
)
UNSURE = re.compile(
    r"\b(?:herausforder\w*|herausgefordert|forder\w*|gefordert|mitte|verliere?|verlor\w*|"
    r"abnehm\w*|abgenommen|klau\w*|tausch\w*|noch|letzte\w*|ablehn\w*|doppelt|verdoppel\w*|"
    r"nicht|ohne|fehlt|statt|runde\w*|gezeigt|zeigt|karten von|warum|hand|handkarten|"
    r"bekomme ich für|zählt auch|gleichstand|gleich viele|zusätzlich|dann noch|summe)\b"
)
"""Words with which a question is about more than who owns what."""
SUM = re.compile(r"[+=]|\bzusammen\b")
"""What adds nobles up."""
TOLD_POINTS = ("punkt", "punkte", "punkten")


def read_holdings(question: str) -> Holdings | None:
    """Return who owns what, None where it is not told for sure."""
    typed = EMPTY_CENTRE.sub(" ", unicodedata.normalize("NFC", question))
    text, found = plain(typed).strip(), items(typed)
    kinds = {item.kind for item in found}
    if UNSURE.search(text) or WHY.search(text) or not _is_owned(text, found):
        return None
    if kinds & {"card", "count", "sum", "bad", "out", "chosen"} or not _is_clear(found):
        return None
    nobles = _by_person(found)
    if not nobles:
        return None
    return _asked(text, found, nobles)


def _is_owned(text: str, found: Sequence[Item]) -> bool:
    """Return whether nobles are somebody's, by a word or because people stand before them."""
    pairs = [(one.kind, two.kind) for one, two in pairwise(_told(found))]
    return bool(OWNING.search(text) or SUM.search(text)) or pairs.count(("person", "noble")) > 1


def _told(found: Sequence[Item]) -> Iterator[Item]:
    """Yield the people and nobles alone."""
    return (item for item in found if item.kind in ("person", "noble"))


def _is_clear(found: Sequence[Item]) -> bool:
    """Return whether each noble is named once, and no word is unknown."""
    nobles = [item.text for item in found if item.kind == "noble"]
    return len(nobles) == len(set(nobles)) and all(
        item.known for item in found if item.kind == "word"
    )


def _by_person(found: Sequence[Item]) -> dict[str, tuple[str, ...]]:
    nobles: dict[str, tuple[str, ...]] = {}
    who = ""
    for item in found:
        if item.kind == "person":
            who = item.text
        elif item.kind == "noble":
            name = who or ME
            nobles[name] = (*nobles.get(name, ()), item.text)
    return nobles


def _asked(text: str, found: Sequence[Item], nobles: dict[str, tuple[str, ...]]) -> Holdings | None:
    people = list(nobles)
    claims = [item.number for item in found if item.kind == "quantity" and item.text in TOLD_POINTS]
    if POINTS.search(text):
        return Holdings(nobles, "points") if not claims and _is_position(text, nobles) else None
    if WHO.search(text):
        return Holdings(nobles, "winner") if GAME_WON.search(text) and len(people) > 1 else None
    asking = whether(text, people)
    several = len(people) > 1 or max(map(len, nobles.values())) > 2  # noqa: PLR2004 - three win
    if asking is not None and asking.kind != "keeps" and several and not claims:
        return Holdings(
            nobles, "loses" if asking.kind == "loses" else "wins", asking.who,
            negated=asking.negated,
        )  # fmt: skip
    if len(claims) == 1 and len(people) == 1:
        return Holdings(nobles, "claim", people[0], claims[0]) if _is_polar(text) else None
    return None


def _is_position(text: str, nobles: dict[str, tuple[str, ...]]) -> bool:
    """Return whether somebody owns these, rather than that the value of a noble is asked."""
    owned = re.search(r"\b(?:ich|er|sie|hat|habe|hab|mir)\b", text) or SUM.search(text)
    return bool(owned) and (sum(map(len, nobles.values())) > 1 or "nur" in text)


def _is_polar(text: str) -> bool:
    return not re.search(r"\b(?:wie|was|wer|wem|welche\w*|wann|wo|wozu)\b", text)

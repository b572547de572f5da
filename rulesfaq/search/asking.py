"""In which way a German question asks: may I, how many, who, when, what then; and where it asks."""

from __future__ import annotations

import re
from typing import Literal

from rulesfaq.search.words import normal

Way = Literal[
    "may", "must", "fact", "count", "who", "when", "where", "why", "then", "what", "how", "none"
]
"""What is asked for; ``fact`` is any other yes/no question, ``none`` are mere keywords."""

_WAYS: tuple[tuple[Way, str], ...] = (
    (
        "count",
        (
            r"wie ?viele?[nr]?|wv|anzahl|zahl der|wie (?:oft|lange?|hoch|weit|gro[sß]+)|"
            r"maximal|max|"
            r"mindest\w*|höchstens|limit|grenze|was ist \w+(?: \w+)? wert|punktwert"
        ),
    ),
    (
        "why",
        (
            r"warum|wieso|weshalb|wozu|wofür|"
            r"(?:was|wem) (?:bringt|bringen|nützt|hilft|hat man|hab ich)|"
            r"lohnt|sinn|vorteil|nutzen|zweck|davon"
        ),
    ),
    (
        "then",
        (
            r"was (?:passiert|geschieht|dann|nun|jetzt|ist,? wenn|machen wir)|und (?:nun|"
            r"jetzt|dann)|"
            r"wie (?:gehts?|läufts?)(?: es)?(?: \w+)? weiter|was tun"
        ),
    ),
    (
        "what",
        (
            r"bedeutung|definition|begriff|versteht man|"
            r"was (?:ist|sind|bedeute[tn]|heißt|meint|soll)"
        ),
    ),
    ("who", r"wer|wem|wen|wessen|welche[rs]? (?:spieler\w*|person|mitspieler\w*)|bei wem|von wem"),
    ("when", r"wann|ab wann|bis wann|zeitpunkt|in welche[rm] (?:reihenfolge|moment)"),
    ("where", r"wohin|wo|woher|welchen ort|an welcher stelle|wo\w+ liegt"),
    (
        "must",
        (
            r"muss|musst|müssen|müsst|müsste|pflicht|verpflichtet|zwingend|gezwungen|zwang|brauche?|brauchen|"
            r"brauchst|freiwillig|vorgeschrieben|soll|sollen|sollte"
        ),
    ),
    (
        "may",
        (
            r"darf|darfst|dürfen|dürft|dürfte|kann|kannst|können|könnt|könnte|erlaubt|verboten|zulässig|"
            r"möglich|gestattet|legal|geht das|okay|ok|untersagt"
        ),
    ),
    ("how", r"wie|womit|wodurch|was|welche[nmrs]?|wonach|woran|wovon"),
)
_PATTERNS = tuple((way, re.compile(rf"\b(?:{words})\b")) for way, words in _WAYS)
_NEAR: dict[frozenset[Way], float] = {
    frozenset(("may", "must")): 0.5,
    frozenset(("may", "fact")): 0.7,
    frozenset(("must", "fact")): 0.6,
    frozenset(("then", "who")): 0.5,
    frozenset(("then", "how")): 0.6,
    frozenset(("then", "where")): 0.4,
    frozenset(("what", "why")): 0.6,
    frozenset(("what", "how")): 0.6,
    frozenset(("what", "then")): 0.4,
    frozenset(("how", "who")): 0.4,
    frozenset(("how", "count")): 0.5,
    frozenset(("how", "why")): 0.4,
    frozenset(("how", "where")): 0.4,
    frozenset(("how", "when")): 0.3,
    frozenset(("when", "may")): 0.3,
    frozenset(("who", "fact")): 0.3,
    frozenset(("then", "fact")): 0.3,
}
"""How far two ways of asking want the same, where they are not one."""
_OF_KEYWORDS = 0.5
_SENTENCE = re.compile(r"[^.!?]*[.!?]*")
_FEWEST_WORDS = 3


def way_of(text: str) -> Way:
    """Return in which way a text asks, by its first sign of asking.

    A question word that opens the last question wins over one further in: *Wer darf* is who,
    *Darf ich, wer* is may.
    """
    plain = normal(text)
    starts = [(m.start(), rank, way) for rank, (way, p) in enumerate(_PATTERNS)
              for m in (p.search(plain),) if m]  # fmt: skip
    if not starts:
        return "fact" if text.rstrip().endswith("?") else "none"
    return min(starts)[2]


def likeness(one: Way, other: Way) -> float:
    """Return how far two ways of asking want the same, 0 to 1."""
    if one == other:
        return 1.0
    if "none" in (one, other):
        return _OF_KEYWORDS
    return _NEAR.get(frozenset((one, other)), 0.0)


def asking_part(text: str) -> str:
    """Return those sentences of a text that ask, or all of it if none does or it is too short.

    What stands before is the case; what asks decides. *Stimmt das?* asks about what was said.
    """
    sentences = [part.strip() for part in _SENTENCE.findall(text) if part.strip()]
    asking = " ".join(part for part in sentences if part.endswith("?"))
    return asking if len(asking.split()) >= _FEWEST_WORDS else text

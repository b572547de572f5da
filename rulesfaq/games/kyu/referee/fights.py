"""Reading of contests: hands, the noble, and what is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from rulesfaq.games.kyu.referee.asking import CLAIMED, asks_for
from rulesfaq.games.kyu.referee.hands import UnclearError, hands_of
from rulesfaq.games.kyu.referee.items import Item, items
from rulesfaq.games.kyu.referee.told import ME, Asking, Fight, Hand
from rulesfaq.games.kyu.referee.vocabulary import OTHER_LABEL
from rulesfaq.spoken.tokens import plain

UNSURE = re.compile(
    r"\b(?:getauscht|tausche|tauschen|nachziehen|ziehe|statt|stattdessen|hätte|hätten|wäre|falls|"
    r"lauter|mindestens|höchstens|ungefähr|vielleicht|ohne|außer|ausser|ersatz|bis auf|"
    r"dazunehm\w*|marker\w*|drachenmarker\w*|drachenkarte|weglass\w*|weglege\w*|"
    r"wahrscheinlich|chance\w*|auslage|ablage|abgelegt|abwerfen|wirft|werfe)\b"
)
"""Words with which a question is about more than the cards that are told."""
ALONE = re.compile(
    r"\b(?:alle anderen|der rest|alle übrigen|die anderen|sonst niemand|sonst keiner)\b[^.?!]*"
    r"\b(?:zurück\w*|raus|ausgestiegen|aufgegeben|weg|aus)\b"
)
ORDER = (
    "die erste Hand", "die zweite Hand", "die dritte Hand", "die vierte Hand", "die fünfte Hand",
)  # fmt: skip
MOST_SEATS = 5
SHOWN = 8
"""Cards that are told of a whole hand."""
OPEN = re.compile(r"\b(?:wie ?viele?n?|wie lang|wie hoch|was|welche\w*|wer|warum|wieso)\b")
LEAST_SUM = 8
BOTH = re.compile(r"\b(?:haben|hatten|zeigen|zeigten|legen)\s+(?:wir\s+)?(?:alle\s+)?beide\b")
SHAPES = {
    "geisha": (2, re.compile(r"\b(?:paar(?! (?:der|von|karten))|pärchen|drilling|vierling)\b")),
    "daimyo": (3, re.compile(r"\bstra(?:ß|ss)en?\b")),
}
"""Combinations by which a noble is meant where none is named and the game is chosen; the cards
that have to be told."""
ALL_SAME = re.compile(
    r"\b(?:wir |sie )?alle(?: (?P<count>drei|vier|fünf))?(?: spieler\w*| leute)? "
    r"(?:haben|hatten|kommen|kamen|zeigen|sind)\b"
)
ALL_OF = re.compile(
    r"\balle (?:drei|vier|fünf)(?: spieler\w*| leute)? (?=haben|hatten|kommen|kamen|zeigen|sind)",
    re.IGNORECASE,
)
COUNTED = {"drei": 3, "vier": 4, "fünf": 5}
GAME = re.compile(r"\b(?:ky[uū]+h?|adelskarten?|adlig\w+)\b")


def read_fight(question: str, *, chosen: bool) -> Fight | None:
    """Return the contest that a question tells, None where it tells none for sure.

    A noble that is not named is empty; that happens only where other words are surely of Kyū.
    """
    text = plain(question)
    if UNSURE.search(text):
        return None
    found = _with_sums(items(ALL_OF.sub("alle ", question)))
    noble = _noble(text, found, chosen=chosen)
    if noble is None:
        return None
    try:
        hands = hands_of(found)
    except UnclearError:
        return None
    if not hands or len(hands) > MOST_SEATS or not any(_is_told(hand) for hand in hands):
        return None
    hands = _for_both(_named(hands, text), text)
    alone = bool(ALONE.search(text))
    if alone:
        hands = tuple(hand for hand in hands if _is_told(hand))
        hands = tuple(msgspec.structs.replace(hand, withdrawn=False) for hand in hands)
    asking = _claim(text, found, hands) or asks_for(
        text, [hand.who for hand in hands], len(hands) + alone
    )
    if asking is None or not _sizes_agree(found, asking):
        return None
    return _settled(Fight(noble, hands, asking, alone), chosen=chosen)


def _noble(text: str, found: Sequence[Item], *, chosen: bool) -> str | None:
    """Return the noble that is named, else that of the shape; empty where the game alone is sure.

    None where several nobles are named, or nothing says that it is this game.
    """
    nobles = {item.text for item in found if item.kind == "noble"}
    if len(nobles) > 1:
        return None
    if nobles or GAME.search(text):
        return next(iter(nobles), "")
    if not chosen:
        return None
    told = sum(item.times for item in found if item.kind == "card")
    shapes = {n for n, (least, shape) in SHAPES.items() if told >= least and shape.search(text)}
    return shapes.pop() if len(shapes) == 1 else ""


def _with_sums(found: Sequence[Item]) -> tuple[Item, ...]:
    """Take points for a sum where sums are compared."""
    if not {"samurai", "ronin"} & {item.text for item in found if item.kind == "noble"}:
        return tuple(found)
    return tuple(
        msgspec.structs.replace(item, kind="sum")
        if item.kind == "quantity" and item.text.startswith("punkt") and item.number >= LEAST_SUM
        else item
        for item in found
    )


def _for_both(hands: tuple[Hand, ...], text: str) -> tuple[Hand, ...]:
    """Give both the one hand of *wir haben beide drei Achter*, or all of *alle drei haben 45*."""
    same = ALL_SAME.search(text)
    if len(hands) == 1 and same:
        count = COUNTED.get(same["count"] or "", 2)
        return tuple(msgspec.structs.replace(hands[0], who=who) for who in ORDER[:count])
    if len(hands) != 1 or not BOTH.search(text):
        return hands
    return (
        msgspec.structs.replace(hands[0], who=ME),
        msgspec.structs.replace(hands[0], who=OTHER_LABEL),
    )


def _sizes_agree(found: Sequence[Item], asking: Asking) -> bool:
    """Return whether no number of cards is told that the hands do not show."""
    if asking.kind == "claim":
        return True
    sizes = [i for i in found if i.kind == "quantity" and (_is_size(i.text) or "punkt" in i.text)]
    return all("karte" in item.text and item.number in (SHOWN, SHOWN // 2) for item in sizes)


def _is_told(hand: Hand) -> bool:
    return bool(hand.cards or hand.counts or hand.total)


def _settled(fight: Fight, *, chosen: bool) -> Fight | None:
    """Leave out what a lone hand cannot be asked."""
    if any(len(h.cards) == 1 and not h.total for h in fight.hands):
        return None
    single = len(fight.hands) == 1 and not fight.alone
    if single and fight.asking.kind in ("tie", "winner") and not fight.hands[0].cards:
        return None
    lengths = [len(hand.cards) for hand in fight.hands if hand.cards]
    enough = bool(fight.noble) or SHOWN in lengths or (chosen and len(fight.hands) > 1)
    return fight if enough and max(lengths, default=0) <= 2 * SHOWN else None


def _named(hands: Sequence[Hand], text: str) -> tuple[Hand, ...]:
    """Give hands without a person a name: the asker's if nobody else is *ich*, else a number."""
    names = {hand.who for hand in hands}
    nameless = [at for at, hand in enumerate(hands) if not hand.who]
    speaks = re.search(r"\b(?:ich|mir|meine?n?)\b", text) and ME not in names
    labels = [hand.who for hand in hands]
    for at in nameless:
        labels[at] = ORDER[at]
    if nameless[:1] == [0] and (speaks or len(hands) == 1):
        labels[0] = ME
    return tuple(
        msgspec.structs.replace(hand, who=label) for hand, label in zip(hands, labels, strict=True)
    )


def _claim(text: str, found: Sequence[Item], hands: Sequence[Hand]) -> Asking | None:
    """Return a size that is asked about: *sind das sechs Karten für die Geisha?*."""
    if len(hands) != 1 or not hands[0].cards or OPEN.search(text) or not CLAIMED.search(text):
        return None
    if hands[0].total:
        return Asking("claim", number=hands[0].total)
    last = max(at for at, item in enumerate(found) if item.kind == "card")
    sizes = {i.number for i in found[last:] if i.kind == "quantity" and _is_size(i.text)}
    if len(sizes) != 1:
        return None
    number = sizes.pop()
    return None if number == len(hands[0].cards) == SHOWN else Asking("claim", number=number)


def _is_size(unit: str) -> bool:
    return unit in ("karten", "karte", "zahlenkarten", "gleiche", "gleichen") or unit.startswith(
        ("straße", "strasse", "gruppe", "reihe")
    )

"""Reading of contests: hands, the noble, and what is asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import msgspec

from rulesfaq.games.kyu.referee.asking import CLAIMED, asks_for
from rulesfaq.games.kyu.referee.hands import UnclearError, hands_of
from rulesfaq.games.kyu.referee.items import Item, items
from rulesfaq.games.kyu.referee.told import ME, Asking, Fight, Hand
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
GAME = re.compile(r"\b(?:ky[uū]+h?|adelskarten?|adlig\w+)\b")


def read_fight(question: str) -> Fight | None:
    """Return the contest that a question tells, None where it tells none for sure.

    A noble that is not named is empty; that happens only where other words are surely of Kyū.
    """
    text = plain(question)
    if UNSURE.search(text):
        return None
    found = items(question)
    nobles = {item.text for item in found if item.kind == "noble"}
    if len(nobles) > 1 or (not nobles and not GAME.search(text)):
        return None
    try:
        hands = hands_of(found)
    except UnclearError:
        return None
    if not hands or len(hands) > MOST_SEATS or not any(_is_told(hand) for hand in hands):
        return None
    hands = _named(hands, text)
    alone = bool(ALONE.search(text))
    if alone:
        hands = tuple(hand for hand in hands if _is_told(hand))
        hands = tuple(msgspec.structs.replace(hand, withdrawn=False) for hand in hands)
    asking = _claim(text, found, hands) or asks_for(
        text, [hand.who for hand in hands], len(hands) + alone
    )
    if asking is None:
        return None
    return _settled(Fight(next(iter(nobles), ""), hands, asking, alone))


def _is_told(hand: Hand) -> bool:
    return bool(hand.cards or hand.counts or hand.total)


def _settled(fight: Fight) -> Fight | None:
    """Leave out what a lone hand cannot be asked."""
    single = len(fight.hands) == 1 and not fight.alone
    if single and fight.asking.kind in ("tie", "winner") and not fight.hands[0].cards:
        return None
    lengths = [len(hand.cards) for hand in fight.hands if hand.cards]
    if max(lengths, default=0) > 2 * SHOWN or (not fight.noble and SHOWN not in lengths):
        return None
    return fight


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
    sizes = Counter(
        item.number for item in found if item.kind == "quantity" and _is_size(item.text)
    )
    if len(hands) != 1 or len(sizes) != 1 or not hands[0].cards:
        return None
    number = next(iter(sizes))
    if re.search(r"\bwie viele|\bwie viel|\bwie lang|\bwas\b|\bwelche", text):
        return None
    if number == len(hands[0].cards) == SHOWN or not CLAIMED.search(text):
        return None
    return Asking("claim", number=number)


def _is_size(unit: str) -> bool:
    return unit in ("karten", "karte", "zahlenkarten", "gleiche", "gleichen") or unit.startswith(
        ("straße", "strasse", "gruppe", "reihe")
    )

"""Hands of cards from the pieces of a question: who has which, in which colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from rulesfaq.games.kyu.referee.items import Item
from rulesfaq.games.kyu.referee.told import ME, Card, Hand

NOBODY = ""
BINDING = ("bei", "von", "für")
HAVING = ("hat", "hab", "habe", "zeigt", "zeige", "liegt", "hatte", "sind", "liegen")


class UnclearError(Exception):
    """The words can be read in more than one way."""


class Open(msgspec.Struct):
    """A hand while it is read."""

    who: str
    parts: list[Item]
    out: bool = False


def hands_of(found: Sequence[Item]) -> tuple[Hand, ...]:
    """Return the hands in the order told; a hand without a person has an empty name.

    Raises:
        UnclearError: If cards cannot be told apart by person or colour.
    """
    opened = _opened(found)
    _refuse_backwards(found, opened)
    hands = tuple(_closed(hand) for hand in opened)
    names = [hand.who for hand in hands if hand.who]
    if len(names) != len(set(names)):
        raise UnclearError
    return hands


def _opened(found: Sequence[Item]) -> list[Open]:
    opened: list[Open] = []
    gap: list[Item] = []
    for item in found:
        match item.kind:
            case "bad":
                raise UnclearError
            case "card" | "colour" | "count" | "sum" | "chosen":
                _put(opened, gap, item)
            case "out":
                _withdraw(opened, gap)
            case _:
                gap.append(item)
                continue
        gap = []
    return [hand for hand in opened if hand.out or any(_is_told(part) for part in hand.parts)]


def _is_told(part: Item) -> bool:
    return part.kind in ("card", "count", "sum")


def _put(opened: list[Open], gap: Sequence[Item], item: Item) -> None:
    """Put a piece into the hand of whoever is named before it."""
    who = _who(gap)
    rivals = any(part.kind == "rivals" for part in gap)
    if opened and who is None and any(not part.known for part in gap):
        raise UnclearError
    if item.kind == "chosen" and opened and (not who or any(h.who == who for h in opened)):
        hand = next((h for h in opened if h.who == who), opened[-1])
        hand.parts.append(item)
        return
    if opened and not rivals and (who is None or who == opened[-1].who):
        opened[-1].parts.append(item)
        return
    opened.append(Open(who or NOBODY, [item]))


def _who(gap: Iterable[Item]) -> str | None:
    """Return who is named last, a word that may be a name only if nobody else is."""
    people = [item for item in gap if item.kind == "person"]
    sure = [item for item in people if item.known]
    if sure:
        return sure[-1].text
    named = [item for item in people if item.text != ME] or people
    return named[-1].text if named else None


def _withdraw(opened: list[Open], gap: Sequence[Item]) -> None:
    who = _who(gap)
    same = next((hand for hand in opened if hand.who == who), None)
    if who is None and not opened:
        return
    if who is None:
        opened[-1].out = True
    elif same is not None:
        same.out = True
    else:
        opened.append(Open(who, [], out=True))


def _refuse_backwards(found: Sequence[Item], opened: Sequence[Open]) -> None:
    """Refuse *1 2 3 hat Tom* and *1 2 3 bei Tom*, where the person follows upon the cards."""
    nameless = bool(opened) and opened[0].who == NOBODY and any(hand.who for hand in opened[1:])
    for at, item in enumerate(found[:-2]):
        if not _is_told(item) and item.kind != "colour":
            continue
        word, person = found[at + 1], found[at + 2]
        last = not any(_is_told(later) for later in found[at + 1 :])
        binds = word.text in BINDING or (word.text in HAVING and (nameless or not last))
        if person.kind == "person" and word.kind in ("word", "join") and binds:
            raise UnclearError


def _closed(hand: Open) -> Hand:
    cards = _coloured([part for part in hand.parts if part.kind in ("card", "colour", "count")])
    counts: dict[str, int] = {}
    for part, announced in _counts(hand.parts):
        if not announced:
            counts[part.colour] = counts.get(part.colour, 0) + part.number
    if counts and cards:
        raise UnclearError
    sums = [part.number for part in hand.parts if part.kind == "sum"]
    chosen = {part.colour for part in hand.parts if part.kind == "chosen"}
    if len(sums) > 1 or len(chosen) > 1:
        raise UnclearError
    return Hand(
        who=hand.who,
        cards=cards,
        counts=counts,
        total=sums[0] if sums else 0,
        chosen=next(iter(chosen), ""),
        withdrawn=hand.out,
    )


def _counts(parts: Sequence[Item]) -> Iterable[tuple[Item, bool]]:
    """Yield the counts, and whether the cards that follow are those that are counted.

    Raises:
        UnclearError: If other cards follow than were announced.
    """
    for at, part in enumerate(parts):
        if part.kind != "count":
            continue
        following = 0
        for later in parts[at + 1 :]:
            if later.kind in ("count", "colour"):
                break
            following += later.times if later.kind == "card" else 0
        if following not in (0, part.number):
            raise UnclearError
        yield part, following > 0


def _coloured(parts: Sequence[Item]) -> tuple[Card, ...]:
    """Give cards the colour that stands before their group, or after it."""
    first = next((part for part in parts if part.side != "last"), None)
    before = first is not None and first.kind in ("colour", "count")
    cards: list[Card] = []
    colour, single = "", ""
    since = 0
    for part in parts:
        if part.kind == "card":
            own = part.colour or single or (colour if before else "")
            cards += [Card(part.number, own)] * part.times
            single = ""
        elif part.side == "next":
            single = part.colour
        elif part.side == "last":
            cards[-1:] = [Card(card.number, part.colour) for card in cards[-1:]]
        elif before or part.kind == "count":
            colour, before = part.colour, True
        else:
            cards[since:] = [Card(c.number, c.colour or part.colour) for c in cards[since:]]
            since = len(cards)
    return tuple(cards)

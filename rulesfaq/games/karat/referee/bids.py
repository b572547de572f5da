"""The bids of a round of Karat in a row of symbols."""

from __future__ import annotations

import re
from itertools import pairwise

from rulesfaq.games.karat.referee.row import Row
from rulesfaq.games.karat.referee.told import Ask, Bid, Round
from rulesfaq.games.karat.state import Printed
from rulesfaq.spoken.people_told import ME

_PRINTED = Printed()
HIGHEST = _PRINTED.personal_max
MOST_TOTAL = HIGHEST * _PRINTED.max_cards
OTHER = "eine andere Person"
_BIDS = "(?:HAT|BIETET|SPIELT|SUMME)"
_GROUP = re.compile(
    rf" #([2-4]) (?:SPIELER |ANDERE |DEF )*(?:{_BIDS} |IST |MIT |JE |ALLE |DEF )+#(\d+)(?= )"
)
_TIMES = re.compile(r" #([1-5]) MAL #(\d+)(?= )")
_PAIR = re.compile(
    rf" @(\d+)(?: ,)? @(\d+)(?:(?: ,)? @(\d+))?(?: (?:{_BIDS}|ALLE))* (?:JE|#2|ALLE)"
    rf"(?: (?:{_BIDS}|EINE))* #(\d+)(?= )"
)
_REST = re.compile(
    r" (?:ALLE )?ANDERE (?:HAT |BIETET |SPIELT |ALLE |JE |#[234] |SUMME |EINE )*#(\d+)(?= )"
)
_ALL = re.compile(r" ALLE (?:SPIELER |HAT |BIETET |SPIELT |JE |SUMME |EINE )+#(\d+)(?= )")


class _Bids:
    """Collects bids person by person."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.found: dict[int, Bid] = {}

    def add(self, who: int, bid: Bid) -> bool:
        """Note a bid; False where somebody would bid twice."""
        if who in self.found:
            return False
        self.found[who] = bid
        return True

    def somebody(self, total: int) -> None:
        """Note a bid of somebody who is not named."""
        self.names.append(f"{OTHER} mit {total}")
        self.found[len(self.names) - 1] = Bid((total,), is_total=True)


def read_bids(
    row: Row, asks: tuple[Ask, ...], pool: int | None, players: int | None
) -> Round | None:
    """Return the round that the rest of a row tells, None in doubt."""
    bids = _Bids(row.names)
    text = _groups(row.text, bids)
    rest = _REST.search(text) or _ALL.search(text)
    if rest is not None:
        text = f"{text[: rest.start()]} ;{text[rest.end() :]}"
    parts = _parts(text)
    for who, symbols in parts:
        if not _read_part(bids, row, who, symbols, len(parts)):
            return None
    if rest is not None:
        if players is None:
            return None
        for _ in range(players - len(bids.found)):
            bids.somebody(int(rest[1]))
    return _round(bids, asks, pool, players)


def _groups(text: str, bids: _Bids) -> str:
    """Take groups out: *drei bieten je 15*, *Kim und Tom je 14*, *zweimal 12*."""
    while (match := _PAIR.search(text)) is not None:
        for who in (match[1], match[2], match[3]):
            if who is not None:
                total = int(match[4])
                bids.add(int(who), Bid((total,), is_total=total > HIGHEST))
        text = f"{text[: match.start()]} ;{text[match.end() :]}"
    for pattern in (_GROUP, _TIMES):
        while (match := pattern.search(text)) is not None:
            for _ in range(int(match[1])):
                bids.somebody(int(match[2]))
            text = f"{text[: match.start()]} ;{text[match.end() :]}"
    return text


def _parts(text: str) -> list[tuple[str, list[str]]]:
    """Return the symbols after each person, ``GEGEN`` or sentence, with who it is."""
    parts: list[tuple[str, list[str]]] = [("", [])]
    for symbol in text.split():
        if symbol.startswith("@") or symbol in ("GEGEN", "EINER"):
            parts.append((symbol, []))
        elif symbol in (".", ";", "?", "!"):
            parts.append(("", []))
        else:
            parts[-1][1].append(symbol)
    return [(who, symbols) for who, symbols in parts if any(s.startswith("#") for s in symbols)]


def _read_part(bids: _Bids, row: Row, who: str, symbols: list[str], parts: int) -> bool:
    """Read the bid of a person, or several of nobody in particular; False in doubt."""
    near = [pair for pair in pairwise(symbols) if "_" in pair]
    if any("#" in one + other for one, other in near):
        return False
    values, count, total = _values(symbols)
    if values is None:
        return False
    if who.startswith("@"):
        bid = _bid(values, count, total=total)
        return bid is not None and bids.add(int(who[1:]), bid)
    if who == "EINER" and len(values) == 1:
        bids.somebody(values[0])
        return True
    if who == "GEGEN" or (parts == 1 and len(values) > 1 and ME not in bids.names):
        for value in values:
            bids.somebody(value)
        return all(value <= MOST_TOTAL for value in values)
    if not bids.names or (ME in bids.names and bids.names.index(ME) not in bids.found):
        bid = _bid(values, count, total=total)
        return bid is not None and bids.add(row.me(), bid)
    return False


def _values(symbols: list[str]) -> tuple[list[int] | None, int | None, bool]:
    """Return the values of a part, a number of cards, and whether they are one total."""
    values: list[int] = []
    count: int | None = None
    total = False
    for at, symbol in enumerate(symbols):
        if not symbol.startswith("#"):
            total |= symbol == "SUMME" and not values
            continue
        number = int(symbol[1:])
        after = symbols[at + 1] if at + 1 < len(symbols) else ""
        before = symbols[at - 1] if at else ""
        if after == "KARTE" and number <= _PRINTED.hand_size and before not in ("DEF", "EINE"):
            count = number
        elif values and (before in ("=", "SUMME")) and number == sum(values):
            continue
        elif after in ("_", "JUWEL", "RUNDE", "SPIELER", "STAPEL", "ABLAGE", "HAND"):
            return None, None, False
        else:
            values.append(number)
    return (values or None), count, total


def _bid(values: list[int], count: int | None, *, total: bool) -> Bid | None:
    """Return a bid, None where the numbers cannot be one."""
    if len(values) == 1:
        is_total = total or values[0] > HIGHEST or count not in (None, 1)
        if values[0] > MOST_TOTAL:
            return None
        return Bid(tuple(values), is_total, count)
    if total or any(value > HIGHEST for value in values) or count not in (None, len(values)):
        return None
    return Bid(tuple(values))


def _round(
    bids: _Bids, asks: tuple[Ask, ...], pool: int | None, players: int | None
) -> Round | None:
    """Return the round with the persons who bid, and those who are asked for."""
    wanted = {ask.who for ask in asks if ask.who is not None}
    wanted |= {ask.owner for ask in asks if ask.owner is not None}
    seats = [who for who in range(len(bids.names)) if who in bids.found or who in wanted]
    most = _PRINTED.players_max
    if not bids.found or len(seats) > most or (players or 0) > most:
        return None
    at = {who: seat for seat, who in enumerate(seats)}

    def moved(ask: Ask) -> Ask:
        who = None if ask.who is None else at[ask.who]
        return Ask(ask.what, who, ask.number, None if ask.owner is None else at[ask.owner])

    return Round(
        tuple(_named(bids, who) for who in seats),
        tuple(bids.found.get(who) for who in seats),
        tuple(moved(ask) for ask in asks),
        pool,
        players,
    )


def _named(bids: _Bids, who: int) -> str:
    return bids.names[who]

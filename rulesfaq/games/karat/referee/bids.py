"""The bids of a round of Karat in a row of symbols."""

from __future__ import annotations

import re

from rulesfaq.games.karat.referee.row import Row
from rulesfaq.games.karat.referee.told import Ask, Bid, Round
from rulesfaq.games.karat.state import Printed
from rulesfaq.spoken.people_told import ME

_PRINTED = Printed()
HIGHEST = _PRINTED.personal_max
MOST_TOTAL = HIGHEST * _PRINTED.max_cards
OTHER = "Gebot"
"""What stands for somebody who is not named."""
_BIDS = "(?:HAT|BIETET|SPIELT|SUMME)"
_GROUP = re.compile(
    rf" #([2-4]) (?:SPIELER |ANDERE |DEF )*(?:{_BIDS} |IST |MIT |JE |ALLE |DEF )+#(\d+)(?= )"
)
_TIMES = re.compile(r" #([1-5]) MAL #(\d+)(?= )")
_PAIR = re.compile(
    rf" @(\d+)(?: ,)? @(\d+)(?:(?: ,)? @(\d+))?(?: (?:{_BIDS}|ALLE))* (?:JE|#2|ALLE)"
    rf"(?: (?:{_BIDS}|EINE))* #(\d+)(?= )(?! #|(?: ,)? #)"
)
_TOGETHER = re.compile(
    r" @(\d+)(?: ,)? @(\d+)(?:(?: ,)? @(\d+))?(?: (?:HAT|BIETET|SPIELT|EINE))+ #(\d+)(?= )"
    r"(?! #|(?: ,)? #| SUMME)"
)
_WON = re.compile(r" @(\d+)(?: HAT)?(?: (?:DEF|RUNDE|BIETET|KARTE|MIT|EINE|,|#\d+))* GEWINNT(?= )")
_REST = re.compile(
    rf" (?:ALLE )?ANDERE(?: (?:{_BIDS}|EINE))*(?P<each>(?: (?:ALLE|JE))*)(?: #(?P<k>[2-4])(?= ))?"
    rf"(?P<too>(?: (?:{_BIDS}|ALLE|JE|EINE))*) #(?P<n>\d+)(?= )(?! #|(?: ,)? #)"
)
_ALL = re.compile(
    rf" ALLE(?: #(?P<k>[2-5]))?(?: (?:SPIELER|{_BIDS}|JE|EINE))* #(?P<n>\d+)(?= )(?! #|(?: ,)? #)"
)
_PIECES = re.compile(r" #([2-4]) #(\d) STK(?= )")


class _Bids:
    """Collects bids person by person."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.found: dict[int, Bid] = {}
        self.told: set[int] = set()
        """Who is named where bids are told."""
        self.asks_sum = False
        """Whether the sum of one bid alone is asked for."""
        self.won: int | None = None
        """Who is said to have won."""

    def add(self, who: int, bid: Bid) -> bool:
        """Note a bid; False where somebody would bid twice."""
        if who in self.found:
            return False
        self.found[who] = bid
        return True

    def somebody(self, total: int) -> None:
        """Note a bid of somebody who is not named."""
        self.names.append(f"{OTHER} {total}")
        self.found[len(self.names) - 1] = Bid((total,), is_total=True)


def read_bids(
    row: Row, asks: tuple[Ask, ...], pool: int | None, players: int | None
) -> Round | None:
    """Return the round that the rest of a row tells, None in doubt."""
    bids = _Bids(row.names)
    bids.asks_sum = all(ask.what == "sum" for ask in asks)
    text = _PIECES.sub(lambda match: f" #{match[2]}" * int(match[1]), row.text)
    text = _groups(text.replace(" STK ", " "), bids)
    rest = _REST.search(text) or _ALL.search(text)
    if rest is not None:
        text = f"{text[: rest.start()]} ;{text[rest.end() :]}"
    won = _WON.search(text)
    bids.won = int(won[1]) if won else None
    bids.told = {int(who) for who in re.findall(r" @(\d+)", text)}
    parts = _parts(text)
    for who, symbols in parts:
        if not _read_part(bids, row, who, symbols, len(parts)):
            return None
    if rest is not None and not _fill(bids, rest, players):
        return None
    return _round(bids, asks, pool, players)


def _fill(bids: _Bids, rest: re.Match[str], players: int | None) -> bool:
    """Note the same bid of all others; False where it is not sure how many they are."""
    of_others = rest.re is _REST
    count = int(rest["k"]) if rest["k"] else (players or 0) - len(bids.found)
    if of_others and rest["k"] and not rest["each"] and not rest["too"]:
        return False
    if not of_others and rest["k"] and bids.found:
        return False
    for _ in range(count):
        bids.somebody(int(rest["n"]))
    return count > 0


def _groups(text: str, bids: _Bids) -> str:
    """Take groups out: *drei bieten je 15*, *Kim und Tom je 14*, *zweimal 12*."""
    while (match := _PAIR.search(text) or _TOGETHER.search(text)) is not None:
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
        if symbol.startswith("@") or symbol in ("GEGEN", "EINER", "ANDERE"):
            parts.append((symbol, []))
        elif symbol in (".", ";", "?", "!"):
            parts.append(("", []))
        else:
            parts[-1][1].append(symbol)
    return [(who, symbols) for who, symbols in parts if any(s.startswith("#") for s in symbols)]


def _read_part(bids: _Bids, row: Row, who: str, symbols: list[str], parts: int) -> bool:
    """Read the bid of a person, or several of nobody in particular; False in doubt."""
    last = max(at for at, symbol in enumerate(symbols) if symbol.startswith("#"))
    if "_" in symbols[: last + 2]:
        return False
    values, count, total = _values(symbols)
    if values is None:
        won_with = count and "GEWINNT" in symbols and who.startswith("@")
        return bool(won_with) and bids.add(int(who[1:]), Bid((), is_total=True, count=count))
    bid = _bid(values, count, total=total)
    if who.startswith("@"):
        return bid is not None and bids.add(int(who[1:]), bid)
    alone = parts == 1 and len(values) > 1 and ME not in bids.names and not bids.asks_sum
    if who in ("GEGEN", "EINER") or (who == "ANDERE" and len(values) > 1) or alone:
        for value in values:
            bids.somebody(value)
        return all(value <= MOST_TOTAL for value in values) and (who != "EINER" or len(values) == 1)
    mine = not bids.names or (ME in bids.names and bids.names.index(ME) not in bids.found)
    return not who and mine and bid is not None and bids.add(row.me(), bid)


def _values(symbols: list[str]) -> tuple[list[int] | None, int | None, bool]:
    """Return the values of a part, a number of cards, and whether they are one total."""
    values: list[int] = []
    count: int | None = None
    total = False
    for at, symbol in enumerate(symbols):
        if not symbol.startswith("#"):
            total |= symbol == "SUMME" and len(values) <= 1
            continue
        number = int(symbol[1:])
        after = symbols[at + 1] if at + 1 < len(symbols) else ""
        before = symbols[at - 1] if at else ""
        if after == "KARTE" and before not in ("DEF", "EINE"):
            count = number
        elif values and before in ("=", "SUMME"):
            if number != sum(values):
                return None, None, False
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
    if not values or any(value > HIGHEST for value in values) or count not in (None, len(values)):
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
    if any(who not in seats for who in bids.told):
        return None
    if not bids.found or len(seats) > most or (players or 0) > most:
        return None
    at = {who: seat for seat, who in enumerate(seats)}

    def moved(ask: Ask) -> Ask:
        who = None if ask.who is None else at[ask.who]
        return Ask(ask.what, who, ask.number, None if ask.owner is None else at[ask.owner])

    return Round(
        tuple(bids.names[who] for who in seats),
        tuple(bids.found.get(who) for who in seats),
        tuple(moved(ask) for ask in asks),
        pool,
        players,
        at.get(bids.won) if bids.won is not None else None,
    )

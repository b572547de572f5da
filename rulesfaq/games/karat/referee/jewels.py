"""Jewels, draw piles and point cards at the end of Karat in a row of symbols."""

from __future__ import annotations

import re

from rulesfaq.games.karat.referee.asking import asked
from rulesfaq.games.karat.referee.row import Row
from rulesfaq.games.karat.referee.told import Ask, End

_ASKS = ("winner", "wins", "draw", "anybody", "all")
_LEFT = tuple(re.compile(pattern) for pattern in (
    r" STAPEL (?:: |IST |HAT |LIEGT |NOCH |MIT )*#(?P<n>\d+)(?: KARTE)?(?: LIEGT)?(?= )",
    r" (?:NOCH |MIT )*#(?P<n>\d+)(?: KARTE)?(?: LIEGT| NOCH)*(?: DEF)* STAPEL(?: LIEGT)?(?= )",
    r" STAPEL (?:IST |HAT )*NULL(?P<n>)(?: KARTE)?(?= )",
    r" NULL(?: KARTE)?(?: NOCH)?(?: DEF)* STAPEL(?P<n>)(?= )",
))  # fmt: skip
_LIST = re.compile(r" PUNKTE(?: (?::|MIT|HAT))*((?: ,)?(?: #[1-3](?: ,)?){2,}) JUWEL(?= )")
_CARDS = re.compile(r" #(?P<n>\d+)(?: KARTE)? PUNKTE(?= )")
_TIMES = re.compile(r" #(\d+)(?: KARTE| PUNKTE)* (?:MIT )?(?:JE )#(\d+) JUWEL(?= )")
_BOTH = re.compile(
    r" @(\d+)(?: ,)? @(\d+)(?: HAT)*(?: (?:JE|#2|ALLE))+(?: HAT)*(?: #2)? #(\d+) JUWEL(?= )"
)
_ONE = re.compile(r" #(\d+)(?: JUWEL)?(?= )")


class _Scores:
    """Collects what is told of each person."""

    def __init__(self) -> None:
        self.jewels: dict[int, int] = {}
        self.left: dict[int, int] = {}
        self.cards: dict[int, int] = {}

    def note(self, where: dict[int, int], who: int, count: int) -> bool:
        """Note a number; False where it is told twice."""
        if who in where:
            return False
        where[who] = count
        return True


def read_jewels(row: Row, players: int | None) -> End | None:
    """Return the scoring that a row tells, None in doubt."""
    asks = asked(row)
    if not asks or any(ask.what not in _ASKS for ask in asks):
        return None
    scores = _Scores()
    text = row.text.replace(" DEF ", " ").replace(" EINE ", " ").replace(" SUMME ", " ")
    while (match := _BOTH.search(text)) is not None:
        for one in (match[1], match[2]):
            scores.note(scores.jewels, int(one), int(match[3]))
        text = f"{text[: match.start()]} ;{text[match.end() :]}"
    who: int | None = None
    of_stack = False
    for piece in re.split(r"(?= @\d)", text):
        named = re.match(r" @(\d+)(?= )", piece)
        who = int(named[1]) if named else who
        of_stack &= " JUWEL" not in piece
        of_none = " NULL" in piece and (of_stack or " STAPEL " in f"{piece} ")
        if "#" in piece or of_none:
            seat = row.me() if who is None else who
            if not _read_piece(scores, seat, f"{piece} ", of_stack=of_stack):
                return None
        of_stack |= re.search(r" STAPEL (?!.*#)", f"{piece} ") is not None and named is not None
    return _end(row, scores, asks, players)


def _read_piece(scores: _Scores, who: int, piece: str, *, of_stack: bool) -> bool:
    """Read what is told of a person, bare numbers of cards in the draw pile; False in doubt."""
    for pattern in _LEFT:
        match = pattern.search(piece)
        if match is not None:
            if not scores.note(scores.left, who, int(match["n"] or 0)):
                return False
            piece = f"{piece[: match.start()]} ,{piece[match.end() :]}"
    if of_stack and " NULL" in piece and "#" not in piece and who not in scores.left:
        scores.note(scores.left, who, 0)
    match = _TIMES.search(piece)
    if match is not None:
        scores.note(scores.cards, who, int(match[1]))
        scores.note(scores.jewels, who, int(match[1]) * int(match[2]))
        piece = f"{piece[: match.start()]} ,{piece[match.end() :]}"
    match = _LIST.search(piece)
    if match is not None:
        each = [int(count) for count in re.findall(r"#(\d)", match[1])]
        scores.note(scores.cards, who, len(each))
        scores.note(scores.jewels, who, sum(each))
        piece = f"{piece[: match.start()]} ,{piece[match.end() :]}"
    match = _CARDS.search(piece)
    if match is not None:
        scores.note(scores.cards, who, int(match["n"]))
        piece = f"{piece[: match.start()]} ,{piece[match.end() :]}"
    match = _ONE.search(piece)
    if match is not None and of_stack:
        return scores.note(scores.left, who, int(match[1])) and piece.count("#") == 1
    if match is not None and who not in scores.jewels:
        scores.note(scores.jewels, who, int(match[1]))
        piece = f"{piece[: match.start()]} ,{piece[match.end() :]}"
    return "#" not in piece


def _end(row: Row, scores: _Scores, asks: tuple[Ask, ...], players: int | None) -> End | None:
    seats = sorted(
        {*scores.jewels, *scores.left, *(ask.who for ask in asks if ask.who is not None)}
    )
    if not scores.jewels:
        return None
    at = {who: seat for seat, who in enumerate(seats)}
    return End(
        tuple(row.names[who] for who in seats),
        {at[who]: count for who, count in scores.jewels.items()},
        {at[who]: count for who, count in scores.left.items()},
        {at[who]: count for who, count in scores.cards.items() if who in at},
        tuple(Ask(ask.what, None if ask.who is None else at[ask.who]) for ask in asks),
        players,
    )

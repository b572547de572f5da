"""Kyū as text: cards, nobles and moves, there and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulesfaq.engine.game import Form
from rulesfaq.errors import BadNotationError
from rulesfaq.games.kyu.state import (
    BLACK,
    FIRST_BLACK,
    NOBLES,
    RED,
    Accept,
    Cards,
    Choose,
    Declare,
    Decline,
    Discard,
    Draw,
    KeepRest,
    Move,
    Pass,
    PlayRest,
    Show,
    Start,
    Take,
    Withdraw,
    number,
)

COLOURS = {"r": 0, "s": FIRST_BLACK - 1}
CARD_LENGTH = 2


def parse_card(text: str) -> int:
    """Return the number of a card written as ``r7`` (red) or ``s7`` (black)."""
    if len(text) != CARD_LENGTH or text[0] not in COLOURS or text[1] not in "123456789":
        raise BadNotationError("card", text, "r1 to r9 (red) or s1 to s9 (black)")
    return COLOURS[text[0]] + int(text[1])


def format_card(card: int) -> str:
    """Return a card as text, ``?`` for one that is not seen."""
    if not card:
        return "?"
    return f"{'s' if card >= FIRST_BLACK else 'r'}{number(card)}"


def parse_cards(value: Any) -> Cards:
    """Return the cards of a text such as ``r1 s2``, or of a list of such texts."""
    if isinstance(value, str):
        return tuple(parse_card(text) for text in value.split())
    if isinstance(value, list | tuple) and all(isinstance(text, str) for text in value):
        return tuple(parse_card(text) for text in value)
    raise BadNotationError("row of cards", str(value), "cards with blanks between, such as r1 s2")


def format_cards(cards: Iterable[int]) -> str:
    """Return cards as text, with blanks between."""
    return " ".join(format_card(card) for card in cards)


def parse_noble(text: str) -> int:
    """Return the number of a noble."""
    if text not in NOBLES:
        raise BadNotationError("noble", text, f"one of {' '.join(NOBLES)}")
    return NOBLES.index(text)


def _nothing(words: list[str], verb: str) -> None:
    if words:
        raise BadNotationError("move", " ".join((verb, *words)), f"{verb} alone")


def _take(who: int, words: list[str]) -> Take:
    match words:
        case [card, "give", give]:
            return Take(who, parse_card(card), parse_card(give))
        case _:
            raise BadNotationError("move", " ".join(("take", *words)), "take r9 give s1")


def _declare(who: int, words: list[str]) -> Declare:
    if not words:
        raise BadNotationError("move", "declare", "declare geisha r1 r2 r3 r4")
    return Declare(who, parse_noble(words[0]), parse_cards(words[1:]))


def _show(who: int, words: list[str]) -> Show:
    if words and words[-1] in (RED, BLACK):
        return Show(who, parse_cards(words[:-1]), words[-1])
    return Show(who, parse_cards(words))


def _one(words: list[str], verb: str, example: str) -> str:
    if len(words) != 1:
        raise BadNotationError("move", " ".join((verb, *words)), example)
    return words[0]


BARE: dict[str, Callable[[int], Move]] = {
    "start": Start,
    "draw": Draw,
    "decline": Decline,
    "pass": Pass,
    "withdraw": Withdraw,
    "keep": KeepRest,
}
"""Verbs that stand alone."""
WITH_WORDS: dict[str, Callable[[int, list[str]], Move]] = {
    "discard": lambda who, words: Discard(who, parse_card(_one(words, "discard", "discard r5"))),
    "take": _take,
    "declare": _declare,
    "accept": lambda who, words: Accept(who, parse_cards(words)),
    "show": _show,
    "play": lambda who, words: PlayRest(who, parse_cards(words)),
    "choose": lambda who, words: Choose(who, parse_noble(_one(words, "choose", "choose geisha"))),
}


def parse_move(who: int, text: str) -> Move:
    """Return the move of a seat.

    Raises:
        BadNotationError: If the text is none.
    """
    verb, *words = text.split() or [""]
    if verb in BARE:
        _nothing(words, verb)
        return BARE[verb](who)
    if verb in WITH_WORDS:
        return WITH_WORDS[verb](who, words)
    raise BadNotationError("move", text, f"one of {' '.join((*BARE, *WITH_WORDS))}")


def format_move(move: Move) -> str:
    """Return a move as text, without its seat."""
    match move:
        case Discard(card=card):
            return f"discard {format_card(card)}"
        case Take(card=card, give=give):
            return f"take {format_card(card)} give {format_card(give)}"
        case Declare(noble=noble, cards=cards):
            return f"declare {NOBLES[noble]} {format_cards(cards)}".rstrip()
        case Accept(cards=cards):
            return f"accept {format_cards(cards)}".rstrip()
        case Show(cards=cards, colour=colour):
            return " ".join(filter(None, ("show", format_cards(cards), colour)))
        case PlayRest(cards=cards):
            return f"play {format_cards(cards)}".rstrip()
        case Choose(noble=noble):
            return f"choose {NOBLES[noble]}"
        case _:
            return next(verb for verb, kind in BARE.items() if kind is type(move))


MOVE_FORMS = (
    Form("start", "set the game up and begin", "start"),
    Form("draw", "draw the top card of the pile", "draw"),
    Form("discard CARD", "discard a hand card after drawing", "discard r5"),
    Form("take CARD give CARD", "take an open card for a hand card", "take r9 give s1"),
    Form("declare NOBLE CARD …", "challenge for a noble", "declare geisha r1 s1 r2 s3"),
    Form("accept CARD …", "accept the challenge", "accept r1 s1 r2 s3"),
    Form("decline", "decline the challenge", "decline"),
    Form("pass", "declare no challenge", "pass"),
    Form("show CARD … [red|black]", "play the second cards, name a colour", "show r5 r6 s7 s8 red"),
    Form("withdraw", "play no second cards", "withdraw"),
    Form("play CARD …", "play the rest after all have declined", "play r5 r6 s7 s8"),
    Form("keep", "keep the rest after all have declined", "keep"),
    Form("choose NOBLE", "take this noble after winning the last one", "choose geisha"),
)

"""A question as cards, colours, people, sums and words in order, without their meaning."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from rulesfaq.games.kyu.referee import vocabulary as words
from rulesfaq.games.kyu.referee.people import is_unknown, person_at
from rulesfaq.games.kyu.referee.vocabulary import noble_of
from rulesfaq.spoken.tokens import Token, tokens, value_of

Kind = Literal[
    "card", "colour", "chosen", "count", "person", "rivals", "noble", "sum", "quantity", "join",
    "word", "out", "bad",
]  # fmt: skip
HIGHEST = 9
SEATS = 5
HAND_OF_DIGITS = 8
FEWEST_DIGITS = 3
NO_TOKEN = Token(" ")


class Item(msgspec.Struct, frozen=True):
    """A piece of a question."""

    kind: Kind
    text: str = ""
    number: int = 0
    times: int = 1
    colour: str = ""
    inflected: bool = False
    """Of a colour: *rote* rather than *rot*."""
    side: str = ""
    """Of a colour: ``next`` or ``last`` where it belongs to one card alone."""
    known: bool = True
    """Of a person: whether the word surely names one; of a word: whether it is a common one."""


class Scan(msgspec.Struct, frozen=True):
    """The tokens of a question and its words as typed."""

    tokens: tuple[Token, ...]
    typed: tuple[str, ...]

    def at(self, place: int) -> Token:
        """Return a token, an empty one beyond the ends."""
        return self.tokens[place] if 0 <= place < len(self.tokens) else NO_TOKEN

    def is_number(self, place: int) -> bool:
        """Whether a number of a card stands there."""
        number = self.at(place).number
        return number is not None and 1 <= number <= HIGHEST and not self.is_both(place)

    def is_both(self, place: int) -> bool:
        """Whether it is *beide*, which counts nothing here."""
        return self.at(place).text.startswith("beide")


Found = tuple[tuple[Item, ...], int] | None
"""Items and the place after them."""


def scan(question: str) -> Scan:
    """Return the tokens of a question, each with the word as it was typed."""
    typed = unicodedata.normalize("NFC", question)
    found = tokens(question)
    return Scan(found, tuple(typed[token.start : token.start + len(token.text)] for token in found))


def items(question: str) -> tuple[Item, ...]:
    """Return the pieces of a question in order."""
    text = scan(question)
    found: list[Item] = []
    place = 0
    while place < len(text.tokens):
        for read in _READERS:
            got = read(text, place, found)
            if got is not None:
                found.extend(got[0])
                place = got[1]
                break
    return tuple(found)


def _numbered_person(text: Scan, place: int, _: Sequence[Item]) -> Found:
    if text.at(place).text not in ("spieler", "spielerin", "person", "nr", "nummer"):
        return None
    after = text.at(place + 1)
    if (
        after.number in range(1, SEATS + 1)
        and not after.noun
        and not text.at(place + 2).text.startswith("-")
    ):
        label = f"{text.typed[place].capitalize()} {after.number}"
        return (Item("person", label),), place + 2
    if len(after.text) == 1 and after.text in "abcde":
        return (Item("person", after.text.upper()),), place + 2
    return None


def _quantity(text: Scan, place: int, _: Sequence[Item]) -> Found:
    token, before, after = text.at(place), text.at(place - 1).text, text.at(place + 1)
    if token.number is None:
        return _length(text, place)
    if text.is_both(place):
        return (Item("word", token.text),), place + 1
    unit = after.text
    step = 2
    if unit == "-" and text.at(place + 2).text in words.UNITS | words.SHAPES:
        unit, step = text.at(place + 2).text, 3
    of_shape = token.noun and unit in words.SHAPES
    if of_shape or (unit in words.UNITS and not token.noun):
        return (Item("quantity", unit, token.number),), place + step
    if before == "zu" or (before in words.ORDINALS and not token.noun):
        return (Item("quantity", before, token.number),), place + 1
    return None


def _length(text: Scan, place: int) -> Found:
    """Read *Viererstraße*."""
    word = text.at(place).text
    shape = next((shape for shape in words.SHAPES if word.endswith(shape) and word != shape), "")
    number, noun = value_of(word.removesuffix(shape)) if shape else (None, False)
    return ((Item("quantity", shape, number or 0),), place + 1) if noun else None


def _skip(text: Scan, place: int, extra: frozenset[str] = frozenset()) -> int:
    while text.at(place).text in words.ARTICLES | extra:
        place += 1
    return place


def _many(text: Scan, place: int, times: int, *, sure: bool) -> Found:
    """Read what is had several times: a colour and a number; a plain number only if it is sure."""
    colour = ""
    word = text.at(place).text
    if word in words.COLOURS or word in words.LETTERS:
        colour, place = words.COLOURS.get(word) or words.LETTERS[word], place + 1
    token = text.at(place)
    ending = text.at(place + 1)
    glued = ending.glued and ending.text in ("en", "ern")
    named = token.noun or glued or token.text in words.PLURALS
    if not text.is_number(place) or not (named or sure):
        return None
    if token.noun and text.at(place + 1).text in words.SHAPES:
        return None
    end = place + 2 if glued else place + 1
    return (Item("card", token.text, token.number or 0, times, colour),), end


def _multiple(text: Scan, place: int, _: Sequence[Item]) -> Found:
    token = text.at(place)
    if token.text in words.TIMES:
        return _many(text, _skip(text, place + 1), words.TIMES[token.text], sure=True)
    if token.text in words.GROUPS:
        bridge = frozenset(("von", "aus", "mit", "in", "-", "an"))
        return _many(text, _skip(text, place + 1, bridge), words.GROUPS[token.text], sure=True)
    if not text.is_number(place):
        return None
    after = text.at(place + 1).text
    plural = after.removesuffix("e") in words.GROUPS and not token.noun
    if plural and token.text not in words.PLURALS:
        # Two pairs of which the numbers follow somehow: too many ways to say it.
        return (Item("bad", after),), place + 2
    if token.noun or token.text in words.PLURALS:
        at = place + 2 if after == "-" else place + 1
        if text.at(at).text in words.GROUPS:
            times = words.GROUPS[text.at(at).text]
            return (Item("card", token.text, token.number or 0, times),), at + 1
        return None
    if after in ("x", "×", "*", "mal"):
        return _count(text, place, place + 2) or _many(
            text, _skip(text, place + 2), token.number or 0, sure=True
        )
    return _many(text, place + 1, token.number or 0, sure=False)


def _count(text: Scan, place: int, after: int) -> Found:
    """Read a number of cards of a colour without their numbers: *sechs rote*, *6x rot*."""
    colour = text.at(after).text
    followed = text.is_number(after + 1) and text.at(after + 2).text not in words.COLOURS
    if colour not in words.COLOURS or followed:
        return None
    end = after + 2 if text.at(after + 1).text in ("karten", "karte", "zahlenkarten") else after + 1
    count = text.at(place).number or 0
    return (Item("count", "", count, colour=words.COLOURS[colour]),), end


def _counted_colour(text: Scan, place: int, found: Sequence[Item]) -> Found:
    after = text.at(place + 1).text
    if not text.is_number(place) or text.at(place).noun or after in words.PLAIN_COLOURS:
        return None
    if found and found[-1].kind == "card":
        return None
    return _count(text, place, place + 1) or _announced(text, place)


def _announced(text: Scan, place: int) -> Found:
    """Read *6 rote 1 3 5 5 7 9*: the number tells how many follow."""
    colour = text.at(place + 1).text
    if colour not in words.COLOURS or not text.is_number(place + 3):
        return None
    count = text.at(place).number or 0
    return (Item("count", "", count, colour=words.COLOURS[colour]),), place + 2


def _range(text: Scan, place: int, _: Sequence[Item]) -> Found:
    """Read *3 bis 7*."""
    if not text.is_number(place) or text.at(place + 1).text != "bis":
        return None
    end = _skip(text, place + 2)
    if not text.is_number(end):
        return None
    low, high = text.at(place).number or 0, text.at(end).number or 0
    row = range(low, high + 1) if low < high else range(low, high - 1, -1)
    return tuple(Item("card", str(number), number) for number in row), end + 1


def _number(text: Scan, place: int, _: Sequence[Item]) -> Found:
    token = text.at(place)
    if token.number is not None and _up_to(text, place):
        return (Item("bad", token.text),), place + 1
    if text.is_number(place):
        return (Item("card", token.text, token.number or 0),), place + 1
    if _is_row_of_digits(token.text):
        return tuple(Item("card", digit, int(digit)) for digit in token.text), place + 1
    if token.number is None and not token.text.isdigit():
        return None
    kind: Kind = "bad" if not token.number or token.noun else "sum"
    return (Item(kind, token.text, token.number or 0),), place + 1


def _up_to(text: Scan, place: int) -> bool:
    """Return whether a number only says how far something goes: *bis zur 8*."""
    before = text.at(place - 1).text
    return before == "bis" or (before in words.ARTICLES and text.at(place - 2).text == "bis")


def _is_row_of_digits(word: str) -> bool:
    """Return whether digits without gaps are cards: a whole hand, equal ones, or a street."""
    if not word.isdigit() or "0" in word or not FEWEST_DIGITS <= len(word) <= HAND_OF_DIGITS:
        return False
    equal = len(set(word)) == 1
    return equal or len(word) == HAND_OF_DIGITS or word in "123456789"


def _is_glued_number(text: Scan, place: int) -> bool:
    return text.at(place).glued and text.is_number(place)


def _colour(text: Scan, place: int, _: Sequence[Item]) -> Found:
    token, after = text.at(place), text.at(place + 1)
    if token.text in words.LETTERS:
        colour = words.LETTERS[token.text]
        if token.glued and text.is_number(place - 1) and not _is_glued_number(text, place + 1):
            return (Item("colour", token.text, colour=colour, side="last"),), place + 1
        if text.is_number(place + 1):
            side = "next" if after.glued else ""
            return (Item("colour", token.text, colour=colour, side=side),), place + 1
        return None
    if token.text not in words.COLOURS:
        return None
    colour, plain = words.COLOURS[token.text], token.text in words.PLAIN_COLOURS
    before = [text.at(place - back).text for back in (1, 2)]
    near = (*before, after.text)
    if plain and not text.is_number(place + 1) and any(w.startswith(words.CHOOSING) for w in near):
        return (Item("chosen", token.text, colour=colour),), place + 1
    single = not plain and before[0] in words.ARTICLES
    side = "next" if single else ""
    item = Item("colour", token.text, colour=colour, inflected=not plain, side=side)
    return (item,), place + 1


def _person(text: Scan, place: int, _: Sequence[Item]) -> Found:
    if noble_of(text.at(place).text):
        return None
    got = person_at(text.tokens, text.typed, place)
    return None if got is None else ((Item("person", got.label, known=got.known),), got.end)


def _word(text: Scan, place: int, _: Sequence[Item]) -> Found:
    word = text.at(place).text
    kind: Kind = "word"
    if noble := noble_of(word):
        return (Item("noble", noble),), place + 1
    compared = word == "als" and text.at(place - 1).text in words.BETTER
    if word in words.RIVALS or compared:
        kind = "rivals"
    elif word in words.JOINS:
        kind = "join"
    elif word in words.OUT or (word == "raus" and text.at(place - 1).text in ("ist", "bin")):
        kind = "out"
    unsure = kind == "word" and text.at(place).is_word and is_unknown(word)
    return (Item(kind, word, known=not unsure),), place + 1


_Reader = Callable[[Scan, int, Sequence[Item]], Found]
_READERS: tuple[_Reader, ...] = (
    _numbered_person, _quantity, _range, _multiple, _counted_colour, _number, _colour, _person,
    _word,
)  # fmt: skip
"""In the order in which they are tried; the last one reads whatever is left."""

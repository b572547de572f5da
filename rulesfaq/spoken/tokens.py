"""German as players type it, as words and numbers in order: *zwei Siebener*, *12-13-1*, *g12*."""

from __future__ import annotations

import re
import unicodedata

import msgspec

_ONES = (
    "null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun",
    "zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn",
    "achtzehn", "neunzehn",
)  # fmt: skip
_TENS = {
    "zwanzig": 20, "dreißig": 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60, "siebzig": 70,
    "achtzig": 80, "neunzig": 90,
}  # fmt: skip
_ARTICLES = ("ein", "eine", "einen", "einem", "einer", "eines")
_PIECE = re.compile(r"\d+|[^\W\d_]+|[^\w\s]")
_LONGEST_NUMBER = 6


class Token(msgspec.Struct, frozen=True):
    """A word, a number or a sign of a question."""

    text: str
    """In lower case, umlauts and all."""
    number: int | None = None
    """What a number or number word stands for; forms of *ein* are articles and stand for none."""
    noun: bool = False
    """Whether it names a piece by its number: *Siebener*, *Vierer*, *7er*, *Einser*."""
    glued: bool = False
    """Whether no space stands between it and the token before."""
    start: int = 0
    """Where it begins in the text."""

    @property
    def is_word(self) -> bool:
        """Whether it has letters and stands for no number."""
        return self.number is None and self.text[0].isalpha()


def plain(text: str) -> str:
    """Return a text in NFC and lower case, with one kind of dash and quotation mark."""
    text = unicodedata.normalize("NFC", text).lower()
    return re.sub("[‐‑‒–—−]", "-", re.sub("[„“”»«]", '"', text))


def tokens(text: str) -> tuple[Token, ...]:
    """Return the words, numbers and signs of a text, in order.

    Examples:
        >>> [token.number for token in tokens("zwei Siebener und 12-13-1")]
        [2, 7, None, 12, None, 13, None, 1]
    """
    text = plain(text)
    found: list[Token] = []
    end = -1
    for match in _PIECE.finditer(text):
        word, glued = match[0], match.start() == end
        end = match.end()
        if word == "er" and glued and found and found[-1].number is not None:
            found[-1] = msgspec.structs.replace(found[-1], noun=True)
            continue
        number, noun = value_of(word)
        found.append(Token(word, number, noun, glued, match.start()))
    return tuple(found)


def value_of(word: str) -> tuple[int | None, bool]:
    """Return what a word in lower case stands for as a number, and whether it names a piece.

    Examples:
        >>> value_of("siebener"), value_of("einundzwanzig"), value_of("eine"), value_of("drachen")
        ((7, True), (21, False), (None, False), (None, False))
    """
    if word.isascii() and word.isdigit():
        return (int(word), False) if len(word) <= _LONGEST_NUMBER else (None, False)
    return _WORDS.get(word, (None, False))


def _spoken() -> dict[str, int]:
    """Return number words up to 99, with *eins* for 1."""
    found = {word: value for value, word in enumerate(_ONES)}
    found |= _TENS
    for ten, value in _TENS.items():
        found |= {f"{one}und{ten}": value + at for at, one in enumerate(_ONES[:10]) if at}
    return found | {"eins": 1, "zwo": 2, "hundert": 100, "beide": 2}


def _words() -> dict[str, tuple[int, bool]]:
    """Return every spelling of a number word, with and without umlauts."""
    found: dict[str, tuple[int, bool]] = {}
    for word, value in _spoken().items():
        forms = {word: False, f"{word}er": True, f"{word}ern": True, f"{word}ser": True}
        if value <= len(_ONES):  # die Sieben, Siebenen, zu zweien
            forms |= {f"{word}en": False, f"{word}n": False}
        for form, noun in forms.items():
            for spelling in (form, _without_umlauts(form)):
                found.setdefault(spelling, (value, noun))
    for article in _ARTICLES:
        found.pop(article, None)
    return found | {"einser": (1, True), "einsern": (1, True), "siebner": (7, True)}


def _without_umlauts(word: str) -> str:
    return word.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("ß", "ss")


_WORDS = _words()

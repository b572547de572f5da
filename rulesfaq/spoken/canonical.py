"""A question as a row of symbols: each word by what it means in a game, numbers as ``#7``.

The row is a text with blanks between, so that patterns over it are plain regular expressions.
Words that mean nothing are left out; ``_`` stands for a word nobody knows, and ``STK`` follows a
number that names pieces: *Siebener*.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

import msgspec

from rulesfaq.spoken.tokens import Token, tokens

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_TYPO_LENGTH = 6
UNKNOWN = "_"


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


SILENT = word_set(
    """
    a aber abend ach ah also am an auf aus bei beim bereits bis bisher bitte bloss bzw da
    dabei dafuer damit daran darin darauf davon dazu dann denn dessen deren der die das dem
    den des dieser diese diesem diesen dieses doch dort direkt drin drauf ebenfalls eben
    echt eigentlich ein eine einen einem einer eines ne nen nem ner es etwa eh falls fuer
    ganz gar gerade genau gut hallo hey hi hier hinten immer im in insgesamt ins irgendwie
    ja jedenfalls jetzt mal man mehr mein meine meinen meinem meiner meines mich mit na
    nach naemlich noch nun nur ob obwohl ok okay schon sehr seine seinen seinem sein seiner
    ihre ihren ihrem ihrer sich sind so sofort sogar somit sonst sowie soeben trotzdem
    ueber ueberhaupt um und unser unsere unter vom von vor vorher waehrend war waren wegen
    weil wenn wie wieder wo wohl wurde zu zuerst zuletzt zum zur zwar zusammen ueberdies
    habt gerad grad grade letztlich nochmals uebrigens einfach frage kurze kurz folgende
    situation lage angenommen tisch derzeit momentan moment aktuell daheim hause auch ab
    sie er ihn ihm ihnen uns euch wird werde werden worden wurden endet hatten drueber
    drunter selbst beiden allein gemeinsam naechste naechster naechsten schliesslich
    nebenbei wirklich tatsaechlich vielleicht normalerweise diesmal heute gestern frueher
    spaeter bevor lang lange weiterhin stattdessen deshalb deswegen daher demnach folglich
    naja hm hmm sag sagt sagen meint behauptet glaube glaubt denke denkt weiss weisst
    bitteschoen danke hilfe dazwischen ausserdem hierbei davor
    """
)
"""Words that say nothing of a position; a game's own words come first."""


class Row(msgspec.Struct, frozen=True):
    """The symbols of a question and where each begins in the text."""

    symbols: tuple[str, ...]
    starts: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The symbols with blanks between, and one at either end."""
        return f" {' '.join(self.symbols)} "


def fold(text: str) -> str:
    """Return a text in lower case with umlauts as two letters and without other accents.

    Examples:
        >>> fold("Jitō für Ärger")
        'jito fuer aerger'
    """
    text = unicodedata.normalize("NFC", text).lower().translate(_UMLAUTS).replace("ı", "i")
    bare = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def blanked(text: str, pattern: re.Pattern[str]) -> str | None:
    """Return a text with ``§`` where the folded text matches, None where it does not.

    Args:
        text: As typed.
        pattern: Over the folded text; its group ``rule``, if it has one, is what is blanked.
    """
    pieces = [fold(letter) for letter in unicodedata.normalize("NFC", text)]
    match = pattern.search("".join(pieces))
    if match is None:
        return None
    group = "rule" if "rule" in pattern.groupindex else 0
    edges = [0]
    for piece in pieces:
        edges.append(edges[-1] + len(piece))
    first = next(at for at, edge in enumerate(edges) if edge >= match.start(group))
    last = next(at for at, edge in enumerate(edges) if edge >= match.end(group))
    text = unicodedata.normalize("NFC", text)
    return f"{text[:first]} § {text[last:]}"


def lexicon(entries: Mapping[str, str]) -> dict[str, str]:
    """Return the symbol of each word, from words with blanks between by symbol."""
    return {word: symbol for symbol, words in entries.items() for word in words.split()}


def near(word: str, known: Iterable[str]) -> str | None:
    """Return the one known word at edit distance 1, both of six letters or more."""
    if len(word) < _TYPO_LENGTH:
        return None
    found = [other for other in known if len(other) >= _TYPO_LENGTH and _one_off(word, other)]
    return found[0] if found else None


def _one_off(word: str, other: str) -> bool:
    """Return whether one letter is changed, missing, too much, or swapped with the next."""
    if word[0] != other[0] or abs(len(word) - len(other)) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), None)
    if at is None:
        return len(word) != len(other)
    swapped = word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :]
    tails = (
        (word[at + 1 :], other[at + 1 :]),
        (word[at + 1 :], other[at:]),
        (word[at:], other[at + 1 :]),
    )
    return swapped == other[at:] or any(mine == theirs for mine, theirs in tails)


def spot(text: str, words: Mapping[str, str], named: Mapping[int, str] | None = None) -> Row:
    """Return a text as symbols.

    Args:
        text: As typed.
        words: The symbol of each folded word of a game; several symbols with blanks between,
            an empty one for a word without meaning.
        named: Symbols by the place where a word begins, before all others.
    """
    found: list[tuple[str, int]] = []
    for token in tokens(text):
        symbol = (named or {}).get(token.start) or _symbol(token, words)
        found += ((part, token.start) for part in symbol.split())
    return Row(tuple(part for part, _ in found), tuple(start for _, start in found))


def _symbol(token: Token, words: Mapping[str, str]) -> str:
    word = fold(token.text)
    if word in words:
        return words[word]
    if token.number is not None:
        return f"#{token.number} STK" if token.noun else f"#{token.number}"
    if not token.is_word:
        return token.text if token.text in ".,;:?!=+-/()§" else ""
    if word in SILENT or len(word) == 1:
        return ""
    close = near(word, words)
    return words[close] if close else UNKNOWN


def numbers(row: str) -> tuple[int, ...]:
    """Return the numbers in a row of symbols, in order."""
    return tuple(int(text) for text in re.findall(r"#(\d+)", row))

"""The row of a question of Karat, and what is taken out of it on the way."""

from __future__ import annotations

import re
from itertools import pairwise

from rulesfaq.games.karat.referee.words import COLOURS, WORDS
from rulesfaq.spoken.canonical import fold, spot
from rulesfaq.spoken.people_told import ME, people
from rulesfaq.spoken.tokens import Token, tokens

_IN_POOL = re.compile(r"\b(?:im|in dem) pool\b", re.IGNORECASE)
_FROM_POOL = re.compile(r"(\d|null|eins|zwei) aus dem pool\b", re.IGNORECASE)
_AT_ONCE = re.compile(r"\bauf einmal\b", re.IGNORECASE)
_OWN_BID = re.compile(r"\bmein(?:e|en)? (?:gebot|einsatz)\b(?: ist)?", re.IGNORECASE)
_SPOKEN = re.compile(
    r"(^\s*|[.;,!?]\s+)(habe?|biete|spiele?|lege?|setze?|gewinne?|komme?)\b(?!\s+(?:ich|wer|er|sie)\b)",
    re.IGNORECASE,
)
"""Where somebody leaves *ich* out."""
_WON_WITH = re.compile(r"(^\s*|[.;!?]\s+)(mit\s[^.?!]{1,40}\bgewonnen)", re.IGNORECASE)
_ONE_CARD = re.compile(r"\beiner (?=\d)", re.IGNORECASE)


class Row:
    """The row of a question, its people, and what is taken out of it on the way."""

    def __init__(self, question: str) -> None:
        question = _AT_ONCE.sub("", question)
        question = _WON_WITH.sub(r"\1ich habe \2", _ONE_CARD.sub("", question))
        question = _SPOKEN.sub(r"\1ich \2", question)
        question = _OWN_BID.sub("ich biete", question)
        question = _IN_POOL.sub("impool", _FROM_POOL.sub(r"\1", question))
        folk = people(question, {**WORDS, **COLOURS})
        self.names = [person.name for person in folk.persons]
        symbols = {**folk.symbols, **self._colours(question), **_glued(question)}
        text = _one_left(spot(question, WORDS, symbols).text)
        text = re.sub(r" WIE(?: VIEL| HOCH)(?= )", " WIEVIEL", text)
        text = re.sub(r" (WIE|HOCH)(?= )", "", text)
        self.text = re.sub(r" VIEL(?= )", " VAGE", text)

    def _colours(self, question: str) -> dict[int, str]:
        """Return the people who are called by their colour: *Rot spielt 9 und 8*."""
        row = tokens(question)
        found: dict[int, str] = {}
        for at, token in enumerate(row):
            name = COLOURS.get(fold(token.text))
            if name is None or not _acts(row, at):
                continue
            if name not in self.names:
                self.names.append(name)
            found[token.start] = f"@{self.names.index(name)}"
        # Who is called by a colour once is meant by it elsewhere, too.
        called = {t.start: COLOURS.get(fold(t.text)) for t in row}
        return found | {
            start: f"@{self.names.index(name)}"
            for start, name in called.items() if name in self.names
        }  # fmt: skip

    def me(self) -> int:
        """Return the number of whoever asks."""
        if ME not in self.names:
            self.names.append(ME)
        return self.names.index(ME)

    def take(self, pattern: re.Pattern[str], rest: str = " ,") -> re.Match[str] | None:
        """Take the first match out, and return it."""
        match = pattern.search(self.text)
        if match is not None:
            self.text = f"{self.text[: match.start()]}{rest}{self.text[match.end() :]}"
        return match

    def number(self, patterns: tuple[re.Pattern[str], ...]) -> int | None:
        """Take the first number out that one of some patterns finds; *leer* is 0."""
        for pattern in patterns:
            match = self.take(pattern)
            if match is not None:
                return int(match["n"] or 0)
        return None


def _one_left(text: str) -> str:
    """Return a row with *nur noch eine* in the pool as a number."""
    text = re.sub(r" IMPOOL((?: LIEGT| IST| NOCH)+) EINER?(?= )", r" IMPOOL\1 #1", text)
    return re.sub(r" NOCH EINER?((?: KARTE| LIEGT)*) IMPOOL(?= )", r" NOCH #1\1 IMPOOL", text)


def _acts(row: tuple[Token, ...], at: int) -> bool:
    after = row[at + 1] if at + 1 < len(row) else None
    if after is None:
        return False
    verbs = ("BIETET", "SPIELT", "HAT", "GEWINNT")
    return after.number is not None or after.text in ":=" or WORDS.get(fold(after.text)) in verbs


def _glued(question: str) -> dict[int, str]:
    """Return blanks for the colour letters of cards such as *r9* and *p1*."""
    row = tokens(question)
    pairs = pairwise(row)
    return {
        first.start: " " for first, second in pairs
        if first.text in "rgbyvp" and len(first.text) == 1 and second.glued
        and second.number is not None
    }  # fmt: skip

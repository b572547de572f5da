"""People of a table in a question: *ich*, *mein Onkel*, *Ayşe*, *Spieler 2*, *A*."""

from __future__ import annotations

from collections.abc import Container

import msgspec

from rulesfaq.spoken.canonical import SILENT, fold, near, word_set
from rulesfaq.spoken.tokens import Token, tokens

ME = "du"
"""Whoever asks, as the answer calls them."""
_ME = word_set(
    """
    ich mir mich du dir dich i
    """
)
_ROLES = word_set(
    """
    onkel tante oma opa mutter mama mutti vater papa vati bruder schwester freund freundin
    gegner gegnerin nachbar nachbarin mitspieler mitspielerin sohn tochter kollege kollegin
    cousin cousine neffe nichte kumpel partner partnerin schwager schwaegerin enkel enkelin
    gast chef schwiegermutter schwiegervater bruderherz mitbewohner mitbewohnerin ehemann
    ehefrau
    """
)
_OWNED = frozenset(("frau", "mann", "kind", "tochter", "maus", "schatz", "baby", "verlobte"))
"""People only where somebody calls them their own."""
_OWNERS = frozenset(("mein", "meine", "meiner", "meinem", "meinen", "unser", "unsere", "unserem"))
_FIRST_NAMES = word_set(
    """
    anna anne anja andrea alex alexander ali amir aylin ayse bea ben berta bernd birgit
    bjoern bob carla carl caro chris christian clara claudia cem can daniel david dennis
    dirk doris elif elena elias ella emil emma emre erik erika eva fatma felix fiona finn
    frank franz frida fritz georg gerd greta gustav hakan hanna hannah hans heike heinz
    helga hugo ida igor ines ingo jan jana jens jo joe jonas josef julia julian kai kaan
    karl karin karla katja katrin kemal kim klaus klara kurt lara lars laura lea leo leon
    lena lina lisa lotte luca luis lukas maja marc maria marie mark markus martin max
    mehmet mia michael miriam mira moritz murat nele nico nina noah nora olaf ole oskar
    otto paul paula pauline peter petra pia rainer ralf robert robin rosa ruth sabine sam
    sandra sara sarah selin sofia sofie sophie stefan steffi susi sven tanja theo thomas
    tim timo tina tobias tom toni udo ulf ulla ute uwe vera viktor vincent walter werner
    willi xaver yasemin yoko yusuf zeynep eda deniz hatice ahmet mustafa jule merle mats
    nils till
    """
)
_VERBS = word_set(
    """
    hat hatte haelt zieht zog deckt dreht spielt spielte bietet bot legt legte erwischt
    besitzt bekommt setzt kommt nimmt gewinnt scheidet haben bieten spielen
    """
)
_PLACES = {"spieler": "Spieler", "spielerin": "Spielerin", "person": "Person", "sitz": "Person"}
_MAX_SEATS = 8


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table."""

    name: str
    """As the answer calls them: *du*, *dein Onkel*, *Kim*, *Spieler 2*."""


class People(msgspec.Struct, frozen=True):
    """Who is named in a question, by first mention, and where."""

    persons: tuple[Person, ...]
    symbols: dict[int, str]
    """``@0`` and so on, by the place where the word begins; an empty part is a blank."""


def people(text: str, known: Container[str]) -> People:
    """Return the people that a question names.

    Args:
        text: As typed.
        known: Folded words of the game, which name nobody.
    """
    row = tokens(text)
    found = _Finder(row, text, known)
    for at in range(len(row)):
        found.look_at(at)
    found.look_again()
    return People(tuple(Person(name) for name in found.names), found.symbols)


class _Finder:
    """Goes through the tokens and gives each person a number."""

    def __init__(self, row: tuple[Token, ...], text: str, known: Container[str]) -> None:
        self.row, self.text, self.known = row, text, known
        self.names: list[str] = []
        self.keys: dict[str, int] = {}
        self.symbols: dict[int, str] = {}
        self.lower = text == text.lower()
        self._counted = sum(map(self._is_list_word, range(len(row))))

    def look_at(self, at: int) -> None:
        """Note the person that a token names, if it names one."""
        token = self.row[at]
        if token.start in self.symbols:
            return
        word = fold(token.text)
        if word in _ME:
            self._note(at, "", ME)
        elif word in _ROLES or (word in _OWNED and self._next(at, -1) in _OWNERS):
            self._note(at, word, self._role(at))
        elif word in _PLACES:
            self._place(at, word)
        elif word in ("er", "sie") and token.is_word:
            self._pronoun(at)
        elif self._is_letter(at):
            self._note(at, word, word.upper())
        elif self._is_name(at, word):
            self._note(at, word, token.text[:1].upper() + token.text[1:])

    def look_again(self) -> None:
        """Note names that were known for such only later on."""
        for at, token in enumerate(self.row):
            word = fold(token.text)
            if word in self.keys and len(word) > 1 and token.start not in self.symbols:
                self._note(at, word, "")

    def _note(self, at: int, key: str, name: str) -> None:
        if key not in self.keys:
            self.keys[key] = len(self.names)
            self.names.append(name)
        self.symbols[self.row[at].start] = f"@{self.keys[key]}"

    def _next(self, at: int, step: int = 1) -> str:
        other = at + step
        return fold(self.row[other].text) if 0 <= other < len(self.row) else ""

    def _role(self, at: int) -> str:
        word = self.row[at].text
        noun = word[:1].upper() + word[1:]
        female = word.endswith(
            ("in", "te", "ma", "mama", "mutter", "mutti", "ter", "ichte", "frau")
        )
        male = word in ("vater", "bruder", "partner", "gast", "enkel", "schwiegervater")
        return f"{'deine' if female and not male else 'dein'} {noun}"

    def _place(self, at: int, word: str) -> None:
        """Note *Spieler 2* or *Person B*; *2 Spieler* names nobody."""
        if at + 1 >= len(self.row):
            return
        after = self.row[at + 1]
        letter = len(after.text) == 1 and after.text.isalpha()
        before = self.row[at - 1].number if at else None
        if letter:
            self._note(at + 1, after.text, after.text.upper())
            self.symbols[self.row[at].start] = " "
        elif after.number is not None and before is None and after.number <= _MAX_SEATS:
            self._note(at, f"{word} {after.number}", f"{_PLACES[word]} {after.number}")
            self.symbols[after.start] = " "

    def _pronoun(self, at: int) -> None:
        """Note *er* and *sie* beside a verb: the other person named last, or somebody new."""
        acts = self._next(at) in _VERBS or self._next(at, -1) in _VERBS
        if not acts and not self._is_counted(at):
            return
        others = [key for key in self.keys if key]
        word = fold(self.row[at].text)
        if others:
            self.symbols[self.row[at].start] = f"@{self.keys[others[-1]]}"
        else:
            self._note(at, word, word)

    def _is_letter(self, at: int) -> bool:
        token = self.row[at]
        if (
            len(token.text) != 1
            or not token.text.isalpha()
            or (token.glued and at and (self.row[at - 1].number is not None))
        ):
            return False
        after = self.row[at + 1] if at + 1 < len(self.row) else None
        if after is not None and after.glued and after.number is not None:
            return False
        return token.text in "abcdef"

    def _is_name(self, at: int, word: str) -> bool:
        token = self.row[at]
        if (
            not token.is_word
            or word in SILENT
            or word == "wir"
            or word in self.known
            or len(word) == 1
        ):
            return False
        if word in _FIRST_NAMES:
            return True
        if near(word, self.known if isinstance(self.known, dict) else ()):
            return False
        capital = self.text[token.start : token.start + 1].isupper()
        if self.lower and self._is_counted(at) and self._counted > 1:
            return (
                at == 0
                or self._next(at, -1) in (",", "und", ":", ";", ".")
                or (self.row[at - 1].number is not None)
            )
        return capital and (self._next(at) in _VERBS or self._starts_a_list(at))

    def _starts_a_list(self, at: int) -> bool:
        """Return whether a number follows, as in *Xaver: 30, Yoko 20*, after no other word."""
        before = self.text[: self.row[at].start].rstrip()
        first = not before or before[-1] in ",;:.(" or before.endswith(" und")
        return first and self._is_counted(at) and not self._is_alone(at)

    def _is_counted(self, at: int) -> bool:
        """Return whether a number follows, with a sign between or without."""
        after = at + 2 if self._next(at) in (":", "=", "(") else at + 1
        return after < len(self.row) and self.row[after].number is not None

    def _is_list_word(self, at: int) -> bool:
        """Return whether a word that nobody knows stands before a number."""
        word = fold(self.row[at].text)
        unknown = len(word) > 1 and word not in SILENT and word not in self.known
        return self.row[at].is_word and unknown and self._is_counted(at)

    def _is_alone(self, at: int) -> bool:
        """Return whether a sentence begins with the word, and nothing like a list is there."""
        pairs = [
            place for place, token in enumerate(self.row)
            if self.text[token.start : token.start + 1].isupper() and self._is_counted(place)
        ]  # fmt: skip
        return at == 0 and len(pairs) <= 1 and ":" not in self.text[: self.row[at].start + 12]

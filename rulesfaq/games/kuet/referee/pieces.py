"""Küt, reading: tiles out of plain words, with their colours wherever those stand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import msgspec

from rulesfaq.games.kuet.melds import NUMBERS, make_face
from rulesfaq.games.kuet.referee.words import COLOURS

TWO = 2
ARTICLES = (
    "die", "der", "den", "das", "dem", "ein", "eine", "einen", "einem", "einer", "ne", "nen",
    "noch", "dann", "auch", "n", "meine", "meinen", "diese",
)  # fmt: skip
SEPARATORS = (",", "und", "sowie", "plus", "u")
NOT_TILES = re.compile(
    r"stein\w*|punkt\w*|strafpunkt\w*|runden?|mal|kaeufe|kauf|spieler\w*|person\w*|leute\w*|paare?|"
    r"reihen?\d?|gruppen?\d?|farben|zahlen|zahl|gleiche\w*|verschiedene\w*|andere\w*|"
    r"weitere\w*|echte\w*|"
    r"okey|fj|strafstein\w*|zueg\w*|tage\w*|stunden|jahre\w*|minus|summe|haben|hatten|sind|waren|davon|uhr|minuten|euro|"
    r"mitspieler\w*|gegner\w*|freunde|kinder|partien|spiele|weitere"
)
"""What a number counts that stands before it, and so is no tile."""


class Piece(msgspec.Struct, frozen=True):
    """A tile as told: a number, with or without its colour, or an okey or false joker."""

    number: int = 0
    """0 for an okey and a false joker."""
    colour: int | None = None
    special: str = ""
    """``ok``, ``fj``, or nothing."""
    stands: int = 0
    """The face that an okey is said to stand for, 0 where nothing is said."""

    @property
    def face(self) -> int:
        """The face of a tile with colour and number, 0 for others."""
        return 0 if self.special or self.colour is None else make_face(self.colour, self.number)


class Chunk(msgspec.Struct, frozen=True):
    """Tiles that were told in one breath."""

    pieces: tuple[Piece, ...]
    start: int
    """Where it begins in the text, in letters."""
    end: int


class _Reader:
    """Reads the words of one chunk from left to right."""

    def __init__(self) -> None:
        self.found: list[Piece] = []
        self.bare: list[int] = []
        """Colours that still wait for their number."""
        self.last: int | None = None
        """The colour that numbers without one take over."""
        self.single = 0
        """The number that further colours belong to."""
        self.fine = True
        self.promised: tuple[int, int, int] = (0, 0, 0)
        """A number, how many tiles of it were announced, and how many there were before."""
        self.turned = False
        """Whether numbers stand before their colours, in the item that is read."""

    def item(self, words: list[str]) -> None:
        """Read what stands between two separators."""
        at, count = 0, 1
        plain = [word for word in words if _is_plain(word)]
        self.turned = bool(plain) and plain[0][0].isdigit() and plain[-1] in COLOURS
        while at < len(words) and self.fine:
            here = _counts(words, at, first=at == 0 and not self.turned)
            if here:
                count, at = here, at + 1
                continue
            at = self._block(words, at, count)
            count = 1

    def _block(self, words: list[str], at: int, count: int) -> int:
        if words[at] in ("okey", "fj"):
            stands, more = _standing(words, at)
            piece = Piece(special="ok" if words[at] == "okey" else "fj", stands=stands)
            self.found += [piece] * count
            return at + more
        end = at
        coloured = words[at] in COLOURS
        while end < len(words) and (words[end] in COLOURS) == coloured and _is_plain(words[end]):
            end += 1
        first, rest = words[at:end], end
        while rest < len(words) and (words[rest] in COLOURS) != coloured and _is_plain(words[rest]):
            if coloured or self.turned:
                rest += 1
            else:
                break
        second = words[end:rest]
        colours, numbers = (first, second) if coloured else (second, first)
        self._add([COLOURS.index(one) for one in colours], [_value(n) for n in numbers], count)
        return rest

    def _add(self, colours: list[int], numbers: list[int], count: int) -> None:
        if not numbers:
            self._colours_alone(colours)
            return
        colours = self.bare + colours
        self.bare = []
        if len(colours) > 1 and len(numbers) > 1:
            self.fine = False
            return
        if not colours:
            self.found += [Piece(number, self.last) for number in numbers] * count
            return
        if self.turned and len(colours) == 1:
            self._backwards(colours[0])
        pieces = [Piece(number, colour) for colour in colours for number in numbers]
        if self.turned and count > 1 and len(pieces) == 1:
            self.promised = (pieces[0].number, count, len(self.found))
            count = 1
        self.fine = count in (1, len(pieces)) or len(pieces) == 1
        self.found += pieces * (count if len(pieces) == 1 else 1)
        self.last = colours[-1] if not self.turned else None
        self.single = numbers[-1] if self.turned and len(numbers) == 1 else 0

    def finish(self) -> None:
        """Give as many tiles as were announced: of one colour, or one of each that was named."""
        number, count, before = self.promised
        same = [piece for piece in self.found[before:] if piece.number == number]
        if count and len(same) == 1:
            self.found += same * (count - 1)
        elif count and len(same) != count:
            self.fine = False

    def _colours_alone(self, colours: list[int]) -> None:
        if self.single:
            self.found += [Piece(self.single, colour) for colour in colours]
        else:
            self.bare += colours

    def _backwards(self, colour: int) -> None:
        """Give the colour to the numbers just before that have none."""
        at = len(self.found)
        while at and (self.found[at - 1].special or self.found[at - 1].colour is None):
            at -= 1
        self.found[at:] = [
            piece if piece.special else Piece(piece.number, colour) for piece in self.found[at:]
        ]


def _is_plain(word: str) -> bool:
    return word not in ("okey", "fj")


def _value(word: str) -> int:
    return int(word.removesuffix("er"))


def _counts(words: list[str], at: int, *, first: bool) -> int:
    """Return how many tiles a number counts that is no tile itself, 0 if it is one."""
    word = words[at]
    if word.endswith("mal"):
        return int(word[:-3])
    if not word.isdigit() or at + 1 >= len(words):
        return 0
    after = words[at + 1]
    if after.endswith("er"):
        return int(word)
    if not first or int(word) not in (1, TWO):
        return 0
    if after in ("okey", "fj"):
        return int(word) if len(words) == at + TWO else 0
    two_more = words[at + TWO] if at + TWO < len(words) else ""
    return int(word) if after in COLOURS and two_more[:1].isdigit() else 0


def _standing(words: list[str], at: int) -> tuple[int, int]:
    """Return the face that an okey is said to stand for, and how many words say so."""
    if words[at + 1 : at + 2] != ["als"] or len(words) < at + 4:
        return 0, 1
    colour, number = words[at + 2 : at + 4]
    if colour not in COLOURS:
        colour, number = number, colour
    if colour not in COLOURS or not number[:1].isdigit():
        return 0, 1
    return make_face(COLOURS.index(colour), _value(number)), 4


def is_tile_word(words: list[str], at: int) -> bool:
    """Return whether a word can be part of a tile."""
    word = words[at]
    if word in (*COLOURS, "okey", "fj"):
        return True
    after = words[at + 1] if at + 1 < len(words) else ""
    if re.fullmatch(r"\dmal", word):
        return after in (*COLOURS, "okey", "fj") or after.endswith("er")
    if not re.fullmatch(r"\d+(er)?", word) or not 1 <= _value(word) <= NUMBERS:
        return False
    if at > 0 and words[at - 1] in ("mal", "x"):
        return False
    listed = at > 0 and (words[at - 1] in COLOURS or words[at - 1].isdigit())
    return listed or after in ("okey", "fj") or not NOT_TILES.fullmatch(after)


def _joins(words: list[str], at: int, items: list[list[str]]) -> int:
    """Return how many words only join two tiles, 0 if the chunk ends here."""
    here = words[at : at + 4]
    skip = 0
    if here[0] in SEPARATORS or (here[0] == "mit" and _special_after(words, at)):
        skip = 1
        while skip < len(here) and (here[skip] in ARTICLES or here[skip] in SEPARATORS):
            skip += 1
        if at + skip < len(words) and is_tile_word(words, at + skip):
            items.append([])
            return skip
        return 0
    if here[0] == "in" and len(here) > 1 and here[1] in COLOURS and items[-1][-1][0].isdigit():
        return 1
    if here[0] == "bis" and _is_range(words, at, items[-1][-1]):
        items[-1].append("bis")
        return 1
    if here[0] in ("als", "fuer") and items[-1][-1] == "okey" and _tile_after(words, at):
        items[-1].append("als")
        return 1 + (words[at + 1] in ARTICLES)
    return 0


def _is_range(words: list[str], at: int, before: str) -> bool:
    """Return whether *bis* stands between two numbers of tiles."""
    after = words[at + 1] if at + 1 < len(words) else ""
    return before.isdigit() and after.isdigit() and is_tile_word(words, at + 1)


def _special_after(words: list[str], at: int) -> bool:
    rest = [word for word in words[at + 1 : at + 3] if word not in ARTICLES]
    return bool(rest) and rest[0] in ("okey", "fj")


def _tile_after(words: list[str], at: int) -> bool:
    rest = [word for word in words[at + 1 : at + 5] if word not in ARTICLES]
    return len(rest) > 1 and rest[0] in COLOURS and rest[1].isdigit()


def _ranges(words: list[str]) -> list[str]:
    """Write out *4 bis 9*."""
    found = list(words)
    for at in range(len(words) - 2, 0, -1):
        low, high = words[at - 1], words[at + 1]
        if words[at] == "bis" and low.isdigit() and high.isdigit():
            between = [str(n) for n in range(int(low) + 1, min(int(high), NUMBERS + 1))]
            found[at : at + 1] = between
    return found


def chunks(text: str) -> tuple[Chunk, ...] | None:
    """Return the tiles told in a text, breath by breath; None if one cannot be read.

    The words of the text stand one blank apart.
    """
    words = text.split()
    starts: list[int] = []
    at = len(text) - len(text.lstrip())
    for word in words:
        starts.append(at)
        at += len(word) + 1
    found: list[Chunk] = []
    at = 0
    while at < len(words):
        if not is_tile_word(words, at):
            at += 1
            continue
        items, end = _collect(words, at)
        items = [_ranges(item) for item in items]
        reader = _Reader()
        for item in items:
            reader.item(item)
        reader.finish()
        if not reader.fine or reader.bare or _is_denied(words[:at]):
            return None
        last = starts[end - 1] + len(words[end - 1])
        found.append(Chunk(tuple(reader.found), starts[at], last))
        at = end
    return tuple(_announced(found))


def _is_denied(before: list[str]) -> bool:
    """Return whether the words before tiles say that they are not there."""
    near = [word for word in before[-3:] if word not in ARTICLES]
    return bool(near) and near[-1] in (
        "kein",
        "keine",
        "keinen",
        "nicht",
        "ohne",
        "statt",
        "anstatt",
    )


def _announced(found: list[Chunk]) -> Iterator[Chunk]:
    """Yield chunks without those that only announce the next: *alle vier Siebener: rot 7 …*."""
    waiting: Chunk | None = None
    for chunk in found:
        now = chunk
        if waiting is not None:
            if Counter(p.number for p in waiting.pieces) == Counter(p.number for p in chunk.pieces):
                now = Chunk(chunk.pieces, waiting.start, chunk.end)
            else:
                yield waiting
            waiting = None
        bare = all(p.colour is None and not p.special for p in now.pieces)
        if bare and len({p.number for p in now.pieces}) == 1 and len(now.pieces) > 1:
            waiting = now
        else:
            yield now
    if waiting is not None:
        yield waiting


def _collect(words: list[str], at: int) -> tuple[list[list[str]], int]:
    """Return the words of one chunk, parted at commas, and where it ends."""
    items: list[list[str]] = [[]]
    while at < len(words):
        if is_tile_word(words, at):
            items[-1].append(words[at])
            at += 1
            continue
        skip = _joins(words, at, items) if items[-1] else 0
        if not skip:
            break
        at += skip
    return items, at

"""What the data folder of one game holds, and all games together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from rulesfaq.errors import UnknownIdError
from rulesfaq.model.faq import Answer, FaqEntry
from rulesfaq.model.rules import Option, Rule
from rulesfaq.model.scenario import Scenario
from rulesfaq.model.source import Place, SecondReading, Source


class Fact(msgspec.Struct, frozen=True):
    """A line of the facts header, such as “Spieler: 2–5”."""

    label: str
    value: str
    rules: tuple[str, ...] = ()


class Person(msgspec.Struct, frozen=True):
    """Somebody who made the game or this edition."""

    role: str
    name: str
    rules: tuple[str, ...] = ()


class Component(msgspec.Struct, frozen=True):
    """A kind of piece in the box."""

    name: str
    count: int
    rules: tuple[str, ...] = ()
    card: bool = False
    """Whether it is a card that a sleeve may protect."""
    size: str = ""
    """Such as ``63 x 88 mm``; empty where no source gives one."""


class Drawn(msgspec.Struct, frozen=True):
    """Pieces drawn beside a line, and what the engine is asked about them."""

    pieces: tuple[str, ...]
    """In the notation of the game."""
    question: str = ""
    """German, with the position in it; the game's referee answers it."""
    caption: str = ""
    """German, where nothing is to be judged."""


class GuideLine(msgspec.Struct, frozen=True):
    """One line of the guide, with the rules that it retells."""

    text: str
    rules: tuple[str, ...] = ()
    label: str = ""
    entry: str = ""
    """For a common mistake: the entry that refutes it."""
    scenario: str = ""
    """For a worked example: the title of the scenario that replays it."""
    cells: tuple[str, ...] = ()
    """In a table: the further columns, with placeholders like the text."""
    drawn: tuple[Drawn, ...] = ()


class GuideSection(msgspec.Struct, frozen=True):
    """A section of the guide, in the order of the source."""

    slug: str
    title: str
    lines: tuple[GuideLine, ...]
    place: Place = Place()
    form: Literal["list", "steps", "signs", "table", "mistakes"] = "list"
    """How it is shown."""
    columns: tuple[str, ...] = ()
    """Of a table: the heads of its columns, that of the labels first."""


class Moved(msgspec.Struct, frozen=True):
    """What became of an id that was published once."""

    id: str
    date: str
    to: str = ""
    """Its new id; empty where it was withdrawn."""
    reason: str = ""
    """German; why it was withdrawn."""
    place: Place = Place()


class Term(msgspec.Struct, frozen=True):
    """A term of the game."""

    term: str
    text: str
    rules: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    """What players say instead."""
    code: str = ""
    """What the engine calls it."""
    place: Place = Place()


class Ways(msgspec.Struct, frozen=True):
    """How players ask for one thing, by the right answer to the very question."""

    ja: tuple[str, ...] = ()
    nein: tuple[str, ...] = ()
    offen: tuple[str, ...] = ()
    """What is no question of yes or no."""
    place: Place = Place()

    def asked(self) -> Iterator[tuple[str, Answer | None]]:
        """Yield every way with its verdict."""
        yield from ((text, "ja") for text in self.ja)
        yield from ((text, "nein") for text in self.nein)
        yield from ((text, None) for text in self.offen)


class Silence(msgspec.Struct, frozen=True):
    """Something that players ask and no source of ours says anything about."""

    about: str
    """What it is, as a noun phrase: “Preis und Bezugsquellen”."""
    asked: tuple[str, ...]
    """Ways to ask for it."""
    place: Place = Place()


class GameData(msgspec.Struct, frozen=True):
    """Everything that is known about one game."""

    id: str
    title: str
    pitch: str
    pitch_rules: tuple[str, ...]
    sources: tuple[Source, ...]
    aliases: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    people: tuple[Person, ...] = ()
    components: tuple[Component, ...] = ()
    sleeves: str = ""
    """A sentence about what is known of card sizes."""
    videos: str = ""
    """A sentence about videos."""
    cover: tuple[str, ...] = ()
    """Pieces that stand for the game on the shelf, in its notation."""
    topics: tuple[str, ...] = ()
    """The topics of the entries, in order."""
    engine: bool = True
    """Whether an engine of this id exists."""
    rules: Mapping[str, Rule] = {}
    """Rules and assumptions by id, in the order of the data."""
    options: tuple[Option, ...] = ()
    entries: Mapping[str, FaqEntry] = {}
    scenarios: Mapping[str, Scenario] = {}
    """Scenarios in files of their own, by id: worked examples, and those that claims use."""
    guide: tuple[GuideSection, ...] = ()
    glossary: tuple[Term, ...] = ()
    phrases: Mapping[str, Mapping[str, str]] = {}
    """German templates by kind (facts, values, moves, events, refusals, table, seat) and key,
    and how a position is drawn (symbols, layout)."""
    ways: Mapping[str, Ways] = {}
    """How players ask, by the id of what answers."""
    silences: Mapping[str, Silence] = {}
    """What players ask and the sources don't say, by a slug."""
    second_reading: Mapping[str, SecondReading] = {}
    """Places and numbers as read a second time, by rule id."""
    moved: Mapping[str, Moved] = {}
    """Ids that were renamed or withdrawn."""
    place: Place = Place()
    language: str = ""
    """How the title is spoken, as a language tag; empty for German."""

    def source(self, ident: str) -> Source:
        """Return a source by id.

        Raises:
            UnknownIdError: If there is none.
        """
        for source in self.sources:
            if source.id == ident:
                return source
        raise UnknownIdError("source", ident, tuple(s.id for s in self.sources))

    def rule(self, ident: str) -> Rule:
        """Return a rule or an assumption by id.

        Raises:
            UnknownIdError: If there is none.
        """
        try:
            return self.rules[ident]
        except KeyError:
            raise UnknownIdError("rule", ident) from None

    def citing(self, rule: str) -> tuple[FaqEntry, ...]:
        """Return the entries that cite a rule."""
        return tuple(entry for entry in self.entries.values() if rule in entry.rules)


class Corpus(msgspec.Struct, frozen=True):
    """All games, and the revision of the data that they came from."""

    games: Mapping[str, GameData]
    revision: str
    """The first twelve hex digits of a hash over all data files."""
    synonyms: tuple[tuple[str, ...], ...] = ()
    """Language-wide groups of words that mean the same to a player."""
    stop_words: tuple[str, ...] = ()
    other_games: tuple[str, ...] = ()
    """Names of games that are none of ours: who names one asks nothing of us."""
    ranking: Mapping[str, Mapping[str, float]] = {}
    """Weights of the search by kind: signs, readiness, ready."""

    def game(self, ident: str) -> GameData:
        """Return a game by id.

        Raises:
            UnknownIdError: If there is none.
        """
        try:
            return self.games[ident]
        except KeyError:
            raise UnknownIdError("game", ident, tuple(self.games)) from None

    def __iter__(self) -> Iterator[GameData]:
        """Yield the games in the order of their ids."""
        return iter(self.games.values())

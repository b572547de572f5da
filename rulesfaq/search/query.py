"""Search: the documents of one game or of all that fit a German question, best first."""

from __future__ import annotations

import math
import re
import unicodedata

import msgspec

from rulesfaq.search.asking import asking_part, way_of
from rulesfaq.search.documents import Document, Kind
from rulesfaq.search.features import Asked, Intent, Look, look, score_of, unit_weight
from rulesfaq.search.index import GameIndex, Index
from rulesfaq.search.lexicon import Unit
from rulesfaq.search.words import fold, normal, split_words

_AS_NEAR = 0.28
_AS_MUCH = 0.02
_JUST_ABOVE = 1.001
_TYPED = re.compile(r"[^\W_]+")
HINTING = 4
"""In so many documents a word must stand to hint at its game."""
_BARE = 2
"""So many words without a question name a term."""
_ASKS = re.compile(
    r"\b(?:wer|wem|wen|wann|wie|wo|wohin|warum|wieso|welche[rsnm]?|darf|dürfen|kann|können|muss|müssen)\b"
)
_COUNTING = re.compile(r"\b(?:wie ?viel(?:e[nr]?)?|wv|anzahl|zahl der)\b")
_DEFINING = re.compile(
    r"\b(?:was (?:ist|sind|bedeutet|heißt|meint|soll)|versteht man|bedeutung|begriff|definition|"
    r"wozu|wofür)\b"
)


class Hit(msgspec.Struct, frozen=True):
    """A document that fits, and how well."""

    game: str
    kind: Kind
    id: str
    title: str
    text: str
    rules: tuple[str, ...]
    score: float
    """After the second stage; comparable within one answer only."""
    coverage: float
    """Share of the question's weight that the document has, 0 to 1."""
    closeness: float
    """How near the question is to the title or one phrasing, 0 to 1, both ways."""
    to_title: float = 0.0
    """The same for the title alone: phrasings may ask for the contrary."""
    seen: Look | None = None
    """All signs of the match."""


class Unanswered(msgspec.Struct, frozen=True):
    """What the sources of a game are known to be silent about, and how well it fits."""

    game: str
    about: str
    score: float
    """As that of a hit."""
    closeness: float


class Found(msgspec.Struct, frozen=True):
    """What a search understood and found."""

    hits: tuple[Hit, ...]
    games: tuple[str, ...]
    """Games named in the text; they win over where the reader stands."""
    words: tuple[str, ...]
    """The words of the text that have content, in the first game searched."""
    unknown: tuple[str, ...]
    """Those of them that no document of any searched game has."""
    strange: float = 0.0
    """Share of the text's weight that words unknown to the first game searched have."""
    counting: bool = False
    """Whether the text asks how many."""
    other: str = ""
    """The name of a game that is none of ours, if the text has one and none of ours."""
    silence: Unanswered | None = None
    """What fits best of that about which the sources say nothing; it is no hit."""


def named_games(index: Index, text: str) -> dict[str, tuple[str, ...]]:
    """Return the games that a text names, each with the folded words of the name used."""
    words = [fold(word) for word in split_words(text)]
    found: dict[str, tuple[str, ...]] = {}
    for game in index.games.values():
        for name in game.names:
            if _has(words, name):
                found[game.game] = name
                break
    return found


def other_game(index: Index, text: str) -> str:
    """Return the name of a game that is none of ours and that a text has, or nothing."""
    words = [fold(word) for word in split_words(text)]
    return next((shown for name, shown in index.others.items() if _has(words, name)), "")


def _has(words: list[str], name: tuple[str, ...]) -> bool:
    """Ask whether the words of a name stand together."""
    return any(tuple(words[i : i + len(name)]) == name for i in range(len(words) - len(name) + 1))


def hinted_games(index: Index, text: str) -> list[str]:
    """Return the one game whose words alone a text has, such as *Okey* or *Geisha*, or all.

    A word hints at a game if no other game has it and this one has it in several documents.
    """
    hints: set[str] = set()
    for word in set(split_words(text)):
        homes = [game for game in index.games.values() if game.has(word)]
        if len(homes) == 1 and homes[0].has(word, HINTING):
            hints.add(homes[0].game)
    return list(hints) if len(hints) == 1 else list(index.games)


def search(index: Index, text: str, game: str | None = None, most: int = 10) -> tuple[Hit, ...]:
    """Return what fits a German text, best first; see :func:`find` for what was understood.

    Args:
        index: Built by :func:`rulesfaq.search.index.build_index`.
        text: Anything; it is never parsed as a query language.
        game: Where the reader stands. A game named in the text wins over it.
        most: How many hits at most.

    Raises:
        UnknownIdError: ``game`` is no game of the index.
    """
    return find(index, text, game, most).hits


def find(index: Index, text: str, game: str | None = None, most: int = 10) -> Found:
    """Return what fits a German text, with the games and unknown words in it.

    Raises:
        UnknownIdError: ``game`` is no game of the index.
    """
    if game is not None:
        index.game(game)
    named = named_games(index, text)
    searched = list(named) or ([game] if game is not None else hinted_games(index, text))
    titles = frozenset(word for name in named.values() for word in name)
    hits: list[Hit] = []
    silent: list[Unanswered] = []
    words: tuple[str, ...] = ()
    unknown: set[str] | None = None
    strange = 1.0
    intent = intent_of(text)
    for ident in searched:
        of_game = index.game(ident)
        units = of_game.lexicon.question(text, index.ranking, titles)
        if not units:  # the name of the game is all there is
            units = of_game.lexicon.question(text, index.ranking)
        words = words or tuple(unit.word for unit in units if not unit.light)
        strangers = {unit.word for unit in units if not unit.known and not unit.light}
        unknown = strangers if unknown is None else unknown & strangers
        asked = _asked(of_game, text, units)
        strange = min(strange, _strange(asked))
        ranked, unanswered = _ranked(of_game, asked, intent)
        hits.extend(ranked)
        silent.extend(unanswered)
    hits.sort(key=lambda hit: (-hit.score, hit.id))
    silence = max(silent, key=lambda found: found.score, default=None)
    shown = {normal(word): word for word in _TYPED.findall(unicodedata.normalize("NFC", text))}
    missing = tuple(shown.get(word, word) for word in words if word in (unknown or ()))
    typed = tuple(shown.get(word, word) for word in words)
    other = "" if named else other_game(index, text)
    return Found(
        tuple(hits[:most]), tuple(named), typed, missing, strange, intent.counting, other, silence
    )


def _defines(text: str, content: int) -> bool:
    """Ask whether a text wants a term explained, or is hardly more than the term."""
    plain = normal(text)
    return _DEFINING.search(plain) is not None or (content <= _BARE and not _ASKS.search(plain))


def intent_of(text: str) -> Intent:
    """Return what a text wants that a kind of document is made for."""
    plain = normal(text)
    return Intent(
        counting=_COUNTING.search(plain) is not None,
        bare=_defines(text, len(plain.split())),
        defining=_DEFINING.search(plain) is not None,
    )


def _ranked(index: GameIndex, asked: Asked, intent: Intent) -> tuple[list[Hit], list[Unanswered]]:
    """Return the second stage's view of the best documents of one game, silences apart."""
    ranking = index.ranking
    variants: dict[str, float] = {}
    for unit in asked.units:
        factor = ranking.light if unit.light else 1.0
        for word, weight in unit.variants:
            variants[word] = max(variants.get(word, 0.0), weight * factor)
    hits, silent = [], []
    for number, score in index.match(variants, ranking.candidates):
        document = index.documents[number]
        seen = look(index, asked, number, score)
        final = math.exp(score_of(ranking, seen, document, intent))
        if document.kind == "silence":
            silent.append(Unanswered(index.game, document.title, final, seen.closeness))
        else:
            hits.append(_hit(index.game, document, document.kind, final, seen))
    return _entries_first(hits), silent


def _entries_first(hits: list[Hit]) -> list[Hit]:
    """Lift an entry just above the rules that it cites, where it fits nearly as well."""
    rules = {hit.id: hit for hit in hits if hit.kind == "rule"}
    lifted = []
    for hit in hits:
        cited = [rules[ident] for ident in hit.rules if hit.kind == "entry" and ident in rules]
        near = [rule.score for rule in cited if rule.coverage <= hit.coverage + _AS_MUCH
                and rule.closeness <= hit.closeness + _AS_NEAR]  # fmt: skip
        best = max(near, default=0.0) * _JUST_ABOVE
        lifted.append(msgspec.structs.replace(hit, score=best) if best > hit.score else hit)
    return lifted


def _asked(index: GameIndex, text: str, units: tuple[Unit, ...]) -> Asked:
    """Return a question with its weights: what only tells the case counts less."""
    part = asking_part(text)
    asking = set()
    if part != text:
        asking = {unit.word for unit in index.lexicon.question(part, index.ranking)}
    weights = tuple(
        unit_weight(index, unit)
        * (index.ranking.case if asking and unit.word not in asking else 1.0)
        for unit in units
    )
    return Asked(units, weights, way_of(part))


def _strange(asked: Asked) -> float:
    """Return the share of a question's weight that unknown words have."""
    pairs = list(zip(asked.units, asked.weights, strict=True))
    total = sum(weight for unit, weight in pairs if not unit.light)
    unknown = sum(weight for unit, weight in pairs if not unit.light and not unit.known)
    return unknown / total if total else 0.0


def _hit(game: str, document: Document, kind: Kind, score: float, seen: Look) -> Hit:
    coverage, closeness, to_title = (
        round(share, 4) for share in (seen.coverage, seen.closeness, seen.to_title)
    )
    return Hit(
        game, kind, document.id, document.title, document.text, document.rules,
        round(score, 4), coverage, closeness, to_title, seen,
    )  # fmt: skip

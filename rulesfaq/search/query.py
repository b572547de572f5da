"""Search: the documents of one game or of all that fit a German question, best first."""

from __future__ import annotations

import re
import unicodedata

import msgspec

from rulesfaq.search.documents import Document, Kind
from rulesfaq.search.index import GameIndex, Index, Terms
from rulesfaq.search.lexicon import Unit
from rulesfaq.search.ranking import Ranking
from rulesfaq.search.words import fold, normal, split_words

_EXACT = 0.9
"""From this closeness on, a question is the title or phrasing itself."""
_AS_NEAR = 0.28
_AS_MUCH = 0.02
_JUST_ABOVE = 0.01
_TYPED = re.compile(r"[^\W_]+")
_BARE = 2
"""So many words without a question name a term."""
_ASKS = re.compile(
    r"\b(?:wer|wem|wen|wann|wie|wo|wohin|warum|wieso|welche[rsnm]?|darf|dürfen|kann|können|muss|müssen)\b"
)
_COUNTING = re.compile(r"\b(?:wie ?viel(?:e[nr]?)?|wv|anzahl|zahl der)\b")
_DEFINING = re.compile(
    r"\b(?:was (?:ist|sind|bedeutet|heißt|meint|soll)|bedeutung|begriff|definition|wozu|wofür)\b"
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


class Found(msgspec.Struct, frozen=True):
    """What a search understood and found."""

    hits: tuple[Hit, ...]
    games: tuple[str, ...]
    """Games named in the text; they win over where the reader stands."""
    words: tuple[str, ...]
    """The words of the text that have content, in the first game searched."""
    unknown: tuple[str, ...]
    """Those of them that no document of any searched game has."""
    defining: bool = False
    """Whether the text asks what something is, or names it without asking anything."""


def named_games(index: Index, text: str) -> dict[str, tuple[str, ...]]:
    """Return the games that a text names, each with the folded words of the name used."""
    words = [fold(word) for word in split_words(text)]
    found: dict[str, tuple[str, ...]] = {}
    for game in index.games.values():
        for name in game.names:
            starts = range(len(words) - len(name) + 1)
            if any(tuple(words[i : i + len(name)]) == name for i in starts):
                found[game.game] = name
                break
    return found


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
    searched = list(named) or ([game] if game is not None else list(index.games))
    titles = frozenset(word for name in named.values() for word in name)
    hits: list[Hit] = []
    words: tuple[str, ...] = ()
    unknown: set[str] | None = None
    kinds = _kinds(index, text)
    for ident in searched:
        of_game = index.game(ident)
        units = of_game.lexicon.question(text, index.ranking, titles)
        if not units:  # the name of the game is all there is
            units = of_game.lexicon.question(text, index.ranking)
        words = words or tuple(unit.word for unit in units if not unit.light)
        strangers = {unit.word for unit in units if not unit.known and not unit.light}
        unknown = strangers if unknown is None else unknown & strangers
        hits.extend(_ranked(of_game, units, kinds))
    hits.sort(key=lambda hit: (-hit.score, hit.id))
    shown = {normal(word): word for word in _TYPED.findall(unicodedata.normalize("NFC", text))}
    missing = tuple(shown.get(word, word) for word in words if word in (unknown or ()))
    typed = tuple(shown.get(word, word) for word in words)
    return Found(tuple(hits[:most]), tuple(named), typed, missing, _defines(text, len(words)))


def _defines(text: str, content: int) -> bool:
    """Ask whether a text wants a term explained, or is hardly more than the term."""
    plain = normal(text)
    return _DEFINING.search(plain) is not None or (content <= _BARE and not _ASKS.search(plain))


def _kinds(index: Index, text: str) -> dict[Kind, float]:
    """Return the factor of each kind of document for the way in which a text asks."""
    ranking = index.ranking
    kinds: dict[Kind, float] = {**ranking.kinds}
    plain = normal(text)
    if _COUNTING.search(plain):
        kinds["fact"] *= ranking.counting
    if _defines(text, len(plain.split())):
        kinds["term"] *= ranking.bare
    if _DEFINING.search(plain):
        kinds["term"] *= ranking.defining
    return kinds


def _ranked(index: GameIndex, units: tuple[Unit, ...], kinds: dict[Kind, float]) -> list[Hit]:
    """Return the second stage's view of the best documents of one game."""
    ranking = index.ranking
    variants: dict[str, float] = {}
    for unit in units:
        factor = ranking.light if unit.light else 1.0
        for word, weight in unit.variants:
            variants[word] = max(variants.get(word, 0.0), weight * factor)
    weights = [_unit_weight(index, unit) for unit in units]
    hits = []
    for number, score in index.match(variants, ranking.candidates):
        document, terms = index.documents[number], index.terms[number]
        coverage, closeness, to_title = _second_look(index, units, weights, terms)
        final = score * (ranking.coverage_floor + (1 - ranking.coverage_floor) * coverage)
        final *= (1 + ranking.closeness * closeness) * kinds[document.kind]
        final *= ranking.exact if closeness >= _EXACT else 1.0
        final *= ranking.open_point if document.open else 1.0
        hits.append(_hit(index.game, document, final, (coverage, closeness, to_title)))
    return _entries_first(hits)


def _entries_first(hits: list[Hit]) -> list[Hit]:
    """Lift an entry just above the rules that it cites, where it fits as well."""
    covered = {hit.id: hit for hit in hits if hit.kind == "rule"}
    lifted = []
    for hit in hits:
        cited = [covered[ident] for ident in hit.rules if hit.kind == "entry" and ident in covered]
        scores = [
            rule.score
            for rule in cited
            if rule.coverage <= hit.coverage + _AS_MUCH
            and rule.closeness <= hit.closeness + _AS_NEAR
        ]
        best = max(scores, default=0.0) + _JUST_ABOVE
        lifted.append(msgspec.structs.replace(hit, score=max(hit.score, best)) if scores else hit)
    return lifted


def _hit(game: str, document: Document, score: float, shares: tuple[float, ...]) -> Hit:
    coverage, closeness, to_title = (round(share, 4) for share in shares)
    return Hit(
        game,
        document.kind,
        document.id,
        document.title,
        document.text,
        document.rules,
        round(score, 4),
        coverage,
        closeness,
        to_title,
    )


def _unit_weight(index: GameIndex, unit: Unit) -> float:
    """Return how much a word of the question weighs: the rarer, the more."""
    known = [word for word, weight in unit.variants if weight >= 1 and word in index.frequency]
    own = known or [word for word, _ in unit.variants if word in index.frequency]
    weight = min((index.weight(word) for word in own), default=index.weight(unit.variants[0][0]))
    return weight * (index.ranking.light if unit.light else 1.0)


def _share(
    units: tuple[Unit, ...], weights: list[float], terms: frozenset[str], ranking: Ranking
) -> float:
    """Return the weight of the question's words that a set of terms has."""
    found = (_credit(unit, terms, ranking) for unit in units)
    return sum(weight * credit for weight, credit in zip(weights, found, strict=True))


def _credit(unit: Unit, terms: frozenset[str], ranking: Ranking) -> float:
    """Return how far a set of terms has a word, 0 to 1.

    Variants are sorted, so the first one found is the best. Of a compound, the parts count
    fully only together: *Karte* is not *Drachenkarte*.
    """
    whole = next((v for word, v in unit.variants if word in terms and word not in unit.parts), 0.0)
    if whole:
        whole += (1 - whole) * ranking.leniency
    found = sum(part in terms for part in unit.parts)
    if not found:
        return whole
    together = found == len(unit.parts) and found > 1
    parts = ranking.together if together else ranking.part * found / len(unit.parts)
    return max(whole, parts)


def _second_look(
    index: GameIndex, units: tuple[Unit, ...], weights: list[float], terms: Terms
) -> tuple[float, float, float]:
    """Return coverage, closeness and closeness to the title of one document."""
    asked = sum(weights)
    if not asked:
        return 0.0, 0.0, 0.0
    coverage = _share(units, weights, terms.all, index.ranking) / asked
    near = []
    for asking, own in zip(terms.askings, terms.weights, strict=True):
        shared = _share(units, weights, asking, index.ranking)
        near.append(min(1.0, 2 * shared / (asked + own)))
        if 2 * shared > own:
            coverage = max(coverage, shared / asked)
    return min(1.0, coverage), max(near), near[0]

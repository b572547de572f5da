"""The index: one Whoosh index per game, in memory, built from the corpus."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec
from whoosh import analysis, fields, query, scoring, searching
from whoosh.filedb.filestore import RamStorage

from rulesfaq.errors import UnknownIdError
from rulesfaq.model.game import Corpus, GameData
from rulesfaq.search.asking import Way, way_of
from rulesfaq.search.documents import Document, documents
from rulesfaq.search.lexicon import LIGHT_TERMS, Lexicon
from rulesfaq.search.ranking import Ranking
from rulesfaq.search.words import fold, split_words

_FIELDS = ("title", "text", "phrasings", "title_parts", "text_parts")


class _Memory(RamStorage):  # type: ignore[misc]
    """A storage whose temporary files are in memory too.

    Whoosh's own puts them under one fixed name, where two processes that build at the same time
    take them away from each other.
    """

    def temp_storage(self, name: str | None = None) -> RamStorage:  # noqa: ARG002
        """Return a storage of its own for what is written meanwhile."""
        return RamStorage()


class Terms(msgspec.Struct, frozen=True):
    """The terms of a document as the second stage of the ranking compares them."""

    all: frozenset[str]
    """Of title and text; phrasings are left out, for their fillers would make any word known."""
    askings: tuple[frozenset[str], ...]
    """Of the title and of each phrasing."""
    weights: tuple[float, ...]
    """What each of these weighs, parts of compounds left out."""
    ways: tuple[Way, ...]
    """In which way each of these asks."""
    anywhere: frozenset[str]
    """Of everything, phrasings and the rules cited included."""
    lead: frozenset[str]
    """Of title and first sentence."""
    ruled: frozenset[str]
    """Of the rules on which the first sentence stands."""
    named: Mapping[str, float] = {}
    """Terms that name what its first rules are about, by the glossary, and how surely."""


class Compared(msgspec.Struct, frozen=True):
    """The terms of a document before all of them are weighed."""

    said: frozenset[str]
    askings: tuple[frozenset[str], ...]
    whole: tuple[frozenset[str], ...]
    """Those of the askings without parts of compounds."""


class GameIndex:
    """The documents of one game, found by terms.

    Built once and then only read; threads may share it.
    """

    def __init__(self, game: GameData, corpus: Corpus, ranking: Ranking) -> None:
        """Analyse and index all documents of a game."""
        self.game = game.id
        self.ranking = ranking
        self.documents = documents(game)
        self.names = _names(game)
        self.lexicon = Lexicon(
            (text for d in self._answering() for text in (d.title, d.text, *d.phrasings)),
            silences=(text for s in game.silences.values() for text in (s.about, *s.asked)),
            stop_words=corpus.stop_words,
            synonyms=(*corpus.synonyms, *((t.term, *t.synonyms) for t in game.glossary)),
        )
        self.frequency: dict[str, int] = {}
        """In how many documents that answer something a term stands, phrasings included."""
        self.terms: tuple[Terms, ...] = ()
        self._fields: dict[str, set[str]] = {}
        self._known: dict[tuple[str, str], tuple[tuple[int, float], ...]] = {}
        self._lock = threading.Lock()
        self._searcher = self._build()

    def _answering(self) -> tuple[Document, ...]:
        return tuple(document for document in self.documents if document.kind != "silence")

    def document(self, ident: str) -> Document:
        """Return a document by its id, which a hit has."""
        return self._by_id[ident]

    @cached_property
    def _by_id(self) -> dict[str, Document]:
        return {document.id: document for document in self.documents}

    def match(self, variants: Mapping[str, float], limit: int) -> list[tuple[int, float]]:
        """Return the numbers of the best documents for weighted terms, with BM25F's score.

        Args:
            variants: Terms and their weights. No text is parsed: any string is a term.
            limit: How many documents at most.
        """
        totals: dict[int, float] = {}
        for word, weight in variants.items():
            for field, boost in self.ranking.fields.items():
                for number, score in self._scores(field, word):
                    totals[number] = totals.get(number, 0.0) + weight * boost * score
        best = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
        return best[:limit]

    def _scores(self, field: str, word: str) -> tuple[tuple[int, float], ...]:
        """Return BM25F's score of every document that has a term; Whoosh works it out once."""
        if word not in self._fields.get(field, ()):
            return ()
        known = self._known.get((field, word))
        if known is None:
            with self._lock:
                hits = self._searcher.search(query.Term(field, word), limit=None, scored=True)
                known = tuple((int(hit["number"]), float(hit.score)) for hit in hits)
            self._known[field, word] = known
        return known

    def has(self, word: str, least: int = 1) -> bool:
        """Ask whether a word, or its parts, stand in so many documents; stop words do not."""
        terms = self.lexicon.terms_of(word)
        return any(self.frequency.get(term, 0) >= least for term in terms)

    def weight(self, word: str) -> float:
        """Return the inverse document frequency of a term; unknown ones count as rare."""
        frequency = self.frequency.get(word, self.ranking.unknown_df)
        return math.log(1 + (len(self.documents) - frequency + 0.5) / (frequency + 0.5))

    def _build(self) -> searching.Searcher:
        plain = analysis.SpaceSeparatedTokenizer()
        columns = {name: fields.TEXT(analyzer=plain, phrase=False) for name in _FIELDS}
        index = _Memory().create_index(fields.Schema(number=fields.STORED(), **columns))
        writer = index.writer()
        terms = []
        for number, document in enumerate(self.documents):
            content, compared = self._columns(document)
            writer.add_document(number=number, **content)
            for field, words in content.items():
                self._fields.setdefault(field, set()).update(words.split())
            terms.append(compared)
        writer.commit()
        ruled = {d.id: c.said for d, c in zip(self.documents, terms, strict=True)}
        self.terms = tuple(
            self._finish(document, compared, ruled)
            for document, compared in zip(self.documents, terms, strict=True)
        )
        return index.searcher(weighting=scoring.BM25F(B=self.ranking.b, K1=self.ranking.k1))

    def _finish(
        self, document: Document, compared: Compared, ruled: Mapping[str, frozenset[str]]
    ) -> Terms:
        cited = [ruled.get(rule, frozenset()) for rule in document.rules]
        first = [ruled.get(rule, frozenset()) for rule in document.leading]
        lead = self.lexicon.terms(f"{document.title}\n{document.lead}")
        return Terms(
            compared.said,
            compared.askings,
            tuple(self._weigh(words) for words in compared.whole),
            tuple(_way(document, text) for text in (document.title, *document.phrasings)),
            compared.said.union(*compared.askings, *cited),
            frozenset((*lead.terms, *lead.parts)),
            frozenset[str]().union(*first),
            self._concepts(document),
        )

    def _concepts(self, document: Document) -> dict[str, float]:
        """Return the glossary's one-word terms whose rules a document's first sentence is on."""
        found: dict[str, float] = {}
        for rules, names in self._glossary:
            shared = len(rules.intersection(document.leading)) / len(rules)
            for name in names if shared else ():
                found[name] = max(shared, found.get(name, 0.0))
        return found

    @cached_property
    def _glossary(self) -> list[tuple[frozenset[str], list[str]]]:
        """Return the rules of each term of the glossary, with its one-word names as terms."""
        found = []
        for item in self.documents:
            if item.kind == "term" and item.rules:
                names = [self.lexicon.terms(n).terms for n in (item.title, *item.phrasings)]
                found.append((frozenset(item.rules), [name[0] for name in names if len(name) == 1]))
        return found

    def _weigh(self, words: frozenset[str]) -> float:
        return sum(
            self.weight(word) * (self.ranking.light if word in LIGHT_TERMS else 1) for word in words
        )

    def _columns(self, document: Document) -> tuple[dict[str, str], Compared]:
        """Return the fields of a document as terms between spaces, and what is compared."""
        silent = document.kind == "silence"
        terms = self.lexicon.terms if silent else self.lexicon.analyse
        title, text = terms(document.title), terms(document.text)
        others = [terms(phrasing) for phrasing in document.phrasings]
        said = frozenset((*title.terms, *title.parts, *text.terms, *text.parts))
        askings = tuple(frozenset((*asked.terms, *asked.parts)) for asked in (title, *others))
        for word in frozenset[str]() if silent else said.union(*askings):
            self.frequency[word] = self.frequency.get(word, 0) + 1
        content = {
            "title": " ".join(title.terms),
            "text": " ".join(text.terms),
            "phrasings": " ".join(w for asked in others for w in (*asked.terms, *asked.parts)),
            "title_parts": " ".join(title.parts),
            "text_parts": " ".join(text.parts),
        }
        whole = tuple(frozenset(asked.terms) for asked in (title, *others))
        return content, Compared(said, askings, whole)


class Index:
    """The indexes of all games."""

    def __init__(
        self, games: Mapping[str, GameIndex], ranking: Ranking, others: Iterable[str] = ()
    ) -> None:
        """Keep the indexes by game id, and the names of games that are none of ours."""
        self.games = games
        self.ranking = ranking
        self.others = {tuple(fold(w) for w in split_words(name)): name for name in others}

    def game(self, ident: str) -> GameIndex:
        """Return the index of a game.

        Raises:
            UnknownIdError: If there is none.
        """
        try:
            return self.games[ident]
        except KeyError:
            raise UnknownIdError("game", ident, tuple(self.games)) from None


def build_index(corpus: Corpus, ranking: Ranking | None = None) -> Index:
    """Build the index of a corpus in memory: well under a second for a game.

    Args:
        corpus: All games; one index is made for each.
        ranking: The weights; those of the corpus if left out.
    """
    weights = ranking or msgspec.convert(corpus.ranking, Ranking)
    indexes = {game.id: GameIndex(game, corpus, weights) for game in corpus}
    return Index(indexes, weights, corpus.other_games)


def _way(document: Document, text: str) -> Way:
    """Return in which way a document's title or phrasing asks; a term says what something is."""
    return "what" if document.kind == "term" else way_of(text)


def _names(game: GameData) -> tuple[tuple[str, ...], ...]:
    """Return the folded words of a game's title, id and aliases, longer names first."""
    names = {tuple(fold(w) for w in split_words(n)) for n in (game.title, game.id, *game.aliases)}
    return tuple(sorted((name for name in names if name), key=lambda name: (-len(name), name)))

"""Our search beside what somebody would take instead: python -m benchmarks.search_peers FILES.

The same documents (title, text and ways to ask) and the same questions for each, in one run. A
question file is a list as in tests/answers/questions_tuned.yaml. Needs what ``rulesfaq[bench]``
names, and for the last row a PostgreSQL that BENCH_DATABASE_URL leads to.

Columns: the share of questions whose first (or one of the first three) documents would make a
right answer, with a 95 % bootstrap interval; the share of unanswerable questions that would be
answered at the score that still gives nine of ten of the right ones; milliseconds a question.
"""

from __future__ import annotations

import os
import re
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import yaml

from rulesfaq.answers.abstain import readiness
from rulesfaq.answers.ask import document_answer
from rulesfaq.search.documents import Document
from rulesfaq.search.query import Hit, find
from rulesfaq.services import Services, open_services
from rulesfaq.settings import load_settings
from tests.answers.judge import cites, mentions

Ranked = list[tuple[str, float]]
"""Ids of documents with their scores, the best first."""
Engine = Callable[[str, str | None], Ranked]
"""Question and game, None for all of them."""
MOST = 10
KEPT = 0.9


def whole(document: Document) -> str:
    """Return everything that a peer indexes of a document."""
    return "\n".join((document.title, document.text, *document.phrasings))


def corpus(services: Services) -> dict[str, list[Document]]:
    """Return the documents of each game."""
    return {
        game: [d for d in index.documents if d.kind != "silence"]
        for game, index in services.index.games.items()
    }


def per_game(build: Callable[[list[Document]], Callable[[str], Ranked]]) -> Callable[[Any], Engine]:
    """Return a maker of an engine with an index for each game and one for all."""

    def make(documents: dict[str, list[Document]]) -> Engine:
        games = {game: build(listed) for game, listed in documents.items()}
        everything = build([one for listed in documents.values() for one in listed])
        return lambda text, game: (games[game] if game else everything)(text)

    return make


def ours(services: Services) -> Engine:
    """Return our own search."""

    def ask(text: str, game: str | None) -> Ranked:
        found = find(services.index, text, game)
        sure = readiness(found, services.index.ranking)
        return [(hit.id, sure if not at else sure - 1 - at) for at, hit in enumerate(found.hits)]

    return ask


@per_game
def whoosh(documents: list[Document]) -> Callable[[str], Ranked]:
    """Whoosh with its own German analyser."""
    from whoosh import fields, qparser
    from whoosh.analysis import LanguageAnalyzer
    from whoosh.filedb.filestore import RamStorage

    analyser = LanguageAnalyzer("de")
    index = RamStorage().create_index(
        fields.Schema(id=fields.STORED(), text=fields.TEXT(analyzer=analyser))
    )
    writer = index.writer()
    for document in documents:
        writer.add_document(id=document.id, text=whole(document))
    writer.commit()
    searcher = index.searcher()

    def ask(text: str) -> Ranked:
        terms = [token.text for token in analyser(text, mode="query")]
        query = qparser.query.Or([qparser.query.Term("text", term) for term in terms])
        return [(hit["id"], hit.score) for hit in searcher.search(query, limit=MOST)]

    return ask


@per_game
def fts5(documents: list[Document]) -> Callable[[str], Ranked]:
    """SQLite's full-text search, words without accents."""
    base = sqlite3.connect(":memory:")
    base.execute("create virtual table d using fts5(id unindexed, text)")
    base.executemany("insert into d values (?, ?)", [(d.id, whole(d)) for d in documents])
    query = "select id, -bm25(d) from d where d match ? order by bm25(d) limit ?"

    def ask(text: str) -> Ranked:
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", text))
        return list(base.execute(query, (words, MOST))) if words else []

    return ask


@per_game
def bm25s(documents: list[Document]) -> Callable[[str], Ranked]:
    """The package bm25s with the Snowball stemmer."""
    import bm25s as package
    import Stemmer

    stem = Stemmer.Stemmer("german")
    listed = [stem.stemWords(re.findall(r"\w+", whole(d).lower())) for d in documents]
    retriever = package.BM25()
    retriever.index(listed, show_progress=False)

    def ask(text: str) -> Ranked:
        words = stem.stemWords(re.findall(r"\w+", text.lower()))
        scores = retriever.get_scores(words) if words else np.zeros(len(documents))
        best = np.argsort(-scores)[:MOST]
        return [(documents[at].id, float(scores[at])) for at in best if scores[at] > 0]

    return ask


@per_game
def tantivy(documents: list[Document]) -> Callable[[str], Ranked]:
    """Tantivy with its German stemmer."""
    import tantivy as package

    schema = package.SchemaBuilder()
    schema.add_text_field("id", stored=True, tokenizer_name="raw")
    schema.add_text_field("text", tokenizer_name="german")
    index = package.Index(schema.build())
    chain = package.TextAnalyzerBuilder(package.Tokenizer.simple())
    analyser = chain.filter(package.Filter.lowercase()).filter(package.Filter.stemmer("german"))
    built = analyser.build()
    index.register_tokenizer("german", built)
    writer = index.writer()
    for document in documents:
        writer.add_document(package.Document(id=document.id, text=whole(document)))
    writer.commit()
    index.reload()
    searcher = index.searcher()
    shape = index.schema

    def ask(text: str) -> Ranked:
        terms = [package.Query.term_query(shape, "text", word) for word in built.analyze(text)]
        if not terms:
            return []
        query = package.Query.boolean_query([(package.Occur.Should, term) for term in terms])
        hits = searcher.search(query, MOST).hits
        return [(searcher.doc(place)["id"][0], score) for score, place in hits]

    return ask


@per_game
def postgres(documents: list[Document]) -> Callable[[str], Ranked]:
    """PostgreSQL with its German configuration."""
    import psycopg

    base = psycopg.connect(os.environ["BENCH_DATABASE_URL"], autocommit=True)
    table = f"d{len(documents)}"
    base.execute(f"drop table if exists {table}")
    base.execute(f"create table {table} (id text, v tsvector)")
    with base.cursor() as cursor:
        cursor.executemany(
            f"insert into {table} values (%s, to_tsvector('german', %s))",
            [(d.id, whole(d)) for d in documents],
        )
    base.execute(f"create index on {table} using gin (v)")
    query = (
        f"select id, ts_rank(v, q) from {table}, "
        "to_tsquery('german', %s) q where v @@ q order by 2 desc limit %s"
    )

    def ask(text: str) -> Ranked:
        words = " | ".join(re.findall(r"\w+", text))
        return list(base.execute(query, (words, MOST)).fetchall()) if words else []

    return ask


def makes_right(services: Services, question: dict[str, Any]) -> set[str]:
    """Return the ids of the documents that would make a right answer, verdict aside."""
    game = question["game"]
    found = find(services.index, question["question"], game)
    right = set()
    for document in services.index.game(game).documents:
        hit = Hit(
            game, document.kind, document.id, document.title, document.text, document.rules,
            1.0, 1.0, 0.5,
        )  # fmt: skip
        answer = msgspec.to_builtins(document_answer(services.corpus, services.index, found, hit))
        told = answer["status"] == "answered"
        if told and mentions(question, answer) and cites(question, answer):
            right.add(document.id)
    return right


def measure(engine: Engine, asked: list[tuple[dict[str, Any], set[str]]]) -> dict[str, Any]:
    """Return the columns of one row."""
    first, three, scores, silent, spent = [], [], [], [], []
    for question, right in asked:
        start = time.perf_counter()
        ranked = engine(question["question"], question.get("game_context"))
        spent.append(1000 * (time.perf_counter() - start))
        top = ranked[0][1] if ranked else -1e9
        if not question["answerable"]:
            silent.append(top)
            continue
        ids = [ident for ident, _ in ranked]
        first.append(bool(ids) and ids[0] in right)
        three.append(bool(right & set(ids[:3])))
        if first[-1]:
            scores.append(top)
    least = float(np.quantile(scores, 1 - KEPT))
    chance = np.random.default_rng(1)
    again = [np.mean(chance.choice(first, len(first))) for _ in range(2000)]
    return {
        "first": np.mean(first), "low": np.quantile(again, 0.025),
        "high": np.quantile(again, 0.975), "three": np.mean(three),
        "false": np.mean([top >= least for top in silent]),
        "p50": np.quantile(spent, 0.5), "p99": np.quantile(spent, 0.99),
    }  # fmt: skip


def load(files: Iterable[str]) -> list[dict[str, Any]]:
    """Return the questions of some files, positions left out: no search answers those."""
    listed = [item for file in files for item in yaml.safe_load(Path(file).read_text("utf-8"))]
    return [q for q in listed if q["kind"] != "position" and not q.get("doubtful")]


def main() -> None:
    """Measure all engines and print the table."""
    services = open_services(load_settings())
    asked = [
        (question, makes_right(services, question) if question["answerable"] else set())
        for question in load(sys.argv[1:])
    ]
    documents = corpus(services)
    makers: dict[str, Callable[[], Engine]] = {
        "rulesfaq": lambda: ours(services),
        "Whoosh, German analyser": lambda: whoosh(documents),
        "SQLite FTS5": lambda: fts5(documents),
        "bm25s, Snowball": lambda: bm25s(documents),
        "tantivy, German stemmer": lambda: tantivy(documents),
    }
    if os.environ.get("BENCH_DATABASE_URL"):
        makers["PostgreSQL german"] = lambda: postgres(documents)
    print(f"{len(asked)} questions, {sum(map(len, documents.values()))} documents\n")
    print("| | first right | 95 % | among three | false answers | p50 ms | p99 ms |")
    print("|---|---|---|---|---|---|---|")
    for name, make in makers.items():
        row = measure(make(), asked)
        print(
            f"| {name} | {row['first']:.2f} | {row['low']:.2f}–{row['high']:.2f} | "
            f"{row['three']:.2f} | {row['false']:.2f} | {row['p50']:.1f} | {row['p99']:.1f} |"
        )


if __name__ == "__main__":
    main()

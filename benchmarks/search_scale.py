"""How the search grows: python -m benchmarks.search_scale [ENTRIES …].

A made-up game of so many entries, each mixed from two of ours, so that words are as frequent as
they are. Prints for each size how long the index takes to build and milliseconds a question,
beside SQLite's full-text search on the same texts.
"""

from __future__ import annotations

import hashlib
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable, Iterator

import msgspec

from rulesfaq.loading.corpus import load_corpus
from rulesfaq.model.faq import Claim, FaqEntry
from rulesfaq.model.game import Corpus, GameData
from rulesfaq.search.documents import Document, documents
from rulesfaq.search.index import build_index
from rulesfaq.search.query import find
from rulesfaq.settings import load_settings

GAME = "made"
SIZES = (1_000, 5_000, 20_000)
ASKED = 200


def number_of(text: str) -> int:
    """Return the same pseudo-random number for the same text, wherever it runs."""
    return int(hashlib.sha256(text.encode()).hexdigest()[:12], 16)


def mixed(text: str, other: str, salt: str) -> str:
    """Return a text of which every third word is one of another text."""
    spare = other.split() or [""]
    return " ".join(
        spare[number_of(f"{salt}{at}") % len(spare)] if number_of(f"{salt}/{at}") % 3 == 0 else word
        for at, word in enumerate(text.split())
    )


def made(real: list[Document], count: int) -> Iterator[FaqEntry]:
    """Yield entries mixed from real ones."""
    for number in range(count):
        one = real[number % len(real)]
        other = real[number_of(f"other {number}") % len(real)]
        text = mixed(one.text, other.text, f"text {number}")
        ways = tuple(
            mixed(way, other.title, f"way {number} {at}")
            for at, way in enumerate(one.phrasings[:4])
        )
        title = mixed(one.title, other.title, f"title {number}")
        yield FaqEntry(f"{GAME}.faq.e{number}", title, (Claim(text, ()),), None, "", ways)


def timed(ask: Callable[[str], object], questions: list[str]) -> tuple[float, float]:
    """Return the median and the 99th percentile of milliseconds a question, asked once before."""
    found = []
    for text in questions:
        ask(text)
    for text in questions:
        start = time.perf_counter()
        ask(text)
        found.append(1000 * (time.perf_counter() - start))
    return statistics.median(found), statistics.quantiles(found, n=100)[98]


def fts5(entries: list[FaqEntry]) -> Callable[[str], object]:
    """Return SQLite's full-text search over the same texts."""
    base = sqlite3.connect(":memory:")
    base.execute("create virtual table d using fts5(id unindexed, text)")
    rows = [(e.id, " ".join((e.question, e.claims[0].text, *e.phrasings))) for e in entries]
    base.executemany("insert into d values (?, ?)", rows)
    query = "select id from d where d match ? order by bm25(d) limit 10"

    def ask(text: str) -> object:
        words = " OR ".join(f'"{word}"' for word in text.split() if word.isalnum())
        return base.execute(query, (words,)).fetchall() if words else []

    return ask


def measure(corpus: Corpus, real: list[Document], count: int) -> str:
    """Return a row of the table."""
    entries = list(made(real, count))
    game = GameData(GAME, "Made", "", (), (), entries={entry.id: entry for entry in entries})
    start = time.perf_counter()
    index = build_index(msgspec.structs.replace(corpus, games={GAME: game}))
    built = time.perf_counter() - start
    step = max(1, len(real) // ASKED)
    questions = [way for document in real[::step] for way in document.phrasings[:1]]
    half, last = timed(lambda text: find(index, text, GAME), questions)
    theirs, their_last = timed(fts5(entries), questions)
    return (
        f"| {count:,} | {built:.1f} s | {half:.1f} | {last:.1f} | {theirs:.1f} | {their_last:.1f} |"
    )


def main() -> None:
    """Measure each size and print the table."""
    settings = load_settings()
    corpus = load_corpus(settings.data, settings.schemas)
    real = [d for game in corpus for d in documents(game) if d.kind == "entry"]
    print("| entries | build | p50 ms | p99 ms | FTS5 p50 | FTS5 p99 |\n|---|---|---|---|---|---|")
    for count in [int(text) for text in sys.argv[1:]] or SIZES:
        print(measure(corpus, real, count), flush=True)


if __name__ == "__main__":
    main()

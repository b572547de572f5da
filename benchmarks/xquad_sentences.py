"""Our analysis and ranking on texts of others: python -m benchmarks.xquad_sentences FILE.

FILE is ``xquad.de.json``: 1,190 German questions over paragraphs. Every sentence is a document of
a made-up game, and the right one holds the answer. No synonyms, no ways to ask, no glossary; the
weights are those of data/search.yaml. Prints the share of questions whose sentence comes first, and
is among the first three, beside Whoosh with its German analyser on the same sentences.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import msgspec

from benchmarks.search_peers import Engine, Ranked, whoosh
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.model.game import Corpus, GameData
from rulesfaq.model.rules import Rule
from rulesfaq.search.documents import Document
from rulesfaq.search.index import build_index
from rulesfaq.search.query import find
from rulesfaq.settings import load_settings

GAME = "xquad"
_END = re.compile(r"(?<=[.!?])(?<!\d\.)(?<![ (][A-Za-z]\.)(?<!Dr\.)(?<!St\.)\s+(?=[A-ZÄÖÜ„\"(\d])")
"""Where a sentence ends; not after the number of a day, an initial or a title."""


def read(path: Path) -> tuple[list[str], list[tuple[str, int]]]:
    """Return the sentences, and the questions with the number of the sentence that answers."""
    sentences: list[str] = []
    questions: list[tuple[str, int]] = []
    for article in json.loads(path.read_text("utf-8"))["data"]:
        for paragraph in article["paragraphs"]:
            text, start, spans = paragraph["context"], 0, []
            for end in [*(m.start() for m in _END.finditer(text)), len(text)]:
                spans.append((start, end))
                start = end
            for asked in paragraph["qas"]:
                at = asked["answers"][0]["answer_start"]
                here = next(i for i, (low, high) in enumerate(spans) if low <= at < high)
                questions.append((asked["question"], len(sentences) + here))
            sentences += [text[low:high].strip() for low, high in spans]
    return sentences, questions


def ours(sentences: list[str], corpus: Corpus) -> Engine:
    """Return our search over the sentences, each a rule without a title."""
    rules = {
        f"{GAME}.s.n{number}": Rule(f"{GAME}.s.n{number}", "", text, "permission", ())
        for number, text in enumerate(sentences)
    }
    game = GameData(GAME, "Xquad", "", (), (), rules=rules)
    alone = msgspec.structs.replace(corpus, games={GAME: game}, synonyms=(), other_games=())
    index = build_index(alone)

    def ask(text: str, _: str | None) -> Ranked:
        return [(hit.id, hit.score) for hit in find(index, text, GAME, 3).hits]

    return ask


def share(engine: Engine, questions: list[tuple[str, int]]) -> tuple[float, float]:
    """Return how often the right sentence comes first, and is among the first three."""
    first = three = 0
    for text, number in questions:
        found = [ident for ident, _ in engine(text, GAME)][:3]
        first += found[:1] == [f"{GAME}.s.n{number}"]
        three += f"{GAME}.s.n{number}" in found
    return first / len(questions), three / len(questions)


def main() -> None:
    """Measure both, and print a row for each."""
    sentences, questions = read(Path(sys.argv[1]))
    settings = load_settings()
    corpus = load_corpus(settings.data, settings.schemas)
    documents = [
        Document("rule", f"{GAME}.s.n{number}", "", text) for number, text in enumerate(sentences)
    ]
    print(f"{len(questions)} questions, {len(sentences)} sentences")
    for name, engine in (
        ("rulesfaq", ours(sentences, corpus)),
        ("Whoosh, German analyser", whoosh({GAME: documents})),
    ):
        first, three = share(engine, questions)
        print(f"{name}: first {first:.3f}, among three {three:.3f}")


if __name__ == "__main__":
    main()

"""Fit the weights of the search: python -m benchmarks.fit_ranking (needs numpy).

Every way to ask is left out of the index once, with a fifth of all others, and asked: the weights
are those under which what it stands for comes first most surely. Then the readiness to answer is
fitted on the same questions, on those whose answer was taken out of the index altogether, and on
questions that nothing here answers. Prints what to write under ``ranking`` in data/search.yaml.
"""

from __future__ import annotations

import hashlib
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import yaml

from rulesfaq.answers.abstain import readiness_signs
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.model.game import Corpus, GameData, Ways
from rulesfaq.search.features import signs
from rulesfaq.search.index import GameIndex, Index
from rulesfaq.search.query import Found, Hit, find, intent_of
from rulesfaq.search.ranking import Ranking
from rulesfaq.settings import load_settings

ROOT = Path(__file__).parents[1]
FOLDS = 5
FEWEST_WORDS = 3
SHARE = {"asked": 45, "gone": 14}
"""Percent of all ways to ask that are used."""
STEPS = 200
WEIGHTS = {"asked": 1.0, "gone": 0.7, "silent": 1.0, "near": 1.0}
Case = tuple[list[str], np.ndarray, set[str]]


def number_of(text: str, salt: str = "") -> int:
    """Return the same pseudo-random number for the same text, wherever it runs."""
    return int(hashlib.sha256(f"{salt}{text}".encode()).hexdigest()[:12], 16)


def without(game: GameData, fold: int) -> GameData:
    """Return a game without the ways to ask of one fold."""

    def kept(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(text for text in texts if number_of(text) % FOLDS != fold)

    entries = {
        ident: msgspec.structs.replace(
            entry,
            phrasings=kept(entry.phrasings),
            asked={verdict: kept(texts) for verdict, texts in entry.asked.items()},
        )
        for ident, entry in game.entries.items()
    }
    ways = {
        ident: Ways(kept(asked.ja), kept(asked.nein), kept(asked.offen))
        for ident, asked in game.ways.items()
    }
    return msgspec.structs.replace(game, entries=entries, ways=ways)


def as_good(index: GameIndex) -> dict[str, set[str]]:
    """Return what answers as well as a document: that which stands on the same first rules."""
    found: dict[str, set[str]] = {}
    for one in index.documents:
        own = set(one.leading or one.rules)
        found[one.id] = {one.id} | {
            other.id
            for other in index.documents
            if not other.open and own & set(other.leading or other.rules)
        }
    return found


def questions(index: GameIndex, fold: int, kind: str) -> Iterator[tuple[str, str]]:
    """Yield ways to ask of one fold with what they ask for."""
    for document in index.documents:
        for text in document.phrasings:
            chosen = number_of(text, kind) % 100 < SHARE[kind]
            if chosen and number_of(text) % FOLDS == fold and len(text.split()) >= FEWEST_WORDS:
                yield text, document.id


def folds(corpus: Corpus, ranking: Ranking) -> Iterator[tuple[int, GameIndex, Index]]:
    """Yield for each game and fold the whole index of the game, and the one without the fold."""
    for game in corpus:
        whole = GameIndex(game, corpus, ranking)
        for fold in range(FOLDS):
            poorer = GameIndex(without(game, fold), corpus, ranking)
            yield fold, whole, Index({game.id: poorer}, ranking)


def vector(names: list[str], hit: Hit, index: GameIndex, text: str) -> list[float]:
    """Return the signs of a hit in the order of their names."""
    assert hit.seen is not None
    found = signs(hit.seen, index.document(hit.id), intent_of(text))
    return [found[name] for name in names]


def ranking_cases(corpus: Corpus, ranking: Ranking, names: list[str]) -> list[Case]:
    """Return for each question the candidates, their signs, and which are right."""
    cases: list[Case] = []
    for fold, whole, index in folds(corpus, ranking):
        good = as_good(whole)
        poorer = index.game(whole.game)
        for text, ident in questions(whole, fold, "asked"):
            hits = find(index, text, whole.game, ranking.candidates).hits
            rows = np.array([vector(names, hit, poorer, text) for hit in hits])
            cases.append(([hit.id for hit in hits], rows, good[ident]))
    return cases


def fit_signs(cases: list[Case], start: np.ndarray) -> np.ndarray:
    """Return the weights under which the right ones come first most surely (softmax, Adam)."""
    usable = [
        (rows, np.array([i for i, ident in enumerate(ids) if ident in good]))
        for ids, rows, good in cases
        if set(ids) & good
    ]
    weights, mean, square = start.copy(), np.zeros_like(start), np.zeros_like(start)
    for step in range(1, STEPS + 1):
        slope = 0.001 * (weights - start)
        for rows, right in usable:
            score = rows @ weights
            share = np.exp(score - score.max())
            share /= share.sum()
            slope += (rows.T @ share - rows[right].T @ (share[right] / share[right].sum())) / len(
                usable
            )
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        rate = 0.1 / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        weights -= rate * mean / (1 - 0.9**step)
    return weights


def first_right(cases: list[Case], weights: np.ndarray) -> float:
    """Return the share of questions whose first candidate is right."""
    return float(
        np.mean([bool(ids) and ids[int(np.argmax(rows @ weights))] in good
                 for ids, rows, good in cases])
    )  # fmt: skip


def readiness_cases(
    corpus: Corpus, ranking: Ranking
) -> Iterator[tuple[str, bool, dict[str, float]]]:
    """Yield kind, whether the first hit is right, and its signs."""
    for fold, whole, index in folds(corpus, ranking):
        good = as_good(whole)
        for text, ident in questions(whole, fold, "asked"):
            yield from _case("asked", find(index, text, whole.game), good[ident])
        for text, ident in questions(whole, fold, "gone"):
            found = find(index, text, whole.game, 36)
            left = tuple(hit for hit in found.hits if hit.id not in good[ident])
            yield from _case("gone", msgspec.structs.replace(found, hits=left), set())
    full = Index({game.id: GameIndex(game, corpus, ranking) for game in corpus}, ranking)
    for text in read("silent")["asked"]:
        for game in (None, *corpus.games):
            yield from _case("silent", find(full, text, game), set())
    for game, texts in read("near_misses")["asked"].items():
        for text in texts:
            yield from _case("near", find(full, text, None if game == "none" else game), set())


def _case(kind: str, found: Found, good: set[str]) -> Iterator[tuple[str, bool, dict[str, float]]]:
    silent = bool(found.hits) and ".open." in found.hits[0].id
    told = readiness_signs(found)
    if told is not None and not (silent and not good):
        yield kind, found.hits[0].id in good, told


def read(name: str) -> Any:
    """Return a list of questions that nothing here answers."""
    return yaml.safe_load((ROOT / "tests" / "search" / f"{name}.yaml").read_text("utf-8"))


def fit_readiness(cases: list[tuple[str, bool, dict[str, float]]], names: list[str]) -> np.ndarray:
    """Return constant and weights of the logistic function (Newton)."""
    rows = np.array([[1.0, *(told[name] for name in names)] for _, _, told in cases])
    right = np.array([float(good) for _, good, _ in cases])
    mass = np.array([WEIGHTS[kind] for kind, _, _ in cases])
    weights = np.zeros(rows.shape[1])
    for _ in range(50):
        sure = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (mass * (sure - right)) + 1e-3 * weights
        bend = (rows * (mass * sure * (1 - sure))[:, None]).T @ rows + 1e-3 * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    """Fit, and print what to write."""
    settings = load_settings()
    corpus = load_corpus(settings.data, settings.schemas)
    ranking = msgspec.convert(corpus.ranking, Ranking)
    names = sorted(ranking.signs)
    cases = ranking_cases(corpus, ranking, names)
    start = np.array([ranking.signs[name] for name in names])
    fitted = fit_signs(cases, start)
    before, after = first_right(cases, start), first_right(cases, fitted)
    print(
        f"{len(cases)} questions; first one right: {before:.3f}, fitted {after:.3f}",
        file=sys.stderr,
    )
    weighed = {name: round(float(weight), 2) for name, weight in zip(names, fitted, strict=True)}
    better = msgspec.structs.replace(ranking, signs=weighed)
    ready = list(readiness_cases(corpus, better))
    told = ["score", "margin", "strange"]
    constants = [round(float(weight), 3) for weight in fit_readiness(ready, told)]
    readiness = dict(zip(["constant", *told], constants, strict=True))
    print(yaml.safe_dump({"signs": weighed, "readiness": readiness}, sort_keys=False))
    loss = -np.mean(
        [math.log(_sure(readiness, t) if good else 1 - _sure(readiness, t)) for _, good, t in ready]
    )
    print(f"{len(ready)} cases of readiness, loss {loss:.3f}", file=sys.stderr)


def _sure(weights: dict[str, float], told: dict[str, float]) -> float:
    total = weights["constant"] + sum(weights[name] * told[name] for name in told)
    return min(1 - 1e-9, max(1e-9, 1 / (1 + math.exp(-total))))


if __name__ == "__main__":
    main()

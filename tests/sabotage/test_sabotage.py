"""Whatever is falsified in the data, the check sees it; here on a seeded sample of all ways."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from rulesfaq.engine.rng import Chance
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import check_data, load_corpus
from rulesfaq.proof.check import check_game
from rulesfaq.proof.ledger import read_ledger
from rulesfaq.settings import load_settings
from tests.sabotage.measure import SURVIVED, Bench, measure
from tests.sabotage.misspelling import Misspelling, misspellings
from tests.sabotage.tampering import (
    changed_scenes,
    changed_texts,
    flipped_verdicts,
    moved_pages,
    other_citations,
    raised_numbers,
)

SETTINGS = load_settings({})
CORPUS = load_corpus(SETTINGS.data, SETTINGS.schemas)
GAMES = find_games()
SHARE = 0.02


@pytest.fixture(scope="module", params=tuple(CORPUS.games))
def bench(request: pytest.FixtureRequest) -> Bench:
    game: str = request.param
    return Bench(CORPUS.game(game), GAMES[game], read_ledger(SETTINGS.data, game))


@pytest.mark.parametrize(
    ("ways", "share"),
    [
        (other_citations, SHARE),
        (flipped_verdicts, 1.0),
        (changed_scenes, 0.2),
        (changed_texts, 1.0),
        (raised_numbers, 1.0),
        (moved_pages, 1.0),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_every_falsehood_is_caught(bench: Bench, ways: object, share: float) -> None:
    chance = Chance(5)
    sample = (t for t in ways(bench.data) if chance.share() < share)  # type: ignore[operator]

    counts, survivors = measure(bench, sample)

    assert [(t.kind, t.where, t.what) for t in survivors] == []
    assert counts or not any(True for _ in ways(bench.data))  # type: ignore[operator]
    assert not any(caught == SURVIVED for _, caught in counts)


def test_flipped_verdicts_are_caught_by_the_engine_and_not_by_the_ledger(bench: Bench) -> None:
    counts, _ = measure(bench, flipped_verdicts(bench.data))

    assert {caught for _, caught in counts} == {"proof"}


def slips(folder: Path) -> Iterator[Misspelling]:
    for file in sorted(folder.rglob("*.yaml")):
        yield from misspellings(file)


@pytest.mark.parametrize("game", tuple(CORPUS.games))
def test_a_misspelt_key_or_id_is_caught(game: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(SETTINGS.data, data)
    every = list(slips(data / "games" / game))
    step = len(every) // 40
    missed = []
    for slip in islice(every, 0, None, step):
        honest = slip.file.read_text("utf-8")
        slip.file.write_text(slip.text, "utf-8")
        if not caught(data, game):
            missed.append(f"{slip.file.name}:{slip.line}: {slip.what}")
        slip.file.write_text(honest, "utf-8")

    assert missed == []


def caught(data: Path, game: str) -> bool:
    corpus, problems = check_data(data, SETTINGS.schemas, game)
    if corpus is None or problems:
        return True
    return check_game(corpus.game(game), GAMES[game], read_ledger(data, game)).failed

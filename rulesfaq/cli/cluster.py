"""Jobs of a search on a Dask cluster (``pip install rulesfaq[cluster]``)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from distributed import Client

from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.proof.campaign import Job
from rulesfaq.proof.ground import Ground
from rulesfaq.proof.search import do_job
from rulesfaq.proof.tally import Tallies
from rulesfaq.settings import Settings

WAIT_S = 5
"""How long to wait for the scheduler."""


def on_cluster(address: str, settings: Settings, seed: int, jobs: list[Job]) -> Iterator[Tallies]:
    """Yield the results of the jobs in their order; a job whose worker died is done by another.

    The workers need this package and the data folder under the same path.

    Raises:
        OSError: If there is no scheduler at the address.
    """
    with Client(address, timeout=WAIT_S, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        folders = str(settings.data.resolve()), str(settings.schemas.resolve())
        futures = [
            client.submit(_remote, *folders, seed, job.game, job.number, pure=False, retries=2)
            for job in jobs
        ]
        for future in futures:
            yield msgspec.json.decode(future.result(), type=Tallies)
            future.release()


def _remote(data: str, schemas: str, seed: int, game: str, number: int) -> bytes:
    """Do a job where this runs; the game is read there once."""
    return msgspec.json.encode(do_job(_ground(data, schemas, game), seed, number))


@cache
def _ground(data: str, schemas: str, game: str) -> Ground:
    corpus = load_corpus(Path(data), Path(schemas))
    return Ground(corpus.game(game), find_games()[game])

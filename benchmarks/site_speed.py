"""How fast pages are on 2,000 answers, in one process: `python -m benchmarks.site_speed`.

The real answers are repeated under other ids until there are enough of them. Times are those of
the whole request inside the server, compressed as browsers ask for it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from statistics import quantiles

import msgspec

from rulesfaq.ids import slug_of
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import Corpus, GameData
from rulesfaq.search.index import build_index
from rulesfaq.services import Services, open_services
from rulesfaq.settings import load_settings
from rulesfaq.web import create_app

ENTRIES = 2_000
REQUESTS = 400
HEADERS = {"Accept-Encoding": "gzip"}


def repeated(corpus: Corpus) -> Corpus:
    """Return the corpus with so many entries, each of them several times."""
    had = sum(len(game.entries) for game in corpus)
    times = -(-ENTRIES // had)
    return msgspec.structs.replace(
        corpus, games={game.id: _with_copies(game, times) for game in corpus}
    )


def _with_copies(game: GameData, times: int) -> GameData:
    entries = dict(game.entries)
    for number in range(2, times + 1):
        for entry in game.entries.values():
            ident = f"{entry.id}-{number}"
            entries[ident] = msgspec.structs.replace(entry, id=ident)
    return msgspec.structs.replace(game, entries=entries)


def _spread(items: Iterable[FaqEntry], most: int) -> list[FaqEntry]:
    every = list(items)
    return list(islice(every[:: max(1, len(every) // most)], most))


def _paths(services: Services) -> Iterator[tuple[str, list[tuple[str, dict[str, str]]]]]:
    asked = _spread((e for game in services.corpus for e in game.entries.values()), REQUESTS)
    texts = [(entry.ways or (entry.question,))[0] for entry in asked]
    yield "/suche", [("/suche", {"q": text}) for text in texts]
    yield (
        "answer page",
        [(f"/spiele/{entry.id.split('.')[0]}/fragen/{slug_of(entry.id)}", {}) for entry in asked],
    )
    begun = [text[: 3 + number % max(4, len(text) - 3)] for number, text in enumerate(texts)]
    yield "suggestions", [("/suche/vorschlaege", {"q": text}) for text in begun]


def main() -> None:
    """Print the 50th and the 95th percentile of each kind of page."""
    real = open_services(load_settings())
    corpus = repeated(real.corpus)
    services = msgspec.structs.replace(real, corpus=corpus, index=build_index(corpus))
    client = create_app(services).test_client()
    count = sum(len(game.entries) for game in corpus)
    print(f"{count} entries, {REQUESTS} requests of each kind, Python {sys.version.split()[0]}")
    for name, requests in _paths(services):
        client.get(*requests[0][:1], query_string=requests[0][1], headers=HEADERS)
        walls, cpus = [], []
        for path, query in requests:
            wall, cpu = time.perf_counter(), time.process_time()
            answer = client.get(path, query_string=query, headers=HEADERS)
            walls.append(1000 * (time.perf_counter() - wall))
            cpus.append(1000 * (time.process_time() - cpu))
            assert answer.status_code == 200, path
        for clock, took in (("wall", walls), ("CPU", cpus)):
            cuts = quantiles(took, n=20)
            print(f"{name:12} {clock:4} p50 {cuts[9]:6.1f} ms   p95 {cuts[18]:6.1f} ms")


if __name__ == "__main__":
    main()

"""Try every tampering, and say by what each was caught.

Run as ``python -m tests.sabotage.measure [GAME]``: a table, then the survivors by name.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import Ledger
from rulesfaq.model.readings import differences
from rulesfaq.proof.claim import citation_faults, prove_claim, verdict_of
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.form import engine_faults
from rulesfaq.proof.ledger import changed_parts, code_hash, read_ledger
from rulesfaq.proof.scene_proof import SceneProof, prove_scene
from rulesfaq.proof.stage import Stages
from rulesfaq.settings import load_settings
from tests.sabotage.tampering import (
    Tampering,
    changed_scenes,
    changed_texts,
    flipped_verdicts,
    moved_pages,
    other_citations,
    raised_numbers,
    run_claims,
)

CITATIONS = ("swapped", "one fewer", "another rule", "one more")
PROOF, FORM, STALE, EQUIVALENT, SURVIVED = "proof", "form", "stale only", "equivalent", "SURVIVED"


class Bench:
    """A game with honest data, its engine and its ledger; scenes are run once."""

    def __init__(self, data: GameData, game: Game, ledger: Ledger | None) -> None:
        self.data = data
        self.game = game
        self.ledger = ledger
        self.cover = Cover(data, game)
        self.stages = Stages(game)
        self.code = code_hash(game)
        self._scenes: dict[tuple[str, int, bool], list[SceneProof]] = {}

    def scenes(self, entry: str, index: int, cited: frozenset[str]) -> list[SceneProof]:
        """Scenes depend on the citation only through rows of options."""
        optional = {row.rule for row in self.game.rows if row.when}
        key = (entry, index, bool(cited & optional))
        if key not in self._scenes or cited & optional:
            found = self.data.entries[entry]
            self._scenes[key] = [
                prove_scene(self.stages, scenario, verdict_of(found, index), cited, deals=1)
                for scenario in found.claims[index].scenarios
            ]
        return self._scenes[key]

    def caught_by(self, tampering: Tampering) -> str:
        """Return what catches a tampering."""
        if not tampering.entry:
            return self._rule(tampering)
        if tampering.kind in CITATIONS:
            return self._citation(tampering)
        return self._claim(tampering)

    def _rule(self, tampering: Tampering) -> str:
        rule = tampering.data.rules[tampering.where]
        second = tampering.data.second_reading.get(rule.id)
        if second is not None and any(differences(rule, second)):
            return FORM
        return FORM if engine_faults(tampering.data, self.game) else SURVIVED

    def _citation(self, tampering: Tampering) -> str:
        claim = tampering.data.entries[tampering.entry].claims[tampering.claim]
        honest = self.data.entries[tampering.entry].claims[tampering.claim]
        scenes = self.scenes(tampering.entry, tampering.claim, self.cover.of_all(claim.rules))
        source, counter = citation_faults(self.cover, claim, scenes)
        if source or counter:
            return PROOF
        if self.cover.of_all(claim.rules) == self.cover.of_all(honest.rules):
            return EQUIVALENT
        return self._stale(tampering) or SURVIVED

    def _claim(self, tampering: Tampering) -> str:
        entry = tampering.data.entries[tampering.entry]
        proof = prove_claim(tampering.data, self.stages, self.cover, entry, tampering.claim)
        if proof.failed:
            return PROOF
        return self._stale(tampering) or SURVIVED

    def _stale(self, tampering: Tampering) -> str:
        records = self.ledger.claims.get(tampering.entry, ()) if self.ledger else ()
        if tampering.claim >= len(records):
            return ""
        entry = tampering.data.entries[tampering.entry]
        found = records[tampering.claim]
        changed = changed_parts(tampering.data, entry, tampering.claim, found, self.code)
        return STALE if changed else ""


def all_tamperings(data: GameData) -> Iterator[Tampering]:
    yield from other_citations(data)
    yield from flipped_verdicts(data)
    yield from changed_scenes(data)
    yield from changed_texts(data)
    yield from raised_numbers(data)
    yield from moved_pages(data)


def measure(
    bench: Bench, tamperings: Iterable[Tampering]
) -> tuple[Counter[tuple[str, str]], list[Tampering]]:
    """Count by kind and by what caught them; list those that nothing caught.

    A false citation that staleness alone caught is printed: the proof let it pass.
    """
    counts: Counter[tuple[str, str]] = Counter()
    survivors = []
    for tampering in tamperings:
        caught = bench.caught_by(tampering)
        counts[tampering.kind, caught] += 1
        if caught == SURVIVED:
            survivors.append(msgspec.structs.replace(tampering, data=bench.data))
        if caught == STALE and tampering.kind in CITATIONS:
            print(f"  {caught}: {tampering.kind}: {tampering.where}: {tampering.what}")  # noqa: T201
    return counts, survivors


def main(arguments: list[str]) -> int:
    settings = load_settings()
    corpus = load_corpus(settings.data, settings.schemas)
    missed = 0
    for ident, game in find_games().items():
        if arguments and ident not in arguments:
            continue
        data = corpus.game(ident)
        bench = Bench(data, game, read_ledger(settings.data, ident))
        claims = sum(1 for _ in run_claims(data))
        print(f"{ident}: {len(data.entries)} entries, {claims} claims with scenarios")  # noqa: T201
        counts, survivors = measure(bench, all_tamperings(data))
        for (kind, caught), count in sorted(counts.items()):
            print(f"  {kind:18} {caught:12} {count:6}")  # noqa: T201
        for tampering in survivors:
            print(f"  survived: {tampering.kind}: {tampering.where}: {tampering.what}")  # noqa: T201
        missed += len(survivors)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

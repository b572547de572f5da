"""Check a game: every claim of every entry, and the data against the engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Mapping
from typing import Any

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import ClaimRecord, Ledger
from rulesfaq.model.texts import says_always
from rulesfaq.proof.claim import ClaimProof, prove_claim
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.fault import LEVELS, Fault, Level, Status, worst
from rulesfaq.proof.form import engine_faults
from rulesfaq.proof.groups import Group, group
from rulesfaq.proof.ledger import (
    METHOD,
    code_hash,
    found_for,
    record,
    rests_on,
    status_of,
)
from rulesfaq.proof.options import Scales, Weight, weigh
from rulesfaq.proof.pool import spread
from rulesfaq.proof.stage import Stages
from rulesfaq.proof.staleness import WRITE, stale, texts_of


class GameReport(msgspec.Struct, frozen=True):
    """What a check of one game found."""

    game: str
    claims: tuple[ClaimProof, ...]
    faults: tuple[Fault, ...]
    """Faults of the game's data against its engine, of no single claim."""
    stale: tuple[Fault, ...]
    """Claims that differ from what the ledger says was checked, or that it does not know."""
    unknown: int
    """How many of these the ledger does not know: they are unchecked."""
    ledger: Ledger
    """What the ledger should say now."""
    examples_only: tuple[tuple[str, int], ...]
    """Claims that say always, never, only or must, and state no pattern: an example shows less."""
    unrefuted: tuple[tuple[str, str], ...]
    """Rules and misreadings of them that no entry refutes: the next entries worth writing."""
    seconds: float
    """The time of all processes together."""

    @property
    def failed(self) -> bool:
        """Whether anything does not hold."""
        return bool(self.faults or self.stale) or any(claim.failed for claim in self.claims)


class Case(msgspec.Struct, frozen=True):
    """One game to be checked: its data, its engine, and what was found last time."""

    data: GameData
    game: Game | None = None
    """Without an engine only the form is checked."""
    ledger: Ledger | None = None


def check_game(data: GameData, game: Game | None, ledger: Ledger | None) -> GameReport:
    """Prove every claim of a game and compare with what its ledger says."""
    return check_games((Case(data, game, ledger),))[0]


def check_games(
    cases: tuple[Case, ...], workers: int = 1, memory: Memory | None = None
) -> tuple[GameReport, ...]:
    """Prove every claim of some games, in several processes where that is wanted.

    Args:
        cases: What to check.
        workers: How many processes prove entries; the reports are the same for any number.
        memory: What was proven before and need not be proven again.
    """
    memory = Memory() if memory is None else memory
    benches = {
        case.data.id: _Bench(case.data, case.game) for case in cases if case.game is not None
    }
    found = {ident: memory.recall(bench.data, bench.game) for ident, bench in benches.items()}
    jobs = _jobs(benches, found)
    frames: dict[str, _Frame] = {}
    for (ident, _), result in zip(jobs, spread(_worker(benches), jobs, workers), strict=True):
        if isinstance(result, _Frame):
            frames[ident] = result
        else:
            found[ident] |= result
    by_game = {
        ident: [found[ident][entry] for entry in bench.data.entries]
        for ident, bench in benches.items()
    }
    for ident, bench in benches.items():
        memory.keep(bench.data, bench.game, by_game[ident])
    return tuple(
        _form_only(case.data)
        if case.game is None
        else _report(case, case.game, by_game[case.data.id], frames[case.data.id])
        for case in cases
    )


class _EntryProof(msgspec.Struct, frozen=True):
    """What was found of one entry, and how long that took."""

    claims: tuple[ClaimProof, ...]
    records: tuple[ClaimRecord, ...]
    """What the ledger should keep of each claim."""
    weight: Weight
    seconds: float


class _Frame(msgspec.Struct, frozen=True):
    """What was found of a game besides its entries, and how long that took."""

    faults: tuple[Fault, ...]
    texts: Mapping[str, str]
    patterns: Mapping[str, str]
    """What the search for a counterexample rests on, for each claim with a pattern."""
    seconds: float


_Job = tuple[str, Group | None]
"""A game and some entries of it, or the frame around them."""


class Memory:
    """What was proven of entries, as long as they and all that they rest on stay as they are.

    For a process that checks again and again: an author who watches a folder.
    """

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._known: dict[str, tuple[Game, bytes, dict[str, tuple[bytes, _EntryProof]]]] = {}

    def recall(self, data: GameData, game: Game) -> dict[str, _EntryProof]:
        """Return what was proven of the entries that are as they were, at no cost of time."""
        engine, rest, proofs = self._known.get(data.id, (None, b"", {}))
        if engine is not game or rest != _rest(data):
            return {}
        return {
            ident: msgspec.structs.replace(proofs[ident][1], seconds=0.0)
            for ident, entry in data.entries.items()
            if ident in proofs and proofs[ident][0] == _exact(entry)
        }

    def keep(self, data: GameData, game: Game, proofs: list[_EntryProof]) -> None:
        """Remember what was proven of all entries of a game."""
        named = {
            ident: (_exact(entry), proof)
            for (ident, entry), proof in zip(data.entries.items(), proofs, strict=True)
        }
        self._known[data.id] = (game, _rest(data), named)


def _rest(data: GameData) -> bytes:
    """Return all of a game's data but its entries."""
    return _exact(msgspec.structs.replace(data, entries={}))


def _exact(value: Any) -> bytes:
    """Return a value so that 1 and true, which are equal, differ; places are part of it."""
    return msgspec.json.encode(value)


class _Bench:
    """What proving the entries of one game takes."""

    def __init__(self, data: GameData, game: Game) -> None:
        self.data, self.game = data, game
        self._cover, self._stages = Cover(data, game), Stages(game)
        self._scales, self._code = Scales(self._stages), code_hash(game)

    def prove(self, entries: Group) -> dict[str, _EntryProof]:
        """Prove entries that share scenes; each scene is set and tried out once for all of them."""
        self._stages.keep()
        return {entry.id: self._prove(entry) for entry in entries}

    def frame(self) -> _Frame:
        """Hold the data against the engine, and hash what the ledger keeps besides the proofs."""
        begun = time.perf_counter()
        faults = engine_faults(self.data, self.game)
        texts, patterns = texts_of(self.data), _patterns(self.data, self._code)
        return _Frame(faults, texts, patterns, time.perf_counter() - begun)

    def _prove(self, entry: FaqEntry) -> _EntryProof:
        begun = time.perf_counter()
        data, stages, cover = self.data, self._stages, self._cover
        claims = tuple(
            prove_claim(data, stages, cover, entry, index) for index in range(len(entry.claims))
        )
        records = tuple([record(data, entry, claim, self._code) for claim in claims])
        weight = weigh(data, self._scales, cover, entry)
        return _EntryProof(claims, records, weight, time.perf_counter() - begun)


def _jobs(benches: Mapping[str, _Bench], known: Mapping[str, Container[str]]) -> list[_Job]:
    """Return the frames, first as they are long, and the groups of entries that are not known."""
    jobs: list[_Job] = [(ident, None) for ident in benches]
    for ident, bench in benches.items():
        entries = bench.data.entries.values()
        jobs += [(ident, job) for job in group(e for e in entries if e.id not in known[ident])]
    return jobs


def _worker(
    benches: Mapping[str, _Bench],
) -> Callable[[_Job], dict[str, _EntryProof] | _Frame]:
    """Return what does a job on the bench of its game."""

    def work(job: _Job) -> dict[str, _EntryProof] | _Frame:
        ident, entries = job
        bench = benches[ident]
        return bench.frame() if entries is None else bench.prove(entries)

    return work


def _report(case: Case, game: Game, proofs: list[_EntryProof], frame: _Frame) -> GameReport:
    begun, data = time.perf_counter(), case.data
    claims = tuple(
        _with_always(case.ledger, claim, frame.patterns)
        for proof in proofs
        for claim in proof.claims
    )
    ledger = _ledger(data, dict(zip(data.entries, proofs, strict=True)), frame, case.ledger)
    differing, unrefuted = stale(data, case.ledger, ledger), _unrefuted(game, claims)
    return GameReport(
        game=data.id,
        claims=claims,
        faults=frame.faults,
        stale=differing,
        unknown=sum(fault.hint == WRITE for fault in differing),
        ledger=ledger,
        examples_only=_examples_only(data),
        unrefuted=unrefuted,
        seconds=sum(p.seconds for p in proofs) + frame.seconds + time.perf_counter() - begun,
    )


def _form_only(data: GameData) -> GameReport:
    levels: dict[Level, Status] = dict.fromkeys(LEVELS, "not_applicable")
    levels["form"] = "held"
    claims = tuple(
        ClaimProof(entry.id, index, levels)
        for entry in data.entries.values()
        for index in range(len(entry.claims))
    )
    ledger = Ledger(data.id, METHOD)
    return GameReport(data.id, claims, (), (), 0, ledger, (), (), 0.0)


def _examples_only(data: GameData) -> tuple[tuple[str, int], ...]:
    return tuple(
        (entry.id, index)
        for entry in data.entries.values()
        for index, claim in enumerate(entry.claims)
        if not claim.always and not claim.plain and says_always(claim.text)
    )


def _patterns(data: GameData, code: str) -> dict[str, str]:
    """Return what the search for a counterexample rests on, for each claim with a pattern."""
    return {
        f"{entry.id}#{number}": rests_on(data, claim, code)
        for entry in data.entries.values()
        for number, claim in enumerate(entry.claims, 1)
        if claim.always
    }


def _with_always(
    ledger: Ledger | None, claim: ClaimProof, patterns: Mapping[str, str]
) -> ClaimProof:
    """Add what ``verify`` found, which takes too long to find out anew each time."""
    key = f"{claim.entry}#{claim.index + 1}"
    status = status_of(ledger, key, patterns.get(key))
    return msgspec.structs.replace(claim, levels={**claim.levels, "always": status})


def _ledger(
    data: GameData,
    proofs: Mapping[str, _EntryProof],
    frame: _Frame,
    before: Ledger | None,
) -> Ledger:
    """Return what the ledger should say; what ``verify`` found stays if it is about the same."""
    known = before.always if before is not None else {}
    always = {
        key: verified
        for key, rests in frame.patterns.items()
        if (verified := found_for(known, rests)) is not None
    }
    kept = {entry: proof.records for entry, proof in proofs.items() if proof.records}
    leans = {entry: proof.weight.leans for entry, proof in proofs.items() if proof.weight.leans}
    turns = {entry: proof.weight.turns for entry, proof in proofs.items() if proof.weight.turns}
    points = {
        rule: point
        for rule, point in (before.open_points if before is not None else {}).items()
        if rule in data.rules
    }
    return Ledger(data.id, METHOD, kept, frame.texts, leans, turns, always, points)


def _unrefuted(game: Game, claims: tuple[ClaimProof, ...]) -> tuple[tuple[str, str], ...]:
    refuted = {(cause.rule, cause.reading) for claim in claims for cause in claim.causes}
    named = [(row.rule, name) for row in game.rows for name in row.misreadings]
    return tuple(dict.fromkeys(pair for pair in named if pair not in refuted))


def entry_levels(levels: tuple[Mapping[str, str], ...]) -> Mapping[str, str]:
    """Return the levels of an entry: of each level the worst of its claims."""
    return {
        level: worst(tuple(msgspec.convert(claim[level], Status) for claim in levels))
        for level in LEVELS
    }

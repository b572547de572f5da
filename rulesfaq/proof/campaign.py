"""A search as a whole: which jobs it has, what is done of it, and how its parts are joined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rulesfaq.errors import RulesfaqError
from rulesfaq.model.proofs import AlwaysRecord, Ledger
from rulesfaq.proof.ground import Ground
from rulesfaq.proof.ledger import METHOD, code_hash, digest, rests_on
from rulesfaq.proof.open_points import weigh_open_points
from rulesfaq.proof.search import CHUNK
from rulesfaq.proof.tally import Tallies
from rulesfaq.proof.verify import Finding, Verified

GAMES = 60
"""How many games are played to weigh the open points."""


class CannotJoinError(RulesfaqError, ValueError):
    """Parts of a search that are not parts of one search."""

    exit_status = 2

    def __init__(self, reason: str) -> None:
        """Say what keeps them apart."""
        super().__init__(f"these are not parts of one search: {reason}")
        self.hint = "run all parts with the same data, --seed and --states"


class GamePart(msgspec.Struct):
    """What is done of the search in one game."""

    rests_on: str
    """A hash over the patterns, their rules and the engine."""
    jobs: list[int] = []
    """Numbers of the jobs that are done, in order."""
    found: Tallies = msgspec.field(default_factory=Tallies)

    def add(self, number: int, found: Tallies) -> None:
        """Add what a job gave."""
        self.jobs = sorted((*self.jobs, number))
        self.found.merge(found)


class Campaign(msgspec.Struct):
    """A search, or a part of it; as JSON it can be kept, gone on with, and joined with others."""

    seed: int
    states: int
    """How many positions are wanted for each game."""
    games: dict[str, GamePart] = {}
    schema_version: int = 1

    @property
    def per_game(self) -> int:
        """How many jobs each game has."""
        return -(-self.states // CHUNK)

    def is_complete(self, games: Iterable[str]) -> bool:
        """Whether all jobs of these games are done."""
        return all(len(self.games[game].jobs) == self.per_game for game in games)

    def open_jobs(self, games: Iterable[str], shard: tuple[int, int] = (1, 1)) -> list[Job]:
        """Return the jobs that are not done, of one shard or of all."""
        own, shards = shard
        jobs = [Job(game, number) for game in games for number in range(self.per_game)]
        mine = jobs[own - 1 :: shards]
        done = {Job(game, number) for game, part in self.games.items() for number in part.jobs}
        return [job for job in mine if job not in done]


class Job(msgspec.Struct, frozen=True):
    """One job of a search."""

    game: str
    number: int


def begin(grounds: Mapping[str, Ground], seed: int, states: int) -> Campaign:
    """Return a search of which nothing is done."""
    return Campaign(
        seed, states, {game: GamePart(resting_on(ground)) for game, ground in grounds.items()}
    )


def resting_on(ground: Ground) -> str:
    """Return a hash over everything that the search in one game depends on."""
    code = code_hash(ground.game)
    parts = [code, str(CHUNK)]
    for subject in ground.subjects:
        claim = ground.data.entries[subject.entry].claims[subject.claim - 1]
        parts.append(f"{subject.key} {rests_on(ground.data, claim, code)}")
    return digest(parts)


def join(parts: Iterable[Campaign]) -> Campaign:
    """Return the parts of a search as one.

    Raises:
        CannotJoinError: If they differ in what was searched, or a job was done twice.
    """
    first, *others = parts
    total = msgspec.convert(msgspec.to_builtins(first), Campaign)
    for part in others:
        for name in ("seed", "states"):
            if getattr(part, name) != getattr(total, name):
                raise CannotJoinError(f"{name} {getattr(total, name)} and {getattr(part, name)}")
        if part.games.keys() != total.games.keys():
            raise CannotJoinError(f"games {', '.join(total.games)} and {', '.join(part.games)}")
        for game, own in total.games.items():
            _join_game(game, own, part.games[game])
    return total


def _join_game(game: str, own: GamePart, other: GamePart) -> None:
    if own.rests_on != other.rests_on:
        raise CannotJoinError(f"{game} has other rules, claims or another engine in one of them")
    twice = sorted(set(own.jobs) & set(other.jobs))
    if twice:
        raise CannotJoinError(f"{game}: job {twice[0]} was done in two of them")
    own.jobs = sorted((*own.jobs, *other.jobs))
    own.found.merge(other.found)


def recorded(ground: Ground, ledger: Ledger | None, seed: int, result: Verified) -> Ledger:
    """Return a ledger with what the search gave for each claim."""
    code, positions = code_hash(ground.game), sum(result.positions.values())
    always = {}
    for (entry, number), findings in result.claims.items():
        claim = ground.data.entries[entry].claims[number - 1]
        known = rests_on(ground.data, claim, code)
        always[f"{entry}#{number}"] = _of_claim(findings, known, seed, positions)
    before = ledger or Ledger(ground.data.id, METHOD)
    points = weigh_open_points(ground.data, ground.game, seed, GAMES)
    return msgspec.structs.replace(before, always=always, open_points=points)


def _of_claim(findings: tuple[Finding, ...], rests: str, seed: int, positions: int) -> AlwaysRecord:
    """Return what was found of a claim: it holds where each of its patterns does."""
    held = all(finding.status == "held" for finding in findings)
    seats = sorted({players for finding in findings for players in finding.bites})
    blunt = frozenset.intersection(*(frozenset(finding.blunt) for finding in findings))
    return AlwaysRecord(
        rests_on=rests,
        status="held" if held else "failed",
        seed=seed,
        positions=positions,
        bites={n: min(f.bites[n] for f in findings if n in f.bites) for n in seats},
        blunt=tuple(sorted(blunt)),
        leans=tuple(sorted({name for finding in findings for name in finding.leans})),
        turns=tuple(sorted({name for finding in findings for name in finding.turns})),
        every_reading=all(finding.every_reading for finding in findings),
    )


def as_plain(campaign: Campaign, results: Iterable[Verified]) -> Mapping[str, Any]:
    """Return a search and what it says as plain values; a part of a search says nothing yet."""
    plain: dict[str, Any] = msgspec.to_builtins(campaign, str_keys=True, order="deterministic")
    plain["verified"] = [
        msgspec.to_builtins(result, str_keys=True, order="deterministic") for result in results
    ]
    return plain

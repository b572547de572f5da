"""The search for a position in which a claim does not hold: one job of it.

A job looks at a fixed number of positions, and what it finds depends on nothing but the seed and
its number; so jobs can be done in any order, in any process, on any machine.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesfaq.engine.rng import Chance
from rulesfaq.proof.ground import Ground
from rulesfaq.proof.look import Look, Tools
from rulesfaq.proof.probe import Probes
from rulesfaq.proof.sharpen import Sharpener
from rulesfaq.proof.tally import Tallies
from rulesfaq.proof.walk import FROM_A_SCENE, LONGEST, Start, Table, Walk

CHUNK = 500
"""How many positions a job looks at."""
AUDITED = 7
"""Every so many positions one is audited."""
MOST_WALKS = 20 * CHUNK
"""How many walks a job begins at most; some starts are no position under some options."""
SLICES = 8
"""Into how many jobs the finite sets of a game are cut."""
STANDARD_SHARE, CLAIMED_SHARE = 60, 80
"""Percent of the walks that are under the standard or what a scene has; those up to the second
number are under other options of which something is claimed; the rest under any."""
ALTERED = 3
"""One walk of so many has its seats rotated, one other fields that should make no difference."""
SHARPENED, SHARPENED_LATER, EARLY = 12, 2, 40
"""How many bites of a pattern a job looks at under readings of the rules it cites: the first jobs
many, the later ones few, for what came up in none of those."""


def do_job(ground: Ground, seed: int, number: int) -> Tallies:
    """Look at :data:`CHUNK` positions, and return what came up."""
    most = SHARPENED if number < EARLY else SHARPENED_LATER
    chance = Chance(seed * 1_000_003 + number)
    job = _Job(ground, chance, Sharpener(ground, chance, most))
    if number < SLICES:
        job.go_through(number)
        job.look_at_scenes(number)
    job.run()
    return job.found


class _Job:
    """One job at work."""

    def __init__(self, ground: Ground, chance: Chance, sharpener: Sharpener) -> None:
        self._ground, self._chance = ground, chance
        self._seen = 0
        self.found = Tallies()
        self._tools = Tools(ground, chance, Probes(ground.game, chance), sharpener, self.found)

    def run(self) -> None:
        for _ in range(MOST_WALKS):
            if self._seen >= CHUNK:
                return
            self._walk()

    def go_through(self, own: int) -> None:
        """Look at a share of the positions of every finite set, under the options that matter."""
        least, most = self._ground.game.seats
        for name, domain in self._ground.game.domains.items():
            _, (_, first) = next(domain(most))
            for options in self._ground.claimed_of(first.split()[0]):
                table, size, looked = self._ground.table(options), 0, 0
                for players in range(least, most + 1):
                    for given, (seat, text) in domain(players):
                        size += 1
                        if size % SLICES == own:
                            looked += self._look_at(table, Start(given, players), seat, text)
                self._count(name, looked, size)

    def look_at_scenes(self, own: int) -> None:
        """Play a share of the scenes as they stand, with the moves that are asked there."""
        least, _ = self._ground.game.seats
        for start in self._ground.scenes[own::SLICES]:
            players, table = start.players or least, self._ground.table(start.options)
            placed = table.place(start, players, 1)
            if placed is not None:
                most = len(start.opening)
                walk = Walk(table, *placed, self._chance, most, start.opening)
                self._follow(table, walk, players)

    def _count(self, name: str, looked: int, size: int) -> None:
        total = self.found.gone_through.setdefault(name, [0, 0])
        total[0] += looked
        total[1] += size

    def _look_at(self, table: Table, start: Start, seat: int, text: str) -> int:
        placed = table.place(start, start.players, 1)
        if placed is None:
            return 0
        state, trail = placed
        walk = Walk(table, state, trail, self._chance, 0)
        self._look(table, walk, start.players, tries=False).at(walk.only(state, seat, text))
        return 1

    def _look(self, table: Table, walk: Walk, players: int, *, tries: bool = True) -> Look:
        return Look(self._tools, table, walk, players, tries=tries)

    def _walk(self) -> None:
        """Start anywhere, and look at every position up to the end of the walk."""
        chance, ground = self._chance, self._ground
        named, starts = len(ground.game.starts), ground.starts
        of_a_scene = bool(chance.below(2)) and named < len(starts)
        start = chance.pick(starts[named:] if of_a_scene else starts[:named])
        least, most = ground.game.seats
        players = start.players or least + chance.below(most - least + 1)
        start = self._altered(start, players)
        table = ground.table(self._options(start))
        placed = table.place(start, players, 1 + chance.below(1_000_000))
        if placed is None:
            return
        length = FROM_A_SCENE if of_a_scene else LONGEST
        opening = start.opening[: len(start.opening) - chance.below(2)]
        self._follow(table, Walk(table, *placed, chance, length, opening), players)

    def _altered(self, start: Start, players: int) -> Start:
        """Return a start as it is, or with what should make no difference to what is claimed."""
        chance, variations = self._chance, self._ground.game.variations
        if not chance.below(ALTERED):
            start = start.rotated(1 + chance.below(players - 1), players)
        if variations and not chance.below(ALTERED):
            start = start.varied(chance.pick(variations))
        return start

    def _options(self, start: Start) -> Mapping[str, str]:
        """Return what a scene has, what is claimed anywhere, or something else."""
        chance, game, claimed = self._chance, self._ground.game, self._ground.claimed
        share = chance.below(100)
        if not game.options or share < STANDARD_SHARE:
            return start.options
        base = dict(chance.pick((*claimed, start.options)))
        if share < CLAIMED_SHARE and len(claimed) > 1:
            return base
        names = tuple(game.options)
        for _ in range(1 + (not chance.below(4))):
            name = chance.pick(names)
            base[name] = chance.pick(game.options[name])
        return base

    def _follow(self, table: Table, walk: Walk, players: int) -> None:
        look = self._look(table, walk, players)
        try:
            for visit in walk:
                look.at(visit)
                self._seen += 1
                if self._seen % AUDITED == 0:
                    look.audit(visit)
                if self._seen >= CHUNK:
                    return
        except Exception as error:  # noqa: BLE001  # an engine that crashes is a finding
            look.crash(f"{type(error).__name__}: {error}")

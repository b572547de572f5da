"""Küt: known counts of melds, and the solver against brute force."""

from __future__ import annotations

from itertools import combinations, permutations

from rulesfaq.engine.rng import Chance
from rulesfaq.games.kuet.melds import is_group, is_run
from rulesfaq.games.kuet.solver import layouts
from rulesfaq.games.kuet.state import OKEY, Printed

PRINTED = Printed()


def test_there_are_52_groups_of_three_and_13_of_four() -> None:
    for size, count in ((3, 52), (4, 13)):
        found = [f for f in combinations(range(1, 53), size) if is_group(f, PRINTED)]
        assert len(found) == count


def test_there_are_48_runs_of_three_and_44_of_four() -> None:
    threes = [f for f in permutations(range(1, 53), 3) if is_run(f, PRINTED)]
    fours = [(*f, n) for f in threes for n in range(1, 53) if is_run((*f, n), PRINTED)]
    assert (len(threes), len(fours)) == (48, 44)


def test_the_solver_finds_a_group_of_three_exactly_where_brute_force_does() -> None:
    for seed in range(200):
        chance = Chance(seed)
        plain = tuple(1 + chance.below(52) for _ in range(5))
        rack = (*plain, OKEY) if seed % 2 else plain
        wild = range(1, 53) if seed % 2 else (0,)
        brute = any(
            is_group(three, PRINTED)
            for face in wild
            for three in combinations((*plain, face) if face else plain, 3)
        )
        found = next(layouts(rack, (("group", 3),), 34), None) is not None
        assert found == brute, rack

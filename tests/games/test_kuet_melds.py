"""Küt: known counts of melds, and the solver against brute force."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from rulesfaq.engine.rng import Chance
from rulesfaq.games.kuet.contracts import STANDARD, is_contract, parse_contract
from rulesfaq.games.kuet.melds import is_group, is_meld, is_run, make_face
from rulesfaq.games.kuet.solver import layouts, single_melds, whole_rack
from rulesfaq.games.kuet.state import (
    AS_OKEY,
    FALSE_JOKER,
    GROUP,
    OKEY,
    PAIR,
    RUN,
    Meld,
    Printed,
    Tiles,
)
from rulesfaq.games.kuet.table import used_tiles
from tests.games.kuet_brute import can_lay, can_lay_all, kinds

PRINTED = Printed()
JOKER = 35
"""The blue 9."""
FACES = range(1, 53)
PARTS = ((GROUP, 3), (GROUP, 4), (RUN, 3), (RUN, 4), (PAIR, 2))
COUNTS = {(GROUP, 3): 52, (GROUP, 4): 13, (RUN, 3): 48, (RUN, 4): 44, (PAIR, 2): 52}
"""Melds without an okey: 13 numbers, 4 colours, and 12 or 11 places of a run in a colour."""
WITH_ONE = {(GROUP, 3): 78, (GROUP, 4): 52, (RUN, 3): 100, (RUN, 4): 136, (PAIR, 2): 52}
"""Sets of plain tiles that are a meld with one okey.

In each colour a run of three comes of 13 neighbours, 13-1 among them, or of 12 pairs with a
gap; a run of four of 12 whole threes, or of 11 with a gap in the one place and 11 in the other.
"""
WITH_TWO = {(GROUP, 3): 52, (GROUP, 4): 78, (RUN, 3): 52, (RUN, 4): 144, (PAIR, 2): 1}
"""The same with two; in each colour a run of four comes of 13 + 12 + 11 pairs."""
LOW = tuple(make_face(colour, value) for colour in range(3) for value in (1, 2, 3, 4))
HIGH = tuple(make_face(colour, value) for colour in range(3) for value in (1, 12, 13))


def alike(tiles: Tiles) -> bool:
    """Return whether tiles have one colour or one number, as those of every meld have."""
    return len({(t - 1) // 13 for t in tiles}) < 2 or len({t % 13 for t in tiles}) < 2


def found_with(part: tuple[str, int], okeys: int) -> set[Tiles]:
    """Return the plain tiles from which the solver lays one meld, with all okeys."""
    plain = filter(alike, combinations(FACES, part[1] - okeys))
    wild = (OKEY,) * okeys
    return {t for t in plain if next(layouts((*t, *wild), (part,), JOKER), None) is not None}


def test_without_okeys_there_are_as_many_groups_and_runs_as_can_be_counted() -> None:
    for size in (3, 4):
        groups = [f for f in combinations(FACES, size) if is_group(f, PRINTED)]
        assert len(groups) == COUNTS[GROUP, size]
    threes = [f for f in product(FACES, repeat=3) if is_run(f, PRINTED)]
    fours = [(*f, n) for f in threes for n in FACES if is_run((*f, n), PRINTED)]
    assert (len(threes), len(fours)) == (COUNTS[RUN, 3], COUNTS[RUN, 4])


@pytest.mark.parametrize("part", PARTS)
def test_the_solver_finds_as_many_melds_with_okeys_as_can_be_counted(part: tuple[str, int]) -> None:
    assert len(found_with(part, 1)) == WITH_ONE[part]
    assert len(found_with(part, 2)) == WITH_TWO[part]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("okeys", [1, 2])
def test_these_are_the_melds_that_trying_every_tile_for_the_okey_finds(
    part: tuple[str, int], okeys: int
) -> None:
    plain = filter(alike, combinations(FACES, part[1] - okeys))

    assert found_with(part, okeys) == {tiles for tiles in plain if part[0] in kinds(tiles, okeys)}


@pytest.mark.parametrize("kind", [GROUP, RUN])
@pytest.mark.parametrize("okeys", [1, 2])
def test_a_meld_with_okeys_is_valid_exactly_where_it_is_with_their_tiles(
    kind: str, okeys: int
) -> None:
    valid = is_group if kind == GROUP else is_run
    near = [*range(1, 14), 14, 15, 25, 26, 27, 40]
    found = 0
    for faces in product(near, repeat=3):
        for places in combinations(range(3), okeys):
            tiles = tuple(AS_OKEY + f if at in places else f for at, f in enumerate(faces))
            assert is_meld(Meld(kind, tiles), JOKER, PRINTED) is valid(faces, PRINTED)
            found += valid(faces, PRINTED)
    orders = 4 * 3 * 2
    assert found == {GROUP: orders * 3, RUN: (12 + 1) * 3}[kind]


# --- the solver against brute force ---------------------------------------------------------------


def rack_of(seed: int, size: int, domain: Tiles) -> tuple[Tiles, int]:
    """Return plain tiles, no more than two of each, and a number of okeys."""
    chance = Chance(seed)
    stock = [tile for tile in domain for _ in range(2)]
    okeys = seed % 3
    plain = [stock.pop(chance.below(len(stock))) for _ in range(size - okeys)]
    return tuple(sorted(plain)), okeys


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("G3", 5),
        ("R3", 5),
        ("G4", 6),
        ("R4", 6),
        ("P2", 3),
        ("G3 R3", 7),
        ("R3 R3", 7),
        ("G3 G3", 7),
        ("P2 P2 P2", 7),
        ("R4 G3", 8),
    ],
)
def test_the_solver_lays_a_contract_exactly_where_brute_force_does(text: str, size: int) -> None:
    contract = parse_contract(text)
    hits = 0
    for seed in range(60):
        plain, okeys = rack_of(seed, size, LOW if seed % 2 else HIGH)
        rack = plain + (OKEY,) * okeys
        found = list(layouts(rack, contract, JOKER))
        hits += bool(found)
        assert bool(found) is can_lay(plain, okeys, contract), (plain, okeys)
        for melds in found:
            assert is_contract(((meld.kind, len(meld.tiles)) for meld in melds), contract)
            assert all(is_meld(meld, JOKER, PRINTED) for meld in melds)
            assert not Counter(used_tiles(melds)) - Counter(rack)
    assert 0 < hits < 60 or text in ("P2", "P2 P2 P2")


def test_the_solver_lays_the_whole_rack_exactly_where_brute_force_does() -> None:
    hits = 0
    for seed in range(240):
        plain, okeys = rack_of(seed, 4 + seed % 4, (LOW if seed % 2 else HIGH)[: 6 + seed % 3])
        rack = plain + (OKEY,) * okeys
        found = whole_rack(rack, JOKER)
        assert (found is not None) is can_lay_all(plain, okeys), (plain, okeys)
        if found is not None:
            hits += 1
            assert sorted(used_tiles(found)) == sorted(rack)
            assert all(is_meld(meld, JOKER, PRINTED) for meld in found)
    assert 20 < hits < 220


def test_a_false_joker_is_its_tile_for_the_solver_and_no_okey() -> None:
    run = parse_contract("R3")

    assert next(layouts((34, FALSE_JOKER, 36), run, JOKER), None) is not None
    assert next(layouts((1, FALSE_JOKER, 3), run, JOKER), None) is None
    assert whole_rack((34, FALSE_JOKER, 36), JOKER) is not None
    assert whole_rack((34, FALSE_JOKER, 36), 2) is None


def test_every_single_meld_of_a_rack_is_valid_and_its_own() -> None:
    for seed in range(40):
        plain, okeys = rack_of(seed, 9, LOW)
        rack = plain + (OKEY,) * okeys
        for meld in single_melds(rack, JOKER, pairs=True):
            assert is_meld(meld, JOKER, PRINTED)
            assert not Counter(used_tiles((meld,))) - Counter(rack)


def test_a_rack_of_fifteen_with_two_okeys_is_solved_for_every_contract() -> None:
    tiles = (1, 2, 3, 4, 15, 16, 17, 18, 28, 29, 30, 40, 41, OKEY, OKEY)
    laid = [bool(next(layouts(tiles, contract, JOKER), None)) for contract in STANDARD]

    assert laid[:8] == [True] * 8
    assert laid[-1] is False

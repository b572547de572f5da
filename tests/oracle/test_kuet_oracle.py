"""Küt: the engine against an independent calculator, on the positions of seeded games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

import pytest

from rulesfaq.engine.game import Ruleset, compile_rules
from rulesfaq.engine.play import apply, judge
from rulesfaq.engine.playout import Turn, playout
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.melds import is_meld
from rulesfaq.games.kuet.solver import layouts, whole_rack
from rulesfaq.games.kuet.state import (
    AS_OKEY,
    KINDS,
    LAID_EARLIER,
    NOBODY,
    NOT_LAID,
    OKEY,
    Add,
    Discard,
    Finish,
    Lay,
    Meld,
    Printed,
    State,
    Swap,
    update,
)
from tests.games.sizes import size_of
from tests.oracle import kuet as oracle

MOST = size_of(GAME).most
FACES = range(1, 53)
EVERY = 8
"""Only each eighth turn is looked at closely in the normal run."""


def face(tile: int) -> str:
    """Name a numbered tile."""
    return f"{'RSBG'[(tile - 1) // 13]}{(tile - 1) % 13 + 1}"


def name(tile: int) -> str:
    """Name a tile of a rack or a meld."""
    return "OK" if tile == OKEY or tile > 100 else "FJ" if tile == 53 else face(tile)


def names(tiles: tuple[int, ...]) -> list[str]:
    """Name tiles."""
    return [name(tile) for tile in tiles]


def shown(meld: Meld, okey: int) -> list[str]:
    """Name what each place of a meld shows."""
    return [face(tile - 100 if tile > 100 else okey if tile == 53 else tile) for tile in meld.tiles]


def table_of(state: State) -> list[tuple[str, list[str], list[str]]]:
    """Write the table as the calculator reads it."""
    return [(m.kind, names(m.tiles), shown(m, state.okey)) for m in state.table]


def contract_of(state: State) -> list[str]:
    """Write the contract as the calculator reads it."""
    return [f"{kind[0].upper()}{size}" for kind, size in state.contract]


def check_table(state: State) -> int:
    """Compare okey and melds: each is of its kind, and shows one of the ways to read it."""
    assert face(state.okey) == oracle.okey_after(face(state.indicator))
    assert state.joker == state.okey
    for kind, tiles, faces in table_of(state):
        if kind == "run":
            assert tuple(faces) in oracle.run_in_order(tiles, face(state.okey))
        else:
            ways = oracle.readings(kind, tiles, face(state.okey))
            assert tuple(sorted(faces)) in {tuple(sorted(way)) for way in ways}
    return len(state.table)


def check_layout(state: State) -> int:
    """Compare whether the rack holds the contract, or all goes out in the last round."""
    rack, okey = state.racks[state.turn], face(state.okey)
    if not state.contract:
        assert (whole_rack(rack, state.joker) is not None) is oracle.goes_out(names(rack), okey)
        return 1
    found = next(layouts(rack, state.contract, state.joker), None)
    assert (found is not None) is oracle.holds(contract_of(state), names(rack), okey)
    if found:
        assert oracle.fulfils(contract_of(state), [names(m.tiles) for m in found], okey)
    return 1


def check_additions(rules: Ruleset, state: State) -> int:
    """Compare every way to add a tile and to take an okey, for who may do so."""
    who, okey = state.turn, face(state.okey)
    rack = dict.fromkeys(state.racks[who])
    if state.laid[who] != LAID_EARLIER or len(state.racks[who]) < 2:
        return 0
    for at, (kind, tiles, faces) in enumerate(table_of(state)):
        for tile in rack:
            ways = [AS_OKEY + one for one in FACES] if tile == OKEY else [tile]
            added = any(judge(rules, state, Add(who, way, at)).allowed for way in ways)
            assert added is oracle.accepts(kind, tiles, faces, name(tile), okey), (tiles, tile)
            swapped = judge(rules, state, Swap(who, tile, at)).allowed
            assert swapped is oracle.swaps(kind, tiles, faces, name(tile), okey), (tiles, tile)
    return len(state.table) * len(rack)


def check_melds(rules: Ruleset, state: State, chance: Random) -> int:
    """Compare random tiles of the rack as a new meld, okeys as every tile they could be."""
    who, okey = state.turn, face(state.okey)
    rack = list(state.racks[who])
    chosen = chance.sample(rack, min(len(rack), chance.choice((2, 3, 3, 3, 4))))
    if chosen.count(OKEY) > 1:
        return 0
    chosen.sort(key=lambda tile: state.okey if tile == 53 else tile)
    for kind in KINDS:
        orders = [chosen]
        if OKEY in chosen:
            plain = [tile for tile in chosen if tile != OKEY]
            orders = [[*plain[:n], OKEY, *plain[n:]] for n in range(len(plain) + 1)]
        if kind == "run":  # the 1 after the 13
            orders += [[*order[1:], order[0]] for order in orders]
        read = set()
        for order in orders:
            for one in FACES if OKEY in order else (0,):
                tiles = tuple(AS_OKEY + one if tile == OKEY else tile for tile in order)
                if is_meld(Meld(kind, tiles), state.joker, Printed()):
                    read.add(one)
                    if state.laid[who] == LAID_EARLIER and len(rack) > len(tiles):
                        fits = kind != "pair" or "P2" in contract_of(state)
                        lay = Lay(who, (Meld(kind, tiles),))
                        assert judge(rules, state, lay).allowed is fits
        expected = oracle.readings(kind, names(tuple(chosen)), okey)
        assert bool(read) is bool(expected), (kind, names(tuple(chosen)), okey)
        if OKEY in chosen:
            stand = oracle.stands_for(kind, names(tuple(chosen)), okey)
            assert {face(one) for one in read} == stand
    return 1


def check_discard(turn: Turn) -> int:
    """Compare what a discard costs."""
    before, after = turn.before, turn.played.state
    who, rack = before.turn, names(before.racks[before.turn])
    if after.phase not in ("draw", "act", "buy"):
        assert len(rack) == 1
        return 1
    cost = oracle.penalty(
        rack, name(turn.move.tile), table_of(before), len(before.pile), face(before.okey)
    )
    assert len(after.racks[who]) - len(rack) + 1 == cost
    assert len(before.pile) - len(after.pile) == cost
    assert after.fined is bool(cost)
    return 1


def check_costs(rules: Ruleset, state: State, chance: Random) -> int:
    """Compare what every discard would cost, with few tiles on the rack and in the pile."""
    who, okey = state.turn, face(state.okey)
    pool = (*state.racks[who], OKEY)
    few = chance.sample(pool, min(len(pool), chance.choice((2, 2, 3))))
    for left in (1, 2, 3):
        rack = tuple(sorted(few))
        racks = (*state.racks[:who], rack, *state.racks[who + 1 :])
        there = update(state, racks=racks, pile=state.pile[:left])
        for tile in dict.fromkeys(rack):
            after = apply(rules, there, Discard(who, tile)).state
            pile = len(there.pile)
            cost = oracle.penalty(names(rack), name(tile), table_of(there), pile, okey)
            assert len(after.racks[who]) - len(rack) + 1 == cost, (rack, tile, pile)
            assert pile - len(after.pile) == cost
    return 1


def check_points(turn: Turn, printed: Printed) -> int:
    """Compare what is written at the end of a round."""
    before, after = turn.before, turn.played.state
    if after.round == before.round and after.phase != "over":
        return 0
    ended = after.finisher
    doubled = isinstance(turn.move, Discard) and turn.move.tile == OKEY and ended != NOBODY
    for seat in range(4):
        partner = printed.table == "team" and (seat - ended) % 4 == 2
        zero = ended != NOBODY and (seat == ended or partner)
        laid = before.laid[seat] != NOT_LAID
        rack = names(before.racks[seat])
        wanted = oracle.written(rack, face(before.okey), laid=laid, zero=zero, doubled=doubled)
        assert after.points[seat] == wanted
        assert after.totals[seat] - before.totals[seat] == wanted
    return 4


def check_layouts(turn: Turn) -> int:
    """Compare melds that were laid: the contract, later any, at the end the whole rack."""
    before, move = turn.before, turn.move
    okey = face(before.okey)
    melds = [names(meld.tiles) for meld in move.melds]
    if isinstance(move, Finish):
        assert oracle.goes_out(names(before.racks[before.turn]), okey)
    elif before.laid[before.turn] == NOT_LAID:
        assert oracle.fulfils(contract_of(before), melds, okey)
    assert all(
        oracle.kinds(meld, okey) >= {m.kind} for meld, m in zip(melds, move.melds, strict=True)
    )
    return 1


def positions(options: dict[str, str], seed: int) -> Iterator[Turn]:
    """Play one game."""
    policy = GAME.policies[seed % len(GAME.policies)]
    return playout(GAME, compile_rules(GAME, options), 4, seed, policy, MOST)


def compare(options: dict[str, str], seed: int, every: int) -> dict[str, int]:
    """Compare one game and return how much of each kind was looked at."""
    rules, chance = compile_rules(GAME, options), Random(seed)  # noqa: S311
    seen = dict.fromkeys(
        ("table", "layout", "adding", "meld", "discard", "cost", "laid", "points"), 0
    )
    for number, turn in enumerate(positions(options, seed)):
        state, move = turn.before, turn.move
        if isinstance(move, Discard):
            seen["discard"] += check_discard(turn)
        if isinstance(move, Lay | Finish):
            seen["laid"] += check_layouts(turn)
        if state.phase != "setup":
            seen["points"] += check_points(turn, rules.printed)
        if state.phase != "act" or number % every:
            continue
        seen["table"] += check_table(state)
        seen["layout"] += check_layout(state)
        seen["adding"] += check_additions(rules, state)
        seen["cost"] += check_costs(rules, state, chance)
        seen["meld"] += sum(check_melds(rules, state, chance) for _ in range(3))
    return seen


@pytest.mark.parametrize(("table", "seed"), [("single", 3), ("team", 5)])
def test_the_engine_and_the_calculator_agree(table: str, seed: int) -> None:
    seen = compare({"table": table}, seed, EVERY)

    assert all(seen.values())


@pytest.mark.long
@pytest.mark.parametrize("table", ["single", "team"])
@pytest.mark.parametrize("seed", range(20))
def test_forty_games_agree_at_every_second_turn(table: str, seed: int) -> None:
    assert all(compare({"table": table}, seed, 2).values())


def test_every_three_tiles_are_read_alike() -> None:
    okey = 35
    plain = [tile for tile in (*FACES, 53) if tile != okey]
    found = dict.fromkeys(("group", "run"), 0)
    patterns = {kind: {tuple(sorted(one)) for one in oracle.PATTERNS[kind]} for kind in found}
    for tiles in combinations_with_replacement(plain, 3):
        seen = tuple(sorted(oracle.plain(names(tiles), face(okey))))
        ordered = sorted(tiles, key=lambda tile: okey if tile == 53 else tile)
        orders = [tuple(ordered), (*ordered[1:], ordered[0])]
        for kind in found:
            meld = any(is_meld(Meld(kind, order), okey, Printed()) for order in orders)
            assert meld is (seen in patterns[kind]), tiles
            found[kind] += meld

    assert found == {"group": 52, "run": 48}

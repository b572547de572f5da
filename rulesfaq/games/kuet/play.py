"""Küt: dealing, and moves worth trying."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rulesfaq.engine.rng import Chance
from rulesfaq.errors import BadPositionError
from rulesfaq.games.kuet.contracts import Contract
from rulesfaq.games.kuet.melds import NUMBERS, fits, number, okeys_in, replaceable
from rulesfaq.games.kuet.rules import RULES
from rulesfaq.games.kuet.solver import layouts, single_melds, whole_rack
from rulesfaq.games.kuet.state import (
    AS_OKEY,
    FACES,
    FALSE_JOKER,
    GROUP,
    LAID_EARLIER,
    NOBODY,
    NOT_LAID,
    OKEY,
    PAIR,
    RUN,
    Add,
    Buy,
    Deal,
    Discard,
    Draw,
    Finish,
    Lay,
    Move,
    Printed,
    Skip,
    State,
    Swap,
    Take,
)
from rulesfaq.games.kuet.table import buyers, empty_table, fresh_tile, is_penal

POLICIES = ("even", "bold", "shy", "rare", "curious")
"""``bold`` buys much, ``shy`` waits and draws from the pile, ``rare`` throws anything away, and
``curious`` tries what may be forbidden."""
LEANING: dict[str, tuple[float, float, float]] = {
    "even": (0.95, 0.3, 0.02),
    "bold": (1.0, 0.9, 0.0),
    "shy": (0.5, 0.02, 0.05),
    "rare": (0.9, 0.4, 0.3),
    "curious": (0.95, 0.9, 0.1),
}
"""By policy: how often somebody lays what can be laid, buys what helps, discards at random."""
WISHED = 2
"""How many related tiles make a tile worth taking."""
ALL_KINDS: Contract = ((GROUP, 3), (RUN, 3), (PAIR, 2))
MOST_LAYOUTS = 40
KEEPING = ("rare", "curious")
"""Who would rather finish with the okey than add it."""
CURIOUS = {"rare": 0.4, "curious": 0.7}
"""By policy: how often somebody tries at the table what may be forbidden or cost something."""


def deal(players: int, seed: int, printed: Printed) -> State:
    """Return the position after set-up; who opens is drawn from the seed.

    Raises:
        BadPositionError: If so many people cannot play.
    """
    state = empty_table(players, seed, 1 if printed.direction == "right" else -1)
    start = Deal(Chance(seed).below(players))
    for row in RULES:
        if Deal not in row.on or (row.when and getattr(printed, row.when[0]) != row.when[1]):
            continue
        said = row.ask(state, start, printed)
        if row.kind == "guard" and said is not None and not said.holds:
            raise BadPositionError((f"{players} players cannot play",))
        if row.kind == "effect":
            state = said or state
    return state


# --- candidates -----------------------------------------------------------------------------------


def _with_table(state: State, who: int) -> Iterator[Move]:
    """Yield every way to add a tile or to take an okey."""
    for at, meld in enumerate(state.table):
        for tile in dict.fromkeys(state.racks[who]):
            if tile == OKEY:
                faces = range(1, FACES + 1)
                yield from (
                    Add(who, AS_OKEY + face, at) for face in faces if fits(meld, face, state.joker)
                )
            else:
                yield Add(who, tile, at)
                yield Swap(who, tile, at)


def _with_rack(state: State, who: int) -> Iterator[Move]:
    """Yield what can be laid: the contract, single melds, the whole rack."""
    rack = state.racks[who]
    found = layouts(rack, state.contract, state.joker)
    yield from (Lay(who, melds) for melds in islice(found, MOST_LAYOUTS))
    for meld in islice(single_melds(rack, state.joker, pairs=True), MOST_LAYOUTS):
        yield Lay(who, (meld,))
    whole = None if state.contract else whole_rack(rack, state.joker)
    if whole:
        yield Finish(who, whole)


def candidates(state: State) -> Iterator[Move]:
    """Yield the moves of the seat that decides, wider than the legal ones."""
    who = state.turn
    if state.phase == "over":
        return
    if state.phase == "setup":
        yield from (Deal(seat) for seat in range(state.players))
        return
    yield Draw(who)
    yield Take(who)
    yield Buy(who)
    yield Skip(who)
    yield from (Discard(who, tile) for tile in dict.fromkeys(state.racks[who]))
    yield from _with_rack(state, who)
    yield from _with_table(state, who)


# --- suggestions ----------------------------------------------------------------------------------


def _related(rack: tuple[int, ...], tile: int, kinds: frozenset[str]) -> int:
    """Return how many tiles of the rack go with a tile, for melds of these kinds."""
    value = number(tile)
    found = 0
    if GROUP in kinds:
        same = {other for other in rack if other <= FACES and other != tile}
        found += sum(1 for other in same if number(other) == value)
    if RUN in kinds:
        low = tile - value
        for step in (-2, -1, 1, 2):
            near = value + step
            if 1 <= near <= NUMBERS and low + near in rack:
                found += 1
        if value == 1:
            found += (low + NUMBERS in rack) + (low + NUMBERS - 1 in rack)
        elif value >= NUMBERS - 1:
            found += low + 1 in rack
    if PAIR in kinds:
        found += 2 * (rack.count(tile) > 1)
    return found


def _kinds(state: State, who: int) -> frozenset[str]:
    """Return the kinds of melds that a seat wants."""
    if state.laid[who] != NOT_LAID or not state.contract:
        return frozenset((GROUP, RUN) if state.contract else (GROUP, RUN, PAIR))
    return frozenset(kind for kind, _ in state.contract)


def _is_wanted(state: State, who: int, tile: int) -> bool:
    """Return whether a discard would help a seat."""
    if tile in (OKEY, FALSE_JOKER):
        return tile == OKEY
    if state.laid[who] != NOT_LAID:
        return False
    kinds = _kinds(state, who)
    rack = (*state.racks[who], tile)
    wished = 1 if kinds == {GROUP} else WISHED
    return _related(rack, tile, kinds) >= wished


def _discard(state: State, chance: Chance, policy: str) -> Move:
    """Return a discard: what goes with least else, and costs no penalty."""
    who = state.turn
    rack = state.racks[who]
    if chance.share() < LEANING[policy][2]:
        return Discard(who, chance.pick(rack))
    kinds = _kinds(state, who)
    laid = state.laid[who] != NOT_LAID
    free = [tile for tile in dict.fromkeys(rack) if not is_penal(state, tile)] or list(rack)

    def worth(tile: int) -> float:
        if tile > FACES:
            return 50.0
        related = _related(rack, tile, kinds)
        return related + (-number(tile) / 10 if laid else chance.share())

    return Discard(who, min(free, key=worth))


def _at_the_table(state: State, who: int, kept: int = 1) -> Move | None:
    """Return a way to take an okey or to add a tile, if there is one."""
    rack = state.racks[who]
    for at, meld in enumerate(state.table):
        for tile in dict.fromkeys(rack):
            face = state.joker if tile == FALSE_JOKER else tile
            if tile == OKEY or meld.kind == PAIR:
                continue
            full = meld.kind != GROUP or len(meld.tiles) > WISHED + 1
            if full and replaceable(meld, face, state.joker) is not None:
                return Swap(who, tile, at)
            if len(rack) > kept and fits(meld, face, state.joker):
                return Add(who, tile, at)
    return None


def _add_okey(state: State, who: int) -> Move | None:
    for at, meld in enumerate(state.table):
        for face in range(1, FACES + 1):
            if fits(meld, face, state.joker):
                return Add(who, AS_OKEY + face, at)
    return None


def _lay_something(state: State, who: int, *, spends: bool) -> Move | None:
    """Return what can be laid: the contract, later a single meld, at the end the whole rack."""
    rack = state.racks[who]
    if not state.contract:
        whole = whole_rack(rack, state.joker)
        return Finish(who, whole) if whole else None
    if state.laid[who] == NOT_LAID and not state.opening:
        found = next(layouts(rack, state.contract, state.joker, keep=1), None)
        return Lay(who, found) if found else None
    if state.laid[who] == LAID_EARLIER:
        for meld in single_melds(rack, state.joker):
            if len(meld.tiles) < len(rack):
                return Lay(who, (meld,))
        found_move = _at_the_table(state, who)
        if found_move is None and OKEY in rack and spends and 1 < len(rack) <= WISHED:
            return _add_okey(state, who)
        return found_move
    return None


def _try_to_lay(state: State, who: int, chance: Chance) -> Move:
    """Return the contract, a meld, or all tiles laid, whether or not they may be laid now."""
    rack = state.racks[who]
    melds = next(layouts(rack, state.contract, state.joker), ()) if chance.below(3) else ()
    if not melds:
        single = list(islice(single_melds(rack, state.joker, pairs=True), MOST_LAYOUTS))
        melds = (chance.pick(single),) if single else ()
    if not melds:
        return Discard(who, chance.pick(rack))
    return Lay(who, melds) if state.contract or chance.below(2) else Finish(who, melds)


def _try_to_add(state: State, who: int, chance: Chance) -> Move:
    """Return any tile added to any meld."""
    tile, at = chance.pick(state.racks[who]), chance.below(len(state.table))
    return Add(who, AS_OKEY + 1 + chance.below(FACES) if tile == OKEY else tile, at)


def _try_to_swap(state: State, who: int, chance: Chance) -> Move:
    """Return any tile swapped for the okey of any meld that has one."""
    places = [at for at, meld in enumerate(state.table) if okeys_in(meld.tiles)]
    if not places:
        return _try_to_add(state, who, chance)
    return Swap(who, chance.pick(state.racks[who]), chance.pick(places))


def _try_to_throw(state: State, who: int, chance: Chance) -> Move:
    """Return a discard that costs a penalty, if there is one."""
    rack = state.racks[who]
    return Discard(who, chance.pick([tile for tile in rack if is_penal(state, tile)] or rack))


def _try(state: State, chance: Chance) -> Move:
    """Return something to do at the table that may be forbidden, or at least cost something."""
    who = state.turn
    ways = ("lay", "lay", "add", "swap", "fit", "throw") if state.table else ("lay", "throw")
    what = chance.pick(ways)
    if what == "lay":
        return _try_to_lay(state, who, chance)
    if what == "throw":
        return _try_to_throw(state, who, chance)
    if what == "swap":
        return _try_to_swap(state, who, chance)
    found = _at_the_table(state, who, 0) if what == "fit" else None
    return found or _try_to_add(state, who, chance)


def _act(state: State, chance: Chance, policy: str) -> Move:
    who = state.turn
    if state.racks[who] and chance.share() < CURIOUS.get(policy, 0):
        return _try(state, chance)
    if chance.share() < LEANING[policy][0]:
        move = _lay_something(state, who, spends=policy not in KEEPING)
        if move is not None:
            return move
    return _discard(state, chance, policy)


def suggest(state: State, chance: Chance, policy: str) -> Move:
    """Return one move worth judging."""
    who = state.turn
    if state.phase == "act":
        return _act(state, chance, policy)
    tile = fresh_tile(state)
    if state.phase == "draw":
        if tile and chance.share() < LEANING[policy][0] and _is_wanted(state, who, tile):
            return Take(who)
        return Draw(who)
    if state.phase == "buy":
        eager = chance.share() < LEANING[policy][1] and state.fresh != NOBODY
        if eager and who in buyers(state) and _is_wanted(state, who, tile):
            return Buy(who)
        return Skip(who)
    return Deal(state.opener if state.opener != NOBODY else chance.below(state.players))

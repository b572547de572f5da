"""Calculate Küt by brute force over lists of all melds, independent of the engine.

A tile is a string: a colour letter (R, S, B, G) and its number ("R7", "S13"), "OK" for a real
okey and "FJ" for a false joker. A pattern is the tuple of plain tiles that a meld shows once
every okey is read as some tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, permutations

COLOURS = "RSBG"
LADDER = [*range(1, 14), 1]
NAMES = {"G": "group", "R": "run", "P": "pair"}

Pattern = tuple[str, ...]


def okey_after(indicator: str) -> str:
    """Name the okey an indicator announces."""
    number = int(indicator[1:])
    return f"{indicator[0]}{1 if number == 13 else number + 1}"


def all_groups() -> list[Pattern]:
    """List every group of three or four."""
    return [
        tuple(f"{colour}{number}" for colour in colours)
        for number in range(1, 14)
        for size in (3, 4)
        for colours in combinations(COLOURS, size)
    ]


def all_runs() -> list[Pattern]:
    """List every run of three to thirteen, low end first; the 1 lies low or after the 13."""
    return [
        tuple(f"{colour}{number}" for number in LADDER[start:end])
        for colour in COLOURS
        for start in range(12)
        for end in range(start + 3, min(start + 13, 14) + 1)
    ]


def all_pairs() -> list[Pattern]:
    """List every pair."""
    return [(f"{colour}{number}",) * 2 for colour in COLOURS for number in range(1, 14)]


PATTERNS: dict[str, list[Pattern]] = {"group": all_groups(), "run": all_runs(), "pair": all_pairs()}
BY_SIZE: dict[tuple[str, int], list[tuple[Pattern, Counter[str]]]] = {}
for _kind, _patterns in PATTERNS.items():
    for _pattern in _patterns:
        BY_SIZE.setdefault((_kind, len(_pattern)), []).append((_pattern, Counter(_pattern)))


def plain(tiles: Iterable[str], okey: str) -> list[str]:
    """Read the false jokers as the okey's tile and leave the okeys out."""
    return [okey if tile == "FJ" else tile for tile in tiles if tile != "OK"]


@lru_cache(maxsize=200_000)
def _readings(kind: str, size: int, seen: tuple[str, ...]) -> tuple[Pattern, ...]:
    need = Counter(seen)
    return tuple(pattern for pattern, count in BY_SIZE.get((kind, size), []) if need <= count)


def readings(kind: str, tiles: Sequence[str], okey: str) -> tuple[Pattern, ...]:
    """List the patterns of one kind that the tiles can show, in whatever order they lie."""
    return _readings(kind, len(tiles), tuple(sorted(plain(tiles, okey))))


def kinds(tiles: Sequence[str], okey: str) -> set[str]:
    """Name the kinds of meld that the tiles can be."""
    return {kind for kind in PATTERNS if readings(kind, tiles, okey)}


def stands_for(kind: str, tiles: Sequence[str], okey: str) -> set[str]:
    """Collect every tile an okey in this meld could stand for, over all readings."""
    found: set[str] = set()
    for pattern in readings(kind, tiles, okey):
        found |= set(Counter(pattern) - Counter(plain(tiles, okey)))
    return found


def run_in_order(tiles: Sequence[str], okey: str) -> list[Pattern]:
    """List the runs that the tiles show when they lie low end first, just as given."""
    wanted = ["" if tile == "OK" else okey if tile == "FJ" else tile for tile in tiles]
    return [
        pattern
        for pattern, _ in BY_SIZE.get(("run", len(tiles)), [])
        if all(want in {"", shown} for want, shown in zip(wanted, pattern, strict=True))
    ]


def fulfils(contract: Sequence[str], melds: Sequence[Sequence[str]], okey: str) -> bool:
    """Tell whether the melds are exactly the contract, such as ["G3", "R5"], in any order."""
    if len(contract) != len(melds):
        return False
    return any(
        all(
            len(meld) == int(demand[1:]) and readings(NAMES[demand[0]], meld, okey)
            for demand, meld in zip(contract, order, strict=True)
        )
        for order in permutations(melds)
    )


def holds(contract: Sequence[str], rack: Sequence[str], okey: str) -> bool:
    """Tell whether a rack holds the contract: try every pattern, fill the gaps with okeys."""
    return _holds(tuple(contract), Counter(plain(rack, okey)), rack.count("OK"))


def _holds(contract: tuple[str, ...], stock: Counter[str], wild: int) -> bool:
    if not contract:
        return True
    kind, size = NAMES[contract[0][0]], int(contract[0][1:])
    for _, count in BY_SIZE[kind, size]:
        missing = sum((count - stock).values())
        if missing <= wild and _holds(contract[1:], stock - count, wild - missing):
            return True
    return False


def goes_out(rack: Sequence[str], okey: str) -> bool:
    """Tell whether every tile of a rack fits into valid pairs, groups and runs at once."""
    return _covers(Counter(plain(rack, okey)), rack.count("OK"))


def _covers(stock: Counter[str], wild: int) -> bool:
    if not stock:
        return wild in {0, 2}
    first = min(stock)
    for listed in BY_SIZE.values():
        for _, count in listed:
            if first not in count:
                continue
            missing = sum((count - stock).values())
            if missing <= wild and _covers(stock - count, wild - missing):
                return True
    return False


def accepts(kind: str, meld: Sequence[str], shown: Sequence[str], tile: str, okey: str) -> bool:
    """Tell whether a meld on the table takes one more tile.

    Args:
        kind: "group", "run" or "pair".
        meld: The tiles as they lie there.
        shown: For a run, the tiles that each place shows, low end first; not read for other kinds.
        tile: The tile to be added.
        okey: The okey of the round.
    """
    if kind == "pair":
        return False
    if kind == "group":
        return bool(readings("group", [*meld, tile], okey))
    want = set(COLOURS) if tile == "OK" else {okey if tile == "FJ" else tile}
    longer = [pattern for pattern, _ in BY_SIZE.get(("run", len(shown) + 1), [])]
    fits = {pattern[-1] for pattern in longer if pattern[:-1] == tuple(shown)}
    fits |= {pattern[0] for pattern in longer if pattern[1:] == tuple(shown)}
    return bool(fits) if tile == "OK" else bool(fits & want)


Table = Sequence[tuple[str, Sequence[str], Sequence[str]]]


def penal(tile: str, table: Table, okey: str) -> bool:
    """Tell whether discarding a tile is one of the two punished kinds, without the exceptions."""
    return tile == "OK" or any(
        accepts(kind, meld, shown, tile, okey) for kind, meld, shown in table
    )


def penalty(rack: Sequence[str], tile: str, table: Table, pile: int, okey: str) -> int:
    """Count the tiles that a discard from this rack (the tile still in it) costs."""
    if pile < 2 or not penal(tile, table, okey):
        return 0
    return 0 if all(penal(each, table, okey) for each in rack) else 2


def tile_points(tile: str) -> int:
    """Give the points of a tile left on a rack."""
    return 25 if tile in {"OK", "FJ"} else int(tile[1:])


def written(rack: Sequence[str], okey: str, *, laid: bool, zero: bool, doubled: bool) -> int:
    """Calculate what one player writes; `zero` for who ended the round, or the partner."""
    if zero:
        return 0
    points = (
        sum(map(tile_points, rack)) * {"R": 5, "S": 5, "B": 2, "G": 2}[okey[0]] if laid else 500
    )
    return points * 2 if doubled else points


def swaps(kind: str, meld: Sequence[str], shown: Sequence[str], tile: str, okey: str) -> bool:
    """Tell whether a tile of a rack may be put in place of an okey on the table.

    Args:
        kind: "group", "run" or "pair".
        meld: The tiles as they lie there.
        shown: For a run or a pair, the tiles that each place shows; not read for a group.
        tile: The tile from the rack.
        okey: The okey of the round.
    """
    if tile == "OK" or "OK" not in meld:
        return False
    face = okey if tile == "FJ" else tile
    if kind == "group":
        return len(meld) == 4 and face in stands_for(kind, meld, okey)
    return any(lying == "OK" and at == face for lying, at in zip(meld, shown, strict=True))

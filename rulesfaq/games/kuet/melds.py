"""Küt: what a meld is. Called by the rules, the solver, a referee; pure and on its own.

Each test looks at one thing only, so that a meld that is wrong in one way fails one test.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from rulesfaq.games.kuet.state import (
    AS_FALSE,
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

NUMBERS = 13
FOUR = 4


def number(face: int) -> int:
    """Return the number of a face, 1 to 13."""
    return (face - 1) % NUMBERS + 1


def colour(face: int) -> int:
    """Return the colour of a face, 0 to 3: red, black, blue, yellow."""
    return (face - 1) // NUMBERS


def make_face(of_colour: int, of_number: int) -> int:
    """Return the face of a colour and a number; 14 is the 1 after the 13."""
    return of_colour * NUMBERS + (of_number - 1) % NUMBERS + 1


def face_of(tile: int, joker: int) -> int:
    """Return what a tile in a meld counts as, given the face of the false joker."""
    if tile > AS_FALSE:
        return tile - AS_FALSE
    if tile > AS_OKEY:
        return tile - AS_OKEY
    return joker if tile == FALSE_JOKER else tile


def faces_of(tiles: Iterable[int], joker: int) -> Tiles:
    """Return what the tiles of a meld count as, in order."""
    return tuple(face_of(tile, joker) for tile in tiles)


def is_okey(tile: int) -> bool:
    """Return whether a tile in a meld is a real okey."""
    return AS_OKEY < tile < AS_FALSE


def physical(tile: int) -> int:
    """Return the tile of the rack that a tile in a meld is."""
    if tile > AS_FALSE:
        return FALSE_JOKER
    return OKEY if tile > AS_OKEY else tile


def okeys_in(tiles: Iterable[int]) -> int:
    """Return how many real okeys a meld has."""
    return sum(is_okey(tile) for tile in tiles)


def claims_false_joker(tiles: Iterable[int], joker: int) -> bool:
    """Return whether a false joker is claimed to stand for another tile than its own."""
    return any(tile > AS_FALSE and tile - AS_FALSE != joker for tile in tiles)


# --- groups ---------------------------------------------------------------------------------------


def same_number(faces: Sequence[int]) -> bool:
    """Return whether all tiles have one number."""
    return len({number(face) for face in faces}) <= 1


def different_colours(faces: Sequence[int]) -> bool:
    """Return whether no colour is there twice."""
    return len({colour(face) for face in faces}) == len(faces)


# --- runs -----------------------------------------------------------------------------------------


def one_colour(faces: Sequence[int]) -> bool:
    """Return whether all tiles have one colour."""
    return len({colour(face) for face in faces}) <= 1


def follows(first: int, second: int) -> bool:
    """Return whether the second number comes after the first; after the 13 comes the 1."""
    return number(second) == number(first) % NUMBERS + 1


def consecutive(faces: Sequence[int]) -> bool:
    """Return whether each number follows upon the one before."""
    return all(follows(*two) for two in pairwise(faces))


def goes_on_after_one(faces: Sequence[int]) -> bool:
    """Return whether the run goes on after the 1 that follows upon the 13."""
    return any(
        number(first) == NUMBERS and number(second) == 1 for first, second in pairwise(faces[:-1])
    )


def has_one_after_13(faces: Sequence[int]) -> bool:
    """Return whether the run ends with 13-1."""
    return len(faces) > 1 and number(faces[-1]) == 1 and number(faces[-2]) == NUMBERS


# --- whole melds ----------------------------------------------------------------------------------


def identical(faces: Sequence[int]) -> bool:
    """Return whether all tiles are the same in colour and number."""
    return len(set(faces)) <= 1


def is_group(faces: Sequence[int], printed: Printed) -> bool:
    """Return whether faces are a group."""
    size = printed.group_min <= len(faces) <= printed.group_max
    return size and same_number(faces) and different_colours(faces)


def is_run(faces: Sequence[int], printed: Printed) -> bool:
    """Return whether faces, in this order, are a run."""
    size = printed.run_min <= len(faces) <= printed.run_max
    order = consecutive(faces) and not goes_on_after_one(faces)
    return size and one_colour(faces) and order


def is_pair(faces: Sequence[int], printed: Printed) -> bool:
    """Return whether faces are a pair."""
    return len(faces) == printed.pair_size and identical(faces)


TESTS = {GROUP: is_group, RUN: is_run, PAIR: is_pair}


def is_meld(meld: Meld, joker: int, printed: Printed) -> bool:
    """Return whether a meld is valid: its kind, and what each okey in it stands for."""
    if claims_false_joker(meld.tiles, joker):
        return False
    return TESTS[meld.kind](faces_of(meld.tiles, joker), printed)


# --- adding ---------------------------------------------------------------------------------------


def missing_faces(meld: Meld, joker: int) -> Tiles:
    """Return the faces of a group's number that no tile but an okey shows."""
    real = [face_of(tile, joker) for tile in meld.tiles if not is_okey(tile)]
    faces = faces_of(meld.tiles, joker)
    return tuple(
        face
        for of_colour in range(FOUR)
        if (face := make_face(of_colour, number(faces[0]))) not in real
    )


def fits_group(meld: Meld, face: int, joker: int) -> bool:
    """Return whether a face is a colour that a group of three still lacks."""
    return len(meld.tiles) < FOUR and face in missing_faces(meld, joker)


def fits_below(faces: Sequence[int], face: int) -> bool:
    """Return whether a face lengthens a run at its lower end."""
    lowest = faces[0]
    return number(lowest) > 1 and face == lowest - 1


def fits_above(faces: Sequence[int], face: int) -> bool:
    """Return whether a face lengthens a run at its upper end."""
    if has_one_after_13(faces):
        return False
    highest = faces[-1]
    return face == make_face(colour(highest), number(highest) + 1)


@lru_cache(maxsize=2048)
def faces_to_add(meld: Meld, joker: int) -> frozenset[int]:
    """Return the faces that can be added to a meld: a group's missing ones, those at a run's ends.

    To a pair nothing can be added. The same melds lie on the table for many moves.
    """
    if meld.kind == GROUP:
        return frozenset(missing_faces(meld, joker) if len(meld.tiles) < FOUR else ())
    faces = faces_of(meld.tiles, joker)
    if meld.kind != RUN or len(faces) >= NUMBERS:
        return frozenset()
    highest = faces[-1]
    ends = (faces[0] - 1, make_face(colour(highest), number(highest) + 1))
    return frozenset(face for face in ends if fits_below(faces, face) or fits_above(faces, face))


def fits(meld: Meld, face: int, joker: int) -> bool:
    """Return whether a face can be added to a meld."""
    return face in faces_to_add(meld, joker)


def with_added(meld: Meld, tile: int, joker: int) -> Meld:
    """Return the meld with a tile added; okeys of a group stand for the colours left over."""
    face = face_of(tile, joker)
    if meld.kind == RUN:
        below = fits_below(faces_of(meld.tiles, joker), face)
        tiles = (tile, *meld.tiles) if below else (*meld.tiles, tile)
        return Meld(RUN, tiles, meld.owner)
    return _settled(Meld(meld.kind, (*meld.tiles, tile), meld.owner), joker)


def _settled(meld: Meld, joker: int) -> Meld:
    """Return a group in which each okey stands for a colour of its own that no real tile shows."""
    if meld.kind != GROUP or not okeys_in(meld.tiles):
        return meld
    free = list(missing_faces(meld, joker))
    tiles: list[int] = []
    waiting: list[int] = []
    for at, tile in enumerate(meld.tiles):
        tiles.append(tile)
        if is_okey(tile) and tile - AS_OKEY in free:
            free.remove(tile - AS_OKEY)
        elif is_okey(tile):
            waiting.append(at)
    for at, face in zip(waiting, free, strict=False):
        tiles[at] = AS_OKEY + face
    return Meld(meld.kind, tuple(tiles), meld.owner)


def replaceable(meld: Meld, face: int, joker: int) -> int | None:
    """Return where the okey lies that stands for a face, or None where none does.

    In a group an okey stands for any colour that no real tile shows.
    """
    open_faces = missing_faces(meld, joker) if meld.kind == GROUP else ()
    exact = [i for i, tile in enumerate(meld.tiles) if tile == AS_OKEY + face]
    if exact:
        return exact[0]
    if face in open_faces:
        return next((i for i, tile in enumerate(meld.tiles) if is_okey(tile)), None)
    return None


def with_swapped(meld: Meld, tile: int, joker: int) -> Meld:
    """Return the meld with a tile in place of the okey that stands for it."""
    at = replaceable(meld, face_of(tile, joker), joker)
    if at is None:
        return meld
    tiles = (*meld.tiles[:at], tile, *meld.tiles[at + 1 :])
    return _settled(Meld(meld.kind, tiles, meld.owner), joker)

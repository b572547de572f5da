"""Chapter „Küt-Gruppen, Reihen und Paare“: what a meld is. Each row looks at one thing only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from rulesfaq.engine.table import Ruling, guard
from rulesfaq.games.kuet.melds import (
    colour,
    consecutive,
    different_colours,
    faces_of,
    goes_on_after_one,
    has_one_after_13,
    identical,
    number,
    one_colour,
    same_number,
)
from rulesfaq.games.kuet.rules.contract import is_first_layout
from rulesfaq.games.kuet.rules.permit import refuse_where
from rulesfaq.games.kuet.state import GROUP, PAIR, RUN, Finish, Lay, Move, Printed, State, Tiles

FIVE = 5
SIZE_ALONE = 4
"""Beyond this size a group has a colour twice anyway: the rule about its size says so."""


def melds_of(state: State, move: Move, kind: str) -> Iterator[Tiles]:
    """Yield what the tiles of each laid meld of a kind count as."""
    if isinstance(move, Lay | Finish):
        for meld in move.melds:
            if meld.kind == kind:
                yield faces_of(meld.tiles, state.joker)


Test = Callable[[Tiles], bool]


def _each(rule: str, kind: str, test: Test) -> Callable[[State, Move, Printed], Ruling | None]:
    """Return a guard that asks of each meld of a kind whether it passes."""

    def ask(state: State, move: Move, _printed: Printed) -> Ruling | None:
        found = [test(faces) for faces in melds_of(state, move, kind)]
        return Ruling(rule, all(found)) if found else None

    return ask


# --- groups ---------------------------------------------------------------------------------------


@guard(
    "kuet.group.same-number",
    Lay,
    Finish,
    gleiche_farbe=_each("kuet.group.same-number", GROUP, one_colour),
)
def group_same_number(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Ask whether each group shows one number.

    Rule: kuet.group.same-number
    """
    found = [same_number(faces) for faces in melds_of(state, move, GROUP)]
    return Ruling("kuet.group.same-number", all(found)) if found else None


_ALWAYS_FOUR = _each("kuet.group.size", GROUP, lambda faces: len(faces) == SIZE_ALONE)


@guard(
    "kuet.group.size",
    Lay,
    Finish,
    values=("group_min", "group_max"),
    immer_vier=_ALWAYS_FOUR,
)
def group_size(state: State, move: Move, printed: Printed) -> Ruling | None:
    """Ask whether each group has three or four tiles; of a contract the exact length is asked.

    Rule: kuet.group.size
    """
    sizes = [len(faces) for faces in melds_of(state, move, GROUP)]
    if not sizes or is_first_layout(state, move):
        return None
    holds = all(printed.group_min <= size <= printed.group_max for size in sizes)
    return Ruling("kuet.group.size", holds)


def _colours_fine(faces: Tiles) -> bool:
    return len(faces) > SIZE_ALONE or different_colours(faces)


def _two_alike_are_fine(faces: Tiles) -> bool:
    return len({colour(face) for face in faces}) >= len(faces) - 1


@guard(
    "kuet.group.no-duplicate-colour",
    Lay,
    Finish,
    eine_farbe_doppelt=_each("kuet.group.no-duplicate-colour", GROUP, _two_alike_are_fine),
)
def group_colours(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Ask whether no colour is twice in a group.

    Rule: kuet.group.no-duplicate-colour
    """
    found = [_colours_fine(faces) for faces in melds_of(state, move, GROUP)]
    return Ruling("kuet.group.no-duplicate-colour", all(found)) if found else None


# --- runs -----------------------------------------------------------------------------------------


def _with_gaps(faces: Tiles) -> bool:
    numbers = [number(face) for face in faces]
    return numbers == sorted(set(numbers))


def _by_twos(faces: Tiles) -> bool:
    numbers = [number(face) for face in faces]
    return all(second - first == 2 for first, second in pairwise(numbers))  # noqa: PLR2004 - it says so


@guard(
    "kuet.run.consecutive",
    Lay,
    Finish,
    mit_luecken=_each("kuet.run.consecutive", RUN, _with_gaps),
    in_zweierschritten=_each("kuet.run.consecutive", RUN, _by_twos),
)
def run_consecutive(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Ask whether the numbers of a run follow upon one another.

    Rule: kuet.run.consecutive
    """
    found = [consecutive(faces) for faces in melds_of(state, move, RUN)]
    return Ruling("kuet.run.consecutive", all(found)) if found else None


@guard("kuet.run.min-three", Lay, Finish, values=("run_min",))
def run_min(state: State, move: Move, printed: Printed) -> Ruling | None:
    """Ask whether a run has three tiles; of a contract the exact length is asked.

    Rule: kuet.run.min-three
    """
    sizes = [len(faces) for faces in melds_of(state, move, RUN)]
    if not sizes or is_first_layout(state, move):
        return None
    return Ruling("kuet.run.min-three", min(sizes) >= printed.run_min)


def _is_long(state: State, move: Move) -> bool:
    return any(len(faces) > FIVE for faces in melds_of(state, move, RUN))


@guard(
    "kuet.run.extendable",
    Lay,
    Finish,
    hoechstens_fuenf=refuse_where("kuet.run.extendable", _is_long),
)
def run_extendable(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow runs of any length.

    Rule: kuet.run.extendable
    """
    return Ruling("kuet.run.extendable", holds=True) if _is_long(state, move) else None


def _ends_with_one(state: State, move: Move) -> bool:
    return any(has_one_after_13(faces) for faces in melds_of(state, move, RUN))


@guard(
    "kuet.run.one-after-13",
    Lay,
    Finish,
    die_1_nur_unten=refuse_where("kuet.run.one-after-13", _ends_with_one),
)
def run_one_after_13(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow the 1 after the 13.

    Rule: kuet.run.one-after-13
    """
    return Ruling("kuet.run.one-after-13", holds=True) if _ends_with_one(state, move) else None


@guard("kuet.run.no-wrap", Lay, Finish)
def run_no_wrap(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Forbid to count on after the 1 that follows upon the 13.

    Rule: kuet.run.no-wrap
    """
    if not any(goes_on_after_one(faces) for faces in melds_of(state, move, RUN)):
        return None
    return Ruling("kuet.run.no-wrap", holds=False)


def _begins_with_one(state: State, move: Move) -> bool:
    return any(number(faces[0]) == 1 for faces in melds_of(state, move, RUN))


@guard(
    "kuet.run.one-low",
    Lay,
    Finish,
    die_1_nur_oben=refuse_where("kuet.run.one-low", _begins_with_one),
)
def run_one_low(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow the 1 as the lowest tile of a run.

    Rule: kuet.run.one-low
    """
    return Ruling("kuet.run.one-low", holds=True) if _begins_with_one(state, move) else None


@guard(
    "kuet.run.one-colour",
    Lay,
    Finish,
    farben_verschieden=_each("kuet.run.one-colour", RUN, different_colours),
)
def run_one_colour(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Ask whether a run has one colour.

    Rule: kuet.run.one-colour
    """
    found = [one_colour(faces) for faces in melds_of(state, move, RUN)]
    return Ruling("kuet.run.one-colour", all(found)) if found else None


@guard("kuet.open.run-max-length", Lay, Finish, values=("run_max",))
def run_max(state: State, move: Move, printed: Printed) -> Ruling | None:
    """Forbid a run with both 1s of a colour.

    Rule: kuet.open.run-max-length
    """
    sizes = [len(faces) for faces in melds_of(state, move, RUN)]
    if not sizes or max(sizes) < printed.run_max:
        return None
    return Ruling("kuet.open.run-max-length", max(sizes) <= printed.run_max)


def _is_split(state: State, move: Move) -> bool:
    runs = sorted(melds_of(state, move, RUN))
    return any(
        first and second and first[-1] + 1 == second[0] and colour(first[-1]) == colour(second[0])
        for first, second in pairwise(runs)
    )


@guard(
    "kuet.open.split-long-run",
    Lay,
    nicht_teilbar=refuse_where("kuet.open.split-long-run", _is_split),
)
def split_long_run(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Allow tiles that follow upon one another as two runs.

    Rule: kuet.open.split-long-run
    """
    return Ruling("kuet.open.split-long-run", holds=True) if _is_split(state, move) else None


# --- pairs ----------------------------------------------------------------------------------------


def _two_colours(faces: Tiles) -> bool:
    return same_number(faces) and different_colours(faces)


@guard(
    "kuet.pair.identical",
    Lay,
    Finish,
    values=("pair_size",),
    farbe_egal=_each("kuet.pair.identical", PAIR, same_number),
    zwei_farben=_each("kuet.pair.identical", PAIR, _two_colours),
)
def pair_identical(state: State, move: Move, printed: Printed) -> Ruling | None:
    """Ask whether a pair is two tiles that are the same.

    Rule: kuet.pair.identical
    """
    found = [
        len(faces) == printed.pair_size and identical(faces)
        for faces in melds_of(state, move, PAIR)
    ]
    return Ruling("kuet.pair.identical", all(found)) if found else None


RULES = (
    group_same_number,
    group_size,
    group_colours,
    run_consecutive,
    run_min,
    run_extendable,
    run_one_after_13,
    run_no_wrap,
    run_one_low,
    run_one_colour,
    run_max,
    split_long_run,
    pair_identical,
)

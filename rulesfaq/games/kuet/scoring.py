"""Küt: what a rack counts at the end of a round. Called by the rules and by a calculator."""

from __future__ import annotations

from collections.abc import Iterable

from rulesfaq.games.kuet.melds import colour, number
from rulesfaq.games.kuet.state import FACES, FALSE_JOKER, OKEY, Printed

DARK = (0, 1)
"""Red and black."""


def sum_of_numbers(rack: Iterable[int]) -> int:
    """Return the sum of the numbers on a rack, without okeys and false jokers."""
    return sum(number(tile) for tile in rack if 0 < tile <= FACES)


def is_dark(okey: int) -> bool:
    """Return whether the okey is red or black."""
    return colour(okey) in DARK


def factor_of(okey: int, printed: Printed) -> int:
    """Return by what the tiles count under an okey of this face."""
    return printed.factor_dark if is_dark(okey) else printed.factor_light


def hand_points(
    rack: tuple[int, ...],
    okey: int,
    printed: Printed,
    *,
    laid: bool = True,
    ended: bool = False,
    okey_finish: bool = False,
) -> int:
    """Return the points that somebody writes for a round.

    Args:
        rack: The tiles left, OKEY for a real okey.
        okey: The face of the okey.
        printed: The page's numbers.
        laid: Whether the contract was laid out.
        ended: Whether this player, or at a TEAM table the partner, ended the round.
        okey_finish: Whether the round was finished with the okey.
    """
    if ended:
        return printed.finisher_points
    if laid:
        points = sum_of_numbers(rack) + printed.okey_points * rack.count(OKEY)
        points += printed.false_joker_points * rack.count(FALSE_JOKER)
        points *= factor_of(okey, printed)
    else:
        points = printed.not_laid_points
    return points * printed.okey_finish_factor if okey_finish else points

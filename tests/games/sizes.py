"""How much of each game is played in the tests; a game of Küt takes as long as sixty of Kyū."""

from __future__ import annotations

from typing import NamedTuple

from rulesfaq.engine.game import Game


class Size(NamedTuple):
    """How many games are played, and how closely they are looked at."""

    sampled: int = 40
    """Whole games for each number of players."""
    counted: int = 2000
    """The same where everything is counted."""
    few: int = 8
    """Games of which every move is looked at."""
    every: int = 1
    """The positions of sampled and counted games that are audited: each, each second one, …"""
    most: int = 2000
    """Moves within which a game is over."""
    recorded: int = 2000
    """Moves of a recorded game that are kept."""
    compared: int = 2000
    """Moves of a game on which readings are compared."""


SIZES = {
    "kuet": Size(sampled=10, counted=200, few=2, every=10, most=40_000, recorded=400, compared=250),
}


def size_of(game: Game) -> Size:
    """Return how much of a game is played."""
    return SIZES.get(game.id, Size())

"""The games that are installed: found by the entry point group ``rulesfaq.games``."""

from __future__ import annotations

from importlib.metadata import entry_points

from rulesfaq.engine.game import Game

GROUP = "rulesfaq.games"


def find_games() -> dict[str, Game]:
    """Return the installed games by their id, in the order of the ids."""
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    games: tuple[Game, ...] = tuple(point.load() for point in points)
    return {game.id: game for game in games}

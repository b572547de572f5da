"""The games that are installed, their referees and their tools: found by entry points."""

from __future__ import annotations

from importlib.metadata import entry_points

from rulesfaq.engine.game import Game
from rulesfaq.spoken.ruling import Referee
from rulesfaq.spoken.tool import Tool

GROUP = "rulesfaq.games"
REFEREES = "rulesfaq.referees"
"""Optional: a game without a referee answers no question that tells a position."""
TOOLS = "rulesfaq.tools"
"""Optional: forms of a game and what rules on them."""


def find_games() -> dict[str, Game]:
    """Return the installed games by their id, in the order of the ids."""
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    games: tuple[Game, ...] = tuple(point.load() for point in points)
    return {game.id: game for game in games}


def find_referees() -> dict[str, Referee]:
    """Return the referees by the id of their game, in the order of the ids."""
    points = sorted(entry_points(group=REFEREES), key=lambda point: point.name)
    return {point.name: point.load() for point in points}


def find_tools() -> dict[str, tuple[Tool, ...]]:
    """Return the tools by the id of their game, in the order of the ids."""
    points = sorted(entry_points(group=TOOLS), key=lambda point: point.name)
    return {point.name: tuple(point.load()) for point in points}

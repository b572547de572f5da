"""The referee of Bozu Mekuri: positions told in German, worked out by the engine."""

from __future__ import annotations

from rulesfaq.games.bozu.referee.answering import referee

__all__ = ["referee"]

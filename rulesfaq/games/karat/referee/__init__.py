"""The referee of Karat: positions told in German, worked out by the engine."""

from __future__ import annotations

from rulesfaq.games.karat.referee.answering import referee

__all__ = ["referee"]

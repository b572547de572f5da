"""The rules of Bozu Mekuri, one row for each printed rule, by the sections of the source.

Within a section the order of the rows is also the order in which they act.
"""

from __future__ import annotations

from rulesfaq.games.bozu.rules import (
    emperor,
    end,
    flow,
    moment,
    poets,
    semimaru,
    setup,
    turn,
    warning,
)

RULES = (
    *moment.RULES,
    *flow.BEFORE,
    *setup.RULES,
    *turn.RULES,
    *poets.RULES,
    *semimaru.RULES,
    *emperor.RULES,
    *warning.RULES,
    *end.BEFORE,
    *flow.BETWEEN,
    *end.AFTER,
    *flow.AFTER,
)

AUTOMATIC = frozenset({"revealed", *flow.ROLES, "check", "passing", "ranking"})
"""Phases that run by themselves."""

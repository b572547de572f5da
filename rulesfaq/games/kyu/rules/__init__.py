"""The rules of Kyū, one row for each printed rule, in the order of the booklet's chapters.

Within a chapter the order of the rows is also the order in which they act.
"""

from __future__ import annotations

from rulesfaq.games.kyu.rules import (
    alldeclined,
    challenge,
    dragon,
    end,
    exchange,
    flow,
    information,
    lastnoble,
    moment,
    noble,
    pile,
    refill,
    resolve,
    response,
    score,
    setup,
    showdown,
    street,
    tie,
    turn,
    variant,
)

RULES = (
    *moment.RULES,
    *flow.BEFORE,
    *setup.RULES,
    *pile.RULES,
    *exchange.RULES,
    *challenge.RULES,
    *response.RULES,
    *turn.RULES,
    *dragon.RULES,
    *resolve.RULES,
    *alldeclined.RULES,
    *noble.RULES,
    *street.RULES,
    *showdown.RULES,
    *refill.RULES,
    *tie.RULES,
    *lastnoble.RULES,
    *end.RULES,
    *score.RULES,
    *variant.RULES,
    *information.RULES,
    *flow.AFTER,
)

AUTOMATIC = frozenset(
    {
        "passing", "start", "resolve", "contest", "shogun", "geisha", "daimyo", "samurai", "ronin",
        "compare", "award", "ending", "settle", "refill", "drawing", "drawing-on", "succession",
        "scoring", "decided", "new-round", "match-over",
    },
)  # fmt: skip
"""Phases that run by themselves."""

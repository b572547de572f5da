"""The rules of Küt, one row for each printed rule.

Guards stand in the order of the page's chapters, effects in the order in which they act.
"""

from __future__ import annotations

from rulesfaq.games.kuet.rules import (
    add,
    buy,
    contract,
    end,
    flow,
    layout,
    meld,
    moment,
    okey,
    penalty,
    score,
    setup,
    swap,
    team,
    turn,
    winner,
)

GUARDS = (
    *moment.RULES,
    *end.GUARDS,
    *turn.GUARDS,
    *contract.LAYING,
    *layout.GUARDS,
    *meld.RULES,
    *okey.RULES,
    *add.GUARDS,
    *swap.GUARDS,
    *buy.GUARDS,
    *penalty.GUARDS,
)
DEALING = (
    flow.clear,
    *setup.BEFORE_SHUFFLING,
    flow.shuffle,
    *contract.DEALING,
    *setup.AFTER_SHUFFLING,
    flow.mark,
    *setup.FIRST_TURN,
)
PLAYING = (
    *turn.DRAWING,
    *end.DRAWING,
    flow.after_draw,
    flow.after_take,
    *layout.LAYING,
    *add.ACTING,
    *swap.ACTING,
    *buy.BUYING,
    flow.bought,
    *buy.AFTER,
    flow.skipped,
    flow.thrown,
    *turn.DISCARDING,
    *penalty.DISCARDED,
    *end.DISCARDED,
    flow.pass_on,
    *turn.PASSING,
    flow.next_turn,
)
ENDING = (
    *layout.FINISHING,
    *end.ENDING,
    *layout.ENDING,
    flow.ended,
    flow.count_exhaustion,
    *end.EXHAUSTED,
    flow.blank_points,
    *score.SCORING,
    *team.SCORING,
    *winner.WRITING,
    *end.SCORED,
    flow.next_round,
    *winner.GAME_OVER,
    flow.finish,
)
RULES = (*GUARDS, *DEALING, *PLAYING, *ENDING)

AUTOMATIC = frozenset(
    {"discarded", "passing", "round-end", "exhausted", "scoring", "scored", "game-over"}
)
"""Phases that run by themselves."""

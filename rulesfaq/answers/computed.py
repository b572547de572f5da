"""A ruling of a referee in the shape of an answer, each step with its places."""

from __future__ import annotations

from collections.abc import Mapping

from rulesfaq.answers.answer import Answer, Worked
from rulesfaq.answers.cite import citations_of
from rulesfaq.model.game import GameData
from rulesfaq.spoken.ruling import Missing, Ruling


def computed(
    game: GameData, question: str, outcome: Ruling | Missing, options: Mapping[str, str]
) -> Answer:
    """Return what was worked out for a position, or what is missing of it.

    Args:
        game: The game of the referee.
        question: As asked.
        outcome: What the referee said.
        options: The option values under which it was worked out, standard ones left out.
    """
    if isinstance(outcome, Missing):
        return Answer(
            question, "incomplete", outcome.text, game.id, options=options,
            understood=outcome.understood, missing=outcome.missing,
            candidates=outcome.candidates, reason="position",
        )  # fmt: skip
    return Answer(
        question, "computed", outcome.text, game.id, verdict=outcome.verdict,
        citations=citations_of(game, (outcome.steps[0].rule,)), options=options,
        understood=outcome.understood,
        steps=tuple(
            Worked(step.text, step.rule, citations_of(game, (step.rule,)))
            for step in outcome.steps
        ),
    )  # fmt: skip

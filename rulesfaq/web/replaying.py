"""A replay as it is shown: each step with its sentence, its rule and its drawing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.explain import event_sentence, fill_text, move_sentence
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule
from rulesfaq.services import ReplayStep


class Shown(msgspec.Struct, frozen=True):
    """One step of a replay in words."""

    kind: str
    sentence: str
    rule: Rule | None
    picture: Mapping[str, Any]
    asked: bool
    """Whether it belongs to the step that the question is about."""


def shown_steps(game: GameData, steps: tuple[ReplayStep, ...]) -> tuple[Shown, ...]:
    """Put the steps of a replay into words."""
    return tuple(
        Shown(step.kind, _sentence(game, step), game.rules.get(step.rule), step.picture, step.asked)
        for step in steps
    )


def _sentence(game: GameData, step: ReplayStep) -> str:
    if step.kind == "start":
        return "Das ist die Ausgangslage."
    move = move_sentence(game, step.seat, step.move)
    if step.kind == "move":
        return move
    rule = game.rules.get(step.rule)
    title = fill_text(game, rule.title, rule) if rule else step.rule
    if step.kind == "refusal":
        why = game.phrases.get("refusals", {}).get(step.rule) or title
        return f"{move} {why}"
    return event_sentence(game, step.rule, step.seat) or title

"""What a scenario expects, given the verdict: the fact asked, and the rivals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.errors import BadSceneError
from rulesfaq.model.faq import Answer
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.facts import ALLOWED


class Expectation(msgspec.Struct, frozen=True):
    """The fact that a scenario asks, and what it should turn out to be."""

    path: str
    value: Any
    must: bool
    """Whether the engine must give the value, or must not."""
    rivals: tuple[Mapping[str, Any], ...]
    """What somebody who is wrong would expect."""


def expect(scenario: Scenario, verdict: Answer | None) -> Expectation:
    """Work out what the engine must give and which beliefs it must refute.

    A verdict ``ja`` or none: it must give the value asked; ``nein``: it must not. A scenario
    marked ``contrast`` must give the opposite.

    Raises:
        BadSceneError: If the scenario asks nothing, or its rivals are none.
    """
    if len(scenario.asks) != 1:
        message = f"asks {len(scenario.asks)} facts; a scenario asks exactly one"
        raise BadSceneError(message, "asks", "put further facts under then, or in a scenario each")
    ((path, value),) = scenario.asks.items()
    must = (verdict != "nein") != scenario.contrast
    return Expectation(path, value, must, _rivals(scenario, path, value, must=must))


def _rivals(
    scenario: Scenario, path: str, value: Any, *, must: bool
) -> tuple[Mapping[str, Any], ...]:
    if path == ALLOWED:
        if scenario.instead:
            message = "a question of permission has its rival for free"
            raise BadSceneError(message, "instead", "leave instead out")
        return ({ALLOWED: not value if must else value},)
    if not must:
        for index, rival in enumerate(scenario.instead):
            if rival.get(path) != value:
                message = f"the belief to refute is {path}: {value}, and this rival says otherwise"
                hint = "the verdict is nein: a rival may name more, but not another value"
                raise BadSceneError(message, f"instead.{index}", hint)
        return scenario.instead or (scenario.asks,)
    if not scenario.instead:
        message = f"no rival: what would somebody who is wrong expect instead of {path}: {value}?"
        raise BadSceneError(message, "asks", "write it under instead: the same path, another value")
    for index, rival in enumerate(scenario.instead):
        if path not in rival or rival[path] == value:
            message = f"the rival does not contradict the answer {path}: {value}"
            hint = f"give {path} another value"
            raise BadSceneError(message, f"instead.{index}", hint)
    return scenario.instead

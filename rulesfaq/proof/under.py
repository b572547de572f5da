"""What becomes of an answer under house rules: its own scenes, played again with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from rulesfaq.errors import RulesfaqError
from rulesfaq.model.faq import Claim
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.facts import ALLOWED, happen, holds, value_of
from rulesfaq.proof.stage import Stages, set_scene

Change = Literal["same", "turned", "unclear"]


class Under(msgspec.Struct, frozen=True):
    """What a claim comes to under some options."""

    change: Change
    """``unclear`` where it has no scene, or one that does not come about under the options."""
    scenario: Scenario | None = None
    """The scene that turned it."""
    value: Any = None
    """What the engine gives for the fact asked in that scene."""


def under(stages: Stages, claim: Claim, options: Mapping[str, str]) -> Under:
    """Play the scenes of a claim under the standard and under some options, and compare.

    A scene that sets one of these options itself is about that house rule and stays as it is.
    """
    found = list(_scenes(stages, claim, options))
    if not found or any(one.change == "unclear" for one in found):
        return Under("unclear")
    return next((one for one in found if one.change == "turned"), found[0])


def _scenes(stages: Stages, claim: Claim, options: Mapping[str, str]) -> Iterator[Under]:
    for scenario in claim.scenarios:
        if scenario.contrast or len(scenario.asks) != 1:
            continue
        chosen = {**options, **scenario.options}
        usual = _fact(stages, scenario, scenario.options)
        other = _fact(stages, scenario, chosen)
        if usual is None or other is None:
            yield Under("unclear")
        else:
            change: Change = "same" if usual[0] == other[0] else "turned"
            yield Under(change, scenario, other[1])


def _fact(
    stages: Stages, scenario: Scenario, options: Mapping[str, str]
) -> tuple[bool, Any] | None:
    """Return whether the asked fact is as asked, and its value; None where the step fails."""
    ((path, value),) = scenario.asks.items()
    try:
        scene = set_scene(
            stages, msgspec.structs.replace(scenario, options=dict(options)), scenario.seed
        )
        outcome = happen(
            stages.game, scene.stage.rules, scene.before, scene.move, scenario.players,
            judged_only=path == ALLOWED,
        )  # fmt: skip
        if not outcome.allowed and path != ALLOWED:
            return None
        return holds(outcome, path, value), value_of(outcome, path)
    except RulesfaqError:
        return None

"""Which option turns an answer, and on which assumptions an entry leans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from rulesfaq.errors import RulesfaqError
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Option
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.facts import ALLOWED, happen, holds
from rulesfaq.proof.stage import Stages, set_scene


def turns(
    stages: Stages, scenario: Scenario, options: tuple[Option, ...]
) -> Mapping[str, tuple[str, ...]]:
    """Return, by option, the values under which the asked fact comes out otherwise.

    A scene that does not come about, under the standard or under a value, is no turn.
    """
    free = [option for option in options if option.name not in scenario.options]
    usual = _fact(stages, scenario) if free and scenario.asks else None
    if usual is None:
        return {}
    found = {}
    for option in free:
        values = (value.value for value in option.values[1:])
        turning = tuple(v for v in values if _turned(stages, scenario, option.name, v, usual))
        if turning:
            found[option.name] = turning
    return found


def _turned(stages: Stages, scenario: Scenario, name: str, value: str, usual: object) -> bool:
    chosen = {**scenario.options, name: value}
    fact = _fact(stages, msgspec.structs.replace(scenario, options=chosen))
    return fact is not None and fact != usual


def _fact(stages: Stages, scenario: Scenario) -> bool | None:
    """Whether the asked fact holds; None where it has no value, as the step does not come about."""
    ((path, value),) = scenario.asks.items()
    try:
        scene = set_scene(stages, scenario, scenario.seed)
        outcome = happen(
            stages.game,
            scene.stage.rules,
            scene.before,
            scene.move,
            scenario.players,
            judged_only=path == ALLOWED,
        )
        return holds(outcome, path, value) if outcome.allowed or path == ALLOWED else None
    except RulesfaqError:
        return None


def leaning(data: GameData, stages: Stages, cover: Cover, entry: FaqEntry) -> tuple[str, ...]:
    """Return the assumptions that an entry leans on.

    It leans on one that it cites, and on one whose option turns any of its facts.
    """
    return tuple(dict.fromkeys((*_cited(data, cover, entry), *_turning(data, stages, entry))))


def _cited(data: GameData, cover: Cover, entry: FaqEntry) -> Iterator[str]:
    for rule in entry.rules:
        for ident in (rule, *sorted(cover.of(rule))):
            item = data.rules.get(ident)
            if item is not None and item.is_assumption:
                yield ident


def _turning(data: GameData, stages: Stages, entry: FaqEntry) -> Iterator[str]:
    open_options = tuple(
        option
        for option in data.options
        if option.rule in data.rules and data.rules[option.rule].is_assumption
    )
    for claim in entry.claims:
        for scenario in claim.scenarios:
            turning = turns(stages, scenario, open_options)
            yield from (option.rule for option in open_options if option.name in turning)

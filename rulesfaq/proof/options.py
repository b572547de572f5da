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


def turns(stages: Stages, scenario: Scenario, option: Option) -> tuple[str, ...]:
    """Return the values of an option under which the asked fact comes out otherwise.

    A scene that does not come about, under the standard or under a value, is no turn.
    """
    if option.name in scenario.options:
        return ()
    try:
        usual = _fact(stages, scenario)
    except RulesfaqError:
        return ()
    found = []
    for value in option.values[1:]:
        chosen = {**scenario.options, option.name: value.value}
        varied = msgspec.structs.replace(scenario, options=chosen)
        try:
            outcome = _fact(stages, varied)
        except RulesfaqError:
            continue
        if None not in (outcome, usual) and outcome != usual:
            found.append(value.value)
    return tuple(found)


def _fact(stages: Stages, scenario: Scenario) -> bool | None:
    """Whether the asked fact holds; None where the step is refused and has no facts."""
    ((path, value),) = scenario.asks.items()
    scene = set_scene(stages, scenario, scenario.seed)
    outcome = happen(
        stages.game,
        scene.stage.rules,
        scene.before,
        scene.move,
        scenario.players,
        judged_only=path == ALLOWED,
    )
    if path != ALLOWED and not outcome.allowed:
        return None
    return holds(outcome, path, value)


def leaning(data: GameData, stages: Stages) -> Mapping[str, tuple[str, ...]]:
    """Return, for each entry that leans on assumptions, which ones.

    It leans on one that it cites, and on one whose option turns any of its facts.
    """
    cover = Cover(data, stages.game)
    found = {}
    for entry in data.entries.values():
        leans = dict.fromkeys((*_cited(data, cover, entry), *_turning(data, stages, entry)))
        if leans:
            found[entry.id] = tuple(leans)
    return found


def _cited(data: GameData, cover: Cover, entry: FaqEntry) -> Iterator[str]:
    for rule in entry.rules:
        for ident in (rule, *sorted(cover.of(rule))):
            item = data.rules.get(ident)
            if item is not None and item.is_assumption:
                yield ident


def _turning(data: GameData, stages: Stages, entry: FaqEntry) -> Iterator[str]:
    open_options = [
        option
        for option in data.options
        if option.rule in data.rules and data.rules[option.rule].is_assumption
    ]
    for claim in entry.claims:
        for scenario in claim.scenarios:
            for option in open_options:
                if scenario.asks and turns(stages, scenario, option):
                    yield option.rule

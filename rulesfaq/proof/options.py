"""Which options turn an answer, and on which assumptions an entry leans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rulesfaq.errors import RulesfaqError
from rulesfaq.model.faq import Answer, FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import Deciding
from rulesfaq.model.rules import Option
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.facts import ALLOWED, happen, holds, value_of
from rulesfaq.proof.stage import Stages, set_scene

PLAYERS = "players"
OPPOSITE: Mapping[Answer, Answer] = {"ja": "nein", "nein": "ja"}


class Weight(msgspec.Struct, frozen=True):
    """What an entry depends on besides the rules that it cites."""

    leans: tuple[str, ...]
    """Assumptions that it cites, or whose option turns any of its facts."""
    turns: tuple[Deciding, ...]
    """Option values under which the fact of its first claim comes out otherwise."""


class _Fact(msgspec.Struct, frozen=True):
    """The asked fact of a scene under some options: what it is, and whether it is as asked."""

    holds: bool
    value: Any
    refused_by: frozenset[str]


def weigh(data: GameData, stages: Stages, cover: Cover, entry: FaqEntry) -> Weight:
    """Run the scenes of an entry under every other value of every option."""
    leans = dict.fromkeys(_cited(data, cover, entry))
    deciding: dict[tuple[str, str], Deciding] = {}
    for index, claim in enumerate(entry.claims):
        for scenario in claim.scenarios:
            for turn in _turns(stages, scenario, data.options, cover.of_all(claim.rules)):
                option = next((one for one in data.options if one.name == turn.option), None)
                if option is not None and _is_open(data, option):
                    leans[option.rule] = None
                if index == 0 and not scenario.options and not scenario.contrast:
                    verdict = OPPOSITE[entry.verdict] if entry.verdict else None
                    told = msgspec.structs.replace(turn, verdict=verdict)
                    deciding.setdefault((turn.option, turn.value), told)
    return Weight(tuple(leans), tuple(deciding.values()))


def _is_open(data: GameData, option: Option) -> bool:
    return option.rule in data.rules and data.rules[option.rule].is_assumption


def _turns(
    stages: Stages, scenario: Scenario, options: tuple[Option, ...], cited: frozenset[str]
) -> Iterator[Deciding]:
    """Yield the option values under which the asked fact comes out otherwise.

    A scene that does not come about, under the standard or under a value, is no turn; nor is a
    move that another rule refuses then, for that changes the scene and not the answer. Another
    number of players is tried for permissions only: it changes whose turn is next in every scene.
    """
    usual = _fact(stages, scenario) if scenario.asks else None
    if usual is None:
        return
    (path,) = scenario.asks
    for option in options:
        if option.name in scenario.options:
            continue
        for value in option.values[1:]:
            chosen = {**scenario.options, option.name: value.value}
            fact = _fact(stages, msgspec.structs.replace(scenario, options=chosen))
            own = frozenset(
                row.rule for row in stages.game.rows if row.when == (option.name, value.value)
            )
            if fact is not None and fact.holds != usual.holds and fact.refused_by <= cited | own:
                yield Deciding(option.name, value.value, path, fact.value)
    if ALLOWED in scenario.asks:
        least, most = stages.game.seats
        for players in range(least, most + 1):
            fact = _fact(stages, msgspec.structs.replace(scenario, players=players))
            if fact is not None and fact.holds != usual.holds and fact.refused_by <= cited:
                yield Deciding(PLAYERS, str(players), path, fact.value)


def _fact(stages: Stages, scenario: Scenario) -> _Fact | None:
    """Return the asked fact; None where it has no value, as the step does not come about."""
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
        if not outcome.allowed and path != ALLOWED:
            return None
        refused_by = frozenset(ruling.rule for ruling in outcome.refusals)
        return _Fact(holds(outcome, path, value), value_of(outcome, path), refused_by)
    except RulesfaqError:
        return None


def _cited(data: GameData, cover: Cover, entry: FaqEntry) -> Iterator[str]:
    for rule in entry.rules:
        for ident in (rule, *sorted(cover.of(rule))):
            item = data.rules.get(ident)
            if item is not None and item.is_assumption:
                yield ident

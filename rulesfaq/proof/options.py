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
from rulesfaq.proof.facts import ALLOWED, Outcome, happen, holds, value_of
from rulesfaq.proof.stage import Stages, set_scene
from rulesfaq.proof.tryout import scene_key
from rulesfaq.proof.watch import Seen, WatchedStages

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


class Scales:
    """What weighing the entries of a game takes."""

    def __init__(self, stages: Stages) -> None:
        """Set a second stage beside the plain one, on which it is seen what matters to a scene."""
        self.stages, self._watched = stages, WatchedStages(stages.game)

    def usual(self, scenario: Scenario) -> tuple[_Fact | None, frozenset[str]]:
        """Return the asked fact of a scenario as it stands, and which options can bear on it.

        An option that the whole run never looked at cannot: under another value of it each function
        would be asked the same and say the same.
        """
        watch, every = self._watched.watch, self.stages.game.options
        key = "usual", scene_key(scenario), scenario.seed, ALLOWED in scenario.asks
        watch.clear()
        try:
            outcome, seen = self.stages.recall(key, lambda: self._watch(scenario))
            watch.recall(seen)
            fact = _fact(outcome, scenario)
        except Exception:  # noqa: BLE001  # a game that does more with its numbers than read them
            return _fact(come_about(self.stages, scenario), scenario), frozenset(every)
        return fact, frozenset(option for option in every if watch.saw(option))

    def _watch(self, scenario: Scenario) -> tuple[Outcome | None, Seen]:
        """Return what becomes of a scenario, and what was looked at on the way."""
        return come_about(self._watched, scenario), self._watched.watch.seen

    def otherwise(self, scenario: Scenario) -> Outcome | None:
        """Return what becomes of a scenario under other options or with others at the table."""
        key = (scene_key(scenario), scenario.seed, ALLOWED in scenario.asks)
        return self.stages.recall(("otherwise", *key), lambda: come_about(self.stages, scenario))


def come_about(stages: Stages, scenario: Scenario) -> Outcome | None:
    """Return what becomes of a scenario; None where it does not come about."""
    try:
        scene = set_scene(stages, scenario, scenario.seed)
        return happen(
            stages.game,
            scene.stage.rules,
            scene.before,
            scene.move,
            scenario.players,
            judged_only=ALLOWED in scenario.asks,
        )
    except RulesfaqError:
        return None


def weigh(data: GameData, scales: Scales, cover: Cover, entry: FaqEntry) -> Weight:
    """Run the scenes of an entry under every other value of every option that bears on them."""
    leans = dict.fromkeys(_cited(data, cover, entry))
    deciding: dict[tuple[str, str], Deciding] = {}
    for index, claim in enumerate(entry.claims):
        for scenario in claim.scenarios:
            for turn in _turns(scales, scenario, data.options, cover.of_all(claim.rules)):
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
    scales: Scales, scenario: Scenario, options: tuple[Option, ...], cited: frozenset[str]
) -> Iterator[Deciding]:
    """Yield the option values under which the asked fact comes out otherwise.

    A scene that does not come about, under the standard or under a value, is no turn; nor is a
    move that another rule refuses then, for that changes the scene and not the answer. Another
    number of players is tried for permissions only: it changes whose turn is next in every scene.
    """
    if not scenario.asks:
        return
    usual, bearing = scales.usual(scenario)
    if usual is None:
        return
    game, path = scales.stages.game, next(iter(scenario.asks))
    for option in options:
        if option.name in scenario.options or option.name not in bearing:
            continue
        for other in option.values[1:]:
            chosen = {**scenario.options, option.name: other.value}
            fact = _turned(scales, scenario, usual, options=chosen)
            rows = (row for row in game.rows if row.when == (option.name, other.value))
            if fact is not None and fact.refused_by <= cited.union(row.rule for row in rows):
                yield Deciding(option.name, other.value, path, fact.value)
    if path == ALLOWED:
        least, most = game.seats
        for players in [n for n in range(least, most + 1) if n != scenario.players]:
            fact = _turned(scales, scenario, usual, players=players)
            if fact is not None and fact.refused_by <= cited:
                yield Deciding(PLAYERS, str(players), path, fact.value)


def _turned(scales: Scales, scenario: Scenario, usual: _Fact, **change: Any) -> _Fact | None:
    """Return the asked fact of a changed scenario, if it is another than the usual one."""
    outcome = scales.otherwise(msgspec.structs.replace(scenario, **change))
    fact = _fact(outcome, scenario)
    return fact if fact is not None and fact.holds != usual.holds else None


def _fact(outcome: Outcome | None, scenario: Scenario) -> _Fact | None:
    """Return the asked fact; None where it has no value, as the step does not come about."""
    ((path, value),) = scenario.asks.items()
    if outcome is None or (not outcome.allowed and path != ALLOWED):
        return None
    try:
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

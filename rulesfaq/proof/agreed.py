"""What becomes of an answer once a table agrees on house rules: its scenes are run under them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.errors import RulesfaqError
from rulesfaq.model.faq import Answer, Claim, FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.facts import ALLOWED, Outcome, holds, value_of
from rulesfaq.proof.options import OPPOSITE, come_about
from rulesfaq.proof.stage import Stages
from rulesfaq.proof.watch import WatchedStages

State = Literal["untouched", "same", "turned", "unknown"]
"""``untouched``: no scene looked at the house rule, and no cited rule belongs to it; ``unknown``:
a scene does not come about under it, or a rule of the house rule is cited and nothing was seen."""
_WORST_FIRST: tuple[State, ...] = ("turned", "unknown", "same", "untouched")


class Turn(msgspec.Struct, frozen=True):
    """A scene that comes out otherwise."""

    scenario: Scenario
    """With the house rules in it, ready to be replayed."""
    path: str
    actual: Any
    """What the engine gives for the path now."""


class Agreed(msgspec.Struct, frozen=True):
    """An answer under house rules."""

    claims: tuple[State, ...]
    turns: tuple[Turn | None, ...]
    """For each claim its first scene that turned, if any did."""
    verdict: Answer | None
    """The verdict then; None where there is none, or where it is not known."""

    @property
    def state(self) -> State:
        """The state of the whole answer."""
        return next((state for state in _WORST_FIRST if state in self.claims), "untouched")


class Table:
    """A game under the house rules of one table."""

    def __init__(self, data: GameData, game: Game, chosen: Mapping[str, str]) -> None:
        """Set two stages: one to play on, one on which it is seen what a scene looks at.

        Args:
            data: The game's data.
            game: Its engine.
            chosen: Options and their values, none of them the standard.
        """
        self.data, self.chosen = data, dict(chosen)
        self._stages, self._watched = Stages(game), WatchedStages(game)
        self._cover = Cover(data, game)
        self._switched = {
            row.rule for row in game.rows if row.when and row.when in set(chosen.items())
        }
        self._stated = _stated(data, chosen)

    def agreed(self, entry: FaqEntry) -> Agreed:
        """Run the scenes of an entry under the house rules."""
        found = [self._claim(claim) for claim in entry.claims]
        states = tuple(state for state, _ in found)
        turns = tuple(turn for _, turn in found)
        return Agreed(states, turns, self._verdict(entry, states[0], turns[0]))

    def _verdict(self, entry: FaqEntry, state: State, turn: Turn | None) -> Answer | None:
        """Return the verdict then; a scene that shows a contrast or a house rule turns none."""
        if entry.verdict is None or state in {"untouched", "same"}:
            return entry.verdict
        if turn is None or turn.scenario.contrast or turn.scenario.options != self.chosen:
            return None
        return OPPOSITE[entry.verdict]

    def _claim(self, claim: Claim) -> tuple[State, Turn | None]:
        about = [scene for scene in claim.scenarios if self.chosen.keys() <= scene.options.keys()]
        if about and len(about) == len(claim.scenarios):
            return self._of_house_rules(about), None
        cites = not self._stated.isdisjoint(self._cover.of_all(claim.rules).union(claim.rules))
        states: list[State] = []
        for scenario in claim.scenarios:
            state, turn = self._scene(scenario, claim)
            if turn is not None:
                return state, turn
            states.append(state)
        if cites and "same" not in states:
            return "unknown", None
        return next((state for state in _WORST_FIRST if state in states), "untouched"), None

    def _of_house_rules(self, scenes: list[Scenario]) -> State:
        """Return the state of a sentence about house rules: it says itself under which it holds."""
        mine = all(self.chosen.items() <= scene.options.items() for scene in scenes)
        return "same" if mine else "untouched"

    def _scene(self, scenario: Scenario, claim: Claim) -> tuple[State, Turn | None]:
        chosen = {n: v for n, v in self.chosen.items() if n not in scenario.options}
        if not chosen or not scenario.asks:
            return "untouched", None
        ((path, value),) = scenario.asks.items()
        held, looked = self._usual(scenario, path, value, chosen)
        if held is None or not looked:
            return ("unknown" if held is None else "untouched"), None
        other = msgspec.structs.replace(scenario, options={**scenario.options, **chosen})
        outcome = come_about(self._stages, other)
        holding = _holding(outcome, path, value)
        if outcome is None or holding is None:
            return "unknown", None
        if holding == held:
            return "same", None
        refusing = {ruling.rule for ruling in outcome.refusals}
        if not refusing <= self._switched.union(self._cover.of_all(claim.rules), claim.rules):
            return "unknown", None
        return "turned", Turn(other, path, value_of(outcome, path))

    def _usual(
        self, scenario: Scenario, path: str, value: Any, chosen: Mapping[str, str]
    ) -> tuple[bool | None, bool]:
        """Return whether the fact is as asked without house rules, and if they can bear on it."""
        self._watched.watch.clear()
        try:
            held = _holding(come_about(self._watched, scenario), path, value)
        except Exception:  # noqa: BLE001  # a game that does more with its numbers than read them
            return _holding(come_about(self._stages, scenario), path, value), True
        return held, any(self._watched.watch.saw(option) for option in chosen)


def _stated(data: GameData, chosen: Mapping[str, str]) -> set[str]:
    """Return the rules that state the chosen options, or belong to the standard that they replace.

    The rule that names an option is none of them: it says only that there is a choice.
    """
    found: set[str] = set()
    for option in data.options:
        if option.name in chosen:
            found.update(rule for value in option.values for rule in value.rules)
    found.update(rule.id for rule in data.rules.values() if rule.option in chosen)
    return found


def _holding(outcome: Outcome | None, path: str, value: Any) -> bool | None:
    """Return whether a fact is as asked; None where the step does not come about."""
    if outcome is None or (not outcome.allowed and path != ALLOWED):
        return None
    try:
        return holds(outcome, path, value)
    except RulesfaqError:
        return None

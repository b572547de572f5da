"""Cross-checks of scenarios, as far as no engine is needed."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from rulesfaq.errors import Problem
from rulesfaq.loading.check_rules import wrong_game
from rulesfaq.loading.decode import Draft
from rulesfaq.loading.faults import at, did_you_mean
from rulesfaq.model.game import GameData
from rulesfaq.model.scenario import Scenario
from rulesfaq.model.source import Place


def check_scenarios(data: GameData, draft: Draft) -> Iterator[Problem]:
    """Yield the faults of all scenarios of a game, in files of their own and in claims."""
    titles: dict[str, str] = {}
    for scenario in data.scenarios.values():
        yield from wrong_game(scenario.id, draft)
        yield from _scenario(scenario, data, draft)
        if scenario.title in titles:
            message = f"{titles[scenario.title]} has the same title"
            hint = "the guide refers to titles: give it another one"
            yield at(_at(scenario, "title"), "scenario/repeated-title", message, hint)
        titles[scenario.title] = scenario.id
    for entry in data.entries.values():
        for claim in entry.claims:
            for scenario in claim.scenarios:
                if not scenario.id:
                    yield from _scenario(scenario, data, draft)


def _at(scenario: Scenario, key: str) -> Place:
    return scenario.places.get(key, scenario.place)


def _scenario(scenario: Scenario, data: GameData, draft: Draft) -> Iterator[Problem]:
    if scenario.game != draft.game:
        message = f"a scenario of {scenario.game} in the folder of {draft.game}"
        yield at(scenario.place, "scenario/other-game", message, "leave game: out, or move it")
    yield from scenario_faults(scenario)
    if "game" not in draft.incomplete:
        yield from _options(scenario, data)


def scenario_faults(scenario: Scenario) -> Iterator[Problem]:
    """Yield the faults that a scenario has by itself."""
    if not scenario.asks and not scenario.then:
        message = "this scenario asserts nothing"
        yield at(scenario.place, "scenario/asserts-nothing", message, "write asks: with one fact")
    yield from _steps(scenario)


def _steps(scenario: Scenario) -> Iterator[Problem]:
    seats = ascii_uppercase[: scenario.players]
    asked = [index for index, step in enumerate(scenario.when) if step.asked]
    for index in asked[1:]:
        message = "a second step is marked as asked"
        yield at(_at(scenario, f"when.{index}"), "scenario/two-asked", message, "mark one step")
    for index, step in enumerate(scenario.when):
        place = _at(scenario, f"when.{index}")
        if len(step.moves) != 1 and not step.together:
            message = f"{len(step.moves)} moves in one step"
            hint = "write one step for each move, or all: for moves made at once"
            yield at(place, "scenario/crowded-step", message, hint)
        for seat, _ in step.moves:
            if seat not in seats:
                message = f"{seat} moves, but {scenario.players} play: {', '.join(seats)}"
                yield at(place, "scenario/no-such-seat", message, "correct the seat or players")


def _options(scenario: Scenario, data: GameData) -> Iterator[Problem]:
    known = {option.name: option for option in reversed(data.options)}
    place = _at(scenario, "options")
    for name, value in scenario.options.items():
        option = known.get(name)
        if option is None:
            hint = did_you_mean(name, known, f"options: {', '.join(known) or 'none'}")
            yield at(place, "option/unknown", f"no option {name}", hint)
            continue
        values = [one.value for one in option.values]
        if value not in values:
            hint = did_you_mean(value, values, f"values: {', '.join(values)}")
            yield at(place, "option/unknown-value", f"option {name} has no value {value}", hint)
        elif value == option.standard:
            message = f"{name}: {value} is the standard"
            yield at(place, "option/standard", message, "leave it out")

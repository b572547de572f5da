"""Positions that readers describe, in YAML or in words: run at once, told in German."""

from __future__ import annotations

from pathlib import Path

from rulesfaq.errors import BadQueryError, DataError, RulesfaqError, UnknownIdError
from rulesfaq.explain import label
from rulesfaq.loading.scenario_text import is_yaml_mapping, scenario_of_text
from rulesfaq.model.game import GameData
from rulesfaq.reports.faults import TooLargeError, TooSlowError
from rulesfaq.reports.ruling import Ruling, run_scenario
from rulesfaq.services import Services
from rulesfaq.web.subject import About

_MOST_PROBLEMS = 5


def rule_scene(held: Services, schemas: Path, scene: str, about: About) -> Ruling | None:
    """Return what the engine makes of a scene; None where there is none.

    It never fails: what cannot be read is told as a ruling too, and a reviewer reads it.
    """
    if not scene.strip():
        return None
    if not is_yaml_mapping(scene):
        return _told(held, scene, about)
    try:
        scenario = scenario_of_text(scene, schemas, about.subject.game)
        data = held.corpus.game(scenario.game)
        if scenario.game not in held.games:
            raise UnknownIdError("engine of game", scenario.game)
        return run_scenario(held.games[scenario.game], data, scenario, about.entry).ruling
    except DataError as error:
        problems = tuple(
            f"Zeile {problem.line}: {problem.message}" + (f" ({problem.hint})" * bool(problem.hint))
            for problem in error.problems[:_MOST_PROBLEMS]
        )
        return Ruling(says="unreadable", problems=problems)
    except (TooLargeError, TooSlowError) as error:
        return Ruling(says="unreadable", problems=(f"Zu groß oder zu langsam: {error}.",))
    except RulesfaqError as error:
        hint = f" ({error.hint})" if error.hint else ""
        return Ruling(says="unreadable", problems=(f"{error}{hint}",))


def _told(held: Services, scene: str, about: About) -> Ruling:
    """Let the referee read a position in words; what he cannot read, a reviewer can."""
    try:
        answer = held.ask(scene, about.subject.game or None)
    except (BadQueryError, UnknownIdError):
        return Ruling(says="unreadable")
    if answer.status == "computed":
        rules = tuple(dict.fromkeys(step.rule for step in answer.steps))
        return Ruling(says="told", text=answer.text, rules=rules)
    if answer.status == "incomplete":
        return Ruling(says="unreadable", text=answer.text, problems=answer.missing)
    return Ruling(says="unreadable")


def shown_value(data: GameData | None, value: object) -> str:
    """Return a value of a scenario in German."""
    return label(data, value) if data is not None else str(value)

"""The scenario at the review desk: as text to edit, and what comes of it, step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from rulesfaq.errors import DataError, RulesfaqError, UnknownIdError
from rulesfaq.explain import fact_sentence
from rulesfaq.loading.scenario_text import is_yaml_mapping, scenario_of_text
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.scenario import Scenario
from rulesfaq.reports.report import Report
from rulesfaq.reports.ruling import Ruling, run_scenario
from rulesfaq.services import Services
from rulesfaq.web.replaying import Shown, shown_steps

LONGEST = 20_000
_MOST_PROBLEMS = 8


class Ran(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario that was run, or why it could not be."""

    text: str
    title: str = ""
    asked: str = ""
    """What was asked, in words."""
    ruling: Ruling | None = None
    steps: tuple[Shown, ...] = ()
    problems: tuple[str, ...] = ()


def run_text(
    held: Services, schemas: Path, text: str, data: GameData, entry: FaqEntry | None
) -> Ran:
    """Run what stands in the field; whatever is wrong with it is told by line."""
    if len(text) > LONGEST:
        return Ran(text=text[:LONGEST], problems=(f"at most {LONGEST} characters",))
    try:
        scenario = scenario_of_text(text, schemas, data.id)
        if data.id not in held.games:
            raise UnknownIdError("engine of game", data.id)
        run = run_scenario(held.games[data.id], data, scenario, entry)
    except DataError as error:
        return Ran(text=text, problems=tuple(map(_told, error.problems[:_MOST_PROBLEMS])))
    except RulesfaqError as error:
        return Ran(text=text, problems=(f"{error}" + (f" ({error.hint})" if error.hint else ""),))
    return Ran(
        text=text,
        title=scenario.title,
        asked=fact_sentence(data, scenario, None),
        ruling=run.ruling,
        steps=shown_steps(data, run.steps),
    )


def first_text(report: Report, entry: FaqEntry | None) -> str:
    """Return the scenario to begin with: the reporter's, else the first of the answer."""
    if report.scene and is_yaml_mapping(report.scene):
        return report.scene
    scenes = [scene for claim in entry.claims for scene in claim.scenarios] if entry else []
    place = report.context.get("scene", 1)
    chosen = place - 1 if isinstance(place, int) and 0 < place <= len(scenes) else 0
    return scenario_text(scenes[chosen]) if scenes else ""


def scenario_text(scenario: Scenario) -> str:
    """Return a scenario as YAML; its values are JSON, which is YAML too."""
    lines = [f"title: {_json(scenario.title)}", f"game: {scenario.game}"]
    lines.append(f"players: {scenario.players}")
    if scenario.options:
        lines.append(f"options: {_json(dict(scenario.options))}")
    if scenario.given:
        lines += [
            "given:",
            *(f"  {name}: {_json(value)}" for name, value in scenario.given.items()),
        ]
    lines.append("when:")
    for step in scenario.when:
        moves = dict(step.moves)
        inner: dict[str, Any] = {"all": moves} if step.together else dict(moves)
        lines.append(f"  - {_json(inner | ({'asked': True} if step.asked else {}))}")
    lines.append(f"asks: {_json(dict(scenario.asks))}")
    if scenario.instead:
        lines.append(f"instead: {_json([dict(rival) for rival in scenario.instead])}")
    for name in ("agreed", "then"):
        if value := getattr(scenario, name):
            lines.append(f"{name}: {_json(dict(value))}")
    if scenario.contrast:
        lines.append("contrast: true")
    if scenario.seed != 1:
        lines.append(f"seed: {scenario.seed}")
    return "\n".join(lines) + "\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _told(problem: Any) -> str:
    hint = f" ({problem.hint})" if problem.hint else ""
    return f"Zeile {problem.line}: {problem.message}{hint}"

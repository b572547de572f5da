"""An accepted report as a change to begin with: a test that fails, and the place to edit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulesfaq.errors import DataError
from rulesfaq.loading.scenario_text import scenario_of_text
from rulesfaq.model.game import GameData
from rulesfaq.model.scenario import Scenario
from rulesfaq.model.source import Place
from rulesfaq.reports.faults import WrongTransitionError
from rulesfaq.reports.report import Event, Report

_READY = ("accepted", "recurred")


def as_patch(
    report: Report, history: tuple[Event, ...], data: GameData | None, schemas: Path
) -> str:
    """Return a text that ``git apply`` takes: what to change, and a scenario file to hold it.

    ``rulesfaq run`` on that file says whether the engine gives what the reviewers decided: it
    fails where the engine is wrong, and holds where only the answer is. Once the claim uses the
    scenario, as the text says how, ``rulesfaq check`` fails until both agree.

    Args:
        report: An accepted one.
        history: What happened to it.
        data: Its game; None if it is about none.
        schemas: The folder of the JSON Schemas.

    Raises:
        WrongTransitionError: The report is not accepted.
    """
    if report.state not in _READY:
        raise WrongTransitionError(report.id, report.state, "exported", report.next_states)
    lines = list(_told(report, history, data))
    scenario = _scenario(report, schemas)
    if scenario is not None:
        lines += ["", *_use(report), "", *_new_file(report, scenario)]
    else:
        lines += [
            "",
            "There is no scenario that can be read; write one first.",
        ]
    return "\n".join(lines) + "\n"


def branch(report: Report) -> str:
    """Return the name of a branch for the change."""
    return f"report-{report.id}-{report.about.rpartition('.')[2][:40]}"


def file_of(report: Report) -> str:
    """Return where the scenario of a report belongs, from the top of the repository."""
    return f"data/games/{report.game}/scenarios/meldung-{report.id}.yaml"


def place_of(report: Report, data: GameData | None) -> Place | None:
    """Return where in the data the thing stands that a report is about."""
    if data is None:
        return None
    if report.about in data.entries:
        return data.entries[report.about].place
    return data.rules[report.about].place if report.about in data.rules else None


def _told(report: Report, history: tuple[Event, ...], data: GameData | None) -> Iterator[str]:
    yield f"Report {report.id} ({report.kind or 'kind unknown'}): {report.about}"
    yield f"Branch: {branch(report)}"
    place = place_of(report, data)
    if place is not None and place.file:
        yield f"Edit: data/{place.file}:{place.line}"
    yield ""
    yield "Reported:"
    yield from _quoted(report.wrong)
    if report.source_says:
        where = f"p. {report.page}" if report.page else report.section
        yield f"The source is said to say ({report.source or 'no source'}, {where or 'no place'}):"
        yield from _quoted(report.source_says)
    for event in history:
        if event.by:
            said = f": {event.reason}" if event.reason else ""
            looked = f" [{event.place}]" if event.place else ""
            yield from _quoted(f"{event.at} {event.state} by {event.by}{looked}{said}")


def _quoted(text: str) -> Iterator[str]:
    """Yield lines that no patch can be read in, whatever somebody wrote."""
    yield from (f"  | {line}" for line in text.splitlines())


def _scenario(report: Report, schemas: Path) -> Scenario | None:
    if not report.scene or not report.game:
        return None
    try:
        return scenario_of_text(report.scene, schemas, report.game)
    except DataError:
        return None


def _use(report: Report) -> Iterator[str]:
    yield "Then add to the scenarios of the claim that it is about:"
    yield f"  - use: {_ident(report)}"
    yield f"and run: rulesfaq run {file_of(report)}"


def _ident(report: Report) -> str:
    return f"{report.game}.scenario.meldung-{report.id}"


def _new_file(report: Report, scenario: Scenario) -> Iterator[str]:
    body = [f"# Meldung {report.id} zu {report.about}", "scenarios:", *_written(report, scenario)]
    name = file_of(report)
    yield f"diff --git a/{name} b/{name}"
    yield "new file mode 100644"
    yield "--- /dev/null"
    yield f"+++ b/{name}"
    yield f"@@ -0,0 +1,{len(body)} @@"
    yield from (f"+{line}" for line in body)


def _written(report: Report, scenario: Scenario) -> Iterator[str]:
    """Yield the scenario as YAML; its values are JSON, which is YAML too."""
    values: dict[str, Any] = {"title": scenario.title, "players": scenario.players}
    values |= {name: getattr(scenario, name) for name in ("options", "given", "agreed", "then")}
    yield f"- id: {_ident(report)}"
    for name, value in values.items():
        if value != {}:
            yield f"  {name}: {_json(value)}"
    yield "  when:"
    for step in scenario.when:
        moves = dict(step.moves)
        inner: dict[str, Any] = {"all": moves} if step.together else dict(moves)
        yield f"  - {_json(inner | ({'asked': True} if step.asked else {}))}"
    yield f"  asks: {_json(dict(scenario.asks))}"
    if scenario.instead:
        yield f"  instead: {_json([dict(rival) for rival in scenario.instead])}"
    if scenario.contrast:
        yield "  contrast: true"
    if scenario.seed != 1:
        yield f"  seed: {scenario.seed}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)

"""The command that runs scenario files: ``run``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from rulesfaq.cli.options import parse_options
from rulesfaq.engine.game import Game, settle_options
from rulesfaq.errors import UnknownIdError
from rulesfaq.explain import flags_of
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import check_data
from rulesfaq.loading.scenario_file import read_scenarios
from rulesfaq.model.game import Corpus
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.replay import ReplayStep, replay
from rulesfaq.proof.scene_proof import SceneProof, ask_scene
from rulesfaq.proof.stage import Stages
from rulesfaq.settings import Settings


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--option", "options", multiple=True, metavar="NAME:VALUE", help="A house rule.")
@click.option("--json", "as_json", is_flag=True, help="Write plain values instead of text.")
@click.pass_obj
def run(
    settings: Settings, files: tuple[Path, ...], options: tuple[str, ...], *, as_json: bool
) -> int:
    """Run scenario files and print each step with the rule and page that decided it.

    \b
    Examples:
      rulesfaq run my-scene.yaml
      rulesfaq run my-scene.yaml --option deck_empty:stop
    """
    corpus, _ = check_data(settings.data, settings.schemas)
    engines, chosen = find_games(), parse_options(options)
    runs = []
    for file in files:
        for scenario in read_scenarios(file, settings.schemas):
            if scenario.game not in engines:
                raise UnknownIdError("engine of game", scenario.game, tuple(engines))
            settle_options(engines[scenario.game], chosen)
            varied = msgspec.structs.replace(scenario, options={**scenario.options, **chosen})
            runs.append(_Run(engines[scenario.game], varied))
    if as_json:
        plain = {"schema_version": 1, "runs": [found.plain() for found in runs]}
        click.echo(json.dumps(plain, ensure_ascii=False, indent=2))
    else:
        for found in runs:
            click.echo("\n".join(found.lines(corpus)))
    return 0 if all(found.holds for found in runs) else 1


class _Run:
    """One scenario that was run: its steps and what it shows."""

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.scenario = scenario
        self.steps = replay(game, scenario)
        self.proof: SceneProof = ask_scene(Stages(game), scenario)
        self.faults = [fault for fault in self.proof.faults if fault.level == "example"]

    @property
    def holds(self) -> bool:
        """Whether the engine gives what the scenario asks."""
        return not self.faults

    def lines(self, corpus: Corpus | None) -> Iterator[str]:
        """Yield the run as text."""
        yield f"{self.scenario.title} ({self.scenario.game}, {self.scenario.players} players)"
        for number, step in enumerate(self.steps[1:], 1):
            yield f"{number:3}  {_step_line(corpus, self.scenario.game, step)}"
        for path, value in self.scenario.asks.items():
            yield f"     {path}: claimed {value}, the engine gives {self.proof.actual}"
        yield from (f"     {fault}" for fault in self.faults)

    def plain(self) -> Mapping[str, Any]:
        """Return the run as plain values."""
        return {
            "title": self.scenario.title,
            "game": self.scenario.game,
            "steps": msgspec.to_builtins(self.steps),
            "asks": dict(self.scenario.asks),
            "actual": self.proof.actual,
            "holds": self.holds,
            "faults": [str(fault) for fault in self.faults],
            "turned_by": msgspec.to_builtins(self.proof.causes.found),
        }


def _step_line(corpus: Corpus | None, game: str, step: ReplayStep) -> str:
    data = corpus.games.get(game) if corpus else None
    pages = ""
    if data is not None and step.rule in data.rules:
        pages = "; ".join(flag.label for flag in flags_of(data, (step.rule,)))
    said = {
        "move": f"{step.seat}: {step.move}",
        "refusal": f"{step.seat}: {step.move} is refused",
        "event": ", ".join(f"{name}: {_shown(value)}" for name, value in step.changes.items()),
    }.get(step.kind, "")
    return f"{said}  [{step.rule}{', ' + pages if pages else ''}]"


def _shown(value: Any) -> str:
    return " ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)

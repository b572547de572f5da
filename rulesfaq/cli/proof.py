"""The commands that prove: ``check`` over all entries, ``run`` over scenario files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from rulesfaq.cli.options import parse_options
from rulesfaq.engine.game import Game, settle_options
from rulesfaq.errors import DataError, UnknownIdError
from rulesfaq.explain import flags_of
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import check_data
from rulesfaq.loading.scenario_file import read_scenarios
from rulesfaq.model.game import Corpus
from rulesfaq.model.proofs import Ledger
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.check import Case, GameReport, check_games
from rulesfaq.proof.ledger import read_ledger, write_ledger
from rulesfaq.proof.pool import cores
from rulesfaq.proof.replay import ReplayStep, replay
from rulesfaq.proof.report import as_plain, as_text
from rulesfaq.proof.scene_proof import SceneProof, ask_scene
from rulesfaq.proof.stage import Stages
from rulesfaq.settings import Settings


@click.command()
@click.option("--game", help="Check this game alone.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="How the report is written.",
)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write it here.")
@click.option("--write", is_flag=True, help="Write what was found into the ledgers (proofs.json).")
@click.option("--workers", type=click.IntRange(1), help="Processes that prove; one per core.")
@click.option("-v", "--verbose", is_flag=True, help="Print the levels of every claim.")
@click.pass_obj
def check(  # each is an option of the command
    settings: Settings,
    game: str | None,
    form: str,
    output: Path | None,
    workers: int | None,
    *,
    write: bool,
    verbose: bool,
) -> int:
    """Prove every claim: form, example, source, counter and bound.

    \b
    Examples:
      rulesfaq check
      rulesfaq check --game kyu --format json --output report.json
      rulesfaq check --write     after you have read what changed

    The exit status is 0 if every claim holds and is what was checked last time,
    1 if one does not, 2 if the data cannot be read or there is nothing to check.
    """
    corpus, problems = check_data(settings.data, settings.schemas, game)
    if corpus is None:
        raise DataError(problems)
    reports = _reports(settings, corpus, workers or cores(), write=write and not problems)
    if not any(report.claims for report in reports):
        raise click.UsageError("nothing to check: no entry in " + str(settings.data))
    if form == "json":
        text = json.dumps(as_plain(reports, problems), ensure_ascii=False, indent=2)
    else:
        text = "\n".join(as_text(reports, problems, corpus.games, verbose=verbose))
    if output is None:
        click.echo(text)
    else:
        output.write_text(text + "\n", "utf-8")
    if write and problems:
        click.echo("ledgers not written: the data have faults of form", err=True)
    return 1 if problems or any(report.failed for report in reports) else 0


def _reports(
    settings: Settings, corpus: Corpus, workers: int, *, write: bool
) -> tuple[GameReport, ...]:
    engines = find_games()
    cases = []
    for data in corpus:
        if data.engine and data.id not in engines:
            raise UnknownIdError("engine of game", data.id, tuple(engines))
        engine = engines[data.id] if data.engine else None
        cases.append(Case(data, engine, _known(settings, data.id, write=write)))
    reports = check_games(tuple(cases), workers)
    return tuple(_written(settings, report) for report in reports) if write else reports


def _known(settings: Settings, game: str, *, write: bool) -> Ledger | None:
    """Return what the ledger knows; one that cannot be read is written anew where that is asked."""
    try:
        return read_ledger(settings.data, game)
    except DataError as error:
        if not write:
            raise
        click.echo(f"note: {error.problems[0].message}: {game} is written anew", err=True)
        return None


def _written(settings: Settings, report: GameReport) -> GameReport:
    path = write_ledger(settings.data, report.ledger)
    bad = sum(claim.failed for claim in report.claims)
    note = f", with {bad} failed claims" if bad else ""
    click.echo(f"wrote {path}{note}", err=True)
    return msgspec.structs.replace(report, stale=(), unknown=0)


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

"""The command ``reports``: the reviewers' desk in the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import click
import msgspec

from rulesfaq.cli.storing import open_store
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.reports.deciding import decide as carry_out
from rulesfaq.reports.deciding import reopen as bring_back
from rulesfaq.reports.exporting import as_patch
from rulesfaq.reports.reading import by_number, comments, history, listed
from rulesfaq.reports.report import Decision, Report
from rulesfaq.reports.states import TRANSITIONS, Kind, State
from rulesfaq.settings import Settings

_STATES = tuple(TRANSITIONS)
_WIDTH = 60


@click.group()
def reports() -> None:
    """Read, decide and export what readers reported.

    \b
    Examples:
      rulesfaq reports list --in received
      rulesfaq reports show 12
      rulesfaq reports decide 12 triaged --version 1 --by mia
    """


@reports.command("list")
@click.option("--in", "states", multiple=True, type=click.Choice(_STATES), help="Only this state.")
@click.option("--game", default="", help="Only this game.")
@click.option("--about", default="", help="Only about this entry or rule.")
@click.option("--json", "as_json", is_flag=True, help="Print plain values.")
@click.pass_obj
def list_(
    settings: Settings, states: tuple[State, ...], game: str, about: str, *, as_json: bool
) -> None:
    """List reports, the oldest first.

    \b
    Examples:
      rulesfaq reports list
      rulesfaq reports list --in received --in recurred --game kyu
    """
    found = listed(open_store(settings), states=states, game=game, about=about)
    if as_json:
        _print({"reports": [_plain(report) for report in found]})
        return
    for report in found:
        said = " ".join(report.wrong.split())[:_WIDTH]
        click.echo(f"{report.id:5}  {report.state:9}  {report.created_at[:10]}  {report.about}")
        click.echo(f"       {said}")
    click.echo(f"{len(found)} reports", err=True)


@reports.command()
@click.argument("number", type=int)
@click.option("--json", "as_json", is_flag=True, help="Print plain values.")
@click.pass_obj
def show(settings: Settings, number: int, *, as_json: bool) -> None:
    """Show one report with its history and its comments.

    \b
    Example:
      rulesfaq reports show 12
    """
    store = open_store(settings)
    report, events, said = by_number(store, number), history(store, number), comments(store, number)
    if as_json:
        plain = {"history": msgspec.to_builtins(events), "comments": msgspec.to_builtins(said)}
        _print({"report": _plain(report)} | plain)
        return
    click.echo("\n".join(_lines(report)))
    for event in events:
        reason = f": {event.reason}" if event.reason else ""
        looked = f" [{event.place}]" if event.place else ""
        click.echo(f"  {event.at}  {event.state} {event.by}{looked}{reason}")
    for comment in said:
        click.echo(f"  {comment.at}  {comment.by} says: {comment.text}")


@reports.command()
@click.argument("number", type=int)
@click.argument("to", metavar="STATE", type=click.Choice(_STATES))
@click.option("--version", type=int, required=True, help="The version that you read (show).")
@click.option("--by", required=True, help="Who decides.")
@click.option("--reason", default="", help="For the reporter; a rejection needs one.")
@click.option("--kind", default="", type=click.Choice(("", *get_args(Kind))))
@click.option("--place", default="", help="What was read and where; needed for checked.")
@click.option("--duplicate-of", type=int, help="The other report.")
@click.option("--fixed-in", default="", help="The revision of the data that mends it.")
@click.pass_obj
def decide(settings: Settings, /, number: int, to: State, version: int, **values: Any) -> None:
    """Decide about a report. Whoever is later than somebody else is told so.

    \b
    Examples:
      rulesfaq reports decide 12 checked --version 2 --by mia --place "Spielregel, S. 6"
      rulesfaq reports decide 12 accepted --version 3 --by noah --kind rule
      rulesfaq reports decide 12 rejected --version 2 --by mia --reason "Das gilt nur zu zweit."
    """
    store = open_store(settings)
    report = carry_out(store, number, version, Decision(to=to, **values))
    click.echo(f"report {report.id} is {report.state} (version {report.version})")


@reports.command()
@click.option(
    "--from",
    "file",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What rulesfaq check --format json wrote.",
)
@click.pass_obj
def reopen(settings: Settings, file: Path) -> None:
    """Bring back closed reports about entries that fail a check.

    \b
    Example:
      rulesfaq check --format json --output check.json; rulesfaq reports reopen --from check.json
    """
    try:
        failing = frozenset(_failing(json.loads(file.read_text("utf-8"))))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise click.UsageError(f"{file} is not what check --format json writes") from error
    back = bring_back(open_store(settings), failing, "rulesfaq check")
    for report in back:
        click.echo(f"report {report.id} recurred: {report.entry}")
    click.echo(f"{len(failing)} entries fail, {len(back)} reports recurred", err=True)


@reports.command()
@click.argument("number", type=int)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to a file.")
@click.pass_obj
def export(settings: Settings, number: int, output: Path | None) -> None:
    """Print an accepted report as a patch: a scenario that fails, and the place to edit.

    \b
    Examples:
      rulesfaq reports export 12
      rulesfaq reports export 12 --output 12.patch && git apply 12.patch
    """
    store = open_store(settings)
    report = by_number(store, number)
    data = load_corpus(settings.data, settings.schemas).games.get(report.game)
    text = as_patch(report, history(store, number), data, settings.schemas)
    if output is None:
        click.echo(text, nl=False)
    else:
        output.write_text(text, "utf-8")
        click.echo(f"wrote {output}", err=True)


def _failing(check: Any) -> Iterator[str]:
    for game in check["games"]:
        for claim in game["claims"]:
            if "failed" in claim["levels"].values():
                yield claim["entry"]


def _lines(report: Report) -> Iterator[str]:
    kind = report.kind or "kind not yet said"
    yield f"report {report.id}, version {report.version}: {report.state} ({kind})"
    yield f"about {report.about_kind} {report.about}"
    yield from (f"  | {line}" for line in report.wrong.splitlines())
    if report.source_says:
        where = f"p. {report.page}" if report.page else report.section
        yield f"the source is said to say ({report.source or '-'}, {where or 'no place'})"
        yield from (f"  | {line}" for line in report.source_says.splitlines())
    if report.scene:
        yield f"the engine: {report.ruling.get('says', '-')}"
        yield from (f"  | {line}" for line in report.scene.splitlines())
    if report.duplicate_of:
        yield f"a duplicate of {report.duplicate_of}"
    yield f"next: {', '.join(report.next_states) or 'nothing, it is closed'}"


def _plain(report: Report) -> Any:
    return msgspec.to_builtins(report)


def _print(value: dict[str, Any]) -> None:
    click.echo(json.dumps({"schema_version": 1} | value, ensure_ascii=False, indent=2))

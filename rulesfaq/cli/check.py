"""The command that proves every claim: ``check``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from rulesfaq.cli.choices import FORMATS, TELL_CHANGES, Also, LevelName, Target
from rulesfaq.cli.outcome import Outcome, write, written
from rulesfaq.cli.watch import watch_data
from rulesfaq.errors import DataError, UnknownIdError
from rulesfaq.formats import places
from rulesfaq.games import find_games
from rulesfaq.history import Revision, compare, found_by, read_revision, state_of, turning
from rulesfaq.loading.corpus import check_data
from rulesfaq.model.game import Corpus
from rulesfaq.model.proofs import Ledger
from rulesfaq.proof.check import Case, GameReport, Memory, check_games
from rulesfaq.proof.ledger import read_ledger, write_ledger
from rulesfaq.proof.pool import cores, spread
from rulesfaq.proof.require import required
from rulesfaq.settings import Settings


class Asked(msgspec.Struct, frozen=True):
    """What the command was asked for."""

    form: str
    game: str | None = None
    output: Any = None
    also: tuple[Target, ...] = ()
    require: tuple[str, ...] = ()
    since: str | None = None
    workers: int | None = None
    write: bool = False
    watch: bool = False
    verbose: bool = False


@click.command()
@click.option("--game", help="Check this game alone.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    help="How the report is written.",
)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write it here.")
@click.option("--also", type=Also(), multiple=True, help="Write it here as well, in this format.")
@click.option(
    "--require",
    type=LevelName(),
    multiple=True,
    help="Fail for claims, other than plain ones, that do not hold this level and those before it.",
)
@click.option("--since", metavar="REV", help="Tell what changed since this revision.")
@click.option("--watch", is_flag=True, help="Check again whenever a file of the data is saved.")
@click.option("--write", is_flag=True, help="Write what was found into the ledgers (proofs.json).")
@click.option("--workers", type=click.IntRange(1), help="Processes that prove; one per core.")
@click.option("-v", "--verbose", is_flag=True, help="Print the levels of every claim.")
@click.pass_obj
def check(settings: Settings, /, **options: Any) -> int:
    """Prove every claim: form, example, source, counter and bound.

    \b
    Examples:
      rulesfaq check
      rulesfaq check --game kyu --format json --output report.json
      rulesfaq check --format github --also sarif:rulesfaq.sarif
      rulesfaq check --since main --require counter
      rulesfaq check --watch
      rulesfaq check --write     after you have read what changed

    The exit status is 0 if every claim holds and is what was checked last time,
    1 if one does not, 2 if the data cannot be read or there is nothing to check.
    """
    asked = msgspec.convert(options, Asked)
    _must_fit(asked)
    before = None
    if asked.since is not None:
        before = read_revision(settings, Path.cwd(), asked.since, asked.game)
    memory = Memory()
    if asked.watch:
        own = tuple(file.resolve() for file in _files(asked))
        watch_data(
            settings.data,
            asked.game,
            lambda game: look(settings, asked, game, memory),
            lambda outcome: tell(settings, asked, with_changes(outcome, before)),
            own,
        )
    outcome = with_changes(look(settings, asked, asked.game, memory), before)
    if outcome.readable and not any(report.claims for report in outcome.reports):
        raise click.UsageError("nothing to check: no entry in " + str(settings.data))
    if not outcome.readable and asked.form == "text" and asked.output is None:
        _tell_others(settings, asked, outcome)
        raise DataError(outcome.problems)
    tell(settings, asked, outcome)
    return outcome.status


def _must_fit(asked: Asked) -> None:
    if asked.watch and asked.write:
        raise click.UsageError("--write does not go with --watch: read first what changed")
    forms = {asked.form, *(target.form for target in asked.also)}
    if asked.since is not None and not forms & TELL_CHANGES:
        raise click.UsageError(f"{asked.form} does not tell changes: add --also markdown:FILE")


def _files(asked: Asked) -> tuple[Path, ...]:
    output = () if asked.output is None else (asked.output,)
    return (*output, *(target.file for target in asked.also))


def look(settings: Settings, asked: Asked, game: str | None, memory: Memory) -> Outcome:
    """Check one game or all; what is in the memory is not proven again."""
    workers = asked.workers or cores()
    corpus, problems = check_data(
        settings.data,
        settings.schemas,
        game,
        lambda work, names: spread(work, names, workers, 1, meanwhile=find_games),
    )
    if corpus is None:
        return Outcome(problems=problems, readable=False)
    reports = _proven(settings, corpus, asked, memory)
    if asked.write and not problems:
        reports = tuple(_kept(settings, report) for report in reports)
    elif asked.write:
        click.echo("ledgers not written: the data have faults of form", err=True)
    if asked.require:
        games = corpus.games
        reports = tuple(required(report, games[report.game], asked.require) for report in reports)
    return Outcome(corpus.games, problems, reports)


def _proven(
    settings: Settings, corpus: Corpus, asked: Asked, memory: Memory
) -> tuple[GameReport, ...]:
    engines = find_games()
    cases = []
    for data in corpus:
        if data.engine and data.id not in engines:
            raise UnknownIdError("engine of game", data.id, tuple(engines))
        engine = engines[data.id] if data.engine else None
        cases.append(Case(data, engine, _known(settings, data.id, write=asked.write)))
    return check_games(tuple(cases), asked.workers or cores(), memory)


def _known(settings: Settings, game: str, *, write: bool) -> Ledger | None:
    """Return what the ledger knows; one that cannot be read is written anew where that is asked."""
    try:
        return read_ledger(settings.data, game)
    except DataError as error:
        if not write:
            raise
        click.echo(f"note: {error.problems[0].message}: {game} is written anew", err=True)
        return None


def _kept(settings: Settings, report: GameReport) -> GameReport:
    path = write_ledger(settings.data, report.ledger)
    bad = sum(claim.failed for claim in report.claims)
    note = f", with {bad} failed claims" if bad else ""
    click.echo(f"wrote {path}{note}", err=True)
    return msgspec.structs.replace(report, stale=(), unknown=0)


def with_changes(outcome: Outcome, before: Revision | None) -> Outcome:
    """Add what changed since a revision, if one is given and all data can be read."""
    if before is None or not outcome.readable:
        return outcome
    engines = find_games()
    turned: dict[str, tuple[str, ...]] = {}
    for report in outcome.reports:
        data = outcome.games[report.game]
        if data.engine and report.faults:
            turned |= turning(data, engines[report.game], report)
    now = state_of(outcome.games.values(), found_by(outcome.reports, outcome.games))
    changes = compare(before, now, turned)
    return msgspec.structs.replace(outcome, changes=changes)


def tell(settings: Settings, asked: Asked, outcome: Outcome) -> None:
    """Write the report wherever it was asked for."""
    _tell_others(settings, asked, outcome)
    where = places(settings.data, Path.cwd())
    text = written(outcome, asked.form, where, verbose=asked.verbose)
    if asked.output is None:
        click.echo(text)
    else:
        write(asked.output, text)


def _tell_others(settings: Settings, asked: Asked, outcome: Outcome) -> None:
    where = places(settings.data, Path.cwd())
    for target in asked.also:
        write(target.file, written(outcome, target.form, where))

"""The command ``coverage``: what the entries of each game show, and what is still to be asked."""

from __future__ import annotations

import json

import click

from rulesfaq.engine.game import Game
from rulesfaq.errors import DataError, UnknownIdError
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import check_data
from rulesfaq.model.game import Corpus
from rulesfaq.proof.check import Case, GameReport, check_games
from rulesfaq.proof.coverage import cover_game
from rulesfaq.proof.coverage_report import as_plain, as_text
from rulesfaq.proof.holes import find_holes
from rulesfaq.proof.ledger import read_ledger
from rulesfaq.proof.pool import cores
from rulesfaq.settings import Settings

PLAYED = 20
HOLES = 15


@click.command()
@click.option("--game", help="Map this game alone.")
@click.option("--json", "as_json", is_flag=True, help="Print the whole map as JSON.")
@click.option(
    "--games",
    default=PLAYED,
    show_default=True,
    type=click.IntRange(0, 10_000),
    help="Games to play, to see which rules apply, and some for each house rule; 0 for none.",
)
@click.option("--all", "every", is_flag=True, help="Print all holes, not the first ones alone.")
@click.option("--workers", type=click.IntRange(1), help="Processes that work; one per core.")
@click.pass_obj
def coverage(
    settings: Settings,
    game: str | None,
    games: int,
    workers: int | None,
    *,
    as_json: bool,
    every: bool,
) -> int:
    """Show what is proven, page by page, and the next question worth writing.

    \b
    Examples:
      rulesfaq coverage
      rulesfaq coverage --game kyu --all
      rulesfaq coverage --json --games 200

    Every entry is proven as by rulesfaq check, and some games are played. The exit
    status is 0, 1 if something does not hold, 2 if there is nothing to cover.
    """
    corpus, problems = check_data(settings.data, settings.schemas, game)
    if corpus is None:
        raise DataError(problems)
    if not any(data.rules for data in corpus):
        raise click.UsageError(f"nothing to cover: no rule in {settings.data}")
    many = workers or cores()
    engines = _engines(corpus)
    reports = _reports(settings, corpus, engines, many)
    found = []
    for data, report in zip(corpus, reports, strict=True):
        covered = cover_game(data, engines[data.id], report, games, many)
        found.append((covered, find_holes(data, covered)))
    if as_json:
        click.echo(json.dumps(as_plain(tuple(found)), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(as_text(tuple(found), None if every else HOLES)))
    bad = len(problems) + sum(_faults(report) for report in reports)
    if bad:
        click.echo(f"{bad} faults: what fails counts as not proven (see rulesfaq check)", err=True)
    return 1 if bad else 0


def _faults(report: GameReport) -> int:
    return len(report.faults) + sum(claim.failed for claim in report.claims)


def _engines(corpus: Corpus) -> dict[str, Game | None]:
    known = find_games()
    for data in corpus:
        if data.engine and data.id not in known:
            raise UnknownIdError("engine of game", data.id, tuple(known))
    return {data.id: known[data.id] if data.engine else None for data in corpus}


def _reports(
    settings: Settings, corpus: Corpus, engines: dict[str, Game | None], workers: int
) -> tuple[GameReport, ...]:
    cases = [Case(data, engines[data.id], read_ledger(settings.data, data.id)) for data in corpus]
    return check_games(tuple(cases), workers)

"""The command that notes which answers are told otherwise than before: ``changes``."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from rulesfaq.history import compare, read_log, read_revision, state_of, told_changes, write_log
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.settings import Settings


@click.command()
@click.option("--since", metavar="REV", required=True, help="Compare with this revision.")
@click.option("--game", help="This game alone.")
@click.option("--write", is_flag=True, help="Note it in changes.json, which the feeds are made of.")
@click.pass_obj
def changes(settings: Settings, since: str, game: str | None, *, write: bool) -> None:
    """Tell which answers readers are told otherwise: question, verdict, sentence or page.

    \b
    Examples:
      rulesfaq changes --since v1.0
      rulesfaq changes --since HEAD~1 --write

    What was only checked anew is no change.
    """
    corpus = load_corpus(settings.data, settings.schemas)
    games = [corpus.game(game)] if game else list(corpus)
    before = read_revision(settings, Path.cwd(), since, game)
    date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    found = told_changes(compare(before, state_of(games, {})), date)
    for change in found:
        click.echo(f"{change.kind} {change.entry}: {', '.join(w.what for w in change.told)}")
    if write:
        for data in games:
            own = tuple(change for change in found if change.entry.startswith(f"{data.id}."))
            if own:
                path = write_log(settings.data, read_log(settings.data, data.id), own)
                click.echo(f"wrote {path}", err=True)
    click.echo(f"{len(found)} told otherwise", err=True)

"""The command ``new``: what an author begins with."""

from __future__ import annotations

import re
from datetime import date
from difflib import get_close_matches
from pathlib import Path

import click

from rulesfaq.engine.game import Game
from rulesfaq.errors import DataError, UnknownIdError
from rulesfaq.games import find_games
from rulesfaq.ids import SEGMENT
from rulesfaq.loading.corpus import check_data
from rulesfaq.loading.folder import GAMES
from rulesfaq.scaffold.entry import add_entry
from rulesfaq.scaffold.files import write_new
from rulesfaq.scaffold.game import add_game
from rulesfaq.scaffold.scenario import scenario_text
from rulesfaq.settings import Settings

FILE = re.compile(rf"faq\.yaml|faq/{SEGMENT}\.yaml")


def _segment(_ctx: click.Context, param: click.Parameter, value: str) -> str:
    if not re.fullmatch(SEGMENT, value):
        hint = "write lower-case letters, digits and single hyphens"
        raise click.UsageError(f"{param.human_readable_name} {value!r}: {hint}")
    return value


@click.group()
def new() -> None:
    """Begin an entry, a scenario file or a game; nothing is ever overwritten.

    \b
    Examples:
      rulesfaq new entry kyu zweimal-passen --rule kyu.pass.only-without-challenge
      rulesfaq new scenario kyu scene.yaml
      rulesfaq --data my/data new game nim --title Nim --package my/engine
    """


@new.command()
@click.argument("game")
@click.argument("slug", callback=_segment)
@click.option("--rule", "rules", multiple=True, metavar="ID", help="A rule that it will cite.")
@click.option(
    "--file", "name", default="", help="Such as faq/zug.yaml; else beside its neighbours."
)
@click.pass_obj
def entry(settings: Settings, game: str, slug: str, rules: tuple[str, ...], name: str) -> None:
    """Append an entry that asks to be filled in, with the readings of its rules as comments.

    \b
    Examples:
      rulesfaq new entry kyu zweimal-passen --rule kyu.pass.only-without-challenge
      rulesfaq new entry kuet okey-kaufen --file faq/zug.yaml

    Until it is filled in, rulesfaq check names it as a fault: it never counts as proven.
    """
    if name and not FILE.fullmatch(name):
        raise click.UsageError(f"--file {name!r}: write faq.yaml or faq/NAME.yaml")
    corpus, problems = check_data(settings.data, settings.schemas, game)
    if corpus is None:
        raise DataError(problems)
    data = corpus.game(game)
    engine = _engine(game) if data.engine else None
    unique = tuple(dict.fromkeys(rules))
    made = add_entry(settings.data, data, engine, slug, unique, name)
    click.echo(f"{settings.data / made.file}:{made.line}: {made.id}")
    click.echo(
        "next: write question, text and scene, delete the comments that you do not need", err=True
    )
    click.echo(f"then: rulesfaq check --game {game}, until it holds (docs/entries.md)", err=True)


@new.command()
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_obj
def scenario(settings: Settings, game: str, file: Path) -> None:
    """Write a scenario file that runs, with the game's moves, fields and facts as comments.

    \b
    Examples:
      rulesfaq new scenario kyu scene.yaml && rulesfaq run scene.yaml
    """
    if file.resolve().is_relative_to(settings.data.resolve()):
        hint = "write it outside; in scenarios/ of a game stand lists of scenarios with ids"
        raise click.UsageError(f"{file} lies in the data folder: {hint}")
    write_new({file: scenario_text(_engine(game))})
    click.echo(file)
    click.echo(f"next: rulesfaq run {file}", err=True)


@new.command()
@click.argument("ident", metavar="ID", callback=_segment)
@click.option("--title", help="Its name; the id if left out.")
@click.option(
    "--package",
    type=click.Path(file_okay=False, path_type=Path),
    help="Also write an engine of one move and one rule into this folder.",
)
@click.pass_obj
def game(settings: Settings, ident: str, title: str | None, package: Path | None) -> None:
    """Write the data folder of a new game and, with --package, an engine beside it.

    \b
    Examples:
      mkdir -p my/data && rulesfaq --data my/data new game nim --title Nim --package my/engine
      rulesfaq --data my/data new game schach     readable and citable, without an engine

    The game is a beginning: one pile from which up to three pieces may be taken.
    """
    home = settings.data / GAMES / ident
    if home.exists():
        raise click.UsageError(f"{home} is there already: choose another id")
    if package is not None and ident in find_games():
        raise click.UsageError(f"an engine of {ident} is installed already: choose another id")
    name = title or ident.capitalize()
    if re.search(r'["\\$\x00-\x1f]', name) or name != name.strip():
        raise click.UsageError(
            f"--title {name!r}: leave out quotation marks and control characters"
        )
    for path in add_game(settings.data, ident, name, date.today().isoformat(), package):  # noqa: DTZ011  # the author's day
        click.echo(path)
    if package is not None:
        click.echo(f"next: pip install --editable {package.resolve()}", err=True)
    write = " --write" if package is not None else ""
    click.echo(f"then: rulesfaq --data {settings.data} check --game {ident}{write}", err=True)
    click.echo("more: docs/new-game.md", err=True)


def _engine(ident: str) -> Game:
    engines = find_games()
    if ident not in engines:
        near = tuple(get_close_matches(ident, engines, n=3))
        raise UnknownIdError("installed engine of game", ident, near)
    return engines[ident]

"""The commands that answer: ``serve`` pages and API, ``ask`` one question, ``search`` for words."""

from __future__ import annotations

import ipaddress
import json
import socket
from functools import partial

import click
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from rulesfaq.cli.options import parse_options
from rulesfaq.cli.storing import prepare
from rulesfaq.errors import SettingsError
from rulesfaq.explain import flags_of, reading_note
from rulesfaq.model.game import GameData
from rulesfaq.serialize import answer_json, found_json
from rulesfaq.services import LEVELS, Answer, Services, open_services
from rulesfaq.settings import IMPRINT_VARIABLE, URL_VARIABLE, Settings
from rulesfaq.web import load_app, services_of
from rulesfaq.web.bodies import BODIES_AT_ONCE

THREADS = BODIES_AT_ONCE + 2


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Processes; one per core is a good number.",
)
@click.pass_obj
def serve(settings: Settings, host: str, port: int, workers: int) -> None:
    """Serve web pages and API until interrupted.

    \b
    Examples:
      rulesfaq serve
      rulesfaq serve --port 8080 --workers 2

    Only this machine can reach the server unless you name another --host. Where others can reach
    it, RULESFAQ_IMPRINT names a text file that says who runs it, with a mail address. Reports are
    kept in the state folder, or in the PostgreSQL database that DATABASE_URL names; without either
    that can be written, everything else works.
    """
    address = _free_address(host, port)
    _need_imprint(settings, is_loopback=ipaddress.ip_address(address).is_loopback)
    app = load_app(settings)
    prepare(settings, services_of(app))
    if not ipaddress.ip_address(address).is_loopback:
        click.echo(f"warning: {host} can be reached from other machines", err=True)
    click.echo(f"rulesfaq on http://{_shown(host)}:{port} (data {app.config['REVISION']})")
    click.echo("stop with Ctrl+C", err=True)
    Server(
        "rulesfaq.web:load_app",
        address=address,
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=THREADS,
        log_level=LogLevels.warning,
        websockets=False,
    ).serve(target_loader=partial(load_app, settings), wrap_loader=False)


def _need_imprint(settings: Settings, *, is_loopback: bool) -> None:
    """Refuse to serve others without saying who does, or under an address that anybody makes up.

    Raises:
        SettingsError: The imprint or the public address is missing.
    """
    if not settings.imprint and (settings.is_public or not is_loopback):
        hint = "others can reach it: name a text file that says who runs it, with a mail address"
        raise SettingsError(IMPRINT_VARIABLE, "", hint)
    if settings.proxies and not settings.url:
        hint = "behind a proxy, write the address that people see, such as https://regeln.example"
        raise SettingsError(URL_VARIABLE, "", hint)


def _free_address(host: str, port: int) -> str:
    """Return the IP address of a host on which nobody listens yet.

    The server itself would share the port with whoever has it, and answer every other question.

    Raises:
        click.UsageError: There is no such address, or the port is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.create_server((host, port), family=family) as free:
            return str(free.getsockname()[0])
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (while")[0]
        raise click.UsageError(f"cannot listen on {host}:{port}: {reason}") from error


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


@click.command()
@click.argument("question")
@click.option("--game", help="Where you stand; a game named in the question wins over it.")
@click.option("--option", "options", multiple=True, metavar="NAME:VALUE", help="A house rule.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.pass_obj
def ask(
    settings: Settings, question: str, game: str | None, options: tuple[str, ...], *, as_json: bool
) -> None:
    """Answer one question in German, with its pages and its proof.

    \b
    Examples:
      rulesfaq ask "Darf ich passen, wenn eine Herausforderung läuft?"
      rulesfaq ask "Was passiert bei Gleichstand?" --game kyu --json
    """
    services = open_services(settings)
    answer = services.ask(question, game, parse_options(options))
    if as_json:
        click.echo(json.dumps(answer_json(answer), ensure_ascii=False, indent=2))
        return
    click.echo("\n".join(_answer_lines(services, answer)))


def _answer_lines(services: Services, answer: Answer) -> list[str]:
    lines = [answer.text]
    if answer.assumption is not None:
        lines.append(f"  assumption {answer.assumption.id}: {answer.assumption.text}")
    if answer.understood:
        lines.append(f"  understood: {answer.understood}")
    lines += [f"  step: {step.text} ({step.rule})" for step in answer.steps]
    if answer.game is not None:
        lines += _place_lines(services.corpus.game(answer.game), answer)
    if answer.proof is not None:
        proof = answer.proof
        lines.append("  proof: " + ", ".join(f"{level} {proof[level]}" for level in LEVELS))
    if answer.entry is not None:
        lines.append(f"  entry {answer.entry}")
    lines += [
        f"  with {turn.option}:{turn.value}: {turn.verdict or 'otherwise'}"
        for turn in answer.turns_with
    ]
    lines += [f"  see also: {other.question} ({other.entry})" for other in answer.related]
    return lines


def _place_lines(game: GameData, answer: Answer) -> list[str]:
    rules = tuple(dict.fromkeys(cited.rule for cited in answer.citations))
    lines = []
    for rule in rules:
        places = "; ".join(flag.label for flag in flags_of(game, (rule,)))
        sources = dict.fromkeys(cited.source for cited in answer.citations if cited.rule == rule)
        note = reading_note(game.source(next(iter(sources))))
        lines.append(f"  {places} ({note})  {rule}")
    return lines


@click.command()
@click.argument("words")
@click.option("--game", help="Search this game alone.")
@click.option("--json", "as_json", is_flag=True, help="Print the hits as JSON.")
@click.pass_obj
def search(settings: Settings, words: str, game: str | None, *, as_json: bool) -> None:
    """Find entries, rules, terms and facts, best first.

    \b
    Examples:
      rulesfaq search "drachen marker"
      rulesfaq search gleichstand --game kyu --json
    """
    services = open_services(settings)
    found = services.find(words, game)
    if as_json:
        click.echo(json.dumps(found_json(words, found), ensure_ascii=False, indent=2))
        return
    for hit in found.hits:
        places = "; ".join(
            flag.label for flag in flags_of(services.corpus.game(hit.game), hit.rules)
        )
        ident = hit.id if "." in hit.id else f"{hit.kind} of {hit.game}"
        click.echo(f"{hit.title}" + (f"  [{places}]" if places else ""))
        click.echo(f"  {ident}")
    click.echo(f"{len(found.hits)} found", err=True)

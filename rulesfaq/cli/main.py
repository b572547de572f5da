"""The door of the command line: commands, errors in one line, exit statuses."""

from __future__ import annotations

import difflib
import gc
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import click
from msgspec.structs import replace

from rulesfaq.errors import DataError, RulesfaqError
from rulesfaq.settings import load_settings, wants_colour

INTERRUPTED = 130
PIPE_CLOSED = 141
UNUSABLE = 2
FAULT_OF_OURS = 3
MOST_PROBLEMS = 10
SELDOM = (50_000, 20, 50)
"""When to look for circles of garbage: data and positions are many, and hold none."""

ROOMS = {
    "serve": "site",
    "ask": "site",
    "search": "site",
    "check": "check",
    "run": "proof",
    "verify": "verify",
    "coverage": "coverage",
    "changes": "changes",
    "new": "scaffold",
    "user": "users",
    "reports": "reports",
}
"""In which module of this room a command lives; it is imported once the command is asked for."""


STATEFUL = frozenset({"serve", "reports", "user"})
"""Commands that work with what people sent in, and take ``--state``."""


class Commands(click.Group):
    """A group that knows what was meant by a misspelt command, and loads no command unasked."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say which one is near."""
        if args and self.get_command(ctx, args[0]) is None:
            near = difflib.get_close_matches(args[0], self.list_commands(ctx), n=1)
            hint = f"did you mean {near[0]!r}?" if near else "see rulesfaq --help"
            raise click.UsageError(f"no command {args[0]!r} ({hint})")
        return super().resolve_command(ctx, args)

    def list_commands(self, _: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted(ROOMS)

    def get_command(self, _: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command, and let it take ``--data`` too."""
        if cmd_name not in ROOMS:
            return None
        if cmd_name not in self.commands:
            room = import_module(f"rulesfaq.cli.{ROOMS[cmd_name]}")
            command: click.Command = getattr(room, cmd_name)
            _take(command, "--data", "Data folder, here or before the command (RULESFAQ_DATA).")
            if cmd_name in STATEFUL:
                _take(command, "--state", "Folder to keep reports in (RULESFAQ_STATE).")
            self.commands[cmd_name] = command
        return self.commands[cmd_name]


def _take(command: click.Command, option: str, told: str) -> None:
    """Let a command, and all commands within it, take a folder of the settings."""
    command.params.append(
        click.Option(
            [option],
            type=click.Path(path_type=Path),
            expose_value=False,
            callback=_choose,
            help=told,
        )
    )
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            _take(inner, option, told)


def _choose(ctx: click.Context, parameter: click.Parameter, value: Path | None) -> None:
    if value is not None:
        name = str(parameter.name)
        chosen = load_settings(data=value) if name == "data" else load_settings(state=value)
        ctx.obj = replace(ctx.obj, **{name: getattr(chosen, name)})


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--data", type=click.Path(path_type=Path), help="Data folder (RULESFAQ_DATA).")
@click.option("--debug", is_flag=True, help="Print the traceback of a fault of ours.")
@click.version_option(package_name="rulesfaq", prog_name="rulesfaq", message="%(prog)s %(version)s")
@click.pass_context
def rulesfaq(ctx: click.Context, data: Path | None, *, debug: bool) -> None:
    """Answers to rules questions of board games, page-cited and machine-proven.

    \b
    Examples:
      rulesfaq ask "Darf ich passen, wenn eine Herausforderung läuft?"
      rulesfaq search "drachen marker" --game kyu
      rulesfaq serve
      rulesfaq check
    """
    ctx.obj = load_settings(data=data)
    ctx.meta["rulesfaq.debug"] = debug


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    gc.set_threshold(*SELDOM)
    given = sys.argv[1:] if arguments is None else list(arguments)
    sys.exit(_status(given))


def _status(given: list[str]) -> int:
    try:
        result = rulesfaq.main(args=given, prog_name="rulesfaq", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return error.exit_code
    except click.UsageError as error:
        place = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        _complain(error.format_message().removesuffix(".") + place)
        return error.exit_code
    except click.ClickException as error:
        _complain(error.format_message())
        return error.exit_code
    except RulesfaqError as error:
        return _ours(error, most=None if "check" in given else MOST_PROBLEMS)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except Exception as error:  # noqa: BLE001
        return _unexpected(error, debug="--debug" in given)
    return result if isinstance(result, int) else 0


def _complain(text: str) -> None:
    colour = None if wants_colour() else False
    click.echo(f"{click.style('error:', fg='red')} {text}", err=True, color=colour)


def _ours(error: RulesfaqError, most: int | None) -> int:
    if isinstance(error, DataError):
        for problem in error.problems[:most]:
            _complain(str(problem))
        left = 0 if most is None else len(error.problems) - most
        if left > 0:
            _complain(f"{left} more (rulesfaq check prints all)")
    else:
        _complain(f"{error} ({error.hint})" if error.hint else str(error))
    return error.exit_status


def _unexpected(error: Exception, *, debug: bool) -> int:
    if isinstance(error, OSError) and not debug:
        _complain(f"cannot read or write: {error}")
        return UNUSABLE
    if debug:
        traceback.print_exception(error)
    name = type(error).__name__
    _complain(f"a fault of ours: {name}: {error} (run rulesfaq --debug … and report what it says)")
    return FAULT_OF_OURS

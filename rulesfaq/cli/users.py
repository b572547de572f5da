"""The command ``user``: accounts of reviewers."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime

import click

from rulesfaq.accounts.passwords import SHORTEST
from rulesfaq.accounts.people import accounts, add_account, set_password
from rulesfaq.cli.storing import open_store
from rulesfaq.settings import Settings


@click.group()
def user() -> None:
    """Make and renew the accounts of reviewers.

    \b
    Examples:
      rulesfaq user add mia
      rulesfaq user passwd mia < password.txt
      rulesfaq user list

    A password is asked for, or read from the first line of standard input; it is never an argument.
    """


@user.command()
@click.argument("name")
@click.pass_obj
def add(settings: Settings, name: str) -> None:
    """Make an account; it may decide reports at /pruefen.

    \b
    Examples:
      rulesfaq user add mia
      head -c 18 /dev/urandom | base64 | tee mia.txt | rulesfaq user add mia
    """
    password = _password()
    with open_store(settings).writing() as db:
        made = add_account(db, name, password, time.time())
    click.echo(f"{made.name} may decide reports")


@user.command()
@click.argument("name")
@click.pass_obj
def passwd(settings: Settings, name: str) -> None:
    """Give an account another password; it is logged out everywhere.

    \b
    Examples:
      rulesfaq user passwd mia
    """
    password = _password()
    with open_store(settings).writing() as db:
        set_password(db, name, password, time.time())
    click.echo(f"{name} has another password and is logged out everywhere")


@user.command(name="list")
@click.pass_obj
def list_(settings: Settings) -> None:
    """List the accounts.

    \b
    Examples:
      rulesfaq user list
    """
    with open_store(settings).reading() as db:
        found = accounts(db)
    for account in found:
        made = datetime.fromtimestamp(account.made_at, UTC)
        click.echo(f"{account.name}  since {made:%Y-%m-%d}")
    click.echo(f"{len(found)} accounts", err=True)


def _password() -> str:
    if sys.stdin.isatty():
        asked = f"Password, at least {SHORTEST} characters"
        return str(click.prompt(asked, hide_input=True, confirmation_prompt=True, err=True))
    return sys.stdin.readline().rstrip("\r\n")

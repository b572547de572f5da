"""Accounts of reviewers: made and renewed in the terminal, known by name and password."""

from __future__ import annotations

import re

import msgspec
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from rulesfaq.accounts.audit import note
from rulesfaq.accounts.faults import BadAccountError
from rulesfaq.accounts.passwords import hash_password, is_password
from rulesfaq.accounts.tables import ACCOUNT
from rulesfaq.errors import UnknownIdError

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?")


class Account(msgspec.Struct, frozen=True):
    """Somebody who may decide."""

    id: int
    name: str
    epoch: int
    made_at: float


_COLUMNS = (ACCOUNT.c.id, ACCOUNT.c.name, ACCOUNT.c.epoch, ACCOUNT.c.made_at)


def add_account(db: Connection, name: str, password: str, now: float) -> Account:
    """Make an account.

    Raises:
        BadAccountError: The name or the password cannot be used, or the name is taken.
    """
    if not _NAME.fullmatch(name):
        raise BadAccountError("name", "write a-z, 0-9, and . _ - between them; 40 at most")
    values = {"name": name, "secret": hash_password(password), "epoch": 1, "made_at": now}
    try:
        db.execute(insert(ACCOUNT).values(**values))
    except IntegrityError as error:
        raise BadAccountError("name", f"{name} is taken") from error
    note(db, now, "", "user add", name)
    return account_named(db, name)


def set_password(db: Connection, name: str, password: str, now: float) -> None:
    """Give an account another password; all its sessions end.

    Raises:
        UnknownIdError: Nobody bears the name.
        BadAccountError: The password cannot be used.
    """
    found = account_named(db, name)
    values = {"secret": hash_password(password), "epoch": ACCOUNT.c.epoch + 1}
    db.execute(update(ACCOUNT).where(ACCOUNT.c.id == found.id).values(**values))
    note(db, now, "", "user passwd", name)


def account_named(db: Connection, name: str) -> Account:
    """Return an account.

    Raises:
        UnknownIdError: Nobody bears the name.
    """
    row = db.execute(select(*_COLUMNS).where(ACCOUNT.c.name == name)).first()
    if row is None:
        raise UnknownIdError("account", name)
    return Account(*row)


def accounts(db: Connection) -> tuple[Account, ...]:
    """Return all accounts by name."""
    return tuple(Account(*row) for row in db.execute(select(*_COLUMNS).order_by(ACCOUNT.c.name)))


def identify(db: Connection, name: str, password: str) -> Account | None:
    """Return the account that name and password open, None where they open none.

    An unknown name takes as long as a wrong password.

    Raises:
        BusyError: Too many try at once.
    """
    row = db.execute(select(ACCOUNT.c.secret, *_COLUMNS).where(ACCOUNT.c.name == name)).first()
    right = is_password(row[0] if row else None, password)
    return Account(*row[1:]) if row and right else None

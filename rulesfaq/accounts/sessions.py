"""Sessions on the server: only a hash of their id is stored, and each can be ended."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, or_, select, update

from rulesfaq.accounts.people import Account
from rulesfaq.accounts.tables import ACCOUNT, SESSION
from rulesfaq.storage import digest, new_secret

IDLE_S = 12 * 3600.0
LONGEST_S = 7 * 24 * 3600.0
_SEEN_EVERY_S = 300.0


def hash_of(ident: str) -> str:
    """Return what is stored of an id."""
    return digest("session", ident)


def begin(db: Connection, who: Account, now: float, former: str = "") -> str:
    """Begin a session under an id that was never used, and end the former one.

    Args:
        db: A connection that writes.
        who: Whose it is.
        now: Seconds of the epoch.
        former: The id that the browser came with.

    Returns:
        The id, for the browser alone.
    """
    end(db, former)
    over = or_(SESSION.c.seen_at < now - IDLE_S, SESSION.c.made_at < now - LONGEST_S)
    db.execute(delete(SESSION).where(over))
    ident = new_secret()
    values = {"id_hash": hash_of(ident), "account": who.id, "epoch": who.epoch}
    db.execute(insert(SESSION).values(**values, made_at=now, seen_at=now))
    return ident


def end(db: Connection, ident: str) -> None:
    """End a session."""
    db.execute(delete(SESSION).where(SESSION.c.id_hash == hash_of(ident)))


def end_all(db: Connection, who: Account) -> None:
    """End every session of an account, wherever it is open."""
    db.execute(update(ACCOUNT).where(ACCOUNT.c.id == who.id).values(epoch=ACCOUNT.c.epoch + 1))


def owner(db: Connection, ident: str, now: float) -> tuple[Account | None, bool]:
    """Return whose session an id is, and whether :func:`touch` is due.

    A clock that was set back ends no session: what was seen in the future counts as seen now.

    Returns:
        None where there is none, it is too old, or the account ended all of its sessions.
    """
    columns = (ACCOUNT.c.id, ACCOUNT.c.name, ACCOUNT.c.epoch, ACCOUNT.c.made_at)
    joined = SESSION.join(ACCOUNT, SESSION.c.account == ACCOUNT.c.id)
    row = db.execute(
        select(SESSION.c.made_at, SESSION.c.seen_at, *columns)
        .select_from(joined)
        .where(SESSION.c.id_hash == hash_of(ident), SESSION.c.epoch == ACCOUNT.c.epoch)
    ).first()
    if row is None or now - row[1] > IDLE_S or now - row[0] > LONGEST_S:
        return None, False
    return Account(*row[2:]), now - row[1] > _SEEN_EVERY_S


def touch(db: Connection, ident: str, now: float) -> None:
    """Note that a session is in use."""
    db.execute(update(SESSION).where(SESSION.c.id_hash == hash_of(ident)).values(seen_at=now))

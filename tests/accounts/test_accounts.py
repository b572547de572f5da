"""Accounts, passwords, sessions, the log."""

from __future__ import annotations

import statistics
import time

import pytest
from sqlalchemy import Connection, select, update

from rulesfaq.accounts import sessions
from rulesfaq.accounts.audit import note, read_log
from rulesfaq.accounts.faults import BadAccountError
from rulesfaq.accounts.passwords import LONGEST, hash_password, is_password
from rulesfaq.accounts.people import Account, accounts, add_account, identify, set_password
from rulesfaq.accounts.tables import ACCOUNT, AUDIT, SESSION
from rulesfaq.errors import UnknownIdError

WORD = "ein Kranich am Teich"
NOW = 1_800_000_000.0


@pytest.fixture
def mia(db: Connection) -> Account:
    return add_account(db, "mia", WORD, NOW)


def test_an_account_is_known_by_name_and_password(db: Connection, mia: Account) -> None:
    assert identify(db, "mia", WORD) == mia
    assert identify(db, "mia", WORD + "!") is None
    assert identify(db, "tom", WORD) is None
    assert accounts(db) == (mia,)


def test_only_an_argon2id_hash_is_stored(db: Connection, mia: Account) -> None:
    stored = db.execute(select(ACCOUNT.c.secret)).scalar_one()
    assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert hash_password(WORD) != stored


@pytest.mark.parametrize("word", ["", "kurz", "elf Zeichen", "x" * (LONGEST + 1)])
def test_a_password_that_is_too_short_or_too_long_is_refused(db: Connection, word: str) -> None:
    with pytest.raises(BadAccountError) as error:
        add_account(db, "tom", word, NOW)
    assert "12 to 200" in error.value.hint
    assert not word or word not in f"{error.value} {error.value.hint}"


def test_a_long_password_is_never_right_because_its_beginning_is() -> None:
    word = "x" * LONGEST
    assert is_password(hash_password(word), word)
    assert not is_password(hash_password(word), word + "x")


def test_a_letter_composed_in_two_ways_is_the_same() -> None:
    assert is_password(hash_password("Zw\u00f6lf Boxk\u00e4mpfer"), "Zwo\u0308lf Boxka\u0308mpfer")
    assert not is_password(hash_password("\udcff" * 12), "\udcfe" * 12)


@pytest.mark.parametrize("name", ["", "Mia", "mia ", "-mia", "m/ia", "m" * 41, "ä", "mia\0"])
def test_a_name_is_short_and_plain(db: Connection, name: str) -> None:
    with pytest.raises(BadAccountError):
        add_account(db, name, WORD, NOW)


def test_a_name_is_taken_once(db: Connection, mia: Account) -> None:
    with pytest.raises(BadAccountError, match="name") as error, db.begin_nested():
        add_account(db, "mia", WORD, NOW)
    assert error.value.hint == "mia is taken"


def test_an_unknown_name_costs_as_much_work_as_a_wrong_password(
    db: Connection, mia: Account
) -> None:
    def work(name: str) -> float:
        before = time.thread_time()
        assert identify(db, name, "ganz falsch, leider") is None
        return time.thread_time() - before

    work("nobody")
    known = [work("mia") for _ in range(15)]
    unknown = [work("tom") for _ in range(15)]
    assert statistics.median(unknown) == pytest.approx(statistics.median(known), rel=0.25)


def test_a_session_is_stored_by_its_hash_alone(db: Connection, mia: Account) -> None:
    ident = sessions.begin(db, mia, NOW)
    row = db.execute(select(SESSION)).one()
    assert ident not in str(row)
    assert sessions.owner(db, ident, NOW + 1) == (mia, False)
    assert sessions.owner(db, ident + "x", NOW + 1) == (None, False)


def test_fault_19_a_login_changes_the_id_and_the_old_one_is_dead(
    db: Connection, mia: Account
) -> None:
    planted = sessions.begin(db, mia, NOW)
    ident = sessions.begin(db, mia, NOW + 1, former=planted)
    assert ident != planted
    assert sessions.owner(db, planted, NOW + 2) == (None, False)
    assert sessions.owner(db, ident, NOW + 2) == (mia, False)


def test_fault_19_another_password_ends_all_sessions(db: Connection, mia: Account) -> None:
    here, there = (sessions.begin(db, mia, NOW) for _ in range(2))
    set_password(db, "mia", "noch ein Kranich", NOW)
    assert sessions.owner(db, here, NOW) == sessions.owner(db, there, NOW) == (None, False)
    assert identify(db, "mia", WORD) is None
    again = identify(db, "mia", "noch ein Kranich")
    assert again is not None
    assert sessions.owner(db, sessions.begin(db, again, NOW), NOW) == (again, False)


def test_a_session_ends_when_it_is_left_and_when_it_is_old(db: Connection, mia: Account) -> None:
    ident = sessions.begin(db, mia, NOW)
    assert sessions.owner(db, ident, NOW + sessions.IDLE_S - 1) == (mia, True)
    assert sessions.owner(db, ident, NOW + sessions.IDLE_S + 1) == (None, False)
    moment = NOW
    while moment < NOW + sessions.LONGEST_S:
        moment += sessions.IDLE_S / 2
        sessions.touch(db, ident, moment)
    assert sessions.owner(db, ident, moment + 1) == (None, False)
    sessions.end(db, ident)
    assert db.execute(select(SESSION)).all() == []


def test_fault_09_a_clock_set_back_a_day_ends_no_session(db: Connection, mia: Account) -> None:
    ident = sessions.begin(db, mia, NOW)
    assert sessions.owner(db, ident, NOW - 86_400) == (mia, False)
    assert sessions.owner(db, ident, NOW + 10 * 365 * 86_400) == (None, False)


def test_all_sessions_of_an_account_can_be_ended(db: Connection, mia: Account) -> None:
    ident = sessions.begin(db, mia, NOW)
    sessions.end_all(db, mia)
    assert sessions.owner(db, ident, NOW) == (None, False)


def test_the_log_tells_who_did_what_and_no_secret(db: Connection, mia: Account) -> None:
    set_password(db, "mia", "noch ein Kranich", NOW + 1)
    note(db, NOW + 2, "mia", "login")
    lines = read_log(db)
    assert [(line.actor, line.action, line.target) for line in lines] == [
        ("mia", "login", ""),
        ("", "user passwd", "mia"),
        ("", "user add", "mia"),
    ]
    assert "Kranich" not in str(db.execute(select(AUDIT)).all())


def test_nobody_has_no_password(db: Connection, mia: Account) -> None:
    with pytest.raises(UnknownIdError):
        set_password(db, "tom", WORD, NOW)
    db.execute(update(ACCOUNT).values({ACCOUNT.c.secret: "damaged"}))
    assert identify(db, "mia", WORD) is None

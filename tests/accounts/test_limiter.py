"""The limits of a running server: shared by processes, and never in the way when they cannot be."""

from __future__ import annotations

from pathlib import Path

from rulesfaq.accounts.limiter import Limiter
from rulesfaq.accounts.limits import Limit
from rulesfaq.storage import Store, migrate

KEY = b"k" * 32
LIMITS = {
    "ask": Limit(0.001, 40),
    "report": Limit(0.001, 10),
    "login": Limit(0.001, 3),
}


def given_out(limiters: list[Limiter], what: str, tries: int = 100) -> int:
    turns = (limiters[number % len(limiters)] for number in range(tries))
    return sum(limiter.wait_s(what, "192.0.2.1") == 0 for limiter in turns)


def test_fault_21_two_workers_and_a_restart_share_one_limit(store: Store) -> None:
    workers = [Limiter(KEY, store, LIMITS), Limiter(KEY, store, LIMITS)]
    assert given_out(workers, "report") == 10
    assert given_out([Limiter(KEY, store, LIMITS)], "report") == 0


def test_who_asks_in_two_workers_gets_the_limit_and_their_free_shares(store: Store) -> None:
    workers = [Limiter(KEY, store, LIMITS), Limiter(KEY, store, LIMITS)]
    assert given_out(workers, "ask") == 40 + 2 * 5


def test_where_nothing_can_be_kept_each_worker_counts_alone(tmp_path: Path) -> None:
    missing = Store(tmp_path / "missing" / "state")
    for store in (None, missing):
        assert given_out([Limiter(KEY, store, LIMITS)], "report") == 10
        assert 40 <= given_out([Limiter(KEY, store, LIMITS)], "ask") <= 45


def test_a_locked_database_keeps_nobody_waiting_twice(tmp_path: Path) -> None:
    ours, theirs = Store(tmp_path, patience_s=0.05), Store(tmp_path)
    migrate(theirs)
    with theirs.writing():
        assert given_out([Limiter(KEY, ours, LIMITS)], "report") == 10
    ours.close()
    theirs.close()


def test_a_right_password_costs_no_token(store: Store) -> None:
    limiter = Limiter(KEY, store, LIMITS)
    for _ in range(20):
        assert limiter.wait_s("login", "mia") == 0
        limiter.went_well("login", "mia")

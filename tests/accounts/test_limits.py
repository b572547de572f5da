"""Limits: exact, shared, forgiving to clocks, cheap for who asks now and then."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, func, select

from rulesfaq.accounts.buckets import Buckets
from rulesfaq.accounts.limits import LIMITS, Limit, forget_full, give_back, limits_from, take
from rulesfaq.accounts.tables import RATE
from rulesfaq.accounts.tokens import disguised, form_token, new_nonce, token_fault
from rulesfaq.errors import SettingsError
from rulesfaq.storage import Store

NOW = 1_800_000_000.0
LIMIT = Limit(0.5, 3)
KEY = b"k" * 32


def test_a_bucket_gives_its_burst_and_then_one_token_a_step(db: Connection) -> None:
    assert [take(db, "a", LIMIT, NOW) for _ in range(3)] == [0, 0, 0]
    assert take(db, "a", LIMIT, NOW) == pytest.approx(2)
    assert take(db, "a", LIMIT, NOW + 1.5) == pytest.approx(0.5)
    assert take(db, "a", LIMIT, NOW + 2) == 0
    assert take(db, "a", LIMIT, NOW + 2) == pytest.approx(2)
    assert take(db, "b", LIMIT, NOW) == 0


def test_a_refusal_costs_nothing(db: Connection) -> None:
    for _ in range(3):
        take(db, "a", LIMIT, NOW)
    assert [take(db, "a", LIMIT, NOW) for _ in range(5)] == pytest.approx([2] * 5)


def test_what_turned_out_well_is_given_back(db: Connection) -> None:
    for _ in range(20):
        assert take(db, "a", LIMIT, NOW) == 0
        give_back(db, "a", LIMIT)


def test_fault_09_a_jump_of_the_clock_locks_nobody_out_for_long(db: Connection) -> None:
    for _ in range(3):
        take(db, "a", LIMIT, NOW + 10 * 365 * 86_400)
    assert take(db, "a", LIMIT, NOW) == pytest.approx(2)
    assert take(db, "a", LIMIT, NOW + 2) == 0


def test_fault_21_threads_that_share_a_bucket_take_each_token_once(store: Store) -> None:
    def once(_: int) -> bool:
        with store.writing() as connection:
            return take(connection, "a", Limit(0.001, 20), NOW) == 0

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(once, range(60))) == 20


@given(
    gaps=st.lists(st.floats(0, 5), min_size=1, max_size=40),
    burst=st.integers(1, 8),
    per_second=st.sampled_from([0.1, 1.0, 3.0]),
)
def test_no_span_of_time_gives_more_than_burst_and_rate(
    gaps: list[float], burst: int, per_second: float
) -> None:
    limit, buckets, moment, taken = Limit(per_second, burst), Buckets(), NOW, []
    for gap in gaps:
        moment += gap
        if buckets.take("a", limit, moment) == 0:
            taken.append(moment)
    for place, first in enumerate(taken):
        for count, last in enumerate(taken[place:], 1):
            assert count <= burst + per_second * (last - first) + 1e-3


def test_buckets_that_are_full_again_are_forgotten(db: Connection) -> None:
    take(db, "a", LIMIT, NOW)
    forget_full(db, NOW + 1)
    assert db.execute(select(func.count()).select_from(RATE)).scalar_one() == 1
    forget_full(db, NOW + 3)
    assert db.execute(select(func.count()).select_from(RATE)).scalar_one() == 0


def test_who_asks_now_and_then_never_needs_the_shared_bucket() -> None:
    buckets = Buckets()

    def shared(_: int) -> float:
        raise AssertionError

    for second in range(100):
        assert buckets.take_shared("a", LIMITS["ask"], NOW + second, shared) == 0


def test_who_asks_much_gets_the_shared_limit_and_a_free_share_a_process(store: Store) -> None:
    processes, limit, asked = [Buckets(), Buckets()], Limit(0.001, 40), 0

    def shared(tokens: int) -> float:
        nonlocal asked
        asked += 1
        with store.writing() as connection:
            return take(connection, "a", limit, NOW, tokens)

    given_out = sum(
        processes[number % 2].take_shared("a", limit, NOW, shared) == 0 for number in range(200)
    )
    assert given_out == 40 + 2 * (40 // 8)
    assert asked == 40 // 5 + 2  # leases, and one refusal in each process


def test_limits_can_be_set() -> None:
    changed = limits_from("ask=100/1s:600 login=1/60s:2", "RULESFAQ_LIMITS")
    assert changed["ask"] == Limit(100, 600)
    assert changed["login"] == Limit(1 / 60, 2)
    assert changed["report"] == LIMITS["report"]
    assert limits_from("", "RULESFAQ_LIMITS") == LIMITS


@pytest.mark.parametrize("text", ["ask", "ask=1/1s", "asks=1/1s:1", "ask=0/1s:1", "ask=1/1s:0"])
def test_limits_written_otherwise_are_refused(text: str) -> None:
    with pytest.raises(SettingsError) as error:
        limits_from(text, "RULESFAQ_LIMITS")
    assert "ask=10/1s:60" in error.value.hint


def test_a_form_comes_back_from_the_browser_that_got_it() -> None:
    token = form_token(KEY, "browser", NOW, new_nonce())
    assert token_fault(KEY, "browser", token, NOW + 3) == ""
    assert token_fault(KEY, "another", token, NOW + 3) == "foreign"
    assert token_fault(b"x" * 32, "browser", token, NOW + 3) == "foreign"
    assert token_fault(KEY, "browser", token, NOW + 13 * 3600) == "old"


@given(place=st.integers(0, 107), sign=st.sampled_from("0123456789abcdef.x "))
def test_a_changed_token_is_foreign(place: int, sign: str) -> None:
    token = form_token(KEY, "browser", NOW, "0123456789abcdef" * 2)
    changed = token[:place] + sign + token[place + 1 :]
    assert (token_fault(KEY, "browser", changed, NOW) == "foreign") == (changed != token)


def test_a_key_of_a_limit_tells_no_address() -> None:
    assert len(disguised(KEY, "login 192.0.2.7")) == 64
    assert disguised(KEY, "login 192.0.2.7") != disguised(b"x" * 32, "login 192.0.2.7")

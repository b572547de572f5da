"""A server killed while people send: every acknowledged report is there, none twice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import text

from rulesfaq.reports.reading import by_token, listed
from rulesfaq.storage import Store
from tests.reports.crowd import killed_while_sending, small_data


def all_kept_once(tmp_path: Path, database: str, rounds: int) -> None:
    state = tmp_path / "state"
    crowd = killed_while_sending(small_data(tmp_path / "data"), state, database, rounds)

    store = Store(state, database)
    found = Counter(report.wrong for report in listed(store, most=1_000_000))
    for key, token in crowd.acknowledged.items():
        assert by_token(store, token).wrong == f"Falsch ist {key}."
    with store.reading() as connection:
        if store.is_sqlite:
            assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
    store.close()
    print(f"{rounds} kills, {len(crowd.acknowledged)} acknowledged, {found.total()} kept")  # noqa: T201  # figures
    assert found == Counter(f"Falsch ist {key}." for key in crowd.acknowledged)
    assert found.total() >= rounds * 3


def test_three_kills_lose_no_acknowledged_report_and_keep_none_twice(
    database: str, tmp_path: Path
) -> None:
    all_kept_once(tmp_path, database, rounds=3)


@pytest.mark.long
def test_twenty_kills_lose_no_acknowledged_report_and_keep_none_twice(
    database: str, tmp_path: Path
) -> None:
    all_kept_once(tmp_path, database, rounds=20)

"""Work in several processes: the same result, whatever happens to them."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from rulesfaq.proof.pool import spread

JOBS = range(40)


def _square(number: int) -> int:
    return number * number


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_the_order_of_the_jobs(workers: int) -> None:
    assert spread(_square, JOBS, workers) == [number * number for number in JOBS]


def test_the_work_is_done_in_other_processes() -> None:
    assert os.getpid() not in spread(lambda _: os.getpid(), JOBS, 2)


def test_a_worker_that_is_killed_costs_nothing_but_time(tmp_path: Path) -> None:
    killed = tmp_path / "killed"

    def dies_once(number: int) -> int:
        if number == len(JOBS) // 2 and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return _square(number)

    assert spread(dies_once, JOBS, 2) == [number * number for number in JOBS]
    assert killed.exists()


def test_a_job_that_fails_fails_as_it_would_here() -> None:
    with pytest.raises(ZeroDivisionError):
        spread(lambda number: 1 // (number - 20), JOBS, 2)

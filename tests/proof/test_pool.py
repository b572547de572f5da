"""Work in several processes: the same result, whatever happens to them."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest

from rulesfaq.loading.corpus import check_data
from rulesfaq.proof.pool import spread
from rulesfaq.settings import load_settings

JOBS = range(40)


def _square(number: int) -> int:
    return number * number


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_the_order_of_the_jobs(workers: int) -> None:
    assert spread(_square, JOBS, workers) == [number * number for number in JOBS]


def test_the_work_is_done_in_other_processes() -> None:
    assert os.getpid() not in spread(lambda _: os.getpid(), JOBS, 2)


def test_the_one_who_waits_does_something_else_meanwhile() -> None:
    done: list[int] = []

    found = spread(_square, JOBS, 2, meanwhile=lambda: done.append(os.getpid()))

    assert found == [number * number for number in JOBS]
    assert done == [os.getpid()]


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


def test_games_read_in_several_processes_are_those_read_one_after_another(tmp_path: Path) -> None:
    settings = load_settings()
    data = tmp_path / "data"
    shutil.copytree(settings.data, data)
    spoilt = data / "games" / "karat" / "glossary.yaml"
    spoilt.write_text(spoilt.read_text("utf-8") + "unheard-of: 1\n", "utf-8")

    for folder in (settings.data, data):
        in_turn = check_data(folder, settings.schemas)
        shared = check_data(
            folder, settings.schemas, share=lambda work, names: spread(work, names, 2, few=1)
        )
        assert shared == in_turn
    assert in_turn[0] is None
    assert [problem.code for problem in in_turn[1]] == ["schema/unknown-key"]

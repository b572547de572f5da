"""Work spread over several processes, with the same result as in one."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar, cast

Job = TypeVar("Job")
Result = TypeVar("Result")

MOST_AT_ONCE = 4
"""How many jobs travel together."""
FEW = 8
"""So few jobs are done sooner than another process is started."""
SELDOM = (1_000_000, 20, 50)
"""When a worker looks for circles of garbage: what it proves and reads holds next to none."""
_work: Callable[[int], object] | None = None


def cores() -> int:
    """Return how many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def spread(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    workers: int,
    few: int = FEW,
    meanwhile: Callable[[], object] | None = None,
) -> list[Result]:
    """Do the jobs in several processes, and return the results in the order of the jobs."""
    return list(stream(work, jobs, workers, few, meanwhile))


def stream(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    workers: int,
    few: int = FEW,
    meanwhile: Callable[[], object] | None = None,
) -> Iterator[Result]:
    """Do the jobs in several processes, and yield the results in the order of the jobs.

    The processes are forks: what ``work`` holds is theirs already, only results travel. Where there
    is no fork, or a process is killed, the work is done here: that costs time and nothing else.

    Args:
        work: A pure function of a job; its result must travel (pickle).
        jobs: What to do.
        workers: How many processes, 1 for none but this one.
        few: So few jobs are done here.
        meanwhile: What this process may as well do while it waits for others; left undone where
            it does the jobs itself.
    """
    done = 0
    if workers > 1 and len(jobs) > few and "fork" in multiprocessing.get_all_start_methods():
        try:
            for result in _forked(work, jobs, workers, meanwhile):
                done += 1
                yield cast("Result", result)
        except BrokenProcessPool:
            pass
    for job in jobs[done:]:
        yield work(job)


def _forked(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    workers: int,
    meanwhile: Callable[[], object] | None,
) -> Iterator[object]:
    pool = ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("fork"),
        initializer=_begin,
        initargs=(lambda index: work(jobs[index]),),
    )
    try:
        results = pool.map(_at, range(len(jobs)), chunksize=_chunk(len(jobs), workers))
        if meanwhile is not None:
            meanwhile()
        yield from results
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _chunk(jobs: int, workers: int) -> int:
    """Small enough that no process waits long for another, nor anybody for a result."""
    return max(1, min(MOST_AT_ONCE, jobs // (workers * 16)))


def _begin(work: Callable[[int], object]) -> None:
    global _work  # noqa: PLW0603  # a forked process has one job description for life
    _work = work
    gc.freeze()  # what was there before the fork stays: no search for circles copies its pages
    gc.set_threshold(*SELDOM)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _at(index: int) -> object:
    if _work is None:
        message = "a worker without work"
        raise RuntimeError(message)
    return _work(index)

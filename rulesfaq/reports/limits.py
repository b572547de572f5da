"""What is run for anybody: so many moves, so many bytes, so much time."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from rulesfaq.model.scenario import Scenario
from rulesfaq.reports.faults import TooLargeError, TooSlowError

T = TypeVar("T")
MOST_MOVES = 50
MOST_BYTES = 64 * 1024
SECONDS = 1.0
_PATIENCE = 4.0
"""How many times longer it may take by the clock on the wall, where others have the processor."""
_LOOK_S = 0.02
_GIVE_UP_S = 2.0


class _TimeUpError(BaseException):
    """No exception of the house: nothing that runs may catch it."""


def within_size(scenario: Scenario) -> None:
    """Refuse a scenario that is too large to be run.

    Raises:
        TooLargeError: It has too many moves, or its text is too long.
    """
    if sum(len(step.moves) for step in scenario.when) > MOST_MOVES:
        raise TooLargeError("moves", MOST_MOVES)
    if len(msgspec.json.encode(scenario)) > MOST_BYTES:
        raise TooLargeError("bytes", MOST_BYTES)


def within_time(work: Callable[[], T], seconds: float = SECONDS) -> T:
    """Return what some work gives, or stop it.

    It runs in a thread of its own, so that it alone is stopped. The time is that of the
    processor: a server with much to do must not make a scenario too slow.

    Raises:
        TooSlowError: It did not end in time.
    """
    found: list[T] = []
    raised: list[Exception] = []

    def run() -> None:
        try:
            found.append(work())
        except Exception as error:  # noqa: BLE001  # raised again by whoever waits
            raised.append(error)
        except _TimeUpError:
            pass

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    if not _ended(thread, seconds):
        _stop(thread)
    if raised:
        raise raised[0]
    if not found:
        raise TooSlowError(seconds)
    return found[0]


def _ended(thread: threading.Thread, seconds: float) -> bool:
    """Wait for a thread as long as its time lasts."""
    end = time.monotonic() + seconds * _PATIENCE
    clock = time.pthread_getcpuclockid(thread.ident or 0) if thread.is_alive() else None
    while thread.is_alive() and time.monotonic() < end:
        thread.join(_LOOK_S)
        if clock is not None and thread.is_alive() and _used(clock) > seconds:
            return False
    return not thread.is_alive()


def _used(clock: int) -> float:
    try:
        return time.clock_gettime(clock)
    except OSError:  # it has just ended
        return 0.0


def _stop(thread: threading.Thread) -> None:
    """Raise in the thread, at its next instruction; the engine is Python and has many."""
    raise_in: Any = ctypes.pythonapi.PyThreadState_SetAsyncExc
    raise_in(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(_TimeUpError))
    thread.join(_GIVE_UP_S)

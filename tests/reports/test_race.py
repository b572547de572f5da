"""Two reviewers at once: one decides, the other is told, and nothing is overwritten."""

from __future__ import annotations

import subprocess
import sys

from rulesfaq.reports.keeping import keep
from rulesfaq.reports.reading import history, listed
from rulesfaq.reports.report import Draft
from rulesfaq.storage import Store

ROUNDS = 200
REVIEWER = """
import sys
from pathlib import Path
from rulesfaq.reports.deciding import decide
from rulesfaq.reports.faults import DecidedError
from rulesfaq.reports.report import Decision
from rulesfaq.storage import Store
folder, url, name = sys.argv[1:]
store = Store(Path(folder), url)
decision = Decision(to="rejected", by=name, reason="weil " + name)
for line in sys.stdin:
    try:
        decide(store, int(line), 1, decision)
        print("decided", flush=True)
    except DecidedError as error:
        print("late", error.state, error.by, flush=True)
"""


def test_fault_07_two_processes_race_and_no_decision_is_lost(store: Store, database: str) -> None:
    for number in range(ROUNDS):
        draft = Draft(about_kind="question", about=f"Frage {number}", wrong="Etwas fehlt.")
        keep(store, draft, f"key {number}")
    command = [sys.executable, "-c", REVIEWER, str(store.state), database]
    rivals = {
        name: subprocess.Popen(
            [*command, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for name in ("mia", "tom")
    }
    winners = []
    for report in listed(store, most=ROUNDS):
        said = _both(rivals, report.id)
        (winner,) = (name for name, line in said.items() if line == "decided")
        (loser,) = (name for name in rivals if name != winner)
        assert said[loser] == f"late rejected {winner}"
        winners.append(winner)
    for process in rivals.values():
        process.communicate()
    after = listed(store, most=ROUNDS)
    assert [report.version for report in after] == [2] * ROUNDS
    events = [history(store, report.id) for report in after]
    assert [len(event) for event in events] == [2] * ROUNDS
    assert [event[-1].by for event in events] == winners
    assert set(winners) == {"mia", "tom"}
    assert [event[-1].reason for event in events] == [f"weil {name}" for name in winners]


def _both(rivals: dict[str, subprocess.Popen[str]], number: int) -> dict[str, str]:
    """Let both decide at once, now one woken first and now the other; return what each says."""
    for process in sorted(rivals.values(), key=lambda rival: rival.pid * (-1) ** number):
        assert process.stdin is not None
        process.stdin.write(f"{number}\n")
        process.stdin.flush()
    said = {}
    for name, process in rivals.items():
        assert process.stdout is not None
        said[name] = process.stdout.readline().strip()
    return said

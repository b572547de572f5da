"""verify, run as a user runs it: alone, in parts, on a cluster, interrupted."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client

from rulesfaq.settings import load_settings

HERE = Path(sys.executable).parent
COMMAND = HERE / "rulesfaq"
SETTINGS = load_settings()
SEARCH = ("verify", "--game", "kyu", "--states", "6000", "--seed", "7")
ALWAYS = re.compile(r"^    always:\n(?:      .*\n)+", re.MULTILINE)
KEPT = "never: [pass]"


@pytest.fixture(scope="module", autouse=True)
def few_claims(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the data in which few claims of Kyū say always, so that a short search will do."""
    folder = tmp_path_factory.mktemp("few") / "data"
    shutil.copytree(SETTINGS.data, folder)
    for file in (folder / "games" / "kyu" / "faq").glob("*.yaml"):
        text = file.read_text("utf-8")
        file.write_text(ALWAYS.sub(lambda m: m[0] if KEPT in m[0] else "", text), "utf-8")
    os.environ["RULESFAQ_DATA"] = str(folder)
    yield folder
    del os.environ["RULESFAQ_DATA"]


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, *map(str, arguments)], capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def alone(few_claims: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The report of a search in one process."""
    assert few_claims.is_dir()
    file = tmp_path_factory.mktemp("alone") / "report.json"
    done = run(*SEARCH, "--workers", "1", "--output", file)
    assert done.returncode == 0, done.stdout + done.stderr
    return file.read_bytes()


@pytest.fixture
def false_claim(few_claims: Path, tmp_path: Path) -> Path:
    """A copy of the data in which a claim says of declining what it should say of passing."""
    folder = tmp_path / "data"
    shutil.copytree(few_claims, folder)
    file = folder / "games" / "kyu" / "faq" / "haeufig.yaml"
    text = file.read_text("utf-8")
    assert KEPT in text
    file.write_text(text.replace(KEPT, "never: [decline]", 1), "utf-8")
    return folder


def test_a_report_counts_positions_and_says_what_held(alone: bytes) -> None:
    report = json.loads(alone)
    assert report["schema_version"] == 1
    (verified,) = report["verified"]
    whole = sum(verified["gone_through"].values())
    assert sum(verified["positions"].values()) == 6000 + whole
    assert verified["findings"]
    assert all(finding["bites"] for finding in verified["findings"])


def test_two_processes_give_the_same_report(alone: bytes, tmp_path: Path) -> None:
    run(*SEARCH, "--workers", "2", "--output", tmp_path / "two.json")
    assert (tmp_path / "two.json").read_bytes() == alone


def test_three_shards_joined_give_the_same_report(alone: bytes, tmp_path: Path) -> None:
    parts = [tmp_path / f"{number}.json" for number in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        done = run(*SEARCH, "--shard", f"{number}/3", "--output", part)
        assert done.returncode == 0
        assert "jobs done" in done.stderr
    done = run("verify", "merge", *reversed(parts), "--output", tmp_path / "all.json")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "all.json").read_bytes() == alone


def test_parts_of_different_searches_are_not_joined(tmp_path: Path) -> None:
    first, second = tmp_path / "1.json", tmp_path / "2.json"
    run(*SEARCH, "--shard", "1/9", "--output", first)
    run(*SEARCH[:-1], "8", "--shard", "2/9", "--output", second)
    done = run("verify", "merge", first, second)
    assert done.returncode == 2
    assert "not parts of one search: seed 7 and 8" in done.stderr
    done = run("verify", "merge", first, first)
    assert "job 0 was done in two of them" in done.stderr
    second.write_text("{", "utf-8")
    done = run("verify", "merge", first, second)
    assert (done.returncode, str(second) in done.stderr) == (2, True)


def test_what_was_interrupted_is_printed_and_gone_on_with(alone: bytes, tmp_path: Path) -> None:
    part, whole = tmp_path / "part.json", tmp_path / "whole.json"
    long = ("verify", "--game", "kyu", "--states", "3000000", "--seed", "7", "--workers", "2")
    with subprocess.Popen(
        [str(COMMAND), *long, "--output", str(part)], stderr=subprocess.PIPE, text=True
    ) as process:
        time.sleep(8)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "go on with --resume" in said
    assert "Traceback" not in said
    done = json.loads(part.read_text("utf-8"))["games"]["kyu"]["jobs"]
    assert 0 < len(done) < 6000
    assert run(*SEARCH, "--resume", part).returncode == 2
    assert run(*SEARCH, "--shard", "1/2", "--output", part).returncode == 0
    assert run(*SEARCH, "--resume", part, "--output", whole).returncode == 0
    assert whole.read_bytes() == alone


def test_a_killed_process_costs_nothing_but_time(alone: bytes, tmp_path: Path) -> None:
    file = tmp_path / "killed.json"
    search = [str(COMMAND), *SEARCH, "--workers", "2", "--output", str(file)]
    with subprocess.Popen(search, stdout=subprocess.DEVNULL) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while not (found := children.read_text("utf-8").split()):
            time.sleep(0.01)
        os.kill(int(found[0]), signal.SIGKILL)
        assert process.wait(timeout=120) == 0
    assert file.read_bytes() == alone


def test_a_counterexample_is_kept_as_a_scenario_that_run_replays(
    false_claim: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    done = run("--data", false_claim, "verify", "--game", "kyu", "--states", "3000", "--keep", kept)
    assert done.returncode == 1
    assert "there is a position in which it does not hold" in done.stdout
    (file,) = kept.iterdir()
    replayed = run("run", file)
    assert replayed.returncode == 1
    assert "decline" in replayed.stdout
    assert "allowed" in replayed.stdout


def test_what_verify_writes_is_what_check_tells(false_claim: Path) -> None:
    search = ("--data", false_claim, "verify", "--game", "kyu", "--states", "3000", "--write")
    assert run(*search).returncode == 1
    done = run("--data", false_claim, "check", "--game", "kyu", "--format", "json")
    assert done.returncode == 1
    claims = json.loads(done.stdout)["games"][0]["claims"]
    assert "failed" in {claim["levels"]["always"] for claim in claims}


def test_wrong_use_is_told_with_the_way_out(tmp_path: Path) -> None:
    for arguments, said in (
        (("--shard", "4/3"), "write I/N"),
        (("--game", "kyuu"), "kyu"),
        (("--states", "0"), "--states"),
        (("--scheduler", "tcp://127.0.0.1:1"), "127.0.0.1:1"),
    ):
        done = run("verify", *(() if "--game" in arguments else ("--game", "kyu")), *arguments)
        assert done.returncode == 2, done.stderr
        assert said in done.stderr
        assert "Traceback" not in done.stderr


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers that it knows, each a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    local = ("--host", "127.0.0.1", "--no-dashboard")
    worker = ("worker", address, *local, "--nthreads", "1", "--no-nanny")
    processes = []
    with (tmp_path / "log").open("wb") as log:
        try:
            for command in (("scheduler", *local, "--port", str(port)), worker, worker):
                dask = [str(HERE / "dask"), *command]
                processes.append(subprocess.Popen(dask, stdout=log, stderr=log))
            with Client(address, timeout=60, set_as_default=False) as client:  # type: ignore[no-untyped-call]
                client.wait_for_workers(2, timeout=60)
            yield address, processes
        finally:
            for process in processes:
                process.kill()
                process.wait()


def test_a_cluster_gives_the_same_report_though_a_worker_dies(
    alone: bytes, tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, (_, first, _) = cluster
    file = tmp_path / "cluster.json"
    search = [str(COMMAND), *SEARCH, "--scheduler", address, "--output", str(file)]
    with subprocess.Popen(search, stdout=subprocess.DEVNULL) as process:
        time.sleep(2)
        first.kill()
        try:
            assert process.wait(timeout=120) == 0
        finally:
            process.kill()
    assert file.read_bytes() == alone


def test_without_dask_a_scheduler_is_refused_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text("raise ImportError('not installed')\n", "utf-8")
    done = subprocess.run(
        [str(COMMAND), *SEARCH, "--scheduler", "tcp://127.0.0.1:1"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert done.returncode == 2
    assert "pip install 'rulesfaq[cluster]'" in done.stderr

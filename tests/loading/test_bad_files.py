"""One wrong file per kind of problem; its first lines say where what is wrong."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rulesfaq.loading.corpus import check_data

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
BAD = sorted((HERE / "bad").glob("*.yaml"))
LOADING = sorted((ROOT / "rulesfaq" / "loading").glob("*.py"))
ELSEWHERE = {
    "file/link-out", "file/missing", "file/more-problems", "file/too-large", "file/unknown",
    "file/unreadable", "folder/bad-name", "folder/missing", "folder/no-schemas",
    "game/unknown", "scenario/no-game",
    "schema/invalid", "yaml/byte-order-mark", "yaml/not-utf8", "yaml/syntax",
    "yaml/too-many-nodes",
}  # fmt: skip
"""Codes that need more than one text file to show; tested in the files beside this one."""


def head(path: Path, key: str) -> list[str]:
    return re.findall(rf"(?m)^# {key}: (.+)$", path.read_bytes().decode("utf-8"))


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_each_fault_is_told_at_its_line_and_column_and_no_other(path: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(HERE / "good", data)
    (target,) = head(path, "replaces")
    shutil.copyfile(path, data / target)

    _, problems = check_data(data, ROOT / "schemas")

    told = [f"{problem.line}:{problem.column} {problem.code}" for problem in problems]
    assert sorted(told) == sorted(head(path, "expect"))
    assert {problem.file for problem in problems} == {target}
    assert all(problem.hint for problem in problems)


def test_there_is_a_wrong_file_for_every_code() -> None:
    pattern = re.compile(r'"((?:yaml|file|folder|schema|[a-z]+)/[a-z0-9-]+)"')
    used = {
        code
        for path in LOADING
        for code in pattern.findall(path.read_text("utf-8"))
        if not code.startswith("games/")
    }
    shown = {line.split()[-1] for path in BAD for line in head(path, "expect")}

    assert used - shown - ELSEWHERE == set()
    assert used >= ELSEWHERE

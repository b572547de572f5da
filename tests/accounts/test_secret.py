"""The secret key: one for all processes, for nobody else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rulesfaq.accounts.faults import SecretError
from rulesfaq.accounts.secret import FILE, passing_key, secret_key

PROGRAM = """
import sys
from pathlib import Path
from rulesfaq.accounts.secret import secret_key
sys.stdin.readline()
print(secret_key(Path(sys.argv[1])).hex())
"""


def test_a_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    key = secret_key(tmp_path)
    assert len(key) == 32
    assert secret_key(tmp_path) == key
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert passing_key() != passing_key()


def test_processes_that_start_at_once_have_the_same_key(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    started = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(6)
    ]
    for process in started:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    keys = {process.communicate()[0] for process in started}
    assert len(keys) == 1
    assert len(keys.pop()) == 65
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize("text", ["", "abc", "zz" * 32, "ab" * 31, "ab" * 40])
def test_a_damaged_key_is_refused_and_never_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / FILE
    path.write_text(text)
    path.chmod(0o600)
    with pytest.raises(SecretError) as error:
        secret_key(tmp_path)
    assert str(path) in str(error.value)
    assert not text or text not in error.value.hint


def test_a_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    secret_key(tmp_path)
    (tmp_path / FILE).chmod(0o644)
    with pytest.raises(SecretError) as error:
        secret_key(tmp_path)
    assert "chmod 600" in error.value.hint

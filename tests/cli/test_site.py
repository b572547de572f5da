from __future__ import annotations

import json
import os
import pty
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from rulesfaq.cli.main import main

COMMAND = Path(sys.executable).with_name("rulesfaq")
QUESTION = "Darf ich passen, wenn eine Herausforderung läuft?"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)


def status(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return int(left.value.code or 0)


def test_a_question_is_answered_with_its_page_and_its_proof() -> None:
    done = run("ask", QUESTION)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Nein")
    assert "S.\u00a06–7 (laut Erklärseite, Stand 10.11.2026)" in done.stdout
    assert "proof: form " in done.stdout


def test_an_answer_as_json_is_one_document_with_the_keys_of_the_contract() -> None:
    answer = json.loads(run("ask", QUESTION, "--json").stdout)
    assert answer["question"] == QUESTION
    assert answer["game"] == "kyu"
    assert answer["status"] == "answered"
    assert answer["verdict"] == "nein"
    assert {"text", "entry", "citations", "proof", "claims", "options", "related"} <= set(answer)


def test_the_house_rule_that_turns_an_answer_is_told() -> None:
    done = run("ask", "Müssen bei Semimaru auch die anderen ihre Karten ablegen?", "--game", "bozu")
    assert done.stdout.startswith("Nein")
    assert "\n  with semimaru:all-hands: ja\n" in done.stdout


def test_a_question_without_an_answer_is_no_error() -> None:
    done = run("ask", "Wie wird das Wetter morgen?")
    assert done.returncode == 0
    assert done.stdout


def test_a_search_lists_what_fits_and_counts_on_stderr() -> None:
    done = run("search", "gleichstand", "--game", "kyu")
    assert done.returncode == 0
    assert "kyu." in done.stdout
    assert done.stderr.endswith(" found\n")


def test_no_arguments_print_a_short_help_and_leave_with_two() -> None:
    done = run()
    assert done.returncode == 2
    assert "Usage: rulesfaq" in done.stderr


def test_a_misspelt_command_is_not_run_but_recognized(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("serach", "x") == 2
    assert capsys.readouterr().err == "error: no command 'serach' (did you mean 'search'?)\n"


def test_wrong_use_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("ask", "Passen?", "--game", "skat") == 2
    assert status("ask", "Passen?", "--option", "nichts") == 2
    assert status("ask", "  ") == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3
    assert all(line.startswith("error: ") for line in lines)


def test_data_that_cannot_be_read_leave_with_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games" / "kyu"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("id: kyu\nid: kyu\n", "utf-8")
    assert status("--data", str(tmp_path), "search", "passen") == 2
    assert "error: games/kyu/game.yaml:2:1: " in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("--data", "/nirgends", "search", "passen") == 2
    assert "--data" in capsys.readouterr().err


def test_a_closed_pipe_is_no_error() -> None:
    line = f"{COMMAND} search karte | head -c 0"
    done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
    assert "error" not in done.stderr
    assert "Traceback" not in done.stderr


def on_terminal(**variables: str) -> str:
    """Return what a wrong command says to a terminal."""
    ours, theirs = pty.openpty()
    subprocess.run([COMMAND, "serach"], stderr=theirs, env=variables, check=False)
    os.close(theirs)
    said = os.read(ours, 1000).decode()
    os.close(ours)
    return said


def test_colour_is_for_terminals_that_want_it() -> None:
    assert "\x1b[31merror:" in on_terminal(TERM="xterm")
    assert "\x1b" not in on_terminal(TERM="xterm", NO_COLOR="1")
    assert "\x1b" not in on_terminal(TERM="dumb")
    assert "\x1b" not in run("serach").stderr


@pytest.mark.parametrize("command", ["serve", "ask", "search", "check", "run"])
def test_every_command_explains_itself_with_examples(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert status(command, "--help") == 0
    assert f"rulesfaq {command}" in capsys.readouterr().out


def test_a_port_that_somebody_has_is_not_shared(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert status("serve", "--port", str(taken.getsockname()[1])) == 2
    assert "cannot listen on 127.0.0.1:" in capsys.readouterr().err


def test_a_host_that_does_not_exist_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("serve", "--host", "256.0.0.1") == 2
    assert "cannot listen on 256.0.0.1:8000" in capsys.readouterr().err

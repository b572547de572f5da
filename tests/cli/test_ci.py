"""What other repositories use: the action, the hook of pre-commit, the items of pytest."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulesfaq.cli.choices import FORMATS
from tests.cli.broken import CLAIMS, COMMAND, ENTRY, FILE, change, environment, repository

ROOT = Path(__file__).resolve().parent.parent.parent
RULES = "games/bozu/rules.yaml"


@pytest.fixture
def top(tmp_path: Path) -> Path:
    repository(tmp_path / "repo")
    return tmp_path / "repo"


def broken(top: Path) -> tuple[int, int]:
    return change(top / "data" / FILE, "asks: {hand.A: 4}", "asks: {hand.A: 5}")


def load(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


class Runner:
    """Runs the checking step of the action as a runner does, with rulesfaq installed already."""

    def __init__(self, folder: Path) -> None:
        self.action = load("action.yml")
        self.temporary = folder / "runner"
        installed = self.temporary / "rulesfaq" / "bin"
        installed.mkdir(parents=True)
        (installed / "rulesfaq").symlink_to(COMMAND)
        self.summary = self.temporary / "summary.md"

    def run(self, top: Path, **given: str) -> subprocess.CompletedProcess[str]:
        inputs = {name: value["default"] for name, value in self.action["inputs"].items()} | given
        step = self.action["runs"]["steps"][-1]
        script = self.temporary / "step.sh"
        script.write_text(step["run"], "utf-8")
        variables = {
            name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda found: inputs[found[1]], value)
            for name, value in step["env"].items()
        }
        runner = {"RUNNER_TEMP": str(self.temporary), "GITHUB_STEP_SUMMARY": str(self.summary)}
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            cwd=top,
            env=environment(**variables, **runner),
            capture_output=True,
            text=True,
            check=False,
        )


def test_the_action_annotates_and_writes_sarif_junit_and_a_summary(
    top: Path, tmp_path: Path
) -> None:
    line, column = broken(top)
    runner = Runner(tmp_path)

    done = runner.run(top, since="HEAD", require="example counter")

    assert (done.returncode, done.stderr) == (1, "")
    assert f"::error file=data/{FILE},line={line},col={column},title=example::" in done.stdout
    assert json.loads((top / "rulesfaq.sarif").read_text("utf-8"))["runs"][0]["results"]
    assert "<testsuites" in (top / "rulesfaq-junit.xml").read_text("utf-8")
    summary = runner.summary.read_text("utf-8")
    assert "## rulesfaq check" in summary
    assert "level example of claim 1" in summary


def test_the_action_passes_on_what_it_is_given_and_nothing_is_run_of_it(
    top: Path, tmp_path: Path
) -> None:
    (top / "data").rename(top / "my data")
    runner = Runner(tmp_path)

    whole = runner.run(top, data="my data", game="bozu", sarif="o u t.sarif")
    other = runner.run(top, data="my data", game="$(touch run)")

    assert (whole.returncode, whole.stderr) == (0, "")
    assert (top / "o u t.sarif").is_file()
    assert other.returncode == 2
    assert not (top / "run").exists()


def test_no_script_of_the_action_is_put_together_from_inputs() -> None:
    steps = load("action.yml")["runs"]["steps"]

    assert [step["name"] for step in steps if "${{" in step["run"]] == []


def test_the_hook_of_pre_commit_fails_for_what_does_not_hold(top: Path) -> None:
    (hook,) = load(".pre-commit-hooks.yaml")
    name, *words = hook["entry"].split()
    command = [Path(COMMAND).with_name(name), *words, *hook["args"]]

    def status() -> int:
        done = subprocess.run(command, cwd=top, env=environment(), capture_output=True, check=False)
        return done.returncode

    whole = status()
    broken(top)
    failed = status()

    assert (whole, failed) == (0, 1)


def test_the_hook_of_pre_commit_runs_for_files_of_data_alone() -> None:
    (hook,) = load(".pre-commit-hooks.yaml")
    files = re.compile(hook["files"])

    concerned = (f"data/{FILE}", f"a/b/{RULES}", "games/kyu/proofs.json", "data/search.yaml")
    assert [bool(files.search(name)) for name in concerned] == [True] * len(concerned)
    assert [name for name in ("README.md", "games.yaml", "src/a.py") if files.search(name)] == []


def collected(
    folder: Path, *arguments: str | Path, ini: str = ""
) -> subprocess.CompletedProcess[str]:
    (folder / "pytest.ini").write_text(f"[pytest]\nfilterwarnings = error\n{ini}", "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rA", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment(), capture_output=True, text=True, check=False
    )


def outcomes(done: subprocess.CompletedProcess[str], word: str) -> list[str]:
    return re.findall(rf"^{word} (\S+)", done.stdout, re.MULTILINE)


def test_every_claim_is_an_item_of_pytest(top: Path) -> None:
    done = collected(top, "--rulesfaq-data", "data")

    passed = outcomes(done, "PASSED")
    assert done.returncode == 0, done.stdout
    assert len([name for name in passed if "#" in name]) == CLAIMS
    assert f"data/{FILE}::{ENTRY}#1" in passed
    assert f"data/{RULES}::data" in passed
    assert "data::folder" in passed


def test_a_failing_item_shows_the_faults_with_their_places(top: Path) -> None:
    line, column = broken(top)

    done = collected(top, "--rulesfaq-data", "data")

    assert done.returncode == 1
    assert outcomes(done, "FAILED") == [f"data/{FILE}::{ENTRY}#1"]
    assert f"data/{FILE}:{line}:{column}: example: " in done.stdout
    assert "Traceback" not in done.stdout


def test_several_processes_of_pytest_find_the_same(top: Path) -> None:
    broken(top)

    done = collected(top, "--rulesfaq-data", "data", "-n", "2")

    assert outcomes(done, "FAILED") == [f"data/{FILE}::{ENTRY}#1"]
    assert len(outcomes(done, "PASSED")) == len(outcomes(collected(top, "data", ini=INI), "PASSED"))


INI = "rulesfaq_data = data\n"


def test_data_that_cannot_be_read_fail_where_the_fault_stands(top: Path) -> None:
    line, column = change(top / "data" / FILE, "featured: 4", "featurd: 4")

    done = collected(top, "--rulesfaq-data", "data")

    assert outcomes(done, "FAILED") == [f"data/{FILE}::data"]
    assert f"data/{FILE}:{line}:{column}: form: unknown key featurd" in done.stdout


def test_a_missing_file_fails_the_folder(top: Path) -> None:
    (top / "data" / RULES).rename(top / "rules.yaml")

    done = collected(top, "--rulesfaq-data", "data")

    assert "data::folder" in outcomes(done, "FAILED")
    assert "rules.yaml is missing" in done.stdout


def test_the_ini_value_adds_the_data_unless_paths_are_given(top: Path) -> None:
    (top / "test_own.py").write_text("def test_own(): pass\n", "utf-8")

    everything = collected(top, ini=INI)
    one_file = collected(top, f"data/{FILE}", ini=INI)
    one_claim = collected(top, f"data/{FILE}::{ENTRY}#2", ini=INI)
    other = collected(top, "test_own.py", ini=INI)

    assert {"test_own.py::test_own", f"data/{FILE}::{ENTRY}#1"} <= set(
        outcomes(everything, "PASSED")
    )
    assert {name.partition("::")[0] for name in outcomes(one_file, "PASSED")} == {f"data/{FILE}"}
    assert outcomes(one_claim, "PASSED") == [f"data/{FILE}::{ENTRY}#2"]
    assert outcomes(other, "PASSED") == ["test_own.py::test_own"]


def test_without_a_data_folder_pytest_is_left_alone(top: Path) -> None:
    (top / "test_own.py").write_text(
        "import sys\ndef test_own(): assert 'rulesfaq.proof.check' not in sys.modules\n", "utf-8"
    )

    done = collected(top)

    assert outcomes(done, "PASSED") == ["test_own.py::test_own"]
    assert done.returncode == 0


def test_a_folder_that_is_not_there_is_wrong_use(top: Path) -> None:
    done = collected(top, "--rulesfaq-data", "date")

    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert f"rulesfaq data: no folder {top / 'date'}" in done.stderr


def test_data_outside_the_tests_are_collected_too(top: Path, tmp_path: Path) -> None:
    broken(top)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    done = collected(elsewhere, "--rulesfaq-data", top / "data")

    assert len(outcomes(done, "FAILED")) == 1
    assert f"../repo/data/{FILE}:" in done.stdout


def test_a_folder_without_a_game_is_no_success(tmp_path: Path) -> None:
    (tmp_path / "data" / "games").mkdir(parents=True)

    done = collected(tmp_path, "--rulesfaq-data", "data")

    assert done.returncode == 1
    assert outcomes(done, "FAILED") == ["data::folder"]


DOCS = (ROOT / "docs" / "ci.md").read_text("utf-8")


def test_the_docs_name_every_format_input_and_hook() -> None:
    inputs = load("action.yml")["inputs"]
    (hook,) = load(".pre-commit-hooks.yaml")

    assert [form for form in FORMATS if f"| `{form}` |" not in DOCS] == []
    assert [
        name for name in inputs if not re.search(rf"^\|.*`{name}`.*\|.*\|", DOCS, re.MULTILINE)
    ] == []
    assert f"id: {hook['id']}" in DOCS


def test_the_workflow_of_the_docs_gives_the_action_inputs_that_it_has() -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)
    (workflow,) = (yaml.safe_load(block) for block in blocks if "jobs:" in block)
    action = load("action.yml")

    (step,) = (s for s in workflow["jobs"]["rules"]["steps"] if "rulesfaq" in s["uses"])

    assert step["with"].keys() <= action["inputs"].keys()
    assert "sarif" in action["outputs"]

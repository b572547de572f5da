"""What check writes for other programs, on data in which one thing is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import xmlschema
from jsonschema import Draft4Validator
from junitparser import JUnitXml, TestCase, TestSuite

from tests.cli.broken import CLAIMS, ENTRY, FILE, change, repository, run

SCHEMAS = Path(__file__).parent.parent / "formats" / "schemas"
SARIF = Draft4Validator(
    json.loads((SCHEMAS / "sarif-2.1.0.json").read_text("utf-8")),
    format_checker=Draft4Validator.FORMAT_CHECKER,
)
JUNIT = xmlschema.XMLSchema(str(SCHEMAS / "junit-10.xsd"))
WRONG_FACT = ("asks: {hand.A: 4}", "asks: {hand.A: 5}")
WRONG_KEY = ("featured: 4", "featurd: 4")
COMMAND_LINE = re.compile(r"::error (?P<properties>[^:]*)::(?P<message>.*)")
WAYS = ("of the fact", "of the key")


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """A repository whose name and data folder have to be escaped somewhere."""
    repository(tmp_path / "re po", "da,ta ü%")
    return tmp_path / "re po"


def break_(top: Path, way: str) -> tuple[int, int, int]:
    """Make one thing wrong; return its line, its column and the exit status that it deserves."""
    file = top / "da,ta ü%" / FILE
    line, column = change(file, *(WRONG_FACT if way == "of the fact" else WRONG_KEY))
    return line, column, 1 if way == "of the fact" else 2


def checked(top: Path, form: str, folder: Path | None = None) -> tuple[int, str]:
    data = top / "da,ta ü%"
    done = run(folder or top, "check", "--data", data, "--game", "bozu", "--format", form)
    assert done.stderr == ""
    return done.returncode, done.stdout


def sarif(text: str) -> tuple[Any, list[Any]]:
    log = json.loads(text)
    assert [error.message for error in SARIF.iter_errors(log)] == []
    (only,) = log["runs"]
    return only, only["results"]


def junit(text: str) -> list[tuple[TestSuite, TestCase]]:
    # The schema of Jenkins has no file and line; GitLab and pytest's own reports have both.
    assert JUNIT.is_valid(re.sub(r' (file|line)="[^"]*"', "", text))
    suites = list(JUnitXml.fromstring(text.encode()))
    return [(suite, case) for suite in suites for case in suite]


def told_github(text: str) -> list[tuple[dict[str, str], str]]:
    found = []
    for match in map(COMMAND_LINE.fullmatch, text.splitlines()):
        if match:
            pairs = (pair.split("=", 1) for pair in match["properties"].split(","))
            found.append(({key: unquote(value) for key, value in pairs}, unquote(match["message"])))
    return found


@pytest.mark.parametrize("way", WAYS)
def test_github_is_told_the_place(top: Path, way: str) -> None:
    line, column, status = break_(top, way)

    code, text = checked(top, "github")

    properties, message = told_github(text)[0]
    assert code == status
    assert properties["file"] == f"da,ta ü%/{FILE}"
    assert (properties["line"], properties["col"]) == (str(line), str(column))
    assert properties["title"] == ("example" if way == "of the fact" else "form")
    assert ("hand.A" if way == "of the fact" else "featurd") in message


@pytest.mark.parametrize("way", WAYS)
def test_sarif_keeps_to_its_schema_and_tells_the_place(top: Path, way: str) -> None:
    line, column, status = break_(top, way)

    code, text = checked(top, "sarif")

    log, results = sarif(text)
    result = results[0]
    location = result["locations"][0]["physicalLocation"]
    rules = [rule["id"] for rule in log["tool"]["driver"]["rules"]]
    assert code == status
    assert location["region"] == {"startLine": line, "startColumn": column}
    assert location["artifactLocation"]["uri"] == f"da%2Cta%20%C3%BC%25/{FILE}"
    assert rules == ["form", "example", "source", "counter", "always", "bound", "ledger"]
    assert rules[result["ruleIndex"]] == result["ruleId"]
    assert all(rule["help"]["text"] for rule in log["tool"]["driver"]["rules"])


@pytest.mark.parametrize("way", WAYS)
def test_junit_keeps_to_its_schema_and_tells_the_place(top: Path, way: str) -> None:
    line, column, status = break_(top, way)

    code, text = checked(top, "junit")

    failed = [(suite, case) for suite, case in junit(text) if case.result]
    suite, case = failed[0]
    (failure,) = case.result
    assert code == status
    assert suite.name == "bozu"
    assert f"da,ta ü%/{FILE}:{line}:{column}: " in str(failure.text)
    if way == "of the fact":
        assert (case.classname, case.name, failure.type) == (ENTRY, "claim 1", "example")
        assert str(case._elem.get("file")).endswith(FILE)


@pytest.mark.parametrize("way", WAYS)
def test_json_and_markdown_tell_the_place(top: Path, way: str) -> None:
    line, column, status = break_(top, way)

    code, text = checked(top, "json")
    other, table = checked(top, "markdown")

    plain = json.loads(text)
    told = plain["problems"] if status == 2 else plain["games"][0]["faults"]
    assert (code, other, plain["ok"]) == (status, status, False)
    assert (told[0]["file"], told[0]["line"], told[0]["column"]) == (FILE, line, column)
    assert f"/{FILE}:{line} |" in table


def test_paths_begin_at_the_top_of_the_repository_wherever_the_command_runs(top: Path) -> None:
    break_(top, "of the fact")
    (top / "deep" / "er").mkdir(parents=True)

    _, text = checked(top, "github", top / "deep" / "er")

    assert told_github(text)[0][0]["file"] == f"da,ta ü%/{FILE}"


def test_data_outside_the_repository_are_named_in_full(top: Path, tmp_path: Path) -> None:
    break_(top, "of the fact")
    (tmp_path / "elsewhere").mkdir()

    _, text = checked(top, "github", tmp_path / "elsewhere")
    _, log = checked(top, "sarif", tmp_path / "elsewhere")

    (place,) = sarif(log)[1][0]["locations"]
    full = top / "da,ta ü%" / FILE
    assert told_github(text)[0][0]["file"] == full.as_posix()
    assert place["physicalLocation"]["artifactLocation"] == {"uri": full.as_uri()}


def test_fingerprints_stay_when_lines_are_added_above(top: Path) -> None:
    break_(top, "of the fact")
    _, before = checked(top, "sarif")
    change(top / "da,ta ü%" / FILE, "entries:", "# one\n\n# two\nentries:")
    _, after = checked(top, "sarif")

    was, is_now = sarif(before)[1], sarif(after)[1]
    assert [r["partialFingerprints"] for r in was] == [r["partialFingerprints"] for r in is_now]
    assert len({str(r["partialFingerprints"]) for r in was}) == len(was)
    assert was[0]["locations"] != is_now[0]["locations"]


def test_whole_data_have_no_annotation_no_result_and_no_failure(top: Path) -> None:
    for form in ("github", "sarif", "junit"):
        code, text = checked(top, form)
        assert code == 0
        if form == "github":
            assert told_github(text) == []
            assert "0 failed" in text
        elif form == "sarif":
            assert sarif(text)[1] == []
        else:
            cases = junit(text)
            assert [case.name for _, case in cases if case.result] == []
            assert len(cases) == CLAIMS + 1
            assert all(int(str(case._elem.get("line"))) for _, case in cases)


def test_a_stale_claim_is_a_failure_of_its_case(top: Path) -> None:
    change(top / "da,ta ü%" / FILE, "und entscheidest", "und bestimmst")

    code, text = checked(top, "junit")

    failed = [case for _, case in junit(text) if case.result]
    assert code == 1
    assert [(case.classname, case.name) for case in failed] == [(ENTRY, "claim 1")]
    assert failed[0].result[0].type == "ledger"


def test_one_check_writes_several_formats(top: Path) -> None:
    break_(top, "of the fact")
    also = ("--also", "sarif:out.sarif", "--also", "junit:out.xml", "--also", "markdown:out.md")

    done = run(top, "check", "--data", "da,ta ü%", "--format", "github", *also)

    assert done.returncode == 1
    assert told_github(done.stdout)
    assert sarif((top / "out.sarif").read_text("utf-8"))[1]
    assert junit((top / "out.xml").read_text("utf-8"))
    assert "## rulesfaq check" in (top / "out.md").read_text("utf-8")


NEW_CLAIM = """\
  - text: Wer zieht, hat danach wenigstens eine Karte.
    rules: [bozu.card.emperor-keep]
    always: {after: [draw], holds: {phase: turn}}
"""


def test_a_required_level_that_is_not_held_is_a_failure_with_its_place(top: Path) -> None:
    after = "- id: bozu.faq.kaiser-muss-ziehen"
    line, _ = change(top / "da,ta ü%" / FILE, after, NEW_CLAIM + after)
    whole = ("check", "--data", "da,ta ü%", "--format", "github")
    name = f"{ENTRY}, claim 4"

    free = told_github(run(top, *whole).stdout)
    always = told_github(run(top, *whole, "--require", "always").stdout)
    counter = told_github(run(top, *whole, "--require", "counter").stdout)

    assert [message for _, message in free if "required" in message] == []
    assert [place["line"] for place, message in always if "required" in message] == [str(line)]
    assert any(f"{name}: always is required and unchecked" in message for _, message in always)
    assert {place["title"] for place, message in counter if "required" in message} == {
        "example",
        "source",
        "counter",
    }
    assert all(name in message for _, message in counter if "required" in message)


def test_levels_that_all_claims_hold_may_be_required(top: Path) -> None:
    levels = ("form", "example", "source", "counter", "bound", "always")
    required = [word for level in levels for word in ("--require", level)]

    done = run(top, "check", "--data", "da,ta ü%", *required)

    assert (done.returncode, done.stderr) == (0, "")


def test_an_unknown_level_or_format_is_wrong_use_with_the_near_one(top: Path) -> None:
    done = run(top, "check", "--require", "countr")
    assert done.returncode == 2
    assert "did you mean 'counter'?" in done.stderr
    done = run(top, "check", "--also", "sarf:x")
    assert done.returncode == 2
    assert "did you mean 'sarif'?" in done.stderr
    done = run(top, "check", "--also", "sarif")
    assert done.returncode == 2
    assert "write FORMAT:FILE" in done.stderr

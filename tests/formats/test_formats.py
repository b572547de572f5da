"""The writers alone: characters that a format has a meaning or no place for."""

from __future__ import annotations

from pathlib import Path

import msgspec
from junitparser import JUnitXml

from rulesfaq.formats import Finding, Places, as_github, as_junit, as_sarif
from rulesfaq.formats.markdown import MOST_ROWS, table

WHERE = Places(Path("/top/da ta"), Path("/top"))
FAULT = Finding(
    "games/a/a,b:c%.yaml", 3, 5, "form", "yaml/odd", "bad \x1b\ufffe & <\ud800>", "", "a"
)


def test_xml_has_no_character_that_it_forbids() -> None:
    text = as_junit((), (FAULT,), {}, WHERE)

    ((case,),) = JUnitXml.fromstring(text.encode())
    (failure,) = case.result
    assert failure.message == "bad \\x1b\\ufffe & <\\ud800>"
    assert str(failure.text).startswith("da ta/games/a/a,b:c%.yaml:3:5: form: bad")


def test_a_case_with_several_faults_has_one_failure_that_lists_them() -> None:
    other = msgspec.structs.replace(FAULT, line=9, message="worse")

    ((case,),) = JUnitXml.fromstring(as_junit((), (FAULT, other), {}, WHERE).encode())

    (failure,) = case.result
    assert str(failure.message).endswith("(and 1 more)")
    assert len(str(failure.text).splitlines()) == 2


def test_what_is_of_no_game_has_a_suite_of_its_own() -> None:
    fault = msgspec.structs.replace(FAULT, file="search.yaml", game="")

    (suite,) = JUnitXml.fromstring(as_junit((), (fault,), {}, WHERE).encode())

    assert (suite.name, suite.failures) == ("data", 1)


def test_github_is_given_commas_colons_and_line_breaks_escaped() -> None:
    fault = msgspec.structs.replace(FAULT, message="a\r\nb: 5 %, c::")

    (command,) = as_github((fault,), WHERE)

    place = "file=da ta/games/a/a%2Cb%3Ac%25.yaml,line=3,col=5,title=form"
    assert command == f"::error {place}::a%0D%0Ab: 5 %25, c::"


def test_a_fault_of_a_whole_file_has_no_line_for_github_and_the_first_for_sarif() -> None:
    fault = msgspec.structs.replace(FAULT, line=0, column=0)

    (command,) = as_github((fault,), WHERE)
    (result,) = as_sarif((fault,), WHERE, "1")["runs"][0]["results"]

    assert "line=" not in command
    (location,) = result["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {
            "uri": "da%20ta/games/a/a%2Cb%3Ac%25.yaml",
            "uriBaseId": "%SRCROOT%",
        },
        "region": {"startLine": 1, "startColumn": 1},
    }


def test_equal_faults_have_fingerprints_of_their_own() -> None:
    results = as_sarif((FAULT, FAULT), WHERE, "1")["runs"][0]["results"]

    first, second = (result["partialFingerprints"]["rulesfaqFault/v1"] for result in results)
    assert first != second
    assert first.partition(":")[0] == second.partition(":")[0]


def test_a_table_ends_with_the_count_of_what_it_leaves_out() -> None:
    lines = list(table(("n",), [(str(n),) for n in range(MOST_ROWS + 2)]))

    assert lines[-1] == "… and 2 more."

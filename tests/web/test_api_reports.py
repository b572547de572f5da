"""Reports and scenarios over the API: schemas, limits, problems, and no fault of ours."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from werkzeug.test import TestResponse

from rulesfaq.games import find_games
from rulesfaq.reports.reading import listed
from rulesfaq.services import Services
from rulesfaq.storage import Store, ready
from rulesfaq.web import create_app

ENTRY = "kyu.faq.passen"
SCENE: dict[str, Any] = {
    "title": "B passt",
    "game": "kyu",
    "players": 3,
    "given": {"contested": "shogun", "challenger": "A", "turn": "B", "shown": {"A": "r1 r2 r3 r4"}},
    "when": [{"B": "pass"}],
    "asks": {"allowed": True},
}
REPORT: dict[str, Any] = {"about": ENTRY, "wrong": "Das geht doch.", "source_says": "Man darf."}
KEY = {"Idempotency-Key": "7f1c9a52-6f0e-4b41-9f57-0d6b3d0e2c11"}


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Store]:
    store = ready(Store(tmp_path / "state"))
    yield store
    store.close()


@pytest.fixture
def program(services: Services, kept: Store) -> FlaskClient:
    games = {"kyu": find_games()["kyu"]}
    return create_app(
        Services(services.corpus, games, services.index, services.proofs), kept
    ).test_client()


@pytest.fixture(scope="module")
def registry() -> Registry[Any]:
    found = [json.loads(path.read_text("utf-8")) for path in Path("schemas/api").glob("*.json")]
    return Registry().with_resources([(s["$id"], Resource.from_contents(s)) for s in found])


def faults(registry: Registry[Any], schema: str, value: Any) -> list[str]:
    address = f"https://rulesfaq.example/schemas/api/{schema}.json"
    validator = Draft202012Validator({"$ref": address}, registry=registry)
    return [error.message for error in validator.iter_errors(value)]


def is_problem(registry: Registry[Any], answer: TestResponse) -> bool:
    told = answer.get_json(force=True)
    return answer.mimetype == "application/problem+json" and not faults(registry, "problem", told)


def test_a_report_is_kept_and_its_token_opens_it(
    program: FlaskClient, registry: Registry[Any]
) -> None:
    sent = program.post("/api/v1/reports", json=REPORT | {"page": 6, "scenario": SCENE})
    found = program.get(sent.headers["Location"])

    assert sent.status_code == 201
    assert faults(registry, "report_kept", sent.json) == []
    assert (sent.json or {})["ruling"]["says"] == "confirms"
    assert faults(registry, "report", found.json) == []
    assert (found.json or {})["state"] == "received"
    assert program.get((sent.json or {})["status_url"]).status_code == 200
    assert found.headers["Cache-Control"] == "private, no-store"


def test_a_key_is_one_report(program: FlaskClient, kept: Store, registry: Registry[Any]) -> None:
    first = program.post("/api/v1/reports", json=REPORT, headers=KEY)
    again = program.post("/api/v1/reports", json=REPORT, headers=KEY)
    other = program.post("/api/v1/reports", json=REPORT | {"wrong": "Anders."}, headers=KEY)

    assert (first.status_code, again.status_code, other.status_code) == (201, 201, 409)
    assert (first.json or {})["token"] == (again.json or {})["token"]
    assert is_problem(registry, other)
    assert (first.json or {})["token"] not in other.text
    assert len(listed(kept)) == 1


def test_without_a_key_every_report_is_its_own(program: FlaskClient, kept: Store) -> None:
    for _ in range(2):
        program.post("/api/v1/reports", json=REPORT)

    assert len(listed(kept)) == 2


@pytest.mark.parametrize(
    ("values", "pointer"),
    [
        ({"wrong": ""}, "/wrong"),
        ({"wrong": 7}, "/wrong"),
        ({"wrong": None}, "/wrong"),
        ({"wrong": "x" * 4001}, "/wrong"),
        ({"source_says": []}, "/source_says"),
        ({"page": 13}, "/page"),
        ({"page": 0}, "/page"),
        ({"page": -6}, "/page"),
        ({"page": True}, "/page"),
        ({"page": 6.5}, "/page"),
        ({"page": 10**30}, "/page"),
        ({"section": "Anhang"}, "/section"),
        ({"about": "kyu.faq.nirgends"}, "/about"),
        ({"about": "skat.faq.x"}, "/about"),
        ({"about": " "}, "/about"),
        ({"about": "\x00"}, "/about"),
        ({"scenario": "title: x"}, "/scenario"),
        ({"contact": "x" * 201}, "/contact"),
        ({"options": "all"}, "/options"),
    ],
)
def test_what_is_wrong_is_named(
    program: FlaskClient,
    kept: Store,
    registry: Registry[Any],
    values: dict[str, Any],
    pointer: str,
) -> None:
    answer = program.post("/api/v1/reports", json=REPORT | values)

    assert answer.status_code == 422
    assert is_problem(registry, answer)
    assert pointer in [error["pointer"] for error in answer.get_json(force=True)["errors"]]
    assert listed(kept) == ()


@pytest.mark.parametrize("missing", REPORT)
def test_what_is_missing_is_named(program: FlaskClient, missing: str) -> None:
    sent = {name: value for name, value in REPORT.items() if name != missing}

    errors = program.post("/api/v1/reports", json=sent).get_json(force=True)["errors"]

    assert [error["pointer"] for error in errors] == [f"/{missing}"]


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"", "application/json", 400),
        (b"{", "application/json", 400),
        (b"[" * 60_000, "application/json", 400),
        (b'{"a":' * 10_000, "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"null", "application/json", 422),
        (b"[]", "application/json", 422),
        (b"NaN", "application/json", 400),
        (b'{"about": "\\ud800", "wrong": "x", "source_says": ""}', "application/json", 400),
        (b"about=x", "application/x-www-form-urlencoded", 415),
        (b"{}", "text/plain", 415),
        (b"x" * 70_000, "application/json", 413),
    ],
)
@pytest.mark.parametrize("path", ["/api/v1/reports", "/api/v1/scenarios/run"])
def test_a_body_that_is_no_report_and_no_scenario_is_a_problem(
    program: FlaskClient, registry: Registry[Any], path: str, body: bytes, kind: str, status: int
) -> None:
    answer = program.post(path, data=body, content_type=kind)

    assert answer.status_code == status
    assert is_problem(registry, answer)


@pytest.mark.parametrize("key", ["short", "with blanks in it all", "ü" * 20, "x" * 201])
def test_a_key_that_could_be_guessed_or_is_none_is_refused(program: FlaskClient, key: str) -> None:
    headers = {"Idempotency-Key": key.encode().decode("latin-1")}

    assert program.post("/api/v1/reports", json=REPORT, headers=headers).status_code == 422


def test_an_unknown_token_is_a_problem(program: FlaskClient, registry: Registry[Any]) -> None:
    answer = program.get("/api/v1/reports/" + "0" * 40)

    assert answer.status_code == 404
    assert is_problem(registry, answer)


def test_a_scenario_runs_step_by_step_with_rule_and_page(
    program: FlaskClient, registry: Registry[Any]
) -> None:
    answer = program.post("/api/v1/scenarios/run", json=SCENE)
    told = answer.get_json()

    assert answer.status_code == 200
    assert faults(registry, "run", told) == []
    assert (told["claimed"], told["actual"], told["holds"]) == (True, False, False)
    assert told["rules"] == [
        {
            "rule": "kyu.pass.only-without-challenge",
            "citations": [
                {"rule": "kyu.pass.only-without-challenge", "source": "spielregel-de",
                 "pages": [6, 7]}
            ],
        }
    ]  # fmt: skip
    assert [step["kind"] for step in told["steps"]] == ["start", "refusal"]


@pytest.mark.parametrize(
    ("values", "status"),
    [
        ({"game": "skat"}, 404),
        ({"game": "../kyu"}, 422),
        ({"players": 0}, 422),
        ({"players": 27}, 422),
        ({"players": 26}, 422),
        ({"when": []}, 422),
        ({"when": [{"B": "pass"}] * 51}, 422),
        ({"when": [{"B": "fly"}]}, 422),
        ({"when": [{"Z": "pass"}]}, 422),
        ({"asks": {"owner.kaiser": 1}}, 200),
        ({"asks": {"owner.kaiser": 1}, "given": {"turn": "B"}}, 422),
        ({"asks": {"__class__": 1}, "given": {"turn": "B"}}, 422),
        ({"asks": {}}, 422),
        ({"given": {"hand": {"A": "r99"}}}, 422),
        ({"given": {"hand": {"A": "r1 " * 100}}}, 422),
        ({"given": {"hand": {"A": 10**9}}}, 422),
        ({"options": {"a": "b"}}, 422),
        ({"seed": 10**30}, 422),
        ({"title": "\u202ex"}, 422),
        ({"more": 1}, 422),
    ],
)
def test_a_scenario_that_cannot_run_is_a_problem_and_no_fault_of_ours(
    program: FlaskClient, registry: Registry[Any], values: dict[str, Any], status: int
) -> None:
    answer = program.post("/api/v1/scenarios/run", json=SCENE | values)

    assert answer.status_code == status, answer.text
    if status != 200:
        assert is_problem(registry, answer)


@pytest.mark.parametrize("name", ["report_new", "report_kept", "report", "scenario", "run"])
def test_every_example_keeps_to_its_schema(name: str, registry: Registry[Any]) -> None:
    schema = json.loads(Path(f"schemas/api/{name}.json").read_text("utf-8"))

    assert [faults(registry, name, example) for example in schema["examples"]] == [[]]


def test_the_examples_of_the_description_are_answered_as_described(
    program: FlaskClient, registry: Registry[Any]
) -> None:
    described = json.loads(Path("rulesfaq/web/openapi.json").read_text("utf-8"))["paths"]
    for path in ("/api/v1/reports", "/api/v1/scenarios/run"):
        post = described[path]["post"]
        example = post["requestBody"]["content"]["application/json"]["example"]
        if example.get("about"):
            example |= {"about": ENTRY}
        answer = program.post(path, json=example)
        name = post["responses"][str(answer.status_code)]["content"]["application/json"]["schema"]
        schema = name["$ref"].rpartition("/")[2].removesuffix(".json")
        assert faults(registry, schema, answer.json) == []


def test_other_sites_cannot_send_a_report_unseen(program: FlaskClient, kept: Store) -> None:
    asked = program.options(
        "/api/v1/reports",
        headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST",
                 "Access-Control-Request-Headers": "content-type"},
    )  # fmt: skip
    sent = program.post(
        "/api/v1/reports", data=json.dumps(REPORT), content_type="text/plain;charset=UTF-8"
    )

    assert "Access-Control-Allow-Headers" not in asked.headers
    assert sent.status_code == 415
    assert listed(kept) == ()


def test_without_a_storage_programs_are_told_when_to_come_again(
    services: Services, registry: Registry[Any]
) -> None:
    answer = create_app(services).test_client().post("/api/v1/reports", json=REPORT)

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert is_problem(registry, answer)

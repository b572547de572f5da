from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from rulesfaq.services import Services
from rulesfaq.web import create_app
from rulesfaq.web.description import OPENAPI

SCHEMAS = Path("schemas/api")
EXAMPLES = {
    "/api/v1/games": "games",
    "/api/v1/games/kyu": "game",
    "/api/v1/games/kyu/faq": "faq",
    "/api/v1/games/kyu/faq/kyu.faq.passen": "entry",
    "/api/v1/games/kyu/faq/gleichstand": "entry",
    "/api/v1/games/kyu/rules": "rules",
    "/api/v1/games/kyu/rules/kyu.setup.deal": "rule",
    "/api/v1/games/kyu/rules/kyu.open.deck-empty": "rule",
    "/api/v1/games/kyu/glossary": "glossary",
    "/api/v1/ask?q=Darf+ich+passen%3F": "ask",
    "/api/v1/ask?q=Was+wenn+der+Nachziehstapel+leer+ist%3F&game=kyu": "ask",
    "/api/v1/ask?q=Wetter+morgen": "ask",
    "/api/v1/search?q=gleichstand": "search",
    "/healthz": "health",
}


@pytest.fixture(scope="module")
def registry() -> Registry[Any]:
    found = [json.loads(path.read_text("utf-8")) for path in SCHEMAS.glob("*.json")]
    return Registry().with_resources([(s["$id"], Resource.from_contents(s)) for s in found])


def faults(registry: Registry[Any], schema: str, value: Any) -> list[str]:
    found = next(s for s in registry if s.endswith(f"/api/{schema}.json"))
    return [
        e.message
        for e in Draft202012Validator({"$ref": found}, registry=registry).iter_errors(value)
    ]


@pytest.mark.parametrize(("path", "schema"), EXAMPLES.items())
def test_every_answer_keeps_to_its_schema(
    client: FlaskClient, registry: Registry[Any], path: str, schema: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.mimetype == "application/json"
    assert faults(registry, schema, answer.json) == []


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/v1/nirgends", 404),
        ("/api/v1/games/skat", 404),
        ("/api/v1/games/kyu/rules/kyu.nirgends", 404),
        ("/api/v1/games/kyu/faq/nirgends", 404),
        ("/api/v1/ask", 400),
        ("/api/v1/ask?q=%20", 400),
        ("/api/v1/ask?q=passen&game=skat", 404),
        ("/api/v1/ask?q=passen&game=kyu&option=nichts", 400),
        ("/api/v1/ask?q=passen&game=kyu&option=nichts:da", 400),
        (f"/api/v1/ask?q={'a' * 501}", 400),
        ("/api/v1/search", 400),
        ("/api/v1/games?limit=0", 400),
        ("/api/v1/games?limit=201", 400),
        ("/api/v1/games?limit=viele", 400),
        ("/api/v1/games?cursor=-1", 400),
    ],
)
def test_errors_are_problem_json(
    client: FlaskClient, registry: Registry[Any], path: str, status: int
) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    assert faults(registry, "problem", answer.get_json(force=True)) == []


def test_an_answer_has_its_verdict_places_and_proof(client: FlaskClient) -> None:
    answer = client.get(
        "/api/v1/ask", query_string={"q": "Darf ich passen, wenn jemand herausfordert?"}
    ).get_json()
    assert answer["status"] == "answered"
    assert answer["verdict"] == "nein"
    assert answer["entry"] == "kyu.faq.passen"
    assert answer["citations"][0]["pages"] == [6, 7]
    assert answer["citations"][0]["via"] == "erklaerseite"
    assert answer["proof"]["counter"] == "held"


def test_a_search_ranks_what_fits(client: FlaskClient) -> None:
    found = client.get("/api/v1/search?q=gleichstand").get_json()
    assert found["data"][0]["id"] == "kyu.faq.gleichstand"
    assert found["total"] == len(found["data"])


def test_a_list_is_cut_into_parts_that_lead_to_one_another(client: FlaskClient) -> None:
    seen, path = [], "/api/v1/games/kyu/rules?limit=3"
    while path:
        answer = client.get(path)
        seen += [rule["id"] for rule in answer.get_json()["data"]]
        path = answer.get_json()["next"]
        assert bool(path) == ("Link" in answer.headers)
    assert len(seen) == len(set(seen)) == 4


def test_other_sites_may_read(client: FlaskClient) -> None:
    assert client.get("/api/v1/games").headers["Access-Control-Allow-Origin"] == "*"


def test_an_answer_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    tag = client.get("/api/v1/games").headers["ETag"]
    assert client.get("/api/v1/games", headers={"If-None-Match": tag}).status_code == 304


def test_every_route_is_in_the_description_and_every_schema_exists(
    client: FlaskClient, services: Services, registry: Registry[Any]
) -> None:
    described = client.get("/api/v1/openapi.json").get_json()
    routes = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        for rule in create_app(services).url_map.iter_rules()
        if rule.endpoint != "static"
    }
    assert set(described["paths"]) == routes
    written = set(json.loads(OPENAPI.read_text("utf-8"))["paths"])
    assert written == {path for path in routes if path.startswith("/api/") or path == "/healthz"}
    referenced = set(re.findall(r'"\$ref": ?"([^"#]+)"', json.dumps(described)))
    assert referenced <= set(registry)


def test_every_property_of_every_schema_is_named_and_described() -> None:
    def walk(value: Any, where: str) -> list[str]:
        found = []
        if isinstance(value, dict):
            for name, schema in value.get("properties", {}).items():
                if not {"title", "description"} <= set(schema):
                    found.append(f"{where}.{name}")
            for name, inner in value.items():
                found += walk(inner, f"{where}.{name}")
        elif isinstance(value, list):
            for inner in value:
                found += walk(inner, where)
        return found

    for path in SCHEMAS.glob("*.json"):
        assert walk(json.loads(path.read_text("utf-8")), path.stem) == []

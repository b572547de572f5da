from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from rulesfaq.answers.ask import ask
from rulesfaq.search.index import build_index
from rulesfaq.search.query import find
from rulesfaq.serialize import found_json
from tests.factories import toy_corpus

SCHEMAS = Path(__file__).parents[2] / "schemas" / "api"
CORPUS = toy_corpus()
INDEX = build_index(CORPUS)


def validator(name: str) -> Draft202012Validator:
    found = {path.name: json.loads(path.read_text("utf-8")) for path in SCHEMAS.glob("*.json")}
    resources = [(v["$id"], Resource.from_contents(v)) for v in found.values() if "$id" in v]
    registry: Registry[Any] = Registry().with_resources(resources)
    return Draft202012Validator(found[name], registry=registry)


@pytest.mark.parametrize(
    "question",
    [
        "Darf ich passen, wenn jemand gefordert hat?",
        "Wann legt man die Drachenkarte zurück?",
        "Welcher Verlag?",
        "Was ist ein Drachenmarker?",
        "Darf man sich absprechen?",
        "Nachziehstapel leer?",
        "Was kostet Catan?",
        "🎲",
    ],
)
def test_every_kind_of_answer_keeps_to_its_schema(question: str) -> None:
    plain = json.loads(msgspec.json.encode(ask(CORPUS, INDEX, {}, question)))

    assert [error.message for error in validator("ask.json").iter_errors(plain)] == []


def test_search_results_keep_to_their_schema() -> None:
    text = "Karten zeigen im Duell"
    plain = json.loads(msgspec.json.encode(found_json(text, find(INDEX, text))))

    assert plain["data"]
    assert [error.message for error in validator("search.json").iter_errors(plain)] == []

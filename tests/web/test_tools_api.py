"""The tools for programs: each form can be read, filled in and sent; nothing else comes through."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from rulesfaq.games import find_tools
from tests.site import our_site

REFEREE = "/api/v1/referee"
READERS = count(1)


@pytest.fixture(scope="module")
def real() -> FlaskClient:
    return our_site().test_client()


@pytest.fixture(scope="module")
def registry() -> Registry[Any]:
    found = [json.loads(path.read_text("utf-8")) for path in Path("schemas/api").glob("*.json")]
    return Registry().with_resources([(s["$id"], Resource.from_contents(s)) for s in found])


def faults(registry: Registry[Any], schema: str, value: Any) -> list[str]:
    found = next(s for s in registry if s.endswith(f"/api/{schema}.json"))
    checked = Draft202012Validator({"$ref": found}, registry=registry)
    return [error.message for error in checked.iter_errors(value)]


def post(client: FlaskClient, body: bytes) -> Any:
    """Send a body as somebody who has sent nothing yet."""
    reader = {"REMOTE_ADDR": f"192.0.2.{next(READERS)}"}
    return client.post(REFEREE, data=body, content_type="application/json", environ_base=reader)


def send(client: FlaskClient, tool: str, /, **rest: Any) -> Any:
    game, _, slug = tool.partition("/")
    answer = post(client, json.dumps({"game": game, "tool": slug, **rest}).encode())
    assert answer.status_code == 200, answer.text
    return answer.get_json()


@pytest.mark.parametrize("game", find_tools())
def test_every_example_of_every_form_is_ruled_on(
    real: FlaskClient, registry: Registry[Any], game: str
) -> None:
    listed = real.get(f"/api/v1/games/{game}/tools").get_json()
    assert faults(registry, "tools", listed) == []
    assert listed["total"] == len(find_tools()[game])
    for form in listed["data"]:
        for values in form["examples"]:
            ruled = send(real, f"{game}/{form['tool']}", values=values)
            assert faults(registry, "referee", ruled) == []
            assert ruled["status"] == "computed"
            assert ruled["steps"][0]["citations"]
            page = real.get(ruled["html_url"])
            assert page.status_code == 200
            assert ruled["result"]["word"].replace("1000", "1.000") in page.text


def test_the_points_come_with_their_formula(real: FlaskClient) -> None:
    ruled = send(real, "kuet/punkte", values={"rest": "b7 s10 fj", "okey": "rot", "ende": "okey"})
    assert ruled["result"]["amount"] == 420
    assert ruled["result"]["formula"] == "7 + 10 + 25 = 42, × 5 = 210, × 2 = 420"


def test_house_rules_count(real: FlaskClient) -> None:
    values = {"karte": "hofdame", "hand": "3", "ablage": "7", "personen": "3"}
    options = {"lady": "take-and-more"}
    assert send(real, "bozu/karte", values=values)["result"]["word"] == "Ablage nehmen"
    ruled = send(real, "bozu/karte", values=values, options=options)
    assert ruled["result"]["word"] == "Noch eine Karte"
    assert ruled["options"] == options
    assert ruled["html_url"].endswith("option=lady:take-and-more")


def test_what_is_missing_is_said(real: FlaskClient, registry: Registry[Any]) -> None:
    for values in ({}, {"rest": "b7"}):
        ruled = send(real, "kuet/punkte", values=values)
        assert (ruled["status"], ruled["result"]) == ("incomplete", None)
        assert faults(registry, "referee", ruled) == []


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"[]", 400),
        (b"{", 400),
        (b"\xff", 400),
        (b"[" * 20000, 400),
        (b'{"game": "kuet", "tool": "punkte", "more": 1}', 400),
        (b'{"game": "kuet", "tool": "punkte", "values": {"rest": 7}}', 400),
        (b'{"game": "kuet", "tool": "punkte", "values": {"rest": "' + b"7" * 301 + b'"}}', 400),
        (b'{"game": "kuet", "tool": "punkte", "options": {"table": "rund"}}', 400),
        (b'{"game": "skat", "tool": "punkte"}', 404),
        (b'{"game": "kuet", "tool": "wunder"}', 404),
        (b'{"game": "kuet", "tool": "punkte", "values": {"reste": "7"}}', 422),
        (b'{"game": "kuet", "tool": "punkte", "values": {"rest": "blau"}}', 422),
        (b'{"game": "kuet", "tool": "punkte", "values": {}}' + b" " * 70000, 413),
    ],
)
def test_what_is_no_form_is_a_problem(
    real: FlaskClient, registry: Registry[Any], body: bytes, status: int
) -> None:
    answer = post(real, body)
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    assert faults(registry, "problem", answer.get_json(force=True)) == []


def test_a_field_that_cannot_be_read_says_what_to_write(real: FlaskClient) -> None:
    answer = post(real, b'{"game": "kuet", "tool": "punkte", "values": {"rest": "blau"}}')
    assert "the field rest cannot be read" in answer.get_json(force=True)["detail"]
    assert "Schreib Steine mit Farbe und Zahl" in answer.get_json(force=True)["hint"]


def test_the_twin_of_a_page_says_what_the_page_says(real: FlaskClient) -> None:
    html = real.get("/spiele/kuet/punkte?rest=b7+s10+fj&okey=rot&was=x").text
    found = re.search(r'<link rel="alternate" type="application/json" href="([^"]*)"', html)
    assert found
    twin = real.get(unescape(found[1])).get_json()
    assert twin["result"]["amount"] == 210
    assert twin["form"]["tool"] == "punkte"
    twin = real.get("/spiele/kuet/punkte.json?rest=blau&okey=lila").get_json()
    assert (twin["status"], twin["missing"]) == ("incomplete", ["rest"])
    assert twin["warnings"] == ["okey=lila"]
    assert real.get("/spiele/kuet/wunder.json").status_code == 404


def test_the_twin_of_the_sleeves_counts_the_same(real: FlaskClient) -> None:
    twin = real.get("/huellen.json?spiele=kyu,karat,schach").get_json()
    assert (twin["games"], twin["packs"], twin["sizes"]) == (["kyu", "karat"], 0, [])
    assert twin["unknown"]["count"] == 151
    assert twin["warnings"] == ["schach"]

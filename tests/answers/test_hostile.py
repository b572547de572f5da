"""Two hundred inputs that nobody should send: nothing fails, and nothing is answered."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from flask.testing import FlaskClient

from rulesfaq.settings import load_settings
from rulesfaq.web import load_app
from tests.conftest import NO_LIMITS

LISTED = yaml.safe_load(Path(__file__).with_name("hostile.yaml").read_text("utf-8"))
LONG = ["a" * 10_000, "Karten " * 2_000, "9" * 10_000, "?" * 9_999, "ä" * 5_000, "1 2 3 " * 900]
ROWS = [f"{sign}{number}{sign}" for sign in ("-", "#", "§", "*", "~", "@") for number in range(18)]
NOTHING = [*(text for texts in LISTED.values() for text in texts), *ROWS]
HOSTILE = [*NOTHING, *LONG]
LIMIT = 500


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    state = str(tmp_path_factory.mktemp("state"))
    settings = load_settings({"RULESFAQ_STATE": state, "RULESFAQ_LIMITS": NO_LIMITS})
    return load_app(settings).test_client()


def test_there_are_two_hundred() -> None:
    assert len(set(HOSTILE)) >= 190


def test_the_api_never_fails_and_never_answers_what_asks_nothing(site: FlaskClient) -> None:
    told = {}
    for text in HOSTILE:
        for game in ({}, {"game": "kuet"}):
            reply = site.get("/api/v1/ask", query_string={"q": text, **game})
            told[text, *game.values()] = reply.status_code, (reply.get_json() or {}).get("status")

    failed = {key: code for key, (code, _) in told.items() if code >= LIMIT}
    answered = [
        key for key, (_, status) in told.items()
        if key[0] in NOTHING and status in ("answered", "computed")
    ]  # fmt: skip
    assert failed == {}
    assert answered == []


def test_pages_show_it_as_text_and_stay_whole(site: FlaskClient) -> None:
    for text in HOSTILE:
        page = site.get("/suche", query_string={"q": text})
        assert page.status_code < LIMIT, text[:40]
        assert "<script>alert" not in page.text
        assert "onerror=alert" not in page.text.replace("&gt;", "").replace(
            "&lt;img src=x onerror=alert", ""
        )

"""The guard: forms that come back, limits, addresses behind proxies, the cookie."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from flask import Flask, Request, render_template_string
from flask.testing import FlaskClient
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

from rulesfaq.accounts.limiter import Limiter
from rulesfaq.accounts.limits import LIMITS, Limit
from rulesfaq.accounts.tokens import form_token
from rulesfaq.services import Services
from rulesfaq.settings import load_settings
from rulesfaq.web import create_app
from rulesfaq.web.clients import client_address
from rulesfaq.web.guard import COOKIE, TOKEN, Guard, csrf_field, guard_from
from rulesfaq.web.host import FixedAddress
from rulesfaq.web.imprint import KEY as IMPRINT

SECRET = b"s" * 32
TEXT = "Auf Seite 6 steht <b>doch</b>, dass man weitergeben kann."
FORM = '<form method="post">{{ csrf_field() }}<textarea name="text"></textarea></form>'


def guarded(services: Services, **changed: Limit) -> Flask:
    """Return the application with a form of its own, and what came of it."""
    held = Guard(SECRET, Limiter(SECRET, None, {**LIMITS, **changed}), proxies=1)
    app = create_app(services, guard=held)
    app.add_url_rule("/probe", "probe", lambda: render_template_string(FORM))
    app.add_url_rule("/probe", "sent", lambda: "done", methods=["POST"])
    return app


@pytest.fixture
def app(services: Services) -> Flask:
    return guarded(services)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def token_in(page: str) -> str:
    found = re.search(rf'name="{TOKEN}" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def older(client: FlaskClient, seconds: float = 10) -> str:
    """Return the token of a form that this browser got some time ago."""
    client.get("/probe")
    cookie = client.get_cookie(COOKIE)
    assert cookie is not None
    return form_token(SECRET, cookie.value, time.time() - seconds, "0123456789abcdef" * 2)


def test_a_form_that_was_read_comes_through(client: FlaskClient) -> None:
    answer = client.post("/probe", data={TOKEN: older(client), "text": TEXT})
    assert (answer.status_code, answer.text) == (200, "done")


def test_only_a_page_with_a_form_gives_a_cookie_and_nobody_keeps_it(client: FlaskClient) -> None:
    assert client.get("/").headers.getlist("Set-Cookie") == []
    answer = client.get("/probe")
    assert answer.headers["Cache-Control"] == "no-store"
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert {"HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))
    assert client.get("/probe").headers.getlist("Set-Cookie") == []


def test_over_https_the_cookie_belongs_to_this_very_host(app: Flask) -> None:
    app.wsgi_app = FixedAddress(app.wsgi_app, "https://regeln.example")  # type: ignore[assignment, method-assign]
    answer = app.test_client().get("/probe", headers={"Host": "evil.example"})
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith(f"__Host-{COOKIE}=")
    assert "Secure" in cookie.split("; ")


def test_fault_24_links_are_of_the_address_that_was_set(app: Flask) -> None:
    app.wsgi_app = FixedAddress(app.wsgi_app, "https://regeln.example")  # type: ignore[assignment, method-assign]
    told = app.test_client().get("/api/v1/games", headers={"Host": "evil.example"}).text
    assert "https://regeln.example/spiele/kyu" in told
    assert "evil" not in told


@pytest.mark.parametrize("token", ["", "x", "1.2.3", "0." + "0" * 32 + "." + "0" * 64])
def test_fault_18_a_form_without_our_token_does_nothing_and_keeps_the_text(
    client: FlaskClient, token: str
) -> None:
    answer = client.post("/probe", data={TOKEN: token, "text": TEXT, "passwort": "geheim-geheim"})
    assert answer.status_code == 400
    assert "doch&lt;/b&gt;, dass man" in answer.text
    assert "geheim" not in answer.text
    again = client.post("/probe", data={TOKEN: token_in(answer.text), "text": TEXT})
    assert again.text == "done"


def test_fault_18_the_token_of_another_browser_does_nothing(app: Flask) -> None:
    mine, other = app.test_client(), app.test_client()
    mine.get("/probe")
    answer = mine.post("/probe", data={TOKEN: older(other), "text": TEXT})
    assert answer.status_code == 400


def test_fault_18_a_form_of_yesterday_is_given_anew(client: FlaskClient) -> None:
    answer = client.post("/probe", data={TOKEN: older(client, 13 * 3600), "text": TEXT})
    assert answer.status_code == 400
    assert "abgelaufen" in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
    ],
)
def test_fault_18_what_another_site_sends_is_refused_and_not_offered_again(
    client: FlaskClient, headers: dict[str, str]
) -> None:
    sent = {TOKEN: older(client), "text": TEXT}
    answer = client.post("/probe", data=sent, headers=headers)
    assert answer.status_code == 403
    assert "Noch einmal abschicken" not in answer.text
    assert "weitergeben" not in answer.text
    posted = client.post("/api/v1/reports", json={}, headers=headers)
    assert (posted.status_code, posted.mimetype) == (403, "application/problem+json")


def test_our_own_forms_come_without_an_origin(client: FlaskClient) -> None:
    headers = {"Origin": "null", "Sec-Fetch-Site": "same-origin"}
    answer = client.post("/probe", data={TOKEN: older(client)}, headers=headers)
    assert answer.status_code == 200


def test_the_api_takes_json_alone(client: FlaskClient) -> None:
    assert client.post("/api/v1/reports", data={"a": "b"}).status_code == 415
    assert client.post("/api/v1/reports", json={}).status_code == 422  # it was read


def test_too_many_reports_are_told_when_to_come_again(services: Services) -> None:
    client = guarded(services, report=Limit(1 / 100, 2)).test_client()
    token = older(client)
    sent = [client.post("/probe", data={TOKEN: token, "text": TEXT}) for _ in range(3)]
    assert [answer.status_code for answer in sent] == [200, 200, 429]
    assert sent[2].headers["Retry-After"] == "100"
    assert "In 2 Minuten geht es weiter." in sent[2].text
    assert "weitergeben" in sent[2].text
    assert client.post("/api/v1/reports", json={}).status_code == 429


def test_too_many_questions_are_told_when_to_come_again(services: Services) -> None:
    client = guarded(services, ask=Limit(1 / 100, 8)).test_client()
    pages = [client.get("/suche?q=passen") for _ in range(12)]
    assert {answer.status_code for answer in pages} == {200, 429}
    assert "geht es weiter" in pages[-1].text
    assert "/suche?q=passen" in pages[-1].text
    told = client.get("/api/v1/ask?q=passen")
    assert (told.status_code, told.mimetype) == (429, "application/problem+json")
    assert int(told.headers["Retry-After"]) > 0
    assert client.get("/spiele/kyu").status_code == 200
    assert client.get("/suche").status_code == 200


@pytest.mark.parametrize(
    ("forwarded", "proxies", "seen"),
    [
        ("", 0, "203.0.113.9"),
        ("198.51.100.1", 0, "203.0.113.9"),
        ("", 1, "203.0.113.9"),
        ("198.51.100.1", 1, "198.51.100.1"),
        ("1.1.1.1, 198.51.100.1", 1, "198.51.100.1"),
        ("1.1.1.1, 198.51.100.1, 192.0.2.1", 2, "198.51.100.1"),
        ("198.51.100.1", 2, "203.0.113.9"),
        ("nonsense", 1, "?"),
        ("2001:db8:1:2:3:4:5:6", 1, "2001:db8:1:2::/64"),
        ("::ffff:198.51.100.1", 1, "198.51.100.1"),
    ],
)
def test_fault_21_only_what_our_own_proxies_say_counts(
    forwarded: str, proxies: int, seen: str
) -> None:
    headers = Headers({"X-Forwarded-For": forwarded} if forwarded else {})
    builder = EnvironBuilder(headers=headers, environ_base={"REMOTE_ADDR": "203.0.113.9"})
    assert client_address(Request(builder.get_environ()), proxies) == seen


def test_fault_21_an_invented_address_gains_nothing(services: Services) -> None:
    client = guarded(services, report=Limit(1 / 100, 2)).test_client()
    statuses = [
        client.post(
            "/api/v1/reports", json={}, headers={"X-Forwarded-For": f"10.0.0.{number}, 192.0.2.1"}
        ).status_code
        for number in range(4)
    ]
    assert statuses == [422, 422, 429, 429]
    other = client.post("/api/v1/reports", json={}, headers={"X-Forwarded-For": "192.0.2.2"})
    assert other.status_code == 422


def test_fault_14_a_body_that_is_too_large_is_refused(client: FlaskClient) -> None:
    large = {"text": "x" * 70_000}
    assert client.post("/probe", data=large).status_code == 413
    assert client.post("/api/v1/reports", json=large).status_code == 413
    many = {f"f{number}": "x" for number in range(200)}
    assert client.post("/probe", data=many, content_type="multipart/form-data").status_code == 413


def test_the_hidden_field_is_escaped(app: Flask) -> None:
    with app.test_request_context("/"):
        assert csrf_field().count("<") == 1


def test_the_imprint_is_shown_and_its_address_can_be_written_to(app: Flask) -> None:
    assert "nur auf dem Rechner" in app.test_client().get("/impressum").text
    app.extensions[IMPRINT] = ("Mia <b>Muster</b>\nTeichweg 1", "mia@example.org")
    page = app.test_client().get("/impressum").text
    assert "Mia &lt;b&gt;Muster&lt;/b&gt;<br>Teichweg 1" in page
    assert '<a href="mailto:mia@example.org">mia@example.org</a>' in page


@pytest.mark.parametrize(
    ("changed", "statuses"),
    [
        ({}, {200}),
        ({"RULESFAQ_URL": "https://regeln.example"}, {200, 429}),
        ({"RULESFAQ_LIMITS": "ask=10/1s:60"}, {200, 429}),
    ],
    ids=["own", "public", "limited"],
)
def test_who_asks_a_site_of_their_own_from_this_machine_is_not_counted(
    services: Services, tmp_path: Path, changed: dict[str, str], statuses: set[int]
) -> None:
    settings = load_settings({"RULESFAQ_STATE": str(tmp_path), **changed})
    client = create_app(services, guard=guard_from(settings)).test_client()
    asked = [client.get("/api/v1/ask?q=passen").status_code for _ in range(300)]
    assert set(asked) == statuses

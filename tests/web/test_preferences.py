"""What a reader chooses for this device: colours and keys."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext, expect

from rulesfaq.services import Services
from rulesfaq.web import create_app


@pytest.fixture
def own(services: Services) -> FlaskClient:
    return create_app(services).test_client()


def test_without_a_choice_the_system_decides(own: FlaskClient) -> None:
    assert '<html lang="de">' in own.get("/").text


@pytest.mark.parametrize("theme", ["hell", "dunkel"])
def test_the_chosen_colours_are_in_the_first_byte_of_the_page(own: FlaskClient, theme: str) -> None:
    answer = own.get("/einstellungen", query_string={"farben": theme, "zurueck": "/spiele/kyu"})

    assert (answer.status_code, answer.location) == (303, "/spiele/kyu")
    assert f'<html lang="de" data-theme="{theme}">' in own.get("/").text
    assert "Cookie" in own.get("/").headers["Vary"]


def test_the_choice_is_taken_back_by_choosing_the_system(own: FlaskClient) -> None:
    own.get("/einstellungen?farben=dunkel")
    own.get("/einstellungen?farben=system")

    assert "data-theme" not in own.get("/").text


@pytest.mark.parametrize("value", ["lila", '"><script>', ""])
def test_colours_that_there_are_not_are_none(own: FlaskClient, value: str) -> None:
    own.get("/einstellungen", query_string={"farben": value})
    own.set_cookie("theme", quote(value))

    assert "data-theme" not in own.get("/").text


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/\\evil.example", "/\n"]
)
def test_a_choice_leads_back_to_this_site_only(own: FlaskClient, back: str) -> None:
    answer = own.get("/einstellungen", query_string={"farben": "hell", "zurueck": back})

    assert answer.location == "/einstellungen"


@pytest.mark.browser
def test_colours_are_switched_without_javascript_and_one_stays_on_the_page(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/suche?q=darf+ich+passen")
    page.get_by_role("button", name="Dunkel").click()

    expect(page).to_have_url(re.compile(r"/suche\?q=darf\+ich\+passen$"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dunkel")
    context.close()


@pytest.mark.browser
def test_colours_are_switched_at_once_and_stay(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Dunkel").click()
    expect(page).to_have_url(re.compile("/$"))
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(ground) == "rgb(16, 21, 19)"

    page.goto("/spiele/kyu", wait_until="commit")

    expect(page.locator("html")).to_have_attribute("data-theme", "dunkel")
    expect(page.get_by_role("button", name="Dunkel")).to_have_attribute("aria-pressed", "true")


@pytest.mark.browser
def test_whoever_wants_no_motion_gets_none(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    page.evaluate("document.querySelector('.knopf, button').style.transition = 'opacity 3s'")

    duration = page.evaluate(
        "getComputedStyle(document.querySelector('.knopf, button')).transitionDuration"
    )

    assert float(str(duration).removesuffix("s")) <= 0.001
    context.close()

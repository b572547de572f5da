"""The pages as a player meets them: on a phone, without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

QUESTION = "Darf ich passen, wenn eine Herausforderung läuft?"
ENTRY = "/spiele/kyu/fragen/"


def width(page: Page) -> int:
    """Return how wide the page is, in CSS pixels, with what hangs over."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_a_question_typed_on_the_first_page_is_answered_with_its_page(page: Page) -> None:
    page.goto("/")

    page.locator("input[type=search]").first.fill(QUESTION)
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(r"/suche\?"))
    expect(page.locator("main")).to_contain_text("Nein")
    expect(page.locator("main")).to_contain_text("S.\N{NO-BREAK SPACE}6")


def test_the_page_of_a_game_leads_to_an_answer_and_its_proof(page: Page) -> None:
    page.goto("/spiele/kyu")

    page.locator(f"main a[href*='{ENTRY}']").first.click()

    expect(page).to_have_url(re.compile(ENTRY))
    expect(page.locator("h1")).not_to_be_empty()
    expect(page.locator("#beweis li")).to_have_count(6)


def test_a_replay_is_walked_through_step_by_step(page: Page) -> None:
    page.goto("/spiele/kyu")
    replay = page.locator("a[href*='/zeigen']").first.get_attribute("href")
    assert replay

    page.goto(replay)
    first = page.locator("main").inner_text()
    page.get_by_role("link", name=re.compile("weiter|nächster", re.IGNORECASE)).first.click()

    expect(page).to_have_url(re.compile("schritt=2"))
    assert page.locator("main").inner_text() != first


@pytest.mark.parametrize("path", ["/", "/spiele/kyu", "/suche?q=passen"])
def test_nothing_hangs_over_the_edge_of_a_phone(page: Page, path: str) -> None:
    page.goto(path)

    assert width(page) <= 360

"""The form in Debian's chromium, with and without JavaScript: by keyboard, and on a small phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

FORM = "/melden?zu=kyu.faq.passen-bei-herausforderung"


@pytest.fixture(params=[True, False], ids=["script", "plain"])
def page(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=address,
        viewport={"width": 320, "height": 640},
        java_script_enabled=request.param,
    )
    yield context.new_page()
    context.close()


def test_the_summary_has_the_focus_and_leads_to_the_fields(page: Page) -> None:
    page.goto(FORM)
    page.get_by_label("Auf welcher Seite?").fill("13")
    page.get_by_role("button", name="Meldung abschicken").click()

    expect(page).to_have_title(re.compile(r"^Fehler: "))
    expect(page.get_by_role("alert")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Schreib, was hier falsch ist")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#falsch")).to_be_focused()
    expect(page.get_by_label("Auf welcher Seite?")).to_have_value("13")
    expect(page.get_by_label("Was steht hier falsch?")).to_have_attribute("aria-invalid", "true")


def test_a_report_is_sent_and_its_page_is_not_wider_than_a_small_phone(page: Page) -> None:
    page.goto(FORM)
    page.get_by_label("Was steht hier falsch?").fill("Wort" * 200)
    for _ in range(200):  # faster than a person until two seconds have passed
        page.get_by_role("button", name="Meldung abschicken").click()
        if "/meldungen/" in page.url:
            break
        expect(page.get_by_role("link", name=re.compile("sehr schnell"))).to_be_visible()
        expect(page.get_by_label("Was steht hier falsch?")).to_have_value("Wort" * 200)

    expect(page).to_have_url(re.compile(r"/meldungen/[0-9a-f]{40}$"))
    expect(page.get_by_text("Eingegangen.")).to_be_visible()
    own = page.url
    for path in (own, f"{own}/loeschen", FORM, "/melden", "/datenschutz"):
        page.goto(path)
        box = page.locator("main").bounding_box()
        assert box is not None
        widest = max(
            (found["x"] + found["width"])
            for item in page.locator("main *:visible").all()
            if (found := item.bounding_box()) is not None
        )
        assert widest <= 320

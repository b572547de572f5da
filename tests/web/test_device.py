"""The device at the table: a screen that stays lit, names as they are spoken, words that break."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.page_types import ENTRY

pytestmark = pytest.mark.browser

REPLAY = f"{ENTRY}/zeigen?schritt=1"
# Headless chromium has no screen to keep lit: this one counts who asks for it.
SCREEN = """
  window.asked = 0;
  const lock = () => ({release: async () => { window.released = true; }});
  Object.defineProperty(Navigator.prototype, 'wakeLock', {configurable: true, value: {
    request: async () => { window.asked += 1; return lock(); },
  }});
"""
NO_SCREEN = "delete Navigator.prototype.wakeLock;"


def test_the_screen_stays_lit_from_step_to_step_until_it_is_switched_off(
    context: BrowserContext,
) -> None:
    context.add_init_script(SCREEN)
    page = context.new_page()
    page.goto(REPLAY)
    lamp = page.get_by_role("button", name="Bildschirm anlassen")
    expect(lamp).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.asked") == 0

    lamp.click()
    expect(lamp).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.asked") == 1
    page.get_by_role("link", name="Weiter", exact=True).click()
    expect(page).to_have_url(re.compile("schritt=2"))
    expect(lamp).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.asked") == 1
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.asked") == 2

    lamp.click()
    expect(lamp).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.released")


def test_a_device_that_cannot_keep_its_screen_lit_shows_no_switch(context: BrowserContext) -> None:
    context.add_init_script(NO_SCREEN)
    page = context.new_page()
    page.goto(REPLAY)

    expect(page.locator("[data-wach]")).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "language"), [("kyu", "ja-Latn"), ("kuet", "tr"), ("bozu", "ja-Latn"), ("karat", "")]
)
def test_a_name_is_spoken_in_its_own_language(
    context: BrowserContext, game: str, language: str
) -> None:
    page = context.new_page()
    page.goto(f"/spiele/{game}")

    spoken = page.locator("h1 [lang]").evaluate_all("all => all.map((one) => one.lang)")
    assert spoken == ([language] if language else [])
    assert page.locator("html").get_attribute("lang") == "de"


def test_text_breaks_at_syllables_and_headings_do_not(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/spiele/kyu")
    hyphens = "(all) => getComputedStyle(all[0]).hyphens"

    assert page.locator("main .treffer p").evaluate_all(hyphens) == "auto"
    assert page.locator("main h2").evaluate_all(hyphens) == "manual"
    assert page.locator("body").evaluate("e => getComputedStyle(e).hyphenateLimitChars") == "8 4 4"

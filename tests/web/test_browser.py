"""The pages in Debian's chromium, served by a real `rulesfaq serve`."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

pytestmark = pytest.mark.browser

ENTRY = "/spiele/kyu/fragen/passen-bei-herausforderung"


def test_an_answer_is_found_opened_and_replayed_by_links_without_javascript(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/suche?q=darf+ich+passen")
    page.locator("main article h2 a").click()
    expect(page).to_have_url(re.compile(ENTRY))
    expect(page.locator("#beweis li")).to_have_count(6)
    page.get_by_role("link", name="Zeig’s mir").click()
    expect(page).to_have_url(re.compile("schritt=1$"))
    page.get_by_role("link", name="Zum Ende").click()
    expect(page.locator("[aria-current=step]")).to_contain_text("Abgelehnt.")
    page.get_by_role("link", name="Zum Anfang").click()
    expect(page).to_have_url(re.compile("schritt=1$"))
    page.get_by_role("link", name="Weiter", exact=True).click()
    expect(page).to_have_url(re.compile("schritt=2$"))
    page.get_by_role("link", name="Zurück").click()
    expect(page).to_have_url(re.compile("schritt=1$"))
    page.go_back()
    expect(page).to_have_url(re.compile("schritt=2$"))
    context.close()


def test_the_worked_example_is_replayed_from_the_page_of_the_game(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/spiele/kyu")
    page.get_by_role("link", name="Schritt für Schritt ansehen").first.click()
    page.get_by_role("link", name="Zum Ende").click()
    expect(page.get_by_role("img", name="der Shogun").first).to_be_visible()


def test_every_drawing_has_a_name_or_is_silent(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{ENTRY}/zeigen?schritt=1")
    assert page.locator("main svg.karte").count() > 10
    nameless = "main svg:not([aria-hidden=true]):not([role=img][aria-label])"
    assert page.locator(nameless).count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_scheme_of_the_system_decides(browser: Browser, address: str, scheme: str) -> None:
    context = browser.new_context(base_url=address, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/")
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    light = sum(int(part) for part in re.findall(r"\d+", ground)[:3]) > 3 * 128
    assert light == (scheme == "light")
    context.close()


def test_a_game_prints_on_four_sheets(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/spiele/kyu")
    margin = {"top": "12mm", "bottom": "12mm", "left": "12mm", "right": "12mm"}
    printed = page.pdf(format="A4", margin=margin)  # type: ignore[arg-type]
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= 4


def test_keys_leaf_through_a_replay_while_the_table_has_the_focus(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/spiele/kyu/beispiele/beispiel-s9/zeigen?schritt=2")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("schritt=2$"))
    page.locator("#tisch").focus()
    for key, step in (("ArrowRight", "3"), ("ArrowLeft", "2"), ("Home", "1"), ("End", r"\d\d")):
        page.keyboard.press(key)
        expect(page).to_have_url(re.compile(f"schritt={step}#tisch$"))
        expect(page.locator("#tisch")).to_be_focused()
    expect(page.get_by_role("link", name="Weiter", exact=True)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/spiele/kyu#beispiel$"))


def test_a_citation_is_copied_as_it_is_shown(context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(ENTRY)
    page.get_by_text("Zitat zum Kopieren").click()
    page.get_by_role("button", name="Zitat kopieren").click()
    expect(page.get_by_role("button", name="Kopiert")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator(".zitierzeile").text_content()
    assert "laut Erklärseite, Stand 10.11.2026" in copied

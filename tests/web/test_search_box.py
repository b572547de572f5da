"""The search box: a combobox by the ARIA practices, in the browser and with the keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

pytestmark = pytest.mark.browser

SUGGESTIONS = "**/suche/vorschlaege**"


@pytest.fixture
def page(context: BrowserContext) -> Page:
    found = context.new_page()
    found.goto("/")
    return found


def box(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Regelfrage suchen")


def options(page: Page) -> Locator:
    return page.get_by_role("option")


def typed(page: Page, text: str) -> None:
    """Type a text and wait for what is suggested."""
    with page.expect_response(SUGGESTIONS):
        box(page).press_sequentially(text)
    expect(options(page).first).to_be_visible()


def test_suggestions_come_while_one_types_and_their_number_is_announced(page: Page) -> None:
    typed(page, "strafstein")

    count = options(page).count()
    expect(page.locator(".suche [role=status]")).to_have_text(f"{count} Vorschläge")
    expect(options(page).first).to_contain_text("Strafstein")
    expect(options(page).first).to_contain_text("Küt")


def test_nothing_is_active_before_the_first_arrow_and_down_makes_it_the_first(page: Page) -> None:
    typed(page, "passen")
    expect(box(page)).to_have_attribute("aria-expanded", "true")
    expect(box(page)).not_to_have_attribute("aria-activedescendant", re.compile(""))

    page.keyboard.press("ArrowDown")

    expect(box(page)).to_have_attribute("aria-activedescendant", "vorschlag-0")
    expect(options(page).first).to_have_attribute("aria-selected", "true")
    expect(box(page)).to_be_focused()


def test_arrows_go_round_and_enter_opens_what_is_active(page: Page) -> None:
    typed(page, "passen")
    last = options(page).count() - 1
    page.keyboard.press("ArrowUp")
    expect(box(page)).to_have_attribute("aria-activedescendant", f"vorschlag-{last}")
    page.keyboard.press("ArrowDown")
    target = options(page).first.get_attribute("data-ziel")

    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(re.escape(str(target)) + "$"))


def test_enter_without_a_choice_asks_the_question_itself(page: Page) -> None:
    typed(page, "darf ich passen")

    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(r"/suche\?q=darf\+ich\+passen$"))


def test_escape_closes_then_clears_then_gives_the_focus_back(page: Page) -> None:
    link = page.get_by_role("link", name="Einstellungen")
    link.focus()
    page.keyboard.press("Control+k")
    typed(page, "passen")

    page.keyboard.press("Escape")
    expect(box(page)).to_have_attribute("aria-expanded", "false")
    expect(box(page)).to_have_value("passen")
    expect(box(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(box(page)).to_have_value("")
    page.keyboard.press("Escape")
    expect(link).to_be_focused()


@pytest.mark.parametrize("keys", ["Control+k", "Meta+k"])
def test_control_or_command_k_leads_to_the_search(page: Page, keys: str) -> None:
    page.keyboard.press(keys)

    expect(box(page)).to_be_focused()


def test_the_slash_leads_to_the_search_only_if_it_is_switched_on(page: Page) -> None:
    page.keyboard.press("/")
    expect(box(page)).not_to_be_focused()

    page.goto("/einstellungen")
    page.get_by_role("button", name="Taste / an").click()
    expect(page.get_by_role("button", name="Taste / an")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("/")

    expect(box(page)).to_be_focused()
    expect(box(page)).to_have_value("")


def answering(first: str, held: list[Callable[[], None]]) -> Callable[[Route], None]:
    """Return a network on which the answer to one question comes last."""

    def handle(route: Route) -> None:
        if f"q={first}&" in f"{route.request.url}&":
            held.append(route.continue_)
        else:
            route.continue_()

    return handle


def test_a_late_answer_to_what_is_no_longer_there_is_dropped(page: Page) -> None:
    held: list[Callable[[], None]] = []
    page.route(SUGGESTIONS, answering("strafstein", held))
    with page.expect_request(SUGGESTIONS):
        box(page).fill("strafstein")
    with page.expect_response(re.compile("q=semimaru")):
        box(page).fill("semimaru")
    expect(options(page).first).to_contain_text("Semimaru")
    assert len(held) == 1
    held[0]()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    assert "Strafstein" not in (page.get_by_role("listbox").text_content() or "")


def test_typing_fast_asks_once(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    typed(page, "gleichstand")

    assert len([url for url in asked if "/vorschlaege" in url]) == 1


def test_the_page_of_a_game_suggests_from_that_game(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/spiele/kuet")
    typed(page, "punkte")

    texts = page.locator("[role=option] small").all_text_contents()
    assert texts
    assert [text for text in texts if not text.startswith("Küt")] == []


def test_the_keyboard_alone_finds_opens_and_replays(page: Page) -> None:
    page.keyboard.press("Control+k")
    page.keyboard.type("darf ich passen")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/suche"))
    focus_by_tab(page, "main article h2 a")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/fragen/"))
    focus_by_tab(page, "main .taten a.knopf")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("schritt=1"))
    focus_by_tab(page, "#tisch")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("schritt=2#tisch$"))
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/fragen/[a-z-]+$"))


def focus_by_tab(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(selector)

"""Pages of games and entries in Debian's chromium: what needs a real browser to be seen."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator

import pytest
import segno
from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.gates import said

pytestmark = pytest.mark.browser
ENTRY = "/spiele/bozu/fragen/scheidet-immer-jemand-aus"
WIDTHS = (320, 360, 768, 1280)
SHEET = {"top": "12mm", "bottom": "12mm", "left": "12mm", "right": "12mm"}


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    found = browser.new_context(
        base_url=address, viewport={"width": 360, "height": 640}, locale="de-DE"
    )
    yield found
    found.close()


@pytest.mark.parametrize(
    "path",
    [
        "/spiele/kuet",
        "/spiele/bozu?option=semimaru:skip-turn",
        "/spiele/karat",
        f"{ENTRY}?option=semimaru:skip-turn",
        "/suche?q=seite:6+status:geprueft+foo:bar",
    ],
)
def test_pages_fit_every_width_and_blocks_of_data_make_no_complaint(
    context: BrowserContext, path: str
) -> None:
    page = context.new_page()
    complaints = said(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        page.goto(path)
        page.evaluate("document.querySelectorAll('details').forEach((found) => found.open = true)")
        assert int(page.evaluate("document.documentElement.scrollWidth")) <= width
    assert complaints == []


def test_a_block_of_data_can_be_read_under_the_content_policy(context: BrowserContext) -> None:
    page = context.new_page()
    complaints = said(page)
    answer = page.goto("/spiele/kyu")
    assert answer is not None
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    block = page.locator('script[type="application/ld+json"]').text_content()
    told = json.loads(block or "")

    assert told["@type"] == "FAQPage"
    shown = page.locator("#fragen > .treffer > li > p")
    texts = [" ".join(text.split()) for text in shown.all_text_contents()]
    assert texts == [" ".join(q["acceptedAnswer"]["text"].split()) for q in told["mainEntity"]]
    assert complaints == []


def test_house_rules_are_chosen_in_a_form_without_javascript(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(
        base_url=address, java_script_enabled=False, viewport={"width": 360, "height": 640}
    )
    page = context.new_page()
    page.goto("/spiele/bozu")
    page.get_by_label("Semimaru", exact=True).select_option(label="einen Zug aussetzen")
    page.get_by_role("button", name="Antworten damit zeigen").click()
    expect(page).to_have_url(f"{address}/spiele/bozu?option=semimaru:skip-turn#fragen")
    expect(page.get_by_role("status").first).to_contain_text("Semimaru: einen Zug aussetzen")
    page.goto(f"{ENTRY}?option=semimaru:skip-turn")
    expect(page.locator("article .urteil").first).to_have_text("Nein.")
    page.get_by_text("Ohne Hausregel gilt").click()
    expect(page.locator("article .urteil").nth(1)).to_have_text("Ja.")
    page.get_by_role("link", name="Ohne Hausregel", exact=True).click()
    expect(page).to_have_url(f"{address}{ENTRY}")
    context.close()


def test_a_citation_can_be_selected_without_javascript(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    page.goto(ENTRY)
    expect(page.locator(".zitierzeile")).to_be_hidden()
    page.get_by_text("Zitat zum Kopieren").click()
    expect(page.locator(".zitierzeile")).to_be_visible()
    expect(page.locator(".zitierzeile")).to_contain_text(f"{address}{ENTRY}")
    context.close()


def test_a_rung_opens_what_was_run_by_keyboard_alone(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/spiele/kyu/fragen/passen-bei-herausforderung")
    rung = page.locator("#stufe-always")
    rung.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(rung.locator("details")).to_have_attribute("open", "")
    expect(rung.get_by_text("Stellungen aus selbst gespielten Partien").first).to_be_visible()


def text_of(pdf: bytes) -> int:
    """Return how many pages a PDF has, also where they are packed into streams."""
    found = len(re.findall(rb"/Type\s*/Page\b", pdf))
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            found += len(re.findall(rb"/Type\s*/Page\b", zlib.decompress(stream)))
        except zlib.error:
            continue
    return found


def test_kyu_is_printed_on_four_sheets_with_all_its_answers_and_the_example(
    context: BrowserContext,
) -> None:
    page = context.new_page()
    page.goto("/spiele/kyu")
    assert text_of(page.pdf(format="A4", margin=SHEET)) <= 4  # type: ignore[arg-type]

    page.emulate_media(media="print")
    answers = page.locator("#fragen > .treffer > li")
    assert answers.count() == 8
    for item in answers.all():
        expect(item).to_be_visible()
    printed = page.evaluate("document.body.innerText")
    for text in ("Haben mehrere die meisten Punkte", "kommt auf die Ablage"):
        assert text.split()[0] in printed
    steps = page.locator("#beispiel .ablauf .schritte li")
    assert steps.count() > 5
    box = steps.last.bounding_box()
    assert box is not None
    assert box["height"] > 0
    for hidden in ("nav", ".suche", ".thema", "#vereinbaren"):
        for found in page.locator(hidden).all():
            expect(found).to_be_hidden()


def test_a_printed_sheet_has_the_address_as_text_and_as_a_code(
    context: BrowserContext, address: str
) -> None:
    page = context.new_page()
    page.goto("/spiele/bozu?option=semimaru:as-monk")
    expect(page.locator(".druckkopf")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".druckkopf")).to_be_visible()

    own = f"{address}/spiele/bozu?option=semimaru:as-monk"
    expect(page.locator(".druckkopf")).to_contain_text(own)
    drawn = page.locator(".druckkopf .qr path").get_attribute("d")
    code = segno.make(own, error="m", micro=False)
    assert drawn == re.findall(r' d="([^"]*)"', code.svg_inline(border=2))[0]
    box = page.locator(".druckkopf .qr").bounding_box()
    assert box is not None
    assert box["width"] > 60


@pytest.mark.parametrize("game", ["kuet", "bozu", "karat"])
def test_every_game_prints_its_cards_with_letters_and_nothing_beside_the_sheet(
    context: BrowserContext, game: str
) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 703, "height": 1000})
    page.emulate_media(media="print")
    page.goto(f"/spiele/{game}")

    assert int(page.evaluate("document.documentElement.scrollWidth")) <= 703
    for figure in page.locator(".gezeichnet svg.stein").all():
        assert figure.locator("text").count() >= 1

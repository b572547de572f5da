"""Tools, replays, disputes and sleeves in Debian's chromium on a phone: taps and keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rulesfaq.games import find_tools
from tests.web.gates import said

pytestmark = pytest.mark.browser

REFEREE, POINTS = "/spiele/kuet/schiedsrichter", "/spiele/kuet/punkte"
REPLAY = "/spiele/kyu/beispiele/beispiel-s9/zeigen"
PASSING = "/spiele/kyu/fragen/passen-bei-herausforderung"
PAGES = (
    *(f"/spiele/{game}/{tool.slug}" for game, found in find_tools().items() for tool in found),
    f"{POINTS}?rest=b7+s10+fj&okey=gelb&liste=84,0,210,1500;42,0,,",
    f"{REFEREE}?steine=g13+g1+g2&option=nix",
    "/spiele/kyu/vergleich?personen=5&karten.A=r1+r2+r4+r5+r7+r9+s1+s4&karten.B=quatsch",
    f"{PASSING}/zeigen?schritt=2&statt=1:decline",
    f"{PASSING}/wer-hat-recht",
    "/spiele/kuet/wer-hat-recht",
    "/spiele/kyu/quiz",
    "/spiele/kyu/quiz?frage=1&antwort=ja",
    "/huellen?spiele=kyu,karat",
)


@pytest.fixture(params=[True, False], ids=["javascript", "no-javascript"])
def phone(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A phone, with JavaScript and without."""
    context = browser.new_context(
        base_url=address, viewport={"width": 360, "height": 640}, locale="de-DE",
        has_touch=True, java_script_enabled=request.param,
    )  # fmt: skip
    yield context.new_page()
    context.close()


def key(page: Page, number: str) -> None:
    page.locator("#tastatur").get_by_role("button", name=number, exact=True).tap()


def test_tapped_stones_are_judged(phone: Page) -> None:
    phone.goto(REFEREE)
    phone.get_by_text("Gelb", exact=True).tap()
    for number, kept in (("12", "g12"), ("13", "g12+g13"), ("1", "g12+g13+g1")):
        key(phone, number)
        expect(phone).to_have_url(re.compile(rf"steine={re.escape(kept)}(&|$)"))
    expect(phone.locator(".bank .kurz")).to_have_text("Gültig.")
    expect(phone.locator("#ergebnis .urteil")).to_have_text("Gültig.")
    key(phone, "2")
    expect(phone.locator("#ergebnis .urteil")).to_have_text("Ungültig.")
    phone.get_by_role("button", name="Das letzte wieder weg").tap()
    expect(phone.locator("#ergebnis .urteil")).to_have_text("Gültig.")
    phone.reload()
    expect(phone.locator("#ergebnis .urteil")).to_have_text("Gültig.")


def test_typed_stones_are_judged_with_the_enter_key(phone: Page) -> None:
    phone.goto(REFEREE)
    phone.get_by_label("Steine", exact=True).and_(phone.locator("input")).fill("s3 Okey s5")
    phone.keyboard.press("Enter")
    expect(phone.locator("#ergebnis .urteil")).to_have_text("Gültig.")
    expect(phone.locator("#ergebnis .antwort")).to_contain_text("Der Okey steht für die schwarze 4")


def test_the_keys_and_the_verdict_are_in_one_view(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{REFEREE}?steine=g12+g13+g1#tastatur")
    for part in (".bank .kurz", ".tasten .leer"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_quick_taps_are_all_counted_and_the_key_keeps_the_focus(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(REFEREE)
    buttons = page.locator("#tastatur .z")
    page.evaluate(
        "[...document.querySelectorAll('#tastatur .z')].slice(0, 5).map((k) => k.click())"
    )
    expect(page).to_have_url(re.compile(r"steine=r1\+r2\+r3\+r4\+r5(&|$)"))
    buttons.nth(6).focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"r5\+r7(&|$)"))
    expect(page.locator("#tastatur .z").nth(6)).to_be_focused()


def test_points_are_worked_out_and_written_into_the_list(phone: Page) -> None:
    phone.goto(POINTS)
    phone.locator("input[name=rest]").fill("7+10+25")
    phone.get_by_label("Gelb", exact=True).first.check()
    phone.get_by_role("button", name="Ausrechnen").tap()
    expect(phone.locator("#ergebnis .urteil")).to_contain_text("84")
    expect(phone.locator(".rechnung")).to_have_text("7 + 10 + 25 = 42, × 2 = 84")
    phone.locator(".eintragen").get_by_role("button", name="B", exact=True).tap()
    cell = phone.get_by_role("textbox", name="Runde 1, B")
    expect(cell).to_have_value("84")
    cell.fill("0")
    phone.get_by_role("textbox", name="Runde 1, A").fill("7+10+25")
    phone.get_by_role("button", name="Zusammenrechnen").tap()
    expect(phone).to_have_url(re.compile("liste=42,0,,"))
    expect(phone.locator(".stand")).to_contain_text("B gewinnt mit 0 Punkten")


def test_the_result_is_brought_into_view_and_has_the_focus(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/spiele/bozu/karte")
    page.get_by_label("Mönch").check()
    expect(page).to_have_url(re.compile("karte=moench"))
    page.get_by_label("Karten vor dir").fill("5")
    page.get_by_role("button", name="Prüfen").click()
    expect(page.locator("#ergebnis .urteil")).to_be_in_viewport()
    expect(page.locator("#ergebnis")).to_be_focused()
    expect(page.get_by_label("Karten vor dir")).to_have_value("5")


def test_an_error_takes_the_focus_and_leads_to_its_field(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(REFEREE)
    page.locator("input[name=steine]").fill("Quatsch")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#f-steine")).to_be_focused()


def test_hands_of_two_people_are_tapped_and_compared(phone: Page) -> None:
    hands = {"A": "r1 r2 r4 r5 r7 r9 s1", "B": "s2 s2 s4 s4 s6 s8 r1 r4"}
    query = "&".join(f"karten.{who}={cards.replace(' ', '+')}" for who, cards in hands.items())
    phone.goto(f"/spiele/kyu/vergleich?{query}")
    expect(phone.locator("#ergebnis .antwort")).to_contain_text("Es fehlen noch 1 von A")
    phone.get_by_text("Schwarz", exact=True).last.tap()
    key(phone, "4")
    expect(phone.locator("#ergebnis .urteil")).to_have_text("A gewinnt.")
    expect(phone.locator("#ergebnis .flagge").first).to_contain_text("S.")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_page_scrolls_sideways_or_makes_the_browser_complain(
    context: BrowserContext, path: str, width: int
) -> None:
    page = context.new_page()
    lines = said(page)
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(path)
    assert int(page.evaluate("document.documentElement.scrollWidth")) <= width
    assert lines == []


SMALL = """[...document.querySelectorAll(
    'main :is(button, select, .kasten, .wer, input[type=text])')]
  .filter((one) => one.checkVisibility() && one.tabIndex >= 0 || one.matches('label'))
  .map((one) => [one.outerHTML.slice(0, 60), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 40))
  .map(([html]) => html)"""


@pytest.mark.parametrize("path", PAGES)
def test_what_is_tapped_is_large_enough_on_a_phone(context: BrowserContext, path: str) -> None:
    page = context.new_page()
    page.goto(path)
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("path", PAGES)
def test_every_control_has_a_name(context: BrowserContext, path: str) -> None:
    page = context.new_page()
    page.goto(path)
    page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
    controls = page.locator("main :is(button:not([aria-hidden]), select, input:not([type=hidden]))")
    names = [controls.nth(at).aria_snapshot() for at in range(controls.count())]
    assert [name for name in names if '"' not in name] == []


# --- replays --------------------------------------------------------------------------------------


def test_keys_leaf_and_up_and_down_scroll(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{REPLAY}?schritt=2")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("schritt=2$"))
    page.locator("#tisch").focus()
    for pressed, step in (("ArrowRight", "3"), ("ArrowLeft", "2"), ("Home", "1"), ("End", r"\d\d")):
        page.keyboard.press(pressed)
        expect(page).to_have_url(re.compile(f"schritt={step}#tisch$"))
        expect(page.locator("#tisch")).to_be_focused()
    page.evaluate("addEventListener('keydown', (e) => { document.title = e.defaultPrevented; })")
    page.keyboard.press("ArrowDown")
    expect(page).to_have_title("false")
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/spiele/kyu#beispiel$"))


def test_space_plays_until_it_is_pressed_again(context: BrowserContext) -> None:
    page = context.new_page()
    page.clock.install()
    page.goto(f"{REPLAY}?schritt=1#tisch")
    expect(page.locator("#tisch")).to_be_focused()
    page.keyboard.press(" ")
    expect(page).to_have_url(re.compile("schritt=2#spielt$"))
    page.clock.run_for(3000)
    expect(page).to_have_url(re.compile("schritt=3#spielt$"))
    page.keyboard.press(" ")
    expect(page).to_have_url(re.compile("schritt=3#tisch$"))
    page.clock.run_for(9000)
    expect(page).to_have_url(re.compile("schritt=3#tisch$"))


def test_who_wants_no_motion_gets_one_step_for_each_press(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, reduced_motion="reduce")
    page = context.new_page()
    page.clock.install()
    page.goto(f"{REPLAY}?schritt=1#tisch")
    page.keyboard.press(" ")
    expect(page).to_have_url(re.compile("schritt=2#spielt$"))
    page.clock.run_for(9000)
    expect(page).to_have_url(re.compile("schritt=2#spielt$"))
    context.close()


def test_reload_and_back_keep_the_step_and_the_other_move(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{PASSING}/zeigen?schritt=2")
    page.get_by_text("Und wenn es anders käme?").click()
    page.get_by_role("link", name="B lehnt ab.").click()
    expect(page.locator(".anders")).to_contain_text("Erlaubt.")
    page.reload()
    expect(page.locator(".anders")).to_contain_text("Erlaubt.")
    page.get_by_role("link", name="Weiter", exact=True).click()
    expect(page).to_have_url(re.compile("schritt=3"))
    page.go_back()
    expect(page).to_have_url(re.compile(r"schritt=2&statt=1:decline"))
    page.get_by_role("link", name="Zurück zur Szene, wie sie ist").click()
    expect(page.locator(".anders")).to_have_count(0)


def test_share_copies_the_address_with_step_and_house_rules(context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{PASSING}/zeigen?schritt=2&statt=1:decline&option=refill:players-only")
    page.get_by_role("link", name="Link zu diesem Schritt").click()
    expect(page.get_by_text("Link kopiert")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"schritt=2&statt=1:decline&option=refill:players-only&stand=\w{8}$", copied)
    page.goto(copied)
    expect(page.locator(".anders")).to_contain_text("Hausregel")
    expect(page.get_by_text("hat sich diese Szene geändert")).to_have_count(0)


# --- who is right, quiz, sleeves ------------------------------------------------------------------


def test_two_people_let_the_scene_decide(phone: Page) -> None:
    phone.goto(PASSING)
    phone.get_by_role("link", name="Seid ihr uneins?").tap()
    phone.get_by_role("group", name="Ich glaube:").get_by_text("Passen darf man immer").tap()
    phone.get_by_role("group", name="Die anderen glauben:").get_by_text("Nein, gepasst").tap()
    phone.get_by_role("button", name="Szene ansehen").tap()
    expect(phone.locator("#szene")).to_contain_text("Schritt 1 von 2.")
    phone.get_by_role("link", name="Weiter", exact=True).tap()
    expect(phone.locator("#urteil .urteil")).to_have_text("Die anderen haben recht.")
    expect(phone.locator("#urteil .flagge").first).to_have_text("S.\u00a06–7")


def test_the_quiz_counts_without_javascript_too(phone: Page) -> None:
    phone.goto("/spiele/kyu/quiz")
    phone.get_by_role("button", name="Nein").tap()
    expect(phone.locator("main").get_by_role("status")).to_have_text("Richtig.")
    phone.get_by_role("link", name="Nächste Frage").tap()
    expect(phone.get_by_text("Frage 2 von 10, bisher 1 richtig.")).to_be_visible()
    phone.get_by_role("button", name="Ja").tap()
    expect(phone.locator("main").get_by_role("status")).to_have_text("Leider nicht.")


def test_adding_a_game_to_the_sleeves_changes_the_address(phone: Page) -> None:
    phone.goto("/huellen?spiele=kyu")
    expect(phone.locator("#ergebnis .urteil")).to_contain_text("0 Packungen, 101 Karten")
    phone.get_by_label("Karat").check()
    phone.get_by_role("button", name="Zusammenzählen").tap()
    expect(phone).to_have_url(re.compile(r"/huellen\?spiele=karat,kyu"))
    expect(phone.locator("#ergebnis .urteil")).to_contain_text("151 Karten")
    phone.get_by_label("Kyū").uncheck()
    phone.get_by_role("button", name="Zusammenzählen").tap()
    expect(phone).to_have_url(re.compile(r"/huellen\?spiele=karat$|spiele=karat#"))

"""Without a network: what a device keeps of a game, how old it is, and what it cannot do."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from socket import create_server
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.conftest import COMMAND, await_health
from tests.web.gates import said, violations, width_of
from tests.web.page_types import ENTRY

pytestmark = pytest.mark.browser

LARGEST = 300 * 1024
WAIT_MS = 60_000
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const request of await store.keys()) {
      const answer = await store.match(request);
      found[new URL(request.url).pathname] = (await answer.arrayBuffer()).byteLength;
    }
  }
  return found;
}"""
KEEPS = """async ([game, most]) => {
  const until = Date.now() + most;
  while (!(await caches.match(`/spiele/${game}/offline.json.gz`)) && Date.now() < until) {
    await new Promise((done) => setTimeout(done, 50));
  }
}"""
REPLACED = """async ([old, most]) => {
  const until = Date.now() + most;
  while ((await caches.keys()).includes(old) && Date.now() < until) {
    await new Promise((done) => setTimeout(done, 50));
  }
}"""


def phone(browser: Browser, address: str) -> BrowserContext:
    return browser.new_context(
        base_url=address, viewport={"width": 360, "height": 640}, locale="de-DE"
    )


def visit(page: Page, game: str) -> None:
    """Open the page of a game and wait until the device keeps it."""
    page.goto(f"/spiele/{game}")
    page.evaluate(KEEPS, [game, WAIT_MS])


@pytest.fixture(scope="module")
def away(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Return a phone that has visited one game and lost its network."""
    context = phone(browser, address)
    page = context.new_page()
    visit(page, "kyu")
    page.close()
    context.set_offline(offline=True)
    yield context
    context.close()


@pytest.fixture
def page(away: BrowserContext) -> Iterator[Page]:
    found = away.new_page()
    yield found
    found.close()


def strip(page: Page) -> str:
    return page.locator("#netz").inner_text()


@pytest.mark.parametrize("game", ["kyu", "kuet", "bozu", "karat"])
def test_a_game_takes_at_most_300_kb_with_all_that_belongs_to_it(
    browser: Browser, address: str, game: str
) -> None:
    context = phone(browser, address)
    page = context.new_page()
    visit(page, game)
    kept: dict[str, int] = page.evaluate(KEPT)
    context.close()

    assert {"/", "/offline", f"/spiele/{game}/offline.json.gz"} <= set(kept)
    assert sum(kept.values()) <= LARGEST


def test_an_answer_is_opened_and_the_strip_says_how_old_it_is(page: Page) -> None:
    page.goto("/spiele/kyu")
    page.get_by_role("link", name="Kann ich passen, während").first.click()

    expect(page.locator("main .urteil")).to_have_text("Nein.")
    expect(page.locator("main .flagge").first).to_have_text("S.\u00a06–7")
    expect(page.locator("main .pruef").first).to_be_visible()
    today = page.evaluate("new Date().toLocaleDateString('de-DE', {dateStyle: 'medium'})")
    assert strip(page).startswith(f"Offline – Stand {today}")


def test_an_old_store_says_how_many_days_it_is_old(browser: Browser, address: str) -> None:
    context = phone(browser, address)
    page = context.new_page()
    visit(page, "karat")
    context.set_offline(offline=True)
    page.evaluate(
        """async () => {
          const [name] = await caches.keys();
          const then = Date.now() - 12 * 24 * 60 * 60 * 1000;
          await (await caches.open(name)).put('/stand', new Response(String(then)));
        }"""
    )
    page.goto("/spiele/karat")

    assert re.search(r"Stand \d\d\.\d\d\.\d{4}, vor 12 Tagen geholt", strip(page))
    context.close()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("darf ich passen", "Kann ich passen, während eine Herausforderung läuft?"),
        ("heruasfordern", "Muss ich in meinem Zug herausfordern?"),
        ("Gleichstand", "Wer bekommt die Adelskarte bei Gleichstand in einer Herausforderung?"),
        ("marker", "Wie viele Drachenmarker gibt es?"),
    ],
)
def test_a_search_finds_the_kept_answers_and_says_that_they_are_kept(
    page: Page, words: str, expected: str
) -> None:
    page.goto("/offline")
    page.locator("#q").fill(words)
    page.keyboard.press("Enter")

    expect(page.locator("main bdi")).to_have_text(words)
    assert expected in page.locator("main .treffer h3").all_text_contents()
    expect(page.locator("#q")).to_have_value(words)
    expect(page.locator("main")).to_contain_text("Jede Zeile beantwortet ihre eigene Frage")


def test_what_is_typed_is_shown_and_never_run(page: Page) -> None:
    complaints = said(page)
    page.goto("/suche?q=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E%22%27")

    expect(page.locator("main bdi")).to_have_text("<img src=x onerror=alert(1)>\"'")
    assert page.locator("main img").count() == 0
    assert [text for text in complaints if "ERR_INTERNET_DISCONNECTED" not in text] == []


def test_suggestions_come_from_the_device(page: Page) -> None:
    page.goto("/spiele/kyu")
    page.locator("#q").press_sequentially("passen")

    expect(page.get_by_role("option").first).to_contain_text("assen")


def test_a_replay_is_stepped_by_links_and_by_keys(page: Page) -> None:
    page.goto(ENTRY)
    page.get_by_role("link", name="Zeig’s mir").click()
    expect(page.locator("main .satz")).to_contain_text("Schritt 1 von 2.")
    page.get_by_role("link", name="Weiter").click()
    expect(page.locator("main .satz")).to_contain_text("Abgelehnt.")
    expect(page.get_by_role("img", name="rote 4").first).to_be_visible()
    page.locator("#tisch").focus()
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(r"schritt=1#tisch$"))


@pytest.mark.parametrize("step", ["99", "-1", "x", ""])
def test_a_step_that_there_is_not_is_the_nearest(page: Page, step: str) -> None:
    page.goto(f"{ENTRY}/zeigen?schritt={step}")

    expect(page.locator("main .satz")).to_contain_text("von 2.")


def test_a_house_rule_is_not_answered_without_the_network(page: Page) -> None:
    page.goto(f"{ENTRY}?option=draw:none")

    expect(page.locator("main .meldung").first).to_contain_text("brauchen das Netz")


@pytest.mark.parametrize("path", ["/spiele/kuet", "/spiele/kyu/gibt-es-nicht", "/meldungen/x"])
def test_a_page_never_visited_shows_what_is_kept_and_what_needs_the_network(
    page: Page, path: str
) -> None:
    page.goto(path)

    expect(page.locator("h1")).to_have_text("Du bist offline")
    expect(page.locator(".gespeichert a")).to_have_text(["Kyū"])
    expect(page.locator("main")).to_contain_text("ausgerechnet")


def test_a_form_that_could_not_be_sent_shows_all_that_was_typed_and_sends_it_again(
    page: Page,
) -> None:
    page.goto(ENTRY)
    page.evaluate(
        """() => {
          const form = document.createElement('form');
          form.method = 'post';
          form.action = '/melden';
          form.innerHTML = '<textarea name="falsch">Auf S. 7 steht <b>Ja</b>.</textarea>'
            + '<input name="schutz" value="geheim.0123456789abcdefghij">';
          document.body.append(form);
          HTMLFormElement.prototype.submit.call(form);
        }"""
    )

    expect(page.locator("h1")).to_have_text("Nicht gesendet.")
    expect(page.locator(".ungesendet dd")).to_have_text(["Auf S. 7 steht <b>Ja</b>."])
    again = page.locator("main form")
    assert again.get_attribute("action") == "/melden"
    kept = "form => Object.fromEntries(new FormData(form))"
    sent: dict[str, Any] = again.evaluate(kept)
    assert sent["falsch"].strip() == "Auf S. 7 steht <b>Ja</b>."
    assert sent["schutz"].strip() == "geheim.0123456789abcdefghij"


def test_a_form_keeps_its_text_and_says_so_while_there_is_no_network(page: Page) -> None:
    page.goto(ENTRY)
    page.evaluate(
        """() => {
          const form = document.createElement('form');
          form.method = 'post';
          form.innerHTML = '<textarea name="falsch"></textarea><button>Absenden</button>';
          document.querySelector('main').prepend(form);
        }"""
    )
    page.locator("textarea").fill("Hier steht etwas anderes.")
    page.get_by_role("button", name="Absenden").click()

    expect(page.get_by_role("alert")).to_contain_text("Du bist offline.")
    expect(page.locator("textarea")).to_have_value("Hier steht etwas anderes.")
    expect(page).to_have_url(re.compile(ENTRY))


@pytest.mark.parametrize(
    "path", ["/spiele/kyu", ENTRY, f"{ENTRY}/zeigen?schritt=2", "/suche?q=passen", "/offline"]
)
def test_a_kept_page_keeps_to_the_gates(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(path)
    page.emulate_media(color_scheme="dark")

    assert violations(page) == []
    assert width_of(page) == 320


def test_with_a_network_every_page_comes_from_it(browser: Browser, address: str) -> None:
    context = phone(browser, address)
    page = context.new_page()
    visit(page, "karat")
    answer = page.goto("/spiele/karat")

    assert answer is not None
    assert page.evaluate("Boolean(navigator.serviceWorker.controller)")
    assert "Offline" not in (page.locator("#netz").text_content() or "")
    assert answer.headers["etag"]
    context.close()


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Return data of our own to change: two games, for the sake of speed."""
    data = tmp_path / "data"
    ours = Path(__file__).resolve().parents[2] / "data"
    shutil.copytree(ours, data, ignore=shutil.ignore_patterns("kyu", "kuet"))
    return data


def started(data: Path, port: int) -> subprocess.Popen[bytes]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith("RULESFAQ_")}
    environ = kept | {"RULESFAQ_DATA": str(data), "RULESFAQ_STATE": str(data.parent / "state")}
    server = subprocess.Popen([COMMAND, "serve", "--port", str(port)], env=environ)
    await_health(port, server)
    return server


def stopped(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    server.wait()


def test_a_new_revision_replaces_the_whole_set(browser: Browser, copied: Path) -> None:
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    context = phone(browser, f"http://127.0.0.1:{port}")
    page = context.new_page()
    server = started(copied, port)
    visit(page, "karat")
    visit(page, "bozu")
    (before,) = page.evaluate("caches.keys()")
    stopped(server)

    file = copied / "games" / "karat" / "game.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("Geheim wählst du", "Ganz neu: Geheim wählst du", 1), "utf-8")
    server = started(copied, port)
    page.goto("/spiele/bozu")
    page.evaluate(REPLACED, [before, WAIT_MS])
    (after,) = page.evaluate("caches.keys()")
    kept = page.evaluate(KEPT)
    stopped(server)
    page.goto("/spiele/karat")

    assert after != before
    assert {"/spiele/karat/offline.json.gz", "/spiele/bozu/offline.json.gz"} <= set(kept)
    expect(page.locator("main")).to_contain_text("Ganz neu: Geheim wählst du")
    assert "Offline" in strip(page)
    context.close()

"""The gates: every type of page in Debian's chromium, over HTTP, in both colour schemes."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.web.gates import WATCH_SHIFTS, requests_of, said, small_targets, violations, width_of
from tests.web.page_types import PAGE_TYPES, PageType, name_of

pytestmark = pytest.mark.browser

BUDGET = 60 * 1024
SHIFT = 0.05
ADDED = r"Zitat kopieren|Vorschläge|\s+"
"""What scripts add, and space."""
LOADED = r'<(?:link rel="(?:stylesheet|icon)"|script)[^>]*(?:href|src)="([^"]+)"'
"""What a page loads at once."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
every_type = pytest.mark.parametrize("kind", PAGE_TYPES, ids=name_of)


@pytest.fixture(scope="module")
def shared(browser: Browser, address: str) -> Iterator[BrowserContext]:
    found = browser.new_context(base_url=address, locale="de-DE", service_workers="block")
    found.add_init_script(WATCH_SHIFTS)
    yield found
    found.close()


@pytest.fixture(scope="module")
def plain(browser: Browser, address: str) -> Iterator[BrowserContext]:
    found = browser.new_context(base_url=address, locale="de-DE", java_script_enabled=False)
    yield found
    found.close()


@every_type
def test_axe_finds_nothing_nobody_complains_or_is_asked_elsewhere(
    shared: BrowserContext, address: str, kind: PageType
) -> None:
    page = shared.new_page()
    complaints, asked = said(page), requests_of(page)
    answer = page.goto(kind.path)
    found = {}
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found[width, scheme] = violations(page, only_colours=scheme == "dark")
    page.close()

    assert answer is not None
    assert answer.status == kind.status
    assert [text for texts in found.values() for text in texts] == []
    assert [text for text in complaints if f" {kind.status} " not in text] == []
    assert len(asked) > 1
    assert [url for url in asked if not url.startswith(f"{address}/")] == []


@every_type
def test_nothing_scrolls_sideways_nothing_is_too_small_to_tap(
    shared: BrowserContext, kind: PageType
) -> None:
    page = shared.new_page()
    page.set_viewport_size({"width": 320, "height": 256})  # 1280 × 1024 at 400 %
    page.goto(kind.path)

    assert width_of(page) == 320
    assert small_targets(page) == []
    page.close()


@every_type
def test_nothing_jumps_while_a_page_loads(shared: BrowserContext, kind: PageType) -> None:
    page = shared.new_page()
    shifts = []
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 640})
        page.goto(kind.path, wait_until="load")
        page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        shifts.append(float(page.evaluate("window.shifted")))
    page.close()

    assert max(shifts) < SHIFT


@every_type
def test_focus_is_seen_and_never_under_something_else(
    shared: BrowserContext, kind: PageType
) -> None:
    page = shared.new_page()
    page.set_viewport_size({"width": 1280, "height": 480})
    page.goto(kind.path)
    hidden = page.evaluate(
        """async () => {
          const wanted = 'main a[href], main button, main summary, main input';
          const all = [...document.querySelectorAll(wanted)];
          const covered = [];
          for (const element of all.filter((one) => one.checkVisibility())) {
            element.focus();
            const box = element.getBoundingClientRect();
            const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
            const y = Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1);
            const top = document.elementFromPoint(x, y);
            if (box.bottom <= 0 || box.top >= innerHeight) covered.push(element.outerHTML);
            else if (getComputedStyle(element).display !== 'inline' && !element.contains(top)
              && getComputedStyle(top.closest('nav, header, aside') ?? top).position === 'sticky') {
              covered.push(element.outerHTML);
            }
          }
          return covered;
        }"""
    )
    page.close()

    assert hidden == []


def fetched(address: str, path: str) -> tuple[bytes, int]:
    """Return what a server sends, unpacked, and how many bytes went over the line."""
    parts = urlsplit(address)
    assert parts.hostname
    connection = HTTPConnection(parts.hostname, parts.port)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    body, packed = answer.read(), answer.headers.get("Content-Encoding") == "gzip"
    connection.close()
    return gzip.decompress(body) if packed else body, len(body)


@every_type
def test_the_first_load_takes_at_most_60_kb(address: str, kind: PageType) -> None:
    html, size = fetched(address, kind.path)
    needed = re.findall(LOADED, html.decode())
    sizes = {path: fetched(address, path)[1] for path in needed}

    assert {path.partition("?")[0].rpartition(".")[2] for path in sizes} == {"css", "js", "svg"}
    assert size + sum(sizes.values()) <= BUDGET


@every_type
def test_a_page_says_the_same_without_javascript(
    plain: BrowserContext, shared: BrowserContext, kind: PageType
) -> None:
    texts = []
    for context in (plain, shared):
        page = context.new_page()
        page.goto(kind.path)
        texts.append(page.locator("main").text_content() or "")
        page.close()
    without, with_it = (re.sub(ADDED, "", text) for text in texts)

    assert without == with_it

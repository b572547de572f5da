"""What every page has to keep to, measured in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_AXE = (Path(__file__).with_name("vendor") / "axe.min.js").read_text("utf-8")
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
_OF_COLOURS = ["color-contrast", "link-in-text-block"]
_RUN = """async (only) => {
  const found = await axe.run(document, {runOnly: only, resultTypes: ['violations']});
  return found.violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.html}`));
}"""


def violations(page: Page, *, only_colours: bool = False) -> list[str]:
    """Return what axe-core finds on a page as it is shown now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    rules = {"type": "rule", "values": _OF_COLOURS}
    everything = {"type": "tag", "values": _TAGS}
    found: list[str] = page.evaluate(_RUN, rules if only_colours else everything)
    return found


_NO_WORKER = "Service Worker registration blocked by Playwright"


def said(page: Page) -> list[str]:
    """Collect what the browser complains about, from now on."""
    lines: list[str] = []
    page.on("console", lambda m: None if m.text == _NO_WORKER else lines.append(m.text))
    page.on("pageerror", lambda error: lines.append(str(error)))
    return lines


def requests_of(page: Page) -> list[str]:
    """Collect the addresses that a page asks for, from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def width_of(page: Page) -> int:
    """Return how wide the content is."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


WATCH_SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({type: 'layout-shift', buffered: true});
"""

_TARGETS = """() => {
  const all = 'a[href], button, input:not([type=hidden], [tabindex="-1"]), select, summary';
  return [...document.querySelectorAll(all)].filter((element) => {
    const box = element.getBoundingClientRect();
    const seen = element.checkVisibility({visibilityProperty: true}) && box.width > 1;
    const inSentence = getComputedStyle(element).display === 'inline';
    const grown = getComputedStyle(element, '::after').position === 'absolute' ? 44 : 0;
    return seen && !inSentence && Math.max(box.height, grown) < 24;
  }).map((element) => element.outerHTML.slice(0, 120));
}"""


def small_targets(page: Page) -> list[str]:
    """Return what is lower than 24 px and can be tapped; links inside a sentence may be."""
    found: list[Any] = page.evaluate(_TARGETS)
    return [str(text) for text in found]

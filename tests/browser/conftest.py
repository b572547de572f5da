"""A browser, Debian's own, and the pages that `rulesfaq serve` serves."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

PHONE = ViewportSize(width=360, height=740)
TIMEOUT_MS = 10_000


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium")
    assert path, "the Debian package chromium is missing: as root, apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """Open a phone's browser without JavaScript; asking anyone but our server is a fault."""
    context = chromium.new_context(
        base_url=address, java_script_enabled=False, viewport=PHONE, locale="de-DE"
    )
    found = context.new_page()
    found.set_default_timeout(TIMEOUT_MS)
    asked: list[str] = []
    wrong: list[str] = []
    found.on("request", lambda request: asked.append(request.url))
    found.on("response", lambda got: wrong.append(got.url) if got.status >= 400 else None)
    yield found
    context.close()
    assert [url for url in asked if not url.startswith(address)] == []
    assert wrong == []

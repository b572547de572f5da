"""Take the pictures of docs/screenshots: `make shots`."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_server
from typing import Literal, NamedTuple

from playwright.sync_api import Browser

from rulesfaq.settings import environment_without
from tests.conftest import COMMAND, await_health
from tests.web.chromium import chromium
from tests.web.page_types import PAGE_TYPES
from tests.web.small_png import smaller

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
PATHS = {kind.name: kind.path for kind in PAGE_TYPES}
PHONE = (360, 720)
DESK = (1280, 900)


class Shot(NamedTuple):
    """A picture of a type of page."""

    page: str
    size: tuple[int, int]
    scheme: Literal["light", "dark"]

    @property
    def file(self) -> str:
        """Return the name of the file."""
        return f"{self.page}-{self.size[0]}-{self.scheme}.png"


SHOTS = (
    Shot("start", DESK, "light"),
    Shot("game", DESK, "light"),
    Shot("entry", DESK, "dark"),
    Shot("answer", PHONE, "light"),
    Shot("unanswered", PHONE, "dark"),
    Shot("computed", PHONE, "light"),
    Shot("replay", PHONE, "light"),
    Shot("game-tiles", PHONE, "dark"),
    Shot("rule", PHONE, "light"),
    Shot("page", PHONE, "dark"),
    Shot("publisher", DESK, "light"),
    Shot("settings", PHONE, "light"),
)


def take(browser: Browser, address: str, shot: Shot) -> bytes:
    """Return a picture of what is seen first."""
    width, height = shot.size
    page = browser.new_page(
        base_url=address,
        viewport={"width": width, "height": height},
        color_scheme=shot.scheme,
        locale="de-DE",
        reduced_motion="reduce",
    )
    page.goto(PATHS[shot.page])
    picture = page.screenshot()
    page.close()
    return smaller(browser, picture)


@contextmanager
def served() -> Iterator[str]:
    """Serve the site with nothing but what is in the repository; yield where."""
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as state:
        environ = environment_without(("RULESFAQ_DATA", "DATABASE_URL"), RULESFAQ_STATE=state)
        with subprocess.Popen([COMMAND, "serve", "--port", str(port)], env=environ) as server:
            try:
                await_health(port, server)
                yield f"http://127.0.0.1:{port}"
            finally:
                server.terminate()


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with served() as address, chromium() as browser:
        for shot in SHOTS:
            (FOLDER / shot.file).write_bytes(take(browser, address, shot))


if __name__ == "__main__":
    main()

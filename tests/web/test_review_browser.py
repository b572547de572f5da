"""The whole way of a report, in Debian's chromium: told without JavaScript, decided by two."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_server

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.cli.broken import ENTRY, FILE, change, repository
from tests.conftest import COMMAND, await_health, own_environment

pytestmark = pytest.mark.browser

WORD = "ein Kranich am Teich"
SEEN = "/spiele/bozu/fragen/kaiser"


@contextmanager
def serving(state: Path) -> Iterator[str]:
    """Serve with a state folder of its own; yield where."""
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environ = own_environment(state)
    with subprocess.Popen([COMMAND, "serve", "--port", str(port)], env=environ) as server:
        try:
            await_health(port, server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("state")
    for name in ("mia", "tom"):
        command(folder, "user", "add", name, said=f"{WORD}\n")
    return folder


@pytest.fixture(scope="module")
def site(state: Path) -> Iterator[str]:
    with serving(state) as address:
        yield address


def command(state: Path, *arguments: str, said: str = "", status: int = 0) -> str:
    done = subprocess.run(
        [COMMAND, *arguments],
        env=own_environment(state),
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    return done.stdout


def reader(browser: Browser, site: str) -> Page:
    """Return the page of a reader without JavaScript."""
    context = browser.new_context(
        base_url=site, java_script_enabled=False, viewport={"width": 360, "height": 640}
    )
    return context.new_page()


def reviewer(browser: Browser, site: str, name: str) -> Page:
    page = browser.new_context(base_url=site, viewport={"width": 1280, "height": 800}).new_page()
    page.goto("/pruefen")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Passwort").fill(WORD)
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("heading", name="Prüftisch")).to_be_visible()
    return page


def tell(page: Page, wrong: str, *, at: str = SEEN) -> str:
    """Report something as a reader does; return the address of its page."""
    page.goto(at)
    page.get_by_role("link", name="Stimmt das nicht?").first.click()
    page.get_by_label("Was steht hier falsch?").fill(wrong)
    while "/melden" in page.url and "/meldungen/" not in page.url:
        # A form that comes back at once is asked for once more, with all that was typed.
        expect(page.get_by_label("Was steht hier falsch?")).to_have_value(wrong)
        page.get_by_role("button", name="Meldung abschicken").click()
    return page.url


def decide(page: Page, what: str, reason: str = "", **fields: str) -> None:
    page.get_by_role("radio", name=what).check()
    for label, text in fields.items():
        if text == "on":
            page.get_by_role("radio", name=label).check()
        else:
            page.get_by_label(label).fill(text)
    page.get_by_label("Begründung für den Leser").fill(reason)
    page.get_by_role("button", name="Entscheiden").click()


def stands(page: Page, told: str, state: str) -> None:
    """Expect the reader's page to say how a report stands."""
    page.goto(told)
    expect(page.locator(".urteil")).to_have_text(f"{state}.")


def test_a_report_goes_all_its_way_and_comes_back(
    browser: Browser, site: str, state: Path, tmp_path: Path
) -> None:
    page = reader(browser, site)
    told = tell(page, "Der Kaiser zählt doch wie eine Dame.")
    stands(page, told, "Eingegangen")

    mia = reviewer(browser, site, "mia")
    mia.get_by_role("link", name=page.locator("h1").inner_text()).first.click()
    expect(mia.locator("blockquote").first).to_have_text("Der Kaiser zählt doch wie eine Dame.")
    mia.get_by_text("Szenario bearbeiten und laufen lassen").click()
    mia.get_by_role("button", name="Laufen lassen").click()
    expect(mia.locator("#szene .schritte li").first).to_be_visible()
    expect(mia.locator("#szene .regel").first).to_contain_text("bozu.")
    decide(mia, "Gesichtet")
    stands(page, told, "Gesichtet")

    decide(mia, "An der Quelle geprüft", "Ich habe nachgelesen.")
    expect(mia.get_by_role("alert")).to_contain_text("Wähl die Quelle")
    expect(mia.get_by_role("alert")).to_be_focused()
    expect(mia.get_by_label("Begründung für den Leser")).to_have_value("Ich habe nachgelesen.")
    mia.locator(".nur-checked input[type=radio]").first.check()
    place = mia.locator("#abschnitte option").first.get_attribute("value") or ""
    mia.get_by_label("Seite oder Abschnitt").fill(place)
    mia.get_by_role("button", name="Entscheiden").click()
    stands(page, told, "An der Quelle geprüft")

    decide(mia, "Annehmen", Regel="on")
    expect(mia.get_by_role("alert")).to_contain_text("nimmt jemand anderes an")
    tom = reviewer(browser, site, "tom")
    tom.goto(mia.url)
    decide(tom, "Annehmen", "Stimmt, danke.", Regel="on")
    stands(page, told, "Angenommen")
    with tom.expect_download() as download:
        tom.get_by_role("link", name="Änderung herunterladen").click()
    patch = Path(download.value.path()).read_text("utf-8")
    assert ENTRY in patch
    decide(tom, "Behoben", **{"Behoben im Datenstand": "abc123"})
    stands(page, told, "Behoben")
    expect(page.locator(".antwort")).to_contain_text("abc123")

    check = tmp_path / "check.json"
    broken = repository(tmp_path / "copy")
    change(broken / FILE, "asks: {hand.A: 4}", "asks: {hand.A: 5}")
    faulty = ("check", "--data", str(broken), "--format", "json", "--output", str(check))
    command(state, *faulty, status=1)
    assert "recurred" in command(state, "reports", "reopen", "--from", str(check))
    stands(page, told, "Wieder aufgetreten")
    tom.goto("/pruefen")
    expect(tom.locator(".schlange .schild.schlecht")).to_have_text("wieder aufgetreten")


def test_a_reader_learns_why_a_report_was_rejected(browser: Browser, site: str) -> None:
    page = reader(browser, site)
    told = tell(page, "<img src=x onerror=alert(1)> Das sehe ich anders.")
    mia = reviewer(browser, site, "mia")
    complaints: list[str] = []
    mia.on("dialog", lambda dialog: complaints.append(dialog.message))
    mia.on("console", lambda line: complaints.append(line.text))
    mia.goto("/pruefen?stand=received")
    mia.locator(".schlange ol a").last.click()
    decide(mia, "Antwort stimmt, ablehnen", "Die Quelle sagt es wie wir.")
    stands(page, told, "Abgelehnt")
    expect(page.locator(".antwort")).to_have_text("Die Quelle sagt es wie wir.")
    assert complaints == []


def test_two_reviewers_at_once_in_two_browsers(browser: Browser, site: str) -> None:
    tell(reader(browser, site), "Zu dritt geht das anders.")
    mia, tom = reviewer(browser, site, "mia"), reviewer(browser, site, "tom")
    for page in (mia, tom):
        page.goto("/pruefen?stand=received")
        page.locator(".schlange ol a").last.click()
    decide(mia, "Gesichtet")
    decide(tom, "Antwort stimmt, ablehnen", "Zu dritt gilt dasselbe.")
    expect(tom.get_by_role("alert")).to_contain_text("mia hat diese Meldung heute")
    expect(tom.get_by_role("alert")).to_contain_text("„gesichtet“")
    expect(tom.get_by_label("Begründung für den Leser")).to_have_value("Zu dritt gilt dasselbe.")


def test_no_page_of_the_desk_scrolls_sideways(browser: Browser, site: str) -> None:
    page = reviewer(browser, site, "mia")
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 640})
        for path in ("/pruefen", "/pruefen?stand=alle", "/pruefen/1", "/impressum"):
            page.goto(path)
            assert int(page.evaluate("document.documentElement.scrollWidth")) <= width, path

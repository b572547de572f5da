"""The command `user`, and what `serve` asks of whoever serves others."""

from __future__ import annotations

import subprocess
from pathlib import Path
from socket import create_server

import pytest

from rulesfaq.accounts.people import identify
from rulesfaq.errors import SettingsError
from rulesfaq.settings import load_settings
from rulesfaq.storage import Store
from rulesfaq.web.imprint import read_imprint
from tests.conftest import COMMAND, own_environment

WORD = "ein Kranich am Teich"
IMPRINT = "Mia Muster\nTeichweg 1\n\nKontakt: mia@example.org"


def run(
    state: Path, *arguments: str, said: str = "", **settings: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, *arguments],
        env=own_environment(state) | settings,
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_account_is_made_renewed_and_listed(tmp_path: Path) -> None:
    made = run(tmp_path, "user", "add", "mia", said=f"{WORD}\nmore\n")
    assert (made.returncode, made.stdout) == (0, "mia may decide reports\n")
    again = run(tmp_path, "user", "add", "mia", said=f"{WORD}\n")
    assert (again.returncode, "mia is taken" in again.stderr) == (2, True)
    short = run(tmp_path, "user", "passwd", "mia", said="kurz\n")
    assert (short.returncode, "12 to 200 characters" in short.stderr) == (2, True)
    assert "kurz" not in short.stderr + short.stdout
    assert run(tmp_path, "user", "passwd", "mia", said="noch ein Kranich\n").returncode == 0
    assert run(tmp_path, "user", "passwd", "tom", said=f"{WORD}\n").returncode == 2
    assert run(tmp_path, "user", "list").stdout.startswith("mia  since 20")
    store = Store(tmp_path)
    with store.reading() as db:
        assert identify(db, "mia", "noch ein Kranich") is not None
    store.close()


def test_a_password_is_never_an_argument(tmp_path: Path) -> None:
    refused = run(tmp_path, "user", "add", "mia", WORD)
    assert refused.returncode == 2
    assert run(tmp_path, "user", "list").stdout == ""


@pytest.mark.parametrize(
    "settings",
    [
        {"RULESFAQ_PROXIES": "1", "RULESFAQ_URL": "https://regeln.example"},
        {"RULESFAQ_URL": "https://regeln.example"},
    ],
)
def test_who_serves_others_says_who_that_is(tmp_path: Path, settings: dict[str, str]) -> None:
    with create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    silent = run(tmp_path, "serve", "--port", port, **settings)
    assert silent.returncode == 2
    assert "RULESFAQ_IMPRINT" in silent.stderr
    assert "name a text file that says who runs it, with a mail address" in silent.stderr


def test_beyond_this_machine_nothing_is_served_without_an_imprint(tmp_path: Path) -> None:
    with create_server(("0.0.0.0", 0)) as free:  # noqa: S104  # never listened on
        port = str(free.getsockname()[1])
    refused = run(tmp_path, "serve", "--host", "0.0.0.0", "--port", port)  # noqa: S104
    assert (refused.returncode, "RULESFAQ_IMPRINT" in refused.stderr) == (2, True)


def test_behind_a_proxy_the_address_is_set(tmp_path: Path) -> None:
    with create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    file = tmp_path / "imprint.txt"
    file.write_text(IMPRINT, "utf-8")
    set_to = {"RULESFAQ_PROXIES": "1", "RULESFAQ_IMPRINT": str(file)}
    refused = run(tmp_path, "serve", "--port", port, **set_to)
    assert (refused.returncode, "RULESFAQ_URL" in refused.stderr) == (2, True)


@pytest.mark.parametrize("text", ["", "Mia Muster, Teichweg 1", "x" * 30_000 + " a@b.de", "\xff"])
def test_an_imprint_names_somebody_who_can_be_written_to(tmp_path: Path, text: str) -> None:
    file = tmp_path / "imprint.txt"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(SettingsError):
        read_imprint(file)
    with pytest.raises(SettingsError):
        read_imprint(tmp_path / "missing")


def test_an_imprint_has_paragraphs(tmp_path: Path) -> None:
    file = tmp_path / "imprint.txt"
    file.write_text("\ufeff" + IMPRINT, "utf-8")
    assert read_imprint(file) == ("Mia Muster\nTeichweg 1", "Kontakt: mia@example.org")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RULESFAQ_URL", "regeln.example"),
        ("RULESFAQ_URL", "https://regeln.example/pfad"),
        ("RULESFAQ_URL", "javascript:alert(1)"),
        ("RULESFAQ_PROXIES", "-1"),
        ("RULESFAQ_PROXIES", "zwei"),
        ("RULESFAQ_PROXIES", "10"),
    ],
)
def test_a_setting_that_cannot_be_used_is_refused(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as error:
        load_settings({name: value})
    assert error.value.variable == name


def test_settings_of_a_public_site() -> None:
    found = load_settings({"RULESFAQ_URL": "https://regeln.example:8443/", "RULESFAQ_PROXIES": "2"})
    assert (found.url, found.proxies, found.is_public) == ("https://regeln.example:8443", 2, True)
    assert not load_settings({}).is_public

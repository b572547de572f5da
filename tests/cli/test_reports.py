"""Reports in the terminal, and what serve does about them when it starts."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulesfaq.cli.main import main, rulesfaq
from rulesfaq.cli.storing import failing_entries, prepare
from rulesfaq.reports.deciding import decide
from rulesfaq.reports.keeping import keep
from rulesfaq.reports.reading import by_number, history, listed
from rulesfaq.reports.report import Decision
from rulesfaq.services import open_services
from rulesfaq.settings import Settings, load_settings
from rulesfaq.storage import Store, ready
from tests.conftest import COMMAND, own_environment
from tests.factories import make_draft
from tests.reports.crowd import small_data

ENTRY = "karat.faq.ziel"


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Store]:
    store = ready(Store(tmp_path / "state"))
    keep(store, make_draft(about=ENTRY, game="karat", wrong="Das Ziel fehlt."), "key-1")
    yield store
    store.close()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_data(tmp_path_factory.mktemp("data"))


@pytest.fixture
def settings(kept: Store, data: Path) -> Settings:
    return load_settings({}, data=data, state=kept.state)


def run(kept: Store, *words: str) -> Result:
    arguments = ["reports", *words, "--state", str(kept.state)]
    return CliRunner().invoke(rulesfaq, arguments, standalone_mode=False, catch_exceptions=True)


def test_reports_are_listed_and_shown(kept: Store) -> None:
    lines = run(kept, "list").output
    shown = run(kept, "show", "1").output

    assert f"1  received   {by_number(kept, 1).created_at[:10]}  {ENTRY}" in lines
    assert "Das Ziel fehlt." in lines
    assert "version 1: received" in shown
    assert "next: triaged, rejected, duplicate" in shown


def test_reports_are_told_as_plain_values(kept: Store) -> None:
    listed_ = json.loads(run(kept, "list", "--json", "--in", "received").stdout)
    shown = json.loads(run(kept, "show", "1", "--json").stdout)

    assert [report["about"] for report in listed_["reports"]] == [ENTRY]
    assert shown["report"]["wrong"] == "Das Ziel fehlt."
    assert [event["state"] for event in shown["history"]] == ["received"]


def test_a_decision_names_the_version_that_was_read(kept: Store) -> None:
    done = run(kept, "decide", "1", "triaged", "--version", "1", "--by", "mia")
    late = run(kept, "decide", "1", "rejected", "--version", "1", "--by", "noah", "--reason", "x")

    assert "report 1 is triaged (version 2)" in done.output
    assert "triaged by mia" in str(late.exception)
    assert by_number(kept, 1).state == "triaged"


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("show", "9"), 2),
        (("decide", "1", "fixed", "--version", "1", "--by", "mia"), 1),
        (("decide", "1", "rejected", "--version", "1", "--by", "mia"), 2),
        (("decide", "1", "flown", "--version", "1", "--by", "mia"), 2),
        (("export", "1"), 1),
        (("reopen", "--from", "pyproject.toml"), 2),
    ],
)
def test_what_cannot_be_done_ends_with_its_status(
    kept: Store, words: tuple[str, ...], status: int
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["reports", *words, "--state", str(kept.state)])

    assert caught.value.code == status


def test_a_check_brings_back_what_fails(kept: Store, tmp_path: Path) -> None:
    decide(kept, 1, 1, Decision(to="rejected", by="mia", reason="Steht da."))
    levels = {"form": "held", "example": "failed"}
    check = {"games": [{"claims": [{"entry": ENTRY, "claim": 1, "levels": levels}]}]}
    (tmp_path / "check.json").write_text(json.dumps(check), "utf-8")

    found = run(kept, "reopen", "--from", str(tmp_path / "check.json"))

    assert f"report 1 recurred: {ENTRY}" in found.output
    assert by_number(kept, 1).state == "recurred"


def test_what_check_writes_is_what_reopen_reads(kept: Store, data: Path, tmp_path: Path) -> None:
    check = tmp_path / "check.json"
    wanted = ["check", "--data", str(data), "--format", "json", "--output", str(check)]
    CliRunner().invoke(rulesfaq, wanted, standalone_mode=False)

    found = run(kept, "reopen", "--from", str(check))

    assert "0 entries fail, 0 reports recurred" in found.output


def test_an_accepted_report_is_exported_to_a_file(kept: Store, tmp_path: Path) -> None:
    for number, decision in enumerate(
        (
            Decision(to="triaged", by="mia", kind="wording"),
            Decision(to="checked", by="mia", place="Abschnitt Ziel"),
            Decision(to="accepted", by="mia"),
        ),
        1,
    ):
        decide(kept, 1, number, decision)

    run(kept, "export", "1", "--output", str(tmp_path / "1.patch"))

    text = (tmp_path / "1.patch").read_text("utf-8")
    assert "Edit: data/games/karat/faq/allgemeines.yaml:" in text
    assert "checked by mia [Abschnitt Ziel]" in text


def test_a_new_revision_that_serve_loads_brings_back_what_fails(
    kept: Store, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    services = open_services(settings)
    decide(kept, 1, 1, Decision(to="rejected", by="mia", reason="Steht da."))
    prepare(settings, services)
    assert by_number(kept, 1).state == "rejected"

    ledger = settings.data / "games" / "karat" / "proofs.json"
    held = ledger.read_text("utf-8")
    told = json.loads(held)
    told["claims"][ENTRY][0]["levels"]["form"] = "failed"
    ledger.write_text(json.dumps(told), "utf-8")
    faq = settings.data / "games" / "karat" / "game.yaml"
    before = faq.read_text("utf-8")
    faq.write_text(before + "\n# a new revision\n", "utf-8")
    try:
        later = open_services(settings)
        assert failing_entries(later) == {ENTRY}
        prepare(settings, later)
        prepare(settings, later)
    finally:
        ledger.write_text(held, "utf-8")
        faq.write_text(before, "utf-8")

    assert f"report 1 recurred: {ENTRY} fails" in capsys.readouterr().err
    assert [event.state for event in history(kept, 1)] == ["received", "rejected", "recurred"]


def test_serve_answers_without_a_state_that_can_be_written(
    data: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    settings = load_settings({}, data=data, state=tmp_path / "file" / "state")

    prepare(settings, open_services(settings))

    assert "warning: no reports are taken in" in capfd.readouterr().err


def test_a_database_that_is_none_is_wrong_use_and_its_password_stays_secret(tmp_path: Path) -> None:
    environ = own_environment(tmp_path, "mysql://me:geheim@host/x")

    done = subprocess.run(
        [COMMAND, "reports", "list"], env=environ, capture_output=True, text=True, check=False
    )

    assert done.returncode == 2
    assert "DATABASE_URL" in done.stderr
    assert "geheim" not in done.stderr


def test_the_command_works_on_either_database(store: Store, database: str) -> None:
    keep(store, make_draft(about=ENTRY), "key-1")
    environ = own_environment(store.state, database)

    done = subprocess.run(
        [COMMAND, "reports", "list", "--json"],
        env=environ, capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert [report["about"] for report in json.loads(done.stdout)["reports"]] == [ENTRY]
    assert len(listed(store)) == 1

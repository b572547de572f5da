"""Keeping: one key is one report, its secret is not in the database, and it can be taken away."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select, text

from rulesfaq.errors import UnknownIdError
from rulesfaq.reports.deciding import comment, decide
from rulesfaq.reports.erasing import erase, everything
from rulesfaq.reports.faults import KeyReusedError, ReportGoneError
from rulesfaq.reports.keeping import keep
from rulesfaq.reports.reading import by_number, by_token, comments, counts, history, listed, similar
from rulesfaq.reports.report import Decision
from rulesfaq.storage import Store, ready
from rulesfaq.storage.store import FILE
from rulesfaq.storage.tables import COMMENT, EVENT, METADATA
from tests.factories import make_draft

KEY = "a-secret-of-the-form"


def test_a_kept_report_is_opened_by_its_token_alone(store: Store) -> None:
    kept = keep(store, make_draft(wrong="Da fehlt ein Wort."), KEY)

    found = by_token(store, kept.token)
    assert kept.is_new
    assert (found.wrong, found.state, found.version) == ("Da fehlt ein Wort.", "received", 1)
    assert [event.state for event in history(store, found.id)] == ["received"]
    for other in ("", "x", kept.token[:-1], kept.token.upper(), KEY):
        with pytest.raises(UnknownIdError):
            by_token(store, other)


def test_the_same_sent_again_is_the_same_report(store: Store) -> None:
    first = keep(store, make_draft(), KEY)
    again = keep(store, make_draft(context={"revision": "a newer one"}), KEY)

    assert (again.token, again.is_new) == (first.token, False)
    assert len(listed(store)) == 1


def test_fifty_at_once_with_one_key_are_one_report(store: Store) -> None:
    with ThreadPoolExecutor(50) as people:
        tokens = set(people.map(lambda _: keep(store, make_draft(), KEY).token, range(50)))

    assert len(tokens) == 1
    assert len(listed(store)) == 1


def test_another_report_with_a_used_key_is_refused_and_nothing_is_lost(store: Store) -> None:
    first = keep(store, make_draft(wrong="Eins."), KEY)

    with pytest.raises(KeyReusedError) as caught:
        keep(store, make_draft(wrong="Zwei."), KEY)

    assert caught.value.token == first.token
    assert first.token not in str(caught.value)
    assert [report.wrong for report in listed(store)] == ["Eins."]


def test_the_same_report_with_other_keys_has_tokens_of_its_own(store: Store) -> None:
    tokens = {keep(store, make_draft(), f"key-{n}").token for n in range(20)}

    assert len(tokens) == len(listed(store)) == 20


def test_neither_key_nor_token_is_anywhere_in_the_database(store: Store) -> None:
    token = keep(store, make_draft(), KEY).token

    with store.reading() as connection:
        rows = [
            str(row)
            for table in METADATA.sorted_tables
            for row in connection.execute(select(table)).all()
        ]

    assert len(rows) == 3
    assert [row for row in rows if token in row or KEY in row] == []


def test_all_that_is_kept_can_be_taken_away_but_not_what_reviewers_say(store: Store) -> None:
    token = keep(store, make_draft(contact="mia@example.org"), KEY).token
    comment(store, 1, "noah", "Klingt plausibel.")

    found = everything(store, token)

    assert found["report"]["contact"] == "mia@example.org"
    assert [event["state"] for event in found["history"]] == ["received"]
    assert "plausibel" not in str(found)
    assert [said.text for said in comments(store, 1)] == ["Klingt plausibel."]


def test_an_erased_report_is_gone_with_all_that_belongs_to_it_and_stays_gone(store: Store) -> None:
    token = keep(store, make_draft(wrong="Geheim."), KEY).token
    comment(store, 1, "noah", "Geheim.")

    erase(store, token)

    for again in (by_token, everything, erase):
        with pytest.raises(ReportGoneError):
            again(store, token)
    for wrong in ("Geheim.", "Etwas anderes."):
        with pytest.raises(ReportGoneError):
            keep(store, make_draft(wrong=wrong), KEY)
    with store.reading() as connection:
        left = [connection.execute(select(table)).all() for table in (EVENT, COMMENT)]
    assert left == [[], []]
    assert listed(store) == ()


def test_what_is_erased_is_nowhere_in_the_file(tmp_path: Path) -> None:
    store = ready(Store(tmp_path))
    token = keep(store, make_draft(wrong="Das-war-geheim"), KEY).token
    store.close()
    assert b"Das-war-geheim" in (tmp_path / FILE).read_bytes()

    erase(store, token)
    store.close()

    assert {p.name for p in tmp_path.iterdir()} == {FILE, "migrate.lock"}
    assert b"Das-war-geheim" not in (tmp_path / FILE).read_bytes()


def test_the_number_of_an_erased_report_is_not_used_again(store: Store) -> None:
    erase(store, keep(store, make_draft(), "first-key").token)
    keep(store, make_draft(), "second-key")

    assert [report.id for report in listed(store)] == [2]


def test_what_a_report_was_a_duplicate_of_may_be_erased(store: Store) -> None:
    token = keep(store, make_draft(), "first-key").token
    keep(store, make_draft(), "second-key")
    decide(store, 2, 1, Decision(to="duplicate", by="mia", duplicate_of=1))

    erase(store, token)

    assert by_number(store, 2).duplicate_of is None


@pytest.mark.parametrize(
    "wrong",
    ["'; DROP TABLE report; --", "%s %(x)s :x ?", 'Robert"); --', "🂡 ß ẞ é", "x" * 4000, "\\0"],
)
def test_any_text_comes_back_as_it_was(store: Store, wrong: str) -> None:
    token = keep(store, make_draft(wrong=wrong), KEY).token

    assert by_token(store, token).wrong == wrong


def test_reports_are_listed_by_state_game_and_subject(store: Store) -> None:
    keep(store, make_draft(about="kyu.faq.a", game="kyu"), "key-1")
    keep(store, make_draft(about="kuet.faq.b", game="kuet"), "key-2")
    decide(store, 2, 1, Decision(to="triaged", by="mia", kind="wording"))

    assert [report.id for report in listed(store)] == [1, 2]
    assert [report.id for report in listed(store, states=("triaged",))] == [2]
    assert [report.id for report in listed(store, game="kyu")] == [1]
    assert [report.id for report in listed(store, kind="wording")] == [2]
    assert [report.id for report in listed(store, about="kyu.faq.a")] == [1]
    assert counts(store) == {"received": 1, "triaged": 1}


def test_what_sounds_alike_comes_first_among_reports_of_one_item(store: Store) -> None:
    keep(store, make_draft(wrong="Nach dem Tauschen darf man passen."), "key-1")
    keep(store, make_draft(wrong="Die Seite stimmt nicht."), "key-2")
    keep(store, make_draft(wrong="Passen nach dem Tausch geht.", about="kyu.faq.other"), "key-3")

    alike = similar(store, make_draft().about, "Man darf nach dem Tausch passen")

    assert [report.id for report in alike] == [1, 2]
    assert [report.id for report in similar(store, make_draft().about, without=1)] == [2]


def test_drafts_are_values(store: Store) -> None:
    draft = make_draft(
        page=6, section="Unentschieden", source="spielregel-de", ruling={"says": "ran"}
    )
    keep(store, draft, KEY)

    report = by_number(store, 1)
    names = [field.name for field in msgspec.structs.fields(type(draft))]
    assert {n: getattr(report, n) for n in names} == {n: getattr(draft, n) for n in names}


def test_another_connection_sees_a_report_once_it_is_acknowledged(
    store: Store, database: str
) -> None:
    keep(store, make_draft(), KEY)

    other = Store(store.state, database)
    with other.reading() as connection:
        count = connection.execute(text("SELECT count(*) FROM report")).scalar()
    other.close()
    assert count == 1

"""Deciding: one table of ways, and the later one never overwrites."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from rulesfaq.errors import RulesfaqError, UnknownIdError
from rulesfaq.reports.deciding import comment, decide, reopen, reopen_at, rewrite
from rulesfaq.reports.faults import (
    BadDecisionError,
    DecidedError,
    SecondReviewerError,
    WrongTransitionError,
)
from rulesfaq.reports.keeping import keep
from rulesfaq.reports.reading import by_number, comments, history, listed
from rulesfaq.reports.report import Decision, Report
from rulesfaq.reports.states import CLOSED, LABELS, OPEN, TRANSITIONS
from rulesfaq.storage import Store
from tests.factories import make_draft

STEPS: dict[str, Decision] = {
    "triaged": Decision(to="triaged", by="mia", kind="wording"),
    "checked": Decision(to="checked", by="mia", place="Spielregel, S. 6"),
    "accepted": Decision(to="accepted", by="mia", kind="wording"),
    "fixed": Decision(to="fixed", by="mia", fixed_in="abc123"),
    "rejected": Decision(to="rejected", by="mia", reason="Das gilt nur zu zweit."),
    "duplicate": Decision(to="duplicate", by="mia", duplicate_of=1),
}


def filed(store: Store, *way: str, about: str = "kyu.faq.passen", contact: str = "") -> Report:
    """Keep a report and take it through some states."""
    number = len(listed(store)) + 1
    keep(store, make_draft(about=about, contact=contact), f"key-{number}")
    report = by_number(store, number)
    for state in way:
        report = decide(store, number, report.version, STEPS[state])
    return report


def test_every_state_has_a_label_and_every_way_leads_to_a_state() -> None:
    assert set(LABELS) == set(TRANSITIONS) == set(OPEN) | set(CLOSED)
    assert {to for ways in TRANSITIONS.values() for to in ways} <= set(TRANSITIONS)


def test_the_whole_way_is_told_in_the_history(store: Store) -> None:
    report = filed(store, "triaged", "checked", "accepted", "fixed")

    events = history(store, report.id)
    states = [event.state for event in events]
    assert states == ["received", "triaged", "checked", "accepted", "fixed"]
    assert [event.version for event in events] == [1, 2, 3, 4, 5]
    assert events[2].place == "Spielregel, S. 6"
    assert (report.version, report.fixed_in, report.kind) == (5, "abc123", "wording")


@pytest.mark.parametrize("way", [(), ("triaged",), ("triaged", "checked"), ("rejected",)])
def test_no_state_is_reached_but_by_the_table(way: tuple[str, ...], store: Store) -> None:
    filed(store)
    reached = []
    for to in TRANSITIONS:
        report = filed(store, *way)
        try:
            decide(store, report.id, report.version, STEPS.get(to, Decision(to=to, by="mia")))
            reached.append(to)
        except WrongTransitionError:
            assert by_number(store, report.id) == report

    assert set(reached) == set(TRANSITIONS[report.state])


@pytest.mark.parametrize(
    ("way", "decision", "field"),
    [
        ((), Decision(to="rejected", by="mia", reason=" "), "reason"),
        ((), Decision(to="triaged", by=" "), "by"),
        ((), Decision(to="duplicate", by="mia"), "duplicate_of"),
        ((), Decision(to="duplicate", by="mia", duplicate_of=2), "duplicate_of"),
        (("triaged",), Decision(to="checked", by="mia"), "place"),
        (("triaged", "checked", "accepted"), Decision(to="fixed", by="mia"), "fixed_in"),
    ],
)
def test_a_decision_says_what_it_must(
    way: tuple[str, ...], decision: Decision, field: str, store: Store
) -> None:
    filed(store)
    report = filed(store, *way)

    with pytest.raises(BadDecisionError) as caught:
        decide(store, report.id, report.version, decision)

    assert caught.value.field == field
    assert by_number(store, report.id) == report


def test_what_is_accepted_is_said_to_be_a_rule_or_wording(store: Store) -> None:
    filed(store)
    decide(store, 1, 1, Decision(to="triaged", by="mia"))
    decide(store, 1, 2, STEPS["checked"])

    with pytest.raises(BadDecisionError, match="kind"):
        decide(store, 1, 3, Decision(to="accepted", by="noah"))


def test_a_duplicate_of_a_duplicate_or_of_nothing_is_refused(store: Store) -> None:
    filed(store)
    filed(store, "duplicate")
    report = filed(store)

    with pytest.raises(BadDecisionError, match="duplicate of 1"):
        decide(store, 3, 1, Decision(to="duplicate", by="mia", duplicate_of=report.id - 1))
    with pytest.raises(UnknownIdError):
        decide(store, 3, 1, Decision(to="duplicate", by="mia", duplicate_of=99))


def test_a_rule_change_needs_a_second_reviewer_and_wording_does_not(store: Store) -> None:
    rule, wording = filed(store, "triaged", "checked"), filed(store, "triaged", "checked")

    with pytest.raises(SecondReviewerError) as caught:
        decide(store, rule.id, rule.version, Decision(to="accepted", by="mia", kind="rule"))
    by_other = Decision(to="accepted", by="noah", kind="rule")

    assert caught.value.first == "mia"
    assert decide(store, rule.id, rule.version, by_other).kind == "rule"
    assert decide(store, wording.id, wording.version, STEPS["accepted"]).state == "accepted"


def test_who_accepts_cannot_call_a_rule_change_wording(store: Store) -> None:
    filed(store)
    decide(store, 1, 1, Decision(to="triaged", by="noah", kind="rule"))
    decide(store, 1, 2, STEPS["checked"])

    with pytest.raises(SecondReviewerError):
        decide(store, 1, 3, Decision(to="accepted", by="mia", kind="wording"))


def test_the_later_of_two_is_told_who_decided_what_and_when(store: Store) -> None:
    report = filed(store)
    decide(store, report.id, report.version, Decision(to="triaged", by="mia"))

    with pytest.raises(DecidedError) as caught:
        decide(store, report.id, report.version, Decision(to="rejected", by="noah", reason="Nein."))

    error = caught.value
    assert (error.state, error.by) == ("triaged", "mia")
    assert error.at == history(store, report.id)[-1].at
    assert by_number(store, report.id).state == "triaged"


def test_of_two_reviewers_at_once_one_wins_and_the_other_is_told(store: Store) -> None:
    rounds = 40
    for _ in range(rounds):
        filed(store)

    def race(number: int, by: str, gate: Barrier) -> str:
        gate.wait()
        try:
            decide(store, number, 1, Decision(to="triaged", by=by))
        except DecidedError as error:
            return f"told {error.by}"
        return f"won {by}"

    with ThreadPoolExecutor(2) as people:
        for number in range(1, rounds + 1):
            gate = Barrier(2)
            told = [people.submit(race, number, by, gate) for by in ("mia", "noah")]
            found = sorted(one.result() for one in told)
            winner = history(store, number)[-1].by
            assert found == sorted([f"won {winner}", f"told {winner}"])
            assert [event.state for event in history(store, number)] == ["received", "triaged"]


@pytest.mark.parametrize("state", CLOSED)
def test_a_contact_is_deleted_when_the_report_is_closed(state: str, store: Store) -> None:
    filed(store)
    way = ("triaged", "checked", "accepted") if state == "fixed" else ()
    report = filed(store, *way, contact="mia@example.org")
    assert report.contact == "mia@example.org"

    assert decide(store, report.id, report.version, STEPS[state]).contact == ""


def test_closed_reports_of_failing_entries_recur_and_no_others(store: Store) -> None:
    filed(store, "rejected")
    filed(store, "triaged")
    filed(store, "rejected", about="kyu.faq.other")
    filed(store, "triaged", "checked", "accepted", "fixed")

    back = reopen(store, {"kyu.faq.passen"}, "rulesfaq check")

    assert [report.id for report in back] == [1, 4]
    assert [report.state for report in listed(store)] == [
        "recurred", "triaged", "rejected", "recurred",
    ]  # fmt: skip
    last = history(store, 4)[-1]
    assert (last.by, last.reason) == ("*", "rulesfaq check")
    assert reopen(store, {"kyu.faq.passen"}, "again") == ()


def test_a_revision_brings_back_what_fails_once(store: Store) -> None:
    filed(store, "rejected")

    assert reopen_at(store, "one", set()) == ()
    assert [report.id for report in reopen_at(store, "two", {"kyu.faq.passen"})] == [1]
    decide(store, 1, 3, STEPS["rejected"])
    assert reopen_at(store, "two", {"kyu.faq.passen"}) == ()
    assert [report.id for report in reopen_at(store, "three", {"kyu.faq.passen"})] == [1]


def test_an_empty_comment_or_one_on_nothing_is_refused(store: Store) -> None:
    filed(store)

    for number, said in ((1, "  "), (2, "Hallo")):
        with pytest.raises(RulesfaqError):
            comment(store, number, "mia", said)


def test_a_scenario_is_rewritten_once_and_what_was_there_is_kept(store: Store) -> None:
    report = filed(store, "triaged", "checked")

    changed = rewrite(store, report.id, report.version, "noah", "title: Neu", {"says": "ran"})

    assert (changed.scene, changed.ruling, changed.version) == ("title: Neu", {"says": "ran"}, 4)
    assert changed.state == "checked"
    assert comments(store, report.id)[0].text.endswith("(keine)")
    with pytest.raises(DecidedError):
        rewrite(store, report.id, report.version, "mia", "", {})
    with pytest.raises(DecidedError):
        decide(store, report.id, report.version, STEPS["accepted"])


def test_who_rewrites_a_scenario_has_not_checked_the_source(store: Store) -> None:
    report = filed(store, "triaged", "checked")
    report = rewrite(store, report.id, report.version, "noah", "title: Neu", {})

    with pytest.raises(SecondReviewerError):
        decide(store, report.id, report.version, Decision(to="accepted", by="mia", kind="rule"))

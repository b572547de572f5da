"""What the review desk shows: the queue with its filters, and all that belongs to one report."""

from __future__ import annotations

from datetime import UTC, date, datetime

import msgspec

from rulesfaq.explain import fill_text, german_date
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import Corpus, GameData
from rulesfaq.model.rules import Rule
from rulesfaq.reports.reading import by_number, comments, counts, history, listed, similar
from rulesfaq.reports.report import Comment, Event, Report
from rulesfaq.reports.states import KINDS, LABELS, OPEN, State
from rulesfaq.storage import Store

_OPEN = "offen"
_ALL = "alle"
_MOST = 200
ACTORS = {"": "Der Leser", "*": "Die Prüfung"}


class Row(msgspec.Struct, frozen=True):
    """A report in the queue."""

    report: Report
    title: str
    game: str
    place: str
    age: str


class Filters(msgspec.Struct, frozen=True):
    """What the queue is narrowed to; what is unknown is left out."""

    state: str = _OPEN
    game: str = ""
    kind: str = ""

    @property
    def states(self) -> tuple[State, ...]:
        """The states that fit."""
        if self.state == _ALL:
            return ()
        return OPEN if self.state == _OPEN else tuple(s for s in LABELS if s == self.state)

    @property
    def values(self) -> dict[str, str]:
        """The parameters of an address; what is usual is left out."""
        chosen = {"stand": self.state if self.state != _OPEN else ""}
        chosen |= {"spiel": self.game, "art": self.kind}
        return {name: value for name, value in chosen.items() if value}


class Queue(msgspec.Struct, frozen=True):
    """The reports that fit, the oldest first."""

    filters: Filters
    rows: tuple[Row, ...]
    total: int
    open: int
    oldest: str
    """Since when the oldest open one waits, in words."""


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One report with everything that a decision needs."""

    report: Report
    title: str
    data: GameData | None
    entry: FaqEntry | None
    rule: Rule | None
    events: tuple[Event, ...]
    comments: tuple[Comment, ...]
    alike: tuple[Report, ...]
    original: Report | None
    """The one that it is a duplicate of."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that our answer cites."""
        if self.entry is not None:
            return self.entry.rules
        return (self.rule.id,) if self.rule is not None else ()


def filters_of(state: str, game: str, kind: str, corpus: Corpus) -> Filters:
    """Return the filters of an address."""
    return Filters(
        state if state in {_OPEN, _ALL, *LABELS} else _OPEN,
        game if game in corpus.games else "",
        kind if kind in KINDS else "",
    )


def queue_of(store: Store, corpus: Corpus, filters: Filters, today: date) -> Queue:
    """Return the queue."""
    found = listed(store, states=filters.states, game=filters.game, kind=filters.kind, most=_MOST)
    counted = counts(store)
    waiting = sum(counted.get(state, 0) for state in OPEN)
    oldest = listed(store, states=OPEN, most=1)
    since = german_date(oldest[0].created_at[:10]) if oldest else ""
    rows = tuple(_row(corpus, report, today) for report in found)
    return Queue(filters, rows, sum(counted.values()), waiting, since)


def case_of(store: Store, corpus: Corpus, number: int) -> Case:
    """Return a report with everything around it.

    Raises:
        UnknownIdError: There is no such report.
    """
    report = by_number(store, number)
    data = corpus.games.get(report.game)
    same = similar(store, report.about, report.wrong, without=number, most=5)
    return Case(
        report=report,
        title=title_of(corpus, report),
        data=data,
        entry=data.entries.get(report.entry) if data else None,
        rule=data.rules.get(report.about) if data and report.about_kind == "rule" else None,
        events=history(store, number),
        comments=comments(store, number),
        alike=same,
        original=by_number(store, report.duplicate_of) if report.duplicate_of else None,
    )


def title_of(corpus: Corpus, report: Report) -> str:
    """Return what a report is about, in words."""
    data = corpus.games.get(report.game)
    if data is not None and report.entry in data.entries:
        return data.entries[report.entry].question
    if data is not None and report.about in data.rules:
        rule = data.rules[report.about]
        return fill_text(data, rule.title, rule)
    return report.about


def moment(at: str, today: date | None = None) -> str:
    """Return a moment in German, in the server's own time zone: “heute, 20:14”."""
    then = datetime.fromisoformat(at).astimezone()
    days = ((today or datetime.now(UTC).astimezone().date()) - then.date()).days
    day = {0: "heute", 1: "gestern"}.get(days, german_date(then.date().isoformat()))
    return f"{day}, {then:%H:%M}"


def age(at: str, today: date) -> str:
    """Return for how long something waits: “seit 3 Tagen”."""
    days = max((today - datetime.fromisoformat(at).astimezone().date()).days, 0)
    return {0: "seit heute", 1: "seit gestern"}.get(days, f"seit {days} Tagen")


def _row(corpus: Corpus, report: Report, today: date) -> Row:
    data = corpus.games.get(report.game)
    place = f"S.\u00a0{report.page}" if report.page else report.section
    waiting = "" if report.is_closed else age(report.created_at, today)
    return Row(report, title_of(corpus, report), data.title if data else "", place, waiting)

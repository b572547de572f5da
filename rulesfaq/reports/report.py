"""A report, its history, and what is decided about it, as values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rulesfaq.reports.states import CLOSED, TRANSITIONS, State

AboutKind = Literal["entry", "rule", "step", "question"]


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What a reporter says, checked and ready to be kept."""

    about_kind: AboutKind
    about: str
    """The id of an entry or a rule, or the question that has no answer."""
    game: str = ""
    wrong: str
    source_says: str = ""
    source: str = ""
    """The id of the source that ``page`` or ``section`` belong to."""
    page: int | None = None
    section: str = ""
    scene: str = ""
    """A position, as YAML or in words."""
    ruling: Mapping[str, Any] = {}
    """What the engine made of the scene, see :class:`rulesfaq.reports.ruling.Ruling`."""
    context: Mapping[str, Any] = {}
    """What the reader saw: address, revision, options, badge, step, verdict, text."""
    contact: str = ""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report as it stands."""

    id: int
    version: int
    """Counts decisions: whoever decides names the one that was read."""
    state: State
    kind: Literal["", "rule", "wording"]
    created_at: str
    changed_at: str
    about_kind: AboutKind
    about: str
    game: str
    wrong: str
    source_says: str
    source: str
    page: int | None
    section: str
    scene: str
    ruling: Mapping[str, Any]
    context: Mapping[str, Any]
    contact: str
    duplicate_of: int | None
    fixed_in: str

    @property
    def is_closed(self) -> bool:
        """Whether nothing more is to be decided."""
        return self.state in CLOSED

    @property
    def next_states(self) -> tuple[State, ...]:
        """What a reviewer may decide now."""
        return TRANSITIONS[self.state]

    @property
    def entry(self) -> str:
        """The entry that it is about; empty if it is about something else."""
        return self.about if self.about_kind in {"entry", "step"} else ""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One step in the history of a report."""

    id: int
    at: str
    state: State
    by: str
    """A reviewer; empty for the reporter, ``*`` for a check."""
    reason: str
    place: str
    """Where the reviewer looked it up."""
    version: int


class Comment(msgspec.Struct, frozen=True, kw_only=True):
    """What one reviewer says to the others; the reporter does not see it."""

    id: int
    at: str
    by: str
    text: str


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """What a reviewer decides."""

    to: State
    by: str
    reason: str = ""
    """For the reporter. A rejection needs one."""
    kind: Literal["", "rule", "wording"] = ""
    """Needed to accept; stays once it was given."""
    place: str = ""
    """What was read and where, such as ``Spielregel, S. 6``. Needed for ``checked``."""
    duplicate_of: int | None = None
    """Needed for ``duplicate``."""
    fixed_in: str = ""
    """The revision of the data that mends it; needed for ``fixed``."""

"""The states of a report, and the one table of ways between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

State = Literal[
    "received", "triaged", "checked", "accepted", "fixed", "rejected", "duplicate", "recurred"
]
Kind = Literal["rule", "wording"]

LABELS: Mapping[State, str] = {
    "received": "eingegangen",
    "triaged": "gesichtet",
    "checked": "an der Quelle geprüft",
    "accepted": "angenommen",
    "fixed": "behoben",
    "rejected": "abgelehnt",
    "duplicate": "Dublette",
    "recurred": "wieder aufgetreten",
}
KINDS: Mapping[Kind, str] = {"rule": "Regel", "wording": "Wortlaut"}

TRANSITIONS: Mapping[State, tuple[State, ...]] = {
    "received": ("triaged", "rejected", "duplicate"),
    "triaged": ("checked", "rejected", "duplicate"),
    "checked": ("accepted", "rejected", "duplicate"),
    "accepted": ("fixed", "checked"),
    "fixed": (),
    "rejected": (),
    "duplicate": (),
    "recurred": ("triaged", "checked", "rejected", "duplicate"),
}
"""What a reviewer may decide. That a closed report recurs is found by a check, by nobody else."""

CLOSED: tuple[State, ...] = ("fixed", "rejected", "duplicate")
OPEN: tuple[State, ...] = tuple(state for state in TRANSITIONS if state not in CLOSED)
SEEN: tuple[State, ...] = tuple(state for state in TRANSITIONS if state != "received")
"""Somebody has read it: before that, nobody but its reporter and the reviewers sees its words."""

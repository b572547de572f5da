"""What was read out of a question: typed descriptions, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

ME = "du"
"""How an answer names the person who asks."""

AskedFor = Literal["winner", "wins", "loses", "keeps", "figures", "valid", "claim", "tie"]


class Card(msgspec.Struct, frozen=True):
    """A number card as it was told."""

    number: int
    colour: str = ""
    """``r``, ``s``, or empty where none was told."""


class Hand(msgspec.Struct, frozen=True):
    """What one person has shown, as far as it was told."""

    who: str
    """In the nominative, as an answer names the person."""
    cards: tuple[Card, ...] = ()
    counts: Mapping[str, int] = {}
    """Cards by colour of which only the number was told."""
    total: int = 0
    """A sum that was told, 0 if none."""
    chosen: str = ""
    """The colour that was named for the Shogun."""
    withdrawn: bool = False
    declined: bool = False


class Asking(msgspec.Struct, frozen=True):
    """What a question wants to know."""

    kind: AskedFor
    who: str = ""
    """Of whom it is asked, for ``wins`` and ``loses``."""
    negated: bool = False
    number: int = 0
    """The size that is asked about, for ``claim``."""


class Fight(msgspec.Struct, frozen=True):
    """Hands that are compared for a noble, or one that is measured."""

    noble: str
    hands: tuple[Hand, ...]
    asking: Asking
    alone: bool = False
    """Whether all others have withdrawn."""


class Holdings(msgspec.Struct, frozen=True):
    """Who owns which nobles."""

    nobles: Mapping[str, tuple[str, ...]]
    """By person."""
    asking: Literal["winner", "wins", "loses", "points", "claim"]
    who: str = ""
    number: int = 0
    """The points that are asked about, for ``claim``."""
    negated: bool = False


class Markers(msgspec.Struct, frozen=True):
    """Dragon markers, and what is asked about cards."""

    markers: int
    asking: Literal["limit", "show", "draw", "may-hold", "may-show"]
    cards: int = 0
    """Cards that are asked about, or that are left in the hand, for ``draw``."""
    forbidden: bool = False
    """Whether it was asked if something is forbidden."""


class Succession(msgspec.Struct, frozen=True):
    """A challenge that is over, and who is asked to be next."""

    players: int
    """0 if it was not told."""
    challenger: str
    answers: tuple[tuple[str, bool], ...]
    """Person and whether they accepted, in the order told."""
    everybody: Literal["", "accepted", "declined"] = ""
    who: str = ""
    """Of whom it is asked, empty for an open question."""
    first: bool = False
    """Whether it is said that the one who declined was the first."""


class SetUp(msgspec.Struct, frozen=True):
    """So many people, and which number of the set-up is asked for."""

    players: int
    asking: Literal["pile", "dealt"]

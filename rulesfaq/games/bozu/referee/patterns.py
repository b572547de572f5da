"""Where a row of symbols tells numbers of Bozu Mekuri: hands, discard pile, stack, who is out.

The group ``n`` is the number, empty for none at all, and ``p`` the person.
"""

from __future__ import annotations

import re


def _compiled(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in patterns)


_N = r"(?:#(?P<n>\d+)|NULL)"
_AFTER = r"(?! (?:_|ABLAGE|STAPEL|SPIELER|HAND|[KM](?:\d|[a-z])))"
PILE = _compiled(
    (r" ABLAGE (?:: |= |HAT |IST |LIEGT |MIT |NOCH )*#(?P<n>\d+)(?: KARTE)?(?: LIEGT)?(?= )"
     r"(?! HAND)(?! ABLAGE)"),
    r" (?:LIEGT )?#(?P<n>\d+)(?: KARTE)?(?: LIEGT)?(?: MIT)? ABLAGE(?: LIEGT)?(?= )",
    r" ABLAGE (?:IST |HAT |LIEGT )*(?:NULL|LEER)(?P<n>)(?: KARTE)?(?= )",
    r" (?:LEER|NULL(?: KARTE)?(?: LIEGT)?) ABLAGE(?P<n>)(?: LIEGT)?(?= )",
    r" LIEGT NULL(?: KARTE)? ABLAGE(?P<n>)(?= )",
)  # fmt: skip
STACK = _compiled(
    (r" STAPEL (?:: |= |HAT |IST |LIEGT |MIT |NOCH )*#(?P<n>\d+)(?: KARTE)?(?: LIEGT)?(?= )"
     r"(?! HAND)"),
    r" (?:LIEGT )?(?:NOCH )?#(?P<n>\d+)(?: KARTE)?(?: LIEGT)?(?: NOCH)? STAPEL(?: LIEGT)?(?= )",
    r" STAPEL (?:IST |HAT |DANN )*(?:NULL(?: KARTE)?|LEER)(?P<n>)(?= )",
    r" (?:LEER|NULL(?: KARTE)?) STAPEL(?P<n>)(?= )",
)  # fmt: skip
THERE = re.compile(
    r" (?:LIEGT )?#(?P<n>\d+)(?: KARTE)?(?: LIEGT| IST)*(?: DORT)(?: LIEGT| IST)*(?= )"
)
EMPTY = re.compile(
    r" (?:(?:IST|LIEGT) (?:NULL|LEER)|LEER (?:IST|LIEGT))(?P<n>)(?: KARTE)?(?: DORT)?(?= )"
)
OUT_BY_NAME = _compiled(
    r" @(\d+)(?: (?:IST|HAT|DANN))*(?: (?:MIT|NACH|VON|DEF))* K10 OUT(?: IST)?(?= )",
    r" @(\d+)(?: IST)? (?:OUT|SCHEIDET) (?:MIT|NACH|VON) K10(?: OUT)?(?= )",
)  # fmt: skip
OUT = _compiled(
    r" @(\d+) (?:: |= |IST )*OUT(?: IST)?(?= )",
    r" @(\d+) SCHEIDET(?= )",
)  # fmt: skip
HANDS = _compiled(
    (rf" @(?P<p>\d+) (?:[:=(] |HAT |IST |LIEGT |DANN |MIT |BLEIBT |NOCH |HAND |VOR )*{_N}"
     rf"(?: KARTE)?(?: HAND)?(?: HAT)?(?: \))?(?= ){_AFTER}"),
    rf" (?:HAT|LIEGT|IST) @(?P<p>\d+) (?:DANN |NOCH |MIT )*{_N}(?: KARTE)?(?: HAND)?(?= ){_AFTER}",
    rf" VOR @(?P<p>\d+) (?:LIEGT |IST )*{_N}(?: KARTE)?(?= ){_AFTER}",
    rf" {_N}(?: KARTE)?(?: LIEGT)? VOR @(?P<p>\d+)(?: LIEGT)?(?= )",
    rf" {_N}(?: KARTE)? VON @(?P<p>\d+)(?= )",
)  # fmt: skip
OWN = _compiled(
    rf" HAT (?:DANN |NOCH )*{_N}(?: KARTE)?(?: HAND)?(?= ){_AFTER}",
    rf" (?:MIT )?(?:MEIN )?(?:ALLE )?(?:MEIN )?{_N} (?:KARTE )?HAND(?: HAT)?(?= )",
    rf" HAND (?:: |= |HAT |IST |LIEGT |MIT )*{_N}(?: KARTE)?(?= ){_AFTER}",
    rf" MIT (?:MEIN )?{_N}(?: KARTE)?(?= ){_AFTER}",
    rf" {_N}(?: KARTE)? HAT(?= ){_AFTER}",
    rf" (?:ALLE )?(?:MEIN )?(?:ALLE )?{_N} KARTE(?: HAT)?(?= ){_AFTER}",
)  # fmt: skip
WITH = re.compile(
    r"(?<! ABLAGE)(?<! STAPEL) MIT #(?P<n>\d+) KARTE(?: HAND)?(?= )"
    r"(?!(?: LIEGT| DEF)* (?:ABLAGE|STAPEL|[KM](?:\d|[a-z])))"
)
OTHERS_EACH = re.compile(
    r" ANDERE(?: HAT| LIEGT)?(?: #(?P<k>[2-5])(?= JE| ALLE| HAT))?(?: (?:HAT|ALLE|JE))* #(?P<n>\d+)"
    r"(?: KARTE)?(?= )"
)

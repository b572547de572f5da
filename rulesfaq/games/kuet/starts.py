"""Küt: positions worth starting play from, so that what is rare in a long game comes up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ROUNDS = 20
RACK = "r1 r2 r3 r4 r5 s1 s2 s3 s4 s5 b1 b2 b3 b4 b5"
"""Tiles that can be laid down at once in the last round."""
WITH_OKEY = "r1 r2 r3 r4 r5 s1 s2 s3 s4 s5 b1 b2 b3 b4 ok"

Given = Mapping[str, Any]

BEFORE: tuple[Given, ...] = (
    *({"phase": "setup", "round": number} for number in range(1, ROUNDS + 1, 2)),
    *(
        {"phase": "setup", "round": number, "indicator": f"{'rsbg'[number // 2 % 4]}13"}
        for number in range(2, ROUNDS + 1, 2)
    ),
    {"phase": "setup"},
    *(
        {"phase": "setup", "opener": seat, "indicator": f"{letter}13"}
        for seat, letter in zip("ABCD", "rsbg", strict=True)
    ),
    {"phase": "setup", "round": 2, "opener": "B", "ended_by": "C"},
    {"phase": "setup", "round": 20, "opener": "B", "ended_by": "D"},
)
"""Each round before it is dealt, each colour of the 13 turned over, a round just ended."""

OPENING: tuple[Given, ...] = (
    {"opening": True, "round": 1, "hand": {"A": "r7 s7 b7 ok"}},
    {"opening": True, "round": 2, "turn": "C", "hand": {"C": "g4 g5 g6 fj"}},
    {"opening": True, "round": 20, "hand": {"A": RACK}},
)

PILE: tuple[Given, ...] = (
    *(
        {"phase": "draw", "turn": "B", "round": 3, "left": 0, "redeals": times}
        for times in range(4)
    ),
    *(
        {
            "phase": "draw",
            "turn": "B",
            "left": left,
            "laid": ["A", "B"],
            "hand": {"A": "r5 ok", "B": "ok fj r7"},
        }
        for left in range(4)
    ),
    {
        "phase": "draw",
        "turn": "D",
        "round": 1,
        "left": 0,
        "redeals": 3,
        "laid": ["B"],
        "hand": {"B": "r1"},
    },
    {"phase": "draw", "turn": "D", "round": 20, "left": 0, "redeals": 3},
    {"phase": "draw", "turn": "C", "round": 16, "left": 0, "redeals": 3, "laid": ["A", "B"]},
    *({"phase": "draw", "round": number, "left": 5, "redeals": 2} for number in (4, 8, 16)),
    *(
        {"phase": "draw", "round": number, "left": left, "redeals": 3, "laid": ["A", "C"]}
        for number in (4, 8, 16)
        for left in (0, 1)
    ),
    *({"phase": "draw", "round": number, "left": left} for number in (5, 20) for left in (0, 1)),
    {"left": 2, "hand": {"A": "ok fj"}},
    {"left": 1, "hand": {"A": "ok fj"}},
    {"left": 2, "laid": ["A"], "hand": {"A": "ok r1 s9"}},
)
"""The pile empty or nearly so."""

BUYING: tuple[Given, ...] = (
    *(
        {"phase": "buy", "turn": "B", "buyer": seat, "bought": {seat: times}}
        for seat in "CD"
        for times in (4, 5)
    ),
    {"phase": "draw", "turn": "B", "bought": {"C": 5, "D": 5}},
    {"phase": "buy", "turn": "B", "bought": {"C": 3}},
    {"phase": "draw", "turn": "A", "bought": {"C": 2, "D": 3, "B": 2}},
    {"phase": "buy", "turn": "A", "bought": {"B": 2}, "laid": ["B", "D"]},
    {"phase": "buy", "turn": "B", "laid": ["C", "D"], "hand": {"C": "s2 g12", "D": "r3"}},
    {"phase": "draw", "turn": "C", "discard": "ok", "fined": True},
    {"phase": "draw", "turn": "A", "discard": "fj"},
)

LAID: tuple[Given, ...] = (
    {
        "round": 1,
        "laid_now": True,
        "table": ["A group r7 s7 b7"],
        "hand": {"A": "g7 r7 g4 g5 g6 s3"},
    },
    {
        "round": 2,
        "laid_now": True,
        "table": ["A run b4 b5 b6", "B run r10 ok=r11 r12"],
        "hand": {"A": "b7 r11 r13 s3"},
    },
    {"round": 2, "table": ["B run b4 ok=b5 b6"], "hand": {"A": "b5 b7 fj"}},
    {"round": 1, "table": ["B group r7 s7 b7"], "laid": ["A"], "hand": {"A": "g7 r7 s3 ok"}},
    {
        "round": 1,
        "table": ["B group r7 s7 b7"],
        "laid": ["A", "C"],
        "hand": {"A": "r7 s3", "C": "g4 b1"},
    },
    {"round": 6, "table": ["B group r7 s7 b7 g7"], "hand": {"A": "r7 s7 b7 g7 s2 s3"}},
    {"round": 2, "table": ["B run b4 b5 b6"], "hand": {"A": "g4 g5 g6"}},
    {
        "round": 2,
        "table": ["B run r10 r11 r12", "C run s3 ok=s4 s5"],
        "laid": ["A"],
        "hand": {"A": "s4 g1 r13 s6 b2"},
    },
    {"round": 2, "table": ["B run b8 ok=b9 b10", "A run r1 r2 r3"], "hand": {"A": "fj s3 b11 r4"}},
)
"""Contracts laid just now or earlier, with tiles that fit, may be swapped, or do not."""


def _alone(number: int, meld: str, rack: str) -> Given:
    """Return a table with one meld, which the one whose turn it is owns."""
    return {"round": number, "table": [f"A {meld}"], "hand": {"A": rack}}


ALONE: tuple[Given, ...] = (
    _alone(6, "group r7 s7 b7 g7", "r7 s7"),
    _alone(6, "group r7 s7 b7 ok=g7", "g7 b12"),
    _alone(6, "group r7 s7 b7 ok=g7", "r7 s7"),
    _alone(6, "group r7 s7 ok=b7 ok=g7", "b7 g7 s1 b12"),
    _alone(1, "group r7 s7 b7", "r7 s7"),
    _alone(1, "group r7 s7 ok=b7", "b7 g7"),
    _alone(1, "group r7 s7 ok=b7", "r7 s7"),
    _alone(2, "run g12 g13 g1", "g2 g2"),
    _alone(2, "run s11 s12 ok=s13", "s1 s1 s10"),
    _alone(2, "run ok=r11 r12 ok=r13", "r1 r1 r11"),
    _alone(2, "run ok=g2 g3 g4", "g1 g2 g5"),
    _alone(2, "run b10 b11 b12 b13", "b1 b1 b9"),
    _alone(2, "run s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12 s13", "s1 s1 r2"),
    _alone(2, "run s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12", "s13 s13 r2"),
    _alone(1, "group r7 ok=s7 ok=b7", "s7 b7 g7"),
    _alone(6, "group r7 s7 ok=b7 ok=g7", "fj b7"),
    _alone(1, "group r9 s9 b9", "g9 fj ok"),
    _alone(2, "run s11 s12 s13 s1", "s2 s2"),
    _alone(2, "run r1 r2 r3", "r13 r13"),
    _alone(2, "run b1 b2 b3 b4", "b13 b13"),
    _alone(2, "run b4 b5 b6", "r7 s3 b9 g5"),
    _alone(2, "run b4 b5 ok=b6", "b3 b3"),
    _alone(2, "run b4 b5 ok=b6", "b3 s5 s13 g9"),
    _alone(2, "run s3 ok=s4 s5", "fj fj"),
    _alone(2, "run ok=s4 s5 s6", "s7 r13 g4"),
    _alone(2, "run g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 g12 g13", "g1 g13"),
    _alone(2, "run g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 g12 g13", "g2 g3"),
)

PAIRS: tuple[Given, ...] = (
    {
        "round": 17,
        "table": ["B pair g9 g9", "B pair r2 r2", "B pair s5 s5"],
        "laid": ["A"],
        "hand": {"A": "ok g10 r1 g4 g4"},
    },
    {
        "round": 17,
        "table": ["B pair g4 ok=g4", "B pair r2 r2", "B pair s5 s5"],
        "laid": ["A"],
        "hand": {"A": "g4 r1 s3"},
    },
    {"round": 18, "hand": {"A": "r1 r1 s2 s2 b3 b3 g4 ok"}},
    {"round": 17, "laid": ["A", "B"], "hand": {"A": "r1 r1 s3 ok ok", "B": "g4 g4 fj fj b2"}},
    {
        "round": 19,
        "indicator": "s7",
        "laid": ["A", "B"],
        "hand": {"A": "fj b9 s3 r4 ok", "B": "g4 ok g11 g11"},
    },
    {"round": 17, "hand": {"A": "r1 r1 s2 s2 b9 fj g4"}},
    {"round": 17, "hand": {"A": "r1 r1 s2 s2 ok ok g4"}},
)

FURTHER: tuple[Given, ...] = (
    {"round": 1, "laid": ["A"], "hand": {"A": "r4 s4 b4 g4 ok ok r1 s13"}},
    {"round": 2, "laid": ["A"], "hand": {"A": "b4 b5 b6 b7 ok ok b10 b11 s2"}},
    {"round": 5, "laid": ["A", "C"], "hand": {"A": "g11 g12 g13 g1 ok r5", "C": "s1 s2 ok b5 fj"}},
    {"round": 11, "laid": ["A"], "hand": {"A": "r8 s8 ok b2 b3 ok b5 g12"}},
    {"round": 1, "hand": {"A": "r4 s4 ok ok b4"}},
    {"round": 2, "hand": {"A": "s11 s12 s13 s1 ok"}},
    {"round": 6, "indicator": "s7", "hand": {"A": "r4 s4 ok ok b4 fj b9 g9 s9"}},
    {"round": 16, "hand": {"A": "r1 r2 r3 r4 r5 g9 g10 ok g12 ok g11 g8"}},
    {"round": 9, "hand": {"A": "r1 r2 ok r4 g9 g10 ok g12 fj"}},
    {"round": 8, "hand": {"A": "r1 s1 b1 ok r5 s5 ok g5"}},
    {"round": 13, "hand": {"A": "b8 b9 b10 b11 b12 s3 ok s5 fj fj"}},
)
"""Racks that show a contract or further melds, with okeys and false jokers."""

LAST_TILE: tuple[Given, ...] = (
    {"round": 1, "laid": ["A", "C"], "okey": "r1", "hand": {"A": "ok", "C": "fj r5"}},
    {"round": 2, "laid": ["A", "C"], "okey": "b9", "hand": {"A": "fj", "C": "ok r5"}},
    {"round": 5, "laid": ["A", "C"], "okey": "g3", "hand": {"A": "s12", "C": "ok fj"}},
    {"round": 7, "laid": ["A", "C"], "okey": "s4", "hand": {"A": "ok", "C": "fj r5"}},
    {"round": 9, "laid": ["A"], "okey": "r6", "hand": {"A": "s12"}},
    *(
        {"round": number, "laid": ["A"], "hand": {"A": tile}}
        for number in (4, 19)
        for tile in ("ok", "fj")
    ),
    {"round": 2, "laid": ["A", "B"], "hand": {"A": "fj", "B": "r5 s6"}},
    {"round": 2, "table": ["A run b4 b5 b6"], "hand": {"A": "b7"}},
    {"round": 1, "table": ["A group r7 s7 b7"], "hand": {"A": "g7"}},
    {"round": 2, "turn": "C", "table": ["C run b4 b5 b6"], "hand": {"C": "b3"}},
    {"round": 2, "table": ["A run b4 b5 b6"], "hand": {"A": "b7 b3"}},
    {"round": 2, "table": ["A run b4 b5 b6"], "hand": {"A": "g1 g2 g3"}},
    {"round": 1, "table": ["A group r7 s7 b7"], "hand": {"A": "s1 b1 g1"}},
    {"round": 1, "laid": ["A"], "hand": {"A": "ok ok"}},
    {"round": 2, "table": ["B run b6 b7 b8"], "laid": ["A"], "hand": {"A": "fj s1 g5"}},
    {"round": 2, "table": ["B run b6 b7 ok=b8"], "laid": ["A"], "hand": {"A": "fj b5"}},
)
"""Racks with hardly a tile left, some of them all penalised."""

LAST_ROUND: tuple[Given, ...] = (
    {"round": 20, "hand": {"A": RACK}},
    {"round": 20, "hand": {"A": WITH_OKEY}, "total": {"A": 2000, "B": 2100, "C": 300, "D": 2600}},
    {
        "round": 20,
        "turn": "C",
        "hand": {"C": RACK},
        "total": {"A": 900, "B": 300, "C": 1900, "D": 300},
    },
    {
        "round": 20,
        "turn": "D",
        "hand": {"D": WITH_OKEY},
        "total": {"A": 700, "B": 300, "C": 900, "D": 800},
    },
    {"round": 20, "turn": "B", "hand": {"B": "r1 r1 r2 r2 r3 r3 s1 s1 s2 s2 s3 s3 b1 b2 b3"}},
)

STARTS: tuple[Given, ...] = (
    {},
    *BEFORE,
    *OPENING * 2,
    *PILE * 4,
    *BUYING * 2,
    *LAID,
    *ALONE * 10,
    *PAIRS * 5,
    *FURTHER * 5,
    *LAST_TILE * 5,
    *LAST_ROUND * 12,
)
"""Those that lead into what seldom comes up in play stand here more often than once."""

VARIATIONS: tuple[Given, ...] = (
    *({"redeals": times} for times in (1, 2, 3)),
    *({"okey": tile} for tile in ("r1", "s13", "g5", "b2", "r9")),
    *({"left": left} for left in (0, 1, 2, 3, 6)),
    *({"round": number} for number in (1, 2, 5, 11, 17, 19, 20)),
    {"bought": {"A": 2, "B": 3, "C": 4, "D": 5}},
    {"bought": {"A": 5, "B": 1, "C": 2, "D": 3}},
    {"total": {"A": 500, "B": 500, "C": 0, "D": 120}},
    {"total": {"A": 40, "B": 0, "C": 0, "D": 0}},
    {"opener": "C"},
    {"laid": ["A", "B", "C", "D"]},
)
"""What should make no difference to most claims, and is rare together with what they are about."""

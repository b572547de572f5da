"""Scenes of Küt, written as the game writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import apply, judge, refusals, seen_by
from rulesfaq.engine.seats import parse_seat
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.state import State

PLAYERS = 4
FIVE_MELDS = "group r1 s1 b1 | run s4 s5 s6 | run b3 b4 b5 | pair g7 g7 | run r10 r11 r12 r13"
"""All fifteen tiles of a rack in valid melds; the okey is blue 9."""


def tiles_of(melds: str) -> str:
    """Return the tiles of the rack that melds are made of."""
    words = melds.replace("|", " ").split()
    return " ".join(w.partition("=")[0] for w in words if w not in ("group", "run", "pair"))


class Scene:
    """A sound position, and the moves that are made in it."""

    def __init__(self, given: Mapping[str, Any], **options: str) -> None:
        self.rules = compile_rules(GAME, options)
        self.state: State = GAME.notation.position(given, PLAYERS, 1, self.rules.printed)
        assert GAME.audit(self.state, self.rules.printed) == ()

    def _move(self, step: str) -> Any:
        seat, _, text = step.partition(" ")
        return GAME.notation.parse_move(parse_seat(seat, PLAYERS), text)

    def play(self, *steps: str) -> Scene:
        """Make moves such as ``A draw``; each must be allowed and lead to a sound position."""
        for step in steps:
            move = self._move(step)
            assert judge(self.rules, self.state, move).allowed, (step, self.refused(step))
            self.state = apply(self.rules, self.state, move).state
            assert GAME.audit(self.state, self.rules.printed) == (), step
        return self

    def refused(self, step: str) -> list[str]:
        """Return the rules that forbid a move, without the name of the game."""
        found = refusals(self.rules, self.state, self._move(step))
        return [ruling.rule.removeprefix("kuet.") for ruling in found]

    def seen(self, seat: str, path: str) -> Any:
        """Return a fact as a seat sees it."""
        view = seen_by(self.rules, self.state, parse_seat(seat, PLAYERS))
        return GAME.notation.read(view, path)

    def __getitem__(self, path: str) -> Any:
        return GAME.notation.read(self.state, path)


def laid(hand: str, *table: str, **given: Any) -> Scene:
    """Let A, who has laid out in an earlier turn, act with these tiles."""
    return Scene({"hand": {"A": hand}, "table": list(table), "laid": ["A"]} | given)


def lay(melds: str, hand: str = "", **given: Any) -> list[str]:
    """Return what forbids A, who has laid out earlier, to lay melds; two more tiles are left."""
    scene = laid(f"{tiles_of(melds)} {hand or 'g2 s11'}", **given)
    return scene.refused(f"A lay {melds}")


def layout(number: int, melds: str, **given: Any) -> list[str]:
    """Return what forbids A to lay melds as the first layout of a round."""
    scene = Scene({"round": number, "hand": {"A": tiles_of(melds)}} | given)
    return scene.refused(f"A lay {melds}")


def finish(melds: str, rest: str = "", **given: Any) -> Scene:
    """Let A act in the last round with these melds on the rack, and more tiles."""
    return Scene({"round": 20, "hand": {"A": f"{tiles_of(melds)} {rest}"}} | given)


def scored(rack: str, okey: str = "b9", last: str = "g2", **given: Any) -> Scene:
    """Let A end a round in which B has laid out and is left with these tiles."""
    table = ["A group r3 s3 g3", "B group r12 s12 g12"]
    position = {"hand": {"A": last, "B": rack}, "table": table, "okey": okey, "round": 1}
    options = {key[5:]: value for key, value in given.items() if key.startswith("with_")}
    rest = {key: value for key, value in given.items() if not key.startswith("with_")}
    return Scene(position | rest, **options).play(f"A discard {last}")

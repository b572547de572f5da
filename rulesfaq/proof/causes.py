"""Which single rule, misread, turns the answer into the belief: the causes of a rival."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.engine.readings import Reading
from rulesfaq.proof.facts import Outcome, framed, holds, matches, value_of
from rulesfaq.proof.stage import Scene
from rulesfaq.proof.tryout import Tried, Tryout


class Cause(msgspec.Struct, frozen=True, order=True):
    """A reading of a rule that leads exactly to a rival."""

    rule: str
    reading: str
    rival: int


class Causes(msgspec.Struct, frozen=True):
    """All causes of the rivals of a scene, and everything that was tried."""

    found: tuple[Cause, ...]
    tried: tuple[Tried, ...]

    @property
    def rules(self) -> frozenset[str]:
        """The rules that have a reading which leads to a rival."""
        return frozenset(cause.rule for cause in self.found)

    def of(self, rule: str) -> tuple[Cause, ...]:
        """Return the causes that are readings of one rule."""
        return tuple(cause for cause in self.found if cause.rule == rule)


def find_causes(
    tryout: Tryout,
    asked: str,
    rivals: tuple[Mapping[str, Any], ...],
    agreed: Mapping[str, Any],
    cited: frozenset[str],
) -> Causes:
    """Read each rule that was asked in the step otherwise, and see where it leads.

    Args:
        tryout: The position, the asked move, and what became of it on the true game.
        asked: The asked path.
        rivals: What somebody who is wrong would expect.
        agreed: Facts that hold in the answer and in every rival.
        cited: The rules with functions that the claim cites.
    """
    scene, truth = tryout.scene, tryout.truth
    wanted = [{**framed(truth, rival), **agreed} for rival in rivals]
    aims = [facts[asked] for facts in wanted]
    tries = tryout.tries(asked)
    found: set[Cause] = set()
    tried = list(tries.all)
    for at, reading, outcome in tries.other:
        gave = tried[at].gave
        near = [index for index, aim in enumerate(aims) if matches(asked, gave, aim)]
        if not near:
            continue
        differing = [_what_differs(outcome, wanted[index]) for index in near]
        tried[at] = Tried(reading.rule, reading.name, gave, differing[0])
        if not _is_sibling_row(scene, reading, cited):
            reached = [index for index, others in zip(near, differing, strict=True) if not others]
            found |= {Cause(reading.rule, reading.name, index) for index in reached}
    return Causes(tuple(sorted(found)), tuple(tried))


def _what_differs(outcome: Outcome, facts: Mapping[str, Any]) -> str:
    """Return the facts that keep an outcome with the asked value from being a rival."""
    others = [path for path, value in facts.items() if not holds(outcome, path, value)]
    return ", ".join(f"{path}: {value_of(outcome, path)}" for path in others)


def _is_sibling_row(scene: Scene, reading: Reading, cited: frozenset[str]) -> bool:
    """Whether this is another option's row in place of one that is not cited, though a sibling is.

    It supports a cited row, and blames only if no row of the same option value is cited.
    """
    when = reading.row.when
    if when is None or not reading.name.startswith(f"{when[0]}=") or reading.rule in cited:
        return False
    siblings = {row.rule for row in scene.stage.game.rows if row.when == when}
    return bool(siblings & cited)

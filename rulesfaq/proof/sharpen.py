"""Whether a reading of a cited rule breaks a pattern: what holds whatever it says is no proof."""

from __future__ import annotations

from typing import Any

from rulesfaq.engine.game import Ruleset
from rulesfaq.engine.play import apply, judge
from rulesfaq.engine.rng import Chance
from rulesfaq.proof.ground import Ground, Subject
from rulesfaq.proof.observed import Step
from rulesfaq.proof.pattern import Case
from rulesfaq.proof.tally import Tally
from rulesfaq.proof.walk import Table

SOMETIMES = 32
"""Of the bites after those one in so many is looked at too: what a rule is about may be rare."""


class Sharpener:
    """Looks at bites of patterns under readings of the rules they cite."""

    def __init__(self, ground: Ground, chance: Chance, most: int) -> None:
        """Look at so many bites of each pattern and number of players."""
        self._ground, self._chance, self._most = ground, chance, most

    def judged(
        self, table: Table, subject: Subject, tally: Tally, bites: int, state: Any, move: Any
    ) -> None:
        """Note the cited rules of which a reading turns what the pattern says of a move."""
        if bites > self._most and self._chance.below(SOMETIMES):
            return
        turns = _forbids if subject.pattern.may else _allows
        for rule in sorted(subject.cited - set(tally.sharp)):
            if any(
                reading.row.kind == "guard" and turns(reading.rules, state, move)
                for reading in self._ground.readings_of(table, rule)
            ):
                tally.sharp.append(rule)

    def after(
        self, table: Table, subject: Subject, tally: Tally, bites: int, case: Case, step: Step
    ) -> None:
        """Note the cited rules of which a reading leads to something else."""
        if bites > self._most and self._chance.below(SOMETIMES):
            return
        for rule in sorted(subject.cited - set(tally.sharp)):
            if any(
                _breaks(reading.rules, case, step)
                for reading in self._ground.readings_of(table, rule)
            ):
                tally.sharp.append(rule)


def _allows(rules: Ruleset, state: Any, move: Any) -> bool:
    try:
        return judge(rules, state, move).allowed
    except Exception:  # noqa: BLE001  # whatever a reading does wrong, it allows nothing
        return False


def _forbids(rules: Ruleset, state: Any, move: Any) -> bool:
    try:
        return not judge(rules, state, move).allowed
    except Exception:  # noqa: BLE001  # nor does it forbid anything
        return False


def _breaks(rules: Ruleset, case: Case, step: Step) -> bool:
    """Whether what a case says does not hold when a rule is read otherwise."""
    try:
        other = step.under(apply(rules, step.before.state, step.move.move))
        return case.led_to(other) and other.first_wrong(case.holds) is not None
    except Exception:  # noqa: BLE001  # whatever a reading does wrong, it breaks nothing
        return False

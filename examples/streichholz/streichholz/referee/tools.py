"""The tool of Streichhölzer: may so many be taken?"""

from __future__ import annotations

from collections.abc import Mapping

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import judge
from rulesfaq.spoken.ruling import Ruling, Step
from rulesfaq.spoken.tool import Choice, Field, Near, Outcome, Tool, Unread, Values, Worked
from streichholz import GAME
from streichholz.rules import BLOCKED, LIMIT, SAME
from streichholz.state import State, Take

SAID = {
    LIMIT: "Genommen werden eins bis drei.",
    SAME: "Gleich viele wie die Person davor darfst du nicht nehmen.",
    BLOCKED: "Nur eines liegt noch da: Dann nimmst du es auch so.",
}


def may_take(values: Values, options: Mapping[str, str]) -> Outcome:
    """Return whether so many matches may be taken."""
    row, count = values.get("reihe", ""), values.get("nehmen", "")
    if not row or not count:
        return None
    if not (row.isascii() and row.isdigit() and 1 <= int(row) <= GAME.printed.matches):
        return Unread("reihe", f"Gib eine Zahl zwischen 1 und {GAME.printed.matches} an.")
    last = int(values.get("davor") or 0)
    state = State("turn", 2, 0, int(row), last)
    verdict = judge(compile_rules(GAME, options), state, Take(0, int(count)))
    told = [ruling for ruling in verdict.rulings if ruling.rule in SAID]
    if not told:
        return Unread("nehmen", "So viele liegen nicht mehr da.")
    # The rule that forbids it decides; where none does, the last that had a say.
    steps = tuple(Step(SAID[ruling.rule], ruling.rule) for ruling in reversed(told))
    word = "Erlaubt" if verdict.allowed else "Nicht erlaubt"
    read = f"verstanden: {row} liegen da, davor {last or 'keines'} genommen"
    return Worked(word, Ruling(steps[0].text, read, steps), "ja" if verdict.allowed else "nein")


NUMBERS = tuple(Choice(str(number), str(number)) for number in range(1, 5))
MAY_TAKE = Tool(
    "nehmen",
    "Zugprüfer",
    "Darf ich so viele nehmen?",
    "Sag, was daliegt und was die Person vor dir genommen hat.",
    fields=(
        Field("reihe", "Streichhölzer in der Reihe", "text", sample="7"),
        Field("davor", "Davor genommen", choices=(Choice("", "noch keines"), *NUMBERS[:3])),
        Field("nehmen", "Du willst nehmen", choices=(Choice("", "nichts gewählt"), *NUMBERS)),
    ),
    rule=may_take,
    near=(
        Near("So viele wie die Person davor", {"reihe": "7", "davor": "2", "nehmen": "2"}),
        Near("Das letzte, nach einem", {"reihe": "1", "davor": "1", "nehmen": "1"}),
    ),
    options=("blocked",),
)
TOOLS = (MAY_TAKE,)

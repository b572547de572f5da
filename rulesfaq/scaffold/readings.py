"""How a rule can be read otherwise, in lines for an author: each is a belief to refute."""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.engine.game import Game, compile_rules
from rulesfaq.engine.readings import REMOVED, Reading, readings
from rulesfaq.model.game import GameData
from rulesfaq.proof.cover import Cover

WITHOUT = {
    "guard": "as if the rule did not forbid anything",
    "effect": "as if the rule did nothing",
    "view": "as if everybody saw it",
}


def reading_lines(data: GameData, game: Game, rule: str) -> Iterator[str]:
    """Yield the readings of the functions behind a rule, each with what it believes."""
    behind = Cover(data, game).of(rule)
    item = data.rules.get(rule)
    yield f"{rule}: {item.title}" if item is not None else rule
    if not behind:
        yield "  a plain fact: nothing is run for it; write plain: and why, in place of scenarios"
        return
    told = set()
    for reading in readings(game, compile_rules(game)):
        if reading.rule in behind and (reading.rule, reading.name) not in told:
            told.add((reading.rule, reading.name))
            name = reading.name if reading.rule == rule else f"{reading.rule} {reading.name}"
            yield f"  {name} ({_asked_at(reading)}): {_belief(data, reading)}"


def _belief(data: GameData, reading: Reading) -> str:
    item = data.rules.get(reading.rule)
    if item is not None and reading.name in item.misreadings:
        return item.misreadings[reading.name]
    if reading.name == REMOVED:
        return WITHOUT[reading.row.kind]
    for field in reading.row.values:
        for entry in reading.entries:
            value, usual = getattr(entry[2], field), getattr(reading.base.printed, field)
            if value != usual:
                return f"with {value} instead of {usual}"
    return "what the other house rule says"


def _asked_at(reading: Reading) -> str:
    """Return the moves and phases at which the function is asked."""
    names = [on.__name__.lower() if isinstance(on, type) else on for on in reading.row.on]
    return f"{reading.row.kind} at {', '.join(names)}"

"""What a referee asks the engine: rules under options, cards, and stepping a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from rulesfaq.engine.game import Ruleset, compile_rules
from rulesfaq.engine.play import Played, apply
from rulesfaq.games.kyu import GAME
from rulesfaq.games.kyu.referee.told import Card
from rulesfaq.games.kyu.state import Printed, State, all_cards, number
from rulesfaq.games.kyu.text import COLOURS

PRINTED: Printed = GAME.printed


@cache
def _compiled(options: tuple[tuple[str, str], ...]) -> Ruleset:
    return compile_rules(GAME, dict(options))


def rules_under(options: Mapping[str, str]) -> Ruleset:
    """Return the rules under those of the options that the game knows."""
    known = {name: value for name, value in options.items() if value in GAME.options.get(name, ())}
    return _compiled(tuple(sorted(known.items())))


def run(rules: Ruleset, state: State) -> Played:
    """Let the phases run by themselves from the state's own phase on, without a move."""
    return apply(rules, state, None)


def card_of(told: Card) -> int:
    """Return a told card as the engine counts it; without a colour, the red one."""
    return COLOURS[told.colour or "r"] + told.number


def exist(hands: Iterable[Sequence[Card]]) -> bool:
    """Return whether the game has all these cards at once, whatever the untold colours are."""
    cards = [card for hand in hands for card in hand]
    sure = Counter((card.colour, card.number) for card in cards if card.colour)
    numbers = Counter(card.number for card in cards)
    pack = Counter(number(card) for card in all_cards(PRINTED.copies))
    return all(count <= PRINTED.copies for count in sure.values()) and all(
        count <= pack[value] for value, count in numbers.items()
    )


def place(fields: Mapping[str, Any], players: int, printed: Printed) -> State:
    """Return a position from given fields in the game's notation."""
    state: State = GAME.notation.position(fields, players, 1, printed)
    return state

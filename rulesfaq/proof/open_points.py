"""How often an open point decides a game: in how many games another reading of it would tell."""

from __future__ import annotations

from typing import Any

from rulesfaq.engine.game import Game, compile_rules
from rulesfaq.engine.play import Asked, apply
from rulesfaq.engine.playout import choose
from rulesfaq.engine.readings import Reading, readings
from rulesfaq.engine.rng import Chance
from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import OpenPoint

MOST_MOVES = 2000


def weigh_open_points(data: GameData, game: Game, seed: int, games: int) -> dict[str, OpenPoint]:
    """Play games under the standard, and count those in which a reading makes a difference.

    A reading makes a difference where it gives another position than the rule does. Open points
    about what is allowed are not counted: played games hold only moves that are legal as we play.

    Args:
        data: The data of the game, which say what is open.
        game: Its engine.
        seed: Of all chance.
        games: How many games, spread over all numbers of players.
    """
    rules = compile_rules(game)
    known = {ident for ident, rule in data.rules.items() if rule.is_assumption}
    by_rule: dict[str, list[Reading]] = {}
    for reading in readings(game, rules):
        if reading.rule in known and reading.row.kind == "effect":
            by_rule.setdefault(reading.rule, []).append(reading)
    told = dict.fromkeys(by_rule, 0)
    least, most = game.seats
    for number in range(games):
        chance = Chance(seed * 1_000_003 + number)
        players = least + number % (most - least + 1)
        for rule in _told_in(game, rules, players, chance, by_rule):
            told[rule] += 1
    return {rule: OpenPoint(games, count) for rule, count in told.items()}


def _told_in(
    game: Game, rules: Any, players: int, chance: Chance, by_rule: dict[str, list[Reading]]
) -> set[str]:
    """Play one game, and return the open points of which a reading makes a difference in it."""
    state = game.deal(players, chance.below(1_000_000), rules.printed)
    policy, told = chance.pick(game.policies), set[str]()
    for _ in range(MOST_MOVES):
        move = choose(game, rules, state, chance, policy) if state.phase != "over" else None
        if move is None:
            break
        asked: list[Asked] = []
        after = apply(rules, state, move, asked).state
        for point in asked:
            rule, function, _ = point.entry
            if rule in by_rule and rule not in told:
                others = [reading for reading in by_rule[rule] if reading.row.ask is function]
                if any(_differs(reading, point, move) for reading in others):
                    told.add(rule)
        state = after
    return told


def _differs(reading: Reading, point: Asked, move: Any) -> bool:
    try:
        other = [ask(point.before, move, printed) for _, ask, printed in reading.entries]
        now = next((state for state in other if state is not None), point.before)
        return bool(now != (point.before if point.after is None else point.after))
    except Exception:  # noqa: BLE001  # a reading that crashes gives nothing
        return False

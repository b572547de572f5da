"""Which answers a number turns that the data have already and the engine has not."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule
from rulesfaq.proof.check import GameReport, check_game
from rulesfaq.proof.form import printed_value


def turning(data: GameData, game: Game, report: GameReport) -> Mapping[str, tuple[str, ...]]:
    """Return, by rule, the answers that do not hold any more with the rule's own numbers.

    Args:
        data: The data; where they agree with the engine, nothing turns.
        game: The engine.
        report: What holds with the engine's numbers.
    """
    held = {(claim.entry, claim.index) for claim in report.claims if not claim.failed}
    numbers = {rule.id: _own_numbers(rule, game) for rule in data.rules.values()}
    turned: dict[str, tuple[str, ...]] = {}
    by_numbers: dict[tuple[tuple[str, int], ...], tuple[str, ...]] = {}
    for rule, own in numbers.items():
        if own and own not in by_numbers:
            failed = _failing(data, game, dict(own)) & held
            by_numbers[own] = tuple(dict.fromkeys(entry for entry, _ in sorted(failed)))
        if own:
            turned[rule] = by_numbers[own]
    return turned


def _failing(data: GameData, game: Game, numbers: Mapping[str, int]) -> frozenset[tuple[str, int]]:
    """Return the claims that fail with other numbers; none where nothing can be played with them.

    An engine is written for the numbers of its booklet, and may give up on others in any way.
    """
    printed = msgspec.structs.replace(game.printed, **numbers)
    try:
        report = check_game(data, msgspec.structs.replace(game, printed=printed), None)
    except Exception:  # noqa: BLE001  # a question beside the check must not end it
        return frozenset()
    return frozenset((claim.entry, claim.index) for claim in report.claims if claim.failed)


def _own_numbers(rule: Rule, game: Game) -> tuple[tuple[str, int], ...]:
    """Return the numbers of a rule that are others in the engine."""
    if rule.id not in {row.rule for row in game.rows}:
        return ()
    return tuple(
        (name, value)
        for name, value in sorted(rule.values.items())
        if isinstance(value, int)
        and name in msgspec.structs.asdict(game.printed)
        and type(printed_value(game, name)) is type(value) is int
        and printed_value(game, name) != value
    )

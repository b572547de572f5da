"""A scenario file that runs as it is, with all moves, fields and facts of its game as comments."""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.engine.game import Form, Game, compile_rules
from rulesfaq.engine.play import judge
from rulesfaq.engine.seats import seat_letter
from rulesfaq.errors import BadSceneError, RulesfaqError


def scenario_text(game: Game) -> str:
    """Return a scenario file: a dealt position, the first legal move, and whether it is allowed.

    Raises:
        BadSceneError: If no legal move is found in any dealt position, a fault of the engine.
    """
    players, seat, move = _first_move(game)
    lines = [
        f"# A scenario of {game.id}: rulesfaq run FILE plays it and says which rule decided.",
        "# Change the position, the moves and the fact; the form stands in docs/scenarios.md.",
        f"title: {seat} moves in a dealt position",
        f"game: {game.id}",
        f"players: {players}",
        "# options: {}  # house rules, listed below; only those that differ from the standard",
        "given: {}  # fields of the position, listed below; the rest is dealt",
        "seed: 1  # which deal",
        "when:  # moves in order, each with its seat; only the last one may be refused",
        f"- {{{seat}: {move}}}",
        "asks: {allowed: true}  # one fact after the last move: allowed, or a path below",
        "# then: {}  # further facts",
        *_listed("Moves", game.notation.moves),
        *_listed("Fields of given", game.notation.fields),
        *_listed("Facts", game.notation.paths),
        *_house_rules(game),
    ]
    return "\n".join(lines) + "\n"


def _first_move(game: Game) -> tuple[int, str, str]:
    rules = compile_rules(game)
    for players in range(game.seats[0], game.seats[1] + 1):
        try:
            state = game.notation.position({}, players, 1, rules.printed)
        except RulesfaqError:
            continue
        for move in game.candidates(state):
            if judge(rules, state, move).allowed:
                return players, seat_letter(move.who), game.notation.format_move(move)
    message = f"no legal move in any dealt position of {game.id}"
    raise BadSceneError(message, hint="the engine's candidates and guards do not meet")


def _listed(title: str, forms: tuple[Form, ...]) -> Iterator[str]:
    yield "#"
    yield f"# {title}:"
    width = max((len(form.example) for form in forms), default=0)
    for form in forms:
        yield f"#   {form.example:<{width}}  {form.form}: {form.meaning}"


def _house_rules(game: Game) -> Iterator[str]:
    if game.options:
        yield "#"
        yield "# House rules, the standard first:"
    for name, values in game.options.items():
        yield f"#   {name}: {', '.join(values)}"

"""Recorded games: each move, and the rules that acted. Run it to record them anew."""

from __future__ import annotations

from pathlib import Path

from rulesfaq.engine.game import Game, compile_rules
from rulesfaq.engine.outcome import ended_by
from rulesfaq.engine.play import Event
from rulesfaq.engine.playout import playout
from rulesfaq.engine.seats import seat_letter
from rulesfaq.games import find_games
from tests.games.sizes import size_of

FOLDER = Path(__file__).parent / "playthroughs"
SEEDS = {2: (1, "even"), 3: (7, "rare"), 4: (2, "bold"), 5: (3, "rare"), 6: (4, "even")}
"""Seed and policy of the recorded game, by the number of players."""


def record(game: Game) -> str:
    """Return the recorded games of a game as text."""
    rules = compile_rules(game)
    lines = []
    for players in range(game.seats[0], game.seats[1] + 1):
        seed, policy = SEEDS[players]
        lines.append(f"# {players} players, seed {seed}, policy {policy}")
        events: list[Event] = []
        for turn in playout(game, rules, players, seed, policy, size_of(game).recorded):
            events += turn.played.events
            acted = dict.fromkeys(
                event.rule
                for event in turn.played.events
                if not event.rule.startswith("flow.") and event.after is not event.before
            )
            move = f"{seat_letter(turn.before.turn)}: {game.notation.format_move(turn.move)}"
            lines.append(f"{move} | {' '.join(acted)}".rstrip(" |"))
            if turn.played.state.phase == "over":
                lines.append(f"= over by {ended_by(events)}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Record the games of all installed games."""
    for game in find_games().values():
        (FOLDER / f"{game.id}.txt").write_text(record(game), encoding="utf-8")


if __name__ == "__main__":
    main()

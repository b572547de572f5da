"""Random play beside other engines: python -m benchmarks.playouts [SECONDS].

One core, one process, the same loop for each: begin a game from a seed, play random moves to its
end, begin the next. Ours judges every suggested move by its rules and notes the rule of each thing
that happens; "all moves" lists every legal move before each choice, as the peers do. The peers are
measured where they are installed: open_spiel, rlcard, pettingzoo[classic].
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

from rulesfaq.engine.game import Game, Ruleset
from rulesfaq.engine.play import apply, judge
from rulesfaq.engine.playout import legal_moves, playout
from rulesfaq.engine.rng import Chance
from rulesfaq.games import find_games
from rulesfaq.proof.stage import Stages

Play = Callable[[int], int]
"""Play the game of one seed to its end; return how many moves it had."""
SPIEL = ("crazy_eights", "hearts", "spades", "gin_rummy", "oh_hell", "cribbage")
RLCARD = ("uno", "gin-rummy", "doudizhu", "leduc-holdem")
PETTING = ("texas_holdem_v4", "leduc_holdem_v4", "hanabi_v5")


def suggested(game: Game, rules: Ruleset, players: int) -> Play:
    """Play by suggestions, each judged."""
    return lambda seed: sum(1 for _ in playout(game, rules, players, seed))


def listed(game: Game, rules: Ruleset, players: int) -> Play:
    """List all legal moves before each choice."""

    def play(seed: int) -> int:
        chance = Chance(seed)
        state = game.deal(players, seed, rules.printed)
        moves = 0
        while state.phase != "over":
            state = apply(rules, state, chance.pick(tuple(legal_moves(game, rules, state)))).state
            moves += 1
        return moves

    return play


def verdicts(game: Game, rules: Ruleset, players: int, seconds: float) -> float:
    """Return how many suggested moves a second are judged, in positions of one game."""
    turns = [turn.before for turn in playout(game, rules, players, 1)]
    chance = Chance(1)
    pairs = [(state, game.suggest(state, chance, "even")) for state in turns for _ in range(4)]
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        for state, move in pairs:
            judge(rules, state, move)
        count += len(pairs)
    return count / (time.perf_counter() - start)


def spiel(name: str) -> Play:
    """OpenSpiel, a compiled core driven from Python."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        chance = random.Random(seed)
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                moves += 1
        return moves

    return play


def rlcard(name: str) -> Play:
    """RLCard, pure Python, states and actions as it gives them to agents."""
    import rlcard as package

    def play(seed: int) -> int:
        env = package.make(name, config={"seed": seed})
        chance = random.Random(seed)
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return play


def pettingzoo(name: str) -> Play:
    """PettingZoo's classic games, turn by turn."""
    from importlib import import_module

    module = import_module(f"pettingzoo.classic.{name}")
    env: Any = module.env()

    def play(seed: int) -> int:
        env.reset(seed=seed)
        chance = random.Random(seed)
        moves = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = (
                seen["action_mask"] if isinstance(seen, dict) else env.infos[agent]["action_mask"]
            )
            env.step(chance.choice([at for at, free in enumerate(mask) if free]))
            moves += 1
        return moves

    return play


def rate(play: Play, seconds: float) -> tuple[float, float]:
    """Return games and moves a second."""
    play(0)
    games = moves = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        games += 1
        moves += play(games)
    spent = time.perf_counter() - start
    return games / spent, moves / spent


def ours() -> Iterator[tuple[str, Play]]:
    """Yield our games, by suggestions and with all moves listed."""
    for ident, game in find_games().items():
        rules = Stages(game).under({}).rules
        players = 4 if game.seats[0] <= 4 <= game.seats[1] else game.seats[0]
        yield f"{ident}, {players} players", suggested(game, rules, players)
        yield f"{ident}, {players} players, all moves", listed(game, rules, players)


def peers() -> Iterator[tuple[str, Play]]:
    """Yield the games of other engines that are installed."""
    if find_spec("pyspiel"):
        yield from ((f"OpenSpiel {name}", spiel(name)) for name in SPIEL)
    if find_spec("rlcard"):
        yield from ((f"RLCard {name}", rlcard(name)) for name in RLCARD)
    if find_spec("pettingzoo"):
        yield from ((f"PettingZoo {name}", pettingzoo(name)) for name in PETTING)


def main() -> None:
    """Measure all, and print the table."""
    seconds = float(sys.argv[1]) if sys.argv[1:] else 3.0
    print("| engine | games/s | moves/s |\n|---|---|---|")
    for name, play in (*ours(), *peers()):
        try:
            games, moves = rate(play, seconds)
        except Exception as error:  # noqa: BLE001  # a peer that fails is a row of its own
            print(f"| {name} | {type(error).__name__}: {error} | |", flush=True)
        else:
            print(f"| {name} | {games:,.1f} | {moves:,.0f} |", flush=True)
    for ident, game in find_games().items():
        rules = Stages(game).under({}).rules
        players = 4 if game.seats[0] <= 4 <= game.seats[1] else game.seats[0]
        print(f"{ident}: {verdicts(game, rules, players, seconds):,.0f} verdicts/s")


if __name__ == "__main__":
    main()

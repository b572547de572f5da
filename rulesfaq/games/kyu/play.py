"""Kyū: dealing, and moves worth trying."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulesfaq.engine.rng import Chance
from rulesfaq.errors import BadPositionError
from rulesfaq.games.kyu.rules import RULES
from rulesfaq.games.kyu.state import (
    BLACK,
    CENTRE,
    NOBLES,
    RED,
    SHOGUN,
    Accept,
    Cards,
    Choose,
    Declare,
    Decline,
    Discard,
    Draw,
    KeepRest,
    Move,
    Pass,
    PlayRest,
    Printed,
    Show,
    Start,
    State,
    Take,
    Withdraw,
)
from rulesfaq.games.kyu.table import empty_table, is_open, nobles_of

POLICIES = ("even", "bold", "shy", "rare")
"""``bold`` challenges and accepts, ``shy`` declines, ``rare`` steers away from third nobles."""
FOUR = 4
LEANING: dict[str, tuple[float, float, float]] = {
    "even": (0.6, 0.5, 0.7),
    "bold": (0.95, 0.9, 0.95),
    "shy": (0.5, 0.15, 0.4),
    "rare": (0.6, 0.6, 0.8),
}
"""By policy: how often a challenge is declared, accepted, fought to the end."""


def deal(players: int, seed: int, printed: Printed) -> State:
    """Return the position after set-up; seat 0 begins.

    Raises:
        BadPositionError: If so many people cannot play.
    """
    state = empty_table(players, seed)
    start = Start(0)
    for row in RULES:
        if Start in row.on and row.kind == "guard" and not row.ask(state, start, printed).holds:
            raise BadPositionError((f"{players} players cannot play",))
        if Start in row.on and row.kind == "effect":
            state = row.ask(state, start, printed) or state
    return state


def _choices(hand: Cards, size: int) -> Iterator[Cards]:
    """Yield each selection of cards once, equal cards being the same."""
    seen: set[Cards] = set()
    for cards in combinations(hand, size):
        if cards not in seen:
            seen.add(cards)
            yield cards


def _exchanges(state: State, who: int) -> Iterator[Move]:
    hand = tuple(dict.fromkeys(state.hands[who]))
    yield Draw(who)
    for card in hand:
        yield Discard(who, card)
    for card in dict.fromkeys(state.display):
        for give in (*hand, *(() if card in hand else (card,))):
            yield Take(who, card, give)


def candidates(state: State) -> Iterator[Move]:
    """Yield the moves of the seat that decides, wider than the legal ones."""
    who = state.turn
    if state.phase == "setup":
        yield from (Start(seat) for seat in range(state.players))
    elif state.phase in ("turn", "drawn"):
        yield from _exchanges(state, who)
        yield Pass(who)
        yield Decline(who)
        for cards in _choices(state.hands[who], FOUR):
            yield Accept(who, cards)
            yield from (Declare(who, noble, cards) for noble in range(len(NOBLES)))
    elif state.phase == "second":
        yield Withdraw(who)
        colours = ("", RED, BLACK) if state.contested == SHOGUN else ("",)
        for cards in _choices(state.hands[who], FOUR):
            yield from (Show(who, cards, colour) for colour in colours)
    elif state.phase == "rest":
        yield KeepRest(who)
        yield from (PlayRest(who, cards) for cards in _choices(state.hands[who], FOUR))
    elif state.phase == "alternative":
        yield from (Choose(who, noble) for noble in range(len(NOBLES)))


def _some(state: State, chance: Chance, size: int = FOUR) -> Cards:
    """Return some cards of the hand of the seat that decides."""
    left = list(state.hands[state.turn])
    return tuple(left.pop(chance.below(len(left))) for _ in range(min(size, len(left))))


def _target(state: State, chance: Chance, policy: str) -> int | None:
    """Return a noble to challenge for, None for none."""
    targets = [noble for noble, owner in enumerate(state.owners) if owner != state.turn]
    if policy == "rare":
        mine = nobles_of(state, state.turn)
        if len(mine) > 1 and chance.share() < 0.9:  # noqa: PLR2004 - a share, tuned by hand
            return None
        targets = [noble for noble in targets if state.owners[noble] == CENTRE] or targets
    return chance.pick(targets)


def _exchange(state: State, chance: Chance, policy: str) -> Move:
    who = state.turn
    if state.hands[who] and policy != "rare" and chance.share() < 0.5:  # noqa: PLR2004 - evenly
        return Take(who, chance.pick(state.display), chance.pick(state.hands[who]))
    return Draw(who)


def _in_turn(state: State, chance: Chance, policy: str) -> Move:
    who = state.turn
    declare, accept, _ = LEANING[policy]
    if not state.exchanges and chance.share() < 0.4:  # noqa: PLR2004 - a share, tuned by hand
        return _exchange(state, chance, policy)
    if is_open(state):
        sated = policy == "rare" and len(nobles_of(state, who)) > 1
        if chance.share() < (0.1 if sated else accept):
            return Accept(who, _some(state, chance))
        return Decline(who)
    if chance.share() < declare:
        noble = _target(state, chance, policy)
        if noble is not None:
            return Declare(who, noble, _some(state, chance))
    return Pass(who)


def suggest(state: State, chance: Chance, policy: str) -> Move:
    """Return one move worth judging."""
    who = state.turn
    if state.phase == "turn":
        return _in_turn(state, chance, policy)
    if state.phase == "drawn":
        return Discard(who, chance.pick(state.hands[who]))
    if state.phase == "second":
        if chance.share() < LEANING[policy][2]:
            return Show(who, _some(state, chance))
        return Withdraw(who)
    if state.phase == "rest":
        if chance.share() < 0.5:  # noqa: PLR2004 - evenly
            return PlayRest(who, _some(state, chance))
        return KeepRest(who)
    if state.phase == "alternative":
        return Choose(who, chance.below(len(NOBLES)))
    return Start(chance.below(state.players))

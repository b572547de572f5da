"""Kyū: the engine against an independent calculator, on dealt contests and seeded games."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from rulesfaq.engine.game import Ruleset, compile_rules
from rulesfaq.engine.play import apply, judge
from rulesfaq.engine.playout import Turn, playout
from rulesfaq.games.kyu import GAME
from rulesfaq.games.kyu.state import NOBLES, NOBODY, Choose, Show, State, Withdraw, update
from rulesfaq.games.kyu.table import empty_table
from rulesfaq.games.kyu.text import format_card
from tests.oracle import kyu as oracle

SEATS = "ABCDE"
CONTESTS = {
    (lone, zero): compile_rules(GAME, {"lone_shower": shower, "empty_colour": colour})
    for lone, shower in ((False, "noble-stays"), (True, "wins"))
    for zero, colour in ((False, "no-combination"), (True, "counts-zero"))
}
"""By whether a lone shower wins without a combination, and whether no card of a colour counts."""
SINGLE = compile_rules(GAME, {})
MATCH = compile_rules(GAME, {"match": "fifteen-points"})
KINDS = ("any", "few", "street", "alike", "plain")
"""How cards are dealt: from all, from few numbers, a row of few, after the one before, one colour.

The last leaves hands without any card of a colour, which may be named for the Shogun all the same.
"""


# --- dealt contests -------------------------------------------------------------------------------


def deal_eights(chance: Random, players: int, kind: str) -> list[list[str]]:
    """Deal eight cards to each; all kinds but ``any`` make ties likely."""
    few = max(2, -(-8 * players // 10)) + chance.randrange(2)
    low = chance.randint(1, 10 - few)
    numbers = {
        "few": chance.sample(range(1, 10), few),
        "street": list(range(low, low + few)),
    }.get(kind, list(range(1, 10)))
    deck = [f"{colour}{number}" for colour in "rs" for number in numbers] * 5
    chance.shuffle(deck)
    eights: list[list[str]] = []
    for _ in range(players):
        alike = kind == "alike" and eights and chance.random() < 0.6
        plain = chance.choice("rs") if kind == "plain" else ""
        wanted = [card[1:] for card in chance.choice(eights)] if alike else [plain] * 8
        eights.append([take(deck, number) for number in wanted])
    return eights


def take(deck: list[str], wanted: str) -> str:
    """Take the first card with this number or colour, or just the first one."""
    at = next((place for place, card in enumerate(deck) if wanted in card), 0)
    return deck.pop(at)


class Fight(NamedTuple):
    """A contest that A has declared, as it was dealt."""

    noble: str
    seats: str
    eights: dict[str, list[str]]
    """By participant: the cards that they play unless they withdraw."""
    owner: str
    out: set[str]
    """Who withdraws."""
    named: dict[str, str]
    """Colours named for the Shogun."""


def deal_fight(noble: str, participants: int, kind: str, chance: Random) -> Fight:
    """Deal a contest; somebody may name a colour of which they have no card."""
    seats = SEATS[: min(5, participants + chance.randrange(2))]
    eights = dict(zip(SEATS, deal_eights(chance, participants, kind), strict=False))
    owner = chance.choice([oracle.CENTRE, *seats[1:]])
    shy = 0.5 if kind == "plain" else 0.2
    out = {seat for seat in eights if chance.random() < shy}
    named = {seat: chance.choice(["", "r", "s"]) for seat in eights if noble == "shogun"}
    return Fight(noble, seats, eights, owner, out, named)


def play_fight(rules: Ruleset, fight: Fight) -> State:
    """Let the participants decide about their second cards, and return what comes of it."""
    given = {
        "contested": fight.noble,
        "owner": {} if fight.owner == oracle.CENTRE else {fight.noble: fight.owner},
        "answers": {
            seat: "accept" if seat in fight.eights else "decline" for seat in fight.seats[1:]
        },
        "shown": {seat: " ".join(cards[:4]) for seat, cards in fight.eights.items()},
        "hand": {seat: " ".join(cards[4:]) for seat, cards in fight.eights.items()},
    }
    state: State = GAME.notation.position(given, len(fight.seats), 1, rules.printed)
    assert GAME.audit(state, rules.printed) == ()
    for seat, cards in fight.eights.items():
        colour = {"r": " red", "s": " black"}.get(fight.named.get(seat, ""), "")
        text = "withdraw" if seat in fight.out else f"show {' '.join(cards[4:])}{colour}"
        move = GAME.notation.parse_move(SEATS.index(seat), text)
        assert judge(rules, state, move).allowed
        state = apply(rules, state, move).state
    return state


def check_contest(noble: str, participants: int, kind: str, seed: int) -> str:
    """Compare one contest; return how it went."""
    chance = Random(f"{noble} {participants} {kind} {seed}")  # noqa: S311
    fight = deal_fight(noble, participants, kind, chance)
    lone_wins, zero_counts = chance.random() < 0.5, chance.random() < 0.5
    state = play_fight(CONTESTS[lone_wins, zero_counts], fight)

    shown = {
        seat: cards[:4] if seat in fight.out else cards for seat, cards in fight.eights.items()
    }
    result = oracle.contest(
        noble,
        shown,
        fight.owner,
        fight.named,
        sole_invalid_wins=lone_wins,
        zero_counts=zero_counts,
    )
    read = GAME.notation.read
    assert read(state, f"owner.{noble}") == result.goes_to, fight
    assert read(state, "compared") == sorted(result.strength), fight
    for seat, worth in result.strength.items():
        assert read(state, f"sum.{seat}") == (abs(worth[1]) if worth else 0), fight
    level = result.top if len(result.top) > 1 else set()
    assert {SEATS[seat] for seat in state.tied} == level, fight
    if result.winner:
        if result.strength[result.winner] == (0, 0):
            return "won without a card"
        best = [worth[0] for worth in result.strength.values() if worth]
        return "won by the sum" if best.count(max(best, default=0)) > 1 else "won"
    return f"{len(level)} level" if level else "nobody valid"


def check_contests(seeds: int) -> Counter[str]:
    """Compare as many contests of each noble, number of participants and kind of dealing."""
    return Counter(
        check_contest(noble, participants, kind, seed)
        for noble, participants, kind, seed in product(NOBLES, range(2, 6), KINDS, range(seeds))
    )


# --- seeded games ---------------------------------------------------------------------------------


def owners_of(state: State) -> dict[str, str]:
    """Write the owners as the calculator reads them."""
    seats = [oracle.CENTRE if owner < 0 else SEATS[owner] for owner in state.owners]
    return dict(zip(NOBLES, seats, strict=True))


def contest_of(turn: Turn) -> oracle.Contest:
    """Work out the contest that the last decision about second cards has ended."""
    before: State = turn.before
    shown = {
        SEATS[seat]: [format_card(card) for card in cards]
        for seat, cards in enumerate(before.shown)
        if cards
    }
    if isinstance(turn.move, Show):
        shown[SEATS[turn.move.who]] += [format_card(card) for card in turn.move.cards]
    noble = NOBLES[before.contested]
    return oracle.contest(noble, shown, owners_of(before)[noble])


def expected_owners(turn: Turn) -> dict[str, str] | None:
    """Work out who owns what after a move that has settled whose the noble is, else None."""
    before: State = turn.before
    after: State = turn.played.state
    owners = owners_of(before)
    if isinstance(turn.move, Choose):
        return owners | {NOBLES[turn.move.noble]: SEATS[turn.move.who]}
    challenger = SEATS[before.challenger]
    if before.phase == "turn" and before.contested != NOBODY:
        return owners | {NOBLES[before.contested]: challenger} if _all_declined(turn) else None
    if before.phase != "second" or after.phase == "second":
        return None
    result = contest_of(turn)
    noble = NOBLES[before.contested]
    if result.winner is not None:
        choices = oracle.choices_of_winner(owners, noble, challenger, result.winner)
        assert (len(choices) > 1) == (after.phase == "alternative")
        if len(choices) > 1:
            assert SEATS[after.turn] == result.winner
            for at, name in enumerate(NOBLES):
                move = Choose(after.turn, at)
                assert judge(SINGLE, after, move).allowed == (name in choices)
            return None
    return owners | {noble: result.goes_to}


def _all_declined(turn: Turn) -> bool:
    """Return whether this answer was the last and all were refusals."""
    before: State = turn.before
    waiting = before.answers.count(0)
    refused = before.answers.count(2)
    return type(turn.move).__name__ == "Decline" and waiting == 2 and refused == before.players - 2


def check_end(turn: Turn, owners: dict[str, str], *, several: bool) -> str:
    """Compare whether the round ends with these owners, and how."""
    before: State = turn.before
    after: State = turn.played.state
    seats = SEATS[: after.players]
    end = oracle.ending(seats, owners)
    if end is None:
        assert (after.phase, after.round) != ("over", before.round)
        assert owners_of(after) == owners
        return "goes on"
    if several:
        match = oracle.match(dict(zip(seats, before.totals, strict=True)), owners)
        assert list(after.totals) == list(match.totals.values())
        assert (after.phase == "over") == bool(match.winners)
        if after.phase == "over":
            assert set(GAME.notation.read(after, "winners")) == match.winners
        return "match ended" if match.winners else "next round"
    assert after.phase == "over"
    assert [SEATS[after.winner]] == sorted(end.winners)
    assert list(after.points) == list((end.scores or dict.fromkeys(seats, 0)).values())
    return "third noble" if end.scores is None else "scored"


def check_succession(turn: Turn) -> int:
    """Compare who acts after a challenge, and how many cards all hold then."""
    before: State = turn.before
    after: State = turn.played.state
    settled = before.contested != NOBODY and after.contested == NOBODY
    if not settled or after.phase == "over" or after.round != before.round:
        return 0
    seats = SEATS[: after.players]
    dragon = SEATS[before.dragon] if before.dragon >= 0 else None
    assert SEATS[after.turn] == oracle.next_after_challenge(seats, SEATS[before.challenger], dragon)
    limits = [oracle.hand_limit(count) for count in after.markers]
    assert [len(hand) for hand in after.hands] == limits
    return 1


def check_games(games: int) -> Counter[str]:
    """Compare so many games of each number of players, single ones and matches."""
    seen: Counter[str] = Counter()
    for rules, players, seed in product((SINGLE, MATCH), range(2, 6), range(games)):
        policy = GAME.policies[seed % len(GAME.policies)]
        for turn in playout(GAME, rules, players, seed, policy, most=400):
            seen["next"] += check_succession(turn)
            owners = expected_owners(turn)
            if owners is not None:
                seen[check_end(turn, owners, several=rules is MATCH)] += 1
            seen["choice"] += isinstance(turn.move, Choose)
    return seen


# --- the comparisons ------------------------------------------------------------------------------


def test_a_sample_of_contests_agrees_with_the_calculator() -> None:
    seen = check_contests(40)
    assert seen["won"] > 100
    assert seen["won by the sum"] > 20
    assert min(seen["2 level"], seen["3 level"], seen["nobody valid"]) > 5
    assert seen["won without a card"] > 2


@pytest.mark.long
def test_many_contests_agree_with_the_calculator() -> None:
    seen = check_contests(1000)
    assert min(seen[f"{count} level"] for count in range(2, 6)) > 20


def test_a_sample_of_games_agrees_with_the_calculator() -> None:
    seen = check_games(20)
    assert min(seen["next"], seen["goes on"], seen["third noble"], seen["next round"]) > 5


@pytest.mark.long
def test_many_games_agree_with_the_calculator() -> None:
    seen = check_games(300)
    assert min(seen["scored"], seen["choice"], seen["match ended"]) > 20


@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_final_scores_agree_with_the_calculator(players: int) -> None:
    seats = SEATS[:players]
    for owners in product(range(players), repeat=len(NOBLES)):
        if max(owners.count(seat) for seat in range(players)) > 2:
            continue  # A third noble ends the game before the scoring.
        owned = {noble: SEATS[seat] for noble, seat in zip(NOBLES, owners, strict=True)}
        state = update(empty_table(players, 1), phase="scoring", owners=owners)
        scored = apply(SINGLE, state, Withdraw(0)).state
        end = oracle.ending(seats, owned)

        assert end is not None
        assert end.scores == dict(zip(seats, scored.points, strict=True))
        assert end.winners == {SEATS[scored.winner]}

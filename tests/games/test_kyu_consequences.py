"""What follows from Kyū's rules, shown over seeded play and in scenes of its own.

Each test is marked with the rule that has no function of its own; ``tests/data`` asks for one
test for each such rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.outcome import ended_by
from rulesfaq.engine.playout import Turn, playout
from rulesfaq.games.kyu import GAME
from rulesfaq.games.kyu.state import (
    DAIMYO,
    GEISHA,
    NOBODY,
    RONIN,
    SAMURAI,
    SHOGUN,
    Decline,
    Draw,
    Take,
    total,
)

RULES = compile_rules(GAME)
consequence = pytest.mark.consequence


@cache
def games() -> tuple[tuple[Turn, ...], ...]:
    return tuple(
        tuple(playout(GAME, RULES, players, seed, policy))
        for players in range(2, 6)
        for policy in GAME.policies
        for seed in range(1, 13)
    )


def turns() -> Iterator[Turn]:
    return (turn for game in games() for turn in game)


def contests(noble: int) -> Iterator[tuple[Any, Any]]:
    """Yield the state in which cards were compared, and the one after the move."""
    for turn in turns():
        for event in turn.played.events:
            after = event.after
            if event.rule == "kyu.tie.tied-players-only" and after.contested == noble:
                yield after, turn.played.state


@consequence("kyu.setup.draw-pile-size")
@pytest.mark.parametrize(("players", "pile"), [(2, 70), (3, 62), (4, 54), (5, 46)])
def test_the_pile_has_what_is_left_of_ninety(players: int, pile: int) -> None:
    assert len(GAME.deal(players, 7, GAME.printed).stack) == pile


@consequence("kyu.turn.exchange-hand-neutral")
def test_an_exchange_leaves_the_number_of_hand_cards() -> None:
    before: dict[int, int] = {}
    exchanged = 0
    for turn in turns():
        size = len(turn.before.hands[turn.before.turn])
        if isinstance(turn.move, Take):
            assert len(turn.played.state.hands[turn.before.turn]) == size
            exchanged += 1
        elif isinstance(turn.move, Draw):
            before = {turn.before.turn: size}
        elif type(turn.move).__name__ == "Discard":
            assert len(turn.played.state.hands[turn.before.turn]) == before[turn.before.turn]
            exchanged += 1

    assert exchanged > 100


@consequence("kyu.turn.display-stays-four")
def test_four_cards_lie_open_after_every_move() -> None:
    assert {len(turn.played.state.display) for turn in turns()} == {4}


@consequence("kyu.challenge.noble-not-safe")
def test_nobles_go_from_one_player_to_another() -> None:
    moved = {
        noble
        for turn in turns()
        for noble, (was, now) in enumerate(
            zip(turn.before.owners, turn.played.state.owners, strict=True),
        )
        if was >= 0 and now >= 0 and was != now
    }

    assert moved == {SHOGUN, GEISHA, DAIMYO, SAMURAI, RONIN}


@consequence("kyu.response.two-player-decline")
def test_with_two_players_a_refusal_gives_the_noble_away_for_a_marker() -> None:
    refused = [t for t in turns() if isinstance(t.move, Decline) and t.before.players == 2]

    assert len(refused) > 20
    for turn in refused:
        before, after = turn.before, turn.played.state
        assert after.owners[before.contested] == before.challenger
        if after.phase != "over":
            assert after.markers[turn.move.who] == before.markers[turn.move.who] + 1


@consequence("kyu.response.reward-each-challenge")
def test_one_player_can_collect_several_markers() -> None:
    assert max(max(turn.played.state.markers) for turn in turns()) >= 3


@consequence("kyu.dragon.then-left")
def test_after_the_turn_of_the_dragon_holder_the_left_neighbour_is_next(scene: Any) -> None:
    for holder, following in zip("ABCD", "BCDA", strict=True):
        table = scene(4, {"turn": holder, "last": "A", "dragon_turn": True})
        assert table.play((holder, "pass"))["turn"] == following


@consequence("kyu.resolve.last-must-show")
def test_the_last_one_who_does_not_show_gets_nothing(scene: Any) -> None:
    given = {"contested": "daimyo", "answers": {"B": "decline", "C": "accept"}, "turn": "C"}
    table = scene(3, given | {"withdrawn": ["A"]}).play(("C", "withdraw"))

    assert table["owner.daimyo"] == "centre"


@consequence("kyu.tie.sum-nobles-cannot-break")
@pytest.mark.parametrize("noble", ["samurai", "ronin"])
def test_equal_sums_leave_samurai_and_ronin_where_they_were(contest: Any, noble: str) -> None:
    eights = {"A": "r1 r2 r3 r4 r5 r6 r7 r8", "B": "s1 s2 s3 s4 s5 s6 s7 s8"}

    assert contest(noble, eights, owner={noble: "C"})[f"owner.{noble}"] == "C"


@consequence("kyu.tie.shogun-counts-colour-only")
@consequence("kyu.tie.geisha-higher-number")
@consequence("kyu.tie.daimyo-higher-street")
@pytest.mark.parametrize("noble", [SHOGUN, GEISHA, DAIMYO])
def test_of_equal_combinations_the_higher_counting_sum_wins(noble: int) -> None:
    decided = 0
    for compared, after in contests(noble):
        sums = {seat: total(compared.groups[seat][0]) for seat in compared.race}
        best = [seat for seat in compared.race if sums[seat] == max(sums.values())]
        if len(best) == 1 and after.owners[noble] in compared.race:
            assert after.owners[noble] == best[0]
            decided += 1

    assert decided >= 3


@consequence("kyu.end.third-noble-simultaneous")
@consequence("kyu.end.third-noble-any-player")
def test_a_game_is_won_by_three_nobles_at_once_whoever_challenged() -> None:
    winners = set()
    for game in games():
        final = game[-1].played
        if ended_by(final.events) == "kyu.end.third-noble":
            assert final.state.owners.count(final.state.winner) == 3
            challenger = game[-1].before.challenger
            winners.add(final.state.winner == challenger)

    assert winners == {True, False}


@consequence("kyu.end.two-player-no-scoring")
def test_two_players_never_come_to_the_scoring() -> None:
    ended = [game[-1].played for game in games() if game[-1].before.players == 2]

    assert ended
    assert not any(played.state.scored for played in ended)


def scorings() -> Iterator[tuple[int, tuple[int, ...]]]:
    for players in range(3, 6):
        for owners in product(range(players), repeat=5):
            if max(owners.count(seat) for seat in range(players)) < 3:
                yield players, owners


def points(players: int, owners: tuple[int, ...]) -> list[int]:
    red = (DAIMYO, SAMURAI, RONIN)
    return [
        sum(
            1 if noble == GEISHA else 4 if noble in red and owners[GEISHA] == seat else 2
            for noble in range(5)
            if owners[noble] == seat
        )
        for seat in range(players)
    ]


@consequence("kyu.score.tie-always-solved")
@consequence("kyu.score.max-five")
def test_every_scoring_has_at_most_five_points_and_the_shogun_breaks_each_tie() -> None:
    found = list(scorings())

    assert len(found) == 90 + 600 + 2220
    for players, owners in found:
        scored = points(players, owners)
        best = [seat for seat in range(players) if scored[seat] == max(scored)]
        assert max(scored) <= 5
        assert len(best) == 1 or owners[SHOGUN] in best


@consequence("kyu.example.shogun-tie")
def test_the_example_of_the_source_comes_out(contest: Any) -> None:
    eights = {"A": "r1 r2 r4 s1 s4 r5 r7 r9", "B": "r1 s2 s2 r4 s4 s4 s6 s8"}
    table = contest("shogun", eights)

    assert [table[f"size.{seat}"] for seat in "AB"] == [6, 6]
    assert [table[f"sum.{seat}"] for seat in "AB"] == [28, 26]
    assert table["owner.shogun"] == "A"


@consequence("kyu.open.hand-limit-mandatory")
def test_after_a_challenge_everybody_has_eight_and_one_for_each_marker() -> None:
    settled = [
        turn.played.state
        for turn in turns()
        if turn.before.contested != NOBODY and turn.played.state.phase == "turn"
        if turn.played.state.contested == NOBODY
    ]

    assert len(settled) > 100
    for state in settled:
        limits = [8 + marker for marker in state.markers]
        assert [len(hand) for hand in state.hands] == limits


@consequence("kyu.open.refill-before-end")
def test_when_the_game_is_over_nothing_is_refilled() -> None:
    for game in games():
        before, final = game[-1].before, game[-1].played.state
        assert final.phase == "over"
        assert len(final.stack) == len(before.stack)

"""The last noble, the end, the scoring, the rounds: the inventory's cases."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.outcome import ended_by, score_lines
from rulesfaq.engine.play import apply, seen_by
from rulesfaq.games.kyu import GAME
from rulesfaq.games.kyu.state import NOBLES, Withdraw, update
from rulesfaq.games.kyu.table import empty_table

LOW = "r1 r1 s1 s1 r2 r2 s2 s3"
HIGH = "r9 r9 s9 s9 r8 r8 s8 s7"
FOUR_OWNED = {"shogun": "A", "daimyo": "C", "samurai": "B", "ronin": "C"}

# --- the last noble -------------------------------------------------------------------------------


def test_who_wins_the_last_noble_may_take_one_of_the_challenger_instead(contest: Any) -> None:
    table = contest("geisha", {"A": "r1 r2 r3 r4 r5 r6 r7 r8", "B": HIGH}, owner=FOUR_OWNED)
    assert (table["phase"], table["turn"]) == ("alternative", "B")
    assert table.refused(("B", "choose daimyo")) == ["kyu.lastnoble.challenger-nobles-only"]
    assert table.refused(("B", "choose samurai")) == ["kyu.lastnoble.challenger-nobles-only"]
    assert table.refused(("B", "choose geisha")) == []

    table.play(("B", "choose shogun"))
    assert (table["owner.shogun"], table["owner.geisha"]) == ("B", "centre")
    assert table["phase"] == "turn"


def test_simply_taking_the_last_noble_leads_to_the_scoring(contest: Any) -> None:
    table = contest("geisha", {"A": "r1 r2 r3 r4 r5 r6 r7 r8", "B": HIGH}, owner=FOUR_OWNED)

    table.play(("B", "choose geisha"))
    assert (table["phase"], table["owner.geisha"]) == ("over", "B")
    assert [table[f"points.{seat}"] for seat in "ABC"] == [2, 5, 4]
    assert table["winner"] == "B"


def test_a_noble_taken_instead_can_be_the_third_one(contest: Any) -> None:
    owner = {"shogun": "A", "daimyo": "B", "samurai": "B", "ronin": "C"}
    table = contest("geisha", {"A": "r1 r2 r3 r4 r5 r6 r7 r8", "B": HIGH}, owner=owner)

    table.play(("B", "choose shogun"))
    assert (table["phase"], table["winner"], table["owner.geisha"]) == ("over", "B", "centre")


def test_under_the_other_option_the_swap_ends_the_game(contest: Any) -> None:
    table = contest(
        "geisha",
        {"A": "r1 r2 r3 r4 r5 r6 r7 r8", "B": HIGH},
        owner=FOUR_OWNED,
        options={"swap_aftermath": "ends"},
    )

    assert table.play(("B", "choose shogun"))["phase"] == "over"


@pytest.mark.parametrize(
    ("noble", "owner"),
    [
        ("geisha", {"shogun": "A", "daimyo": "C", "samurai": "B"}),
        ("samurai", FOUR_OWNED),
        ("geisha", {"shogun": "C", "daimyo": "C", "samurai": "B", "ronin": "D"}),
    ],
    ids=["two in the centre", "an owned noble", "a challenger without nobles"],
)
def test_otherwise_there_is_no_alternative(contest: Any, noble: str, owner: dict[str, str]) -> None:
    table = contest(noble, {"A": LOW, "B": HIGH}, owner=owner, players=4,
                    answers={"B": "accept", "C": "decline", "D": "decline"})  # fmt: skip

    assert table["phase"] != "alternative"


def test_a_winning_challenger_has_no_alternative(contest: Any) -> None:
    table = contest("samurai", {"A": HIGH, "B": LOW}, owner={
        "shogun": "A", "daimyo": "C", "geisha": "B", "ronin": "C"})  # fmt: skip

    assert table["phase"] == "over"
    assert table["owner.samurai"] == "A"


@pytest.mark.parametrize(("option", "phase"), [("loses", "alternative"), ("exempt", "over")])
def test_a_challenger_who_withdrew_loses_or_not_by_option(
    scene: Any, option: str, phase: str
) -> None:
    table = scene(
        3,
        {"contested": "geisha", "answers": {"B": "accept", "C": "decline"}, "withdrawn": ["A"],
         "owner": FOUR_OWNED, "shown": {"B": "r9 r9 s9 s9"}, "hand": {"B": "r8 r8 s8 s7"}},
        withdrawn_challenger=option,
    ).play(("B", "show r8 r8 s8 s7"))  # fmt: skip

    assert table["phase"] == phase


def test_a_tie_about_the_last_noble_does_not_end_the_game(contest: Any) -> None:
    table = contest(
        "samurai",
        {"A": "r9 r8 r7 r6 r5 r4 r3 r2", "B": "s9 s8 s7 s6 s5 s4 s3 s2"},
        owner={"shogun": "A", "daimyo": "C", "geisha": "B", "ronin": "C"},
    )

    assert (table["phase"], table["owner.samurai"]) == ("turn", "centre")


# --- the third noble ------------------------------------------------------------------------------


@pytest.mark.parametrize("winner", ["A", "B"])
def test_a_third_noble_wins_at_once_whoever_challenged(contest: Any, winner: str) -> None:
    cards = {"A": HIGH, "B": LOW} if winner == "A" else {"A": LOW, "B": HIGH}
    owner = {"shogun": winner, "geisha": winner, "samurai": "C"}
    table = contest("samurai", cards, owner=owner)

    assert (table["phase"], table["winner"]) == ("over", winner)
    assert {table[f"points.{seat}"] for seat in "ABC"} == {0}


def test_a_third_noble_by_refusals_wins_before_the_rest_is_played(scene: Any) -> None:
    table = scene(2, {"contested": "ronin", "owner": {"shogun": "A", "geisha": "A"}})

    table.play(("B", "decline"))
    assert (table["phase"], table["winner"]) == ("over", "A")


def test_a_noble_lost_before_does_not_count_for_three(contest: Any) -> None:
    table = contest("samurai", {"A": HIGH, "B": LOW}, owner={"shogun": "B", "daimyo": "A"})

    assert (table["phase"], table["nobles.A"]) == ("turn", ["daimyo", "samurai"])


def test_the_last_noble_as_a_third_one_wins_without_points(contest: Any) -> None:
    owner = {"shogun": "B", "daimyo": "B", "geisha": "C", "ronin": "C"}
    table = contest("samurai", {"A": LOW, "B": HIGH}, owner=owner)

    assert (table["phase"], table["winner"], table["points.B"]) == ("over", "B", 0)


@pytest.mark.parametrize(
    ("owner", "rule"),
    [
        ({"shogun": "A", "geisha": "A"}, "kyu.end.third-noble"),
        (
            {"shogun": "A", "geisha": "A", "daimyo": "B", "ronin": "B"},
            "kyu.end.third-and-last",
        ),
        (
            {"shogun": "A", "geisha": "B", "daimyo": "B", "ronin": "C"},
            "kyu.end.last-centre-noble",
        ),
    ],
)
def test_the_rule_that_ends_the_game_is_named(owner: dict[str, str], rule: str) -> None:
    rules = compile_rules(GAME)
    given = {
        "contested": "samurai",
        "answers": {"B": "accept", "C": "decline"},
        "shown": {"A": HIGH},
        "turn": "B",
        "owner": owner,
    }
    state = GAME.notation.position(given, 3, 1, rules.printed)

    assert ended_by(apply(rules, state, Withdraw(1)).events) == rule


# --- points ---------------------------------------------------------------------------------------


def _score(owners: tuple[int, ...], players: int) -> Any:
    rules = compile_rules(GAME)
    state = update(empty_table(players, 1), phase="scoring", owners=owners)
    return apply(rules, state, Withdraw(0))


@pytest.mark.parametrize(
    ("nobles", "points"),
    [
        (["shogun", "samurai"], 4),
        (["geisha"], 1),
        (["geisha", "daimyo"], 5),
        (["geisha", "ronin"], 5),
        (["geisha", "samurai"], 5),
        (["geisha", "shogun"], 3),
        (["daimyo", "ronin"], 4),
    ],
)
def test_the_nobles_of_one_player_are_worth_their_points(nobles: list[str], points: int) -> None:
    owners = tuple(0 if name in nobles else 1 + at % 2 for at, name in enumerate(NOBLES))

    assert _score(owners, 3).state.points[0] == points


def test_on_equal_points_the_owner_of_the_shogun_wins() -> None:
    assert _score((1, 2, 1, 0, 0), 3).state.winner == 1
    assert _score((3, 0, 1, 2, 4), 5).state.winner == 3


def test_every_score_line_names_its_rule() -> None:
    lines = score_lines(_score((1, 0, 0, 2, 2), 3).events)

    assert {(line.seat, line.points, line.rule) for line in lines} >= {
        (0, 1, "kyu.score.geisha-one"),
        (0, 2, "kyu.score.geisha-doubles"),
    }
    assert sum(line.points for line in lines) == 5 + 2 + 4


@pytest.mark.parametrize(("players", "count"), [(2, 0), (3, 90), (4, 600), (5, 2220)])
def test_all_scorings_have_one_winner_and_at_most_five_points(players: int, count: int) -> None:
    scorings = [
        owners
        for owners in product(range(players), repeat=5)
        if max(owners.count(seat) for seat in range(players)) < 3
    ]
    states = [_score(owners, players).state for owners in scorings]

    assert len(scorings) == count
    assert all(state.winner >= 0 for state in states)
    assert max((max(state.points) for state in states), default=5) == 5


# --- several rounds -------------------------------------------------------------------------------


@pytest.mark.parametrize(("total", "phase"), [(9, "turn"), (10, "over"), (11, "over")])
def test_rounds_are_played_until_somebody_has_fifteen_points(
    contest: Any, total: int, phase: str
) -> None:
    table = contest(
        "samurai",
        {"A": HIGH, "B": LOW},
        owner={"shogun": "B", "daimyo": "C", "geisha": "A", "ronin": "C"},
        total={"A": total, "B": 3},
        options={"match": "fifteen-points"},
    )

    assert (table["phase"], table["total.A"]) == (phase, total + 5)
    assert table["round"] == (2 if phase == "turn" else 1)
    assert table["winner"] == ("A" if phase == "over" else "none")


def test_a_third_noble_brings_the_points_of_its_round(contest: Any) -> None:
    table = contest(
        "samurai",
        {"A": HIGH, "B": LOW},
        owner={"geisha": "A", "daimyo": "A"},
        options={"match": "fifteen-points"},
    )

    assert (table["total.A"], table["total.B"], table["round"], table["turn"]) == (9, 0, 2, "B")


# --- secrets --------------------------------------------------------------------------------------


def test_a_player_sees_the_own_hand_and_what_is_open(scene: Any) -> None:
    table = scene(3, {"hand": {"A": "r1", "B": "r2"}, "discard": "r3 r4"})
    seen = seen_by(table.rules, table.state, 1)

    def read(path: str) -> Any:
        return GAME.notation.read(seen, path)

    assert read("cards.A") == ["?"] * 8
    assert read("hand.A") == 8
    assert "r2" in read("cards.B")
    assert read("discard") == ["?", "r4"]
    assert read("display") == table["display"]
    assert set(seen.stack) == {0}

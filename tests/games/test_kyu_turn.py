"""Set-up, exchange, challenge, answers: the inventory's cases up to the showdown."""

from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import apply
from rulesfaq.engine.readings import readings
from rulesfaq.errors import BadPositionError
from rulesfaq.games.kyu import GAME
from rulesfaq.games.kyu.state import NOBLES, all_cards, number

HAND = "r1 r2 r3 r4 s5 s6 s7 s8"
OPEN = {"contested": "shogun", "challenger": "A", "hand": {"B": HAND, "C": HAND}}

# --- set-up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 6])
def test_one_or_six_players_cannot_play(players: int) -> None:
    with pytest.raises(BadPositionError, match="cannot play"):
        GAME.deal(players, 1, GAME.printed)


def test_the_deck_has_ninety_cards_five_of_each_number_and_colour() -> None:
    deck = all_cards(GAME.printed.copies)

    assert len(deck) == 90
    assert {number(card) for card in deck} == set(range(1, 10))
    assert {deck.count(card) for card in deck} == {5}
    assert sum(card < 11 for card in deck) == 45


def test_there_are_five_nobles() -> None:
    assert NOBLES == ("shogun", "geisha", "daimyo", "samurai", "ronin")


@pytest.mark.parametrize(("players", "pile"), [(2, 70), (3, 62), (4, 54), (5, 46)])
def test_after_set_up_the_table_is_as_the_booklet_says(scene: Any, players: int, pile: int) -> None:
    start = scene(players, {"phase": "setup"}).play(("B", "start"))

    assert start["stack"] == pile
    assert start["turn"] == "B"
    assert start["centre"] == list(NOBLES)
    assert start["discard_size"] == 0
    assert len(start["display"]) == 4
    assert start["marker_supply"] == 22
    assert start["dragon"] == ("none" if players == 2 else "table")
    assert {start[f"hand.{seat}"] for seat in "ABCDE"[:players]} == {8}


# --- exchange -------------------------------------------------------------------------------------


def test_drawing_leaves_nine_cards_until_one_is_discarded(scene: Any) -> None:
    table = scene(3, {"hand": {"A": HAND}, "stack": "r9"}).play(("A", "draw"))
    assert table["hand.A"] == 9
    assert table["phase"] == "drawn"

    table.play(("A", "discard r1"))
    assert (table["hand.A"], table["stack"], table["discard"]) == (8, 61, ["r1"])


def test_the_card_just_drawn_may_be_discarded(scene: Any) -> None:
    table = scene(3, {"hand": {"A": HAND}, "stack": "r9"}).play(("A", "draw"), ("A", "discard r9"))

    assert table["cards.A"] == HAND.split()


def test_a_card_taken_from_the_display_is_replaced_in_its_gap(scene: Any) -> None:
    table = scene(3, {"display": "s2 r7 r9 s5", "hand": {"A": "s1"}}).play(("A", "take r9 give s1"))

    assert table["display"] == ["s2", "r7", "s1", "s5"]
    assert (table["hand.A"], table["stack"], table["discard_size"]) == (8, 62, 0)


@pytest.mark.parametrize(
    ("given", "before", "move", "rule"),
    [
        ({}, [], "discard r1", "kyu.turn.exchange-from-pile"),
        ({}, ["draw"], "declare shogun r1 r2 r3 r4", "kyu.turn.exchange-from-pile"),
        ({}, ["draw"], "pass", "kyu.turn.exchange-from-pile"),
        ({}, ["draw", "discard r1"], "take r9 give r2", "kyu.turn.exchange-single"),
        ({}, ["take r9 give r1"], "draw", "kyu.turn.exchange-single"),
        ({}, [], "take r9 give r9", "kyu.open.display-null-exchange"),
        ({}, ["pass"], "draw", "kyu.turn.two-steps"),
        ({}, ["declare shogun r1 r2 r3 r4"], "draw", "kyu.turn.two-steps"),
        ({}, ["pass"], "pass", "kyu.turn.one-challenge-option"),
        ({}, ["pass"], "declare shogun r1 r2 r3 r4", "kyu.turn.one-challenge-option"),
        ({"turn": "B"}, [], "pass", "kyu.turn.order-left"),
        (
            {"owner": {"samurai": "A"}},
            [],
            "declare samurai r1 r2 r3 r4",
            "kyu.challenge.not-own-noble",
        ),
        ({}, [], "declare samurai r1 r2 r3", "kyu.challenge.four-cards-open"),
        ({}, [], "declare samurai r1 r2 r3 r4 s5", "kyu.challenge.four-cards-open"),
        ({}, [], "declare samurai r1 r1 r1 r4", "flow.own-cards"),
    ],
)
def test_a_move_of_the_one_who_began_is_refused_by_one_rule(
    scene: Any, given: dict[str, Any], before: list[str], move: str, rule: str
) -> None:
    fields = {"hand": {"A": HAND}, "display": "s2 r7 r9 s5", "stack": "s1"} | given
    table = scene(3, fields).play(*(("A", step) for step in before))

    assert table.refused(("A", move)) == [rule]


@pytest.mark.parametrize(
    "moves",
    [
        ["pass"],
        ["draw", "discard r1", "pass"],
        ["take r9 give r1", "pass"],
        ["declare geisha r1 r2 r3 r4"],
        ["draw", "discard r1", "declare geisha r2 r3 r4 s5"],
    ],
)
def test_exchange_and_challenge_are_both_optional_and_go_together(
    scene: Any, moves: list[str]
) -> None:
    table = scene(3, {"hand": {"A": HAND}, "display": "s2 r7 r9 s5", "stack": "s1"})

    assert table.play(*(("A", move) for move in moves))["turn"] == "B"


# --- challenge and answers ------------------------------------------------------------------------


def test_a_declared_noble_is_contested_and_four_cards_lie_open(scene: Any) -> None:
    table = scene(3, {"hand": {"A": HAND}}).play(("A", "declare shogun r1 r2 r3 r4"))

    assert (table["contested"], table["challenger"], table["hand.A"]) == ("shogun", "A", 4)
    assert table["shown.A"] == ["r1", "r2", "r3", "r4"]


@pytest.mark.parametrize("owner", [{}, {"samurai": "B"}])
def test_nobles_of_the_centre_and_of_others_may_be_challenged_for(
    scene: Any, owner: dict[str, str]
) -> None:
    table = scene(3, {"hand": {"A": HAND}, "owner": owner})

    assert table.refused(("A", "declare samurai r1 r2 r3 r4")) == []


@pytest.mark.parametrize(
    ("seat", "move", "rule"),
    [
        ("B", "declare geisha r1 r2 r3 r4", "kyu.challenge.only-when-none-open"),
        ("B", "pass", "kyu.pass.only-without-challenge"),
        ("B", "accept r1 r2", "kyu.response.accept"),
        ("C", "decline", "kyu.response.order"),
        ("C", "accept r1 r2 r3 r4", "kyu.response.order"),
        ("B", "play r1 r2 r3 r4", "kyu.resolve.all-declined-rest"),
    ],
)
def test_while_a_challenge_is_open_a_move_is_refused_by_one_rule(
    scene: Any, seat: str, move: str, rule: str
) -> None:
    assert scene(3, OPEN).refused((seat, move)) == [rule]


def test_nobody_shows_second_cards_before_all_have_answered(scene: Any) -> None:
    table = scene(3, OPEN | {"hand": {"A": "r1 r2 r3 r4"}})

    assert table.refused(("A", "show r1 r2 r3 r4")) == ["kyu.resolve.when"]


@pytest.mark.parametrize("answer", ["accept r1 r2 r3 r4", "decline"])
@pytest.mark.parametrize("owner", [{}, {"shogun": "B"}])
def test_who_answers_may_exchange_first(scene: Any, answer: str, owner: dict[str, str]) -> None:
    table = scene(3, OPEN | {"stack": "s9", "owner": owner})

    table.play(("B", "draw"), ("B", "discard s9"), ("B", answer))
    assert table["turn"] == "C"
    assert table["hand.B"] == (8 if answer == "decline" else 4)


def test_answers_are_given_in_turn_order_up_to_the_challenger(scene: Any) -> None:
    table = scene(4, OPEN | {"hand": {"B": HAND, "C": HAND, "D": HAND}})
    seen = []
    for seat in "BCD":
        seen.append(table["turn"])
        table.play((seat, "accept r1 r2 r3 r4"))

    assert seen == ["B", "C", "D"]
    assert (table["phase"], table["turn"]) == ("second", "A")


def test_the_first_who_declines_gets_dragon_card_and_marker_and_later_ones_nothing(
    scene: Any,
) -> None:
    table = scene(4, OPEN).play(("B", "decline"))
    assert (table["dragon"], table["markers.B"]) == ("B", 1)

    table.play(("C", "decline"))
    assert (table["dragon"], table["markers.B"], table["markers.C"]) == ("B", 1, 0)


def test_who_declines_after_an_acceptance_can_still_be_the_first(scene: Any) -> None:
    table = scene(4, OPEN).play(("B", "accept r1 r2 r3 r4"), ("C", "decline"))

    assert (table["dragon"], table["markers.C"], table["markers.B"]) == ("C", 1, 0)


def test_a_second_reward_makes_two_markers(scene: Any) -> None:
    table = scene(3, OPEN | {"markers": {"B": 1}}).play(("B", "decline"))

    assert table["markers.B"] == 2


def test_without_markers_left_only_the_dragon_card_is_given(scene: Any) -> None:
    table = scene(3, OPEN | {"markers": {"A": 11, "C": 11}}).play(("B", "decline"))

    assert (table["dragon"], table["markers.B"], table["marker_supply"]) == ("B", 0, 0)


def test_with_two_players_a_refusal_gives_the_noble_and_a_marker_but_no_card(scene: Any) -> None:
    table = scene(2, {"contested": "geisha", "challenger": "A"}).play(("B", "decline"))

    assert (table["owner.geisha"], table["markers.B"], table["dragon"]) == ("A", 1, "none")


# --- whose turn it is -----------------------------------------------------------------------------


def test_the_holder_of_the_dragon_card_is_next_and_returns_it(scene: Any) -> None:
    table = scene(
        4,
        {
            "contested": "samurai",
            "challenger": "B",
            "answers": {"C": "accept", "D": "accept", "A": "decline"},
            "withdrawn": ["B", "C"],
        },
    )
    assert table["dragon"] == "A"

    table.play(("D", "withdraw"))
    assert (table["turn"], table["dragon"]) == ("A", "table")

    table.play(("A", "pass"))
    assert table["turn"] == "B"


def test_without_a_dragon_holder_the_left_neighbour_of_the_challenger_is_next(scene: Any) -> None:
    table = scene(
        4,
        {
            "contested": "samurai",
            "answers": {"B": "accept", "C": "accept", "D": "accept"},
            "withdrawn": ["A", "B"],
            "shown": {"C": "r1 r1 r2 r2 r3 r3 r4 r4"},
        },
    ).play(("D", "withdraw"))

    assert (table["owner.samurai"], table["turn"]) == ("C", "B")


def test_with_two_the_opponent_of_the_challenger_is_next(scene: Any) -> None:
    table = scene(2, {"contested": "samurai", "answers": {"B": "accept"}, "withdrawn": ["A"]}).play(
        ("B", "withdraw")
    )

    assert table["turn"] == "B"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("draw", "kyu.turn.challenger-no-exchange"),
        ("declare geisha r1 r2 r3 r4", "kyu.challenge.only-when-none-open"),
        ("pass", "kyu.pass.only-without-challenge"),
        ("show r1 r2 r3", "kyu.resolve.show-or-withdraw"),
        ("show r1 r2 r3 r4 s5", "kyu.dragon.eight-played-only"),
    ],
)
def test_when_the_turn_is_back_the_challenger_resolves_and_does_nothing_else(
    scene: Any, move: str, rule: str
) -> None:
    table = scene(
        3,
        {
            "contested": "ronin",
            "answers": {"B": "accept", "C": "accept"},
            "markers": {"A": 1},
            "hand": {"A": "r1 r2 r3 r4 s5"},
        },
    )

    assert table.refused(("A", move)) == [rule]


def test_who_has_resolved_cannot_declare_again_in_the_same_turn(scene: Any) -> None:
    table = scene(3, {"contested": "ronin", "answers": {"B": "accept", "C": "accept"},
                      "withdrawn": ["A", "B"], "hand": {"A": "r1 r2 r3 r4"}})  # fmt: skip
    table.play(("C", "withdraw"))
    cards = " ".join(table["cards.A"][:4])

    assert set(table.refused(("A", f"declare geisha {cards}"))) == {"kyu.resolve.ends-turn"}


def test_a_dragon_turn_is_a_whole_turn(scene: Any) -> None:
    table = scene(3, {"turn": "B", "dragon_turn": True})

    assert table.refused(("B", "draw")) == []
    assert table.refused(("B", "pass")) == []


def test_after_the_dragon_turn_it_goes_on_left_of_the_holder(scene: Any) -> None:
    table = scene(4, {"turn": "D", "last": "A", "dragon_turn": True}).play(("D", "pass"))

    assert (table["turn"], table.state.dragon_turn) == ("A", False)


def test_who_believes_otherwise_goes_back_to_the_left_of_the_challenger(scene: Any) -> None:
    table = scene(4, {"turn": "D", "last": "A", "dragon_turn": True})
    (believed,) = (
        reading
        for reading in readings(GAME, compile_rules(GAME))
        if reading.name == "zurueck-zum-herausforderer"
    )
    after = apply(believed.rules, table.state, GAME.notation.parse_move(3, "pass")).state

    assert after.turn == 1


# --- the empty pile -------------------------------------------------------------------------------


def test_an_empty_pile_is_made_of_the_shuffled_discards(scene: Any) -> None:
    table = scene(3, {"left": 0}).play(("A", "draw"))

    assert (table["stack"], table["discard_size"], table["hand.A"]) == (61, 0, 9)


def test_under_the_other_option_nothing_is_drawn_from_an_empty_pile(scene: Any) -> None:
    table = scene(3, {"left": 0}, deck_empty="stop")

    assert table.refused(("A", "draw")) == ["kyu.open.deck-empty"]


def test_every_option_has_its_standard_first() -> None:
    rules = compile_rules(GAME)

    for name, values in GAME.options.items():
        assert getattr(rules.printed, name) == values[0]

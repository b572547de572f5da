"""Claims that say always: held only if they came up, held, and could have been broken."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import pytest

from rulesfaq.engine.play import apply
from rulesfaq.engine.playout import choose
from rulesfaq.engine.rng import Chance
from rulesfaq.games import find_games
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.model.faq import Pattern
from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import AlwaysRecord
from rulesfaq.proof.check import check_game
from rulesfaq.proof.form import engine_faults
from rulesfaq.proof.ground import Ground
from rulesfaq.proof.ledger import claim_levels, code_hash, read_ledger, rests_on
from rulesfaq.proof.observed import Facts, MoveFacts, Step
from rulesfaq.proof.pattern import cases
from rulesfaq.proof.search import SLICES, do_job
from rulesfaq.proof.shrink import as_scenario, breaks, shrunk
from rulesfaq.proof.tally import merged
from rulesfaq.proof.verify import Finding, verified
from rulesfaq.proof.walk import Start
from rulesfaq.settings import load_settings

GAMES = find_games()
SETTINGS = load_settings()
PASSING = "kyu.faq.passen-bei-herausforderung"
OPEN = {"contested": {"not": "none"}}


@cache
def game_data(game: str) -> GameData:
    return load_corpus(SETTINGS.data, SETTINGS.schemas).game(game)


def claiming(*patterns: Pattern, entry: str = PASSING, **claim: Any) -> Ground:
    """Return the ground of a game in which one claim alone carries patterns."""
    data = game_data(entry.partition(".")[0])
    first = msgspec.structs.replace(data.entries[entry].claims[0], always=patterns, **claim)
    kept = msgspec.structs.replace(data.entries[entry], claims=(first,))
    others = {
        ident: msgspec.structs.replace(
            other,
            claims=tuple(msgspec.structs.replace(claim, always=()) for claim in other.claims),
        )
        for ident, other in data.entries.items()
    }
    return Ground(msgspec.structs.replace(data, entries={**others, entry: kept}), GAMES[data.id])


def found(ground: Ground, jobs: int = 6) -> Finding:
    result = verified(ground, merged(do_job(ground, 1, number) for number in range(jobs)))
    assert result.crashes == {}
    (finding,) = result.findings
    return finding


def test_what_always_holds_is_held_and_says_how_often_it_came_up() -> None:
    finding = found(claiming(Pattern(never=("pass",), where=OPEN)), jobs=12)
    assert finding.status == "held"
    assert set(finding.bites) == {2, 3, 4, 5}
    assert finding.sharp == ("kyu.pass.only-without-challenge",)
    assert finding.every_reading


def test_what_is_sometimes_wrong_is_broken_by_a_play_that_can_be_replayed() -> None:
    ground = claiming(Pattern(never=("decline",), where=OPEN))
    finding = found(ground)
    assert (finding.status, finding.why) == ("failed", "broken")
    assert finding.example is not None
    (subject,) = ground.subjects
    smaller = shrunk(ground, subject, finding.example)
    assert len(smaller.trail.moves) <= len(finding.example.trail.moves)
    assert len(smaller.trail.moves) <= 2
    assert breaks(ground.table(smaller.trail.options), subject, smaller.trail) is not None


def test_a_condition_that_never_comes_up_proves_nothing() -> None:
    finding = found(claiming(Pattern(never=("pass",), where={"contested": "nobody"})))
    assert (finding.status, finding.why, finding.bites) == ("failed", "vacuous", {})


def test_a_move_that_other_rules_refuse_anyway_is_no_evidence() -> None:
    """To show the second cards in a turn is refused, but not by the rule on passing."""
    finding = found(claiming(Pattern(never=("show",), where={"phase": "turn"})))
    assert finding.why == "vacuous"


def test_a_pattern_that_no_reading_breaks_says_nothing() -> None:
    pattern = Pattern(after=("decline",), holds={"phase": {"not": "nowhere"}})
    finding = found(claiming(pattern))
    assert (finding.status, finding.why) == ("failed", "blunt")


def test_a_claim_about_an_option_is_tried_under_it_and_turns_without() -> None:
    monk = Pattern(
        after=("draw",),
        where={"top": {"has": "p10"}, "players": {"at-least": 3}},
        holds={"out.ME": False},
        options={"semimaru": "as-monk"},
    )
    entry = "bozu.faq.alle-karten-ablegen"
    finding = found(claiming(monk, entry=entry, rules=("bozu.option.semimaru-monk",)), jobs=20)
    assert finding.why in ("", "blunt")
    assert sum(finding.bites.values()) > 0
    standard = msgspec.structs.replace(monk, options={})
    assert found(claiming(standard, entry=entry), jobs=20).why == "broken"


def test_other_house_rules_under_which_it_is_not_so_are_named() -> None:
    pattern = Pattern(
        after=("draw",), where={"top": {"has": "p10"}, "out.ME": False}, holds={"out.ME": True}
    )
    finding = found(claiming(pattern, entry="bozu.faq.alle-karten-ablegen"), jobs=40)
    assert finding.status == "held"
    assert "semimaru=as-courtier" in finding.turns


@pytest.mark.parametrize(
    ("condition", "now", "was", "holds"),
    [
        (3, 3, 1, True),
        (3, 4, 1, False),
        ({"not": 3}, 4, 1, True),
        ({"not": ["a", "b"]}, "b", "b", False),
        ({"in": ["a", "b"]}, "b", "b", True),
        ({"at-least": 3}, 3, 1, True),
        ({"at-least": 3}, 2, 1, False),
        ({"at-least": 3}, None, 1, False),
        ({"at-most": 3}, 4, 1, False),
        ({"has": "r7"}, ["r7"], [], True),
        ({"lacks": "r7"}, ["r7"], [], False),
        ({"same": True}, 1, 1, True),
        ({"same": False}, 1, 1, False),
        ({"more": 2}, 3, 1, True),
        ({"more": -1}, 1, 1, False),
    ],
)
def test_conditions_mean_what_they_say(condition: Any, now: Any, was: Any, *, holds: bool) -> None:
    (bound,) = cases(Pattern(after=("decline",), holds={"path": condition}), 2)
    ((path, test),) = bound.holds
    assert path == "path"
    assert test(now, was) is holds


def test_letters_stand_for_different_seats() -> None:
    pattern = Pattern(after=("decline",), where={"dragon": "X"}, holds={"hand.ME": 3})
    seats = {(case.mover, case.holds[0][0]) for case in cases(pattern, 3)}
    assert seats == {("A", "hand.A"), ("B", "hand.B"), ("C", "hand.C")}
    assert len(cases(pattern, 3)) == 6
    many = Pattern(after=("pass",), each={"K": ("a", "b")}, holds={"owner.K": "X"})
    assert len(cases(many, 2)) == 4
    assert cases(msgspec.structs.replace(pattern, players=(4,)), 3) == ()


def _faults(pattern: Pattern) -> Mapping[str, str]:
    ground = claiming(pattern)
    return {fault.message: fault.hint for fault in engine_faults(ground.data, ground.game)}


def test_words_that_the_game_does_not_know_are_named_with_the_near_one() -> None:
    faults = _faults(
        Pattern(
            never=("passs",),
            where={"contestd": "none"},
            options={"deck_emty": "stop", "refill": "some"},
            players=(9,),
        )
    )
    begin = f"{PASSING}, claim 1: always: "
    assert faults[f"{begin}no move passs"] == "did you mean pass?"
    assert faults[f"{begin}no fact contestd"] == "did you mean contested?"
    assert faults[f"{begin}no option deck_emty"] == "did you mean deck_empty?"
    assert faults[f"{begin}refill has no some"] == "known: all, players-only"
    assert faults[f"{begin}9 players"] == "the game seats 2 to 5"


def test_what_was_verified_is_held_until_the_pattern_or_the_engine_changes() -> None:
    data, code = game_data("kyu"), code_hash(GAMES["kyu"])
    ledger = read_ledger(SETTINGS.data, "kyu")
    assert ledger is not None
    entry = data.entries[PASSING]

    record = AlwaysRecord(rests_on(data, entry.claims[0], code), "held", seed=1, positions=1)
    ledger = msgspec.structs.replace(ledger, always={f"{PASSING}#1": record})
    assert claim_levels(data, ledger, entry, code)[0]["always"] == "held"
    assert claim_levels(data, ledger, entry, "another engine")[0]["always"] == "stale"
    other = msgspec.structs.replace(
        entry.claims[0], always=(Pattern(never=("pass",), where={"turn": "A"}),)
    )
    changed = msgspec.structs.replace(entry, claims=(other, *entry.claims[1:]))
    assert claim_levels(data, ledger, changed, code)[0]["always"] == "stale"
    report = check_game(data, GAMES["kyu"], ledger)
    assert report.ledger.always == {f"{PASSING}#1": record}


def test_facts_are_read_before_after_and_within_the_step() -> None:
    ground = claiming(Pattern(never=("pass",), where=OPEN))
    table = ground.table({})
    placed = table.place(ground.starts[0], 3, 1)
    assert placed is not None

    move = choose(table.game, table.rules, placed[0], Chance(1), "even")
    notation = table.game.notation
    before = Facts(notation, placed[0], table.facts(3))
    made = MoveFacts(notation, placed[0], move)
    step = Step(notation, before, made, apply(table.rules, placed[0], move))
    assert before["players"] == 3
    assert before["option.match"] == "single"
    assert before["meld.99"] is None
    assert step["move.length"] == len(made.text.split())
    assert step["then.turn"] == step.value("turn")
    assert step.value("ever.turn")[-1] == step.value("turn")


@pytest.mark.parametrize(
    ("entry", "name", "verb"),
    [("bozu.faq.alle-karten-ablegen", "draws", "draw"), ("karat.faq.ziel", "bids", "bid")],
)
def test_a_finite_set_is_gone_through_as_a_whole(entry: str, name: str, verb: str) -> None:
    ground = claiming(Pattern(after=(verb,), holds={"phase": {"not": "nowhere"}}), entry=entry)
    least, most = ground.game.seats
    size = sum(1 for n in range(least, most + 1) for _ in ground.game.domains[name](n))
    parts = [do_job(ground, 1, number) for number in range(SLICES)]
    assert verified(ground, merged(parts)).gone_through[name] == size
    assert verified(ground, merged(parts[1:])).gone_through == {}


def test_what_a_move_says_is_part_of_the_pattern() -> None:
    """Nobody plays five cards on declaring, whichever noble it is about."""
    own = ("kyu.challenge.four-cards-open",)
    five = Pattern(never=("declare K * * * * *",), each={"K": ("shogun", "ronin")})
    counted = Pattern(never=("declare",), where={"move.length": 6})
    rest = Pattern(never=("declare K …",), each={"K": ("shogun", "ronin")})
    ground = claiming(five, counted, rest, rules=own)
    result = verified(ground, merged(do_job(ground, 1, number) for number in range(8)))
    assert [finding.why for finding in result.findings] == ["", "", "broken"]


def test_what_is_always_allowed_is_held_and_a_reading_that_forbids_it_is_named() -> None:
    where = {"phase": "turn", "turn": "ME", "contested": "none"}
    finding = found(
        claiming(Pattern(may=("pass",), where=where), rules=("kyu.challenge.voluntary",))
    )
    assert (finding.status, finding.sharp) == ("held", ("kyu.challenge.voluntary",))


def test_what_is_not_always_allowed_is_shown_and_kept_as_a_scenario() -> None:
    ground = claiming(Pattern(may=("pass",), where={"turn": "ME"}))
    finding = found(ground)
    assert (finding.why, finding.example and finding.example.value) == ("broken", False)
    (subject,) = ground.subjects
    assert finding.example is not None
    smaller = shrunk(ground, subject, finding.example)
    assert as_scenario(subject, "kyu", smaller)["asks"] == {"allowed": True}


def test_rules_of_which_a_permission_does_not_speak_may_forbid_the_move() -> None:
    where = {"phase": "turn", "turn": "ME"}
    unless = ("kyu.pass.only-without-challenge",)
    pattern = Pattern(may=("pass",), where=where, unless=unless)
    assert found(claiming(pattern, rules=("kyu.challenge.voluntary",))).status == "held"


def test_two_claims_that_do_not_say_the_same_are_shown_with_the_position() -> None:
    ground = claiming(Pattern(never=("pass",), where=OPEN), Pattern(may=("pass",), where=OPEN))
    result = verified(ground, merged(do_job(ground, 1, number) for number in range(2)))
    (pair,) = result.quarrels
    assert pair == f"{PASSING}#1 | {PASSING}#1.2"
    after = [Pattern(after=("pass",), holds={"phase": value}) for value in ("turn", "over")]
    ground = claiming(*after)
    result = verified(ground, merged(do_job(ground, 1, number) for number in range(2)))
    assert set(result.quarrels) == {pair}
    assert result.quarrels[pair].fact == "phase"


def test_a_pattern_may_speak_of_an_option_and_of_the_players() -> None:
    """With two players a swap ends the game where that is agreed; else the round goes on."""
    pattern = Pattern(
        after=("choose",),
        where={"option.swap_aftermath": "ends", "players": {"at-least": 3}},
        holds={"phase": "over"},
    )
    ground = claiming(pattern, rules=("kyu.open.swap-aftermath",))
    assert {"swap_aftermath": "ends"} in ground.claimed
    assert ground.departures({"swap_aftermath": "ends"}) == ("",)
    assert ground.departures({"deck_empty": "stop"}) == ("deck_empty=stop",)


def test_what_a_pattern_cannot_mean_is_named() -> None:
    faults = _faults(
        Pattern(
            may=("pass",),
            where={
                "then.turn": "A",
                "turn": {"same": True},
                "move.lenght": 3,
                "option.refill": {"in": ["some", "all"]},
                "option.refil": "all",
            },
            unless=("kyu.pass.only-without-challenge", "kyu.setup.dael", "kyu.setup.deal"),
        )
    )
    begin = f"{PASSING}, claim 1: always: "
    known = {message.removeprefix(begin): hint for message, hint in faults.items()}
    judged = "is known after the move, and here moves are judged only"
    assert known[f"then.turn {judged}"].startswith("write after:")
    assert known[f"turn {judged}"].startswith("write after:")
    assert known["no fact of a move lenght"] == "did you mean length?"
    assert known["refill has no some"] == "known: all, players-only"
    assert known["no option refil"] == "did you mean refill?"
    assert known["no rule kyu.setup.dael"] == "did you mean kyu.setup.deal?"
    assert known["unless kyu.setup.deal: it forbids nothing"] == "leave it out"
    cited = "unless kyu.pass.only-without-challenge: the claim cites it"
    assert known[cited] == "what is claimed cannot be a reserve"


def test_a_claim_with_a_pattern_keeps_a_scene() -> None:
    ground = claiming(Pattern(never=("pass",), where=OPEN), scenarios=())
    messages = [fault.message for fault in engine_faults(ground.data, ground.game)]
    assert f"{PASSING}, claim 1: always, and no scene that shows it" in messages


def test_a_start_with_its_seats_rotated_is_the_same_start_for_others() -> None:
    given = {"turn": "A", "hand": {"B": "r1"}, "table": ["C run r1 r2 r3"], "laid": ["A"]}
    start = Start(given, 3, {}, (("B", "draw"),)).rotated(1, 3)
    assert start.given == {
        "turn": "B",
        "hand": {"C": "r1"},
        "table": ["A run r1 r2 r3"],
        "laid": ["B"],
    }
    assert start.opening == (("C", "draw"),)
    assert start.varied({"turn": "A", "left": 2}).given == {**start.given, "left": 2}

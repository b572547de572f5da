from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from rulesfaq.errors import UnknownIdError
from rulesfaq.model.faq import Claim, FaqEntry
from rulesfaq.model.game import Corpus, GameData
from rulesfaq.model.proofs import ClaimRecord, Ledger
from rulesfaq.model.rules import Rule
from rulesfaq.proof.known import claim_states
from rulesfaq.proof.ledger import METHOD, parts_of
from rulesfaq.search.index import build_index
from rulesfaq.services import LEVELS, ClaimState, Services, overall, related
from rulesfaq.spoken.ruling import Ruling, Step
from tests.factories import measured_ranking

HELD: dict[str, str] = {**dict.fromkeys(LEVELS, "held"), "always": "not_applicable"}
RULES = tuple(Rule(f"g.a.r{n}", f"Titel {n}", "Der Text.", "action") for n in range(3))
OPEN = Rule("g.open.x", "Offenes", "Wir mischen.", "resolution", basis="assumed", reason="Offen.")


def entry(slug: str, *rules: str, topic: str = "") -> FaqEntry:
    claim = Claim(f"Etwas zu {slug}.", rules)
    return FaqEntry(f"g.faq.{slug}", f"Was gilt für {slug}?", (claim,), topic=topic)


ENTRIES = (
    entry("hasen", "g.a.r0", "g.a.r1", topic="Tiere"),
    entry("igel", "g.a.r1"),
    entry("rehe", "g.a.r2", topic="Tiere"),
    entry("steine", "g.a.r2"),
)
DATA = GameData(
    "g",
    "Spiel",
    "",
    (),
    (),
    rules={rule.id: rule for rule in (*RULES, OPEN)},
    entries={found.id: found for found in ENTRIES},
)
CORPUS = Corpus({"g": DATA}, "rev", ranking=measured_ranking())


def services(**rest: object) -> Services:
    return msgspec.structs.replace(Services(CORPUS, {}, build_index(CORPUS)), **rest)


def ledger(found: FaqEntry, levels: dict[str, str], code: str) -> Ledger:
    parts = parts_of(DATA, found, found.claims[0], code)
    return Ledger("g", METHOD, {found.id: (ClaimRecord(parts, levels),)})


def test_what_no_ledger_knows_is_unchecked() -> None:
    assert set(services().levels(ENTRIES[0]).values()) == {"unchecked"}


def test_what_the_ledger_knows_is_told_as_long_as_nothing_has_changed() -> None:
    known = ledger(ENTRIES[0], HELD, "code")
    assert claim_states(DATA, known, "code")["g.faq.hasen"][0].levels == HELD
    other = claim_states(DATA, known, "other code")["g.faq.hasen"][0].levels
    assert other["example"] == "stale"
    assert "held" not in other.values()


@pytest.mark.parametrize(
    ("changed", "state"),
    [
        ({}, "held"),
        ({"always": "unchecked"}, "held"),
        ({"counter": "failed"}, "failed"),
        ({"bound": "failed"}, "failed"),
        ({"form": "stale"}, "stale"),
        ({"source": "unchecked"}, "unchecked"),
        ({"source": "not_applicable", "counter": "not_applicable"}, "example"),
        (dict.fromkeys(("example", "source", "counter"), "not_applicable"), "form"),
        (dict.fromkeys(LEVELS, "unchecked"), "unchecked"),
    ],
)
def test_a_badge_says_no_more_than_what_was_run(changed: dict[str, str], state: str) -> None:
    assert overall({**HELD, **changed}) == state


def test_the_worst_claim_counts() -> None:
    states = (ClaimState(HELD), ClaimState({**HELD, "counter": "failed"}))
    assert services(proofs={"g.faq.hasen": states}).levels(ENTRIES[0])["counter"] == "failed"


def test_entries_that_share_rules_come_before_those_of_the_same_topic() -> None:
    assert [found.id for found in related(DATA, ENTRIES[0])] == ["g.faq.igel", "g.faq.rehe"]


def test_an_answer_that_leans_on_an_assumption_is_open_and_not_proven() -> None:
    held = services(
        proofs={"g.faq.hasen": (ClaimState(HELD),)}, leans={"g.faq.hasen": ("g.open.x",)}
    )
    answer = held.ask("Was gilt für hasen?")
    assert answer.status == "unanswered"
    assert answer.proof is None
    assert answer.assumption is not None
    assert "Wir mischen." in answer.text or answer.assumption.text == "Wir mischen."


@pytest.mark.parametrize(
    ("question", "game", "status"),
    [("5, 7?", "g", "computed"), ("Spiel: 5, 7?", None, "computed"), ("5, 7?", None, "unanswered")],
)
def test_a_referee_is_told_whether_its_game_is_chosen(
    question: str, game: str | None, status: str
) -> None:
    def referee(_question: str, _options: Mapping[str, str], chosen: bool) -> Ruling | None:
        step = Step("Es ist 12.", "g.a.r0")
        return Ruling("Es ist 12.", "verstanden: 5, 7", (step,)) if chosen else None

    assert services(referees={"g": referee}).ask(question, game).status == status


def test_an_unknown_entry_is_named() -> None:
    with pytest.raises(UnknownIdError, match=r"g\.faq\.nichts"):
        services().entry("g", "nichts")

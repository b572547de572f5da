"""The small game of draws with rules and entries around it, as data would state them."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesfaq.model.faq import Answer, Claim, FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Option, OptionValue, Rule
from rulesfaq.model.scenario import Scenario, Step
from rulesfaq.proof.claim import ClaimProof, prove_claim
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.stage import Stages
from tests.factories import make_game, make_rule
from tests.proof.shapes import draw

TWIN = "poets.card.semimaru-is-worst"
CONSEQUENCE = "poets.card.semimaru-empties-hand"
ELSEWHERE = "poets.card.semimaru-at-the-end"
PLAIN = "poets.box.cards"
STOCK = "poets.open.stock"


def _rule(ident: str, **more: Any) -> Rule:
    return msgspec.structs.replace(make_rule(ident, ident, "Ein Satz."), **more)


RULES = (
    _rule(draw.DRAW),
    _rule(draw.KEEPS, misreadings={"semimaru-too": "Auch Semimaru behältst du."}),
    _rule(draw.ELIMINATES),
    _rule(draw.MONK, kind="option", option="semimaru"),
    _rule(TWIN, says_the_same=draw.ELIMINATES),
    _rule(CONSEQUENCE, follows_from=(draw.ELIMINATES,), where={"hand.A": 4}),
    _rule(ELSEWHERE, follows_from=(draw.ELIMINATES,), where={"hand.A": 17}),
    _rule(PLAIN, kind="component", plain="Material", values={"cards": 20}),
)
OPTION = Option(
    "semimaru",
    "Semimaru",
    "Was Semimaru bewirkt.",
    (OptionValue("eliminate", "scheidet aus"), OptionValue("as-monk", "wie ein Mönch")),
    rule=draw.MONK,
)


def scene(**parts: Any) -> Scenario:
    usual: dict[str, Any] = {
        "title": "A zieht Semimaru",
        "game": "poets",
        "players": 3,
        "given": {"hand": {"A": 4}, "stack": ["p10"]},
        "when": (Step((("A", "draw"),)),),
        "asks": {"out.A": True},
        "instead": ({"out.A": False, "pile": 5},),
    }
    return Scenario(**{**usual, **parts})


def poets(*claims: Claim, verdict: Answer | None = "ja", quotes: tuple[str, ...] = ()) -> GameData:
    entry = FaqEntry("poets.faq.semimaru", "Scheide ich aus?", claims, verdict, quotes=quotes)
    return make_game("poets", "Dichter", rules=RULES, entries=(entry,), options=(OPTION,))


def claim(*rules: str, text: str = "Ja, du scheidest aus.", **parts: Any) -> Claim:
    return Claim(text, rules, **{"scenarios": (scene(),), **parts})


def prove(data: GameData) -> ClaimProof:
    (entry,) = data.entries.values()
    return prove_claim(data, Stages(draw.GAME), Cover(data, draw.GAME), entry, 0)

"""Who is right? Two people say what they believe, and the scene of an answer settles it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec
from flask import Blueprint, render_template, request, url_for

from rulesfaq.errors import UnknownIdError
from rulesfaq.explain import belief_sentence, fact_sentence, fill_text
from rulesfaq.ids import slug_of
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule
from rulesfaq.model.scenario import Scenario
from rulesfaq.services import ClaimState, Services
from rulesfaq.web.answering import badge_of
from rulesfaq.web.context import services
from rulesfaq.web.replaying import shown_steps

disputes = Blueprint("disputes", __name__)
ENOUGH = 2
_DIGITS = 6


class Belief(msgspec.Struct, frozen=True):
    """What somebody may believe of a scene."""

    text: str
    is_right: bool
    rule: Rule | None = None
    """The rule that somebody reads wrongly who believes it."""

    @property
    def key(self) -> str:
        """How an address names it; it stays while the words do."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:_DIGITS]


class Dispute(msgspec.Struct, frozen=True):
    """An answer that can settle a dispute: its scene and what may be believed of it."""

    entry: FaqEntry
    scenario: Scenario
    beliefs: tuple[Belief, ...]
    fact: str
    """What came out, in words."""


def is_proven(held: Services, entry: FaqEntry) -> bool:
    """Return whether an answer is proven now and leans on no assumption."""
    return badge_of(held, entry).state == "held"


def dispute_of(held: Services, data: GameData, entry: FaqEntry) -> Dispute | None:
    """Return what an answer can settle; None if it is not proven or has no scene."""
    claim, state = entry.claims[0], held.claim_states(entry)[0]
    scenes = [scene for scene in claim.scenarios if not scene.contrast]
    if not scenes or data.id not in held.games or not is_proven(held, entry):
        return None
    if state.levels["example"] != "held" or state.levels["counter"] != "held":
        return None
    facts = {fact.scenario: fact.actual for fact in state.facts}
    scene = scenes[0]
    if scene.title not in facts:
        return None
    told = fill_text(data, claim.text)
    wrong = tuple(_wrong(data, entry, scene, state))
    # The right one stands where its words put it, not always in front.
    beliefs = sorted((Belief(told, is_right=True), *wrong), key=lambda belief: belief.key)
    fact = fact_sentence(data, scene, entry.verdict, facts[scene.title])
    return Dispute(entry, scene, tuple(beliefs), fact) if wrong else None


def _wrong(data: GameData, entry: FaqEntry, scene: Scenario, state: ClaimState) -> Iterator[Belief]:
    """Yield what has been shown to be wrong: misreadings in words, else what they lead to."""
    told = set()
    for turn in state.turned:
        rule = data.rules.get(turn.rule)
        text = rule.misreadings.get(turn.reading, "") if rule else ""
        if rule and text and text not in told:
            told.add(text)
            yield Belief(fill_text(data, text, rule), is_right=False, rule=rule)
    if not told:
        for text in belief_sentence(data, scene, entry.verdict):
            yield Belief(text, is_right=False)


@disputes.get("/spiele/<game>/wer-hat-recht")
def every(game: str) -> str:
    """List the answers that can settle a dispute, by topic."""
    held = services()
    data = held.corpus.game(game)
    found = [entry for entry in data.entries.values() if dispute_of(held, data, entry)]
    topics = dict.fromkeys((*data.topics, *(entry.topic for entry in found)))
    grouped = [(topic, [e for e in found if e.topic == topic]) for topic in topics]
    return render_template(
        "rechtliste.html", game=data, topics=[pair for pair in grouped if pair[1]]
    )


@disputes.get("/spiele/<game>/fragen/<slug>/wer-hat-recht")
def one(game: str, slug: str) -> str:
    """Take two beliefs, play the scene, and say who is right.

    Raises:
        UnknownIdError: If the answer is not proven, so that it settles nothing.
    """
    held = services()
    data, entry = held.corpus.game(game), held.entry(game, slug)
    found = dispute_of(held, data, entry)
    if found is None:
        raise UnknownIdError("dispute", entry.id)
    steps = shown_steps(data, held.replay(found.scenario))
    known = {belief.key: belief for belief in found.beliefs}
    sides = [known.get(request.args.get(name, "")) for name in ("ich", "andere")]
    told = [side for side in sides if side]
    number = _step(len(steps)) if len(told) == ENOUGH else 0
    return render_template(
        "recht.html",
        game=data,
        entry=entry,
        found=found,
        sides=sides,
        steps=steps,
        number=number,
        verdict=_verdict(told) if number == len(steps) else "",
        to=lambda step: _address(entry, step, told),
    )


def _address(entry: FaqEntry, step: int, told: list[Belief]) -> str:
    """Return the address of a step of a scene between two beliefs."""
    values: dict[str, Any] = {"ich": told[0].key, "andere": told[1].key, "schritt": step}
    game = entry.id.partition(".")[0]
    return url_for("disputes.one", game=game, slug=slug_of(entry.id), **values)


def _step(most: int) -> int:
    text = request.args.get("schritt", "1")
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else 1
    return min(max(number, 1), most)


def _verdict(told: list[Belief]) -> str:
    """Return who is right, in words."""
    mine, others = (belief.is_right for belief in told)
    if mine and others:
        return "Ihr habt beide recht"
    if mine:
        return "Du hast recht"
    return "Die anderen haben recht" if others else "Niemand hat recht"


@disputes.app_template_global()
def dispute_url(entry: FaqEntry) -> str | None:
    """Return the address where an answer settles a dispute, None where it settles none."""
    held = services()
    game = entry.id.partition(".")[0]
    if dispute_of(held, held.corpus.game(game), entry) is None:
        return None
    return url_for("disputes.one", game=game, slug=slug_of(entry.id))

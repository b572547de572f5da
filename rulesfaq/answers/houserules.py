"""The answer of an entry under house rules, when its scenes have been played with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from rulesfaq.answers.answer import Answer, AnswerClaim, Levels, Standard
from rulesfaq.answers.cite import citations_of
from rulesfaq.answers.levels import over_claims
from rulesfaq.answers.options import option_labels
from rulesfaq.model.faq import Answer as Verdict
from rulesfaq.model.game import GameData
from rulesfaq.model.texts import render

Change = Literal["untouched", "same", "turned", "unknown"]
"""What a claim came to when its scenes were played with house rules; untouched: none looked at
them; unknown: they did not come about."""
_OTHER: Mapping[Verdict, Verdict] = {"ja": "nein", "nein": "ja"}


def under_house_rules(
    game: GameData,
    standard: Answer,
    chosen: Mapping[str, str],
    changes: Sequence[Change],
    deciding: Mapping[str, str],
    told: str,
) -> Answer:
    """Return what an entry answers under house rules, with what holds without them beside it.

    Args:
        game: The game of the answer.
        standard: The answer without them.
        chosen: The option values that are not the standard.
        changes: What each claim of the answer came to; the first one is not unknown.
        deciding: Those of the chosen values that turned the first claim.
        told: The fact that came out otherwise, as a sentence; empty where none did.
    """
    aside = Standard(standard.verdict, standard.text)
    found = msgspec.structs.replace(standard, options=chosen, standard=aside, turns_with=())
    if changes[0] == "turned":
        return _turned(game, found, deciding, told)
    kept = tuple(
        claim
        if change == "untouched"
        else msgspec.structs.replace(claim, proof=_played(claim.proof))
        for claim, change in zip(standard.claims, changes, strict=True)
        if change in {"same", "untouched"}
    )
    rest = " Anderes daran kann dann anders sein." if len(kept) < len(changes) else ""
    text = standard.text if not rest else _opening(standard, kept)
    return msgspec.structs.replace(
        found,
        text=f"{text} Das gilt auch mit {_named(game, chosen)}.{rest}",
        claims=kept,
        proof=over_claims([claim.proof for claim in kept]),
    )


def _opening(standard: Answer, kept: Sequence[AnswerClaim]) -> str:
    """Return the claims that stay, with the word that the whole answer opens with."""
    said = " ".join(claim.text for claim in kept)
    return said if standard.text.startswith(standard.claims[0].text) else standard.text


def _turned(game: GameData, answer: Answer, deciding: Mapping[str, str], told: str) -> Answer:
    rules = tuple(rule for rule in _stating(game, deciding) if not game.rules[rule].is_assumption)
    said = " ".join(render(game.rules[r].text, game.rules, game.rules[r]) for r in rules) or told
    verdict = _OTHER[answer.verdict] if answer.verdict else None
    lead = f"{verdict.capitalize()}. " if verdict else ""
    text = f"{lead}Mit {_named(game, deciding)} ist es anders: {said}"
    proof = dict.fromkeys(answer.proof or {}, "unchecked") | {"example": "held"}
    return msgspec.structs.replace(
        answer,
        verdict=verdict,
        text=text,
        citations=citations_of(game, rules or answer.claims[0].rules),
        claims=(AnswerClaim(text, rules or answer.claims[0].rules, proof),),
        proof=proof,
    )


def _replayed(claim: AnswerClaim) -> AnswerClaim:
    return msgspec.structs.replace(claim, proof=_played(claim.proof))


def _played(known: Levels) -> Levels:
    """Return what is known of a claim whose scene came out the same under house rules."""
    asked = {level: "unchecked" if state == "held" else state for level, state in known.items()}
    return asked | {level: known[level] for level in ("form", "example", "bound") if level in known}


def _stating(game: GameData, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """Return the rules that state the chosen values."""
    return tuple(
        rule
        for option in game.options
        for value in option.values
        if chosen.get(option.name) == value.value
        for rule in value.rules
    )


def _named(game: GameData, chosen: Mapping[str, str]) -> str:
    return " und ".join(f"„{label}“" for label in option_labels(game, chosen))

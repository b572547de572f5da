"""From the model to plain JSON values, for the API and for ``--json`` alike."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesfaq.answers.answer import Answer
from rulesfaq.explain import answer_text, fill_text
from rulesfaq.ids import game_of
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData, Term
from rulesfaq.model.rules import Rule
from rulesfaq.model.source import Citation, Source
from rulesfaq.search.query import Found, Hit

Plain = dict[str, Any]


def citation_json(game: GameData, rule: str, citation: Citation) -> Plain:
    """Return where a rule stands, as the contract writes it."""
    source = game.source(citation.source)
    found: Plain = {"rule": rule, "source": source.id, "pages": list(citation.pages)}
    if citation.section:
        found["section"] = citation.section
    if source.via:
        found["via"] = source.via
    return found


def citations_json(game: GameData, rules: tuple[str, ...]) -> list[Plain]:
    """Return every place of every rule."""
    return [citation_json(game, rule, c) for rule in rules for c in game.rule(rule).cite]


def source_json(source: Source) -> Plain:
    """Return a source, with what of it was really read."""
    return {
        "id": source.id,
        "title": source.title,
        "edition": source.edition,
        "publisher": source.publisher,
        "language": source.language,
        "as_of": source.as_of,
        "read": source.read,
        "via": source.via or None,
        "pages": source.pages or None,
        "headings": [{"title": h.title, "pages": list(h.pages)} for h in source.headings],
    }


def game_summary(game: GameData) -> Plain:
    """Return a game in one line of a list."""
    return {
        "id": game.id,
        "title": game.title,
        "pitch": fill_text(game, game.pitch),
        "engine": game.engine,
        "entries": len(game.entries),
        "rules": len(game.rules),
    }


def game_json(game: GameData) -> Plain:
    """Return a game with its facts, people, sources and options."""
    return game_summary(game) | {
        "aliases": list(game.aliases),
        "facts": [
            {"label": fact.label, "value": fact.value, "rules": list(fact.rules)}
            for fact in game.facts
        ],
        "people": [
            {"role": person.role, "name": person.name, "rules": list(person.rules)}
            for person in game.people
        ],
        "topics": list(game.topics),
        "options": [
            {
                "name": option.name,
                "label": option.label,
                "text": option.text,
                "standard": option.standard,
                "values": [{"value": v.value, "label": v.label} for v in option.values],
            }
            for option in game.options
        ],
        "sources": [source_json(source) for source in game.sources],
    }


def entry_summary(game: GameData, entry: FaqEntry) -> Plain:
    """Return an entry with its whole answer, without its proof."""
    return {
        "id": entry.id,
        "game": game_of(entry.id),
        "question": entry.question,
        "topic": entry.topic or None,
        "featured": entry.featured or None,
        "verdict": entry.verdict,
        "text": answer_text(game, entry),
        "rules": list(entry.rules),
    }


def entry_json(
    game: GameData,
    entry: FaqEntry,
    levels: dict[str, str],
    claim_levels: tuple[dict[str, str], ...],
    near: tuple[FaqEntry, ...],
) -> Plain:
    """Return an entry with places, claims, proof and related entries.

    Args:
        game: Its game.
        entry: The entry.
        levels: The state of each level over all claims.
        claim_levels: The state of each level, for each claim.
        near: Related entries.
    """
    return entry_summary(game, entry) | {
        "phrasings": list(entry.ways),
        "citations": citations_json(game, entry.rules),
        "proof": levels,
        "claims": [
            {
                "text": fill_text(game, claim.text),
                "rules": list(claim.rules),
                "plain": claim.plain or None,
                "scenarios": [scenario.title for scenario in claim.scenarios],
                "proof": proof,
            }
            for claim, proof in zip(entry.claims, claim_levels, strict=True)
        ],
        "related": [{"entry": other.id, "question": other.question} for other in near],
    }


def rule_summary(game: GameData, rule: Rule) -> Plain:
    """Return a rule or an assumption with its places."""
    found: Plain = {
        "id": rule.id,
        "game": game.id,
        "title": fill_text(game, rule.title, rule),
        "text": fill_text(game, rule.text, rule),
        "kind": rule.kind,
        "basis": rule.basis,
        "citations": citations_json(game, (rule.id,)),
    }
    if rule.is_assumption:
        found["reason"] = rule.reason
        found["option"] = rule.option or None
    return found


def rule_json(game: GameData, rule: Rule) -> Plain:
    """Return a rule with its values, what it rests on and what rests on it."""
    return rule_summary(game, rule) | {
        "values": dict(rule.values),
        "misreadings": dict(rule.misreadings),
        "says_the_same": rule.says_the_same or None,
        "follows_from": list(rule.follows_from),
        "cited_by": [entry.id for entry in game.citing(rule.id)],
    }


def term_json(game: GameData, term: Term) -> Plain:
    """Return a term of the game."""
    return {
        "term": term.term,
        "text": fill_text(game, term.text),
        "synonyms": list(term.synonyms),
        "rules": list(term.rules),
    }


def answer_json(answer: Answer) -> Plain:
    """Return the answer to a question, as the contract writes it."""
    found: Plain = msgspec.to_builtins(answer)
    return found


def hit_json(hit: Hit) -> Plain:
    """Return something that a search found."""
    found: Plain = msgspec.to_builtins(hit)
    found.pop("seen", None)  # how the match was judged is no part of the contract
    return found


def found_json(words: str, found: Found) -> Plain:
    """Return what a search found, best first."""
    return {
        "query": words,
        "games": list(found.games),
        "unknown": list(found.unknown),
        "data": [hit_json(hit) for hit in found.hits],
        "total": len(found.hits),
        "next": None,
        "warnings": [],
    }

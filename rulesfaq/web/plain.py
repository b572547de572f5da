"""Pages as plain values: what their JSON twins say, the same that the pages say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask import url_for

from rulesfaq.explain import fill_text, german_date, label, source_line
from rulesfaq.ids import slug_of
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData, GuideLine, GuideSection
from rulesfaq.model.rules import Option, Rule
from rulesfaq.model.source import Source
from rulesfaq.proof.agreed import Agreed
from rulesfaq.serialize import (
    Plain,
    citations_json,
    entry_json,
    entry_summary,
    game_json,
    game_summary,
    rule_json,
    rule_summary,
    term_json,
)
from rulesfaq.services import Services, related
from rulesfaq.web.replaying import Shown


def html_url(entry: FaqEntry) -> str:
    """Return the absolute address of the page of an entry."""
    game = entry.id.partition(".")[0]
    return url_for("entries.entry", game=game, slug=slug_of(entry.id), _external=True)


def linked_entry(data: GameData, entry: FaqEntry) -> Plain:
    """Return an entry in short, with the address of its page."""
    return entry_summary(data, entry) | {"html_url": html_url(entry)}


def whole_entry(
    held: Services, data: GameData, entry: FaqEntry, agreed: Agreed | None = None
) -> Plain:
    """Return an entry with places, claims, proof, and what turns it.

    Args:
        held: The services.
        data: Its game.
        entry: The entry.
        agreed: What becomes of it under the house rules of the request, if there are any.
    """
    claims = tuple(dict(state.levels) for state in held.claim_states(entry))
    whole = entry_json(data, entry, dict(held.levels(entry)), claims, related(data, entry))
    whole["turns_with"] = [
        {"option": turn.option, "value": turn.value, "verdict": turn.verdict}
        for turn in held.house_rules(entry)
    ]
    if agreed is not None:
        whole["agreed"] = agreed_plain(agreed)
    return whole | {"html_url": html_url(entry), "revision": held.revision}


def agreed_plain(agreed: Agreed) -> Plain:
    """Return what becomes of an entry under house rules."""
    return {
        "state": agreed.state,
        "verdict": agreed.verdict,
        "claims": [
            {"state": state}
            | ({"scenario": t.scenario.title, "path": t.path, "actual": t.actual} if t else {})
            for state, t in zip(agreed.claims, agreed.turns, strict=True)
        ],
    }


def start_page(held: Services, featured: Iterable[FaqEntry]) -> Plain:
    """Return the start page: the games, and questions to begin with."""
    corpus = held.corpus
    games = [
        game_summary(data) | {"html_url": url_for("pages.game", game=data.id, _external=True)}
        for data in corpus
    ]
    asked = [linked_entry(corpus.game(entry.id.partition(".")[0]), entry) for entry in featured]
    return {"games": games, "featured": asked, "revision": held.revision}


def game_page(
    held: Services, data: GameData, chosen: Mapping[str, str], agreed: Mapping[str, Agreed]
) -> Plain:
    """Return the page of a game: everything that it shows, in its order."""
    entries = [
        linked_entry(data, entry)
        | ({"agreed": agreed_plain(agreed[entry.id])} if entry.id in agreed else {})
        for entry in data.entries.values()
    ]
    return game_json(data) | {
        "faq": entries,
        "guide": [_section(data, section) for section in data.guide],
        "components": [
            {"name": part.name, "count": part.count, "card": part.card, "size": part.size or None}
            | {"rules": list(part.rules)}
            for part in data.components
        ],
        "sleeves": data.sleeves or None,
        "videos": data.videos or None,
        "glossary": [term_json(data, term) for term in data.glossary],
        "house_rules": [_option(data, option) for option in data.options],
        "chosen": dict(chosen),
        "open_points": [rule.id for rule in data.rules.values() if rule.is_assumption],
        "html_url": url_for("pages.game", game=data.id, _external=True),
        "revision": held.revision,
    }


def _section(data: GameData, section: GuideSection) -> Plain:
    return {
        "slug": section.slug,
        "title": section.title,
        "columns": list(section.columns),
        "lines": [_line(data, line) for line in section.lines],
    }


def _line(data: GameData, line: GuideLine) -> Plain:
    return {
        "label": fill_text(data, line.label) or None,
        "text": fill_text(data, line.text),
        "cells": [fill_text(data, cell) for cell in line.cells],
        "rules": list(line.rules),
        "entry": line.entry or None,
        "drawn": [
            {"pieces": list(drawn.pieces), "names": label(data, list(drawn.pieces))}
            | {"question": drawn.question}
            for drawn in line.drawn
        ],
    }


def _option(data: GameData, option: Option) -> Plain:
    is_open = option.rule in data.rules and data.rules[option.rule].is_assumption
    return {
        "name": option.name,
        "label": option.label,
        "text": option.text,
        "standard": option.standard,
        "open_point": is_open,
        "values": [{"value": value.value, "label": value.label} for value in option.values],
    }


def rule_page(held: Services, data: GameData, rule: Rule) -> Plain:
    """Return the page of a rule."""
    address = url_for("places.rule", game=data.id, ident=rule.id, _external=True)
    return rule_json(data, rule) | {"html_url": address, "revision": held.revision}


def place_page(
    held: Services,
    data: GameData,
    where: Plain,
    rules: Iterable[Rule],
    citing: Iterable[FaqEntry],
) -> Plain:
    """Return the page of a page or a section of a source.

    Args:
        held: The services.
        data: The game.
        where: What names the place: source, page or section, html_url.
        rules: The rules that stand there.
        citing: The answers that rest on them.
    """
    return where | {
        "game": data.id,
        "rules": [rule_summary(data, rule) for rule in rules],
        "answers": [linked_entry(data, entry) for entry in citing],
        "revision": held.revision,
    }


def source_short(source: Source) -> Plain:
    """Return a source in one line."""
    return {
        "source": source.id,
        "title": source_line(source),
        "as_of": source.as_of,
        "read": source.read,
        "stand": german_date(source.as_of),
    }


def publisher_page(
    held: Services, data: GameData, leaning: Mapping[str, Iterable[FaqEntry]], order: Iterable[Rule]
) -> Plain:
    """Return the page of what we would ask the publisher."""
    points = []
    for rule in order:
        counted = held.open_points.get(rule.id)
        points.append(
            rule_summary(data, rule)
            | {
                "contradiction": bool(rule.contradicts),
                "games_played": counted.games if counted else None,
                "games_decided": counted.told if counted else None,
                "answers": [entry.id for entry in leaning[rule.id]],
            }
        )
    return {
        "game": data.id,
        "points": points,
        "html_url": url_for("pages.publisher", game=data.id, _external=True),
        "revision": held.revision,
    }


def replay_page(
    held: Services, data: GameData, title: str, fact: str, steps: tuple[Shown, ...]
) -> Plain:
    """Return a replay with all its steps and pictures."""
    return {
        "game": data.id,
        "title": title,
        "fact": fact,
        "steps": [_step(data, step) for step in steps],
        "revision": held.revision,
    }


def _step(data: GameData, step: Shown) -> Plain:
    rules: tuple[Any, ...] = (step.rule.id,) if step.rule else ()
    return {
        "kind": step.kind,
        "sentence": step.sentence,
        "rule": step.rule.id if step.rule else None,
        "citations": citations_json(data, rules),
        "asked": step.asked,
        "picture": dict(step.picture),
    }

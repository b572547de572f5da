"""Rules, pages and sections: what stands where, and which answers rest on it."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, render_template

from rulesfaq.errors import UnknownIdError
from rulesfaq.explain import references, section_slug
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule
from rulesfaq.model.source import Citation, Heading, Source
from rulesfaq.web.context import services

places = Blueprint("places", __name__)


@places.get("/spiele/<game>/regeln/<ident>")
def rule(game: str, ident: str) -> str:
    """Show a rule: its text, where it stands, what cites it."""
    data = services().corpus.game(game)
    found = data.rule(ident)
    return render_template(
        "regel.html",
        game=data,
        rule=found,
        references=references(data, (ident,)),
        citing=data.citing(ident),
        consequences=[other for other in data.rules.values() if ident in other.follows_from],
    )


@places.get("/spiele/<game>/seiten/<int:number>")
def page(game: str, number: int) -> str:
    """Show what stands on a page of the booklet."""
    data = services().corpus.game(game)
    source = next((s for s in data.sources if s.pages), None)
    if source is None or not 1 <= number <= source.pages:
        raise UnknownIdError("page", str(number))
    rules = _rules_at(data, lambda c: c.source == source.id and number in c.pages)
    headings = [heading for heading in source.headings if number in heading.pages]
    return render_template(
        "seite.html",
        game=data,
        source=source,
        number=number,
        headings=headings,
        rules=rules,
        citing=_citing(data, rules),
    )


@places.get("/spiele/<game>/abschnitte/<slug>")
def section(game: str, slug: str) -> str:
    """Show what stands in a section of a source."""
    data = services().corpus.game(game)
    source, heading = _heading(data, slug)
    rules = _rules_at(data, lambda c: c.source == source.id and c.section == heading.title)
    return render_template(
        "abschnitt.html",
        game=data,
        source=source,
        heading=heading,
        rules=rules,
        citing=_citing(data, rules),
    )


def _heading(data: GameData, slug: str) -> tuple[Source, Heading]:
    for source in data.sources:
        for heading in source.headings:
            if section_slug(heading.title) == slug:
                return source, heading
    raise UnknownIdError("section", slug)


def _rules_at(data: GameData, stands: Callable[[Citation], bool]) -> tuple[Rule, ...]:
    return tuple(found for found in data.rules.values() if any(stands(c) for c in found.cite))


def _citing(data: GameData, rules: tuple[Rule, ...]) -> tuple[FaqEntry, ...]:
    wanted = {found.id for found in rules}
    return tuple(entry for entry in data.entries.values() if wanted & set(entry.rules))

"""Rules, pages and sections: what stands where, and which answers rest on it."""

from __future__ import annotations

import msgspec
from flask import Blueprint, render_template

from rulesfaq.errors import UnknownIdError
from rulesfaq.explain import references, section_slug
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule
from rulesfaq.model.source import Heading, Source
from rulesfaq.web.context import services

places = Blueprint("places", __name__)


class Spot(msgspec.Struct, frozen=True):
    """A page or a section of a source: what stands there and what rests on it."""

    source: Source
    headings: tuple[Heading, ...]
    rules: tuple[Rule, ...]
    citing: tuple[FaqEntry, ...]


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
    spot = page_of(data, number)
    return render_template(
        "seite.html",
        game=data,
        source=spot.source,
        number=number,
        headings=spot.headings,
        rules=spot.rules,
        citing=spot.citing,
    )


@places.get("/spiele/<game>/abschnitte/<slug>")
def section(game: str, slug: str) -> str:
    """Show what stands in a section of a source."""
    data = services().corpus.game(game)
    spot = section_of(data, slug)
    return render_template(
        "abschnitt.html",
        game=data,
        source=spot.source,
        heading=spot.headings[0],
        rules=spot.rules,
        citing=spot.citing,
    )


def page_of(data: GameData, number: int) -> Spot:
    """Return a page of the booklet of a game.

    Raises:
        UnknownIdError: The game has no booklet, or the booklet no such page.
    """
    source = next((s for s in data.sources if s.pages), None)
    if source is None or not 1 <= number <= source.pages:
        raise UnknownIdError("page", str(number))
    headings = tuple(heading for heading in source.headings if number in heading.pages)
    return Spot(source, headings, *listed_at(data, source, page=number))


def section_of(data: GameData, slug: str) -> Spot:
    """Return a section of a source of a game.

    Raises:
        UnknownIdError: No source has it.
    """
    source, heading = _heading(data, slug)
    return Spot(source, (heading,), *listed_at(data, source, section=heading.title))


def _heading(data: GameData, slug: str) -> tuple[Source, Heading]:
    for source in data.sources:
        for heading in source.headings:
            if section_slug(heading.title) == slug:
                return source, heading
    raise UnknownIdError("section", slug)


def listed_at(
    data: GameData, source: Source, *, page: int = 0, section: str = ""
) -> tuple[tuple[Rule, ...], tuple[FaqEntry, ...]]:
    """Return the rules that stand on a page or in a section, and the answers that cite them."""
    rules = tuple(
        found
        for found in data.rules.values()
        if any(
            c.source == source.id and (page in c.pages if page else c.section == section)
            for c in found.cite
        )
    )
    wanted = {found.id for found in rules}
    return rules, tuple(e for e in data.entries.values() if wanted & set(e.rules))

"""The page of an entry: its answer, its places, its proof."""

from __future__ import annotations

from flask import Blueprint, render_template, url_for

from rulesfaq.answers.options import option_labels
from rulesfaq.explain import citation_line, references
from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import Deciding
from rulesfaq.services import PLAYERS, related
from rulesfaq.web.context import services

entries = Blueprint("entries", __name__)


def turn_label(game: GameData, turn: Deciding) -> str:
    """Return in German what must be agreed for the answer to be another: a house rule, a number."""
    if turn.option == PLAYERS:
        return f"{turn.value} Personen"
    return option_labels(game, {turn.option: turn.value})[0]


@entries.get("/spiele/<game>/fragen/<slug>")
def entry(game: str, slug: str) -> str:
    """Show an answer with its places and its proof."""
    held = services()
    data, found = held.corpus.game(game), held.entry(game, slug)
    address = url_for("entries.entry", game=game, slug=slug, _external=True)
    return render_template(
        "eintrag.html",
        game=data,
        entry=found,
        claims=tuple(zip(found.claims, held.claim_states(found), strict=True)),
        references=references(data, found.rules),
        citation=citation_line(data, found.rules, address, held.revision),
        related=related(data, found),
        turns=[(turn_label(data, turn), turn) for turn in held.house_rules(found)],
    )

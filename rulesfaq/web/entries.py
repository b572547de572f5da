"""The page of an entry: its answer, its places, its proof, and what house rules make of it."""

from __future__ import annotations

from functools import partial

import msgspec
from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from rulesfaq.answers.options import option_labels
from rulesfaq.explain import citation_line, fact_given, references
from rulesfaq.ids import slug_of
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import Deciding
from rulesfaq.proof.agreed import Agreed
from rulesfaq.services import PLAYERS, related
from rulesfaq.web.context import services
from rulesfaq.web.houserules import agreed_on, chosen_here
from rulesfaq.web.ladder import readings_of, told_of
from rulesfaq.web.replaying import Shown, shown_steps
from rulesfaq.web.structured import faq_page

entries = Blueprint("entries", __name__)


class Otherwise(msgspec.Struct, frozen=True):
    """One sentence of an answer under house rules."""

    state: str
    fact: str
    """What comes out now, in words; empty unless it turned."""
    steps: tuple[Shown, ...] = ()
    title: str = ""


def turn_label(game: GameData, turn: Deciding) -> str:
    """Return in German what must be agreed for the answer to be another: a house rule, a number."""
    if turn.option == PLAYERS:
        return f"{turn.value} Personen"
    return option_labels(game, {turn.option: turn.value})[0]


def turn_url(game: GameData, entry: FaqEntry, turn: Deciding) -> str | None:
    """Return the address of the answer under a house rule; None for a number of players."""
    if turn.option == PLAYERS:
        return None
    chosen = [f"{turn.option}:{turn.value}"]
    return url_for("entries.entry", game=game.id, slug=slug_of(entry.id), option=chosen)


@entries.get("/spiele/<game>/fragen/<slug>")
def entry(game: str, slug: str) -> str | Response:
    """Show an answer with its places and its proof."""
    held = services()
    data, found = held.corpus.game(game), held.entry(game, slug)
    chosen = chosen_here(data)
    here = partial(url_for, "entries.entry", game=game, slug=slug, option=chosen.query)
    if not chosen.is_tidy:
        return redirect(here())
    agreed = agreed_on(data, chosen, (found,)).get(found.id)
    address = here(_external=True)
    turns = held.house_rules(found)
    return render_template(
        "eintrag.html",
        game=data,
        entry=found,
        told_claims=told_of(held, data, found),
        readings=readings_of(game),
        references=references(data, found.rules),
        citation=citation_line(data, found.rules, address, held.revision),
        related=related(data, found),
        turns=[(turn_label(data, turn), turn_url(data, found, turn), turn) for turn in turns],
        house=chosen,
        houserules=option_labels(data, chosen.options),
        lage=agreed,
        otherwise=otherwise(data, agreed) if agreed else (),
        canonical=here(),
        structured=None if chosen.options else faq_page(data, (found,)),
    )


def otherwise(data: GameData, agreed: Agreed) -> tuple[Otherwise, ...]:
    """Put into words what becomes of each sentence of an answer under house rules."""
    told = []
    for state, turn in zip(agreed.claims, agreed.turns, strict=True):
        if turn is None:
            told.append(Otherwise(state, ""))
            continue
        fact = fact_given(data, turn.path, turn.actual)
        steps = shown_steps(data, services().replay(turn.scenario))
        told.append(Otherwise(state, fact, steps, turn.scenario.title))
    return tuple(told)

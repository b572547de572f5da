"""Küt, ruling and saying: what a discard costs."""

from __future__ import annotations

from collections.abc import Mapping

from rulesfaq.engine.game import Ruleset, compile_rules
from rulesfaq.engine.play import apply
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.referee import names
from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.referee.melds import asks_okey
from rulesfaq.games.kuet.referee.sentences import DISCARD
from rulesfaq.games.kuet.referee.tables import (
    ME,
    Case,
    TableTold,
    needs_okey,
    position,
    readings_of,
    understood_of,
)
from rulesfaq.games.kuet.state import FALSE_JOKER, LAID_NOW, NOT_LAID, OKEY, Discard, State, update
from rulesfaq.games.kuet.table import is_layable
from rulesfaq.spoken.ruling import Missing, Ruling, Step


def rule_discard(
    told: TableTold, polarity: Polarity, options: Mapping[str, str], *, may: bool, claim: int | None
) -> Ruling | Missing | None:
    """Return what a discard costs before the told table.

    Args:
        told: The table and the tile.
        polarity: How the question is asked.
        options: The option values in force.
        may: Whether it asks if the discard is allowed, which it always is, not if it costs.
        claim: How many penalty tiles the question takes it to cost, None where it says none.
    """
    tables = readings_of(told) if told.melds else [()]
    if not tables or len(told.tiles) != 1:
        return None
    tile = told.tiles[0]
    text = understood_of(told, tables[0], "Abwurf")
    if needs_okey(told) and not told.last:
        return asks_okey(text)
    rules = compile_rules(GAME, dict(options))
    states = [position(told, table, rules, tile) for table in tables]
    cases = [_case(told, state, rules, tile) for state in states]
    if len({case.drawn for case in cases}) > 1:
        return Missing(
            "Wofür steht der Okey auf dem Tisch? Davon hängt ab, ob der Abwurf etwas kostet.",
            text, ("Platz des Okeys",),
        )  # fmt: skip
    return _say(told, cases[0], states[0], polarity, text, may=may, claim=claim)


def _case(told: TableTold, state: State, rules: Ruleset, tile: int) -> Case:
    if told.pile is not None:
        state = update(state, pile=state.pile[: told.pile])
    played = apply(rules, state, Discard(ME, tile))
    drawn = played.state.racks[ME] if played.state.phase in ("draw", "buy", "act") else ()
    count = len(drawn) - len(state.racks[ME]) + 1 if drawn else 0
    acted = tuple(event.rule for event in played.events if event.rule in DISCARD)
    return Case(holds=count > 0, rules=acted, table=state.table, tile=tile, drawn=max(count, 0))


def _deciding(told: TableTold, case: Case, state: State) -> list[str]:
    """Return the rules that decide, the one on which it hinges first."""
    layable = is_layable(state, case.tile)
    kinds = ["kuet.penalty.okey"] if case.tile == OKEY else []
    kinds += ["kuet.penalty.layable"] if layable and case.tile != OKEY else []
    if case.tile == FALSE_JOKER:
        kinds.append("kuet.penalty.false-joker")
    if case.drawn:
        who = {NOT_LAID: "kuet.penalty.not-laid-too", LAID_NOW: "kuet.penalty.layout-turn-too"}
        more = [who[told.laid]] if told.laid in who and layable else []
        return [*kinds, "kuet.penalty.two-tiles", *more]
    if kinds and (layable or case.tile == OKEY):
        if told.last:
            free = ["kuet.penalty.last-tile-free", "kuet.penalty.all-penal-free"]
        elif "kuet.penalty.all-penal-free" in case.rules:
            free = ["kuet.penalty.all-penal-free"]
        else:
            free = ["kuet.penalty.pile-below-two"]
        return [*free, *kinds]
    swaps = "kuet.open.layable-includes-swap"
    pairs = all(meld.kind == "pair" for meld in state.table) and state.table
    extra = [swaps] if swaps in case.rules else ["kuet.pair.no-adding"] if pairs else []
    return [*extra, "kuet.penalty.two-kinds", *kinds]


def _say(
    told: TableTold,
    case: Case,
    state: State,
    polarity: Polarity,
    text: str,
    *,
    may: bool,
    claim: int | None,
) -> Ruling:
    rules = _deciding(told, case, state)
    tile = names.the_object(case.tile)
    holds = case.drawn > 0 if claim is None else case.drawn == claim
    verdict = polarity.verdict(holds=holds or may)
    lead = f"{verdict.capitalize()}. " if verdict else ""
    if case.drawn:
        said = (
            (
                f"{lead}{names.capital(tile)} abzuwerfen ist erlaubt, kostet dich aber "
                f"{names.stones(case.drawn)} Strafe."
            )
            if may
            else (
                f"{lead}Für den Abwurf ({names.short(case.tile)}) ziehst du {case.drawn} "
                f"Strafsteine."
            )
        )
    else:
        said = f"{lead}Der Abwurf ({names.short(case.tile)}) kostet dich keine Strafsteine (0)."
    why = [DISCARD[rule] for rule in rules if rule != "kuet.penalty.two-tiles"]
    why = why[: 1 + (case.drawn > 0)]
    steps = tuple(Step(DISCARD[rule], rule) for rule in rules)
    return Ruling(" ".join((said, *why)), text, steps, verdict)

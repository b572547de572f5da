"""Emperors: the house rule with its three values, Empress Jitō, and stopping."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.bozu.cards import COURTIER, EMPEROR, EMPERORS, JITO, LADY, TENCHI
from rulesfaq.games.bozu.rules.poets import one_more
from rulesfaq.games.bozu.state import Draw, Move, Printed, State, Stop, put, update
from rulesfaq.games.bozu.table import add_to_hand, drop_card, drop_hands, is_extra, is_jito, keep

KEEP = ("emperor", "keep-and-more")
TAKE_ALL = ("emperor", "take-all-hands")
NORMAL = ("emperor", "normal")
REVEALED = "revealed"
NAMED = (TENCHI, JITO)
"""The two that the source names beside the house rule."""

# --- as what an emperor acts ----------------------------------------------------------------------


def _only_those_named(state: State, _move: Move, _printed: Printed) -> State | None:
    if state.card not in EMPERORS or state.card in NAMED:
        return None
    return update(state, roles=(COURTIER,))


@effect("bozu.option.emperor-scope", REVEALED, nur_tenchi_und_jito=_only_those_named)
def emperor_scope(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let all emperors act alike.

    Rule: bozu.option.emperor-scope
    """
    return state if state.card in EMPERORS else None


def _as(state: State, *roles: str) -> State | None:
    return update(state, roles=roles) if state.card == JITO else None


def _jito_rules_only(state: State, _move: Move, printed: Printed) -> State | None:
    return _as(state, EMPEROR) if printed.emperor == KEEP[1] else None


def _jito_is_lady_only(state: State, _move: Move, printed: Printed) -> State | None:
    return _as(state, LADY) if printed.emperor == KEEP[1] else None


@effect(
    "bozu.count.jito-double",
    REVEALED,
    nur_kaiserin=_jito_rules_only,
    nur_hofdame=_jito_is_lady_only,
)
def jito_double(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let Jitō act as a lady and as an emperor.

    Rule: bozu.count.jito-double
    """
    return state if state.card == JITO else None


def _jito_takes_hands_only(state: State, _move: Move, _printed: Printed) -> State | None:
    return _as(state, EMPEROR)


def _jito_takes_pile_only(state: State, _move: Move, _printed: Printed) -> State | None:
    return _as(state, LADY)


@effect(
    "bozu.open.jito-take-all",
    REVEALED,
    when=TAKE_ALL,
    nur_die_haende=_jito_takes_hands_only,
    nur_die_ablage=_jito_takes_pile_only,
)
def jito_take_all(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let Jitō take the discard pile and all hands.

    Rule: bozu.open.jito-take-all
    """
    return state if state.card == JITO else None


def _jito_as_courtier(state: State, _move: Move, _printed: Printed) -> State | None:
    return _as(state, COURTIER)


@effect("bozu.option.emperor-normal", REVEALED, when=NORMAL, jito_wie_hoefling=_jito_as_courtier)
def emperor_normal_jito(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let Jitō act like any other lady where emperors are normal cards.

    Rule: bozu.option.emperor-normal
    """
    return state if state.card == JITO else None


# --- what an emperor brings -----------------------------------------------------------------------


def _emperor_is_laid_off(state: State, _move: Move, _printed: Printed) -> State | None:
    return drop_card(state) if state.card else None


@effect("bozu.card.emperor-keep", EMPEROR, when=KEEP, kaiser_in_die_ablage=_emperor_is_laid_off)
def emperor_keep(state: State, _move: Move, _printed: Printed) -> State | None:
    """Keep an emperor.

    Rule: bozu.card.emperor-keep
    """
    return keep(state) if state.card else None


def _two_more(state: State, _move: Move, _printed: Printed) -> State:
    return one_more(one_more(state))


def _not_abdicated(state: State, _move: Move, _printed: Printed) -> State:
    return state


@effect(
    "bozu.card.emperor-choice", EMPEROR, when=KEEP, zug_ist_zu_ende=_not_abdicated, zwei=_two_more
)
def emperor_choice(state: State, _move: Move, _printed: Printed) -> State:
    """Allow one further card after an emperor.

    Rule: bozu.card.emperor-choice
    """
    return one_more(state)


def _once_a_turn(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, extras=0) if is_extra(state) else None


@effect("bozu.card.emperor-chain", EMPEROR, when=KEEP, nur_einmal_je_zug=_once_a_turn)
def emperor_chain(state: State, _move: Move, _printed: Printed) -> State | None:
    """Allow one further card after an emperor that was a further card himself, too.

    Rule: bozu.card.emperor-chain
    """
    return state if is_extra(state) else None


def _may_draw_twice(state: State, _move: Move, _printed: Printed) -> State | None:
    return state if state.extras > 1 else None


@effect("bozu.open.jito-lady-more", EMPEROR, when=KEEP, zwei_zusatzkarten=_may_draw_twice)
def jito_lady_more(state: State, _move: Move, _printed: Printed) -> State | None:
    """Allow only one further card even if Jitō allows it as a lady and as an emperor.

    Rule: bozu.open.jito-lady-more
    """
    return update(state, extras=1) if state.extras > 1 and is_jito(state) else None


def _after_an_emperor(state: State) -> bool:
    return state.phase == "extra" and bool(EMPERORS.intersection(state.turned[-1:]))


def _one_card_a_turn(state: State, _move: Draw, _printed: Printed) -> Ruling | None:
    return Ruling("bozu.card.emperor-choice", holds=False) if _after_an_emperor(state) else None


@guard("bozu.card.emperor-choice", Draw, when=KEEP, zug_ist_zu_ende=_one_card_a_turn)
def emperor_choice_drawing(state: State, _move: Draw, _printed: Printed) -> Ruling | None:
    """Permit to turn over a further card after an emperor.

    Rule: bozu.card.emperor-choice
    """
    return Ruling("bozu.card.emperor-choice", holds=True) if _after_an_emperor(state) else None


def _largest_hand(state: State, _move: Move, _printed: Printed) -> State | None:
    others = [seat for seat in range(state.players) if seat != state.turn]
    return _take_from(state, (max(others, key=lambda seat: len(state.hands[seat])),))


def _all_laid_off(state: State, _move: Move, _printed: Printed) -> State:
    return drop_hands(state, tuple(s for s in range(state.players) if s != state.turn))


def _take_from(state: State, seats: tuple[int, ...]) -> State:
    hands = state.hands
    taken = tuple(card for seat in seats for card in hands[seat])
    for seat in seats:
        hands = put(hands, seat, ())
    return update(state, hands=put(hands, state.turn, hands[state.turn] + taken))


def _and_the_pile(state: State, _move: Move, _printed: Printed) -> State:
    state = _take_from(state, tuple(s for s in range(state.players) if s != state.turn))
    return update(state, hands=add_to_hand(state, state.turn, state.pile), pile=())


@effect(
    "bozu.option.emperor-take-all",
    EMPEROR,
    when=TAKE_ALL,
    nur_die_groesste_hand=_largest_hand,
    haende_in_die_ablage=_all_laid_off,
    auch_die_ablage=_and_the_pile,
)
def emperor_take_all(state: State, _move: Move, _printed: Printed) -> State:
    """Take the hands of all others.

    Rule: bozu.option.emperor-take-all
    """
    return _take_from(state, tuple(s for s in range(state.players) if s != state.turn))


def _and_one_more(state: State, _move: Move, _printed: Printed) -> State:
    return one_more(keep(state))


def _emperor_pays(state: State, _move: Move, _printed: Printed) -> State | None:
    return drop_card(state) if state.card else None


@effect(
    "bozu.option.emperor-take-all-no-extra",
    EMPEROR,
    when=TAKE_ALL,
    und_noch_eine=_and_one_more,
    kaiser_in_die_ablage=_emperor_pays,
)
def emperor_take_all_no_extra(state: State, _move: Move, _printed: Printed) -> State:
    """Keep the emperor that took all hands, without a further card.

    Rule: bozu.option.emperor-take-all-no-extra
    """
    return keep(state)


def _after_all_one_more(state: State, _move: Move, _printed: Printed) -> State:
    return one_more(keep(state))


@effect("bozu.option.emperor-normal", EMPEROR, when=NORMAL, trotzdem_noch_eine=_after_all_one_more)
def emperor_normal(state: State, _move: Move, _printed: Printed) -> State:
    """Keep an emperor like a courtier, and nothing more.

    Rule: bozu.option.emperor-normal
    """
    return keep(state)


# --- stopping -------------------------------------------------------------------------------------


def _has_a_choice(state: State, move: Stop) -> bool:
    return state.phase == "extra" and move.who == state.turn


def _no_way_back(state: State, move: Stop, _printed: Printed) -> Ruling | None:
    return Ruling("bozu.option.allow-stop", holds=False) if _has_a_choice(state, move) else None


@guard("bozu.option.allow-stop", Stop, when=("stop", "allowed"), muss_ziehen=_no_way_back)
def allow_stop(state: State, move: Stop, _printed: Printed) -> Ruling | None:
    """Permit to stop instead of turning over a further card.

    Rule: bozu.option.allow-stop
    """
    return Ruling("bozu.option.allow-stop", holds=True) if _has_a_choice(state, move) else None


def _may_stop(state: State, move: Stop, _printed: Printed) -> Ruling | None:
    return Ruling("bozu.option.allow-stop-off", holds=True) if _has_a_choice(state, move) else None


@guard("bozu.option.allow-stop-off", Stop, when=("stop", "must-draw"), aufhoeren_geht=_may_stop)
def allow_stop_off(state: State, move: Stop, _printed: Printed) -> Ruling | None:
    """Forbid to stop where a further card has to be turned over.

    Rule: bozu.option.allow-stop-off
    """
    return Ruling("bozu.option.allow-stop-off", holds=False) if _has_a_choice(state, move) else None


RULES = (
    emperor_scope,
    jito_double,
    jito_take_all,
    emperor_normal_jito,
    emperor_keep,
    emperor_choice,
    emperor_chain,
    jito_lady_more,
    emperor_choice_drawing,
    emperor_take_all,
    emperor_take_all_no_extra,
    emperor_normal,
    allow_stop,
    allow_stop_off,
)

"""Section „Ablauf“: courtiers, monks and ladies, with the house rule on ladies."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.bozu.cards import COURTIER, EMPERORS, KINDS, LADY, MONK, SEMIMARU_CARD
from rulesfaq.games.bozu.state import Draw, Move, Printed, State, put, update
from rulesfaq.games.bozu.table import (
    add_to_hand,
    drop_card,
    drop_hand,
    drop_hands,
    following,
    is_extra,
    keep,
)

TAKE = ("lady", "take")
TAKE_AND_MORE = ("lady", "take-and-more")
MORE_IF_EMPTY = ("lady", "more-if-empty")


def one_more(state: State) -> State:
    """Allow the mover one further card."""
    return update(state, extras=state.extras + 1)


def _one_more_after_all(state: State, _move: Move, _printed: Printed) -> State:
    return one_more(keep(state))


@effect("bozu.card.courtier-keep", COURTIER, und_noch_eine=_one_more_after_all)
def courtier_keep(state: State, _move: Move, _printed: Printed) -> State:
    """Keep a courtier.

    Rule: bozu.card.courtier-keep
    """
    return keep(state)


def _monk_is_kept(state: State, _move: Move, _printed: Printed) -> State:
    return keep(drop_hand(state, state.turn))


def _out_of_the_game(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, hands=put(state.hands, state.turn, ()), card=0)


def _is_out_as_well(state: State, _move: Move, _printed: Printed) -> State:
    laid_off = drop_card(drop_hand(state, state.turn))
    return update(laid_off, out=put(state.out, state.turn, item=True), extras=0)


@effect(
    "bozu.card.monk-discard-all",
    MONK,
    moench_bleibt_bei_dir=_monk_is_kept,
    karten_sind_aus_dem_spiel=_out_of_the_game,
    scheidet_auch_aus=_is_out_as_well,
)
def monk_discard_all(state: State, _move: Move, _printed: Printed) -> State:
    """Lay the whole hand and the monk on the discard pile.

    Rule: bozu.card.monk-discard-all
    """
    return drop_card(drop_hand(state, state.turn))


def _all_hands(state: State, _move: Move, _printed: Printed) -> State:
    return drop_hands(state, tuple(range(state.players)))


def _neighbour_too(state: State, _move: Move, _printed: Printed) -> State:
    return drop_hand(state, following(state, state.turn))


@effect("bozu.card.monk-only-own", MONK, alle_haende=_all_hands, auch_der_naechste=_neighbour_too)
def monk_only_own(state: State, _move: Move, _printed: Printed) -> State:
    """Leave the hands of the others alone.

    Rule: bozu.card.monk-only-own
    """
    return state


def _emperor_stays(state: State, _move: Move, _printed: Printed) -> State | None:
    kept = tuple(card for card in state.turned if card in EMPERORS and card in state.pile)
    return _back(state, kept) if kept and is_extra(state) else None


def _back(state: State, cards: tuple[int, ...]) -> State:
    pile = tuple(card for card in state.pile if card not in cards)
    return update(state, pile=pile, hands=add_to_hand(state, state.turn, cards))


def _emperor_before(state: State) -> bool:
    return any(card in EMPERORS for card in state.turned[:-1])


@effect(
    "bozu.card.emperor-then-monk",
    MONK,
    kaiser_bleibt_dir=_emperor_stays,
)
def emperor_then_monk(state: State, _move: Move, _printed: Printed) -> State | None:
    """Lay the emperor that brought the monk on the discard pile, too.

    Rule: bozu.card.emperor-then-monk
    """
    return state if _emperor_before(state) else None


# --- ladies: what they allow is settled before the discard pile is taken --------------------------


def _always_one_more(state: State, _move: Move, _printed: Printed) -> State:
    return one_more(state)


@effect("bozu.card.lady-no-extra-default", LADY, when=TAKE, und_noch_eine=_always_one_more)
def lady_no_extra_default(state: State, _move: Move, _printed: Printed) -> State:
    """Allow no further card after a lady.

    Rule: bozu.card.lady-no-extra-default
    """
    return state


def _only_if_taken(state: State, _move: Move, _printed: Printed) -> State | None:
    return one_more(state) if state.pile else None


@effect("bozu.option.lady-and-more", LADY, when=TAKE_AND_MORE, nur_wenn_etwas_da_war=_only_if_taken)
def lady_and_more(state: State, _move: Move, _printed: Printed) -> State:
    """Allow one further card after a lady.

    Rule: bozu.option.lady-and-more
    """
    return one_more(state)


def _once_a_turn(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, extras=0) if is_extra(state) else None


@effect("bozu.option.lady-chain", LADY, when=TAKE_AND_MORE, nur_einmal_je_zug=_once_a_turn)
def lady_chain(state: State, _move: Move, _printed: Printed) -> State | None:
    """Allow one further card after a lady that was a further card herself, too.

    Rule: bozu.option.lady-chain
    """
    return state if is_extra(state) else None


@effect(
    "bozu.option.lady-more-if-empty",
    LADY,
    when=MORE_IF_EMPTY,
    nur_wenn_etwas_da_war=_only_if_taken,
    immer_noch_eine=_always_one_more,
)
def lady_more_if_empty(state: State, _move: Move, _printed: Printed) -> State | None:
    """Allow one further card after a lady who found the discard pile empty.

    Rule: bozu.option.lady-more-if-empty
    """
    return None if state.pile else one_more(state)


def _after_a_lady(state: State) -> bool:
    return state.phase == "extra" and KINDS[(state.turned or (0,))[-1]] == LADY


def _turn_is_over(state: State, _move: Draw, _printed: Printed) -> Ruling | None:
    return Ruling("bozu.option.lady-and-more", holds=False) if _after_a_lady(state) else None


@guard("bozu.option.lady-and-more", Draw, when=TAKE_AND_MORE, zug_ist_zu_ende=_turn_is_over)
def lady_and_more_drawing(state: State, _move: Draw, _printed: Printed) -> Ruling | None:
    """Permit to turn over a further card after a lady.

    Rule: bozu.option.lady-and-more
    """
    return Ruling("bozu.option.lady-and-more", holds=True) if _after_a_lady(state) else None


def _turn_is_over_anyway(state: State, _move: Draw, _printed: Printed) -> Ruling | None:
    return Ruling("bozu.option.lady-more-if-empty", holds=False) if _after_a_lady(state) else None


@guard(
    "bozu.option.lady-more-if-empty",
    Draw,
    when=MORE_IF_EMPTY,
    zug_ist_zu_ende=_turn_is_over_anyway,
)
def lady_more_if_empty_drawing(state: State, _move: Draw, _printed: Printed) -> Ruling | None:
    """Permit to turn over a further card after a lady who found nothing.

    Rule: bozu.option.lady-more-if-empty
    """
    return Ruling("bozu.option.lady-more-if-empty", holds=True) if _after_a_lady(state) else None


def _lost_with_them(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, pile=()) if _was_eliminated_here(state) else None


def _was_eliminated_here(state: State) -> bool:
    return SEMIMARU_CARD in state.pile and any(state.out)


@effect("bozu.card.semimaru-later-taken", LADY, karten_sind_aus_dem_spiel=_lost_with_them)
def semimaru_later_taken(state: State, _move: Move, _printed: Printed) -> State | None:
    """Leave the cards of who was eliminated in the discard pile for the next lady.

    Rule: bozu.card.semimaru-later-taken
    """
    return state if _was_eliminated_here(state) else None


def _only_herself(state: State, _move: Move, _printed: Printed) -> State:
    return keep(state)


def _only_the_top_one(state: State, _move: Move, _printed: Printed) -> State:
    taken = state.pile[-1:]
    return keep(update(state, hands=add_to_hand(state, state.turn, taken), pile=state.pile[:-1]))


def _takes_and_stays(state: State, _move: Move, _printed: Printed) -> State:
    hands = add_to_hand(state, state.turn, state.pile)
    return drop_card(update(state, hands=hands, pile=()))


@effect(
    "bozu.card.lady-take-pile",
    LADY,
    nur_ihre_karte=_only_herself,
    nur_die_oberste=_only_the_top_one,
    hofdame_in_die_ablage=_takes_and_stays,
)
def lady_take_pile(state: State, _move: Move, _printed: Printed) -> State:
    """Keep a lady and take the whole discard pile.

    Rule: bozu.card.lady-take-pile
    """
    hands = add_to_hand(state, state.turn, state.pile)
    return keep(update(state, hands=hands, pile=()))


RULES = (
    courtier_keep,
    monk_discard_all,
    monk_only_own,
    emperor_then_monk,
    lady_no_extra_default,
    lady_and_more,
    lady_chain,
    lady_more_if_empty,
    lady_and_more_drawing,
    lady_more_if_empty_drawing,
    semimaru_later_taken,
    lady_take_pile,
)

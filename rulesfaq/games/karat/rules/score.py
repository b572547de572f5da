"""Chapter „Wertung“: counting jewels, and who wins."""

from __future__ import annotations

from rulesfaq.engine.table import effect
from rulesfaq.games.karat.state import (
    Move,
    Printed,
    State,
    all_jewels,
    colour,
    total,
    update,
)
from rulesfaq.games.karat.table import best, cycle


def _top_card_only(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, points=tuple(all_jewels(pile[-1:]) for pile in state.scores))


@effect("karat.score.count-jewels", "scoring", defines=True, nur_die_oberste=_top_card_only)
def count_jewels(state: State, _move: Move, _printed: Printed) -> State:
    """Count the jewels on the cards of each points pile.

    Rule: karat.score.count-jewels
    """
    return update(state, points=tuple(all_jewels(pile) for pile in state.scores))


def _count_cards(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, points=tuple(len(pile) for pile in state.scores))


@effect("karat.score.not-card-count", "scoring", karten_zaehlen=_count_cards)
def not_card_count(state: State, _move: Move, _printed: Printed) -> State:
    """Count nothing for the number of cards.

    Rule: karat.score.not-card-count
    """
    return state


def _count_values(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, points=tuple(total(pile) for pile in state.scores))


@effect("karat.score.not-numbers", "scoring", werte_zaehlen=_count_values)
def not_numbers(state: State, _move: Move, _printed: Printed) -> State:
    """Count nothing for the values of the cards.

    Rule: karat.score.not-numbers
    """
    return state


def _own_cards_too(state: State, _move: Move, _printed: Printed) -> State:
    points = tuple(
        count + all_jewels(cycle(state, seat)) for seat, count in enumerate(state.points)
    )
    return update(state, points=points)


def _hand_too(state: State, _move: Move, _printed: Printed) -> State:
    points = tuple(
        count + all_jewels(hand) for count, hand in zip(state.points, state.hands, strict=True)
    )
    return update(state, points=points)


@effect(
    "karat.score.points-pile-only",
    "scoring",
    auch_alle_eigenen_karten=_own_cards_too,
    auch_die_handkarten=_hand_too,
)
def points_pile_only(state: State, _move: Move, _printed: Printed) -> State:
    """Count no jewels in hands and other piles.

    Rule: karat.score.points-pile-only
    """
    return state


def _fewest(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, race=best(range(state.players), lambda seat: -state.points[seat]))


@effect(
    "karat.score.most-jewels",
    "scoring",
    defines=True,
    wenigste_juwelen=_fewest,
)
def most_jewels(state: State, _move: Move, _printed: Printed) -> State:
    """Let whoever has the most jewels win.

    Rule: karat.score.most-jewels
    """
    return update(state, race=best(range(state.players), lambda seat: state.points[seat]))


def _is_tied(state: State) -> bool:
    return len(state.race) > 1


@effect("karat.open.tiebreak-personal-cards", "scoring", values=("tiebreak",), defines=True)
def tiebreak_personal_cards(state: State, _move: Move, printed: Printed) -> State | None:
    """Compare the cards in the personal draw piles on equal jewels.

    Rule: karat.open.tiebreak-personal-cards
    """
    if not _is_tied(state):
        return None
    if printed.tiebreak == "draw-pile":
        return update(state, left=tuple(len(pile) for pile in state.stacks))
    return update(state, left=tuple(len(cycle(state, seat)) for seat in range(state.players)))


def _own_colour_only(state: State, _move: Move, printed: Printed) -> State | None:
    if not _is_tied(state):
        return None
    left = []
    for seat in range(state.players):
        pile = state.stacks[seat] if printed.tiebreak == "draw-pile" else cycle(state, seat)
        left.append(sum(colour(card) == state.colours[seat] for card in pile))
    return update(state, left=tuple(left))


@effect("karat.open.personal-pile-origin", "scoring", nur_die_eigene_farbe=_own_colour_only)
def personal_pile_origin(state: State, _move: Move, _printed: Printed) -> State | None:
    """Count pool cards in the personal pile as personal cards.

    Rule: karat.open.personal-pile-origin
    """
    return state if _is_tied(state) else None


def _shared(state: State, _move: Move, _printed: Printed) -> State | None:
    return state if _is_tied(state) else None


def _fewer(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _is_tied(state):
        return None
    return update(state, race=best(state.race, lambda seat: -state.left[seat]))


@effect(
    "karat.score.tie-draw-pile", "scoring", geteilter_sieg=_shared, weniger_karten_gewinnen=_fewer
)
def tie_draw_pile(state: State, _move: Move, _printed: Printed) -> State | None:
    """Let whoever has more personal cards left win on equal jewels.

    Rule: karat.score.tie-draw-pile
    """
    if not _is_tied(state):
        return None
    return update(state, race=best(state.race, lambda seat: state.left[seat]))


@effect("karat.open.tiebreak-further", "scoring", values=("final_tie",))
def tiebreak_further(state: State, _move: Move, printed: Printed) -> State | None:
    """Share the win when the piles are equal, too.

    Rule: karat.open.tiebreak-further
    """
    if not _is_tied(state):
        return None
    if printed.final_tie == "shared":
        return state
    return update(state, race=best(state.race, lambda seat: len(state.scores[seat])))


RULES = (
    count_jewels,
    not_card_count,
    not_numbers,
    points_pile_only,
    most_jewels,
    tiebreak_personal_cards,
    personal_pile_origin,
    tie_draw_pile,
    tiebreak_further,
)

"""Chapter „Kontrakt: die Aufgabe der Runde“: what each round asks for, and exactly that."""

from __future__ import annotations

from collections.abc import Callable

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kuet.contracts import (
    LISTS,
    Contract,
    Part,
    contract_of,
    has_all_melds,
    has_exact_sizes,
    has_extra_melds,
    parse_contract,
)
from rulesfaq.games.kuet.rules.permit import may_act
from rulesfaq.games.kuet.state import (
    NOT_LAID,
    PAIR,
    Deal,
    Finish,
    Lay,
    Move,
    Printed,
    State,
    update,
)
from rulesfaq.games.kuet.table import is_last_round

ONE, TWO, LAST_KNOWN, LARGE, SMALL = 1, 2, 4, 3, 3


def _asked(state: State, printed: Printed) -> Contract:
    return contract_of(state.round, LISTS[printed.contracts])


def _set(text: str, case: Callable[[int], bool]) -> Callable[[State, Move, Printed], State | None]:
    contract = parse_contract(text)

    def read(state: State, _move: Move, _printed: Printed) -> State | None:
        return update(state, contract=contract) if case(state.round) else None

    return read


_RUN_FIRST = _set("R3", lambda number: number == ONE)
_TWO_GROUPS = _set("G3 G3", lambda number: number == ONE)


@effect(
    "kuet.contract.round-one",
    Deal,
    values=("contracts",),
    defines=True,
    zwei_gruppen=_TWO_GROUPS,
    erst_die_reihe=_RUN_FIRST,
)
def round_one(state: State, _move: Deal, printed: Printed) -> State | None:
    """Ask for one group of three in the first round.

    Rule: kuet.contract.round-one
    """
    if state.round != ONE:
        return None
    return update(state, contract=_asked(state, printed))


_GROUP_AGAIN = _set("G3", lambda number: number == TWO)
_RUN_OF_FOUR = _set("R4", lambda number: number == TWO)


@effect(
    "kuet.contract.round-two",
    Deal,
    values=("contracts",),
    defines=True,
    noch_eine_gruppe=_GROUP_AGAIN,
    viererreihe=_RUN_OF_FOUR,
)
def round_two(state: State, _move: Deal, printed: Printed) -> State | None:
    """Ask for one run of three in the second round.

    Rule: kuet.contract.round-two
    """
    if state.round != TWO:
        return None
    return update(state, contract=_asked(state, printed))


def _one_only(state: State, _move: Move, printed: Printed) -> State | None:
    return update(state, contract=_asked(state, printed)[:1]) if _is_early(state) else None


def _one_of_each(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, contract=parse_contract("G3 R3")) if _is_early(state) else None


def _is_early(state: State) -> bool:
    return TWO < state.round <= LAST_KNOWN


@effect(
    "kuet.contract.two-of-each",
    Deal,
    values=("contracts",),
    defines=True,
    nur_eine=_one_only,
    je_eine=_one_of_each,
)
def two_of_each(state: State, _move: Deal, printed: Printed) -> State | None:
    """Ask for two of each in the third and fourth round.

    Rule: kuet.contract.two-of-each
    """
    return update(state, contract=_asked(state, printed)) if _is_early(state) else None


def _is_ours(state: State, printed: Printed) -> bool:
    return LAST_KNOWN < state.round < printed.rounds


def _one_later(state: State, _move: Move, printed: Printed) -> State | None:
    if not _is_ours(state, printed):
        return None
    return update(state, contract=contract_of(state.round - 1, LISTS[printed.contracts]))


def _of_size_three(contract: Contract) -> Contract:
    return tuple((kind, min(size, SMALL)) for kind, size in contract)


def _only_threes(state: State, _move: Move, printed: Printed) -> State | None:
    if not _is_ours(state, printed):
        return None
    return update(state, contract=_of_size_three(_asked(state, printed)))


def _without_pairs(contract: Contract) -> Contract:
    return tuple(("group", SMALL) if kind == PAIR else (kind, size) for kind, size in contract)


def _no_pairs(state: State, _move: Move, printed: Printed) -> State | None:
    if not _is_ours(state, printed):
        return None
    return update(state, contract=_without_pairs(_asked(state, printed)))


@effect(
    "kuet.open.contract-list",
    Deal,
    values=("contracts",),
    defines=True,
    eine_runde_spaeter=_one_later,
    nur_dreier=_only_threes,
    ohne_paare=_no_pairs,
)
def contract_list(state: State, _move: Deal, printed: Printed) -> State | None:
    """Ask, from the fifth round on, for what our list says.

    Rule: kuet.open.contract-list
    """
    if not _is_ours(state, printed):
        return None
    return update(state, contract=_asked(state, printed))


def _is_large(contract: Contract) -> bool:
    return any(size > LARGE for _, size in contract)


def _three_at_most(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _is_large(state.contract):
        return None
    return update(state, contract=_of_size_three(state.contract))


@effect("kuet.contract.up-to", Deal, hoechstens_dreier=_three_at_most)
def up_to(state: State, _move: Deal, _printed: Printed) -> State | None:
    """Let the contracts climb to groups of four and runs of five.

    Rule: kuet.contract.up-to
    """
    return state if _is_large(state.contract) else None


def _has_pairs(contract: Contract) -> bool:
    return any(kind == PAIR for kind, _ in contract)


def _groups_instead(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _has_pairs(state.contract):
        return None
    return update(state, contract=_without_pairs(state.contract))


@effect("kuet.contract.pair-contracts", Deal, nie_paare=_groups_instead)
def pair_contracts(state: State, _move: Deal, _printed: Printed) -> State | None:
    """Let some contracts ask for pairs.

    Rule: kuet.contract.pair-contracts
    """
    return state if _has_pairs(state.contract) else None


def _like_the_round_before(state: State, _move: Move, printed: Printed) -> State | None:
    if state.round != printed.rounds:
        return None
    return update(state, contract=contract_of(state.round - 1, LISTS[printed.contracts]))


@effect("kuet.contract.last-round-none", Deal, wie_die_runde_davor=_like_the_round_before)
def last_round_none(state: State, _move: Deal, printed: Printed) -> State | None:
    """Ask for nothing in the last round.

    Rule: kuet.contract.last-round-none
    """
    return update(state, contract=()) if state.round == printed.rounds else None


# --- laying out exactly the contract --------------------------------------------------------------


def _parts(move: Lay) -> tuple[Part, ...]:
    return tuple((meld.kind, len(meld.tiles)) for meld in move.melds)


def is_first_layout(state: State, move: Move) -> bool:
    """Return whether a move is the first layout of a round with a contract."""
    return (
        isinstance(move, Lay)
        and not is_last_round(state)
        and state.laid[move.who] == NOT_LAID
        and may_act(state, move)
        and not state.opening
    )


def _any_meld(state: State, move: Move, _printed: Printed) -> Ruling | None:
    if not is_first_layout(state, move):
        return None
    return Ruling("kuet.contract.per-round", holds=True)


@guard("kuet.contract.per-round", Lay, irgendeine_gruppe_genuegt=_any_meld)
def per_round(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    """Ask whether the melds that the round demands are all there.

    Rule: kuet.contract.per-round
    """
    if not is_first_layout(state, move):
        return None
    holds = has_all_melds(_parts(move), state.contract)
    return Ruling("kuet.contract.per-round", holds)


@guard("kuet.layout.only-contract", Lay)
def only_contract(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    """Ask whether the first layout is the contract and nothing else.

    Rule: kuet.layout.only-contract
    """
    if not is_first_layout(state, move):
        return None
    # A meld of the wrong kind is missing as well: that is said by the rule about the contract.
    if not has_all_melds(_parts(move), state.contract):
        return None
    holds = not has_extra_melds(_parts(move), state.contract)
    return Ruling("kuet.layout.only-contract", holds)


def _longer_is_fine(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    if not _can_be_measured(state, move):
        return None
    given = sorted(_parts(move))
    holds = all(
        mine[1] >= asked[1] for mine, asked in zip(given, sorted(state.contract), strict=False)
    )
    return Ruling("kuet.contract.exact-length", holds)


def _can_be_measured(state: State, move: Lay) -> bool:
    return is_first_layout(state, move) and has_all_melds(_parts(move), state.contract)


@guard("kuet.contract.exact-length", Lay, laenger_geht_auch=_longer_is_fine)
def exact_length(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    """Ask whether each meld of the contract has exactly the length asked for.

    Rule: kuet.contract.exact-length
    """
    if not _can_be_measured(state, move):
        return None
    holds = has_exact_sizes(_parts(move), state.contract)
    return Ruling("kuet.contract.exact-length", holds)


def _contract_length_always(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    if not _is_later_meld(state, move):
        return None
    sizes = {size for _, size in state.contract}
    holds = all(size in sizes for _, size in _parts(move))
    return Ruling("kuet.layout.once-is-opening", holds)


def _is_later_meld(state: State, move: Move) -> bool:
    return (
        isinstance(move, Lay)
        and not is_last_round(state)
        and state.laid[move.who] > NOT_LAID + 1
        and may_act(state, move)
    )


@guard("kuet.layout.once-is-opening", Lay, immer_so_lang=_contract_length_always)
def once_is_opening(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    """Allow later melds of any valid length.

    Rule: kuet.layout.once-is-opening
    """
    if not _is_later_meld(state, move):
        return None
    return Ruling("kuet.layout.once-is-opening", holds=True)


def _pairs_always(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    if not _lays_pair_later(state, move):
        return None
    return Ruling("kuet.pair.where-used", holds=True)


def _lays_pair_later(state: State, move: Move) -> bool:
    return _is_later_meld(state, move) and any(
        meld.kind == PAIR
        for meld in move.melds  # type: ignore[union-attr]
    )


@guard("kuet.pair.where-used", Lay, jederzeit=_pairs_always)
def where_used(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    """Forbid pairs in rounds whose contract has none.

    Rule: kuet.pair.where-used
    """
    if not _lays_pair_later(state, move) or _has_pairs(state.contract):
        return None
    return Ruling("kuet.pair.where-used", holds=False)


def _no_further_pairs(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    if not _lays_pair_later(state, move) or not _has_pairs(state.contract):
        return None
    return Ruling("kuet.open.pair-extra-meld", holds=False)


@guard("kuet.open.pair-extra-meld", Lay, keine_weiteren_paare=_no_further_pairs)
def pair_extra_meld(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    """Allow further pairs after the layout in a round with a pair contract.

    Rule: kuet.open.pair-extra-meld
    """
    if not _lays_pair_later(state, move) or not _has_pairs(state.contract):
        return None
    return Ruling("kuet.open.pair-extra-meld", holds=True)


@guard("kuet.finish.ends-with-discard", Finish)
def ends_with_discard(state: State, move: Finish, _printed: Printed) -> Ruling | None:
    """Forbid to end any other round than the last without a discard.

    Rule: kuet.finish.ends-with-discard
    """
    if not may_act(state, move) or is_last_round(state):
        return None
    return Ruling("kuet.finish.ends-with-discard", holds=False)


DEALING = (
    round_one,
    round_two,
    two_of_each,
    contract_list,
    up_to,
    pair_contracts,
    last_round_none,
)
LAYING = (
    per_round,
    only_contract,
    exact_length,
    once_is_opening,
    where_used,
    pair_extra_meld,
    ends_with_discard,
)

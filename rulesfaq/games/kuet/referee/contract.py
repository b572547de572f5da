"""Küt, ruling and saying: what a round asks for, and whether told tiles are that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from rulesfaq.games.kuet.contracts import (
    Contract,
    has_all_melds,
    has_exact_sizes,
    has_extra_melds,
)
from rulesfaq.games.kuet.melds import number
from rulesfaq.games.kuet.referee import names
from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.referee.house import labels_of
from rulesfaq.games.kuet.referee.melds import (
    asks_copies,
    asks_okey,
    okey_sentences,
    okey_told,
    rules_of,
    steps_of,
)
from rulesfaq.games.kuet.referee.pieces import Piece
from rulesfaq.games.kuet.referee.shapes import (
    NeedsColourError,
    in_one_colour,
    readings,
    tile_of,
    too_many,
)
from rulesfaq.games.kuet.referee.told import Okey, contract_for
from rulesfaq.games.kuet.solver import layouts, whole_rack
from rulesfaq.games.kuet.state import FACES, FALSE_JOKER, OKEY, RUN, Meld, Printed, Tiles
from rulesfaq.spoken.ruling import Missing, Ruling, Step

TWO, FOUR, MOST = 2, 4, 4


class LayoutTold(msgspec.Struct, frozen=True):
    """Tiles and the contract that they are to fulfil."""

    groups: tuple[tuple[Piece, ...], ...]
    """As told, breath by breath."""
    okey: Okey
    contract: Contract
    round: int = 0
    """0 where the contract was told in words."""
    all_of_it: bool = False
    """Whether just these tiles are laid, all of them."""
    chosen: Mapping[str, str] = {}


def rule_id_of(number: int, printed: Printed) -> str:
    """Return the rule that says what a round asks for."""
    if number == printed.rounds:
        return "kuet.contract.last-round-none"
    if number > FOUR or printed.contracts != "standard":
        return "kuet.open.contract-list"
    return ("kuet.contract.round-one", "kuet.contract.round-two", "kuet.contract.two-of-each")[
        min(number, TWO + 1) - 1
    ]


def rule_contract(number: int, chosen: Mapping[str, str], printed: Printed) -> Ruling | None:
    """Return what a round asks for."""
    if not 1 <= number <= printed.rounds:
        return None
    contract = contract_for(number, printed)
    rule = rule_id_of(number, printed)
    labels = "".join(f"; {label}" for label in labels_of(chosen, ("contracts",)))
    if not contract:
        text = (
            f"Runde {number} ist die letzte und hat keinen Kontrakt: Du beendest sie direkt "
            f"aus der Hand."
        )
    else:
        text = f"In Runde {number} musst du {names.contract_name(contract)} auslegen."
    if rule == "kuet.open.contract-list":
        text += " Das ist unsere Rundenliste; spielt ihr nach einer anderen, gilt eure."
    more = (
        Step("Du legst in genau dieser Länge aus.", "kuet.contract.exact-length")
        if contract
        else Step(_ALL_AT_ONCE, "kuet.last.all-at-once")
    )
    first = Step(text.partition(". ")[0].rstrip(".") + ".", rule)
    return Ruling(text, f"verstanden: Kontrakt von Runde {number}{labels}", (first, more))


_ALL_AT_ONCE = "Alle Steine müssen auf einmal in gültigen Kombinationen liegen."


def rule_last_round(
    told: LayoutTold, polarity: Polarity, printed: Printed
) -> Ruling | Missing | None:
    """Return whether told tiles end the last round from the hand."""
    try:
        tiles = tuple(tile for pieces in told.groups for tile in _tiles(pieces, told.okey))
    except NeedsColourError:
        return None
    understood = f"verstanden: {okey_told(told.okey)}letzte Runde; {names.listed(tiles)}"
    if FALSE_JOKER in tiles and not told.okey.known:
        return asks_okey(understood)
    if len(tiles) < printed.other_tiles:
        step = Step(
            "In der letzten Runde legst du nichts vorher aus; alles bleibt bis zum Schluss.",
            "kuet.last.no-prior-layout",
        )
        more = Step(_ALL_AT_ONCE, "kuet.last.all-at-once")
        text = f"{_lead(polarity, holds=False)}{step.text} {_ALL_AT_ONCE}"
        return Ruling(text, understood, (step, more), polarity.verdict(holds=False))
    found = whole_rack(tiles, told.okey.face)
    holds = found is not None
    if found:
        text = f"Alle {len(tiles)} Steine gehen auf: {_melds(found, told.okey.face)}."
    else:
        text = f"Aus allen {len(tiles)} Steinen zusammen werden keine gültigen Kombinationen."
    rules = [("kuet.last.all-at-once", _ALL_AT_ONCE)]
    if not found and _all_but_one(tiles, told.okey.face):
        text += " Ein Stein bliebe übrig, und ihn abzuwerfen reicht dort nicht."
        rules.insert(0, ("kuet.open.draw-last-round-14-plus-1", "Kein Stein darf übrig bleiben."))
    return Ruling(
        f"{_lead(polarity, holds=holds)}{text}", understood, steps_of(rules),
        polarity.verdict(holds=holds),
    )  # fmt: skip


def _all_but_one(tiles: Tiles, joker: int) -> bool:
    return any(
        whole_rack((*tiles[:at], *tiles[at + 1 :]), joker) is not None for at in range(len(tiles))
    )


# --- layouts --------------------------------------------------------------------------------------


def rule_layout(told: LayoutTold, polarity: Polarity, printed: Printed) -> Ruling | Missing | None:
    """Return whether told tiles are exactly the contract, or hold it."""
    try:
        groups = [_tiles(pieces, told.okey) for pieces in told.groups]
    except NeedsColourError:
        return Missing(
            "Welche Farben haben die Steine? Davon hängt ab, ob sie den Kontrakt erfüllen.",
            f"verstanden: Kontrakt {names.contract_name(told.contract)}",
            ("Farben der Steine",),
        )
    tiles: Tiles = tuple(tile for group in groups for tile in group)
    understood = _understood(told, groups)
    if too_many(tiles, printed):
        return asks_copies(too_many(tiles, printed), understood)
    if FALSE_JOKER in tiles and not told.okey.known:
        return asks_okey(understood)
    joker, size = told.okey.face, sum(size for _, size in told.contract)
    if len(tiles) == size:
        found = next(layouts(tiles, told.contract, joker), None)
        if found:
            return _fulfils(told, found, understood, polarity, printed)
    elif len(tiles) > size and not told.all_of_it:
        found = next(layouts(tiles, told.contract, joker), None)
        if found:
            return _holds(told, found, tiles, understood, polarity, printed)
    return _fails(told, groups, understood, polarity, printed)


def _tiles(pieces: Sequence[Piece], okey: Okey) -> Tiles:
    told, _ = in_one_colour(pieces)
    return tuple(tile_of(piece, okey) for piece in told)


def _asked(told: LayoutTold) -> str:
    name = names.contract_name(told.contract)
    return f"Kontrakt von Runde {told.round}: {name}" if told.round else f"Kontrakt {name}"


def _understood(told: LayoutTold, groups: list[Tiles]) -> str:
    shown = " / ".join(names.listed(group) for group in groups)
    labels = "".join(f"; {label}" for label in labels_of(told.chosen, ("contracts",)))
    return f"verstanden: {okey_told(told.okey)}{_asked(told)}; Steine {shown}{labels}"


def _lead(polarity: Polarity, *, holds: bool) -> str:
    verdict = polarity.verdict(holds=holds)
    return f"{verdict.capitalize()}. " if verdict else ""


def _melds(found: Sequence[Meld], joker: int) -> str:
    return names.joined([names.meld_name(meld, joker) for meld in found])


def _rules(told: LayoutTold, found: Sequence[Meld], printed: Printed) -> list[tuple[str, str]]:
    joker = told.okey.face
    name = names.contract_name(told.contract)
    rules: dict[str, str] = {}
    if told.round:
        rules[rule_id_of(told.round, printed)] = f"In Runde {told.round} ist verlangt: {name}."
    rules["kuet.contract.exact-length"] = "Jede Kombination hat genau die verlangte Länge."
    rules["kuet.layout.only-contract"] = "Ausgelegt wird nur der Kontrakt."
    if _splits(found):
        rules["kuet.open.split-long-run"] = "Eine lange Folge darf als 2 Reihen ausliegen."
    for meld in found:
        for rule, text in rules_of(meld, joker):
            rules.setdefault(rule, text)
    return list(rules.items())


def _splits(found: Sequence[Meld]) -> bool:
    runs = sorted(meld.tiles for meld in found if meld.kind == RUN)
    return any(a[-1] + 1 == b[0] and number(b[0]) > 1 for a, b in pairwise(runs))


def _fulfils(
    told: LayoutTold, found: Sequence[Meld], understood: str, polarity: Polarity, printed: Printed
) -> Ruling:
    text = (
        f"{_lead(polarity, holds=True)}Das ist genau der Kontrakt "
        f"({names.contract_name(told.contract)}): "
        f"{_melds(found, told.okey.face)}.{''.join(okey_sentences(meld) for meld in found)}"
    )
    rules = _rules(told, found, printed)
    return Ruling(text, understood, steps_of(rules), polarity.verdict(holds=True))


def _holds(
    told: LayoutTold, found: Sequence[Meld], tiles: Tiles, understood: str, polarity: Polarity,
    printed: Printed,
) -> Ruling:  # fmt: skip
    used = sum(len(meld.tiles) for meld in found)
    text = (
        f"{_lead(polarity, holds=True)}Du kannst {_melds(found, told.okey.face)} auslegen. "
        f"Mehr als den "
        f"Kontrakt ({names.contract_name(told.contract)}) nicht: {names.stones(len(tiles) - used)} "
        f"{'bleibt' if len(tiles) - used == 1 else 'bleiben'} auf dem Steinhalter."
    )
    rules = [
        ("kuet.turn.layout-when-fulfilled", "Du hast den Kontrakt beisammen."),
        *_rules(told, found, printed),
    ]
    return Ruling(text, understood, steps_of(rules), polarity.verdict(holds=True))


def segments(tiles: Tiles, joker: int) -> tuple[Meld, ...] | None:
    """Return the fewest valid melds that a row of tiles is as told, None if it is no such row."""
    best: list[tuple[Meld, ...] | None] = [()] + [None] * len(tiles)
    for end in range(1, len(tiles) + 1):
        for start in range(end - 1):
            before = best[start]
            if before is None:
                continue
            found = readings(tiles[start:end], joker)
            now = best[end]
            if found and (now is None or len(before) + 1 < len(now)):
                best[end] = (*before, found[0])
    return best[-1]


def _fails(
    told: LayoutTold, groups: list[Tiles], understood: str, polarity: Polarity, printed: Printed
) -> Ruling | None:
    joker = told.okey.face
    found: list[Meld] = []
    for group in groups:
        melds = segments(group, joker)
        if melds is None:
            return _no_melds(told, groups, understood, polarity)
        found += melds
    parts = [(meld.kind, len(meld.tiles)) for meld in found]
    rule, why = _first_flaw(parts, told.contract)
    text = f"{_lead(polarity, holds=False)}{names.demanded(told.contract)}; {why}"
    change = _change(told, groups)
    steps = [Step(f"{names.capital(why)}", rule)]
    if told.round:
        name = names.contract_name(told.contract)
        steps.append(
            Step(f"In Runde {told.round} ist verlangt: {name}.", rule_id_of(told.round, printed))
        )
    return Ruling(text + change, understood, tuple(steps), polarity.verdict(holds=False))


def _first_flaw(parts: list[tuple[str, int]], contract: Contract) -> tuple[str, str]:
    given = names.contract_name(tuple(parts))
    if not has_all_melds(parts, contract):
        return "kuet.contract.per-round", f"du hast {given}, damit fehlt etwas vom Kontrakt."
    if has_extra_melds(parts, contract):
        return (
            "kuet.layout.only-contract",
            f"du hast {given}, und mehr als den Kontrakt darfst du nicht auslegen.",
        )
    if not has_exact_sizes(parts, contract):
        return "kuet.contract.exact-length", f"du hast {given}, und die Länge muss genau stimmen."
    return "kuet.layout.only-contract", f"du hast {given}."


def _change(told: LayoutTold, groups: list[Tiles]) -> str:
    """Return the smallest change that makes the contract of the tiles."""
    tiles = tuple(tile for group in groups for tile in group)
    joker = told.okey.face
    if len(tiles) > sum(size for _, size in told.contract):
        found = next(layouts(tiles, told.contract, joker), None)
        if found:
            return f" Auslegen darfst du davon nur: {_melds(found, joker)}."
    more = [
        f for f in range(1, FACES + 1) if next(layouts((*tiles, f), told.contract, joker), None)
    ]
    if more and len(more) <= MOST:
        return f" Dafür fehlt {names.joined([names.the(face) for face in more], 'oder')}."
    if OKEY not in tiles and next(layouts((*tiles, OKEY), told.contract, joker), None):
        return " Dafür fehlt 1 passender Stein."
    return ""


def _no_melds(
    told: LayoutTold, groups: list[Tiles], understood: str, polarity: Polarity
) -> Ruling | None:
    """Say that tiles do not hold the contract, where no way of sorting them does."""
    tiles = tuple(tile for group in groups for tile in group)
    if next(layouts(tiles, told.contract, told.okey.face), None):
        return None
    text = (
        f"{_lead(polarity, holds=False)}Aus diesen Steinen wird der Kontrakt nicht: "
        f"{names.demanded(told.contract)}.{_change(told, groups)}"
    )
    step = Step("Auslegen darfst du nur mit dem ganzen Kontrakt.", "kuet.contract.per-round")
    exact = Step("Jede Kombination muss genau passen.", "kuet.contract.exact-length")
    return Ruling(text, understood, (step, exact), polarity.verdict(holds=False))

"""Küt, ruling and saying: adding to a meld, taking an okey off one, discarding what fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

import msgspec

from rulesfaq.engine.game import Ruleset, compile_rules
from rulesfaq.engine.play import apply, judge
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.melds import fits, is_okey
from rulesfaq.games.kuet.referee import names
from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.referee.melds import asks_okey, okey_told
from rulesfaq.games.kuet.referee.pieces import Piece
from rulesfaq.games.kuet.referee.sentences import ALLOWED, REFUSED
from rulesfaq.games.kuet.referee.shapes import as_told
from rulesfaq.games.kuet.referee.told import Okey
from rulesfaq.games.kuet.state import (
    AS_OKEY,
    FACES,
    FALSE_JOKER,
    LAID_EARLIER,
    LAID_NOW,
    NOT_LAID,
    OKEY,
    RUN,
    Add,
    Discard,
    Meld,
    Move,
    State,
    Swap,
    Tiles,
    put,
    update,
)
from rulesfaq.games.kuet.table import is_penal
from rulesfaq.spoken.ruling import Missing, Ruling, Step

ME, OTHER = 0, 1
LAID_WORDS = {
    NOT_LAID: "noch nicht ausgelegt", LAID_NOW: "in diesem Zug ausgelegt",
    LAID_EARLIER: "früher ausgelegt",
}  # fmt: skip


class TableTold(msgspec.Struct, frozen=True):
    """A table and tiles that somebody wants to move there, or to discard."""

    melds: tuple[tuple[Piece, ...], ...]
    tiles: tuple[int, ...]
    """The tiles that are moved, each on its own."""
    okey: Okey
    laid: int | None = None
    """How the player stands; None where nothing is told."""
    others: Tiles | None = None
    """The other tiles of the rack, None where they are not told as a whole."""
    pile: int | None = None
    kind: str = ""
    """The kind of the meld, where it was named."""
    last: bool = False
    """Whether it is the player's last tile."""


class Case(msgspec.Struct, frozen=True):
    """What came out for one reading of the table and one tile."""

    holds: bool
    rules: tuple[str, ...]
    table: tuple[Meld, ...]
    tile: int
    drawn: int = 0
    """Penalty tiles, for a discard."""

    @property
    def grown(self) -> Meld:
        """The meld that the tile lies in now."""
        face = AS_OKEY if self.tile == OKEY else self.tile
        for meld in reversed(self.table):
            if any(tile == face or (face == AS_OKEY and is_okey(tile)) for tile in meld.tiles):
                return meld
        return self.table[0]


def readings_of(told: TableTold) -> list[tuple[Meld, ...]]:
    """Return each way to read the table as melds; none if a meld is no meld."""
    options = [_ways(pieces, told) for pieces in told.melds]
    return [tuple(melds) for melds in product(*options)]


def _ways(pieces: tuple[Piece, ...], told: TableTold) -> tuple[Meld, ...]:
    tiles = tuple(
        piece.face if not piece.special else OKEY if piece.special == "ok" else FALSE_JOKER
        for piece in pieces
    )
    tiles = tuple(OKEY if tile == told.okey.face else tile for tile in tiles)
    if told.kind:
        found = as_told(pieces, tiles, told.okey.face, told.kind)
        if found:
            return found
    return as_told(pieces, tiles, told.okey.face)


def neutral_okey(told: TableTold) -> int:
    """Return the face of the okey, or one that no told tile touches."""
    if told.okey.known:
        return told.okey.face
    used = {piece.face for pieces in told.melds for piece in pieces} | {*told.tiles}
    return next(face for face in range(FACES, 0, -1) if face not in used)


def position(told: TableTold, table: tuple[Meld, ...], rules: Ruleset, tile: int) -> State:
    """Return a position of the engine with the told table before the mover."""
    okey = neutral_okey(told)
    given = {"okey": GAME.notation.format_move(Discard(ME, okey)).split()[1], "turn": "A"}
    state: State = GAME.notation.position(given, 4, 1, rules.printed)
    owned = tuple(Meld(meld.kind, meld.tiles, OTHER) for meld in table)
    laid = LAID_EARLIER if told.laid is None else told.laid
    state = update(
        state, table=owned, laid=put(put(state.laid, OTHER, LAID_EARLIER), ME, laid), joker=okey
    )
    return update(state, racks=put(state.racks, ME, _rack(told, state, tile)))


def _rack(told: TableTold, state: State, tile: int) -> Tiles:
    if told.last:
        return (tile,)
    if told.others is not None:
        return tuple(sorted((tile, *told.others)))
    harmless = (face for face in range(1, FACES + 1) if not is_penal(state, face) and face != tile)
    return tuple(sorted((tile, next(harmless), *told.tiles)))


def needs_okey(told: TableTold) -> bool:
    """Return whether a false joker is told without the okey."""
    special = {piece.special for pieces in told.melds for piece in pieces}
    return not told.okey.known and ("fj" in special or FALSE_JOKER in told.tiles)


def understood_of(told: TableTold, table: tuple[Meld, ...], doing: str) -> str:
    """Return what was read out."""
    parts = []
    if table:
        parts.append(
            "auf dem Tisch " + " / ".join(names.meld_name(m, told.okey.face) for m in table)
        )
    if told.tiles:
        parts.append(f"{doing} {names.listed(told.tiles)}")
    if told.laid is not None:
        parts.append(LAID_WORDS[told.laid])
    if told.others is not None and not told.last:
        parts.append(f"sonst nur {names.listed(told.others) or 'nichts'}")
    if told.last:
        parts.append("letzter Stein")
    if told.pile is not None:
        parts.append(f"Stapel: {names.stones(told.pile)}")
    return f"verstanden: {okey_told(told.okey)}{'; '.join(parts)}"


def _different(
    cases: list[list[Case]], tables: list[tuple[Meld, ...]], text: str
) -> Missing | None:
    """Ask which reading of the table is meant, where they come out differently."""
    outcomes = {tuple((case.holds, case.drawn) for case in row) for row in cases}
    if len(outcomes) <= 1:
        return None
    shown = tuple(" / ".join(_with_okeys(meld) for meld in table) for table in tables)
    return Missing(
        "Wofür steht der Okey auf dem Tisch? Davon hängt die Antwort ab.",
        text, ("Platz des Okeys",), tuple(dict.fromkeys(shown)),
    )  # fmt: skip


def _with_okeys(meld: Meld) -> str:
    stands = [names.long(tile - AS_OKEY) for tile in meld.tiles if is_okey(tile)]
    name = names.meld_name(meld, 0)
    return f"{name}, Okey als {names.joined(stands)}" if stands else name


# --- adding and taking ----------------------------------------------------------------------------

Maker = Callable[[TableTold, State, Ruleset, int], Case]


def rule_add(
    told: TableTold, polarity: Polarity, options: Mapping[str, str]
) -> Ruling | Missing | None:
    """Return whether told tiles can be added to the told melds."""
    return _rule_move(told, polarity, options, _add_case, ("anlegen", say_add))


def rule_swap(
    told: TableTold, polarity: Polarity, options: Mapping[str, str]
) -> Ruling | Missing | None:
    """Return whether a told tile gets the okey off the table."""
    return _rule_move(told, polarity, options, _swap_case, ("tauschen", say_swap))


def _rule_move(
    told: TableTold,
    polarity: Polarity,
    options: Mapping[str, str],
    make: Maker,
    doing: tuple[str, Callable[[TableTold, list[Case], Polarity, str], Ruling]],
) -> Ruling | Missing | None:
    tables = readings_of(told) if told.melds else []
    if not tables:
        return None
    text = understood_of(told, tables[0], doing[0])
    if needs_okey(told):
        return asks_okey(text)
    rules = compile_rules(GAME, dict(options))
    cases = [
        [make(told, position(told, table, rules, tile), rules, tile) for tile in told.tiles]
        for table in tables
    ]
    unclear = _different(cases, tables, text)
    return unclear or doing[1](told, cases[0], polarity, text)


def _add_case(_told: TableTold, state: State, rules: Ruleset, tile: int) -> Case:
    """Judge the addition to each meld of the table, and keep what comes out best."""
    return _best(state, rules, tile, _additions(state, tile))


def _additions(state: State, tile: int) -> Iterator[Move]:
    for at in range(len(state.table)):
        ways = range(AS_OKEY + 1, AS_OKEY + FACES + 1) if tile == OKEY else (tile,)
        for way in ways:
            yield Add(ME, way, at)


def _swap_case(_told: TableTold, state: State, rules: Ruleset, tile: int) -> Case:
    moves = [Swap(ME, tile, at) for at in range(len(state.table))]
    return _best(state, rules, tile, iter(moves))


def _best(state: State, rules: Ruleset, tile: int, moves: Iterator[Move]) -> Case:
    refused: tuple[str, ...] = ()
    for move in moves:
        verdict = judge(rules, state, move)
        asked = tuple(r.rule for r in verdict.rulings if not r.rule.startswith("flow."))
        if verdict.allowed:
            after = apply(rules, state, move).state
            return Case(holds=True, rules=tuple(reversed(asked)), table=after.table, tile=tile)
        refused = refused or asked[::-1]
    return Case(holds=False, rules=refused, table=state.table, tile=tile)


FIRST = (
    "kuet.add.run-13-then-1", "kuet.add.run-both-ends", "kuet.add.group-fourth", "kuet.add.okey",
    "kuet.open.okey-colour-in-group", "kuet.open.swap-with-false-joker",
    "kuet.open.swap-two-okeys-group", "kuet.open.swap-in-pair", "kuet.swap.group-needs-four",
    "kuet.swap.exact-tile", "kuet.swap.allowed",
)  # fmt: skip
BEFORE_TURNS = "wenn du in einem früheren Zug ausgelegt hast"


def _steps(cases: list[Case]) -> tuple[Step, ...]:
    """Return the rules that decide, refusals first."""
    rules: dict[str, str] = {}
    for case in cases:
        if not case.holds:
            rules.setdefault(case.rules[0], REFUSED.get(case.rules[0], "Das ist nicht erlaubt."))
    order = {rule: at for at, rule in enumerate(FIRST)}
    for case in cases:
        asked = sorted(
            case.rules if case.holds else (), key=lambda rule: order.get(rule, len(FIRST))
        )
        for rule in asked:
            if rule in ALLOWED:
                rules.setdefault(rule, ALLOWED[rule])
    return tuple(Step(text, rule) for rule, text in rules.items())


def say_add(told: TableTold, cases: list[Case], polarity: Polarity, text: str) -> Ruling:
    """Say whether tiles can be added, and where."""
    holds = all(case.holds for case in cases)
    verdict = polarity.verdict(holds=holds)
    said = [f"{verdict.capitalize()}."] if verdict else []
    for case in cases:
        tile = names.capital(names.the(case.tile))
        if case.holds:
            when = f", {BEFORE_TURNS}" if told.laid is None else ""
            said.append(f"{tile} passt{when}: {names.meld_name(case.grown, told.okey.face)}.")
        else:
            said.append(
                f"{names.capital(names.the_object(case.tile))} darfst du dort nicht "
                f"anlegen. {REFUSED.get(case.rules[0], '')}"
            )
            said += _what_fits(told, case)
    return Ruling(" ".join(said).strip(), text, _steps(cases), verdict)


def _what_fits(told: TableTold, case: Case) -> list[str]:
    """Say what could be added instead, where only the tile is wrong."""
    if (
        case.rules[0] not in ("kuet.add.run-both-ends", "kuet.add.group-fourth")
        or len(case.table) > 1
    ):
        return []
    joker = neutral_okey(told)
    good = [face for face in range(1, FACES + 1) if fits(case.table[0], face, joker)]
    if not good:
        return ["Dort passt gar nichts mehr."]
    return [f"Dort passt {names.joined([names.the(face) for face in good], 'oder')}."]


def rule_fitting(told: TableTold) -> Ruling | Missing | None:
    """Return which tiles can be added to the one meld that is told."""
    tables = readings_of(told)
    text = understood_of(told, tables[0], "").removesuffix("; ") if tables else ""
    if len(tables) != 1 or len(tables[0]) != 1 or needs_okey(told):
        return asks_okey(text) if tables and needs_okey(told) else None
    meld, joker = tables[0][0], neutral_okey(told)
    good = [face for face in range(1, FACES + 1) if fits(meld, face, joker)]
    name = names.meld_name(meld, told.okey.face)
    rule = {"group": "kuet.add.group-fourth", "run": "kuet.add.run-both-ends"}.get(
        meld.kind, "kuet.pair.no-adding"
    )
    if not good:
        sentence = f"An diese Kombination ({name}) passt nichts mehr."
        return Ruling(sentence, text, (Step(sentence, rule),))
    shown = names.joined([names.the(face) for face in good], "oder")
    sentence = f"Hier passt {shown} ({name}); auch ein Okey darf als dieser Stein dazu."
    steps = (Step(ALLOWED[rule], rule), Step(ALLOWED["kuet.add.okey"], "kuet.add.okey"))
    return Ruling(sentence, text, steps)


def say_swap(told: TableTold, cases: list[Case], polarity: Polarity, text: str) -> Ruling:
    """Say whether an okey can be had for a tile."""
    holds = all(case.holds for case in cases)
    verdict = polarity.verdict(holds=holds)
    said = [f"{verdict.capitalize()}."] if verdict else []
    for case in cases:
        tile = names.the_object(case.tile)
        if case.holds:
            when = f", {BEFORE_TURNS}" if told.laid is None else ""
            said.append(
                f"Du legst {tile} hin und nimmst dafür den Okey auf deinen Steinhalter{when}."
            )
        else:
            said.append(
                f"Mit {_dative(case.tile)} bekommst du den Okey nicht. "
                f"{REFUSED.get(case.rules[0], '')}"
            )
            stands = [_with_okeys(meld) for meld in case.table if any(map(is_okey, meld.tiles))]
            if (
                case.rules[0] == "kuet.swap.exact-tile"
                and len(stands) == 1
                and case.table[0].kind == RUN
            ):
                said.append(f"({stands[0].partition(', ')[2]}.)")
    return Ruling(" ".join(said).strip(), text, _steps(cases), verdict)


def _dative(tile: int) -> str:
    if tile == FALSE_JOKER:
        return "dem falschen Joker"
    return "einem Okey" if tile == OKEY else f"der {names.long(tile).replace('e ', 'en ', 1)}"

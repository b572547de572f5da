"""Küt, reading: questions about melds, contracts and the okey."""

from __future__ import annotations

import re
from collections import Counter

from rulesfaq.games.kuet.contracts import Contract
from rulesfaq.games.kuet.referee import names
from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.referee.contract import (
    LayoutTold,
    rule_contract,
    rule_id_of,
    rule_last_round,
    rule_layout,
)
from rulesfaq.games.kuet.referee.melds import MeldTold, rule_meld, rule_stands
from rulesfaq.games.kuet.referee.okeys import rule_indicator, rule_joker, rule_okey
from rulesfaq.games.kuet.referee.pieces import Piece
from rulesfaq.games.kuet.referee.question import (
    ADDS,
    DEMANDS,
    DISCARDS,
    KIND_WORDS,
    SWAPS,
    Outcome,
    Question,
    told_tiles,
)
from rulesfaq.games.kuet.referee.told import (
    TILE,
    contract_for,
    face_from,
    leftover,
    read_contract,
    read_okey,
    read_round,
)
from rulesfaq.games.kuet.state import GROUP, PAIR
from rulesfaq.spoken.ruling import Ruling, Step

_LAYS = (
    r"lege|leg|hinlegen|hinlege|hinlegt|hinleg|lege ich|alles|alle|allen|zusammen|so|auf den "
    r"tisch|rauslegen"
)


def about_contract(asked: Question) -> Outcome:
    """Answer what a round asks for, or whether told tiles are that."""
    heard = asked.heard
    number = read_round(heard, asked.printed)
    told = read_contract(heard)
    got = told_tiles(asked)
    heard.take_all(r"\d stein\w*")
    if got is None or leftover(heard) or not _is_about_contracts(asked, number, told):
        return None
    okey, found = got
    if not found:
        return _contract_asked(asked, number, told, asked.polarity)
    plain = sum(not piece.special for chunk in found for piece in chunk.pieces)
    if plain < ENOUGH or not (asked.polarity.yes_no or asked.polarity.why):
        return None
    listed = contract_for(number, asked.printed)
    if number and told and Counter(told) != Counter(listed):
        return None
    layout = LayoutTold(
        tuple(chunk.pieces for chunk in found), okey, told or listed, number,
        all_of_it=_all_of_it(asked), chosen=asked.chosen,
    )  # fmt: skip
    if number == asked.printed.rounds and not told:
        return rule_last_round(layout, asked.polarity, asked.printed)
    return rule_layout(layout, asked.polarity, asked.printed)


def _all_of_it(asked: Question) -> bool:
    """Return whether it asks to lay just these tiles, not whether they hold the contract."""
    these = re.search(
        r"¦ (?:\w+ )?(?:auslegen|legen|hinlegen|rauslegen|auszulegen) ", asked.heard.text
    )
    return these is not None or re.search(rf" (?:{_LAYS}) ", asked.text) is not None


def _is_about_contracts(asked: Question, number: int, told: Contract) -> bool:
    if number > asked.printed.rounds or not (told or number):
        return False
    heard = asked.heard
    if heard.has(f"{DISCARDS}|{SWAPS}"):
        return False
    if heard.has(ADDS) and not heard.has(r"pass(?:t|en) (?:das|es|die|mein)"):
        return False
    return number > 0 or asked.heard.has(DEMANDS)


def _contract_asked(asked: Question, number: int, told: Contract, polarity: Polarity) -> Outcome:
    if not number:
        return None
    if not told:
        which = polarity.which and not polarity.first
        return rule_contract(number, asked.chosen, asked.printed) if which else None
    if not polarity.yes_no:
        return None
    contract = contract_for(number, asked.printed)
    holds = Counter(contract) == Counter(told)
    verdict = polarity.verdict(holds=holds)
    lead = f"{verdict.capitalize()}. " if verdict else ""
    name = names.contract_name(contract) or "kein Kontrakt"
    step = Step(f"In Runde {number} ist verlangt: {name}.", rule_id_of(number, asked.printed))
    return Ruling(
        f"{lead}{step.text}", f"verstanden: Kontrakt von Runde {number}", (step,), verdict
    )


_NO_MELD = (
    r"teil\w*|schluss|anfang|immer|muss|muessen|welche\w*|wie viele?|weiter|wieviele?|dahinter|"
    r"hinter|ersetz\w*|trotzdem|steht"
)
_AS_OTHER = r" als (?!reihe|gruppe|paar|serie|eine?|strasse|gruppe\d|reihe\d|rot|schwarz|blau|gelb)"
ENOUGH, SMALLEST = 2, 3


def about_meld(asked: Question) -> Outcome:
    """Answer whether told tiles are a meld."""
    heard = asked.heard
    if heard.has(r"(?:wofuer|fuer was|fuer welchen stein) (?:steht|gilt|zaehlt)"):
        heard.take(r"(?:(?:der|ein|hier) )*okey (?:in|bei)(?: der| einer)?(?: reihe| gruppe)?")
        got = told_tiles(asked)
        fine = got is not None and len(got[1]) == 1 and not leftover(heard)
        return rule_stands(got[1][0].pieces, got[0]) if fine and got else None
    if heard.has(_NO_MELD) or re.search(_AS_OTHER, heard.text):
        return None
    sized = read_contract(heard)
    got = told_tiles(asked)
    if got is None or leftover(heard) or len(sized) > 1:
        return None
    okey, found = got
    polarity = asked.polarity
    if len(found) != 1 or not (polarity.yes_no or polarity.why):
        return None
    pieces = found[0].pieces
    kinds = [kind for word, kind in KIND_WORDS if re.search(rf" {word} ", f" {asked.text} ")]
    kind, size = sized[0] if sized else ("".join(kinds[:1]), 0)
    if len(kinds) > 1 or not _can_be_asked(pieces, kind):
        return None
    most = asked.printed.group_max
    if kind == GROUP and len(pieces) > most and all(p.colour is None for p in pieces):
        return _too_many(len(pieces), most, polarity)
    return rule_meld(MeldTold(pieces, okey, kind, size), polarity, asked.printed)


def _too_many(count: int, most: int, polarity: Polarity) -> Ruling:
    """Return that so many tiles are no group, in whichever colours."""
    verdict = polarity.verdict(holds=False)
    text = f"Eine Küt-Gruppe hat höchstens {most} Steine, jeden in einer anderen Farbe."
    lead = f"{verdict.capitalize()}. " if verdict else ""
    step = Step(text, "kuet.group.size")
    return Ruling(f"{lead}{text}", f"verstanden: Gruppe aus {count} Steinen", (step,), verdict)


def _can_be_asked(pieces: tuple[Piece, ...], kind: str) -> bool:
    """Return whether tiles are enough to be asked about, and not okeys alone."""
    if len(pieces) < ENOUGH or (len(pieces) < SMALLEST and not kind):
        return False
    return kind == PAIR or not all(piece.special for piece in pieces)


def about_okey(asked: Question) -> Outcome:
    """Answer which tile is the okey, or what the false joker is."""
    heard = asked.heard
    if heard.has(r"paare?|reihen?|gruppen?|gruppe\d|reihe\d"):
        return None
    okey = read_okey(heard)
    joker = heard.take_all("fj")
    heard.take_all("okey")
    claimed = heard.take(rf"(?P<tile>{TILE})")
    if not okey.known or leftover(heard):
        return None
    face = face_from(claimed["tile"]) if claimed else 0
    polarity = asked.polarity
    if polarity.yes_no and polarity.first and not face:
        return None
    if okey.indicator:
        return rule_okey(okey.indicator, face, polarity, joker=bool(joker))
    if joker and re.search(_JOKER_IS, asked.text):
        return rule_joker(okey.face, face, polarity)
    if not joker and not face and re.search(r"\bwelche\w* anzeige", asked.text):
        return rule_indicator(okey.face)
    return None


_JOKER_IS = r" (?:gilt|zaehlt|wofuer|was|welche\w*|steht|als|ersetz\w*|ist) "

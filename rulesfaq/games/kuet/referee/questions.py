"""Küt, reading: the question as a whole, and who among the rulings has to answer it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping

import msgspec

from rulesfaq.engine.game import settle_options
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.referee import names
from rulesfaq.games.kuet.referee.asked import Polarity, is_ours
from rulesfaq.games.kuet.referee.buying import read_buy, rule_buy
from rulesfaq.games.kuet.referee.contract import (
    LayoutTold,
    rule_contract,
    rule_id_of,
    rule_layout,
)
from rulesfaq.games.kuet.referee.discards import rule_discard
from rulesfaq.games.kuet.referee.melds import MeldTold, rule_meld
from rulesfaq.games.kuet.referee.okeys import rule_joker, rule_okey
from rulesfaq.games.kuet.referee.people import ASKS, read_round_end
from rulesfaq.games.kuet.referee.pieces import Chunk, chunks
from rulesfaq.games.kuet.referee.roles import Roles, moved_tiles, read_laid, roles_of
from rulesfaq.games.kuet.referee.scores import is_concrete, rule_score
from rulesfaq.games.kuet.referee.tables import TableTold, rule_add, rule_swap
from rulesfaq.games.kuet.referee.told import (
    Heard,
    Okey,
    contract_for,
    face_from,
    leftover,
    pile_size,
    read_contract,
    read_okey,
    read_options,
    read_round,
    TILE,
)
from rulesfaq.games.kuet.referee.totals import ASKS as ASKS_WINNER
from rulesfaq.games.kuet.referee.totals import LOSES, read_totals, rule_totals
from rulesfaq.games.kuet.referee.words import canonical
from rulesfaq.games.kuet.state import FALSE_JOKER, GROUP, OKEY, PAIR, RUN, Printed
from rulesfaq.spoken.ruling import Missing, Ruling, Step

Outcome = Ruling | Missing | None


class Question(msgspec.Struct, frozen=True):
    """A question while it is answered."""

    text: str
    """All its words in the one form."""
    heard: Heard
    chosen: Mapping[str, str]
    printed: Printed

    @property
    def polarity(self) -> Polarity:
        """How yes and no stand, with what is not taken in yet."""
        return Polarity(self.text, self.heard.text)


def answer(question: str, options: Mapping[str, str]) -> Outcome:
    """Return the ruling on a position told in a question, None where none is told."""
    text = canonical(question)
    if not is_ours(text):
        return None
    for fits, handle in HANDLERS:
        if re.search(rf"(?<= )(?:{fits})(?= )", f" {text} "):
            heard = Heard(text)
            chosen = read_options(heard, options)
            found = handle(Question(text, heard, chosen, settle_options(GAME, chosen)))
            if found is not None:
                return _with_names(found, question)
    return None


def _with_names(found: Ruling | Missing, question: str) -> Ruling | Missing:
    """Write names as they were typed, accents and all."""
    text, understood = found.text, found.understood
    for word in re.findall(r"\w+", question):
        plainly = canonical(word).capitalize()
        if plainly != word.capitalize() and re.search(r"[^a-zA-ZäöüßÄÖÜ\d]", word):
            text = re.sub(rf"\b{plainly}\b", word.capitalize(), text)
            understood = re.sub(rf"\b{plainly}\b", word.capitalize(), understood)
    return msgspec.structs.replace(found, text=text, understood=understood)


# --- points ---------------------------------------------------------------------------------------


def _totals(asked: Question) -> Outcome:
    if re.search(r" (?:reststeine|rest|okey) ", f" {asked.text} "):
        return None
    loses = asked.heard.has(LOSES) and not asked.heard.has("gewinn\\w*|gewonnen")
    read_round(asked.heard, asked.printed)
    asked.heard.take(r"\d+ runden")
    totals = read_totals(asked.heard)
    if not totals or leftover(asked.heard):
        return None
    return rule_totals(totals, asked.chosen, loses=loses)


def _claim(asked: Question) -> re.Match[str] | None:
    """Return the points that a yes/no question puts up for judgement."""
    if not asked.polarity.yes_no:
        return None
    points = r"(?P<claim>\d{1,4}) (?:punkt\w*|strafpunkt\w*|minuspunkt\w*|miese)"
    found = asked.heard.take(points)
    if found or not asked.polarity.first:
        return found
    verbs = r"(?:also|macht das|sind das|das sind|das macht|schreib\w* ich|schreib\w* er|schreib\w* sie|gleich)"
    return asked.heard.take(rf"{verbs} (?:\w+ ){{0,1}}?(?P<claim>\d{{2,4}})(?= [?,.!])(?! , \d)")


def _score(asked: Question) -> Outcome:
    heard = asked.heard
    if heard.has("bis|statt|haette|waere gewesen"):
        return None
    empty = heard.take(r"(?:weil |da )?(?:der )?(?:nachzieh)?stapel (?:(?:war|ist|schon|zum) )*(?:#4n? mal )?(?:leer|alle)")
    if empty and not heard.has("gewertet|#4|niemand|keiner|wertung|werten"):
        return None
    heard.take_all(r"(?:zum )?#4n? ?mal")
    number = read_round(heard, asked.printed)
    claim = _claim(asked)
    okey = read_okey(heard)
    told = read_round_end(heard.text, okey)
    heard.text = f" {told.left} "
    if not told.fine or leftover(heard) or not is_concrete(told, asked.text, number):
        return None
    if asked.polarity.yes_no and asked.polarity.first and claim is None:
        return None
    if empty and not told.finisher:
        told.finisher = "niemand"
    return rule_score(
        told, Polarity(asked.text, ""), asked.printed,
        last=number == asked.printed.rounds, claim=int(claim["claim"]) if claim else None,
    )  # fmt: skip


# --- buying ---------------------------------------------------------------------------------------


def _buy(asked: Question) -> Outcome:
    told = read_buy(asked.heard)
    asked.heard.take_all(r"1 strafstein\w*")
    polarity = asked.polarity
    if leftover(asked.heard) or (told.tiles is None and told.bought is None and told.pile is None):
        return None
    return rule_buy(told, Heard(asked.text), polarity, asked.chosen, asked.printed)


# --- the table ------------------------------------------------------------------------------------


def _told_tiles(asked: Question) -> tuple[Okey, tuple[Chunk, ...]] | None:
    """Read the okey and the tiles, and strike the tiles out."""
    okey = read_okey(asked.heard)
    text = _trim(asked.heard.text)
    found = chunks(text)
    if found is None:
        return None
    asked.heard.text = _without(text, found)
    return okey, found


def _table(asked: Question, *, adopt: bool) -> tuple[TableTold, Roles] | Missing | None:
    heard = asked.heard
    pile = pile_size(heard)
    last = heard.take(r"(?:(?:mein|meinen|meinem|der|den|sein|seinen|ihr) )?(?:einziger|einzigen|letzte[rn]?|allerletzte[rn]?) stein") is not None
    laid = read_laid(heard)
    read_round(heard, asked.printed)
    okey = read_okey(heard)
    text = _trim(heard.text)
    found = chunks(text)
    if found is None:
        return None
    roles = roles_of(text, found, okey)
    heard.text = _without(text, found)
    if roles is None or leftover(heard):
        return None
    kinds = [kind for word, kind in KIND_WORDS if re.search(rf" {word} ", asked.text)]
    tiles = moved_tiles(roles, okey, adopt=adopt)
    if tiles is None:
        return _colour_missing(roles)
    told = TableTold(
        roles.melds, tiles, okey, laid=laid, pile=pile, last=last,
        kind=kinds[0] if len(kinds) == 1 and len(roles.melds) == 1 else "",
    )  # fmt: skip
    return told, roles


def _trim(text: str) -> str:
    return f" {' '.join(text.split())} "


def _without(text: str, found: tuple[Chunk, ...]) -> str:
    for chunk in reversed(found):
        text = f"{text[: chunk.start]}¦{text[chunk.end :]}"
    return text


def _colour_missing(roles: Roles) -> Missing | None:
    if not roles.melds:
        return None
    bare = [str(piece.number) for piece in roles.moved if not piece.special and piece.colour is None]
    which = f"die {bare[0]}" if len(bare) == 1 else names.joined(bare)
    return Missing(
        f"Welche Farbe hat {which}?", f"verstanden: Stein {', '.join(bare)} ohne Farbe",
        ("Farbe des Steins",),
    )  # fmt: skip


def _discard(asked: Question) -> Outcome:
    found = _table(asked, adopt=False)
    if found is None or isinstance(found, Missing):
        return found
    told, roles = found
    if roles.rack is not None:
        rack = moved_tiles(msgspec.structs.replace(roles, moved=roles.rack), told.okey, adopt=False)
        if rack is None:
            return None
        tiles = told.tiles or rack[:1]
        if len(tiles) != 1 or tiles[0] not in rack:
            return None
        others = list(rack)
        others.remove(tiles[0])
        told = msgspec.structs.replace(
            told, tiles=tiles, others=tuple(others), last=told.last or not others
        )
    if len(told.tiles) != 1 or not (told.melds or told.pile is not None):
        return None
    if not told.melds and told.tiles[0] != OKEY:
        return None
    costs = re.search(r" (?:straf\w*|kost\w*|zieh\w*|zahl\w*) ", asked.text)
    may = not costs and bool(re.search(r" (?:darf|kann|erlaubt|verboten|duerfen|koennen) ", asked.text))
    return rule_discard(told, asked.polarity, asked.chosen, may=may)


def _swap(asked: Question) -> Outcome:
    found = _table(asked, adopt=False)
    if found is None or isinstance(found, Missing):
        return found
    told, _ = found
    tiles = tuple(tile for tile in told.tiles if tile != OKEY)
    okeys = [meld for meld in told.melds if any(piece.special == "ok" for piece in meld)]
    if len(tiles) != 1 or not (okeys or told.okey.known):
        return None
    return rule_swap(msgspec.structs.replace(told, tiles=tiles), asked.polarity, asked.chosen)


def _add(asked: Question) -> Outcome:
    found = _table(asked, adopt=True)
    if found is None or isinstance(found, Missing):
        return found
    told, roles = found
    if not told.tiles or not told.melds or roles.rack is not None:
        return None
    if not (asked.polarity.yes_no or asked.polarity.why):
        return None
    return rule_add(told, asked.polarity, asked.chosen)


# --- melds ----------------------------------------------------------------------------------------

KIND_WORDS = (
    ("(?:reihe|reihen|serie|folge|strasse|reihe\\d)", RUN),
    ("(?:gruppe|gruppen|kuetgruppe|satz|gruppe\\d)", GROUP),
    ("(?:paar|paare|paerchen)", PAIR),
)
_LAYS = r"lege|leg|hinlegen|hinlege|hinlegt|hinleg|lege ich|alles|alle|allen|zusammen|so|auf den tisch|rauslegen"


def _contract(asked: Question) -> Outcome:
    heard = asked.heard
    number = read_round(heard, asked.printed)
    told = read_contract(heard)
    got = _told_tiles(asked)
    if got is None or (number and number > asked.printed.rounds):
        return None
    okey, found = got
    heard.take_all(r"\d stein\w*")
    if leftover(heard) or (not told and not number):
        return None
    polarity = asked.polarity
    if heard.has(f"{_DISCARDS}|{_SWAPS}|{_ADDS}"):
        return None
    if not found:
        return _contract_asked(asked, number, told, polarity)
    plain = sum(not piece.special for chunk in found for piece in chunk.pieces)
    if plain < 2:  # noqa: PLR2004 - one tile is no layout
        return None
    contract = told or contract_for(number, asked.printed)
    if number and told and Counter(told) != Counter(contract_for(number, asked.printed)):
        return None
    if not contract or not polarity.yes_no and not polarity.why:
        return None
    groups = tuple(chunk.pieces for chunk in found)
    layout = LayoutTold(
        groups, okey, contract, number,
        all_of_it=re.search(rf" (?:{_LAYS}) ", asked.text) is not None, chosen=asked.chosen,
    )  # fmt: skip
    return rule_layout(layout, polarity, asked.printed)


def _contract_asked(
    asked: Question, number: int, told: tuple[tuple[str, int], ...], polarity: Polarity
) -> Outcome:
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
    lead = f"{verdict.capitalize()}: " if verdict else ""
    name = names.contract_name(contract) or "kein Kontrakt"
    step = Step(f"In Runde {number} ist verlangt: {name}.", rule_id_of(number, asked.printed))
    return Ruling(f"{lead}{step.text}", f"verstanden: Kontrakt von Runde {number}", (step,), verdict)


_NO_MELD = r"teil\w*|schluss|anfang|immer|muss|muessen|welche\w*|wie viele?|weiter|wieviele?|dahinter|hinter|ersetz\w*|trotzdem|steht|als"


def _meld(asked: Question) -> Outcome:
    heard = asked.heard
    if heard.has(_NO_MELD.replace("|als", "")) or re.search(r" als (?!reihe|gruppe|paar|serie|eine?|strasse|gruppe\d|reihe\d|rot|schwarz|blau|gelb)", heard.text):
        return None
    sized = read_contract(heard)
    got = _told_tiles(asked)
    if got is None or leftover(heard) or len(sized) > 1:
        return None
    okey, found = got
    if len(found) != 1 or len(found[0].pieces) < 2:  # noqa: PLR2004 - a pair
        return None
    pieces = found[0].pieces
    polarity = asked.polarity
    if all(piece.special for piece in pieces) or not (polarity.yes_no or polarity.why):
        return None
    kinds = [kind for word, kind in KIND_WORDS if re.search(rf" {word} ", asked.text)]
    if len(kinds) > 1:
        return None
    kind = sized[0][0] if sized else kinds[0] if kinds else ""
    if len(pieces) < 3 and kind != PAIR and not kind:  # noqa: PLR2004 - a run or group
        return None
    told = MeldTold(pieces, okey, kind, sized[0][1] if sized else 0)
    return rule_meld(told, polarity, asked.printed)


# --- the okey -------------------------------------------------------------------------------------


def _okey(asked: Question) -> Outcome:
    heard = asked.heard
    okey = read_okey(heard)
    joker = heard.take_all("fj")
    heard.take_all("okey")
    claimed = heard.take(rf"(?P<tile>{TILE})")
    if not okey.known or leftover(heard):
        return None
    face = face_from(claimed["tile"]) if claimed else 0
    polarity = asked.polarity
    if polarity.yes_no and not face:
        return None
    if okey.indicator:
        return rule_okey(okey.indicator, face, polarity, joker=bool(joker))
    if joker and re.search(r" (?:gilt|zaehlt|wofuer|was|welche\w*|steht|als|ersetz\w*|ist) ", asked.text):
        return rule_joker(okey.face, face, polarity)
    return None


_DISCARDS = r"abwerf\w*|wegwerf\w*|abwurf|abwuerfe|werf\w*|wirft|abgeworfen|weggeworfen|abwirft|wegwirft|ablege|ablegen|wegschmeiss\w*|strafabwurf"
_SWAPS = r"tausch\w*|eintausch\w*|austausch\w*|hol\w*|rausnehm\w*|rausholen|herausnehm\w*|herausholen|nehm\w*|schnapp\w*|getauscht|klau\w*"
_ADDS = r"anleg\w*|anzulegen|angelegt|pass\w*|dazuleg\w*|dranleg\w*|ranleg\w*|leg\w* (?:\w+ ){0,4}(?:an|dazu|dran)|verlaenger\w*|dran|hinzufueg\w*"
_CONTRACTS = r"kontrakt\w*|aufgabe|pflicht|verlangt|gefordert|gefragt|runde|runden|auslegen|auslege|raus|rauskommen|gruppe\d|reihe\d"
_MELDS = r"reihe|gruppe|paar|serie|strasse|folge|gruppe\d|reihe\d|gueltig\w*|gilt|gelten|zaehlt|zaehlen|erlaubt|geht|gehen|legen|ok|kombination|ungueltig|kuetgruppe|satz|paerchen|okay|auslegen"
HANDLERS: tuple[tuple[str, Callable[[Question], Outcome]], ...] = (
    (ASKS_WINNER, _totals),
    (ASKS, _score),
    (r"kauf\w*|gekauft|kaeufe|abwurf", _buy),
    (_DISCARDS, _discard),
    (_SWAPS, _swap),
    (_ADDS, _add),
    (_CONTRACTS, _contract),
    (r"okey|fj", _okey),
    (_MELDS, _meld),
)
"""By the words that a question must have, in the order in which they are tried."""
_ = FALSE_JOKER

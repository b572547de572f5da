"""Küt, reading: what a question tells of the round: okey, contract, pile, house rules."""

from __future__ import annotations

import re

import msgspec

from rulesfaq.games.kuet.contracts import LISTS, Contract, contract_of
from rulesfaq.games.kuet.melds import colour as colour_of
from rulesfaq.games.kuet.melds import make_face
from rulesfaq.games.kuet.melds import number as number_of
from rulesfaq.games.kuet.referee.pieces import is_tile_word
from rulesfaq.games.kuet.referee.words import COLOURS
from rulesfaq.games.kuet.state import GROUP, PAIR, RUN, Printed

C = "(?:rot|schwarz|blau|gelb)"
TILE = rf"(?:{C} (?:1[0-3]|[1-9])(?:er)?\b|(?:1[0-3]|[1-9])(?:er)? (?:in )?{C}\b)"
ART = r"(?:die|der|das|den|dem|ein|eine|einen|ne|mein|unser|unsere|euer)"
FILL = rf"(?:(?:{ART}|hier|diesmal|also|jetzt|heute|ja|nun|bei uns|in der runde|in dieser runde) )*"
IS = r"(?:ist|war|waere|sei|:|zeigt|zeigte|heisst|wird|hatten wir|haben wir)"
GAP = " ¦ "
INDICATOR = r"(?:anzeigestein|anzeiger|indikator|goesterge|goestergestein|zeigestein|gosterge)"


class Heard:
    """A question while it is read: what was understood is struck out, so that the rest shows."""

    def __init__(self, text: str) -> None:
        self.text = f" {text} "

    def take(self, pattern: str) -> re.Match[str] | None:
        """Find a pattern between blanks, strike it out, and return it."""
        match = re.search(rf"(?<= ){pattern}(?= )", self.text)
        if match:
            self.strike(match)
        return match

    def take_all(self, pattern: str) -> list[re.Match[str]]:
        """Take a pattern as often as it is there."""
        found = []
        while match := self.take(pattern):
            found.append(match)
        return found

    def strike(self, match: re.Match[str]) -> None:
        """Strike out what a match has found."""
        self.text = self.text[: match.start()] + GAP.strip() + self.text[match.end() :]

    def has(self, pattern: str) -> bool:
        """Return whether a pattern is there, between blanks."""
        return re.search(rf"(?<= )(?:{pattern})(?= )", self.text) is not None


class Okey(msgspec.Struct, frozen=True):
    """What is known of the okey of the round."""

    face: int = 0
    colour: int | None = None
    indicator: int = 0
    """The face of the indicator, where that was told."""

    @property
    def known(self) -> bool:
        """Whether colour and number are known."""
        return self.face > 0


def face_from(text: str) -> int:
    """Return the face of a tile such as ``rot 7`` or ``7 in rot``."""
    words = text.split()
    number = next(word for word in words if word[0].isdigit())
    of_colour = next(word for word in words if word in COLOURS)
    return make_face(COLOURS.index(of_colour), int(number.removesuffix("er")))


def _known(face: int, indicator: int = 0) -> Okey:
    return Okey(face, colour_of(face), indicator)


def read_okey(heard: Heard) -> Okey:
    """Read indicator and okey out of a question, and strike them out."""
    return _indicator(heard) or _okey_tile(heard) or _okey_colour(heard) or Okey()


def _indicator(heard: Heard) -> Okey | None:
    links = rf"(?:(?:{IS}|liegt|liegen|lag|als|da|{ART}|hier|diesmal|offen|stein) |, )*"
    match = heard.take(rf"{INDICATOR} {links}(?P<tile>{TILE})")
    match = match or heard.take(rf"(?P<tile>{TILE}) {links}(?:der |unser )?{INDICATOR}")
    match = match or heard.take(
        rf"(?P<tile>{TILE}) (?:(?:wird|wurde|ist|liegt|lag|offen|haben wir) "
        rf")*(?:aufgedeckt|umgedreht)"
    )
    if heard.has(r"(?:was|welche\w*|wer|wie) (?:\S+ ){0,4}?okey"):
        open_ = r"(?:offen(?: (?:da|aus|auf dem tisch))?|als erste\w*|oben)"
        match = match or heard.take(
            rf"(?P<tile>{TILE}) (?:(?:liegt|lag|ist|da|hier|aus) )*{open_}(?: (?:liegt|lag|da))*"
        )
    match = match or heard.take(rf"aufgedeckt (?:(?:{IS}|liegt|wurde|{ART}) )*(?P<tile>{TILE})")
    if match:
        shown = face_from(match["tile"])
        return _known(make_face(colour_of(shown), number_of(shown) + 1), shown)
    match = heard.take(rf"{INDICATOR} {links}(?P<colour>{C})")
    return Okey(colour=COLOURS.index(match["colour"])) if match else None


def _okey_tile(heard: Heard) -> Okey | None:
    match = heard.take(rf"okey (?:der runde |in dieser runde )?{IS} {FILL}(?P<tile>{TILE})(?! \d)")
    match = match or heard.take(
        rf"(?<!ist )(?<!ist die )(?P<tile>{TILE}) (?:ist|war|waere|als) {FILL}okey"
    )
    match = match or heard.take(rf"okey (?:die |der )?(?P<tile>{TILE}) (?:ist|war|waere)")
    match = match or heard.take(
        rf"(?:war|hatten wir|haben wir) {FILL}okey {FILL}(?P<tile>{TILE})(?! \d)"
    )
    if match:
        return _known(face_from(match["tile"]))
    for found in re.finditer(rf"(?<= )(?:bei )?okey (?P<tile>{TILE})(?= )", heard.text):
        begins = re.search(r"[.;:,!?¦] $|^ $", heard.text[: found.start()]) or found[0][:3] == "bei"
        ends = re.match(r" (?:[.;:,!?¦]|$|[a-z]{3,})", heard.text[found.end() :])
        if begins and ends and re.match(rf"(?! (?:{C}|okey|fj) )", heard.text[found.end() :]):
            heard.strike(found)
            return _known(face_from(found["tile"]))
    return None


def _okey_colour(heard: Heard) -> Okey | None:
    match = heard.take(
        rf"(?:okeyfarbe|okey ?farbe|farbe (?:des|vom|von dem) okey) (?:{IS} )?{FILL}(?P<colour>{C})"
    )
    match = match or heard.take(
        rf"okey (?:der runde |in dieser runde )?{IS} {FILL}(?P<colour>{C})(?! \d)"
    )
    match = match or heard.take(rf"(?P<colour>{C}) (?:ist|war|waere|als|zum) {FILL}okey")
    match = match or heard.take(
        rf"(?:war|hatten wir|haben wir) {FILL}okey {FILL}(?P<colour>{C})(?! \d)"
    )
    match = match or heard.take(rf"(?:mit|bei) okey(?: in)? (?P<colour>{C})(?! \d)")
    for found in re.finditer(
        rf"(?<= )(?:(?P<one>{C}) okey|okey (?:in )?(?P<two>{C}))(?= )(?! \d)", heard.text
    ):
        if match:
            break
        words = heard.text[: found.start()].split() or [""]
        listed = words[-1] in (*COLOURS, "okey") or (found["one"] and words[-1][:1].isdigit())
        if not listed and heard.text[found.end() :].split()[:1] not in [[c] for c in COLOURS]:
            heard.strike(found)
            return Okey(colour=COLOURS.index(found["one"] or found["two"]))
    return Okey(colour=COLOURS.index(match["colour"])) if match else None


# --- rounds and contracts -------------------------------------------------------------------------


def read_round(heard: Heard, printed: Printed) -> int:
    """Return the number of the round that is told, 0 where none is."""
    match = heard.take(r"(?:runde (\d+)|#(\d+) runden?)")
    if match:
        return int(match[1] or match[2])
    if heard.take(r"(?:letzte[nr]? runde|schlussrunde|abschlussrunde|aus der hand runde)"):
        return printed.rounds
    return 0


KINDS = {"gruppe": GROUP, "reihe": RUN}
NUMBER_OF = r"(?:(?P<count>\d+)(?:mal)? |ein\w* |je |mit |aus |als |die |der |diese )?"


def read_contract(heard: Heard) -> Contract:
    """Return the melds that are told by kind and size, and strike them out."""
    parts: list[tuple[str, int]] = []
    for match in heard.take_all(NUMBER_OF + r"(?P<kind>gruppe|reihe)(?P<size>\d)"):
        parts += [(KINDS[match["kind"]], int(match["size"]))] * int(match["count"] or 1)
    for match in heard.take_all(r"(?P<count>\d+) paare?n?"):
        parts += [(PAIR, 2)] * int(match["count"])
    return tuple(parts)


def contract_for(number: int, printed: Printed) -> Contract:
    """Return the contract of a round under the options in force."""
    return contract_of(number, LISTS[printed.contracts])


# --- what is left over ----------------------------------------------------------------------------


def leftover(heard: Heard) -> bool:
    """Return whether a number, a colour or a joker was told that nothing has taken in."""
    words = heard.text.split()
    for at, word in enumerate(words):
        if word[0].isdigit() or word[0] == "#" or is_tile_word(words, at):
            return True
    return False


def pile_size(heard: Heard) -> int | None:
    """Return how many tiles the pile is told to have, None where nothing is told."""
    if heard.take(
        r"(?:(?:nachzieh)?stapel|talon) (?:(?:ist|war|schon|jetzt|ganz|nun) )*(?:leer|alle|"
        r"aufgebraucht)"
    ):
        return 0
    stones = (
        r"(?P<count>\d+|ein|eine|einen|kein|keine|keinen)(?: (?:einzige\w*|letzte\w*))? stein\w*"
    )
    pile = r"(?:im|in dem|auf dem|am) (?:nachzieh)?stapel"
    between = r"(?:(?:liegt|liegen|ist|sind|nur|noch|bloss|jetzt|gerade|lag|lagen) )*"
    match = heard.take(rf"{pile} {between}{stones}") or heard.take(rf"{stones} {between}{pile}")
    match = match or heard.take(rf"stapel hat {between}{stones}")
    if not match:
        return None
    count = match["count"]
    return int(count) if count.isdigit() else int(not count.startswith("kein"))

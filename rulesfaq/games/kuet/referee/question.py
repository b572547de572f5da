"""Küt, reading: a question while it is answered, and words that tell what it is about."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.referee.pieces import Chunk, chunks
from rulesfaq.games.kuet.referee.told import Heard, Okey, read_okey
from rulesfaq.games.kuet.state import GROUP, PAIR, RUN, Printed
from rulesfaq.spoken.ruling import Missing, Ruling

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


def told_tiles(asked: Question) -> tuple[Okey, tuple[Chunk, ...]] | None:
    """Read the okey and the tiles, and strike the tiles out."""
    okey = read_okey(asked.heard)
    text = spaced(asked.heard.text)
    found = chunks(text)
    if found is None:
        return None
    asked.heard.text = without(text, found)
    return okey, found


def spaced(text: str) -> str:
    """Return a text with one blank between words and around them."""
    return f" {' '.join(text.split())} "


def without(text: str, found: tuple[Chunk, ...]) -> str:
    """Return a text in which tiles are struck out."""
    for chunk in reversed(found):
        text = f"{text[: chunk.start]}¦{text[chunk.end :]}"
    return text


KIND_WORDS = (
    ("(?:reihe|reihen|serie|folge|strasse|reihe\\d)", RUN),
    ("(?:gruppe|gruppen|kuetgruppe|satz|gruppe\\d)", GROUP),
    ("(?:paar|paare|paerchen)", PAIR),
)

DISCARDS = (
    r"abwerf\w*|abzuwerfen|wegzuwerfen|loszuwerden|wegwerf\w*|abwurf|abwuerfe|werf\w*|wirft|"
    r"abgeworfen|weggeworfen|abwirft|wegwirft|ablege|ablegen|wegschmeiss\w*|schmeiss\w*|weggeschmissen|rausschmeiss\w*|strafabwurf"
)
SWAPS = (
    r"tausch\w*|einzutauschen|zu holen|herauszuholen|eintausch\w*|austausch\w*|hol\w*|"
    r"rausnehm\w*|rausholen|herausnehm\w*|herausholen|nehm\w*|schnapp\w*|getauscht|klau\w*"
)
ADDS = (
    r"anleg\w*|anzulegen|angelegt|pass\w*|dazuleg\w*|dranleg\w*|ranleg\w*|leg\w* (?:\w+ "
    r"){0,4}(?:an|dazu|dran)|an (?:\S+ ){1,8}legen|verlaenger\w*|dran|hinzufueg\w*"
)
CONTRACTS = (
    r"kontrakt\w*|aufgabe|pflicht|verlangt|gefordert|gefragt|runde|runden|auslegen|auslege|"
    r"raus|rauskommen|gruppe\d|reihe\d"
)
DEMANDS = (
    r"kontrakt\w*|aufgabe|pflicht|verlangt|gefordert|gefragt|auslegen|auslege|auszulegen|raus|"
    r"rauskommen|rauslegen"
)
MELDS = (
    r"wofuer|reihe|gruppe|paar|serie|strasse|folge|gruppe\d|reihe\d|gueltig\w*|gilt|gelten|zaehlt|"
    r"zaehlen|erlaubt|geht|gehen|legen|ok|kombination|ungueltig|kuetgruppe|satz|paerchen|okay|"
    r"auslegen"
)

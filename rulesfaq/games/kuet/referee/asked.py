"""Küt, reading: what kind of question it is, whether of this game, and how yes and no stand."""

from __future__ import annotations

import re

from rulesfaq.games.kuet.referee.told import Heard
from rulesfaq.spoken.ruling import Verdict

OWN = re.compile(
    r"\b(?:okey\w*|fj|kuet\w*|kut|amerikan\w*|anzeigestein\w*|anzeiger|indikator|kontrakt\w*|"
    r"steinhalter|strafstein\w*|gruppe\d|reihe\d|strafabwurf|anleg\w*|angelegt|ausgelegt\w*|"
    r"anzulegen|nachziehstapel|paarkontrakt|#20 runde|runde 20)\b"
)
"""Words that only this game has, among those we know."""
BOUGHT = re.compile(r"\b(?:kauf\w*|gekauft|kaeufe)\b")
COLOURED = re.compile(r"\b(?:blau|gelb)\b")
ANY_COLOUR = re.compile(r"\b(?:rot|schwarz|blau|gelb)\b")
HIGH = re.compile(r"\b1[123](?:er)?\b")
"""Numbers that no card of the other games has."""
SHAPES = re.compile(
    r"\b(?:reihen?|gruppen?|paar|stein|steine|steinen|serie|auslegen|auslege|auszulegen|anlegen|"
    r"abwerfen|abzuwerfen|werfe|werf|abgeworfen|tauschen|eintauschen|dranlegen|liegt aus|"
    r"liegen aus)\b"
)
_LINK = r"(?:, |und |dann |rot |schwarz |blau |gelb )*"
ROW = re.compile(rf"\b\d+ {_LINK}\d+ {_LINK}\d+\b")
STONES = re.compile(
    r"\b(?:stein\w*|straf\w*|abwurf|abwerf\w*|abzuwerfen|werfe|werf|tisch|passt|dranlegen|"
    r"ranlegen)\b"
)
LAYING = re.compile(r"\b(?:auslegen|auslege|auszulegen|reihe|gruppe|aufgabe)\b")
ROUND = re.compile(r"\brunde \d+\b|#\d+ runde\b|\bletzte\w* runde\b")
TOLD = re.compile(
    rf"{ANY_COLOUR.pattern}|{ROW.pattern}|\b(?:strafpunkt\w*|punkt\w*|stein\w*|schreib\w*)\b|"
    r"\b\d+er\b(?=.* (?:gruppe|reihe|paar)\b)|\b\d{3,4}\b"
)
"""Words that tell a position where this game is chosen, though other games have them, too."""
FOREIGN = re.compile(
    r"\b(?:karten?|\w*karten?|adel\w*|adlig\w*|geisha|shogun|ronin|daimyo|samurai|juwel\w*|"
    r"karat|kyu|"
    r"moench\w*|hofdame\w*|hoefling\w*|semimaru|kaiser|bozu|mekuri|rummikub|rommee?|rummy|skat|"
    r"doppelkopf|poker|canasta|uno|phase|wuerfel\w*|phase|mahjong|dame|herausforder\w*|101|yuzbir|"
    r"klassische[nrsm]?|normale[nrsm]? okey|chip\w*|edelstein\w*|trumpf|stich\w*|pik|kreuz|"
    r"herz|karo)\b"
)


def is_ours(text: str, *, chosen: bool) -> bool:
    """Return whether words in the one form can only be of this game, or it is chosen."""
    if FOREIGN.search(text):
        return False
    if chosen and TOLD.search(text) and not ROUND.search(text):
        return True
    if OWN.search(text) or BOUGHT.search(text):
        return True
    if COLOURED.search(text) and SHAPES.search(text):
        return True
    if HIGH.search(text) and (ANY_COLOUR.search(text) or ROW.search(text)):
        return True
    if ROUND.search(text) and LAYING.search(text):
        return True
    if re.search(r"\bstein\w*\b", text) and re.search(r"\b(?:abwurf|rot|schwarz)\b", text):
        return True
    row = ROW.search(text) is not None
    return row and bool(
        re.search(r"\breihe\b", text) or (ANY_COLOUR.search(text) and STONES.search(text))
    )


ASKING = re.compile(
    r"\b(?:was|wie ?viele?s?|wieviele?|wieso|warum|weshalb|welche[rnsm]?|wer|wessen|wofuer|"
    r"wohin|wann|"
    r"wie|wen|wem|wozu|woran|wo)\b"
)
_VERBS = (
    r"(?:ist|sind|darf|duerfen|duerfte|kann|kannst|koennen|koennte|geht|gehen|gilt|gelten|"
    r"zaehlt|zaehlen|"
    r"muss|muessen|kostet|passt|passen|reicht|reichen|hab(?:e|en)?(?= (?:ich|wir|sie))|"
    r"hat(?= (?:er|sie|es))|stimmt|bekomm\w*|krieg\w*|"
    r"schreib\w*|gewinn\w*|zieh\w*|erfuellt|erfuellen|wird|werden|war|waren|gibt|bildet|bilden|"
    r"gewinnen|soll|verliert|steht|zahl\w*)"
)
_WHY = re.compile(r"\b(?:warum|wieso|weshalb)\b")
_FRAME = re.compile(
    r"\b(?:stimmt (?:es|das|doch|'s)|stimmts|ist es (?:richtig|wahr|korrekt)|trifft es zu|"
    r"richtig so|behauptet|meint|sagt|glaubt|findet)\b"
)
_TAG = re.compile(
    r"(?:, |; |\. |\? )*\b(?:oder(?: nicht| etwa| doch)?|nicht wahr|richtig|stimmts|"
    r"stimmt(?: das)?|korrekt|ne|"
    r"ja|gell)(?: so)?(?: [?.!]+)*\s*$"
)
_TURNED = re.compile(
    r"\b(?:verboten|ungueltig\w*|unzulaessig|untersagt|illegal|regelwidrig|straffrei|kostenlos|"
    r"umsonst|falsch)\b"
)
_NEGATED = re.compile(r"\b(?:nicht|kein|keine|keinen|keiner|nie|nix|nichts|ohne)\b")
_VERB_FIRST = re.compile(
    rf"^(?:(?:und|aber|also|na|dann|hey|hallo|sag mal|mal ehrlich|,|¦) )*{_VERBS}\b|"
    rf"(?:, |; |¦ |und |: ){_VERBS} (?:das|ich|er|sie|man|es|wir|die|der|mir|damit|jetzt|dann)\b"
)
_JUDGED = re.compile(
    r"\b(?:erlaubt|gueltig\w*|ungueltig\w*|verboten|zulaessig|moeglich|richtig|korrekt|"
    r"legal|falsch|ok|okay|"
    r"in ordnung)\b"
)


_COSTS = re.compile(
    r"\b(kostet (?:das |es |mich |mich das )?|kostet (?:(?!was\b)[^\s.,;?!]+ ){0,9})was\b"
    r"(?! (?:fuer|ist|sind)\b)"
)
"""*Kostet mich der Abwurf was?* asks for yes or no."""


class Polarity:
    """How yes and no stand to what is the case."""

    def __init__(self, text: str, told: str) -> None:
        """Read a question.

        Args:
            text: All its words in the one form.
            told: The words that nothing has taken in: negations there belong to the question.
        """
        text = _COSTS.sub(r"\1etwas", text)
        text = re.sub(r",? ja oder nein\b", "", text)
        bare = _TAG.sub("", text.strip())
        tagged = bare != text.strip()
        last = _asking_sentence(bare)
        framed = bool(_FRAME.search(text)) or tagged
        first = bool(_VERB_FIRST.search(last))
        self.first = first or framed
        self.why = bool(_WHY.search(text))
        self.which = bool(ASKING.search(last)) and not tagged
        put = first or framed or "?" in text or bool(_JUDGED.search(text))
        self.yes_no = put and not self.which and not self.why and " oder " not in last
        negations = len(_NEGATED.findall(_asking_sentence(_TAG.sub("", told.strip()))))
        turned = len(_TURNED.findall(last))
        self.unsure = negations > 1 or (negations == 1 and first and not framed)
        self.turned = (turned + negations) % 2 == 1

    def verdict(self, *, holds: bool) -> Verdict | None:
        """Return yes or no to the question as asked, None where it asks for neither."""
        if not self.yes_no or self.unsure:
            return None
        return "ja" if holds != self.turned else "nein"


def _asking_sentence(text: str) -> str:
    """Return the sentence that asks: the last that looks so, else the last with words in it."""
    parts = [part.strip() for part in re.split(r"[.!?;]", text)]
    parts = [part for part in parts if re.search(r"[a-z]{2,}", part)]
    asking = [part for part in parts if ASKING.search(part) or _VERB_FIRST.search(part)]
    return (asking or parts or [""])[-1]


def asks(heard: Heard, *patterns: str) -> bool:
    """Return whether one of some patterns is in the words."""
    return any(heard.has(pattern) for pattern in patterns)

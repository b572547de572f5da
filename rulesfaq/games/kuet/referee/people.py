"""Küt, reading: who has what at the end of a round, told clause by clause."""

from __future__ import annotations

import re

import msgspec

from rulesfaq.games.kuet.referee.pieces import Piece, chunks
from rulesfaq.games.kuet.referee.told import C, Heard, Okey

ME, MATE, SOMEBODY, NOBODY = "ich", "partner", "jemand", "niemand"
KIN = (
    "onkel|tante|bruder|schwester|vater|mutter|papa|mama|oma|opa|freund|freundin|mann|frau|sohn|tochter|"
    "cousin|cousine|kumpel|kollege|kollegin|nachbar|nachbarin|schwager|schwaegerin|neffe|nichte|"
    "gegenueber|mitspieler|mitspielerin|chef|chefin|mitbewohner|mitbewohnerin|gegner|gegnerin|baba|anne|"
    "opi|omi|schwiegermutter|schwiegervater|kleine\\w*|grosse\\w*"
)
VERB = (
    r"(?:hat|hatte|hab|habe|beendet|beendete|macht|machte|schreibt|schreib|legt|wirft|warf|kam|konnte|ist|war|"
    r"sitzt|sass|liegt|lag|bekommt|kriegt|geht|ging|schliesst|haelt|nicht ausgelegt|ausgelegt|:)"
)
_STOP = frozenset(
    """und oder aber dann noch das es man wer was wie okey fj runde kontrakt stein steine stapel gruppe reihe hand
    punkte rest uebrig hier da so jetzt der die den dem ein eine einen niemand keiner partie spiel farbe nicht nur
    auch schon summe wir ihr sie er ich gegner team partner ausgelegt beendet dabei am ende zug letzte letzter welche
    alle alles jeder jede einer jemand okeyfarbe anzeigestein wert wenn weil da falls nachdem als zuletzt trotzdem
    steinhalter rechnung wertung frage leute hallo hi tisch kauf abwurf dazu wobei diesmal normal gar nie sonst
    rot schwarz blau gelb bei mit von fuer ueber kueten kuet strafpunkte folgendes folgende situation ¦ . ; , ? ! :
    stand wurde worden habe hab hat hatte war ist sind schreibt macht vorher danach gerade eben erst uns mir ja nein
    koennen kann muss darf viel wieviel man viele nach""".split()
)  # fmt: skip
PERSON = re.compile(
    rf"(?<= )(?:(?P<mate>(?:(?:mein|meine|meinem|meiner|unser|sein|seine|ihr|ihre) )?(?:team)?partner(?:in)?)|"
    rf"(?P<me>ich|mir|mich)|"
    rf"(?:mein|meine|meinem|meiner|unser|unsere|der|die) (?P<kin>{KIN})|"
    rf"spieler(?:in)? (?P<seat>[a-d1-4])|"
    rf"(?P<some>jemand|einer|wer anders|ein anderer|eine andere|der andere|die andere|die anderen|andere|gegner\w*)|"
    rf"(?P<none>niemand|keiner)|"
    rf"(?P<pron>er|sie)(?= {VERB})|(?<=hat )(?P<pron2>er|sie)|"
    rf"(?P<name>[a-z]+)(?= {VERB} ))(?= )"
)
_SPLIT = re.compile(r"[.;!?]| (?:,|und|aber|waehrend|wobei|, und|, aber) (?=\S)")
_FIN = (
    r"(?:beendet\w*|beende|beenden|zugemacht|zumacht?\w*|mach\w* (?:\w+ )?zu|schluss(?: gemacht| macht\w*)?|"
    r"mach\w* (?:\w+ )?schluss|fertig(?: geworden| gemacht)?|ausgemacht|mach\w* (?:die runde )?(?:aus|fertig)|"
    r"rausgegangen|geschlossen|abgeschlossen|schliesst(?: ab)?|abschluss|zu ende gebracht|finish|gefinisht|zu gemacht)"
)
_MID = r"(?:(?!nicht |ohne |fj |okey )\w+ ){0,4}"
_BY = rf"(?:mit|durch|per) (?:(?:dem|einem|seinem|ihrem|meinem|nem|{C}) )?"
_LAST = r"letzte\w* (?:abgeworfene\w* )?(?:stein|abwurf)"


def _finish_with(piece: str) -> str:
    return (
        rf"(?:{_BY}{piece} {_MID}{_FIN}|{_FIN} {_MID}{_BY}{piece}|"
        rf"{_LAST} (?:(?:ist|war|ein|der|von|ihm|ihr|dabei) )*{piece}|"
        rf"(?:den |einen |seinen |ihren )?{piece} als letzte\w*(?: stein)?(?: (?:abgeworfen|weggeworfen|geworfen|abgelegt|weggelegt|ab|weg))?|"
        rf"(?:wirft|warf) (?:als letzte\w* |zum schluss |am ende |zuletzt )(?:stein )?(?:den |einen )?{piece}(?: (?:ab|weg))?)"
    )


_OKEY_FIN = rf"(?:{_finish_with('okey')}|okey ?(?:finish|ende|schluss|abschluss))"
_FALSE_FIN = _finish_with("fj")
_PLAIN_FIN = rf"(?:(?:nicht mit okey|ohne okey|ganz normal|normal|regulaer) {_MID}{_FIN}|{_FIN} {_MID}(?:ohne okey|nicht mit okey|normal)|{_FIN}|{_LAST} (?:abgeworfen|weggeworfen|abgelegt|geworfen|ab|weg))"
_OUT = r"(?:ausgelegt|draussen|rausgekommen|herausgekommen|rausgelegt|ausgelegen|kontrakt (?:gelegt|geschafft|erfuellt|ausgelegt)|auslag\w*|raus gekommen)"
_NOT = r"(?:nicht|nie|nix|nichts|keinen|kein|nichtmal)"
_NOT_LAID = (
    rf"(?:(?:noch |gar |ueberhaupt |leider |auch )*{_NOT} (?:(?!nur )\w+ ){{0,2}}{_OUT}|"
    rf"{_OUT} (?:(?:habe|hab|hat|hatte|ich|er|sie|:) )*(?:noch |gar |leider )*(?:nicht|nichts|nix|nein|nie)|"
    r"ohne (?:auszulegen|auslegen|auslage|auslegung|ausgelegt zu haben|kontrakt)|"
    r"(?:konnte\w*|kann|durfte) (?:\w+ ){0,2}?(?:nicht|nie) (?:auslegen|rauskommen|raus)|"
    r"(?:kam|bin|ist|war|komme) (?:\w+ ){0,2}?(?:nicht|nie) (?:raus|rausgekommen|draussen)|"
    r"kontrakt (?:\w+ ){0,2}?nicht (?:geschafft|gelegt|erfuellt|gehabt|zusammen)|kein auslegen|unausgelegt|"
    r"(?:nicht|nie) auslegen koennen|nichts auf dem tisch)"
)
_LAID = rf"(?:(?:schon|bereits|vorher|brav|zwar|immerhin) )*{_OUT}(?: (?:hatte|habe|hab|hat|war|bin|ist)(?: ich| er| sie)?)?(?: (?:schon|bereits))?"


class Hand(msgspec.Struct):
    """What is told of one person."""

    laid: bool | None = None
    rest: tuple[Piece, ...] | None = None
    total: int | None = None
    """The sum of the numbers, where that was told instead of the tiles."""
    count: int | None = None
    """How many tiles are left, where only that is told."""


class RoundTold(msgspec.Struct):
    """What is told of the end of a round."""

    okey: Okey
    hands: dict[str, Hand]
    finisher: str = ""
    """Who ended the round, empty where nothing is told."""
    with_okey: bool = False
    with_joker: bool = False
    asked: tuple[str, ...] = ()
    """Whose points are asked for; empty for everybody's."""
    team_sum: bool = False
    left: str = ""
    """The words that nothing has taken in."""
    fine: bool = True


ASKS = (
    r"schreib\w*|geschrieben|aufschreib\w*|punkt\w*|strafpunkt\w*|minuspunkt\w*|rechnung|abrechnung|miese|"
    r"rechne\w*|wertung|aufgeschrieben|verbuch\w*"
)
_EVERYBODY = r"(?:jeder|jede|alle|wir alle|jeweils|jeder von uns|die anderen|wer schreibt was|wer schreibt wie ?viel)"


def clauses(text: str) -> list[str]:
    """Return the parts of a text that may have a subject of their own."""
    parts: list[str] = []
    begin = 0
    for match in _SPLIT.finditer(text):
        strong = match[0].strip() in ".;!?"
        after = text[match.end() - (0 if strong else 1) :]
        after = f" {after.strip()} "
        person = PERSON.match(after, 1)
        starts = bool(person) and (person is None or not person["name"] or person["name"] not in _STOP)
        if strong or starts or re.match(rf" (?:{_NOT_LAID}|{_LAID}|was|wie ?viel\w*) ", after):
            parts.append(text[begin : match.start()])
            begin = match.end() - (0 if strong else 1)
    parts.append(text[begin:])
    return [f" {part.strip()} " for part in parts if part.strip()]


def person_in(clause: str) -> str:
    """Return who a clause is about, empty if it does not say."""
    for match in PERSON.finditer(clause):
        groups = match.groupdict()
        for group, value in (("mate", MATE), ("me", ME), ("some", SOMEBODY), ("none", NOBODY)):
            if groups[group]:
                return value
        if match["kin"]:
            return match[0].strip()
        if match["seat"]:
            return f"spieler {match['seat']}"
        pronoun = match["pron"] or match["pron2"]
        if pronoun:
            return pronoun
        if match["name"] and match["name"] not in _STOP:
            return match["name"]
    return ""


def read_round_end(text: str, okey: Okey) -> RoundTold:
    """Read who has what when a round ends, out of what is left of a question."""
    told = RoundTold(okey, {})
    who = ""
    left = []
    for part in clauses(text):
        heard = Heard(part.strip())
        named = person_in(part)
        pronoun = named in ("er", "sie") and who not in ("", ME)
        who = who if pronoun or not named else named
        if re.search(rf" (?:{ASKS}) ", part) and not re.search(rf" {_OUT} ", part):
            _asked(told, part, named)
        _finish(told, heard, who, named)
        _hand(told, heard, who if named or who else ME)
        left.append(heard.text)
    told.left = " ; ".join(left)
    return told


def _asked(told: RoundTold, part: str, named: str) -> None:
    if re.search(rf" {_EVERYBODY} ", part):
        told.asked = ("alle",)
    elif re.search(r" (?:wir|uns|unser|team|beide|zusammen) ", part):
        told.asked, told.team_sum = (ME, MATE), True
    elif named and named not in (SOMEBODY, NOBODY):
        told.asked = (named,)


def _finish(told: RoundTold, heard: Heard, who: str, named: str) -> None:
    """Note who ended the round, and with what."""
    by_other = heard.has(r"wurde|wird|worden|jemand|runde (?:ist|war|endete)")
    if heard.take(_FALSE_FIN):
        told.with_joker = True
    elif heard.take(_OKEY_FIN):
        told.with_okey = True
    elif not heard.take(_PLAIN_FIN):
        return
    if named == NOBODY:
        told.finisher = NOBODY
    elif named and not by_other:
        told.finisher = named if named not in ("er", "sie") else who
    elif by_other or not who or who in (NOBODY, SOMEBODY):
        told.finisher = told.finisher or SOMEBODY
    else:
        told.finisher = told.finisher or who


def _hand(told: RoundTold, heard: Heard, who: str) -> None:
    """Note what a clause tells of somebody's tiles and layout."""
    laid: bool | None = None
    if heard.take(_NOT_LAID):
        laid = False
    elif heard.take(_LAID):
        laid = True
    total = heard.take(
        r"(?:(?:in |die )?summe|zusammen|insgesamt|augensumme)(?: (?:ist|war|von|:|sind|noch|gleich))* (?P<sum>\d+)"
    ) or heard.take(r"(?P<sum>\d+) (?:augen|zusammen|in summe)")
    count = heard.take(r"(?P<count>\d+) stein\w*")
    text = f" {' '.join(heard.text.split())} "
    found = chunks(text)
    if found is None:
        told.fine = False
        return
    rest = tuple(piece for chunk in found for piece in chunk.pieces)
    for chunk in reversed(found):
        text = f"{text[: chunk.start]}¦{text[chunk.end :]}"
    heard.text = text
    if laid is None and not rest and not total and not count:
        return
    hand = told.hands.setdefault(who, Hand())
    hand.laid = laid if laid is not None else hand.laid
    hand.rest = (*(hand.rest or ()), *rest) if rest else hand.rest
    hand.total = int(total["sum"]) if total else hand.total
    hand.count = int(count["count"]) if count else hand.count

"""Küt, reading: how players say who does what, as patterns of words in the one form."""

from __future__ import annotations

import re

from rulesfaq.games.kuet.referee.told import C

KIN = (
    "onkel|tante|bruder|schwester|vater|mutter|papa|mama|oma|opa|freund|freundin|mann|frau|"
    "sohn|tochter|"
    "cousin|cousine|kumpel|kollege|kollegin|nachbar|nachbarin|schwager|schwaegerin|neffe|nichte|"
    "gegenueber|mitspieler|mitspielerin|chef|chefin|mitbewohner|mitbewohnerin|baba|anne|"
    "opi|omi|schwiegermutter|schwiegervater|kleine\\w*|grosse\\w*"
)
VERB = (
    r"(?:hat|hatte|hab|habe|beendet|beendete|macht|machte|schreibt|schreib|legt|wirft|warf|"
    r"kam|konnte|ist|war|"
    r"sitzt|sass|liegt|lag|bekommt|kriegt|geht|ging|schliesst|haelt|nicht ausgelegt|ausgelegt|:)"
)
_NO_NAMES = """
    mein meine meinen meinem meiner dein deine sein seine ihre unser unsere euer eure kein keine
    und oder aber dann noch das es man wer was wie okey fj runde kontrakt stein steine stapel
    gruppe reihe hand punkte rest uebrig hier da so jetzt der die den dem ein eine einen niemand
    keiner partie spiel farbe nicht nur auch schon summe wir ihr sie er ich gegner team partner
    ausgelegt beendet dabei am ende zug letzte letzter welche alle alles jeder jede einer jemand
    okeyfarbe anzeigestein wert wenn weil falls nachdem als zuletzt trotzdem steinhalter
    rechnung wertung frage leute hallo hi tisch kauf abwurf dazu wobei diesmal normal gar nie
    sonst rot schwarz blau gelb bei mit von fuer ueber kueten kuet strafpunkte folgendes
    folgende situation ¦ . ; , ? ! : stand wurde worden habe hab hat hatte war ist sind schreibt
    macht vorher danach gerade eben erst uns mir ja nein koennen kann muss darf viel wieviel
    viele nach draussen
"""
NO_NAMES = frozenset(_NO_NAMES.split())
"""Words that stand before a verb and are nobody's name."""
PERSON = re.compile(
    rf"(?<= )(?:(?P<mate>(?:(?:mein|meine|meinem|meiner|unser|sein|seine|ihr|ihre) "
    rf")?(?:team)?partner(?:in)?)|"
    rf"(?P<me>ich|bei mir|mir|mich|auf mein\w*|in meine\w*|meine hand|mein rest|hab|habe|"
    rf"sitze|sitz|schreibe)|"
    rf"(?:mein|meine|meinem|meiner|unser|unsere|der|die) (?P<kin>{KIN})|"
    rf"spieler_(?P<seat>[a-d1-4])|"
    rf"(?P<some>jemand|einer|wer anders|ein anderer|eine andere|der andere|die andere|die "
    rf"anderen|die andern|andere|andern)|"
    rf"(?:(?:ein|eine|einer|der|die|unser|unsere|unserer|von den) )?(?P<foe>gegner\w*)|"
    rf"(?<= schreibt )(?P<after>[a-z]+)|(?<= schreib )(?P<after2>er|sie)|"
    rf"(?P<none>niemand|keiner)|"
    rf"(?P<pron>er|sie)(?= {VERB})|(?<=hat )(?P<pron2>er|sie)|"
    rf"(?P<name>[a-z]+)(?= {VERB} ))(?= )"
)
SPLIT = re.compile(r"[.;!?]| (?:,|und|aber|waehrend|wobei|, und|, aber) (?=\S)")
FIN = (
    r"(?:beendet\w*|beende|beenden|zugemacht|zumacht?\w*|mach\w* (?:\w+ )?zu|schluss(?: "
    r"gemacht| macht\w*)?|"
    r"mach\w* (?:\w+ )?schluss|fertig(?: geworden| gemacht)?|ausgemacht|mach\w* (?:die "
    r"runde )?(?:aus|fertig)|"
    r"rausgegangen|geschlossen|abgeschlossen|schliesst(?: ab)?|abschluss|zu ende gebracht|"
    r"finish|gefinisht|zu gemacht)"
)
MID = r"(?:(?!nicht |ohne |fj |okey )\w+ ){0,4}"
BY = rf"(?:mit|durch|per) (?:(?:dem|einem|seinem|ihrem|meinem|nem|{C}) )?"
LAST = r"letzte\w* (?:abgeworfene\w* )?(?:stein|abwurf)"


def finish_with(piece: str) -> str:
    """Return the pattern of a round that somebody ends with a piece."""
    return (
        rf"(?:{BY}{piece} {MID}(?:{FIN}|zu|aus|raus|dicht)|{FIN} {MID}{BY}{piece}|"
        rf"(?:als )?{LAST} (?:(?!okey |fj |nicht |kein \d)\w+ ){{0,5}}?{piece}"
        rf"(?: (?:abgeworfen|weggeworfen|geworfen|abgelegt))?|"
        rf"{LAST} (?:ab|weg)?ge(?:worfen|legt) (?:, )?(?:und )?(?:zwar )?(?:den |einen )?{piece}|"
        rf"(?:den |einen |seinen |ihren )?{piece} als letzte\w*(?: stein)?(?: "
        rf"(?:abgeworfen|weggeworfen|geworfen|abgelegt|weggelegt|ab|weg))?|"
        rf"(?:wirft|warf) (?:als letzte\w* |zum schluss |am ende |zuletzt )(?:stein "
        rf")?(?:den |einen )?{piece}(?: (?:ab|weg))?)"
    )


OKEY_FIN = rf"(?:{finish_with('okey')}|okey ?(?:finish|ende|schluss|abschluss))"
FALSE_FIN = finish_with("fj")
NO_OKEY_FIN = (
    rf"(?:(?:nicht mit okey|ohne okey) {MID}{FIN}|{FIN} {MID}(?:ohne okey|nicht mit okey))"
)
PLAIN_FIN = (
    rf"(?:(?:ganz normal|normal|regulaer) {MID}{FIN}|{FIN} {MID}normal|{FIN}|{LAST} "
    rf"(?:abgeworfen|weggeworfen|abgelegt|geworfen|ab|weg))"
)
OUT = (
    r"(?:ausgelegt|(?:lag|liege|liegt|lagen)(?: schon| bereits)? (?:aus|draussen)|draussen|"
    r"rausgekommen|herausgekommen|rausgelegt|ausgelegen|kontrakt (?:gelegt|geschafft|erfuellt|"
    r"ausgelegt)|auslag\w*|raus gekommen)"
)
NOT = r"(?:nicht|nie|nix|nichts|keinen|kein|nichtmal)"
NOT_LAID = (
    rf"(?:(?:noch |gar |ueberhaupt |leider |auch )*{NOT} (?:(?!nur )\w+ ){{0,2}}{OUT}|"
    rf"{OUT} (?:(?:habe|hab|hat|hatte|ich|er|sie|:) )*(?:noch |gar |leider )*(?:nicht|"
    rf"nichts|nix|nein|nie)|"
    r"ohne (?:auszulegen|auslegen|auslage|auslegung|ausgelegt zu haben|kontrakt)|"
    r"(?:konnte\w*|kann|durfte) (?:\w+ ){0,2}?(?:nicht|nie|nix|nichts) (?:auslegen|"
    r"rauskommen|raus)|"
    r"(?:kam|bin|ist|war|komme) (?:\w+ ){0,2}?(?:nicht|nie) (?:raus|rausgekommen|draussen)|"
    r"kontrakt (?:\w+ ){0,2}?nicht (?:geschafft|gelegt|erfuellt|gehabt|zusammen)|kein "
    r"auslegen|unausgelegt|"
    r"(?:nicht|nie) auslegen koennen|nichts auf dem tisch)"
)
LAID = (
    rf"(?:(?:schon|bereits|vorher|brav|zwar|immerhin) )*{OUT}(?: (?:hatte|habe|hab|hat|war|"
    rf"bin|ist)(?: ich| er| sie)?)?(?: (?:schon|bereits))?"
)


ASKS = (
    r"schreib\w*|geschrieben|aufschreib\w*|punkt\w*|strafpunkt\w*|minuspunkt\w*|rechnung|"
    r"abrechnung|miese|"
    r"rechne\w*|wertung|kostet mich das|kostet das mich|kostet mich|zaehle|zaehlen|"
    r"aufgeschrieben|verbuch\w*|zettel"
)
EVERYBODY = (
    r"(?:jeder|jede|alle|allen|wir alle|jeweils|jeder von uns|wer schreibt was|"
    r"wer schreibt wie ?viel)"
)

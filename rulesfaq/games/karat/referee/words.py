"""The words of Karat, and those of other games, by what they mean in a position."""

from __future__ import annotations

from rulesfaq.spoken.canonical import lexicon

WORDS = lexicon({
    "KARTE": "karte karten kaertchen handkarte handkarten",
    "BIETET": "biete bietet bieten geboten bot boten biet gebot gebote gebots einsatz einsaetze "
    "ausgeboten geboten",
    "SPIELT": "spiele spiel spielt spielen gespielt lege leg legt legen gelegt setze setz setzt "
    "setzen gesetzt ausspiele ausspielt ausspielen ausgespielt auslege aufgedeckt zeige zeigt "
    "zeigen decke deckt decken aufdecken",
    "HAT": "habe hab hat hast haben hatte hatten komme kommt kommen kam",
    "LIEGT": "liegt liegen lag lagen uebrig enthaelt",
    "IST": "ist bin bist sind waere war waren",
    "MIT": "mit",
    "GEGEN": "gegen",
    "SUMME": "summe insgesamt gesamt zusammen total gesamtsumme gesamtzahl gesamtwert summen "
    "macht ergibt",
    "WIE": "wie", "VIEL": "viel viele vielen", "WIEVIEL": "wieviel wieviele", "HOCH": "hoch",
    "WER": "wer wem wen", "WAS": "was passiert", "WELCHE": "welche welchen welcher welches",
    "WENN": "wenn falls", "NACH": "nach",
    "GEWINNT": "gewinne gewinnt gewonnen gewinnen sieger siegerin gewinner gewinnerin siegt "
    "rundensieg rundensieger rundensiegerin sieg erster erste vorn vorne kriegt_runde",
    "JEMAND": "jemand irgendjemand irgendwer ueberhaupt",
    "NIEMAND": "niemand keiner",
    "RUNDE": "runde stich",
    "SPIELE": "partie",
    "ENDE": "ende endwertung schlusswertung wertung schluss endabrechnung endstand",
    "GLEICHSTAND": "unentschieden gleichstand patt remis geteilt geteilter",
    "ZAHLT": "zahle zahlt zahlen bezahle bezahlt bezahlen verliere verliert verlieren los "
    "abgeben abgebe gibt weg zahl",
    "BEKOMMT": "raeumt abraeumt hole hol holt holen gehoert gehoeren geht "
    "bekomme bekommt bekommen kriege kriegt kriegen erhalte erhaelt krieg bekomm",
    "ERSATZ": "ersatz ersatzkarten ersatzkarte nachschub",
    "NIMMT": "nehme nimmt nehmen nehm klaue klaut klauen stehle stiehlt stehlen wegnehmen "
    "aussuchen waehlen klau mitnehmen",
    "BEUTE": "beute belohnung",
    "ZURUECK": "zurueck behalten behalte behaelt wiederbekommen",
    "IMPOOL": "impool",
    "POOL": "pool pools poolkarten pooldeck poolstapel vorrat",
    "JUWEL": "juwelen juwel edelsteine edelstein klunker diamanten diamant edelsteinen",
    "STAPEL": "nachziehstapel stapel ziehstapel zugstapel personalstapel",
    "HAND": "hand",
    "PKT": "punkt punkte siegpunkte siegpunkt",
    "PUNKTE": "punktekarten punktekarte punktestapel beutekarten",
    "ABLAGE": "ablage ablagestapel",
    "SPIELER": "spieler spielerinnen personen leute mitspieler mitspielende",
    "ANDERE": "anderen andere uebrigen restlichen",
    "ALLE": "alle jeder jede", "JE": "je jeweils", "MAL": "mal x",
    "#1 MAL": "einmal", "#2 MAL": "zweimal", "#3 MAL": "dreimal", "#4 MAL": "viermal",
    "EINER": "einer jemand_anders",
    "DARF": "darf duerfen darfst kann kannst koennen erlaubt zulaessig verboten untersagt gueltig",
    "MUSS": "muss muessen musst",
    "ZAEHLT": "zaehlt zaehlen",
    "STIMMT": "stimmt richtig korrekt",
    "NICHT": "nicht nie", "NULL": "kein keine keinen nichts leer leere leeren leerer",
    "NOCH": "noch nur", "VON": "von", "ODER": "oder",
    "DANN": "dann danach jetzt nun",
    "DEF": "die den der das dem meine meinen deine seine ihre",
    "EINE": "eine einen ne nen",
    "VAGE": "ungefaehr circa ca mindestens hoechstens maximal etwa mehrere einige wenige weniger "
    "mehr hoechste hoechsten niedrigste niedriger hoeher hoehere groesser kleiner "
    "doppelt halb",
    "PL2": "zweit", "PL3": "dritt", "PL4": "viert", "PL5": "fuenft",
    "SURE": "karat carat karatt",
    "": "poolkarte "
    "rote roten roter gruene gruenen blaue blauen gelbe gelben violette violetten lila "
    "persoenlichen persoenlicher persoenliche eigenen eigene eigener eigenem hausregel wert "
    "werte werten zuletzt gleichzeitig verdeckt",
    "FREMD": "okey joker stein steine steinen drache drachen shogun geisha samurai ronin daimyo "
    "adelskarte adelskarten kontrakt strafpunkte kyu kuet moench moenche hofdame hofdamen hoefling "
    "hoeflinge kaiser semimaru bozu herausforderung herausfordern marker strasse reihe gruppe paar "
    "minuten euro jahre trumpf augen schwarz schwarze",
})  # fmt: skip
"""Symbols by word; FREMD are words of other games, with which no position is ours."""

COLOURS = {"rot": "Rot", "gruen": "Grün", "blau": "Blau", "gelb": "Gelb", "violett": "Violett",
           "lila": "Lila"}  # fmt: skip
"""Colours by which players are called."""
SURE = ("SURE", "BIETET", "JUWEL", "POOL", "IMPOOL", "BEUTE", "PUNKTE")
"""Symbols of which one at least is needed, since other games have rounds and sums as well."""

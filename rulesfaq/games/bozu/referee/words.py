"""The words of Bozu Mekuri, and those of other games, by what they mean in a position."""

from __future__ import annotations

from rulesfaq.spoken.canonical import lexicon

WORDS = lexicon({
    "KARTE": "karte karten kaertchen stueck poeten",
    "HAND": "hand haende haenden handkarte handkarten",
    "ABLAGE": "ablage ablagestapel ablagehaufen haufen friedhof abwurfstapel ablagen abwurf mitte",
    "STAPEL": "stapel nachziehstapel ziehstapel zugstapel talon kartenstapel stapels",
    "ICH ZIEHT": "ziehe zieh decke deck drehe dreh aufdecke umdrehe erwische",
    "ER ZIEHT": "zieht deckt dreht aufdeckt umdreht",
    "ZIEHT": "ziehst ziehen zog zogen gezogen deckst decken aufdecken aufgedeckt drehen umdrehen "
    "umgedreht erwischt erwischen gezogene aufgedeckte aufzudecken ziehend",
    "KOMMT": "kommt kam gekommen folgt erscheint",
    "HAT": "habe hab hat hast haben hatte hatten hattest halte haelt besitze besitzt haette sitze "
    "gehabt besitzen gesammelt",
    "LIEGT": "liegt liegen lag lagen gelegen enthaelt enthalten befinden gibts",
    "IST": "ist bin bist sind steht stehen stehe war waren waer waere",
    "BLEIBT": "rest bleibt bleiben bleibe uebrig behalte behaelt behalten behaltet",
    "VERLIERT": "verliere verlier verliert verlieren verloren los einbuesse koste kostet weg "
    "futsch abgeben abgebe abgibt",
    "LEGT": "ablege ablegt ablegen abgelegt lege legt legen hinlegen abzulegen weglegen",
    "BEKOMMT": "bekomme bekommt bekommen bekomm kriege krieg kriegt kriegen erhalte erhaelt "
    "gehoert gehoeren "
    "nehme nehm nimmt nehmen dazubekommen einsammeln sammle einstreichen nimm gewinne_ablage",
    "LANDET": "landet landen wandert wandern geht gehen",
    "DARF": "darf duerfen darfst duerfte kann kannst koennen koennte erlaubt zulaessig verboten "
    "untersagt",
    "MUSS": "muss muessen musst soll gezwungen pflicht",
    "NOCH": "noch nochmal nochmals weitere weiteren weiterer zusaetzliche extrakarte zusatzkarte",
    "WEITER": "weiter weiterziehen weiterzuziehen weiterziehe weitermachen weiteraufdecken",
    "AUFHOEREN": "aufhoeren aufzuhoeren stoppen stopp passen verzichten aufhoere",
    "DRAN": "dran",
    "ZUG": "zug zuege",
    "OUT": "raus draussen ausgeschieden rausgeflogen ausgeschiedene ausgeschiedener ausscheiden",
    "SCHEIDET": "scheide scheidet fliege fliegt scheid",
    "GEWINNT": "gewinne gewinnt gewonnen gewinnen sieger siegerin siegt sieg gewinner gewinnerin "
    "erster erste vorn vorne",
    "PLATZ": "platz rang plaetze platzierung platzierungen rangliste endstand reihenfolge ergebnis",
    "WIEVIELTER": "wievielte wievielter",
    "LETZTER": "letzter",
    "LETZT": "letzte letzten letzter_karte allerletzte",
    "GLEICHSTAND": "unentschieden remis gleichstand patt",
    "PLATZ #2": "zweiter zweite_", "PLATZ #3": "dritter", "PLATZ #4": "vierter",
    "PLATZ #5": "fuenfter",
    "ENDE": "endet ende vorbei aus_ schluss fertig beendet schliesslich spielende partieende",
    "SPIEL": "spiel partie runde",
    "WARNUNG": "warnung hinweis alarm warnhinweis",
    "ALLE": "alle alles allen saemtliche ganze ganzen gesamte jeder jede",
    "ANDERE": "anderen andere uebrigen mitspieler mitspielern restlichen",
    "WIE": "wie",
    "VIEL": "viel viele vielen",
    "WIEVIEL": "wieviel wieviele",
    "GROSS": "gross hoch dick",
    "ABZUG": "abziehe abzieht abziehen abgezogen weglasse weglaesst weglassen wegnimmt rausnehme "
    "rausnimmt rausrechnet herausnimmt subtrahiere abrechnet",
    "WARUM": "warum wieso weshalb",
    "WER": "wer",
    "WAS": "was passiert nun?",
    "WELCHER": "welcher welchen welchem welches welche",
    "WENN": "wenn falls sobald",
    "NACHDEM": "nachdem zuvor davor bevor",
    "STIMMT": "stimmt richtig korrekt",
    "NICHT": "nicht nie niemals",
    "NULL": "kein keine keinen keiner nichts nix",
    "LEER": "leer leere leerer leeren",
    "DANN": "dann danach nachher hinterher anschliessend jetzt nun",
    "NACH": "nach",
    "VOR": "vor",
    "MIT": "mit bei",
    "VON": "von",
    "MEIN": "mein meine meinen meiner meinem eigene eigenen",
    "DEF": "dem der den die dieser diesem diese dieses",
    "JE": "je jeweils",
    "ODER": "oder",
    "MEHR": "mehr weniger doppelt halb",
    "IHN": "ihn",
    "WANN": "oft wann wofuer wozu woher",
    "MACHT": "macht ergibt",
    "INKL": "minus "
    "inklusive inkl einschliesslich samt mitgezaehlt mitgerechnet inbegriffen ausser ohne "
    "darunter davon",
    "VAGE": "ungefaehr circa ca mindestens hoechstens maximal etwa rund fast ueber mehrere einige "
    "wenige paar",
    "SPIELER": "spieler spielerinnen personen leute mitspielende koepfe spielern",
    "PL2": "zweit", "PL3": "dritt", "PL4": "viert", "PL5": "fuenft", "PL6": "sechst",
    "DORT": "drin darin dort dadrin",
    "GIBT": "gibt enthalten dabei stecken insgesamt existieren kartensatz satz",
    "GEFALLEN": "gefallen aufgetaucht erschienen gesehen draussen_",
    "Kmonk": "moench moenchs moenchskarte bozu bonze priester",
    "Mmonk": "moenche moenchen bozus bonzen moenchskarten",
    "Klady": "hofdame dame prinzessin hime dichterin hofdamenkarte",
    "Mlady": "hofdamen damen dichterinnen prinzessinnen",
    "Kcourtier": "hoefling hoeflings adliger adligen tono edelmann hoeflingskarte dichter",
    "Mcourtier": "hoeflinge hoeflingen adlige edelmaenner",
    "Kemperor": "kaiser kaisers kaiserkarte tenno",
    "Memperor": "kaiserkarten kaisern",
    "K2": "kaiserin jito",
    "K10": "semimaru kapuzenmann kapuze",
    "SURE": "mekuri bozumekuri bouzu",
    "": "abgedankten abgedankter abgedankt normalen normale gestartet beginne hausregel hausregeln "
    "standard standardregel regel unseren spielen spielt spiele dichterkarte hatten_ "
    "hintereinander nacheinander erst dann_ zuerst danach_ mittlerweile bisher oberste obersten",
    "FREMD": "okey joker stein steine steinen drache drachen shogun geisha samurai ronin daimyo "
    "adelskarte adelskarten juwel juwelen kontrakt pool poolkarten poolkarte strafpunkte kyu kuet "
    "karat karatt punkte edelsteine edelstein biete bietet gebot gebote punktestapel punktekarten "
    "summe herausforderung marker farbe rot blau gelb schwarz blaue gelbe schwarze trumpf "
    "stich augen minuten sekunden jahre jahren euro uhr",
})  # fmt: skip
"""Symbols by word; FREMD are words of other games, with which no position is ours."""

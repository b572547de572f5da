"""The words of Kyū and of its tables that the referee knows, in lower case."""

from __future__ import annotations


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


NOBLES = {
    "shogun": "shogun", "schogun": "shogun", "shoguns": "shogun", "shōgun": "shogun",
    "geisha": "geisha", "geischa": "geisha", "gescha": "geisha",
    "daimyo": "daimyo", "daimyō": "daimyo", "daimio": "daimyo", "daimjo": "daimyo",
    "daymio": "daimyo", "daimyos": "daimyo",
    "samurai": "samurai", "samurais": "samurai", "samurei": "samurai",
    "ronin": "ronin", "rōnin": "ronin", "ronnin": "ronin", "ronins": "ronin",
}  # fmt: skip
LONG_NOBLES = ("shogun", "geisha", "daimyo", "samurai")
"""Of these one slip of the finger is forgiven."""

COLOURS = {
    **dict.fromkeys(("rot", "rote", "roter", "roten", "rotes", "rotem"), "r"),
    **dict.fromkeys(
        ("schwarz", "schwarze", "schwarzer", "schwarzen", "schwarzes", "schwarzem"), "s"
    ),
}
LETTERS = {"r": "r", "s": "s", "sw": "s"}
PLAIN_COLOURS = frozenset({"rot", "schwarz"})

CHOOSING = ("wähl", "waehl", "gewähl", "gewaehl", "nimm", "nehm", "genomm", "nenn", "genannt",
            "sag", "angesagt", "entscheid", "farbe", "zählt", "zaehlt", "setz")  # fmt: skip
"""Stems of words by which somebody names a colour."""

UNITS = _set(
    """
    karte karten handkarten handkarte zahlenkarten marker markern drachenmarker
    drachenmarkern punkt punkte punkten spieler spielern spielerinnen personen leute
    leuten mitspieler mitspielern runde runden adelskarten adlige adligen gleiche gleichen
    mann verschiedene minuten uhr mal-gespielt stück weitere weiteren zahlen partien
    drachenplättchen drachenplaettchen drachenchips plättchen chips verschiedenen
    aufeinander hintereinander nacheinander in-folge
    """
)
"""Words after which a number counts something and is no card."""
ORDINALS = _set(
    """
    ersten zweiten letzten weiteren übrigen restlichen restliche anderen
    """
)
"""Words after which a number counts cards."""

TIMES = {"einmal": 1, "zweimal": 2, "dreimal": 3, "viermal": 4, "fünfmal": 5, "fuenfmal": 5,
         "sechsmal": 6, "siebenmal": 7, "achtmal": 8}  # fmt: skip
GROUPS = {"paar": 2, "pärchen": 2, "paerchen": 2, "zwilling": 2, "drilling": 3, "vierling": 4,
          "fünfling": 5, "fuenfling": 5, "sechsling": 6}  # fmt: skip
PLURALS = _set(
    """
    einsen zweien dreien vieren fünfen fuenfen sechsen siebenen achten neunen
    """
)
SHAPES = _set(
    """
    straße strasse strassen straßen reihe reihen gruppe gruppen kombination folge serie
    kombi
    """
)
ARTICLES = _set(
    """
    ein eine einen einer eines einem ne nen die der den das dem zur
    """
)
JOINS = _set(
    """
    und u sowie dann noch dazu plus je ein eine einen einer ne nen die der den das dem
    außerdem ausserdem auch mit von , - . : / + & ( ) ! " '
    """
)
"""What may stand within a row of cards."""
RIVALS = _set(
    """
    gegen vs versus contra kontra ; |
    """
)
BETTER = _set(
    """
    besser höher hoeher länger laenger größer groesser stärker mehr niedriger kleiner
    """
)
"""Words after which *als* brings the other hand."""
OUT = ("zurückgezogen", "zurueckgezogen", "ausgestiegen", "zurückzieht", "aufgegeben")
"""Words that say that somebody has withdrawn."""

ROLES = {
    **dict.fromkeys(
        _set(
            """
            gegner mitspieler onkel opa papa vater bruder freund kumpel kollege nachbar sohn mann
            cousin partner chef schwager neffe enkel herausforderer angreifer verteidiger besitzer
            opi vati großvater sitznachbar mitbewohner schwiegervater kontrahent
            """
        ),
        "m",
    ),
    **dict.fromkeys(
        _set(
            """
            gegnerin mitspielerin tante oma mama mutter schwester freundin kollegin nachbarin
            tochter frau cousine partnerin chefin schwägerin nichte enkelin herausforderin
            besitzerin omi mutti großmutter sitznachbarin mitbewohnerin schwiegermutter
            """
        ),
        "f",
    ),
}
"""People by what they are, and their gender."""
MINE = ("mein", "meine", "meinen", "meinem", "meiner", "meines")
ICH = frozenset(("ich", "mir", "mich", "bei mir", *MINE, "meins"))
OBJECTS = frozenset(("mir", "mich"))
"""Forms in which somebody else acts, if somebody else is named."""
HE = _set(
    """
    er ihm sein seine seinen seiner seinem seins
    """
)
SHE = _set(
    """
    sie ihr ihre ihren ihrer ihrem
    """
)
OTHER = _set(
    """
    andere anderer du dir dein deine deinen
    """
)
OTHER_LABEL = "die andere Person"
SHOWING = _set(
    """
    fordert lehnt nimmt kneift wählt gewann nennt
    hat hatte zeigt legt spielt hält haelt zeigte legte hielt nahm kommt macht besitzt
    bekommt kriegt gewinnt
    """
)

KNOWN = _set(
    """
    komm als sage sagte sagten laenger groesser hoeher reich
    bis seit ohne während wegen trotz statt außer per pro ca circa ungefähr fast knapp erst bereits
    nochmal nochmals höchstens maximal minimal zusätzlich sogar zudem ferner davor dort links rechts
    zuletzt anfangs gewertete selber selbst gegnerische gegnerischen tatsächlich echt wohl
    anscheinend angeblich quasi sozusagen jeweiligen je jeweils bekanntlich
    niemand keiner keins niemanden recht behauptet längere größere höhere gekämpft kämpfen kämpft
    viele vielen viel wieviel wieviele zweit dritt viert fünft fuenft endet geht's abrechnet
    bekäme hätte variante mehrere mehreren rechnung ab zurück heraus mitgeht mitgegangen nächste
    nächster nächstes nächsten naechstes naechste reihe zug dran danach zuerst erstes tun siegerin
    ziemlich abschluss total eigentlich gelten gelte schlägt schlag samt sprich zwischen mitte
    gesehen zeigten zeigst wählt wähle wählen waehlt waehle gewählt gewaehlt nennt nenne nennen
    ansagt sagt ansage nimmt genommen genannt angesagt entscheide entscheiden farblich hinlegt
    offenen ausgespielte gegenspieler blatt blätter deren dessen eins einer eine ausspiele
    zweier dreier am unter sowas sagt meinte behauptet meinen glaubt glaube denke denkt
    aber ab alle allem allen aller alles also am an ans auf aus ausgelegt ausgespielt
    ausgespielten ausspielen abnehmen angenommen angreift annehmen bei beide beiden beim
    bekomme bekommen bekommt bekomm bekäme besser beste besten bester bitte bleibt da
    dabei damit danach darauf darf darfst daraus darin darum dass dagegen davon dein denn
    deshalb dessen dies diese diesem diesen dieser doch dran drauf drei durch eben
    ebenfalls eigentlich einfach einmal endlich entscheidet er es etwa euch eure fall
    falls fordere fordern fordert fragt für fuer ganz gar geben gefordert gegeben
    gegenüber gehabt gehen gehört geht geholt gehst gelegt genau genug gerade gerne gesamt
    gespielt gewertet gewinne gewinnen gewinnt gewinn gewonnen gezeigt gibt gilt gleich
    gleiche gleichen gleichstand gut gültig hab habe haben habt hast hat hatte hatten
    hätte hallo heißt her herausgefordert herausfordert herausforderung hier hin hingelegt
    hoch höher höhere höchste höchsten hoehere hole holen holt holst hält ihm ihn ihnen
    ihrer im immer in insgesamt ins ist ja jeder jemand jetzt kam kann kannst kein keine
    keinen klar komme kommen kommt könnte krieg kriege kriegen kriegt kriegst lag lang
    lange länge laut lautet lauten leg lege legen legt liege liegen liegt längere längste
    längster mache machen macht mal man mehr meint mindestens mir muss müsste na nach
    nehmen nein nehme nicht nichts nimmt noch nun nur ob oben obwohl oder ok okay passt
    punkte raus reichen reicht rum runter sag sagen sagt schlage schlagen schlägt schlaegt
    schon schwächer sei sein seine sich sieg siegt siegen sind so sodass soll somit sonst
    spiel spiele spielen spielt stark stärker stimmt streiten streit stehen steht über um
    unentschieden uns unser unter verlier verliere verlieren verliert vier vom von vor
    vorn vorne wann war waren warum was weil weiter welche welchen welcher welches wem wen
    wenn wer werden wert wertet wessen wie wieder wieso will wir wird wirklich wo womit
    würde wurde zählen zählt zaehlt zeig zeige zeigen zeigt zu zum zur zusammen zwei zwar
    ziehe zieht zweite erste erster ersten hallöchen hi hey moin servus frage fragen kurze
    kurz wohl eh halt bloß gesagt dann danke folgende folgendes folgenden situation heute
    gestern abend runde runden nämlich naja hm äh ups gemeinsam jeweils jede jedes
    verglichen vergleich höherer niedriger niedrigere niedrigste niedrigsten tiefer
    kleiner kleinere kleinste größer größere größte größten wenige weniger wenigste meiste
    meisten summe summen gesamtsumme werte karte karten handkarten zahlenkarten hand hände
    kombi kombination kombinationen straße strasse straßen strassen reihe reihen gruppe
    gruppen drilling paar pärchen vierling farbe farben kampf duell showdown
    herausforderungen kyu kyū kyuu spielrunde tisch mitte adelskarte adelskarten adliger
    adlige adel spieler spielerin person personen punkt punkten sieger siegerin gewinner
    gewinnerin besitz beispiel antwort regel regeln ergebnis ergebnisse zweiten weitere
    weiteren restliche restlichen andere anderen anderer offen aufgedeckt deckt decke
    decken ausliegen auslage vorher nachher ausgetragen austragen ergibt ergeben summiert
    addiert rechne rechnen gerechnet gezählt zähl gehts geht's wars bekam bekamen gewann
    besitzt besitze behält behalten behalte abgelehnt lehnt angreifer stand
    zusammengezählt hohe niedrig ziemlich leider stolz stolze mies doof kram zeug marker
    sofort drachenkarte drache endabrechnung abrechnung wertung ende schluss partie
    endwertung gehören gehoert
    """
)
"""Words that name nobody."""


def noble_of(word: str) -> str:
    """Return the noble that a word names, or nothing; one slip in a long name is forgiven.

    Examples:
        >>> noble_of("geischa"), noble_of("samuari"), noble_of("karte")
        ('geisha', 'samurai', '')
    """
    for ending in ("karte", "karten"):
        word = word.removesuffix(ending) if len(word) > len(ending) + 4 else word
    if word in NOBLES:
        return NOBLES[word]
    return next((noble for noble in LONG_NOBLES if _is_near(word, noble)), "")


def _is_near(word: str, wanted: str) -> bool:
    """Return whether one letter is wrong, missing, too many, or two are swapped."""
    if word[:1] != wanted[0] or abs(len(word) - len(wanted)) > 1:
        return False
    shorter, longer = sorted((word, wanted), key=len)
    if len(shorter) < len(longer):
        return any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer)))
    wrong = [at for at in range(len(word)) if word[at] != wanted[at]]
    if len(wrong) == 1:
        return True
    return len(wrong) == 2 and word[wrong[0]] + word[wrong[1]] == (  # noqa: PLR2004 - a swap
        wanted[wrong[1]] + wanted[wrong[0]]
    )

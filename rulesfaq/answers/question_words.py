"""The German words by which the polarity of a question is told. All folded."""

from __future__ import annotations

import re

from rulesfaq.search.analysis import NUMBER_WORDS


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


MAY = _words(
    """
    darf darfst durfen durft durfte durften kann kannst konnen konnt konnte konnten erlaubt
    moglich zulassig ok okay legal regelkonform gestattet geht
    """,
)
MUST = _words(
    """
    muss musst mussen musste mussten pflicht verpflichtet verpflichtend zwingend gezwungen soll
    sollen sollte brauche brauchst brauchen braucht brauch vorgeschrieben notig
    """,
)
FORBIDDEN = _words(
    """
    verboten untersagt unzulassig unmoglich tabu regelwidrig unerlaubt
    """,
)
"""May, turned round."""
VOLUNTARY = _words(
    """
    freiwillig freigestellt optional
    """,
)
"""Must, turned round."""
JUDGED = (MAY | MUST | FORBIDDEN | VOLUNTARY) - {"ok", "okay", "geht"}
"""Words that make a yes/no question of a text without a question mark."""
NEGATIONS = _words(
    """
    nicht nich net nie niemals nichts nix niemand niemanden niemandem kein keine keinen keinem
    keiner keines keins
    """,
)
NUMBERS = {**NUMBER_WORDS, "zuzweit": "2", "zudritt": "3", "zuviert": "4", "zufunft": "5"}
"""Folded number words with their digits."""
FOCUS = _words(
    """
    nur bloss lediglich ausschliesslich immer stets alle allen jede jeder jedes jeden mindestens
    hochstens erst ausser einzige einzigen selber selbst sofort weder ohne trotz
    """,
)
"""Words that may turn a true sentence false; where one differs, nothing is concluded."""
SAME_FOCUS = {
    word: group[0]
    for group in (
        ("nur", "bloss", "lediglich", "ausschliesslich"),
        ("alle", "allen", "jede", "jeder", "jedes", "jeden", "samtliche"),
        ("immer", "stets"),
        ("selbst", "selber"),
        ("einzige", "einzigen", "einziger"),
    )
    for word in group
}
"""Focus words that are one."""
NARROWING = _words(
    """
    ohne sofort trotz selbst erst
    """,
)
"""Focus words that only narrow the case: what is never allowed is not allowed in it either."""
SUBORDINATE = _words(
    """
    wenn falls solange sobald obwohl weil nachdem bevor ehe wahrend damit sofern indem wo der
    die das den dem deren dessen welche welcher welches um
    """,
)
"""Words that open a subordinate clause, after a comma or (conjunctions) anywhere."""
CONJUNCTIONS = SUBORDINATE - _words(
    """
    wo der die das den dem deren dessen welche welcher welches um damit
    """,
)
ASKING = _words(
    """
    wer was wie wann wo wohin woher warum wieso weshalb wozu wofur welche welcher welches
    welchen welchem wessen wem wen wieviel wieviele womit worum wovon wodurch woran wv
    """,
)
OPENERS = _words(
    """
    also und aber na ok okay hallo hi hey sag sagt mal kurze frage eigentlich denn jetzt
    """,
)
"""Words before the question proper."""
VERBS_FIRST = _words(
    """
    ist sind bin war wird werden werde hat haben habe hab gibt gibts gilt gelten zahlt zahlen
    bekommt bekommen bekomme bekomm kriegt kriegen kriege krieg gewinnt gewinnen gewinne
    verliert verlieren endet beginnt beginnen bleibt bleiben zieht ziehe ziehen spielt spielen
    verdoppelt behalt behalte behalten reicht gehort gehoren kommt kommen macht legt lege nimmt
    nehme tauscht wechselt sieht fangt entscheidet erhalt erhalte erhalten kostet bringt hilft
    sticht schlagt mischt fullt zeigt lohnt wurde passt braucht steht liegt lasst
    """,
)
"""Verbs, besides the modal ones, with which a yes/no question begins."""
FRAME = re.compile(
    r"\b(?:stimmts?|stimmt (?:es|das)|ist (?:es )?(?:wahr|richtig|so|korrekt)|heißt das|"
    r"(?:sagt|sagen|meint|meinen|behauptet|behaupten|findet|glaubt|denkt|dachte|denke|glaube))\b",
)
"""A statement follows that is put up for judgement."""
TAG = re.compile(
    r"[\s,–-]*\b(?:oder(?: nicht| etwa)?|nicht wahr|nicht|richtig|korrekt|gell|ne|ja|stimmts|"
    r"regelkonform|regelgerecht|in ordnung|legal|zulässig|erlaubt|stimmt|"
    r"(?:stimmt|ist|geht) das(?: so| denn| wirklich)?"
    r"(?: richtig| korrekt| okay| ok| erlaubt| zulässig| regelkonform| in ordnung)?)\s*[?!.]*\s*$",
)
"""What is hung on at the end and changes nothing."""
MUCH = ("hoch", "hoh", "gross", "meist", "lang", "stark", "best")
LITTLE = ("niedrig", "klein", "wenig", "kurz", "gering", "schwach", "schlecht")
"""Beginnings of words that put something at one end of a scale, and at the other."""
OPPOSITES = (
    ("annehm", "ablehn"),
    ("mehr", "wenig"),
    ("hoh", "niedrig"),
    ("hoch", "niedrig"),
    ("gewinn", "verlier"),
    ("behalt", "abgeb"),
    ("behalt", "ableg"),
    ("offen", "verdeckt"),
    ("vor", "nach"),
    ("link", "recht"),
    ("erst", "letzt"),
    ("rot", "schwarz"),
    ("zieh", "ableg"),
    ("gross", "klein"),
    ("lang", "kurz"),
    ("anfang", "end"),
    ("ausspiel", "behalt"),
    ("zeig", "behalt"),
    ("zurucknehm", "lass"),
    ("voll", "leer"),
    ("eigen", "fremd"),
    ("gleich", "verschied"),
    ("frei", "pflicht"),
)
"""Beginnings of words that are each other's contrary."""

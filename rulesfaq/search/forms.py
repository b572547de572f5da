"""Forms of German words that no rule derives: numbers, strong verbs, particles, negations.

Our own lists, short on purpose: what board-game rules and their players use.
"""

from __future__ import annotations

NUMBER_WORDS = {
    "null": "0",
    "zwei": "2", "zwo": "2", "beide": "2", "beiden": "2",
    "drei": "3",
    "vier": "4",
    "funf": "5",
    "sechs": "6",
    "sieben": "7",
    "acht": "8",
    "neun": "9",
    "zehn": "10",
    "elf": "11",
    "zwolf": "12",
}  # fmt: skip
"""Folded number words; ``eins`` is left out, for ``ein`` is an article."""

NEGATIONS = frozenset(
    (
        "nicht", "nich", "net", "nie", "niemals", "nichts", "nix", "niemand", "niemanden",
        "niemandem", "kein", "keine", "keinen", "keinem", "keiner", "keines", "keins", "nirgends",
        "ohne", "weder",
    )
)  # fmt: skip
"""Never stop words, whatever the data says: they turn a question round."""

PARTICLES = (
    "zurück", "heraus", "hinaus", "zusammen", "weiter", "herein", "hinein", "vorbei", "hoch",
    "nach", "ab", "an", "auf", "aus", "bei", "ein", "her", "hin", "los", "mit", "um", "vor",
    "weg", "zu",
)  # fmt: skip
"""Parts that separable verbs leave at the end of a clause; longer ones first."""

STRONG_FORMS = {
    "beginnen": ("begann", "begonnen"),
    "behalten": ("behält", "behielt"),
    "bekommen": ("bekam",),
    "bieten": ("bot", "geboten"),
    "bleiben": ("blieb", "geblieben"),
    "brechen": ("bricht", "brach", "gebrochen"),
    "bringen": ("brachte", "gebracht"),
    "enthalten": ("enthält",),
    "entscheiden": ("entschied", "entschieden"),
    "erhalten": ("erhält", "erhielt"),
    "fallen": ("fällt", "fiel", "gefallen"),
    "fangen": ("fängt", "fing", "gefangen"),
    "anfangen": ("anfängt", "angefangen"),
    "finden": ("fand", "gefunden"),
    "geben": ("gib", "gibt", "gibst", "gab", "gegeben", "geb"),
    "abgeben": ("abgibt", "abgegeben"),
    "gehen": ("ging", "gegangen"),
    "gelten": ("gilt", "galt", "gegolten"),
    "gewinnen": ("gewann", "gewonnen"),
    "halten": ("hält", "hielt", "gehalten"),
    "helfen": ("hilft", "geholfen"),
    "lassen": ("lässt", "ließ", "gelassen"),
    "liegen": ("lag", "gelegen"),
    "nehmen": ("nimm", "nimmt", "nimmst", "nahm", "genommen", "nehm"),
    "annehmen": ("annimmt", "annimm", "annimmst", "angenommen"),
    "schieben": ("schob", "geschoben"),
    "sehen": ("sieht", "sah", "gesehen"),
    "sprechen": ("spricht", "sprach", "gesprochen"),
    "aussprechen": ("ausspricht", "ausgesprochen"),
    "stechen": ("sticht", "gestochen"),
    "stehen": ("stand", "gestanden"),
    "steigen": ("stieg", "gestiegen"),
    "aussteigen": ("ausgestiegen",),
    "tragen": ("trägt", "trug", "getragen"),
    "austragen": ("austrägt", "ausgetragen"),
    "treffen": ("trifft", "traf", "getroffen"),
    "verlieren": ("verlor", "verloren"),
    "vergeben": ("vergibt",),
    "verstehen": ("verstanden",),
    "werfen": ("wirft", "warf", "geworfen"),
    "abwerfen": ("abwirft", "abgeworfen"),
    "ziehen": ("zog", "gezogen", "zieh"),
    "zurückziehen": ("zurückgezogen",),
}
"""Infinitives and those of their forms that the stemmer does not bring together with them."""

ERN_VERBS = (
    "forder", "änder", "veränder", "erinner", "liefer", "dauer", "verbesser", "verweiger",
    "zöger", "vergrößer", "verkleiner", "verringer", "sicher", "plünder", "opfer", "erober",
    "blätter",
)  # fmt: skip
"""Roots of verbs in -ern: the stemmer cuts the ``er`` from the verb and keeps it in the noun."""

LOOSE_PARTICLES = frozenset(
    (
        "ab", "an", "auf", "aus", "bei", "ein", "her", "hin", "los", "mit", "um", "vor", "weg",
        "zu", "nach",
    )
)  # fmt: skip
"""Particles that mean nothing by themselves: they count only as the end of a separable verb."""

MODALS = frozenset(
    (
        "darf", "darfst", "dürfen", "dürft", "dürfte", "muss", "musst", "müssen", "müsst", "müsste",
        "musste", "erlaubt",
    )
)  # fmt: skip
"""Words that say how a question is meant, and little of what it is about."""

ASKING = frozenset(
    ("warum", "wieso", "weshalb", "wann", "wer", "wem", "wen", "wohin", "wo", "wieviel", "wieviele")
)
"""Words that say what is asked for: little of what it is about, but they tell phrasings apart."""

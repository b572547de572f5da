"""Küt, reading: house rules that the words of a question name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesfaq.games.kuet.referee.told import Heard

_AT_MOST = r"(?:nur|hoechstens|maximal|max)"
_PER_ROUND = r"(?:pro|je|in der|in einer) runde"
_BEGINS = r"(?:beginnen|fangen|beginnt|faengt) (?:(?:wir|bei uns|die liste|immer) )*"
_NO_LIMIT = r"(?:unbegrenzt|unbegrenzte\w*|ohne (?:kaufgrenze|limit|grenze)|beliebig oft)"
_RUN = r"(?:einer |der )?(?:reihe|reihe3)"
_WORDS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("buying", "three"): (
        rf"(?:(?:nur|hoechstens|maximal|max|bis zu) )?3mal {_PER_ROUND}",
        r"(?:kaufgrenze|kauflimit|limit|grenze) (?:(?:ist|von|bei|liegt bei|:) )*3(?:mal)?",
        rf"{_AT_MOST} 3(?:mal| kaeufe)(?! gekauft)(?: kaufen)?(?: (?:erlaubt|moeglich))?",
    ),
    ("buying", "unlimited"): (
        rf"{_NO_LIMIT}(?: (?:oft|viel|kaeufe|kaufen|gekauft werden|erlaubt))*",
    ),
    ("buying", "five"): (rf"(?:(?:nur|hoechstens|maximal|max|bis zu) )?5mal {_PER_ROUND}",),
    ("contracts", "runs-first"): (
        rf"(?:mit )?{_RUN} (?:beginnen|anfangen|zuerst|als erstes)",
        rf"{_BEGINS}mit {_RUN}(?: an)?",
    ),
}
_LABELS = {
    ("buying", "three"): "Hausregel: dreimal kaufen je Runde",
    ("buying", "unlimited"): "Hausregel: unbegrenzt kaufen",
    ("buying", "five"): "Kaufgrenze: fünfmal je Runde",
    ("contracts", "runs-first"): "Hausregel: Rundenliste beginnt mit einer Reihe",
    ("table", "team"): "TEAM-Tisch",
}
_TEAM = r"(?:(?:im|am|in|beim) )?(?:team\w*|teams)(?: tisch| spiel)?"
_MATE = (
    r"(?:(?:mein|meine|meinem|meiner|sein|seine|ihr|ihre|unser) )?(?:team)?"
    r"(?:partner|partnerin|mitspielpartner\w*)"
)


def read_options(heard: Heard, options: Mapping[str, str]) -> dict[str, str]:
    """Return the option values in force: those given, then those that the words name."""
    named = {
        name: value
        for (name, value), patterns in _WORDS.items()
        if any(heard.take(pattern) for pattern in patterns)
    }
    if heard.has(_TEAM) or heard.has(_MATE):
        named["table"] = "team"
    return {**options, **named}


def labels_of(chosen: Mapping[str, str], names: tuple[str, ...]) -> Iterator[str]:
    """Yield how the options in force are called, of those that matter."""
    for name in names:
        if (name, chosen.get(name, "")) in _LABELS:
            yield _LABELS[name, chosen[name]]

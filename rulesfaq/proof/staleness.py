"""What differs from what the ledger says was read and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import Ledger
from rulesfaq.model.source import Place
from rulesfaq.proof.fault import Fault
from rulesfaq.proof.ledger import METHOD, differing, hash_of

WHAT_CHANGED = {
    "text": "question, phrasings, verdict or text",
    "scenes": "scenarios",
    "rules": "cited rules",
    "code": "engine",
}
WRITE = "run rulesfaq check --write once all else holds"
READ = "read the text against the facts under it, then run rulesfaq check --write"
READ_TEXT = "read it against the source, then run rulesfaq check --write"


def stale(data: GameData, ledger: Ledger | None, now: Ledger) -> tuple[Fault, ...]:
    """Return every claim and text that is not as the ledger has it.

    Args:
        data: The game.
        ledger: What the ledger says, if there is one.
        now: What it should say.
    """
    known = ledger if ledger is not None and ledger.method == METHOD else Ledger(data.id, METHOD)
    return (*_claims(data, known, now), *_gone(data, known), *_texts(data, known, now))


def _claims(data: GameData, ledger: Ledger, now: Ledger) -> Iterator[Fault]:
    for entry in data.entries.values():
        records, found = ledger.claims.get(entry.id, ()), now.claims.get(entry.id, ())
        for index, claim in enumerate(entry.claims):
            name = f"{entry.id}, claim {index + 1}"
            if index >= len(records):
                yield Fault("ledger", f"{name}: not in the ledger", WRITE, claim.place)
                continue
            changed = differing(records[index], found[index].parts)
            if changed:
                what = ", ".join(WHAT_CHANGED[part] for part in changed)
                message = f"{name}: {what} changed since it was checked"
                yield Fault("ledger", message, READ, claim.place)
            elif records[index] != found[index]:
                message = f"{name}: the ledger does not say what was found"
                yield Fault("ledger", message, WRITE, claim.place)


def _gone(data: GameData, ledger: Ledger) -> Iterator[Fault]:
    for entry in sorted(ledger.claims.keys() - data.entries.keys()):
        message = f"the ledger has {entry}, which is no entry any more"
        yield Fault("ledger", message, WRITE, data.place)


def _texts(data: GameData, ledger: Ledger, now: Ledger) -> Iterator[Fault]:
    for name, (_, place) in _read(data).items():
        if name not in ledger.texts:
            yield Fault("ledger", f"{name}: not in the ledger", WRITE, place)
        elif ledger.texts[name] != now.texts[name]:
            yield Fault("ledger", f"{name} changed since it was read", READ_TEXT, place)


def texts_of(data: GameData) -> Mapping[str, str]:
    """Return a hash of every text that readers see and no claim holds, by what it is."""
    return {name: hash_of(value) for name, (value, _) in _read(data).items()}


def _read(data: GameData) -> Mapping[str, tuple[Any, Place]]:
    found: dict[str, tuple[Any, Place]] = {
        "the head of the game": (
            [
                [data.title, data.pitch, data.pitch_rules, data.aliases, data.cover],
                [data.facts, data.people, data.components, data.sleeves, data.videos],
            ],
            data.place,
        )
    }
    found |= {f"source {source.id}": (source, source.place) for source in data.sources}
    found |= {f"option {option.name}": (option, option.place) for option in data.options}
    found |= {f"rule {rule.id}": (rule, rule.place) for rule in data.rules.values()}
    found |= {f"guide {section.slug}": (section, section.place) for section in data.guide}
    found |= {f"term {term.term}": (term, term.place) for term in data.glossary}
    found |= {f"phrasings of {ident}": (ways, ways.place) for ident, ways in data.ways.items()}
    found |= {f"silence {slug}": (told, told.place) for slug, told in data.silences.items()}
    found |= {f"phrases {kind}": (texts, data.place) for kind, texts in data.phrases.items()}
    return found

"""The ledger: what was checked, kept beside the data, with a hash of all that it rests on."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.errors import DataError, Problem
from rulesfaq.model.faq import Claim, FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.proofs import AlwaysRecord, ClaimRecord, Ledger, ProvenFact, Turned
from rulesfaq.model.rules import Rule
from rulesfaq.model.source import Place
from rulesfaq.proof.claim import ClaimProof
from rulesfaq.proof.fault import LEVELS, Status

METHOD = "D4/1"
"""The definition of proof; raised when the meaning of a level changes."""
LEDGER = "proofs.json"
DIGITS = 16


REFEREE = "referee/"
"""The room of a game that no proof rests on."""


def code_hash(game: Game) -> str:
    """Return a hash over the source of the engine and of a game's package.

    A game's referee is left out: it asks the engine, and nothing that is proven asks it.
    """
    digest = hashlib.sha256(METHOD.encode())
    for module in (Game.__module__, game.deal.__module__):
        folder = Path(str(sys.modules[module].__file__)).parent
        for file in sorted(folder.rglob("*.py")):
            name = file.relative_to(folder).as_posix()
            if name.startswith(REFEREE):
                continue
            digest.update(f"{name}\0{file.read_text('utf-8')}\0".encode())
    return digest.hexdigest()[:DIGITS]


def parts_of(data: GameData, entry: FaqEntry, claim: Claim, code: str) -> Mapping[str, str]:
    """Return the hashes of what the proof of a claim rests on."""
    asked = [entry.phrasings, entry.asked, entry.quotes]
    question = [entry.question, entry.verdict, asked]
    return {
        "text": hash_of([question, claim.text, claim.plain, claim.only_example]),
        "scenes": hash_of(claim.scenarios),
        "rules": hash_of([claim.rules, _cited(data, claim)]),
        "code": code,
    }


def _cited(data: GameData, claim: Claim) -> list[Rule]:
    """Return the rules that a claim cites, and those that they rest on."""
    named = dict.fromkeys(claim.rules)
    for rule in claim.rules:
        item = data.rules.get(rule)
        if item is not None:
            named.update(dict.fromkeys((item.says_the_same, *item.follows_from)))
    return [data.rules[rule] for rule in named if rule in data.rules]


def rests_on(data: GameData, claim: Claim, code: str) -> str:
    """Return the hash of what the search for a counterexample to a claim rests on."""
    return hash_of([claim.always, claim.rules, _cited(data, claim), code])


def always_status(
    data: GameData, ledger: Ledger | None, entry: FaqEntry, index: int, code: str
) -> Status:
    """Return the level ``always`` of a claim: what ``verify`` found, if it is about the same."""
    claim, key = entry.claims[index], f"{entry.id}#{index + 1}"
    rests = rests_on(data, claim, code) if claim.always else None
    return status_of(ledger, key, rests)


def status_of(ledger: Ledger | None, key: str, rests: str | None) -> Status:
    """Return the level ``always`` of a claim by what it rests on, None where it has no pattern."""
    if rests is None:
        return "not_applicable"
    known = ledger.always if ledger is not None else {}
    found = found_for(known, rests)
    if found is not None:
        return found.status
    return "stale" if key in known else "unchecked"


def found_for(known: Mapping[str, AlwaysRecord], rests: str) -> AlwaysRecord | None:
    """Return what was found for a pattern, its rules and its engine, wherever it stands now."""
    return next((record for record in known.values() if record.rests_on == rests), None)


def digest(parts: Iterable[str]) -> str:
    """Return a hash over some texts."""
    return hash_of(list(parts))


def hash_of(value: Any) -> str:
    """Hash plain values; where they stand in a file does not matter."""
    plain = msgspec.to_builtins(value)
    _drop_places([plain])
    text = json.dumps(plain, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def _drop_places(value: Any) -> None:
    """Take out of plain values where they stand."""
    if isinstance(value, dict):
        value.pop("place", None)
        value.pop("places", None)
        value = value.values()
    for item in value:
        if isinstance(item, (dict, list, tuple)):
            _drop_places(item)


def record(data: GameData, entry: FaqEntry, proof: ClaimProof, code: str) -> ClaimRecord:
    """Return what the ledger keeps of a proof."""
    return ClaimRecord(
        parts=parts_of(data, entry, entry.claims[proof.index], code),
        levels={level: proof.levels[level] for level in LEVELS if level != "always"},
        facts=tuple(
            ProvenFact(fact.scenario, fact.path, fact.value, fact.actual, fact.must)
            for fact in proof.facts
        ),
        turned=tuple(Turned(rule, reading) for rule, reading in _turned(proof)),
        note=proof.unprovable,
    )


def _turned(proof: ClaimProof) -> list[tuple[str, str]]:
    return sorted({(cause.rule, cause.reading) for cause in proof.causes})


def ledger_path(data_folder: Path, game: str) -> Path:
    """Return where the ledger of a game lies."""
    return data_folder / "games" / game / LEDGER


def read_ledger(data_folder: Path, game: str) -> Ledger | None:
    """Return the ledger of a game, or None where there is none yet.

    Raises:
        DataError: If the file is there and is no ledger.
    """
    path = ledger_path(data_folder, game)
    if not path.is_file():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=Ledger)
    except msgspec.DecodeError as error:
        hint = "write it anew with rulesfaq check --write"
        name = path.relative_to(data_folder).as_posix()
        raise DataError((Problem(name, 0, 0, "ledger/damaged", str(error), hint),)) from error


def write_ledger(data_folder: Path, ledger: Ledger) -> Path:
    """Write a ledger whole or not at all, in an order that makes changes readable."""
    path = ledger_path(data_folder, ledger.game)
    plain = msgspec.to_builtins(ledger)
    text = json.dumps(plain, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    fresh = path.with_suffix(".json.new")
    fresh.write_text(text, "utf-8")
    fresh.replace(path)
    return path


def changed_parts(
    data: GameData, entry: FaqEntry, index: int, found: ClaimRecord, code: str
) -> tuple[str, ...]:
    """Return which of text, scenes, rules and code differ from what was checked."""
    return differing(found, parts_of(data, entry, entry.claims[index], code))


def differing(found: ClaimRecord, now: Mapping[str, str]) -> tuple[str, ...]:
    """Return which parts of a record are not as they are now."""
    return tuple(part for part, value in now.items() if found.parts.get(part) != value)


def claim_levels(
    data: GameData, ledger: Ledger | None, entry: FaqEntry, code: str
) -> tuple[Mapping[str, str], ...]:
    """Return the levels of each claim of an entry as a reader may be told them.

    A result that was found for anything but what stands here now is ``stale``; a
    claim that the ledger does not know is ``unchecked``. It is never ``held`` then.
    """
    known = ledger.claims.get(entry.id, ()) if ledger and ledger.method == METHOD else ()
    return tuple(
        {
            **_told(data, known[index] if index < len(known) else None, entry, index, code),
            "always": always_status(data, ledger, entry, index, code),
        }
        for index in range(len(entry.claims))
    )


def _told(
    data: GameData, found: ClaimRecord | None, entry: FaqEntry, index: int, code: str
) -> Mapping[str, str]:
    if found is None:
        return dict.fromkeys(LEVELS, "unchecked")
    if changed_parts(data, entry, index, found, code):
        return {
            level: status if status == "not_applicable" else "stale"
            for level, status in found.levels.items()
        }
    return found.levels


def place_of_ledger(data_folder: Path, game: str) -> Place:
    """Return the ledger as a place to point at."""
    return Place(ledger_path(data_folder, game).relative_to(data_folder).as_posix(), 1, 1)

"""A new entry at the end of a file of entries, in a form that asks to be filled in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.errors import UnknownIdError
from rulesfaq.loading.folder import GAMES
from rulesfaq.loading.yaml_file import read_yaml
from rulesfaq.model.game import GameData
from rulesfaq.model.texts import FILL_IN
from rulesfaq.proof.holes import write_in
from rulesfaq.scaffold.files import refuse
from rulesfaq.scaffold.readings import reading_lines

HEAD = "entries:"
_EMPTY = re.compile(r"(?m)^entries:[ \t]*\[[ \t]*\][ \t]*(?=\r?$)")
_ITEM = re.compile(r"(?m)^( *)- ")


class NewEntry(msgspec.Struct, frozen=True):
    """Where an entry was written."""

    id: str
    file: str
    """Relative to the data folder."""
    line: int


def add_entry(
    folder: Path, data: GameData, game: Game | None, slug: str, rules: tuple[str, ...], name: str
) -> NewEntry:
    """Append an entry to the file where its neighbours stand.

    Args:
        folder: The data folder.
        data: The game's data.
        game: Its engine, if it has one.
        slug: The last segment of the entry's id.
        rules: The rules that it is to cite.
        name: The file, such as ``faq/zug.yaml``; empty for the one where its neighbours are.

    Raises:
        DataError: If there is such an entry already, or the file is no list that can be continued.
        UnknownIdError: If there is no such rule.
    """
    ident = f"{data.id}.faq.{slug}"
    if ident in data.entries:
        place = data.entries[ident].place
        raise refuse(place.file, f"{ident} is there already", "choose another slug", place.line)
    for rule in rules:
        if rule not in data.rules:
            raise UnknownIdError("rule", rule, tuple(get_close_matches(rule, data.rules, n=3)))
    file = f"{GAMES}/{data.id}/{name}" if name else write_in(data, rules[0] if rules else "")
    path = folder / file
    before = path.read_bytes().decode("utf-8") if path.exists() else ""
    after, line = _appended(before, _lines(data, game, ident, rules, file))
    if not _continues(before, after, ident, file):
        hint = "write the entry yourself, or name another file with --file"
        raise refuse(file, "an entry cannot be put at the end of this file", hint)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(after.encode("utf-8"))
    return NewEntry(ident, file, line)


def _appended(before: str, lines: Iterable[str]) -> tuple[str, int]:
    """Return the file with the lines behind it, as it is written; and where they begin."""
    end = "\r\n" if "\r\n" in before else "\n"
    text = _EMPTY.sub(HEAD, before) or HEAD + end
    if not text.endswith("\n"):
        text += end
    items = _ITEM.findall(text)
    indent = items[0] if items else ""
    added = "".join(f"{indent}{line}".rstrip() + end for line in lines)
    return text + added, text.count("\n") + 1


def _continues(before: str, after: str, ident: str, file: str) -> bool:
    """Whether the new entry is the last of the file, and all others are what they were."""
    document, problems = read_yaml(after.encode(), file)
    value = document.value
    entries = value.get("entries") if isinstance(value, dict) else None
    if problems or not isinstance(entries, list) or not entries:
        return False
    old = read_yaml(before.encode(), file)[0].value if before.strip() else None
    kept = (old.get("entries") or []) if isinstance(old, dict) else []
    new = entries[-1]
    return entries[:-1] == kept and isinstance(new, dict) and new.get("id") == ident


def _lines(
    data: GameData, game: Game | None, ident: str, rules: tuple[str, ...], file: str
) -> Iterator[str]:
    """Yield the lines of an entry; what is a comment is a note to the author."""
    yield f"- id: {ident}"
    yield f'  question: "{FILL_IN}: {ident} – die Frage, wie jemand am Tisch sie stellt"'
    yield "  # phrasings:  # two or three other ways to ask the same"
    yield f"  # - {FILL_IN}"
    yield f"  topic: {_topic(data, file)}  # one of: {', '.join(data.topics)}"
    yield "  # verdict: nein  # of a yes/no question; the text then begins with Ja or Nein"
    yield "  claims:"
    yield f'  - text: "{FILL_IN}: {ident} – ein Satz, der für sich allein verständlich ist"'
    yield f"    rules: [{', '.join(rules) or f'{data.id}.ausfuellen.regel'}]"
    if game is None:
        yield "    plain: Ohne Engine wird nichts ausgeführt"
        return
    yield from (f"    # {line}" for line in _scene_lines(game))
    if rules:
        yield "    # How the cited rules can be misread; what one of them gives is an instead:"
    for rule in rules:
        yield from (f"    #   {line}" for line in reading_lines(data, game, rule))


def _topic(data: GameData, file: str) -> str:
    here = [entry.topic for entry in data.entries.values() if entry.place.file == file]
    topics = [topic for topic in here if topic] or list(data.topics) or [FILL_IN]
    return max(topics, key=topics.count)


def _scene_lines(game: Game) -> Iterator[str]:
    notation = game.notation
    move = notation.moves[0].example
    path = notation.paths[0].example if notation.paths else "allowed"
    fields = ", ".join(form.example for form in notation.fields[:2])
    yield "The smallest scene in which the answer and the wrong belief differ:"
    yield "scenarios:"
    yield f"- title: {FILL_IN}"
    yield f"  players: {game.seats[0]}"
    yield f"  given: {{{fields}}}"
    yield f"  when: [{{A: {move}}}]"
    yield f"  asks: {{{path}: {FILL_IN}}}  # or {{allowed: true}}"
    yield f"  instead: {{{path}: {FILL_IN}}}  # what somebody who is wrong would expect"
    yield f"Moves: {'; '.join(form.form for form in notation.moves)}"
    yield f"Fields, facts and house rules: rulesfaq new scenario {game.id} scene.yaml"

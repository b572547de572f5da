"""All data of a folder, or all their faults."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesfaq.errors import DataError, Problem
from rulesfaq.loading.crosscheck import crosscheck
from rulesfaq.loading.decode import Draft, Part, decode_game
from rulesfaq.loading.faults import nearest
from rulesfaq.loading.folder import GAMES, DataFile, Folder
from rulesfaq.loading.schema import Schemas, load_schemas
from rulesfaq.loading.yaml_file import read_yaml
from rulesfaq.model.game import Corpus, GameData

Found = list[Problem]
Read = tuple[GameData, Found, Found]
"""A game; why it cannot be used as it is; what else is wrong with it."""
Share = Callable[[Callable[[str], Read], Sequence[str]], Sequence[Read]]


def in_turn(work: Callable[[str], Read], names: Sequence[str]) -> Sequence[Read]:
    """Read one game after another."""
    return [work(name) for name in names]


def load_corpus(data: Path, schemas: Path) -> Corpus:
    """Return everything in a data folder.

    Args:
        data: The folder of ``games/`` and ``search.yaml``.
        schemas: The folder of the JSON Schemas.

    Raises:
        DataError: If anything is wrong; it has all problems, sorted by place.
    """
    corpus, problems = check_data(data, schemas)
    if corpus is None or problems:
        raise DataError(problems)
    return corpus


def check_data(
    data: Path, schemas: Path, game: str | None = None, share: Share = in_turn
) -> tuple[Corpus | None, tuple[Problem, ...]]:
    """Return the data of a folder and everything that is wrong with them.

    Args:
        data: The folder of ``games/`` and ``search.yaml``.
        schemas: The folder of the JSON Schemas.
        game: The only game to look at.
        share: How the reading of several games is shared out, one after another if nothing is said.

    Returns:
        The corpus, or None where a file cannot be read or breaks its schema; and all problems,
        sorted by place. A corpus with problems has faults of form: references, citations, texts.
    """
    folder = Folder(data)
    known = load_schemas(schemas)
    names = folder.games()
    read = [name for name in names if game in (None, name)]
    files = {name: folder.files(name) for name in read}
    top = folder.top()
    if game is not None and game not in names:
        folder.problems.append(_no_game(game, names))
    hard: Found = [*folder.problems]
    soft: Found = []
    found = _longest_first(share, lambda name: _game(name, files[name], known), files)
    games = {name: found[name][0] for name in read}
    for _, unreadable, faulty in found.values():
        hard += unreadable
        soft += faulty
    search = _search(top, known, hard)
    problems = tuple(sorted({*hard, *soft}))
    if hard:
        return None, problems
    revision = _revision([*top, *(file for name in read for file in files[name])])
    synonyms = tuple(tuple(group) for group in search.get("synonyms", ()))
    stops = tuple(search.get("stop_words", ()))
    others = tuple(search.get("other_games", ()))
    return Corpus(games, revision, synonyms, stops, others, search.get("ranking", {})), problems


def _longest_first(
    share: Share, work: Callable[[str], Read], files: Mapping[str, list[DataFile]]
) -> dict[str, Read]:
    """Read the games, the largest first, so that no process is left alone with it at the end."""
    names = sorted(files, key=lambda name: -sum(len(file.data) for file in files[name]))
    return dict(zip(names, share(work, names), strict=True))


def _no_game(game: str, names: list[str]) -> Problem:
    near = ", ".join(nearest(game, names) or names)
    hint = f"games: {near}" if near else "there is no game at all"
    return Problem(f"{GAMES}/{game}", 0, 0, "game/unknown", f"no game {game}", hint)


def _game(name: str, files: list[DataFile], schemas: Schemas) -> Read:
    """Read, validate, decode and cross-check one game; tell what is wrong of each kind."""
    hard: Found = []
    parts = [_part(file, schemas, hard) for file in files]
    draft = Draft(name, f"{GAMES}/{name}", parts)
    data = decode_game(draft)
    draft.incomplete |= {"game", "rules", "second_reading"} - {part.kind for part in parts}
    soft = [*draft.problems]
    soft += crosscheck(data, draft)
    return data, hard, soft


def _part(file: DataFile, schemas: Schemas, hard: Found) -> Part:
    document, problems = read_yaml(file.data, file.name)
    hard += problems
    if not document.whole:
        return Part(file.kind, document, frozenset({()}))
    faults = schemas.faults(file.kind, document)
    hard += [problem for _, problem in faults]
    broken = frozenset(pointer for pointer, _ in faults) | document.faulty
    return Part(file.kind, document, broken)


def _search(files: list[DataFile], schemas: Schemas, hard: Found) -> dict[str, Any]:
    for file in files:
        part = _part(file, schemas, hard)
        if not part.broken and isinstance(part.document.value, dict):
            return part.document.value
    return {}


def _revision(files: list[DataFile]) -> str:
    """Return a short hash over names and contents, the same for LF and CRLF."""
    total = hashlib.sha256()
    for file in sorted(files, key=lambda file: file.name):
        content = file.data.replace(b"\r\n", b"\n")
        total.update(f"{file.name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()[:12]

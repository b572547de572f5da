"""Checking again whenever a file of the data is saved."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NoReturn

import click

from rulesfaq.cli.outcome import Outcome, joined
from rulesfaq.errors import DataError, RulesfaqError

PAUSE_S = 0.2
SETTLED_S = 0.05
"""An editor that writes a file in several steps is done after such a pause."""
GAMES = "games"

Snapshot = Mapping[str, tuple[int, int, int]]
"""Time, size and number of each file, by its name within the data folder."""


def watch_data(
    data: Path,
    game: str | None,
    look: Callable[[str | None], Outcome],
    tell: Callable[[Outcome], None],
    own: tuple[Path, ...],
) -> NoReturn:
    """Check, and check again the games whose files change, until somebody interrupts.

    Args:
        data: The folder to watch.
        game: The only game to look at.
        look: Checks one game, or all where it is given none.
        tell: Tells what was found in all games.
        own: Files that we write ourselves.
    """
    seen = snapshot(data, own)
    found = _looked(_games(seen, game), look)
    tell(joined(found.values()))
    click.echo(f"watching {data}; Ctrl-C ends", err=True)
    while True:
        time.sleep(PAUSE_S)
        now = _settled(data, own) if snapshot(data, own) != seen else seen
        changed = [name for name in seen.keys() | now.keys() if seen.get(name) != now.get(name)]
        seen = now
        concerned = _concerned(changed, seen, game)
        if concerned:
            click.echo(f"{time.strftime('%H:%M:%S')} {', '.join(sorted(changed))}", err=True)
            left = {name: known for name, known in found.items() if name in _games(seen, game)}
            found = left | _looked(concerned, look)
            tell(joined(found.values()))


def snapshot(data: Path, own: tuple[Path, ...]) -> Snapshot:
    """Return what lies in a folder; what editors leave behind for a moment is no data."""
    found = {}
    for folder, folders, files in os.walk(data):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            path = Path(folder, name)
            if name.startswith(".") or name.endswith(("~", ".new")) or path in own:
                continue
            try:
                stat = path.stat()
            except OSError:
                continue
            known = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
            found[path.relative_to(data).as_posix()] = known
    return found


def _settled(data: Path, own: tuple[Path, ...]) -> Snapshot:
    now = snapshot(data, own)
    for _ in range(8):
        time.sleep(SETTLED_S)
        before, now = now, snapshot(data, own)
        if before == now:
            break
    return now


def _games(seen: Snapshot, game: str | None) -> tuple[str | None, ...]:
    """Return the games to look at; where there are none, the folder itself has a fault."""
    if game is not None:
        return (game,)
    found = dict.fromkeys(_game_of(name) for name in sorted(seen))
    return tuple(name for name in found if name) or (None,)


def _game_of(name: str) -> str | None:
    parts = name.split("/")
    return parts[1] if parts[0] == GAMES and len(parts) > 2 else None  # noqa: PLR2004


def _concerned(changed: Iterable[str], seen: Snapshot, game: str | None) -> tuple[str | None, ...]:
    """Return the games that changed files belong to; a file of no game belongs to all."""
    games = _games(seen, game)
    touched = {_game_of(name) for name in changed}
    if None in touched:
        return games
    gone = touched.difference(games)
    return tuple(name for name in games if name in touched) or (games if gone and not game else ())


def _looked(
    games: Iterable[str | None], look: Callable[[str | None], Outcome]
) -> dict[str | None, Outcome]:
    return {game: outcome for game in games for outcome in _outcome(look, game)}


def _outcome(look: Callable[[str | None], Outcome], game: str | None) -> Iterator[Outcome]:
    try:
        yield look(game)
    except DataError as error:
        yield Outcome(problems=error.problems, readable=False)
    except (RulesfaqError, OSError) as error:
        click.echo(f"error: {error}", err=True)

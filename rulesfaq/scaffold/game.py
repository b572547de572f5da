"""A new game: its data folder and, where wanted, the package of an engine of one move and rule."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from string import Template

from rulesfaq.scaffold.files import write_new

DATA = ("game.yaml", "rules.yaml", "second_reading.yaml", "faq.yaml")
RUN = ("rules.yaml", "second_reading.yaml", "faq.yaml")
"""Files of data that say more where there is an engine."""
ENGINE = ("__init__.py", "state.py", "rules.py", "notation.py", "play.py")


def add_game(
    data: Path, ident: str, title: str, as_of: str, package: Path | None
) -> tuple[Path, ...]:
    """Write the files of a game, and return them.

    Args:
        data: The data folder.
        ident: The id of the game.
        title: Its name.
        as_of: The ISO date of the source's state.
        package: The folder of a new engine package; None for a game without an engine.

    Raises:
        DataError: If one of the files is there; then none is written.
    """
    module = ident.replace("-", "_")
    words = {
        "id": ident,
        "title": title,
        "as_of": as_of,
        "module": module if not module[0].isdigit() else f"game_{module}",
        "engine": "none" if package is None else "true",
    }
    home = data / "games" / ident
    made = {home / name: _filled("data", name, words) for name in DATA}
    if package is not None:
        made |= {
            path: text + _filled("data", f"run-{path.name}", words) if path.name in RUN else text
            for path, text in made.items()
        }
        inside = package / words["module"]
        made[package / "pyproject.toml"] = _filled("engine", "pyproject.toml", words)
        made |= {inside / name: _filled("engine", name, words) for name in ENGINE}
    write_new(made)
    return tuple(made)


def _filled(part: str, name: str, words: dict[str, str]) -> str:
    skeleton = files("rulesfaq.scaffold") / "skeleton" / part / f"{name}.txt"
    return Template(skeleton.read_text("utf-8")).substitute(words)

"""Where data, schemas and state lie; the only room that reads the environment.

A checkout finds its own ``data/`` and ``schemas/``, an installed wheel the copies that it carries.
The state is what people send in; it lies with the user's other state unless a setting says where.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from rulesfaq.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Mapping

DATA_VARIABLE = "RULESFAQ_DATA"
SCHEMAS_VARIABLE = "RULESFAQ_SCHEMAS"
STATE_VARIABLE = "RULESFAQ_STATE"
DATABASE_VARIABLE = "DATABASE_URL"

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The folders that a run works with; those of data and schemas exist."""

    data: Path
    """Folder of ``games/`` and the language-wide files."""
    schemas: Path
    """Folder of the JSON Schemas that the data keep to."""
    state: Path = Path()
    """Folder of what is kept beyond a run; made when something is first kept."""
    database: str = ""
    """Address of a PostgreSQL database; empty for SQLite in the state folder."""


def load_settings(
    environ: Mapping[str, str] | None = None,
    *,
    data: str | Path | None = None,
    state: str | Path | None = None,
) -> Settings:
    """Return the settings of this run.

    Args:
        environ: Variables to read instead of the environment of the process.
        data: Data folder from the command line (``--data``); wins over the variable.
        state: State folder from the command line (``--state``); wins over the variable.

    Returns:
        Absolute folders. An empty variable counts as unset.

    Raises:
        SettingsError: A variable or ``data`` names no folder.
    """
    variables = os.environ if environ is None else environ
    chosen = ("--data", str(data)) if data else (DATA_VARIABLE, variables.get(DATA_VARIABLE, ""))
    schemas = (SCHEMAS_VARIABLE, variables.get(SCHEMAS_VARIABLE, ""))
    return Settings(
        data=_folder(*chosen, checkout="data", packaged="_data"),
        schemas=_folder(*schemas, checkout="schemas", packaged="_schemas"),
        state=_state(variables, str(state or "")),
        database=variables.get(DATABASE_VARIABLE, "").strip(),
    )


def _state(variables: Mapping[str, str], chosen: str) -> Path:
    """Return where to keep what people send in; whether that can be written shows later."""
    value = chosen or variables.get(STATE_VARIABLE, "")
    home, shared = variables.get("HOME", ""), variables.get("XDG_STATE_HOME", "")
    if not value and Path(shared).is_absolute():
        return Path(shared) / "rulesfaq"
    if not value:
        return Path(home) / ".local/state/rulesfaq" if home else Path("/var/lib/rulesfaq")
    try:
        return Path(value).expanduser().absolute()
    except (OSError, RuntimeError) as error:
        raise SettingsError(STATE_VARIABLE, value, "name a folder to keep reports in") from error


def _folder(variable: str, value: str, *, checkout: str, packaged: str) -> Path:
    """Return the folder that the value names, or ours where the value is empty."""
    if not value:
        own = (_CHECKOUT / "pyproject.toml").is_file()
        return _CHECKOUT / checkout if own else _PACKAGE / packaged
    try:
        folder = Path(value).expanduser().resolve()
        found = folder.is_dir()
    except (OSError, RuntimeError, ValueError) as error:
        raise SettingsError(variable, value, "name an existing folder") from error
    if not found:
        raise SettingsError(variable, value, "name an existing folder")
    return folder


def wants_colour(environ: Mapping[str, str] | None = None) -> bool:
    """Whether a terminal may be written to in colour: not with ``NO_COLOR``, not if it is dumb.

    Args:
        environ: Variables to read instead of the environment of the process.
    """
    variables = os.environ if environ is None else environ
    return not variables.get("NO_COLOR") and variables.get("TERM") != "dumb"


def environment_without(dropped: tuple[str, ...], **added: str) -> dict[str, str]:
    """Return the variables for a process that we start.

    Args:
        dropped: Names of variables that it must not see.
        added: Variables that it needs.
    """
    return {name: value for name, value in os.environ.items() if name not in dropped} | added

"""Where data, schemas and state lie; the only room that reads the environment.

A checkout finds its own ``data/`` and ``schemas/``, an installed wheel the copies that it carries.
The state is what people send in; it lies with the user's other state unless a setting says where.
"""

from __future__ import annotations

import os
import re
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
IMPRINT_VARIABLE = "RULESFAQ_IMPRINT"
URL_VARIABLE = "RULESFAQ_URL"
PROXIES_VARIABLE = "RULESFAQ_PROXIES"
LIMITS_VARIABLE = "RULESFAQ_LIMITS"

_PUBLIC = re.compile(r"https?://(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?::[0-9]{1,5})?")
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
    imprint: str = ""
    """File that says who runs the site; needed beyond this machine."""
    url: str = ""
    """Public address, such as ``https://regeln.example``; empty: whatever a request says."""
    proxies: int = 0
    """How many proxies of the operator stand in front and add to ``X-Forwarded-For``."""
    limits: str = ""
    """Limits that differ from ours, such as ``ask=10/1s:60``."""

    @property
    def is_public(self) -> bool:
        """Whether the settings say that others can reach the site, whatever it listens on."""
        return self.proxies > 0 or bool(self.url)


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
        imprint=variables.get(IMPRINT_VARIABLE, ""),
        url=_url(variables),
        proxies=_number(variables, PROXIES_VARIABLE),
        limits=variables.get(LIMITS_VARIABLE, ""),
    )


def _url(variables: Mapping[str, str]) -> str:
    value = variables.get(URL_VARIABLE, "").rstrip("/")
    if value and not _PUBLIC.fullmatch(value):
        raise SettingsError(URL_VARIABLE, value, "write https://host, without a path")
    return value


def _number(variables: Mapping[str, str], name: str) -> int:
    value = variables.get(name, "")
    if not value:
        return 0
    if not (value.isascii() and value.isdigit() and len(value) == 1):
        raise SettingsError(name, value, "write a number from 0 to 9")
    return int(value)


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

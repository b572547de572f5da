"""The hooks of pytest; without a data folder they do nothing and load nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from rulesfaq.plugin.items import DataFile, DataFolder

FOLDERS = pytest.StashKey[tuple[Path, ...]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option and the ini value that name a data folder."""
    help_text = "collect each claim of this rulesfaq data folder as an item"
    group = parser.getgroup("rulesfaq")
    group.addoption("--rulesfaq-data", metavar="DIR", type=Path, help=help_text)
    parser.addini("rulesfaq_data", help_text, type="paths", default=[])


def pytest_configure(config: pytest.Config) -> None:
    """Have the data folder collected: always if the option names it, else if no path is given.

    Raises:
        pytest.UsageError: If there is no such folder.
    """
    chosen: Path | None = config.getoption("rulesfaq_data")
    named = () if chosen is None else (config.invocation_params.dir / chosen,)
    known = tuple(named or config.getini("rulesfaq_data"))
    folders = tuple(folder.resolve() for folder in known)
    for folder in folders:
        if not folder.is_dir():
            raise pytest.UsageError(f"rulesfaq data: no folder {folder}")
    config.stash[FOLDERS] = folders
    if named or config.args_source != pytest.Config.ArgsSource.ARGS:
        given = {(config.invocation_params.dir / arg).resolve() for arg in config.args}
        config.args += [str(folder) for folder in folders if folder not in given]


@pytest.hookimpl(tryfirst=True)
def pytest_collect_directory(path: Path, parent: pytest.Collector) -> DataFolder | None:
    """Collect a data folder as one."""
    if path.resolve() not in parent.config.stash[FOLDERS]:
        return None
    from rulesfaq.plugin.items import DataFolder  # noqa: PLC0415  # every run of pytest comes by

    return DataFolder.from_parent(parent, path=path)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> DataFile | None:
    """Collect a file of a data folder."""
    if file_path.suffix != ".yaml" or not parent.config.stash[FOLDERS]:
        return None
    from rulesfaq.plugin.items import DataFile, DataFolder  # noqa: PLC0415  # as above

    inside = parent.getparent(DataFolder)
    return None if inside is None else DataFile.from_parent(parent, path=file_path)

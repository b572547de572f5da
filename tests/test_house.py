"""The house: what no linter looks at."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path
from typing import TypeGuard

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "rulesfaq").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
MODULE_LINES = 400
FUNCTION_LINES = 40
README_LINES = 150
# Where somebody worked is nobody's business; cut, so that this file does not tell either.
PLACES = [
    cut.replace("_", "")
    for cut in ("/w_ork/", "/t_mp/rf", ".l_ibrary", "p_ypi.org", "p_ythonhosted.org")
]

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def short(path: Path) -> str:
    """Return the path as seen from the top of the repository."""
    return path.relative_to(ROOT).as_posix()


def tracked() -> list[Path]:
    """Return the files that git knows, or all that are no build products in a bare copy."""
    git = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
    if (ROOT / ".git").exists():
        listed = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    built = {".venv", "build", "dist", "__pycache__", ".mypy_cache", ".ruff_cache"}
    return [p for p in ROOT.rglob("*") if p.is_file() and not built & set(p.parts)]


def is_public_class(node: ast.stmt) -> TypeGuard[ast.ClassDef]:
    """Ask whether others may use what the class offers."""
    return isinstance(node, ast.ClassDef) and not node.name.startswith("_")


@pytest.mark.parametrize("path", MODULES + TESTS, ids=short)
def test_no_module_is_longer_than_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MODULE_LINES


@pytest.mark.parametrize("path", MODULES, ids=short)
def test_no_function_is_longer_than_40_lines(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))

    long = [
        f"{node.name}: {(node.end_lineno or 0) - node.lineno + 1} lines"
        for node in ast.walk(tree)
        if isinstance(node, FUNCTIONS) and (node.end_lineno or 0) - node.lineno + 1 > FUNCTION_LINES
    ]

    assert long == []


@pytest.mark.parametrize("path", MODULES, ids=short)
def test_everything_public_says_what_it_is_for(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bodies = [tree.body, *(node.body for node in tree.body if is_public_class(node))]
    public = [
        node
        for body in bodies
        for node in body
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)) and not node.name.startswith("_")
    ]

    silent = [node.name for node in public if not ast.get_docstring(node)]

    assert ast.get_docstring(tree)
    assert silent == []


@pytest.mark.parametrize("path", MODULES, ids=short)
def test_only_settings_reads_the_environment(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if short(path) == "rulesfaq/settings.py":
        return

    read = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in {"environ", "getenv", "environb"}
    ]

    assert [text for text in read if text.startswith("os.")] == []


def test_no_file_tells_where_it_was_written() -> None:
    told = [
        f"{short(path)}: {place}"
        for path in tracked()
        for place in PLACES
        if place in path.read_bytes().decode("utf-8", errors="ignore")
    ]

    assert told == []


def test_the_readme_fits_on_150_lines() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= README_LINES


def test_every_package_is_a_package() -> None:
    folders = {path.parent for path in MODULES}

    assert [short(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []

"""The pictures of the docs: each type of page once, small, and all of them shown."""

from __future__ import annotations

from pathlib import Path

from tests.web.shots import FOLDER, SHOTS

DOCS = (Path(__file__).resolve().parents[2] / "docs" / "site.md").read_text("utf-8")
LARGEST = 100 * 1024


def test_twelve_types_of_page_are_shown_in_the_docs() -> None:
    assert len({shot.page for shot in SHOTS}) == 12
    assert [shot.file for shot in SHOTS if f"(screenshots/{shot.file})" not in DOCS] == []


def test_the_pictures_are_there_and_small() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {shot.file for shot in SHOTS}
    assert [path.name for path in FOLDER.iterdir() if path.stat().st_size > LARGEST] == []

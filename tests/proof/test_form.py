"""The keys of a drawing are held against the picture of a dealt position."""

from __future__ import annotations

import msgspec
import pytest

from rulesfaq.proof.form import engine_faults
from tests.proof.poets import poets
from tests.proof.shapes import draw


def told(phrases: dict[str, dict[str, str]]) -> list[str]:
    data = msgspec.structs.replace(poets(), phrases=phrases)
    return [str(fault) for fault in engine_faults(data, draw.GAME) if "picture" in str(fault)]


@pytest.mark.parametrize("kind", ["table", "seat"])
def test_a_key_that_no_picture_has_is_a_fault(kind: str) -> None:
    (fault,) = told({kind: {"moon=full": "Vollmond"}})

    assert f"phrases.yaml, {kind}" in fault
    assert "moon=full" in fault


def test_a_key_of_the_picture_is_none() -> None:
    picture = draw.GAME.notation.picture(draw.GAME.deal(3, 1, draw.GAME.printed))

    assert told({"table": {key: "" for key in picture if key != "seats"}}) == []


def test_a_place_for_what_is_not_drawn_is_a_fault() -> None:
    (fault,) = told({"layout": {"seat.moon": "small"}})

    assert "layout" in fault

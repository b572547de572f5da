"""Scenarios from plain values, with the places of their parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesfaq.loading.yaml_file import Document, Pointer
from rulesfaq.model.scenario import Facts, Scenario, Step
from rulesfaq.model.source import Place

_PARTS = (
    "title", "players", "options", "given", "when", "asks",
    "instead", "agreed", "contrast", "then", "seed",
)  # fmt: skip


def as_scenario(document: Document, pointer: Pointer, raw: dict[str, Any], game: str) -> Scenario:
    """Return a scenario of valid plain values.

    Args:
        document: Where it stands.
        pointer: Where in the document.
        raw: Its values, valid by the schema.
        game: The game that it belongs to unless it names one.
    """
    return Scenario(
        title=raw["title"],
        game=raw.get("game", game),
        players=raw["players"],
        when=tuple(_step(step) for step in raw["when"]),
        options=raw.get("options", {}),
        given=raw.get("given", {}),
        asks=raw.get("asks", {}),
        instead=_rivals(raw.get("instead", ())),
        agreed=raw.get("agreed", {}),
        contrast=raw.get("contrast", False),
        then=raw.get("then", {}),
        seed=raw.get("seed", 1),
        place=document.place(pointer),
        places=_places(document, pointer, raw),
        id=raw.get("id", ""),
    )


def _step(raw: Mapping[str, Any]) -> Step:
    moves = raw.get("all") or {seat: move for seat, move in raw.items() if seat != "asked"}
    return Step(tuple(moves.items()), asked=raw.get("asked", False), together="all" in raw)


def _rivals(raw: Any) -> tuple[Facts, ...]:
    return (raw,) if isinstance(raw, dict) else tuple(raw)


def _places(document: Document, pointer: Pointer, raw: Mapping[str, Any]) -> dict[str, Place]:
    """Return where the parts stand: by key, and by key and index for steps and rivals."""
    places = {key: document.place((*pointer, key)) for key in _PARTS if key in raw}
    for index in range(len(raw["when"])):
        places[f"when.{index}"] = document.place((*pointer, "when", index))
    rivals = raw.get("instead", ())
    for index in range(len(_rivals(rivals))):
        inner = (*pointer, "instead") + ((index,) if isinstance(rivals, list) else ())
        places[f"instead.{index}"] = document.place(inner)
    for key in raw.get("given", {}):
        places[f"given.{key}"] = document.place((*pointer, "given", key))
    return places

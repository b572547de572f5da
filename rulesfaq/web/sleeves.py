"""How many card sleeves several games need together: by size, packs rounded up after summing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec
from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Reply

from rulesfaq.model.game import Component, GameData
from rulesfaq.web.context import services

sleeves = Blueprint("sleeves", __name__)
PACKS = (50, 55, 60, 100)
"""How many sleeves a pack may hold; the first is taken where nothing is chosen."""


class Line(msgspec.Struct, frozen=True):
    """One kind of card of one game."""

    game: GameData
    part: Component


class Need(msgspec.Struct, frozen=True):
    """All cards of one size."""

    size: str
    """Empty where no source gives one."""
    lines: tuple[Line, ...]

    @property
    def count(self) -> int:
        """How many sleeves that are."""
        return sum(line.part.count for line in self.lines)

    def packs(self, per_pack: int) -> int:
        """Return how many packs that are, rounded up once, over all games."""
        return -(-self.count // per_pack)


def needs_of(games: Sequence[GameData]) -> tuple[tuple[Need, ...], Need]:
    """Return what is needed by size, the most first; and the cards whose size nobody gives."""
    lines = [Line(game, part) for game in games for part in game.components if part.card]
    known = sorted((line for line in lines if line.part.size), key=lambda line: line.part.size)
    sized = [
        Need(size, tuple(found)) for size, found in groupby(known, key=lambda line: line.part.size)
    ]
    unknown = Need("", tuple(line for line in lines if not line.part.size))
    return tuple(sorted(sized, key=lambda need: -need.count)), unknown


@sleeves.get("/huellen", endpoint="sleeves")
def total() -> str | Reply:
    """Show how many sleeves the chosen games need together."""
    corpus = services().corpus
    asked = [name for text in request.args.getlist("spiele") for name in text.split(",") if name]
    chosen = [name for name in dict.fromkeys(asked) if name in corpus.games]
    is_written_out = "packung" in request.args and _per_pack() == PACKS[0]
    if is_written_out or len(request.args.getlist("spiele")) > 1:
        return redirect(_address(chosen, _per_pack()))
    games = [corpus.game(name) for name in chosen]
    sized, unknown = needs_of(games)
    with_cards = [data for data in corpus if any(part.card for part in data.components)]
    return render_template(
        "huellen.html",
        chosen=chosen,
        ignored=[name[:40] for name in dict.fromkeys(asked) if name not in corpus.games],
        games=games,
        every=with_cards,
        sized=sized,
        unknown=unknown,
        per_pack=_per_pack(),
        packs=PACKS,
        total=sum(need.packs(_per_pack()) for need in sized),
        address=_address(chosen, _per_pack()),
    )


@sleeves.get("/huellen.json", endpoint="twin")
def twin() -> Response:
    """Return the same as JSON."""
    corpus = services().corpus
    asked = [name for text in request.args.getlist("spiele") for name in text.split(",") if name]
    chosen = [name for name in dict.fromkeys(asked) if name in corpus.games]
    sized, unknown = needs_of([corpus.game(name) for name in chosen])
    return jsonify(
        games=chosen,
        per_pack=_per_pack(),
        sizes=[_plain(need) | {"packs": need.packs(_per_pack())} for need in sized],
        unknown=_plain(unknown),
        packs=sum(need.packs(_per_pack()) for need in sized),
        html_url=url_for("sleeves.sleeves", spiele=",".join(chosen) or None, _external=True),
        warnings=[name for name in dict.fromkeys(asked) if name not in corpus.games],
    )


def _plain(need: Need) -> dict[str, Any]:
    parts = [
        {"game": line.game.id, "name": line.part.name, "count": line.part.count}
        for line in need.lines
    ]
    return {"size": need.size or None, "count": need.count, "parts": parts}


def _per_pack() -> int:
    text = request.args.get("packung", "")
    return next((size for size in PACKS if str(size) == text), PACKS[0])


def _address(chosen: Sequence[str], per_pack: int) -> str:
    names = ",".join(chosen) or None
    size = per_pack if per_pack != PACKS[0] else None
    return url_for("sleeves.sleeves", spiele=names, packung=size).replace("%2C", ",")

"""The level form of ``always``: what a pattern names is known to the game, and means something."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from difflib import get_close_matches
from typing import Any

from rulesfaq.engine.game import Game
from rulesfaq.errors import BadNotationError
from rulesfaq.model.faq import Claim, Pattern
from rulesfaq.model.game import GameData
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.facts import EVER
from rulesfaq.proof.fault import Fault
from rulesfaq.proof.observed import LENGTH, OF_MOVE, OPTION, PLAYERS, THEN, WORDS
from rulesfaq.proof.pattern import COMPARED, moves_of, options_of, paths_of

SAMPLES = 12
"""In so many positions a fact is looked for before it counts as none of the game."""


def pattern_faults(data: GameData, game: Game, cover: Cover) -> Iterator[Fault]:
    """Yield what no pattern of the data should have said."""
    form = _Form(data, game, cover)
    for entry in data.entries.values():
        for number, claim in enumerate(entry.claims, 1):
            if claim.always and not claim.scenarios:
                message = f"{entry.id}, claim {number}: always, and no scene that shows it"
                hint = "keep a scenario: readers see it, and it is tried in every deal"
                yield Fault("form", message, hint, claim.place)
            for pattern in claim.always:
                where = f"{entry.id}, claim {number}: always"
                for message, hint in form.faults(claim, pattern):
                    yield Fault("form", f"{where}: {message}", hint, pattern.place)


Said = tuple[str, str]
"""What is wrong, and the way out."""


class _Form:
    """What a game knows that patterns may speak of."""

    def __init__(self, data: GameData, game: Game, cover: Cover) -> None:
        notation = game.notation
        self._data, self._game, self._cover = data, game, cover
        self._verbs = frozenset(form.form.partition(" ")[0] for form in notation.moves)
        self._paths = frozenset(form.form.partition(".")[0] for form in notation.paths)
        told = (form.form.partition(".")[0] for form in notation.move_paths)
        self._of_moves = frozenset((WORDS, LENGTH, *told))
        self._guards = frozenset(row.rule for row in game.rows if row.kind == "guard")
        self._samples = tuple(_samples(game))

    def faults(self, claim: Claim, pattern: Pattern) -> Iterator[Said]:
        """Yield what is wrong with a pattern."""
        yield from self._words(pattern)
        yield from self._unreadable(pattern)
        yield from self._settings(pattern)
        yield from self._reserve(claim, pattern)
        if not pattern.after:
            yield from _judged_only(pattern)

    def _words(self, pattern: Pattern) -> Iterator[Said]:
        """Yield verbs, facts and options that the game does not know."""
        heads = {path for path, _ in paths_of(pattern, self._game.seats[1])}
        of_moves = {_head(path.removeprefix(OF_MOVE)) for path in heads if path.startswith(OF_MOVE)}
        facts = {_head(path) for path in heads if not path.startswith((OF_MOVE, OPTION))}
        for kind, used, known in (
            ("move", {form.split()[0] for form in moves_of(pattern)}, self._verbs),
            ("fact", facts, self._paths | {PLAYERS}),
            ("fact of a move", of_moves, self._of_moves),
            ("option", {*pattern.options, *options_of(pattern)}, self._game.options),
        ):
            for word in sorted(used - set(known)):
                yield f"no {kind} {word}", _near(word, known)

    def _unreadable(self, pattern: Pattern) -> Iterator[Said]:
        """Yield the paths that no position has, though their first word is a fact of the game."""
        told = set()
        for path, key in paths_of(pattern, self._game.seats[1]):
            head, _, rest = path.partition(".")
            if head not in self._paths or key in told or rest.isdecimal():
                continue
            if not any(_is_readable(self._game, sample, path) for sample in self._samples):
                told.add(key)
                yield f"no fact {path}", f"it stands under {key}; docs/scenarios.md lists the facts"

    def _settings(self, pattern: Pattern) -> Iterator[Said]:
        """Yield values of options and numbers of players that the game does not know."""
        least, most = self._game.seats
        options = self._game.options
        named = [
            *pattern.options.items(),
            *(
                (path.removeprefix(OPTION), value)
                for path, wanted in pattern.where.items()
                if path.startswith(OPTION)
                for value in re.findall(r"[a-z0-9-]+", str(_plain(wanted)))
            ),
        ]
        for name, value in named:
            if name in options and value not in options[name]:
                yield f"{name} has no {value}", f"known: {', '.join(options[name])}"
        for players in pattern.players:
            if not least <= players <= most:
                yield f"{players} players", f"the game seats {least} to {most}"

    def _reserve(self, claim: Claim, pattern: Pattern) -> Iterator[Said]:
        """Yield rules under ``unless`` that are none, forbid nothing, or are what is claimed."""
        cited = self._cover.of_all(claim.rules)
        for rule in pattern.unless:
            functions = self._cover.of(rule)
            if rule not in self._data.rules:
                yield f"no rule {rule}", _near(rule, self._data.rules)
            elif not functions & self._guards:
                yield f"unless {rule}: it forbids nothing", "leave it out"
            elif functions & cited:
                yield f"unless {rule}: the claim cites it", "what is claimed cannot be a reserve"


def _judged_only(pattern: Pattern) -> Iterator[Said]:
    """Yield conditions that ask what a move leads to, where moves are judged only."""
    for path, wanted in pattern.where.items():
        compared = isinstance(wanted, dict) and not COMPARED.isdisjoint(wanted)
        if path.startswith((THEN, EVER)) or compared:
            yield (
                f"{path} is known after the move, and here moves are judged only",
                "write after: and holds:, or a fact of the move",
            )


def _plain(wanted: Any) -> Any:
    return next(iter(wanted.values())) if isinstance(wanted, dict) else wanted


def _head(path: str) -> str:
    return path.partition(".")[0]


def _near(word: str, known: Collection[str]) -> str:
    near = get_close_matches(word, known, n=1)
    return f"did you mean {near[0]}?" if near else f"known: {', '.join(sorted(known))}"


def _samples(game: Game) -> Iterator[Any]:
    """Yield positions in which every fact can be read that any position of the game has."""
    for given in game.starts[:SAMPLES]:
        with suppress(BadNotationError):
            yield game.notation.position(given, game.seats[1], 1, game.printed)


def _is_readable(game: Game, state: Any, path: str) -> bool:
    try:
        game.notation.read(state, path)
    except BadNotationError:
        return False
    return True

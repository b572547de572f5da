"""The level form, where data and engine meet: ids, values, misreadings and options agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from rulesfaq.engine.game import Game
from rulesfaq.errors import BadNotationError
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import ACTING, Rule
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.fault import Fault
from rulesfaq.proof.pattern_form import pattern_faults


def engine_faults(data: GameData, game: Game) -> tuple[Fault, ...]:
    """Return every disagreement between the rules in the data and the engine's functions."""
    cover = Cover(data, game)
    faults = [
        *_unstated(data, cover),
        *_options(data, game),
        *_phrases(data, game),
        *_drawn(data, game),
        *_named_values(data, game),
        *pattern_faults(data, game, cover),
    ]
    for rule in data.rules.values():
        faults += _ground(rule, cover)
        faults += _misreadings(rule, cover)
        faults += _values(rule, game)
    return tuple(sorted(faults))


def _unstated(data: GameData, cover: Cover) -> Iterator[Fault]:
    for rule in sorted(cover.functions - data.rules.keys()):
        message = f"the engine has a function for {rule}, but rules.yaml does not state it"
        yield Fault("form", message, "state the rule, or rename the function's rule", data.place)


def _ground(rule: Rule, cover: Cover) -> Iterator[Fault]:
    grounds = [
        name
        for name, given in (
            ("a function", rule.id in cover.functions),
            ("says_the_same", bool(rule.says_the_same)),
            ("follows_from", bool(rule.follows_from)),
            ("plain", bool(rule.plain)),
        )
        if given
    ]
    if len(grounds) > 1:
        message = f"{rule.id} has {' and '.join(grounds)}: one of them is enough"
        yield Fault("form", message, "keep the one that is true", rule.place)
    elif not grounds:
        message = f"{rule.id} has neither a function nor another ground"
        hint = "write the function, or says_the_same, follows_from or plain"
        yield Fault("form", message, hint, rule.place)
    elif rule.plain and rule.kind in ACTING and not rule.is_assumption:
        message = (
            f"{rule.id} is a rule of kind {rule.kind}: plain is for facts that nothing acts on"
        )
        yield Fault("form", message, "write its function, its twin or its grounds", rule.place)
    elif not rule.plain and not cover.of(rule.id):
        message = f"{rule.id} rests on rules that have no function either"
        yield Fault("form", message, "name rules that the engine knows", rule.place)


def _misreadings(rule: Rule, cover: Cover) -> Iterator[Fault]:
    stated = frozenset(rule.misreadings)
    known = cover.named.get(rule.id, frozenset())
    for name in sorted(known - stated):
        message = f"{rule.id}: the engine knows the misreading {name}; rules.yaml does not word it"
        yield Fault("form", message, "add it under misreadings", rule.place)
    for name in sorted(stated - known):
        message = f"{rule.id}: the engine has no misreading {name}"
        hint = f"known: {', '.join(sorted(known))}" if known else "the engine has none for it"
        yield Fault("form", message, hint, rule.place)


def _values(rule: Rule, game: Game) -> Iterator[Fault]:
    """Hold each number of the data against the engine's, and the other way round."""
    fields = {field for row in game.rows if row.rule == rule.id for field in row.values}
    for field in sorted(fields - game.options.keys() - rule.values.keys()):
        message = f"{rule.id}: the engine's value {field} is not stated"
        hint = f"add values: {{{field}: {getattr(game.printed, field)}}}"
        yield Fault("form", message, hint, rule.place)
    for name, value in rule.values.items():
        printed = printed_value(game, name)
        if printed is None and rule.plain == "" and rule.id in {row.rule for row in game.rows}:
            message = f"{rule.id}: the engine has no printed value {name}"
            yield Fault("form", message, f"known: {', '.join(sorted(fields))}", rule.place)
        elif printed is not None and printed != value:
            message = f"{rule.id}: {name} is {value} here and {printed} in the engine"
            yield Fault("form", message, "read the page again", rule.place)


def printed_value(game: Game, name: str) -> Any:
    """Return a printed number of the engine, or None where it has none of that name."""
    return getattr(game.printed, name, None)


def _options(data: GameData, game: Game) -> Iterator[Fault]:
    stated = {option.name: option for option in data.options}
    for name in sorted(game.options.keys() - stated.keys()):
        message = f"the engine's option {name} is not stated in game.yaml"
        yield Fault("form", message, f"values: {', '.join(game.options[name])}", data.place)
    for name, option in stated.items():
        values = tuple(value.value for value in option.values)
        known = game.options.get(name)
        if known is None:
            message = f"the engine has no option {name}"
            yield Fault("form", message, f"known: {', '.join(game.options)}", option.place)
        elif sorted(values) != sorted(known) or values[0] != known[0]:
            message = f"option {name}: values {', '.join(values)}, in the engine {', '.join(known)}"
            yield Fault("form", message, "the same values, the standard first", option.place)


def _phrases(data: GameData, game: Game) -> Iterator[Fault]:
    """Hold the keys of the German templates against what the engine can say."""
    notation = game.notation
    paths = {head for form in notation.paths for head in _heads(form.form)}
    known = {
        "facts": paths | {"allowed", "ever", "sees"},
        "moves": {form.form.split()[0] for form in notation.moves},
        "events": {row.rule for row in game.rows if row.kind == "effect"},
        "refusals": {row.rule for row in game.rows if row.kind == "guard"},
    }
    for kind, keys in known.items():
        for key in data.phrases.get(kind, {}):
            if key not in keys and not (kind == "facts" and _readable(game, key)):
                message = f"phrases.yaml, {kind}: the engine has no {key}"
                near = get_close_matches(key, sorted(keys), n=1)
                hint = f"did you mean {near[0]}?" if near else "leave it out"
                yield Fault("form", message, hint, data.place)


def _drawn(data: GameData, game: Game) -> Iterator[Fault]:
    """Hold the keys of the drawing against the picture of a dealt position."""
    picture = game.notation.picture(game.deal(game.seats[1], 1, game.printed))
    seats = picture.get("seats", {})
    own = {key for values in seats.values() for key in values}
    known = {"table": set(picture) - {"seats"}, "seat": own | set(picture) - {"seats"}}
    for kind, keys in known.items():
        for key in data.phrases.get(kind, {}):
            if re.split("[.=]", key)[0] not in keys:
                yield _unknown_key(data, kind, key, keys)
    stated = {key.partition("=")[0] for key in data.phrases.get("table", {})}
    stated |= {f"seat.{key.partition('=')[0]}" for key in data.phrases.get("seat", {})}
    for key in data.phrases.get("layout", {}):
        if key not in stated:
            yield _unknown_key(data, "layout", key, stated)


def _unknown_key(data: GameData, kind: str, key: str, keys: set[str]) -> Fault:
    near = get_close_matches(key, sorted(keys), n=1)
    hint = f"did you mean {near[0]}?" if near else "leave it out"
    message = f"phrases.yaml, {kind}: the picture of a position has no {key}"
    return Fault("form", message, hint, data.place)


def _named_values(data: GameData, game: Game) -> Iterator[Fault]:
    """Hold the values that have German names against the words that the engine uses."""
    known = _words(game)
    for key in data.phrases.get("values", {}):
        path, _, value = re.sub(r"^sees\.[A-Z]\.", "", key).rpartition("=")
        if not re.fullmatch(r"[a-z][a-z-]*", value):  # a piece, a number, a seat
            continue
        plain = value.lower() in known
        if plain and (not path or _readable(game, path) or path in _path_heads(game)):
            continue
        if not _readable(game, key):
            near = get_close_matches(value, sorted(known), n=1)
            hint = f"did you mean {near[0]}?" if near and not plain else "leave it out"
            message = f"phrases.yaml, values: the engine has no value {key}"
            yield Fault("form", message, hint, data.place)


def _path_heads(game: Game) -> set[str]:
    return {head for form in game.notation.paths for head in _heads(form.form)}


def _words(game: Game) -> set[str]:
    """Return the words that the game's notation, options and first positions use."""
    notation = game.notation
    forms = (*notation.moves, *notation.fields, *notation.paths)
    text = " ".join(f"{form.form} {form.meaning} {form.example}" for form in forms)
    found = {*re.findall(r"[a-z-]+", text.lower()), *game.automatic, "true", "false", "null"}
    found |= {value for values in game.options.values() for value in values}
    for players in game.seats:
        state = game.deal(players, 1, game.printed)
        for form in notation.paths:
            value = notation.read(state, form.example)
            items = value if isinstance(value, list) else [value]
            found |= {str(item).lower() for item in items}
    return found


def _readable(game: Game, path: str) -> bool:
    try:
        game.notation.read(game.deal(game.seats[1], 1, game.printed), path)
    except BadNotationError:
        return False
    return True


def _heads(form: str) -> Iterator[str]:
    """Yield a path and each of its beginnings: what comes after them varies."""
    segments = form.split(".")
    for length in range(1, len(segments) + 1):
        yield ".".join(segments[:length])

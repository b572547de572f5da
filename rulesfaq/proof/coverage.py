"""The map of a game: rule, function, scenario, claim and misreading, by page of the source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.engine.table import Row
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule
from rulesfaq.proof.check import GameReport
from rulesfaq.proof.claim import ClaimProof
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.reach import Reach, reach


class FunctionMap(msgspec.Struct, frozen=True):
    """A function of the engine, and in how many games it applied."""

    name: str
    """Module and function."""
    kind: str
    option: str
    """The house rule under which it is in force, as ``name:value``; empty for always."""
    games: int


class MisreadingMap(msgspec.Struct, frozen=True):
    """A named misreading, and the entries that refute it."""

    name: str
    belief: str
    """In German, as the data word it."""
    refuted_by: tuple[str, ...]


class Citing(msgspec.Struct, frozen=True):
    """A claim that cites a rule."""

    entry: str
    claim: int
    """From 1."""
    proven: bool
    """Whether example, source and counter hold."""
    scenarios: tuple[str, ...]


class RuleMap(msgspec.Struct, frozen=True):
    """A rule or an assumption with everything that hangs on it."""

    id: str
    title: str
    kind: str
    assumption: bool
    stands_on: tuple[str, ...]
    """The ids of the functions behind it: its own, its twin's, its grounds'."""
    functions: tuple[FunctionMap, ...]
    """Its own."""
    misreadings: tuple[MisreadingMap, ...]
    cited_by: tuple[Citing, ...]
    leaned_on_by: tuple[str, ...]
    """For an assumption: the entries whose answer it decides."""

    @property
    def proven(self) -> bool:
        """Whether a claim that holds cites it."""
        return any(citing.proven for citing in self.cited_by)

    @property
    def played(self) -> bool:
        """Whether one of its functions applied in some game."""
        return any(function.games for function in self.functions)


class PlaceMap(msgspec.Struct, frozen=True):
    """A page of a source, or a section of one without pages, and the rules that stand there."""

    source: str
    """Empty for what no source states: the assumptions."""
    page: int
    """0 where the source has none."""
    section: str
    rules: tuple[str, ...]


class OptionMap(msgspec.Struct, frozen=True):
    """A value of a house rule, and the entries that depend on it."""

    option: str
    value: str
    standard: bool
    rule: str
    entries: tuple[str, ...]
    """Those with a scene under it, those of which a fact turns with it, and those that cite a rule
    which is in force by it."""


class Coverage(msgspec.Struct, frozen=True):
    """The map of one game."""

    game: str
    title: str
    entries: int
    claims: int
    proven: int
    rules: Mapping[str, RuleMap]
    places: tuple[PlaceMap, ...]
    options: tuple[OptionMap, ...]
    reach: Reach
    unrefuted: tuple[tuple[str, str], ...]
    """As the check has them."""


def cover_game(
    data: GameData, game: Game | None, report: GameReport, games: int, workers: int = 1
) -> Coverage:
    """Return the map of a game from its data, what a check found, and some games played.

    Args:
        data: The game's data.
        game: Its engine, if it has one.
        report: What the check of it found; nothing is proven anew.
        games: How many games are played to see which functions apply; 0 for none.
        workers: How many processes play; the map is the same for any number.
    """
    played = reach(game, games, workers) if game is not None and games else Reach(0, 0, {})
    return Coverage(
        game=data.id,
        title=data.title,
        entries=len(data.entries),
        claims=len(report.claims),
        proven=sum(is_proven(claim) for claim in report.claims),
        rules=_rules(data, game, report, played),
        places=tuple(_places(data)),
        options=() if game is None else tuple(_options(data, game, report)),
        reach=played,
        unrefuted=report.unrefuted,
    )


def is_proven(claim: ClaimProof) -> bool:
    """Whether a claim is held on every level that says which rule decides it."""
    levels = claim.levels
    shown = levels["example"] == levels["source"] == levels["counter"] == "held"
    return shown and not claim.failed


def _rules(
    data: GameData, game: Game | None, report: GameReport, played: Reach
) -> Mapping[str, RuleMap]:
    functions = _functions(game, played)
    misreadings = _misreadings(data, game, report)
    citing = _citing(data, report)
    leaning: dict[str, list[str]] = {}
    for entry, assumptions in report.ledger.leans.items():
        for assumption in assumptions:
            leaning.setdefault(assumption, []).append(entry)
    cover = None if game is None else Cover(data, game)
    return {
        rule.id: RuleMap(
            id=rule.id,
            title=rule.title,
            kind=rule.kind,
            assumption=rule.is_assumption,
            stands_on=() if cover is None else tuple(sorted(cover.of(rule.id))),
            functions=tuple(functions.get(rule.id, ())),
            misreadings=tuple(misreadings.get(rule.id, ())),
            cited_by=tuple(citing.get(rule.id, ())),
            leaned_on_by=tuple(leaning.get(rule.id, ())),
        )
        for rule in data.rules.values()
    }


def _functions(game: Game | None, played: Reach) -> Mapping[str, list[FunctionMap]]:
    found: dict[str, list[FunctionMap]] = {}
    for index, row in enumerate(() if game is None else game.rows):
        option = ":".join(row.when) if row.when else ""
        count = played.applied.get(index, 0)
        found.setdefault(row.rule, []).append(FunctionMap(_name(row), row.kind, option, count))
    return found


def _name(row: Row) -> str:
    return f"{row.ask.__module__}.{row.ask.__qualname__}"


def _misreadings(
    data: GameData, game: Game | None, report: GameReport
) -> Mapping[str, list[MisreadingMap]]:
    refuted: dict[tuple[str, str], list[str]] = {}
    for claim in report.claims:
        for cause in claim.causes:
            refuted.setdefault((cause.rule, cause.reading), []).append(claim.entry)
    named = dict.fromkeys(
        (row.rule, name) for row in (() if game is None else game.rows) for name in row.misreadings
    )
    found: dict[str, list[MisreadingMap]] = {}
    for rule, name in named:
        belief = data.rules[rule].misreadings.get(name, "") if rule in data.rules else ""
        by = tuple(dict.fromkeys(refuted.get((rule, name), ())))
        found.setdefault(rule, []).append(MisreadingMap(name, belief, by))
    return found


def _citing(data: GameData, report: GameReport) -> Mapping[str, list[Citing]]:
    found: dict[str, list[Citing]] = {}
    for proof in report.claims:
        claim = data.entries[proof.entry].claims[proof.index]
        scenarios = tuple(scenario.title for scenario in claim.scenarios)
        citing = Citing(proof.entry, proof.index + 1, is_proven(proof), scenarios)
        for rule in claim.rules:
            found.setdefault(rule, []).append(citing)
    return found


def _places(data: GameData) -> Iterator[PlaceMap]:
    """Yield each page, or section where there are no pages, in the order of the sources."""
    for source in data.sources:
        found: dict[tuple[int, str], dict[str, None]] = {}
        for rule in data.rules.values():
            for cited, page, section in spots(rule):
                if cited == source.id:
                    found.setdefault((page, section), {})[rule.id] = None
        order = [heading.title for heading in source.headings]
        for page, section in sorted(found, key=lambda key: (key[0], _rank(order, key[1]))):
            yield PlaceMap(source.id, page, section, tuple(found[page, section]))
    bare = tuple(rule.id for rule in data.rules.values() if not rule.cite)
    if bare:
        yield PlaceMap("", 0, "", bare)


def spots(rule: Rule) -> Iterator[tuple[str, int, str]]:
    """Yield source and page of each place of a rule, or source and section where it has no page."""
    for citation in rule.cite:
        yield from ((citation.source, page, "") for page in citation.pages)
        if not citation.pages:
            yield citation.source, 0, citation.section


def _rank(order: list[str], section: str) -> int:
    return order.index(section) if section in order else len(order)


def _options(data: GameData, game: Game, report: GameReport) -> Iterator[OptionMap]:
    cover = Cover(data, game)
    depended = {
        entry: frozenset((*_turning(data, report, entry), *_under(data, game, cover, entry)))
        for entry in data.entries
    }
    for option in data.options:
        for value in option.values:
            wanted = (option.name, value.value)
            entries = tuple(entry for entry, values in depended.items() if wanted in values)
            standard = value.value == option.standard
            yield OptionMap(option.name, value.value, standard, option.rule, entries)


def _turning(data: GameData, report: GameReport, ident: str) -> Iterator[tuple[str, str]]:
    """Yield the values with which an entry turns, as the check found, and what it turns from.

    Of an assumption that an entry leans on the check says no value: with two, both are meant.
    """
    turning = {(one.option, one.value) for one in report.ledger.turns.get(ident, ())}
    leans = report.ledger.leans.get(ident, ())
    for option in data.options:
        others = {(option.name, value.value) for value in option.values[1:]}
        if turning & others or option.rule in leans:
            yield option.name, option.standard
        yield from turning & others
        if option.rule in leans and len(others) == 1:
            yield from others


def _under(data: GameData, game: Game, cover: Cover, ident: str) -> Iterator[tuple[str, str]]:
    """Yield the values under which an entry is asked: chosen in a scene, or in force and cited."""
    standard = {option.name: option.standard for option in data.options}
    for claim in data.entries[ident].claims:
        behind = cover.of_all(claim.rules)
        cited = {row.when for row in game.rows if row.rule in behind and row.when is not None}
        for scenario in claim.scenarios:
            yield from scenario.options.items()
            yield from cited & {**standard, **scenario.options}.items()

"""What web and command line work with, put together once: data, games, index, proofs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import msgspec

from rulesfaq.answers.answer import Answer as Answer
from rulesfaq.answers.answer import Assumed, Standard, Turn
from rulesfaq.answers.ask import ask
from rulesfaq.answers.computed import computed
from rulesfaq.answers.houserules import under_house_rules
from rulesfaq.answers.hygiene import cleaned
from rulesfaq.answers.levels import worst
from rulesfaq.answers.options import chosen_options
from rulesfaq.answers.wording import open_entry_text
from rulesfaq.engine.game import Game
from rulesfaq.errors import UnknownIdError
from rulesfaq.explain import fact_given, fill_text
from rulesfaq.games import find_games, find_referees, find_tools
from rulesfaq.history import read_log
from rulesfaq.ids import game_of
from rulesfaq.loading.corpus import load_corpus
from rulesfaq.model.changes import ToldChange
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import Corpus, GameData
from rulesfaq.model.proofs import AlwaysRecord, Deciding, OpenPoint
from rulesfaq.model.scenario import Scenario
from rulesfaq.proof.agreed import Agreed, Table
from rulesfaq.proof.alternatives import Alternative as Alternative
from rulesfaq.proof.alternatives import alternatives, deciding_options
from rulesfaq.proof.alternatives import instead as instead
from rulesfaq.proof.alternatives import moves_of as moves_of
from rulesfaq.proof.fault import LEVELS as LEVELS
from rulesfaq.proof.known import ClaimState as ClaimState
from rulesfaq.proof.known import Levels, claim_states
from rulesfaq.proof.ledger import code_hash, read_ledger
from rulesfaq.proof.options import OPPOSITE
from rulesfaq.proof.options import PLAYERS as PLAYERS
from rulesfaq.proof.replay import ReplayStep as ReplayStep
from rulesfaq.proof.replay import replay
from rulesfaq.search.index import Index, build_index
from rulesfaq.search.marks import marks
from rulesfaq.search.query import Found, find, named_games, other_game
from rulesfaq.search.suggest import Suggester, Suggestion
from rulesfaq.settings import Settings
from rulesfaq.spoken.ruling import Missing, Referee, Ruling
from rulesfaq.spoken.tool import Tool


class Services(msgspec.Struct, frozen=True, dict=True):
    """Everything that a page or a command needs; nothing in it changes."""

    corpus: Corpus
    games: Mapping[str, Game]
    """Engines by id; a game without one is not in it."""
    index: Index
    proofs: Mapping[str, tuple[ClaimState, ...]] = {}
    """One state per claim, by entry."""
    leans: Mapping[str, tuple[str, ...]] = {}
    """Assumptions that an entry leans on, by entry."""
    open_points: Mapping[str, OpenPoint] = {}
    """How often an assumption decides a game in play, by its id."""
    turns: Mapping[str, tuple[Deciding, ...]] = {}
    """Option values under which an entry comes out otherwise, by entry."""
    referees: Mapping[str, Referee] = {}
    """By game; a game may have none."""
    always: Mapping[str, AlwaysRecord] = {}
    """What the search for a counterexample gave, by claim: ``entry#number``."""
    changes: Mapping[str, tuple[ToldChange, ...]] = {}
    """Answers that are told otherwise than before, by game."""

    @property
    def revision(self) -> str:
        """The revision of the data."""
        return self.corpus.revision

    @cached_property
    def tables(self) -> dict[tuple[str, ...], tuple[Table, dict[str, Agreed]]]:
        """Tables with house rules that were asked about, and what becomes of entries there."""
        return {}

    @cached_property
    def replays(self) -> dict[str, tuple[ReplayStep, ...]]:
        """Replays already played, by a key of their scenario."""
        return {}

    @cached_property
    def tools(self) -> Mapping[str, tuple[Tool, ...]]:
        """Forms of the games whose engine is here, by game; a game may have none."""
        return {ident: found for ident, found in find_tools().items() if ident in self.games}

    @cached_property
    def decided(self) -> dict[str, Mapping[str, tuple[str, ...]]]:
        """What was found of house rules in scenarios, by a key of them."""
        return {}

    def entry(self, game: str, slug: str) -> FaqEntry:
        """Return an entry by the last segment of its id.

        Raises:
            UnknownIdError: If the game or the entry does not exist.
        """
        data = self.corpus.game(game)
        ident = f"{game}.faq.{slug}"
        try:
            return data.entries[ident]
        except KeyError:
            raise UnknownIdError("entry", ident) from None

    def claim_states(self, entry: FaqEntry) -> tuple[ClaimState, ...]:
        """Return what is known of each claim; ``unchecked`` where nothing is."""
        unknown = ClaimState(dict.fromkeys(LEVELS, "unchecked"))
        return self.proofs.get(entry.id, (unknown,) * len(entry.claims))

    def levels(self, entry: FaqEntry) -> Levels:
        """Return the state of each level over all claims: the worst one counts."""
        claims = [state.levels for state in self.claim_states(entry)]
        return {level: worst([levels[level] for levels in claims]) for level in LEVELS}

    def assumptions(self, entry: FaqEntry) -> tuple[str, ...]:
        """Return the ids of the assumptions that an answer leans on, cited or not."""
        rules = self.corpus.game(game_of(entry.id)).rules
        cited = [rule for rule in entry.rules if rules[rule].is_assumption]
        return tuple(dict.fromkeys((*cited, *self.leans.get(entry.id, ()))))

    def house_rules(self, entry: FaqEntry) -> tuple[Deciding, ...]:
        """Return the house rules and numbers of players that turn an answer.

        None unless its first claim is proven now. The reading of an open point is no house rule: an
        answer that depends on one leans on an assumption, and says so.
        """
        if self.claim_states(entry)[0].levels["example"] != "held":
            return ()
        data = self.corpus.game(game_of(entry.id))
        is_open = {
            option.name: option.rule in data.rules and data.rules[option.rule].is_assumption
            for option in data.options
        }
        known = self.turns.get(entry.id, ())
        return tuple(turn for turn in known if not is_open.get(turn.option, False))

    def replay(self, scenario: Scenario) -> tuple[ReplayStep, ...]:
        """Return the steps of a scenario; none where the game has no engine.

        Raises:
            BadSceneError: If its position or one of its moves cannot be read.
        """
        game = self.games.get(scenario.game)
        if game is None:
            return ()
        key = repr(msgspec.to_builtins(scenario))
        if key not in self.replays:
            self.replays[key] = replay(game, scenario)
        return self.replays[key]

    def imagine(self, scenario: Scenario) -> tuple[ReplayStep, ...]:
        """Return the steps of a scenario that nobody wrote down; they are not kept.

        Raises:
            BadSceneError: If its position or one of its moves cannot be read.
        """
        game = self.games.get(scenario.game)
        return () if game is None else replay(game, scenario)

    def deciding(self, scenario: Scenario) -> Mapping[str, tuple[str, ...]]:
        """Return the option values with which a scenario of the corpus goes otherwise, by option.

        Raises:
            BadSceneError: If its position or one of its moves cannot be read.
        """
        key = repr(msgspec.to_builtins(scenario))
        if key not in self.decided:
            game, told = self.games.get(scenario.game), self.replay(scenario)
            self.decided[key] = deciding_options(game, scenario, told) if game else {}
        return self.decided[key]

    def alternatives(self, scenario: Scenario, number: int) -> tuple[Alternative, ...]:
        """Return other moves worth trying at a move of a scenario, counted from 1.

        Raises:
            BadSceneError: If its position or one of its moves cannot be read.
        """
        game = self.games.get(scenario.game)
        return () if game is None else alternatives(game, scenario, number)

    def ask(
        self, question: str, game: str | None = None, options: Mapping[str, str] | None = None
    ) -> Answer:
        """Return the answer to a question; see :func:`rulesfaq.answers.ask.ask`.

        An answer that leans on an assumption, cited or not, is open and never called proven.

        Raises:
            BadQueryError: The question is empty or too long.
            UnknownIdError: ``game`` is no game of the corpus.
            BadOptionError: An option or value does not exist.
        """
        ruled = self._ruled(question, game, options or {})
        if ruled is not None:
            return ruled
        answer = ask(
            self.corpus,
            self.index,
            {},
            question,
            game,
            options,
            claim_proofs={
                entry: [state.levels for state in states] for entry, states in self.proofs.items()
            },
        )
        if answer.options and answer.kind == "entry":
            return self._under_house_rules(answer, self.ask(question, game))
        answer = self._with_turns(answer)
        leaning = self.leans.get(answer.entry or "", ())
        return self._open(answer, leaning[0]) if leaning and not answer.assumption else answer

    def _ruled(self, question: str, game: str | None, options: Mapping[str, str]) -> Answer | None:
        """Return what the one referee says who knows the position of a question."""
        text = cleaned(question)
        named = tuple(named_games(self.index, text))
        if not named and other_game(self.index, text):
            return None
        places = named or ((game,) if game else ())
        found = []
        for ident in places or tuple(self.referees):
            known = {o.name for o in self.corpus.game(ident).options}
            chosen = chosen_options(
                self.corpus.game(ident),
                options if places else {n: v for n, v in options.items() if n in known},
            )
            outcome = self._heard(ident, text, chosen, is_chosen=places == (ident,))
            if outcome is not None:
                found.append(computed(self.corpus.game(ident), text, outcome, chosen))
        return found[0] if len(found) == 1 else None

    def _heard(
        self, ident: str, text: str, options: Mapping[str, str], *, is_chosen: bool
    ) -> Ruling | Missing | None:
        referee = self.referees.get(ident)
        return referee(text, options, is_chosen) if referee else None

    def _under_house_rules(self, answer: Answer, standard: Answer) -> Answer:
        """Return an answer as the engine gives it under the options that it was asked with.

        Where no scene can be played with them, the answer says so itself.
        """
        aside = msgspec.structs.replace(answer, standard=Standard(standard.verdict, standard.text))
        engine = self.games.get(answer.game or "")
        if engine is None or standard.entry != answer.entry or standard.status != "answered":
            return aside
        data = self.corpus.game(engine.id)
        entry = data.entries[standard.entry or ""]
        agreed = Table(data, engine, answer.options).agreed(entry)
        if agreed.claims[0] == "unknown":
            return aside
        alone = {
            name: value
            for name, value in answer.options.items()
            if Table(data, engine, {name: value}).agreed(entry).claims[0] == "turned"
        }
        turn = agreed.turns[0]
        return under_house_rules(
            data,
            standard,
            answer.options,
            agreed.claims[: len(standard.claims)],
            alone or answer.options,
            told=fact_given(data, turn.path, turn.actual) if turn else "",
        )

    def _with_turns(self, answer: Answer) -> Answer:
        """Add what turns the answer as it was asked."""
        if answer.entry is None or answer.options:
            return answer
        entry = self.corpus.game(game_of(answer.entry)).entries[answer.entry]
        verdict = OPPOSITE[answer.verdict] if answer.verdict and entry.verdict else None
        turns = tuple(Turn(turn.option, turn.value, verdict) for turn in self.house_rules(entry))
        return msgspec.structs.replace(answer, turns_with=turns)

    def _open(self, answer: Answer, ident: str) -> Answer:
        data = self.corpus.game(game_of(ident))
        rule = data.rule(ident)
        played = fill_text(data, rule.text, rule)
        return msgspec.structs.replace(
            answer,
            status="unanswered",
            text=open_entry_text(answer.text, fill_text(data, rule.reason, rule)),
            kind=None,
            verdict=None,
            proof=None,
            claims=(),
            turns_with=(),
            assumption=Assumed(ident, played),
            reason="contradiction" if rule.contradicts else "open",
        )

    def find(self, words: str, game: str | None = None, most: int = 10) -> Found:
        """Return entries, rules, terms and facts that fit, best first.

        Raises:
            UnknownIdError: ``game`` is no game of the corpus.
        """
        return find(self.index, words, game, most)

    @cached_property
    def suggester(self) -> Suggester:
        """What completes a question; made when it is first asked."""
        return Suggester(self.index)

    def suggest(self, text: str, game: str | None = None) -> tuple[Suggestion, ...]:
        """Return what may be meant by a question that is still being typed.

        Raises:
            UnknownIdError: ``game`` is no game of the corpus.
        """
        return self.suggester.suggest(text, game)

    def marks(self, game: str, question: str, text: str) -> tuple[tuple[int, int], ...]:
        """Return where words of a question stand in a text: first and last place of each."""
        return marks(self.index, game, question, text)


def open_services(settings: Settings) -> Services:
    """Load the data, find the games, build the index, read the ledgers.

    Raises:
        DataError: If the data cannot be read or break their schema.
    """
    corpus = load_corpus(settings.data, settings.schemas)
    games = {ident: game for ident, game in find_games().items() if ident in corpus.games}
    proofs: dict[str, tuple[ClaimState, ...]] = {}
    leans: dict[str, tuple[str, ...]] = {}
    turns: dict[str, tuple[Deciding, ...]] = {}
    points: dict[str, OpenPoint] = {}
    always: dict[str, AlwaysRecord] = {}
    for data in corpus:
        ledger = read_ledger(settings.data, data.id)
        proofs |= claim_states(data, ledger, code_hash(games[data.id]) if data.id in games else "")
        leans |= dict(ledger.leans) if ledger else {}
        turns |= dict(ledger.turns) if ledger else {}
        points |= dict(ledger.open_points) if ledger else {}
        always |= dict(ledger.always) if ledger else {}
    referees = {ident: rules for ident, rules in find_referees().items() if ident in corpus.games}
    index = build_index(corpus)
    log = {data.id: read_log(settings.data, data.id).changes for data in corpus}
    return Services(corpus, games, index, proofs, leans, points, turns, referees, always, log)


def overall(levels: Levels) -> str:
    """Return the one state that a badge shows.

    Returns:
        ``held`` if no level broke and example, source and counter-check ran; ``example`` or
        ``form`` if no more than these could be checked; what was never run is never called so.
    """
    states = set(levels.values())
    for state in ("failed", "stale"):
        if state in states:
            return state
    core = [levels[level] for level in ("example", "source", "counter")]
    if core == ["held"] * 3:
        return "held"
    if levels["form"] == "held" and "unchecked" not in core:
        return "example" if "held" in core else "form"
    return "unchecked"


def related(data: GameData, entry: FaqEntry, limit: int = 4) -> tuple[FaqEntry, ...]:
    """Return the entries closest to one: those that share rules, then those of its topic."""
    own = set(entry.rules)
    scored = [
        (len(own & set(other.rules)), other.topic == entry.topic, place, other)
        for place, other in enumerate(data.entries.values())
        if other.id != entry.id
    ]
    close = [item for item in scored if item[0] or item[1]]
    close.sort(key=lambda item: (-item[0], not item[1], item[2]))
    return tuple(item[3] for item in close[:limit])

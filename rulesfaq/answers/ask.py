"""Ask: the one answer to a German question, or an honest word that there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

import msgspec

from rulesfaq.answers import wording
from rulesfaq.answers.abstain import (
    SURE_CLOSENESS,
    best_hit,
    is_silent,
    readiness,
    tells_position,
)
from rulesfaq.answers.answer import Answer, AnswerClaim, Assumed, Levels, Related
from rulesfaq.answers.cite import citations_of
from rulesfaq.answers.hygiene import cleaned
from rulesfaq.answers.levels import UNCHECKED, Proofs, over_claims
from rulesfaq.answers.options import chosen_options, option_labels, touched
from rulesfaq.answers.polarity import read, verdict_among
from rulesfaq.model.faq import Answer as Verdict
from rulesfaq.model.faq import Claim, FaqEntry
from rulesfaq.model.game import Corpus, GameData
from rulesfaq.model.rules import Rule
from rulesfaq.model.texts import render
from rulesfaq.search.index import Index
from rulesfaq.search.query import Found, Hit, find

MOST_RELATED = 4
VERDICT_COVERAGE = 0.5
"""Share of the question that an entry must have for its verdict to be given."""
SURE_SILENCE = 0.7
"""How near a question must be to one that no source answers before we say that none does; and
the game must be known, since anything may sound like something."""
_RELATED_COVERAGE = 0.3


def ask(
    corpus: Corpus,
    index: Index,
    proofs: Mapping[str, Levels],
    question: str,
    game: str | None = None,
    options: Mapping[str, str] | None = None,
    *,
    claim_proofs: Mapping[str, Sequence[Levels]] | None = None,
) -> Answer:
    """Return the answer to a question, answered or unanswered.

    Args:
        corpus: The games.
        index: Built from the same corpus.
        proofs: Levels of what was checked, by id of an entry or a rule.
        question: As typed, at most :data:`rulesfaq.answers.hygiene.LONGEST` characters.
        game: Where the reader stands; a game named in the question wins over it.
        options: Option values by name, for the game of the answer.
        claim_proofs: The same levels claim by claim, by entry.

    Raises:
        BadQueryError: The question is empty or too long.
        UnknownIdError: ``game`` is no game of the corpus.
        BadOptionError: An option or value does not exist.
    """
    text = cleaned(question)
    found = find(index, text, game)
    place = found.games[0] if len(found.games) == 1 else None if found.games else game
    if place is not None:
        chosen_options(corpus.game(place), options)
    best = best_hit(found, index.ranking)
    position = tells_position(text, found, _nearest(index, found))
    if best is None or not found.words or position:
        return _unanswered(corpus, text, found, place, position=position)
    asked = _Asked(corpus.game(best.game), text, found, best, index)
    if asked.is_unsure():
        return _unanswered(corpus, text, found, place, position=False)
    return asked.answer(corpus, Proofs(proofs, claim_proofs), options)


def document_answer(corpus: Corpus, index: Index, found: Found, hit: Hit) -> Answer:
    """Return what would be answered if a hit were the first one: for measuring, without proofs."""
    only = msgspec.structs.replace(found, hits=(hit,))
    asked = _Asked(corpus.game(hit.game), " ".join(found.words), only, hit, index)
    return asked.answer(corpus, Proofs({}, None), None)


class _Asked:
    """A question with the hit that answers it."""

    def __init__(self, game: GameData, question: str, found: Found, hit: Hit, index: Index) -> None:
        self.game = game
        self.question = question
        self.found = found
        self.hit = hit
        self.document = index.game(hit.game).document(hit.id)
        self.ranking = index.ranking

    def answer(self, corpus: Corpus, proofs: Proofs, options: Mapping[str, str] | None) -> Answer:
        related = _related(corpus, self.found, self.hit)
        chosen = chosen_options(self.game, options)
        entry = self.game.entries.get(self.hit.id)
        assumed = next((rule for rule in self._rules() if rule.is_assumption), None)
        if assumed is not None and not (entry and self._asks_what_is_stated(entry)):
            return self._open(assumed, entry, related)
        if entry is None:
            return self._item(proofs, chosen, related)
        return self._entry(entry, proofs, chosen, related)

    def is_unsure(self) -> bool:
        """Ask whether yes or no is asked, and it is too unsure which of them."""
        if self.document.open or self.hit.closeness >= SURE_CLOSENESS:
            return False
        if readiness(self.found, self.ranking) >= self.ranking.ready["unsure"]:
            return False
        return read(self.question).yes_no and self._verdict() is None

    def _asks_what_is_stated(self, entry: FaqEntry) -> bool:
        """Ask whether the question is about the part of an entry that the sources state.

        That is so where the first claim leans on no assumption, and the question is nearer to
        the entry's own one than to any assumption that was found.
        """
        first = [self.game.rules[ident] for ident in entry.claims[0].rules]
        if any(rule.is_assumption for rule in first):
            return False
        rivals = [hit for hit in self.found.hits if hit.id in entry.rules]
        leaning = [hit for hit in rivals if self.game.rules[hit.id].is_assumption]
        return all(hit.to_title < self.hit.to_title for hit in leaning)

    def _rules(self) -> list[Rule]:
        return [self.game.rules[ident] for ident in self.hit.rules if ident in self.game.rules]

    def _open(self, assumed: Rule, entry: FaqEntry | None, related: tuple[Related, ...]) -> Answer:
        """Return the word that the sources are silent, with what is played."""
        played = render(assumed.text, self.game.rules, assumed)
        reason = render(assumed.reason, self.game.rules, assumed)
        said = wording.open_text(reason, played)
        if entry is not None:
            whole = self._said(entry, _whole(self.game, entry), self._verdict())
            said = wording.open_entry_text(whole, reason)
        return Answer(
            self.question, "unanswered", said, self.game.id, item=self.hit.id,
            entry=entry.id if entry else None, citations=citations_of(self.game, self.hit.rules),
            related=related, assumption=Assumed(assumed.id, played),
            reason="contradiction" if assumed.contradicts else "open",
        )  # fmt: skip

    def _item(
        self, proofs: Proofs, chosen: Mapping[str, str], related: tuple[Related, ...]
    ) -> Answer:
        """Return a rule, a term or a fact as the answer."""
        proof = UNCHECKED if chosen else proofs.of_item(self.hit.id)
        verdict = None if touched(self.game, self._rules(), chosen) else self._verdict()
        said = self._with_note(wording.judged_text(self.hit.text, verdict), chosen)
        return Answer(
            self.question, "answered", said, self.game.id, self.hit.kind, self.hit.id, verdict,
            citations=citations_of(self.game, self.hit.rules), proof=proof,
            claims=(AnswerClaim(self.hit.text, self.hit.rules, proof),),
            options=chosen, related=related,
        )  # fmt: skip

    def _entry(
        self,
        entry: FaqEntry,
        proofs: Proofs,
        chosen: Mapping[str, str],
        related: tuple[Related, ...],
    ) -> Answer:
        """Return what an entry states as the answer; under house rules nothing is proven."""
        known = proofs.of_claims(entry.id, len(entry.claims))
        stated = [
            AnswerClaim(render(claim.text, self.game.rules), claim.rules, proof)
            for claim, proof in takewhile(self._is_stated, zip(entry.claims, known, strict=True))
        ]
        if chosen:
            stated = [msgspec.structs.replace(claim, proof=UNCHECKED) for claim in stated]
        verdict = None if touched(self.game, self._rules(), chosen) else self._verdict()
        said = self._said(entry, " ".join(claim.text for claim in stated), verdict)
        return Answer(
            self.question,
            "answered",
            self._with_note(said, chosen),
            self.game.id,
            "entry",
            entry.id,
            verdict,
            entry.id,
            citations_of(self.game, entry.claims[0].rules),
            over_claims([claim.proof for claim in stated]),
            tuple(stated),
            chosen,
            related=related,
            assumption=self._leaning(entry),
        )

    def _is_stated(self, pair: tuple[Claim, Levels]) -> bool:
        """Ask whether a claim leans on no assumption; what follows one that does goes with it."""
        return not any(self.game.rules[ident].is_assumption for ident in pair[0].rules)

    def _leaning(self, entry: FaqEntry) -> Assumed | None:
        """Return the assumption of those claims that were left out, if any were."""
        for ident in entry.rules:
            rule = self.game.rules[ident]
            if rule.is_assumption:
                return Assumed(ident, render(rule.text, self.game.rules, rule))
        return None

    def _verdict(self) -> Verdict | None:
        """Return the verdict by the nearest ways to ask for the same whose verdict is known."""
        hit, document = self.hit, self.document
        if hit.coverage < VERDICT_COVERAGE:
            return None
        nears = hit.seen.nears if hit.seen else (hit.to_title,)
        known = zip(nears, (document.title, *document.phrasings), document.verdicts, strict=False)
        return verdict_among(
            read(self.question),
            [(near, read(text), verdict) for near, text, verdict in known if verdict],
        )

    def _said(self, entry: FaqEntry, text: str, verdict: Verdict | None) -> str:
        if verdict == entry.verdict:
            return text
        if verdict is None:
            return wording.neutral_text(text, entry.question)
        return wording.turned_text(text, entry.question, verdict)

    def _with_note(self, text: str, chosen: Mapping[str, str]) -> str:
        labels = option_labels(self.game, chosen)
        return f"{text} {wording.option_note(labels)}" if labels else text


def _whole(game: GameData, entry: FaqEntry) -> str:
    return " ".join(render(claim.text, game.rules) for claim in entry.claims)


def _nearest(index: Index, found: Found) -> tuple[str, ...]:
    """Return what the first hit says, and the way to ask for it that is nearest."""
    if not found.hits:
        return ()
    hit = found.hits[0]
    document = index.game(hit.game).document(hit.id)
    ways = (document.title, *document.phrasings)
    nears = hit.seen.nears if hit.seen else ()
    _, way = max(zip(nears, ways, strict=False), default=(0.0, document.title))
    return (hit.text, document.title, way)


def _unanswered(
    corpus: Corpus, text: str, found: Found, place: str | None, *, position: bool
) -> Answer:
    """Say why there is no answer: nothing is asked, a position is told, or nothing was found."""
    if not found.words:
        return Answer(text, "unanswered", wording.no_question_text(), place, reason="no-question")
    if position and not found.other and set(found.words) - set(found.unknown):
        related = _related(corpus, found, None)
        return Answer(
            text, "unanswered", wording.position_text(), place, related=related, reason="position"
        )
    return _not_found(corpus, text, found, place)


def _not_found(corpus: Corpus, question: str, found: Found, place: str | None) -> Answer:
    related = _related(corpus, found, None)
    silence = found.silence if is_silent(found) and not found.other else None
    if silence and silence.game == place and silence.closeness >= SURE_SILENCE:
        said = wording.silent_text(silence.about, related=bool(related))
        return Answer(question, "unanswered", said, silence.game, related=related, reason="silent")
    title = corpus.game(place).title if place else None
    said = wording.not_found_text(found.unknown, title, related=bool(related))
    if found.other:
        said, related = wording.other_game_text(found.other, [game.title for game in corpus]), ()
    return Answer(question, "unanswered", said, place, related=related, reason="not-found")


def _related(corpus: Corpus, found: Found, chosen: Hit | None) -> tuple[Related, ...]:
    """Return entries near the question, and those that stand on the rules of the answer."""
    near = [hit for hit in found.hits if hit.kind == "entry" and hit.coverage >= _RELATED_COVERAGE]
    offered = {hit.id: hit.title for hit in near if chosen is None or hit.game == chosen.game}
    if chosen is not None:
        game = corpus.game(chosen.game)
        for rule in chosen.rules:
            offered.update({entry.id: entry.question for entry in game.citing(rule)})
        offered.pop(chosen.id, None)
    return tuple(Related(ident, title) for ident, title in list(offered.items())[:MOST_RELATED])

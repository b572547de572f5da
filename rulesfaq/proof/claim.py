"""The proof of one claim: example, source, counter and bound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesfaq.model.faq import Answer, Claim, FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.texts import PLACEHOLDER, unbound_numbers
from rulesfaq.proof.causes import Cause
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.facts import EVER, holds
from rulesfaq.proof.fault import LEVELS, Fault, Level, Status
from rulesfaq.proof.scene_proof import SceneProof, prove_scene
from rulesfaq.proof.stage import Stages


class AskedFact(msgspec.Struct, frozen=True):
    """What one scenario asked, what was claimed of it, and what the engine gave."""

    scenario: str
    path: str
    value: Any
    actual: Any
    must: bool


class ClaimProof(msgspec.Struct, frozen=True):
    """The state of each level of one claim, and why."""

    entry: str
    index: int
    """Which claim of the entry, from 0."""
    levels: Mapping[Level, Status]
    faults: tuple[Fault, ...] = ()
    facts: tuple[AskedFact, ...] = ()
    causes: tuple[Cause, ...] = ()
    unprovable: str = ""
    """Why source and counter cannot be shown, if the author says so and it is true."""

    @property
    def failed(self) -> bool:
        """Whether any level failed."""
        return "failed" in self.levels.values()


def verdict_of(entry: FaqEntry, index: int) -> Answer | None:
    """Return the verdict that a claim carries: the first one carries the entry's."""
    return entry.verdict if index == 0 else None


def prove_claim(
    data: GameData, stages: Stages, cover: Cover, entry: FaqEntry, index: int
) -> ClaimProof:
    """Run the scenarios of a claim and hold what they show against what it cites."""
    claim = _known(data, entry.claims[index])
    bound, bound_faults = _bound(data, entry, claim)
    if not claim.scenarios:
        return _unrun(entry, index, bound, bound_faults)
    verdict, cited = verdict_of(entry, index), cover.of_all(claim.rules)
    scenes = [prove_scene(stages, scenario, verdict, cited) for scenario in claim.scenarios]
    faults = [fault for scene in scenes for fault in scene.faults]
    example_held = not any(fault.level == "example" for fault in faults)
    source: Status = "unchecked"
    counter: Status = "unchecked"
    unprovable = ""
    if example_held and claim.only_example:
        unprovable, faults = _unprovable(claim, scenes)
        source = counter = "failed" if faults else "not_applicable"
    elif example_held:
        source_faults, counter_faults = citation_faults(cover, claim, scenes)
        faults += source_faults + counter_faults
        source = "failed" if source_faults else "held"
        counter = "failed" if any(f.level == "counter" for f in faults) else "held"
    levels: dict[Level, Status] = {
        "form": "held",
        "example": "held" if example_held else "failed",
        "source": source,
        "counter": counter,
        "always": "unchecked" if claim.always else "not_applicable",
        "bound": bound,
    }
    return ClaimProof(
        entry=entry.id,
        index=index,
        levels=levels,
        faults=tuple(sorted(set(faults + bound_faults))),
        facts=tuple(_asked(scene) for scene in scenes if scene.expectation),
        causes=tuple(sorted({cause for scene in scenes for cause in scene.causes.found})),
        unprovable=unprovable,
    )


def _unrun(entry: FaqEntry, index: int, bound: Status, faults: list[Fault]) -> ClaimProof:
    """A claim without scenarios: form only, unless it states a pattern for ``verify``."""
    claim = entry.claims[index]
    levels: dict[Level, Status] = dict.fromkeys(LEVELS, "not_applicable")
    levels["form"] = "held"
    levels["bound"] = bound
    if claim.always:
        levels["always"] = "unchecked"
    elif not claim.plain:
        faults = [*faults, _no_scenario(claim)]
        levels["example"] = "failed"
    return ClaimProof(entry.id, index, levels, tuple(faults))


def _no_scenario(claim: Claim) -> Fault:
    message = "the claim has no scenario"
    hint = "write one, or say under plain why nothing can be run for it"
    return Fault("example", message, hint, claim.place)


def _asked(scene: SceneProof) -> AskedFact:
    expectation = scene.expectation
    if expectation is None:
        message = "a scene without an expectation asks nothing"
        raise ValueError(message)
    return AskedFact(
        scene.scenario.title,
        expectation.path,
        expectation.value,
        scene.actual,
        expectation.must,
    )


def _bound(data: GameData, entry: FaqEntry, claim: Claim) -> tuple[Status, list[Fault]]:
    """Numbers in the text are values of cited rules, or quoted."""
    loose = unbound_numbers(claim.text, entry.quotes)
    if loose:
        message = f"numbers typed by hand: {', '.join(loose)}"
        known = [
            f"{{{rule}:{name}}}"
            for rule in claim.rules
            for name in (data.rules[rule].values if rule in data.rules else ())
        ]
        hint = f"use a value of a cited rule{': ' + ', '.join(known) if known else ''}, or quotes"
        return "failed", [Fault("bound", message, hint, claim.place)]
    return ("held" if PLACEHOLDER.search(claim.text) else "not_applicable"), []


def citation_faults(
    cover: Cover, claim: Claim, scenes: list[SceneProof]
) -> tuple[list[Fault], list[Fault]]:
    """Hold the rules that turn the answer against the rules cited.

    Returns:
        The faults of the levels source and counter.
    """
    turning = frozenset().union(*(scene.causes.rules for scene in scenes))
    cited = cover.of_all(claim.rules)
    counter = [
        _uncited(scene, rule) for scene in scenes for rule in sorted(scene.causes.rules - cited)
    ]
    source = [msgspec.structs.replace(fault, level="source") for fault in counter]
    for rule in claim.rules:
        others = cover.of_all(tuple(other for other in claim.rules if other != rule))
        own = cover.of(rule)
        shown = own & turning
        if not own:
            source.append(_plain_rule(claim, rule))
        elif not shown:
            source.append(_without_cause(claim, rule, own, scenes))
        elif shown != own:
            source.append(_ground_missing(claim, rule, own - shown))
        elif not shown - others:
            message = f"{rule} is cited besides the rules that it rests on, and adds nothing"
            source.append(Fault("source", message, "cite the one that is meant", claim.place))
        elif not _in_question(cover, rule, shown, scenes):
            source.append(_elsewhere(cover, claim, rule))
    return source, counter


def _uncited(scene: SceneProof, rule: str) -> Fault:
    cause = scene.causes.of(rule)[0]
    expectation = scene.expectation
    rival = dict(expectation.rivals[cause.rival]) if expectation else {}
    facts = ", ".join(f"{path}: {value}" for path, value in rival.items())
    message = f"{rule} also turns the answer into “{facts}” (read as {cause.reading})"
    hint = "change the scene so that it does not, or cite it"
    return Fault("counter", message, hint, scene.scenario.place)


def _known(data: GameData, claim: Claim) -> Claim:
    """Leave out what no rule is called: the form says so, and nothing follows from it."""
    rules = tuple(rule for rule in claim.rules if rule in data.rules)
    return msgspec.structs.replace(claim, rules=rules)


def _plain_rule(claim: Claim, rule: str) -> Fault:
    message = f"{rule} is cited, but it is a plain fact that nothing can be run for"
    return Fault("source", message, "cite it in a claim of its own, marked plain", claim.place)


def _without_cause(claim: Claim, rule: str, own: frozenset[str], scenes: list[SceneProof]) -> Fault:
    tried = [t for scene in scenes for t in scene.causes.tried if t.rule in own]
    message = f"{rule} is cited, but no reading of it leads to a rival"
    hint = (
        f"readings tried: {'; '.join(map(str, tried))}" if tried else "it is not asked in the step"
    )
    if any(t.but for t in tried):
        hint += "; name in instead what else would be so"
    return Fault("source", message, hint, claim.place)


def _ground_missing(claim: Claim, rule: str, missing: frozenset[str]) -> Fault:
    grounds = ", ".join(sorted(missing))
    message = f"{rule} follows from {grounds} too, and no scenario of the claim shows that"
    hint = "add a scenario in which that ground decides, or cite the ground that is shown"
    return Fault("source", message, hint, claim.place)


def _in_question(cover: Cover, rule: str, shown: frozenset[str], scenes: list[SceneProof]) -> bool:
    """Ask whether a consequence is in question: its ``where`` holds in a scene that shows it."""
    where = cover.where(rule)
    if not where:
        return True
    return any(
        scene.truth is not None
        and scene.causes.rules & shown
        and all(any(_was(scene, path, v) for v in values) for path, values in where.items())
        for scene in scenes
    )


def _was(scene: SceneProof, path: str, value: Any) -> bool:
    """Whether a fact held before the asked step or at any time within it."""
    if scene.truth is None or scene.scene is None:
        return False
    before = holds(scene.truth, path, value, scene.scene.before)
    return before or holds(scene.truth, EVER + path, value)


def _elsewhere(cover: Cover, claim: Claim, rule: str) -> Fault:
    where = ", ".join(
        f"{path}: {' or '.join(map(str, values))}" for path, values in cover.where(rule).items()
    )
    message = f"{rule} is cited, but no scenario of the claim has {where}"
    return Fault("source", message, "cite the rule that is in question here", claim.place)


def _unprovable(claim: Claim, scenes: list[SceneProof]) -> tuple[str, list[Fault]]:
    """Return why nothing more than an example can be shown, and a fault if that is not so."""
    if any(scene.causes.found for scene in scenes):
        message = "marked only_example, but a reading leads to a rival: it can be proven"
        return "", [Fault("source", message, "take the mark off", claim.place)]
    return claim.only_example, []

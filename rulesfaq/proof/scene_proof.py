"""What one scenario shows: the fact, the rivals reached, and everything wrong with the scene."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import msgspec

from rulesfaq.errors import BadNotationError, BadSceneError, RulesfaqError
from rulesfaq.model.faq import Answer
from rulesfaq.model.scenario import Scenario
from rulesfaq.model.source import Place
from rulesfaq.proof.causes import Causes, find_causes
from rulesfaq.proof.expectation import Expectation, expect
from rulesfaq.proof.facts import ALLOWED, EVER, SEES, Outcome, holds, value_of
from rulesfaq.proof.fault import Fault
from rulesfaq.proof.stage import Scene, Stages, play_on
from rulesfaq.proof.tryout import Tryout, try_out

DEALS = 8
"""How many deals a scene is repeated with; the verdict and the causes must stay."""
NOTHING = Causes((), ())


class SceneProof(msgspec.Struct, frozen=True):
    """What a scenario shows on its first deal, and the faults of all deals."""

    scenario: Scenario
    expectation: Expectation | None
    actual: Any
    causes: Causes
    refusers: tuple[str, ...]
    faults: tuple[Fault, ...]
    scene: Scene | None = None
    truth: Outcome | None = None


def place_of(scenario: Scenario, key: str) -> Place:
    """Return where a part of a scenario stands, or the scenario itself."""
    while key:
        if key in scenario.places:
            return scenario.places[key]
        key = key.rpartition(".")[0]
    return scenario.place


def prove_scene(
    stages: Stages,
    scenario: Scenario,
    verdict: Answer | None,
    cited: frozenset[str],
    deals: int = DEALS,
) -> SceneProof:
    """Run a scenario, look for the causes of its rivals, and repeat it with other deals.

    Args:
        stages: The stages of the game.
        scenario: What is run.
        verdict: The verdict that its claim carries, if it carries one.
        cited: The rules with functions that the claim cites.
        deals: How many deals to repeat it with, the first included.
    """
    proof = _one_deal(stages, scenario, verdict, cited, scenario.seed)
    if proof.faults:
        return proof
    faults = list(_leftovers(stages, scenario, proof, verdict, cited))
    for seed in range(scenario.seed + 1, scenario.seed + deals):
        faults += _compare(proof, _one_deal(stages, scenario, verdict, cited, seed), seed)
        if faults:
            break
    return msgspec.structs.replace(proof, faults=tuple(faults))


def ask_scene(stages: Stages, scenario: Scenario) -> SceneProof:
    """Run a scenario as a question without an answer: what is the asked fact?

    It needs no rival; with one, the causes are found as well. Faults say why it has no answer,
    or that the engine gives another value than the one asked.
    """
    if scenario.instead or ALLOWED in scenario.asks:
        return _one_deal(stages, scenario, None, frozenset(), scenario.seed)
    path = next(iter(scenario.asks), "")
    open_question = msgspec.structs.replace(scenario, instead=({path: _UNTHINKABLE},))
    found = _one_deal(stages, open_question, None, frozenset(), scenario.seed)
    faults = tuple(fault for fault in found.faults if fault.level == "example")
    return msgspec.structs.replace(found, scenario=scenario, faults=faults)


_UNTHINKABLE = "a value that no path has"


def _one_deal(
    stages: Stages,
    scenario: Scenario,
    verdict: Answer | None,
    cited: frozenset[str],
    seed: int,
) -> SceneProof:
    expectation = None
    alone = not scenario.then and not scenario.when[scenario.asked + 1 :]
    try:
        tryout = try_out(stages, scenario, seed, judged_only=alone and ALLOWED in scenario.asks)
        if seed == scenario.seed:
            _read_paths(tryout.scene, scenario)
        expectation = expect(scenario, verdict)
        return _look(tryout, scenario, expectation, cited)
    except BadSceneError as error:
        fault = Fault("example", str(error), error.hint, place_of(scenario, error.key))
    except BadNotationError as error:
        fault = Fault("example", str(error), error.hint, place_of(scenario, "when"))
    except RulesfaqError as error:
        fault = Fault("example", f"the engine failed: {error}", "", scenario.place)
    return SceneProof(scenario, expectation, None, NOTHING, (), (fault,))


def _read_paths(scene: Scene, scenario: Scenario) -> None:
    """Read every path that the scenario names, once, before anything is concluded from it.

    Raises:
        BadSceneError: If the game does not know one of them; its key says where it stands.
    """
    parts = {"asks": scenario.asks, "agreed": scenario.agreed, "then": scenario.then}
    parts |= {f"instead.{index}": rival for index, rival in enumerate(scenario.instead)}
    for key, facts in parts.items():
        for path in facts:
            if path != ALLOWED:
                _read_path(scene, scenario, path, f"{key}.{path}")


def _read_path(scene: Scene, scenario: Scenario, path: str, key: str) -> None:
    game = scene.stage.game
    outcome = Outcome(game, scene.stage.rules, scenario.players, allowed=True)
    try:
        value_of(outcome, path.removeprefix(EVER), scene.before)
    except (BadNotationError, ValueError) as error:
        heads = [form.form.partition(".")[0] for form in game.notation.paths]
        word = path.removeprefix(EVER).removeprefix(SEES).partition(".")[0]
        near = get_close_matches(word, heads, n=1)
        hint = f"did you mean {near[0]}?" if near else getattr(error, "hint", "")
        message = f"the game has no fact {path}"
        raise BadSceneError(message, key, hint) from error


def _look(
    tryout: Tryout, scenario: Scenario, expectation: Expectation, cited: frozenset[str]
) -> SceneProof:
    scene, truth = tryout.scene, tryout.truth
    path, value = expectation.path, expectation.value
    refusers = tuple(dict.fromkeys(ruling.rule for ruling in truth.refusals))
    faults = [*_refused(scenario, path, refusers), *_untrue(scene, scenario, truth)]
    actual = value_of(truth, path)
    if not faults and holds(truth, path, value) != expectation.must:
        said = f"the engine gives {path}: {actual}"
        wants = "so the claim is wrong" if expectation.must else "so what the claim denies is true"
        faults.append(Fault("example", f"{said}, {wants}", "", place_of(scenario, "asks")))
    causes = NOTHING
    if not faults:
        rivals = expectation.rivals
        causes = find_causes(tryout, path, rivals, scenario.agreed, cited)
        faults += _rival_faults(scenario, expectation, truth, causes)
        faults += _refuser_faults(scene, scenario, refusers)
    return SceneProof(scenario, expectation, actual, causes, refusers, tuple(faults), scene, truth)


def _refused(scenario: Scenario, path: str, refusers: tuple[str, ...]) -> list[Fault]:
    """A refused step can be asked for permission only."""
    if path == ALLOWED or not refusers:
        return []
    place = place_of(scenario, f"when.{scenario.asked}")
    message = f"the asked step is refused by {', '.join(refusers)}, so {path} has no value"
    return [Fault("example", message, "ask allowed, or make the move legal", place)]


def _untrue(scene: Scene, scenario: Scenario, truth: Outcome) -> list[Fault]:
    """Facts that the scenario states besides the asked one, and that are not so."""
    faults = []
    for path, value in scenario.agreed.items():
        if not holds(truth, path, value):
            message = f"agreed {path}: {value} is not so; the engine gives {value_of(truth, path)}"
            faults.append(Fault("example", message, "", place_of(scenario, f"agreed.{path}")))
    later = scenario.when[scenario.asked + 1 :]
    if later and not scenario.then:
        hint = "leave them out, or say under then what they lead to"
        place = place_of(scenario, f"when.{scenario.asked + 1}")
        faults.append(
            Fault("example", "moves after the asked step that nothing reads", hint, place)
        )
    if scenario.then and truth.played is not None:
        final = play_on(scene, scenario, truth.played.state)
        for path, value in scenario.then.items():
            if not holds(truth, path, value, final):
                actual = value_of(truth, path, final)
                message = f"then {path}: {value} is not so; the engine gives {actual}"
                faults.append(Fault("example", message, "", place_of(scenario, f"then.{path}")))
    elif scenario.then:
        message = "then states facts after a step that is refused"
        faults.append(Fault("example", message, "leave then out", place_of(scenario, "then")))
    return faults


def _rival_faults(
    scenario: Scenario, expectation: Expectation, truth: Outcome, causes: Causes
) -> list[Fault]:
    faults = []
    truth_value = value_of(truth, expectation.path)
    reached = {cause.rival for cause in causes.found}
    for index, rival in enumerate(expectation.rivals):
        place = place_of(scenario, f"instead.{index}" if scenario.instead else "asks")
        if holds(truth, expectation.path, rival[expectation.path]):
            message = f"the rival {_facts(rival)} does not contradict the answer"
            faults.append(Fault("counter", message, "give the asked path another value", place))
        elif index not in reached:
            message = f"no rule of the game, read otherwise, leads to the rival {_facts(rival)}"
            told = [f"{t.rule} {t}" for t in causes.tried if t.but or t.gave != truth_value]
            hint = f"what changes it: {'; '.join(told[:12])}" if told else "no reading changes it"
            faults.append(Fault("counter", message, hint, place))
    return faults


def _refuser_faults(scene: Scene, scenario: Scenario, refusers: tuple[str, ...]) -> list[Fault]:
    if not refusers:
        return []
    place = place_of(scenario, f"when.{scenario.asked}")
    if len(refusers) > 1:
        message = f"{len(refusers)} rules refuse: {', '.join(refusers)}"
        hint = "change the scene so that only the rule in question does"
        return [Fault("counter", message, hint, place)]
    if any(row.plumbing and row.rule == refusers[0] for row in scene.stage.game.rows):
        message = f"refused by the flow of play ({refusers[0]}), not by a rule"
        return [Fault("counter", message, "check whose turn and which phase it is", place)]
    return []


def _facts(facts: Any) -> str:
    return ", ".join(f"{path}: {value}" for path, value in facts.items())


def _compare(first: SceneProof, other: SceneProof, seed: int) -> list[Fault]:
    """Return what another deal shows otherwise than the first."""
    if other.faults:
        fault = other.faults[0]
        return [msgspec.structs.replace(fault, message=f"with deal {seed}: {fault.message}")]
    if other.causes.rules != first.causes.rules:
        more = sorted(other.causes.rules ^ first.causes.rules)
        message = f"with deal {seed}, other rules turn the answer: {', '.join(more)}"
        hint = "give what decides it, so that chance does not"
        return [Fault("counter", message, hint, first.scenario.place)]
    return []


def _leftovers(
    stages: Stages,
    scenario: Scenario,
    proof: SceneProof,
    verdict: Answer | None,
    cited: frozenset[str],
) -> list[Fault]:
    """Return a fault for each move before the asked one without which all stays the same."""
    faults = []
    for index in range(scenario.asked):
        kept = scenario.when[:index] + scenario.when[index + 1 :]
        kept = tuple(
            msgspec.structs.replace(step, asked=i == scenario.asked - 1)
            for i, step in enumerate(kept)
        )
        shorter = msgspec.structs.replace(scenario, when=kept)
        other = _one_deal(stages, shorter, verdict, cited, scenario.seed)
        if not other.faults and other.causes.rules == proof.causes.rules:
            message = f"step {index + 1} changes nothing that is asked"
            place = place_of(scenario, f"when.{index}")
            faults.append(Fault("example", message, "leave it out", place))
    return faults

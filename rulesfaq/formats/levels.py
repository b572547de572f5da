"""What each level asks, for people who meet its name in another program."""

from __future__ import annotations

import msgspec


class LevelText(msgspec.Struct, frozen=True):
    """What a fault of a level means, and what to do about it."""

    short: str
    """One sentence."""
    text: str


LEVEL_TEXTS = {
    "form": LevelText(
        "The data are not well formed, or disagree with one another or with the engine.",
        "The data keep to their schemas, every id resolves, every page exists in its source and "
        "belongs to the section beside it, a second reading of the source gives the same places, "
        "and the engine states the same numbers. The message says what to write instead.",
    ),
    "example": LevelText(
        "The engine does not give what the claim says.",
        "The asked fact of each scenario, worked out by the engine, must be what the verdict "
        "says. Either the claim is wrong, or the scenario does not show what is meant.",
    ),
    "source": LevelText(
        "The rules cited are not the ones that decide.",
        "The rules which, read otherwise, lead exactly to the rival must be exactly the rules "
        "cited, no more and no fewer. Cite the rule that is named, or take away the one that "
        "adds nothing.",
    ),
    "counter": LevelText(
        "The wrong belief is not refuted by the cited rules alone.",
        "Every rival must be reached by some reading of a cited rule, by none of a rule that is "
        "not cited, and a refused move must be refused by one rule alone. Change the scene or "
        "the rival.",
    ),
    "always": LevelText(
        "There is a position in which the claim does not hold, or nobody looked for one.",
        "A claim with a pattern must hold in every position that play can reach. Run "
        "`rulesfaq verify` to look for a counterexample, and `rulesfaq verify --write` to keep "
        "what was found.",
    ),
    "bound": LevelText(
        "A number in the text is typed by hand.",
        "Every number in the text must be filled from a value of a cited rule, such as "
        "`{kyu.setup.deal:hand_size}`, or stand under `quotes`.",
    ),
    "ledger": LevelText(
        "A claim, or another text that readers see, is not as it was checked.",
        "The text, the scenarios, the cited rules or the engine differ from what the ledger says "
        "was checked. Read the text against facts and source, then run `rulesfaq check --write` "
        "and commit the ledger.",
    ),
}
"""By level, and the ledger, in the order in which they are asked."""

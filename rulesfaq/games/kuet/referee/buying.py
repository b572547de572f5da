"""Küt, reading, ruling and saying: how many tiles after buying, how many purchases are left."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from rulesfaq.engine.game import compile_rules
from rulesfaq.engine.play import apply, judge
from rulesfaq.games.kuet import GAME
from rulesfaq.games.kuet.referee import names
from rulesfaq.games.kuet.referee.asked import Polarity
from rulesfaq.games.kuet.referee.house import labels_of
from rulesfaq.games.kuet.referee.told import Heard, pile_size
from rulesfaq.games.kuet.rules.buy import TABLE_LIMITS, UNLIMITED
from rulesfaq.games.kuet.state import Buy, Printed, State, update
from rulesfaq.spoken.ruling import Missing, Ruling, Step

BUYER = 2
LIMIT_RULES = {"five": "kuet.buy.limit-five"}


class BuyTold(msgspec.Struct, frozen=True):
    """What is told of purchases."""

    tiles: int | None = None
    """On the rack before."""
    bought: int | None = None
    """Purchases so far in this round."""
    now: int = 0
    """Purchases that are made now."""
    own_turn: bool = False
    """Whether the tile is taken in the own turn, which is no purchase."""
    pile: int | None = None
    claim: int | None = None
    """How many tiles the question takes it to be afterwards."""


def _so_far(bought: re.Match[str] | None, never: re.Match[str] | None) -> int | None:
    if bought:
        return int(bought["count"])
    return 0 if never else None


_CLAIM = (
    r"(?:sind das|hab\w* ich|sind es|macht das|das sind)(?: dann| danach| jetzt)? "
    r"(?P<claim>\d+)(?: stein\w*)?"
    r"(?= (?:, oder )?[?])"
)
_SO_FAR = (
    r"(?:schon |bereits |bisher |erst )*(?P<count>\d+)(?:mal| kaeufe| abwuerfe| stein\w*)? "
    r"(?:(?:in|dieser|der|runde|was|etwas|einen|stein|abwurf|schon|bereits) )*(?:gekauft|"
    r"kaeufe (?:gemacht|hinter mir|weg|verbraucht)|(?:hab|habe|hatte) (?:ich )?(?:schon |bereits )?"
    r"gekauft)"
)
_NOW = (
    r"(?:kaufe?|kaufst|kauft|kaufen) (?:(?:jetzt|noch|dann|nun|ich|er|sie|man|in|der|dieser|"
    r"runde|insgesamt) )*(?P<count>\d+)(?:mal| abwuerfe| stein\w*)"
)
_TILES = (
    r"(?:(?:habe|hab|hatte|hat|mit|halte|bei|vorher|zuvor|von) (?:(?:ich|er|sie|jetzt|"
    r"gerade|vorher|noch|zuvor|genau) )*)?"
    r"(?P<count>\d+) (?:stein\w*|auf der hand|auf dem steinhalter|in der hand)"
    r"(?: (?:auf|in|der|dem|meinem|meiner|hand|steinhalter|halter|vorher|gehabt|brett))*"
)


def read_buy(heard: Heard) -> BuyTold:
    """Read what is told of purchases, and strike it out."""
    pile = pile_size(heard)
    claim = heard.take(_CLAIM)
    nth = heard.take(r"(?:zum |ein |das )?#(?P<count>\d+)n? ?(?:mal|stein|kauf|abwurf)")
    bought = heard.take(_SO_FAR)
    never = heard.take(r"(?:noch )?(?:gar |ueberhaupt )?(?:nicht|nie|keinen|nichts) gekauft")
    bought = bought or heard.take(r"nach (?P<count>\d+) kaeufen")
    heard.take_all(r"(?:noch (?:1mal|ein(?:en)? mal)|1mal (?:geht|darf|gehts)(?: ich)? noch)")
    now = heard.take(_NOW)
    own = heard.take(
        r"(?:abwurf|stein) (?:(?:meines|meiner|des|der|von|vom|linken|nachbarn|nachbarin|"
        r"links|person) )+"
    )
    own_turn = (own is not None or heard.has("am zug|dran|an der reihe")) and not heard.has(
        r"(?:nicht|gar nicht|kaufe?|gekauft|kaufen|kauf)"
    )
    tiles = heard.take(_TILES)
    present = heard.has(r"kaufe?|kaufst|kauft|kaufen|dazukaufe")
    if tiles and bought and not present:
        now, bought = bought, None
    return BuyTold(
        tiles=int(tiles["count"]) if tiles else None,
        bought=int(nth["count"]) - 1 if nth else _so_far(bought, never),
        now=int(now["count"]) if now else 0,
        own_turn=own_turn,
        pile=pile,
        claim=int(claim["claim"]) if claim else None,
    )


def rule_buy(
    told: BuyTold, heard: Heard, polarity: Polarity, options: Mapping[str, str], printed: Printed
) -> Ruling | Missing | None:
    """Return how many tiles somebody has after buying, or whether and how often they still may."""
    counts = heard.has(r"wie ?viele?|wieviele?") or heard.has("dann|danach|hinterher|nachher")
    oft = heard.has(
        r"wie (?:oft|viele? kaeufe|viele? mal|haeufig)|wieviele? (?:kaeufe|mal)"
    ) or heard.has("kaeufe")
    if told.pile == 0 and polarity.yes_no:
        return _no_pile(polarity)
    if told.tiles is not None and (counts or told.claim is not None) and not oft:
        found = _tiles_after(told, options, printed)
        return found and _judged(found, told, polarity)
    if told.bought is None:
        return None
    if oft and not polarity.yes_no:
        return _left(told, options, printed)
    if heard.has(r"kauf\w*|nochmal|(?:noch|geht) (?:ein\w*|1mal|noch)") and polarity.yes_no:
        return _may(told, polarity, options, printed)
    return None


def _judged(found: Ruling, told: BuyTold, polarity: Polarity) -> Ruling:
    """Say yes or no to the number that was put up for judgement."""
    if told.claim is None:
        return found
    verdict = polarity.verdict(holds=f" {told.claim} Stein" in found.text)
    if verdict is None:
        return found
    return msgspec.structs.replace(
        found, text=f"{verdict.capitalize()}. {found.text}", verdict=verdict
    )


def _state(bought: int, printed: Printed, tiles: int = 5) -> State:
    given = {"phase": "buy", "turn": "A", "buyer": "C", "hand": {"C": tiles}}
    state: State = GAME.notation.position(given, 4, 1, printed)
    return update(state, bought=(0, 0, bought, 0))


def _no_pile(polarity: Polarity) -> Ruling:
    verdict = polarity.verdict(holds=False)
    text = "Ist der Nachziehstapel leer, kann niemand kaufen: Der Strafstein fehlt."
    said = f"{verdict.capitalize()}. {text}" if verdict else text
    return Ruling(
        said, "verstanden: Nachziehstapel leer", (Step(text, "kuet.open.buy-pile-empty"),), verdict
    )


def _tiles_after(told: BuyTold, options: Mapping[str, str], printed: Printed) -> Ruling | None:
    """Say how many tiles are on the rack afterwards."""
    before = told.tiles or 0
    if told.own_turn:
        text = f"Danach hast du {names.stones(before + 1)} auf dem Steinhalter, bevor du abwirfst."
        step = Step(
            "Im eigenen Zug ist das kein Kauf und kostet keinen Strafstein.",
            "kuet.buy.own-turn-free",
        )
        taken = Step(
            "Du nimmst den Abwurf, statt vom Stapel zu ziehen.", "kuet.turn.draw-left-discard"
        )
        return Ruling(
            text,
            f"verstanden: {names.stones(before)}, Abwurf im eigenen Zug genommen",
            (step, taken),
        )
    rules = compile_rules(GAME, dict(options))
    now, have = max(told.now, 1), before
    for done in range(now):
        state = _state((told.bought or 0) + done, printed, 5)
        move = Buy(BUYER)
        if not judge(rules, state, move).allowed:
            return None
        have += len(apply(rules, state, move).state.racks[BUYER]) - len(state.racks[BUYER])
    each = printed.buy_penalty
    text = (
        f"Danach hast du {have} Steine: {before} und je Kauf den Abwurf und {each} Strafstein dazu"
        f"{'' if now == 1 else f', {now}-mal'}."
    )
    steps = (
        Step(f"Zu jedem gekauften Abwurf ziehst du {each} Strafstein.", "kuet.buy.penalty-one"),
        Step("Den Abwurf nimmst du außer der Reihe.", "kuet.buy.out-of-turn"),
    )
    return Ruling(text, f"verstanden: {names.stones(before)}, {now}-mal gekauft", steps)


def _understood(told: BuyTold, options: Mapping[str, str]) -> str:
    labels = "".join(f"; {label}" for label in labels_of(options, ("buying",)))
    return f"verstanden: in dieser Runde schon {told.bought}-mal gekauft{labels}"


def _limit(printed: Printed) -> int:
    return TABLE_LIMITS.get(printed.buying, printed.buys_per_round)


def _limit_step(printed: Printed) -> Step:
    rule = LIMIT_RULES.get(printed.buying, "kuet.buy.table-rule-limit")
    limit = _limit(printed)
    if limit == UNLIMITED:
        return Step("An eurem Tisch darf beliebig oft gekauft werden.", rule)
    return Step(f"In einer Runde darfst du höchstens {limit}-mal kaufen.", rule)


def _left(told: BuyTold, options: Mapping[str, str], printed: Printed) -> Ruling | None:
    limit = _limit(printed)
    if told.bought is None or told.bought > limit:
        return None
    step = _limit_step(printed)
    if limit == UNLIMITED:
        return Ruling(step.text, _understood(told, options), (step,))
    left = limit - told.bought
    text = f"Du darfst in dieser Runde noch {left}-mal kaufen ({limit} − {told.bought} = {left})."
    return Ruling(text, _understood(told, options), (step,))


def _may(
    told: BuyTold, polarity: Polarity, options: Mapping[str, str], printed: Printed
) -> Ruling | None:
    bought = told.bought or 0
    if bought > _limit(printed):
        return None
    verdict_of = judge(compile_rules(GAME, dict(options)), _state(bought, printed), Buy(BUYER))
    holds = verdict_of.allowed
    verdict = polarity.verdict(holds=holds)
    step = _limit_step(printed)
    left = (
        ""
        if _limit(printed) == UNLIMITED
        else (
            f" Du hast schon {bought}-mal gekauft, es "
            f"{'bleibt' if _limit(printed) - bought == 1 else 'bleiben'} "
            f"{_limit(printed) - bought}."
        )
    )
    lead = f"{verdict.capitalize()}. " if verdict else ""
    return Ruling(f"{lead}{step.text}{left}", _understood(told, options), (step,), verdict)

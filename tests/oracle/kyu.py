"""Work out contests, choices, ends and scores of Kyū by plain counting.

Written from the list of rules alone, before the engine was read. A card is a text such as ``r7``
or ``s4``, a seat a letter; ``owners`` says by noble which seat owns it, or ``centre``. Each
function names the rules that it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

CENTRE = "centre"
RED_POINTS = ("daimyo", "samurai", "ronin")
SHOWDOWN = 8

Strength = tuple[int, int]
"""How good a combination is, then the sum that breaks ties: more is better in both."""


def values(cards: Iterable[str]) -> list[int]:
    """Return the numbers of cards."""
    return [int(card[1:]) for card in cards]


def shogun(cards: Sequence[str], colour: str = "", *, zero_counts: bool = False) -> Strength | None:
    """Count the cards of the best colour, or of the one that was named; none is too few or not.

    Rules: kyu.noble.shogun, kyu.noble.shogun-own-colour, kyu.tie.shogun-counts-colour-only,
    kyu.open.shogun-colour-moment, kyu.open.shogun-colour-empty.
    """
    options = []
    for first in colour or "rs":
        counting = values(card for card in cards if card[0] == first)
        if counting or zero_counts:
            options.append((len(counting), sum(counting)))
    return max(options, default=None)


def geisha(cards: Sequence[str]) -> Strength | None:
    """Return the best single group of equal numbers, none below a pair.

    Rules: kyu.noble.geisha, kyu.noble.geisha-min-two, kyu.noble.geisha-single-group,
    kyu.tie.geisha-higher-number, kyu.noble.colour-only-shogun, kyu.open.own-best-street.
    """
    numbers = values(cards)
    groups = [(numbers.count(n), numbers.count(n) * n) for n in range(1, 10)]
    return max((group for group in groups if group[0] >= 2), default=None)


def daimyo(cards: Sequence[str]) -> Strength | None:
    """Return the best street, without gaps and without going on from 9 to 1, none below three.

    Rules: kyu.noble.daimyo, kyu.noble.daimyo-min-three, kyu.noble.daimyo-gapless,
    kyu.noble.daimyo-duplicates, kyu.tie.daimyo-higher-street, kyu.noble.colour-only-shogun,
    kyu.open.own-best-street, kyu.open.street-wrap.
    """
    held = set(values(cards))
    runs = [range(low, high + 1) for low in range(1, 8) for high in range(low + 2, 10)]
    return max(((len(run), sum(run)) for run in runs if held.issuperset(run)), default=None)


def samurai(cards: Sequence[str]) -> Strength:
    """Add all cards up; the tie-break is the same number and decides nothing.

    Rules: kyu.noble.samurai, kyu.noble.sums-use-eight, kyu.tie.sum-nobles-cannot-break.
    """
    return (sum(values(cards)), sum(values(cards)))


def ronin(cards: Sequence[str]) -> Strength:
    """Add all cards up, less being better.

    Rules: kyu.noble.ronin, kyu.noble.sums-use-eight, kyu.tie.sum-nobles-cannot-break.
    """
    return (-sum(values(cards)), -sum(values(cards)))


PLAIN: dict[str, Callable[[Sequence[str]], Strength | None]] = {
    "geisha": geisha,
    "daimyo": daimyo,
    "samurai": samurai,
    "ronin": ronin,
}


class Contest(NamedTuple):
    """How a contest has ended."""

    strength: dict[str, Strength | None]
    """By seat that is compared; none without a combination."""
    top: set[str]
    """Seats that are level after the tie-break."""
    winner: str | None
    goes_to: str


def contest(
    noble: str,
    shown: Mapping[str, Sequence[str]],
    stays_with: str = CENTRE,
    colours: Mapping[str, str] | None = None,
    *,
    sole_invalid_wins: bool = False,
    zero_counts: bool = False,
) -> Contest:
    """Decide who gets a noble; who has shown fewer than eight cards is not compared.

    Rules: kyu.resolve.only-eight-scored, kyu.resolve.best-wins, kyu.resolve.all-withdraw,
    kyu.resolve.non-challenger-can-win, kyu.resolve.sole-shower-wins, kyu.resolve.last-must-show,
    kyu.dragon.eight-played-only, kyu.response.decliner-out, kyu.tie.counting-sum,
    kyu.tie.equal-sum-stays, kyu.tie.no-runner-up, kyu.tie.tied-players-only,
    kyu.open.no-valid-combination, kyu.open.sole-shower-invalid, kyu.open.owner-no-privilege.
    """
    strength: dict[str, Strength | None] = {}
    for seat, cards in shown.items():
        if len(cards) == SHOWDOWN:
            named = (colours or {}).get(seat, "")
            strength[seat] = (
                shogun(cards, named, zero_counts=zero_counts)
                if noble == "shogun"
                else PLAIN[noble](cards)
            )
    valid = {seat: worth for seat, worth in strength.items() if worth is not None}
    top: set[str] = set()
    if valid:
        most = max(worth[0] for worth in valid.values())
        best = [seat for seat, worth in valid.items() if worth[0] == most]
        highest = max(valid[seat][1] for seat in best)
        top = {seat for seat in best if valid[seat][1] == highest}
    elif sole_invalid_wins and len(strength) == 1:
        top = set(strength)
    winner = min(top) if len(top) == 1 else None
    return Contest(strength, top, winner, winner or stays_with)


def choices_of_winner(
    owners: Mapping[str, str], contested: str, challenger: str, winner: str
) -> set[str]:
    """Return the nobles of which the winner may take one, as they lay before the challenge.

    Rules: kyu.lastnoble.swap, kyu.lastnoble.optional, kyu.lastnoble.challenger-nobles-only,
    kyu.lastnoble.not-if-challenger-wins, kyu.lastnoble.centre-last-only,
    kyu.open.lastnoble-challenger-empty, kyu.open.lastnoble-withdrawn-challenger.
    """
    options = {contested}
    centre = {noble for noble, owner in owners.items() if owner == CENTRE}
    if centre == {contested} and winner != challenger:
        options |= {noble for noble, owner in owners.items() if owner == challenger}
    return options


def points(nobles: Iterable[str]) -> int:
    """Return what the nobles of one seat count.

    Rules: kyu.score.noble-two, kyu.score.geisha-one, kyu.score.geisha-doubles,
    kyu.score.shogun-not-doubled, kyu.score.geisha-owner-only.
    """
    held = list(nobles)
    each = dict.fromkeys(held, 2) | {"geisha": 1}
    if "geisha" in held:
        each |= dict.fromkeys(RED_POINTS, 4)
    return sum(each[noble] for noble in held)


class Ending(NamedTuple):
    """How a round has ended."""

    scores: dict[str, int] | None
    """None after a third noble: no points are counted."""
    winners: set[str]


def held_by(seats: str, owners: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the nobles of each seat."""
    return {seat: [noble for noble, owner in owners.items() if owner == seat] for seat in seats}


def ending(seats: str, owners: Mapping[str, str]) -> Ending | None:
    """Return how the round has ended, None while it goes on.

    Rules: kyu.goal.three-nobles, kyu.goal.points, kyu.end.third-noble,
    kyu.end.third-noble-simultaneous, kyu.end.third-noble-any-player, kyu.end.last-centre-noble,
    kyu.end.third-and-last, kyu.end.tie-last-continues, kyu.end.two-player-no-scoring,
    kyu.score.most-points, kyu.score.tie-shogun, kyu.score.tie-always-solved, kyu.score.max-five.
    """
    held = held_by(seats, owners)
    three = {seat for seat in seats if len(held[seat]) >= 3}
    if three:
        return Ending(None, three)
    if CENTRE in owners.values():
        return None
    scores = {seat: points(held[seat]) for seat in seats}
    leaders = {seat for seat in seats if scores[seat] == max(scores.values())}
    if len(leaders) > 1 and owners["shogun"] in leaders:
        leaders = {owners["shogun"]}
    return Ending(scores, leaders)


class Match(NamedTuple):
    """How a match of several rounds stands after a round."""

    totals: dict[str, int]
    winners: set[str]
    """Empty while it goes on."""


def match(totals: Mapping[str, int], owners: Mapping[str, str], target: int = 15) -> Match:
    """Add the points of a round; the highest total from the target on wins, a tie is shared.

    Rules: kyu.variant.fifteen-points, kyu.open.variant-details.
    """
    held = held_by("".join(totals), owners)
    now = {seat: before + points(held[seat]) for seat, before in totals.items()}
    best = max(now.values())
    winners = {seat for seat, total in now.items() if total == best} if best >= target else set()
    return Match(now, winners)


def hand_limit(markers: int) -> int:
    """Return how many cards a seat draws up to.

    Rules: kyu.resolve.refill, kyu.resolve.refill-markers, kyu.dragon.marker-hand-bonus.
    """
    return 8 + markers


def next_after_challenge(seats: str, challenger: str, dragon: str | None) -> str:
    """Return who acts after a challenge.

    Rules: kyu.dragon.holder-next, kyu.dragon.no-holder-left-neighbour, kyu.dragon.two-player-next.
    """
    if dragon is not None and len(seats) > 2:
        return dragon
    return seats[(seats.index(challenger) + 1) % len(seats)]

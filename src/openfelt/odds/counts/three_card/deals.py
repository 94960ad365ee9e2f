"""Every deal of three card poker: what each hand meets, whether it is played, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import DECKS, Card
from openfelt.families.antes.betting import PLAY
from openfelt.families.three_card.settings import LEAST_OF_SIX, SIXES, THREES, ThreeCardSettings
from openfelt.hands import RankedThree
from openfelt.kernels.highs import CARDS, categories, highs, numbers
from openfelt.kernels.threes import SIZE, Hand, alike, met, three
from openfelt.odds.asked import asked
from openfelt.odds.counts.three_card.worth import RESULTS, rules_of, worth_of
from openfelt.odds.distribution import Case, Distribution, Strategy
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Context, Value

ONCE = {PLAY: Fraction(1)}
SIDE_BETS = (
    "A hand is played or folded for the sake of Ante and Play alone; bonuses go as the document has it then."
)
Pack = tuple[tuple[Card, int], ...]
Known = tuple[tuple[str, Value], ...]


class Deals(NamedTuple):
    """Every deal of a pack: for each hand and each card that is seen, the ways to meet what (`met`)."""

    hands: tuple[Hand, ...]
    pack: Mapping[Card, int]
    numbers: NDArray[np.int64]
    ranked: tuple[RankedThree, ...]
    met: NDArray[np.int64]

    @property
    def weights(self) -> NDArray[np.int64]:
        """The ways to be dealt a hand, by the card that is then seen."""
        left = [[self.pack.get(card, 0) - hand.cards.count(card) for card in CARDS] for hand in self.hands]
        ways: NDArray[np.int64] = np.array(left) * np.array([hand.ways for hand in self.hands])[:, None]
        return ways

    @property
    def total(self) -> int:
        size = sum(self.pack.values())
        return comb(size, SIZE) * (size - SIZE) * comb(size - SIZE - 1, SIZE - 1)


def deals(rules: ThreeCardSettings, pack: Pack, with_six: bool) -> Deals:
    """Of a pack that has as many of each suit, by how hands rank and what qualifies."""
    ranking = ThreeCardSettings(
        ace_low=rules.ace_low, order=rules.order, qualifies=rules.qualifies, fold_forfeits=()
    )
    return _deals(ranking, pack, with_six)


@lru_cache(maxsize=3)
def _deals(rules: ThreeCardSettings, pack: Pack, with_six: bool) -> Deals:
    if with_six and max(number for _, number in pack) > 1:
        raise ValueError("six cards of several decks are not counted: no document has a bonus on them")
    number, ranked = three(rules.ace_low, rules.order)
    least = next(place for place, hand in enumerate(ranked) if rules.qualified(hand))
    hands = alike(dict(pack))
    mine = np.array([number[tuple(card.order for card in hand.cards)] for hand in hands], np.int64)
    return Deals(hands, dict(pack), mine, ranked, met(hands, dict(pack), number, least, with_six))


def plays(game: BankedGame, of: Deals) -> NDArray[np.bool_]:
    """By hand and card seen: whether to play is worth more than to fold."""
    worth, fold = worth_of(game)
    scale = lcm(fold.denominator, *(one.denominator for one in worth))
    ways = of.met.sum(axis=-1)
    playing = (ways * np.array([int(one * scale) for one in worth]).reshape(2, 3)).sum(axis=(2, 3))
    return cast("NDArray[np.bool_]", playing > int(fold * scale) * ways.sum(axis=(2, 3)))


def advised(game: BankedGame, of: Deals) -> NDArray[np.bool_]:
    """Advice weighs the same, and always by the usual number of decks: their most, so no hand is missing."""
    usual = of_decks(game, game.deck.default)
    place = {hand.cards: number for number, hand in enumerate(usual.hands)}
    return plays(game, usual)[[place[hand.cards] for hand in of.hands]]


def of_decks(game: BankedGame, decks: int) -> Deals:
    pack = tuple(DECKS[game.deck.name].composition(decks).items())
    return deals(rules_of(game), pack, "six" in asked(game))


def distribution(game: BankedGame, of: Deals, strategy: Strategy) -> Distribution:
    kinds = np.array([of.ranked[number].category for number in of.numbers])
    played = advised(game, of) if strategy == "advice" else plays(game, of)
    ways: dict[tuple[Known, bool], int] = {}
    for folded in (False, True):
        weighed = of.met * (of.weights * (played ^ folded))[:, :, None, None, None]
        for kind in range(len(THREES)):
            for place, number in np.ndenumerate(weighed[kinds == kind].sum(axis=(0, 1))):
                if number:
                    case = _known(game, kind, folded, *place), folded
                    ways[case] = ways.get(case, 0) + int(number)
    return Distribution(
        bets=tuple(rule.name for rule in game.bets),
        cases=tuple(
            Case(known=dict(known), ways=number, added={} if folded else ONCE)
            for (known, folded), number in ways.items()
        ),
        total=of.total,
        strategy=strategy,
        assumptions=(SIDE_BETS,),
    )


def _known(game: BankedGame, kind: int, folded: bool, qualifies: int, result: int, six: int) -> Known:
    """What the lines ask for."""
    found: dict[str, Value] = {
        "three": THREES[kind], "folded": folded, "qualifies": bool(qualifies), "result": RESULTS[result],
        "six": SIXES[max(0, six - LEAST_OF_SIX + 1)],
    }  # fmt: skip
    return tuple((key, found[key]) for key in asked(game))


def found(game: BankedGame, mine: tuple[Card, ...], bank: tuple[Card, ...], folded: bool) -> Context:
    """What one deal comes to, by the tables that all are counted by."""
    rules = rules_of(game)
    number, ranked = three(rules.ace_low, rules.order)
    one, other = (int(number[tuple(card.order for card in hand)]) for hand in (mine, bank))
    six = 0
    if "six" in asked(game):
        best = np.zeros(1, np.uint16)
        numbers(np.array([[card.order for card in (*mine, *bank)]], np.uint8), highs(), best)
        six = int(categories()[best[0]])
    result = 1 + (one > other) - (one < other)
    return dict(_known(game, ranked[one].category, folded, rules.qualified(ranked[other]), result, six))

"""Advice from the cards one has seen: how often the hand wins, by trials that are the same for the same."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import cast

from openfelt.cards import DECKS, Card
from openfelt.families.flop_poker.hands import Hand, High, high, low
from openfelt.families.flop_poker.settings import COMMUNITY, DISCARD, FlopSettings
from openfelt.families.poker_pots.advice import advised
from openfelt.hands import Low
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.pot import PotView
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, View
from openfelt.rules.pot import PotGame

TRIALS = 60
BOARD = 5
OF_FOUR, FOR_HALF = Fraction(5, 6), Fraction(3, 4)
"""Two of four cards make hands that are nearer to each other, and more so where most win half a pot only."""

Made = tuple[High, Low | None]
"""What a hand is, high and low."""


def advise(game: PotGame, view: View, ask: Ask) -> Choice:
    seen, rules = cast(PotView, view), cast(FlopSettings, game.settings)
    own, board = _known(seen, at_seat(ask.who.seat)), _known(seen, COMMUNITY)
    if ask.offers[0].choice == "show":
        return Choice("show" if _wins(rules, seen, ask.who.seat, board) else "muck")

    def kept() -> dict[Hand, Fraction]:
        return chances(game.deck.name, rules, own, board, len(seen.live) - 1)

    if ask.stage == DISCARD:
        best = max(kept().items(), key=itemgetter(1))[0]
        return Choice("discard", cards=tuple(card for card in own if card not in best))
    edge = FOR_HALF if rules.low is not None else OF_FOUR if rules.uses == "two" else Fraction(1)
    return advised(seen, ask, lambda: max(kept().values()), edge)


def _known(view: PotView, place: Place) -> Hand:
    return tuple(Card.of(card) for card in view.felt.get(place, ()) if card != BACK)


def _made(rules: FlopSettings, own: Hand, board: Hand) -> Made:
    return high(rules, own, board), low(rules, own, board)


def _wins(rules: FlopSettings, view: PotView, seat: int, board: Hand) -> bool:
    """Whether no hand that lies open beats it, high and low."""
    own = _known(view, at_seat(seat))
    hands = (_known(view, at_seat(other)) for other in view.live if other != seat)
    others = [_made(rules, hand, board) for hand in hands if len(hand) == len(own)]
    return _share(_made(rules, own, board), others) > 0


def _share(mine: Made, others: Sequence[Made]) -> Fraction:
    """How much of a pot it wins; the high hand all of it, if nobody has a low one."""
    highs = [one for one, _ in others]
    for_high = Fraction(max([mine[0], *highs]) == mine[0], 1 + highs.count(mine[0]))
    lows = [one for _, one in others if one is not None]
    if mine[1] is None:
        return for_high / 2 if lows else for_high
    for_low = Fraction(max([mine[1], *lows]) == mine[1], 1 + lows.count(mine[1]))
    return (for_high + for_low) / 2


@lru_cache(maxsize=4096)
def chances(deck: str, rules: FlopSettings, own: Hand, board: Hand, others: int) -> dict[Hand, Fraction]:
    """How much of the pot each hand that one may keep wins on average, against so many nobody has seen."""
    unseen = [card for card in DECKS[deck].composition(1) if card not in own and card not in board]
    rng = random.Random(" ".join(card.text for card in (*own, *board)))
    keeps = min(rules.keeps, len(own))
    comes, won = BOARD - len(board), dict.fromkeys(combinations(own, keeps), Fraction(0))
    for _ in range(TRIALS):
        drawn = rng.sample(unseen, comes + keeps * others)
        whole = (*board, *drawn[:comes])
        theirs = (tuple(drawn[at : at + keeps]) for at in range(comes, len(drawn), keeps))
        made = [_made(rules, hand, whole) for hand in theirs]
        for kept in won:
            won[kept] += _share(_made(rules, kept, whole), made)
    return {kept: total / TRIALS for kept, total in won.items()}

"""What to do with a chance of winning: check or fold, call with the odds, bet the best hands."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from openfelt.rounds.pot import PotView
from openfelt.rounds.requests import Ask, Choice, Offer

SPARE = Fraction(1, 20)
"""By how much a call must be worth more than it costs: those who bet have better hands than most."""
BETS, RAISES = Fraction(3, 2), Fraction(9, 5)
"""How many times an equal share of wins a hand must have to be bet, or raised with."""

UNASKED = ("blind", "wait", "no")
"""What is said about coming in and straddling: the blind when it is one's turn, and nothing more."""

MORE, STAY = ("raise", "bet", "complete"), ("call", "bring-in", "bet")


def advised(view: PotView, ask: Ask, chance: Callable[[], Fraction], edge: Fraction = Fraction(1)) -> Choice:
    """`chance` is how often the hand would win, which is worked out only if it matters.

    Where hands are nearer to each other than in most games, so much of the usual `edge` is enough to bet.
    """
    offers = {offer.choice: offer for offer in ask.offers}
    for word in UNASKED:
        if word in offers:
            return _least(offers[word])
    wins, players = chance(), len(view.live)
    more = next((offers[word] for word in MORE if word in offers), None)
    raises = {"call", "raise"} <= {*offers}
    if more is not None and wins * players > edge * (RAISES if raises else BETS):
        money = more.money
        assert money is not None
        return Choice(more.choice, money.nearest(money.least + view.pot // 2))
    if "check" in offers:
        return Choice("check")
    call = next(offers[word] for word in STAY if word in offers)
    if "fold" not in offers:  # it is forced
        return _least(call)
    assert call.money is not None
    cost = call.money.least
    return _least(call) if wins > Fraction(cost, view.pot + cost) + SPARE else Choice("fold")


def _least(offer: Offer) -> Choice:
    return Choice(offer.choice, None if offer.money is None else offer.money.least)

"""Whether to hit or to stand, by the cards that lie open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from openfelt.cards import Card
from openfelt.families.gold.procedure import COMMUNITY
from openfelt.families.gold.settings import GoldSettings
from openfelt.hands import pips, points
from openfelt.rounds.places import BANK
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, View
from openfelt.rules.banked import BankedGame

Counts = tuple[tuple[int, int], ...]
"""What a card may count, and how many of thirteen ranks do."""

UNSEEN: Counts = ((0, 4), *((pips, 1) for pips in range(1, 10)))
# Of eight decks a few open cards change nothing worth counting: an unseen card is any of the thirteen ranks.


def advise(game: BankedGame, view: View, ask: Ask) -> Choice:
    """Whichever wins oftener than it loses: a tie gives the base wager back. As alike, as the clock does."""
    rules = cast(GoldSettings, game.settings)
    dealt = points(map(Card.of, view.felt[COMMUNITY]))
    bank = [pips(Card.of(card)) for card in view.felt[BANK] if card != BACK]
    hidden: Counts = UNSEEN if BACK in view.felt[BANK] else ((0, 13),)
    banks = tuple(_bank_ends(rules, dealt, sum(bank), hidden))
    hit = sum(_won(banks, dealt + third) * ways for third, ways in UNSEEN)
    stand = 13 * _won(banks, dealt)
    return ask.default if hit == stand else Choice("hit" if hit > stand else "stand")


def _bank_ends(rules: GoldSettings, dealt: int, shown: int, hidden: Counts) -> Iterable[tuple[int, int]]:
    """The player-dealer's totals and their weights. With two that stop the players nobody is asked."""
    for card, ways in hidden:
        total = (shown + card) % 10
        if total in rules.stops_other:
            continue
        if total in rules.player_dealer_hits and dealt not in rules.stops_other:
            yield from ((total + third, ways * more) for third, more in UNSEEN)
        else:
            yield total, ways * 13


def _won(banks: Iterable[tuple[int, int]], mine: int) -> int:
    return sum(ways * ((mine % 10 > bank % 10) - (mine % 10 < bank % 10)) for bank, ways in banks)

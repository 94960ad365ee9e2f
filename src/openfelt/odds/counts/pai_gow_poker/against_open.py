"""What every way to set a hand is worth against a hand that is open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from openfelt.cards import Card, in_order
from openfelt.families.in_two.halves import HOUSE_WAY, SET, without
from openfelt.families.in_two.setting import compared
from openfelt.families.pai_gow_poker.procedure import PaiGowPoker
from openfelt.odds.counting import Worth
from openfelt.odds.pricing import judged, units_of
from openfelt.odds.walked import alone
from openfelt.rounds.places import BANK, part_at
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, View
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Context


def weighs(game: BankedGame, decks: int, view: View, ask: Ask) -> Iterator[Worth]:
    """Nothing while the player-dealer's halves are not seen, nor of those halves themselves."""
    hands, base = PaiGowPoker(game, alone(game, decks)), next(rule for rule in game.bets if rule.base)
    against = [view.felt.get(part_at(BANK, half), ()) for half in hands.halves]
    mine = tuple(card for offer in ask.offers if offer.pick for card in view.felt[offer.pick.place])
    if not all(against) or BACK in {*mine, *against[0], *against[1]} or len(mine) != hands.size:
        return
    cards = tuple(map(Card.of, mine))
    front, back = hands.ranks(*(tuple(map(Card.of, half)) for half in against))
    usual = in_order(hands.house_way(cards))
    for picked in combinations(cards, hands.lower):
        higher = without(cards, picked)
        foul = hands.is_foul(picked, higher)
        ranks = hands.ranks(picked, higher)
        found: Context = {
            "foul": foul,
            "bank_ace_high": "no",
            "front": "lose" if foul else compared(ranks[0], front),
            "back": "lose" if foul else compared(ranks[1], back),
        }
        units = float(units_of(judged(base, found)))
        yield Worth(choice=Choice(SET, cards=picked), units=units)
        if in_order(picked) == usual:
            yield Worth(choice=Choice(HOUSE_WAY), units=units)

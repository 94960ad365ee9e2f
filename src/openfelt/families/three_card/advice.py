"""Play or fold, by what the player-dealer's two hidden cards may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import cast

from openfelt.cards import DECKS, Card
from openfelt.families.antes.betting import ANTE, PLAY
from openfelt.families.antes.facts import COMPARED, compared
from openfelt.families.three_card.settings import ThreeCardSettings
from openfelt.hands import HEIGHTS, ranked_three, three
from openfelt.rounds.places import BANK, at_seat
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, View
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Context
from openfelt.table.outcomes import deciding


def advise(game: BankedGame, view: View, ask: Ask) -> Choice:
    """Whichever loses less, of the usual number of decks. As alike, as the clock does.

    A bonus on the player's own cards does not matter: with a hand that it pays one plays anyway.
    """
    amounts = (offer.money for offer in ask.offers if offer.choice == PLAY)
    playing, folding = prospects(game, game.deck.default, view, ask)
    if playing > folding:
        return Choice(PLAY, next(span.most for span in amounts if span))
    return ask.default


def prospects(game: BankedGame, decks: int, view: View, ask: Ask) -> tuple[float, float]:
    """What playing and folding are worth in antes, by one's own cards and the one that is seen."""
    mine = tuple(map(Card.of, view.felt[at_seat(ask.who.seat)]))
    up = next(Card.of(card) for card in view.felt[BANK] if card != BACK)
    return _playing(game, decks, mine, up), _units(game, ANTE, {"folded": True})


def _units(game: BankedGame, bet: str, found: Context) -> float:
    """What the ante or the play wager comes to, in antes."""
    return deciding(cast(BetRule, game.bet(bet)), found).units


def _playing(game: BankedGame, decks: int, mine: tuple[Card, ...], up: Card) -> float:
    """What playing is worth, over all that may be hidden."""
    rules = cast(ThreeCardSettings, game.settings)
    my_hand = three(mine, rules.ace_low, rules.order)
    worth = {
        (qualifies, result): sum(
            _units(game, bet, {"folded": False, "qualifies": qualifies, "result": result})
            for bet in (ANTE, PLAY)
        )
        for qualifies in (True, False)
        for result in COMPARED
    }
    unseen = DECKS[game.deck.name].composition(decks)
    unseen.subtract(Counter((*mine, up)))
    total = ways = 0.0
    for heights, suited, number in _hidden(unseen, up):
        bank = ranked_three(heights, suited, rules.ace_low, rules.order)
        total += number * worth[rules.qualified(bank), compared(my_hand, bank)]
        ways += number
    return total / ways


def _hidden(unseen: Counter[Card], up: Card) -> Iterator[tuple[tuple[int, ...], bool, int]]:
    """The player-dealer's hand as it may be: its heights, whether it is of one suit, and in how many ways."""
    any_suit = Counter[int]()
    for card, number in unseen.items():
        any_suit[HEIGHTS[card.rank]] += number
    its_suit = {HEIGHTS[card.rank]: number for card, number in unseen.items() if card.suit == up.suit}
    for one, other in combinations_with_replacement(HEIGHTS.values(), 2):
        heights = tuple(sorted((HEIGHTS[up.rank], one, other), reverse=True))
        suited, either = _ways(its_suit, one, other), _ways(any_suit, one, other)
        yield heights, True, suited
        yield heights, False, either - suited


def _ways(number: Mapping[int, int], one: int, other: int) -> int:
    return number[one] * (number[one] - 1) // 2 if one == other else number[one] * number[other]

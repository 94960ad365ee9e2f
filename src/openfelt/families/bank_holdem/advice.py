"""What to add to an ante: once, by a chart and at last by all that may be hidden; or again, by trials."""

from __future__ import annotations

import random
from itertools import combinations
from typing import cast

from openfelt.cards import DECKS, Card
from openfelt.families.antes.betting import ANTE, PLAY
from openfelt.families.antes.facts import compared
from openfelt.families.bank_holdem.procedure import BOARD, COMMUNITY, OWN, Hand, best
from openfelt.families.bank_holdem.settings import RANKS, BankHoldemSettings
from openfelt.hands import ACE, HEIGHTS, Category, Ranked
from openfelt.rounds.places import at_seat
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, View
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Context
from openfelt.table.outcomes import deciding

KING, QUEEN, JACK, TEN = (HEIGHTS[rank] for rank in "KQJT")
TRIALS = 160
"""How many boards and hands of the player-dealer are tried where there are too many to go through."""
STAYING = -0.3
"""What a first wager may be worth less than nothing, where without it nothing can be added later."""


def advise(game: BankedGame, view: View, ask: Ask) -> Choice:
    """The largest wager, on a hand that is worth it; else what the clock answers."""
    own, board = _cards(view.felt[at_seat(ask.who.seat)]), _cards(view.felt.get(COMMUNITY, ()))
    spans = {offer.choice: offer.money for offer in ask.offers if offer.adds and offer.money}
    if not spans or not is_worth_it(game, own, board):
        return ask.default
    most = max(spans, key=lambda choice: spans[choice].most)
    return Choice(most, spans[most].most)


def _cards(texts: tuple[str, ...]) -> Hand:
    return tuple(Card.of(card) for card in texts if card != BACK)


def is_worth_it(game: BankedGame, own: Hand, board: Hand) -> bool:
    rules = cast(BankHoldemSettings, game.settings)
    if not rules.once:
        return _tried(game, rules, own, board) > (0.0 if board else STAYING)
    if not board:
        return is_strong(own)
    if len(board) < BOARD:
        return is_made(rules, own, board)
    return _playing(game, rules, own, board) > _units(game, {"folded": True}, played=False)


# One wager, the larger the earlier: a chart that players know, of high cards, pairs and draws


def is_strong(own: Hand) -> bool:
    """Any ace, any pair above twos; a king, a queen or a jack with a card that is good enough beside it."""
    high, low = sorted((HEIGHTS[card.rank] for card in own), reverse=True)
    if high == low:
        return high > 2
    suited, other = {ACE: (2, 2), KING: (2, 5), QUEEN: (6, 8), JACK: (8, TEN)}.get(high, (high, high))
    return low >= (suited if own[0].suit == own[1].suit else other)


def is_made(rules: BankHoldemSettings, own: Hand, board: Hand) -> bool:
    """A hand that is two pair or better or a pair with an own card; four to a flush with an own high card."""
    made, alone = best(rules, own, board), _pairs(board)
    if made.category >= Category.THREE_OF_A_KIND:
        return made.category > Category.THREE_OF_A_KIND or made.heights[0] not in alone[3]
    mine = {HEIGHTS[card.rank] for card in own}
    if any(height in mine for height in made.heights[: made.category]):
        return len(mine) > 1 or made.heights[0] > 2
    high = (card for card in own if HEIGHTS[card.rank] >= TEN)
    return any(sum(other.suit == card.suit for other in (*own, *board)) >= 4 for card in high)


def _pairs(board: Hand) -> dict[int, set[int]]:
    """Of which heights there are two, and three, in common."""
    heights = [HEIGHTS[card.rank] for card in board]
    return {number: {height for height in heights if heights.count(height) == number} for number in (2, 3)}


def _playing(game: BankedGame, rules: BankHoldemSettings, own: Hand, board: Hand) -> float:
    """What the last wager is worth, with all that lies beside it, over every hand of the player-dealer."""
    mine = best(rules, own, board)
    found: dict[tuple[bool, str], int] = {}
    for hidden in combinations(_unseen(game, own, board), OWN):
        bank = best(rules, hidden, board)
        ending = bank.category >= rules.least, compared(mine, bank)
        found[ending] = found.get(ending, 0) + 1
    worth = sum(number * _units(game, _ending(mine, *ending)) for ending, number in found.items())
    return worth / sum(found.values())


def _ending(mine: Ranked, qualifies: bool, result: str) -> Context:
    rank = RANKS[mine.category]
    return {
        "folded": False, "qualifies": qualifies, "result": result, "hand": rank, "trips": rank,
        "beaten": "less", "jacks_up": False,
    }  # fmt: skip


def _units(game: BankedGame, found: Context, played: bool = True) -> float:
    """What the ante, what lies beside it and perhaps as much in play come to, in antes."""
    names = {ANTE, PLAY} if played else {ANTE}
    judged = (rule for rule in game.bets if rule.name in names or rule.matches == ANTE)
    return sum(deciding(rule, found).units for rule in judged)


def _unseen(game: BankedGame, own: Hand, board: Hand) -> list[Card]:
    seen = {*own, *board}
    return [card for card in DECKS[game.deck.name].cards if card not in seen]


# Several wagers: each is worth it while the hand wins oftener than it loses


def _tried(game: BankedGame, rules: BankHoldemSettings, own: Hand, board: Hand) -> float:
    """What one unit more comes to on the average of some boards and hands; the same for the same cards."""
    rng = random.Random(" ".join(map(str, (*own, *board))))
    unseen, play = _unseen(game, own, board), game.bet(PLAY)
    assert play is not None
    total = 0.0
    for _ in range(TRIALS):
        drawn = tuple(rng.sample(unseen, BOARD - len(board) + OWN * rules.bank_hands))
        whole, hidden = (*board, *drawn[: BOARD - len(board)]), drawn[BOARD - len(board) :]
        mine = best(rules, own, whole)
        hands = (hidden[n : n + OWN] for n in range(0, len(hidden), OWN))
        bank = max(best(rules, hand, whole) for hand in hands)
        total += deciding(play, _ending(mine, bank.category >= rules.least, compared(mine, bank))).units
    return total / TRIALS

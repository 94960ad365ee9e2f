"""The bets beside the base wager, each counted whole: no decision changes them, and every deal is one way."""

from __future__ import annotations

from collections import Counter
from math import comb, perm, prod
from typing import cast

from openfelt.cards import DECKS
from openfelt.families.blackjack.count import Count, value
from openfelt.families.blackjack.facts import MOST_BUSTED, MOST_RED, Match
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.odds.counts.blackjack.shoe import ACE, TEN, VALUES, Cards, all_drawn, full, plus
from openfelt.rules.banked import BankedGame


def busts(game: BankedGame, decks: int) -> tuple[dict[int, int], int]:
    """How many ordered deals end in a bust of so many cards, eight being eight or more; none is no bust."""
    shoe, rules = full(game.deck.name, decks), cast(BlackjackSettings, game.settings)
    left, ways = sum(shoe) - 1, Counter[int]()
    longest = min(left, max(sum(one.cards) for up in VALUES for one in all_drawn(rules.player_dealer, up)))
    for up in VALUES:
        others = plus(shoe, up, -1)
        for one in all_drawn(rules.player_dealer, up):
            number = sum(one.cards)
            if number > longest or not shoe[up - 1]:
                continue
            deals = prod(map(perm, others, one.cards)) * one.orders * perm(left - number, longest - number)
            ways[min(one.busted, MOST_BUSTED)] += shoe[up - 1] * deals
    return dict(ways), sum(shoe) * perm(left, longest)


def red_runs(game: BankedGame, decks: int) -> tuple[dict[int, int], int]:
    """How many ordered deals give the player-dealer so many red cards first, seven being seven or more."""
    rules = cast(BlackjackSettings, game.settings)
    counted = Counter(value(card) for card in DECKS[game.deck.name].cards if card.suit in "hd")
    red: Cards = tuple(counted[one] * decks for one in VALUES)
    cards = sum(full(game.deck.name, decks))
    black, ways = cards - sum(red), Counter[int]()

    def run(left: Cards, count: Count, dealt: int, deals: int) -> None:
        """All red so far, in so many ways; what comes after a black card makes no difference."""
        rest = perm(cards - dealt, MOST_RED - dealt)
        natural = dealt == 2 and count == Count(21, soft=True)
        done = dealt >= 2 and (natural or rules.player_dealer.forces(count) != "hit")
        if dealt == MOST_RED or done:
            ways[dealt] += deals * rest
            return
        ways[dealt] += deals * black * perm(cards - dealt - 1, MOST_RED - dealt - 1)
        for one in VALUES:
            if left[one - 1]:
                run(plus(left, one, -1), count.and_a(one), dealt + 1, deals * left[one - 1])

    run(red, Count(0), 0, 1)
    return dict(ways), perm(cards, MOST_RED)


def matches(game: BankedGame, decks: int) -> tuple[dict[Match, int], int]:
    """How many of all two cards match an up card so: any card may be up, and each comes to the same."""
    deck = DECKS[game.deck.name]
    (suits,) = set(Counter(card.rank for card in deck.cards).values())
    suited, others = decks - 1, (suits - 1) * decks
    rest = deck.size * decks - 1 - suited - others
    ways: dict[Match, int] = {
        "none": comb(rest, 2), "one": others * rest, "two": comb(others, 2), "one-suited": suited * rest,
        "one-of-each": suited * others, "two-suited": comb(suited, 2),
    }  # fmt: skip
    return ways, comb(deck.size * decks - 1, 2)


def insured(game: BankedGame, decks: int) -> tuple[dict[bool, int], int]:
    """How many cards under an ace make a natural: players' cards are as good as any."""
    left = plus(full(game.deck.name, decks), ACE, -1)
    return {True: left[TEN - 1], False: sum(left) - left[TEN - 1]}, sum(left)

"""The base wager with best play: every up card, every first two cards, and what then is best."""

from __future__ import annotations

from functools import cache

import numpy as np

from openfelt.odds.counts.blackjack.advised import Advised
from openfelt.odds.counts.blackjack.hands import MOST_CONTEXTS, AgainstUp, Known, Row, Shoe, two_cards
from openfelt.odds.counts.blackjack.shoe import ACE, NONE, TEN, VALUES, Cards, in_values, plus
from openfelt.rules.banked import BankedGame


class Base:
    """One game with so many decks, played as is best, or as a bot is `advised`."""

    def __init__(self, game: BankedGame, decks: int, advised: Advised | None = None) -> None:
        self.shoe = Shoe(game, decks, advised)
        self.contexts = self.shoe.contexts
        self.seat = cache(lambda up: AtFirst(self.shoe, up))

    def cases(self) -> dict[Known, float]:
        """Units to be expected in each context, for one that is placed."""
        row = np.zeros(MOST_CONTEXTS)
        for up in VALUES:
            row += self.shoe.cards[up - 1] / sum(self.shoe.cards) * self.against(up)
        return {known: float(row[place]) for known, place in self.contexts.places.items() if row[place]}

    def against(self, up: int) -> Row:
        """With this card up, all first two cards that may lie before the player."""
        seat, left = self.seat(up), plus(self.shoe.cards, up, -1)
        total, row = sum(left), np.zeros(MOST_CONTEXTS)
        for cards in two_cards():
            one, other = in_values(cards)
            orders = 1 if one == other else 2
            ways = orders * left[one - 1] * (left[other - 1] - (one == other))
            if ways:
                row += ways / (total * (total - 1)) * seat.worth(cards)
        return row


class AtFirst:
    """The first two cards against an up card: the look where there is one, splits and surrender too."""

    def __init__(self, shoe: Shoe, up: int) -> None:
        self.shoe, self.up = shoe, up
        self.rules, self.contexts = shoe.rules, shoe.contexts
        self.looked = self.rules.looks({ACE: "A", TEN: "K"}.get(up, str(up))) and up in {ACE, TEN}
        self.playing = AgainstUp(shoe, up, plus(NONE, up), self.looked)
        self.playing.look_ahead(two_cards())
        self.surrendered = self.contexts.one(result="surrendered")
        self.behind, self.split = cache(self._behind), cache(self._split)

    def worth(self, cards: Cards) -> Row:
        """Of one unit with best play, or as is advised."""
        advised = self.shoe.advised
        if advised is None:
            return self.contexts.better(self.at_once(cards).values())
        if self.may_even(cards) and advised.evens(self.up, cards):
            return self.evened
        natural, plays = self.natural_chance(cards) if self.looked else 0.0, self.plays(cards)
        if self.looked and self.gives_up_early and "surrender" in plays:
            if advised.gives_up(self.up, cards):
                return self.surrendered
            del plays["surrender"]
        chosen = self.playing.chosen(cards, plays)
        return (1 - natural) * chosen + natural * self.against_a_natural(cards)

    def may_even(self, cards: Cards) -> bool:
        """Whether even money is paid at once: that ends the hand, as insurance does not."""
        rule = self.rules.insurance
        return rule is not None and rule.pays_at_once and self.up == ACE and self.playing.hand(cards).natural

    @property
    def evened(self) -> Row:
        return self.contexts.one(result="even-money")

    @property
    def gives_up_early(self) -> bool:
        return self.rules.surrender is not None and self.rules.surrender.when == "early"

    def at_once(self, cards: Cards) -> dict[str, Row]:
        """What each play is worth before the look, which may still find a natural.

        Half that is given up early is all that is lost; even money paid at once is all that is won.
        """
        plays = self.plays(cards)
        evened = {"even-money": self.evened} if self.may_even(cards) else {}
        if not self.looked:
            return plays | evened
        natural, lost = self.natural_chance(cards), self.against_a_natural(cards)
        worth = {choice: (1 - natural) * row + natural * lost for choice, row in plays.items()}
        if "surrender" in plays and self.gives_up_early:
            worth["surrender"] = self.surrendered
        return worth | evened

    def plays(self, cards: Cards) -> dict[str, Row]:
        """What may be done once the player-dealer is known to have no natural, if anybody looks."""
        hand = self.playing.hand(cards)
        if hand.natural:
            return {"stand": self.playing.stand(cards)}
        worth = self.playing.plays(cards)
        if "surrender" in hand.may:
            worth["surrender"] = self.surrendered
        pair = next((one for one in VALUES if cards[one - 1] == 2), None)
        if pair is not None:
            worth["split"] = self.split(pair, 2, 0)
        return worth

    def natural_chance(self, cards: Cards) -> float:
        left = np.array(plus(self.shoe.cards, self.up, -1)) - np.array(cards)
        makes = TEN if self.up == ACE else ACE
        return float(left[makes - 1] / left.sum())

    def against_a_natural(self, cards: Cards) -> Row:
        natural = self.playing.hand(cards).natural
        return self.contexts.one(result="natural-tie" if natural else "lower", bank_natural=True)

    # Splits

    def _split(self, card: int, hands: int, again: int) -> Row:
        """So many hands that begin with this card are still to be played, after so many splits more."""
        if not hands:
            return np.zeros(MOST_CONTEXTS)
        behind, row = self.behind(card, again), np.zeros(MOST_CONTEXTS)
        for one, chance in behind.draws(plus(NONE, card)).items():
            hand, rest = plus(plus(NONE, card), one), self.split(card, hands - 1, again)
            ways = {choice: play + rest for choice, play in behind.plays(hand).items()}
            if one == card and again + 1 < self.most_splits(card):
                ways["split"] = self.split(card, hands + 1, again + 1)
            chosen = behind.chosen(hand, ways, hands=2 + again) if ways else behind.stand(hand) + rest
            row += chance * chosen
        return row

    def most_splits(self, card: int) -> int:
        """Tens that must be of one suit are not counted on; split aces that get one card stay as they are."""
        rule = self.rules.split
        if card == ACE and rule.aces == "one-card":
            return 1
        return rule.tens.index("suit") if card == TEN and "suit" in rule.tens else rule.most

    def _behind(self, card: int, again: int) -> AgainstUp:
        """A hand of a split, when the cards that the others began with are gone."""
        gone = plus(plus(NONE, self.up), card, 1 + again)
        behind = AgainstUp(self.shoe, self.up, gone, self.looked, split=card)
        behind.look_ahead(plus(plus(NONE, card), one) for one in VALUES)
        return behind

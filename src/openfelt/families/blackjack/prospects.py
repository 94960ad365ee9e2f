"""What a hand is worth against an up card, by a game's own chart, pays and special rules.

Cards come from an endless deck: what lies open changes nothing. Values are in units of what lies on the hand.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple, cast

from openfelt.cards import DECKS
from openfelt.families.blackjack.count import BEST, Count, value
from openfelt.families.blackjack.facts import MOST_BUSTED, beside
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Context, Value
from openfelt.table.outcomes import deciding

ACE, TEN = 1, 10
NATURAL = Count(BEST, soft=True)
NOTHING: dict[str, Value] = {
    "result": "open", "twenty_one": False, "nearer": False, "three_card_push": False, "bank_natural": False,
    "three_eights": False, "busted_cards": 0, "red_cards": 0, "match": "none",
}  # fmt: skip
"""Of a wager of which nothing is found yet."""
MORE = 4
"""From so many cards on their number makes no difference to a hand."""


class End(NamedTuple):
    """What the player-dealer's hand may come to."""

    total: int
    natural: bool = False
    eights: bool = False
    busted: int = 0


class Hand(NamedTuple):
    """A player's hand: what it counts, with how many cards, and whether it came from a split."""

    counted: Count
    cards: int = 2
    split: bool = False

    def and_a(self, value: int) -> Hand:
        return self._replace(counted=self.counted.and_a(value), cards=min(self.cards + 1, MORE))


class Prospects:
    """Of one game, against one up card. `best` is what the hand is worth to whoever plays on."""

    def __init__(self, game: BankedGame, up: int) -> None:
        self.rules = cast(BlackjackSettings, game.settings)
        self.base, self.insurance = cast(BetRule, game.bet("base")), game.bet("insurance")
        self.up = up
        counted = Counter(value(card) for card in DECKS[game.deck.name].cards)
        self.chances = {one: number / counted.total() for one, number in counted.items()}
        self.natural_chance = self.chances[{ACE: TEN, TEN: ACE}[up]] if up in {ACE, TEN} else 0.0
        self.looked = self.natural_chance > 0 and self.rules.looks("A" if up == ACE else "T")
        self.stand, self.best, self.hit = cache(self._stand), cache(self._best), cache(self._hit)
        self.doubled, self.one_of, self._drawn = cache(self._doubled), cache(self._one_of), cache(self._draw)
        self.ends = self._ends()

    # The player-dealer

    def _ends(self) -> dict[End, float]:
        """How often the hand ends in each way; after a look without a natural."""
        ends: dict[End, float] = {}
        first = Count(0).and_a(self.up)
        whole = 1 - self.natural_chance if self.looked else 1.0
        for down, chance in self.chances.items():
            if {self.up, down} == {ACE, TEN}:
                drawn = {} if self.looked else {End(BEST, natural=True): 1.0}
            else:
                drawn = self._drawn(first.and_a(down), 2, self.up == down == 8)
            for end, part in drawn.items():
                ends[end] = ends.get(end, 0.0) + chance / whole * part
        return ends

    def _draw(self, bank: Count, cards: int, eights: bool) -> dict[End, float]:
        if self.rules.player_dealer.forces(bank) != "hit":
            busted = min(cards, MOST_BUSTED) if bank.over else 0
            return {End(bank.total, eights=eights and cards == 3, busted=busted): 1.0}
        ends: dict[End, float] = {}
        for card, chance in self.chances.items():
            drawn = self._drawn(bank.and_a(card), min(cards + 1, MOST_BUSTED), eights and card == 8)
            for end, part in drawn.items():
                ends[end] = ends.get(end, 0.0) + chance * part
        return ends

    # A player's hand

    def _stand(self, hand: Hand) -> float:
        natural = hand.counted == NATURAL and hand.cards == 2
        natural = natural and (not hand.split or self.rules.natural.after_split)
        return sum(chance * self._worth(hand, natural, end) for end, chance in self.ends.items())

    def _worth(self, hand: Hand, natural: bool, end: End) -> float:
        total, push = hand.counted.total, self.rules.three_card_push
        found: Context = NOTHING | {
            "result": beside(total, natural, end.total, end.natural),
            "twenty_one": total == BEST and not natural,
            "nearer": BEST < total < end.total,
            "three_card_push": push is not None and hand.cards == 3 and push[0] <= total <= push[1],
            "bank_natural": end.natural,
            "three_eights": end.eights,
            "busted_cards": end.busted,
        }
        return deciding(self.base, found).units

    @property
    def surrendered(self) -> float:
        """What is left of a unit that is given up."""
        return deciding(self.base, NOTHING | {"result": "surrendered"}).units

    @property
    def insured(self) -> float:
        """What the most insurance that may be taken adds to one unit."""
        rule = self.rules.insurance
        if self.insurance is None or rule is None:
            return 0.0
        won, lost = (
            deciding(self.insurance, NOTHING | {"bank_natural": natural}).units for natural in (True, False)
        )
        return float(rule.most) * (self.natural_chance * won + (1 - self.natural_chance) * lost)

    def _hit(self, hand: Hand) -> float:
        return sum(chance * self.best(hand.and_a(card)) for card, chance in self.chances.items())

    def _best(self, hand: Hand) -> float:
        """Hit or stand, as the chart forces or as is better; on two cards a double too."""
        if hand.counted.over:
            return self.stand(hand)
        forced = self.rules.players.forces(hand.counted)
        worth = [self.stand(hand)] * (forced != "hit") + [self.hit(hand)] * (forced != "stand")
        if hand.cards == 2 and (not hand.split or self.rules.double.after_split):
            worth.append(self.doubled(hand, 0))
        return max(worth)

    def one_more(self, hand: Hand) -> float:
        """One card and no more, for money that is not doubled."""
        return sum(chance * self.stand(hand.and_a(card)) for card, chance in self.chances.items())

    def _doubled(self, hand: Hand, before: int) -> float:
        """In units of what lay there before this double, of which there were so many."""
        cards = ((hand.and_a(card), chance) for card, chance in self.chances.items())
        return 2 * sum(chance * self.after_double(after, before + 1) for after, chance in cards)

    def after_double(self, hand: Hand, doubles: int) -> float:
        """Stand, double what lies there, or rescue the last part, half of it, and leave the other half."""
        rule = self.rules.double
        if hand.counted.over:
            return self.stand(hand)
        again = [self.doubled(hand, doubles)] if doubles < rule.most else []
        return max([self.stand(hand), *([-0.5] if rule.rescue else []), *again])

    def _one_of(self, card: int, splits_left: int) -> float:
        """One hand of a split: what is left to split is counted for each by itself."""
        rule = self.rules.split
        worth = 0.0
        for drawn, chance in self.chances.items():
            hand = Hand(Count(0).and_a(card).and_a(drawn), split=True)
            if card == ACE and rule.aces == "one-card":
                worth += chance * self.stand(hand)
                continue
            again = [2 * self.one_of(card, splits_left - 1)] if drawn == card and splits_left else []
            worth += chance * max([self.best(hand), *again])
        return worth

    def split(self, card: int, done: int) -> float:
        """Two cards of one value, after so many splits; tens that must be of one suit are not counted on."""
        rule = self.rules.split
        most = rule.tens.index("suit") if card == TEN and "suit" in rule.tens else rule.most
        return 2 * self.one_of(card, max(0, most - done - 1))

    def before_look(self, hand: Hand, playing: float) -> float:
        """What a hand is worth before the look that it may lose to."""
        natural = hand.counted == NATURAL
        lost = self._worth(hand, natural, End(BEST, natural=True))
        return self.natural_chance * lost + (1 - self.natural_chance) * playing


_REMEMBERED: dict[tuple[object, ...], Prospects] = {}
MOST_REMEMBERED = 400


def prospects(game: BankedGame, up: int) -> Prospects:
    """Worked out when they are first asked for."""
    key = (game.id, game.book, tuple(sorted(game.chosen.items())), up)
    found = _REMEMBERED.get(key)
    if found is None:
        if len(_REMEMBERED) >= MOST_REMEMBERED:
            _REMEMBERED.clear()
        found = _REMEMBERED[key] = Prospects(game, up)
    return found

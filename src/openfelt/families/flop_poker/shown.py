"""What a reader is shown of games of a flop: cards, streets and hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from openfelt.families.flop_poker.settings import STREETS, FlopSettings
from openfelt.hands import Rankings, poker_hands
from openfelt.rules.cite import Cite
from openfelt.rules.game import Game
from openfelt.rules.shown import HandOrder, RankedHand, Shown
from openfelt.rules.stated import Stated, stated

CARDS = {1: "one card", 2: "two cards", 3: "three cards", 4: "four cards"}

USES = {
    "any": "the best five of one's own and the community cards; one may play the board",
    "two": "exactly two of one's own cards with exactly three of the community cards",
}
LOWS = {
    "8-or-better": "five ranks, none above an eight; aces are low, straights and flushes do not count",
    "none": "the lowest five cards, whatever they are; aces are low, straights and flushes do not count",
}
DISCARDS = {
    "flop": "one card, face down, after the first betting and before the flop",
    "betting on the flop": "one card, face down, once the flop lies there and before the betting on it",
    "turn": "one card, face down, after the betting on the flop and before the turn",
}


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    rules = cast(FlopSettings, settings)
    return Shown(play=tuple(_rules(rules, cite)), orders=(_order(cite),))


def _rules(rules: FlopSettings, cite: Cite) -> Iterator[Stated]:
    dealt = f"{CARDS[rules.hole]} face down to each, one at a time from the button's left"
    yield stated("Dealt", dealt, cite)
    burned = "; a card is burned before each" if rules.burns else ""
    streets = ", ".join(f"the {street.name} of {CARDS[street.cards]}" for street in STREETS)
    yield stated("Community cards", f"{streets}, face up{burned}", cite)
    big = " and ".join(street.name for street in STREETS if street.big)
    yield stated(
        "Betting", f"before the flop and after each of these; of two limits the higher on {big}", cite
    )
    yield stated("First to act from the flop on", "the first left of the button", cite)
    yield from _hands(rules, cite)
    if rules.discard is not None:
        yield stated("Discard", DISCARDS[rules.discard.before], rules.discard.cite)
        dead = "the hand is dead, and what it has put in stays in the pot"
        yield stated("Who has not discarded by then", dead, rules.discard.cite)
    if rules.irregular is not None:
        cut = "shuffled back, cut" if rules.irregular.recut else "shuffled back"
        burn = "after another burn card" if rules.irregular.burned_again else "without another burn card"
        again = f"{cut} and dealt anew, a flop {burn}"
        yield stated("Board cards that came too early, or were too many", again, rules.irregular.cite)


def _hands(rules: FlopSettings, cite: Cite) -> Iterator[Stated]:
    yield stated("A hand", USES[rules.uses], cite)
    if rules.low is not None:
        halves = "half of every pot for the best high hand, with the odd chip, and half for the best low one"
        yield stated("High and low", halves, rules.low.cite)
        yield stated("A low hand", LOWS[rules.low.qualifier], rules.low.cite)
        yield stated("Without a low hand", "the best high hand wins the whole pot", rules.low.cite)


def _order(cite: Cite) -> HandOrder:
    """Those that can be made without a joker."""
    made = (one for one in poker_hands(5, Rankings()) if not any(card.is_joker for card in one.cards))
    hands = tuple(RankedHand(label=one.label, cards=tuple(map(str, one.cards))) for one in made)
    return HandOrder(title="Hands of five cards", hands=hands, cite=str(cite))

"""The shoe of a table, or the pack of one round: how it is made up, and when it is finished."""

from __future__ import annotations

from openfelt.cards import DECKS, Shoe, Source
from openfelt.rules.game import DeckRule

BEHIND = 52
"""The cards behind the cut card, at most; of a small shoe a quarter."""
SHORT_OF = 60
"""A shoe is finished when fewer cards than this are left, or half a deck."""


def fresh_shoe(rule: DeckRule, decks: int, source: Source) -> Shoe:
    """Shuffled, the cut card put in, and burned as the game's document says."""
    deck = DECKS[rule.name]
    cut_card = min(BEHIND, deck.size * decks // 4) if rule.shoe else None
    return Shoe.fresh(deck, decks, source, cut_card=cut_card, burn=rule.burn)


def is_finished(rule: DeckRule, shoe: Shoe) -> bool:
    """Whether the next round begins with another; without a shoe, every round does."""
    short = shoe.remaining < min(SHORT_OF, DECKS[rule.name].size // 2)
    return not rule.shoe or shoe.past_cut_card or short

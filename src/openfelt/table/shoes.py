"""The shoe of a table, or the pack of one round: how it is made up, and when it is finished."""

from __future__ import annotations

from openfelt.cards import DECKS, Shoe, Source
from openfelt.rules.game import DeckRule

BEHIND = 52
"""The cards behind the cut card, at most; of a small shoe a quarter."""


def fresh_shoe(rule: DeckRule, decks: int, source: Source) -> Shoe:
    """Shuffled, the cut card put in, and burned as the game's document says."""
    deck = DECKS[rule.name]
    cut_card = min(BEHIND, deck.size * decks // 4) if rule.shoe else None
    return Shoe.fresh(deck, decks, source, cut_card=cut_card, burn=rule.burn)


def gone_from(rule: DeckRule, decks: int, shoe: Shoe) -> dict[str, int]:
    """The cards that have left it, by their names and numbers: dealt or burned."""
    gone = DECKS[rule.name].composition(decks) - shoe.composition
    return {card.text: count for card, count in gone.items()}


def is_finished(rule: DeckRule, shoe: Shoe, needed: int) -> bool:
    """Whether the next round begins with another, as it may need so many cards; without a shoe all do."""
    return not rule.shoe or shoe.past_cut_card or shoe.remaining < needed

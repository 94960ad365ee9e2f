"""The shoe of a table, or the pack of one round: how it is made up, and when it is finished."""

from __future__ import annotations

from openfelt.cards import DECKS, Card, Shoe, Source
from openfelt.rules.game import DeckRule

BEHIND = 52
"""The cards behind the cut card, at most; of a small shoe a quarter."""


def fresh_shoe(rule: DeckRule, decks: int, source: Source) -> Shoe:
    """Shuffled, the cut card put in, and burned as the game's document says."""
    deck = DECKS[rule.name]
    return Shoe.fresh(deck, decks, source, cut_card=_behind(rule, deck.size * decks), burn=rule.burn)


def shoe_of(rule: DeckRule, order: tuple[Card, ...]) -> Shoe:
    """Cards that lie in this order, the cut card put in, and burned as the game's document says."""
    return Shoe(order, cut_card=_behind(rule, len(order))).burned_by(rule.burn)


def _behind(rule: DeckRule, cards: int) -> int | None:
    return min(BEHIND, cards // 4) if rule.shoe else None


def gone_from(rule: DeckRule, decks: int, shoe: Shoe) -> dict[str, int]:
    """The cards that have left it, by their names and numbers: dealt or burned."""
    gone = DECKS[rule.name].composition(decks) - shoe.composition
    return {card.text: count for card, count in gone.items()}


def is_finished(rule: DeckRule, shoe: Shoe, needed: int) -> bool:
    """Whether the next round begins with another, as it may need so many cards; without a shoe all do."""
    return not rule.shoe or shoe.past_cut_card or shoe.remaining < needed

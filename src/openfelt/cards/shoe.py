"""The shoe, or the deck in the dealer's hand: cards in order, and how far they have been dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from openfelt.cards.card import Card
from openfelt.cards.decks import Deck
from openfelt.cards.shuffle import Source, shuffled
from openfelt.cards.shuffle import cut as cut_cards

MOST_DECKS = 12  # Super Pan 9 takes eight to twelve (003:1350); every other document stops at eight


@dataclass(frozen=True, slots=True)
class Shoe:
    """Dealing gives a new shoe and leaves the old one as it was, so any earlier state can still be looked at.

    `cut_card` is how many cards lie behind the cut card, or None where there is none. The documents know the
    cut card only as the place of the cut (000:1850) and a shoe only by its end (001:902); that it also ends
    play before the last card is the trade's practice, so a shoe has one only when its table asks.
    """

    cards: tuple[Card, ...]
    position: int = 0
    cut_card: int | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.position <= len(self.cards):
            raise ValueError(f"position {self.position} is outside a shoe of {len(self.cards)} cards")
        if self.cut_card is not None and not 0 <= self.cut_card <= len(self.cards):
            raise ValueError(
                f"{self.cut_card} cards cannot lie behind the cut card: the shoe has {len(self.cards)}"
            )

    @classmethod
    def fresh(
        cls,
        deck: Deck,
        decks: int,
        source: Source,
        *,
        cut: int | None = None,
        cut_card: int | None = None,
        burn: Mapping[str, int] | None = None,
    ) -> Shoe:
        """Shuffle, cut, place the cut card, and burn as the game's document says.

        By a chart of ranks the first card is turned face up and says how many more are burned after it. It
        has been exposed, so it is out of play too: where a king says ten, it costs the shoe eleven cards.
        """
        order = shuffled(_stacked(deck, decks), source)
        if cut is not None:
            order = cut_cards(order, cut)
        return cls(order, cut_card=cut_card).burned_by(burn or {})

    @property
    def remaining(self) -> int:
        return len(self.cards) - self.position

    @property
    def rest(self) -> tuple[Card, ...]:
        """The cards not dealt yet, the next one first."""
        return self.cards[self.position :]

    @property
    def composition(self) -> Counter[Card]:
        """How many of each card are not dealt yet."""
        return Counter(self.rest)

    @property
    def past_cut_card(self) -> bool:
        """Whether no card is left in front of the cut card; without one, whether the shoe is empty."""
        return self.remaining <= (self.cut_card or 0)

    @property
    def top(self) -> Card:
        """The next card, left where it is."""
        if not self.remaining:
            raise ValueError("no card remains in the shoe")
        return self.cards[self.position]

    def draw(self) -> tuple[Card, Shoe]:
        """The next card, and the shoe without it."""
        rest = self.burn(1)
        return self.cards[self.position], rest

    def deal(self, number: int) -> tuple[tuple[Card, ...], Shoe]:
        """The next cards, and the shoe without them."""
        rest = self.burn(number)
        return self.cards[self.position : rest.position], rest

    def burn(self, number: int = 1) -> Shoe:
        """The shoe when that many cards have left it."""
        if not 0 <= number <= self.remaining:
            raise ValueError(f"{self.remaining} cards remain in the shoe: {number} cannot leave it")
        return Shoe(self.cards, self.position + number, self.cut_card)

    def burned_by(self, chart: Mapping[str, int]) -> Shoe:
        """The shoe when its first card was turned up and burned, with as many more as that says."""
        return self.burn(_burned(chart, self.top)) if chart else self

    def reshuffled(self, source: Source, *, also: Iterable[Card] = ()) -> Shoe:
        """Shuffle what is left, with cards taken back such as a flop dealt too early (001:170-176).

        The cut card comes out for it.
        """
        return Shoe(shuffled((*self.rest, *also), source))


def _burned(chart: Mapping[str, int], first: Card) -> int:
    if first.rank not in chart:
        raise ValueError(f"the burn chart has no line for {first}: it names {' '.join(chart)}")
    return 1 + chart[first.rank]


def _stacked(deck: Deck, decks: int) -> tuple[Card, ...]:
    if not 1 <= decks <= MOST_DECKS:
        raise ValueError(f"a shoe holds 1 to {MOST_DECKS} decks, not {decks}")
    return deck.cards * decks

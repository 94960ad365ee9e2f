"""How many cards a new shoe burns before the first hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openfelt.cards.card import Card


@dataclass(frozen=True, slots=True)
class BurnRule:
    """A fixed number of cards, or as many as the first card says.

    With a chart the first card is turned face up and says how many more are burned after it (000:11). It has
    been exposed, so it is out of play too: an ace costs the shoe two cards, a king eleven.

    Burns in mid-round (a card before the flop, 003:388) are steps of a game, not of its shoe.
    """

    fixed: int = 0
    chart: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        if self.fixed and self.chart:
            raise ValueError("a burn is a fixed number or goes by the first card, not both")
        if self.fixed < 0 or any(number < 0 for _, number in self.chart):
            raise ValueError("a burn is zero or more cards")

    @classmethod
    def by_first_card(cls, chart: Mapping[str, int]) -> BurnRule:
        """`chart` maps the first card's rank to the number burned after it."""
        return cls(chart=tuple(chart.items()))

    @property
    def exposes_first(self) -> bool:
        """Whether everyone at the table sees the first card."""
        return bool(self.chart)

    def burned(self, first: Card) -> int:
        """How many cards leave the shoe when this is the first, that card included."""
        if not self.chart:
            return self.fixed
        for rank, number in self.chart:
            if rank == first.rank:
                return 1 + number
        raise ValueError(f"the burn chart has no line for {first}: it names {' '.join(dict(self.chart))}")


# No other document than Cash-In Baccarat's mentions a burn when a shoe begins.
NO_BURN = BurnRule()

CASH_IN_BURN = BurnRule.by_first_card(  # 000:13-18
    {"A": 1, "K": 10, "Q": 10, "J": 10, "T": 10, **{str(value): value for value in range(9, 1, -1)}}
)

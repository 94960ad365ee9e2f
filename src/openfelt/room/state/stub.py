"""The stub: what is left of a pack while it is dealt, cut and shuffled again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from openfelt.cards import Card, SeededSource, Shoe
from openfelt.cards import cut as cut_pack
from openfelt.cards.sealed import Sealed
from openfelt.verify import chance as fair
from openfelt.verify.merkle import chances_to_begin

T = TypeVar("T")


class Stub(msgspec.Struct, frozen=True):
    """Cards to be dealt, and where each of them lies in the order that was committed to.

    `positions` go with all cards of the shoe, also those that have left it. `chances` is how often dice and
    cuts were taken from what was committed to; so many cards were `drawn` since the shoe was as it is here.
    """

    found: Shoe
    sealed: Sealed
    positions: Sequence[int]
    chances: int = 0
    drawn: int = 0

    @property
    def shoe(self) -> Shoe:
        """What is left of it."""
        return self.found.burn(self.drawn) if self.drawn else self.found

    @property
    def top(self) -> Card:
        """The next card."""
        cards, at = self.found.cards, self.found.position + self.drawn
        if at >= len(cards):
            raise ValueError("no card remains in the shoe")
        return cards[at]

    @property
    def position(self) -> int:
        """Where the next card lies."""
        return self.positions[self.found.position + self.drawn]

    @property
    def left(self) -> tuple[int, ...]:
        """Where the cards lie that are still to be dealt, the next one first."""
        return tuple(self.positions[self.shoe.position :])

    @property
    def secret(self) -> bytes:
        """What the next dice or the next cut come from."""
        return self.sealed.secret(self.chances)

    @property
    def chance_is_short(self) -> bool:
        """Half of it is used up. A round takes little of it."""
        return 2 * self.chances > self.sealed.chances

    def draw(self) -> tuple[Card, Stub]:
        found, drawn = self.found, self.drawn
        if found.position + drawn >= len(found.cards):
            raise ValueError("no card remains in the shoe")
        card = found.cards[found.position + drawn]
        return card, Stub(found, self.sealed, self.positions, self.chances, drawn + 1)

    def dealt(self, drawn: int, chances: int) -> Stub:
        """When so many more cards have left it, and chance was taken so often in all."""
        return Stub(self.found.burn(self.drawn + drawn), self.sealed, self.positions, chances)

    def taken(self) -> Stub:
        """Chance was taken once more."""
        return msgspec.structs.replace(self, chances=self.chances + 1)

    def cut(self, at: int) -> Stub:
        """The order that was committed to stays; where it is dealt from does not."""
        rest, left = cut_pack(self.shoe.rest, at), cut_pack(self.left, at)
        return Stub(Shoe(rest), self.sealed, left, self.chances)

    def begun(self, at: int) -> Stub:
        """An order that was just shuffled, when it is said at which position dealing from it begins."""
        order, positions = turned_to(at, self.sealed.order), turned_to(at, self.positions)
        return Stub(Shoe(order), self.sealed, positions, chances_to_begin(len(order)))

    def shuffled(self, also: Iterable[Card], seed: bytes) -> Stub:
        """What is left, with the cards that are taken back, in an order of its own: committed to anew."""
        shoe = self.shoe.reshuffled(SeededSource(seed), also=also)
        return Stub(shoe, Sealed(shoe.cards, seed), range(len(shoe.cards)))


def turned_to(at: int, order: Sequence[T]) -> tuple[T, ...]:
    """The order begun at a position: after the last comes the first."""
    return (*order[at:], *order[:at])


def where_to_begin(sealed: Sealed, sent: fair.Sent) -> int | None:
    """At which position of an order, by what players sent and a share of chance; None of no cards at all."""
    return fair.begins(sealed.secret(0), sent, len(sealed.order)) if sealed.order else None

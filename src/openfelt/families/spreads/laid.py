"""One player's cards: those held, and the melds that lie open before them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from openfelt.cards import Card
from openfelt.families.spreads.places import DISCARDS, meld_at
from openfelt.hands.melds import Meld, Melding, Split, additions, read
from openfelt.rounds.audience import EVERYONE
from openfelt.rounds.notes import Give, Note, Read, Show
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.requests import Who


class Laid:
    """The cards are in the order in which they lie at their places."""

    def __init__(self, who: Who, rules: Melding) -> None:
        self.who, self.rules = who, rules
        self.hand: list[Card] = []
        self._lie: list[list[Card]] = []

    def with_card(self, card: Card) -> Laid:
        """As it would be with one more card in the hand."""
        other = Laid(self.who, self.rules)
        other.hand, other._lie = [*self.hand, card], self._lie
        return other

    @property
    def places(self) -> dict[Place, tuple[Card, ...]]:
        """What lies where."""
        lie = {meld_at(self.who.seat, number): tuple(cards) for number, cards in enumerate(self._lie, 1)}
        return {self.place: tuple(self.hand)} | lie

    @property
    def place(self) -> Place:
        return at_seat(self.who.seat)

    @property
    def next_place(self) -> Place:
        """Where a new meld is laid."""
        return meld_at(self.who.seat, len(self._lie) + 1)

    @property
    def melds(self) -> list[Meld]:
        found = [read(cards, self.rules) for cards in self._lie]
        return [meld for meld in found if meld is not None]

    @property
    def spread(self) -> int:
        """How many cards lie open."""
        return sum(map(len, self._lie))

    def takes(self, card: Card) -> list[int]:
        """The melds, counted from one, to which a card can be added."""
        return [number for number, meld in enumerate(self.melds, 1) if additions(meld, (card,))]

    # What is done; the cards have been found lawful

    def lay(self, cards: Sequence[Card]) -> Iterator[Note]:
        """A new meld."""
        self._lie.append([])
        yield from self._from_hand(cards, len(self._lie))

    def add(self, number: int, cards: Sequence[Card]) -> Iterator[Note]:
        yield from self._from_hand(cards, number)

    def split(self, number: int, way: Split) -> Iterator[Note]:
        """The first part stays where the meld lay, the second is laid beside it."""
        stays, goes = way.parts
        yield from self._from_hand(way.added, number)
        self._lie.append([])
        yield from self._move(
            meld_at(self.who.seat, number), self._lie[number - 1], goes.cards, len(self._lie)
        )
        yield from self._say(number)
        assert read(self._lie[number - 1], self.rules) == stays

    def borrow(self, number: int, card: Card) -> Iterator[Note]:
        """Taken up again, in view of everybody."""
        lies = self._lie[number - 1]
        at = lies.index(card)
        yield Give(source=meld_at(self.who.seat, number), to=self.place, cards=(at,))
        self.hand.append(lies.pop(at))
        yield from self._say(number)

    def receive(self, number: int, source: Place, card: Card) -> Iterator[Note]:
        """A card that is forced on a meld, the last that lies somewhere else."""
        yield Show(place=source, cards=(-1,))
        yield Give(source=source, to=meld_at(self.who.seat, number), cards=(-1,))
        self._lie[number - 1].append(card)
        yield from self._say(number)

    def pick_up(self, source: Place, card: Card) -> Iterator[Note]:
        """The last card that lies somewhere is taken into the hand."""
        yield Give(source=source, to=self.place, cards=(-1,))
        self.hand.append(card)

    def discard(self, card: Card) -> Iterator[Note]:
        at = len(self.hand) - 1 - self.hand[::-1].index(card)
        yield Show(place=self.place, cards=(at,))
        yield Give(source=self.place, to=DISCARDS, cards=(at,))
        self.hand.pop(at)

    def _from_hand(self, cards: Sequence[Card], number: int) -> Iterator[Note]:
        yield from self._move(self.place, self.hand, cards, number)

    def _move(self, source: Place, lie: list[Card], cards: Iterable[Card], number: int) -> Iterator[Note]:
        """Cards come to a meld from the hand or another meld; of equal ones those that came there last, so
        that a card which all saw taken up is the one that is used, and who holds its like tells nobody."""
        at = tuple(_indices(lie, cards))
        yield Show(place=source, to=EVERYONE, cards=at)
        yield Give(source=source, to=meld_at(self.who.seat, number), cards=at)
        self._lie[number - 1] += [lie[index] for index in at]
        lie[:] = [card for index, card in enumerate(lie) if index not in at]
        yield from self._say(number)

    def _say(self, number: int) -> Iterator[Note]:
        meld = read(self._lie[number - 1], self.rules)
        if meld is not None:  # in the middle of a split it may be none
            yield Read(place=meld_at(self.who.seat, number), says=meld.words(self.rules))


def _indices(lie: Sequence[Card], cards: Iterable[Card]) -> Iterator[int]:
    wanted = Counter(cards)
    found = []
    for index in reversed(range(len(lie))):
        if wanted[lie[index]]:
            wanted[lie[index]] -= 1
            found.append(index)
    yield from reversed(found)

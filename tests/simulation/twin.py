"""A stream of chance as kernels draw from it, in plain numbers."""

from __future__ import annotations

from openfelt.kernels.streams import stream

BITS = (1 << 64) - 1


class Twin:
    """The stream of a name, and cards drawn from it: each that was not drawn in this round."""

    def __init__(self, name: str) -> None:
        self.stands, self.step = map(int, stream(name))
        self.place = self.stands

    def begin(self) -> None:
        """The next round, from a place of its own."""
        self.stands = (self.stands + self.step) & BITS
        self.place = mixed(self.stands)

    def next(self) -> int:
        self.place = (self.place + self.step) & BITS
        return mixed(self.place)

    def below(self, size: int) -> int:
        while True:
            wide = (self.next() >> 32) * size
            if wide & 0xFFFFFFFF >= (1 << 32) % size:
                return wide >> 32

    def draw(self, cards: int, drawn: list[int]) -> int:
        while (card := self.below(cards)) in drawn:
            pass
        drawn.append(card)
        return card


def mixed(bits: int) -> int:
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & BITS
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & BITS
    return bits ^ bits >> 31

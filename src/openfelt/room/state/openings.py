"""What proves the cards that were dealt in a round, and its dice and cuts: a leaf of its commitment each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import groupby

import msgspec

from openfelt.cards.sealed import Opened, Sealed
from openfelt.room.log.events import Person
from openfelt.room.state.stub import Stub

Sent = tuple[tuple[Person, str], ...]
"""Who sent what, to be mixed into dice and cuts."""


class Committed(msgspec.Struct, frozen=True, kw_only=True):
    """A commitment, and to how many cards."""

    commitment: str
    cards: int


class Proven(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer needs to check a round, beside what they saw of it.

    `committed` is the commitment before the deal, then one for every time the cards were shuffled again.
    `left` are the positions that were still to be dealt, in order, as runs: the first and how many. Chance
    had been taken `chances` times before; `sent` is who sent what to be mixed into it; `least` is how many
    cards each cut had to leave on either side. `proofs` are of chance and of the cards this viewer was shown.
    `begins` says of each commitment at which position dealing from it began; of none where nobody decided.
    """

    committed: tuple[Committed, ...]
    left: tuple[tuple[int, int], ...]
    chances: int
    sent: tuple[tuple[str, str], ...]
    least: tuple[int, ...]
    proofs: tuple[Opened, ...]
    begins: tuple[int | None, ...] = ()


class Openings:
    """Which leaf each draw, each roll and each cut came from; it is opened for whoever may see it.

    Where the first card of a shoe is turned up and burned, everybody has seen it. At which position dealing
    `begins` is proved where the shuffle is `new`.
    """

    def __init__(
        self, commitment: str, stub: Stub, turned: bool, begins: int | None = None, new: bool = False
    ) -> None:
        self._before, self._turned = stub, turned
        self._committed: list[Committed] = []
        self._begins: list[int | None] = []
        self._sealed: list[Sealed] = []
        self._drawn: list[tuple[int, int]] = []
        self._taken: list[tuple[int, int]] = []
        self._least: list[int] = []
        self._opened: dict[tuple[int, int], Opened] = {}
        self._deal_from(stub.sealed, commitment, begins, new)

    # What happens

    def draw(self, stub: Stub) -> None:
        self._drawn.append((len(self._sealed) - 1, stub.position))

    def take_chance(self, stub: Stub) -> None:
        self._take(stub.chances)

    def cut(self, stub: Stub, least: int) -> None:
        self.take_chance(stub)
        self._least.append(least)

    def shuffle(self, stub: Stub, begins: int | None) -> None:
        """From here on it is dealt from another order."""
        self._deal_from(stub.sealed, stub.sealed.commitment, begins, new=True)

    def _deal_from(self, sealed: Sealed, commitment: str, begins: int | None, new: bool) -> None:
        self._sealed.append(sealed)
        self._committed.append(Committed(commitment=commitment, cards=len(sealed.order)))
        self._begins.append(begins)
        if new and begins is not None:
            self._take(0)

    def _take(self, chance: int) -> None:
        """The only one of a few cards may be taken twice."""
        leaf = len(self._sealed) - 1, chance
        if leaf not in self._taken:
            self._taken.append(leaf)

    # What can be proved

    @property
    def committed(self) -> Committed:
        """What is dealt from now."""
        return self._committed[-1]

    @property
    def chance(self) -> int:
        """How many things of chance are everybody's."""
        return len(self._taken) + self._turned

    def proven(self, draws: Iterable[int], sent: Sent, known: int = 0) -> Proven:
        """With these cards, of which the first drawn is 0, and the chance that is not `known` yet."""
        return Proven(
            committed=tuple(self._committed),
            left=self._left,
            chances=self._before.chances,
            sent=sent,
            least=tuple(self._least),
            proofs=(*self._chances(known), *(self._leaf(*self._drawn[draw]) for draw in draws)),
            begins=tuple(self._begins),
        )

    @cached_property
    def _left(self) -> tuple[tuple[int, int], ...]:
        return tuple(_runs(self._before.left))

    def _chances(self, known: int) -> Iterator[Opened]:
        if self._turned and not known:
            yield self._leaf(0, self._begins[0] or 0)
        for of, number in self._taken[max(0, known - self._turned) :]:
            yield self._leaf(of, len(self._sealed[of].order) + number)

    def _leaf(self, of: int, index: int) -> Opened:
        """Made once, however many are shown it."""
        if (of, index) not in self._opened:
            self._opened[of, index] = self._sealed[of].opened(index, of)
        return self._opened[of, index]


def _runs(positions: Iterable[int]) -> Iterator[tuple[int, int]]:
    """One after the other, as the first and how many."""
    for _, run in groupby(enumerate(positions), key=lambda numbered: numbered[1] - numbered[0]):
        members = [position for _, position in run]
        yield members[0], len(members)

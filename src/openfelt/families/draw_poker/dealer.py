"""The dealer of a draw: what is shuffled when the pack runs out, and cards that were exposed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from openfelt.rounds.answers import Fault
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.floor import Misdeal
from openfelt.rounds.places import DEAD, Place, at_seat
from openfelt.rounds.requests import Asking
from openfelt.rules.game import FaultRule, Game
from openfelt.table.felt import Seat, Table


class DrawDealer(Dealer):
    """`thrown` are the seats whose hands have been thrown away; `keeps` is one that takes exposed cards."""

    def __init__(self, game: Game, table: Table, thrown: Callable[[], Iterable[Seat]]) -> None:
        super().__init__(game, table)
        self.thrown = thrown
        self.keeps: Seat | None = None

    def plays(self, fault: Fault, rule: FaultRule, to: Place) -> bool:
        kept = fault.fault == "exposed" and self.keeps is not None and to == at_seat(self.keeps)
        return kept or super().plays(fault, rule, to)

    def refill(self) -> Asking[None]:
        """No card is left: burn cards, discards and hands thrown away are shuffled, but not the discards of
        whoever is being served, nor what lies under a chip."""
        yield from self.reshuffle(DEAD, *map(at_seat, self.thrown()))
        if self.left < 1:
            raise Misdeal("no card is left, neither in the pack nor among the discards", self.game.deck.cite)

"""A round played for pots."""

from __future__ import annotations

from collections.abc import Container
from typing import Self

from msgspec.structs import asdict, replace

from openfelt.rounds.notes import Note
from openfelt.rounds.pots import Pots, Showdown
from openfelt.rounds.procedures import PotFamily, PotPlays
from openfelt.rounds.record import Record
from openfelt.rounds.round import Round
from openfelt.rounds.view import View
from openfelt.rules.families import family_of
from openfelt.rules.fees import Schedule
from openfelt.rules.game import RulingRule
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.button import DEALER, Line, Positions
from openfelt.table.felt import Bettor, Seat
from openfelt.table.stacks import PotTable

PotRecord = Record[PotTable]


class PotView(View, frozen=True, kw_only=True):
    """What lies in the middle and in front of everybody, and who is still in: that all can see."""

    pot: Cents
    live: tuple[Seat, ...]


class PotRound(Round):
    """Its money is in pots: everybody's stake, divided among those who stay in."""

    game: PotGame
    table: PotTable
    begun: PotTable
    money: Pots
    found: Showdown | None
    plays: PotPlays

    def __init__(
        self, game: PotGame, table: PotTable, plays: PotPlays | None = None, schedule: Schedule | None = None
    ) -> None:
        self.game, self.table, self.begun, self.schedule = game, table, table, schedule
        self.plays = plays or family_of(game, PotFamily).plays
        self.money = Pots(game, table, schedule)
        self._hears = self.money.hears
        self._begin()

    def again(self) -> Self:
        return type(self)(self.game, self.begun, self.plays, self.schedule)

    def _note(self, note: Note) -> Cents | None:
        hears = self._hears.get(type(note))
        if hears is None:
            return super()._note(note)
        hears(note, None)
        self._felt.take(note)
        return None

    def view(self, viewer: Bettor | None) -> PotView:
        seen, money = super().view(viewer), self.money
        live = tuple(stack.seat for stack in self.table.stacks if stack.seat not in money.folded)
        return PotView(**asdict(seen), pot=money.held, live=live)

    @property
    def rulings(self) -> tuple[RulingRule, ...]:
        """What is found of a seat is found of one that is in the hand."""
        live = {str(seat) for seat in self.positions.dealt_in if seat not in self.money.folded}
        return tuple(_about(live, ruling) for ruling in super().rulings)

    @property
    def record(self) -> PotRecord:
        return self._record(self.begun)

    @property
    def positions(self) -> Positions:
        """Where the button lies and who is dealt in: everybody, where a game has nobody wait."""
        button = self.table.button or DEALER
        dealt_in = self.table.dealt_in(self.table.left_of(button))
        return self.money.positions or Positions(button=button, dealt_in=dealt_in)

    def following(self) -> PotTable:
        """The stacks as they are now, with the button and the blinds a hand further; void, it is dealt anew.

        Everybody who has money left plays on.
        """
        table = self.begun
        if self.void:  # with the button where it was drawn to
            hand = self.money.positions
            return table if hand is None else replace(table, button=hand.button or None)
        stacks = table.after(self.money.net(), self.money.fees)
        line = Line.of(table).after(self.game, self.positions)
        left = {stack.seat: stack.amount for stack in stacks}
        carried = self.money.left_over
        following = line.table(self.game, table.stakes, left, hands_before=table.next_hand, carried=carried)
        if following is None:  # one has all the money
            following = replace(
                table, stacks=stacks, gone={}, debts={}, hands_before=table.next_hand, carried=carried
            )
        return replace(following, decks=table.decks, kept=self.kept)


def _about(live: Container[str], ruling: RulingRule) -> RulingRule:
    seats = ruling.findings.get("seat")
    if seats is None:
        return ruling
    return replace(ruling, findings=ruling.findings | {"seat": tuple(seat for seat in seats if seat in live)})

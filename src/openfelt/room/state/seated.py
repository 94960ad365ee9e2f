"""Who is at a table, where and with what money: the same whatever is played there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from openfelt.room.log import events as e


class Seated:
    """The seats, the stacks, who waits, who is invited. `come_or_go` is the only way it changes."""

    def __init__(self, opened: e.TableOpened) -> None:
        self.opened = opened
        self.seats: dict[int, e.Person] = {}
        self.companies: dict[e.Person, str | None] = {}
        self.sitting_out: set[e.Person] = set()
        self.sat_out: dict[e.Person, str] = {}  # those of them whom the room sat out, and why
        self.stacks: dict[e.Person, int] = {}
        self.waiting: list[e.Person] = []
        self.calls: dict[int, e.Called] = {}  # seats that are held, and for whom
        self.moved: dict[e.Person, tuple[str, int]] = {}  # who left for another table, with how much
        self.invited: set[e.Person] = set()
        self.bots: set[e.Person] = set()
        self.visiting_bots: set[e.Person] = set()  # bots that came by themselves
        self.deserted = False  # the owner of a private table has left

    def seat_of(self, person: e.Person) -> int | None:
        for seat, who in self.seats.items():
            if who == person:
                return seat
        return None

    @property
    def several(self) -> bool:
        """Whether more than one person sits here; one may have several seats."""
        someone = None
        for person in self.seats.values():
            if someone is not None and person != someone:
                return True
            someone = person
        return False

    @property
    def people(self) -> set[e.Person]:
        """All who are at the table, or may come: those who are here know each other by name."""
        owner = {self.opened.private} if self.opened.private else set()
        return {*self.seats.values(), *self.stacks, *self.waiting, *self.invited, *owner}

    def is_bot(self, person: e.Person) -> bool:
        return person in self.bots or person in self.visiting_bots

    def call_of(self, person: e.Person) -> e.Called | None:
        """The seat that is held for a person."""
        return next((call for call in self.calls.values() if call.person == person), None)

    @property
    def open_seats(self) -> list[int]:
        """Neither taken nor held."""
        return [s for s in range(1, self.opened.seats + 1) if s not in self.seats and s not in self.calls]

    def move(self, amounts: Mapping[e.Person, int]) -> None:
        """Money into people's stacks, or out of them."""
        for person, amount in amounts.items():
            self.stacks[person] = self.stacks.get(person, 0) + amount

    def come_or_go(self, event: e.SeatEvent) -> None:  # noqa: PLR0912  # one case an event
        match event:
            case e.Bought(person=person, amount=amount):
                self.move({person: amount})
                self.deserted = self.deserted and person != self.opened.private
            case e.CashedOut(person=person):
                self.stacks.pop(person, None)
                self.deserted = self.deserted or person == self.opened.private
            case e.Sat(seat=seat, person=person, company=company, bot=bot):
                self.seats[seat], self.companies[person] = person, company
                self.visiting_bots |= {person} if bot and person not in self.bots else set()
                self._sit_in(person)
                self._unwait(person)
                self.moved.pop(person, None)
            case e.Left(seat=seat, person=person, to=to):
                self.seats.pop(seat, None)
                self._sit_in(person)
                if to is not None:
                    self.moved[person] = (to, self.stacks.get(person, 0))
            case e.SatOut(person=person, why=why):
                self.sitting_out.add(person)
                self.sat_out |= {person: why} if why else {}
            case e.SatIn(person=person):
                self._sit_in(person)
            case e.Waited(person=person):
                self.waiting.append(person)
            case e.Unwaited(person=person):
                self._unwait(person)
            case e.Called(seat=seat, person=person):
                self._uncall(person)
                self.calls[seat] = event
            case e.Invited(person=person, bot=bot):
                self.invited.add(person)
                self.bots |= {person} if bot else set()
            case e.Uninvited(person=person):
                self.invited.discard(person)
                self._unwait(person)
            case e.Corrected(moves=moves):
                self.move(moves)
            case _:
                assert_never(event)

    def _sit_in(self, person: e.Person) -> None:
        self.sitting_out.discard(person)
        self.sat_out.pop(person, None)

    def _unwait(self, person: e.Person) -> None:
        self.waiting = [who for who in self.waiting if who != person]
        self._uncall(person)

    def _uncall(self, person: e.Person) -> None:
        self.calls = {seat: call for seat, call in self.calls.items() if call.person != person}

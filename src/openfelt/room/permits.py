"""Which permission a command needs. What the table's rules say about it comes after."""

from __future__ import annotations

from openfelt.room import commands as c
from openfelt.room.events import Person
from openfelt.room.house import House
from openfelt.room.roles import NotAllowed, Permission
from openfelt.room.table import TableState

_NEEDS: dict[type, tuple[Permission, ...]] = {
    c.Sit: ("sit",), c.Leave: ("sit",), c.SitOut: ("sit",), c.SitIn: ("sit",), c.Buy: ("buy-in",),
    c.Wait: ("wait",), c.Unwait: ("wait",), c.SeatNext: ("seat-others",), c.Change: ("sit",),
    c.Invite: ("sit",), c.Uninvite: ("sit",), c.Accept: ("bank",), c.Decline: ("bank",),
    c.GiveUp: ("bank",), c.OfferShare: ("bank",), c.AdmitShare: ("bank",), c.TakeBackShare: ("bank",),
    c.PlaceBet: ("bet",), c.TakeDown: ("bet",), c.Deal: ("bet", "deal"), c.Rule: ("rule",),
    c.EnterCard: ("deal",), c.EnterDice: ("deal",), c.EnterResult: ("enter-result",),
    c.TakeBackResult: ("enter-result",), c.NewShoe: ("deal",), c.Pause: ("pause",), c.Resume: ("pause",),
    c.Correct: ("correct",), c.Again: ("sit", "pause"),
}  # fmt: skip
_BY_HAND = (c.Accept, c.GiveUp, c.PlaceBet, c.TakeDown, c.Decide)
"""At a physical table the house dealer says what the people there do."""


def require(house: House, person: Person, command: c.TableCommand, state: TableState) -> None:
    """Refuse a command that none of the person's roles may give at this table."""
    if isinstance(command, c.Invite):
        house.account(command.person)
    needs = _needs(person, command, state)
    if needs and not any(house.may(person, need) for need in needs):
        house.require(person, needs[0])
        raise NotAllowed(needs[0], house.account(person).roles, person)  # pragma: no cover  # required above


def _needs(person: Person, command: c.TableCommand, state: TableState) -> tuple[Permission, ...]:
    if isinstance(command, c.Close):
        return ("sit",) if state.opened.private == person else ("close-table",)
    if state.opened.physical and isinstance(command, _BY_HAND):
        return ("deal",)
    if isinstance(command, (c.Unwait, c.Change)) and command.person not in {None, person}:
        return ("seat-others",)
    if isinstance(command, c.Decide):
        return ("answer",) if command.bettor in {None, person} else ("answer-for-seat",)
    return _NEEDS.get(type(command), ())

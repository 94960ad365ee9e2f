"""Which permission a command needs. What the table's rules say about it comes after."""

from __future__ import annotations

from openfelt.room.doors.roles import NotAllowed, Permission
from openfelt.room.state.table import TableState
from openfelt.room.steps import commands as c
from openfelt.room.steps.caller import Caller
from openfelt.rules.errors import Denied

_NEEDS: dict[type, tuple[Permission, ...]] = {
    c.Sit: ("sit",), c.Leave: ("sit",), c.SitOut: ("sit",), c.SitIn: ("sit",), c.Buy: ("buy-in",),
    c.Wait: ("wait",), c.Unwait: ("wait",), c.SeatNext: ("seat-others",), c.Change: ("sit",),
    c.Invite: ("sit",), c.Uninvite: ("sit",), c.Expect: ("sit",), c.SeatBots: ("sit",),
    c.Accept: ("bank",), c.Decline: ("bank",), c.GiveUp: ("bank",), c.OfferShare: ("bank",),
    c.AdmitShare: ("bank",), c.TakeBackShare: ("bank",), c.PlaceBet: ("bet",), c.TakeDown: ("bet",),
    c.RepeatBets: ("deal",),
    c.Deal: ("bet", "deal"), c.Decide: ("answer",), c.TakeDefault: ("answer-for-seat",), c.Rule: ("rule",),
    c.EnterCard: ("deal",), c.EnterDice: ("deal",), c.TakeBackEntry: ("deal",),
    c.EnterResult: ("enter-result",), c.TakeBackResult: ("enter-result",), c.NewShoe: ("deal",),
    c.Pause: ("pause",), c.Resume: ("pause",), c.Close: ("close-table",), c.Correct: ("correct",),
    c.AwardJackpot: ("award-jackpot",), c.Again: ("sit", "pause"),
}  # fmt: skip
_BY_HAND = (c.Accept, c.GiveUp, c.PlaceBet, c.TakeDown, c.Decide)
"""At a physical table the house dealer says what the people there do."""
_FOR_ANOTHER: dict[type, tuple[str, Permission]] = {
    c.Unwait: ("person", "seat-others"), c.Change: ("person", "seat-others"),
    c.Decide: ("bettor", "answer-for-seat"), c.TakeDown: ("bettor", "deal"),
}  # fmt: skip
"""The field that names somebody else, and what it takes to speak for them."""
_OF_TIME = (c.Clock, c.Watch, c.CloseLeft)
_BY_TIME = (*_OF_TIME, c.Decline, c.Deal, c.GiveUp)


def require(state: TableState, command: c.AnyCommand, by: Caller) -> None:
    """Refuse a command that none of the sender's roles may give at this table."""
    if by.is_clock or type(command) in _OF_TIME:
        if not (by.is_clock and type(command) in _BY_TIME):
            raise Denied("time that runs out is the room's own business")
        return
    needs = _needs(state, command, by)
    if not any(by.may(need) for need in needs):
        raise NotAllowed(needs[0], by.roles, by.person)


def _needs(state: TableState, command: c.AnyCommand, by: Caller) -> tuple[Permission, ...]:
    kind = type(command)
    if kind is c.Close and state.opened.private == by.person:
        return ("sit",)
    if state.opened.physical and kind in _BY_HAND:
        return ("deal",)
    if kind in _FOR_ANOTHER:
        whose, permission = _FOR_ANOTHER[kind]
        if getattr(command, whose) not in {None, by.person}:
            return (permission,)
    return _NEEDS[kind]

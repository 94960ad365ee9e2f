"""Commands as people say them, where the round is not what a test is about: it is the one at hand.

Import this in place of `openfelt.room.steps.commands`; whoever carries a command out says `at_hand` of it.
"""

from __future__ import annotations

from functools import partial
from typing import TypeVar, cast, get_args

import msgspec

from openfelt.room.steps import commands

NOW = 0
"""No round has this number: people count from one."""
C = TypeVar("C", bound=commands.AnyCommand)
OF_ROUND = {
    str(kind.__struct_config__.tag)
    for kind in get_args(commands.TableCommand)
    if issubclass(kind, (commands.BeforeDeal, commands.InPlay))
}
"""On the wire."""

Accept = partial(commands.Accept, round=NOW)
Decline = partial(commands.Decline, round=NOW)
GiveUp = partial(commands.GiveUp, round=NOW)
OfferShare = partial(commands.OfferShare, round=NOW)
AdmitShare = partial(commands.AdmitShare, round=NOW)
TakeBackShare = partial(commands.TakeBackShare, round=NOW)
PlaceBet = partial(commands.PlaceBet, round=NOW)
TakeDown = partial(commands.TakeDown, round=NOW)
RepeatBets = partial(commands.RepeatBets, round=NOW)
Deal = partial(commands.Deal, round=NOW)
Decide = partial(commands.Decide, round=NOW)
TakeDefault = partial(commands.TakeDefault, round=NOW)
Rule = partial(commands.Rule, round=NOW)
EnterCard = partial(commands.EnterCard, round=NOW)
EnterDice = partial(commands.EnterDice, round=NOW)
TakeBackEntry = partial(commands.TakeBackEntry, round=NOW)

Again = commands.Again
AnyCommand = commands.AnyCommand
AwardJackpot = commands.AwardJackpot
Buy = commands.Buy
Change = commands.Change
Clock = commands.Clock
Close = commands.Close
CloseLeft = commands.CloseLeft
Command = commands.Command
Correct = commands.Correct
EnterResult = commands.EnterResult
Expect = commands.Expect
Invite = commands.Invite
Leave = commands.Leave
NewShoe = commands.NewShoe
Pause = commands.Pause
Resume = commands.Resume
SeatBots = commands.SeatBots
SeatNext = commands.SeatNext
Sit = commands.Sit
SitIn = commands.SitIn
SitOut = commands.SitOut
TableCommand = commands.TableCommand
TakeBackResult = commands.TakeBackResult
Uninvite = commands.Uninvite
Unwait = commands.Unwait
Wait = commands.Wait
Watch = commands.Watch


def at_hand(command: C, dealt: int, live: bool) -> C:
    """The command for the round it would mean now, if it names none; `dealt` is the last one's number."""
    if not isinstance(command, (commands.BeforeDeal, commands.InPlay)) or command.round != NOW:
        return command
    last = live or isinstance(command, commands.TakeBackEntry)
    return cast(C, msgspec.structs.replace(command, round=dealt if last else dealt + 1))

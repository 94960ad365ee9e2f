"""Commands as people say them, where the round is not what a test is about: it is the one at hand.

Import this in place of `openfelt.room.steps`; whoever carries a command out says `at_hand` of it.
"""

from __future__ import annotations

from functools import partial
from typing import TypeVar, cast, get_args

import msgspec

from openfelt.room.steps import (
    bank,
    commands,
    deal,
    decisions,
    director,
    guests,
    house_dealer,
    meld_players,
    placed_bets,
    pot_players,
    seats,
    take_backs,
    time_out,
    together,
    waiting_list,
)
from openfelt.room.steps import command as base

NOW = 0
"""No round has this number: people count from one."""
C = TypeVar("C", bound=base.Command)
OF_ROUND = {
    str(kind.__struct_config__.tag)
    for kind in get_args(commands.TableCommand)
    if issubclass(kind, base.OfRound)
}
"""On the wire."""

Accept = partial(bank.Accept, round=NOW)
Decline = partial(bank.Decline, round=NOW)
GiveUp = partial(bank.GiveUp, round=NOW)
OfferShare = partial(bank.OfferShare, round=NOW)
AdmitShare = partial(bank.AdmitShare, round=NOW)
TakeBackShare = partial(bank.TakeBackShare, round=NOW)
PlaceBet = partial(placed_bets.PlaceBet, round=NOW)
TakeDown = partial(placed_bets.TakeDown, round=NOW)
AgreeToBet = partial(together.AgreeToBet, round=NOW)
RepeatBets = partial(house_dealer.RepeatBets, round=NOW)
Deal = partial(deal.Deal, round=NOW)
Stir = partial(deal.Stir, round=NOW)
Decide = partial(decisions.Decide, round=NOW)
Waive = partial(meld_players.Waive, round=NOW)
TakeDefault = partial(decisions.TakeDefault, round=NOW)
Rule = partial(decisions.Rule, round=NOW)
EnterCard = partial(house_dealer.EnterCard, round=NOW)
EnterDice = partial(house_dealer.EnterDice, round=NOW)
EnterShuffle = partial(house_dealer.EnterShuffle, round=NOW)
EnterHands = partial(house_dealer.EnterHands, round=NOW)
TakeBackDeal = partial(take_backs.TakeBackDeal, round=NOW)
TakeBackEntry = partial(take_backs.TakeBackEntry, round=NOW)

Again = director.Again
AnyCommand = base.Command
AwardJackpot = director.AwardJackpot
Buy = seats.Buy
Change = seats.Change
Clock = time_out.Clock
ComeIn = pot_players.ComeIn
Close = director.Close
CountChips = house_dealer.CountChips
CloseLeft = director.CloseLeft
Command = base.Command
Correct = director.Correct
EnterResult = house_dealer.EnterResult
Expect = waiting_list.Expect
Invite = guests.Invite
InvitePerson = guests.InvitePerson
Leave = seats.Leave
Move = pot_players.Move
NewShoe = deal.NewShoe
PassForMe = bank.PassForMe
Pause = director.Pause
Resume = director.Resume
SeatBots = guests.SeatBots
SeatNext = waiting_list.SeatNext
Sit = seats.Sit
SitIn = seats.SitIn
SitOut = seats.SitOut
Stay = pot_players.Stay
TableCommand = commands.TableCommand
TakeBackResult = house_dealer.TakeBackResult
Uninvite = guests.Uninvite
Unwait = waiting_list.Unwait
Wait = waiting_list.Wait
Watch = waiting_list.Watch


def at_hand(command: C, dealt: int, live: bool, question: int | None = None) -> C:
    """The command for the round it would mean now, if it names none; `dealt` is the last one's number.

    And for the `question` that is asked.
    """
    if not isinstance(command, base.OfRound) or command.round != NOW:
        return command
    last = live or isinstance(command, take_backs.TakeBackEntry)
    round = dealt if last else dealt + 1
    if command.question is None:
        return cast(C, msgspec.structs.replace(command, round=round, question=question))
    return cast(C, msgspec.structs.replace(command, round=round))

"""What can happen in the room. The log holds these as JSON; all state is a fold over them."""

from __future__ import annotations

import msgspec

from openfelt.room.log.events.happened import Happened, Person
from openfelt.room.log.events.house import (
    AccountLocked,
    AccountOpened,
    AccountUnlocked,
    CodeMade,
    Deposited,
    HouseEvent,
    PinChanged,
    SessionBegun,
    SessionEnded,
    Shift,
    ShiftsSet,
    Withdrawn,
)
from openfelt.room.log.events.left_over import Arranged, LeftOver
from openfelt.room.log.events.rules import BookEvent, Hash, LogTakenOver, RulesFiled, TextFiled
from openfelt.room.log.events.table import (
    Accepted,
    Answered,
    BankedEvent,
    BetPlaced,
    BetTakenDown,
    Bought,
    Broke,
    Called,
    CashedOut,
    Closed,
    Corrected,
    DealTakenBack,
    Declined,
    DoneBetting,
    EntryTakenBack,
    GivenUp,
    HandsEntered,
    Invited,
    JackpotPaid,
    Left,
    Paused,
    PlayEvent,
    ResultEntered,
    ResultTakenBack,
    Resumed,
    RoundBegun,
    RoundEnded,
    RoundReopened,
    RulesPosted,
    Sat,
    SatIn,
    SatOut,
    SeatEvent,
    Shared,
    ShareOffered,
    ShareTakenBack,
    ShoeBegun,
    Standing,
    Stirred,
    TableEvent,
    TableOpened,
    Timers,
    Uninvited,
    Unwaited,
    Waited,
)
from openfelt.room.log.events.together import BetAgreed, BetProposed, ProposalDropped
from openfelt.rules.codec import read_as, to_json

__all__ = [
    "ANSWERED",
    "Accepted",
    "AccountLocked",
    "AccountOpened",
    "AccountUnlocked",
    "Answered",
    "AnyEvent",
    "Arranged",
    "BankedEvent",
    "BetAgreed",
    "BetPlaced",
    "BetProposed",
    "BetTakenDown",
    "BookEvent",
    "Bought",
    "Broke",
    "Called",
    "CashedOut",
    "Closed",
    "CodeMade",
    "Corrected",
    "DealTakenBack",
    "Declined",
    "Deposited",
    "DoneBetting",
    "EntryTakenBack",
    "GivenUp",
    "HandsEntered",
    "Happened",
    "Hash",
    "HouseEvent",
    "Invited",
    "JackpotPaid",
    "Left",
    "LeftOver",
    "LogTakenOver",
    "Paused",
    "Person",
    "PinChanged",
    "PlayEvent",
    "ProposalDropped",
    "ResultEntered",
    "ResultTakenBack",
    "Resumed",
    "RoundBegun",
    "RoundEnded",
    "RoundReopened",
    "RulesFiled",
    "RulesPosted",
    "Sat",
    "SatIn",
    "SatOut",
    "SeatEvent",
    "SessionBegun",
    "SessionEnded",
    "ShareOffered",
    "ShareTakenBack",
    "Shared",
    "Shift",
    "ShiftsSet",
    "ShoeBegun",
    "Standing",
    "Stirred",
    "TableEvent",
    "TableOpened",
    "TextFiled",
    "Timers",
    "Uninvited",
    "Unwaited",
    "Waited",
    "Withdrawn",
    "read",
    "written",
]  # fmt: skip

AnyEvent = HouseEvent | TableEvent | BookEvent


def written(event: AnyEvent) -> str:
    """As the log holds it."""
    return to_json(event).decode()


ANSWERED = '{"is":"answered",'
"""How an answer of a round begins: most of a log is these, and most are never looked at again."""
_reader: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent, dec_hook=read_as)


def read(body: str) -> AnyEvent:
    return _reader.decode(body)

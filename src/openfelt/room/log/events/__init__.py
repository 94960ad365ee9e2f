"""What can happen in the room. The log holds these as JSON; all state is a fold over them."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

import msgspec

from openfelt.room.log.events.banked import (
    Accepted,
    BankedEvent,
    BetPlaced,
    BetTakenDown,
    Broke,
    Declined,
    DoneBetting,
    GivenUp,
    PassesBank,
    ResultEntered,
    ResultTakenBack,
    RoundBegun,
    RoundEnded,
    RoundReopened,
    Shared,
    ShareOffered,
    ShareTakenBack,
)
from openfelt.room.log.events.happened import Happened, Person
from openfelt.room.log.events.house import (
    AccountLocked,
    AccountOpened,
    AccountUnlocked,
    CodeMade,
    Deposited,
    Dismissed,
    HouseEvent,
    PinChanged,
    SessionBegun,
    SessionEnded,
    Shift,
    ShiftsSet,
    Withdrawn,
    WrittenAgain,
)
from openfelt.room.log.events.left_over import Arranged, LeftOver
from openfelt.room.log.events.melds import (
    ClaimsWaived,
    MeldEvent,
    MeldsBegun,
    MeldsEnded,
    MeldsLeft,
    PoolTaken,
)
from openfelt.room.log.events.motions import (
    Appointing,
    Awarding,
    Correcting,
    Depositing,
    Dismissing,
    Locking,
    Matter,
    MotionDropped,
    MotionEvent,
    MotionMade,
    MotionSeconded,
    PinReset,
    Unlocking,
    Withdrawing,
)
from openfelt.room.log.events.pots import (
    HandBegun,
    HandEnded,
    HandLeft,
    HandReopened,
    Moved,
    PotEvent,
    TimeCollected,
    Word,
    WordGiven,
)
from openfelt.room.log.events.rounds import Begun, Ended
from openfelt.room.log.events.rules import BookEvent, Hash, LogTakenOver, RulesFiled, TextFiled
from openfelt.room.log.events.seats import (
    Bought,
    Called,
    CashedOut,
    Corrected,
    Invited,
    Left,
    Sat,
    SatIn,
    SatOut,
    SeatEvent,
    Uninvited,
    Unwaited,
    Waited,
)
from openfelt.room.log.events.stacked import (
    ChipsCounted,
    LeaveAsked,
    LeaveTakenBack,
    StackEvent,
    TimeBanked,
)
from openfelt.room.log.events.table import (
    Answered,
    Closed,
    DealTakenBack,
    EntryTakenBack,
    HandsEntered,
    JackpotPaid,
    Paused,
    PlayedFromStacks,
    PlayEvent,
    Resumed,
    RulesPosted,
    ShoeBegun,
    Standing,
    Stirred,
    TableEvent,
    TableOpened,
    Timed,
    Timers,
)
from openfelt.room.log.events.together import BetAgreed, BetProposed, ProposalDropped
from openfelt.room.log.events.watched import LogInFailed, Looked, MoreWatched, Refused, WatchedEvent
from openfelt.rules.codec import read_as, write_as

__all__ = [
    "ANSWERED",
    "TIMED",
    "Accepted",
    "AccountLocked",
    "AccountOpened",
    "AccountUnlocked",
    "Answered",
    "AnyEvent",
    "Appointing",
    "Arranged",
    "Awarding",
    "BankedEvent",
    "Begun",
    "BetAgreed",
    "BetPlaced",
    "BetProposed",
    "BetTakenDown",
    "BookEvent",
    "Bought",
    "Broke",
    "Called",
    "CashedOut",
    "ChipsCounted",
    "ClaimsWaived",
    "Closed",
    "CodeMade",
    "Corrected",
    "Correcting",
    "DealTakenBack",
    "Declined",
    "Deposited",
    "Depositing",
    "Dismissed",
    "Dismissing",
    "DoneBetting",
    "Ended",
    "EntryTakenBack",
    "GivenUp",
    "HandBegun",
    "HandEnded",
    "HandLeft",
    "HandReopened",
    "HandsEntered",
    "Happened",
    "Hash",
    "HouseEvent",
    "Invited",
    "JackpotPaid",
    "LeaveAsked",
    "LeaveTakenBack",
    "Left",
    "LeftOver",
    "Locking",
    "LogInFailed",
    "LogTakenOver",
    "Looked",
    "Matter",
    "MeldEvent",
    "MeldsBegun",
    "MeldsEnded",
    "MeldsLeft",
    "MoreWatched",
    "MotionDropped",
    "MotionEvent",
    "MotionMade",
    "MotionSeconded",
    "Moved",
    "PassesBank",
    "Paused",
    "Person",
    "PinChanged",
    "PinReset",
    "PlayEvent",
    "PlayedFromStacks",
    "PoolTaken",
    "PotEvent",
    "ProposalDropped",
    "Refused",
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
    "StackEvent",
    "Standing",
    "Stirred",
    "TableEvent",
    "TableOpened",
    "TextFiled",
    "TimeBanked",
    "TimeCollected",
    "Timers",
    "Uninvited",
    "Unlocking",
    "Unwaited",
    "Waited",
    "WatchedEvent",
    "Withdrawing",
    "Withdrawn",
    "Word",
    "WordGiven",
    "WrittenAgain",
    "read",
    "written",
]  # fmt: skip

AnyEvent = HouseEvent | TableEvent | BookEvent
TIMED = frozenset(get_args(Timed))
"""Those that are told the room's own time as they are written."""


def written(event: AnyEvent) -> str:
    """As the log holds it."""
    return _encode(event).decode()


_encode = msgspec.json.Encoder(enc_hook=lru_cache(4096, typed=True)(write_as)).encode
"""A log has the same cards and amounts again and again."""
ANSWERED = '{"is":"answered",'
"""How an answer of a round begins: most of a log is these, and most are never looked at again."""
_reader: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent, dec_hook=read_as)


def read(body: str) -> AnyEvent:
    return _reader.decode(body)

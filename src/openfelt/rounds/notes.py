"""What a procedure says without waiting. Notes are not recorded: running the record makes them again."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from openfelt.rounds.audience import EVERYONE, Audience
from openfelt.rounds.places import Place
from openfelt.rules.facts import Found
from openfelt.rules.fee_rules import Moment
from openfelt.rules.money import Cents
from openfelt.table.button import Positions
from openfelt.table.felt import Bettor, Seat


class Show(msgspec.Struct, frozen=True, kw_only=True):
    """Cards at a place (all of them, or those counted from 0) are shown to more people."""

    place: Place
    to: Audience = EVERYONE
    cards: tuple[int, ...] | None = None


class Give(msgspec.Struct, frozen=True, kw_only=True):
    """Cards move as they lie: a pile to its seat, a passed card, a discard."""

    source: Place
    to: Place
    cards: tuple[int, ...] | None = None


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """What the hand at a place is, in words; or at the place `ROUND`, what the round came to.

    It is heard by those of `to` who have seen the cards it is of, all that lie there or those counted from 0,
    and holds while they lie so. `says` may be how the words are found: perhaps nobody asks for them.
    """

    place: Place
    says: str | Callable[[], str]
    to: Audience = EVERYONE
    cards: tuple[int, ...] | None = None


class PutIn(msgspec.Struct, frozen=True, kw_only=True):
    """Money that goes in without anybody being asked: an ante, a blind.

    What is `dead` lies in the pot and is nobody's bet: others need not match it.
    """

    seat: Seat
    bettor: Bettor
    amount: Cents
    line: str
    dead: bool = False


class TakeBack(msgspec.Struct, frozen=True, kw_only=True):
    """Money that should not lie in the pot goes back to a stack before the hand is over."""

    seat: Seat
    bettor: Bettor
    amount: Cents
    line: str


class Pay(msgspec.Struct, frozen=True, kw_only=True):
    """Money passes from one person to another, there and then. The procedure is sent how much did."""

    source: Bettor
    to: Bettor
    amount: Cents
    line: str


class Placed(msgspec.Struct, frozen=True):
    """Where the button lies in this hand, who has which blind, and who is dealt in."""

    positions: Positions


class Fold(msgspec.Struct, frozen=True):
    """A seat is out of the hand, by its own choice or by a ruling: what it has put in stays."""

    seat: Seat


class Gather(msgspec.Struct, frozen=True):
    """The bets of a street are moved together: what is put in from now on lies in front of the seats."""


class Charge(msgspec.Struct, frozen=True):
    """The moment at which a document may take its collection."""

    stage: Moment


class Settle(msgspec.Struct, frozen=True):
    """What the document settles now, on what was found so far."""

    stage: str
    found: Found


Note = Show | Give | Read | PutIn | TakeBack | Pay | Placed | Fold | Gather | Charge | Settle

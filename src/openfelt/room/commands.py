"""What people may ask of a table. Each command is checked by role and rule before anything happens."""

from __future__ import annotations

from typing import Annotated

import msgspec

from openfelt.cards import Card
from openfelt.room.events import Person
from openfelt.rules.conditions import Value
from openfelt.rules.money import Cents, Net


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """The base of all commands."""


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    seat: int
    buy_in: Cents


class Buy(Command, frozen=True, kw_only=True, tag="buy"):
    """Bring money to the table, with or without a seat: backline bettors stand."""

    amount: Cents


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Get up with all one's money, once it is in no bet."""


class SitOut(Command, frozen=True, kw_only=True, tag="sit-out"):
    pass


class SitIn(Command, frozen=True, kw_only=True, tag="sit-in"):
    pass


class Wait(Command, frozen=True, kw_only=True, tag="wait"):
    """Go on the waiting list."""


class Unwait(Command, frozen=True, kw_only=True, tag="unwait"):
    pass


class Accept(Command, frozen=True, kw_only=True, tag="accept"):
    """Take the player-dealer position with this wager."""

    wager: Cents


class Decline(Command, frozen=True, kw_only=True, tag="decline"):
    pass


class PlaceBet(Command, frozen=True, kw_only=True, tag="bet"):
    """On one's own seat, or backline on another's.

    A house dealer names the `bettor` at a physical table; one without a name is `seat-2` or `backline-2`.
    """

    seat: int
    bet: str
    amount: Cents
    backline: bool = False
    bettor: Person | None = None


class TakeDown(Command, frozen=True, kw_only=True, tag="take-down"):
    seat: int
    bet: str
    bettor: Person | None = None


class Deal(Command, frozen=True, kw_only=True, tag="deal"):
    """No more bets."""


class Decide(Command, frozen=True, kw_only=True, tag="decide"):
    """A decision that is open. The floor may answer for a `bettor`, with the rule it follows."""

    seat: int
    choice: str
    amount: Cents | None = None
    cards: tuple[Card, ...] = ()
    hand: int = 1
    bettor: Person | None = None
    cite: str = ""


class TakeDefault(Command, frozen=True, kw_only=True, tag="take-default"):
    """By the floor, for someone who has gone: what is open for a seat is answered as a time-out would.

    That is the house way, stand and the like; with a `bettor`, only for that one.
    """

    seat: int
    bettor: Person | None = None
    cite: str = ""


class Rule(Command, frozen=True, kw_only=True, tag="rule"):
    """A ruling of the floor."""

    ruling: str
    findings: dict[str, str] = {}
    cite: str = ""


class EnterCard(Command, frozen=True, kw_only=True, tag="card"):
    """A card as it fell at a physical table, or its fault."""

    card: Card
    fault: str | None = None


class EnterDice(Command, frozen=True, kw_only=True, tag="dice"):
    dice: tuple[int, ...]


class EnterResult(Command, frozen=True, kw_only=True, tag="result"):
    """The entry pad: who won, and the bets that hit."""

    stated: dict[str, Value]
    won: tuple[str, ...] = ()


class TakeBackResult(Command, frozen=True, kw_only=True, tag="take-back-result"):
    pass


class NewShoe(Command, frozen=True, kw_only=True, tag="new-shoe"):
    pass


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    why: str


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    pass


class Close(Command, frozen=True, kw_only=True, tag="close"):
    why: str


class Again(Command, frozen=True, kw_only=True, tag="again"):
    """Start a broken game anew."""


class Correct(Command, frozen=True, kw_only=True, tag="correct"):
    """Money between stacks, by the director, with the reason."""

    moves: dict[Person, Net]
    why: str
    cite: str


class AwardJackpot(Command, frozen=True, kw_only=True, tag="award-jackpot"):
    """From the jackpot's box to a person at the table, by the floor.

    Either an `amount`, or a `share` of what the box holds in whole per cent, down to whole chips.
    """

    person: Person
    amount: Cents | None = None
    share: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    why: str
    cite: str


class Clock(Command, frozen=True, kw_only=True, tag="clock"):
    """Time has run out for what the table waits for. Only the room itself sends this."""


TableCommand = (
    Sit | Buy | Leave | SitOut | SitIn | Wait | Unwait | Accept | Decline | PlaceBet | TakeDown | Deal
    | Decide | TakeDefault | Rule | EnterCard | EnterDice | EnterResult | TakeBackResult | NewShoe | Pause
    | Resume | Close | Again | Correct | AwardJackpot | Clock
)  # fmt: skip

"""What people may ask of a table. Each command is checked by role and rule before anything happens."""

from __future__ import annotations

from typing import Annotated

import msgspec

from openfelt.cards import Card
from openfelt.room.log.events import Person
from openfelt.rules.conditions import Value
from openfelt.rules.money import Cents, Net


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """The base of all commands."""


Number = Annotated[int, msgspec.Meta(ge=1)]


class BeforeDeal(Command, frozen=True, kw_only=True):
    """Means the round that is about to be dealt: one more than the last. Tables tell it as `open_round`."""

    round: Number


class InPlay(Command, frozen=True, kw_only=True):
    """Means the round whose cards are out, or that has only just ended."""

    round: Number


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
    """Come off it, also when a seat is held. The floor may strike another `person` off."""

    person: Person | None = None


class SeatNext(Command, frozen=True, kw_only=True, tag="seat-next"):
    """The floor holds a free seat for who is first on the waiting list, or for another with a reason."""

    seat: int | None = None
    person: Person | None = None
    why: str = ""


class Change(Command, frozen=True, kw_only=True, tag="change"):
    """Move to a seat of another table with all one's money. The floor moves a `person`, and says why."""

    table: str
    seat: int
    person: Person | None = None
    why: str = ""


class Invite(Command, frozen=True, kw_only=True, tag="invite"):
    """By the owner of a private table."""

    person: Person


class Uninvite(Command, frozen=True, kw_only=True, tag="uninvite"):
    """Who is at the table already stays until they leave; a bot goes."""

    person: Person


class Accept(BeforeDeal, frozen=True, kw_only=True, tag="accept"):
    """Take the player-dealer position with this wager.

    At a physical table the house dealer names the player-dealer: the `seat`, and a label for the `person`.
    """

    wager: Cents
    seat: int | None = None
    person: str | None = None


class Decline(BeforeDeal, frozen=True, kw_only=True, tag="decline"):
    pass


class GiveUp(BeforeDeal, frozen=True, kw_only=True, tag="give-up"):
    """Hand the position on while nobody has bet. At a physical table: take the acceptance back."""


class OfferShare(BeforeDeal, frozen=True, kw_only=True, tag="offer-share"):
    """Offer money for the player-dealer's wager."""

    amount: Cents


class AdmitShare(BeforeDeal, frozen=True, kw_only=True, tag="admit-share"):
    """As the player-dealer, let the money a person offers into the wager."""

    person: Person


class TakeBackShare(BeforeDeal, frozen=True, kw_only=True, tag="take-back-share"):
    """Take an offer back; as the player-dealer, refuse that of a `person`."""

    person: Person | None = None


class PlaceBet(BeforeDeal, frozen=True, kw_only=True, tag="bet"):
    """On one's own seat, or backline on another's; where a seat has several betting circles, in one of them.

    On a spot where the sender has a bet already, it is that bet with another amount, in one step.
    A house dealer names the `bettor` at a physical table; one without a name is `seat-2` or `backline-2`.
    """

    seat: int
    bet: str
    amount: Cents
    backline: bool = False
    bettor: Person | None = None
    circle: int = 1


class TakeDown(BeforeDeal, frozen=True, kw_only=True, tag="take-down"):
    seat: int
    bet: str
    bettor: Person | None = None
    circle: int = 1


class RepeatBets(BeforeDeal, frozen=True, kw_only=True, tag="repeat-bets"):
    """At a physical table: last round's bets again, as far as they can be placed."""


class Deal(BeforeDeal, frozen=True, kw_only=True, tag="deal"):
    """No more bets. Of the house: the cards fall. Of anyone else: none from them, until they change one.

    The cards fall when everybody who may bet has said so; nobody waits for bots.
    """


class Decide(InPlay, frozen=True, kw_only=True, tag="decide"):
    """A decision that is open. The floor may answer for a `bettor`, with the rule it follows."""

    seat: int
    choice: str
    amount: Cents | None = None
    cards: tuple[Card, ...] = ()
    hand: int = 1
    bettor: Person | None = None
    cite: str = ""


class TakeDefault(InPlay, frozen=True, kw_only=True, tag="take-default"):
    """By the floor, for someone who has gone: what is open for a seat is answered as a time-out would.

    That is the house way, stand and the like; with a `bettor`, only for that one.
    """

    seat: int
    bettor: Person | None = None
    cite: str = ""


class Rule(InPlay, frozen=True, kw_only=True, tag="rule"):
    """A ruling of the floor."""

    ruling: str
    findings: dict[str, str] = {}
    cite: str = ""


class EnterCard(InPlay, frozen=True, kw_only=True, tag="card"):
    """A card as it fell at a physical table, or its fault."""

    card: Card
    fault: str | None = None


class EnterDice(InPlay, frozen=True, kw_only=True, tag="dice"):
    dice: tuple[int, ...]


class TakeBackEntry(InPlay, frozen=True, kw_only=True, tag="take-back-entry"):
    """The last card, dice, decision or ruling of a round at a physical table was entered wrongly.

    `entry` is its number among the answers, so that nobody takes back another than they think.
    """

    entry: int | None = None


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
    Sit | Buy | Leave | SitOut | SitIn | Wait | Unwait | SeatNext | Change | Invite | Uninvite | Accept
    | Decline | GiveUp | OfferShare | AdmitShare | TakeBackShare | PlaceBet | TakeDown | RepeatBets | Deal
    | Decide | TakeDefault | Rule | EnterCard | EnterDice | TakeBackEntry | EnterResult | TakeBackResult
    | NewShoe | Pause | Resume | Close | Again | Correct | AwardJackpot | Clock
)  # fmt: skip


# What only the room itself asks of a table: no message can say it


class Watch(Command, frozen=True, kw_only=True, tag="watch"):
    """Look around: seats held long enough, and people who have been `absent` too long."""

    absent: tuple[Person, ...] = ()


class CloseLeft(Command, frozen=True, kw_only=True, tag="close-left"):
    """Nobody of a private table has been there for so many seconds: it closes, once the hand is over."""

    seconds: float


class Expect(Command, frozen=True, kw_only=True, tag="expect"):
    """Hold a seat for the caller, who would bring this from another table, if it would let them sit."""

    seat: int
    amount: Cents
    source: str


class SeatBots(Command, frozen=True, kw_only=True, tag="seat-bots"):
    """Bots that the caller asks to their private table."""

    people: tuple[Person, ...]
    buy_in: Cents


AnyCommand = TableCommand | Watch | CloseLeft | Expect | SeatBots

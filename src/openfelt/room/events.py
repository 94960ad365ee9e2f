"""What can happen in the room. The log holds these as JSON; all state is a fold over them."""

from __future__ import annotations

import msgspec

from openfelt.rounds.answers import Answer
from openfelt.rules.bets import Limits
from openfelt.rules.codec import from_json, to_json
from openfelt.rules.conditions import Value
from openfelt.rules.game import Way
from openfelt.rules.loader import CHIP, ROUNDING
from openfelt.rules.money import Cents, Net, Rounding, dollars
from openfelt.table.felt import Bet, Share, Table, stakes_of

Person = str
"""An account's id. It is also the label of its bets at a table."""


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag_field="is"):
    """The base of all events."""


# The house: accounts and money


class AccountOpened(Happened, frozen=True, kw_only=True, tag="account-opened"):
    """`card` is the player card's number; `company` marks a proposition player.

    `pin` is an argon2 hash, or empty: then nobody can log in with the card.
    """

    person: Person
    name: str
    card: str
    pin: str
    roles: tuple[str, ...] = ("player",)
    company: str | None = None
    guest: bool = False
    bot: bool = False

    def __repr__(self) -> str:  # a short PIN can be found from its hash, so neither is printed
        return f"AccountOpened(person={self.person!r}, name={self.name!r}, roles={self.roles!r})"


class PinChanged(Happened, frozen=True, kw_only=True, tag="pin-changed"):
    """All sessions of the account end, except by the `first` PIN of one that had none."""

    person: Person
    pin: str
    first: bool = False

    def __repr__(self) -> str:
        return f"PinChanged(person={self.person!r})"


class AccountLocked(Happened, frozen=True, kw_only=True, tag="account-locked"):
    """After wrong PINs, until a time; by the floor, until it is unlocked (`until` is None)."""

    person: Person
    until: float | None
    why: str


class AccountUnlocked(Happened, frozen=True, kw_only=True, tag="account-unlocked"):
    person: Person


class SessionBegun(Happened, frozen=True, kw_only=True, tag="session-begun"):
    """Someone logged in. `token` is the SHA-256 of the one that was given out."""

    person: Person
    token: str
    expires: float
    now: float


class SessionEnded(Happened, frozen=True, kw_only=True, tag="session-ended"):
    """Someone logged out, or made room for a newer session."""

    token: str


class Deposited(Happened, frozen=True, kw_only=True, tag="deposited"):
    """At the cage; `cashier` took it."""

    person: Person
    amount: Cents
    cashier: Person


class Withdrawn(Happened, frozen=True, kw_only=True, tag="withdrawn"):
    person: Person
    amount: Cents
    cashier: Person


class Shift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shift of the room, and the hour at which it begins."""

    name: str
    hour: int


class ShiftsSet(Happened, frozen=True, kw_only=True, tag="shifts-set"):
    """The shifts of the room from now on, by the clock of a time zone."""

    zone: str
    shifts: tuple[Shift, ...]


# A table


class Timers(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds; None never runs out."""

    offer: float | None = 20
    betting: float | None = 20
    alone: float | None = 8  # after the last change of a person who bets among bots
    decision: float | None = 20
    seat: float | None = 60  # held for whoever is called from the waiting list
    away: float | None = None  # without a connection, before one is sat out


class TableOpened(Happened, frozen=True, kw_only=True, tag="table-opened"):
    """A game with everything the house chose for this table."""

    table: str
    name: str
    game: str
    options: dict[str, Value] = {}
    as_: Way = msgspec.field(default="written", name="as")  # the options that are not named
    limits: Limits
    seats: int
    decks: int
    section: str | None = None
    collection: tuple[str, ...] = ()
    every_hand: bool = False  # the state's newer rotation rule instead of the document's
    timers: Timers = Timers()
    jackpot: Cents = Cents(0)  # dropped by each bettor a round
    chip: Cents | None = None  # the smallest; None is the game's own
    rounding: Rounding | None = None
    physical: bool = False  # a house dealer enters the cards
    private: Person | None = None

    @property
    def chosen(self) -> dict[str, Value]:
        """The options as a table record names them, the smallest chip and its rounding among them."""
        chip = {} if self.chip is None else {CHIP: dollars(self.chip)}
        rounding = {} if self.rounding is None else {ROUNDING: self.rounding}
        return {**self.options, **chip, **rounding}


class Bought(Happened, frozen=True, kw_only=True, tag="bought"):
    """Money from an account to the table."""

    person: Person
    amount: Cents


class CashedOut(Happened, frozen=True, kw_only=True, tag="cashed-out"):
    """All of a person's money at the table goes back to the account."""

    person: Person
    amount: Cents


class Sat(Happened, frozen=True, kw_only=True, tag="sat"):
    seat: int
    person: Person
    company: str | None = None
    bot: bool = False


class Left(Happened, frozen=True, kw_only=True, tag="left"):
    seat: int
    person: Person
    to: str | None = None  # another table, on a table change
    why: str = ""  # the floor's reason


class SatOut(Happened, frozen=True, kw_only=True, tag="sat-out"):
    person: Person
    why: str = ""


class SatIn(Happened, frozen=True, kw_only=True, tag="sat-in"):
    person: Person


class Waited(Happened, frozen=True, kw_only=True, tag="waited"):
    """Put on the waiting list."""

    person: Person


class Unwaited(Happened, frozen=True, kw_only=True, tag="unwaited"):
    """Off the waiting list; a seat that was held for the person is free again."""

    person: Person
    why: str = ""


class Called(Happened, frozen=True, kw_only=True, tag="called"):
    """A seat is held for a person from the waiting list, or for one who comes from the table `source`."""

    seat: int
    person: Person
    until: float | None
    why: str = ""  # the floor's reason to call someone before others
    source: str | None = None


class Invited(Happened, frozen=True, kw_only=True, tag="invited"):
    """To a private table. A `bot` is played by the room itself."""

    person: Person
    bot: bool = False


class Uninvited(Happened, frozen=True, kw_only=True, tag="uninvited"):
    person: Person


class Accepted(Happened, frozen=True, kw_only=True, tag="accepted"):
    """The player-dealer position was taken, with this wager."""

    seat: int
    person: Person
    wager: Cents
    shares: tuple[Share, ...] = ()
    now: float

    @property
    def stakes(self) -> dict[Person, Cents]:
        return stakes_of(self.shares, self.person, self.wager)


class Declined(Happened, frozen=True, kw_only=True, tag="declined"):
    """The position passes on. `why` where the room itself passed someone over."""

    seat: int
    person: Person
    why: str = ""
    unanswered: bool = False  # the offer ran out by the clock


class GivenUp(Happened, frozen=True, kw_only=True, tag="given-up"):
    """The position went back before the deal: it passes on as if it had been declined."""

    seat: int
    person: Person
    why: str = ""


class ShareOffered(Happened, frozen=True, kw_only=True, tag="share-offered"):
    """Money for the player-dealer's wager, held until it is admitted or taken back."""

    person: Person
    amount: Cents


class ShareTakenBack(Happened, frozen=True, kw_only=True, tag="share-taken-back"):
    """An offer that was not admitted, taken back or refused."""

    person: Person


class Shared(Happened, frozen=True, kw_only=True, tag="shared"):
    """The player-dealer let the offered money into the wager."""

    person: Person
    amount: Cents


class BetPlaced(Happened, frozen=True, kw_only=True, tag="bet-placed"):
    bet: Bet


class BetTakenDown(Happened, frozen=True, kw_only=True, tag="bet-taken-down"):
    seat: int
    bettor: Person
    bet: str
    circle: int = 1

    @classmethod
    def of(cls, bet: Bet) -> BetTakenDown:
        return cls(seat=bet.seat, bettor=bet.bettor, bet=bet.bet, circle=bet.circle)


class DoneBetting(Happened, frozen=True, kw_only=True, tag="done-betting"):
    """No more bets from this person, until they change one."""

    person: Person


class ShoeBegun(Happened, frozen=True, kw_only=True, tag="shoe-begun"):
    """A fresh shuffle. The seed is the house's secret until the shoe is done; `commitment` is its hash."""

    seed: str
    commitment: str


class RoundBegun(Happened, frozen=True, kw_only=True, tag="round-begun"):
    number: int
    table: Table


class Answered(Happened, frozen=True, kw_only=True, tag="answered"):
    answer: Answer


class EntryTakenBack(Happened, frozen=True, kw_only=True, tag="entry-taken-back"):
    """What was entered last at a physical table was wrong: so many answers of the round stay."""

    stay: int


class RoundEnded(Happened, frozen=True, kw_only=True, tag="round-ended"):
    """What everyone won or lost, and what the house took. Replaying the round must give the same."""

    number: int
    net: dict[Person, Net]
    fees: dict[Person, Cents] = {}
    jackpot: dict[Person, Cents] = {}
    void: str = ""
    now: float


class RoundReopened(Happened, frozen=True, kw_only=True, tag="round-reopened"):
    """At a physical table, before anything else happened: all that the end of the round moved goes back."""

    ended: RoundEnded
    bank: Accepted


class Broke(Happened, frozen=True, kw_only=True, tag="broke"):
    """The game stops: nobody else took the player-dealer position."""

    why: str


class Paused(Happened, frozen=True, kw_only=True, tag="paused"):
    why: str


class Resumed(Happened, frozen=True, kw_only=True, tag="resumed"):
    pass


class Closed(Happened, frozen=True, kw_only=True, tag="closed"):
    why: str


class Corrected(Happened, frozen=True, kw_only=True, tag="corrected"):
    """A correction by the director: money between persons' stacks at this table, summing to zero."""

    moves: dict[Person, Net]
    why: str
    cite: str


class JackpotPaid(Happened, frozen=True, kw_only=True, tag="jackpot-paid"):
    """From the table's jackpot box to a person's stack, by the director."""

    person: Person
    amount: Cents
    why: str
    cite: str


class ResultEntered(Happened, frozen=True, kw_only=True, tag="result-entered"):
    """The entry pad of a physical table: the facts that were seen, and the bets that hit."""

    stated: dict[str, Value]
    won: tuple[str, ...] = ()


class ResultTakenBack(Happened, frozen=True, kw_only=True, tag="result-taken-back"):
    pass


HouseEvent = (
    AccountOpened | PinChanged | AccountLocked | AccountUnlocked | SessionBegun | SessionEnded | Deposited
    | Withdrawn | ShiftsSet
)  # fmt: skip
TableEvent = (
    TableOpened | Bought | CashedOut | Sat | Left | SatOut | SatIn | Waited | Unwaited | Called | Invited
    | Uninvited | Accepted | Declined | GivenUp | ShareOffered | ShareTakenBack | Shared | BetPlaced
    | BetTakenDown | DoneBetting | ShoeBegun | RoundBegun | Answered | EntryTakenBack | RoundEnded
    | RoundReopened | Broke | Paused | Resumed | Closed | Corrected | JackpotPaid | ResultEntered
    | ResultTakenBack
)  # fmt: skip
AnyEvent = HouseEvent | TableEvent


def written(event: AnyEvent) -> str:
    """As the log holds it."""
    return to_json(event).decode()


def read(body: str) -> AnyEvent:
    event: AnyEvent = from_json(body, AnyEvent)  # type: ignore[arg-type]  # a union, which msgspec decodes
    return event

"""What happens at a table."""

from __future__ import annotations

import msgspec

from openfelt.families.two_hands.hand_result import HandResult
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.log.events.happened import Happened, Person
from openfelt.room.log.events.left_over import LeftOver
from openfelt.room.log.events.melds import MeldEvent
from openfelt.room.log.events.offers import PassesBank
from openfelt.room.log.events.pots import PotEvent
from openfelt.room.log.events.rounds import Begun, Ended
from openfelt.room.log.events.rules import Hash
from openfelt.room.log.events.stacked import StackEvent
from openfelt.room.log.events.together import BetAgreed, BetProposed, ProposalDropped
from openfelt.rounds.answers import Answer
from openfelt.rounds.places import Place
from openfelt.rounds.table_record import Decision
from openfelt.rules.bets import Limits
from openfelt.rules.conditions import Value
from openfelt.rules.game import Way
from openfelt.rules.loader import CHIP, ROUNDING
from openfelt.rules.money import Cents, Net, Rounding, dollars
from openfelt.table.felt import BankedTable, Bet, Share, stakes_of
from openfelt.table.round_result import ResultBoard
from openfelt.table.stacks import MeldStakes, Stakes


class Timers(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds; None never runs out.

    `stages` are those of decisions at single stages of a round; the others have those of a `decision`, at the
    pace that the game's family gives them.
    """

    offer: float | None = 20
    betting: float | None = 20
    alone: float | None = 8  # after the last change of a person who bets among bots
    decision: float | None = 20
    seat: float | None = 60  # held for whoever is called from the waiting list
    away: float | None = None  # without a connection, before one is sat out
    gone: float | None = 900  # sitting out or away, before the seat is free, where `away` is set
    pause: float = 5  # between two hands that begin by themselves
    bank: float | None = 15  # of one's own, when the time for a decision is up
    claim: float | None = 8  # for those who may claim something out of turn
    stages: dict[str, float | None] = {}


class TableOpened(Happened, frozen=True, kw_only=True, tag="table-opened"):
    """A game with everything the house chose for this table."""

    table: str
    name: str
    game: str
    options: dict[str, Value] = {}
    as_: Way = msgspec.field(default="written", name="as")  # the options that are not named
    limits: Limits = Limits()
    stakes: Stakes | None = None  # where it is played for pots, in place of limits
    meld_stakes: MeldStakes | None = None  # where people pay each other for melds
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
    rules: Hash = ""  # empty in logs that do not hold them
    now: float | None = None

    @property
    def posted(self) -> str:
        """What it is played for, in words."""
        return str(self.stakes or self.meld_stakes or self.limits)

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
    now: float | None = None


class Left(Happened, frozen=True, kw_only=True, tag="left"):
    seat: int
    person: Person
    to: str | None = None  # another table, on a table change
    why: str = ""  # the floor's reason
    now: float | None = None


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
    now: float | None = None


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
    """A fresh shuffle. The seed is the house's secret; `commitment` is to so many `cards`, each by itself."""

    seed: str
    commitment: str
    cards: int = 0  # in logs whose commitment is the hash of the seed


class Stirred(Happened, frozen=True, kw_only=True, tag="stirred"):
    """What somebody sent to share in shuffle, dice and cuts of the coming round; a later one replaces it."""

    person: Person
    words: str


class RoundBegun(Begun, frozen=True, kw_only=True, tag="round-begun"):
    """Against a player-dealer."""

    table: BankedTable


class DealTakenBack(Happened, frozen=True, kw_only=True, tag="deal-taken-back"):
    """At a physical table, before its first entry: the round has not begun, and its bets lie open again.

    Its number is the next one's. `people` are those whose money was in it.
    """

    number: int
    people: tuple[Person, ...]


class Answered(Happened, frozen=True, kw_only=True, tag="answered"):
    answer: Answer


class HandsEntered(Happened, frozen=True, kw_only=True, tag="hands-entered"):
    """The hands of a physical table as they were opened, each as a table record states it, and the dice.

    So are the `decisions` that were made while they were closed.

    Every answer of the round `after` so many was read off them. Hands that nobody opened are not among them:
    for their cards the answers have any that were left.
    """

    hands: dict[Place, str]
    dice: tuple[int, ...] = ()
    picked: str = ""
    decisions: tuple[Decision, ...] = ()
    after: int


class EntryTakenBack(Happened, frozen=True, kw_only=True, tag="entry-taken-back"):
    """What was entered last at a physical table was wrong: so many answers of the round stay."""

    stay: int


class RoundEnded(Ended, frozen=True, kw_only=True, tag="round-ended"):
    """And what the next round finds."""

    left: LeftOver | None = None  # None in logs that say it only by being played


class RoundReopened(Happened, frozen=True, kw_only=True, tag="round-reopened"):
    """At a physical table, before the next has a card: all that the end of the round moved goes back."""

    ended: RoundEnded
    bank: Accepted


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a table stands whose rounds do not say what they left: what only playing them could tell."""

    gone: dict[str, int]
    drawn: int
    rest: str
    kept: dict[str, str | int | bool]
    stood: tuple[Bet, ...]
    bets: tuple[Bet, ...]
    roads: Scoreboard | None
    results: ResultBoard | None
    undo: RoundReopened | None


class RulesPosted(Happened, frozen=True, kw_only=True, tag="rules-posted"):
    """The table goes by these rules from its next round on.

    `opened` is how it would be opened now: what the rules do not have any more is changed, and `why` says so.
    """

    rules: Hash
    opened: TableOpened
    why: tuple[str, ...] = ()
    standing: Standing | None = None


class Broke(Happened, frozen=True, kw_only=True, tag="broke"):
    """The game stops: nobody else took the player-dealer position."""

    why: str
    now: float | None = None


class Paused(Happened, frozen=True, kw_only=True, tag="paused"):
    """With `replay`, a hand that was played here is seen again on the table's displays meanwhile."""

    why: str
    replay: int | None = None


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
    road: HandResult | None = None  # what that was by the rules of its time


class ResultTakenBack(Happened, frozen=True, kw_only=True, tag="result-taken-back"):
    pass


SeatEvent = (
    Bought | CashedOut | Sat | Left | SatOut | SatIn | Waited | Unwaited | Called | Invited | Uninvited
    | Corrected
)  # fmt: skip
"""Who is at the table, and with what."""
PlayEvent = (
    TableOpened | ShoeBegun | Stirred | Answered | HandsEntered | EntryTakenBack | DealTakenBack
    | JackpotPaid | Paused | Resumed | Closed | RulesPosted
)  # fmt: skip
"""What happens there whatever is played."""
BankedEvent = (
    Accepted | Declined | PassesBank | GivenUp | ShareOffered | ShareTakenBack | Shared | BetPlaced
    | BetTakenDown | DoneBetting | RoundBegun | RoundEnded | RoundReopened | Broke | ResultEntered
    | ResultTakenBack | BetProposed | BetAgreed | ProposalDropped
)  # fmt: skip
"""What is played against a player-dealer, and what comes before."""
PlayedFromStacks = StackEvent | PotEvent | MeldEvent
"""What is played from stacks, and nobody banks."""
TableEvent = SeatEvent | PlayEvent | BankedEvent | PlayedFromStacks
Timed = Sat | Left | GivenUp | Broke
"""What is told when it happened (`now`) as it is written: something is counted from there."""

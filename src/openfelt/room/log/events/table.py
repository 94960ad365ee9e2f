"""What happens at a table, whatever is played."""

from __future__ import annotations

import msgspec

from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.log.events.banked import BankedEvent, Broke, GivenUp, RoundReopened
from openfelt.room.log.events.happened import Happened, Person, within
from openfelt.room.log.events.melds import MeldEvent
from openfelt.room.log.events.pots import PotEvent
from openfelt.room.log.events.rules import Hash
from openfelt.room.log.events.seats import Left, Sat, SeatEvent
from openfelt.room.log.events.stacked import StackEvent
from openfelt.rounds.answers import Answer
from openfelt.rounds.places import Place
from openfelt.rounds.table_record import Decision
from openfelt.rules.bets import Limits
from openfelt.rules.conditions import Value
from openfelt.rules.game import Way
from openfelt.rules.loader import CHIP, ROUNDING
from openfelt.rules.money import Cents, Rounding, dollars
from openfelt.table.felt import Bet
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

    TOLD = (
        "table",
        "name",
        "game",
        "options",
        "as",
        "limits",
        "stakes",
        "meld_stakes",
        "seats",
        "decks",
        "section",
        "collection",
        "every_hand",
        "timers",
        "jackpot",
        "chip",
        "rounding",
        "physical",
        "private",
        "rules",
        "now",
    )

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


class ShoeBegun(Happened, frozen=True, kw_only=True, tag="shoe-begun"):
    """A fresh shuffle. The seed is the house's secret; `commitment` is to so many `cards`, each by itself."""

    TOLD = ("commitment", "cards")

    seed: str
    commitment: str
    cards: int = 0  # in logs whose commitment is the hash of the seed


class Stirred(Happened, frozen=True, kw_only=True, tag="stirred"):
    """What somebody sent to share in shuffle, dice and cuts of the coming round; a later one replaces it."""

    TOLD = ("person", "words")

    person: Person
    words: str


class DealTakenBack(Happened, frozen=True, kw_only=True, tag="deal-taken-back"):
    """At a physical table, before its first entry: the round has not begun, and its bets lie open again.

    Its number is the next one's. `people` are those whose money was in it.
    """

    TOLD = ("number", "people")

    number: int
    people: tuple[Person, ...]


class Answered(Happened, frozen=True, kw_only=True, tag="answered"):
    AFTER_ROUND = ("answer",)

    answer: Answer


class HandsEntered(Happened, frozen=True, kw_only=True, tag="hands-entered"):
    """The hands of a physical table as they were opened, each as a table record states it, and the dice.

    So are the `decisions` that were made while they were closed.

    Every answer of the round `after` so many was read off them. Hands that nobody opened are not among them:
    for their cards the answers have any that were left.
    """

    AFTER_ROUND = ("hands", "dice", "picked", "decisions", "after")

    hands: dict[Place, str]
    dice: tuple[int, ...] = ()
    picked: str = ""
    decisions: tuple[Decision, ...] = ()
    after: int


class EntryTakenBack(Happened, frozen=True, kw_only=True, tag="entry-taken-back"):
    """What was entered last at a physical table was wrong: so many answers of the round stay."""

    TOLD = ("stay",)

    stay: int


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

    TOLD = (
        "rules",
        "opened",
        "why",
        *within("standing", "drawn", "kept", "stood", "bets", "roads", "results"),
        *within("standing.undo", *RoundReopened.TOLD),
    )
    AFTER_SHOE = (*within("standing", "gone", "rest"), *within("standing.undo", *RoundReopened.AFTER_SHOE))

    rules: Hash
    opened: TableOpened
    why: tuple[str, ...] = ()
    standing: Standing | None = None


class Paused(Happened, frozen=True, kw_only=True, tag="paused"):
    """With `replay`, a hand that was played here is seen again on the table's displays meanwhile."""

    TOLD = ("why", "replay")

    why: str
    replay: int | None = None


class Resumed(Happened, frozen=True, kw_only=True, tag="resumed"):
    TOLD = ()


class Closed(Happened, frozen=True, kw_only=True, tag="closed"):
    TOLD = ("why",)

    why: str


class JackpotPaid(Happened, frozen=True, kw_only=True, tag="jackpot-paid"):
    """From the table's jackpot box to a person's stack, by the director."""

    TOLD = ("person", "amount", "why", "cite")

    person: Person
    amount: Cents
    why: str
    cite: str


PlayEvent = (
    TableOpened | ShoeBegun | Stirred | Answered | HandsEntered | EntryTakenBack | DealTakenBack
    | JackpotPaid | Paused | Resumed | Closed | RulesPosted
)  # fmt: skip
"""What happens there whatever is played."""
PlayedFromStacks = StackEvent | PotEvent | MeldEvent
"""What is played from stacks, and nobody banks."""
TableEvent = SeatEvent | PlayEvent | BankedEvent | PlayedFromStacks
Timed = Sat | Left | GivenUp | Broke
"""What is told when it happened (`now`) as it is written: something is counted from there."""

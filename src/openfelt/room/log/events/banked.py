"""What happens at a table at which somebody banks."""

from __future__ import annotations

from openfelt.families.two_hands.hand_result import HandResult
from openfelt.room.log.events.happened import Happened, Person, within
from openfelt.room.log.events.left_over import LeftOver
from openfelt.room.log.events.rounds import Begun, Ended
from openfelt.room.log.events.together import BetAgreed, BetProposed, ProposalDropped
from openfelt.rules.conditions import Value
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Bet, Share, stakes_of


class Accepted(Happened, frozen=True, kw_only=True, tag="accepted"):
    """The player-dealer position was taken, with this wager."""

    TOLD = ("seat", "person", "wager", "shares", "now")

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

    TOLD = ("seat", "person", "why", "unanswered")

    seat: int
    person: Person
    why: str = ""
    unanswered: bool = False  # the offer ran out by the clock


class PassesBank(Happened, frozen=True, kw_only=True, tag="passes-bank"):
    """Somebody passes the bank whenever it is offered, or no more."""

    TOLD = ("person", "passes")

    person: Person
    passes: bool


class GivenUp(Happened, frozen=True, kw_only=True, tag="given-up"):
    """The position went back before the deal: it passes on as if it had been declined."""

    TOLD = ("seat", "person", "why", "now")

    seat: int
    person: Person
    why: str = ""
    now: float | None = None


class ShareOffered(Happened, frozen=True, kw_only=True, tag="share-offered"):
    """Money for the player-dealer's wager, held until it is admitted or taken back."""

    TOLD = ("person", "amount")

    person: Person
    amount: Cents


class ShareTakenBack(Happened, frozen=True, kw_only=True, tag="share-taken-back"):
    """An offer that was not admitted, taken back or refused."""

    TOLD = ("person",)

    person: Person


class Shared(Happened, frozen=True, kw_only=True, tag="shared"):
    """The player-dealer let the offered money into the wager."""

    TOLD = ("person", "amount")

    person: Person
    amount: Cents


class BetPlaced(Happened, frozen=True, kw_only=True, tag="bet-placed"):
    TOLD = ("bet",)

    bet: Bet


class BetTakenDown(Happened, frozen=True, kw_only=True, tag="bet-taken-down"):
    TOLD = ("seat", "bettor", "bet", "circle")

    seat: int
    bettor: Person
    bet: str
    circle: int = 1

    @classmethod
    def of(cls, bet: Bet) -> BetTakenDown:
        return cls(seat=bet.seat, bettor=bet.bettor, bet=bet.bet, circle=bet.circle)


class DoneBetting(Happened, frozen=True, kw_only=True, tag="done-betting"):
    """No more bets from this person, until they change one."""

    TOLD = ("person",)

    person: Person


class RoundBegun(Begun, frozen=True, kw_only=True, tag="round-begun"):
    """Against a player-dealer."""

    TOLD = (*Begun.TOLD, *within("table", "player_dealer", "bets", "limits", "stood"))

    table: BankedTable


class RoundEnded(Ended, frozen=True, kw_only=True, tag="round-ended"):
    """And what the next round finds."""

    TOLD = (*Ended.TOLD, *within("left", "drawn", "ends_shoe", "chances", "kept", "stood", "road", "result"))
    AFTER_SHOE = within("left", "went", "rest", "back")

    left: LeftOver | None = None  # None in logs that say it only by being played


class RoundReopened(Happened, frozen=True, kw_only=True, tag="round-reopened"):
    """At a physical table, before the next has a card: all that the end of the round moved goes back."""

    TOLD = (*within("ended", *RoundEnded.TOLD), "bank")
    AFTER_SHOE = within("ended", *RoundEnded.AFTER_SHOE)

    ended: RoundEnded
    bank: Accepted


class Broke(Happened, frozen=True, kw_only=True, tag="broke"):
    """The game stops: nobody else took the player-dealer position."""

    TOLD = ("why", "now")

    why: str
    now: float | None = None


class ResultEntered(Happened, frozen=True, kw_only=True, tag="result-entered"):
    """The entry pad of a physical table: the facts that were seen, and the bets that hit."""

    TOLD = ("stated", "won", "road")

    stated: dict[str, Value]
    won: tuple[str, ...] = ()
    road: HandResult | None = None  # what that was by the rules of its time


class ResultTakenBack(Happened, frozen=True, kw_only=True, tag="result-taken-back"):
    TOLD = ()


BankedEvent = (
    Accepted | Declined | PassesBank | GivenUp | ShareOffered | ShareTakenBack | Shared | BetPlaced
    | BetTakenDown | DoneBetting | RoundBegun | RoundEnded | RoundReopened | Broke | ResultEntered
    | ResultTakenBack | BetProposed | BetAgreed | ProposalDropped
)  # fmt: skip
"""What is played against a player-dealer, and what comes before."""

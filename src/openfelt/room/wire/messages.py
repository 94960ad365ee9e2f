"""The WebSocket's messages. What a client sends has `do`, what it is sent has `is`; money is in dollars."""

from __future__ import annotations

from typing import Annotated

import msgspec

from openfelt.room.doors.wanted import Asks
from openfelt.room.state.banked import BankedPhase
from openfelt.room.state.openings import Proven
from openfelt.room.state.proposal import Proposal
from openfelt.room.steps.buy_ins import BuyIn
from openfelt.room.steps.commands import TableCommand
from openfelt.room.wire.meld_shown import MeldTableShown
from openfelt.room.wire.pot_shown import PotTableShown
from openfelt.room.wire.shown import AnyTable, CallShown, CameTo, SeatShown, Told
from openfelt.rounds.picks import Picks
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.round_json import LineTold, WagerTold
from openfelt.rounds.view import Sight
from openfelt.rules.bets import Limits
from openfelt.rules.money import Cents, Rounding
from openfelt.table.bank_terms import BankTerms
from openfelt.table.felt import Bet, Share

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
"""Chosen by the client: the same id again has no second effect."""


class _Sent(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    pass


class Hello(_Sent, frozen=True, kw_only=True, tag="hello"):
    """The first message: the token of a log-in."""

    token: str

    def __repr__(self) -> str:
        return "Hello()"


class Follow(_Sent, frozen=True, kw_only=True, tag="follow"):
    """Be sent a table: all of it now, and whenever it changes."""

    id: Id
    table: str


class Unfollow(_Sent, frozen=True, kw_only=True, tag="unfollow"):
    """Be sent no more of a table."""

    id: Id
    table: str


class Do(_Sent, frozen=True, kw_only=True, tag="command"):
    """A command at a table. Commands of one connection take effect in the order they are sent."""

    id: Id
    table: str
    command: TableCommand


class Ping(_Sent, frozen=True, kw_only=True, tag="ping"):
    """Nothing is asked but an answer: whoever hears none knows that the connection is gone."""

    id: Id


Incoming = Hello | Follow | Unfollow | Do | Ping


class Welcome(Told, frozen=True, kw_only=True, tag="welcome"):
    """The answer to `hello`."""

    person: str
    roles: tuple[str, ...]


class Done(Told, frozen=True, kw_only=True, tag="done"):
    """It is durable, and led to this version of the table; 0 where no table was meant."""

    id: str
    version: int


class Refused(Told, frozen=True, kw_only=True, tag="refused"):
    """It had no effect: why, and where that is written. `id` is null when the message had none.

    `wait` is not 0 when it came too soon after others: it may be sent again after so many seconds.
    `late` when the round or the question that it named is over. Where it names a `table`, it answers nothing:
    you may not see that table any more, and are told no more of it.
    It is done once what it `asks` for is there: one's PIN again, or a motion that somebody else seconds.
    """

    id: str | None = None
    says: str
    cites: tuple[str, ...] = ()
    wait: float = 0
    late: bool | msgspec.UnsetType = msgspec.UNSET
    table: str | msgspec.UnsetType = msgspec.UNSET
    asks: Asks | msgspec.UnsetType = msgspec.UNSET


class OfferShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who may take the player-dealer position now."""

    seat: int
    person: str


class PassedOver(msgspec.Struct, frozen=True, kw_only=True):
    """To whom the position was not offered, though it was their turn."""

    person: str
    why: str


class BankShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who banks, with what wager and whose it is, if shared; `turn` counts the rounds they have had."""

    seat: int
    person: str
    wager: Cents
    turn: int
    shares: tuple[Share, ...]


class SettledShown(LineTold, frozen=True, kw_only=True):
    """A line of the settlement, how it was rounded, and whether it is of a backline bet.

    `part` and `circle` say which of a person's wagers on the bet it was. `played` is what the bettor made of
    cards that are common to all, where each decides for themselves.
    """

    rounded: str
    backline: bool = False
    part: int = 1
    circle: int = 1
    played: str = ""


class RoundCameTo(WagerTold, frozen=True, kw_only=True):
    """What became of the wager of the player-dealer `person`, and what the round came to for everyone."""

    person: str
    seat: int
    people: tuple[CameTo, ...]


class BankOfferShown(msgspec.Struct, frozen=True, kw_only=True):
    """The least and the most that you can put up as the wager, and what banking costs beside."""

    least: Cents
    most: Cents
    terms: BankTerms


class TableShown(AnyTable, frozen=True, kw_only=True, tag="table"):
    """A table with a player-dealer as everyone sees it.

    Cards fall when everybody who is `awaited` has said that they are `done` betting; with `countdown`, when
    the clock acts, which every change of the one person who bets among bots puts off. `standing` have money
    here but no seat. `scored`: it has a scoreboard. `winner` is the side that won, where everybody bets on
    the same hands. `proposals` are bets together, each with who has agreed; one lies among the `bets` when
    all have. `result` is there when the round is over.
    """

    phase: BankedPhase
    limits: Limits
    limits_said: str
    scored: bool
    rounding: Rounding
    seats: tuple[SeatShown, ...]
    standing: tuple[Share, ...]
    offer: OfferShown | None
    passed_over: tuple[PassedOver, ...]
    player_dealer: BankShown | None
    share_offers: tuple[Share, ...]
    bets: tuple[Bet, ...]
    proposals: tuple[Proposal, ...]
    countdown: bool
    awaited: tuple[str, ...]
    done: tuple[str, ...]
    winner: str
    settled: tuple[SettledShown, ...]
    result: RoundCameTo | None


class Somebody(msgspec.Struct, frozen=True, kw_only=True):
    """A person in a sentence."""

    person: str


class Yours(Told, frozen=True, kw_only=True, omit_defaults=True, tag="yours"):
    """What only you see: your money here, the seat you are called to, your cards, your decisions.

    `question` is the number of what you are asked. `picks` are the cards that you may pick for a choice that
    takes some, as for a hand to set, with what comes of it; `bank_offer` is there while the bank is offered
    to you, `buy_in` where what you may bring to a table is not for you alone to say; `off` are commands that
    would be refused now, and why. `log` is as you saw it after as many sights as the table's, where that is
    otherwise than everybody did. `waives`: nothing is claimed for you in this round; `passes`: you pass the
    bank whenever it is offered. What is not so is left out.
    """

    table: str
    version: int
    stack: Cents | None = None
    free: Cents | None = None
    off: dict[str, tuple[str | Somebody, ...]] = msgspec.field(default_factory=dict)
    called: CallShown | None = None
    bank_offer: BankOfferShown | None = None
    buy_in: BuyIn | None = None
    felt: dict[Place, tuple[str, ...]] | None = None
    readings: dict[Place, str] | None = None
    log: tuple[Sight, ...] | None = None
    log_after: int = 0
    question: int = 0
    asks: tuple[Ask, ...] = ()
    picks: tuple[Picks, ...] = ()
    answered: tuple[Choice, ...] = ()
    waives: bool = False
    passes: bool = False


class Proofs(Proven, frozen=True, kw_only=True, tag_field="is", tag="proofs"):
    """What proves the cards that you were shown in a round, and its dice and cuts.

    `proofs` are those that this connection was not sent before.
    """

    table: str
    round: int


AnyTableShown = TableShown | PotTableShown | MeldTableShown
"""A table of any kind of play."""
Outgoing = Welcome | Done | Refused | AnyTableShown | Yours | Proofs

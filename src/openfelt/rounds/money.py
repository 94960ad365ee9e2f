"""The money of one round, whatever is played for."""

from __future__ import annotations

from typing import Protocol, TypeVar

from openfelt.rounds.notes import Pay
from openfelt.rounds.requests import Offer, Who
from openfelt.rules.facts import Found
from openfelt.rules.fee_rules import Moment
from openfelt.rules.money import Cents, money
from openfelt.table.felt import Bettor, Seat
from openfelt.table.ledger import Ledger

F_contra = TypeVar("F_contra", bound=Found, contravariant=True)


class Money(Protocol[F_contra]):
    """What a round asks of its money. Every step is an entry in the ledger that sums to zero.

    There is one a kind of play: `Tray` for bets against a player-dealer, `Pots` for stacks that go into pots,
    `Payments` for what people pay each other as they play.
    """

    def check_offer(self, who: Who, offer: Offer) -> None:
        """Refuse an offer whose money would have nowhere to go, or is not there: the procedure's mistake."""

    def put_in(self, who: Who, what: str, amount: Cents, dead: bool = False) -> None:
        """Money goes in, by a decision that adds it or because the rules ask for it."""

    def make_room(self, seat: Seat, hand: int) -> None:
        """The hands of a seat from this one on count one more: the one before it is split."""

    def pay(self, payment: Pay) -> Cents:
        """Money passes from one person to another: how much of it did."""

    def charge(self, moment: Moment) -> None:
        """Take the collection that is due now."""

    def settle(self, stage: str, found: F_contra) -> None:
        """Settle what is settled before the end."""

    def finish(self, found: F_contra) -> None:
        """Settle all the rest."""

    def call_off(self, why: str) -> None:
        """Everything goes back to whose it was, and no collection is taken."""

    def net(self) -> dict[Bettor, Cents]:
        """What each person won or lost, without the collection that they paid themselves.

        With what was `dropped` from a pot and what `stays` on the table it comes to nothing.
        """

    @property
    def dropped(self) -> Cents:
        """The collection that nobody paid in person: it came out of what all had put in."""

    @property
    def stays(self) -> Cents:
        """What the round left on the table that is nobody's, or, below zero, took from there."""

    @property
    def in_play(self) -> dict[Bettor, Cents]:
        """How much of each person's money is in the round, or was paid away in it; collection left out."""

    @property
    def fees(self) -> dict[Bettor, Cents]:
        """What each person has paid of the collection."""

    @property
    def ledger(self) -> Ledger:
        """The entries so far, and what every account holds by them."""


def check_money(offer: Offer, left: int) -> None:
    """What goes in comes from a stack: refuse an offer that asks for more than it has."""
    if offer.money is None or offer.money.most > left:
        raise LookupError(f"{offer.choice} adds {offer.adds}, and of {money(left)} it does not say how much")

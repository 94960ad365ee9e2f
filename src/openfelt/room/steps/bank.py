"""The player-dealer position before the deal: who takes it and hands it on, others' money in the wager."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.doors.accounts import check_name
from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import BeforeDeal, Command, Moment
from openfelt.room.steps.seats import comes_alone, welcome
from openfelt.rules.errors import Denied, Named, RuleBroken
from openfelt.rules.labels import check_label
from openfelt.rules.money import Cents, money
from openfelt.rules.rotation import EveryHandRule
from openfelt.table.placement import check_chips

UNANSWERED = 3
"""Offers of the position in a row that run out by the clock: then the person no longer holds the table up."""


class Accept(BeforeDeal, frozen=True, kw_only=True, tag="accept"):
    """Take the player-dealer position with this wager.

    At a physical table the house dealer names the player-dealer: the `seat`, and a label for the `person`.
    """

    may = ("bank",)
    by_hand = True

    wager: Cents
    seat: int | None = None
    person: str | None = None

    def wish(self, state: TableState) -> str:
        return f"your wager of {money(self.wager)}"

    def fate(self, state: TableState, by: Caller) -> str:
        return f"; {state.dealer.late_money}"

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
        if state.phase != "offering":
            raise Denied(f"the player-dealer position is not offered now: the table is {state.phase}")
        offer, least = state.offer, max(1, state.opened.limits.min)
        if state.dealer.offers_bank and (offer is None or offer.person != by.person):
            whom = Named(offer.person) if offer else "nobody"
            raise RuleBroken(
                ("the position is offered to ", whom, ": wait for your turn"), [state.game.rotation.cite]
            )
        if self.wager < least:
            raise Denied(f"the wager is at least {money(least)}")
        check_chips(state.game, self.wager, "the player-dealer's wager")
        if not state.dealer.offers_bank:
            yield self._named(state, at.now)
            return
        if self.person not in {None, by.person} or self.seat not in {None, offer and offer.seat}:
            raise Denied("a player-dealer is named only at a physical table: here one takes what is offered")
        assert offer is not None
        if (late := state.rotation.at(int(at.now)).broken) is not None:
            yield e.Broke(why=late.reason)
            return
        fee = state.rules.largest_fee
        if self.wager + fee > state.free(by.person):
            have = money(state.free(by.person))
            raise Denied(
                f"you have {have} for a wager and a collection of up to {money(fee)}: "
                "wager less, or buy chips"
            )
        for bet in [bet for bet in state.bets if offer.seat == bet.seat or by.person in bet.stakes]:
            yield e.BetTakenDown.of(bet)
        yield e.Accepted(seat=offer.seat, person=by.person, wager=self.wager, now=at.now)

    def _named(self, state: BankedState, now: float) -> e.Accepted:
        """The player-dealer of a physical table, as the house dealer sees it."""
        seat = 1 if self.seat is None else self.seat
        person = check_label(check_name("player-dealer" if self.person is None else self.person))
        if not 1 <= seat <= state.opened.seats:
            raise Denied(f"there is no seat {seat}: this table has {state.opened.seats}")
        for bet in state.bets:
            if bet.seat == seat or person in bet.stakes:
                raise Denied(
                    (
                        *(Named(bet.bettor), f" bets on seat {bet.seat}: take that down before "),
                        *(Named(person), " banks"),
                    )
                )
        return e.Accepted(seat=seat, person=person, wager=self.wager, now=now)


class Decline(BeforeDeal, frozen=True, kw_only=True, tag="decline"):
    may = ("bank", "clock")

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
        offer = state.offer
        if state.phase != "offering" or offer is None or not (by.person == offer.person or by.is_clock):
            says = "the position is not offered to you: wait for your turn"
            raise RuleBroken(says, [state.game.rotation.cite])
        if (late := state.rotation.at(int(at.now)).broken) is not None:
            yield e.Broke(why=late.reason)
            return
        yield e.Declined(seat=offer.seat, person=offer.person, unanswered=by.is_clock)
        if state.unanswered[offer.person] >= UNANSWERED:
            yield e.SatOut(person=offer.person, why="the bank was offered three times without an answer")


class PassForMe(Command, frozen=True, kw_only=True, tag="pass-for-me"):
    """Pass the position whenever it is offered, until one leaves or says otherwise."""

    may = ("bank",)

    passes: bool

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
        comes_alone(state)
        if state.seat_of(by.person) is None:
            raise Denied("the position is offered to those who sit here: take a seat first")
        if (by.person in state.passing) == self.passes:
            said = (
                "you pass it whenever it is offered" if self.passes else "it is offered to you in your turn"
            )
            raise Denied(f"{said}, as you said")
        yield e.PassesBank(person=by.person, passes=self.passes)


class GiveUp(BeforeDeal, frozen=True, kw_only=True, tag="give-up"):
    """Hand the position on while nobody has bet. At a physical table: take the acceptance back."""

    may = ("bank", "clock")
    by_hand = True

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
        bank = state.bank
        if state.phase != "betting" or bank is None:
            raise Denied(f"nobody holds the position before a deal: the table is {state.phase}")
        if by.is_clock and not state.dealer.runs_clocks:
            raise Denied("no clock runs at a physical table: the house dealer takes the acceptance back")
        if state.dealer.hears_people and by.person != bank.person and not by.is_clock:
            raise RuleBroken(
                (Named(bank.person), " is the player-dealer, and alone gives the position up"),
                [state.game.rotation.cite],
            )
        if state.dealer.offers_bank and state.bets:
            raise Denied((Named(state.bets[0].bettor), " has bet against your wager: it stays for the round"))
        why = "nobody bet in time" if by.is_clock else ""
        yield e.GivenUp(seat=bank.seat, person=bank.person, why=why)


def one_company(state: BankedState, by: Caller) -> None:
    """Under the newer rule; the rotation itself hears of those who sit down in a round only after it."""
    rule = state.rotation.rule
    if isinstance(rule, EveryHandRule) and by.company:
        for other in {state.companies.get(person) for person in state.seats.values()} - {None, by.company}:
            raise Denied(
                f"only one proposition-player company at a table, and {other} is there ({rule.source})"
            )


def pass_over(state: BankedState) -> Iterator[e.TableEvent]:
    """Nobody is offered a position that they cannot put the least wager up for: it passes on by itself.

    The documents ask the next to the left; whom the room passes over counts as one who has refused, and so
    does whoever has said that they pass.
    """
    while state.phase == "offering" and (offer := state.offer) is not None:
        if offer.person in state.passing:
            yield e.Declined(seat=offer.seat, person=offer.person)
            continue
        have, needs = state.free(offer.person), state.least_to_bank
        if have >= needs:
            return
        why = f"the least wager with its collection is {money(needs)}, and only {money(have)} is free"
        yield e.Declined(seat=offer.seat, person=offer.person, why=why)


# Others' money in the wager


class OfferShare(BeforeDeal, frozen=True, kw_only=True, tag="offer-share"):
    """Offer money for the player-dealer's wager."""

    may = ("bank",)

    amount: Cents

    def wish(self, state: TableState) -> str:
        return f"your {money(self.amount)} for the wager"

    def fate(self, state: TableState, by: Caller) -> str:
        return f"; {state.dealer.late_money}"

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
        bank = _open_bank(state)
        welcome(state, by)
        one_company(state, by)
        if state.game.sharing is None:
            says = "the document speaks of one player's wager and not of others' money in it"
            raise RuleBroken(says, [state.game.rotation.cite])
        if by.person in state.puts_up:
            raise Denied("you have money in the wager, or offered for it, already")
        if any(bet.put_up(by.person) for bet in state.bets):
            raise Denied(("you bet against ", Named(bank.person), ": take that down to share the wager"))
        least, fee = state.opened.limits.min, state.rules.largest_fee
        if self.amount < least:
            says = f"each who shares puts up at least the table minimum of {money(least)}"
            raise RuleBroken(says, [state.game.sharing.cite])
        if self.amount + fee > state.free(by.person):
            have = money(state.free(by.person))
            raise Denied(
                f"you have {have} for a share and a collection of up to {money(fee)}: "
                "offer less, or buy chips"
            )
        yield e.ShareOffered(person=by.person, amount=self.amount)


class AdmitShare(BeforeDeal, frozen=True, kw_only=True, tag="admit-share"):
    """As the player-dealer, let the money a person offers into the wager."""

    may = ("bank",)

    person: e.Person

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
        bank = _open_bank(state)
        if by.person != bank.person:
            raise Denied((Named(bank.person), " is the player-dealer, and says who shares the wager"))
        if self.person not in state.share_offers:
            raise Denied((Named(self.person), " offers nothing for the wager"))
        yield e.Shared(person=self.person, amount=Cents(state.share_offers[self.person]))


class TakeBackShare(BeforeDeal, frozen=True, kw_only=True, tag="take-back-share"):
    """Take an offer back; as the player-dealer, refuse that of a `person`."""

    may = ("bank",)

    person: e.Person | None = None

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
        bank, person = _open_bank(state), self.person or by.person
        if by.person not in {person, bank.person}:
            raise Denied((Named(person), " or the player-dealer takes that offer back"))
        if person in bank.stakes:
            raise Denied("money in the wager stays there for the round")
        if person not in state.share_offers:
            raise Denied((Named(person), " offers nothing for the wager"))
        yield e.ShareTakenBack(person=person)


def _open_bank(state: BankedState) -> e.Accepted:
    """Between the offer and the deal, when money may go into the wager."""
    if state.phase != "betting" or state.bank is None:
        raise Denied(f"the wager is put up between the offer and the deal; the table is {state.phase}")
    return state.bank

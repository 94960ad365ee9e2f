"""The player-dealer before the deal: giving the position up, and others' money in the wager."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.doors.accounts import check_name
from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps import commands as c
from openfelt.room.steps.caller import Caller, Steps
from openfelt.room.steps.seating import one_company, welcome
from openfelt.rules.errors import Denied, Named, RuleBroken
from openfelt.rules.labels import check_label
from openfelt.rules.money import Cents, dollars


def named(state: TableState, command: c.Accept, now: float) -> Iterator[e.TableEvent]:
    """The player-dealer of a physical table, as the house dealer sees it."""
    seat = 1 if command.seat is None else command.seat
    person = check_label(check_name("player-dealer" if command.person is None else command.person))
    if not 1 <= seat <= state.opened.seats:
        raise Denied(f"there is no seat {seat}: this table has {state.opened.seats}")
    for bet in state.bets:
        if bet.seat == seat or bet.bettor == person:
            raise Denied(
                (
                    *(Named(bet.bettor), f" bets on seat {bet.seat}: take that down before "),
                    *(Named(person), " banks"),
                )
            )
    yield e.Accepted(seat=seat, person=person, wager=command.wager, now=now)


def pass_over(state: TableState) -> Iterator[e.TableEvent]:
    """Nobody is offered a position that they cannot put the least wager up for: it passes on by itself.

    The documents ask the next to the left; whom the room passes over counts as one who has refused.
    """
    while state.phase == "offering" and (offer := state.offer) is not None:
        have, needs = state.free(offer.person), state.least_to_bank
        if have >= needs:
            return
        why = f"the least wager with its collection is ${dollars(needs)}, and only ${dollars(have)} is free"
        yield e.Declined(seat=offer.seat, person=offer.person, why=why)


def give_up(state: TableState, command: c.GiveUp | c.Clock, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    bank = state.bank
    if state.phase != "betting" or bank is None:
        raise Denied(f"nobody holds the position before a deal: the table is {state.phase}")
    if state.opened.physical and by.is_clock:
        raise Denied("no clock runs at a physical table: the house dealer takes the acceptance back")
    if not state.opened.physical and by.person != bank.person and not by.is_clock:
        raise RuleBroken(
            (Named(bank.person), " is the player-dealer, and alone gives the position up"),
            [state.game.rotation.cite],
        )
    if not state.opened.physical and state.bets:
        raise Denied((Named(state.bets[0].bettor), " has bet against your wager: it stays for the round"))
    why = "nobody bet in time" if by.is_clock else ""
    yield e.GivenUp(seat=bank.seat, person=bank.person, why=why)


# Others' money in the wager


def _offer(state: TableState, command: c.OfferShare, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    bank = _open_bank(state)
    welcome(state, by)
    one_company(state, by)
    if state.game.sharing is None:
        says = "the document speaks of one player's wager and not of others' money in it"
        raise RuleBroken(says, [state.game.rotation.cite])
    if by.person in state.puts_up:
        raise Denied("you have money in the wager, or offered for it, already")
    if any(bet.bettor == by.person for bet in state.bets):
        raise Denied(("you bet against ", Named(bank.person), ": take that down to share the wager"))
    least, fee = state.opened.limits.min, state.rules.largest_fee
    if command.amount < least:
        says = f"each who shares puts up at least the table minimum of ${dollars(least)}"
        raise RuleBroken(says, [state.game.sharing.cite])
    if command.amount + fee > state.free(by.person):
        have = dollars(state.free(by.person))
        raise Denied(
            f"you have ${have} for a share and a collection of up to ${dollars(fee)}: "
            "offer less, or buy chips"
        )
    yield e.ShareOffered(person=by.person, amount=command.amount)


def _admit(state: TableState, command: c.AdmitShare, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    bank = _open_bank(state)
    if by.person != bank.person:
        raise Denied((Named(bank.person), " is the player-dealer, and says who shares the wager"))
    if command.person not in state.share_offers:
        raise Denied((Named(command.person), " offers nothing for the wager"))
    yield e.Shared(person=command.person, amount=Cents(state.share_offers[command.person]))


def _take_back(state: TableState, command: c.TakeBackShare, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    bank, person = _open_bank(state), command.person or by.person
    if by.person not in {person, bank.person}:
        raise Denied((Named(person), " or the player-dealer takes that offer back"))
    if person in bank.stakes:
        raise Denied("money in the wager stays there for the round")
    if person not in state.share_offers:
        raise Denied((Named(person), " offers nothing for the wager"))
    yield e.ShareTakenBack(person=person)


def _open_bank(state: TableState) -> e.Accepted:
    """Between the offer and the deal, when money may go into the wager."""
    if state.phase != "betting" or state.bank is None:
        raise Denied(f"the wager is put up between the offer and the deal; the table is {state.phase}")
    return state.bank


BANKING: Steps = {
    c.GiveUp: give_up, c.OfferShare: _offer, c.AdmitShare: _admit, c.TakeBackShare: _take_back,
}  # fmt: skip

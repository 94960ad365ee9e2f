"""Kum-Kum bets: several people's money in one bet, which is settled as one.

At a table that the room deals, one person proposes it with everybody's share, the others agree to theirs with
their own money, and the bet lies there when the last has. The table does not wait for them (001:12): what is
not agreed to when cards fall lapses. At a physical table the chips lie there together, and are entered so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.state.laid import laid
from openfelt.room.state.proposal import Proposal
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import BeforeDeal, Moment
from openfelt.rules.errors import Denied, Named, RuleBroken
from openfelt.rules.money import Cents, money
from openfelt.table.felt import Bet
from openfelt.table.placement import check_placing


class AgreeToBet(BeforeDeal, frozen=True, kw_only=True, tag="agree-bet"):
    """Put up one's own share of the bet that the `bettor` proposed: this `amount`, and no other."""

    may = ("bet",)

    seat: int
    bet: str
    bettor: e.Person
    amount: Cents
    circle: int = 1

    def wish(self, state: TableState) -> str:
        return f"your {money(self.amount)} in a bet together"

    def fate(self, state: TableState, by: Caller) -> str:
        return f"; {state.dealer.late_money}"

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state, person = at_bank(state), by.person
        spot = e.BetTakenDown(seat=self.seat, bettor=self.bettor, bet=self.bet, circle=self.circle)
        proposal = state.proposal(spot)
        if proposal is None or person not in proposal.bet.stakes:
            raise Denied((Named(self.bettor), f" proposes no {self.bet} bet on seat {self.seat} to you"))
        if person in proposal.agreed:
            raise Denied("you have agreed to it already")
        share = proposal.bet.put_up(person)
        if self.amount != share:
            raise Denied(f"your share of it is {money(share)}, not {money(self.amount)}")
        if person in state.share_offers:
            raise Denied("you offer money for the player-dealer's wager: take that back to bet")
        if share > state.free(person):
            raise Denied(f"you have {money(state.free(person))} free: buy chips to agree")
        there = on_spot(state, proposal.bet)
        others = beside(state, [there] if there else [], proposal.bet)
        check_placing(state.game, laid(state, (*others, proposal.bet)), state.rules.schedule, self.seat)
        agreed = e.BetAgreed(
            seat=self.seat, bettor=self.bettor, bet=self.bet, circle=self.circle, person=person
        )
        yield agreed
        if proposal.missing == (person,):
            yield from place(there, proposal.bet)


def check_together(state: BankedState, bet: Bet) -> None:
    """Refuse a bet of several people's money where the document has none, or without whoever places it."""
    if state.game.kum_kum is None:
        says = "the document speaks of each person's bet, and not of several people's money in one"
        raise RuleBroken(says, [state.game.play_cite])
    if len(bet.shares) < 2 or bet.bettor not in bet.stakes:
        raise RuleBroken(
            ("a bet together has the money of ", Named(bet.bettor), " in it, and of somebody else"),
            [state.game.kum_kum.cite],
        )


def propose(state: BankedState, bet: Bet) -> Iterator[e.TableEvent]:
    """To everybody whose share is in it; on a spot where one was proposed already, this one instead."""
    for person in bet.stakes:
        if person not in state.stacks or state.is_bot(person):
            raise Denied((Named(person), " has no money at this table to bet with together"))
    if (before := state.proposal(e.BetTakenDown.of(bet))) is not None:
        yield dropped(before)
    yield e.BetProposed(bet=bet)


def place(there: Bet | None, bet: Bet) -> Iterator[e.TableEvent]:
    """In the place of what its bettor has on the same spot."""
    if there is not None:
        yield e.BetTakenDown.of(there)
    yield e.BetPlaced(bet=bet)


def on_spot(state: BankedState, bet: Bet) -> Bet | None:
    """The bettor's own on the same spot, which another amount replaces."""
    for other in state.bets:
        mine = other.seat == bet.seat and other.bettor == bet.bettor
        if mine and (other.bet, other.circle) == (bet.bet, bet.circle):
            return other
    return None


def beside(state: BankedState, there: Sequence[Bet], bet: Bet) -> tuple[Bet, ...]:
    """The bets that lie there if this one comes for what is `there`; the same once more is refused."""
    gone = [id(old) for old in there if old.amount != bet.amount] if there else None
    return tuple([other for other in state.bets if id(other) not in gone]) if gone else tuple(state.bets)


def dropped(proposal: Proposal, why: str = "") -> e.ProposalDropped:
    bet = proposal.bet
    return e.ProposalDropped(seat=bet.seat, bettor=bet.bettor, bet=bet.bet, circle=bet.circle, why=why)

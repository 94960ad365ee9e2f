"""Bets as they are placed and taken down, until the deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.state.laid import laid
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import BeforeDeal, Moment
from openfelt.room.steps.together import beside, check_together, dropped, on_spot, place, propose
from openfelt.rules.errors import Denied, Named, RuleBroken
from openfelt.rules.labels import check_label
from openfelt.rules.money import Cents, money
from openfelt.table.felt import Bet, Share
from openfelt.table.placement import check_bets, check_placing, with_matching


class PlaceBet(BeforeDeal, frozen=True, kw_only=True, tag="bet"):
    """On one's own seat, or backline on another's; where a seat has several betting circles, in one of them.

    On a spot where the sender has a bet already, it is that bet with another amount, in one step.
    A house dealer names the `bettor` at a physical table; one without a name is `seat-2` or `backline-2`.
    With `shares` it is several people's money, the bettor's among it: proposed to the others, or entered as
    it lies there.
    """

    may = ("bet",)
    by_hand = True

    seat: int
    bet: str
    amount: Cents
    backline: bool = False
    bettor: e.Person | None = None
    circle: int = 1
    shares: tuple[Share, ...] = ()

    def wish(self, state: TableState) -> str:
        return f"your {money(self.amount)} on {_label(at_bank(state), self.bet)}"

    def fate(self, state: TableState, by: Caller) -> str:
        return _counts(at_bank(state), self, self._bettor(state, by)) or f"; {state.dealer.late_money}"

    def _bettor(self, state: TableState, by: Caller) -> e.Person:
        return self.bettor or state.dealer.bettor(by.person, self.seat, self.backline)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterable[e.TableEvent]:
        state = at_bank(state)
        if state.phase != "betting":
            raise Denied(f"bets are taken between the offer and the deal; the table is {state.phase}")
        bettor = self._bettor(state, by)
        if state.dealer.hears_people:
            if bettor != by.person:
                raise Denied("nobody bets another's money")
            if bettor in state.share_offers:
                raise Denied("you offer money for the player-dealer's wager: take that back to bet")
            mine = state.seats.get(self.seat) == by.person
            if not mine and not self.backline and self.seat in state.seats:
                raise Denied(
                    (f"seat {self.seat} is ", Named(state.seats[self.seat]), "'s: bet there backline")
                )
        check_label(bettor)
        for share in self.shares:
            check_label(share.bettor)
        bet = Bet(
            seat=self.seat,
            bettor=bettor,
            bet=self.bet,
            amount=self.amount,
            backline=self.backline,
            circle=self.circle,
            shares=self.shares,
        )
        if bet.shares:
            check_together(state, bet)
        placed = with_matching(state.rules.game, bet)
        if state.dealer.keeps_stacks:
            return self._from_stack(state, placed)
        check_bets(state.game, laid(state, (*state.bets, *placed)), state.rules.schedule)
        return [e.BetPlaced(bet=one) for one in placed]

    def _from_stack(self, state: BankedState, placed: tuple[Bet, ...]) -> Iterable[e.TableEvent]:
        """With what lies beside it; each in the place of what its bettor has on the same spot."""
        bet, bettor = placed[0], placed[0].bettor
        before = state.proposal(e.BetTakenDown.of(bet)) if state.proposals else None
        free = state.free(bettor) + (before.held(bettor) if before else 0)
        old = [lies for one in placed if (lies := on_spot(state, one)) is not None]
        if old and not bet.shares:  # what lies there stays until everybody has agreed
            free += sum([one.put_up(bettor) for one in old])
        if len(placed) * bet.put_up(bettor) > free:  # as much of each
            raise Denied(short_of_money(bettor, free))
        lying = (*beside(state, old, bet), *placed)
        check_placing(state.rules.game, laid(state, lying), state.rules.schedule, bet.seat)
        if bet.shares:
            return propose(state, bet)
        if not old:
            return [e.BetPlaced(bet=one) for one in placed]
        return [event for one in placed for event in place(on_spot(state, one), one)]


class TakeDown(BeforeDeal, frozen=True, kw_only=True, tag="take-down"):
    """A bet, or one that was proposed: whoever has a share in it may, and then all of it comes down.

    Nobody else touches it, whatever their role; at a physical table the house dealer says what was done.
    """

    may = ("bet",)
    by_hand = True

    seat: int
    bet: str
    bettor: e.Person | None = None
    circle: int = 1

    def _shares(self, state: BankedState, person: e.Person) -> bool:
        spot = e.BetTakenDown(seat=self.seat, bettor=self.bettor or "", bet=self.bet, circle=self.circle)
        bets = (*state.bets, *(proposal.bet for proposal in state.proposals))
        return any(person in bet.stakes for bet in bets if e.BetTakenDown.of(bet) == spot)

    def wish(self, state: TableState) -> str:
        return f"your word to take {_label(at_bank(state), self.bet)} down"

    def fate(self, state: TableState, by: Caller) -> str:
        return _counts(at_bank(state), self, self.bettor or state.dealer.bettor(by.person, self.seat))

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
        bettor = self.bettor or state.dealer.bettor(by.person, self.seat)
        if state.dealer.hears_people and bettor != by.person and not self._shares(state, by.person):
            raise Denied("nobody takes another's bet down")
        if state.phase == "playing":
            raise RuleBroken("no bet is withdrawn once the cards are dealt", [state.game.play_cite])
        taken = e.BetTakenDown(seat=self.seat, bettor=bettor, bet=self.bet, circle=self.circle)
        together = [replace(taken, bet=name) for name in (self.bet, *state.game.beside(self.bet))]
        rest = tuple(bet for bet in state.bets if e.BetTakenDown.of(bet) not in together)
        if (proposal := state.proposal(taken)) is not None and len(rest) == len(state.bets):
            yield dropped(proposal, "" if by.person == bettor else "somebody does not agree")
            return
        if len(rest) == len(state.bets):
            where = f" in circle {self.circle}" if self.circle > 1 else ""
            raise Denied((Named(bettor), f" has no {self.bet} bet on seat {self.seat}{where}"))
        if state.bank is not None:
            check_bets(state.game, laid(state, rest), state.rules.schedule)
        yield from together


def short_of_money(bettor: e.Person, free: int) -> tuple[str, ...]:
    return Named(bettor), f" has {money(free)} free: bet no more than that, or buy chips"


def _label(state: BankedState, bet: str) -> str:
    rule = state.game.bet(bet)
    return bet if rule is None else rule.label


def _counts(state: BankedState, command: PlaceBet | TakeDown, bettor: e.Person) -> str:
    """Of what was on the spot when the round was dealt, while that round is the last one."""
    if state.round is None or command.round != state.number:
        return ""
    spot = e.BetTakenDown(seat=command.seat, bettor=bettor, bet=command.bet, circle=command.circle)
    lay = sum(bet.amount for bet in state.round.begun.bets if e.BetTakenDown.of(bet) == spot)
    return f"; the {money(lay)} that lay there counts" if lay else ""

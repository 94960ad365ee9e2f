"""What happens between rounds at a table with a player-dealer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState
from openfelt.room.state.laid import laid
from openfelt.room.state.left_over import called_off, left_over
from openfelt.room.steps import deadlines
from openfelt.room.steps.bank import Decline, GiveUp, one_company, pass_over
from openfelt.room.steps.beside import Beside
from openfelt.room.steps.bettors import all_done
from openfelt.room.steps.between import Between
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import Moment
from openfelt.room.steps.deal import Deal, begin, commit, no_more_bets
from openfelt.room.steps.pad import beside
from openfelt.room.steps.seats import gone
from openfelt.room.steps.together import dropped
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, Net, money
from openfelt.table.placement import check_bets

BUY_IN = 100
"""Times the table's minimum: what a bot brings."""


class BankTable(Between[BankedState]):
    def check_newcomer(self, state: BankedState, by: Caller, buy_in: Cents, now: float) -> None:
        one_company(state, by)
        if buy_in < (least := state.opened.limits.min):
            raise Denied(f"a buy-in is at least the table minimum of {money(least)}")

    def check_more(self, state: BankedState, by: Caller, amount: Cents) -> None:
        """At any time, with or without a seat: backline bettors stand."""

    def leaves_later(self, state: BankedState, person: e.Person) -> None:
        """Whoever has money in play says it again when it is not."""

    def holds(self, state: BankedState, person: e.Person) -> bool:
        banks = state.bank is not None and person in state.bank.stakes
        return banks or (state.live and state.in_play(person))

    def clear(self, state: BankedState, person: e.Person) -> Iterator[e.TableEvent]:
        if person in state.share_offers:
            yield e.ShareTakenBack(person=person)
        for proposal in [one for one in state.proposals if person in one.bet.stakes]:
            yield dropped(proposal)
        for bet in [bet for bet in state.bets if bet.put_up(person) and not state.live]:
            yield e.BetTakenDown.of(bet)

    def clear_all(self, state: BankedState) -> Iterator[e.TableEvent]:
        for proposal in list(state.proposals):
            yield dropped(proposal)
        for bet in list(state.bets):
            yield e.BetTakenDown.of(bet)

    def send_away(self, state: BankedState, bots: Iterable[e.Person]) -> Iterator[e.TableEvent]:
        """Who banks goes last, and hands the position on if nobody has bet."""
        bank = state.bank.person if state.bank else None
        for bot in sorted(bots, key=lambda bot: (bot == bank, bot)):
            if state.bank is not None and bot == bank and not state.bets:
                yield e.GivenUp(seat=state.bank.seat, person=bot)
            if state.bank is None or bot not in state.bank.stakes:
                yield from gone(state, bot)

    def bots_bring(self, state: BankedState) -> Cents:
        return Cents(state.opened.limits.min * BUY_IN)

    def revise(self, state: BankedState) -> Iterator[e.TableEvent]:
        """One bet after another, the last first, until what lies there is lawful."""
        while state.bets and not _lawful(state):
            yield e.BetTakenDown.of(state.bets[-1])

    def before_round(self, state: BankedState, at: Moment) -> Iterable[e.TableEvent]:
        """The cards are committed to when betting opens, and fall when everybody who may bet is done."""
        if state.bank is None or state.live or state.broken:
            return ()
        committed = commit(state, at.chance)
        if not committed and not all_done(state):  # so it mostly is
            return ()
        return self._begin(state, at, committed)

    def _begin(
        self, state: BankedState, at: Moment, committed: Sequence[e.TableEvent]
    ) -> Iterator[e.TableEvent]:
        if committed:
            yield from committed
            if not all_done(state):
                return
        yield from begin(state, at.chance)

    def after_round(self, state: BankedState, at: Moment) -> Iterable[e.TableEvent]:
        """The position passes over whoever cannot bank; a game that nobody banks breaks."""
        return () if state.bank is not None else self._after_round(state)

    def _after_round(self, state: BankedState) -> Iterator[e.TableEvent]:
        yield from pass_over(state)
        if not state.live and state.rotation.broken is not None and not state.broken:
            yield e.Broke(why=state.rotation.broken.reason)

    def deals(self, state: BankedState, by: Caller, at: Moment) -> Iterable[e.TableEvent]:
        return no_more_bets(state, by, at)

    def beside(self, state: BankedState, now: float) -> Beside:
        return beside(state)

    def stays_over(self, state: BankedState) -> Denied | None:
        """Somebody's money lies there for the next."""
        placed = [] if state.live else [bet for bet in state.bets if not bet.standing]
        if not placed:
            return None
        total, one = money(Cents(sum(bet.amount for bet in placed))), len(placed) == 1
        lying = f"a bet of {total} lies" if one else f"{len(placed)} bets of {total} lie"
        why = f"{lying} there for round {state.number + 1}: take {'it' if one else 'them'} down"
        return Denied(f"{why}, and round {state.number} can be opened again")

    def reopens(self, state: BankedState) -> Iterator[e.TableEvent]:
        """Whoever was named for the next player-dealer is named anew."""
        bank, undo = state.bank, state.undo
        assert undo is not None
        if bank is not None:
            yield e.GivenUp(seat=bank.seat, person=bank.person, why=f"round {state.number} is opened again")
        yield undo

    def spoken_for(self, state: BankedState) -> None:
        """Everybody decides when they are asked."""

    def more_time(self, state: BankedState) -> None:
        """The clock is the same for all."""

    def ended(self, state: BankedState, now: float) -> e.RoundEnded:
        so_far = state.so_far
        assert so_far is not None
        round = so_far.round
        fees = round.money.fees
        net = {who: Net(amount) for who, amount in round.money.net().items()}
        jackpot: dict[e.Person, Cents] = {}
        if state.opened.jackpot and not round.void:
            for person in dict.fromkeys(bet.bettor for bet in round.table.bets):
                left = state.stacks.get(person, 0) + net.get(person, 0) - fees.get(person, 0)
                left -= sum(bet.put_up(person) for bet in round.money.standing)
                if left >= state.opened.jackpot or not state.dealer.keeps_stacks:
                    jackpot[person] = state.opened.jackpot
        return e.RoundEnded(
            number=state.number,
            net=net,
            fees=fees,
            jackpot=jackpot,
            void=round.void,
            now=now,
            left=left_over(so_far, state.number),
        )

    def called_off(self, state: BankedState, why: str, now: float) -> e.RoundEnded:
        """Every bet goes back."""
        assert state.so_far is not None
        return e.RoundEnded(
            number=state.number,
            net={},
            void=f"called off: {why}",
            called_off=True,
            now=now,
            left=called_off(state.so_far),
        )

    def time_is_up(self, state: BankedState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """An offer is declined, bets are closed.

        A player-dealer against whom nobody bets hands the position on, so that the game does not stand still.
        """
        match state.phase:
            case "offering" if state.offer is not None:
                yield from Decline(round=state.open_round).do(state, by, at)
            case "betting" if state.bets:
                yield from Deal(round=state.open_round).do(state, by, at)
            case "betting":
                yield from GiveUp(round=state.open_round).do(state, by, at)

    waits_for = staticmethod(deadlines.waits_for)
    deadline = staticmethod(deadlines.deadline)


def _lawful(state: BankedState) -> bool:
    """Against the player-dealer's wager, or before anyone has taken the position, against the least one."""
    taken = {bet.seat for bet in state.bets}
    seat = next((one for one in range(1, state.opened.seats + 1) if one not in taken), None)
    if state.bank is None and seat is None:
        return False
    least = e.Accepted(seat=seat or 1, person="", wager=state.opened.limits.min, now=0)
    try:
        check_bets(state.game, laid(state, bank=state.bank or least), state.rules.schedule)
    except Denied:
        return False
    return True

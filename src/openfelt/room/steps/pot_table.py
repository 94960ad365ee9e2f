"""What happens between hands at a table that is played for pots."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.pot import PotState
from openfelt.room.state.pot_end import hand_called_off, hand_ended
from openfelt.room.steps.beside import Beside, Collection, Due
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import Moment
from openfelt.room.steps.stack_table import StackBetween, committed
from openfelt.room.steps.time_charge import rent_due, time_collected
from openfelt.rounds.requests import Ask, Choice
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import Cents, money
from openfelt.table.collection import Charge
from openfelt.table.felt import is_unnamed

WORDS: dict[str, tuple[str, ...]] = {"wait": ("blind", "wait"), "post": ("post", "blind")}
"""What somebody says who has given their word how they come in, the first of it that is offered."""


class PotBetween(StackBetween[PotState]):
    def check_newcomer(self, state: PotState, by: Caller, buy_in: Cents, now: float) -> None:
        alone = state.game.no_proposition_players
        if by.company is not None and alone is not None:
            says = f"nobody plays {state.game.name} for a company such as {by.company}"
            raise RuleBroken(says, [alone])
        super().check_newcomer(state, by, buy_in, now)

    def middle(self, state: PotState) -> Cents:
        return Cents(sum(carried.amount for carried in state.carried))

    def beside(self, state: PotState, now: float) -> Beside:
        """Before a hand, what everybody owes for the time; what a pot owes is taken from it in the hand."""
        if state.live:
            return Beside()
        if state.rules.schedule is None:
            return Beside(collection=Collection(none="this table posts no collection"))
        due = tuple(_due(charge) for charge in rent_due(state, now))
        none = "" if due else f"nothing is collected before the hand ({state.rules.schedule.name})"
        return Beside(collection=Collection(due=due, total=Cents(sum(one.amount for one in due)), none=none))

    def said_before(self, state: PotState, ask: Ask) -> Choice | None:
        """How they come in, if that is what they are asked."""
        offers = {offer.choice: offer for offer in ask.offers}
        for word in WORDS.get(state.words.get(ask.who.bettor, ""), ()):
            if ask.default.choice == "wait" and word in offers:
                span = offers[word].money
                return Choice(word, None if span is None else span.least)
        return None

    def ended(self, state: PotState, now: float) -> e.HandEnded:
        return hand_ended(state, now)

    def called_off(self, state: PotState, why: str, now: float) -> e.HandEnded:
        return hand_called_off(state, why, now)

    def begins(self, state: PotState, at: Moment) -> Iterator[e.TableEvent]:
        """Once those have paid for their time who owe it."""
        yield from time_collected(state, at.now)
        table = state.next_hand()
        if table is None or not state.ready:
            return
        yield from committed(state, at)
        sent = tuple(state.sent.items())
        yield e.HandBegun(
            number=state.number + 1,
            table=table,
            rules=state.rules.name,
            sent=sent,
            begins=state.dealer.begins(state.stock.pack, sent),
            now=None if state.game_began else at.now,
        )


def _due(charge: Charge) -> Due:
    assert charge.seat is not None
    assert charge.bettor is not None
    name = "" if is_unnamed(charge.bettor, charge.seat) else f", {charge.bettor}"
    return Due(
        seat=charge.seat,
        bettor=charge.bettor,
        amount=charge.amount,
        says=f"collect {money(charge.amount)} from seat {charge.seat}{name}",
        because=charge.because,
        cites=(str(charge.cite),),
    )

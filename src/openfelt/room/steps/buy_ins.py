"""What one sits down with at a table that is played from stacks, and what one may add to it."""

from __future__ import annotations

import msgspec

from openfelt.room.log import events as e
from openfelt.room.state.stacked import StackState
from openfelt.rules.cite import Cite
from openfelt.rules.errors import Denied, Named, RuleBroken
from openfelt.rules.money import Cents, money


class BuyIn(msgspec.Struct, frozen=True, kw_only=True):
    """The least and the most that somebody may bring now, null for any amount; `says` why, with its lines."""

    least: Cents
    most: Cents | None = None
    says: str = ""
    cites: tuple[Cite, ...] = ()


def to_sit(state: StackState, person: e.Person, now: float) -> BuyIn:
    """What somebody sits down with: the document's least, or what they got up with a while ago."""
    rule, least = state.buy_in, state.least_buy_in
    was = state.departed.get(person)
    if was is not None and was.amount and state.is_back(was, now):
        says = f"whoever comes back within {rule.back_within} minutes brings what they left with"
        return BuyIn(least=was.amount, most=was.amount, says=says, cites=(rule.back_cite or rule.cite,))
    return BuyIn(least=least, says=f"a buy-in is at least {money(least)} here", cites=(rule.cite,))


def to_add(state: StackState, person: e.Person) -> BuyIn:
    """What somebody who sits there may add, or a refusal."""
    rule, least = state.buy_in, state.least_buy_in
    if state.seat_of(person) is None:
        raise Denied("only those who have a seat play here: take one, and bring the money with you")
    if rule.between_hands and state.in_hand(person):
        raise RuleBroken("chips are bought between hands", [rule.table_stakes_cite])
    bought = state.short_buys[person]
    if rule.short_buys is not None and bought >= rule.short_buys:
        times = {1: "one buy", 2: "two buys"}.get(rule.short_buys, f"{rule.short_buys} buys")
        each = " for every whole one" if rule.for_each else ""
        says = f"{times} of less than {money(least)} has been made{each}: the next is at least that"
        return BuyIn(least=least, says=says, cites=(rule.short_cite or rule.cite,))
    return BuyIn(least=state.game.smallest_chip)


def check_brought(person: e.Person, amount: int, may: BuyIn) -> None:
    """Refuse what is less or more than somebody may bring."""
    if amount < may.least or (may.most is not None and amount > may.most):
        exactly = f": that is {money(may.least)}" if may.most == may.least else ""
        raise RuleBroken((Named(person), f" brings {money(amount)}, and {may.says}{exactly}"), may.cites)

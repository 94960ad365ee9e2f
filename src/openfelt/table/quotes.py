"""What each party would pay for a hand that is only described, and why.

The player-dealer pays by the action stated, each player by the wager stated. Where nothing is stated, the
action is all the wagers, a wager is an equal part of the action, one player bets, a pot covers its fees, and
a hand of a pot game goes to its last street. `assumes` says which of these was used.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

import msgspec

from openfelt.rules.cardrooms import Streets
from openfelt.rules.cite import Cite
from openfelt.rules.fee_rules import COLLECTION_TIMES, Milestone, PotFee
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents, between, money
from openfelt.table.collection import Charge, player_charge, player_dealer_charge
from openfelt.table.pot_collection import (
    Clock,
    Seated,
    collect_from_pot,
    collect_seat_rent,
    collect_time,
    for_players,
)


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A hand: the total table action or the pot, one player's wager, the players, and how far it went."""

    action: Cents | None = None
    wager: Cents | None = None
    players: int | None = None
    reached: str | None = None
    checked: bool = False  # nobody bet on the street reached


class QuotedFee(msgspec.Struct, frozen=True, kw_only=True):
    """A fee that is taken `times` times a hand, or as often every `minutes` minutes."""

    payer: Literal["player-dealer", "player", "pot"]
    amount: Cents
    times: int = 1
    minutes: int | None = None
    fee: str = ""
    when: str
    because: str
    cite: Cite

    @property
    def together(self) -> Cents:
        return Cents(self.amount * self.times)


class Quote(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: fees due, and in words those that are not."""

    schedule: Schedule
    action: Cents | None
    due: tuple[QuotedFee, ...]
    not_taken: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()

    def an_hour(self, hands: int) -> Cents:
        """What the house takes in an hour of so many such hands."""
        return Cents(sum(one.together * (60 // one.minutes if one.minutes else hands) for one in self.due))

    def a_hand(self, hands: int = 1) -> Fraction:
        return Fraction(self.an_hour(hands), hands)


def quote(schedule: Schedule, asked: Asked, streets: Streets | None = None) -> Quote:
    """What is due under a schedule, or a `RuleBroken` that says what cannot be."""
    if asked.players is not None and asked.players < 1:
        raise schedule.broken(f"somebody plays; {asked.players} players are too few")
    if not schedule.group.pot:
        return _banked(schedule, asked)
    if asked.wager is not None:
        raise schedule.broken("this collection is taken from the pot, whatever a player's wager is")
    timed = [fee for fee in schedule.group.pot if fee.every_minutes is not None]
    return _timed(schedule, asked, timed[0]) if timed else _by_hand(schedule, asked, streets)


def why_not(schedule: Schedule, asked: Asked) -> str | None:
    """Why the options cannot be in force at the table described, beside what `quote` refuses."""
    ranges = [tier.players for tier in schedule.tiers() if tier.players is not None]
    if asked.players is not None and ranges and all(one.away(asked.players) for one in ranges):
        return f"it is for {' and '.join(map(str, ranges))} players, not {asked.players}"
    return None


# --- banked games ---------------------------------------------------------------------------------


def _banked(schedule: Schedule, asked: Asked) -> Quote:
    if asked.reached is not None:
        raise schedule.broken("no streets are reached: this collection is taken from bets, not from pots")
    players, assumes = asked.players or 1, list[str]()
    if asked.action is None and asked.wager is None:
        raise schedule.broken("say how much is bet: the total table action or a player's wager")
    if asked.action is None:
        action = Cents((asked.wager or 0) * players)
        assumes.append(f"the total table action is {_wagers(players, asked.wager or 0)}")
    else:
        action = asked.action
    wager = Cents(action // players) if asked.wager is None else asked.wager
    if asked.wager is None and schedule.group.player is not None:
        assumes.append(f"the action is {_wagers(players, wager)}")
    elif asked.players is None and schedule.group.player is not None:
        assumes.append("one player bets this much")
    _check(schedule, asked, action, wager, players)
    charges = [*_bank_pays(schedule, action), *_players_pay(schedule, wager, players)]
    none = [f"the {one.payer} pays nothing ({one.cite})" for one in charges if not one.amount]
    if schedule.group.player_dealer is None:
        none.append(f"the player-dealer pays nothing ({schedule.group.cite})")
    if schedule.group.player is None:
        none.append(f"players pay nothing ({schedule.group.cite})")
    if schedule.section.free_hands is not None:
        free = schedule.section.free_hands
        assumes.append(f"the game is not new: its first {free.hands} hands are free ({free.cite})")
    due = tuple(one for one in charges if one.amount)
    return Quote(schedule=schedule, action=action, due=due, not_taken=tuple(none), assumes=tuple(assumes))


def _wagers(players: int, wager: int) -> str:
    return f"one wager of {money(wager)}" if players == 1 else f"{players} wagers of {money(wager)}"


def _check(schedule: Schedule, asked: Asked, action: Cents, wager: Cents, players: int) -> None:
    least, most, rule = schedule.least, schedule.most, schedule.group.player
    if asked.wager is not None:
        # one fee for several bets together is for more than one table limit (003:2217)
        several = rule is not None and (rule.per == "player" or rule.counts != "base")
        together = several and bool(schedule.tiers("player-wager", "shared"))
        if wager < least or (most is not None and wager > most and not together):
            raise schedule.broken(
                f"a wager of {money(wager)} is not within the limits, {between(least, most)}"
            )
        if wager * players > action:
            raise schedule.broken(f"{_wagers(players, wager)} are more than the action of {money(action)}")
    elif action < least * players:
        shared = "" if players == 1 else f" for each of {players} players"
        raise schedule.broken(
            f"an action of {money(action)} is below the smallest bet, {money(least)}{shared}"
        )


def _bank_pays(schedule: Schedule, action: Cents) -> Iterable[QuotedFee]:
    if schedule.group.player_dealer is not None:
        yield _due(player_dealer_charge(schedule, action), _stage(schedule))


def _players_pay(schedule: Schedule, wager: Cents, players: int) -> Iterable[QuotedFee]:
    rule = schedule.group.player
    if rule is not None:
        what = {"wager": "wager", "spot": "wager on one spot", "player": "whole wager"}[rule.per]
        charge = player_charge(schedule, wager, what, "each player" if players > 1 else "the player")
        yield _due(charge, _stage(schedule), players)


def _stage(schedule: Schedule) -> str:
    return COLLECTION_TIMES[schedule.group.taken] if schedule.group.taken is not None else ""


def _due(charge: Charge, when: str, times: int = 1, minutes: int | None = None) -> QuotedFee:
    return QuotedFee(
        payer=charge.payer, amount=charge.amount, times=times, minutes=minutes, fee=charge.fee, when=when,
        because=charge.because, cite=charge.cite,
    )  # fmt: skip


# --- pot games ------------------------------------------------------------------------------------


def _by_hand(schedule: Schedule, asked: Asked, streets: Streets | None) -> Quote:
    if streets is None:
        raise schedule.broken("it is not known what a hand of this game reaches")
    names, assumes = streets.names, list[str]()
    reached: Milestone | None = next((one for one in names if one == asked.reached), None)
    if asked.reached is not None and reached is None:
        raise schedule.broken(f'a hand of this game reaches {", ".join(names)}; not "{asked.reached}"')
    counted = any(tier.players is not None for tier in schedule.tiers())
    if counted and asked.players is None:
        raise schedule.broken("say how many players are dealt in: the fee depends on it")
    players = asked.players or 1
    tier, whose = for_players(schedule, players)
    if asked.reached is None:
        assumes.append(f"the hand reached its last street: {names[-1]}")
    if not asked.checked:
        assumes.append("on every street reached a bet was called")
    if asked.action is None:
        assumes.append("the pot covers the fees")
    pot = sum(tier.fees.values()) if asked.action is None else asked.action
    hand = streets.hand(reached, asked.checked)
    charges = {charge.fee: charge for charge in collect_from_pot(schedule, players, hand, pot)}
    due, none = [], [] if tier.fees else [f"any fee: {whose}"]
    for fee in schedule.group.pot:
        amount, when = tier.fees.get(fee.name, 0), fee.when(names)
        if fee.name in charges:
            due.append(_due(charges[fee.name], when))
        elif amount:
            none.append(f"{fee.name} fee of {money(amount)}: it is taken {when}")
    return Quote(
        schedule=schedule, action=asked.action, due=tuple(due), not_taken=tuple(none), assumes=tuple(assumes)
    )


def _timed(schedule: Schedule, asked: Asked, fee: PotFee) -> Quote:
    minutes, when = fee.every_minutes or 0, fee.when()
    start = 0 if fee.in_advance else minutes
    if fee.payer == "player":
        players = asked.players or 1
        _, rent = collect_seat_rent(schedule, Clock(), start, [Seated(seat=1, player="each player")])
        assumes = () if asked.players else ("one player is seated",)
        due = tuple(_due(charge, when, players, minutes) for charge in rent)
        return Quote(schedule=schedule, action=asked.action, due=due, assumes=assumes)
    amount = schedule.tiers()[0].fees[fee.name]
    pot = amount if asked.action is None else asked.action
    _, charges = collect_time(schedule, Clock(), start, pot)
    assumes = ("a pot covers the fee",) if asked.action is None else ()
    none = () if charges else (
        f"{fee.name} fee of {money(amount)}: a pot of {money(pot)} does not cover it; it stays owed",
    )  # fmt: skip
    due = tuple(_due(charge, when, minutes=minutes) for charge in charges)
    return Quote(schedule=schedule, action=asked.action, due=due, not_taken=none, assumes=assumes)

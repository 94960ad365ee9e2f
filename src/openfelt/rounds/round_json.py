"""A settled round as JSON has it: the machine output of `openfelt settle`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from openfelt.rounds.banked import BankedRound
from openfelt.rounds.expected import Difference, differences
from openfelt.rounds.hands import ToldHands
from openfelt.rounds.places import Place
from openfelt.rounds.settling import Readings
from openfelt.rules.bets import Limits
from openfelt.rules.codec import plain
from openfelt.rules.money import Cents, Net
from openfelt.table.collection import Charge
from openfelt.table.felt import PlayerDealer
from openfelt.table.outcomes import Result
from openfelt.table.settlement import Settled, Settlement

LEFT_OUT = "choices that a chart forces are left out"
LISTED = "choices that a chart forces are listed"


class LineTold(msgspec.Struct, frozen=True, kw_only=True):
    """A settled bet, as in the machine output of `openfelt settle`."""

    order: int
    seat: int
    hand: int
    bettor: str
    bet: str
    amount: Cents
    outcome: Result
    odds: str | None
    paid: Cents
    collected: Cents
    returned: Cents
    uncovered: Cents
    line: str
    cites: tuple[str, ...]


class ChargeTold(msgspec.Struct, frozen=True, kw_only=True):
    """Collection that was taken: from whom, why, and where that is printed."""

    bettor: str
    seat: int
    amount: Cents
    because: str
    cites: tuple[str, ...]


class StartTold(msgspec.Struct, frozen=True, kw_only=True):
    """The seat where the settling of bets began, why there, and where that is written."""

    seat: int
    why: str
    cites: tuple[str, ...]


class OtherReading(msgspec.Struct, frozen=True, kw_only=True):
    """What a record comes to if its decisions are read in another way, which it is `taken` not to mean."""

    taken: str
    other: str
    hands: ToldHands
    net: dict[str, Net]


class WagerTold(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the player-dealer's wager, as in the machine output of `openfelt settle`."""

    wager: Cents
    paid: Cents
    collected: Cents
    left: Cents


class ShareTold(msgspec.Struct, frozen=True, kw_only=True):
    """One person's part of a wager that is shared, and what it came to."""

    bettor: str
    amount: Cents
    net: Net


class BankTold(WagerTold, frozen=True, kw_only=True, omit_defaults=True):
    """The wager, and its `shares` where several people put it up."""

    shares: tuple[ShareTold, ...] = ()


class RoundTold(msgspec.Struct, frozen=True, kw_only=True):
    """What `openfelt settle --json` prints. The `facts` are those of the game's family.

    Bets were held to the posted `limits`, or where there are none to no limits of the table.
    """

    game: str
    facts: dict[str, Any]
    void: str | None
    hands: ToldHands
    limits: Limits | None
    start: StartTold | None
    collection: tuple[ChargeTold, ...]
    settlement: tuple[LineTold, ...]
    player_dealer: BankTold
    net: dict[str, Net]
    other_reading: OtherReading | None = None
    expect: tuple[Difference, ...] | None = None


def record_json(readings: Readings, expect: Mapping[str, Any]) -> RoundTold:
    """What a table record comes to, what else it could mean, and what was expected otherwise."""
    told = msgspec.structs.replace(round_json(readings.round), other_reading=other_json(readings))
    return msgspec.structs.replace(told, expect=differences(expect, plain(told))) if expect else told


def round_json(round: BankedRound) -> RoundTold:
    """The contract of the design's section on table records."""
    bank, settlement = round.table.player_dealer, round.settlement
    return RoundTold(
        game=round.game.id,
        facts=round.facts.summary() if round.facts else {},
        void=round.void or None,
        hands=hands_json(round),
        limits=round.table.limits,
        start=start_json(round),
        collection=tuple(charge_json(charge, bank) for charge in round.money.charges),
        settlement=tuple(map(line_json, settlement.lines)),
        player_dealer=BankTold(**msgspec.structs.asdict(bank_json(settlement)), shares=_shares(round)),
        net=_net(round),
    )


class RoundRead(RoundTold, frozen=True, kw_only=True):
    """The same with what the hands are, by place or half, and at the place `round` what it came to."""

    readings: dict[Place, str]

    @classmethod
    def of(cls, readings: Readings, expect: Mapping[str, Any]) -> RoundRead:
        told = msgspec.structs.asdict(record_json(readings, expect))
        return cls(**told, readings=readings.round.readings())


def start_json(round: BankedRound) -> StartTold | None:
    """Where settling began; nothing of a round that was called off."""
    if (start := round.money.start) is None:
        return None
    why = start.rule.started(start.value)
    return StartTold(seat=start.seat, why=why, cites=(str(start.rule.cite),))


def other_json(readings: Readings) -> OtherReading | None:
    """The other reading of a record, where there is one with other money."""
    if (other := readings.other) is None:
        return None
    return OtherReading(taken=LEFT_OUT, other=LISTED, hands=hands_json(other), net=_net(other))


def hands_json(round: BankedRound) -> ToldHands:
    """By place; a hand that lies in parts as these."""
    return round.hands.told(round.felt)


def line_json(line: Settled) -> LineTold:
    bet, outcome = line.bet, line.outcome
    return LineTold(
        order=line.order,
        seat=bet.seat,
        hand=bet.hand,
        bettor=bet.bettor,
        bet=bet.bet,
        amount=bet.amount,
        outcome=outcome.result,
        odds=None if outcome.odds is None else str(outcome.odds),
        paid=line.paid,
        collected=line.collected,
        returned=line.returned,
        uncovered=line.uncovered,
        line=outcome.line,
        cites=tuple(map(str, outcome.cites)),
    )


def charge_json(charge: Charge, bank: PlayerDealer) -> ChargeTold:
    """Who paid it: a player, or at the player-dealer's seat whoever holds the position."""
    return ChargeTold(
        bettor=charge.bettor or bank.bettor,
        seat=charge.seat or bank.seat,
        amount=charge.amount,
        because=charge.because,
        cites=(str(charge.cite),),
    )


def bank_json(settlement: Settlement) -> WagerTold:
    """The wager, and what became of it."""
    return WagerTold(
        wager=settlement.wager, paid=settlement.paid, collected=settlement.collected, left=settlement.left
    )


def _net(round: BankedRound) -> dict[str, Net]:
    """By bettor; the player-dealer's wager is one, however many share it."""
    bank = round.table.player_dealer
    nets = round.money.net()
    banked = sum(nets.pop(who, 0) for who in bank.stakes)
    return {who: Net(amount) for who, amount in nets.items()} | {bank.bettor: Net(banked)}


def _shares(round: BankedRound) -> tuple[ShareTold, ...]:
    nets = round.money.net()
    return tuple(
        ShareTold(bettor=share.bettor, amount=share.amount, net=Net(nets[share.bettor]))
        for share in round.table.player_dealer.shares
    )

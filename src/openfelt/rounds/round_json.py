"""A settled round as JSON has it: the machine output of `openfelt settle`."""

from __future__ import annotations

from typing import Any

import msgspec

from openfelt.rounds.banked import BankedRound
from openfelt.rounds.hands import ToldHands
from openfelt.rounds.places import Place
from openfelt.rules.money import Cents, Net
from openfelt.table.collection import Charge
from openfelt.table.felt import PlayerDealer
from openfelt.table.outcomes import Result
from openfelt.table.settlement import Settled, Settlement


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
    """Collection that was taken: from whom, and why."""

    bettor: str
    seat: int
    amount: Cents
    because: str


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
    """What `openfelt settle --json` prints. The `facts` are those of the game's family."""

    game: str
    facts: dict[str, Any]
    void: str | None
    hands: ToldHands
    collection: tuple[ChargeTold, ...]
    settlement: tuple[LineTold, ...]
    player_dealer: BankTold
    net: dict[str, Net]


def round_json(round: BankedRound) -> RoundTold:
    """The contract of the design's section on table records."""
    bank, settlement = round.table.player_dealer, round.settlement
    return RoundTold(
        game=round.game.id,
        facts=round.facts.summary() if round.facts else {},
        void=round.void or None,
        hands=hands_json(round),
        collection=tuple(charge_json(charge, bank) for charge in round.money.charges),
        settlement=tuple(map(line_json, settlement.lines)),
        player_dealer=BankTold(**msgspec.structs.asdict(bank_json(settlement)), shares=_shares(round)),
        net=_net(round),
    )


class RoundRead(RoundTold, frozen=True, kw_only=True):
    """The same with what the hands are, by place or half, and at the place `round` what it came to."""

    readings: dict[Place, str]

    @classmethod
    def of(cls, round: BankedRound) -> RoundRead:
        return cls(**msgspec.structs.asdict(round_json(round)), readings=round.readings())


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

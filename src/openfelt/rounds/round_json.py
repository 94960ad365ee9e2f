"""A settled round as JSON has it: the machine output of `openfelt settle`."""

from __future__ import annotations

from typing import Any

from openfelt.rounds.banked import BankedRound
from openfelt.rounds.hands import ToldHands
from openfelt.rules.money import dollars
from openfelt.table.collection import Charge
from openfelt.table.felt import PlayerDealer
from openfelt.table.settlement import Settled, Settlement


def round_json(round: BankedRound) -> dict[str, Any]:
    """The contract of the design's section on table records."""
    bank, settlement = round.table.player_dealer, round.settlement
    return {
        "game": round.game.id,
        "facts": round.facts.summary() if round.facts else {},
        "void": round.void or None,
        "hands": hands_json(round),
        "collection": [charge_json(charge, bank) for charge in round.money.charges],
        "settlement": [line_json(line) for line in settlement.lines],
        "player_dealer": bank_json(settlement) | ({"shares": _shares(round)} if bank.shares else {}),
        "net": _net(round),
    }


def hands_json(round: BankedRound) -> ToldHands:
    """By place; a hand that lies in parts as these."""
    return round.hands.told(round.felt)


def line_json(line: Settled) -> dict[str, Any]:
    bet, outcome = line.bet, line.outcome
    return {
        "order": line.order,
        "seat": bet.seat,
        "hand": bet.hand,
        "bettor": bet.bettor,
        "bet": bet.bet,
        "amount": dollars(bet.amount),
        "outcome": outcome.result,
        "odds": None if outcome.odds is None else str(outcome.odds),
        "paid": dollars(line.paid),
        "collected": dollars(line.collected),
        "returned": dollars(line.returned),
        "uncovered": dollars(line.uncovered),
        "line": outcome.line,
        "cites": [str(cite) for cite in outcome.cites],
    }


def charge_json(charge: Charge, bank: PlayerDealer) -> dict[str, Any]:
    """Who paid it: a player, or at the player-dealer's seat whoever holds the position."""
    return {
        "bettor": charge.bettor or bank.bettor,
        "seat": charge.seat or bank.seat,
        "amount": dollars(charge.amount),
        "because": charge.because,
    }


def bank_json(settlement: Settlement) -> dict[str, Any]:
    """The wager, and what became of it."""
    return {
        "wager": dollars(settlement.wager),
        "paid": dollars(settlement.paid),
        "collected": dollars(settlement.collected),
        "left": dollars(settlement.left),
    }


def _net(round: BankedRound) -> dict[str, str]:
    """By bettor; the player-dealer's wager is one, however many share it."""
    bank = round.table.player_dealer
    nets = round.money.net()
    banked = sum(nets.pop(who, 0) for who in bank.stakes)
    return {who: dollars(amount) for who, amount in nets.items()} | {bank.bettor: dollars(banked)}


def _shares(round: BankedRound) -> list[dict[str, str]]:
    nets = round.money.net()
    return [
        {"bettor": share.bettor, "amount": dollars(share.amount), "net": dollars(nets[share.bettor])}
        for share in round.table.player_dealer.shares
    ]

"""What a base bet is worth to both sides once the house has taken its fees."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from openfelt.odds.pricing import PricedBet
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents
from openfelt.table.quotes import Asked, Quote, quote


class AfterFees(msgspec.Struct, frozen=True, kw_only=True):
    """Of `action` on one bet, in cents: what each side has of it before and after the fees of one hand."""

    bet: str
    bettors: Fraction | float
    bettors_after: Fraction | float
    player_dealer: Fraction | float
    player_dealer_after: Fraction | float


def fees_of(schedule: Schedule, action: Cents, players: int | None) -> tuple[Quote, Cents, Cents]:
    """The quote of a hand, and what of it the player-dealer and all players together pay."""
    answer = quote(schedule, Asked(action=action, players=players))
    bank = sum(one.together for one in answer.due if one.payer == "player-dealer")
    return answer, Cents(bank), Cents(sum(one.together for one in answer.due) - bank)


def after_fees(bet: PricedBet, action: Cents, bank: Cents, players: Cents) -> AfterFees:
    won = bet.ev * action
    return AfterFees(
        bet=bet.bet,
        bettors=won,
        bettors_after=won - players,
        player_dealer=-won,
        player_dealer_after=-won - bank,
    )

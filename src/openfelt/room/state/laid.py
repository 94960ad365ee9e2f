"""The table as a round would begin now, with the bets that lie on it."""

from __future__ import annotations

from openfelt.room.log.events import Accepted
from openfelt.room.state.banked import BankedState
from openfelt.table.felt import BankedTable, Bet, PlayerDealer


def laid(
    state: BankedState, bets: tuple[Bet, ...] | None = None, bank: Accepted | None = None
) -> BankedTable:
    """While someone banks. Other bets may be tried in place of those that lie there, and another bank."""
    bank, opened = bank or state.bank, state.opened
    assert bank is not None
    return BankedTable(
        seats=opened.seats,
        decks=opened.decks,
        limits=opened.limits,
        player_dealer=PlayerDealer(bank.seat, bank.wager, bank.shares, bank.person),
        bets=tuple(state.bets) if bets is None else bets,
        gone=state.stock.gone if state.rules.game.deck.shoe else {},
        hands_before=state.hands,
        stood=state.stood,
        kept=state.kept,
    )

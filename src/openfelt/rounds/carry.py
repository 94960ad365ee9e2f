"""What a table carries from round to round. Its state is a fold over rounds."""

from __future__ import annotations

import msgspec

from openfelt.rounds.banked import BankedRound
from openfelt.table.felt import BankedTable


def following(round: BankedRound) -> BankedTable:
    """The table the next round begins with, before anyone bets: a fold over rounds."""
    table = round.begun
    carry = dict(round.found.carry) if round.found else {}
    return msgspec.structs.replace(
        table,
        bets=(),
        gone=round.gone if round.game.deck.shoe else {},
        stood=tuple(msgspec.structs.replace(bet, standing=True) for bet in round.money.standing),
        hands_before=None if table.hands_before is None else table.hands_before + 1,
        kept=table.kept | carry,
    )

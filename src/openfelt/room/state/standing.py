"""How a table stands, said once for a log whose rounds do not say what they left."""

from __future__ import annotations

from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.log.events import Standing
from openfelt.room.state.banked import BankedState
from openfelt.table.round_result import ResultBoard


def standing(state: BankedState) -> Standing:
    """Of a table whose rounds were played again to know it."""
    stock, board = state.stock, state.scoreboard
    return Standing(
        gone=stock.gone,
        drawn=stock.pack.drawn if stock.pack else 0,
        rest=stock.pack.rest if stock.pack else "",
        kept=state.kept,
        stood=state.stood,
        bets=tuple(state.bets),
        roads=board if isinstance(board, Scoreboard) else None,
        results=board if isinstance(board, ResultBoard) else None,
        undo=state.undo,
    )

"""Between rounds a table goes over to the rules that are installed, and says so."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.laid import laid
from openfelt.room.state.table import TableState
from openfelt.rules.errors import Denied
from openfelt.table.placement import check_bets


def go_over(state: TableState) -> Iterator[e.TableEvent]:
    """Bets that lie there and that the new rules do not take come down. Without new rules, the game stops."""
    if state.live or not state.rules.name:
        return
    today = state.shelf.today(state.opened)
    if today.rules is None:
        yield e.Paused(why=f"its rules have changed, and it cannot be opened by them: {today.why[0]}")
    elif today.rules.name != state.rules.name:
        yield e.RulesPosted(rules=today.rules.name, opened=today.opened, why=today.why)
        yield from _take_down(state)


def _take_down(state: TableState) -> Iterator[e.TableEvent]:
    """One after another, the last first, until what lies there is lawful."""
    while state.bets and not _lawful(state):
        yield e.BetTakenDown.of(state.bets[-1])


def _lawful(state: TableState) -> bool:
    """Against the player-dealer's wager, or before anyone has taken the position, against the least one."""
    taken = {bet.seat for bet in state.bets}
    seat = next((one for one in range(1, state.opened.seats + 1) if one not in taken), None)
    if state.bank is None and seat is None:
        return False
    least = e.Accepted(seat=seat or 1, person="", wager=state.opened.limits.min, now=0)
    try:
        check_bets(state.game, laid(state, bank=state.bank or least), state.rules.schedule)
    except Denied:
        return False
    return True

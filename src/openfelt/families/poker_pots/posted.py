"""How a hand begins whose history states what everybody posted: nobody is asked, and nothing goes by turns.

Where a document has blinds, others call the whole of one that somebody was too short for. Where there is
none, a blind is a bet like any other: what was put in is what others call.
"""

from __future__ import annotations

from openfelt.families.poker_pots.betting import Betting
from openfelt.rounds.notes import Charge, Gather
from openfelt.rounds.requests import Asking
from openfelt.rules.pot import PotGame
from openfelt.table.button import Positions
from openfelt.table.felt import Seat
from openfelt.table.stacks import PotTable


def stated_places(game: PotGame, table: PotTable) -> Positions:
    """Action begins after the highest blind that is in turn, the last of equal ones."""
    assert table.button is not None
    ring, asked = table.dealt_in(table.left_of(table.button)), _asked(game, table)
    in_turn = {one.seat: asked[one.seat] * (1 if one.in_turn else -1) for one in table.posted}
    last = max(ring, key=lambda seat: (in_turn.get(seat, 0), ring.index(seat)))
    return Positions(button=table.button, big=last, dealt_in=ring)


def post_stated(game: PotGame, table: PotTable, betting: Betting) -> Asking[None]:
    betting.begin()
    yield from post_antes(table, betting)
    for one in table.posted:
        yield from betting.put(one.seat, one.blind, "blind" if one.in_turn else "post")
    yield Charge("blinds")
    level = _level(game, table)
    betting.opened(level, made=bool(level) + (level > betting.least))


def post_antes(table: PotTable, betting: Betting) -> Asking[None]:
    for one in table.posted:
        yield from betting.put(one.seat, one.ante, "ante", bet=False, dead=not one.matched)
    yield Charge("antes")
    yield Gather()


def _asked(game: PotGame, table: PotTable) -> dict[Seat, int]:
    """What each blind asks of the others."""
    has = {stack.seat: stack.amount for stack in table.stacks}
    if game.blinds is not None:
        return {one.seat: one.blind for one in table.posted}
    return {one.seat: min(one.blind, max(0, has[one.seat] - one.ante)) for one in table.posted}


def _level(game: PotGame, table: PotTable) -> int:
    """What all must call. A post out of turn doubles a document's big blind only if it is twice as much."""
    if game.blinds is None:
        return max(_asked(game, table).values())
    big = max(one.blind for one in table.posted if one.in_turn)
    return big * (2 if any(one.blind == 2 * big for one in table.posted) else 1)

"""The end of a round of melds: what everybody won and paid, and what the next round finds."""

from __future__ import annotations

from openfelt.room.log import events as e
from openfelt.room.state.meld import MeldState
from openfelt.room.state.stacked import silent
from openfelt.rules.money import Net


def melds_ended(state: MeldState, now: float) -> e.MeldsEnded:
    """Of the round in play, which is over."""
    assert state.so_far is not None
    round = state.so_far.round
    following = round.following()
    forfeited = round.found.forfeited if round.found is not None else ()
    stay = tuple(one.seat for one in round.begun.stacks if one.seat not in forfeited)
    return e.MeldsEnded(
        number=state.number,
        net={who: Net(amount) for who, amount in round.money.net().items()},
        fees=round.money.fees,
        void=round.void,
        now=now,
        dropped=round.money.dropped,
        stays=Net(round.money.stays),
        silent=tuple(silent(state, round)),
        left=e.MeldsLeft(
            pool=following.pool,
            seats=stay if following.pool else (),
            eldest=following.eldest,
            kept=following.kept,
        ),
    )


def melds_called_off(state: MeldState, why: str, now: float) -> e.MeldsEnded:
    """Of one that cannot be played by the rules it began with: every payment goes back."""
    assert state.so_far is not None
    begun = state.so_far.begun
    return e.MeldsEnded(
        number=state.number,
        net={},
        void=f"called off: {why}",
        called_off=True,
        now=now,
        left=e.MeldsLeft(
            pool=begun.pool,
            seats=tuple(stack.seat for stack in begun.stacks) if begun.pool else (),
            eldest=begun.eldest,
            kept=begun.kept,
        ),
    )

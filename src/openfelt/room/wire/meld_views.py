"""A table of melds as it is drawn. A round may have hundreds of turns: what is told of it stays small."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from openfelt.room.log import events as e
from openfelt.room.state.meld import MeldState
from openfelt.room.wire.meld_shown import Holds, MeldSeatShown, MeldTableShown
from openfelt.room.wire.messages import Yours
from openfelt.room.wire.shown import Reading
from openfelt.room.wire.stack_views import StackViews, hand_result, stack_common, stack_seat
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.round_json import ChargeTold
from openfelt.rounds.view import View
from openfelt.rules.money import ZERO, Cents, Net

TOP = 3
"""Of a pile so many cards are shown, the last ones."""
POOL = "the pot"
"""Who pays what is taken from what lies there for all."""

Felt = Mapping[Place, tuple[str, ...]]


class MeldViews(StackViews[MeldState]):
    def public(self, state: MeldState, clock: Reading, seen: View | None) -> MeldTableShown:
        round = state.round
        felt: Felt = seen.felt if seen is not None else {}
        shown = stack_common(state, clock, seen) | {"felt": tops(felt)}
        return MeldTableShown(
            **shown,
            stakes=state.stakes,
            stakes_said=str(state.stakes),
            seats=tuple(_seat(state, seat, person) for seat, person in sorted(state.seats.items())),
            first=_first(state),
            pot=pot_of(round) if round is not None and (state.live or not round.over) else state.pool,
            carried=state.pool,
            piles={place: len(cards) for place, cards in felt.items() if is_pile(place)},
            left=round.undealt.size if round is not None else 0,
            claim=state.live and round is not None and any(ask.claim for ask in round.open_asks),
            charges=charges(round) if round is not None else (),
            result=hand_result(round, state.ended) if round is not None and round.over else None,
        )

    def offered(self, state: MeldState, viewer: e.Person, yours: Yours) -> Yours:
        return replace(super().offered(state, viewer, yours), waives=viewer in state.waived)

    def private(self, state: MeldState, viewer: e.Person, clock: Reading, seen: View | None) -> Yours | None:
        yours = super().private(state, viewer, clock, seen)
        return yours if yours is None or yours.felt is None else replace(yours, felt=tops(yours.felt))


def is_pile(place: Place) -> bool:
    """Neither somebody's hand nor one of their melds."""
    return not place.partition("-")[0].isdigit()


def tops(felt: Felt) -> dict[Place, tuple[str, ...]]:
    """Of piles only the last cards."""
    return {place: cards[-TOP:] if is_pile(place) else cards for place, cards in felt.items()}


def _first(state: MeldState) -> int | None:
    if state.live and state.so_far is not None:
        return state.so_far.begun.eldest
    return state.eldest


def _seat(state: MeldState, seat: int, person: e.Person) -> MeldSeatShown:
    played = state.round if state.round is not None and person in state.round.table.people else None
    stack = next((one for one in played.begun.stacks if one.bettor == person), None) if played else None
    if played is None or stack is None:
        shown = stack_seat(state, seat, person, put_in=ZERO, behind=Cents(state.stacks.get(person, 0)))
        return MeldSeatShown(**shown, paid=Net(0), stands="out", waits=_waits(state, person))
    money = played.money
    bought = state.stacks.get(person, 0) - stack.amount
    behind = Cents(money.left(person) + bought)
    return MeldSeatShown(
        **stack_seat(state, seat, person, put_in=Cents(money.stakes[stack.seat]), behind=behind),
        paid=paid_to(played, person),
        stands=_stands(played, stack.seat) if state.live else "out",
        waits=_waits(state, person),
    )


def _waits(state: MeldState, person: e.Person) -> bool:
    return bool(state.pool) and person not in state.entitled


def _stands(round: MeldRound, seat: int) -> Holds:
    """Whoever has retired or left has no cards any more."""
    own = str(at_seat(seat))
    lie = {place.partition("-")[0] for place, cards in round.felt.places.items() if cards}
    dealt = any(place.isdigit() for place in lie)
    return "gone" if dealt and own not in lie else "in"


def paid_to(round: MeldRound, person: e.Person) -> Net:
    """What others have paid somebody in the round, less what they paid; not what was put in."""
    got = sum(one.amount for one in round.money.payments if one.to == person)
    return Net(got - sum(one.amount for one in round.money.payments if one.source == person))


def pot_of(round: MeldRound) -> Cents:
    """All that was put in, or lay there from rounds before."""
    return Cents(round.money.stakes.total() + round.begun.pool)


def charges(round: MeldRound) -> tuple[ChargeTold, ...]:
    """What was taken so far: from somebody, or from what lies there for all."""
    return tuple(
        ChargeTold(
            bettor=one.bettor or POOL,
            seat=one.seat or 0,
            amount=one.amount,
            because=one.because,
            cites=(str(one.cite),),
        )
        for one in round.money.charges
    )

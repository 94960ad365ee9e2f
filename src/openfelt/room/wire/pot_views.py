"""A table that is played for pots as it is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import groupby

from msgspec.structs import asdict

from openfelt.room.log import events as e
from openfelt.room.state.pot import PotState
from openfelt.room.wire.pot_shown import HalfShown, PotSeatShown, PotShown, PotTableShown, Stands
from openfelt.room.wire.shown import Reading
from openfelt.room.wire.stack_views import StackViews, hand_result, stack_common, stack_seat
from openfelt.rounds.answers import Chose
from openfelt.rounds.places import at_seat
from openfelt.rounds.pot import PotRound
from openfelt.rounds.pots import Won
from openfelt.rounds.round_json import ChargeTold
from openfelt.rounds.view import BACK, View
from openfelt.rules.money import ZERO, Cents
from openfelt.table.button import Positions
from openfelt.table.stacks import Carried

NOBODY = "everybody in the pot"
"""Who pays what is taken from a pot, until it is known who wins it."""


class PotViews(StackViews[PotState]):
    def public(self, state: PotState, clock: Reading, seen: View | None) -> PotTableShown:
        round = state.round
        lies = positions(state)
        button = _button(state, lies)
        return PotTableShown(
            **stack_common(state, clock, seen),
            stakes=state.stakes,
            stakes_said=str(state.stakes),
            seats=tuple(_seat(state, seat, person, seen) for seat, person in sorted(state.seats.items())),
            button=button,
            dead_button=button is not None and not _plays(state, button),
            small_blind=lies.small if lies is not None else None,
            big_blind=lies.big if lies is not None else None,
            pots=pots_shown(round, None if state.live else state.carried) if round is not None else (),
            pot=pot_of(round) if round is not None else ZERO,
            charges=charges(round) if round is not None else (),
            result=hand_result(round, state.ended) if round is not None and round.over else None,
            replay=state.replay,
        )


def positions(state: PotState) -> Positions | None:
    """Where the button lies and who has which blind, in the hand in play or the last one."""
    if state.live:
        return state.round.money.positions if state.round is not None else None
    return state.line.last


def _button(state: PotState, lies: Positions | None) -> int | None:
    """None until it is drawn for, and where the game has none."""
    if lies is not None:
        return lies.button or None
    return state.so_far.begun.button if state.live and state.so_far is not None else None


def _plays(state: PotState, seat: int) -> bool:
    player = state.line.players.get(seat)
    return player is not None and (not player.out or state.in_hand(player.bettor))


def _seat(state: PotState, seat: int, person: e.Person, seen: View | None) -> PotSeatShown:
    round, player = state.round, state.player(person)
    played = round if round is not None and person in round.table.people else None
    money = played.money if played is not None else None
    at = next((one.seat for one in played.table.stacks if one.bettor == person), 0) if played else 0
    put_in = Cents(money.stakes[at] + money.dead[at]) if money is not None else ZERO
    return PotSeatShown(
        **stack_seat(state, seat, person, put_in, Cents(state.stacks.get(person, 0) - put_in)),
        bet=money.in_front(at) if money is not None and state.live else ZERO,
        stands=_stands(played, at, seen) if played is not None else "out",
        owes=player.debt if player is not None else None,
        word=state.words.get(person, "ask"),
    )


def _stands(round: PotRound, seat: int, seen: View | None) -> Stands:
    money, lies = round.money, round.money.positions
    if lies is not None and seat not in lies.dealt_in:
        return "out"
    cards = seen.felt.get(at_seat(seat), ()) if seen is not None else ()
    if _mucked(round, seat):
        return "mucked"
    if seat in money.folded:
        return "folded"
    if cards and BACK not in cards:
        return "shown"
    return "all-in" if not money.left(seat) and not round.over else "in"


def _mucked(round: PotRound, seat: int) -> bool:
    return any(
        isinstance(answer, Chose) and answer.who.seat == seat and answer.choice.choice == "muck"
        for answer in round.answers
    )


def pots_shown(round: PotRound, stays: tuple[Carried, ...] | None = None) -> tuple[PotShown, ...]:
    """What was moved together so far, each pot with who can win it; at the end with who did.

    What nobody won is there for the next hand: what `stays` of it, as people have gone meanwhile.
    """
    money = round.money
    if not round.over:
        return tuple(PotShown(**asdict(pot), won={}) for pot in money.lying)
    shown = []
    for _, group in groupby(money.won, key=lambda one: id(one.pot)):  # two may look the same
        shown.append(_won(round, tuple(group)))
    left = money.left_over if stays is None else stays
    return (*shown, *(PotShown(**asdict(one), won={}, carried=True) for one in left))


def _won(round: PotRound, halves: tuple[Won, ...]) -> PotShown:
    """A pot and who won it, by what: high and low may be one and the same."""
    pot = halves[0].pot
    parts = sum((Counter(half.parts) for half in halves), Counter())
    told = (HalfShown(name=one.half, amount=Cents(sum(one.parts.values())), won=_by(round, one.parts))
            for one in halves)  # fmt: skip
    return PotShown(**asdict(pot), won=_by(round, parts), halves=tuple(told) if len(halves) > 1 else ())


def _by(round: PotRound, parts: Mapping[int, int]) -> dict[str, Cents]:
    return {round.table.stack(seat).bettor: Cents(part) for seat, part in parts.items()}


def pot_of(round: PotRound) -> Cents:
    """All that was put in, or lay there from the hands before."""
    money = round.money
    carried = sum(one.amount for one in round.table.carried)
    return Cents(sum(money.stakes.values()) + sum(money.dead.values()) + carried)


def charges(round: PotRound) -> tuple[ChargeTold, ...]:
    """What was taken from the pots so far."""
    return tuple(
        ChargeTold(bettor=NOBODY, seat=0, amount=one.amount, because=one.because, cites=(str(one.cite),))
        for one in round.money.charges
    )

"""What the house takes in an hour under each schedule of a game."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from openfelt.rules.cardrooms import Streets
from openfelt.rules.errors import Denied
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents
from openfelt.table.quotes import Asked, quote, why_not


class RankedSchedule(msgspec.Struct, frozen=True, kw_only=True):
    """A schedule that can be in force at the table described; `share` is of the action or of the pot."""

    schedule: Schedule
    an_hour: Cents
    a_hand: Fraction
    share: Fraction | None


class LeftOut(msgspec.Struct, frozen=True, kw_only=True):
    schedule: Schedule
    because: str


def compare(
    schedules: Iterable[Schedule], asked: Asked, hands: int, streets: Streets | None = None
) -> tuple[tuple[RankedSchedule, ...], tuple[LeftOut, ...]]:
    """The schedules from the dearest to the cheapest, and those that cannot apply, with the reason."""
    ranked, left_out = [], []
    for schedule in schedules:
        reason = why_not(schedule, asked)
        try:
            answer = quote(schedule, asked, streets)
        except Denied as refusal:
            reason = reason or refusal.problem.removeprefix(f"{schedule.name}: ")
        if reason is not None:
            left_out.append(LeftOut(schedule=schedule, because=reason))
            continue
        a_hand = answer.a_hand(hands)
        share = a_hand / answer.action if answer.action else None
        ranked.append(
            RankedSchedule(schedule=schedule, an_hour=answer.an_hour(hands), a_hand=a_hand, share=share)
        )
    return tuple(sorted(ranked, key=lambda one: -one.an_hour)), tuple(left_out)

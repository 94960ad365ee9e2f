"""Hands that were played from stacks, again: what a replay of them tells whatever they were played for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import msgspec
from fastapi import Query

from openfelt.room.actors.room import Missing
from openfelt.room.api.calls import Call
from openfelt.room.api.rounds import one_played, viewpoints
from openfelt.room.api.tables import visible
from openfelt.room.oversight.replays import check_viewpoint, seen_from
from openfelt.room.state.history import PlayedRound
from openfelt.room.state.rules import AnyRules
from openfelt.room.wire.stack_shown import HandCameTo
from openfelt.room.wire.stack_views import hand_result
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Ask, Who
from openfelt.rounds.round import Round
from openfelt.rounds.round_json import ChargeTold
from openfelt.rounds.view import Sight, View
from openfelt.rules.money import Cents, Net
from openfelt.table.stacks import Stack

Step = Annotated[int | None, Query(ge=0, le=2**31)]


class StackListed(msgspec.Struct, frozen=True, kw_only=True):
    """`net` leaves collection and the jackpot's drop out. A hand in play has no end yet."""

    number: int
    begun: float
    ended: float | None
    stacks: tuple[Stack, ...]
    net: dict[str, Net]
    fees: dict[str, Cents]
    jackpot: dict[str, Cents]
    void: str


def listed(played: PlayedRound, stacks: tuple[Stack, ...]) -> dict[str, Any]:
    """The fields of `StackListed`."""
    ended = played.ended
    return {
        "number": played.number,
        "begun": played.begun_at,
        "ended": played.ended_at,
        "stacks": stacks,
        "net": ended.net if ended else {},
        "fees": ended.fees if ended else {},
        "jackpot": ended.jackpot if ended else {},
        "void": ended.void if ended else "",
    }


class StackReplayed(msgspec.Struct, frozen=True, kw_only=True):
    """A hand after `step` of `steps` answers, as seen from `viewpoint`; `viewpoints` may be asked for.

    `times` are those of the deal and of each answer, in seconds since 1970; `readings` are the hands seen
    from there in words.
    """

    number: int
    step: int
    steps: int
    times: tuple[float, ...]
    viewpoint: str
    viewpoints: tuple[str, ...]
    pot: Cents
    felt: dict[Place, tuple[str, ...]]
    log: tuple[Sight, ...]
    waiting_for: tuple[Who, ...]
    asks: tuple[Ask, ...]
    charges: tuple[ChargeTold, ...]
    result: HandCameTo | None
    void: str
    over: bool
    readings: dict[Place, str]


class Again(NamedTuple):
    """A hand as far as it is to be seen again, by which rules, and what its replay tells in any case."""

    round: Round
    rules: AnyRules
    told: dict[str, Any]


async def again(
    call: Call,
    table: str,
    number: int,
    viewpoint: str,
    step: int | None,
    check: Callable[[PlayedRound], object],
) -> Again:
    """From a lawful viewpoint; `check` refuses what is no hand of this kind."""
    call.check_replay()
    actor = visible(call, table)
    played = await one_played(call, actor, number)
    check(played)
    check_viewpoint(call.room.house, call.person, played, viewpoint)
    call.looked("hand", viewpoint if viewpoint in played.bettors else "", table, number)
    steps = len(played.answers)
    if step is not None and step > steps:
        raise Missing(f"the hand has {steps} steps, so there is no step {step}")
    rules = call.room.shelf.of_round(played.begun, actor.state.opened)
    round = played.replayed(rules, step)
    told = {
        "number": number,
        "step": steps if step is None else step,
        "steps": steps,
        "times": (played.begun_at, *played.answered_at),
        "viewpoint": viewpoint,
        "viewpoints": viewpoints(call, played),
        "result": hand_result(round, played.ended) if round.over else None,
    }
    return Again(round, rules, told | _seen(seen_from(round, viewpoint)))


def _seen(view: View) -> dict[str, Any]:
    names = ("felt", "log", "waiting_for", "asks", "void", "over", "readings")
    return {name: getattr(view, name) for name in names}

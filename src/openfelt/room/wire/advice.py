"""What whoever is asked could sensibly do: worked out when they ask for it, by what they see."""

from __future__ import annotations

import msgspec

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.rounds.requests import Choice, Who


class Advised(msgspec.Struct, frozen=True, kw_only=True):
    """A choice for one of the decisions that are asked of you."""

    who: Who
    choice: Choice


def advice(state: TableState, viewer: e.Person) -> tuple[Advised, ...]:
    """For every decision that this viewer, and nobody else, is asked for now."""
    round = state.round
    asks = () if round is None else (ask for ask in round.open_asks if ask.who.bettor == viewer)
    return tuple(Advised(who=ask.who, choice=round.advise(ask)) for ask in asks if round is not None)

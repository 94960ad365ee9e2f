"""What a house may choose when it opens a table, by the game's document and by common sense."""

from __future__ import annotations

import math

from openfelt.room.doors.accounts import check_name
from openfelt.room.log.events import TableOpened
from openfelt.room.state.rules import AnyRules
from openfelt.rules.errors import Denied
from openfelt.rules.families import find_family
from openfelt.rules.family import Family
from openfelt.rules.loader import CHIP, ROUNDING
from openfelt.table.placement import check_chips

SHORTEST, LONGEST = 1, 600


def check_opening(opened: TableOpened, rules: AnyRules) -> None:
    """Refuse positions, decks, limits and timers that the game or the room cannot have."""
    game = rules.game
    check_name(opened.name)
    rules.check_posted(opened)
    check_chips(game, opened.jackpot, "the jackpot")
    timers = opened.timers
    for name, seconds in (
        ("offer", timers.offer), ("betting", timers.betting), ("decision", timers.decision),
        ("alone", timers.alone), ("seat", timers.seat), ("away", timers.away),
        ("pause", timers.pause), ("bank", timers.bank), ("claim", timers.claim), *timers.stages.items(),
    ):  # fmt: skip
        if seconds is not None and not (math.isfinite(seconds) and SHORTEST <= seconds <= LONGEST):
            raise Denied(f"the {name} timer is {SHORTEST} to {LONGEST} seconds, or none")
    family = find_family(game, Family)
    for stage in timers.stages:
        if family is not None and stage not in family.stages:
            waits = ", ".join(sorted(family.stages))
            raise Denied(f'{game.name} never waits at "{stage}": its stages are {waits}')
    for name in opened.options.keys() & {CHIP, ROUNDING}:
        if opened.chosen[name] != opened.options[name]:
            raise Denied(f"{name} is given twice, as {opened.options[name]} and {opened.chosen[name]}")

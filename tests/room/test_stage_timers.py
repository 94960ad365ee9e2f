"""How long a decision may take goes by what is asked: a hand is set longer than a card is claimed."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.room.log import events as e
from openfelt.room.state.opening import check_opening
from openfelt.room.steps.between import Since
from openfelt.room.steps.deadlines import deadline
from openfelt.rules.errors import Denied
from room import spoken as c
from room.tables import GOLD, THE_PROVING_GAME, Night, opened, rules_of

LUCKY = "parkwest/lucky-pai-gow-poker"


def waits(night: Night) -> dict[str, float | None]:
    """The seconds at every stage of a round, as it comes to it."""
    seconds: dict[str, float | None] = {}
    while night.state.live:
        request = night.state.playing().waiting
        assert request is not None
        ends = deadline(night.state, Since(night.now))
        seconds[request.stage] = None if ends is None else ends - night.now
        night.clock()
    return seconds


def played(game: str, timers: e.Timers, **more: Any) -> dict[str, float | None]:
    night = Night(game, timers=timers, **more).seated("ann", "bob").banked(100)
    night.bet("2 bob base 5")
    night.do("hal", c.Deal())
    return waits(night)


def test_setting_a_hand_has_more_time_than_picking_a_pile() -> None:
    assert played(LUCKY, e.Timers(decision=20), seats=7) == {"pile": 10, "set": 60}


def test_a_claim_has_less_time_than_a_decision() -> None:
    assert played(THE_PROVING_GAME, e.Timers(decision=20)) == {"play": 20, "claim": 10}


def test_a_table_says_otherwise_for_single_stages() -> None:
    timers = e.Timers(decision=20, stages={"set": 90, "pile": None})
    assert played(LUCKY, timers, seats=7) == {"pile": None, "set": 90}


def test_without_a_clock_for_decisions_no_stage_has_one_unless_it_is_named() -> None:
    assert played(THE_PROVING_GAME, e.Timers(decision=None)) == {"play": None, "claim": None}
    timers = e.Timers(decision=None, stages={"claim": 5})
    assert played(THE_PROVING_GAME, timers) == {"play": None, "claim": 5}


@pytest.mark.parametrize(
    ("stages", "why"),
    [
        ({"play": 0.5}, "the play timer is 1 to 600 seconds"),
        ({"play": 601.0}, "the play timer is 1 to 600 seconds"),
        ({"set": 30.0}, 'never waits at "set": its stages are deal, draw, play'),
    ],
)
def test_a_table_is_not_opened_with_a_clock_that_the_game_cannot_have(
    stages: dict[str, float | None], why: str
) -> None:
    table = opened(GOLD, timers=e.Timers(stages=stages))
    with pytest.raises(Denied, match=why):
        check_opening(table, rules_of(table))


def test_tables_of_a_log_that_knew_no_stages_go_by_the_pace_of_their_family() -> None:
    written = e.written(opened(LUCKY, seats=7)).replace(',"stages":{}', "")
    assert "stages" not in written
    read = e.read(written)
    assert isinstance(read, e.TableOpened)
    assert read.timers.stages == {}

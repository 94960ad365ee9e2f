"""A visitor whose device has the wrong time: what is left is left all the same, and they stay in."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from page.people import House
from page.test_lost_bets import alone_with_bots
from page.visitors import Visit, Visitor

WRONG = """
    const Real = Date, wrong = %d;
    Date = class extends Real {
        constructor(...given) { given.length ? super(...given) : super(Real.now() + wrong); }
        static now() { return Real.now() + wrong; }
    };
"""


@pytest.mark.parametrize("hours", [-30, -1, 13])
def test_deadlines_and_sessions_do_not_go_by_the_visitors_clock(
    hours: int, visit: Visit, house: House
) -> None:
    def come() -> Visitor:
        visitor = visit()
        visitor.context.add_init_script(WRONG % (hours * 3_600_000))
        return visitor

    at = alone_with_bots(come, house, seconds=600)
    real, told = at.page.evaluate("[performance.timeOrigin + performance.now(), Date.now()]")
    assert abs(told - real - hours * 3_600_000) < 60_000, "the clock is wrong"
    at.spot("Player", 2).click()
    timer = at.actions.get_by_role("timer")
    expect(timer).to_have_accessible_name(re.compile(r": (600|5[4-9]\d) seconds$"))
    at.page.reload()
    expect(timer, "who comes again is told what is left").to_have_accessible_name(
        re.compile(r": (600|5[0-9]\d|4[5-9]\d) seconds$")
    )
    expect(at.spot("Player", 2)).to_have_accessible_name(re.compile("your bet"))

"""What strangers ask is worked out elsewhere: a few at a time, and not for ever."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from openfelt.room.api.calculator import (
    Busy,
    Calculator,
    DealJob,
    SettleJob,
    TooHeavy,
    Unlawful,
    Unreadable,
    Worked,
)

Test = Callable[[Calculator], Coroutine[Any, Any, None]]
EXAMPLE = DealJob("parkwest/cash-in-baccarat", "1")
LONG_TABLE = (
    '{"game": "marina/zoobac", "player_dealer": {"seat": 1, "wager": "500000"}, "bets": ['
    + ", ".join(
        f'{{"seat": 2, "bettor": "b{n}", "bet": "player", "amount": "5", "backline": true}}'
        for n in range(700)
    )
    + '], "hands": {"player": "4s 5s", "banker": "2s 2d"}}'
)


def run(test: Test) -> Callable[[], None]:
    async def through() -> None:
        calculator = Calculator(seconds=60)
        try:
            async with asyncio.timeout(240):
                await test(calculator)
        finally:
            calculator.close()

    def in_a_loop() -> None:
        asyncio.run(through())

    in_a_loop.__name__ = test.__name__
    return in_a_loop


@run
async def test_a_record_is_settled_or_refused_and_the_worker_goes_on(calculator: Calculator) -> None:
    dealt = await calculator.ask(EXAMPLE, "here")
    assert isinstance(dealt, Worked)
    settled = await calculator.ask(SettleJob(dealt.body.decode()), "here")
    assert isinstance(settled, Worked)
    told = json.loads(settled.body)
    assert told["settlement"]
    assert set(told["readings"]) == {"player", "banker", "round"}, "the hands in words, and who won"
    unreadable = await calculator.ask(SettleJob("a." * 300 + "a = 1"), "here")
    assert isinstance(unreadable, Unreadable)
    refused = await calculator.ask(SettleJob(dealt.body.decode().replace("cash-in-", "whist-")), "here")
    assert isinstance(refused, Unlawful)
    assert len(calculator._workers) == 1


@run
async def test_what_takes_too_long_is_ended_and_another_takes_its_place(calculator: Calculator) -> None:
    await calculator.ask(EXAMPLE, "here")
    (slow,) = calculator._workers
    calculator.seconds = 0.01
    with pytest.raises(TooHeavy):
        await calculator.ask(SettleJob(LONG_TABLE), "here")
    assert await asyncio.to_thread(slow._process.wait) < 0, "it was killed in the middle of its work"
    calculator.seconds = 60
    assert isinstance(await calculator.ask(EXAMPLE, "here"), Worked)
    assert slow not in calculator._workers


def test_one_address_has_only_so_many_turns_at_once_and_all_together_too() -> None:
    async def all_at_once() -> list[object]:
        few = Calculator(workers=1, waiting=3, each=2, seconds=60)
        try:
            asked = [few.ask(EXAMPLE, address) for address in ("a", "a", "a", "b", "c", "d")]
            return list(await asyncio.gather(*asked, return_exceptions=True))
        finally:
            few.close()

    answers = asyncio.run(all_at_once())
    assert [isinstance(answer, Busy) for answer in answers] == [False, False, True, False, False, True]

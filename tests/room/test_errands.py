"""Work begins at once, and whoever asked may go away."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from openfelt.room.actors.errands import see_through


class Work:
    """Waits twice, unless it is refused at its beginning."""

    def __init__(self, *, refused: bool = False, fails: bool = False) -> None:
        self.refused, self.fails = refused, fails
        self.gates = [asyncio.Event(), asyncio.Event()]
        self.steps: list[str] = []

    async def do(self) -> str:
        self.steps.append("begun")
        if self.refused:
            raise ValueError("refused")
        for gate in self.gates:
            await gate.wait()
            self.steps.append("went on")
        if self.fails:
            raise ValueError("failed")
        return "done"

    def let_go(self) -> None:
        for gate in self.gates:
            gate.set()


def test_a_refusal_and_what_need_not_wait_come_at_once_and_leave_no_task() -> None:
    async def at_once() -> str:
        return "done"

    async def main() -> None:
        doing: set[asyncio.Future[Any]] = set()
        with pytest.raises(ValueError, match="refused"):
            await see_through(Work(refused=True).do(), doing)
        assert await see_through(at_once(), doing) == "done"
        assert doing == set()

    asyncio.run(main())


@pytest.mark.parametrize("fails", [False, True])
def test_it_begins_in_the_callers_turn_and_ends_as_the_work_does(fails: bool) -> None:
    async def main() -> None:
        work, doing = Work(fails=fails), set[asyncio.Future[Any]]()
        asked = asyncio.ensure_future(see_through(work.do(), doing))
        await asyncio.sleep(0)
        assert work.steps == ["begun"]
        assert len(doing) == 1
        work.let_go()
        outcome = (await asyncio.gather(asked, return_exceptions=True))[0]
        assert str(outcome) == ("failed" if fails else "done")
        assert work.steps == ["begun", "went on", "went on"]
        await asyncio.sleep(0)
        assert doing == set()

    asyncio.run(main())


def test_only_work_that_its_caller_has_left_is_a_task() -> None:
    async def main() -> None:
        work, doing = Work(), set[asyncio.Future[Any]]()
        asked = asyncio.ensure_future(see_through(work.do(), doing))
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asked, asyncio.current_task()}
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        assert asyncio.all_tasks() == {asyncio.current_task(), *doing}
        assert len(doing) == 1
        work.let_go()
        await asyncio.gather(*doing)
        assert work.steps == ["begun", "went on", "went on"]

    asyncio.run(main())


@pytest.mark.parametrize("fails", [False, True])
def test_a_caller_who_goes_away_does_not_stop_it(fails: bool) -> None:
    async def main() -> None:
        work, doing = Work(fails=fails), set[asyncio.Future[Any]]()
        asked = asyncio.ensure_future(see_through(work.do(), doing))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        work.let_go()
        await asyncio.gather(*doing)
        assert work.steps == ["begun", "went on", "went on"]

    asyncio.run(main())


def test_a_loop_that_ends_cancels_the_work_and_its_caller() -> None:
    async def main() -> None:
        work, doing = Work(), set[asyncio.Future[Any]]()
        asked = asyncio.ensure_future(see_through(work.do(), doing))
        await asyncio.sleep(0)
        for task in doing:
            task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert work.steps == ["begun"]

    asyncio.run(main())

"""Between rounds a table goes over to the rules that are installed, and says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openfelt.room.log import events as e
from openfelt.room.state.amendment import Amended
from openfelt.room.state.table import TableState
from openfelt.room.steps.between import between


def go_over(state: TableState) -> Iterable[e.TableEvent]:
    """What they do not allow any more comes back. Without new rules, the game stops."""
    today = state.shelf.today(state.opened)
    same = today.rules is not None and today.rules.name == state.rules.name
    return () if same else _go_over(state, today)


def _go_over(state: TableState, today: Amended) -> Iterator[e.TableEvent]:
    if today.rules is None:
        yield e.Paused(why=f"its rules have changed, and it cannot be opened by them: {today.why[0]}")
    else:
        yield e.RulesPosted(rules=today.rules.name, opened=today.opened, why=today.why)
        yield from between(state).revise(state)

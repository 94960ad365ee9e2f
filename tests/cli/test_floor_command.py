"""`openfelt floor`, and a room's own log as the action of a simulation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.calling import openfelt
from openfelt import books
from openfelt.cli.logged import logged, spread_over
from openfelt.room.store.sqlite import SqliteLog
from openfelt.rules.money import Cents
from openfelt.simulation.seating import fees_at
from room.test_old_logs import OLD, events_of
from simulation.tables import full_table

PLAN = """
[[tables]]
game = "marina/zoobac"
players = 6
bets = ["player=25", "tiger=5"]
collection = ["1"]
rounds_an_hour = 50
many = 2

[[tables]]
game = "parkwest/3-card-poker"
players = 5
bets = ["ante=20"]
"""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A night of a room, from an old log."""
    path = tmp_path_factory.mktemp("floor") / "room.db"
    kept = SqliteLog(path)
    kept.load(events_of(OLD[0]))
    kept.close()
    return str(path)


def told(*args: str) -> dict[str, Any]:
    ended = openfelt(*args, "--json")
    assert ended.returncode == 0, ended.stderr
    found = json.loads(ended.stdout)
    assert isinstance(found, dict)
    return found


def test_a_plan_is_told_by_its_options(tmp_path: Path) -> None:
    plan, picture = tmp_path / "plan.toml", tmp_path / "floor.svg"
    plan.write_text(PLAN, "utf-8")
    found = told("floor", str(plan), "--plot", str(picture))
    zoo, three = found["tables"]
    assert zoo["posted"]["an_hour"] == 2 * 50 * (zoo["posted"]["player_dealer"] + zoo["posted"]["players"])
    assert found["an_hour"] == zoo["posted"]["an_hour"], "nothing is posted at the other table"
    assert three["action"] == 100
    hours = [one["an_hour"] for one in three["options"] if "an_hour" in one]
    assert len(hours) > 1
    assert hours == sorted(hours, reverse=True)
    assert picture.exists()
    assert "(posted)" in openfelt("floor", str(plan)).stdout


def test_a_log_is_told_by_what_was_bet(log: str) -> None:
    found = told("floor", "--from", log)
    rooms = logged(log)
    assert [one["name"] for one in found["tables"]] == [one.name for one in rooms]
    for one, table in zip(found["tables"], rooms, strict=True):
        assert one["rounds"] == len(table.tables)
        if table.schedule is not None:
            fees = [sum(fees_at(table.game, bet, table.schedule)) for bet in table.tables]
            each = one["posted"]["player_dealer"] + one["posted"]["players"]
            assert each == pytest.approx(sum(fees) / len(fees) / 100)


def test_banking_by_what_was_bet(log: str) -> None:
    table = max(logged(log), key=lambda one: len(one.tables))
    args = ("bank", table.game.id, "--from", log, "--hands", "20", "--rounds", "400")
    found = told(*args)
    assert found["rounds"] == 400
    richer = told(*args, "--wager", "1000000")
    assert richer["cover"]["short"] == 0
    assert richer["player_dealer"]["wager"] == "1000000.00"


def test_of_many_rounds_some_are_dealt_again_from_first_to_last() -> None:
    tables = tuple(full_table(books.banked("marina/zoobac"), 1, Cents(100 * n)) for n in range(1, 101))
    assert spread_over(tables, 10) == tables[::10]
    assert spread_over(tables, 100) == tables


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("floor",), "give a plan"),
        (("floor", "--from", "nowhere/room.db"), "nowhere/room.db"),
        (("bank", "marina/zoobac"), "say what is put up"),
        (("bank", "marina/zoobac", "--from", "nowhere/room.db"), "cannot be read"),
    ],
)
def test_what_is_refused(args: tuple[str, ...], says: str) -> None:
    ended = openfelt(*args)
    assert ended.returncode == 2
    assert says in ended.stderr


def test_a_game_that_nobody_played_is_not_in_the_log(log: str) -> None:
    played = {one.game.id for one in logged(log)}
    other = next(id for id in ("marina/zoobac", "aviator/super-pan-9") if id not in played)
    ended = openfelt("bank", other, "--from", log)
    assert (ended.returncode, "has no round of" in ended.stderr) == (2, True)

"""`openfelt equity`: the table, what is written to files, and what is refused."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from cli.calling import openfelt
from openfelt import books

OMAHA, SPOT = "aviator/omaha-high-low", ("AhKh2c3d", "QsQdJhTs", "--board", "2h3s8d")


def test_a_table_says_how_it_was_found() -> None:
    ended = openfelt("equity", OMAHA, *SPOT)
    assert ended.returncode == 0, ended.stderr
    assert "76.4634%" in ended.stdout
    assert "Exactly: 820 equally likely ways" in ended.stdout
    ended = openfelt("equity", "aviator/texas-holdem", "AhKh", "QsQd", "--rounds", "500", "--seed", "x")
    assert "Simulated: 500 rounds from seed x" in ended.stdout
    assert "±" in ended.stdout


def test_json_says_all_that_it_takes_to_make_it_again() -> None:
    ended = openfelt("equity", OMAHA, *SPOT, "--json")
    told = json.loads(ended.stdout)
    assert told["command"] == f"openfelt equity {OMAHA} AhKh2c3d QsQdJhTs --board 2h3s8d"
    assert told["book"] == books.game(OMAHA).book
    assert (told["method"], told["runouts"], told["seed"]) == ("exact", 820, None)
    first, other = told["hands"]
    assert first["equity_exact"] == "627/820"
    assert first["equity"] + other["equity"] == pytest.approx(1)
    assert first["halves"]["low"]["alone"] == pytest.approx(0.634146, abs=1e-6)
    again = json.loads(openfelt(*told["command"].split()[1:], "--json").stdout)
    assert again == told


def test_a_range_stands_after_the_hands() -> None:
    ended = openfelt(
        "equity", "livermore/texas-holdem", "AhKh", "--range", "QQ+,AKs", "--board", "2c3d4h5s", "--json"
    )
    told = json.loads(ended.stdout)
    assert [one["hand"] for one in told["hands"]] == ["AhKh", "QQ+,AKs"]


def test_files_and_pictures(tmp_path: Path) -> None:
    for name in ("e.csv", "e.json", "e.parquet"):
        assert openfelt("equity", OMAHA, *SPOT, "--to", str(tmp_path / name)).returncode == 0
    rows = [*csv.DictReader((tmp_path / "e.csv").read_text("utf-8").splitlines())]
    assert [row["hand"] for row in rows] == ["AhKh2c3d", "QsQdJhTs"]
    assert rows[0]["equity_exact"] == "627/820"
    assert {"command", "version", "book", "seed"} <= rows[0].keys()
    assert json.loads((tmp_path / "e.json").read_text("utf-8"))["runouts"] == 820
    assert (tmp_path / "e.parquet").stat().st_size > 0
    assert openfelt("equity", OMAHA, *SPOT, "--plot", str(tmp_path / "e.svg")).returncode == 0
    drawn = (tmp_path / "e.svg").read_text("utf-8")
    assert "76.46 %" in drawn
    assert "AhKh2c3d" in drawn


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("marina/zoobac", "AhKh", "QsQd"), "is not played for pots"),
        ((OMAHA, *SPOT, "--to", "e.txt"), ".csv, .json or .parquet"),
        ((OMAHA, *SPOT, "--exact", "--rounds", "5"), "count all, or simulate"),
        ((OMAHA, "AhKh2c3d", "AhQdJhTs"), "Ah is there 2 times"),
    ],
)
def test_what_is_refused(args: tuple[str, ...], says: str) -> None:
    ended = openfelt("equity", *args)
    assert ended.returncode == 2
    assert says in ended.stderr

"""`openfelt simulate` and `bank`: the same bytes for the same seed, files that say how they were made."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from pyarrow import parquet

from cli.calling import openfelt
from openfelt import books

ZOO, PAN = "marina/zoobac", "aviator/super-pan-9"
TABLE = ("--players", "4", "--bet", "player=25", "--bet", "tiger=5", "--bank", "150", "--hands", "100")


def printed(*args: str) -> str:
    ended = openfelt(*args)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_the_same_seed_gives_the_same_bytes_on_one_core_and_on_two(tmp_path: Path) -> None:
    told = [
        printed("simulate", ZOO, *TABLE, "--rounds", "600000", "--seed", "x", "--json", "--cores", cores,
                "--csv", str(tmp_path / f"{cores}.csv"))
        for cores in ("1", "2")
    ]  # fmt: skip
    assert told[0] == told[1]
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()
    found = json.loads(told[0])
    assert found["method"] == "simulation"
    assert found["player_dealer"]["standard_error"] > 0
    assert 0 < found["cover"]["short"] < 1
    assert found["made"]["book"] == books.banked(ZOO).book


def test_what_it_is_made_by_makes_it_again() -> None:
    first = printed("simulate", ZOO, *TABLE, "--rounds", "20000", "--json", "--collection", "1")
    command = json.loads(first)["made"]["command"].split()
    assert printed(*command[1:], "--json") == first


@pytest.mark.parametrize(("game", "dealt"), [(ZOO, "shoe"), ("parkwest/3-card-poker", "pack")])
def test_what_rounds_are_dealt_from_is_called_as_the_game_has_it(game: str, dealt: str) -> None:
    found = json.loads(printed("simulate", game, "--rounds", "50", "--json"))
    assert found["assumptions"][0].startswith(f"every round is dealt from a fresh {dealt},")


def test_files_and_a_picture(tmp_path: Path) -> None:
    sheet, table, picture = (tmp_path / name for name in ("a.csv", "a.parquet", "a.svg"))
    files = ("--csv", str(sheet), "--parquet", str(table), "--plot", str(picture))
    said = printed("simulate", PAN, "--rounds", "200", "--hands", "50", "--bank", "20", *files)
    assert "dealt one by one" in said
    rows = list(csv.reader(sheet.open(encoding="utf-8")))
    read = parquet.read_table(table)
    assert rows[0] == read.column_names == ["part", "name", "value"]
    assert len(rows) - 1 == read.num_rows
    made = {name: value for part, name, value in rows if part == "made"}
    assert set(made) == {"command", "version", "book", "seed"}
    assert {name.decode(): value.decode() for name, value in read.schema.metadata.items()} == made
    net = {name: int(value) for part, name, value in rows if part == "histogram net"}
    assert sum(net.values()) == 200
    assert picture.read_text("utf-8").startswith("<?xml")


def test_banking_is_told_by_the_night(tmp_path: Path) -> None:
    picture = tmp_path / "bank.svg"
    bank = ("bank", ZOO, "--wager", "500", "--hands", "200", "--rounds", "100000", "--collection", "1")
    found = json.loads(printed(*bank, "--json", "--plot", str(picture)))
    assert found["night"]["nights"] == 500
    fees = 200 * found["player_dealer"]["fee"]
    assert fees > 0
    assert found["night"]["mean"] == pytest.approx(200 * found["player_dealer"]["mean"] - fees)
    assert 0 < float(found["cover"]["covers_all_of"]["99"]) <= float(found["cover"]["most"])
    assert picture.exists()
    assert "All action is covered in 99 of 100 rounds" in printed(*bank)


def test_players_may_decide_by_a_file(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'rules = [{ hand = "?", choose = "stand" }, { hand = "no such", choose = "hit" }]', "utf-8"
    )
    asked = ("simulate", PAN, "--rounds", "200", "--hands", "50", "--plays", str(mine))
    found = json.loads(printed(*asked, "--json"))
    assert found["rules"] == {"1": 200, "2": 0}
    assert found["decisions"].startswith(f"{mine}, ")
    assert "Never decided anything: rule 2" in printed(*asked)
    ended = openfelt("simulate", PAN, "--plays", str(tmp_path / "none.toml"))
    assert ended.returncode == 2
    assert "advice, best, default or a strategy's file" in ended.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--bet", "blind=5"), 'has no bet "blind"'),
        (("--bet", "player=x"), "player"),
        (("--bet", "tiger=5"), ""),
        (("--players", "40"), "positions, not 40"),
        (("--bank", "x"), "the wager"),
        (("--decks", "3"), "decks"),
        (("--plot", "a.gif"), "SVG or a PNG"),
    ],
)
def test_what_is_refused(args: tuple[str, ...], says: str) -> None:
    ended = openfelt("simulate", ZOO, "--rounds", "1000", *args)
    if says:
        assert ended.returncode == 2
        assert says in ended.stderr
    else:
        assert ended.returncode == 0, "no bet of this layout needs another"

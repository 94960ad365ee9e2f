"""`openfelt edge`: the contract that others read, and everything that is refused."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cli.calling import openfelt
from openfelt import books
from openfelt.cli.edge_catalogue import HEADS, Row, as_csv, as_markdown, each, is_kept, rows, write_parquet

GOLD, ZOO = "aviator/baccarat-gold", "marina/zoobac"


def edge(*args: str) -> dict[str, Any]:
    ended = openfelt("edge", *args, "--json")
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout)
    assert isinstance(told, dict)
    return told


def test_the_contract() -> None:
    told = edge(ZOO)
    assert [*told][:3] == ["game", "bets", "assumptions"]
    assert [one["bet"] for one in told["bets"]] == [rule.name for rule in books.banked(ZOO).bets]
    for bet in told["bets"]:
        keys = ["bet", "ev", "ev_exact", "win", "push", "lose", "lines", "method", "standard_error"]
        assert [*bet][: len(keys)] == keys
        assert bet["method"] == "exact"
        assert bet["standard_error"] is None
        top, bottom = map(int, bet["ev_exact"].split("/"))
        assert bet["ev"] == pytest.approx(top / bottom, abs=1e-15)
        assert bet["win"] + bet["push"] + bet["lose"] == pytest.approx(1)
        for line in bet["lines"]:
            assert [*line][:4] == ["line", "pays", "ways", "probability"]
        assert sum(line["probability"] for line in bet["lines"]) == pytest.approx(1)
        assert sum(line["returns"] for line in bet["lines"]) == pytest.approx(bet["ev"])
    assert all(isinstance(text, str) for text in told["assumptions"])


def test_one_bet_other_decks_and_options_as_usual() -> None:
    (bet,) = edge("livermore/ez-baccarat", "--bet", "banker", "--as", "usual")["bets"]
    assert f"{bet['ev']:.6f}" == "-0.010183"
    (same,) = edge("livermore/ez-baccarat", "--bet", "banker", "-o", "banker-three-card-seven=push")["bets"]
    assert same["ev"] == bet["ev"]
    (fewer,) = edge("livermore/ez-baccarat", "--bet", "banker", "--as", "usual", "--decks", "6")["bets"]
    assert fewer["ev"] != bet["ev"]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ((ZOO, "--decks", "6"), "ZooBac is played with 8 decks, not 6 (001:767)"),
        ((ZOO, "--bet", "lion"), 'has no bet "lion": there are player, banker, tie'),
        (("marina/texas-holdem",), "a pot game, not played against a player-dealer"),
        (("marina/zoo",), 'no game "marina/zoo"'),
        ((GOLD, "-o", "five=hit"), "five"),
        ((ZOO, "--paytable", "nowhere.toml"), "nowhere.toml"),
        ((ZOO, "--collection", "1"), "say how much is bet, --action"),
        ((ZOO, "--collection", "1", "--action", "x"), '"x" is not an amount'),
        ((ZOO, "--plot", "zoo.gif"), "a plot is an SVG or a PNG"),
        (("parkwest/cash-in-baccarat", "--decks", "0"), "decks, not 0"),
    ],
)
def test_what_cannot_be_answered_is_refused(args: tuple[str, ...], why: str) -> None:
    ended = openfelt("edge", *args, "--json")
    assert ended.returncode == 2
    assert why in ended.stderr
    assert ended.stdout == ""


@pytest.mark.parametrize(
    "args", [(), (ZOO, "--all"), ("--all", "--bet", "tie"), (ZOO, "--action", "5"), (ZOO, "--to", "here")]
)
def test_what_does_not_go_together_is_said(args: tuple[str, ...]) -> None:
    assert openfelt("edge", *args).returncode == 2


def test_a_pay_table_is_swapped(tmp_path: Path) -> None:
    file = tmp_path / "zoo.toml"
    file.write_text('[tiger]\n"triple tiger" = "80:1"\n2 = "26:1"\n[tie]\nelse = "push"\n', "utf-8")
    changed = {one["bet"]: one for one in edge(ZOO, "--paytable", str(file))["bets"]}
    before = {one["bet"]: one for one in edge(ZOO)["bets"]}
    triple, tiger = (line["probability"] for line in before["tiger"]["lines"][:2])
    assert changed["tiger"]["ev"] == pytest.approx(before["tiger"]["ev"] + 5 * triple + tiger)
    assert [line["pays"] for line in changed["tiger"]["lines"]] == ["80:1", "26:1", None]
    assert changed["tie"]["lose"] == 0
    assert changed["player"] == before["player"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tiger = 3", "of tiger say each line"),
        ("[lion]\nx = '1:1'", 'no bet "lion"'),
        ("[tiger]\nlion = '1:1'", 'no line is called "lion"'),
        ("[tiger]\n1 = 'a lot'", '"a lot" is not what a line does'),
        ("[tiger]\n1 = 'loses 1/0'", "is not what a line does"),
        ("[[[", "is not a pay table"),
        ("", "is not a pay table"),
    ],
)
def test_a_pay_table_that_cannot_be_read_is_refused(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "zoo.toml"
    file.write_text(text, "utf-8")
    ended = openfelt("edge", ZOO, "--paytable", str(file))
    assert ended.returncode == 2
    assert why in ended.stderr


def test_a_pay_table_that_decisions_depend_on_is_solved_again(tmp_path: Path) -> None:
    file = tmp_path / "gold.json"
    file.write_text('{"base": {"1": "2:1"}}', "utf-8")
    ended = openfelt("edge", GOLD, "--bet", "base", "--decks", "4", "--paytable", str(file), "--json")
    assert "Counted anew: decisions depend on this pay table." in ended.stderr
    (bet,) = json.loads(ended.stdout)["bets"]
    assert bet["ev"] > 0.4


def test_fees_are_counted_in() -> None:
    told = edge(ZOO, "--bet", "banker", "--collection", "1", "--action", "300")
    (after,) = told["fees"]["bets"]
    fee = float(told["fees"]["player_dealer_fee"])
    assert fee > 0
    assert after["player_dealer"] == pytest.approx(-300 * told["bets"][0]["ev"])
    assert after["player_dealer_after"] == pytest.approx(after["player_dealer"] - fee)
    assert "after fees" in openfelt("edge", ZOO, "--collection", "1", "--action", "300").stdout


def test_in_words_it_says_who_is_favoured_and_what_was_assumed() -> None:
    said = openfelt("edge", "livermore/ez-baccarat", "--bet", "banker").stdout
    assert "favours the bettor" in said
    assert "Assumed: a fresh shoe of 8 decks" in said


def test_a_game_that_is_shown_says_what_its_bets_return() -> None:
    assert "Tiger: returns -8.2698%, exactly" in openfelt("show", ZOO).stdout


def test_a_plot_is_drawn(tmp_path: Path) -> None:
    """What lines bring, how often results come, and the edge by decks where the document has several."""
    file = tmp_path / "gold.svg"
    assert openfelt("edge", GOLD, "--bet", "tie", "--plot", str(file)).returncode == 0
    drawn = file.read_text("utf-8")
    for panel in (
        "Tie: returns",
        "what each line brings to one unit",
        "how often each result comes",
        "the player-dealer's edge by the number of decks",
    ):
        assert panel in drawn, panel


def test_a_plot_may_be_a_png(tmp_path: Path) -> None:
    file = tmp_path / "gold.png"
    assert openfelt("edge", GOLD, "--bet", "base", "--plot", str(file)).returncode == 0
    assert file.read_bytes().startswith(b"\x89PNG")


ROWS = (
    Row(game=ZOO, bet="tie", decks=8, method="exact", ev=-0.25, house_edge=0.25, win=0.5, push=0.0, lose=0.5),
    Row(game=ZOO, bet="zoo", decks=8, note="not counted yet"),
)


def test_the_catalogue_is_written_three_ways(tmp_path: Path) -> None:
    from pyarrow import parquet  # noqa: PLC0415  # an extra

    assert f"| {ZOO} | tie | 8 | -25.0000% | 50.0000% |" in as_markdown(ROWS)
    first, second = csv.DictReader(as_csv(ROWS).splitlines())
    assert (first["ev"], second["ev"], second["note"]) == ("-0.25", "", "not counted yet")
    write_parquet(ROWS, tmp_path / "odds.parquet")
    table = parquet.read_table(tmp_path / "odds.parquet")
    assert tuple(table.column_names) == HEADS
    assert table.column("ev").to_pylist() == [-0.25, None]


def test_strategies_are_charts(tmp_path: Path) -> None:
    file = tmp_path / "gold.png"
    ended = openfelt("strategy", GOLD, "--decks", "4", "--plot", str(file), "--json")
    charts = json.loads(ended.stdout)["charts"]
    assert [chart["title"] for chart in charts] == ["Best for Base game wager", "Best for Tie"]
    assert {cell for row in charts[0]["rows"] for cell in row["cells"]} == {"hit", "stand"}
    assert file.read_bytes().startswith(b"\x89PNG")
    assert "6: 0 and 6" in openfelt("strategy", GOLD, "--decks", "4").stdout
    none = openfelt("strategy", ZOO)
    assert none.returncode == 2
    assert "nobody decides anything in it" in none.stderr


def test_what_is_not_kept_is_counted_by_a_process_of_its_own() -> None:
    game = books.banked(ZOO)
    of_three = replace(game, deck=replace(game.deck, decks=(3,)))
    assert is_kept(game)
    assert not is_kept(of_three)
    ((_, found),) = each([of_three])
    assert found == rows(of_three)
    assert {row.decks for row in found} == {3}

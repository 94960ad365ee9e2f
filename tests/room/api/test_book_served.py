"""The rule book and the settlement calculator, over HTTP."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest

from cli.calling import ran
from openfelt import books
from openfelt.books.citations import cited
from openfelt.books.page import page
from openfelt.rounds.example import example
from openfelt.rules.codec import to_json
from openfelt.rules.errors import RuleBroken
from openfelt.rules.sent_text import LARGEST
from room.api.rooms import Served, in_a_thread

SCENARIOS = Path(__file__).parents[2] / "scenarios"
FILES = sorted(SCENARIOS.glob("*/*/*.toml"))
FIRST = {file for _, files in groupby(FILES, key=lambda file: file.parent) for file in islice(files, 5)}
"""Of every game: these are sent as JSON too."""


async def _nothing(room: Served) -> None:
    pass


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        in_a_thread(tmp_path_factory.mktemp("room"), _nothing) as room,
        httpx.Client(base_url=f"{room.address}/api/v1", timeout=60) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def described(http: httpx.Client) -> Any:
    """How an answer to `POST /settle` is described."""
    made = http.get(http.base_url.join("/openapi.json")).json()
    answer = made["paths"]["/api/v1/settle"]["post"]["responses"]["200"]["content"]["application/json"]
    return jsonschema_rs.validator_for({**answer["schema"], "components": made["components"]})


def without_expectation(file: Path) -> str:
    return file.read_text("utf-8").partition("\n[expect]")[0]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SCENARIOS).with_suffix("")))
def test_a_record_settles_as_on_the_command_line(http: httpx.Client, described: Any, file: Path) -> None:
    text = without_expectation(file)
    printed = ran("settle", "-", "--json", typed=text)
    answer = http.post("/settle", content=text, headers={"Content-Type": "application/toml"})
    if file in FIRST:
        as_json = http.post("/settle", content=json.dumps(tomllib.loads(text)))
        assert (as_json.status_code, as_json.content) == (answer.status_code, answer.content)
    if printed.exception is None:
        assert answer.status_code == 200
        told = answer.json()
        assert all(told.pop("readings").values()), "beside what the command prints, what the hands are"
        assert told == json.loads(printed.stdout)
        described.validate(answer.json())
    else:
        refused = printed.exception
        assert isinstance(refused, RuleBroken)
        assert "refused" in tomllib.loads(file.read_text("utf-8"))["expect"]
        assert answer.status_code == 409
        assert answer.json() == {
            "says": refused.problem,
            "cites": [str(cite) for cite in refused.cites],
            "at": refused.at,
        }


def test_all_records_were_tried() -> None:
    assert len(FILES) >= 216


@pytest.mark.parametrize(
    ("text", "says", "at"),
    [
        ("game =", "neither JSON nor TOML", ""),
        ('{"game": ', "neither JSON nor TOML", ""),
        ('game = "marina/zoobac"', "the key `player_dealer` is missing", ""),
        ("a = " + "[" * 3000, "nested too deeply", ""),
        (
            'game = "marina/zoobac"\nplayer_dealer = { seat = 1, wager = "5.001" }',
            'player_dealer.wager: "5.001" is not an amount of money',
            "player_dealer.wager",
        ),
        (
            'game = "marina/zoobac"\nplayer_dealer = { seat = 1, wager = 5 }\nbets = [{ seat = "x" }]',
            "bets[0].seat: expected a whole number, not text in quotes",
            "bets[0].seat",
        ),
        ("\xff", "text in UTF-8", ""),
    ],
)
def test_what_is_no_record_is_refused_with_the_key_that_is_wrong(
    http: httpx.Client, text: str, says: str, at: str
) -> None:
    answer = http.post("/settle", content=text.encode("latin-1"))
    assert answer.status_code == 400
    assert says in answer.json()["says"]
    assert answer.json()["at"] == at


def test_a_record_has_a_largest_size(http: httpx.Client) -> None:
    answer = http.post("/settle", content="#" * (LARGEST + 1))
    assert answer.status_code == 413
    assert str(LARGEST) in answer.json()["says"]


@pytest.mark.parametrize("id", books.banked_ids())
def test_every_game_has_a_page_and_an_example_that_settles(http: httpx.Client, id: str) -> None:
    game = books.banked(id)
    assert http.get(f"/games/{id}/page").content == to_json(page(game))
    record = http.get(f"/games/{id}/record", params={"seed": "felt"})
    assert record.headers["Content-Type"].startswith("application/toml")
    assert record.text == example(game, "felt")
    assert http.post("/settle", content=record.text).status_code == 200


@pytest.mark.parametrize("path", ["/games/marina/whist/page", "/games/marina/whist/record"])
def test_a_game_that_is_not_there_is_missing(http: httpx.Client, path: str) -> None:
    answer = http.get(path)
    assert answer.status_code == 404
    assert 'there is no game "marina/whist"' in answer.json()["says"]


def test_a_games_page_is_told_by_the_options_that_are_asked_for(http: httpx.Client) -> None:
    def banker(options: str) -> httpx.Response:
        return http.get("/games/livermore/ez-baccarat/page", params={"options": options})

    def says(options: str) -> str:
        return next(str(bet["says"]) for bet in banker(options).json()["bets"] if bet["name"] == "banker")

    assert "three-card seven" not in says("{}")
    assert "Pushes: three-card seven" in says('{"banker-three-card-seven": "push"}')
    for wrong in ("[", "[1]", '{"a": {}}', "[" * 500):
        assert banker(wrong).status_code == 400
    for unknown in ('{"no-such": true}', '{"banker-three-card-seven": "maybe"}'):
        assert banker(unknown).status_code == 409


def test_lines_are_told_as_on_the_command_line(http: httpx.Client) -> None:
    answer = http.get("/cites/000:94")
    assert answer.status_code == 200
    assert answer.content == to_json(cited("000:94"))
    assert answer.json() == json.loads(ran("cite", "000:94", "--json").stdout)


@pytest.mark.parametrize("lines", ["000:99999", "999:1", "nonsense", "000:9-3"])
def test_lines_that_no_document_has_are_not_found(http: httpx.Client, lines: str) -> None:
    answer = http.get(f"/cites/{lines}")
    assert answer.status_code == 404
    assert answer.json()["says"]


def test_what_bets_return_is_served_as_it_is_kept(http: httpx.Client) -> None:
    game = books.banked("livermore/ez-baccarat")
    told = http.get(f"/games/{game.id}/odds").json()
    assert [bet["bet"] for bet in told["bets"]] == [rule.name for rule in game.bets]
    dragon = next(bet for bet in told["bets"] if bet["bet"] == "dragon-7")
    assert f"{-dragon['ev']:.4%}" == "7.6113%"
    assert dragon["may_differ"]
    usual = http.get(
        f"/games/{game.id}/odds", params={"options": '{"banker-three-card-seven": "push"}'}
    ).json()
    banker = [one["bets"][1]["ev"] for one in (told, usual)]
    assert banker[0] > 0 > banker[1]
    gold = http.get("/games/aviator/baccarat-gold/odds").json()
    assert not any(bet["may_differ"] for bet in gold["bets"])
    assert [chart["title"] for chart in gold["charts"]] == ["Best for Base game wager", "Best for Tie"]

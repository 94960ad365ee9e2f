"""Table records with the money worked by hand before the first run."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from openfelt import books
from openfelt.rounds.expected import differences, refused_otherwise
from openfelt.rounds.settling import settle
from openfelt.rounds.table_record import TableRecord
from openfelt.rules.cite import Cite
from openfelt.rules.codec import convert
from openfelt.rules.errors import RuleBroken
from printed import round_json

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*/*.toml"))


def name(file: Path) -> str:
    return str(file.relative_to(HERE).with_suffix(""))


def load(file: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    raw = tomllib.loads(file.read_text("utf-8"))
    return raw, raw.pop("expect")


def play(raw: dict[str, Any]) -> dict[str, Any]:
    record = convert(raw, TableRecord, "record")
    game = books.banked(record.game, record.options, record.as_)
    schedule = None
    if record.collection is not None:
        schedule = books.schedule(record.game, record.collection, record.collection_section)
    return round_json(settle(record, game, schedule))


@pytest.mark.parametrize("file", FILES, ids=name)
def test_the_record_comes_out_as_worked_by_hand(file: Path) -> None:
    raw, expect = load(file)
    if "refused" in expect:
        rule = Cite.of(expect["refused"])
        with pytest.raises(RuleBroken) as refusal:
            play(raw)
        assert any(_overlap(rule, cite) for cite in refusal.value.cites), str(refusal.value)
        assert not refused_otherwise(expect, refusal.value.cites)
        return
    result = play(raw)
    keys = ("seat", "hand", "bettor", "bet", "outcome", "odds", "paid", "collected", "returned", "uncovered")
    lines = [{key: line[key] for key in keys} for line in result["settlement"]]
    assert lines == [{"odds": None, "hand": 1} | line for line in expect["settlement"]]
    assert result["player_dealer"]["left"] == expect["left"]
    assert result["net"] == expect["net"]
    assert not differences(expect, result)


def _overlap(one: Cite, other: Cite) -> bool:
    return one.document == other.document and one.first <= other.last and other.first <= one.last


def test_every_game_has_at_least_eight_settled_records() -> None:
    for game in books.banked_ids():
        settled = [file for file in (HERE / game).glob("*.toml") if "refused" not in load(file)[1]]
        assert len(settled) >= 8, game

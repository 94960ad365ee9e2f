"""The file of a game before it is written."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from cli.calling import ran
from openfelt import books
from openfelt.books.skeleton import TODO, skeleton
from openfelt.rules.banked import banked
from openfelt.rules.errors import BookError, Denied
from openfelt.rules.families import FAMILIES
from openfelt.rules.loader import load_game

CASH_IN = "parkwest/cash-in-baccarat"


@pytest.mark.parametrize("family", FAMILIES)
def test_a_skeleton_says_what_it_lacks(family: str) -> None:
    text = skeleton("aviator/super-pan-9", family)
    raw = tomllib.loads(text)
    assert raw["name"] == books.name("aviator/super-pan-9")
    with pytest.raises(BookError) as refused:
        load_game(text, "it", "aviator/super-pan-9")
    assert TODO in str(refused.value) or "settings" in str(refused.value)


def test_a_skeleton_has_every_part_that_a_game_must_have() -> None:
    """Filled in with what the finished file says of the same keys, it is a game."""
    raw = tomllib.loads(skeleton(CASH_IN, "baccarat"))
    done = tomllib.loads(books.text(CASH_IN))
    filled = {key: done[key] for key in raw}
    assert {"name", "document", "lines", "fees"} <= {key for key in raw if raw[key] == done[key]}
    text = "\n".join(_toml(key, value) for key, value in filled.items())
    one, other = (load_game(file, "it", CASH_IN) for file in (text, books.text(CASH_IN)))
    assert banked(one).bets == banked(other).bets


def _toml(key: str, value: object) -> str:
    """As an inline value, which is all that TOML needs."""
    return f"{key} = {_inline(value)}"


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value)


def test_only_a_game_that_a_document_names_has_one() -> None:
    with pytest.raises(Denied, match="no document names"):
        skeleton("marina/whist", "baccarat")
    with pytest.raises(Denied, match="there is no family"):
        skeleton(CASH_IN, "whist")


def test_a_file_that_is_being_written_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(books.text(CASH_IN).replace("Cash-In Baccarat", "My Baccarat"))
    result = ran("show", str(file))
    assert result.exit_code == 0, result.output
    assert "My Baccarat" in result.output

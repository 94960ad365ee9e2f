"""Citations of single keys, gathered from wherever they stand in a file."""

from __future__ import annotations

import pytest

from openfelt.rules.banked import BankedGame, banked
from openfelt.rules.codec import read_toml
from openfelt.rules.errors import BookError
from openfelt.rules.loader import load_game
from proving import FAMILY, LANTERN, TEXT

FILE = """
name = "a file"
cites = { name = "000:5" }

[settings]
dealt = [{ with = { machine = true }, value = "machine" }, { value = "piles" }]
open_first = true

[settings.cites]
dealt = ["000:7", "000:9-10"]
open_first = "000:8"

[[bets]]
name = "base"
pays = ["1:1", "2:1"]
cites = { pays = "000:11" }

[[groups]]
stakes = [{ smallest = "1", buy_in = "20" }, { smallest = "2" }]
cites = { stakes = "000:12" }
"""


def test_a_key_is_told_by_its_path_and_by_all_that_it_may_be() -> None:
    assert read_toml(FILE, "it")["cites"] == [
        {"key": "name", "says": "a file", "cites": ["000:5"]},
        {"key": "settings, dealt", "says": "machine or piles", "cites": ["000:7", "000:9-10"]},
        {"key": "settings, open first", "says": "yes", "cites": ["000:8"]},
        {"key": "bets, base, pays", "says": "1:1, 2:1", "cites": ["000:11"]},
        {"key": "groups, 1, stakes", "says": "smallest 1, buy in 20; smallest 2", "cites": ["000:12"]},
    ]


def test_what_cites_is_no_part_of_the_table_it_stands_in() -> None:
    """So that no family's settings, and no bet, need to know of it."""
    raw = read_toml(FILE, "it")
    assert sorted(raw["settings"]) == ["dealt", "open_first"]
    assert sorted(raw["bets"][0]) == ["name", "pays"]
    assert "cites" not in read_toml('name = "nothing cited"', "it")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ('opened = "000:8"', r'it: settings.cites: there is no key "opened" beside it'),
        ('cites = "000:8"', r'it: settings.cites: there is no key "cites" beside it'),
        ('open_first = "000:9999"', r"it: 000:9999: document 000 has 2352 lines"),
    ],
)
def test_a_key_or_a_line_that_is_not_there_is_refused(wrong: str, says: str) -> None:
    with pytest.raises(BookError, match=says):
        read_toml(FILE.replace('open_first = "000:8"', wrong), "it")
    with pytest.raises(BookError, match=r"it: cites: expected a table of keys and their lines"):
        read_toml('cites = "000:8"', "it")


def lantern(citing: str) -> BankedGame:
    text = TEXT.replace('name = "Lantern"', f'name = "Lantern"\ncites = {{ name = "{citing}" }}', 1)
    return banked(load_game(text, "lantern.toml", "proving/lantern", families={"lantern": FAMILY}))


def test_a_game_has_what_its_file_cites_and_is_otherwise_the_same() -> None:
    game = lantern("000:93")
    assert [(one.key, one.says, *map(str, one.cites)) for one in game.cites] == [
        ("name", "Lantern", "000:93")
    ]
    assert (game.bets, game.settings, game.options) == (LANTERN.bets, LANTERN.settings, LANTERN.options)
    with pytest.raises(BookError, match='"nowhere" is not a citation'):
        lantern("nowhere")

"""The rules by which hand histories are played: nobody's, and written down all the same."""

from __future__ import annotations

from importlib import resources

import pytest

from cli.calling import openfelt
from openfelt import books
from openfelt.rules.cite import cites_in
from openfelt.rules.codec import read_toml
from openfelt.rules.money import Cents

IDS = sorted({variant.game for variant in books.variants().values()})


def test_no_list_of_games_has_them() -> None:
    assert {"standard/omaha", "standard/omaha-high-low", "standard/short-deck", "standard/texas-holdem"} <= {
        *IDS
    }
    assert not set(IDS) & {*books.game_ids(), *books.known_games()}
    listed = openfelt("games", "--all").stdout
    assert "marina/texas-holdem" in listed
    assert "standard" not in listed


@pytest.mark.parametrize("id", IDS)
def test_every_line_that_they_cite_is_one_of_their_own_comment(id: str) -> None:
    text = resources.files(books).joinpath(f"{id}.toml").read_text("utf-8")
    comment = [line for line in text.splitlines() if line.startswith("#")]
    cited = list(cites_in(read_toml(text, id)))
    assert cited
    for cite in cited:
        assert cite.document == "standard"
        assert cite.last <= len(comment)
    assert books.game(id).lines == (1, len(comment))


def test_a_variant_is_a_structure_of_a_game_with_the_files_chips() -> None:
    no_limit, limit = books.standard("NT", Cents(1)), books.standard("FT", Cents(100))
    assert (no_limit.structure, no_limit.game.smallest_chip) == ("no-limit", 1)
    assert (limit.structure, limit.game.smallest_chip) == ("limit", 100)

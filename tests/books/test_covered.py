"""Which lines may be cited at a table: its game's, and what its rule book says of all games."""

from __future__ import annotations

import pytest

from openfelt import books
from openfelt.books.covered import MOST, check_cited, check_ground
from openfelt.rules.cite import cites_in
from openfelt.rules.codec import read_toml
from openfelt.rules.errors import Denied
from openfelt.rules.game import Game

GAMES = books.games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_everything_that_a_games_file_cites_but_for_its_readings_is_covered(game: Game) -> None:
    """A reading may rest on sister games; a ruling does not."""
    for cite in cites_in(read_toml(books.text(game.id), game.id), but=("interpretations",)):
        assert check_cited(game, str(cite)) == (cite,)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_cardroom_says_to_its_players_is_covered_and_no_other_games_lines_are(game: Game) -> None:
    for said in books.room(game.room).statements:
        if not said.games or game.id in said.games:
            check_cited(game, str(said.cite))
    for other in GAMES:
        if other.id != game.id and other.cite not in game.refers:
            with pytest.raises(Denied, match="cite its own lines"):
                check_cited(game, str(other.cite))


def test_general_sections_are_of_every_game_of_their_cardroom_and_of_no_other() -> None:
    holdem, omaha = books.game("marina/texas-holdem"), books.game("livermore/omaha")
    check_cited(holdem, "001:106")
    check_cited(books.game("marina/zoobac"), "001:89-120")
    with pytest.raises(Denied, match="in the rule book of Marina Club"):
        check_cited(omaha, "001:106")


def test_several_places_are_cited_with_commas_and_no_more_than_some() -> None:
    game = books.game("marina/zoobac")
    assert len(check_cited(game, "001:783; 001:106,001:785")) == 3
    with pytest.raises(Denied, match=f"at most {MOST}"):
        check_cited(game, ", ".join(["001:783"] * (MOST + 1)))
    for said in ("", "001", "001:783,", "1:1 or so", "001:0"):
        with pytest.raises(Denied):
            check_cited(game, said)


def test_what_the_house_decides_rests_on_its_own_words_or_on_lines_that_do() -> None:
    game = books.game("marina/zoobac")
    for said in ("house rule 9", "the jackpot's own rules", "001:783"):
        check_ground(game, said)
    for said in ("001:9999", "000:94", " 003:1"):
        with pytest.raises(Denied):
            check_ground(game, said)

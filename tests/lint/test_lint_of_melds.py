"""What lint finds in games of melds, once something is wrong with them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.lint import check_choices, check_pool, findings
from openfelt.rules.errors import BookError
from openfelt.rules.loader import load_game
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents

CONQUIAN, PAN = "aviator/conquian", "livermore/pan"


def meld(id: str) -> MeldGame:
    game = books.game(id)
    assert isinstance(game, MeldGame)
    return game


@pytest.mark.parametrize("id", [CONQUIAN, PAN])
def test_nothing_of_our_own_is_wrong_with_them(id: str) -> None:
    assert [one for one in findings(meld(id)) if one.ours] == []


def test_a_stake_that_no_option_is_printed_for_is_found() -> None:
    game = meld(CONQUIAN)
    assert list(check_pool(game)) == []
    halves = replace(game, pool=replace(game.pool, chip=Cents(50)))
    said = [one.says for one in check_pool(halves) if one.section == "003:2474"]
    assert said[:2] == [
        "a stake of $0.50: no option of the collection is printed for it",
        "a stake of $19.50: no option of the collection is printed for it",
    ]
    assert {one.kind for one in check_pool(halves)} == {"uncharged"}


def test_the_highest_stake_that_is_printed_is_no_gap() -> None:
    assert list(check_pool(meld(PAN))) == []


def test_a_game_and_its_sections_name_each_other() -> None:
    found = [one.says for one in findings(replace(meld(PAN), fees=())) if one.kind == "fees"]
    assert found == ["the section 002:1962 covers the game, which does not name it"]


def test_an_option_that_changes_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = meld(PAN)
    assert list(check_choices(game)) == []
    monkeypatch.setattr(books, "game", lambda id, chosen: replace(game, chosen=chosen))
    assert [one.kind for one in check_choices(game)] == ["idle-option"] * len(game.options)


def test_conditions_that_contradict_each_other_are_refused() -> None:
    text = books.text(PAN)
    wrong = text.replace('ranks = ["A", "2", "4", "6", "J", "Q", "K"]', 'ranks = ["A", "2", "3", "4"]')
    assert wrong != text
    with pytest.raises(BookError, match="two conditions are for sets of 3, suited"):
        load_game(wrong, "pan.toml", PAN)

"""What is decided where a document is silent or contradicts itself: its words fit the game they stand in."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from openfelt import books
from openfelt.books.citations import cited
from openfelt.rules.cite import Cite
from openfelt.rules.game import Game
from openfelt.rules.interpretation import Interpretation
from openfelt.rules.pot import PotGame

GAMES = tuple(books.games())
STRUCTURES = {"no limit": "no-limit", "pot limit": "pot-limit", "spread": "spread"}


def readings() -> Iterator[tuple[str, Interpretation]]:
    for game in GAMES:
        yield from ((game.id, one) for one in game.interpretations)
    for section in books.sections():
        yield from ((section.title, one) for one in section.interpretations)
    for way in books.house_ways().values():
        yield from ((way.name, one) for one in way.readings)


def words_of(game: Game) -> Iterator[str]:
    """Everything that a game's file says in sentences."""
    for one in game.interpretations:
        yield f"{one.question} {one.choice} {one.why}"
    yield from (rule.says for rule in game.rules)
    yield from (f"{option.says} {option.why}" for option in game.options.values())


def test_every_reading_says_what_is_asked_what_is_done_and_why() -> None:
    assert len(list(readings())) > 1000
    for whose, one in readings():
        assert all(text.strip() for text in (one.question, one.choice, one.why)), (whose, one.question)


def test_lines_that_are_named_in_words_exist() -> None:
    said = [f"{one.choice} {one.why}" for _, one in readings()]
    said += [text for game in GAMES for text in words_of(game)]
    named = [text for one in said for text in re.findall(r"\b\d{3}:\d+(?:-\d+)?", one)]
    assert len(named) > 100
    assert [text for text in named if Cite.of(text).missing] == []


@pytest.mark.parametrize("game", [one for one in GAMES if isinstance(one, PotGame)], ids=lambda game: game.id)
def test_a_game_tells_nothing_of_a_betting_structure_that_it_does_not_have(game: PotGame) -> None:
    foreign = [said for said, name in STRUCTURES.items() if name not in game.stakes.structures]
    for text in words_of(game):
        assert not [said for said in foreign if said in text.casefold()], text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_where_an_option_decides_about_insurance_from_behind_no_reading_gives_it_to_everybody(
    game: Game,
) -> None:
    if "backline-insurance" in game.options:
        for one in game.interpretations:
            text = f"{one.choice} {one.why}"
            if re.search("insur", text) and re.search("everybody|all players|each bettor", text):
                assert "backline-insurance" in text, one.question


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("002:393", "collecting"),  # collect everything that is forfeited
        ("002:1487", "collecting"),  # collected or paid as far as the wager covers
        ("003:2826", "bonus-order"),  # Buster is named before Red Flex
        ("003:2195", "trips-after-fold"),
        ("003:2184", "trips-after-fold"),
    ],
)
def test_an_option_is_found_by_every_line_that_speaks_for_or_against_it(line: str, option: str) -> None:
    options = {one.says.partition(":")[0] for one in cited(line).sayings if one.kind == "option"}
    assert option in options


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("002:55", "How much may be bet in a spread game?"),
        ("003:2826", "In what order are a seat's bets settled?"),
        ("003:2195", "Does Trips outlive a fold"),
        ("002:393", "Does collecting use up the player-dealer's wager"),
        ("003:3861", "A table uses one option at a time"),
        ("002:1990", "Each option is for one number of players"),
    ],
)
def test_a_reading_is_found_by_every_line_that_it_weighs(line: str, question: str) -> None:
    readings = [one.says for one in cited(line).sayings if one.kind == "interpretation"]
    assert any(says.startswith(question) for says in readings)

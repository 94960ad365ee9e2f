"""What every pot game is told in: nothing that its document does not have, and sentences that are whole."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from openfelt import books
from openfelt.books.book_page import BookPage
from openfelt.books.citations import index
from openfelt.books.page import page
from openfelt.cards import DECKS
from openfelt.families.draw_poker.settings import DrawSettings
from openfelt.families.stud_poker.settings import StudSettings
from openfelt.rounds.answers import Chose, Ruled
from openfelt.rounds.pot import PotRound
from openfelt.rules.codec import to_json
from openfelt.rules.fee_words import STRUCTURES
from openfelt.rules.game import Game
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.rules.stated import Stated
from openfelt.table.setup import usual_stakes
from openfelt.table.stacks import PotTable, Stack

POT_GAMES = tuple(game for game in books.games() if isinstance(game, PotGame))
EVERY = pytest.mark.parametrize("game", POT_GAMES, ids=lambda game: game.id)
HALF_SAID = re.compile(r"[.!?;:,]\s*\.|\.\s*[;,]|\s[.,;:]|\s\s")
"""Two ends of a sentence, or a mark with nothing before it."""


def ways(game: Game) -> Iterator[Game]:
    """The game under each value of its options, one at a time."""
    yield game
    for name, option in game.options.items():
        yield from (books.game(game.id, {name: value}) for value in option.values if value != option.default)


def texts(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for value in told.values():
            yield from texts(value)
    elif isinstance(told, list):
        for value in told:
            yield from texts(value)


def words(told: BookPage) -> list[str]:
    """Every text of a page."""
    return list(texts(json.loads(to_json(told))))


def stated(game: PotGame) -> Iterator[Stated]:
    """What is said of the play and of money, without what was decided and why."""
    told = page(game)
    yield from (*told.facts, *told.play, *told.rules, *told.rulings)
    yield from (rule for part in told.parts for rule in part.rules)
    yield from (rule for one in told.schedules for group in one.groups for rule in group.rules)


@pytest.mark.parametrize("game", books.games(), ids=lambda game: game.id)
def test_no_text_of_a_page_has_two_full_stops_or_half_a_sentence(game: Game) -> None:
    for way in ways(game):
        assert not [text for text in words(page(way)) if HALF_SAID.search(text)]


def test_no_saying_of_a_line_has_two_full_stops_or_half_a_sentence() -> None:
    assert not [saying for _, saying in index() if HALF_SAID.search(saying.says)]


@pytest.mark.parametrize("game", [one for one in POT_GAMES if one.rulings], ids=lambda game: game.id)
def test_what_is_said_of_a_void_hand_leaves_the_end_of_the_sentence_to_others(game: PotGame) -> None:
    stacks = tuple(Stack(seat, f"p{seat}", Cents(100_00)) for seat in (1, 2, 3))
    ruling = next((one for one in game.rulings if one.name == "misdeal"), None)
    if ruling is None:
        return
    round = PotRound(game, PotTable(seats=7, stacks=stacks, stakes=usual_stakes(game, None), button=1))
    while not any(one.name == "misdeal" for one in round.rulings):  # somebody may straddle first
        (ask,) = round.open_asks
        round.answer(Chose(ask.who, ask.default))
    round.answer(Ruled("misdeal"))
    assert round.void.startswith("misdeal: ")
    assert not round.void.endswith(".")
    assert ruling.says.endswith(".")


@EVERY
def test_a_game_without_blinds_is_told_nothing_of_them(game: PotGame) -> None:
    for way in ways(game):
        assert isinstance(way, PotGame)
        said = " ".join(f"{one.label} {one.says}" for one in stated(way))
        assert ("blind" in said) == (game.blinds is not None)


@EVERY
def test_a_game_is_told_of_a_joker_where_its_pack_has_one_and_nowhere_else(game: PotGame) -> None:
    """A joker that strays into another pack is ruled on (001:162, 002:62)."""
    for way in ways(game):
        assert isinstance(way, PotGame)
        has = any(card.is_joker for card in DECKS[way.deck.name].composition(1))
        strays = any("joker" in (one.name, *one.says.casefold().split()) for one in game.rulings)
        told = page(way)
        said = [text for text in words(told) if re.search(r"\bjoker", text, re.IGNORECASE)]
        decided = [one for one in game.interpretations if "joker" in f"{one.question} {one.choice} {one.why}"]
        if has:
            assert any("joker" in f"{one.label} {one.says}".casefold() for one in stated(way))
        elif "joker" not in game.options and not strays:
            assert not said
            assert not decided


@pytest.mark.parametrize("game", books.games(), ids=lambda game: game.id)
def test_a_game_that_is_dealt_from_a_pack_is_told_of_no_shoe(game: Game) -> None:
    has = game.deck.shoe or any("shoe" in option.values for option in game.options.values())
    said = [text for text in words(page(game)) if re.search(r"\bshoes?\b", text)]
    assert bool(said) == has, said


@EVERY
def test_a_game_is_told_of_the_structures_it_has_and_of_no_other(game: PotGame) -> None:
    told = [one for one in stated(game) if one.label != "Structures"]
    for structure, name in STRUCTURES.items():
        said = any(re.search(rf"\b{name}\b(?! on)", f"{one.label} {one.says}", re.IGNORECASE) for one in told)
        assert said or structure not in game.stakes.structures
        if structure != "limit" and structure not in game.stakes.structures:
            assert not said, name


@EVERY
def test_small_and_big_bets_are_spoken_of_where_there_are_two(game: PotGame) -> None:
    """001:223, 002:9."""
    (limit,) = (one.says for one in stated(game) if one.label == "Limit")
    one_size = game.blinds is not None and game.blinds.is_half
    assert ("one size" in limit) == one_size == (game.id in {"marina/lowball", "livermore/lowball"})
    assert ("small bet" in limit) != one_size


@EVERY
def test_exposed_cards_that_a_player_takes_are_said(game: PotGame) -> None:
    """001:241, 002:12, 003:275, 003:589."""
    rulings = {one.label: one.says for one in page(game).rulings}
    taken = {
        "marina/lowball": "A, 2, 3, 4 or 5",
        "livermore/lowball": "A, 2, 3, 4 or 5",
        "aviator/lowball": "A, 2, 3, 4, 5, 6, 7 or a joker",
        "aviator/kansas-city-lowball": "7, 5, 4, 3 or 2",
    }.get(game.id)
    said = rulings.get("A card exposed (deal or draw)", "")
    assert (f", but {taken} is taken" in said) == (taken is not None)


@EVERY
def test_odd_chips_and_orders_of_hands_are_those_of_what_wins(game: PotGame) -> None:
    """003:17-18; Razz has no high hand."""
    settings, told = game.settings, page(game)
    (odd,) = [one.says for one in told.play if one.label == "Odd chips"] or [""]
    if isinstance(settings, StudSettings) and odd:
        assert ("highest" in odd, "lowest" in odd) == ("high" in settings.wins, "low" in settings.wins)
    for order in told.rankings:
        assert "first" not in order.title, "whoever prints it says which comes first"


def test_what_lowball_does_otherwise_is_said_of_jacks_back_once_it_is_low() -> None:
    """003:262-263, 003:283, 003:286, 003:290."""
    game = books.game("aviator/jacks-back")
    assert isinstance(game, PotGame)
    assert isinstance(game.settings, DrawSettings)
    said = {one.label: (one.says, one.cites) for one in stated(game)}
    assert said["Check and raise, once it is lowball"][0].startswith("not allowed in limit games")
    assert "half of a bet" in said["All in for less, once it is lowball"][0]
    assert said["A seven or better that was checked"][0].endswith("in limit games")
    assert "003:263" in said["Dead hand"][1]


@pytest.mark.parametrize(
    ("game", "line", "part"),
    [
        ("marina/lowball", "001:98", "behind a raise that was not announced"),
        ("marina/lowball", "001:118", "food"),
        ("marina/lowball", "001:120", "half an hour"),
        ("marina/texas-holdem", "001:102", "short bet or call is completed"),
        ("aviator/lowball", "003:262", "what was called"),
        ("aviator/lowball", "003:265", "the lowest card that a hand lacks"),
        ("aviator/kansas-city-lowball", "003:262", "what was called"),
        ("aviator/jacks-back", "003:262-263", "what was called"),
        ("aviator/jacks-back", "003:265", "the lowest card that it lacks"),
        ("aviator/jacks-back", "003:311", "the button stays for one hand"),
        ("aviator/mexican-poker", "003:601", "posts the collection first"),
    ],
)
def test_a_printed_rule_is_said_beside_its_line(game: str, line: str, part: str) -> None:
    rules = page(books.game(game)).rules
    assert [one for one in rules if line in one.cites and part in one.says.casefold()]


@pytest.mark.parametrize(
    ("game", "line", "part"),
    [
        ("aviator/seven-card-stud", "003:64", "common card"),
        ("aviator/seven-card-stud-high-low", "003:64", "common card"),
        ("aviator/razz", "003:64", "common card"),
        ("aviator/lowball", "003:262", "called better"),
        ("aviator/jacks-back", "003:262", "called better"),
        ("aviator/mexican-poker-delano-draw", "003:1789", "ante"),
        ("livermore/lowball", "002:9", "without limits"),
    ],
)
def test_a_reading_is_written_down_beside_its_line(game: str, line: str, part: str) -> None:
    assert [one for one in books.game(game).interpretations if line in one.lines and part in one.question]


@pytest.mark.parametrize("room", ["marina", "livermore"])
def test_a_lowball_with_a_joker_says_what_it_is(room: str) -> None:
    with_joker = page(books.game(f"{room}/lowball", {"joker": True}))
    assert any("lowest card that a hand lacks" in one.says for one in with_joker.rules)


def test_limits_of_an_option_are_said_as_the_two_bets_or_as_the_smallest() -> None:
    """001:1280, 003:1677, 003:1819, 003:1834."""
    told = {
        game.id: {
            (one.id, option.id): option.limit
            for one in page(game).schedules
            for group in one.groups
            for option in group.options
        }
        for game in POT_GAMES
    }
    assert told["marina/lowball"]["001:1252", "19"] == "$8/$16"
    delano = told["aviator/mexican-poker-delano-draw"]
    assert (delano["003:1779", "3"], delano["003:1779", "18"]) == ("$3/$6", "Smallest bet $2, no limit")
    assert told["aviator/pokerpro-texas-holdem"]["003:1673", "schedule-1/1"] == (
        "Smallest bet $1, no limit or pot limit"
    )


def test_what_equal_hands_have_is_said_where_it_is_printed() -> None:
    """003:43, 003:1107, 003:1798."""
    told = {game.id: [one for one in stated(game) if one.label == "Equal hands"] for game in POT_GAMES}
    printed = {id: (rules[0].says, *rules[0].cites) for id, rules in told.items() if rules}
    assert printed == {
        "aviator/seven-card-stud": ("divide the pot equally", "003:43"),
        "aviator/pokerpro-texas-holdem": ("divide the pot equally", "003:1107"),
        "aviator/mexican-poker-delano-draw": (
            "divide the pot equally; odd chips are all the first's from the button's left",
            "003:1798",
        ),
    }


def test_what_may_be_posted_about_the_low_half_of_stud_is_an_option() -> None:
    """003:7, 003:11."""
    id = "aviator/seven-card-stud-high-low"
    labels = {
        value: [one.label for one in page(books.game(id, {"low-qualifier": value})).play]
        for value in ("8-or-better", "none")
    }
    assert "Low qualifies with" in labels["8-or-better"]
    assert "Low qualifies with" not in labels["none"]

"""A question that one game answers is answered by its sisters; a rule is cited from the game's own lines."""

from __future__ import annotations

import msgspec
import pytest

from openfelt import books
from openfelt.lint import check_cites, check_sisters, findings, tables_of
from openfelt.lint.sisters import ASKS
from openfelt.rules.cite import LINES, Cite
from openfelt.rules.codec import read_toml
from openfelt.rules.errors import BookError
from openfelt.rules.game import Game
from openfelt.rules.interpretation import Topic
from openfelt.rules.loader import load_game

TABLES = [tables_of(game) for game in books.games()]

BLACKJACK = tuple(game.id for game in books.games() if game.family == "blackjack")

SILENCES: dict[Topic, tuple[str, ...]] = {
    "seat-without-wager": (
        "marina/zoobac", "aviator/supreme-baccarat", "aviator/pai-gow-poker", "aviator/baccarat-gold",
        "casino-real/fortune-pai-gow-poker", "parkwest/pai-gow-tiles",
    ),
    "player-dealer-bets": (
        "marina/zoobac", "marina/face-up-pai-gow-poker", "aviator/supreme-baccarat",
        "aviator/ez-baccarat-panda-8", "aviator/baccarat-gold", "casino-real/fortune-pai-gow-poker",
    ),
    "both-lines": ("aviator/supreme-baccarat", "aviator/ez-baccarat-panda-8", "marina/zoobac"),
    "below-minimum": (
        "marina/face-up-pai-gow-poker", "aviator/fortune-pai-gow-poker-jokers-wild",
        "parkwest/cash-in-baccarat",
    ),
    "positions": ("marina/zoobac", "livermore/fortune-pai-gow-poker", "aviator/supreme-baccarat"),
    "wild-royal-match": ("livermore/fortune-pai-gow-poker", "casino-real/fortune-pai-gow-poker"),
    "five-of-a-kind": (
        "aviator/pai-gow-poker", "aviator/pai-gow-poker-joker-wild",
        "aviator/fortune-pai-gow-poker-jokers-wild",
    ),
    "odd-chips": ("marina/texas-holdem", "livermore/texas-holdem", "aviator/texas-holdem"),
    "short-all-in": ("livermore/texas-holdem", "aviator/pokerpro-texas-holdem"),
    "second-card-of-a-split": BLACKJACK,
}  # fmt: skip


def without(game: Game, topic: Topic) -> Game:
    """The game with nothing said of a question."""
    return msgspec.structs.replace(
        game,
        interpretations=tuple(one for one in game.interpretations if topic not in one.topics),
        rules=tuple(one for one in game.rules if topic not in one.topics),
    )


def test_no_game_is_silent_where_its_sisters_speak() -> None:
    assert list(check_sisters(TABLES)) == []


@pytest.mark.parametrize("topic", ASKS)
def test_every_silence_that_is_put_back_is_found(topic: Topic) -> None:
    for id in SILENCES[topic]:
        quiet = [[without(game, topic) if game.id == id else game for game in table] for table in TABLES]
        (finding,) = check_sisters(quiet)
        assert (finding.kind, finding.games, finding.ours) == ("silent", (id,), True)
        assert ASKS[topic] in finding.says
        assert "answers it" in finding.says, "a sister"


def test_a_game_is_asked_only_what_its_data_raise() -> None:
    """One line to bet on, no joker, no button: none of these questions."""
    (finding,) = check_sisters([[without(game, "both-lines") for game in table] for table in TABLES][:1])
    assert finding.games == ("parkwest/cash-in-baccarat",)
    asked = {table[0].id: list(check_sisters([table])) for table in TABLES}
    assert not any(asked.values())
    quiet = [[without(game, "wild-royal-match") for game in table] for table in TABLES]
    assert {finding.games[0] for finding in check_sisters(quiet)} == set(SILENCES["wild-royal-match"])


def test_every_rule_is_cited_from_its_games_own_lines() -> None:
    for game in books.games():
        assert list(check_cites(game, books.text(game.id))) == []


@pytest.mark.parametrize(
    ("id", "own", "other"),
    [
        ("marina/asian-double-hand-poker", 'name = "both hands higher", cite = "001:87"', "001:1535"),
        ("aviator/fortune-pai-gow-poker-jokers-wild", 'cite = "003:2596"', "003:909-917"),
    ],
)
def test_lines_of_another_game_cited_as_its_own_are_found(id: str, own: str, other: str) -> None:
    text = books.text(id).replace(own, own.rpartition(' "')[0] + f' "{other}"', 1)
    (finding,) = check_cites(books.banked(id), text)
    assert (finding.kind, finding.cites, finding.ours) == ("foreign-cite", (Cite.of(other),), True)


def test_a_game_may_cite_what_its_document_sends_to() -> None:
    """002:621, 646: dealing and play are those of the room's Pai Gow Poker."""
    game = books.banked("livermore/fortune-pai-gow-poker")
    assert game.refers
    alone = msgspec.structs.replace(game, refers=())
    assert {finding.kind for finding in check_cites(alone, books.text(game.id))} == {"foreign-cite"}


@pytest.mark.parametrize("id", ["livermore/ez-baccarat", "aviator/supreme-baccarat"])
def test_a_game_that_posts_any_limits_is_found_where_its_sections_print_some(id: str) -> None:
    game = books.banked(id)
    assert list(findings(game)) == []
    (finding,) = findings(msgspec.structs.replace(game, limits=None))
    assert (finding.kind, finding.ours) == ("no-limits", True)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("999:109", "999:109: the documents are 000, 001, 002, 003, 004"),
        ("004:230", "004:230: document 004 has 229 lines"),
        ("003:4000-4376", "003:4000-4376: document 003 has 4375 lines"),
        ("001:0", "001:0: document 001 has 1725 lines"),
    ],
)
def test_lines_that_no_document_has_are_refused(wrong: str, says: str) -> None:
    text = books.text("marina/zoobac").replace('cite = "001:767"', f'cite = "{wrong}"')
    with pytest.raises(BookError, match=says):
        load_game(text, "zoobac.toml", "marina/zoobac")
    with pytest.raises(BookError, match=says):
        read_toml(f'[[interpretations]]\nlines = ["000:1", "{wrong}"]', "fees.toml")


def test_the_last_line_of_every_document_is_one() -> None:
    for document, lines in LINES.items():
        assert not Cite(document, 1, lines).missing
        assert Cite(document, 1, lines + 1).missing

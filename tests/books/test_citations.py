"""What the books say of a line: found from every page that cites it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from openfelt import books
from openfelt.books.citations import cited, index
from openfelt.books.page import page
from openfelt.rules.cite import LINES, Cite
from openfelt.rules.codec import plain
from openfelt.rules.errors import Denied


def citations(value: object, key: str = "") -> Iterator[str]:
    """Everything that stands under a key for citations."""
    if isinstance(value, dict):
        for name, below in value.items():
            yield from citations(below, name)
    elif isinstance(value, list):
        for below in value:
            yield from citations(below, key)
    elif key in {"cite", "cites", "lines"} and isinstance(value, str) and value:
        yield value


@pytest.mark.parametrize("id", books.banked_ids())
def test_every_citation_on_a_games_page_leads_to_what_it_stands_at(id: str) -> None:
    game = books.banked(id)
    shown = plain(page(game))
    own = {str(cite) for cite, one in index() if one.game == id}
    fees = {str(cite) for cite, one in index() if one.kind.startswith("collection") or not one.game}
    schedules = set(citations(shown.pop("schedules")))
    assert schedules <= fees
    assert set(citations(shown)) - {str(game.cite)} <= own
    assert [one.game for one in cited(str(game.cite)).within] == [id]


def test_a_line_is_told_with_its_document_and_game_and_every_kind_of_saying() -> None:
    found = cited("000:94")
    assert (found.cardroom, found.document) == ("Parkwest Casino Marina", "000_fbbc5b7a37cf4f21.txt")
    assert [(one.name, one.approval) for one in found.within] == [("Cash-In Baccarat", "GEGR-002176")]
    assert [(one.kind, one.says) for one in found.sayings] == [
        ("pay line", "Player line: banker hand nearer nine, loses (otherwise)")
    ]
    assert {one.kind for _, one in index()} == {
        "at a glance", "how it is played", "order of settlement", "player-dealer position", "house rule",
        "ruling", "bet", "pay line", "option", "chart", "ranking", "interpretation", "house way",
        "collection", "collection row", "to all players", "book entry",
        "stakes", "buying in", "the button", "blinds", "the forced bet", "coming in", "betting", "showdown",
        "a pot that nobody wins", "the pot",
    }  # fmt: skip


def test_what_cites_the_fewest_lines_comes_first() -> None:
    widths = [Cite.of(one.cite) for one in cited("003:118").sayings]
    assert len(widths) > 3
    assert [one.last - one.first for one in widths] == sorted(one.last - one.first for one in widths)
    assert all(one.first <= 118 <= one.last for one in widths)


def test_games_that_cite_another_rooms_line_are_found_there() -> None:
    """An interpretation may compare with any document."""
    assert {one.game for one in cited("003:458").sayings} >= {"aviator/baccarat-gold"}


def test_what_holds_only_under_another_option_is_found_too() -> None:
    """The button of this game is an option, and not the default."""
    (placed,) = (one for one in cited("000:1094").sayings if "placed by" in one.says)
    assert placed.game == "parkwest/commission-free-baccarat-dragon-bonus"


def test_fees_and_house_ways_are_found_by_their_rows() -> None:
    (row,) = (one for one in cited("000:1963").sayings if one.kind == "collection row")
    assert row.says == "option 1: total table action $5 to $300: the player-dealer $1, a player $0"
    assert {one.kind for one in cited("000:287").sayings} >= {"house way"}


@pytest.mark.parametrize(
    ("line", "of", "says"),
    [
        ("003:980", "Pai Gow Poker", "settings, house way: aviator/pai-gow-poker"),
        ("000:227", "Lucky Pai Gow Poker", "settings, dealt: machine or piles"),
        ("001:1415", "Face Up Pai Gow Poker", "bets, base, label: Base game wager"),
        (
            "002:1968",
            "Pan, house-wide collection",
            "groups, 1, stakes: structure wagers, smallest 1, largest 200",
        ),
        (
            "003:604",
            "Betting rounds of pot games",
            "kinds, two cards before the first bet, then three more, streets: "
            "antes, deal; third-card; fourth-card; fifth-card",
        ),
    ],
)
def test_what_a_file_cites_for_a_single_key_is_found(line: str, of: str, says: str) -> None:
    entries = [(one.of, one.says) for one in cited(line).sayings if one.kind == "book entry"]
    assert entries == [(of, says)]


def test_no_file_of_the_books_cites_in_a_comment_where_no_tool_reads_it() -> None:
    files = sorted(Path(books.__file__).parent.rglob("*.toml"))
    assert len(files) > 90
    for file in files:
        commented = re.findall(r"#[^\"\n]*\b\d{3}:\d+[^\"\n]*$", file.read_text("utf-8"), re.MULTILINE)
        assert not commented, file


def test_a_line_that_nobody_cites_has_no_sayings() -> None:
    told = {
        line for cite, _ in index() if cite.document == "000" for line in range(cite.first, cite.last + 1)
    }
    silent = next(line for line in range(1, LINES["000"]) if line not in told)
    assert cited(f"000:{silent}").sayings == ()


@pytest.mark.parametrize("cite", ["000:9999", "999:1", "line 4", "000:0", "000:9-3"])
def test_lines_that_no_document_has_are_refused(cite: str) -> None:
    with pytest.raises(Denied):
        cited(cite)

"""`sign`: the notice on the terminal and as a page."""

from __future__ import annotations

import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cli.calling import openfelt
from openfelt import books
from openfelt.books.page import page as book_page
from openfelt.cli.notices import notice
from openfelt.cli.signs import page
from openfelt.rules.cite import Cite
from openfelt.rules.fees import Section


def sign(*args: str) -> subprocess.CompletedProcess[str]:
    return openfelt("sign", *args)


class Page(HTMLParser):
    """What a reader of the page meets: its tags with their attributes, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words += data.split()

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.tags)


def test_a_sign_tells_game_room_limits_fees_payers_and_statements() -> None:
    said = " ".join(sign("marina/zoobac", "--option", "1", "--section", "001:1074").stdout.split())
    for words in (
        "ZooBac Marina Club Schedule options 1, 2, 3, 4, 5",
        "Smallest bet $1 to $500, largest bet $500 to $2,000 Player-dealer fee",
        "│ $201 to $300 │ $3 │",
        "│ $501 or more │ $8 │",
        "Fees are taken before the deal.",
        "The player-dealer pays once a hand.",
        "The total table action is all wagers, bonus bets included, placed before the deal.",
        "Players pay nothing.",
        "Rabbit, Tiger, Monkey, Zoo: within the table limits",
        "with its one table limit and its fees, is in use at this table at a time. (001:1131)",
    ):
        assert words in said


def test_a_schedule_of_several_numbers_is_not_called_one_option() -> None:
    """ZooBac's five rows are one schedule (001:1083-1087); EZ Baccarat's option is one by itself."""
    together = notice("marina/zoobac", books.posted("marina/zoobac", ["1"], "001:1074")).statements
    alone = notice("parkwest/cash-in-baccarat", books.posted("parkwest/cash-in-baccarat", ["1"])).statements
    assert not [one for one in together if one.says.startswith("One schedule option")]
    assert [str(one.cite) for one in together if one.says.startswith("One schedule, whose rows")] == [
        "001:1131"
    ]
    assert [one for one in alone if one.says.startswith("One schedule option")]


@pytest.mark.parametrize(
    ("game", "section", "options", "parts"),
    [
        ("parkwest/commission-free-baccarat-dragon-bonus", "000:1184", "1",
         ["Bets $5 to $500", "within the table limits, at most $150"]),
        ("aviator/super-pan-9", "003:4076", "3",
         ["Each player pays for each base wager.", "more than 40 betting circles",
          "first 4 hands of a new game are free"]),
        ("casino-real/fortune-pai-gow-poker", "004:215", "1",
         ["over $105", "for each spot, by every wager that lies on it, bonus bets included."]),
        ("livermore/pai-gow-poker", "002:573", "1",
         ["after the deal, before the player-dealer's hand is opened", "Flat fee"]),
        ("aviator/conquian", "003:3831", "21", ["There is no player-dealer.", "Bets of $1,000 or more"]),
        ("parkwest/pai-gow-tiles", "000:2236", "2", ["The player-dealer pays nothing."]),
        ("livermore/texas-holdem", "002:1799", "1 5 9",
         ["Limit games from $1/$2 to $100/$200", "Designated fee 1: it is taken once the blinds are posted.",
          "The players play against each other for the pot"]),
        ("aviator/omaha", "003:3633", "34",
         ["every 30 minutes from the first pot that covers it", "buy-in $20 or more"]),
        ("aviator/razz", "003:1602", "schedule-2/21",
         ["Regular fee: it is taken when the third card is dealt.", "from the fourth card on", "$9/$18"]),
        ("aviator/razz", "003:1723", "no-limit-2/1",
         ["Smallest bet $2 or more, no limit", "by each player seated"]),
        ("aviator/mexican-poker-delano-draw", "003:1779", "1", ["Ante $0.50", "once the antes are posted"]),
        ("aviator/mexican-poker-delano-draw", "003:1602", "schedule-1/1",
         ["Regular fee: it is taken when the third card is dealt."]),
        ("marina/texas-holdem", "001:1139", "63", ["The document prints no table limit", "Modified A fee"]),
    ],
)  # fmt: skip
def test_signs_of_every_kind(game: str, section: str, options: str, parts: list[str]) -> None:
    text = " ".join(Page(page(notice(game, books.posted(game, options.split(), section)))).words)
    for part in parts:
        assert part in text


@pytest.mark.parametrize(
    ("game", "section", "option", "says"),
    [
        ("aviator/conquian", "003:2474", "1", "Each player pays once a round."),
        ("aviator/conquian", "003:3831", "1", "Each player pays once a round."),
        ("livermore/pai-gow-poker", "002:573", "1",
         "Each player pays for each spot, by every base wager that lies on it."),
        ("marina/asian-double-hand-poker", "001:908", "1",
         "The total table action is all wagers placed before the deal."),
    ],
)  # fmt: skip
def test_where_there_are_no_bonus_bets_none_are_spoken_of(
    game: str, section: str, option: str, says: str
) -> None:
    paid = notice(game, books.posted(game, [option], section)).pays
    assert says in paid
    assert "bonus" not in " ".join(paid)


def test_the_notice_of_pan_names_no_limit_game_and_no_fee_that_comes_later() -> None:
    """002:1966-1968 limit wagers; the one fee is due when the cards are dealt (002:1964)."""
    paper = notice("livermore/pan", books.posted("livermore/pan", ["1"]))
    assert paper.limits == ("Wagers from $1 to $200",)
    assert paper.pays == ("Regular fee: it is taken once the cards are dealt.",)


@pytest.mark.parametrize("section", books.sections(), ids=lambda section: section.id)
def test_every_option_of_every_game_has_a_page_that_stands_alone(section: Section) -> None:
    for game in section.games:
        for schedule in section.schedules():
            hung = notice(game, schedule)
            shown = Page(page(hung))
            assert shown.open == []
            assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in shown.tags}
            assert not {"src", "href"} & {name for _, attrs in shown.tags for name in attrs}
            assert ("html", {"lang": "en"}) in shown.tags
            assert shown.count("h1") == shown.count("main") == shown.count("title") == 1
            assert shown.count("table") == shown.count("caption") > 0
            assert all(attrs.get("scope") in {"col", "row"} for tag, attrs in shown.tags if tag == "th")
            rows = shown.count("tr") - shown.count("thead")
            assert rows == sum(len(table.rows) for table in hung.tables)
            text = " ".join(shown.words)
            assert books.name(game) in text
            assert books.room(game.partition("/")[0]).name in text


def test_a_game_with_its_own_collection_procedures_is_told_by_its_own_lines() -> None:
    said = sign("marina/face-up-pai-gow-poker", "--option", "10").stdout
    assert "(001:1721-1723)" in said
    assert "(001:11" not in said


def test_a_sign_says_the_limits_that_are_posted_and_which_section_was_taken() -> None:
    posted = sign("marina/zoobac", "-o", "1", "--min", "5", "--max", "500")
    assert "\nBets $5 to $500\n" in posted.stdout
    assert "Smallest bet" not in posted.stdout
    assert posted.stderr == (
        "No section is named: ZooBac, house-wide collection (001:1074) is taken; "
        "--section 001:861 would take the other.\n"
    )


def test_a_layout_without_bonus_bets_has_no_limit_of_them() -> None:
    said = sign("parkwest/pai-gow-tiles", "-o", "2", "-s", "000:2236").stdout
    assert "Bonus bets" not in said
    assert "Fees are taken before the deal." in said


def test_statements_are_cited_in_their_rooms_document() -> None:
    documents = {
        "parkwest": "000",
        "marina": "001",
        "livermore": "002",
        "aviator": "003",
        "casino-real": "004",
    }
    for room, document in documents.items():
        statements = books.room(room).statements
        assert {one.cite.document for one in statements} == {document}
        assert len({(one.play, one.says) for one in statements}) == len(statements)
        assert all({*one.games, *one.but} <= books.known_games() for one in statements)
        kinds = {
            "pot" if group.pot else "banked"
            for section in books.sections()
            if Cite.of(section.cite).document == document
            for group in section.groups
        }
        assert {one.play for one in statements} == kinds


def test_a_page_is_written_for_the_printer(tmp_path: Path) -> None:
    file = tmp_path / "sign.html"
    written = sign("livermore/texas-holdem", "-o", "1", "-o", "5", "-o", "9", "--html", str(file))
    assert written.stdout == f"written: {file}\n"
    text = file.read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "@media print" in text
    assert "<h1>Texas Hold&#x27;em</h1>" in text
    assert '<tr><th scope="row">4-5</th><td>$1</td><td>$5</td><td>$1</td></tr>' in text


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (
            "marina/zoobac -o 1 --min 5 --max 100",
            "posted limits $5 to $100 lie outside a minimum of $1 to $500",
        ),
        ("marina/zoobac -o 1 --max 500", "give --min (001:1074"),
        ("marina/zoobac -o 1 --min 500 --max 5", "run backwards (001:1074"),
        ("marina/zoobac -o 1 --min -5", "negative"),
        ("livermore/texas-holdem -o 1 --min 5", "a pot game posts its stakes"),
        ("marina/nothing --option 1", "no document names a game"),
        ("marina/lowball --option 99", "is not an option"),
        ("marina/lowball", "Missing option"),
    ],
)
def test_a_sign_of_nothing_is_refused(args: str, says: str) -> None:
    refused = sign(*args.split())
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert says in refused.stderr


@pytest.mark.parametrize("id", ["marina/zoobac", "parkwest/fortune-pai-gow-poker", "aviator/baccarat-gold"])
def test_the_page_of_a_game_says_a_schedule_in_the_words_of_its_sign(id: str) -> None:
    schedule = books.schedule(id, 1)
    hung = notice(id, schedule)
    (group,) = (
        one
        for section in book_page(books.banked(id)).schedules
        for one in section.groups
        if (section.id, one.cite) == (schedule.section.id, schedule.group.cite)
    )
    said = {rule.label: rule.says for rule in group.rules}
    assert f"Fees are taken {said['Taken']}." in hung.pays
    assert [one for one in hung.limits if one == said.get("Table limits")] or "Table limits" not in said
    if "A player pays" in said:
        assert f"Each player pays {said['A player pays']}." in hung.pays
    for label, says in said.items():
        if label.startswith("Limits of"):
            assert says in {one.partition(": ")[2] for one in hung.bets}

"""What a game with a player-dealer says of itself: no more than its document, and none of its rules less."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from openfelt import books
from openfelt.books import section
from openfelt.books.fee_page import schedule_page
from openfelt.books.page import GamePage, page
from openfelt.books.play_page import play_page
from openfelt.cli.notices import notice
from openfelt.odds.answers import odds_of
from openfelt.rules.banked import BankedGame

GAMES = [game.id for game in books.banked_games()]
ODD = re.compile(r"\.\.|\. \.| \.|;;|, ,|\(\)|when always|^$")
"""What no sentence has: a stop too many, a condition that is none, a part that is empty."""


def signs(game: BankedGame) -> Iterator[tuple[str, ...]]:
    """What hangs at a table, by the first option of every section."""
    for id in game.fees:
        if not section(id).options:
            continue
        schedule = books.schedule(game.id, section(id).options[0].id, id)
        told = notice(game.id, schedule)
        statements = (one.says for one in told.statements)
        yield (told.posted, *told.limits, *told.pays, *told.bets, *told.layout, *statements, told.source)


def settled(told: GamePage) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for rule in told.order:
        found.setdefault(rule.label, []).append(rule.says)
    return found


@pytest.mark.parametrize("id", GAMES)
def test_sentences_are_whole_and_end_once(id: str) -> None:
    game = books.banked(id)
    told = page(game)
    rules = (*told.facts, *told.play, *told.order, *told.rotation, *told.rules, *told.rulings)
    said = [
        *(one.says for one in rules),
        *(rule.says for bet in told.bets for rule in (*bet.prizes, *bet.rules)),
    ]
    said += [bet.says for bet in told.bets]
    said += [text for one in told.interpretations for text in (one.question, one.choice, one.why)]
    said += [text for sign in signs(game) for text in sign if text]
    assert [text for text in said if ODD.search(text)] == []


@pytest.mark.parametrize("id", GAMES)
def test_what_odds_assume_are_parts_of_one_sentence(id: str) -> None:
    odds = odds_of(books.banked(id), only_kept=True)
    assert [text for text in odds.assumptions if text.endswith(".") or ODD.search(text)] == []


@pytest.mark.parametrize("id", GAMES)
def test_how_a_game_is_played_is_cited_line_by_line(id: str) -> None:
    game = books.banked(id)
    shown = play_page(game)
    cites = [cite for rule in shown.play for cite in rule.cites]
    cites += [chart.cite for chart in shown.charts] + [order.cite for order in shown.orders]
    assert str(game.play_cite) not in cites


@pytest.mark.parametrize("id", GAMES)
def test_the_order_of_settling_names_only_what_tells_bets_apart(id: str) -> None:
    game = books.banked(id)
    (order,) = settled(page(game))["Order"]
    assert ("backline" in order) <= any(bet.backline for bet in game.bets)
    assert ("one kind of bet after another" in order) <= (len(game.settlement.kinds) > 1)


def test_what_is_settled_early_says_when() -> None:
    blackjack = settled(page(books.banked("livermore/pure-21-5-blackjack", {"even-money": "at once"})))
    assert blackjack["Settled early"] == [
        "Insurance, Wager (even money was taken): before the look at the down card",
        "Insurance: at the look at the down card",
    ]
    holdem = settled(page(books.banked("parkwest/ultimate-texas-holdem")))
    assert holdem["Settled early"][0] == "Ante, Blind (folded): when everybody has acted"


@pytest.mark.parametrize("id", GAMES)
def test_bonus_bets_are_spoken_of_where_there_are_some(id: str) -> None:
    """003:1388 forbids side bets, and the room's general lines name bonus bets all the same."""
    game = books.banked(id)
    said = [text for sign in signs(game) for text in sign]
    said += [
        rule.says for id in game.fees for one in schedule_page(section(id), game).groups for rule in one.rules
    ]
    said += [
        rule.label
        for id in game.fees
        for one in schedule_page(section(id), game).groups
        for rule in one.rules
    ]
    spoken = any("bonus bets" in text.lower() for text in said)
    assert spoken <= game.has_bonus_bets
    if game.has_bonus_bets and game.fees:
        assert spoken


def test_a_bet_that_some_numbers_of_decks_have_says_which() -> None:
    (buster,) = (
        bet for bet in page(books.banked("livermore/pure-21-5-blackjack")).bets if bet.name == "buster"
    )
    assert [(rule.says, rule.cites) for rule in buster.rules if rule.label == "Decks"] == [
        ("6, 7 or 8", ("002:197",))
    ]


UNSAID = {
    "000:160": "parkwest/cash-in-baccarat",
    "000:419": "parkwest/ace-up-pai-gow-poker",
    "000:1064": "parkwest/commission-free-baccarat-dragon-bonus",
    "000:1275": "parkwest/ez-baccarat-panda-8",
    "000:1557": "parkwest/fortune-pai-gow-poker",
    "000:1671": "parkwest/three-card-poker-6-card-bonus",
    "001:543": "marina/three-card-poker-6-card-bonus",
    "001:856": "marina/zoobac",
    "001:863": "marina/zoobac",
    "001:902": "marina/zoobac",
    "001:1460": "marina/face-up-pai-gow-poker",
    "002:543": "livermore/pai-gow-poker",
    "002:664": "livermore/fortune-pai-gow-poker",
    "002:899": "livermore/ez-baccarat",
    "003:727": "aviator/pai-gow-poker-joker-wild",
    "003:832": "aviator/pai-gow-poker-joker-wild",
    "003:892": "aviator/pai-gow-poker",
    "003:999": "aviator/pai-gow-poker",
    "003:1543": "aviator/three-card-poker",
    "003:1999": "aviator/supreme-baccarat",
    "003:2011": "aviator/supreme-baccarat",
    "003:2524": "aviator/fortune-pai-gow-poker-jokers-wild",
    "003:2686": "aviator/ez-baccarat-panda-8",
    "003:3072": "aviator/pure-21-5-blackjack-red-flex",
    "003:3218": "aviator/pure-21-5-blackjack-buster",
    "004:122": "casino-real/fortune-pai-gow-poker",
}
"""Lines of rules that nothing else comes from: owners' agreements, the next shuffle, what the house does."""


@pytest.mark.parametrize("line", UNSAID)
def test_a_printed_rule_is_among_the_house_rules(line: str) -> None:
    begin = re.compile(rf"{line}(-|$)")
    rules = [rule for rule in page(books.banked(UNSAID[line])).rules if begin.match(rule.cites[0])]
    assert rules


@pytest.mark.parametrize(
    "id", [game.id for game in books.banked_games() if game.family.startswith("baccarat")]
)
def test_what_cards_count_is_told_with_its_line(id: str) -> None:
    (rule,) = (one for one in play_page(books.banked(id)).play if one.label == "Cards count")
    assert "only the last digit" in rule.says
    assert rule.cites[0].partition(":")[0] == books.banked(id).document


def test_a_chart_that_a_document_prints_again_is_cited_by_its_own_lines() -> None:
    """003:975-997 is 003:808-830 once more; a game that prints none is cited by the chart it borrows."""
    for id, whole, first in (
        ("aviator/pai-gow-poker", "003:975-997", "003:978"),
        ("aviator/pai-gow-poker-joker-wild", "003:808-830", "003:811"),
        ("marina/asian-double-hand-poker", "001:1462-1529", "001:1465"),
    ):
        (chart,) = (one for one in play_page(books.banked(id)).charts if "House Way" in one.title)
        assert (chart.cite, chart.rows[0].cite.partition("-")[0]) == (whole, first)


def test_a_table_that_lies_between_two_rows_of_fees_is_told_of() -> None:
    rules = [rule for one in schedule_page(section("000:2108")).groups for rule in one.rules]
    between = [rule for rule in rules if rule.label == "Between two rows"]
    assert between[-1].says == "not printed: $100.50 pays as $5 to $100, until $101 is reached"


@pytest.mark.parametrize(
    ("id", "line", "says"),
    [
        ("000:2200", "000:2219-2221", "as printed"),
        ("002:438", "002:466-467", "$0"),
        ("000:2108", "000:2115-2116", "row below"),
    ],
)
def test_what_a_schedule_leaves_open_is_a_reading(id: str, line: str, says: str) -> None:
    (reading,) = (one for one in section(id).interpretations if line in one.lines)
    assert says in reading.choice

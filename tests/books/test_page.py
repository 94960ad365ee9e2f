"""A game's page: everything its file says, in words that a reader understands."""

from __future__ import annotations

import re

import pytest

from openfelt import books
from openfelt.books.bet_page import LinePage
from openfelt.books.fee_page import schedule_page
from openfelt.books.page import GamePage, page
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.cite import Cite
from openfelt.rules.codec import plain
from openfelt.rules.conditions import When
from openfelt.rules.families import FAMILIES
from openfelt.rules.fees import Section

BET_FAMILIES = [family for family in FAMILIES.values() if isinstance(family, BetFamily)]
EVERY = pytest.mark.parametrize("id", books.banked_ids())


def of(id: str) -> GamePage:
    return page(books.banked(id))


def line(id: str, bet: str, label: str) -> LinePage:
    (found,) = (one for one in of(id).bets if one.name == bet)
    return next(one for one in found.lines if one.label == label)


@EVERY
def test_every_bet_has_its_lines_and_the_one_for_everything_else(id: str) -> None:
    game, shown = books.banked(id), of(id)
    assert [bet.name for bet in shown.bets] == [bet.name for bet in game.bets]
    for bet, rule in zip(shown.bets, game.bets, strict=True):
        assert [one.cite for one in bet.lines] == [str(one.cite) for one in (*rule.lines, rule.otherwise)]
        assert bet.lines[-1].when == "otherwise"
        assert [one.odds for one in bet.lines if one.odds] == [
            str(one.pays) for one in rule.lines if one.pays
        ]
    assert sorted(name for kind in shown.kinds for name in kind) == sorted(bet.name for bet in game.bets)


@EVERY
def test_every_statement_says_something_and_says_where_it_is_written(id: str) -> None:
    shown = of(id)
    stated = (
        *shown.facts, *shown.play, *shown.order, *shown.rotation, *shown.rules, *shown.rulings,
        *(rule for bet in shown.bets for rule in bet.rules),
        *(rule for one in shown.schedules for group in one.groups for rule in group.rules),
    )  # fmt: skip
    for one in stated:
        assert one.says
        assert one.cites
    for cite in re.findall(r"'cites?': (?:\(|\[)?'([^']+)'", str(plain(shown))):
        assert Cite.of(cite)


@EVERY
def test_every_document_that_is_cited_is_named_with_its_titles_and_approvals(id: str) -> None:
    game, shown = books.banked(id), of(id)
    cites = re.findall(r"'(00\d):\d+(?:-\d+)?'", str(plain(shown)))
    assert [one.document for one in shown.sources] == sorted(set(cites))
    own = next(part for one in shown.sources for part in one.parts if part.game == id)
    assert (own.title, own.approval, own.cite) == (books.name(id), game.approval or "", str(game.cite))
    assert shown.covers_cites == tuple(map(str, game.settlement.covers_cites))


@EVERY
def test_no_word_of_the_program_is_left_in_what_is_said(id: str) -> None:
    said = str([(one.label, one.says) for one in (*of(id).order, *of(id).play, *of(id).rotation)])
    whens = " ".join(one.when for bet in of(id).bets for one in bet.lines)
    assert "_" not in said + whens
    assert ".." not in said + whens


@EVERY
def test_every_option_and_tier_of_the_collection_is_there(id: str) -> None:
    game, shown = books.banked(id), of(id)
    assert [one.id for one in shown.schedules] == list(game.fees)
    for schedule in shown.schedules:
        section = books.section(schedule.id)
        options = [one for group in schedule.groups for one in group.options]
        assert [one.id for one in options] == [one.id for one in section.options]
        for one, known in zip(options, section.options, strict=True):
            assert [tier.cite for tier in one.tiers] == [str(section.line(tier.line)) for tier in known.tiers]


def test_conditions_are_said_as_a_reader_would() -> None:
    won = line("marina/zoobac", "rabbit", "rabbit")
    assert won.when == "the player hand wins, 3-card player hand, player total 7, banker total 1–9"
    assert (won.says, won.odds, won.result, won.cite) == ("pays 25 to 1", "25:1", "pays", "001:818")
    assert line("aviator/baccarat-gold", "base", "tie on zero or one").when == "a tie, total 0 or 1"


def test_the_drawing_chart_is_that_of_the_document() -> None:
    (chart,) = (one for one in of("marina/zoobac").charts if one.down == "banker total")
    rows = {row.label: "".join(cell[0] for cell in row.cells) for row in chart.rows}
    assert (rows["3"], rows["6"], rows["7"]) == ("hhhhhhhhsh", "sssssshhss", "ssssssssss")
    assert (chart.columns[0], chart.columns[-1], chart.cite) == ("0", "9", "001:793-802")


def test_what_a_card_counts_for_the_button_is_a_chart() -> None:
    (button,) = (one for one in of("marina/zoobac").charts if "button" in one.title)
    assert dict(zip(button.columns, button.rows[0].cells, strict=True))["K"] == "10"


def test_who_may_bet_what_is_said_with_the_names_of_the_layout() -> None:
    shown = of("aviator/supreme-baccarat")
    shot = next(bet for bet in shown.bets if bet.name == "total-shot")
    assert [(one.label, one.says, one.cites) for one in shot.rules] == [
        ("Needs", "Player or Banker by the same bettor at the same seat", ("003:1920",)),
        ("Range", "$1 to $50", ("003:4243",)),
        ("Backline", "not allowed", ("003:1868",)),
    ]


def test_where_action_starts_is_said_for_a_button_and_without_one() -> None:
    plain_start, by_card = of("parkwest/cash-in-baccarat").order, of("marina/zoobac").order
    assert plain_start[0].says == "left of the player-dealer, clockwise"
    assert by_card[0].says == (
        "by a card, counted from the player-dealer, clockwise; the player-dealer's place is zero"
    )
    assert by_card[1].says == "at the last seat, counter-clockwise"


def test_seats_counted_one_way_and_settled_the_other() -> None:
    assert of("parkwest/pai-gow-tiles").order[0].says == (
        "by the dice, counted from the player-dealer, counter-clockwise, then settled clockwise; "
        "the player-dealer's place is one"
    )


def test_a_row_without_a_setting_goes_by_the_row_without_its_straight_or_flush() -> None:
    (chart,) = of("parkwest/lucky-pai-gow-poker").charts
    rows = {row.label: (*row.cells, row.cite) for row in chart.rows}
    assert rows["Straight or flush with two pair"] == ("as without the straight or flush", "000:273-274")
    assert rows["Five aces"] == ("high pair in front", "000:287")


def test_the_house_way_of_tiles_is_a_chart() -> None:
    shown = of("parkwest/pai-gow-tiles")
    (chart,) = shown.charts
    rows = {row.label: (*row.cells, row.cite) for row in chart.rows}
    assert rows["Gee Joon"] == ("split when both others have 12, 11 or 10 dots", "000:973")
    assert rows["2, 12 pair"][0] == "split to make 6/8 or better, or when both others have 9 or 11 dots"
    assert rows["Any other pair"][0] == "kept"
    assert rows["7 points"][0] == "0/7; else 3/4; else 2/5; else 1/6; the two highest tiles apart"
    assert rows["20 points or more"] == ("maximize the high hand", "000:987")
    assert rows["The 12-dot tile in a Wong, Gong or high 9"] == ("before the 2-dot tile", "000:984")
    assert {one.label: one.says for one in shown.play} == {
        "Dealt": "into rows face down; the first goes out first, the dice say where",
        "Players set": "their hands in two, as they choose",
        "Player-dealer's hand": "opened after the players set theirs",
        "Player-dealer sets": "as they choose, or the house way",
        "House way": "Pai Gow Tiles House Way",
        "Equal points": "the higher tile wins; also without points",
    }


def test_a_section_for_several_games_names_only_the_bets_of_this_one() -> None:
    house_wide = of("parkwest/cash-in-baccarat").schedules[-1].groups[0]
    limits = [(one.label, one.says) for one in house_wide.rules if one.label.startswith("Limits of")]
    assert limits == [
        ("Limits of Tie Bet", "within the table limits"),
        ("Limits of Tiger 8 Bet or Phoenix 7 Bet", "$5 to $500"),
    ]
    first = house_wide.options[0].tiers[0]
    assert (first.by, first.range, first.player_dealer_fee, first.cite) == (
        "total table action", "$5 to $300", "$1", "000:1963",
    )  # fmt: skip


@pytest.mark.parametrize("family", BET_FAMILIES, ids=lambda family: family.name)
def test_every_fact_of_a_family_has_words_for_every_value(family: BetFamily) -> None:

    assert set(family.words) == set(family.facts)
    for fact, values in family.facts.items():
        for value in values:
            assert When([(fact, [value])]).in_words(family.words)


def test_a_fact_without_words_goes_by_its_name() -> None:
    assert When.of({"colour": ["red", "blue"]}).in_words({}) == "colour red or blue"
    assert When().in_words({}) == "always"


@pytest.mark.parametrize("section", books.sections(), ids=lambda section: section.id)
def test_every_section_can_be_read_also_those_of_games_to_come(section: Section) -> None:
    shown = schedule_page(section, books.banked("marina/zoobac"))
    options = [one for group in shown.groups for one in group.options]
    assert [one.id for one in options] == [one.id for one in section.options]
    for tier in (tier for one in options for tier in one.tiers):
        assert tier.by
        assert tier.player_dealer_fee or tier.player_fee or tier.fees or tier.range
    for rule in (rule for group in shown.groups for rule in group.rules):
        assert rule.label[:1].isupper()
        assert "-the" not in rule.says
        assert "  " not in rule.says


def test_fees_of_a_pot_are_said_with_what_they_are_due_at() -> None:
    said = {
        rule.says
        for section in books.sections()
        for group in schedule_page(section, books.banked("marina/zoobac")).groups
        for rule in group.rules
    }
    assert {one for one in said if one.startswith("every ")}
    assert "when the flop is dealt" in said
    assert "when the hand ends before the flop, instead of the regular fee" in said

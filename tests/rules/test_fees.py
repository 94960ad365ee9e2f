"""Fee files are read as the documents print their tables."""

from __future__ import annotations

import pytest

from openfelt.rules.errors import BookError, RuleBroken
from openfelt.rules.fee_files import read
from openfelt.rules.fees import Section
from openfelt.rules.interpretation import Interpretation
from openfelt.rules.money import cents
from openfelt.rules.spans import Span

HEAD = 'cite = "001:940-1038"\ntitle = "No Bust"\ngames = ["marina/no-bust-21st-century-blackjack"]\n'
BANKED = '[[groups]]\ncite = "001:942"\ntaken = "before-deal"\nplayer_dealer = {}\n'
POT = '[[groups]]\ncite = "001:942"\npot = [{ name = "regular", at = "flop" }]\n'
READING = '[[interpretations]]\nquestion = "q"\nlines = ["001:1042"]\nchoice = "c"\nwhy = "w"\n'


def page(*groups: str, head: str = HEAD) -> Section:
    return read(head + "".join(groups), "fees/no-bust.toml")


def table(*rows: str) -> str:
    return 'table = """\n' + "\n".join(rows) + '\n"""\n'


def test_a_ladder_with_a_flat_fee_beside_it_001_944() -> None:
    section = page(
        BANKED,
        'player = { per = "player" }\n',
        'bets = [{ cite = "001:942", bets = ["buster"], within_table = true }]\n',
        table(
            "line | option | limit | total table action | player-dealer fee | player fee",
            "945  | 1      | 3-25  | 5-50               | 0.25              | 0.25",
            "946  |        |       | 51-200             | 0.50              |",
            "947  |        |       | 201+               | 1                 |",
            "954  | 4      | 100+  | 100-300            | 2                 | 1",
        ),
    )
    assert section.contract()[0] == {
        "section": "001:940",
        "document": "001_2d6c613c9cadb622.txt",
        "lines": [940, 1038],
        "games": ["marina/no-bust-21st-century-blackjack"],
        "option": 1,
        "limit": "3-25",
        "tiers": [
            {"basis": "total-table-action", "from": "5.00", "to": "50.00", "player_dealer_fee": "0.25",
             "player_fee": "0.25", "line": 945},
            {"basis": "total-table-action", "from": "51.00", "to": "200.00", "player_dealer_fee": "0.50",
             "player_fee": "0.25", "line": 946},
            {"basis": "total-table-action", "from": "201.00", "to": None, "player_dealer_fee": "1.00",
             "player_fee": "0.25", "line": 947},
        ],
    }  # fmt: skip
    assert section.option(4).limits == (Span(low=cents(100), high=None),)
    assert section.groups[0].bets[0].span is None


def test_two_ladders_side_by_side_may_differ_in_length_003_2219() -> None:
    section = page(
        BANKED,
        'player = { per = "spot", counts = ["ante", "blind", "trips"] }\n',
        table(
            "line | option | limit  | player wager | player fee | total table action | player-dealer fee",
            "2223 | 2      | 10-200 | 10-100       | 1          | 10-100             | 1.50",
            "2224 |        |        | 101+         | 2          | 101-300            | 2.50",
            "2225 |        |        |              |            | 301+               | 3.50",
        ),
    )
    tiers = section.option(2).tiers
    assert [(tier.basis, tier.line) for tier in tiers] == [
        ("player-wager", 2223),
        ("total-table-action", 2223),
        ("player-wager", 2224),
        ("total-table-action", 2224),
        ("total-table-action", 2225),
    ]
    assert (tiers[2].player_fee, tiers[2].player_dealer_fee) == (200, None)
    assert (tiers[4].player_fee, tiers[4].player_dealer_fee) == (None, 350)


def test_one_ladder_for_both_fees_continues_blank_cells_001_1630() -> None:
    section = page(
        BANKED,
        'player = { per = "wager" }\nstakes = [{ smallest = "10-100", largest = "50-20000" }]\n',
        table(
            "line | option | total table action / player wager | player-dealer fee | player fee",
            "1631 | 1 | 10-100  | 1 | 1",
            "1632 |   | 101-200 | 5 | 2",
            "1633 |   | 201-300 |   | 3",
        ),
    )
    tiers = section.option(1).tiers
    assert [(tier.basis, tier.player_dealer_fee, tier.player_fee) for tier in tiers] == [
        ("shared", 100, 100),
        ("shared", 500, 200),
        ("shared", 500, 300),
    ]
    assert section.contract()[0]["limit"] == "10-100 to 50-20000"


def test_a_flat_player_dealer_fee_stands_in_any_row_of_its_option_000_2114() -> None:
    section = page(
        BANKED,
        'player = { per = "wager" }\nstakes = [{ smallest = "10" }]\n',
        table(
            "line | option | player-dealer fee | player wager | player fee",
            "2115 | 1 |   | 10-100  | 1",
            "2116 |   | 2 | 101-200 | 2",
        ),
    )
    assert [tier.player_dealer_fee for tier in section.option(1).tiers] == [200, 200]
    assert section.contract()[0]["limit"] == "10"


def test_unnumbered_rows_by_table_limit_and_rows_without_one_003_408_001_933() -> None:
    group = BANKED + 'player = { per = "wager" }\n'
    easy = page(
        group,
        table(
            "line | option | limit  | player-dealer fee | player fee",
            "410  | -      | 2-20   | 1                 | 0.50",
            "411  | -      | 5-100  | 2                 | 1",
        ),
    )
    assert [(one.id, one.printed, one.tiers[0].basis) for one in easy.options] == [
        ("1", None, "table-limit"),
        ("2", None, "table-limit"),
    ]
    assert easy.contract()[1]["option"] == 2
    flat = page(group, table("line | option | player-dealer fee | player fee", "2245 | 1 | 2 | n/a"))
    assert flat.contract()[0]["tiers"] == [{"basis": "flat", "player_dealer_fee": "2.00", "line": 2245}]
    assert flat.contract()[0]["limit"] is None


def test_printed_numbers_that_are_not_unique_get_ids_003_4068_003_4325_003_1638() -> None:
    rows = ("line | option | total table action | player-dealer fee",)
    section = page(
        BANKED,
        table(*rows, "4061 | 1 | 5-100 | 1", "4063 | 2 | 50-300 | 1"),
        BANKED,
        table(*rows, "4071 | 1 as 3 | 5-100 | 1", "4073 | 2 as 4 | 50-300 | 1"),
        BANKED + 'name = "late"\n',
        table(*rows, "4325 | 8 | 5-50 | 1"),
    )
    assert [one.id for one in section.options] == ["1", "2", "3", "4", "late/8"]
    assert section.option(3).printed == 1
    assert section.option(8).id == "late/8"
    with pytest.raises(BookError, match="occur twice"):
        page(BANKED, table(*rows, "1209 | 61 | 5+ | 1", "1210 | 61 | 5+ | 1"))
    twice = page(
        BANKED + 'name = "s1"\n', table(*rows, "1 | 1 | 5+ | 1"), BANKED + 'name = "s2"\n',
        table(*rows, "2 | 1 | 5+ | 1"),
    )  # fmt: skip
    with pytest.raises(RuleBroken, match=r"printed more than once; say which of: s1/1, s2/1"):
        twice.option(1)
    with pytest.raises(RuleBroken, match="come from one list"):
        twice.schedule("s1/1", "s2/1")


def test_named_fees_of_a_pot_and_a_fee_that_does_not_exist_003_1606() -> None:
    section = page(
        '[[groups]]\ncite = "003:1606"\nname = "schedule-1"\n'
        'pot = [{ name = "early", at = "deal" }, { name = "late", at = "river" },'
        ' { name = "regular", at = "flop" }]\n',
        table(
            "line | option | limit         | early | late | regular",
            "1607 | 1      | 1-2           | 0.50  | N/A  | 1.00",
            "1627 | 21     | 5-10 ; 6-12   | 1.00  | N/A  | 1.00",
            "1677 | 31     | min 1         | 1.00  | N/A  | 0",
        ),
    )
    first, several, _ = section.options
    assert first.tiers[0].fees == {"early": 50, "regular": 100}
    assert first.tiers[0].basis == "table-limit"
    assert [(span.low, span.high) for span in several.limits] == [(500, 1000), (600, 1200)]


def test_columns_for_numbers_of_players_003_1816() -> None:
    section = page(
        '[[groups]]\ncite = "003:1781"\npot = [{ name = "regular", at = "antes" }]\n',
        table(
            "line | option | limit | ante | 7 players | 6 players | 3 or less players",
            "1817 | 1      | 1/2   | .50  | 3         | 2.50      | 1",
        ),
    )
    option = section.option(1)
    assert option.ante == 50
    assert [tier.contract() for tier in option.tiers] == [
        {"basis": "players", "players": "7", "fees": {"regular": "3.00"}, "line": 1817},
        {"basis": "players", "players": "6", "fees": {"regular": "2.50"}, "line": 1817},
        {"basis": "players", "players": "3 or less", "fees": {"regular": "1.00"}, "line": 1817},
    ]


def test_a_section_whose_table_is_not_printed_has_no_options_003_3018() -> None:
    section = page(BANKED)
    assert section.contract() == []
    with pytest.raises(RuleBroken, match=r'No Bust: "1" is not an option; there are: none \(001:940-1038\)'):
        section.schedule(1)


def test_a_printed_fee_that_the_text_denies_needs_an_interpretation_001_1042() -> None:
    rows = table(
        "line | option | total table action | player-dealer fee | player fee", "1045 | 1 | 5-25 | 0.50 | 1"
    )
    with pytest.raises(BookError, match=r"line 1045 prints a player fee, but the group has no player"):
        page(BANKED, rows)
    section = page(BANKED, rows, READING)
    assert section.option(1).tiers[0].player_fee == 100
    assert section.interpretations[0].cites[0].first == 1042


def test_a_table_posts_one_option_or_one_for_each_number_of_players_001_1145() -> None:
    section = page(
        POT,
        table(
            "line | option | limit | players   | regular",
            "1146 | 1      | 1/2   | 7 or more | 3",
            "1147 | 2      | 1/2   | 5-6       | 2",
            "1149 | 4      | 2/4   | 7 or more | 3",
        ),
    )
    assert [one.id for one in section.schedule(1, 2).options] == ["1", "2"]
    with pytest.raises(RuleBroken, match="options 1 and 4 both apply"):
        section.schedule(1, 4)
    with pytest.raises(RuleBroken, match="at least one option"):
        section.schedule()


def test_options_that_are_rows_of_one_schedule_are_posted_together_001_868() -> None:
    rows = table(
        "line | option | total table action | player-dealer fee | player fee",
        "868  | 1      | 1-50               | 1                 | 0",
        "869  | 2      | 51-200             | 2                 | 0",
        "870  | 3      | 201+               | 3                 | 0",
    )
    section = page(BANKED, "together = [[1, 2]]\n", rows)
    assert [one.id for one in section.schedule(2).options] == ["2", "1"]
    assert [one.id for one in section.schedule(3).options] == ["3"]
    named = page(BANKED, 'name = "zoo"\ntogether = [[1, 2, 3]]\n', rows)
    assert len(named.schedule(1).options) == 3
    with pytest.raises(BookError, match='"9" is not an option'):
        page(BANKED, "together = [[1, 9]]\n", rows)


def test_a_bet_limit_may_print_a_range_000_1409() -> None:
    group = BANKED + 'bets = [{ cite = "000:1409", bets = ["dragon-7", "panda-8"], range = "5-500" }]\n'
    assert page(group).groups[0].bets[0].span == Span(low=cents(5), high=cents(500))


def test_an_interpretation_names_lines() -> None:
    with pytest.raises(ValueError, match="names the lines"):
        Interpretation(question="q", lines=(), choice="c", why="w")
    with pytest.raises(ValueError, match="not a citation"):
        Interpretation(question="q", lines=("line 9",), choice="c", why="w")

"""The collection sections of the poker games and Pan, against the printed tables and hands worked by hand."""

from __future__ import annotations

import pytest

from openfelt import books
from openfelt.rules.errors import RuleBroken
from openfelt.rules.fee_rules import Milestone
from openfelt.rules.fees import Option, Section
from openfelt.rules.money import Cents, cents, dollars
from openfelt.table.collection import Charge
from openfelt.table.pot_collection import Clock, Seated, collect_from_pot, collect_seat_rent

MARINA_HOLDEM, MARINA_LOWBALL = "001:1139", "001:1252"
LIVERMORE, PAN = "002:1799", "002:1962"
LIMIT, NO_LIMIT, TIME, DELANO = "003:1602", "003:1673", "003:1723", "003:1779"

SKELETON = """
section  | list       | lines of the rows               | numbers | each column added up
001:1139 |            | 1146-1178 1182-1211             | 1-61 61-62 | player 200 modified-a 30 modified-b 63
001:1139 |            | 1218-1221 1225-1229             | 63-71  | player 26 modified-a 6 modified-b 6
001:1139 |            | 1236-1250                       | 72-86  | player 49 modified-a 0 modified-b 12
001:1252 |            | 1259-1261 1265-1305 1309-1327   | 1-61 61-62 | player 200 modified-a 30 modified-b 63
001:1252 |            | 1334-1342                       | 63-71  | player 26 modified-a 6 modified-b 6
001:1252 |            | 1351-1362                       | 72-83  | player 40 modified-a 0 modified-b 12
002:1799 |            | 1810-1821                       | 1-12   | designated-1 12 regular 42 designated-2 12
002:1799 |            | 1832-1844 1848-1849             | 13-27  | regular 60 designated-1 15
002:1799 |            | 1860-1877                       | 28-45  | regular 81
002:1799 |            | 1888-1893 1897-1902             | 46-57  | designated-1 12 regular 42 designated-2 12
002:1799 |            | 1913-1927                       | 58-72  | regular 60 designated-1 15
002:1799 |            | 1938-1942 1948-1960             | 73-90  | regular 81
002:1962 |            | 1971-1982                       | 1-12   | regular 48
003:1602 | schedule-1 | 1607-1636                       | 1-30   | early 27.50 regular 85
003:1602 | schedule-2 | 1641-1646 1648-1671             | 1-30   | early 27.50 late 27.50 regular 57.50
003:1673 | schedule-1 | 1677-1693 1695-1697             | 1-20   | early 20 regular 55
003:1673 | schedule-2 | 1702-1721                       | 1-20   | early 20 late 20 regular 40
003:1723 | limit      | 1728-1732                       | 1-5    | time 40
003:1723 | no-limit-1 | 1738-1742                       | 1-5    | time 33
003:1723 | no-limit-2 | 1747-1751                       | 1-5    | time 46
003:1779 |            | 1817-1836                       | 1-20   | regular 290
"""
LISTS = [[cell.strip() for cell in row.split("|")] for row in SKELETON.strip().splitlines()[1:]]


def counted(text: str) -> list[int]:
    """`1-3 5-6`, number by number."""
    spans = (part.split("-") for part in text.split())
    return [number for first, last in spans for number in range(int(first), int(last) + 1)]


def of_list(section: Section, name: str, lines: list[int]) -> list[Option]:
    return [one for one in section.options if one.group.name == name and one.tiers[0].line in lines]


@pytest.mark.parametrize(("id", "name", "lines", "numbers", "sums"), LISTS)
def test_every_row_is_there_once_with_its_number_and_fees(
    id: str, name: str, lines: str, numbers: str, sums: str
) -> None:
    options = of_list(books.section(id), name, counted(lines))
    assert [one.tiers[0].line for one in options] == counted(lines)
    assert [one.printed for one in options] == counted(numbers)
    assert len({one.group.cite for one in options}) == 1
    words = sums.split()
    fees = [fees for one in options for tier in one.tiers for fees in tier.fees.items()]
    assert {fee for fee, _ in fees} == set(words[::2])
    for fee, total in zip(words[::2], words[1::2], strict=True):
        assert sum(amount for named, amount in fees if named == fee) == cents(total)


@pytest.mark.parametrize("id", dict.fromkeys(row[0] for row in LISTS))
def test_a_section_has_no_row_beside_those(id: str) -> None:
    printed = [line for row in LISTS if row[0] == id for line in counted(row[2])]
    assert [one.tiers[0].line for one in books.section(id).options] == printed


@pytest.mark.parametrize("id", [MARINA_HOLDEM, MARINA_LOWBALL])
def test_three_options_of_one_limit_leave_no_number_of_players_out(id: str) -> None:
    section = books.section(id)
    for group in section.groups:
        assert [one.id for one in section.options if one.group is group] == [
            str(member) for row in group.together for member in row
        ]
        for row in group.together:
            many, some, few = [section.option(member) for member in row]
            assert many.limit == some.limit == few.limit
            for players in range(1, 10):
                found = [one for one in (many, some, few) if covers(one, players)]
                assert len(found) == 1


def covers(option: Option, players: int) -> bool:
    return any(tier.players is not None and tier.players.away(players) == 0 for tier in option.tiers)


def test_the_option_printed_twice_must_be_named() -> None:
    for id in (MARINA_HOLDEM, MARINA_LOWBALL):
        with pytest.raises(RuleBroken, match="printed more than once; say which of: 61a, 61b"):
            books.section(id).option(61)
        assert {one.id for one in books.section(id).schedule("61b").options} == {"61a", "61b", "62"}
        assert [one["option"] for one in books.section(id).contract()][60:63] == [61, 61, 62]


def test_limits_as_printed() -> None:
    def limits(id: str) -> list[str | None]:
        return list(dict.fromkeys(one.limit for one in books.section(id).options))

    fixed = (
        "1/2 2/4 3/6 4/8 5/10 6/12 8/16 9/18 10/20 12/24 15/30 20/40 30/60 40/80 50/100 60/120 75/150 80/160"
    )
    high = "100/200 300/600 400/800"
    spread = "2/6 4/12 5/40 10/100"
    assert limits(MARINA_HOLDEM) == [*fixed.split(), *high.split(), None, *spread.split()]
    assert limits(MARINA_LOWBALL) == limits(MARINA_HOLDEM)
    assert limits(LIMIT) == ["1-2", "2-4", "3-6", "4-8", "5-10 ; 6-12 ; 7-14 ; 8-16 ; 9-18", "10-20+"]
    assert limits(NO_LIMIT) == ["min 1", "min 2", "min 3", "min 4+"]
    assert limits(TIME) == ["3-6+", "min 1", "min 2+"]
    assert limits(DELANO)[-6:] == ["50/100", "100/200", "min 1", "min 2", "min 3", "min 4"]
    stakes = {str(one["limit"]) for one in books.section(LIVERMORE).contract()}
    assert stakes == {"1-2 to 100-200", "3 to 200"}
    assert {one["limit"] for one in books.section(PAN).contract()} == {"1 to 200"}


def test_schedule_2_moves_a_part_of_the_regular_fee_to_the_late_one_003_1638() -> None:
    section = books.section(LIMIT)
    for number in range(1, 31):
        first = section.option(f"schedule-1/{number}")
        second = section.option(f"schedule-2/{number}")
        assert first.limit == second.limit
        assert sum(first.tiers[0].fees.values()) == sum(second.tiers[0].fees.values())


def test_livermore_charges_spread_limit_games_as_limit_games() -> None:
    section = books.section(LIVERMORE)
    for number in range(1, 46):
        limit, spread = section.option(number).tiers[0], section.option(number + 45).tiers[0]
        assert (limit.players, limit.fees) == (spread.players, spread.fees)


def play(id: str, posted: str, players: int, hand: str, pot: int = 10_000) -> str:
    """The fees of a hand with their lines, asked for after every event."""
    schedule = books.section(id).schedule(*posted.split())
    events: list[Milestone] = hand.split()  # type: ignore[assignment]  # checked by the collection
    charges: list[Charge] = []
    for number in range(len(events) + 1):
        left = pot - sum(charge.amount for charge in charges)
        already = [charge.fee for charge in charges]
        charges += collect_from_pot(schedule, players, events[:number], left, already)
    return ", ".join(f"{charge.fee} {dollars(charge.amount)} {charge.cite.first}" for charge in charges)


RIVER = "blinds deal action flop action turn action river action end"


@pytest.mark.parametrize(
    ("id", "posted", "players", "hand", "due"),
    [
        # the number of players finds the row of the posted limit
        (MARINA_HOLDEM, "1", 9, RIVER, "player 3.00 1146, modified-b 1.00 1146"),
        (MARINA_HOLDEM, "1", 4, "blinds deal action flop end", "player 1.00 1148"),
        (MARINA_HOLDEM, "36", 6, "blinds deal action end", "modified-a 1.00 1183"),
        (MARINA_HOLDEM, "33", 6, "blinds deal action end", ""),
        (MARINA_HOLDEM, "62", 5, RIVER, "player 4.00 1210, modified-b 1.00 1210"),
        (MARINA_HOLDEM, "71", 8, RIVER, "player 5.00 1227"),
        (MARINA_HOLDEM, "77", 10, RIVER, "player 4.00 1239"),
        (MARINA_HOLDEM, "74", 9, RIVER, "player 3.00 1236, modified-b 1.00 1236"),
        # the draw for the flop, the betting after it for the river
        (MARINA_LOWBALL, "34", 7, "blinds deal action end", "modified-a 1.00 1295"),
        (MARINA_LOWBALL, "34", 6, "blinds deal action drawing after-draw end",
         "player 4.00 1296, modified-b 1.00 1296"),  # reached, though nobody draws or bets there
        (MARINA_LOWBALL, "34", 6, "blinds deal action drawing end", "player 4.00 1296"),
        (MARINA_LOWBALL, "76", 3, "blinds deal action drawing draw after-draw action end",
         "player 2.00 1356, modified-b 1.00 1356"),
        # three, two and one fee; one option for each number of players
        (LIVERMORE, "1 7 12", 9, RIVER, "designated-1 1.00 1810, regular 6.00 1810, designated-2 1.00 1810"),
        (LIVERMORE, "1 7 12", 4, "blinds deal action flop end", "designated-1 1.00 1816, regular 3.00 1816"),
        (LIVERMORE, "1 7 12", 2, "blinds deal end", "designated-1 1.00 1821"),
        (LIVERMORE, "13 18 23", 5, RIVER, "regular 6.00 1837, designated-1 1.00 1837"),
        (LIVERMORE, "13 18 23", 5, "blinds deal end", ""),
        (LIVERMORE, "90", 3, RIVER, "regular 1.00 1960"),
        (LIVERMORE, "90", 6, RIVER, ""),  # nothing is posted for six (002:1990)
        (PAN, "1", 3, "deal end", ""),
        (MARINA_HOLDEM, "75", 10, RIVER, "player 4.00 1239"),  # asked for: the nearest row
        (PAN, "1 12", 4, "deal end", "regular 7.00 1971"),
        (PAN, "1 12", 3, "deal end", "regular 1.00 1982"),
        # the same fees in games with a flop, in stud and in draw games
        (LIMIT, "schedule-2/30", 9, RIVER, "early 1.00 1671, regular 4.00 1671, late 1.00 1671"),
        (LIMIT, "schedule-2/6", 9, "deal flop turn end", "early 1.00 1646"),
        (LIMIT, "schedule-1/1", 9, RIVER, "early 0.50 1607, regular 1.00 1607"),
        (LIMIT, "schedule-2/2", 6, "antes deal third-card action fourth-card action end",
         "early 0.50 1642, regular 1.00 1642, late 0.50 1642"),
        (LIMIT, "schedule-2/2", 6, "antes deal action draw action end", "early 0.50 1642, regular 1.00 1642"),
        (LIMIT, "schedule-2/2", 6, "antes deal action draw two-drew action end",
         "early 0.50 1642, regular 1.00 1642, late 0.50 1642"),
        (NO_LIMIT, "schedule-1/1", 9, RIVER, "early 1.00 1677"),
        (NO_LIMIT, "schedule-2/18", 2, RIVER, "early 1.00 1719, regular 2.00 1719, late 1.00 1719"),
        # a column for each number of players
        (DELANO, "1", 6, "antes", "regular 2.50 1817"),
        (DELANO, "17", 3, "antes deal action draw action end", ""),
        (DELANO, "17", 7, "antes deal action draw action end", "regular 4.00 1833"),
    ],
)  # fmt: skip
def test_hands_worked_by_hand(id: str, posted: str, players: int, hand: str, due: str) -> None:
    assert play(id, posted, players, hand) == due


def test_time_is_paid_by_every_seat_at_the_start_of_a_half_hour_003_1727() -> None:
    schedule = books.section(TIME).schedule("no-limit-2/5")
    ann, bob = Seated(seat=1, player="ann"), Seated(seat=2, player="bob", since=5)
    clock, charges = collect_seat_rent(schedule, Clock(), 10, [ann, bob])
    assert [(charge.bettor, charge.amount) for charge in charges] == [("ann", 1200)]
    clock, charges = collect_seat_rent(schedule, clock, 31, [ann, bob])
    assert [(charge.bettor, charge.amount) for charge in charges] == [("ann", 1200), ("bob", 1200)]
    assert collect_seat_rent(schedule, clock, 59, [ann, bob])[1] == ()


def test_antes_of_delano_draw() -> None:
    antes = [one.ante for one in books.section(DELANO).options]
    assert antes == [Cents(50), *[Cents(100)] * 19]


def test_all_poker_games_are_the_games_of_the_room_that_have_a_pot() -> None:
    covered = {books.section(id).games for id in (LIMIT, NO_LIMIT, TIME)}
    assert len(covered) == 1
    (games,) = covered
    assert len(games) == len(set(games)) == 15
    assert "aviator/mexican-poker-delano-draw" in games
    assert not {"aviator/three-card-poker", "aviator/easy-poker", "aviator/conquian"} & set(games)


def test_a_group_that_charges_nothing_without_a_posted_row_says_which_lines_have_it_so() -> None:
    """002:1989-1990 and 003:3861: what is charged is posted and fixed before the cards are dealt."""
    asked = 0
    for section in books.sections():
        cited = {one.key: [*map(str, one.cites)] for one in section.cites}
        room = section.cite[:3]
        for number, group in enumerate(section.groups, 1):
            if group.unlisted == "nothing":
                asked += 1
                lines = cited[f"groups, {group.name or number}, unlisted"]
                assert lines == {"002": ["002:1989", "002:1990"], "003": ["003:3861"]}[room]
                assert any(set(lines) <= set(one.lines) for one in section.interpretations), section.title
    assert asked == 11

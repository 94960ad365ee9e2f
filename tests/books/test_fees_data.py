"""The collection sections as typed, against a skeleton of the printed tables and charges worked by hand."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, cast

import msgspec
import pytest

from openfelt import books
from openfelt.rules.cite import DOCUMENTS, Cite
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.fee_words import BASES
from openfelt.rules.fees import Section
from openfelt.rules.money import cents, dollars
from openfelt.table.collection import PlacedBet, collect, tier_for

DRAGON = "parkwest/commission-free-baccarat-dragon-bonus"
PARKWEST_EZ = "parkwest/ez-baccarat-panda-8"
CASH_IN = "parkwest/cash-in-baccarat"
ZOOBAC = "marina/zoobac"
LIVERMORE_EZ = "livermore/ez-baccarat"
GOLD = "aviator/baccarat-gold"
AVIATOR_EZ = "aviator/ez-baccarat-panda-8"
SUPREME = "aviator/supreme-baccarat"

SKELETON = """
section  | rows | lines of the rows    | lines where the option numbers 1, 2, 3 … are printed; `each`: all
000:1184 | 60   | 1190-1219, 1221-1250 | 1192 1197 1202 1207 1212 1217 1223 1228 1233 1238 1243 1248
000:1407 | 40   | 1412-1421, 1426-1455 | 1414 1419 1428 1433 1438 1443 1448 1453
000:1651 | 2    | 1662-1663            | 1662
000:1888 | 50   | 1893-1897, 1900-1944 | 1895 1902 1907 1912 1917 1922 1927 1932 1937 1942
000:1954 | 55   | 1963-1997, 1999-2018 | 1965 1970 1975 1980 1985 1990 1995 2001 2006 2011 2016
000:2020 | 75   | 2027-2041, 2044-2088, 2092-2106 | 2029 2034 2038 2046 2051 2056 2061 2066 2071 2076 \
    2081 2086 2094 2099 2104
000:2108 | 75   | 2115-2119, 2126-2130, 2132-2176, 2179-2198 | 2115 2128 2133 2139 2144 2149 2154 2159 \
    2164 2169 2174 2181 2186 2191 2196
000:2200 | 25   | 2209-2223, 2225-2234 | 2211 2216 2221 2227 2232
000:2236 | 6    | 2245-2245, 2252-2256 | 2245 2254
000:2258 | 70   | 2267-2301, 2303-2337 | 2269 2274 2279 2284 2289 2292 2298 2305 2308 2315 2319 2325 2329 2333
001:437  | 80   | 452-468, 473-506, 511-539 | 452 455 458 461 464 473 478 483 488 493 498 503 511 515 520 \
    525 530 535
001:718  | 25   | 723-747              | 723 728 733 738 743
001:861  | 5    | 868-872              | 868 869 870 871 872
001:908  | 20   | 913-929, 934-936     | 913 915 920 925 934 935 936
001:940  | 84   | 945-956, 961-970, 974-1020, 1024-1038 | 945 948 951 954 961 966 974 979 984 989 994 999 \
    1003 1007 1011 1016 1024 1029 1034
001:1040 | 25   | 1045-1064, 1068-1072 | 1045 1050 1055 1060 1068
001:1074 | 5    | 1083-1087            | 1083 1084 1085 1086 1087
001:1089 | 29   | 1094-1108, 1112-1125 | 1094 1099 1104 1112 1117 1122
001:1622 | 70   | 1631-1665, 1669-1678, 1687-1711 | 1631 1636 1641 1646 1651 1656 1661 1669 1674 1687 \
    1692 1697 1702 1707
002:333  | 5    | 336-340              | 336
002:438  | 4    | 467-470              | 467
002:573  | 2    | 576-577              | 576
002:874  | 9    | 879-887              | 879 883
002:1016 | 30   | 1021-1040, 1044-1053 | 1021 1026 1031 1036 1044 1049
002:1225 | 50   | 1232-1251, 1256-1285 | 1232 1237 1242 1247 1256 1261 1266 1271 1276 1281
002:1297 | 50   | 1302-1331, 1337-1356 | 1302 1307 1312 1317 1322 1327 1337 1342 1347 1352
002:1358 | 2    | 1363-1364            | 1363
002:1366 | 27   | 1371-1375, 1379-1400 | 1371 1379 1384 1388 1392 1397
002:1402 | 70   | 1407-1416, 1420-1464, 1468-1482 | 1407 1412 1420 1425 1430 1435 1440 1445 1450 1455 \
    1460 1468 1473 1478
002:1762 | 15   | 1767-1781            | 1767 1772 1777
003:402  | 5    | 410-414              | each
003:2215 | 12   | 2220-2231            | 2220 2223 2226 2229
003:2474 | 20   | 2479-2498            | each
003:3012 | 0    |                      |
003:3507 | 4    | 3510-3513            | 3510 3512
003:3633 | 41   | 3642-3672, 3685-3694 | each
003:3696 | 32   | 3705-3719, 3723-3739 | each
003:3741 | 32   | 3750-3768, 3772-3784 | each
003:3786 | 32   | 3795-3815, 3819-3829 | each
003:3831 | 21   | 3834-3854            | each
003:3869 | 129  | 3872-3901, 3905-3950, 3954-3998, 4005-4012 | 3872 3877 3882 3887 3892 3897 3905 3910 3915 \
    3920 3924 3928 3931 3936 3941 3946 3954 3959 3964 3969 3974 3979 3984 3989 3994 4005 4007 4009 4011
003:4014 | 37   | 4017-4026, 4030-4056 | 4017 4022 4030 4035 4040 4045 4049 4052
003:4058 | 8    | 4061-4064, 4071-4074 | 4061 4063 4071 4073
003:4076 | 15   | 4079-4084, 4091-4099 | 4079 4082 4091 4094 4097
003:4101 | 15   | 4104-4109, 4114-4122 | 4104 4107 4114 4117 4120
003:4126 | 40   | 4129-4132, 4137-4152, 4156-4175 | 4129 4131 4137 4142 4145 4148 4156 4161 4166 4171
003:4177 | 17   | 4180-4192, 4196-4199 | 4180 4184 4189 4196
003:4201 | 32   | 4204-4231, 4238-4241 | 4204 4208 4212 4216 4220 4224 4228 4238
003:4243 | 16   | 4246-4261            | 4246 4250 4254 4258
003:4265 | 30   | 4268-4287, 4292-4296, 4300-4304 | 4268 4271 4273 4276 4279 4282 4285 4292 4300
003:4306 | 22   | 4309-4320, 4325-4329, 4333-4337 | 4309 4312 4315 4318 4325 4333
003:4339 | 16   | 4342-4347, 4352-4361 | 4342 4344 4346 4352 4357
004:215  | 5    | 223-227              | 225
"""
PRINTED = [[cell.strip() for cell in row.split("|")] for row in SKELETON.strip().splitlines()[1:]]
OTHER_NUMBERS: dict[str, list[int | None]] = {
    "002:333": [None],  # none is printed
    "002:438": [None],
    "002:573": [None],
    "003:402": [None] * 5,  # none are printed
    "003:4058": [1, 2, 1, 2],  # 3 and 4 by the text (003:4068)
    "003:4306": [1, 2, 3, 4, 8, 9],  # 5 and 6 by the text (003:4322)
}
SHIFTED = {("003:4201", 3), ("003:4201", 4)}  # printed beside the option before: 003:4212, 003:4216

OBJECT = {"section", "document", "lines", "games", "option", "limit", "tiers"}
TIER = {"basis", "from", "to", "player_dealer_fee", "player_fee", "players", "fees", "line"}


def rows(section: Section) -> list[int]:
    """The source lines of a section's rows; a row with two ladders is one row."""
    return [line for one in section.options for line in dict.fromkeys(tier.line for tier in one.tiers)]


def numbers(text: str) -> list[int]:
    spans = (part.split("-") for part in text.split(",") if part)
    return [line for first, last in spans for line in range(int(first), int(last) + 1)]


def marked(lines: str, marks: str) -> list[int]:
    return numbers(lines) if marks == "each" else [int(mark) for mark in marks.split()]


@pytest.mark.parametrize(("id", "count", "lines", "marks"), PRINTED)
def test_every_printed_row_is_there_once(id: str, count: str, lines: str, marks: str) -> None:
    section = books.section(id)
    assert rows(section) == numbers(lines)
    assert len(rows(section)) == int(count)
    count_up = list(range(1, len(marked(lines, marks)) + 1))
    assert [one.printed for one in section.options] == OTHER_NUMBERS.get(id, count_up)


@pytest.mark.parametrize(("id", "count", "lines", "marks"), PRINTED)
def test_a_number_is_printed_beside_a_row_of_its_option(id: str, count: str, lines: str, marks: str) -> None:
    section = books.section(id)
    misplaced = {
        (id, one.printed)
        for one, mark in zip(section.options, marked(lines, marks), strict=True)
        if mark not in {tier.line for tier in one.tiers}
    }
    assert misplaced == {shifted for shifted in SHIFTED if shifted[0] == id}


@pytest.mark.parametrize("section", books.sections(), ids=lambda section: section.id)
def test_what_a_section_names_exists(section: Section) -> None:
    where = Cite.of(section.cite)
    assert all(where.first <= line <= where.last for line in rows(section))
    assert section.games
    assert set(section.games) <= books.known_games()
    ready = [books.banked(id) for id in section.games if id in books.banked_ids()]
    assert all(section.id in game.fees for game in ready)
    if len(ready) == len(section.games):
        known = {bet.name for game in ready for bet in game.bets}
        assert {name for group in section.groups for limit in group.bets for name in limit.bets} <= known


def test_known_games_are_those_of_the_documents() -> None:
    assert set(books.game_ids()) <= books.known_games()
    rooms = Counter(id.partition("/")[0] for id in books.known_games())
    assert rooms == {"parkwest": 10 + 2, "marina": 7 + 2, "livermore": 13, "aviator": 32, "casino-real": 1}


def test_a_game_is_named_as_in_its_own_file() -> None:
    assert {id: books.name(id) for id in books.game_ids()} == {game.id: game.name for game in books.games()}


def test_streets_are_known_of_every_game_that_has_a_pot() -> None:
    potted = {
        id
        for section in books.sections()
        if any(group.pot for group in section.groups)
        for id in section.games
    }
    assert {id for id in books.known_games() if books.streets(id)} == potted


@pytest.mark.parametrize("section", books.sections(), ids=lambda section: section.id)
def test_the_contract_of_the_fees_command(section: Section) -> None:
    for one in section.contract():
        assert set(one) == OBJECT
        assert one["document"] in DOCUMENTS.values()
        for tier in cast(list[dict[str, Any]], one["tiers"]):
            assert {"basis", "line"} <= set(tier) <= TIER
            assert ("from" in tier) == ("to" in tier)


def test_one_option_of_the_contract_in_full() -> None:
    first, second, *_ = books.section("000:1407").contract()
    assert {key: value for key, value in second.items() if key != "tiers"} == {
        "section": "000:1407",
        "document": "000_fbbc5b7a37cf4f21.txt",
        "lines": [1407, 1455],
        "games": [PARKWEST_EZ],
        "option": 2,
        "limit": "10-2000",
    }
    assert first["tiers"] != second["tiers"]
    assert cast(list[object], second["tiers"])[-2:] == [
        {"basis": "player-wager", "from": "501.00", "to": None, "player_fee": "5.00", "line": 1421},
        {"basis": "total-table-action", "from": "1000.00", "to": None, "player_dealer_fee": "8.00",
         "line": 1421},
    ]  # fmt: skip
    assert {one["limit"] for one in books.section("000:1954").contract()} == {"5-100 to 5000"}
    assert {one["limit"] for one in books.section("001:1074").contract()} == {"1-500 to 500-2000"}


def placed(game: str, text: str) -> list[PlacedBet]:
    """Bets as people jot them down: `2 ann player 100, 3 bob tie 10 backline`."""
    bets = []
    for words in (part.split() for part in text.split(",")):
        rule = books.banked(game).bet(words[2])
        assert rule is not None
        bets.append(
            PlacedBet(
                seat=int(words[0]), bettor=words[1], bet=words[2], base=rule.base, amount=cents(words[3]),
                backline="backline" in words,
            )
        )  # fmt: skip
    return bets


@pytest.mark.parametrize(
    ("game", "section", "option", "bets", "due"),
    [
        # all five kinds count; the largest totals; the row with the stray J
        (DRAGON, "000:1184", 1, "2 ann player 100, 2 ann tie 20, 3 bob banker-dragon-bonus 80",
         "pd 1.00 1191"),
        (DRAGON, "000:1184", 12, "2 ann banker 1000, 3 bob player-dragon-bonus 1", "pd 12.00 1250"),
        (DRAGON, "000:1184", 6, "2 ann player 600", "pd 4.00 1218"),
        # a player's bets together, side bets and other seats included; backline bettors pay too
        (PARKWEST_EZ, "000:1407", 1,
         "2 ann player 40, 2 ann tie 10, 2 ann panda-8 5, 2 bob banker 300 backline",
         "pd 3.00 1415, ann 1.00 1413, bob 2.00 1414"),
        (PARKWEST_EZ, "000:1407", 2, "2 ann player 60, 4 ann player 60", "pd 1.00 1418, ann 1.00 1418"),
        (PARKWEST_EZ, "000:1407", 2, "2 ann player 1000", "pd 6.00 1420, ann 5.00 1421"),
        # no player fee from option 3 on; below option 8's first row
        (PARKWEST_EZ, "000:1407", 3, "2 ann player 100, 3 bob dragon-7 5", "pd 1.50 1428"),
        (PARKWEST_EZ, "000:1407", 8, "2 ann player 20", "pd 1.00 1451"),
        (CASH_IN, None, 1, "2 ann player 300, 2 ann tie 10, 3 bob banker 100 backline", "pd 3.00 1964"),
        (CASH_IN, None, 8, "2 ann player 50", "pd 15.00 1999"),
        (DRAGON, None, 4, "2 ann player 500, 2 ann tie 1", "pd 15.00 1980"),
        (PARKWEST_EZ, None, 11, "2 ann player 30000, 3 bob panda-8 5", "pd 300.00 2018"),
        # whichever number is posted, the five rows are one ladder
        (ZOOBAC, "001:861", 1, "2 ann player 200, 2 ann zoo 50", "pd 3.00 870"),
        (ZOOBAC, "001:861", 5, "2 ann rabbit 20", "pd 1.00 868"),
        (ZOOBAC, None, 3, "2 ann player 500, 3 bob monkey 1", "pd 8.00 1087"),
        (ZOOBAC, None, 3, "2 ann player 50.50", "pd 1.00 1083"),
        (LIVERMORE_EZ, "002:1016", 4, "2 ann player 200, 3 bob tie 100", "pd 1.00 1036"),
        (LIVERMORE_EZ, "002:1016", 6, "2 ann player 2000, 3 bob dragon-7 1", "pd 25.00 1053"),
        (LIVERMORE_EZ, None, 5, "2 ann player 100, 3 bob banker 100", "pd 5.00 1322"),
        (LIVERMORE_EZ, None, 10, "2 ann player 4000", "pd 60.00 1355"),
        # the player fee is $0 in every option
        (GOLD, None, 1, "2 ann base 100, 2 ann tie 100", "pd 1.00 4181"),
        (GOLD, None, 3, "2 ann base 2000, 3 bob base 1 backline", "pd 25.00 4192"),
        # the rows that stand beside the next option's number
        (AVIATOR_EZ, None, 2, "2 ann player 2500", "pd 10.00 4212"),
        (AVIATOR_EZ, None, 3, "2 ann player 40", "pd 1.00 4213"),
        (AVIATOR_EZ, None, 3, "2 ann player 600, 2 ann tie 100", "pd 10.00 4216"),
        # options 4 and 5 share a ladder, whose last two rows both hold $3,000
        (AVIATOR_EZ, None, 4, "2 ann player 700", "pd 10.00 4221"),
        (AVIATOR_EZ, None, 5, "2 ann player 250", "pd 3.00 4219"),
        (AVIATOR_EZ, None, 5, "2 ann player 3000", "pd 20.00 4222"),
        (AVIATOR_EZ, None, 4, "2 ann player 3001", "pd 40.00 4223"),
        # a dollar for every bet
        (AVIATOR_EZ, None, 8, "2 ann player 50, 2 ann dragon-7 5, 3 bob banker 100",
         "pd 1.00 4238, ann 1.00 4238, ann 1.00 4238, bob 1.00 4238"),
        # players pay for line bets only
        (SUPREME, None, 3, "2 ann player 100, 2 ann banker 50, 2 ann tie 10, 2 ann flex-5 41",
         "pd 2.00 4256, ann 0.50 4254, ann 0.50 4254"),
        (SUPREME, None, 2, "2 ann player 1000, 3 bob banker 500", "pd 5.00 4253"),
        (SUPREME, None, 4, "2 ann player 1000", "pd 5.00 4260, ann 0.50 4258"),
        (SUPREME, None, 4, "2 ann player 1000, 3 bob total-shot 1", "pd 10.00 4261, ann 0.50 4258"),
    ],
)  # fmt: skip
def test_charges_worked_by_hand(game: str, section: str | None, option: int, bets: str, due: str) -> None:
    charges = collect(books.schedule(game, option, section), placed(game, bets))
    assert due == ", ".join(
        f"{charge.bettor or 'pd'} {dollars(charge.amount)} {charge.cite.first}" for charge in charges
    )


def test_bet_limits_of_the_sections() -> None:
    printed = {
        (section.id, name): dollars(limit.span.low) + "-" + dollars(limit.span.high or 0)
        for section in books.sections()
        for group in section.groups
        for limit in group.bets
        if limit.span is not None
        for name in limit.bets
    }
    assert printed["000:1184", "tie"] == "0.00-150.00"
    assert printed["000:1407", "dragon-7"] == "5.00-500.00"
    assert printed["000:1954", "phoenix-7"] == "5.00-500.00"
    assert printed["003:4243", "flex-7"] == "1.00-200.00"
    assert printed["003:4243", "total-shot"] == "1.00-50.00"
    assert ("000:1954", "tie") not in printed


def test_sections_come_in_the_order_of_the_documents() -> None:
    places = [Cite.of(section.cite) for section in books.sections()]
    assert places == sorted(places, key=lambda cite: (cite.document, cite.first))
    assert len({section.id for section in books.sections()}) == len(places)
    assert books.sections() is books.sections()
    assert not [id for id in books.game_ids() if "fees" in id.split("/")]


def test_a_section_that_does_not_exist_or_is_not_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Denied, match='no collection section "000:1": there are 000:1184, 000:1407'):
        books.section("000:1")
    with pytest.raises(Denied, match=f"not a collection section of {CASH_IN}: there are 000:1954"):
        books.schedule(CASH_IN, 1, "000:1184")
    with pytest.raises(RuleBroken, match='"12" is not an option'):
        books.schedule(DRAGON, 12)
    free = msgspec.structs.replace(books.banked(GOLD), fees=())
    monkeypatch.setattr(books, "game", lambda id: free)
    with pytest.raises(Denied, match=f"{GOLD} has no collection section"):
        books.schedule(GOLD, 1)


def test_the_house_wide_section_holds_where_none_is_named() -> None:
    assert books.schedule(PARKWEST_EZ, 1).section.id == "000:1954"
    assert books.schedule(ZOOBAC, "1").section.id == "001:1074"
    assert books.schedule(LIVERMORE_EZ, 1, "002:1016").section.id == "002:1016"
    assert [one.id for one in books.schedule(ZOOBAC, 4).options] == ["4", "1", "2", "3", "5"]


def test_what_lies_between_two_rows_is_read_in_every_section_that_has_such() -> None:
    """Rows end and begin at whole dollars (000:2126-2127)."""
    found = 0
    for section in books.sections():
        for option in section.options:
            for tiers in ([one for one in option.tiers if one.basis == basis] for basis in BASES):
                rows = [one for one in tiers if one.span is not None]
                for low, high in pairwise(rows):
                    assert low.span is not None
                    assert high.span is not None
                    if low.span.high is None or high.span.low - low.span.high != cents(1):
                        continue
                    assert tier_for(rows, low.span.high + 50)[0] == low
                    assert any("whole dollars" in one.question for one in section.interpretations), section.id
                    found += 1
    assert found > 500

"""Fees of the Aviator and of Casino Real worked by hand, for games whose rules need not be here."""

from __future__ import annotations

from typing import cast

import pytest

from openfelt import books
from openfelt.rules.errors import RuleBroken
from openfelt.rules.fee_rules import Milestone
from openfelt.rules.money import cents, dollars
from openfelt.table.collection import Charge, PlacedBet, collect
from openfelt.table.pot_collection import Clock, collect_from_pot, collect_time

EASY, EASY_HOUSE = "003:402", "003:4058"
ULTIMATE, ULTIMATE_HOUSE = "003:2215", "003:4306"
CONQUIAN, CONQUIAN_HOUSE = "003:2474", "003:3831"
THREE_CARD, THREE_CARD_HOUSE = "003:3507", "003:4126"
FLOP, MEXICAN, STUD, DRAW = "003:3633", "003:3696", "003:3741", "003:3786"
BLACKJACK, RED_FLEX_BUSTER, SPANISH = "003:3869", "003:4014", "003:4339"
PAN_9, PAI_GOW, FORTUNE = "003:4076", "003:4101", "003:4265"
CASINO_REAL = "004:215"


def placed(text: str) -> list[PlacedBet]:
    """Bets as people jot them down: `2 ann ante 100, 2 ann trips 5 bonus, 2/3 bob base 10 backline`."""
    bets = []
    for words in (part.split() for part in text.split(",")):
        seat, _, circle = words[0].partition("/")
        bets.append(
            PlacedBet(
                seat=int(seat), circle=int(circle or 1), bettor=words[1], bet=words[2],
                amount=cents(words[3]), base="bonus" not in words, backline="backline" in words,
            )
        )  # fmt: skip
    return bets


def jotted(charges: tuple[Charge, ...]) -> str:
    return ", ".join(
        f"{charge.bettor or charge.fee or 'pd'} {dollars(charge.amount)} {charge.cite.first}"
        for charge in charges
    )


@pytest.mark.parametrize(
    ("section", "option", "bets", "due"),
    [
        # a collection for every ante, the bonus bet and the player-dealer's many opponents aside
        (EASY, 2, "2 ann ante 50, 2 ann easy-odds 5 bonus, 2 bob ante 20 backline",
         "pd 2.00 411, ann 1.00 411, bob 1.00 411"),
        (EASY, 5, "2 ann ante 500", "pd 5.00 414, ann 3.00 414"),
        (EASY_HOUSE, 2, "2 ann ante 300, 2 ann easy-odds 50 bonus", "pd 2.00 4064, ann 2.00 4063"),
        # printed 1 and 2 again: bonus bets pay, too
        (EASY_HOUSE, 3, "2 ann ante 95, 2 ann easy-odds 5 bonus",
         "pd 1.00 4071, ann 1.00 4071, ann 1.00 4071"),
        (EASY_HOUSE, 4, "2 ann ante 300, 2 ann easy-odds 50 bonus",
         "pd 2.00 4074, ann 2.00 4073, ann 2.00 4073"),
        # the three bets together, of each hand for itself; above $100 option 1 has one rate
        (ULTIMATE, 1, "2 ann ante 100, 2 ann blind 100, 2 ann trips 50 bonus", "pd 2.00 2221, ann 1.00 2220"),
        (ULTIMATE, 2, "2 ann ante 50, 2 ann blind 50, 2 ann trips 10 bonus", "pd 2.50 2224, ann 2.00 2224"),
        (ULTIMATE, 3, "2 ann ante 500, 2 ann blind 500", "pd 6.00 2227, ann 3.00 2227"),
        (ULTIMATE, 4, "2 ann ante 500, 2 ann blind 500", "pd 10.00 2229, ann 5.00 2229"),
        (ULTIMATE_HOUSE, 2, "2 ann ante 60, 2 ann blind 60, 3 ann ante 50, 3 ann blind 50",
         "pd 2.50 4313, ann 2.00 4313, ann 1.00 4312"),
        # printed 8 and 9
        (ULTIMATE_HOUSE, 5, "2 ann ante 25, 2 ann blind 25", "pd 1.00 4325"),
        (ULTIMATE_HOUSE, 6, "2 ann ante 500, 2 ann blind 500, 2 ann trips 1 bonus", "pd 25.00 4337"),
        # nobody banks: each player pays by the table's limit
        (CONQUIAN, 11, "1 ann stake 100, 2 bob stake 100", "ann 7.00 2489, bob 7.00 2489"),
        (CONQUIAN_HOUSE, 21, "1 ann stake 1000, 2 bob stake 1000", "ann 20.00 3854, bob 20.00 3854"),
        # antes alone in the game's own list, bonus bets in the room's
        (THREE_CARD, 1, "2 ann ante 60, 2 ann pair-plus 60 bonus, 3 bob ante 40",
         "pd 1.00 3510, ann 1.00 3510, bob 1.00 3510"),
        (THREE_CARD_HOUSE, 1, "2 ann ante 60, 2 ann pair-plus 60 bonus", "pd 2.00 4130, ann 1.00 4129"),
        (THREE_CARD_HOUSE, 3, "2 ann ante 100", "pd 0.50 4137"),
        (THREE_CARD_HOUSE, 10, "2 ann ante 900, 2 ann 6-card-bonus 101 bonus", "pd 25.00 4175"),
        # $50 in two rows; below the ladder; options 25 and 26 charge players
        (BLACKJACK, 2, "2 ann base 50", "pd 0.50 3877"),
        (BLACKJACK, 2, "2 ann base 50, 2 ann buster 1 bonus", "pd 1.00 3878"),
        (BLACKJACK, 8, "2 ann base 5", "pd 1.00 3910"),
        (BLACKJACK, 12, "2 ann base 10000, 3 bob base 1 backline", "pd 100.00 3930"),
        (BLACKJACK, 13, "2 ann base 1200", "pd 7.00 3934"),
        (BLACKJACK, 25, "2 ann base 3, 2 ann buster 1 bonus", "ann 1.00 3994"),
        (BLACKJACK, 25, "2 ann base 100, 2 ann buster 5 bonus, 2 bob base 2 backline",
         "pd 2.00 3996, ann 1.00 3994, bob 1.00 3994"),
        (BLACKJACK, 26, "2 ann base 50, 3 ann base 50", "pd 1.00 4005, ann 0.50 4005, ann 0.50 4005"),
        (RED_FLEX_BUSTER, 7, "2 ann base 3000, 2 ann red-flex 1 bonus", "pd 50.00 4050"),
        (RED_FLEX_BUSTER, 8, "2 ann base 5, 2 ann buster 4 bonus", "ann 0.50 4052"),
        (RED_FLEX_BUSTER, 8, "2 ann base 5, 2 ann buster 5 bonus", "pd 1.00 4053, ann 0.50 4052"),
        (SPANISH, 2, "2 ann base 25, 2 ann match-the-dealer 50 bonus", "pd 1.00 4344, ann 1.00 4344"),
        (SPANISH, 5, "2 ann base 301", "pd 4.00 4360"),
        # by the amount of each wager; below the player-dealer's ladder
        (PAN_9, 1, "2 ann base 50, 3 bob base 51", "pd 2.00 4080, ann 0.50 4079, bob 0.50 4079"),
        (PAN_9, 3, "2/1 ann base 100, 2/2 ann base 101", "pd 2.00 4092, ann 1.00 4091, ann 2.00 4092"),
        (PAN_9, 5, "2 ann base 500", "pd 5.00 4097, ann 5.00 4097"),
        (PAI_GOW, 2, "2 ann base 10", "pd 1.00 4107, ann 1.00 4107"),
        (PAI_GOW, 4, "2/1 ann base 200, 2/2 bob base 500 backline",
         "pd 3.00 4118, ann 2.00 4117, bob 3.00 4118"),
        (FORTUNE, 3, "2 ann base 100, 2 ann fortune 5 bonus", "pd 2.00 4274, ann 0.50 4273"),
        (FORTUNE, 7, "2 ann base 3000", "pd 5.00 4285, ann 5.00 4285"),
        (FORTUNE, 9, "2 ann base 600, 2 ann fortune 5 bonus", "pd 10.00 4303"),
        # each spot by its total; the player-dealer's second rate is for more than $105
        (CASINO_REAL, 1, "2/1 ann base 100, 2/1 ann fortune 10 bonus, 2/2 ann base 50",
         "pd 2.00 226, ann 2.00 224, ann 1.00 223"),
        (CASINO_REAL, 1, "2 ann base 100, 2 ann fortune 5 bonus", "pd 1.00 223, ann 2.00 224"),
        (CASINO_REAL, 1, "2 ann base 500, 2 ann fortune 500 bonus", "pd 2.00 226, ann 5.00 227"),
        (CASINO_REAL, 1, "2 ann base 204", "pd 2.00 226, ann 2.00 224"),
    ],
)  # fmt: skip
def test_charges_of_banked_games_worked_by_hand(section: str, option: int, bets: str, due: str) -> None:
    assert jotted(collect(books.section(section).schedule(option), placed(bets))) == due


@pytest.mark.parametrize(
    ("section", "option"),
    [(BLACKJACK, 27), (PAN_9, 2), (PAI_GOW, 5), (THREE_CARD_HOUSE, 2), (FORTUNE, 1), (ULTIMATE_HOUSE, 4),
     (SPANISH, 3)],
)  # fmt: skip
def test_nobody_pays_for_more_than_forty_circles(section: str, option: int) -> None:
    bets = placed(", ".join(f"{number} ann base 50" for number in range(1, 43)))
    charges = collect(books.section(section).schedule(option), bets)
    assert sum(charge.bettor == "ann" for charge in charges) == 40


def test_a_new_game_of_super_pan_9_plays_four_hands_free_003_1460() -> None:
    schedule, bets = books.section(PAN_9).schedule(1), placed("2 ann base 50")
    assert collect(schedule, bets, hands_before=3) == ()
    assert jotted(collect(schedule, bets, hands_before=4)) == "pd 1.00 4079, ann 0.50 4079"


@pytest.mark.parametrize(
    ("section", "posted", "players", "events", "due"),
    [
        (FLOP, [13, 17, 22, 27], 9, "blinds action end", "modified 1.00 3654"),
        (FLOP, [13, 17, 22, 27], 6, "blinds flop action turn river end", "regular 10.00 3654"),
        (FLOP, [13, 17, 22, 27], 6, "flop turn action river action end",
         "regular 10.00 3654, late 5.00 3654"),
        (FLOP, [13, 17, 22, 27], 5, "flop turn river action end", "regular 4.00 3658, late 1.00 3658"),
        (FLOP, [13, 17, 22, 27], 4, "flop turn river end", "regular 3.00 3663"),
        (FLOP, [13, 17, 22, 27], 2, "blinds end", ""),
        (FLOP, [13, 17, 22, 27], 3, "flop turn action end", "regular 1.00 3668"),
        (MEXICAN, [16, 22, 23, 32], 7, "antes action end", "modified 1.00 3723"),
        (MEXICAN, [16, 22, 23, 32], 5, "third-card action end", "regular 5.00 3729"),
        (MEXICAN, [16, 22, 23, 32], 4, "third-card fourth-card fifth-card action end", "regular 3.00 3730"),
        (MEXICAN, [16, 22, 23, 32], 3, "third-card fourth-card action fifth-card action end",
         "regular 1.00 3739, late 5.00 3739"),
        (STUD, [12, 17, 26, 28], 8, "antes end", ""),
        (STUD, [12, 17, 26, 28], 8, "third-card action end", "regular 6.00 3761"),
        (STUD, [12, 17, 26, 28], 6, "third-card fourth-card fifth-card sixth-card seventh-card action end",
         "regular 6.00 3761, late 15.00 3761"),
        (STUD, [12, 17, 26, 28], 4, "third-card fourth-card action end", "regular 4.00 3778, late 3.00 3778"),
        (DRAW, [2, 18, 24, 29], 6, "deal action end", "modified 1.00 3796"),
        (DRAW, [2, 18, 24, 29], 5, "deal draw action end", "regular 5.00 3812"),
        (DRAW, [2, 18, 24, 29], 4, "deal draw two-drew action end", "regular 4.00 3821, late 1.00 3821"),
        (DRAW, [2, 18, 24, 29], 2, "deal draw two-drew end", "regular 1.00 3826"),
    ],
)  # fmt: skip
def test_charges_of_pots_worked_by_hand(
    section: str, posted: list[int], players: int, events: str, due: str
) -> None:
    hand = cast(list[Milestone], events.split())
    assert jotted(collect_from_pot(books.section(section).schedule(*posted), players, hand, 10_000)) == due


def test_a_flop_game_by_the_clock_003_3676() -> None:
    schedule, clock, taken = books.section(FLOP).schedule(40), Clock(), []
    for minute, pot in ((29, 90_00), (30, 19_99), (33, 20_00), (45, 90_00), (60, 90_00)):
        clock, charges = collect_time(schedule, clock, minute, pot)
        taken.append(jotted(charges))
    assert taken == ["", "", "regular 20.00 3693", "", "regular 20.00 3693"]


@pytest.mark.parametrize(
    ("section", "limit"),
    [
        (FLOP, "1-2 to 2000-4000; 1-2 to 5000-10000"),
        (MEXICAN, "1 to 5000; 1-2 to 5000-10000; 1-2 to 5000-10000"),
        (STUD, "1 to 5000; 1-2 to 5000-10000; 1-2 to 5000-10000"),
        (DRAW, "1 to 5000; 1-2 to 5000-10000; 1-2 to 5000-10000"),
    ],
)
def test_the_stakes_of_the_poker_lists(section: str, limit: str) -> None:
    assert {one["limit"] for one in books.section(section).contract()} == {limit}
    stakes = [one for group in books.section(section).groups for one in group.stakes]
    assert {one.structure for one in stakes if one.buy_in == "20+"} == {"pot-or-no-limit"}


def test_bonus_bets_of_red_flex_and_buster_follow_their_option_003_4014() -> None:
    section = books.section(RED_FLEX_BUSTER)
    assert [one.range for one in section.option(7).group.bets] == ["1-50"]
    assert [(one.range, one.within_table) for one in section.option(8).group.bets] == [(None, True)]


def test_a_section_without_its_table_posts_nothing_003_3018() -> None:
    with pytest.raises(RuleBroken, match=r'"1" is not an option; there are: none \(003:3012-3018\)'):
        books.section("003:3012").schedule(1)

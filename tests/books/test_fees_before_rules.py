"""Charges worked by hand from sections whose games may have no rules here yet."""

from __future__ import annotations

import pytest

from openfelt import books
from openfelt.rules.fee_rules import CollectionTime
from openfelt.rules.money import cents, dollars
from openfelt.table.collection import PlacedBet, collect

BASE = {"base", "ante", "blind"}


def placed(text: str) -> list[PlacedBet]:
    """Bets as people jot them down: `2 ann base 100, 3 bob bonus 10 backline`; `2b`: the second spot."""
    return [
        PlacedBet(
            seat=int(seat.rstrip("b")), circle=2 if seat.endswith("b") else 1, bettor=bettor, bet=bet,
            base=bet in BASE, amount=cents(amount), backline=bool(rest),
        )
        for seat, bettor, bet, amount, *rest in (part.split() for part in text.split(","))
    ]  # fmt: skip


def due(section: str, option: int, bets: str, stage: CollectionTime) -> str:
    charges = collect(books.section(section).schedule(option), placed(bets), stage)
    return ", ".join(
        f"{charge.bettor or 'pd'} {dollars(charge.amount)} {charge.cite.first}" for charge in charges
    )


@pytest.mark.parametrize(
    ("section", "option", "bets", "taken"),
    [
        # base and bonus on a spot together; the ladders go on above their last rows
        ("000:1651", 1, "2 ann base 60, 2 ann bonus 60, 2b ann base 50, 3 bob base 200, 3 bob bonus 200",
         "pd 2.00 1663, ann 2.00 1663, ann 1.00 1662, bob 2.00 1663"),
        ("000:1651", 1, "2 ann base 50, 2 bob base 50 backline",
         "pd 1.00 1662, ann 1.00 1662, bob 1.00 1662"),
        # the doubled fee; the rows with stray marks; bonus bets count
        ("000:1888", 1, "2 ann ante 80, 2 ann pair-plus 20", "pd 1.00 1894"),
        ("000:1888", 9, "2 ann ante 900, 2 ann 6-card-bonus 1", "pd 15.00 1939"),
        ("000:1888", 10, "2 ann ante 501", "pd 15.00 1943"),
        # ladders around the garbled rows; a first row of $100 alone
        ("000:2020", 4, "2 ann base 100", "pd 1.00 2044"),
        ("000:2020", 12, "2 ann base 1000, 2 ann bonus 1", "pd 15.00 2088"),
        ("000:2020", 13, "2 ann base 5", "pd 2.00 2092"),
        ("000:2020", 15, "2 ann base 60", "pd 2.00 2102"),
        # flat for the player-dealer, and each base wager by itself
        ("000:2108", 1, "2 ann base 100, 2 ann lucky 500, 2b ann base 401, 3 bob base 101 backline",
         "pd 2.00 2115, ann 1.00 2115, ann 5.00 2119, bob 2.00 2116"),
        ("000:2108", 1, "2 ann lucky 50", "pd 2.00 2115"),
        # rows whose ranges and fees slipped
        ("000:2108", 6, "2 ann base 1500", "pd 20.00 2150"),
        ("000:2108", 9, "2 ann base 701", "pd 15.00 2165"),
        ("000:2108", 9, "2 ann base 1500, 3 bob bonus 1", "pd 25.00 2166"),
        ("000:2108", 10, "2 ann base 10", "pd 2.00 2167"),
        ("000:2108", 10, "2 ann base 501", "pd 8.00 2169"),
        ("000:2108", 11, "2 ann base 201", "pd 6.00 2173"),
        ("000:2108", 11, "2 ann base 601", "pd 10.00 2174"),
        ("000:2200", 3, "2 ann ante 300, 2 ann bonus-6 1", "pd 9.00 2220"),
        # the player-dealer alone under option 1, the players alone under option 2
        ("000:2236", 1, "2 ann base 500", "pd 2.00 2245"),
        ("000:2236", 2, "2 ann base 500, 3 ann base 200, 3 bob base 100",
         "ann 5.00 2256, ann 2.00 2253, bob 1.00 2252"),
        ("000:2258", 5, "2 ann ante 500, 2 ann blind 500, 2 ann trips 1", "pd 13.00 2290"),
        ("000:2258", 14, "2 ann ante 25, 2 ann blind 25", "pd 2.00 2333"),
        # options 1 to 4 leave bonus bets out of the total and charge every circle
        ("001:437", 2, "2 ann base 50, 2 ann buster 50, 2b ann base 5, 3 bob base 20 backline",
         "pd 1.00 456, ann 0.50 455, ann 0.50 455, bob 0.50 455"),
        ("001:437", 4, "2 ann base 300, 2 ann buster 300", "pd 2.00 461, ann 1.00 461"),
        ("001:437", 5, "2 ann base 50, 2 ann buster 1", "pd 1.00 465"),
        ("001:437", 12, "2 ann base 1001", "pd 5.00 506"),
        ("001:718", 3, "2 ann ante 900, 2 ann pair-plus 100", "pd 8.00 736"),
        ("001:718", 5, "2 ann ante 1001", "pd 15.00 747"),
        ("001:908", 1, "2 ann base 200, 3 bob base 790", "pd 2.00 913"),
        ("001:908", 1, "2 ann base 200, 3 bob base 791", "pd 5.00 914"),
        ("001:908", 6, "2 ann base 100, 2 bob base 100 backline, 3 ann base 500",
         "pd 2.00 935, ann 2.00 935, bob 2.00 935, ann 2.00 935"),
        ("001:940", 1, "2 ann base 3", "pd 0.25 945, ann 0.25 945"),
        ("001:940", 3, "2 ann base 100, 2 ann buster 100, 3 bob base 25",
         "pd 2.00 952, ann 1.00 951, bob 1.00 951"),
        ("001:940", 13, "2 ann base 500, 2 ann buster 1", "pd 10.00 1006"),
        ("001:1089", 3, "2 ann ante 1000", "pd 8.00 1107"),
        ("001:1089", 6, "2 ann ante 600, 2 ann pair-plus 1", "pd 10.00 1125"),
        # blank cells go on; bonus bets count for the player-dealer alone
        ("001:1622", 1, "2 ann base 400, 2 ann fortune 100, 3 bob base 101 backline",
         "pd 5.00 1635, ann 4.00 1634, bob 2.00 1632"),
        ("001:1622", 3, "2 ann base 501", "pd 2.00 1645, ann 5.00 1645"),
        ("001:1622", 9, "2 ann base 600, 2 ann fortune 1", "pd 20.00 1678, ann 1.00 1677"),
        # holes in the print
        ("001:1622", 10, "2 ann base 350", "pd 6.00 1689"),
        ("001:1622", 11, "2 ann base 500, 2 ann fortune 50", "pd 8.00 1695"),
        ("001:1622", 11, "2 ann base 601", "pd 20.00 1696"),
        ("002:333", 1, "2 ann base 200, 3 bob base 101", "pd 4.00 338"),
        ("002:438", 1, "2 ann ante 200, 2 ann bonus 101", "pd 6.00 469"),
        ("002:874", 2, "2 ann ante 50", "pd 0.50 883"),
        ("002:1366", 2, "2 ann ante 400, 2 ann bonus 199", "pd 10.00 1382"),
        ("002:1762", 3, "2 ann ante 200, 2 ann blind 200, 2 ann bad-beat 1", "pd 15.00 1778"),
    ],
)  # fmt: skip
def test_charges_before_the_deal(section: str, option: int, bets: str, taken: str) -> None:
    assert due(section, option, bets, "before-deal") == taken


@pytest.mark.parametrize(
    ("stage", "section", "option", "bets", "taken"),
    [
        # the dollar printed for players is not taken
        ("after-two-cards", "001:1040", 1, "2 ann base 25, 2 ann match 1", "pd 1.00 1046"),
        ("after-two-cards", "002:1225", 10, "2 ann base 200, 3 bob base 200, 3 bob match 101",
         "pd 10.00 1282"),
        ("after-two-cards", "002:1402", 7, "2 ann base 49.50", "pd 1.00 1440"),
        ("after-two-cards", "002:1402", 7, "2 ann base 50", "pd 2.00 1441"),
        # a fee for each spot, and in the house-wide section for each base wager
        ("after-deal", "002:573", 1, "2 ann base 100, 2b ann base 101, 2 bob base 10 backline",
         "pd 1.00 576, ann 1.00 576, bob 1.00 576, ann 2.00 577"),
        ("after-deal", "002:1358", 1, "2 ann base 100, 2 ann bonus 100, 3 bob base 200",
         "pd 1.00 1363, ann 1.00 1363, bob 2.00 1364"),
    ],
)  # fmt: skip
def test_charges_after_cards_are_dealt(
    stage: CollectionTime, section: str, option: int, bets: str, taken: str
) -> None:
    assert due(section, option, bets, stage) == taken
    assert due(section, option, bets, "before-deal") == ""


@pytest.mark.parametrize(("section", "fee"), [("001:1040", "player_fee"), ("000:2236", "player_dealer_fee")])
def test_a_fee_that_the_text_denies_stays_in_its_rows(section: str, fee: str) -> None:
    last = books.section(section).options[-1]
    assert {getattr(tier, fee) for tier in last.tiers} == {cents(1 if section == "001:1040" else 2)}

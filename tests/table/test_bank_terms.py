"""What taking the bank costs, told before anything is bet: never less than what is then charged."""

from __future__ import annotations

import pytest

from openfelt import books
from openfelt.rules.money import cents
from openfelt.table.bank_terms import bank_terms
from openfelt.table.collection import player_dealer_charge

ACTIONS = [cents(dollars) for dollars in (5, 50, 100, 101, 300, 601, 1500, 2500, 9000, 40_000)]
BANKED = [
    schedule for section in books.sections() for schedule in section.schedules() if not schedule.group.pot
]


def test_no_hand_costs_more_than_was_told_and_every_fee_is_in_its_row() -> None:
    for schedule in BANKED:
        terms = bank_terms(schedule, 1)
        if schedule.group.player_dealer is None:
            assert (terms.you_pay, terms.rows) == ("You pay nothing", ())
            continue
        for action in ACTIONS:
            charge = player_dealer_charge(schedule, action)
            assert (charge.amount, charge.cite) in {(row.amount, row.cite) for row in terms.rows}, (
                schedule.name
            )


BY_ACTION, WHATEVER = "by the total table action", "whatever is bet"


@pytest.mark.parametrize(
    ("game", "option", "section", "you", "players"),
    [
        ("parkwest/cash-in-baccarat", 1, "000:1954", f"$1 to $20 a hand, {BY_ACTION}", "nothing"),
        ("parkwest/ace-up-pai-gow-poker", 1, "000:2108", f"$2 a hand, {WHATEVER}", "$1 to $5 for each wager"),
        ("parkwest/pai-gow-tiles", 2, "000:2236", "nothing", "$1 to $5 for each wager"),
        ("marina/face-up-pai-gow-poker", 2, "001:1622", f"$5 a hand, {WHATEVER}", "$1 to $5 for each wager"),
    ],
)
def test_who_pays_is_said_in_words(game: str, option: int, section: str, you: str, players: str) -> None:
    terms = bank_terms(books.schedule(game, option, section), 1)
    assert (terms.you_pay, terms.players_pay) == (f"You pay {you}", f"players pay {players}")
    assert bool(terms.player_rows) == (players != "nothing"), "told to those who bet, where they pay"
    assert terms.taken == "before the deal"
    pays = f"the player-dealer pays {you}; players pay {players}; taken before the deal"
    assert terms.posted == f"Collection, {terms.schedule}: {pays}"
    assert bank_terms(None, 1).posted == "No collection"


def test_a_fee_is_told_in_the_whole_chips_that_are_taken() -> None:
    halves = books.schedule("aviator/baccarat-gold", 1)
    assert [row.amount for row in bank_terms(halves, 50).rows][:1] == [cents("0.50")]
    assert [row.amount for row in bank_terms(halves, 100).rows][:1] == [0]

"""Money moves between accounts and is never made or lost."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from openfelt.rules.money import Cents
from openfelt.table.ledger import Entry, Ledger, transfer

ACCOUNTS = ("ann", "bob", "cy", "player-dealer:1", "felt", "drop")


def test_a_bet_goes_to_the_felt_and_comes_back_with_what_it_won() -> None:
    ledger = Ledger()
    ledger = ledger.post(transfer("ann", "felt", Cents(500), "ann bets on player"))
    ledger = ledger.post(transfer("player-dealer:1", "felt", Cents(500), "player wins 1:1"))
    ledger = ledger.post(transfer("felt", "ann", Cents(1000), "ann takes her bet and her winnings"))
    assert ledger.balances == {"ann": 500, "player-dealer:1": -500}
    assert ledger.balance("felt") == 0
    assert [one.because for one in ledger.entries] == [
        "ann bets on player",
        "player wins 1:1",
        "ann takes her bet and her winnings",
    ]
    assert len(ledger) == 3
    assert repr(ledger) == "Ledger(3 entries, 2 accounts open)"


def test_an_account_never_posted_to_holds_nothing() -> None:
    assert Ledger().balance("drop") == 0
    assert Ledger().balances == {}
    assert Ledger().entries == ()


def test_one_account_may_be_posted_twice_in_an_entry() -> None:
    twice = Entry((("ann", Cents(-300)), ("ann", Cents(-200)), ("felt", Cents(500))), "player and tie")
    assert Ledger().post(twice).balances == {"ann": -500, "felt": 500}
    there_and_back = Entry((("ann", Cents(-300)), ("ann", Cents(300))), "changed her mind")
    assert Ledger().post(there_and_back).balances == {}


def test_a_push_moves_nothing_and_is_still_an_event() -> None:
    pushed = Ledger().post(transfer("felt", "ann", Cents(0), "push"))
    assert (len(pushed), dict(pushed.balances)) == (1, {})


def test_posting_leaves_the_ledger_before_as_it_was() -> None:
    before = Ledger().post(transfer("ann", "felt", Cents(100), "bet"))
    one = before.post(transfer("felt", "bob", Cents(100), "one way"))
    other = before.post(transfer("felt", "ann", Cents(100), "the other way"))
    assert before.balances == {"ann": -100, "felt": 100}
    assert one.balances == {"ann": -100, "bob": 100}
    assert other.balances == {}
    with pytest.raises(TypeError):
        before.balances["ann"] = Cents(0)  # type: ignore[index]


@pytest.mark.parametrize(
    ("postings", "says"),
    [
        ((("ann", Cents(-500)), ("felt", Cents(400))), "comes to -1.00, not 0.00"),
        ((("ann", Cents(5)),), "ann 0.05 comes to 0.05"),
        ((), "at least one account"),
        ((("", Cents(5)), ("ann", Cents(-5))), "name of its account"),
        ((("ann", 0.5), ("felt", -0.5)), "whole cents"),
        ((("ann", True), ("felt", -1)), "whole cents"),
    ],
)
def test_an_entry_that_does_not_balance_is_refused(
    postings: tuple[tuple[str, Cents], ...], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        Entry(postings, "a slip")


def test_a_transfer_names_two_accounts_and_goes_forward() -> None:
    with pytest.raises(ValueError, match=r"1\.00 the other way"):
        transfer("ann", "felt", Cents(-100), "a slip")
    with pytest.raises(ValueError, match="same account"):
        transfer("ann", "ann", Cents(100), "a slip")


@pytest.mark.parametrize("seed", range(40))
def test_all_accounts_are_zero_together_after_every_event(seed: int) -> None:
    rng = random.Random(seed)
    ledger, plain = Ledger(), Counter[str]()
    for event in range(100):
        names = rng.choices(ACCOUNTS, k=rng.randint(1, 4))
        amounts = [rng.randint(-5000, 5000) for _ in names[1:]]
        posted = tuple(zip(names, map(Cents, [-sum(amounts), *amounts]), strict=True))
        ledger = ledger.post(Entry(posted, f"event {event}"))
        for account, amount in posted:
            plain[account] += amount
        assert sum(ledger.balances.values()) == 0
        assert ledger.balances == {account: amount for account, amount in plain.items() if amount}
    again = Counter[str]()
    for one in ledger.entries:
        for account, amount in one.postings:
            again[account] += amount
    assert {account: ledger.balance(account) for account in again} == dict(again)


def test_a_long_night_is_no_slower_at_its_end() -> None:
    ledger = Ledger()
    for hand in range(50_000):
        ledger = ledger.post(transfer(f"player-dealer:{hand}", "felt", Cents(5), "puts up"))
        ledger = ledger.post(transfer("felt", f"player-dealer:{hand}", Cents(5), "takes back"))
    assert (len(ledger), ledger.balances) == (100_000, {})
    assert ledger.entries[-1].because == "takes back"

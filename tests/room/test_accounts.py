"""Player cards have numbers that catch a slip, and an account prints nothing secret."""

from __future__ import annotations

import random
import secrets

import pytest

from openfelt.room.doors.accounts import Account, Lock, check_digit, check_name, new_card, read_card
from openfelt.rules.errors import Denied

ANN = Account(person="p1", name="Ann", card="9000000000000009", pin="$argon2id$secret", roles=("player",))


@pytest.mark.parametrize(
    ("digits", "check"),
    [("7992739871", "3"), ("411111111111111", "1"), ("37828224631000", "5"), ("0", "0")],
)
def test_the_check_digit_is_luhns(digits: str, check: str) -> None:
    assert check_digit(digits) == check


def test_a_new_card_is_sixteen_digits_that_check_and_no_banks() -> None:
    cards = {new_card(secrets.randbelow) for _ in range(1_000)}
    assert len(cards) == 1_000
    for card in cards:
        assert len(card) == 16
        assert card.startswith("9")
        assert read_card(card) == card


def test_a_card_is_read_as_people_type_it() -> None:
    card = new_card(lambda _: 12_345)
    assert read_card(f" {card[:4]} {card[4:8]}-{card[8:12]} {card[12:]}") == card


def test_one_wrong_digit_is_no_card() -> None:
    chance = random.Random(16)
    card = new_card(chance.randrange)
    for place in range(16):
        for digit in "0123456789":
            typed = card[:place] + digit + card[place + 1 :]
            assert (read_card(typed) == card) == (digit == card[place])
            assert (read_card(typed) is None) == (digit != card[place])


@pytest.mark.parametrize("text", ["", "1", "9" * 17, "x" * 16, "９" * 16, "9000 0000 0000 000", "\x00"])
def test_these_are_no_cards(text: str) -> None:
    assert read_card(text) is None


def test_a_name_is_what_can_be_printed() -> None:
    assert check_name("  Ann   O'Neil ") == "Ann O'Neil"
    assert check_name("李娜") == "李娜"
    for name in ("", "   ", "x" * 41, "Ann\u202enAnb", "Ann\x00", "zero\u200bwidth"):
        with pytest.raises(Denied, match="1 to 40 printable"):
            check_name(name)


def test_a_lock_lasts_until_its_time_or_until_it_is_lifted() -> None:
    assert not ANN.locked(0)
    for_a_while = Account(person="p1", name="A", card="", pin="", roles=(), lock=Lock(100, "wrong PINs"))
    assert (for_a_while.locked(99.9), for_a_while.locked(100), for_a_while.barred) == (True, False, False)
    barred = Account(person="p1", name="A", card="", pin="", roles=(), lock=Lock(None, "the floor"))
    assert (barred.locked(1e12), barred.barred) == (True, True)


def test_an_account_prints_neither_hash_nor_card() -> None:
    assert repr(ANN) == "Account('p1', 'Ann', card=…0009, roles=('player',))"
    assert str(ANN) == repr(ANN)

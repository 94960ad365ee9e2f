"""PINs are four to eight digits, and only their hashes are kept."""

from __future__ import annotations

import asyncio

import pytest

from openfelt.room.doors import pins
from openfelt.room.doors.pins import NO_PIN, check_hash, check_pin, hash_pin, new_pin, verify_pin
from openfelt.rules.errors import Denied
from room.held import Drawn


@pytest.mark.parametrize("pin", ["1235", "0001", "12345679", "4440", "1320", "320013"])
def test_these_are_pins(pin: str) -> None:
    check_pin(pin)


@pytest.mark.parametrize(
    "pin",
    ["", "123", "123456789", "12a4", "1111", "00000000", " 1234", "1234\n", "१२३४", "12.4", "-123",
     "1234", "0123", "7890", "12345678", "4321", "9876", "3210", "1212", "123123", "47474747",
     "1987", "2026", "2512", "1225", "251287", "122587", "871225", "25121987", "12251987", "19871225",
     "1004", "6969", "1122", "112233", "159753"],
)  # fmt: skip
def test_these_are_not_and_the_refusal_does_not_repeat_them(pin: str) -> None:
    with pytest.raises(Denied, match="a PIN is") as refusal:
        check_pin(pin)
    assert not pin.strip() or pin not in str(refusal.value)
    with pytest.raises(Denied):
        asyncio.run(hash_pin(pin))


def test_a_pin_is_verified_by_its_hash() -> None:
    async def main() -> None:
        hashed = await hash_pin("4711")
        assert hashed.startswith("$argon2id$")
        assert "4711" not in hashed.rpartition("p=1$")[0]
        assert hashed != await hash_pin("4711"), "each hash has a salt of its own"
        assert await verify_pin("4711", hashed)
        assert not await verify_pin("4712", hashed)
        assert not await verify_pin("47110", hashed)
        assert not await verify_pin("", hashed)

    asyncio.run(main())


def test_nothing_opens_an_account_without_a_pin_or_with_a_broken_hash() -> None:
    async def main() -> None:
        for pin in ("", "1234", "0" * 1000):
            assert not await verify_pin(pin, NO_PIN)
            assert not await verify_pin(pin, "$argon2id$nonsense")

    asyncio.run(main())


def test_the_end_of_the_cards_number_is_no_pin() -> None:
    for pin in ("4718", "034718"):
        check_pin(pin)
        with pytest.raises(Denied, match="the end of the card's number"):
            check_pin(pin, "9000000000034718")


@pytest.mark.parametrize(("pin", "known"), [("1234", False), ("no pin", True), ("1" * 10_000, True)])
def test_as_much_is_hashed_when_there_is_nothing_to_verify(
    pin: str, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, str]] = []

    class Watched:
        def hash(self, secret: str) -> str:
            return "$argon2id$nobody's"

        def verify(self, hashed: str, secret: str) -> bool:
            seen.append((hashed, secret))
            return True

    monkeypatch.setattr(pins, "_HASHER", Watched())
    pins._nobodys.cache_clear()
    assert not asyncio.run(verify_pin(pin, "$argon2id$ann's" if known else NO_PIN))
    assert seen == [("$argon2id$nobody's", pin[:8])]
    pins._nobodys.cache_clear()


def test_a_pin_by_chance_is_a_pin() -> None:
    for _ in range(200):
        check_pin(new_pin())
    assert new_pin(Drawn(111_111, 42)) == "000042"


def test_a_pin_in_place_of_its_hash_is_caught_unrepeated() -> None:
    check_hash(NO_PIN)
    with pytest.raises(ValueError, match="takes the hash of a PIN") as slip:
        check_hash("4711")
    assert "4711" not in str(slip.value)

"""PINs: what they may be, and their argon2 hashes, made in threads so that no table waits for them."""

from __future__ import annotations

import asyncio
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from openfelt.room.doors.chance import UNFORESEEN, Chance
from openfelt.rules.errors import Denied

_PIN = re.compile("[0-9]{4,8}")
_REPEATED = re.compile(r"([0-9]{1,4}?)\1+")
_UP, _DOWN = "01234567890", "09876543210"
_YEAR, _MONTH, _DAY = "(19|20)[0-9]{2}", "(0[1-9]|1[0-2])", "(0[1-9]|[12][0-9]|3[01])"
_DATE = re.compile(
    f"{_YEAR}|{_DAY}{_MONTH}|{_MONTH}{_DAY}"
    f"|({_DAY}{_MONTH}|{_MONTH}{_DAY})({_YEAR}|[0-9]{{2}})|({_YEAR}|[0-9]{{2}}){_MONTH}{_DAY}"
)
_COMMON = frozenset(
    (
        "1234", "1111", "0000", "1212", "7777", "1004", "2000", "4444", "2222", "6969", "9999",
        "3333", "5555", "6666", "1122", "1313", "8888", "4321", "2001", "1010",
        "112233", "159753", "147258", "789456", "456123", "11223344", "14725836",
    )
)  # fmt: skip
"""The twenty that people choose most (a quarter of all PINs of four digits), and longer ones like them."""
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_THREADS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="pin")  # so many hashes' memory, no more

NO_PIN = ""
"""In place of a hash: nobody can log in with the card."""


def check_pin(pin: str, card: str = "") -> None:
    """Refuse what cannot be a PIN, or is easily guessed. The refusal never repeats it."""
    if _PIN.fullmatch(pin) is None:
        raise Denied("a PIN is 4 to 8 digits")
    if len(set(pin)) == 1:
        raise Denied("a PIN is not one digit over and over")
    if _REPEATED.fullmatch(pin):
        raise Denied("a PIN is not the same digits over and over")
    if pin in _UP or pin in _DOWN:
        raise Denied("a PIN is not digits in their order")
    if _DATE.fullmatch(pin):
        raise Denied("a PIN is not a date or a year: those are tried first")
    if pin in _COMMON:
        raise Denied("a PIN is not one that many people choose")
    if card.endswith(pin):
        raise Denied("a PIN is not the end of the card's number")


def new_pin(chance: Chance = UNFORESEEN) -> str:
    """Six digits by chance, for a person who is given one."""
    while True:
        pin = f"{chance.below(10**6):06d}"
        with suppress(Denied):
            check_pin(pin)
            return pin


def check_hash(pin: str) -> None:
    """A slip that would write a PIN itself into the log stops here."""
    if pin != NO_PIN and not pin.startswith("$argon2id$"):
        raise ValueError("an account takes the hash of a PIN, made by hash_pin")


async def hash_pin(pin: str, card: str = "") -> str:
    check_pin(pin, card)
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _HASHER.hash, pin)


async def verify_pin(pin: str, hashed: str) -> bool:
    """Whether the PIN is the one that was hashed. It takes as long when there is no hash, or no such PIN."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _verify, pin, hashed)


def _verify(pin: str, hashed: str) -> bool:
    nobodys = _nobodys()
    possible = hashed != NO_PIN and _PIN.fullmatch(pin) is not None
    try:
        return _HASHER.verify(hashed if possible else nobodys, pin[:8]) and possible
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobodys() -> str:
    return _HASHER.hash(secrets.token_hex(32))

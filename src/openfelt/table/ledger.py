"""Double entries: money only ever moves, so all accounts together are zero after every event."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, TypeVar

import msgspec

from openfelt.rules.money import ZERO, Cents, dollars

A = TypeVar("A", bound=Hashable)
"""What an account is known by: a name, or something with parts."""


class Entry(msgspec.Struct, Generic[A], frozen=True):
    """What one event moved: `Entry((("ann", Cents(-500)), ("felt", Cents(500))), "ann bets on player")`."""

    postings: tuple[tuple[A, Cents], ...]
    because: str

    def __post_init__(self) -> None:
        if not self.postings:
            raise ValueError(f'"{self.because}" posts nothing: an entry names at least one account')
        total = 0
        for account, amount in self.postings:
            if not account:
                raise ValueError(f'"{self.because}": a posting needs the name of its account')
            if isinstance(amount, bool) or not isinstance(amount, int):
                raise ValueError(f'"{self.because}": {account} is posted {amount!r}; money is whole cents')
            total += amount
        if total != 0:
            listed = ", ".join(f"{account} {dollars(amount)}" for account, amount in self.postings)
            raise ValueError(
                f'"{self.because}" does not balance: {listed} comes to {dollars(total)}, not 0.00'
            )


def transfer(frm: str, to: str, amount: Cents, because: str) -> Entry[str]:
    """Move `amount` from one account to another. Moving nothing is an entry too: a push is an event."""
    if amount < 0:
        raise ValueError(f'"{because}": to move {dollars(-amount)} the other way, name the accounts so')
    if frm == to:
        raise ValueError(f'"{because}" moves money from {frm} to {to}, which is the same account')
    return Entry(((frm, Cents(-amount)), (to, amount)), because)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ledger:
    """All entries so far and what every account holds. Posting gives a new ledger; the old one stays.

    `post` copies the accounts that do not stand at zero (a few dozen at a table) and links to the ledger
    before, however long that is; `balance` is one look-up; only `entries` walks the whole history.
    """

    _balances: Mapping[str, Cents] = field(default_factory=dict)
    _before: Ledger | None = None
    _entry: Entry[str] | None = None
    _length: int = 0

    def post(self, entry: Entry[str]) -> Ledger:
        balances = dict(self._balances)
        for account, amount in entry.postings:
            balances[account] = Cents(balances.get(account, ZERO) + amount)
        for account, _ in entry.postings:
            if balances.get(account) == ZERO:
                del balances[account]
        return Ledger(balances, self, entry, self._length + 1)

    def balance(self, account: str) -> Cents:
        """What the account has taken in less what it gave; one never posted to holds nothing."""
        return self._balances.get(account, ZERO)

    @property
    def balances(self) -> Mapping[str, Cents]:
        """Every account that does not stand at zero."""
        return MappingProxyType(dict(self._balances))

    @property
    def entries(self) -> tuple[Entry[str], ...]:
        """The whole history, oldest first."""
        return tuple(self._backwards())[::-1]

    def __len__(self) -> int:
        return self._length

    def __repr__(self) -> str:
        return f"Ledger({self._length} entries, {len(self._balances)} accounts open)"

    def _backwards(self) -> Iterator[Entry[str]]:
        ledger: Ledger | None = self
        while ledger is not None and ledger._entry is not None:
            yield ledger._entry
            ledger = ledger._before

"""Where all the money is: balances as the log has them, and money that is promised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

from openfelt.room.doors.free_chips import FreeChips
from openfelt.room.log.entries import CAGE, Account, Stack, Wallet
from openfelt.room.log.events import Bought, Person
from openfelt.rules.errors import Denied, Named
from openfelt.rules.money import ZERO, Cents, Net, money
from openfelt.table.ledger import Entry

_wallet = lru_cache(10_000)(Wallet)
"""Asked for whenever somebody does anything."""


@dataclass(frozen=True, eq=False)
class Hold:
    """Money of a wallet that is promised to something being written to the log."""

    person: Person
    amount: Cents


class Vault:
    """Money that leaves a wallet is held from the decision until after it is booked, so that it cannot be
    spent twice while a commit is under way."""

    def __init__(
        self,
        balances: Iterable[tuple[Account, Net]] = (),
        physical: Iterable[str] = (),
        free: Iterable[tuple[Account, Net]] = (),
    ) -> None:
        self._balances: Counter[Account] = Counter()
        self._free = FreeChips(free)
        self._overdrawn: set[Account] = set()
        self._held: Counter[Person] = Counter()
        self._holds: set[Hold] = set()
        self._physical = set(physical)
        for account, amount in balances:
            self._post(account, amount)

    # How much

    def wallet(self, person: Person) -> Cents:
        """What is in the account, held or not."""
        return self.balance(Wallet(person))

    def available(self, person: Person) -> Cents:
        """What can be taken to a table now."""
        return Cents(self._balances.get(_wallet(person), 0) - self._held.get(person, 0))

    def free(self, person: Person) -> Cents:
        """What of the account are free chips, which the cage does not pay out."""
        return self._free.of(_wallet(person))

    def payable(self, person: Person) -> Cents:
        """What can be withdrawn now."""
        return Cents(max(0, self.available(person) - self.free(person)))

    def stack(self, table: str, person: Person) -> Cents:
        """The person's money at a table, bets included."""
        return self.balance(Stack(table, person))

    def balance(self, account: Account) -> Cents:
        return Cents(self._balances.get(account, 0))

    @property
    def balances(self) -> Mapping[Account, Cents]:
        """Every account of the ledger that does not stand at zero."""
        return {account: Cents(amount) for account, amount in self._balances.items()}

    @property
    def overdrawn(self) -> frozenset[Account]:
        """Accounts below zero that may not be. A log in which there ever is one is wrong."""
        return frozenset(self._overdrawn)

    # Money that is promised

    def reserve(self, person: Person, amount: Cents) -> Hold:
        """Promise money of a wallet. Whoever reserves releases, when it was booked or nothing came of it."""
        positive(amount)
        available = self.available(person)
        if amount > available:
            raise Denied((Named(person), f" has {money(available)}, which is less than {money(amount)}"))
        hold = Hold(person, amount)
        self._holds.add(hold)
        self._held[person] += amount
        return hold

    def reserve_all(self, happened: Iterable[object]) -> list[Hold]:
        """All that is bought in one step, or a refusal."""
        held: list[Hold] = []
        try:
            for event in happened:
                if type(event) is Bought:
                    held.append(self.reserve(event.person, event.amount))  # noqa: PERF401  # let go below
        except Denied:
            for hold in held:
                self.release(hold)
            raise
        return held

    def release(self, hold: Hold) -> None:
        """The promise is kept or dropped. Releasing twice is the same as once."""
        if hold in self._holds:
            self._holds.remove(hold)
            self._held[hold.person] -= hold.amount

    @contextmanager
    def holding(self, person: Person, amount: Cents) -> Iterator[Hold]:
        """Around decision, commit and booking. A commit whose fate is not known stays inside until it is."""
        hold = self.reserve(person, amount)
        try:
            yield hold
        finally:
            self.release(hold)

    # Inside

    def _book(self, entries: Iterable[Entry[Account]], given: bool = False) -> None:
        """`given`: what leaves the cage are free chips."""
        for entry in entries:
            self._free.move(entry.postings, self._balances, given)
            for account, amount in entry.postings:
                self._post(account, amount)

    def _post(self, account: Account, amount: Cents) -> None:
        balance = self._balances[account] + amount
        if balance:
            self._balances[account] = balance
        else:
            del self._balances[account]
        if balance < 0 and not self._may_be_negative(account):
            self._overdrawn.add(account)
        else:
            self._overdrawn.discard(account)

    def _may_be_negative(self, account: Account) -> bool:
        """The cage gives out all play money; at a physical table people lose chips the room never saw."""
        return account == CAGE or (isinstance(account, Stack) and account.table in self._physical)


def positive(amount: Cents) -> None:
    """Refuse what is no amount to move."""
    if amount <= ZERO:
        raise Denied(f"{money(amount)} is no amount of money to move")

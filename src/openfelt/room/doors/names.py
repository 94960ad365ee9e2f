"""The names of accounts, of their holders and of companies: none is taken for another."""

from __future__ import annotations

from openfelt.room.doors.accounts import Account
from openfelt.room.doors.looks import looks
from openfelt.rules.errors import Denied


class Names:
    """Names in use, found by what they look like."""

    def __init__(self) -> None:
        self._by_look: dict[str, str] = {}

    def add(self, name: str) -> None:
        for look in looks(name):
            self._by_look.setdefault(look, name)

    def like(self, name: str) -> str | None:
        """One that looks like this, or is this."""
        return next((self._by_look[look] for look in looks(name) if look in self._by_look), None)


class NamesInUse:
    """Those of all accounts; of before there may be some that are alike."""

    def __init__(self) -> None:
        self._names, self._holders, self._companies = Names(), Names(), Names()

    def add(self, account: Account) -> None:
        self._names.add(account.name)
        if account.holder:
            self._holders.add(account.holder)
        if account.company:
            self._companies.add(account.company)

    def taken(self, name: str) -> bool:
        return self._names.like(name) is not None

    def check(self, name: str, holder: str = "", company: str | None = None) -> None:
        """Refuse a new account's name that another has, or seems to have.

        Holders and companies come again: they are written as they were.
        """
        if self.taken(name):
            raise Denied(f'"{name}" looks like a name that somebody here has: add an initial, or a place')
        for said, names in (
            (name, self._holders), (holder, self._names), (holder, self._holders),
            (company, self._companies),
        ):  # fmt: skip
            there = names.like(said) if said else None
            if there is not None and said is not None and there.casefold() != said.casefold():
                raise Denied(f'"{said}" looks like a name that is written otherwise here')

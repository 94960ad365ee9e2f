"""Free chips: those that the house gave, to guests and to bots, wherever they have got to since.

Chips look alike, so that of every account the number of free ones is kept. Whoever has both kinds plays the
free ones first, and whoever wins has of them in proportion. Over the counter only chips that were paid for
go out, so that in all the cage pays no more than it took.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from openfelt.room.log.entries import Account, Cage
from openfelt.rules.money import Cents, Net

Postings = Sequence[tuple[Account, Cents]]


class FreeChips:
    """How many of them lie in each account; a fold over what is booked."""

    def __init__(self, there: Iterable[tuple[Account, Net]] = ()) -> None:
        self._there = {account: int(amount) for account, amount in there}

    def of(self, account: Account) -> Cents:
        return Cents(self._there.get(account, 0))

    @property
    def there(self) -> tuple[tuple[Account, Net], ...]:
        """Of every account that has any."""
        return tuple((account, Net(amount)) for account, amount in self._there.items())

    def move(self, postings: Postings, balances: Mapping[Account, int], given: bool) -> None:
        """Before it is booked: what goes along with an entry. `given` out by the house, all of it is free."""
        if not given and not self._there:
            return
        paid_out = any(type(account) is Cage and amount > 0 for account, amount in postings)
        moved = won = 0
        for account, amount in postings:
            if amount > 0:
                won += amount
            elif type(account) is Cage:
                moved -= amount if given else 0
            elif free := self._there.get(account):
                out = -amount if not paid_out else max(0, -amount - (balances.get(account, 0) - free))
                moved += self._take(account, free, min(free, out))
        if moved:
            self._share(postings, moved, won)

    def _take(self, account: Account, free: int, out: int) -> int:
        if out == free:
            del self._there[account]
        else:
            self._there[account] = free - out
        return out

    def _share(self, postings: Postings, moved: int, won: int) -> None:
        """Each gets of the free chips as much as of all that moves, to the cent."""
        before = 0
        for account, amount in postings:
            if amount > 0:
                part = moved * (before + amount) // won - moved * before // won
                before += amount
                if part and type(account) is not Cage:
                    self._there[account] = self._there.get(account, 0) + part

"""Free chips of guests and bots: whoever has got them, the cage does not pay them out."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.room.doors.house import HOUSE, House, Snapshot
from openfelt.room.log import events as e
from openfelt.room.log.entries import CAGE
from openfelt.room.log.events import Person, read, written
from openfelt.room.log.stream import HOUSE_STREAM, Stream
from openfelt.rules.codec import from_json, to_json
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, Net
from room.test_house import Evening

TABLE = Stream.of_table("t1")


class Night:
    """A guest with $100 of free chips, Ann who has paid for $50, Bob who has nothing, and the cage."""

    def __init__(self) -> None:
        self.house = House()
        self.say(self.house.open_account(HOUSE, "Cass", "", ["cage"]))
        self.cage = "p1"
        self.say(self.house.open_account(HOUSE, "Ann", ""))
        self.ann = "p2"
        self.say(*self.house.open_guest(Cents(100_00)))
        self.guest = "p3"
        self.say(self.house.open_account(HOUSE, "Bob", ""))
        self.bob = "p4"
        self.say(self.house.deposit(self.cage, self.ann, Cents(50_00)))

    def say(self, *events: e.AnyEvent, stream: Stream = HOUSE_STREAM) -> None:
        for event in events:
            self.house.apply(stream, read(written(event)))

    def at_table(self, *events: e.AnyEvent) -> None:
        self.say(*events, stream=TABLE)

    def sit(self, **brought: int) -> None:
        for who, amount in brought.items():
            self.at_table(e.Bought(person=getattr(self, who), amount=Cents(amount * 100)))

    def stand(self, **taken: int) -> None:
        for who, amount in taken.items():
            self.at_table(e.CashedOut(person=getattr(self, who), amount=Cents(amount * 100)))

    def won(self, **net: int) -> None:
        nets = {getattr(self, who): Net(amount * 100) for who, amount in net.items()}
        self.at_table(e.RoundEnded(number=1, net=nets, fees={}, jackpot={}, now=0))

    def pay_out(self, person: Person, dollars: int) -> None:
        with self.house.holding(person, Cents(dollars * 100)) as hold:
            self.say(self.house.withdraw(self.cage, hold))

    def payable(self, person: Person) -> int:
        return self.house.payable(person) // 100


def test_the_cage_pays_out_no_guests_free_chips_and_all_that_was_paid_for() -> None:
    night = Night()
    with pytest.raises(Denied, match=r"p3 can be paid \$0"):
        night.pay_out(night.guest, 1)
    night.say(night.house.deposit(night.cage, night.guest, Cents(30_00)))
    with pytest.raises(Denied, match=r"p3 can be paid \$30: .* free chips of the house"):
        night.pay_out(night.guest, 31)
    night.pay_out(night.guest, 30)
    night.pay_out(night.ann, 50)
    assert (night.house.wallet(night.guest), night.house.wallet(night.ann)) == (100_00, 0)


def test_free_chips_that_are_lost_to_a_friend_are_not_paid_out_to_them() -> None:
    night = Night()
    night.sit(guest=100, ann=50)
    night.won(guest=-100, ann=100)
    night.stand(ann=150)
    assert (night.house.wallet(night.ann), night.payable(night.ann)) == (150_00, 50)
    with pytest.raises(Denied, match="free chips"):
        night.pay_out(night.ann, 51)
    night.pay_out(night.ann, 50)


def test_free_chips_are_played_first_and_won_in_proportion() -> None:
    night = Night()
    night.say(night.house.deposit(night.cage, night.guest, Cents(100_00)))
    night.sit(guest=150, ann=50)
    assert night.payable(night.guest) == 50, "what stays in the account is what was paid for"
    night.won(guest=-120, ann=90, bob=30)
    night.stand(ann=140, bob=30)
    assert (night.payable(night.ann), night.payable(night.bob)) == (140 - 75, 30 - 25)


def test_a_snapshot_has_them_too() -> None:
    night = Night()
    night.sit(guest=40)
    again = House(from_json(to_json(night.house.snapshot()), Snapshot))
    assert (again.free(night.guest), again.payable(night.guest)) == (60_00, 0)
    again.apply(TABLE, e.CashedOut(person=night.guest, amount=Cents(40_00)))
    assert again.free(night.guest) == 100_00


class Counted(Evening):
    """Counts at every step what the counter took and paid, and what of all chips was paid for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.taken = 0
        for account, amount in self.house.balances.items():
            self.taken += amount if account != CAGE else 0

    def commit(self, stream: Stream, events: Any) -> None:
        events = list(events)
        super().commit(stream, events)
        for event in events:
            match event:
                case e.Deposited(amount=amount, cashier=cashier) if cashier != HOUSE:
                    self.taken += amount
                case e.Withdrawn(amount=amount):
                    self.taken -= amount
                case _:
                    pass
        free = dict(self.house.snapshot().free)
        for account, amount in free.items():
            assert 0 < amount <= self.house.balance(account), account
        held = sum(amount for account, amount in self.house.balances.items() if account != CAGE)
        assert held - sum(free.values()) == self.taken, "chips that were paid for are neither made nor lost"
        assert self.taken >= 0


@pytest.mark.parametrize("seed", range(6))
def test_the_cage_never_pays_out_more_than_it_took_however_bets_and_payments_cross(seed: int) -> None:
    evening = Counted(seed)
    for _ in range(1_500):
        evening.step()
    kinds = {type(event).__name__ for _, event in evening.log}
    assert kinds >= {"Deposited", "Withdrawn", "Bought", "CashedOut", "RoundEnded"}
    assert dict(evening.house.snapshot().free)

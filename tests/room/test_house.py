"""Accounts are opened, paid into and out of, and locked; no money is ever spent twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable

import msgspec
import pytest

from openfelt.room.doors.house import HOUSE, House, Snapshot
from openfelt.room.doors.pins import NO_PIN, hash_pin
from openfelt.room.doors.roles import NotAllowed
from openfelt.room.log import events as e
from openfelt.room.log.entries import CAGE, Drop, Jackpot, Stack, Wallet
from openfelt.room.log.events import AnyEvent, read, written
from openfelt.room.log.stream import HOUSE_STREAM, Stream
from openfelt.rules.bets import Limits
from openfelt.rules.codec import from_json, to_json
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, Net
from room.held import Drawn

HASH = "$argon2id$a-hash"


def committed(house: House, *events: AnyEvent, stream: Stream = HOUSE_STREAM) -> None:
    """Through the log's JSON, as after a restart."""
    for event in events:
        house.apply(stream, read(written(event)))


def staffed() -> tuple[House, str, str, str]:
    """A house with a floor, a cage and a player, Ann."""
    house = House()
    floor, cage, ann = (
        house.open_account(HOUSE, name, HASH, [role])
        for name, role in (("Flo", "floor"), ("Cy", "cage"), ("Ann", "player"))
    )
    committed(house, floor, cage, ann)
    return house, floor.person, cage.person, ann.person


def totals(house: House) -> int:
    return sum(house.balances.values())


def opened_table(table: str, physical: bool = False) -> e.TableOpened:
    limits = Limits(Cents(500), Cents(10_000))
    return e.TableOpened(
        table=table, name=table, game="g", limits=limits, seats=7, decks=8, physical=physical
    )


# Opening


def test_the_cage_opens_an_account_for_a_player() -> None:
    house, _, cage, ann = staffed()
    opened = house.open_account(cage, " Bob  Lee ", HASH, company="Knights")
    assert (opened.person, opened.name, opened.roles, opened.company) == (
        "p4",
        "Bob Lee",
        ("player",),
        "Knights",
    )
    assert "p4" not in house.people, "nothing has happened before it is committed"
    committed(house, opened)
    account = house.with_card(opened.card)
    assert account is not None
    assert account == house.account("p4") == house.people["p4"]
    assert house.wallet("p4") == 0
    assert house.account(ann).company is None


def test_staff_are_appointed_by_the_owner_and_nobody_else() -> None:
    house, floor, cage, ann = staffed()
    owner = house.open_account(HOUSE, "Olga", HASH, ["owner"])
    committed(house, owner)
    assert house.open_account(owner.person, "Sue", HASH, ["surveillance"]).roles == ("surveillance",)
    for person in (floor, cage):
        with pytest.raises(NotAllowed, match="only the owner may open an account for staff"):
            house.open_account(person, "Sue", HASH, ["floor"])
    for person in (ann, floor):
        with pytest.raises(NotAllowed, match="only the cage may open a player's account"):
            house.open_account(person, "Bob", HASH)
    with pytest.raises(Denied, match="nobody has no account"):
        house.open_account("nobody", "Bob", HASH)


@pytest.mark.parametrize(
    ("name", "roles", "company", "says"),
    [
        ("", ["player"], None, "a name is"),
        ("Bob", ["player"], "", "a name is"),
        ("Bob", ["player", "cage"], None, "staff do not play"),
        ("Bob", ["boss"], None, "no such role"),
        ("Bob", ["cage"], "Knights", "staff of the house have no company"),
    ],
)
def test_an_account_that_makes_no_sense_is_refused(
    name: str, roles: list[str], company: str | None, says: str
) -> None:
    with pytest.raises(Denied, match=says):
        House().open_account(HOUSE, name, HASH, roles, company)


def test_two_openings_under_way_at_once_get_two_ids() -> None:
    house = House()
    one, two = house.open_account(HOUSE, "Ann", HASH), house.open_account(HOUSE, "Bob", HASH)
    committed(house, two, one)
    assert sorted(house.people) == ["p1", "p2"]


def test_ids_and_cards_in_use_are_passed_over() -> None:
    drawn = Drawn(7, 7, 8)
    house = House(chance=drawn)
    committed(house, house.open_account(HOUSE, "Ann", HASH))
    again = House(house.snapshot(), drawn)
    bob = again.open_account(HOUSE, "Bob", HASH)
    assert bob.person == "p2"
    assert bob.card[:15] == "900000000000008"


def test_a_log_that_opens_an_account_twice_is_wrong() -> None:
    house, *_ = staffed()
    account = house.account("p1")
    twice = e.AccountOpened(person="p1", name="x", card="1", pin="")
    same_card = e.AccountOpened(person="p9", name="x", card=account.card, pin="")
    for event in (twice, same_card):
        with pytest.raises(ValueError, match="already in use"):
            house.apply(HOUSE_STREAM, event)
    assert house.account("p1") == account


def test_a_guest_comes_with_a_name_and_play_money() -> None:
    house = House()
    opened, stake = house.open_guest(Cents(100_000))
    committed(house, opened, stake)
    assert opened.guest
    assert opened.pin == NO_PIN
    assert opened.name.startswith("guest-")
    assert (stake.cashier, house.wallet(opened.person)) == (HOUSE, 100_000)
    with pytest.raises(Denied, match="no amount of money"):
        house.open_guest(Cents(0))


def test_no_two_guests_have_one_name() -> None:
    drawn = Drawn(0x7F3A, 1, 0x7F3A, 0xB, 2)
    house = House(chance=drawn)
    names = []
    for _ in range(2):
        events = house.open_guest(Cents(1))
        committed(house, *events)
        names.append(events[0].name)
    assert names == ["guest-7f3a", "guest-7f3ab"]


# Secrets


def test_a_pin_is_nowhere_to_be_read() -> None:
    pin = "48151623"
    hashed = asyncio.run(hash_pin(pin))
    house, floor, _, ann = staffed()
    opened = house.open_account(HOUSE, "Bob", hashed)
    changed = house.change_pin(floor, ann, hashed)
    committed(house, opened, changed)
    said = [
        repr(thing) + str(thing) for thing in (opened, changed, house.account(ann), house, house.snapshot())
    ]
    assert not [text for text in said if pin in text or hashed in text or opened.card in text]
    assert pin not in written(opened) + written(changed)


def test_a_pin_given_for_its_hash_never_becomes_an_event() -> None:
    house, _, _, ann = staffed()
    with pytest.raises(ValueError, match="hash of a PIN"):
        house.open_account(HOUSE, "Bob", "4711")
    with pytest.raises(ValueError, match="hash of a PIN"):
        house.change_pin(ann, ann, "4711")


def test_one_changes_ones_own_pin_and_the_floor_anyones() -> None:
    house, floor, cage, ann = staffed()
    for by in (ann, floor):
        committed(house, house.change_pin(by, ann, HASH + by))
        assert house.account(ann).pin == HASH + by
    with pytest.raises(NotAllowed, match="only the floor may set another person's PIN"):
        house.change_pin(cage, ann, HASH)
    with pytest.raises(Denied, match="p99 has no account"):
        house.change_pin(floor, "p99", HASH)


# Locks


def test_the_floor_locks_an_account_and_unlocks_it() -> None:
    house, floor, cage, ann = staffed()
    assert house.may(ann, "sit")
    committed(house, house.lock(floor, ann, "abusive"))
    assert not house.may(ann, "sit")
    with pytest.raises(Denied, match="the account of p3 is locked; the floor may unlock it"):
        house.require(ann, "sit")
    with pytest.raises(Denied, match="is locked"):
        house.change_pin(ann, ann, HASH)
    with pytest.raises(NotAllowed, match="only the floor may unlock"):
        house.unlock(cage, ann)
    committed(house, house.unlock(floor, ann))
    house.require(ann, "sit")
    with pytest.raises(Denied, match="is not locked"):
        house.unlock(floor, ann)
    with pytest.raises(NotAllowed, match="only the floor may lock"):
        house.lock(ann, floor, "revenge")


def test_a_lock_for_wrong_pins_leaves_a_seated_player_alone_and_the_floors_lock_in_place() -> None:
    house, floor, _, ann = staffed()
    wrong = e.AccountLocked(person=ann, until=900.0, why="5 wrong PINs")
    committed(house, wrong)
    assert house.account(ann).locked(899)
    assert house.may(ann, "bet")
    committed(house, house.lock(floor, ann, "abusive"), wrong)
    assert house.account(ann).barred


def test_who_is_unknown_may_nothing_and_the_house_itself_anything() -> None:
    house = House()
    assert not house.may("p1", "watch")
    assert house.may(HOUSE, "open-table")
    house.require(HOUSE, "deposit")


# The cage


def test_deposits_and_withdrawals_at_the_cage() -> None:
    house, _, cage, ann = staffed()
    committed(house, house.deposit(cage, ann, Cents(10_000)))
    with house.holding(ann, Cents(4_000)) as hold:
        committed(house, house.withdraw(cage, hold))
    assert house.wallet(ann) == house.available(ann) == 6_000
    assert house.balances == {CAGE: -6_000, Wallet(ann): 6_000}
    assert house.overdrawn == set()


def test_what_the_cage_refuses() -> None:
    house, floor, cage, ann = staffed()
    committed(house, house.deposit(cage, ann, Cents(10_000)))
    for amount in (Cents(0), Cents(-5)):
        with pytest.raises(Denied, match="no amount of money"):
            house.deposit(cage, ann, amount)
        with pytest.raises(Denied, match="no amount of money"):
            house.reserve(ann, amount)
    with pytest.raises(NotAllowed, match="only the cage may take a deposit"):
        house.deposit(floor, ann, Cents(1))
    with pytest.raises(Denied, match="p2 is staff; money is kept for players"):
        house.deposit(cage, cage, Cents(1))
    with pytest.raises(Denied, match=r"p3 has \$100, which is less than \$100\.01"):
        house.reserve(ann, Cents(10_001))
    with pytest.raises(Denied, match="p99 has no account"):
        house.reserve("p99", Cents(1))
    with house.holding(ann, Cents(1)) as hold, pytest.raises(NotAllowed, match="only the cage may pay out"):
        house.withdraw(ann, hold)
    with pytest.raises(ValueError, match="released before it was paid out"):
        house.withdraw(cage, hold)
    assert house.available(ann) == 10_000


# Money that is promised


def test_money_held_cannot_be_held_again_until_it_is_released() -> None:
    house, _, cage, ann = staffed()
    committed(house, house.deposit(cage, ann, Cents(10_000)))
    first = house.reserve(ann, Cents(6_000))
    assert (house.wallet(ann), house.available(ann)) == (10_000, 4_000)
    with pytest.raises(Denied, match=r"has \$40,"):
        house.reserve(ann, Cents(6_000))
    second = house.reserve(ann, Cents(4_000))
    house.release(first)
    house.release(first)
    assert house.available(ann) == 6_000
    house.release(second)
    assert house.available(ann) == 10_000


def test_money_is_free_again_when_the_commit_fails() -> None:
    house, _, cage, ann = staffed()
    committed(house, house.deposit(cage, ann, Cents(100)))
    with pytest.raises(OSError, match="disk"), house.holding(ann, Cents(100)):
        raise OSError("the disk is full")
    assert house.available(ann) == 100


def test_two_tables_racing_for_one_wallet_one_gets_it() -> None:
    house, _, cage, ann = staffed()
    committed(house, house.deposit(cage, ann, Cents(10_000)))
    order: list[str] = []

    async def buy_in(table: str, amount: int) -> str:
        try:
            with house.holding(ann, Cents(amount)) as hold:
                order.append(table)
                await asyncio.sleep(0)  # the commit, during which the other table has its turn
                committed(
                    house, e.Bought(person=hold.person, amount=hold.amount), stream=Stream.of_table(table)
                )
        except Denied as refusal:
            order.append(table)
            return str(refusal)
        return "sat"

    async def withdraw() -> str:
        try:
            with house.holding(ann, Cents(5_000)) as hold:
                await asyncio.sleep(0)
                committed(house, house.withdraw(cage, hold))
        except Denied as refusal:
            return str(refusal)
        return "paid"

    async def race() -> list[str]:
        return list(await asyncio.gather(buy_in("t1", 8_000), buy_in("t2", 8_000), withdraw()))

    less = "p3 has $20, which is less than $"
    assert asyncio.run(race()) == ["sat", less + "80", less + "50"]
    assert order == ["t1", "t2"], "the second table asked before the first had written"
    assert (house.stack("t1", ann), house.stack("t2", ann), house.wallet(ann)) == (8_000, 0, 2_000)
    assert house.available(ann) == 2_000
    assert house.overdrawn == set()


# The fold


def test_an_account_that_falls_below_zero_is_reported_until_it_is_made_good() -> None:
    house, _, cage, ann = staffed()
    committed(house, e.Bought(person=ann, amount=Cents(100)), stream=Stream.of_table("t1"))
    assert house.overdrawn == {Wallet(ann)}
    committed(house, house.deposit(cage, ann, Cents(100)))
    assert house.overdrawn == set()
    committed(
        house,
        e.RoundEnded(number=1, net={ann: Net(-200), "bob": Net(200)}, now=1),
        stream=Stream.of_table("t1"),
    )
    assert house.overdrawn == {Stack("t1", ann)}


def test_at_a_physical_table_people_lose_chips_the_room_never_saw() -> None:
    house, *_ = staffed()
    committed(house, opened_table("t1", physical=True), stream=Stream.of_table("t1"))
    committed(house, opened_table("t2"), stream=Stream.of_table("t2"))
    for stream in (Stream.of_table("t1"), Stream.of_table("t2")):
        lost = e.RoundEnded(number=1, net={"seat:1": Net(-200), "seat 2": Net(200)}, now=1)
        committed(house, lost, stream=stream)
    assert house.overdrawn == {Stack("t2", "seat:1")}
    assert House(house.snapshot()).overdrawn == {Stack("t2", "seat:1")}


def test_an_event_that_does_not_balance_changes_nothing() -> None:
    house, _, cage, ann = staffed()
    committed(house, house.deposit(cage, ann, Cents(100)))
    before = house.snapshot()
    with pytest.raises(ValueError, match="does not balance"):
        house.apply(
            Stream.of_table("t1"), e.RoundEnded(number=1, net={ann: Net(1)}, fees={ann: Cents(5)}, now=1)
        )
    assert house.snapshot() == before


def test_a_snapshot_is_the_house_again() -> None:
    house, floor, cage, ann = staffed()
    committed(house, house.deposit(cage, ann, Cents(100)), house.lock(floor, ann, "abusive"))
    stored = from_json(to_json(house.snapshot()), Snapshot)
    again = House(stored)
    assert again.snapshot() == house.snapshot()
    assert (again.wallet(ann), again.account(ann).barred) == (100, True)
    assert again.open_account(cage, "Bob", HASH).person == "p4"


# Thousands of operations


class Evening:
    """People come, buy in at tables, win and lose, pay collection and leave, all by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.house, self.floor, self.cage, _ = staffed()
        self.log: list[tuple[Stream, AnyEvent]] = []
        self.under_way: list[tuple[Stream, AnyEvent, object]] = []
        self.refused = 0

    def person(self) -> str:
        players = [p for p, account in self.house.people.items() if "player" in account.roles]
        return self.chance.choice(players)

    def amount(self) -> Cents:
        return Cents(self.chance.choice([1, 99, 500, 2_500, 10_000, 1_000_000]))

    def commit(self, stream: Stream, events: Iterable[AnyEvent]) -> None:
        for event in events:
            self.log.append((stream, event))
            committed(self.house, event, stream=stream)
            assert totals(self.house) == 0
            assert self.house.overdrawn == set()

    def step(self) -> None:
        act = self.chance.choice(
            [self.deposit, self.begin_withdrawal, self.begin_buy_in, self.finish, self.hand, self.cash_out,
             self.correct, self.guest]
        )  # fmt: skip
        try:
            act()
        except Denied:
            self.refused += 1

    def deposit(self) -> None:
        self.commit(HOUSE_STREAM, [self.house.deposit(self.cage, self.person(), self.amount())])

    def guest(self) -> None:
        if len(self.house.people) < 20:
            self.commit(HOUSE_STREAM, self.house.open_guest(self.amount()))

    def begin_withdrawal(self) -> None:
        hold = self.house.reserve(self.person(), self.amount())
        try:
            self.under_way.append((HOUSE_STREAM, self.house.withdraw(self.cage, hold), hold))
        except Denied:
            self.house.release(hold)
            raise

    def begin_buy_in(self) -> None:
        hold = self.house.reserve(self.person(), self.amount())
        table = Stream.of_table(self.chance.choice(["t1", "t2", "t3"]))
        self.under_way.append((table, e.Bought(person=hold.person, amount=hold.amount), hold))

    def finish(self) -> None:
        """A commit comes back, in any order, or fails."""
        if self.under_way:
            stream, event, hold = self.under_way.pop(self.chance.randrange(len(self.under_way)))
            if self.chance.random() < 0.8:
                self.commit(stream, [event])
            self.house.release(hold)  # type: ignore[arg-type]

    def stacks(self, table: str) -> dict[str, Cents]:
        stacks = {person: self.house.stack(table, person) for person in self.house.people}
        return {person: stack for person, stack in stacks.items() if stack > 0}

    def moved(self, table: str) -> dict[str, Net]:
        stacks = self.stacks(table)
        if len(stacks) < 2:
            return {}
        loser, winner = self.chance.sample(sorted(stacks), 2)
        lost = self.chance.randint(0, stacks[loser])
        return {loser: Net(-lost), winner: Net(lost)}

    def hand(self) -> None:
        table = self.chance.choice(["t1", "t2", "t3"])
        net = self.moved(table)
        left = {who: stack + net.get(who, 0) for who, stack in self.stacks(table).items()}
        fees = {who: Cents(min(100, stack)) for who, stack in left.items() if who in net}
        jackpot = {who: Cents(min(25, left[who] - fees[who])) for who in fees}
        number = len(self.log)
        self.commit(
            Stream.of_table(table), [e.RoundEnded(number=number, net=net, fees=fees, jackpot=jackpot, now=0)]
        )

    def correct(self) -> None:
        table = self.chance.choice(["t1", "t2", "t3"])
        self.commit(
            Stream.of_table(table), [e.Corrected(moves=self.moved(table), why="a slip", cite="000:1")]
        )

    def cash_out(self) -> None:
        table = self.chance.choice(["t1", "t2", "t3"])
        for person, stack in self.stacks(table).items():
            if self.chance.random() < 0.3:
                self.commit(Stream.of_table(table), [e.CashedOut(person=person, amount=stack)])


@pytest.mark.parametrize("seed", range(5))
def test_over_a_long_evening_no_wallet_and_no_stack_is_ever_below_zero(seed: int) -> None:
    evening = Evening(seed)
    for _ in range(2_000):
        evening.step()
    kinds = {type(event).__name__ for _, event in evening.log}
    assert kinds >= {"Deposited", "Withdrawn", "Bought", "CashedOut", "RoundEnded", "Corrected"}
    assert evening.refused > 50
    while evening.under_way:
        evening.finish()
    for person in evening.house.people:
        assert evening.house.available(person) == evening.house.wallet(person) >= 0
    boxes = [name for name in evening.house.balances if isinstance(name, (Drop, Jackpot))]
    assert len(boxes) == 6


def test_the_house_is_the_same_when_the_log_is_read_again() -> None:
    evening = Evening(99)
    begun = evening.house.snapshot()
    for _ in range(1_000):
        evening.step()
    again = House(begun)
    for stream, event in evening.log:
        again.apply(stream, event)
    assert msgspec.structs.asdict(again.snapshot()) == msgspec.structs.asdict(evening.house.snapshot())

"""What takes two people, as the house decides it; and that a motion outlives the process."""

from __future__ import annotations

import pytest

from openfelt.room.doors.house import HOUSE, House, Snapshot
from openfelt.room.doors.motions import DUTIES, MOST, NotSecond, lapsed, move, second, takes_two
from openfelt.room.doors.roles import PERMISSIONS, ROLES, NotAllowed
from openfelt.room.log import events as e
from openfelt.room.log.events import read, written
from openfelt.room.log.stream import HOUSE_STREAM
from openfelt.rules.codec import from_json, to_json
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, Net

HASH = "$argon2id$a-hash"
ALONE = Cents(2_500_00)
NAMES = {role: role.capitalize() for role in ROLES}


def committed(house: House, *events: e.AnyEvent) -> None:
    for event in events:
        house.apply(HOUSE_STREAM, read(written(event)))


@pytest.fixture
def house() -> House:
    """Of every role: p1 plays, p2 deals, p3 is the floor, p4 the cage, p5 surveillance, p7 the owner."""
    house = House()
    for role in ROLES:
        committed(house, house.open_account(HOUSE, NAMES[role], HASH, [role]))
    committed(house, house.deposit(HOUSE, "p1", Cents(10_000_00)))
    return house


MONEY = (Cents(2_500_00), Cents(2_500_01))


@pytest.mark.parametrize("amount", MONEY)
def test_money_takes_two_over_the_set_amount(house: House, amount: Cents) -> None:
    over = amount > ALONE
    moves = {"p1": Net(-amount), "x": Net(amount - 1), "y": Net(1)}
    for matter in (
        e.Depositing(person="p1", amount=amount),
        e.Withdrawing(person="p1", amount=amount),
        e.Awarding(table="t1", person="p1", amount=amount, why="w", cite="c"),
        e.Correcting(table="t1", moves=moves, why="w", cite="c"),
    ):
        assert takes_two(house, matter, ALONE) == over, matter


@pytest.mark.parametrize("role", ROLES)
def test_whose_account_takes_two(house: House, role: str) -> None:
    person = f"p{ROLES.index(role) + 1}"
    expected = role not in {"player", "house-dealer"}
    for matter in (
        e.Locking(person=person, why="w"),
        e.Unlocking(person=person),
        e.PinReset(person=person, pin=HASH),
        e.Dismissing(person=person, why="w"),
        e.Appointing(name="New", roles=(role,), pin=HASH),
    ):
        assert takes_two(house, matter, ALONE) == expected, matter


def test_nobody_who_may_move_something_needs_no_second_and_regulators_only_look() -> None:
    for matter, duty in DUTIES.items():
        assert duty.seconds, matter
        assert "regulator" not in {*duty.seconds, *PERMISSIONS[duty.permission].roles}
        assert "owner" not in duty.seconds


def test_a_motion_outlives_the_process(house: House) -> None:
    committed(house, move(house, "p3", e.Locking(person="p4", why="w"), 300.0, ALONE))
    again = House(from_json(to_json(house.snapshot()), Snapshot))
    assert dict(again.motions) == dict(house.motions)
    committed(again, *second(again, "p5", 1, 299.0))
    assert again.account("p4").barred
    assert again.motions == {}
    made = move(again, "p3", e.Unlocking(person="p4"), 600.0, ALONE)
    assert made.number == 2, "numbers are never used again"


def test_what_is_refused_before_it_is_moved(house: House) -> None:
    for by, matter, kind, says in (
        ("p4", e.Locking(person="p5", why="w"), NotAllowed, "only the floor may lock"),
        ("p3", e.Locking(person="p3", why="w"), Denied, "nobody locks their own"),
        ("p3", e.Unlocking(person="p4"), Denied, "is not locked"),
        ("p4", e.Withdrawing(person="p1", amount=Cents(99_999_00)), Denied, "which is less than"),
        ("p7", e.Appointing(name="F", roles=("cage",), pin=HASH, holder="Floor"), Denied, "one checks"),
        ("p7", e.Dismissing(person="p7", why="w"), Denied, "of their own"),
    ):
        with pytest.raises(kind, match=says):
            move(house, by, matter, 300.0, ALONE)
    with pytest.raises(ValueError, match="hash of a PIN"):
        move(house, "p3", e.PinReset(person="p4", pin="4711"), 300.0, ALONE)
    assert house.moved == 0


def test_a_person_has_only_so_many_motions_waiting(house: House) -> None:
    for _ in range(MOST):
        committed(house, move(house, "p3", e.Locking(person="p4", why="w"), 300.0, ALONE))
    with pytest.raises(Denied, match=f"{MOST} motions of yours"):
        move(house, "p3", e.Locking(person="p4", why="w"), 300.0, ALONE)
    committed(house, *lapsed(house, 300.0))
    assert house.motions == {}


def test_who_is_dismissed_may_nothing_and_is_not_let_in_again(house: House) -> None:
    committed(house, move(house, "p7", e.Dismissing(person="p4", why="w"), 300.0, ALONE))
    committed(house, *second(house, "p3", 1, 0.0))
    assert house.account("p4").roles == ()
    assert not house.may("p4", "deposit")
    with pytest.raises(Denied, match="works here no more"):
        house.unlock("p3", "p4")


def test_nobody_concerned_seconds_it(house: House) -> None:
    committed(house, move(house, "p3", e.Locking(person="p5", why="w"), 300.0, ALONE))
    with pytest.raises(NotSecond, match="an account of their own"):
        second(house, "p5", 1, 0.0)


def test_nobody_seconds_their_own_motion_on_another_account(house: House) -> None:
    committed(house, other := house.open_account(HOUSE, "Second", HASH, ["floor"], holder="Floor"))
    committed(house, move(house, "p3", e.Locking(person="p4", why="w"), 300.0, ALONE))
    for account in ("p3", other.person):
        with pytest.raises(NotSecond, match="their own motion, on whatever account"):
            second(house, account, 1, 0.0)
    assert second(house, "p5", 1, 0.0)


def test_another_card_voids_the_one_before(house: House) -> None:
    before = house.account("p3").card
    changed = house.new_card("p3", HASH)
    committed(house, changed)
    assert house.with_card(before) is None
    assert house.with_card(changed.card) == house.account("p3")
    assert house.account("p3").printed

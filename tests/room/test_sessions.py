"""A card and its PIN open the door; guessing does not."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from openfelt.room.doors.accounts import Account, new_card
from openfelt.room.doors.house import HOUSE, House
from openfelt.room.doors.pins import NO_PIN, hash_pin
from openfelt.room.doors.rates import Rate
from openfelt.room.doors.sessions import Admitted, Policy, Sessions, TurnedAway
from openfelt.room.log.events import AccountLocked, AnyEvent, read, written
from openfelt.room.log.stream import HOUSE_STREAM
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents

MINUTES = 60.0
PATIENT = Policy(per_card=Rate(burst=1_000, every=1), per_address=Rate(burst=1_000, every=1))


class Door:
    """Ann's PIN is 4711. Time and addresses are made up; PINs are compared without argon2, and counted."""

    def __init__(self, policy: Policy = PATIENT) -> None:
        self.house = House()
        opened = self.house.open_account(HOUSE, "Ann", "$argon2id$4711")
        self.events: list[AnyEvent] = []
        self.ann, self.card = opened.person, opened.card
        self.now = 1_000_000.0
        self.verified = 0
        self.sessions = Sessions(self.house, policy, self.verify)
        self.commit(opened)

    async def verify(self, pin: str, hashed: str) -> bool:
        self.verified += 1
        await asyncio.sleep(0)
        return hashed == f"$argon2id${pin}"

    def try_pin(self, pin: str, card: str | None = None, address: str = "10.0.0.1") -> Admitted | TurnedAway:
        came = asyncio.run(self.sessions.log_in(card or self.card, pin, address, self.now))
        return came if isinstance(came, TurnedAway) else self.admit(came)

    def admit(self, account: Account | None = None) -> Admitted:
        admitted = self.sessions.admit(account or self.house.account(self.ann), self.now)
        self.commit(*admitted.events)
        return admitted

    def kinds(self, *pins: str, card: str | None = None) -> list[str]:
        return [kind(self.try_pin(pin, card)) for pin in pins]

    def commit(self, *events: AnyEvent) -> None:
        for event in events:
            self.house.apply(HOUSE_STREAM, event)
            self.sessions.apply(event)
            self.events.append(event)

    def locked_out(self) -> None:
        refused = [self.try_pin("0815") for _ in range(5)][-1]
        assert isinstance(refused, TurnedAway)
        self.commit(*refused.events)


def kind(result: Admitted | Account | TurnedAway) -> str:
    return result.kind if isinstance(result, TurnedAway) else "admitted"


# Logging in


def test_the_right_pin_gives_a_token() -> None:
    door = Door()
    admitted = door.try_pin("4711")
    assert isinstance(admitted, Admitted)
    assert admitted.person == door.ann
    assert door.sessions.who(admitted.token, door.now) == door.ann


def test_with_real_hashes() -> None:
    house = House()

    async def main() -> list[str]:
        opened = house.open_account(HOUSE, "Ann", await hash_pin("4711"))
        house.apply(HOUSE_STREAM, opened)
        sessions = Sessions(house)
        tries = [("4711", opened.card), ("4712", opened.card), ("4711", new_card(lambda _: 5))]
        return [kind(await sessions.log_in(card, pin, "::1", 0)) for pin, card in tries]

    assert asyncio.run(main()) == ["admitted", "wrong", "wrong"]


def test_a_card_may_be_typed_in_groups_and_one_that_cannot_be_is_told_so() -> None:
    door = Door()
    groups = " ".join(door.card[at : at + 4] for at in range(0, 16, 4))
    assert kind(door.try_pin("4711", groups)) == "admitted"
    refused = door.try_pin("4711", "1234")
    assert isinstance(refused, TurnedAway)
    assert refused.problem == "that is not the number of a player card"


def test_a_card_that_nobody_has_is_refused_like_a_wrong_pin_all_the_way_to_the_lock() -> None:
    door = Door()
    unknown = new_card(lambda _: 5)
    for attempt in range(1, 7):
        known, nobody = door.try_pin("0815"), door.try_pin("0815", unknown)
        assert isinstance(known, TurnedAway)
        assert isinstance(nobody, TurnedAway)
        assert (known.kind, known.problem, known.wait) == (nobody.kind, nobody.problem, nobody.wait)
        assert door.verified == 2 * min(attempt, 5), "as many PINs are hashed for either"
        assert nobody.events == ()


def test_an_account_without_a_pin_is_not_opened_by_any() -> None:
    door = Door()
    guest, stake = door.house.open_guest(Cents(1))
    door.commit(guest, stake)
    assert guest.pin == NO_PIN
    assert door.kinds("", "0000", card=guest.card) == ["wrong", "wrong"]
    assert door.sessions.who(door.admit(door.house.account(guest.person)).token, door.now) == guest.person


# Lockout


def test_five_wrong_pins_lock_the_account_for_fifteen_minutes() -> None:
    door = Door()
    assert door.kinds("1", "2", "3", "4") == ["wrong"] * 4
    refused = door.try_pin("5")
    until = door.now + 15 * MINUTES
    assert isinstance(refused, TurnedAway)
    assert refused.events == (AccountLocked(person=door.ann, until=until, why="5 wrong PINs"),)
    assert "locked for 15 min" in refused.problem
    door.commit(*refused.events)
    assert door.kinds("4711", "4711") == ["locked", "locked"]
    door.now = until - 1
    assert door.kinds("4711") == ["locked"]
    door.now = until
    assert door.kinds("4711") == ["admitted"]


def test_the_door_is_shut_while_the_lock_is_still_being_written() -> None:
    door = Door()
    assert door.kinds("1", "2", "3", "4", "5", "4711") == ["wrong"] * 4 + ["locked"] * 2
    assert door.verified == 5
    door.now += 15 * MINUTES
    assert door.kinds("4711") == ["admitted"]


def test_after_the_lock_there_are_five_tries_again() -> None:
    door = Door()
    door.locked_out()
    door.now += 15 * MINUTES
    assert door.kinds("1", "2", "3", "4", "5") == ["wrong"] * 4 + ["locked"]


def test_guessing_many_at_once_gains_nothing() -> None:
    door = Door()

    async def guess() -> list[Account | TurnedAway]:
        pins = [f"{number:04d}" for number in range(50)]
        return await asyncio.gather(*(door.sessions.log_in(door.card, p, "10.0.0.1", door.now) for p in pins))

    results = asyncio.run(guess())
    assert door.verified == 5
    assert [kind(result) for result in results].count("wrong") == 4
    assert sum(len(result.events) for result in results if isinstance(result, TurnedAway)) == 1


def test_the_right_pin_makes_up_for_wrong_ones() -> None:
    door = Door()
    assert door.kinds(*["0815", "0815", "0815", "0815", "4711"] * 3).count("locked") == 0


def test_wrong_pins_are_remembered_for_a_day() -> None:
    door = Door()
    assert door.kinds("1", "2", "3", "4") == ["wrong"] * 4
    door.now += 23 * 60 * MINUTES
    assert door.kinds("5") == ["locked"]
    later = Door()
    assert later.kinds("1", "2", "3", "4") == ["wrong"] * 4
    later.now += 24 * 60 * MINUTES
    assert later.kinds("5") == ["wrong"]


def test_without_sweeping_a_day_is_still_a_day() -> None:
    door = Door()
    assert door.kinds("1", "2", "3", "4") == ["wrong"] * 4
    door.now += 24 * 60 * MINUTES
    door.sessions._swept = door.now
    assert door.kinds("5", "4711") == ["wrong", "admitted"]


def test_the_floor_unlocks_at_once() -> None:
    door = Door()
    door.locked_out()
    assert door.kinds("4711") == ["locked"]
    door.commit(door.house.unlock(HOUSE, door.ann))
    assert door.kinds("4711") == ["admitted"]


def test_unlocking_a_card_lifts_its_throttle_too() -> None:
    """A stranger who knows the number tries on and on; the owner, at the floor's desk, comes in at once."""
    door = Door(Policy(per_card=Rate(burst=6, every=30), per_address=Rate(burst=1_000, every=1)))
    door.locked_out()
    assert door.kinds("0815", "0815") == ["locked", "too-often"]
    door.commit(door.house.unlock(HOUSE, door.ann))
    assert door.kinds("4711") == ["admitted"]


def test_a_new_pin_does_not_lift_a_lock_but_ends_all_sessions() -> None:
    door = Door()
    admitted = door.try_pin("4711")
    assert isinstance(admitted, Admitted)
    door.commit(door.house.change_pin(door.ann, door.ann, "$argon2id$2718"))
    assert door.sessions.who(admitted.token, door.now) is None
    assert door.kinds("4711", "2718") == ["wrong", "admitted"]
    door.locked_out()
    door.commit(door.house.change_pin(HOUSE, door.ann, "$argon2id$1618"))
    assert door.kinds("1618") == ["locked"]


def test_a_stranger_who_locks_a_card_does_not_end_its_sessions() -> None:
    door = Door()
    admitted = door.try_pin("4711")
    door.locked_out()
    assert isinstance(admitted, Admitted)
    assert door.sessions.who(admitted.token, door.now) == door.ann


def test_who_is_locked_by_the_floor_is_out_until_unlocked() -> None:
    door = Door()
    admitted = door.try_pin("4711")
    assert isinstance(admitted, Admitted)
    door.commit(door.house.lock(HOUSE, door.ann, "abusive"))
    assert door.sessions.who(admitted.token, door.now) is None
    door.now += 1e6
    refused = door.try_pin("4711")
    assert isinstance(refused, TurnedAway)
    assert (refused.kind, refused.wait) == ("locked", None)
    with pytest.raises(Denied, match="is locked"):
        door.admit()


def test_a_pin_changed_while_the_old_one_is_being_checked_does_not_let_it_in() -> None:
    door = Door()

    async def main() -> Account | TurnedAway:
        entering = asyncio.ensure_future(door.sessions.log_in(door.card, "4711", "10.0.0.1", door.now))
        await asyncio.sleep(0)
        door.commit(door.house.change_pin(door.ann, door.ann, "$argon2id$2718"))
        return await entering

    assert kind(asyncio.run(main())) == "wrong"


# Rates


def test_one_address_may_try_only_so_often_whatever_the_card() -> None:
    door = Door(Policy(per_address=Rate(burst=3, every=10)))
    unknown = [new_card(lambda _, n=n: n) for n in range(5)]  # type: ignore[misc]
    results = [door.try_pin("0815", card) for card in unknown]
    assert [kind(result) for result in results] == ["wrong"] * 3 + ["too-often"] * 2
    assert isinstance(results[-1], TurnedAway)
    assert results[-1].wait == pytest.approx(10)
    assert results[-1].problem == "too many tries; try again in 10 s"
    assert kind(door.try_pin("4711", address="10.0.0.2")) == "admitted"
    door.now += 10
    assert door.kinds("4711") == ["admitted"]


def test_nonsense_in_place_of_a_card_counts_against_the_address() -> None:
    door = Door(Policy(per_address=Rate(burst=2, every=10)))
    assert [kind(door.try_pin("1", "nonsense")) for _ in range(3)] == ["wrong", "wrong", "too-often"]


def test_one_card_may_be_tried_only_so_often_wherever_from() -> None:
    door = Door(Policy(per_card=Rate(burst=3, every=30)))
    results = [door.try_pin("4711", address=f"10.0.0.{n}") for n in range(4)]
    assert [kind(result) for result in results] == ["admitted"] * 3 + ["too-often"]
    door.now += 30
    assert door.kinds("4711") == ["admitted"]


def test_a_room_full_of_people_behind_one_address_gets_in() -> None:
    door = Door(Policy(per_address=Rate(burst=2, every=1_000), per_card=Rate(burst=1_000, every=1)))
    assert door.kinds(*["4711"] * 20) == ["admitted"] * 20


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False),
        ("10.0.0.1", "10.0.0.2", False),
        ("testclient", "testclient", True),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(one: str, other: str, same: bool) -> None:
    door = Door(Policy(per_address=Rate(burst=1, every=10)))
    assert kind(door.try_pin("0815", address=one)) == "wrong"
    assert kind(door.try_pin("0815", address=other)) == ("too-often" if same else "wrong")


# Sessions


def test_a_session_ends_when_it_expires_or_is_revoked() -> None:
    door = Door()
    first, second = door.admit(), door.admit()
    door.commit(*door.sessions.log_out(first.token), *door.sessions.log_out("nobody's"))
    assert door.sessions.who(first.token, door.now) is None
    assert door.sessions.who(second.token, second.expires - 1) == door.ann
    assert door.sessions.who(second.token, second.expires) is None
    assert door.sessions.who("", door.now) is None


def test_a_session_that_has_ended_stays_ended_when_the_clock_goes_back() -> None:
    door = Door()
    asked, unasked = door.admit(), door.admit()
    noon, evening = door.now, asked.expires
    assert door.sessions.who(asked.token, evening) is None
    for ended in (asked, unasked):
        assert door.sessions.who(ended.token, noon) is None
    later = door.admit()
    assert door.sessions.who(later.token, noon) == door.ann, "who logs in by the clock as it is now is in"
    again = Sessions(read_again(door), PATIENT, door.verify)
    assert [again.who(one.token, noon) for one in (asked, unasked, later)] == [None, None, door.ann]


def test_a_person_has_only_so_many_sessions_and_the_oldest_makes_room() -> None:
    door = Door(Policy(sessions_each=3))
    tokens = [door.admit().token for _ in range(5)]
    assert [door.sessions.who(token, door.now) for token in tokens] == [None, None, *[door.ann] * 3]


def test_nobody_without_an_account_is_admitted() -> None:
    door = Door()
    stranger = replace(door.house.account(door.ann), person="p99")
    with pytest.raises(Denied, match="p99 has no account"):
        door.admit(stranger)


def test_a_pin_changed_between_the_check_and_the_session_does_not_let_the_old_one_in() -> None:
    door = Door()
    came = asyncio.run(door.sessions.log_in(door.card, "4711", "10.0.0.1", door.now))
    assert isinstance(came, Account)
    door.commit(door.house.change_pin(door.ann, door.ann, "$argon2id$2718"))
    with pytest.raises(Denied, match="changed meanwhile: log in again"):
        door.admit(came)


def test_sessions_are_still_there_when_the_house_is_read_again() -> None:
    """From its events, and from a snapshot of it."""
    door = Door()
    kept, gone = door.admit(), door.admit()
    door.commit(*door.sessions.log_out(gone.token))
    for house in (read_again(door), House(door.house.snapshot())):
        sessions = Sessions(house)
        assert sessions.who(kept.token, door.now) == door.ann
        assert sessions.who(kept.token, kept.expires) is None
        assert sessions.who(gone.token, door.now) is None
        assert house.snapshot() == door.house.snapshot()


def read_again(door: Door) -> House:
    house = House()
    for event in door.events:
        house.apply(HOUSE_STREAM, read(written(event)))
    return house


def test_tokens_are_long_unlike_and_nowhere_kept() -> None:
    door = Door()
    admitted = [door.admit() for _ in range(5)]
    assert len({one.token for one in admitted}) == 5
    for one in admitted:
        assert len(one.token) == 43, "256 bits"
        assert one.token not in repr(one) + str(one)
        assert one.token not in repr(vars(door.sessions)) + repr(vars(door.house)) + repr(one.events)


def test_what_no_longer_matters_is_forgotten() -> None:
    door = Door(Policy(per_address=Rate(burst=1_000, every=1)))
    door.admit()
    for number in range(50):
        door.try_pin("0815", new_card(lambda _, n=number: n), f"10.0.1.{number}")  # type: ignore[misc]
    assert (len(door.sessions._tries), len(door.sessions._cards)) == (50, 50)
    door.now += 25 * 60 * MINUTES
    door.try_pin("4711")
    assert (len(door.sessions._tries), len(door.sessions._cards), len(door.sessions._addresses)) == (0, 1, 1)
    assert len(door.house.sessions) == 1

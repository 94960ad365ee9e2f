"""What the house takes of pots: by the hand, by the clock from a pot, as seat rent, and for the jackpot."""

from __future__ import annotations

from openfelt.room.doors.house import House
from openfelt.room.log import events as e
from openfelt.room.log.chain import LogEntry
from openfelt.room.log.entries import Drop, Jackpot, Stack, entries
from openfelt.room.log.stream import Stream
from openfelt.room.state.reports import Reports
from openfelt.rules.money import Cents, Net, cents, net
from room import spoken as c
from room.pot_tables import AVIATOR, MARINA, NO_LIMIT, POKER_PRO, PotNight
from room.tables import audited, everything, public

T1 = Stream.of_table("t1")
HALF_HOUR = 30 * 60


def booked(night: PotNight) -> House:
    """Every event in the house's ledger."""
    house = House()
    for event, _ in [(night.opened, 0.0), *night.log]:
        house.apply(T1, event)
    return house


def reported(night: PotNight) -> Reports:
    reports, house = Reports(), House()
    for seq, (event, at) in enumerate([(night.opened, 0.0), *night.log], 1):
        entry = LogEntry(seq=seq, stream=T1, version=seq, at=at, by="", command="", body="", hash="")
        reports.take(entry, event, house)
    return reports


def ledger_agrees(night: PotNight) -> None:
    house = booked(night)
    assert house.balance(Drop("t1")) + house.balance(Jackpot("t1")) == night.drop
    for person, amount in night.state.stacks.items():
        assert house.balance(Stack("t1", person)) == amount
    for event, _ in night.log:
        for entry in entries(T1, event):
            assert sum(amount for _, amount in entry.postings) == 0
    (total,) = reported(night).drop()
    assert total.collection + total.jackpot == night.drop
    assert total.rounds == night.state.number
    assert audited(night) == []
    assert everything(night.again()) == everything(night.state)


def test_a_hand_is_charged_from_its_pot_and_whoever_wins_it_pays() -> None:
    """001:1151: up to four players, one dollar at the flop and one at the river."""
    night = PotNight(MARINA, collection=("4",)).seated("ann", "bob", "cy", buy_in=100).dealt().check_down()
    ended = night.ended
    assert sum(ended.net.values()) == 0, "before fees"
    assert sum(ended.fees.values()) == cents(2)
    assert all(ended.net[person] > 0 for person in ended.fees), "the winners pay"
    assert night.drop == cents(2)
    ledger_agrees(night)


def test_a_hand_that_ends_before_the_flop_pays_what_is_printed_for_that() -> None:
    """001:1182-1184: nobody pays at $2/$4, a dollar at $20/$40."""
    night = PotNight(MARINA, collection=("4",)).seated("ann", "bob", "cy", buy_in=100).dealt()
    night.says("fold", "fold")
    assert night.ended.fees == {}


def test_time_is_taken_from_the_first_pot_that_covers_it() -> None:
    """003:3676, 003:3687: six dollars a half hour."""
    night = PotNight(AVIATOR, stakes=NO_LIMIT, collection=("34",)).seated("ann", "bob", "cy", buy_in=200)
    night.dealt().check_down()
    assert (night.ended.timed, night.ended.fees) == (0, {}), "the first half hour is not over"
    night.now += HALF_HOUR
    before = night.cents
    night.dealt()
    night.says("no", "raise").check_down()
    assert night.ended.timed == cents(6)
    came = {one["person"]: net(one["total"]) for one in public(night.state)["result"]["people"]}
    assert came == {person: amount - before[person] for person, amount in night.cents.items()}
    assert sum(night.ended.fees.values()) == cents(6)
    assert night.ended.left.fees_taken == 1
    night.dealt().check_down()
    assert night.ended.timed == 0, "once for a half hour"
    ledger_agrees(night)


def test_a_fee_that_no_pot_covers_stays_owed() -> None:
    night = PotNight(AVIATOR, stakes=NO_LIMIT, collection=("41",)).seated("ann", "bob", "cy", buy_in=200)
    night.dealt().check_down()
    night.now += HALF_HOUR
    night.dealt().check_down()
    assert (night.ended.timed, night.ended.left.fees_taken) == (0, 0), "a pot of $6 does not cover $25"
    ledger_agrees(night)


def rented(buy_in: object = 200) -> PotNight:
    """003:1747: seven dollars at the start of every half hour, from each who has a seat."""
    night = PotNight(POKER_PRO, stakes=NO_LIMIT, section="003:1723", collection=("no-limit-2/1",), seats=10)
    return night.seated("ann", "bob", "cy", buy_in=buy_in)


def rents(night: PotNight) -> list[dict[str, Cents]]:
    return [event.fees for event, _ in night.log if isinstance(event, e.TimeCollected)]


def test_seat_rent_is_paid_in_advance_by_everybody_once_a_mark() -> None:
    night = rented().dealt()
    seven = cents(7)
    assert rents(night) == [{"ann": seven, "bob": seven, "cy": seven}]
    night.check_down()
    night.do("dan", c.Sit(seat=5, buy_in=cents(200)))
    night.dealt().check_down()
    assert len(rents(night)) == 2, "who sits down at the mark pays too"
    night.now += HALF_HOUR
    night.do("eve", c.Sit(seat=6, buy_in=cents(200)))
    night.do("ann", c.SitOut())
    night.dealt().check_down().dealt().check_down()
    assert rents(night)[2:] == [{"ann": seven, "bob": seven, "cy": seven, "dan": seven, "eve": seven}]
    ledger_agrees(night)


def test_who_cannot_pay_for_the_time_is_sat_out_and_owes_it() -> None:
    night = rented(buy_in=20)
    moves = {"ann": Net(-1500), "bob": Net(1500)}
    night.do("flo", c.Correct(moves=moves, why="chips pushed to the wrong seat", cite="003:1126"))
    night.dealt()
    assert rents(night) == [{"bob": cents(7), "cy": cents(7)}]
    assert night.state.sat_out["ann"] == "cannot pay $7 for the time"
    night.check_down()
    night.do("ann", c.Buy(amount=cents(20)))
    night.do("ann", c.SitIn())
    night.dealt()
    assert rents(night)[1:] == [{"ann": cents(7)}]
    assert audited(night) == []


def test_the_clock_of_a_game_ends_with_it() -> None:
    night = rented().dealt().check_down()
    for person in ("ann", "bob", "cy"):
        night.do(person, c.Leave())
    assert (night.state.game_began, night.state.clock.paid) == (0.0, frozenset())


def test_the_jackpot_takes_its_dollar_from_every_pot() -> None:
    night = PotNight(MARINA, jackpot=cents(1)).seated("ann", "bob", "cy", buy_in=100)
    for _ in range(3):
        night.dealt().check_down()
        assert sum(night.ended.jackpot.values()) == cents(1)
        assert all(night.ended.net[person] > 0 for person in night.ended.jackpot)
    assert night.state.jackpot == cents(3)
    night.do(
        "flo", c.AwardJackpot(person="ann", share=100, why="four aces beaten", cite="the jackpot's own rules")
    )
    assert night.state.jackpot == 0
    assert night.money == 0
    assert audited(night) == []

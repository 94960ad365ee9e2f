"""Seats of people who have gone are freed, bots stand up for people, and who bets may leave an offer open."""

from __future__ import annotations

import random
from typing import Any

import pytest

from openfelt.room.actors.habits import Habits
from openfelt.room.actors.presence import Presence
from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import CLOCK, Caller
from openfelt.room.steps.waiting_list import GONE
from openfelt.room.wire.picture import Picture
from openfelt.room.wire.seen import GameShown
from openfelt.rules.money import Cents, cents
from room import spoken as c
from room.meld_tables import MeldNight
from room.pot_tables import PotNight
from room.tables import Night, audited, caller, private
from room.test_actor import Ledger, quick, run, until
from room.test_waiting_list import seated

SOON = quick(away=30, gone=600)


def events(log: Ledger) -> list[e.AnyEvent]:
    return [e.read(entry.body) for entry in log.entries]


# Seats


@run
async def test_the_seat_of_somebody_who_has_gone_is_freed_and_their_chips_go_home() -> None:
    log = Ledger(timers=SOON)
    following = await seated(log)
    log.actor.unfollow(following["bob"])
    await log.passes(599)
    assert log.actor.state.sitting_out == {"bob"}
    assert log.actor.state.seat_of("bob") == 2
    await until(log, lambda state: "bob" not in state.stacks)
    assert events(log)[-3:] == [
        e.SatOut(person="bob", why="away"),
        e.Left(seat=2, person="bob", why=GONE, now=log.time.elapsed()),
        e.CashedOut(person="bob", amount=cents(100)),
    ]
    assert log.entries[-1].by == "clock"
    assert log.actor.state.seats == {1: "ann"}, "who is there stays"
    assert await log.agrees()
    log.actor.stop()


@run
async def test_a_freed_seat_is_held_for_whoever_waits() -> None:
    log = Ledger(seats=2, timers=SOON)
    following = await seated(log)
    await log.do("eve", c.Wait())
    log.actor.unfollow(following["bob"])
    await until(log, lambda state: bool(state.calls))
    assert log.actor.state.calls[2].person == "eve"
    log.actor.stop()


@run
async def test_who_only_sits_out_keeps_the_seat_as_long_as_they_do_something() -> None:
    log = Ledger(timers=SOON)
    await seated(log)
    await log.do("bob", c.SitOut())
    await log.passes(500)
    await log.do("bob", c.Buy(amount=cents(5)))
    await log.passes(599)
    assert log.actor.state.seat_of("bob") == 2
    await log.do("bob", c.SitIn())
    await log.passes(2_000)
    assert log.actor.state.seat_of("bob") == 2, "he plays, and has a connection"
    await log.do("bob", c.SitOut())
    await log.passes(601)
    assert log.actor.state.seat_of("bob") is None
    log.actor.stop()


@run
async def test_who_stands_with_chips_and_has_gone_has_them_back() -> None:
    log = Ledger(timers=SOON)
    await seated(log)
    await log.do("eve", c.Buy(amount=cents(100)))
    await until(log, lambda state: "eve" not in state.stacks)
    assert events(log)[-1] == e.CashedOut(person="eve", amount=cents(100))
    log.actor.stop()


@run
async def test_who_plays_without_following_the_table_is_there_too() -> None:
    """As a program does that asks by HTTP alone."""
    log = Ledger(timers=SOON)
    following = await seated(log)
    log.actor.unfollow(following["bob"])
    for _ in range(30):
        await log.passes(25)
        await log.do("bob", c.Buy(amount=cents(5)))
    assert log.actor.state.sitting_out == set()
    await log.passes(31)
    assert log.actor.state.sitting_out == {"bob"}
    log.actor.stop()


@run
async def test_whose_money_is_in_a_round_or_a_wager_goes_when_it_is_over() -> None:
    log = Ledger(timers=SOON)
    following = await seated(log)
    await log.do("ann", c.Accept(wager=cents(50)))
    await log.do("bob", c.PlaceBet(seat=2, bet="player", amount=cents(5)))
    log.actor.unfollow(following["ann"])
    await log.passes(700)
    assert log.actor.state.seat_of("ann") == 1, "she banks, and bob has bet"
    await log.do("bob", c.Deal())
    await until(log, lambda state: not state.live and "ann" not in state.stacks)
    assert log.actor.state.seats == {2: "bob"}
    assert await log.agrees()
    log.actor.stop()


@pytest.mark.parametrize(
    "more",
    [
        {"timers": quick(away=30, gone=None)},
        {"timers": quick()},
        {"timers": SOON, "private": "ann"},
    ],
    ids=["never", "where nobody needs a connection", "at somebody's own table"],
)
def test_where_seats_are_kept(more: dict[str, Any]) -> None:
    @run
    async def scenario() -> None:
        log = Ledger(**more)
        if "private" in more:
            await log.do("ann", c.InvitePerson(person="bob"))
        following = await seated(log)
        log.actor.unfollow(following["bob"])
        await log.passes(5_000)
        assert log.actor.state.seat_of("bob") == 2
        log.actor.stop()

    scenario()


def test_a_pause_of_the_table_is_nobodys_absence() -> None:
    night, presence = Night(timers=SOON).seated("ann", "bob"), Presence()
    presence.look(night.state, {"ann"}, 0)
    night.do("flo", c.Pause(why="a break"))
    presence.look(night.state, {"ann"}, 500)
    night.do("flo", c.Resume())
    presence.look(night.state, {"ann"}, 550)
    assert presence.gone(600, 1_149) == ()
    assert presence.gone(600, 1_150) == ("bob",)


@pytest.mark.parametrize("night", [PotNight(), MeldNight()], ids=["pots", "melds"])
def test_they_leave_a_table_of_any_kind_as_by_their_own_word(night: PotNight | MeldNight) -> None:
    night.seated("ann", "bob", "cy", buy_in=100)
    happened = night.do(CLOCK, c.Watch(idle=("bob",)))
    left = e.Left(seat=2, person="bob", why=GONE)
    assert left in happened
    assert e.CashedOut(person="bob", amount=cents(100)) in happened
    assert night.money == 0
    night.dealt()
    assert night.do(CLOCK, c.Watch(idle=("ann",))) == [], "not out of a hand"
    assert audited(night) == []
    assert night.again().seats == night.state.seats


def test_only_the_room_itself_says_who_has_gone() -> None:
    for who in ("ann", "flo", "hal"):
        Night().seated("ann").refuses(who, c.Watch(idle=("ann",)), "the room's own business")


# Bots


def bot(name: str) -> Caller:
    return Caller(person=name, roles=frozenset({"player"}), wallet=Cents(1_000_000), bot=True)


def with_bots(seats: int, *bots: str, **more: Any) -> Night:
    night = Night(seats=seats, **more)
    for seat, name in enumerate(bots, 1):
        night.do(bot(name), c.Sit(seat=seat, buy_in=cents(1000)))
    return night


def wants_of(name: str, night: Night) -> object:
    """What a bot would do that sees the table."""
    seen = Picture(night.state).seen_by(name)
    return Habits(name, random.Random(name)).wants(seen, GameShown.of(night.state.game))


def people_at(state: TableState) -> set[str]:
    return {who for who in state.seats.values() if not state.is_bot(who)}


def test_the_last_free_seat_is_for_people() -> None:
    night = with_bots(4, "b1", "b2")
    assert isinstance(wants_of("b3", night), c.Sit)
    night.do(bot("b3"), c.Sit(seat=3, buy_in=cents(1000)))
    night.refuses(
        bot("b4"), c.Sit(seat=4, buy_in=cents(1000)), "seat 4 is the last that is free: bots leave it"
    )
    assert wants_of("b4", night) is None, "and asks for none"
    night.do("ann", c.Sit(seat=4, buy_in=cents(100)))
    assert len(night.state.open_seats) == 1, "one of them stands up at once"


def test_wherever_fewer_people_than_seats_sit_there_is_a_free_one() -> None:
    night = with_bots(4, "b1", "b2", "b3")
    for number, person in enumerate(("ann", "bob", "cy", "dee"), 1):
        (free,) = night.state.open_seats
        happened = night.do(person, c.Sit(seat=free, buy_in=cents(100)))
        assert people_at(night.state) == {"ann", "bob", "cy", "dee"} & set(night.state.seats.values())
        stood = [event.person for event in happened if isinstance(event, e.Left)]
        assert len(stood) == (number < 4), "as long as one sits there"
    assert night.state.open_seats == []
    assert night.money == 0


def test_a_bot_that_banks_or_has_bet_stands_up_after_others_and_in_no_round() -> None:
    night = with_bots(4, "b1", "b2", "b3")
    night.do(bot("b1"), c.Accept(wager=cents(500)))
    night.bet("2 b2 player 50")
    happened = night.do("ann", c.Sit(seat=4, buy_in=cents(100)))
    assert [event.person for event in happened if isinstance(event, e.Left)] == ["b3"]
    assert night.state.bets, "b2's lies there still"


def test_bots_stand_up_for_all_who_wait() -> None:
    night = Night(seats=3, private="ann").seated("ann")
    night.do("ann", c.SeatBots(people=("b1", "b2"), buy_in=cents(500)))
    assert night.state.open_seats == [], "ann wanted two, and nobody else may come"
    happened = night.do("ann", c.InvitePerson(person="bob"))
    assert [event.person for event in happened if isinstance(event, e.Left)] == ["b1"]
    night.do("ann", c.InvitePerson(person="cy"))
    night.do("bob", c.Wait())
    night.do("cy", c.Wait())
    assert {call.person for call in night.state.calls.values()} == {"bob", "cy"}
    night.refuses("ann", c.SeatBots(people=("b3",), buy_in=cents(500)), "room for 0 more bots")


# Offers of the bank


def offered(night: Night, person: str) -> None:
    """Everybody else banks when it is their turn, and `person` bets on every round of theirs."""
    while night.state.offer is None or night.state.offer.person != person:
        night.banked(50)
        night.bet(f"{night.state.seat_of(person)} {person} player 5")
        night.dealt()


def test_who_bets_every_round_is_not_sat_out_for_offers_that_they_do_not_answer() -> None:
    night = Night().seated("ann", "bob", "cy")
    for _ in range(8):
        offered(night, "bob")
        assert [type(event) for event in night.clock()] == [e.Declined]
    assert night.state.sitting_out == set()
    assert night.again().unanswered == night.state.unanswered


@pytest.mark.parametrize(
    "act",
    [
        lambda night: night.do("bob", c.Deal()),
        lambda night: night.do("bob", c.Buy(amount=cents(5))),
        lambda night: night.do("bob", c.Stir(words="mine")),
        lambda night: [night.bet("2 bob player 5"), night.do("bob", c.TakeDown(seat=2, bet="player"))],
        lambda night: (
            night.do("bob", c.PassForMe(passes=True)) and night.do("bob", c.PassForMe(passes=False))
        ),
    ],
    ids=[
        "no bet this round",
        "buys chips",
        "shares in the shuffle",
        "bets and takes it back",
        "says what holds",
    ],
)
def test_any_act_in_between_counts(act: object) -> None:
    night = Night().seated("ann", "bob", "cy")
    for _ in range(5):
        while night.state.offer is None or night.state.offer.person != "bob":
            night.banked(50)
            bettor = "cy" if night.state.bank and night.state.bank.person == "ann" else "ann"
            night.bet(f"{night.state.seat_of(bettor)} {bettor} player 5")
            act(night)  # type: ignore[operator]
            night.dealt()
        night.clock()
    assert night.state.sitting_out == set()


def test_who_does_nothing_at_all_is_sat_out_as_before() -> None:
    night = Night().seated("ann", "bob", "cy")
    for _ in range(3):
        while night.state.offer is None or night.state.offer.person != "bob":
            night.banked(50)
            bettor = "cy" if night.state.bank and night.state.bank.person == "ann" else "ann"
            night.bet(f"{night.state.seat_of(bettor)} {bettor} player 5")
            night.dealt()
        happened = night.clock()
    assert [type(event) for event in happened] == [e.Declined, e.SatOut]


def test_a_pass_can_be_set_to_stay() -> None:
    night = Night().seated("ann", "bob", "cy")
    assert private(night.state, "bob") is not None
    assert night.do("bob", c.PassForMe(passes=True)) == [e.PassesBank(person="bob", passes=True)]
    assert (private(night.state, "bob") or {})["passes"]
    night.refuses("bob", c.PassForMe(passes=True), "as you said")
    for _ in range(6):
        assert night.state.offer is not None
        assert night.state.offer.person != "bob", "nobody waits for him"
        night.banked(50)
        night.bet("2 bob player 5")
        night.dealt()
    assert night.again().passing == {"bob"}
    night.do("bob", c.PassForMe(passes=False))
    assert "passes" not in (private(night.state, "bob") or {})
    offered(night, "bob")
    assert audited(night) == []


def test_a_pass_that_is_set_is_said_of_the_offer_that_lies_there_and_goes_with_the_person() -> None:
    night = Night().seated("ann", "bob")
    happened = night.do("ann", c.PassForMe(passes=True))
    assert [type(event) for event in happened] == [e.PassesBank, e.Declined]
    assert night.state.offer is not None
    assert night.state.offer.person == "bob"
    night.do("bob", c.PassForMe(passes=True))
    assert night.phase == "broken", "if all pass the game stops, and does not go round for ever"
    night.do("ann", c.Leave())
    night.do("ann", c.Sit(seat=1, buy_in=cents(100)))
    assert night.state.passing == {"bob"}
    night.refuses("eve", c.PassForMe(passes=True), "take a seat first")
    night.refuses(caller("ann"), c.PassForMe(passes=False), "it is offered to you in your turn")

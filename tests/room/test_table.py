"""Coming to a table and leaving it, and the player-dealer position going round."""

from __future__ import annotations

import pytest

from openfelt.room.log import events as e
from openfelt.room.steps.bank import Accept, Decline
from openfelt.rules.money import Cents, Net, cents
from room import spoken as c
from room.tables import (
    GOLD,
    PANDA,
    PLAYER_WINS,
    SUPREME,
    WEALTH,
    Night,
    caller,
    everything,
    opened,
    public,
    sent,
)

SIT, BUY = c.Sit(seat=1, buy_in=cents(100)), c.Buy(amount=cents(100))


# Sitting down and getting up


def test_whoever_sits_down_brings_money_from_the_account() -> None:
    night = Night()
    assert night.do("ann", SIT) == [
        e.Bought(person="ann", amount=cents(100)),
        e.Sat(seat=1, person="ann"),
    ]
    assert night.state.seats == {1: "ann"}
    assert night.dollars() == {"ann": 100}
    assert night.wallets["ann"] == -cents(100)


@pytest.mark.parametrize(
    ("who", "sit", "why"),
    [
        (caller("cy"), c.Sit(seat=9, buy_in=cents(100)), "no seat 9"),
        (caller("cy"), c.Sit(seat=0, buy_in=cents(100)), "no seat 0"),
        (caller("cy"), c.Sit(seat=1, buy_in=cents(100)), "taken by ann"),
        (caller("ann"), c.Sit(seat=3, buy_in=cents(100)), "sits at this table already"),
        (caller("cy"), c.Sit(seat=3, buy_in=cents("4.99")), "at least the table minimum"),
        (caller("cy", wallet=9_999), c.Sit(seat=3, buy_in=cents(100)), "has .99.99, which is less"),
        (caller("cy", "cage"), c.Sit(seat=3, buy_in=cents(100)), "only the player may take a seat"),
    ],
)
def test_a_seat_is_refused(who: str, sit: c.Sit, why: str) -> None:
    Night().seated("ann", "bob").refuses(who, sit, why)


def test_more_money_can_be_brought_with_or_without_a_seat() -> None:
    night = Night().seated("ann")
    night.do("ann", BUY)
    night.do("sue", BUY)
    assert night.dollars() == {"ann": 1100, "sue": 100}
    night.refuses("sue", c.Buy(amount=Cents(0)), "more than nothing")
    night.refuses("sue", c.Buy(amount=Cents(WEALTH + 1)), "less than")


def test_whoever_leaves_takes_everything_along() -> None:
    night = Night().seated("ann", "bob")
    assert night.do("ann", c.Leave()) == [
        e.Left(seat=1, person="ann"),
        e.CashedOut(person="ann", amount=cents(1000)),
    ]
    assert night.wallets["ann"] == 0
    assert night.state.seats == {2: "bob"}
    night.refuses("ann", c.Leave(), "not at this table")


def test_a_bettor_without_a_seat_leaves_too() -> None:
    night = Night()
    night.do("sue", BUY)
    assert night.do("sue", c.Leave()) == [e.CashedOut(person="sue", amount=cents(100))]


def test_leaving_before_the_deal_takes_the_bets_down() -> None:
    night = Night().seated("ann", "bob").banked()
    night.bet("2 bob player 50")
    night.bet("2 bob tie 5")
    assert [type(event) for event in night.do("bob", c.Leave())] == [
        e.BetTakenDown, e.BetTakenDown, e.Left, e.CashedOut,
    ]  # fmt: skip
    assert not night.state.bets


def test_nobody_leaves_with_money_in_play() -> None:
    night = Night(GOLD).seated("ann", "bob", "cy").banked()
    night.refuses("ann", c.Leave(), "^you still have money in play")
    night.bet("2 bob base 50")
    night.dealt("4h 6h Kd Tc")  # four: bob has the option
    assert night.phase == "playing"
    night.refuses("ann", c.Leave(), "^you still have money in play")
    night.refuses("bob", c.Leave(), "^you still have money in play")
    moved = c.Change(table="t2", seat=1, person="bob", why="asked for it")
    night.refuses("flo", moved, "^bob still has money in play")
    night.do("cy", c.Leave())
    assert [sitter.person for sitter in night.state.rotation.seats] == ["ann", "bob", "cy"]
    night.do("bob", c.Decide(seat=2, choice="stand"))
    assert [sitter.person for sitter in night.state.rotation.seats] == ["ann", "bob"]


def test_a_private_table_is_its_owners() -> None:
    night = Night(private="ann").seated("ann")
    night.refuses("bob", c.Sit(seat=2, buy_in=cents(100)), "private")
    night.refuses("bob", BUY, "private")
    night.refuses("bob", c.Wait(), "private")
    night.refuses("bob", c.Close(why="mine"), "only the floor may")
    night.do("ann", c.Close(why="enough"))
    assert night.phase == "closed"


# The waiting list


def full() -> Night:
    return Night(seats=4).seated("ann", "bob", "cy", "dee")


def test_a_free_seat_goes_to_the_first_on_the_waiting_list() -> None:
    night = full()
    for person in ("eve", "fay", "gus"):
        night.do(person, c.Wait())
    night.do("dee", c.Leave())
    for person in ("fay", "hugo"):
        night.refuses(person, c.Sit(seat=4, buy_in=cents(100)), "seat 4 is held for eve")
    night.do("cy", c.Leave())
    night.do("fay", c.Sit(seat=3, buy_in=cents(100)))
    night.refuses("gus", c.Sit(seat=4, buy_in=cents(100)), "held for eve")
    night.do("eve", c.Sit(seat=4, buy_in=cents(100)))
    assert night.state.waiting == ["gus"]


def test_names_come_off_the_waiting_list() -> None:
    night = full()
    night.do("eve", c.Wait())
    night.refuses("eve", c.Wait(), "waits or sits here already")
    night.refuses("ann", c.Wait(), "waits or sits here already")
    night.do("eve", c.Unwait())
    night.refuses("eve", c.Unwait(), "not on the waiting list")
    assert night.state.waiting == []


# The position


def test_the_position_is_offered_when_two_have_sat_down() -> None:
    night = Night().seated("ann")
    assert night.phase == "gathering"
    night.refuses("ann", c.Accept(wager=cents(100)), "not offered now: the table is gathering")
    night.do("bob", c.Sit(seat=2, buy_in=cents(100)))
    assert night.phase == "offering"
    night.refuses("bob", c.Accept(wager=cents(50)), "offered to ann: wait for your turn")
    night.refuses("bob", c.Decline(), "not offered to you")
    night.do("ann", c.Accept(wager=cents(50)))
    assert night.phase == "betting"
    night.refuses("ann", c.Accept(wager=cents(50)), "the table is betting")


def test_who_declines_is_passed_over_and_time_declines_too() -> None:
    night = Night().seated("ann", "bob", "cy")
    night.do("ann", c.Decline())
    assert night.clock() == [e.Declined(seat=2, person="bob", unanswered=True)]
    night.do("cy", c.Accept(wager=cents(50)))
    assert night.state.bank is not None
    assert night.state.bank.person == "cy"


def test_a_player_called_clock_is_not_the_clock() -> None:
    night = Night().seated("ann", "bob")
    night.refuses(caller("clock", "player"), c.Decline(), "not offered to you")
    night.refuses(caller("clock", "player"), c.Clock(), "the room's own business")


def test_the_wager_leaves_enough_for_the_collection() -> None:
    night = Night(collection=("1",)).seated("ann", "bob", buy_in=100)  # up to $5 of the player-dealer
    night.refuses("ann", c.Accept(wager=cents("95.01")), "have .100 for a wager and a collection of up to")
    night.refuses("ann", c.Accept(wager=cents("4.99")), "at least .5$")
    night.do("ann", c.Accept(wager=cents(95)))
    assert night.state.free("ann") == 0


def test_nobody_is_offered_what_they_cannot_put_up() -> None:
    night = Night(collection=("1",))  # up to $5 of the player-dealer, beside the least wager of $5
    night.do("ann", c.Sit(seat=1, buy_in=cents("9.99")))
    night.do("bob", c.Sit(seat=2, buy_in=cents(10)))
    (passed,) = [event for event, _ in night.log if isinstance(event, e.Declined)]
    assert (passed.person, night.state.offer and night.state.offer.person) == ("ann", "bob")
    assert passed.why == "the least wager with its collection is $10, and only $9.99 is free"
    assert public(night.state, None)["passed_over"] == [{"person": "ann", "why": passed.why}]
    night.do("bob", c.Accept(wager=cents(5)))
    assert public(night.state, None)["passed_over"] == []


def test_a_game_whose_people_are_all_short_breaks_and_goes_on_when_one_buys_chips() -> None:
    night = Night(collection=("1",)).seated("ann", "bob", buy_in=6)
    assert (night.phase, sorted(night.state.passed_over)) == ("broken", ["ann", "bob"])
    night.do("bob", c.Buy(amount=cents(10)))
    assert list(night.state.passed_over) == ["ann"]
    happened = night.do("bob", c.Again())
    assert [type(event) for event in happened] == [e.Resumed, e.Declined]
    assert (night.phase, night.state.offer and night.state.offer.person) == ("offering", "bob")


def test_who_has_lost_too_much_is_passed_over_on_their_second_turn() -> None:
    night = Night().seated("ann", "bob", "cy", buy_in=100)
    night.banked(100)
    night.bet("2 bob player 100")
    night.dealt(PLAYER_WINS)
    assert night.state.free("ann") == 0
    assert (night.state.offer and night.state.offer.person) == "bob"
    assert "ann" in night.state.passed_over


def test_two_turns_then_the_next() -> None:
    night = Night().seated("ann", "bob")
    banks = []
    for _ in range(4):
        night.banked(100)
        assert night.state.bank is not None
        banks.append((night.state.bank.person, night.state.rotation.bank_turn))
        night.bet("2 bob player 5" if banks[-1][0] == "ann" else "1 ann player 5")
        night.dealt()
    assert banks == [("ann", 1), ("ann", 2), ("bob", 1), ("bob", 2)]


def test_a_game_breaks_and_starts_again() -> None:
    night = Night().seated("ann", "bob")
    night.do("ann", c.Decline())
    declined, broke = night.do("bob", c.Decline())
    assert (type(declined), type(broke)) == (e.Declined, e.Broke)
    assert night.phase == "broken"
    night.refuses("ann", c.Accept(wager=cents(50)), "the table is broken")
    night.refuses("stranger", c.Again(), "only the floor may")
    night.do("bob", c.Again())
    assert night.phase == "offering"
    night.refuses("bob", c.Again(), "not broken")
    night.do("ann", c.Accept(wager=cents(50)))


def test_a_pause_does_not_mend_a_broken_game() -> None:
    night = Night().seated("ann", "bob")
    night.do("ann", c.Decline())
    night.do("bob", c.Decline())
    night.do("flo", c.Pause(why="a dispute"))
    night.do("flo", c.Resume())
    assert night.phase == "broken"
    night.do("flo", c.Again())
    assert night.phase == "offering"


def test_a_game_breaks_when_the_last_but_one_leaves() -> None:
    night = Night().seated("ann", "bob").banked(100)
    night.bet("2 bob player 5")
    night.dealt()
    night.banked(100)
    night.bet("2 bob player 5")
    night.dealt()
    assert isinstance(night.do("bob", c.Leave())[-1], e.Broke)


def test_somebody_who_came_during_the_round_keeps_the_game_from_breaking() -> None:
    night = Night(GOLD).seated("ann", "bob", "dee")
    for choice in ("stand", "hit"):
        night.banked(100)
        night.bet("2 bob base 5")
        night.dealt("4h 6h Kd Tc")
        if choice == "hit":  # all but the player-dealer and bob change while a round is played
            night.do("dee", c.Leave())
            night.do("eve", c.Sit(seat=3, buy_in=cents(100)))
        night.do("bob", c.Decide(seat=2, choice=choice))
    assert night.phase == "offering"
    assert [sitter.person for sitter in night.state.rotation.seats] == ["ann", "bob", "eve"]


def test_sitting_out_is_being_passed_over() -> None:
    night = Night().seated("ann", "bob", "cy")
    night.do("ann", c.SitOut())
    night.refuses("ann", c.SitOut(), "not in the game")
    night.refuses("bob", c.SitIn(), "not sitting out")
    night.do("bob", c.Accept(wager=cents(50)))
    night.do("bob", c.SitOut())  # only once the round is over
    night.do("ann", c.SitIn())
    night.bet("3 cy player 5")
    night.dealt()
    offer = night.state.rotation.offer
    assert offer is not None
    assert offer.person == "cy"
    night.do("bob", c.Leave())
    assert not night.state.sitting_out


# The newer rule


def test_every_hand_the_position_is_offered_anew() -> None:
    night = Night(every_hand=True).seated("ann", "bob", "cy")
    banks = []
    for _ in range(4):
        night.now += 60
        night.banked(100)
        assert night.state.bank is not None
        banks.append(night.state.bank.person)
        seat, who = next((s, p) for s, p in night.state.seats.items() if p != banks[-1])
        night.bet(f"{seat} {who} player 5")
        night.dealt()
    assert banks == ["ann", "bob", "cy", "ann"]


def propositions() -> Night:
    night = Night(every_hand=True)
    night.companies = {"pam": "Knighted", "pia": "Knighted", "quin": "Blackstone"}
    return night.seated("pam", "ann", "bob")


def test_one_proposition_company_at_a_table() -> None:
    night = propositions()
    night.do("pia", c.Sit(seat=4, buy_in=cents(100)))
    night.refuses("quin", c.Sit(seat=5, buy_in=cents(100)), "only one proposition-player company")


def test_one_company_also_while_a_round_is_played() -> None:
    night = propositions().banked(100)
    night.refuses("quin", c.Sit(seat=5, buy_in=cents(100)), "only one proposition-player company")
    night.bet("2 ann player 5")
    night.do("pia", c.Sit(seat=4, buy_in=cents(100)))
    night.dealt()
    assert len(night.state.rotation.seats) == 4


def test_a_document_says_nothing_about_companies() -> None:
    night = Night()
    night.companies = {"pam": "Knighted", "quin": "Blackstone"}
    night.seated("pam", "quin")


@pytest.mark.parametrize("answer", [c.Accept(wager=cents(100)), c.Decline(), None])
def test_the_game_ends_when_the_position_has_not_passed_in_time(
    answer: Accept | Decline | None,
) -> None:
    night = propositions()
    night.do("pam", c.Accept(wager=cents(100)))
    night.bet("2 ann player 5")
    night.dealt()
    night.now += 40 * 60 + 1
    broke = night.clock() if answer is None else night.do("ann", answer)
    assert [type(event) for event in broke] == [e.Broke]
    assert "did not pass in time" in night.state.broken
    night.do("ann", c.Again())
    night.do("ann", c.Accept(wager=cents(100)))
    assert night.phase == "betting"


def test_a_round_that_outlasts_the_time_is_finished_first() -> None:
    night = propositions()
    night.do("pam", c.Accept(wager=cents(100)))
    night.bet("2 ann player 5")
    night.now += 40 * 60 + 1
    ended, broke = night.dealt()[-2:]
    assert (type(ended), type(broke)) == (e.RoundEnded, e.Broke)


# The fold


def test_every_event_survives_the_log() -> None:
    night = Night(PANDA, collection=("1",), section="000:1407", jackpot=cents(1)).seated("ann", "bob", "cy")
    night.do("sue", BUY)
    night.do("eve", c.Wait())
    night.do("eve", c.Unwait())
    night.do("cy", c.SitOut())
    night.do("cy", c.SitIn())
    night.do("ann", c.Decline())
    night.banked(300)
    night.bet("1 ann player 50")
    night.bet("1 sue banker 50 backline")
    night.bet("3 cy player 50")
    night.do("cy", c.TakeDown(seat=3, bet="player"))
    night.dealt()
    night.do("flo", c.Pause(why="a dispute"))
    night.do("flo", c.Correct(moves={"ann": Net(-100), "bob": Net(100)}, why="misread", cite="000:1300"))
    night.do("flo", c.Resume())
    night.do("sue", c.Leave())
    night.do("flo", c.Close(why="the night is over"))
    again = night.again()
    assert sent(again) == sent(night.state)
    assert everything(again) == everything(night.state)
    assert night.money == 0
    assert night.state.stacks == {}


def test_a_closed_table_hears_nothing_more() -> None:
    night = Night().seated("ann", "bob").banked(100)
    night.bet("2 bob player 5")
    night.do("flo", c.Close(why=""))
    assert (night.phase, night.state.bank, night.state.bets) == ("closed", None, [])
    assert night.wallets["ann"] == night.wallets["bob"] == 0
    assert night.state.free("ann") == 0
    night.refuses("ann", SIT, "the table is closed: closed")


def test_opening_a_table_is_its_first_event() -> None:
    night = Night(SUPREME)
    night.state.apply(opened(), 5.0)
    assert night.state.version == 1

"""A table of melds in the room: rounds that begin by themselves, claims, what lies in the middle, leaving."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.room.log import events as e
from openfelt.room.steps.between import Since, between
from openfelt.rounds.requests import Choice
from openfelt.rules.money import cents
from openfelt.table.stacks import MeldStakes, Stakes
from room import spoken as c
from room.meld_tables import CONQUIAN, PAN, MeldNight, meld_opened, meld_rules
from room.tables import audited


def deadline(night: MeldNight) -> float | None:
    return between(night.state).deadline(night.state, Since(night.now))


def claimed(game: str = CONQUIAN, *people: str) -> MeldNight:
    """A round as far as its first claim window."""
    for seed in range(40):
        night = MeldNight(game, seed=str(seed)).seated(*(people or ("ann", "bob", "cy"))).dealt()
        night.play(until=night.asked("force"))
        if night.state.live:
            return night
    raise AssertionError("nothing could be claimed")


def tied(**more: Any) -> MeldNight:
    """Nobody did anything but one, and the stock ran out: three bets lie in the middle."""
    night = MeldNight(**more).seated("ann", "bob", "cy").dealt()
    while night.state.live:
        ask = night.round.open_asks[0]
        night.say(ask, ask.default)
    assert night.state.pool == cents(15)
    return night


# Rounds


def test_a_round_begins_by_itself_when_two_can_play() -> None:
    night = MeldNight().seated("ann")
    assert night.phase == "gathering"
    night.do("bob", c.Sit(seat=2, buy_in=cents(100)))
    assert night.phase == "starting"
    assert deadline(night) == night.now + 5
    night.dealt()
    assert night.round.table.people == ("ann", "bob")
    assert night.round.money.pool == cents(10), "both have put the bet in (003:2463)"


def test_whoever_is_dealt_first_is_drawn_for_once_and_then_moves_on() -> None:
    night = MeldNight().seated("ann", "bob", "cy").dealt().play()
    first = night.ended.left.eldest
    assert night.round.begun.eldest is None
    night.dealt()
    assert night.round.begun.eldest == first


def test_who_plays_first_is_the_next_at_the_left_if_they_have_gone() -> None:
    night = MeldNight().seated("ann", "bob", "cy").dealt().play()
    first = night.state.eldest
    assert first is not None
    night.do(night.state.seats[first], c.Leave())
    night.dealt()
    assert night.round.begun.eldest == first % 3 + 1


def test_the_collection_is_taken_of_everybody_before_the_deal() -> None:
    night = MeldNight(collection=("1",)).seated("ann", "bob", "cy").dealt().play()
    assert night.ended.fees == dict.fromkeys(("ann", "bob", "cy"), cents(1)), "003:3834"
    assert audited(night) == []


def test_the_collection_of_pan_comes_out_of_the_tops() -> None:
    night = MeldNight(PAN, collection=("4", "10")).seated("ann", "bob", "cy", "dee").dealt()
    for _ in range(2):
        (ask,) = night.round.open_asks
        night.say(ask, Choice("retire", cents(2)))
    night.play()
    took = next(person for person, fee in night.ended.fees.items() if fee)
    assert night.ended.fees[took] == cents(4), "002:1974"
    assert night.round.money.pool_taken_by == took


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"meld_stakes": None}, "posts a bet or a chip"),
        ({"stakes": Stakes(ante=cents(1))}, "posts a bet or a chip"),
        ({"meld_stakes": MeldStakes(chip=cents(5))}, "posts a bet"),
        ({"meld_stakes": MeldStakes(ante=cents("5.50"))}, "the smallest chip is"),
        ({"collection": ("2",)}, "is not one of"),
        ({"jackpot": cents(1)}, "no jackpot"),
        ({"seats": 4}, "4 positions"),
        ({"physical": True}, "dealt by the room"),
    ],
)
def test_what_is_posted_is_what_the_document_and_the_option_have(more: dict[str, Any], why: str) -> None:
    opened = meld_opened(**more)
    with pytest.raises(Exception, match=why):
        meld_rules(opened).check_posted(opened)


def test_one_sits_down_with_ten_bets_and_adds_any_amount() -> None:
    night = MeldNight()
    night.refuses("ann", c.Sit(seat=1, buy_in=cents(49)), "a buy-in is at least")
    night.do("ann", c.Sit(seat=1, buy_in=cents(50)))
    night.do("ann", c.Buy(amount=cents(1)))
    pan = MeldNight(PAN).seated("ann", buy_in=50)
    pan.refuses("bob", c.Sit(seat=2, buy_in=cents(49)), "a buy-in is at least")


# Time


def test_time_that_runs_out_claims_nothing_and_throws_what_was_drawn() -> None:
    night = claimed()
    melds = {place for place in night.round.felt.places if "meld" in place}
    night.clock()
    assert {place for place in night.round.felt.places if "meld" in place} == melds
    night.play(until=night.asked("play"))
    (ask,) = night.round.open_asks
    drawn = ask.default.choice == "throw"
    night.clock()
    night.clock()  # a slice of their own time first
    assert not drawn or ask.who.bettor not in {one.who.bettor for one in night.round.open_asks}


def test_a_claim_has_a_short_time_of_its_own_and_no_slices_of_anybodys() -> None:
    night = claimed()
    assert deadline(night) == night.now + 8
    assert not any(isinstance(event, e.TimeBanked) for event in night.clock())
    night.play(until=lambda: not any(ask.claim for ask in night.round.open_asks))
    assert deadline(night) == night.now + 20
    assert isinstance(night.clock()[0], e.TimeBanked)


def test_whoever_wants_to_claim_nothing_is_not_asked_again_in_this_round() -> None:
    night = claimed()
    who = night.round.open_asks[0].who.bettor
    night.do(who, c.Waive())
    assert who in night.state.waived
    while night.state.live:
        assert not any(ask.claim and ask.who.bettor == who for ask in night.round.open_asks)
        ask = night.round.open_asks[0]
        night.say(ask, night.round.advise(ask))
    assert not night.state.waived, "in the next round they are asked again"


def test_it_can_be_taken_back_and_is_for_those_in_the_round() -> None:
    night = MeldNight().seated("ann", "bob").dealt()
    night.do("ann", c.Waive())
    night.refuses("ann", c.Waive(), "as you said")
    night.do("ann", c.Waive(claims=True))
    night.refuses("ann", c.Waive(claims=True), "as you said")
    night.refuses("eve", c.Waive(), "you are not in this round")


# What lies in the middle


def test_a_tie_leaves_the_bets_in_the_middle_and_all_stake_again() -> None:
    night = tied()
    assert (night.ended.stays, night.ended.net["ann"]) == (cents(15), -cents(5))
    night.dealt()
    assert night.round.money.pool == cents(30), "003:2464"
    assert audited(night) == []


def test_nobody_else_is_dealt_in_until_it_is_won() -> None:
    night = tied()
    night.do("cy", c.Leave())
    night.do("dee", c.Sit(seat=3, buy_in=cents(100)))
    night.dealt()
    assert night.round.table.people == ("ann", "bob")
    night.play()
    if not night.state.pool:
        night.dealt()
        assert "dee" in night.round.table.people


def test_whoever_does_not_stake_again_forfeits_and_the_last_one_takes_it() -> None:
    night = tied()
    night.do("ann", c.Leave())
    night.do("bob", c.SitOut())
    assert night.phase == "starting"
    assert deadline(night) == night.now + 60, "bob is waited for, longer than for a deal"
    assert night.clock() == [e.PoolTaken(person="cy", amount=cents(15))]
    assert night.dollars() == {"bob": 995, "cy": 1010}
    assert audited(night) == []


def test_the_last_who_leaves_takes_it_along() -> None:
    night = tied()
    for person in ("ann", "bob", "cy"):
        night.do(person, c.Leave())
    assert night.wallets == {"ann": -cents(5), "bob": -cents(5), "cy": cents(10)}
    assert not night.state.pool


def test_a_table_that_closes_has_it_divided() -> None:
    night = tied()
    night.do("flo", c.Close(why="late"))
    assert not night.state.pool
    assert sum(night.wallets.values()) == 0
    assert audited(night) == []


def test_an_audit_finds_a_pot_that_was_not_theirs() -> None:
    night = tied()
    night.log.append((e.PoolTaken(person="ann", amount=cents(15)), night.now))
    assert any("which is not theirs" in fault for fault in audited(night))


# Leaving


def test_whoever_leaves_in_mid_round_forfeits_and_the_last_one_wins() -> None:
    night = MeldNight().seated("ann", "bob").dealt()
    happened = night.do("ann", c.Leave())
    assert isinstance(happened[0], e.LeaveAsked)
    assert night.ended.net == {"ann": -cents(5), "bob": cents(5)}, "003:2464"
    assert "ann" not in night.state.stacks
    assert audited(night) == []


def test_of_three_the_others_play_on_and_the_one_who_left_is_asked_nothing() -> None:
    night = MeldNight().seated("ann", "bob", "cy").dealt()
    night.do("cy", c.Leave())
    night.play(until=lambda: any(ask.who.bettor == "cy" for ask in night.round.open_asks))
    assert not night.state.live
    assert night.ended.net["cy"] == -cents(5)
    assert "cy" not in night.state.seats.values()


def test_one_who_leaves_at_pan_lets_it_be_played_out_without_a_claim() -> None:
    night = MeldNight(PAN).seated("ann", "bob", "cy").dealt()
    night.play(until=night.asked("draw"))
    who = night.round.open_asks[0].who.bettor
    night.do(who, c.Leave())
    assert who in night.state.leaving
    night.refuses(who, c.Leave(), "as you said")
    night.do(who, c.Stay())
    night.play()
    assert who in night.state.stacks


def test_whoever_answers_nothing_at_all_is_sat_out() -> None:
    night = MeldNight().seated("ann", "bob").dealt().run_out()
    assert night.ended.silent == ("ann", "bob")
    assert night.phase == "gathering"


def test_a_hand_of_pan_that_nobody_ends_is_called_off_by_the_floor_before_a_draw() -> None:
    night = MeldNight(PAN).seated("ann", "bob").dealt()
    night.play(until=lambda: bool(night.round.money.payments) and night.asked("draw")())
    assert any(paid.amount for paid in night.round.money.payments)
    night.do("flo", c.Rule(ruling="misdeal"))
    assert "nobody goes out any more" in night.ended.void.lower()
    assert night.ended.net == {"ann": 0, "bob": 0}
    assert night.dollars() == {"ann": 1000, "bob": 1000}
    assert audited(night) == []


def test_a_misdeal_gives_everything_back() -> None:
    night = MeldNight(collection=("1",)).seated("ann", "bob").dealt()
    night.do("flo", c.Rule(ruling="misdeal"))
    assert (night.ended.net, night.ended.fees) == ({"ann": 0, "bob": 0}, {})
    assert night.dollars() == {"ann": 1000, "bob": 1000}

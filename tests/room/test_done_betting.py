"""Nobody is dealt over: when betting ends, and who is waited for."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.room.log import events as e
from openfelt.room.steps.bettors import alone, awaited
from openfelt.room.steps.between import Since
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.deadlines import counts_down, deadline
from openfelt.rules.money import Net, cents
from room import spoken as c
from room.tables import GOLD, Night, caller, public

BOTS = ("amber", "birch")
TIMERS = e.Timers(offer=20, betting=40, alone=8)


def bot(name: str) -> Caller:
    return Caller(person=name, wallet=cents(10_000), bot=True)


def table(*people: str, bank: str, **more: Any) -> Night:
    """These sit in their order, bots by their names; `bank` has the position."""
    night = Night(timers=TIMERS, **more)
    for seat, person in enumerate(people, 1):
        who = bot(person) if person in BOTS else person
        night.do(who, c.Sit(seat=seat, buy_in=cents(1000)))
    while (offer := night.state.offer) is not None and offer.person != bank:
        night.do(offer.person, c.Decline())
    night.do(bank, c.Accept(wager=cents(500)))
    return night


def begun(events: list[e.TableEvent]) -> bool:
    return any(isinstance(event, e.RoundBegun) for event in events)


def test_cards_fall_when_everybody_who_may_bet_has_said_so() -> None:
    night = table("ann", "bob", "cy", bank="ann")
    night.bet("2 bob player 5")
    assert night.do("bob", c.Deal()) == [e.DoneBetting(person="bob")]
    assert awaited(night.state) == ("cy",)
    night.refuses("bob", c.Deal(), "you are done already; the table waits for cy")
    night.bet("3 cy banker 5")
    assert not night.state.live, "nobody is dealt over"
    assert begun(night.do("cy", c.Deal()))
    assert night.state.done == set()


def test_who_only_looks_on_this_round_says_so_too() -> None:
    night = table("ann", "bob", "cy", bank="ann")
    night.do("cy", c.Deal())
    night.refuses("bob", c.Deal(), "there are no bets")
    night.bet("2 bob player 5")
    assert begun(night.do("bob", c.Deal()))


@pytest.mark.parametrize("bank", ["ann", "amber"])
def test_a_player_dealer_deals_over_nobody(bank: str) -> None:
    night = table("ann", "amber", "bob", "cy", bank=bank)
    night.bet("3 bob player 5")
    assert night.do(bank, c.Deal()) == [e.DoneBetting(person=bank)]
    others = {"ann", "bob", "cy"} - {bank}
    assert set(awaited(night.state)) == others
    for person in sorted(others):
        dealt = night.do(person, c.Deal())
    assert begun(dealt), "the last of them"


def test_any_change_of_a_bet_takes_the_word_back() -> None:
    night = table("ann", "bob", "cy", bank="ann")
    night.bet("2 bob player 5")
    changes: list[tuple[c.AnyCommand, int]] = [
        (c.PlaceBet(seat=2, bet="player", amount=cents(10)), 1),
        (c.PlaceBet(seat=2, bet="tie", amount=cents(5)), 2),
        (c.TakeDown(seat=2, bet="tie"), 1),
    ]
    for change, bets in changes:
        night.do("bob", c.Deal())
        assert awaited(night.state) == ("cy",)
        night.do("bob", change)
        assert awaited(night.state) == ("bob", "cy")
        assert len(night.state.bets) == bets
        assert night.again().done == night.state.done == set()


@pytest.mark.parametrize("goes", [c.Leave(), c.SitOut()])
def test_who_goes_is_not_waited_for(goes: c.AnyCommand) -> None:
    night = table("ann", "bob", "cy", bank="ann")
    night.bet("2 bob player 5")
    night.do("bob", c.Deal())
    assert begun(night.do("cy", goes))


def test_who_stands_is_waited_for_once_they_bet() -> None:
    night = table("ann", "bob", bank="ann", game=GOLD)
    night.do("dan", c.Buy(amount=cents(100)))
    night.bet("2 bob base 5")
    assert awaited(night.state) == ("bob",)
    night.bet("2 dan base 5 backline")
    night.do("bob", c.Deal())
    assert awaited(night.state) == ("dan",)
    assert begun(night.do("dan", c.Deal()))


def test_who_has_no_money_to_bet_is_not_waited_for() -> None:
    night = table("ann", "bob", bank="ann")
    night.do("cy", c.Sit(seat=3, buy_in=cents(5)))
    assert awaited(night.state) == ("bob", "cy")
    moves = {"cy": Net(-1), "bob": Net(1)}
    night.do("flo", c.Correct(moves=moves, why="a slip", cite="003:1"))
    assert awaited(night.state) == ("bob",)


# Alone with bots


def test_alone_with_bots_one_deals_when_one_likes() -> None:
    night = table("ann", *BOTS, bank="amber")
    night.do(bot("birch"), c.PlaceBet(seat=3, bet="player", amount=cents(5)))
    assert alone(night.state) == "ann"
    assert begun(night.do("ann", c.Deal()))


def test_a_bot_that_banks_does_not_deal_over_the_one_person() -> None:
    night = table("ann", *BOTS, bank="amber")
    night.bet("1 ann player 5")
    night.do(bot("birch"), c.PlaceBet(seat=3, bet="player", amount=cents(5)))
    assert not begun(night.do(bot("amber"), c.Deal()))
    assert awaited(night.state) == ("ann",)


def test_bots_among_themselves_deal() -> None:
    night = table(*BOTS, bank="amber")
    night.do(bot("birch"), c.PlaceBet(seat=2, bet="player", amount=cents(5)))
    assert begun(night.do(bot("amber"), c.Deal()))


def test_alone_with_bots_time_is_up_some_seconds_after_the_last_change() -> None:
    night = table("ann", *BOTS, bank="amber")
    since = night.now
    night.do(bot("birch"), c.PlaceBet(seat=3, bet="player", amount=cents(5)))
    assert (night.look(), counts_down(night.state)) == (since + 40, False), "the clock's"
    for later, amount in ((10, 5), (38, 10), (45, 15)):
        night.now = since + later
        night.bet(f"1 ann player {amount}")
        assert night.look() == night.now + 8, "any change starts it again"
        assert public(night.state, None)["countdown"]
        assert night.look(night.again()) == night.now + 8, "after a restart time begins anew"
    night.do(bot("birch"), c.TakeDown(seat=3, bet="player"))
    assert night.look() == night.now + 8, "a bot's change is nobody's"
    night.do("ann", c.TakeDown(seat=1, bet="player"))
    ends = deadline(night.state, Since(since, touched=night.now))
    assert (ends, counts_down(night.state)) == (night.now + 8, False)
    ended = night.now
    night.now += 100
    assert night.look(night.again()) == ended + 140, "after a restart the whole of it begins anew"


@pytest.mark.parametrize(("people", "bank"), [(("ann", "bob", "amber"), "amber"), (("ann", "bob"), "bob")])
def test_among_several_people_there_is_only_the_clock(people: tuple[str, ...], bank: str) -> None:
    night = table(*people, bank=bank)
    since = night.now
    night.now += 30
    night.bet("1 ann player 5")
    ends = deadline(night.state, Since(since, touched=night.now))
    assert (ends, counts_down(night.state)) == (since + 40, False)


def test_who_sits_down_while_bets_are_taken_has_some_seconds_and_the_others_wait_no_longer() -> None:
    night = table("ann", "bob", bank="bob")
    since = night.now
    night.bet("1 ann player 5")
    for later, ends in ((5, 40), (35, 45), (44, 50), (49, 50)):
        night.now = since + later
        night.do(f"cy{later}", c.Sit(seat=later % 5 + 3, buy_in=cents(100)))
        assert night.look() == since + ends
        night.do(f"cy{later}", c.Leave())
    night.do(bot("amber"), c.Sit(seat=3, buy_in=cents(100)))
    assert night.look() == since + 50, "a bot needs none"
    night.clock()
    assert night.phase != "betting"
    night.banked()
    assert night.look() == night.now + 40, "the next round's is its own"


def test_a_table_may_do_without_the_countdown() -> None:
    night = Night(timers=e.Timers(betting=None, alone=None))
    night.do("ann", c.Sit(seat=1, buy_in=cents(1000)))
    night.do(bot("amber"), c.Sit(seat=2, buy_in=cents(1000)))
    night.do("ann", c.Decline())
    night.do(bot("amber"), c.Accept(wager=cents(500)))
    night.bet("1 ann player 5")
    assert night.look() is None


def test_a_log_without_bots_marked_is_read_as_people() -> None:
    assert e.read('{"is": "sat", "seat": 1, "person": "p1"}') == e.Sat(seat=1, person="p1", bot=False)
    assert caller("ann").bot is False

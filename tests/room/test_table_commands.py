"""From bets to the settlement, decisions, the floor, the roles, and the physical table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest

from openfelt import books
from openfelt.cards import Card, cards
from openfelt.room.log import events as e
from openfelt.room.state.banked_rules import BankedRules
from openfelt.room.steps.caller import CLOCK
from openfelt.room.steps.director import AwardJackpot
from openfelt.room.steps.placed_bets import PlaceBet
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied
from openfelt.rules.money import Net, cents
from proving import LANTERN, PLAYS
from room import spoken as c
from room.pot_tables import FeltNight
from room.tables import (
    CASH_IN,
    GOLD,
    PANDA,
    PLAYER_WINS,
    SUPREME,
    THE_PROVING_GAME,
    Night,
    caller,
    house_bet,
    physical,
    public,
    sent,
)

BANKER_WINS = "2d 9h 3d Kh"  # to player and banker in turn; nine is a natural
BANKER_SIX, BANKER_NINE = "Kd 6h 9d Kc", "Kd 9h 7d Kc"
OPTION = "4h 6h Kd Tc"  # Gold: the community has four, the player-dealer six
CITE = "003:144"
DOUBLE_HAND = "marina/asian-double-hand-poker"


def ready(game: str = SUPREME, buy_in: object = 1000, wager: object = 500, **more: Any) -> Night:
    """ann banks; bob and cy may bet."""
    return Night(game, **more).seated("ann", "bob", "cy", buy_in=buy_in).banked(wager)


# Bets


def test_bets_on_the_own_seat_an_empty_one_and_backline() -> None:
    night = ready(GOLD)
    night.do("sue", c.Buy(amount=cents(100)))
    for bet in ("2 bob base 50", "5 bob base 10", "2 cy base 20 backline", "3 sue base 30 backline"):
        assert [type(event) for event in night.bet(bet)] == [e.BetPlaced]
    assert night.state.free("bob") == cents(940)
    assert night.state.free("sue") == cents(70)


@pytest.mark.parametrize(
    ("bet", "why"),
    [
        ("2 cy base 50", "seat 2 is bob's: bet there backline"),
        ("3 cy base 1000.01", "cy has .1,000 free"),
        ("3 stranger base 5 backline", "stranger has .0 free"),
        ("3 cy base 4.99", "the limits are .5 to .500"),
        ("3 cy base 501", "the limits are .5 to .500"),
        ("3 cy base 0", "more than nothing"),
        ("3 cy tie 5", "only with a base bet"),
        ("3 cy panda-8 5", 'no bet "panda-8"'),
        ("9 cy base 5", "seats run from 1 to 8"),
        ("1 cy base 5 backline", "the player-dealer's own"),
        ("1 ann base 5", "the player-dealer's own"),
        ("3 ann base 5 backline", "the player-dealer does not bet"),
    ],
)
def test_a_bet_is_refused_and_nothing_changes(bet: str, why: str) -> None:
    ready(GOLD).refuses(bet.split()[1], _placed(bet), why)


def test_a_bet_below_the_minimum_is_not_tolerated_but_one_on_the_felt_has_action() -> None:
    """001:7: the page refuses it; a house dealer at a physical table records what lies there."""
    ready(DOUBLE_HAND, seats=7).refuses("bob", _placed("2 bob base 4"), "the limits are .5 to .500")
    felt = physical(DOUBLE_HAND, seats=7)
    felt.do("hal", _placed("2 seat-2 base 4"))
    assert [bet.amount for bet in felt.state.bets] == [cents(4)]


def _placed(text: str) -> PlaceBet:
    seat, _, name, amount, *rest = text.split()
    return c.PlaceBet(seat=int(seat), bet=name, amount=cents(amount), backline=bool(rest))


def test_money_is_bet_only_once() -> None:
    night = ready(GOLD, buy_in=60, wager=10)
    night.bet("2 bob base 50")
    night.refuses("bob", _placed("5 bob base 10.01"), "has .10 free")
    night.refuses("bob", _placed("2 bob base 50"), "two bets")
    night.bet("5 bob base 10")
    assert night.state.free("bob") == 0


def test_one_seat_has_several_circles_where_the_document_says_so() -> None:
    """004:229: four; each has a wager of its own."""
    limits = Limits(cents(10), cents(500))
    night = ready("casino-real/fortune-pai-gow-poker", seats=7, limits=limits)

    def bet(circle: int, name: str = "base") -> PlaceBet:
        return c.PlaceBet(seat=2, bet=name, amount=cents(10), circle=circle)

    for placed in (bet(1), bet(2), bet(2, "fortune"), bet(4)):
        night.do("bob", placed)
    night.refuses("bob", bet(2), "two bets")
    night.refuses("bob", bet(5), "has 4 betting circle.s., not 5")
    night.refuses("bob", bet(3, "fortune"), "only with a base bet there too")
    night.refuses("bob", c.TakeDown(seat=2, bet="base", circle=3), "no base bet on seat 2 in circle 3")
    night.refuses("bob", c.TakeDown(seat=2, bet="base", circle=2), "only with a base bet there too")
    night.do("bob", c.TakeDown(seat=2, bet="base"))
    assert [(bet.bet, bet.circle) for bet in night.state.bets] == [("base", 2), ("fortune", 2), ("base", 4)]
    assert night.again().bets == night.state.bets


def test_bets_are_taken_only_between_the_offer_and_the_deal() -> None:
    night = Night(GOLD).seated("ann", "bob")
    night.refuses("bob", _placed("2 bob base 5"), "the table is offering")
    night.banked()
    night.bet("2 bob base 5")
    night.dealt(OPTION)
    night.refuses("bob", _placed("2 bob tie 5"), "came after round 1 was dealt; it is back in your stack")
    late = "take .* down came after round 1 was dealt; the .5 that lay there counts"
    night.refuses("bob", c.TakeDown(seat=2, bet="base"), late)
    night.refuses("bob", c.PlaceBet(round=2, seat=2, bet="tie", amount=cents(5)), "the table is playing")
    night.refuses("bob", c.TakeDown(round=2, seat=2, bet="base"), "once the cards are dealt")


def test_another_amount_on_a_spot_is_one_step() -> None:
    """Nothing can come between the old bet and the new one; who reads the log sees both."""
    night = ready(GOLD, buy_in=60, wager=10)
    night.bet("2 bob base 50")
    old = night.state.bets[0]
    night.refuses("bob", _placed("2 bob base 60.01"), "has .60 free")
    assert night.state.bets == [old], "a refusal leaves the bet as it lies"
    for amount in (60, 5):
        placed = night.bet(f"2 bob base {amount}")
        assert [type(event) for event in placed] == [e.BetTakenDown, e.BetPlaced]
        assert [(bet.bettor, bet.amount) for bet in night.state.bets] == [("bob", cents(amount))]
        assert night.state.free("bob") == cents(60 - amount)
    assert night.again().bets == night.state.bets


def test_a_house_dealer_does_not_replace_a_bet_by_entering_another() -> None:
    """Two who stand at one seat may go by one name: the pad asks rather than forgets."""
    night = physical(GOLD)
    night.do("hal", c.PlaceBet(seat=2, bet="base", amount=cents(5)))
    night.refuses("hal", c.PlaceBet(seat=2, bet="base", amount=cents(10)), "two bets")


def test_nobody_bets_anothers_money() -> None:
    night = ready()
    for who in ("cy", "flo", "hal"):
        bet = c.PlaceBet(seat=2, bet="player", amount=cents(5), bettor="bob")
        night.refuses(who, bet, "another's money|only the player may bet")


def test_a_bet_is_taken_down() -> None:
    night = ready(GOLD)
    night.bet("2 bob base 50")
    night.bet("2 bob tie 5")
    night.refuses("bob", c.TakeDown(seat=2, bet="base"), "only with a base bet")
    night.refuses("bob", c.TakeDown(seat=3, bet="base"), "bob has no base bet on seat 3")
    night.do("bob", c.TakeDown(seat=2, bet="tie"))
    night.do("bob", c.TakeDown(seat=2, bet="base", bettor="bob"))
    assert night.state.bets == []


def test_nobody_takes_down_anothers_bet_but_the_house_dealer_at_a_physical_table() -> None:
    night = ready(GOLD)
    night.bet("2 bob base 50")
    for who in ("cy", "flo", "hal"):
        taken = c.TakeDown(seat=2, bet="base", bettor="bob")
        night.refuses(who, taken, "nobody takes another's bet down|only the player may bet")
    assert [bet.bettor for bet in night.state.bets] == ["bob"]
    night = physical(GOLD)
    night.do("hal", c.PlaceBet(seat=2, bet="base", amount=cents(5), bettor="bob"))
    night.do("hal", c.TakeDown(seat=2, bet="base", bettor="bob"))
    assert night.state.bets == []


# Standing bets: a Flex wins on its number, loses on nine, and stays otherwise (003:1943)


def stood() -> Night:
    night = ready(decks=4)
    night.bet("2 bob flex-0 20")
    night.bet("3 cy flex-0 10")
    night.dealt(BANKER_SIX)
    return night


def test_a_flex_bet_stays_up_until_it_is_decided() -> None:
    night = stood()
    assert [(bet.bettor, bet.amount, bet.standing) for bet in night.state.bets] == [
        ("bob", cents(20), True),
        ("cy", cents(10), True),
    ]
    assert night.dollars() == {"ann": 1000, "bob": 1000, "cy": 1000}
    assert night.state.free("bob") == cents(980)
    night.banked()
    night.dealt(BANKER_SIX)
    night.do("bob", c.Accept(wager=cents(100)))  # cy's alone is left, for bob banks
    night.dealt(BANKER_NINE)
    assert night.dollars() == {"ann": 1000, "bob": 1010, "cy": 990}
    assert night.state.bets == []


def test_a_standing_bet_comes_down_between_rounds_or_before_the_deal() -> None:
    night = stood()
    night.do("bob", c.TakeDown(seat=2, bet="flex-0"))
    night.banked()
    night.do("cy", c.TakeDown(seat=3, bet="flex-0"))
    night.bet("3 cy flex-0 15")
    night.dealt(BANKER_NINE)
    assert night.dollars() == {"ann": 1015, "bob": 1000, "cy": 985}


def test_whoever_takes_the_position_has_no_bets_standing() -> None:
    night = ready()
    night.bet("2 bob flex-0 20")
    night.bet("5 bob flex-1 5")
    night.bet("3 cy flex-0 10")
    night.dealt(BANKER_SIX)
    night.do("ann", c.Decline())
    events = night.do("bob", c.Accept(wager=cents(100)))
    assert [event.seat for event in events if isinstance(event, e.BetTakenDown)] == [2, 5]
    assert [bet.bettor for bet in night.state.bets] == ["cy"]


def test_leaving_takes_a_standing_bet_along() -> None:
    night = stood()
    night.do("bob", c.Leave())
    assert night.wallets["bob"] == 0
    night.banked()
    night.dealt(BANKER_NINE)
    assert night.dollars() == {"ann": 1010, "cy": 990}


# The deal


@pytest.mark.parametrize("who", [CLOCK, "hal", "flo"])
def test_the_clock_or_the_house_deals(who: str) -> None:
    night = ready()
    night.refuses(who, c.Deal(), "there are no bets")
    night.bet("2 bob player 5")
    assert isinstance(night.do(who, c.Deal())[-1], e.RoundEnded)


def test_nobody_else_calls_for_the_deal() -> None:
    night = ready()
    night.bet("2 bob player 5")
    night.refuses("stranger", c.Deal(), "whoever sits at the table")
    Night().refuses("hal", c.Deal(), "nothing to deal: the table is gathering")


def test_time_without_bets_deals_nothing_and_hands_the_position_on() -> None:
    night = ready()
    assert night.clock() == [e.GivenUp(seat=1, person="ann", why="nobody bet in time")]
    assert night.state.offer is not None
    assert (night.phase, night.state.offer.person) == ("offering", "bob")
    assert Night().clock() == []


def test_a_bettor_who_cannot_pay_the_fee_is_not_in_the_round() -> None:
    night = ready(PANDA, buy_in=100, wager=50, collection=("1",), section="000:1407")
    night.bet("2 bob player 100")
    night.bet("3 cy player 99.50")  # the fee is $1 for either
    night.do("cy", c.TakeDown(seat=3, bet="player"))
    night.bet("3 cy player 99")
    events = night.dealt(PLAYER_WINS)
    assert events[0] == e.BetTakenDown(seat=2, bettor="bob", bet="player")
    assert set(night.ended.net) == {"ann", "cy"}
    assert night.ended.fees == {"ann": cents(1), "cy": cents(1)}
    assert night.dollars() == {"ann": 49, "bob": 100, "cy": 149}


def test_if_nobody_can_pay_there_is_no_round() -> None:
    night = ready(PANDA, buy_in=100, wager=50, collection=("1",), section="000:1407")
    night.bet("2 bob player 100")
    assert night.clock() == [e.BetTakenDown(seat=2, bettor="bob", bet="player")]
    assert night.phase == "betting"


@pytest.mark.parametrize("shoe", [PLAYER_WINS, BANKER_WINS])
def test_the_money_is_what_the_tray_says_less_fees_and_jackpot(shoe: str) -> None:
    night = ready(PANDA, collection=("1",), section="000:1407", jackpot=cents(2))
    night.bet("2 bob player 100")
    night.bet("3 cy banker 50")
    night.dealt(shoe)
    round, ended = night.state.round, night.ended
    assert round is not None
    assert ended.net == round.money.net()
    assert ended.fees == {"ann": cents(2), "bob": cents(1), "cy": cents("0.50")}
    assert ended.jackpot == {"bob": cents(2), "cy": cents(2)}
    for person, stack in night.state.stacks.items():
        taken = ended.fees.get(person, 0) + ended.jackpot.get(person, 0)
        assert stack == cents(1000) + ended.net[person] - taken
    assert night.money == 0


def test_a_jackpot_takes_no_more_than_there_is() -> None:
    night = ready(buy_in=50, wager=40, jackpot=cents(1))
    night.bet("2 bob player 50")
    night.bet("3 cy player 10")
    night.dealt(BANKER_WINS)
    assert night.ended.net["ann"] == cents(40), "no more than the wager covers"
    assert night.ended.jackpot == {"bob": cents(1), "cy": cents(1)}
    poor = ready(buy_in=50, wager=50, jackpot=cents(1))
    poor.bet("2 bob player 50")
    poor.dealt(BANKER_WINS)
    assert poor.state.stacks["bob"] == 0
    assert poor.ended.jackpot == {}


# The shoe


def test_the_shoe_is_committed_to_before_the_bets() -> None:
    night = Night().seated("ann", "bob", "cy")
    assert public(night.state)["committed"] is None
    (begun,) = [
        event for event in night.do("ann", c.Accept(wager=cents(500))) if isinstance(event, e.ShoeBegun)
    ]
    told = {"commitment": begun.commitment, "cards": 52}
    assert public(night.state)["committed"] == told
    night.bet("2 bob player 5")
    assert not any(isinstance(event, e.ShoeBegun) for event in night.do("hal", c.Deal()))
    assert public(night.state)["committed"] == told
    assert begun.seed.encode() not in b"".join(sent(night.state).values())


def test_there_is_no_other_shoe_once_somebody_has_bet_on_this() -> None:
    night = ready()
    before = night.state.committed
    night.do("hal", c.NewShoe())
    after = night.state.committed
    assert after != before
    night.bet("2 bob player 5")
    night.refuses("hal", c.NewShoe(), "bets lie on the shuffle that was committed to")
    assert night.state.committed == after


def test_cards_come_from_the_shoe_and_are_gone_afterwards() -> None:
    night = ready(CASH_IN)  # which burns (000:11-18)
    night.do("hal", c.NewShoe())
    shoe, pack = night.state.shoe, night.state.stock.pack
    assert shoe is not None
    assert pack is not None
    assert (night.state.stock.gone, shoe.remaining) == ({}, 156), "nobody knows yet which card is the first"
    night.bet("2 bob player 5")
    events = night.dealt()
    (begun,) = [event for event in events if isinstance(event, e.RoundBegun)]
    shoe = pack.for_round(begun.begins).shoe
    assert sum(begun.table.gone.values()) == 156 - shoe.remaining > 0
    dealt = [event.answer.card for event in _answers(events) if isinstance(event.answer, Dealt)]
    assert tuple(dealt) == shoe.rest[: len(dealt)]
    assert night.state.shoe is not None
    assert Counter(night.state.stock.gone) + Counter(card.text for card in night.state.shoe.rest) == Counter(
        {card.text: 3 for card in set(shoe.cards)}
    )


def _answers(events: list[e.TableEvent]) -> list[e.Answered]:
    return [event for event in events if isinstance(event, e.Answered)]


def test_a_new_shoe_at_the_cut_card() -> None:
    night = Night(SUPREME, decks=1).seated("ann", "bob")
    shoes = 0
    for _ in range(20):
        left, before = night.state.shoe.remaining if night.state.shoe else 0, len(night.log)
        night.banked(100)
        assert night.state.bank is not None
        begun = any(isinstance(event, e.ShoeBegun) for event, _ in night.log[before:])
        night.bet("2 bob player 5" if night.state.bank.person == "ann" else "1 ann player 5")
        assert not any(isinstance(event, e.ShoeBegun) for event in night.dealt())
        assert begun == (left <= 13), "behind the cut card lies a quarter"
        shoes += begun
    assert shoes > 2
    assert night.state.scoreboard is not None
    assert len(night.state.scoreboard.shoe) < 12
    assert night.state.scoreboard.previous


def test_a_deck_in_the_hand_is_shuffled_for_every_round() -> None:
    night = ready(THE_PROVING_GAME)
    seeds = set()
    for _ in range(2):
        night.bet("2 bob base 5")
        night.dealt()
        assert night.state.stock.pack is not None
        seeds.add(night.state.stock.pack.seed)
        while night.state.live:
            night.clock()
        night.banked()
    assert len(seeds) == 2


def test_a_new_shoe_waits_for_the_end_of_the_round() -> None:
    night = ready(GOLD)
    night.bet("2 bob base 5")
    night.dealt(OPTION)
    night.refuses("hal", c.NewShoe(), "waits for the end")


# Decisions


def deciding() -> Night:
    night = ready(GOLD)
    night.do("sue", c.Buy(amount=cents(100)))
    for bet in ("2 bob base 50", "2 sue base 10 backline", "3 cy base 20"):
        night.bet(bet)
    night.dealt(OPTION)
    return night


def test_each_decides_in_turn_and_for_themselves() -> None:
    night = deciding()
    night.refuses("cy", c.Decide(seat=3, choice="hit"), "not asked now: the decision is with bob at seat 2")
    night.refuses("cy", c.Decide(seat=2, choice="hit"), "cy at seat 2 is not asked now")
    night.refuses("bob", c.Decide(seat=2, choice="double"), "not offered")
    night.refuses("cy", c.Decide(seat=2, choice="hit", bettor="bob"), "only the floor may")
    night.refuses("hal", c.Decide(seat=2, choice="hit", bettor="bob", cite=CITE), "only the floor may")
    night.do("bob", c.Decide(seat=2, choice="stand"))
    night.do("sue", c.Decide(seat=2, choice="hit"))
    assert night.phase == "playing"
    night.do("cy", c.Decide(seat=3, choice="stand"))
    assert night.phase == "offering"
    assert night.ended.net["bob"] == -cents(50)
    night.refuses("cy", c.Decide(seat=3, choice="stand"), "no round is in play")


def test_the_floor_decides_for_a_seat_by_a_rule() -> None:
    night = deciding()
    decision = c.Decide(seat=2, choice="stand", bettor="bob")
    night.refuses("flo", decision, "only with the rule it follows")
    night.do("flo", msgspec.structs.replace(decision, cite=CITE))
    answer = _answers([night.log[-1][0]])[0].answer
    assert isinstance(answer, Chose)
    assert (answer.by, answer.cite) == ("floor", CITE)


def test_time_answers_with_the_house_way() -> None:
    night = deciding()
    for bettor in ("bob", "sue", "cy"):
        answer = _answers(night.clock())[0].answer
        assert isinstance(answer, Chose)
        assert (answer.who.bettor, answer.choice.choice, answer.by) == (bettor, "hit", "clock")
    assert not night.state.live


def lantern(buy_in: object = 1000) -> Night:
    night = ready(THE_PROVING_GAME, buy_in=buy_in, wager=100)
    night.bet("2 bob base 10")
    night.bet("3 cy base 20")
    night.bet("3 bob base 10 backline")
    night.dealt()
    return night


def test_decisions_open_together_are_answered_in_any_order_and_by_time() -> None:
    night = lantern()
    night.do("cy", c.Decide(seat=3, choice="keep"))
    night.refuses("cy", c.Decide(seat=3, choice="keep"), "not asked now")
    assert [a.answer.who.bettor for a in _answers(night.clock()) if isinstance(a.answer, Chose)] == ["bob"]
    night.do("cy", c.Decide(seat=3, choice="raise", amount=cents(20)))
    assert len(night.clock()) > 2
    night.clock()
    assert not night.state.live
    assert night.money == 0


def test_the_same_money_is_not_promised_twice() -> None:
    night = lantern(buy_in=120)
    night.clock()
    assert night.state.free("bob") == cents(100)
    night.do("bob", c.Decide(seat=2, choice="raise", amount=cents(30)))
    assert night.state.free("bob") == cents(70)
    night.do("flo", c.Correct(moves={"bob": Net(-5000), "cy": Net(5000)}, why="misread", cite="test:1"))
    more = c.Decide(seat=3, choice="raise", amount=cents(30))
    night.refuses("bob", more, "bob has .20 free")
    night.do("bob", msgspec.structs.replace(more, amount=cents(20)))
    assert night.state.free("bob") == 0


def test_a_decision_leaves_the_fee_alone() -> None:
    posted = books.schedule(PANDA, 1, "000:1407")  # up to $5 for ann, 50 cents for bob's ten dollars
    night = (
        Night(THE_PROVING_GAME, BankedRules(LANTERN, posted, plays=PLAYS))
        .seated("ann", "bob", buy_in=20)
        .banked(5)
    )
    night.bet("2 bob base 10")
    night.dealt()
    night.clock()
    night.refuses("bob", c.Decide(seat=2, choice="raise", amount=cents(10)), "bob has .9.50 free")


# The floor


def test_a_misdeal_gives_the_money_back_without_collection() -> None:
    night = ready(GOLD, collection=("1",), jackpot=cents(1))
    night.bet("2 bob base 50")
    night.dealt(OPTION)
    night.refuses("bob", c.Rule(ruling="misdeal"), "only the floor may")
    night.refuses("flo", c.Rule(ruling="dead-hand"), "cannot be given now; lawful: misdeal")
    night.do("flo", c.Rule(ruling="misdeal"))
    assert night.ended.void
    assert (night.ended.fees, night.ended.jackpot) == ({}, {})
    assert night.dollars() == {"ann": 1000, "bob": 1000, "cy": 1000}
    night.refuses("flo", c.Rule(ruling="misdeal"), "no round is in play")


def test_a_dead_hand_loses() -> None:
    night = lantern()
    night.do("flo", c.Rule(ruling="dead-hand", findings={"seat": "3"}, cite="test:71"))
    while night.state.live:
        night.clock()
    assert night.ended.net["cy"] == -cents(20)


def test_a_paused_table_waits() -> None:
    night = deciding()
    night.do("flo", c.Pause(why="the lights went out"))
    assert night.phase == "paused"
    night.refuses("bob", c.Decide(seat=2, choice="stand"), "paused: the lights went out")
    night.refuses(CLOCK, c.Clock(), "paused")
    night.refuses("flo", c.Pause(why="again"), "paused already")
    night.refuses("flo", c.Close(why="fire"), "closes between rounds")
    night.do("flo", c.Resume())
    night.refuses("flo", c.Resume(), "not paused")
    night.do("bob", c.Decide(seat=2, choice="stand"))


def test_a_correction_moves_free_money_and_says_why() -> None:
    night = ready()
    cases = [
        ({"bob": Net(-100), "cy": Net(99)}, "what some get, others give"),
        ({}, "what some get, others give"),
        ({"bob": Net(-100), "sue": Net(100)}, "sue has no money at this table"),
        ({"bob": Net(-100_001), "cy": Net(100_001)}, "bob has only .1,000 free"),
        ({"ann": Net(-50_001), "cy": Net(50_001)}, "ann has only .500 free"),
    ]
    for moves, why in cases:
        night.refuses("flo", c.Correct(moves=moves, why="misread", cite="003:1"), why)
    moves = {"bob": Net(-2500), "cy": Net(2500)}
    night.refuses("flo", c.Correct(moves=moves, why="misread", cite=""), "its reason and the rule")
    night.refuses("flo", c.Correct(moves=moves, why="", cite="003:1"), "its reason and the rule")
    night.do("flo", c.Correct(moves=moves, why="misread", cite="003:1"))
    assert night.dollars() == {"ann": 1000, "bob": 975, "cy": 1025}


def test_a_correction_does_not_take_the_player_dealers_collection() -> None:
    night = Night(collection=("1",)).seated("ann", "bob", buy_in=100).banked(90)
    night.refuses(
        "flo",
        c.Correct(moves={"ann": Net(-501), "bob": Net(501)}, why="misread", cite="003:1"),
        "ann has only .5 free",
    )
    night.bet("2 bob player 50")
    night.dealt()
    assert min(night.state.stacks.values()) >= 0


def test_cards_and_results_of_an_electronic_table_are_the_rooms() -> None:
    night = stood()
    night.refuses("hal", c.EnterResult(stated={"winner": "tie"}), "only at a physical table")
    night.refuses("hal", c.TakeBackResult(), "no result to take back")
    night.refuses("hal", c.EnterCard(card=Card.of("9h")), "the room deals this table")
    night.refuses("hal", c.EnterDice(dice=(1, 2, 3)), "the room deals this table")
    Night(GOLD, physical=True).refuses("hal", c.EnterResult(stated={}), "with a scoreboard")


# Roles


ROLES = ("player", "house-dealer", "floor", "cage", "surveillance", "regulator", "clock")
PLAYER, HOUSE, FLOOR = {"player"}, {"house-dealer", "floor"}, {"floor"}
NOBODY: set[str] = set()


def betting() -> Night:
    night = ready()
    night.bet("2 bob player 5")
    return night


def waited() -> Night:
    night = Night(seats=2).seated("ann", "bob")
    for person in ("eve", "fay"):
        night.do(person, c.Wait())
    night.do("bob", c.Leave())
    return night


def shared() -> Night:
    return ready(options={"shared-wager": True})


def broken() -> Night:
    night = Night().seated("ann", "bob")
    night.do("ann", c.Decline())
    night.do("bob", c.Decline())
    return night


def paused() -> Night:
    night = betting()
    night.do("flo", c.Pause(why="x"))
    return night


def felt() -> Night:
    night = physical()
    night.do("hal", house_bet("bob", 2, "player", 5))
    return night


def dealing() -> Night:
    night = felt()
    night.do("hal", c.Deal())
    return night


def dice() -> Night:
    night = physical(THE_PROVING_GAME)
    night.do("hal", house_bet("bob", 2, "base", 5))
    night.do("hal", c.Deal())
    for card in cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"):
        night.do("hal", c.EnterCard(card=card))
    return night


def asked_at_the_felt() -> Night:
    night = dice()
    night.do("hal", c.EnterDice(dice=(1, 2, 3)))
    return night


UNSEEN = {"2": "low: 3-4 1-2 | high: 1-1 2-5", "player-dealer": "house way: 4-6 2-3 5-5 1-6"}


def unseen() -> Night:
    night = physical("parkwest/pai-gow-tiles", limits=Limits(cents(10), cents(500)))
    night.do("hal", house_bet("bob", 2, "base", 10))
    night.do("hal", c.Deal())
    return night


def dropped() -> Night:
    night = Night(jackpot=cents(1)).seated("ann", "bob").banked()
    night.bet("2 bob player 5")
    night.dealt(PLAYER_WINS)
    return night


def bet_before() -> Night:
    night = dealing()
    for card in PLAYER_WINS.split():
        night.do("hal", c.EnterCard(card=Card.of(card)))
    night.do("hal", c.Accept(wager=cents(500)))
    return night


def pad() -> Night:
    night = Night(CASH_IN, physical=True)
    night.do("hal", c.EnterResult(stated={"winner": "tie"}))
    return night


def poker() -> FeltNight:
    return FeltNight().seated("ann", "bob", "cy")


def poker_dealt() -> FeltNight:
    return poker().dealt()


def poker_asked() -> FeltNight:
    return poker().drawn("2c Kd 7h")


LISTENS: list[tuple[Callable[[], Night | FeltNight], c.TableCommand, set[str]]] = [
    (betting, c.Sit(seat=5, buy_in=cents(100)), PLAYER),
    (betting, c.Buy(amount=cents(100)), PLAYER),
    (betting, c.Wait(), PLAYER),
    (betting, c.PlaceBet(seat=5, bet="player", amount=cents(5)), PLAYER),
    (betting, c.PlaceBet(seat=2, bet="player", amount=cents(5), bettor="bob"), NOBODY),
    (betting, c.Leave(), PLAYER),
    (betting, c.TakeDown(seat=2, bet="player", bettor="bob"), NOBODY),
    (betting, c.Deal(), HOUSE | {"clock"}),
    (betting, c.Clock(), {"clock"}),
    (ready, c.NewShoe(), HOUSE),
    (betting, c.NewShoe(), NOBODY),
    (betting, c.Stir(words="x"), PLAYER),
    (betting, c.Pause(why="x"), FLOOR),
    (betting, c.Close(why="x"), FLOOR),
    (betting, c.Correct(moves={"bob": Net(-1), "cy": Net(1)}, why="x", cite="003:1"), FLOOR),
    (betting, c.Change(table="t2", seat=1, person="bob", why="x"), FLOOR),
    (waited, c.SeatNext(person="fay", why="x"), FLOOR),
    (waited, c.Unwait(person="eve"), FLOOR),
    (ready, c.GiveUp(), {"clock"}),
    (felt, c.GiveUp(), HOUSE),
    (shared, c.OfferShare(amount=cents(50)), PLAYER),
    (lambda: Night(private="xan"), c.Invite(code="x"), NOBODY),
    *((betting, command, NOBODY) for command in (
        c.Accept(wager=cents(50)), c.Decline(), c.Unwait(), c.SitOut(), c.SitIn(), c.Resume(), c.Again(),
        c.Change(table="t2", seat=1), c.Invite(code="x"), c.Uninvite(person="bob"), c.GiveUp(),
        c.OfferShare(amount=cents(50)), c.AdmitShare(person="bob"), c.TakeBackShare(person="bob"),
        c.Decide(seat=2, choice="hit"), c.Rule(ruling="misdeal"), c.EnterDice(dice=(1, 2, 3)),
        c.EnterCard(card=Card.of("9h")), c.EnterResult(stated={"winner": "tie"}), c.TakeBackResult(),
        c.TakeBackEntry(), c.TakeBackDeal(), c.RepeatBets(), c.EnterShuffle(),
        c.AgreeToBet(seat=2, bet="player", bettor="bob", amount=cents(5)),
        c.Stay(), c.Move(seat=5), c.ComeIn(how="wait"), c.Waive(), c.PassForMe(passes=True),
    )),
    (lambda: Night().seated("ann", "bob"), c.Accept(wager=cents(50)), NOBODY),
    (lambda: Night().seated("ann", "bob"), c.Decline(), {"clock"}),
    (deciding, c.Decide(seat=2, choice="hit"), NOBODY),
    (deciding, c.Decide(seat=2, choice="hit", bettor="bob", cite=CITE), FLOOR),
    (deciding, c.TakeDefault(seat=2, cite=CITE), FLOOR),
    (deciding, c.Rule(ruling="misdeal"), FLOOR),
    (dropped, c.AwardJackpot(person="bob", share=50, why="a bad beat", cite="house"), FLOOR),
    (paused, c.Resume(), FLOOR),
    (paused, c.Close(why="x"), FLOOR),
    (paused, c.Correct(moves={"bob": Net(-1), "cy": Net(1)}, why="x", cite="003:1"), FLOOR),
    (paused, c.Buy(amount=cents(100)), NOBODY),
    (paused, c.Clock(), NOBODY),
    (broken, c.Again(), FLOOR),
    (lambda: Night(CASH_IN, physical=True), c.Accept(wager=cents(50)), HOUSE),
    (felt, c.PlaceBet(seat=3, bet="player", amount=cents(5), bettor="cy"), HOUSE),
    (felt, c.PlaceBet(seat=3, bet="player", amount=cents(5)), HOUSE),
    (felt, c.TakeDown(seat=2, bet="player", bettor="bob"), HOUSE),
    (felt, c.Deal(), HOUSE | {"clock"}),
    (felt, c.Sit(seat=5, buy_in=cents(100)), NOBODY),
    (dealing, c.EnterCard(card=Card.of("9h")), HOUSE),
    (dealing, c.Rule(ruling="misdeal"), FLOOR),
    (dealing, c.TakeBackDeal(), HOUSE),
    (dice, c.EnterDice(dice=(1, 2, 3)), HOUSE),
    (unseen, c.EnterHands(hands=UNSEEN, dice=(1, 2, 3)), HOUSE),
    (dice, c.TakeBackEntry(), HOUSE),
    (dice, c.Rule(ruling="misdeal", findings={"substantial-action": "no"}), FLOOR),
    (asked_at_the_felt, c.Decide(seat=2, choice="keep", bettor="bob"), HOUSE),
    (pad, c.EnterResult(stated={"winner": "tie"}), HOUSE),
    (pad, c.TakeBackResult(), HOUSE),
    (pad, c.NewShoe(), HOUSE),
    (bet_before, c.RepeatBets(), HOUSE),
    (betting, c.CountChips(person="bob", amount=cents(5)), NOBODY),
    *((poker, command, HOUSE) for command in (
        c.Sit(seat=5, buy_in=cents(100)), c.Buy(person="bob", amount=cents(5)), c.Leave(person="bob"),
        c.SitOut(person="bob"), c.Move(person="bob", seat=5), c.CountChips(person="bob", amount=cents(5)),
        c.Deal(),
    )),
    (poker, c.Correct(moves={"bob": Net(-50), "ann": Net(50)}, why="x", cite="001:106"), FLOOR),
    (poker_dealt, c.EnterCard(card=Card.of("9h")), HOUSE),
    (poker_dealt, c.TakeBackDeal(), HOUSE),
    (poker_asked, c.Decide(seat=2, choice="fold"), HOUSE),
    (poker_asked, c.TakeBackEntry(), HOUSE),
    (poker_asked, c.Rule(ruling="misdeal"), FLOOR),
]  # fmt: skip


@pytest.mark.parametrize("role", ROLES)
def test_a_table_listens_only_to_whom_it_should(role: str) -> None:
    """To someone at the table, with money where that is possible, but without a seat."""
    for situation, command, whom in LISTENS:
        night = situation()
        if not night.opened.physical and not night.state.paused:
            night.do("xan", c.Buy(amount=cents(100)))
        who = caller("xan", role)
        if role in whom:
            night.do(who, command)
        else:
            night.refuses(who, command, ".")


def test_every_command_is_in_the_table_of_roles() -> None:
    assert {type(command) for _, command, _ in LISTENS} == set(get_args(c.TableCommand))


CITED: list[tuple[Callable[[], Night], c.TableCommand]] = [
    (ready, c.Correct(moves={"bob": Net(-1), "cy": Net(1)}, why="x", cite="")),
    (dropped, c.AwardJackpot(person="bob", share=50, why="a bad beat", cite="")),
    (deciding, c.Decide(seat=2, choice="hit", bettor="bob")),
    (deciding, c.TakeDefault(seat=2)),
    (deciding, c.Rule(ruling="misdeal")),
]
"""Everything that is said with the rule it follows, where it can be said."""


@pytest.mark.parametrize(("situation", "said"), CITED, ids=[type(said).__name__ for _, said in CITED])
def test_whoever_rules_cites_lines_that_there_are_and_that_are_of_the_game(
    situation: Callable[[], Night], said: c.TableCommand
) -> None:
    for cite, why in (
        ("003:4376", "document 003 has 4375 lines"),
        ("009:1", "the documents are"),
        ("003:1400", "is of Super Pan 9, and this table plays"),
        ("003:1300-1400", "this table plays"),
        ("003:1-4375", "this table plays"),
        ("000:94", "is in the rule book of Parkwest Casino Marina"),
        ("003:1, 000:94", "is in the rule book of Parkwest"),
        ("elsewhere:9", "is in no rule book here"),
        ("003:9-3", "the last line comes before the first"),
        *((("because I say so", "is not a citation"),) if type(said) is not AwardJackpot else ()),
    ):
        night = situation()
        with pytest.raises(Denied, match=why):
            night.do("flo", msgspec.structs.replace(said, cite=cite))
    own = situation().state.game.play_cite
    for cite in (str(own), f"{own}, 003:1"):
        situation().do("flo", msgspec.structs.replace(said, cite=cite))


def test_no_command_with_a_citation_is_left_out() -> None:
    having = {kind for kind in get_args(c.TableCommand) if "cite" in kind.__struct_fields__}
    assert having == {type(said) for _, said in CITED}

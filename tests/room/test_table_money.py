"""Whole chips, the jackpot's box, a seed that is told when its shoe is done, and answers for who has gone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from openfelt.cards import Card
from openfelt.room.log import events as e
from openfelt.room.oversight.replays import table_record
from openfelt.room.state.banked_rules import BankedRules
from openfelt.room.state.history import PlayedRound
from openfelt.room.state.opening import check_opening
from openfelt.rounds.answers import Chose
from openfelt.rounds.places import Place
from openfelt.rounds.plays import Plays
from openfelt.rounds.requests import Ask, Choice, Draw, Offer, Pick, Procedure, Span, Who
from openfelt.rounds.settling import settle
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from openfelt.table.felt import Table
from proving import LANTERN
from room import spoken as c
from room.tables import GOLD, SUPREME, THE_PROVING_GAME, Night, opened, public, rules_of

BANKER_WINS, PLAYER_WINS = "2d 9h 3d Kh", "9h 2d Kh 3d"
OPTION = "4h 6h Kd Tc"  # Gold: the community has four, the player-dealer six
CITE = "003:144"


def in_chips(**more: Any) -> Night:
    """ann banks $100 in half-dollar chips; bob and cy may bet."""
    return Night(SUPREME, chip=cents("0.50"), **more).seated("ann", "bob", "cy").banked(100)


# Chips


@pytest.mark.parametrize(
    ("rounding", "bob", "cy"),
    [("down", "14.00", "5.50"), ("nearest", "14.50", "5.50"), ("up", "14.50", "6.00")],
)
def test_odds_are_paid_in_the_tables_chips(rounding: str, bob: str, cy: str) -> None:
    night = in_chips(rounding=rounding)
    night.bet("2 bob banker 15")  # 19 to 20 is 14.25
    night.bet("3 cy banker 6")  # 5.70
    night.dealt(BANKER_WINS)
    assert night.ended.net == {"bob": cents(bob), "cy": cents(cy), "ann": -cents(bob) - cents(cy)}
    shown = public(night.state, None)
    assert (shown["chip"], shown["rounding"]) == ("0.50", rounding)
    assert [line["rounded"] != "" for line in shown["settled"]] == [True, True]
    assert shown["settled"][0]["rounded"].startswith("$14.25 in chips of $0.50, rounded ")


def test_the_record_of_a_table_with_chips_settles_to_the_same_money() -> None:
    night = in_chips(rounding="up", collection=("4",))
    night.bet("2 bob banker 15")
    night.dealt(BANKER_WINS)
    round = night.state.round
    assert round is not None
    played = PlayedRound(
        number=1,
        begun=e.RoundBegun(number=1, table=round.begun),
        begun_at=0,
        answers=tuple(round.answers),
        answered_at=(0,) * len(round.answers),
        ended=night.ended,
        ended_at=0,
    )
    record = table_record(night.rules, night.opened.chosen, played)
    assert record.options == {"smallest-chip": "0.50", "rounding": "up"}
    again = settle(record, rules_of(night.opened).game, night.rules.schedule)
    assert again.money.net() == {"bob": cents("14.50"), "player-dealer": -cents("14.50")}
    assert again.record.options == {**record.options, "shared-wager": False}


def test_fees_are_whole_chips_of_what_is_printed() -> None:
    night = Night(SUPREME, chip=cents(1), collection=("4",)).seated("ann", "bob").banked(100)
    night.bet("2 bob player 15")
    night.dealt(BANKER_WINS)
    assert night.ended.fees == {"ann": cents(1)}, "a dollar of ann, and of bob's fifty cents nothing"


def test_money_that_chips_cannot_make_up_is_refused() -> None:
    night = Night(SUPREME, chip=cents(5))
    night.refuses("ann", c.Sit(seat=1, buy_in=cents(102)), r"\$102 for a buy-in is not in whole chips")
    night.seated("ann", "bob")
    night.refuses("ann", c.Buy(amount=cents(1)), r"\$1 for a buy-in .* the smallest is \$5")
    night.refuses("ann", c.Accept(wager=cents(101)), r"\$101 for the player-dealer's wager is not in whole")
    night.banked(100)
    night.refuses("bob", c.PlaceBet(seat=2, bet="player", amount=cents(12)), r"\$12 for Player at seat 2")
    night.bet("2 bob player 15")


def test_money_that_a_decision_adds_is_in_whole_chips() -> None:
    """Unless the rule fixes it: half a bet is half a bet."""

    def raises(game: BankedGame, table: Table) -> Procedure:
        offers = (
            Offer(choice="raise", money=Span(cents(5), cents(20))),
            Offer(choice="half", money=Span(cents("2.50"), cents("2.50"))),
        )
        while True:
            yield Ask(who=Who(2, "bob"), offers=offers, default=Choice("half", cents("2.50")))

    dollars = msgspec.structs.replace(LANTERN.settlement, chip=cents(1))
    rules = BankedRules(msgspec.structs.replace(LANTERN, settlement=dollars), plays=Plays(raises))
    night = Night(THE_PROVING_GAME, rules).seated("ann", "bob").banked(100)
    night.bet("2 bob base 5")
    night.dealt()
    odd = c.Decide(seat=2, choice="raise", amount=cents("10.50"))
    night.refuses("bob", odd, r"\$10.50 for raise is not in whole chips: the smallest is \$1")
    night.do("bob", msgspec.structs.replace(odd, amount=cents(10)))
    night.do("bob", c.Decide(seat=2, choice="half", amount=cents("2.50")))


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"chip": cents(3)}, "for the minimum is not in whole chips"),
        ({"chip": cents(5), "limits": Limits(cents(5), cents(499))}, "for the maximum is not in whole chips"),
        ({"chip": cents(5), "jackpot": cents(1)}, "for the jackpot is not in whole chips"),
        ({"chip": cents(5), "options": {"smallest-chip": "2.50"}}, "is given twice, as 2.50 and 5.00"),
        ({"chip": cents(0)}, "the smallest chip is worth something"),
    ],
)
def test_a_table_is_opened_in_whole_chips(more: dict[str, Any], says: str) -> None:
    with pytest.raises(Denied, match=says):
        check_opening(opened(**more), rules_of(opened(**more)))


def test_a_chip_may_be_set_by_the_option_alone() -> None:
    wanted = opened(options={"smallest-chip": "5"})
    check_opening(wanted, rules_of(wanted))
    assert rules_of(wanted).game.settlement.chip == cents(5)


# The jackpot


def dropped(**more: Any) -> Night:
    """Three rounds of two bettors at a dollar each: six dollars in the box."""
    night = Night(SUPREME, jackpot=cents(1), **more).seated("ann", "bob", "cy")
    for _ in range(3):
        night.banked()
        bettors = {"ann": 1, "bob": 2, "cy": 3}
        assert night.state.bank is not None
        for person, seat in bettors.items():
            if person != night.state.bank.person:
                night.bet(f"{seat} {person} player 5")
        night.clock()
    return night


def award(
    person: str = "bob", why: str = "a bad beat", cite: str = "house rule 9", **what: Any
) -> c.AwardJackpot:
    return c.AwardJackpot(person=person, why=why, cite=cite, **what)


def test_the_floor_pays_the_jackpot_from_its_box() -> None:
    night = dropped()
    assert public(night.state, None)["jackpot"] == "6.00"
    before = night.state.stacks["bob"]
    (paid,) = night.do("flo", award(amount=cents(2)))
    assert paid == e.JackpotPaid(person="bob", amount=cents(2), why="a bad beat", cite="house rule 9")
    assert (night.state.jackpot, night.state.stacks["bob"]) == (cents(4), before + cents(2))
    night.do("flo", award("cy", share=50))
    night.do("flo", c.Pause(why="a dispute"))
    night.do("flo", award("cy", share=100))
    assert night.state.jackpot == 0
    assert night.money == 0
    assert night.again().stacks == night.state.stacks


def test_a_share_is_paid_in_whole_chips() -> None:
    night = dropped(chip=cents(1))
    night.do("flo", award(share=33))  # 1.98
    assert night.state.jackpot == cents(5)
    night.refuses("flo", award(amount=cents("0.50")), "is not in whole chips")
    night.refuses("flo", award(share=10), r"\$0 cannot be paid: the jackpot's box holds \$5$")


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (award(amount=cents("6.01")), r"\$6.01 cannot be paid: the jackpot's box holds \$6$"),
        (award(amount=cents(0)), r"\$0 cannot be paid:"),
        (award("dan", amount=cents(1)), "dan has no money at this table"),
        (award(), "as an amount, or as a share"),
        (award(amount=cents(1), share=5), "as an amount, or as a share"),
        (award(amount=cents(1), why=""), "its reason and the rule"),
        (award(amount=cents(1), cite=""), "its reason and the rule"),
    ],
)
def test_no_jackpot_is_paid_otherwise(command: c.AwardJackpot, says: str) -> None:
    dropped().refuses("flo", command, says)


# Answers for someone who has gone


def deciding() -> Night:
    night = Night(GOLD).seated("ann", "bob", "cy").banked()
    for bet in ("2 bob base 50", "3 cy base 20"):
        night.bet(bet)
    night.dealt(OPTION)
    return night


def test_the_floor_takes_the_default_for_a_seat() -> None:
    night = deciding()
    night.refuses("flo", c.TakeDefault(seat=2), "only with the rule it follows")
    night.refuses("flo", c.TakeDefault(seat=3, cite=CITE), "no decision of seat 3 is open")
    night.refuses("flo", c.TakeDefault(seat=2, bettor="cy", cite=CITE), "no decision of cy at seat 2 is open")
    first = night.do("flo", c.TakeDefault(seat=2, cite=CITE))[0]
    bob = Chose(Who(2, "bob"), Choice("hit"), by="floor", cite=CITE)
    assert first == e.Answered(answer=bob)
    night.do("flo", c.TakeDefault(seat=3, bettor="cy", cite=CITE))
    assert not night.state.live
    night.refuses("flo", c.TakeDefault(seat=2, cite=CITE), "no round is in play")


def test_all_that_is_open_for_the_seat_is_answered_together() -> None:
    night = Night(THE_PROVING_GAME).seated("ann", "bob", "cy").banked(100)
    for bet in ("2 bob base 10", "3 cy base 20", "3 bob base 10 backline"):
        night.bet(bet)
    night.dealt()
    night.clock()
    assert night.state.round is not None
    assert {str(ask.who) for ask in night.state.round.open_asks} == {
        "bob at seat 2", "cy at seat 3", "bob at seat 3",
    }  # fmt: skip
    events = night.do("flo", c.TakeDefault(seat=3, cite="test:9"))
    answers = [event.answer for event in events if isinstance(event, e.Answered)]
    assert answers == [
        Chose(Who(3, who), Choice("stand"), by="floor", cite="test:9") for who in ("cy", "bob")
    ]


def test_a_default_may_have_cards() -> None:
    """The house way sets cards; here it throws the first that was dealt."""

    def throws(game: BankedGame, table: Table) -> Procedure:
        held = yield Draw(to=Place("2"))
        card: Card = held.card  # type: ignore[attr-defined]  # a card is what a draw is answered with
        offers = (Offer(choice="throw", pick=Pick(Place("2"), 1, 1)),)
        while True:
            yield Ask(who=Who(2, "bob"), offers=offers, default=Choice("throw", cards=(card,)))

    night = (
        Night(THE_PROVING_GAME, BankedRules(LANTERN, plays=Plays(throws))).seated("ann", "bob").banked(100)
    )
    night.bet("2 bob base 10")
    night.dealt()
    assert night.state.round is not None
    (card,) = night.state.round.felt.cards(Place("2"))
    (event,) = night.do("flo", c.TakeDefault(seat=2, cite="test:9"))
    assert isinstance(event, e.Answered)
    assert event.answer == Chose(Who(2, "bob"), Choice("throw", cards=(card,)), by="floor", cite="test:9")

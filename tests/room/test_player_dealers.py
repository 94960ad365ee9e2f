"""The player-dealer before the deal: giving the position up, named at the felt, sharing the wager."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt import books
from openfelt.cards import Card
from openfelt.room.log import events as e
from openfelt.rules.money import Cents, Net, cents
from room import spoken as c
from room.tables import CASH_IN, GOLD, PANDA, SUPREME, THE_PROVING_GAME, Night, caller, private, public

SHARED = {"shared-wager": True}
PLAYER_WINS, BANKER_WINS = "9h 2d Kh 3d", "2d 9h 3d Kh"
ALL_GAMES = [game.id for game in books.banked_games()]


def banked(wager: object = 500, **more: Any) -> Night:
    return Night(SUPREME, **more).seated("ann", "bob", "cy").banked(wager)


# Giving the position up


def test_a_player_dealer_nobody_bets_against_may_give_the_position_up() -> None:
    night = banked()
    assert night.do("ann", c.GiveUp()) == [e.GivenUp(seat=1, person="ann")]
    assert night.state.bank is None
    assert night.state.free("ann") == cents(1000)
    assert night.state.offer is not None
    assert night.state.offer.person == "bob"
    night.refuses("ann", c.Accept(wager=cents(50)), "offered to bob")
    night.do("bob", c.Decline())
    night.do("cy", c.Decline())
    assert night.phase == "broken", "ann refused it too"


def test_the_position_stays_when_it_is_not_one_s_own_or_somebody_has_bet() -> None:
    night = banked()
    night.refuses("bob", c.GiveUp(), "ann is the player-dealer, and alone gives")
    night.refuses("flo", c.GiveUp(), "only the player may take the player-dealer position")
    night.bet("2 bob player 5")
    night.refuses("ann", c.GiveUp(), "bob has bet against your wager")
    night.do("bob", c.TakeDown(seat=2, bet="player"))
    night.do("ann", c.GiveUp())
    night.refuses("ann", c.GiveUp(), "nobody holds the position before a deal: the table is offering")


def play_until_offered_to(person: str, night: Night) -> None:
    """Everyone else banks when it is their turn, and the person sits by."""
    while night.state.offer is None or night.state.offer.person != person:
        night.banked(50)
        bettor = "cy" if night.state.puts_up.get("ann") else "ann"
        night.bet(f"{night.state.seat_of(bettor)} {bettor} player 5")
        night.dealt()


def test_who_lets_three_offers_in_a_row_run_out_is_sat_out_and_told_why() -> None:
    night = Night().seated("ann", "bob", "cy")
    for word in ("", "", "no", "", "", ""):
        assert "bob" not in night.state.sitting_out, "a word of his own begins the count anew"
        play_until_offered_to("bob", night)
        happened = night.do("bob", c.Decline()) if word else night.clock()
    assert [type(event) for event in happened] == [e.Declined, e.SatOut]
    (bob,) = [one for one in public(night.state, None)["seats"] if one["person"] == "bob"]
    assert (bob["sitting_out"], bob["away"]) == (True, False)
    assert bob["why"] == "the bank was offered three times without an answer"
    assert night.again().sat_out == night.state.sat_out
    night.do("bob", c.SitIn())
    assert not night.state.unanswered, "he is back, and the count begins anew"


def test_a_bet_that_stands_keeps_the_position_where_it_is() -> None:
    night = banked()
    night.bet("2 bob flex-0 20")
    night.dealt("Kd 6h 9d Kc")
    night.banked()
    night.refuses("ann", c.GiveUp(), "bob has bet")
    assert night.clock()[-1] == night.ended


def test_the_second_turn_may_be_given_up_too() -> None:
    night = banked()
    night.bet("2 bob player 5")
    night.dealt(PLAYER_WINS)
    night.do("ann", c.Accept(wager=cents(50)))
    night.do("ann", c.GiveUp())
    assert night.state.offer is not None
    assert night.state.offer.person == "bob"


def test_under_the_newer_rule_a_position_given_up_has_not_passed() -> None:
    night = banked(every_hand=True)
    assert night.state.rotation.passes == {"ann": 1000}
    night.do("ann", c.GiveUp())
    assert night.state.rotation.passes == {}


def test_those_who_came_meanwhile_are_asked() -> None:
    night = Night(SUPREME).seated("ann", "bob").banked()
    night.do("bob", c.Leave())
    night.do("cy", c.Sit(seat=5, buy_in=cents(100)))
    night.do("ann", c.GiveUp())
    assert night.state.offer is not None
    assert night.state.offer.person == "cy"
    assert night.again().offer == night.state.offer


# A physical table


def test_the_house_dealer_names_the_player_dealer() -> None:
    night = Night(CASH_IN, physical=True)
    night.do("hal", c.Accept(wager=cents(50), seat=4, person="Mr Lee"))
    night.refuses(
        "hal", c.PlaceBet(seat=4, bet="player", amount=cents(5), bettor="ann"), "player-dealer's own"
    )
    night.refuses("hal", c.PlaceBet(seat=2, bet="player", amount=cents(5), bettor="Mr Lee"), "does not bet")
    night.do("hal", c.PlaceBet(seat=2, bet="player", amount=cents(5), bettor="ann"))
    night.do("hal", c.Deal())
    for card in PLAYER_WINS.split():
        night.do("hal", c.EnterCard(card=Card.of(card)))
    assert night.ended.net == {"ann": cents(5), "Mr Lee": -cents(5)}


def test_the_acceptance_is_taken_back_before_the_deal() -> None:
    night = Night(CASH_IN, physical=True)
    night.do("hal", c.Accept(wager=cents(50)))
    assert night.state.bank == e.Accepted(seat=1, person="player-dealer", wager=cents(50), now=night.now)
    night.do("hal", c.PlaceBet(seat=2, bet="player", amount=cents(5), bettor="ann"))
    night.refuses("ann", c.GiveUp(), "only the house-dealer or the floor may deal at a physical table")
    assert night.do("hal", c.GiveUp()) == [e.GivenUp(seat=1, person="player-dealer")]
    night.refuses("hal", c.Accept(wager=cents(50), seat=2), "ann bets on seat 2: take that down")
    night.refuses("hal", c.Accept(wager=cents(50), seat=3, person="ann"), "take that down before ann banks")
    for seat in (0, 9):
        night.refuses("hal", c.Accept(wager=cents(50), seat=seat), f"no seat {seat}")
    night.refuses("hal", c.Accept(wager=cents(50), person="(bank)"), "in brackets")
    night.refuses("hal", c.Accept(wager=cents(50), person="\u202e"), "printable")
    night.do("hal", c.Accept(wager=cents(80), seat=3))
    night.do("hal", c.Deal())
    night.refuses("hal", c.GiveUp(), "came after round 1 was dealt")


def test_at_an_electronic_table_the_player_dealer_is_not_named() -> None:
    night = Night(SUPREME).seated("ann", "bob")
    for more in ({"seat": 2}, {"person": "bob"}):
        night.refuses("ann", c.Accept(wager=cents(50), **more), "named only at a physical table")
    night.do("ann", c.Accept(wager=cents(50), seat=1, person="ann"))


# Sharing the wager


SHARED_BY_THE_WORDS = {
    "aviator/pai-gow-poker",  # 003:872
    "aviator/pai-gow-poker-joker-wild",  # 003:707
    "aviator/super-pan-9",  # 003:1434
}


@pytest.mark.parametrize("game", ALL_GAMES)
def test_sharing_is_an_option_and_an_interpretation_and_off_where_the_document_is_silent(game: str) -> None:
    alone = {"shared-wager": False}
    plain, shared = books.banked(game), books.banked(game, SHARED)
    assert (plain.sharing is not None) == (game in SHARED_BY_THE_WORDS)
    assert books.banked(game, alone).sharing is None
    assert shared.sharing is not None
    (reading,) = [one for one in plain.interpretations if "put up the player-dealer's wager" in one.question]
    assert {"001:10-12", "003:1403"} <= set(reading.lines)
    night = Night(game, options=alone).seated("ann", "bob", "cy").banked(50)
    night.refuses("bob", c.OfferShare(amount=cents(50)), "speaks of one player's wager")


@pytest.mark.parametrize(("shoe", "won"), [(PLAYER_WINS, False), (BANKER_WINS, True)])
def test_who_shares_wins_and_loses_by_their_part(shoe: str, won: bool) -> None:
    night = banked(300, options=SHARED)
    assert night.do("bob", c.OfferShare(amount=cents(100))) == [
        e.ShareOffered(person="bob", amount=cents(100))
    ]
    assert night.state.free("bob") == cents(900)
    assert night.do("ann", c.AdmitShare(person="bob")) == [e.Shared(person="bob", amount=cents(100))]
    bank = night.state.bank
    assert bank is not None
    assert (bank.wager, bank.stakes) == (cents(400), {"ann": cents(300), "bob": cents(100)})
    night.bet("3 cy player 200")
    night.dealt(shoe)
    sign = 1 if won else -1
    assert night.ended.net == {"ann": sign * cents(150), "bob": sign * cents(50), "cy": -sign * cents(200)}
    assert night.money == 0
    assert night.state.bank is None


def test_more_money_covers_more() -> None:
    night = banked(50, options=SHARED)
    night.do("bob", c.OfferShare(amount=cents(50)))
    night.do("ann", c.AdmitShare(person="bob"))
    night.bet("3 cy player 200")
    night.dealt(PLAYER_WINS)
    assert night.ended.net["cy"] == cents(100), "no more than both put up"


def test_the_fee_is_shared_as_the_wager_is() -> None:
    night = Night(PANDA, collection=("1",), section="000:1407", options=SHARED).seated("ann", "bob", "cy")
    night.banked(300)
    night.do("bob", c.OfferShare(amount=cents(100)))
    night.do("ann", c.AdmitShare(person="bob"))
    night.bet("3 cy player 100")
    night.dealt(PLAYER_WINS)
    assert night.ended.fees == {"ann": cents("0.75"), "bob": cents("0.25"), "cy": cents(1)}
    round = night.state.round
    assert round is not None
    assert round.money.fees == night.ended.fees
    assert night.money == 0


def test_a_sharer_must_be_able_to_pay_the_fee() -> None:
    night = Night(PANDA, collection=("1",), section="000:1407", options=SHARED)
    night.seated("ann", "bob", buy_in=100).banked(50)
    fee = night.rules.largest_fee
    assert fee > 0
    night.refuses("bob", c.OfferShare(amount=cents(100)), "for a share and a collection of up to")
    night.do("bob", c.OfferShare(amount=Cents(cents(100) - fee)))
    assert night.state.free("bob") == 0


def test_who_may_share_and_when() -> None:
    night = banked(300, options=SHARED)
    night.refuses("bob", c.OfferShare(amount=cents("4.99")), r"at least the table minimum of .5 \(003")
    night.refuses("bob", c.OfferShare(amount=cents(1001)), "you have .1,000 for a share")
    night.refuses("sue", c.OfferShare(amount=cents(5)), "you have .0 for a share")
    night.refuses("ann", c.OfferShare(amount=cents(5)), "have money in the wager")
    night.refuses(caller("flo", "floor"), c.OfferShare(amount=cents(5)), "only the player may")
    night.bet("3 cy player 5")
    night.refuses("cy", c.OfferShare(amount=cents(5)), "you bet against ann")
    night.do("sue", c.Buy(amount=cents(100)))
    night.do("sue", c.OfferShare(amount=cents(50)))  # without a seat
    night.refuses("sue", c.OfferShare(amount=cents(50)), "offered for it, already")
    night.refuses("bob", c.AdmitShare(person="sue"), "ann is the player-dealer, and says who shares")
    night.refuses("ann", c.AdmitShare(person="bob"), "bob offers nothing")
    night.do("ann", c.AdmitShare(person="sue"))
    night.refuses("sue", c.TakeBackShare(), "stays there for the round")
    night.refuses("sue", c.Leave(), "^you still have money in play")
    night.refuses(
        "sue", c.PlaceBet(seat=5, bet="player", amount=cents(5)), "does not bet in a round they bank"
    )
    night.dealt(PLAYER_WINS)
    night.refuses("bob", c.OfferShare(amount=cents(5)), "between the offer and the deal")
    night.do("sue", c.Leave())


def test_an_offer_is_held_until_it_is_taken_back_or_refused() -> None:
    night = banked(300, options=SHARED)
    offer = c.OfferShare(amount=cents(400))
    night.do("bob", offer)
    night.refuses("bob", c.PlaceBet(seat=2, bet="player", amount=cents(5)), "take that back to bet")
    moves = {"bob": Net(-60_001), "cy": Net(60_001)}
    night.refuses("flo", c.Correct(moves=moves, why="x", cite="003:1"), "bob has only .600 free")
    night.refuses("cy", c.TakeBackShare(person="bob"), "bob or the player-dealer takes that offer back")
    night.do("bob", c.TakeBackShare())
    night.refuses("bob", c.TakeBackShare(), "bob offers nothing")
    night.do("bob", offer)
    night.do("ann", c.TakeBackShare(person="bob"))
    night.do("bob", offer)
    assert night.do("bob", c.Leave())[0] == e.ShareTakenBack(person="bob")
    night.do("cy", offer)
    night.do("ann", c.GiveUp())
    assert night.state.share_offers == {}
    assert night.state.free("cy") == cents(1000)


def test_an_offer_left_open_is_gone_with_the_deal() -> None:
    night = banked(300, options=SHARED)
    night.do("bob", c.OfferShare(amount=cents(400)))
    night.bet("3 cy player 5")
    night.dealt(PLAYER_WINS)
    assert night.state.share_offers == {}
    assert "bob" not in night.ended.net


def test_only_one_company_shares_under_the_newer_rule() -> None:
    night = Night(SUPREME, options=SHARED, every_hand=True)
    night.companies = {"ann": "Knighted", "sue": "Blackstone"}
    night.seated("ann", "bob").banked(100)
    night.do("sue", c.Buy(amount=cents(100)))
    night.refuses("sue", c.OfferShare(amount=cents(5)), "only one proposition-player company")


def test_everyone_sees_whose_wager_it_is() -> None:
    night = banked(300, options=SHARED)
    night.do("bob", c.OfferShare(amount=cents(100)))
    assert public(night.state, None)["share_offers"] == [{"bettor": "bob", "amount": "100.00"}]
    night.do("ann", c.AdmitShare(person="bob"))
    view = public(night.state, None)
    assert view["share_offers"] == []
    assert view["player_dealer"]["wager"] == "400.00"
    assert view["player_dealer"]["shares"] == [
        {"bettor": "ann", "amount": "300.00"},
        {"bettor": "bob", "amount": "100.00"},
    ]
    bob = private(night.state, "bob")
    assert bob is not None
    assert bob["free"] == "900.00"


def test_games_without_a_document_on_it_refuse() -> None:
    night = Night(THE_PROVING_GAME).seated("ann", "bob").banked(100)
    night.refuses("bob", c.OfferShare(amount=cents(5)), "not of others' money")
    assert books.banked(GOLD, SHARED).sharing is not None

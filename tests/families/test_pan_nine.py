"""Pan 9: who draws on what, who decides, and what becomes of spoiled cards and fouls."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.cards import Card, cards
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, Dealt, Fault, Rolled, Ruled
from openfelt.rounds.places import BANK, Place
from openfelt.rounds.requests import Choice, Draw, Who
from openfelt.rounds.view import BACK
from openfelt.rules.bets import Limits
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer, Share
from openfelt.table.placement import check_table

GAME = books.banked("aviator/super-pan-9")
ANN, BANKER = Who(2, "ann"), Who(1, "player-dealer")
OF_TOTAL = ("Ks Qs Js", "As Ks Qs", "2s Ks Qs", "3s Ks Qs", "4s Ks Qs", "5s Ks Qs", "6s Ks Qs", "6s As Ks",
            "6s 2s Ks", "6s 3s Ks")  # fmt: skip
"""Three cards that count 0 to 9."""


def bet(text: str) -> Bet:
    seat, bettor, amount, *rest = text.split()
    return Bet(seat=int(seat), bettor=bettor, bet="base", amount=cents(amount), backline="backline" in rest)


def table(*bets: str, limits: Limits | None = None) -> BankedTable:
    bank = PlayerDealer(1, cents("1000"))
    return BankedTable(seats=8, decks=8, player_dealer=bank, bets=tuple(map(bet, bets)), limits=limits)


def dealt(mine: str, bank: str, *bets: str) -> BankedRound:
    """At seat 2, from where the dice start; the player-dealer is dealt to last."""
    round = BankedRound(GAME, table(*bets or ("2 ann 20",)))
    round.answer(Rolled((2, 3, 4)))  # nine: from the player-dealer as one, seat 2 again
    for one, other in zip(cards(mine), cards(bank), strict=True):
        round.answer(Dealt(one))
        round.answer(Dealt(other))
    return round


def draws_to(round: BankedRound) -> str | None:
    return str(round.waiting.to) if isinstance(round.waiting, Draw) else None


@pytest.mark.parametrize("total", range(10))
def test_the_house_way_takes_a_card_on_five_or_less(total: int) -> None:
    round = dealt(OF_TOTAL[total], OF_TOTAL[9])
    assert [offer.choice for offer in round.open_asks[0].offers] == ["hit", "stand"], "on any total"
    advised = round.advise(round.open_asks[0])
    assert advised.choice == ("hit" if total <= 5 else "stand")
    assert round.hands.left_out(round.felt, round.open_asks[0]) == advised, "in a record that does not say"
    round.answer(Chose(ANN, advised))
    assert (draws_to(round) == "2") is (total <= 5)
    if not round.over:
        round.answer(Dealt(Card.of("Kd")))
    assert round.over, "the player-dealer stands on nine"


@pytest.mark.parametrize("total", range(10))
def test_who_asks_for_nothing_in_time_gets_no_card(total: int) -> None:
    round = dealt(OF_TOTAL[total], OF_TOTAL[9])
    round.time_out()
    assert round.over, "the player-dealer stands on nine"
    assert len(round.felt.cards(Place("2"))) == 3


@pytest.mark.parametrize("total", range(10))
def test_the_player_dealer_must_draw_may_choose_or_must_stand(total: int) -> None:
    round = dealt(OF_TOTAL[9], OF_TOTAL[total])
    assert round.view(None).felt[BANK] == (BACK,) * 3
    round.answer(Chose(ANN, Choice("stand")))
    assert round.view(None).felt[BANK] == tuple(OF_TOTAL[total].split()), "opened when all hands are set"
    if total <= 3:
        assert draws_to(round) == "player-dealer"
    elif total <= 6:
        (ask,) = round.open_asks
        assert (ask.who, ask.default.choice) == (BANKER, "hit" if total <= 5 else "stand")
        round.answer(Chose(BANKER, Choice("stand")))
        assert round.over
    else:
        assert round.over


def test_most_money_on_the_hand_decides_and_sees_it_alone() -> None:
    round = dealt(OF_TOTAL[6], OF_TOTAL[7], "2 ann 20", "2 bob 50 backline")
    assert [ask.who.bettor for ask in round.open_asks] == ["bob"]
    assert round.view("bob").felt[Place("2")] == ("6s", "Ks", "Qs")
    assert round.view("ann").felt[Place("2")] == (BACK,) * 3
    round.answer(Chose(Who(2, "bob"), Choice("hit")))
    round.answer(Dealt(Card.of("3h")))
    assert {line.bet.bettor: line.net for line in round.settlement.lines} == {"ann": 2000, "bob": 5000}


def test_all_see_in_which_box_a_hand_is_laid_and_not_why() -> None:
    """What is offered, and what the clock would answer, is the business of whoever plays it (003:1450)."""
    round = dealt(OF_TOTAL[6], OF_TOTAL[7], "2 ann 20", "2 bob 10 backline")
    assert [ask.who for ask in round.open_asks] == [ANN]
    assert not round.view("bob").asks
    round.answer(Chose(ANN, Choice("hit")))
    said = [sight.text for sight in round.view("bob").log if sight.what == "choice"]
    assert said == [sight.text for sight in round.view(None).log if sight.what == "choice"] == ["hit"]
    assert round.view("bob").felt[Place("2")] == (BACK,) * 3


def test_nobody_sees_two_hands_the_other_is_opened_and_goes_the_house_way() -> None:
    round = BankedRound(GAME, table("2 ann 20", "3 bob 20", "3 ann 50 backline"))
    round.answer(Rolled((2, 3, 4)))
    for card in cards("4s 5s 9c Ks Ks Ks Qs Qs Qs".replace("9c", "6c")):
        round.answer(Dealt(card))
    assert [ask.who for ask in round.open_asks] == [ANN]
    assert round.view("ann").felt[Place("3")] == (BACK,) * 3
    round.answer(Chose(ANN, Choice("stand")))
    assert round.view(None).felt[Place("3")] == ("5s", "Ks", "Qs"), "the house plays it, for all to see"
    assert draws_to(round) == "3"


def test_a_card_exposed_on_the_draw_is_replaced_after_the_player_dealers_action() -> None:
    round = dealt(OF_TOTAL[2], OF_TOTAL[3])
    round.answer(Chose(ANN, Choice("hit")))
    round.answer(Fault("exposed", Card.of("6h")))
    assert draws_to(round) == "player-dealer", "the player-dealer's action comes first"
    round.answer(Dealt(Card.of("4h")))
    assert draws_to(round) == "2"
    round.answer(Dealt(Card.of("5h")))
    assert (round.felt.cards(Place("2"))[-1].text, round.felt.cards(Place("dead"))[0].text) == ("5h", "6h")
    assert [line.outcome.result for line in round.settlement.lines] == ["push"], "seven against seven"


def test_a_hand_may_be_ruled_foul_while_its_exposed_card_waits_to_be_replaced() -> None:
    round = dealt(OF_TOTAL[2], OF_TOTAL[3])
    round.answer(Chose(ANN, Choice("hit")))
    round.answer(Fault("exposed", Card.of("6h")))
    round.answer(Dealt(Card.of("4h")))
    assert draws_to(round) == "2"
    round.answer(Ruled("foul-hand", {"seat": "2"}))
    assert round.over, "it gets no other card"
    assert [line.outcome.result for line in round.settlement.lines] == ["lose"]


def test_a_card_exposed_on_the_first_deal_plays_as_dealt() -> None:
    round = BankedRound(GAME, table("2 ann 20"))
    round.answer(Rolled((2, 3, 4)))
    round.answer(Fault("exposed", Card.of("6h")))
    assert round.felt.cards(Place("2"))[0].text == "6h"
    assert round.view(None).felt[Place("2")] == ("6h",), "everybody has seen it"


def test_three_boxed_cards_end_the_hand_and_the_shoe() -> None:
    round = BankedRound(GAME, table("2 ann 20"))
    round.answer(Rolled((2, 3, 4)))
    for card in ("6h", "5h", "4h"):
        round.answer(Fault("boxed", Card.of(card)))
    assert (round.void != "", round.shoe_ended) == (True, True)


def test_a_foul_hand_draws_nothing_and_loses() -> None:
    round = dealt(OF_TOTAL[9], OF_TOTAL[7])
    round.answer(Ruled("foul-hand", {"seat": "2"}))
    assert [(line.outcome.result, line.outcome.line) for line in round.settlement.lines] == [
        ("lose", "foul hand")
    ]


def test_a_hand_ruled_foul_after_it_asked_takes_no_card() -> None:
    for ruled_at in ("play", "draw"):
        round = BankedRound(GAME, table("2 ann 20", "3 bob 20"))
        round.answer(Rolled((2, 3, 4)))
        for card in cards("3h 6h 2d Kd Kd Kc 2d 6h Ac"):
            round.answer(Dealt(card))
        round.answer(Chose(ANN, Choice("hit")))
        if ruled_at == "play":
            round.answer(Ruled("foul-hand", {"seat": "2"}))
        round.answer(Chose(Who(3, "bob"), Choice("hit")))
        if ruled_at == "draw":
            assert draws_to(round) == "2"
            round.answer(Ruled("foul-hand", {"seat": "2"}))
        assert draws_to(round) == "3"
        round.answer(Dealt(Card.of("5c")))
        round.answer(Dealt(Card.of("2c")))  # the player-dealer has three, and must draw
        assert {line.bet.bettor: line.net for line in round.settlement.lines} == {"ann": -2000, "bob": 2000}


@pytest.mark.parametrize("seat", ["1", "7"])
def test_a_foul_of_nobodys_hand_takes_no_choice_away(seat: str) -> None:
    round = dealt(OF_TOTAL[9], OF_TOTAL[4])
    round.answer(Chose(ANN, Choice("stand")))
    round.answer(Ruled("foul-hand", {"seat": seat}))
    assert [ask.who for ask in round.open_asks] == [BANKER]


def test_hands_not_set_when_the_player_dealers_is_exposed_go_the_house_way() -> None:
    round = dealt(OF_TOTAL[5], OF_TOTAL[7])
    round.answer(Ruled("player-dealer-exposed"))
    assert draws_to(round) == "2"
    assert round.view(None).felt[Place("2")] == tuple(OF_TOTAL[5].split())


def test_a_condition_table_takes_exactly_its_limit() -> None:
    fixed = Limits(cents("40"), cents("40"))
    check_table(GAME, table("2 ann 40", limits=fixed))
    for amount in ("39", "41"):
        with pytest.raises(RuleBroken, match="takes exactly") as refusal:
            check_table(GAME, table(f"2 ann {amount}", limits=fixed))
        assert [str(cite) for cite in refusal.value.cites] == ["003:1395"]


def test_who_bets_together_puts_in_the_minimum_each() -> None:
    spread = Limits(cents("10"), cents("200"))
    together = (Share("ann", cents("15")), Share("bob", cents("5")))
    one = Bet(seat=2, bettor="ann", bet="base", amount=cents("20"), shares=together)
    with pytest.raises(RuleBroken, match="at least"):
        check_table(GAME, replace(table(limits=spread), bets=(one,)))

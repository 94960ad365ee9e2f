"""What the stud documents have done when cards are exposed, too few, too early or wrongly dealt."""

from __future__ import annotations

from typing import Any

import pytest

from families.stud_tables import Cards, act, game_of, go_on, table_of
from openfelt.cards import Card, cards
from openfelt.rounds.answers import Chose, Dealt, Fault, Ruled
from openfelt.rounds.places import DEAD, Place
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice, Cut, Draw, Shuffle
from openfelt.rounds.view import BACK
from openfelt.rules.errors import RuleBroken
from openfelt.rules.game import FaultName

CASE: dict[str, Any] = {
    "seats": 8,
    "structure": "limit",
    "bets": ["3", "6"],
    "ante": "1",
    "bring_in": "1",
    "stacks": {"1": "100", "2": "100", "3": "100"},
    "acts": [],
}
HANDS = {"1": "Ac Ad 9s 9h Js Th", "2": "Kc Kd 2c 3d 4h 5s", "3": "Qc Qd 7s 8d Jd Tc"}
MEXICAN = CASE | {"seats": 7, "button": 1, "bring_in": "0"}
EARLY, COMMUNITY = Place("early"), Place("community")


def began(game: str = "seven-card-stud", **stated: Any) -> tuple[PotRound, Cards]:
    case = (MEXICAN if game == "mexican-poker" else CASE) | {"cards": HANDS} | stated
    return PotRound(game_of(game), table_of(case)), Cards(case)


def said(round: PotRound, dealt: Cards, *acts: str) -> Ask:
    for one in acts:
        act(round, dealt, one)
    ask = go_on(round, dealt)
    assert ask is not None
    return ask


def waits(round: PotRound) -> str:
    match round.waiting:
        case Draw(to=to):
            return to
        case Shuffle():
            return "shuffle"
        case Cut():
            return "cut"
        case Ask(who=who, stage=stage):
            return f"{stage} {who.seat}"
    return "over"


def offers(ask: Ask) -> list[str]:
    return [offer.choice for offer in ask.offers]


def held(round: PotRound, seats: str = "123") -> list[int]:
    """How many cards lie at each seat."""
    return [len(round.felt.cards(Place(seat))) for seat in seats]


# The first cards


@pytest.mark.parametrize("fault", ["exposed", "off-table"])
def test_a_hole_card_that_was_seen_plays_and_the_third_comes_down(fault: FaultName) -> None:
    """003:52, 003:65."""
    round, _ = began(cards={})
    round.answer(Fault(fault, Card.of("9h")))
    for card in cards("2s 3s 4s 5s 6s 7s"):
        round.answer(Dealt(card))
    request = round.waiting
    assert isinstance(request, Draw)
    assert (request.to, request.stage) == ("2", "up")
    assert round.view("p2").felt[Place("1")] == ("9h", BACK, BACK)


def test_two_hole_cards_up_are_a_dead_hand_that_has_its_ante_back() -> None:
    """003:52."""
    round, _ = began(cards={})
    round.answer(Fault("exposed", Card.of("9h")))
    for card in cards("2s 3s"):
        round.answer(Dealt(card))
    round.answer(Fault("exposed", Card.of("8h")))
    for card in cards("4s 5s"):
        round.answer(Dealt(card))
    assert waits(round) == "2", "the dead hand gets no third card"
    assert round.money.in_play["p1"] == 0
    assert 1 in round.money.folded


def test_who_would_open_with_an_exposed_card_leaves_it_to_the_left_who_may_fold() -> None:
    """003:52."""
    round, dealt = began(cards={"1": "2c Ad 9s"}, acts=["fault exposed 1 2c"])
    ask = said(round, dealt)
    assert ask.who.seat == 2
    assert offers(ask) == ["fold", "bring-in", "complete"]
    assert offers(said(round, dealt, "2 fold")) == ["fold", "bring-in", "complete"]


def test_a_boxed_card_is_dead_and_the_next_takes_its_place() -> None:
    round, _ = began(cards={})
    round.answer(Fault("boxed", Card.of("9h")))
    assert waits(round) == "1"
    assert round.felt.cards(DEAD) == cards("9h")


def test_the_true_low_card_bets_whoever_was_taken_for_it() -> None:
    """003:59."""
    round, dealt = began()
    said(round, dealt)
    round.answer(Ruled("wrong-low", {"seat": "3"}))
    assert waits(round) == "third 2"


# Cards for those who have folded


def test_a_seat_that_folds_before_any_bet_gets_cards_until_somebody_bets() -> None:
    """003:57."""
    round, dealt = began()
    said(round, dealt, "2 bring-in 1", "3 call 1", "1 call 1", "1 fold", "2 check", "3 check")
    assert held(round) == [5, 5, 5]
    said(round, dealt, "3 bet 6", "2 call 6")
    assert held(round) == [5, 6, 6]


def test_a_seat_that_folds_to_a_bet_gets_none() -> None:
    round, dealt = began()
    said(round, dealt, "2 bring-in 1", "3 call 1", "1 fold")
    assert held(round) == [3, 4, 4]


# Too few cards


def checked_to_the_last(number: int) -> tuple[PotRound, Cards]:
    """All stay in, and nobody bets, up to the sixth card."""
    stacks = {str(seat): "100" for seat in range(1, number + 1)}
    round, dealt = began(stacks=stacks, cards={})
    for _ in range(4 * number):
        ask = said(round, dealt)
        word = next(word for word in ("bring-in", "check", "call") if word in offers(ask))
        amount = next(offer.money for offer in ask.offers if offer.choice == word)
        round.answer(Chose(ask.who, Choice(word, amount.least if amount else None)))
    return round, dealt


def test_seven_players_get_their_last_cards_from_the_burned_ones_too() -> None:
    """003:62: seven cards are left: one is burned, five are dealt, the last goes among four burned ones."""
    round, dealt = checked_to_the_last(7)
    waited = []
    while isinstance(round.waiting, Draw):
        waited.append(waits(round))
        round.answer(dealt.answer(round, round.waiting.to))
    assert [*waited, waits(round)] == ["dead", "1", "2", "3", "4", "5", "shuffle"]
    said(round, dealt)
    assert held(round, "1234567") == [7] * 7
    assert len(round.felt.cards(DEAD)) == 1, "a card is burned again"
    assert sum(round.pack.values()) == 2


def test_eight_players_share_one_card() -> None:
    """003:62: one card and three burned ones do not go round."""
    round, dealt = checked_to_the_last(8)
    assert waits(round) == "shuffle"
    said(round, dealt)
    assert len(round.felt.cards(COMMUNITY)) == 1
    assert held(round, "12345678") == [6] * 8


# Cards that came too early


def test_early_cards_go_with_one_for_each_other_player_and_a_card_is_burned_again() -> None:
    """003:61."""
    round, dealt = began()
    said(round, dealt)
    round.answer(Ruled("premature-cards"))
    assert waits(round) == "dead"
    said(round, dealt)
    assert len(round.felt.cards(EARLY)) == 3
    said(round, dealt, "2 bring-in 1", "3 call 1", "1 call 1")
    assert len(round.felt.cards(DEAD)) == 2


def test_who_has_the_last_card_early_keeps_it_and_may_not_raise() -> None:
    """003:61; on the last street they may again."""
    round, dealt = began()
    said(round, dealt, "2 bring-in 1", "3 call 1", "1 call 1", "1 check", "2 check", "3 check")
    said(round, dealt, "1 check", "2 check", "3 check")
    round.answer(Ruled("premature-last-card", {"seat": "2"}))
    ask = said(round, dealt)
    assert held(round) == [7, 7, 6]
    assert offers(ask) == ["fold", "check"]
    assert offers(said(round, dealt, "1 check", "2 check")) == ["fold", "check", "bet"]
    assert "bet" in offers(said(round, dealt, "3 check"))
    assert held(round) == [7, 7, 7]


# The last card face up


def to_the_last(exposed: str, *fourth: str) -> Ask:
    last = {"1": "2h", "2": "3h", "3": "4s"}
    hands = {seat: f"{hand} {last[seat]}" for seat, hand in HANDS.items()}
    round, dealt = began(cards=hands, acts=[f"fault exposed {exposed}"])
    ask = said(round, dealt, "2 bring-in 1", "3 call 1", "1 call 1", *fourth)
    while ask.stage in {"fourth", "fifth", "sixth"}:
        round.answer(Chose(ask.who, Choice("check")))
        ask = said(round, dealt)
    return ask


def test_of_three_whoever_has_the_last_card_up_bets_or_is_all_in() -> None:
    """003:67."""
    ask = to_the_last("3 4s")
    assert (ask.stage, ask.who.seat, offers(ask)) == ("declare", 3, ["play", "all-in"])


def test_of_two_the_second_has_the_choice_but_not_the_first() -> None:
    """003:71: if the first card is up the second comes up too, and betting goes on as usual."""
    second = to_the_last("3 4s", "1 bet 3", "2 fold", "3 call 3")
    assert (second.stage, second.who.seat) == ("declare", 3)
    first = to_the_last("1 2h", "1 bet 3", "2 fold", "3 call 3")
    assert first.stage == "seventh"


# Mexican poker

FIVE = {"1": "4d 5h", "2": "Kd Ah 2c", "3": "Qs 6h 3c"}


def test_an_exposed_down_card_brings_the_next_one_down_and_the_choice_to_be_all_in() -> None:
    """003:612."""
    round, dealt = began("mexican-poker", cards=FIVE, acts=["fault exposed 2 Kd"])
    ask = said(round, dealt)
    assert (ask.stage, ask.who.seat) == ("declare", 2)
    assert round.view(None).felt[Place("2")] == ("Kd", BACK)


def test_misdeal_is_possible_until_two_have_acted_and_then_the_missed_hand_is_fouled() -> None:
    """003:616."""
    round, dealt = began("mexican-poker", cards=FIVE)
    said(round, dealt, "2 bet 3")
    names = [ruling.name for ruling in round.rulings]
    assert "misdeal" in names
    assert "missed-hand" not in names
    said(round, dealt, "3 call 3")
    with pytest.raises(RuleBroken):
        round.answer(Ruled("misdeal"))
    round.answer(Ruled("missed-hand", {"seat": "1"}))
    assert 1 in round.money.folded


def test_a_down_card_shown_at_the_wrong_time_is_still_down() -> None:
    """003:621."""
    round, dealt = began("mexican-poker", cards=FIVE)
    said(round, dealt)
    round.answer(Ruled("flashed-card", {"seat": "2"}))
    assert round.view("p3").felt[Place("2")] == ("Kd", "Ah")
    said(round, dealt, "2 bet 3", "3 call 3", "1 fold", "2 keep", "3 keep")
    assert round.view("p3").felt[Place("2")] == ("Kd", "Ah", "2c"), "the third card comes up"


def test_cards_out_of_sequence_end_the_betting_of_their_street_and_the_bets_go_back() -> None:
    """003:620."""
    round, dealt = began("mexican-poker", cards=FIVE)
    said(round, dealt, "2 bet 3", "3 call 3", "1 fold", "2 expose", "3 keep", "2 bet 3")
    assert round.view("p3").felt[Place("2")] == ("Kd", "Ah", BACK)
    round.answer(Ruled("out-of-sequence", {"moved": "2"}))
    assert round.money.in_play["p2"] == 400
    assert round.view("p3").felt[Place("2")] == ("Kd", "Ah", "2c")
    assert waits(round) == "expose 3", "seat 2 has nothing left to open, and gets the next card down"

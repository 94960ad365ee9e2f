"""What goes wrong in Omaha and pineapple, where it is otherwise than in hold'em or only they have it."""

from __future__ import annotations

from typing import Any

import pytest

from families.test_board_hands import Told
from openfelt.cards import Card, cards
from openfelt.rounds.answers import Chose, Dealt, Ruled, Shuffled
from openfelt.rounds.places import DEAD, Place
from openfelt.rounds.requests import Ask, Choice, Draw
from openfelt.rounds.view import BACK
from openfelt.rules.errors import RuleBroken

CASE: dict[str, Any] = {
    "seats": 9,
    "button": 1,
    "structure": "limit",
    "bets": ["2", "4"],
    "blinds": ["1", "2"],
    "stacks": {"1": "100", "2": "100", "3": "100"},
    "collection": "none",
    "board": "",
}
FOUR = {"1": "Ac Ad 7h 6h", "2": "Kc Kd 7s 6s", "3": "Qc Qd 7d 6d"}
THREE = {"1": "Ac Ad 7h", "2": "Kc Kd 7s", "3": "Qc Qd 7d"}
CALLED = ("1 call 2", "2 call 1", "3 check")


def told(id: str, hands: dict[str, str], *acts: str, board: str = "") -> Told:
    options = {"straddle": False} if id.startswith("aviator") else {}
    hand = Told(id, CASE | {"options": options, "cards": hands, "acts": acts, "board": board})
    for said in acts:
        hand.act(said)
    hand.go_on()
    return hand


def asked(hand: Told) -> str:
    ask = hand.go_on()
    return "over" if ask is None else f"{ask.stage} {ask.who.seat}"


# Discards


def test_only_who_is_asked_sees_what_may_be_discarded_and_what_was() -> None:
    """003:1007: face down, and nobody else's business."""
    hand = told("aviator/pineapple", THREE, *CALLED)
    assert asked(hand) == "discard 2"
    assert hand.round.view("p2").asks != ()
    assert hand.round.view("p3").asks == hand.round.view(None).asks == ()
    hand.act("2 discard 7s")
    for viewer in ("p1", "p3", None):
        seen = hand.round.view(viewer)
        assert seen.felt[Place("2")] == (BACK, BACK)
        assert seen.felt[DEAD] == (BACK,)
        assert not any("7s" in sight.cards or "7s" in sight.text for sight in seen.log)
    assert hand.round.view("p2").felt[DEAD] == ("7s",)


@pytest.mark.parametrize(
    "choice",
    [
        Choice("discard"),
        Choice("discard", cards=cards("Kc Kd")),
        Choice("discard", cards=cards("Qc")),
        Choice("keep", cards=cards("Kc")),
        Choice("fold"),
    ],
)
def test_exactly_one_card_of_ones_own_is_discarded(choice: Choice) -> None:
    hand = told("aviator/pineapple", THREE, *CALLED)
    before = hand.round.record
    (ask,) = hand.round.open_asks
    with pytest.raises(RuleBroken, match="003:1007"):
        hand.round.answer(Chose(ask.who, choice))
    assert hand.round.record == before


def test_a_hand_may_be_ruled_dead_while_cards_are_discarded() -> None:
    hand = told("aviator/pineapple", THREE, *CALLED, "2 discard 7s")
    hand.round.answer(Ruled("dead-hand", {"seat": "2"}))
    assert asked(hand) == "discard 3"
    hand.round.answer(Ruled("dead-hand", {"seat": "3"}))
    assert hand.round.over
    assert hand.round.money.net() == {"p1": 400, "p2": -200, "p3": -200}


def test_whoever_is_ruled_dead_is_not_asked_any_more() -> None:
    hand = told("aviator/pineapple", THREE, *CALLED)
    hand.round.answer(Ruled("dead-hand", {"seat": "2"}))
    assert asked(hand) == "discard 3"


def test_in_crazy_pineapple_the_trade_discards_after_the_betting_on_the_flop() -> None:
    """003:298, with the option as usual."""
    options = {"discard": "after the betting", "straddle": False}
    hand = Told("aviator/crazy-pineapple", CASE | {"options": options, "cards": THREE, "acts": ()})
    for said in (*CALLED, "2 check", "3 check", "1 check"):
        hand.act(said)
    assert asked(hand) == "discard 2"
    for said in ("2 discard 7s", "3 discard 7d", "1 discard 7h"):
        hand.act(said)
    assert asked(hand) == "turn 2"


def test_a_discard_that_nobody_knows_is_one_of_the_cards_that_lie_there() -> None:
    """A house dealer enters none of the hole cards."""
    hand = told("aviator/pineapple", dict.fromkeys("123", "?? ?? ??"), *CALLED)
    hand.act("2 discard ??")
    assert hand.round.felt.cards(Place("2")) == cards("?? ??")


# Four cards


@pytest.mark.parametrize("card", ["1", "4"])
def test_a_joker_among_four_cards_is_replaced(card: str) -> None:
    """002:62, 002:97."""
    hand = told("livermore/omaha", FOUR)
    hand.round.answer(Ruled("joker", {"seat": "2", "card": card}))
    assert isinstance(draw := hand.round.waiting, Draw)
    assert draw.to == "2"
    hand.round.answer(Dealt(Card.of("9h")))
    assert len(hand.round.felt.cards(Place("2"))) == 4


@pytest.mark.parametrize(
    ("own", "board", "said"),
    [
        ("Qh Js Td 3c", "Ah Kh 8h 2h", "ace-king high"),
        ("Ac 3s 5d Kd", "2h 4h 8s", "ace-king high; eight-four low"),
        ("Ac 3s 5d Kd", "2h 4h 5s", "straight from ace to five; wheel"),
        ("As Ah 5d Kd", "", "pair of aces"),
    ],
)
def test_a_hand_is_read_with_two_of_the_four_cards_high_and_low(own: str, board: str, said: str) -> None:
    streets = {0: (), 3: CALLED, 4: (*CALLED, "2 check", "3 check", "1 check")}[len(board.split())]
    hand = told("aviator/omaha-high-low", {"2": own}, *streets, board=board)
    assert hand.round.view("p2").readings[Place("2")] == said


@pytest.mark.parametrize("id", ["livermore/omaha", "aviator/omaha"])
def test_a_flop_of_four_is_dealt_again(id: str) -> None:
    """002:66; 003:1511."""
    hand = told(id, FOUR, *CALLED, board="2s 3s 4s")
    hand.round.answer(Ruled("too-many-on-flop", {"substantial-action": "no"}))
    hand.round.answer(Dealt(Card.of("5s")))
    hand.round.answer(Shuffled())
    assert asked(hand) == "flop 2"
    assert {Card.of("5s")} & {*hand.round.pack, *hand.round.felt.cards(Place("community"))}


@pytest.mark.parametrize("id", ["aviator/omaha", "aviator/pineapple"])
def test_an_all_in_hand_plays_on_without_being_asked_to_bet(id: str) -> None:
    case = CASE | {"stacks": {"1": "2", "2": "2", "3": "2"}, "options": {"straddle": False}}
    hands = FOUR if id == "aviator/omaha" else THREE
    hand = Told(id, case | {"cards": hands, "acts": ()})
    for said in ("1 call 2", "2 call 1"):
        hand.act(said)
    assert asked(hand) == ("showdown 2" if id == "aviator/omaha" else "discard 2")
    assert isinstance(hand.round.waiting, Ask)

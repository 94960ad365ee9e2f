"""What the documents have done when cards are exposed, boxed, too many, or turned too early."""

from __future__ import annotations

from typing import Any

import pytest

from families.holdem_tables import Cards, act, game_of, go_on, table_of
from openfelt import books
from openfelt.cards import UNKNOWN, Card, cards
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Fault, Ruled, Shuffled
from openfelt.rounds.places import DEAD, Place
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice, Cut, Draw, Shuffle
from openfelt.rounds.view import BACK
from openfelt.rules.errors import RuleBroken
from openfelt.rules.game import FaultName
from openfelt.rules.pot import PotGame

CASE: dict[str, Any] = {
    "seats": 9,
    "button": 1,
    "structure": "limit",
    "bets": ["2", "4"],
    "blinds": ["1", "2"],
    "stacks": {"1": "100", "2": "100", "3": "100"},
}
HANDS = {"1": "Ac Ad", "2": "Kc Kd", "3": "Qc Qd"}
COMMUNITY, EARLY = Place("community"), Place("early")
ROOMS = ("marina", "livermore", "aviator")


def began(room: str, hands: dict[str, str] | None = None, board: str = "") -> tuple[PotRound, Cards]:
    options = {"straddle": False} if room == "aviator" else {}
    cards = Cards(HANDS if hands is None else hands, board)
    return PotRound(game_of(room, {"options": options}), table_of(CASE)), cards


def at_preflop(room: str, board: str = "") -> tuple[PotRound, Cards]:
    round, cards = began(room, board=board)
    go_on(round, cards)
    return round, cards


def called(round: PotRound, cards: Cards, *rest: str) -> None:
    """All stay to the flop, and then what else is said."""
    for said in ("1 call 2", "2 call 1", "3 check", *rest):
        act(round, cards, said)


def waits(round: PotRound) -> str:
    """To where a card is wanted, or what else."""
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


def given(round: PotRound, *answers: Answer) -> list[str]:
    """What was waited for, answer by answer, and after the last."""
    waited = []
    for answer in answers:
        waited.append(waits(round))
        round.answer(answer)
    return [*waited, waits(round)]


def dealt(text: str) -> list[Answer]:
    return [Dealt(card) for card in cards(text)]


# Cards of the deal


@pytest.mark.parametrize("room", ROOMS)
def test_an_exposed_hole_card_is_replaced_after_the_deal_and_burned_before_the_flop(room: str) -> None:
    """001:164, 002:63, 003:1510."""
    round, _ = began(room, {})
    round.answer(Dealt(Card.of("2s")))
    waited = given(round, Fault("exposed", Card.of("9h")), *dealt("3s 4s 5s 6s"))
    assert waited == ["3", "1", "2", "3", "1", "3"], "seat 3 gets its card when all the others have theirs"
    round.answer(Dealt(Card.of("7s")))
    assert round.felt.cards(Place("3")) == cards("5s 7s")
    assert round.felt.cards(DEAD) == cards("9h")
    called(round, Cards())
    assert waits(round) == "community", "the exposed card is the burn card: no other is burned"


@pytest.mark.parametrize("room", ["marina", "aviator"])
def test_the_first_card_exposed_is_a_misdeal(room: str) -> None:
    """001:116, 003:1510."""
    round, _ = began(room)
    round.answer(Fault("exposed", Card.of("9h")))
    assert round.void
    assert set(round.money.net().values()) == {0}
    assert round.following() == round.begun, "the same button, and the same blinds again"


def test_livermore_says_nothing_of_the_first_card() -> None:
    round, _ = began("livermore")
    round.answer(Fault("exposed", Card.of("9h")))
    assert not round.void


@pytest.mark.parametrize(("room", "to"), [("marina", "2"), ("livermore", "3"), ("aviator", "2")])
def test_a_boxed_card_is_dead_and_replaced_at_once_or_after_the_round(room: str, to: str) -> None:
    """001:162; 002:62."""
    round, _ = began(room, {})
    round.answer(Fault("boxed", Card.of("9h")))
    assert waits(round) == to


def test_five_boxed_cards_are_a_misdeal_at_marina() -> None:
    """001:162."""
    round, _ = began("marina", {})
    for card in cards("2h 3h 4h 5h"):
        round.answer(Fault("boxed", card))
        assert not round.void
    round.answer(Fault("boxed", Card.of("6h")))
    assert round.void


def test_a_card_off_the_table_is_not_played_at_marina() -> None:
    """001:106."""
    round, _ = began("marina", {})
    waited = given(round, Fault("off-table", Card.of("9h")), *dealt("3s 4s 5s 6s 7s"))
    assert waited == ["2", "3", "1", "2", "3", "1", "2"], "seat 2 has another when all the others have theirs"
    round.answer(Dealt(Card.of("8s")))
    assert round.felt.cards(Place("2")) == cards("5s 8s")
    assert round.felt.cards(DEAD) == cards("9h")
    called(round, Cards())
    board = given(round, Dealt(Card.of("2h")), Fault("off-table", Card.of("3h")), *dealt("4h 5h 6h"))
    assert board == ["dead", *["community"] * 4, "flop 2"]
    assert round.felt.cards(COMMUNITY) == cards("4h 5h 6h")


@pytest.mark.parametrize("room", ROOMS)
def test_a_card_too_many_is_burned_and_two_are_a_misdeal_where_it_is_written(room: str) -> None:
    """001:116, 001:168; 002:65; 003:1516."""
    round, _ = began(room, {})
    round.answer(Fault("extra", Card.of("9h")))
    assert waits(round) == "2"
    round.answer(Fault("extra", Card.of("8h")))
    assert bool(round.void) == (room != "livermore")


# The board


@pytest.mark.parametrize(
    ("room", "again"),
    [
        ("marina", ["shuffle", "dead", "community"]),
        ("livermore", ["shuffle", "dead", "community"]),
        ("aviator", ["shuffle", "cut", "community"]),
    ],
)
def test_a_flop_that_came_too_early_is_dealt_again(room: str, again: list[str]) -> None:
    """001:170-172, 002:66-67: after another burn card; 003:1511: after a cut and without one."""
    round, cards_ = at_preflop(room)
    assert given(round, Ruled("premature-flop"), *dealt("2s 3s 4s 5s"))[1:] == [
        "dead",
        *["early"] * 3,
        "preflop 1",
    ]
    for said in ("1 call 2", "2 call 1"):
        act(round, cards_, said)
    (ask,) = round.open_asks
    round.answer(Chose(ask.who, Choice("check")))
    middle: Answer = CutAt(9) if room == "aviator" else Dealt(Card.of("6s"))
    assert given(round, Shuffled(), middle) == again
    assert {Card.of("3s"), Card.of("4s"), Card.of("5s")} <= set(round.pack), "the three may come again"
    assert Card.of("2s") not in round.pack, "the burn card stays out"


@pytest.mark.parametrize("room", ROOMS)
def test_a_turn_card_that_came_too_early_is_replaced_and_shuffled_in_before_the_river(room: str) -> None:
    """001:174, 002:68, 003:1515."""
    round, hand = at_preflop(room, "2s 3s 4s")
    called(round, hand)
    go_on(round, hand)
    assert given(round, Ruled("premature-turn"), *dealt("5s 6s"))[1:] == ["dead", "early", "flop 2"]
    for seat in (2, 3, 1):
        act(round, hand, f"{seat} check")
    assert given(round, *dealt("7s 8s")) == ["dead", "community", "turn 2"], "the next card takes its place"
    assert Card.of("6s") not in round.pack
    for seat in (2, 3, 1):
        act(round, hand, f"{seat} check")
    after = ["shuffle", *(["cut"] if room == "aviator" else []), "community"]
    middle = [CutAt(9)] if room == "aviator" else []
    assert given(round, Shuffled(), *middle) == after, "no card is burned now"
    assert Card.of("6s") in round.pack
    round.answer(Dealt(Card.of("6s")))
    assert round.felt.cards(COMMUNITY) == cards("2s 3s 4s 8s 6s")


@pytest.mark.parametrize("room", ROOMS)
def test_a_river_card_that_came_too_early_is_shuffled_in(room: str) -> None:
    """001:176, 002:69, 003:1515."""
    round, hand = at_preflop(room, "2s 3s 4s 5s")
    called(round, hand, *(f"{seat} check" for seat in (2, 3, 1)))
    go_on(round, hand)
    given(round, Ruled("premature-river"), *dealt("6s 7s"))
    for seat in (2, 3, 1):
        act(round, hand, f"{seat} check")
    assert waits(round) == "shuffle"
    round.answer(Shuffled())
    assert Card.of("7s") in round.pack


@pytest.mark.parametrize("room", ROOMS)
def test_a_flop_of_four_cards_is_dealt_again(room: str) -> None:
    """001:170, 002:66, 003:1511."""
    round, hand = at_preflop(room, "2s 3s 4s")
    called(round, hand)
    go_on(round, hand)
    waited = given(round, Ruled("too-many-on-flop", {"substantial-action": "no"}), Dealt(Card.of("5s")))
    assert waited[1:] == ["early", "shuffle"]
    round.answer(Shuffled())
    if room == "aviator":
        round.answer(CutAt(9))
    else:
        round.answer(Dealt(Card.of("9s")))
    assert given(round, *dealt("6s 7s 8s")) == [*["community"] * 3, "flop 2"]
    assert round.felt.cards(COMMUNITY) == cards("6s 7s 8s")


@pytest.mark.parametrize("room", ["marina", "livermore"])
def test_after_substantial_action_a_flop_stands_and_no_card_is_burned_before_the_turn(room: str) -> None:
    """001:170, 002:66."""
    round, hand = at_preflop(room, "2s 3s 4s")
    called(round, hand, "2 bet 2", "3 call 2")
    given(round, Ruled("too-many-on-flop", {"substantial-action": "yes"}), Dealt(Card.of("5s")))
    act(round, hand, "1 fold")
    assert waits(round) == "community"
    assert round.felt.cards(COMMUNITY) == cards("2s 3s 4s")


# Hands


@pytest.mark.parametrize("room", ROOMS)
def test_a_dead_hand_leaves_its_money_and_the_last_one_wins(room: str) -> None:
    """001:136-138, 002:49-51, 003:1520."""
    round, hand = at_preflop(room, "2s 3s 4s 7h 8h")
    called(round, hand)
    go_on(round, hand)
    round.answer(Ruled("dead-hand", {"seat": "2"}))
    assert waits(round) == "flop 3"
    round.answer(Ruled("dead-hand", {"seat": "3"}))
    assert round.over
    assert round.money.net() == {"p1": 400, "p2": -200, "p3": -200}


@pytest.mark.parametrize("room", ["marina", "livermore"])
def test_a_joker_spoken_of_before_acting_is_replaced(room: str) -> None:
    """001:162, 002:62."""
    round, _ = began(room, {})
    for card in (*cards("2s 3s 4s"), UNKNOWN, *cards("6s 7s")):
        round.answer(Dealt(card))
    assert waits(round) == "preflop 1"
    assert given(round, Ruled("joker", {"seat": "2", "card": "2"}), Dealt(Card.of("9h")))[1:] == [
        "2",
        "preflop 1",
    ]
    assert round.felt.cards(Place("2")) == cards("2s 9h")


# Cards that nobody knows


def test_a_hand_that_nobody_knows_is_named_by_showing_it() -> None:
    round, hand = began("livermore", {})
    for card in (UNKNOWN, *cards("Qc Ac"), UNKNOWN, *cards("Qd Ad")):
        round.answer(Dealt(card))
    hand = Cards(board="2s 3s 4s 7h 8h")
    called(round, hand, *(f"{seat} check" for _ in range(3) for seat in (2, 3, 1)))
    assert waits(round) == "showdown 2"
    assert round.view("p2").felt[Place("2")] == (BACK, BACK)
    (ask,) = round.open_asks
    assert ask.default == Choice("muck"), "the clock cannot show what nobody knows"
    for wrong in ("", "Kc", "Kc Kd Kh", "Qc Kc", "2s Kc"):
        with pytest.raises(RuleBroken):
            round.answer(Chose(ask.who, Choice("show", cards=cards(wrong))))
    round.answer(Chose(ask.who, Choice("show", cards=cards("5h 6h"))))
    assert round.view(None).felt[Place("2")] == ("5h", "6h")
    assert Card.of("5h") not in round.pack
    for seat in (3, 1):
        act(round, hand, f"{seat} muck")
    assert round.money.net()["p2"] == 400, "a straight"
    again = round.again()
    for answer in round.answers:
        again.answer(answer)
    assert again.record == round.record


def test_a_card_face_up_has_a_name() -> None:
    round, hand = at_preflop("livermore")
    called(round, hand)
    round.answer(Dealt(UNKNOWN))
    assert waits(round) == "community"
    with pytest.raises(RuleBroken, match="lies face up"):
        round.answer(Dealt(UNKNOWN))


@pytest.mark.parametrize("fault", ["boxed", "exposed", "extra"])
def test_an_electronic_table_has_no_dealers_errors(fault: FaultName) -> None:
    """003:1049."""
    game = books.game("aviator/pokerpro-texas-holdem", {"straddle": False})
    assert isinstance(game, PotGame)
    round = PotRound(game, table_of(CASE))
    with pytest.raises(RuleBroken, match="no rule for a card"):
        round.answer(Fault(fault, Card.of("9h")))


# What a second reading of the documents found


def test_who_covers_a_short_blind_has_nothing_to_call() -> None:
    case = CASE | {"stacks": {"1": "100", "2": "1.50"}, "blinds": ["2", "3"], "bets": ["3", "6"], "button": 2}
    round = PotRound(game_of("livermore", {"options": {"heads-up": "left-of-button"}}), table_of(case))
    hand = Cards()
    assert go_on(round, hand) is not None
    assert waits(round) == "showdown 1", "seat 2 is all in for the big blind with less than seat 1 has in"


@pytest.mark.parametrize("room", ROOMS)
def test_what_a_dead_hand_bet_stays_though_nobody_called_it(room: str) -> None:
    """001:162, 002:62: it forfeits all monies."""
    round, hand = at_preflop(room)
    called(round, hand, "2 bet 2")
    go_on(round, hand)
    round.answer(Ruled("dead-hand", {"seat": "2"}))
    act(round, hand, "3 fold")
    assert round.over
    assert round.money.net() == {"p1": 600, "p2": -400, "p3": -200}


def test_a_boxed_card_and_one_too_many_do_not_make_a_misdeal_together() -> None:
    """001:116, 001:162."""
    round, _ = began("marina", {})
    round.answer(Fault("boxed", Card.of("9h")))
    round.answer(Fault("extra", Card.of("8h")))
    assert not round.void


@pytest.mark.parametrize("room", ROOMS)
def test_cards_of_the_board_are_not_too_many_one_by_one(room: str) -> None:
    round, hand = at_preflop(room)
    called(round, hand)
    with pytest.raises(RuleBroken, match="no rule for a card extra"):
        round.answer(Fault("extra", Card.of("9h")))


def test_what_happens_while_the_button_is_drawn_for_is_forgotten() -> None:
    case = CASE | {"button": None}
    round = PotRound(game_of("marina", {}), table_of(case))
    round.answer(Fault("boxed", Card.of("9h")))
    given(round, *dealt("2s 3s 4s"), Shuffled())
    assert Card.of("9h") in round.pack
    round.answer(Ruled("misdeal"))
    assert round.void
    assert round.following().button == 3, "the four of spades was the highest: it is not drawn for again"


@pytest.mark.parametrize(("why", "room"), [("missed", "marina"), ("moved", "marina")])
def test_who_cannot_pay_a_straddle_or_a_kill_does_not_raise_the_stakes(why: str, room: str) -> None:
    case = CASE | {
        "stacks": {"1": "100", "2": "100", "3": "100", "5": "1"},
        "debts": {"5": why},
        "last-big": 2,
    }
    round, hand = PotRound(game_of(room, {}), table_of(case)), Cards()
    act(round, hand, "5 post 1")
    (ask,) = [go_on(round, hand)]
    assert ask is not None
    call = next(offer for offer in ask.offers if offer.choice == "call")
    assert call.money is not None
    assert call.money.least == 200


@pytest.mark.parametrize("blinds", [["3"], ["1", "2", "3"]])
def test_a_game_of_two_blinds_takes_no_other_number(blinds: list[str]) -> None:
    with pytest.raises(RuleBroken, match="a small and a big blind"):
        PotRound(game_of("livermore", {}), table_of(CASE | {"blinds": blinds}))


@pytest.mark.parametrize("room", ROOMS)
def test_a_card_too_many_found_after_the_deal_is_burned_and_costs_the_hand_of_who_acted(room: str) -> None:
    """001:168, 002:65, 003:1516."""
    round, hand = at_preflop(room)
    given(round, Ruled("extra-card", {"seat": "1"}), Dealt(Card.of("9h")))
    act(round, hand, "1 call 2")
    given(round, Ruled("extra-card", {"seat": "1"}), Dealt(Card.of("8h")))
    for said in ("2 call 1", "3 check"):
        (ask,) = round.open_asks
        assert ask.who.seat == int(said[0])
        act(round, hand, said) if said[0] == "2" else round.answer(Chose(ask.who, Choice("check")))
    assert waits(round) == "community", "the card too many is the burn card"
    assert 1 in round.money.folded


@pytest.mark.parametrize("room", ROOMS)
def test_who_acted_before_a_raise_has_acted_when_a_card_too_many_is_found(room: str) -> None:
    """001:168, 002:65, 003:1516."""
    round, hand = at_preflop(room)
    for said in ("1 call 2", "2 raise 3"):
        act(round, hand, said)
    given(round, Ruled("extra-card", {"seat": "1"}), Dealt(Card.of("9h")))
    assert 1 in round.money.folded
    assert waits(round) == "preflop 3"
    given(round, Ruled("extra-card", {"seat": "3"}), Dealt(Card.of("8h")))
    assert 3 not in round.money.folded, "the big blind has put money in, but not acted"


@pytest.mark.parametrize("room", ["marina", "livermore"])
def test_who_acted_before_a_raise_is_too_late_to_speak_of_a_joker(room: str) -> None:
    """001:162, 002:62."""
    round, hand = at_preflop(room)
    for said in ("1 call 2", "2 raise 3"):
        act(round, hand, said)
    round.answer(Ruled("joker", {"seat": "1", "card": "2"}))
    assert waits(round) == "preflop 3"
    assert 1 in round.money.folded


def test_a_short_raise_does_not_make_one_show_first() -> None:
    """001:140, 001:144."""
    case = CASE | {"stacks": {"1": "100", "2": "100", "3": "5"}}
    round, hand = PotRound(game_of("marina", {}), table_of(case)), Cards({}, "2s 3s 4s 7h 8h")
    said = (
        "1 call 2",
        "2 call 1",
        "3 check",
        "2 check",
        "3 check",
        "1 check",
        "2 check",
        "3 check",
        "1 check",
    )
    for one in (*said, "2 bet 4", "3 call 3", "1 call 4"):
        act(round, hand, one)
    assert waits(round) == "showdown 2"


def test_a_boxed_hole_card_is_replaced_after_its_round_of_cards_at_livermore() -> None:
    """002:62."""
    round, _ = began("livermore", {})
    waited = given(round, Fault("boxed", Card.of("9h")), *dealt("3s 4s 5s 6s"))
    assert waited == ["2", "3", "1", "2", "2", "3"], "before the second card of anybody"

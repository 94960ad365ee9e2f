"""The button and the blinds between hands: what the tables of hold'em do not show."""

from __future__ import annotations

import pytest

from openfelt import books
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.button import DEALER, Line, Positions
from openfelt.table.stacks import Stakes

STAKES = Stakes(structure="limit", bets=(Cents(200), Cents(400)), blinds=(Cents(100), Cents(200)))
PLENTY = dict.fromkeys(range(1, 11), Cents(10_000))


def game(room: str) -> PotGame:
    found = books.game(f"{room}/texas-holdem")
    assert isinstance(found, PotGame)
    return found


def seated(rules: PotGame, *seats: int) -> Line:
    line = Line(seats=9)
    for seat in seats:
        line = line.sit(rules, seat, f"p{seat}")
    return line


def hand(button: int, small: int, big: int, *others: int, drawn: bool = False) -> Positions:
    dealt_in = tuple(dict.fromkeys((small, big, *others, button)))
    return Positions(button=button, drawn=drawn, small=small, big=big, dealt_in=dealt_in)


def next_button(line: Line, rules: PotGame) -> int | None:
    table = line.table(rules, STAKES, PLENTY)
    assert table is not None
    return table.button


@pytest.mark.parametrize("room", ["marina", "livermore"])
def test_only_who_has_just_had_both_blinds_may_let_them_pass_after_a_move(room: str) -> None:
    """001:193, 002:88: nobody escapes the blinds by changing seats as they come."""
    rules = game(room)
    line = seated(rules, 1, 2, 3, 5, 7).after(rules, hand(1, 2, 3, 5, 7, drawn=True))
    moved = line.move(rules, 5, 6).sit_out(rules, 6)
    passed = moved.after(rules, hand(2, 3, 7, 1))
    debt = passed.players[6].debt
    assert debt is not None
    assert (debt.why, debt.big) == ("missed", True)


@pytest.mark.parametrize("room", ["marina", "livermore", "aviator"])
def test_nobody_has_the_button_twice_by_moving_one_seat_on(room: str) -> None:
    """003:1501."""
    rules = game(room)
    line = seated(rules, 1, 3, 5).after(rules, hand(1, 3, 5, drawn=True)).move(rules, 1, 2)
    assert next_button(line, rules) == 3


def test_a_blind_that_stays_where_it_is_passes_nobody() -> None:
    rules = game("livermore")
    line = seated(rules, 1, 2, 3).after(rules, hand(1, 2, 3, drawn=True)).sit_out(rules, 2)
    after = line.after(rules, Positions(button=3, small=1, big=3, dealt_in=(1, 3)))
    assert after.players[2].debt is None


def test_who_sits_out_the_first_hand_is_as_good_as_a_stranger() -> None:
    rules = game("livermore")
    line = seated(rules, 1, 2, 3, 4).sit_out(rules, 3).after(rules, hand(1, 2, 4, drawn=True))
    debt = line.players[3].debt
    assert debt is not None
    assert debt.why == "new"


def test_a_button_that_was_drawn_for_is_kept_when_the_hand_is_void() -> None:
    rules = game("aviator")
    line = seated(rules, 1, 3, 5)
    assert next_button(line, rules) is None
    void = line.called_off(hand(3, 5, 1, drawn=True))
    assert next_button(void, rules) == 3
    played = void.after(rules, hand(3, 5, 1))
    assert (played.first, played.drawn, next_button(played, rules)) == (3, None, 5)


def test_both_blinds_of_the_first_hand_were_asked_for_when_two_play() -> None:
    """003:1491, 003:1505: the button has the small one."""
    rules = game("aviator")
    line = seated(rules, 2, 5).after(rules, Positions(button=2, drawn=True, small=2, big=5, dealt_in=(5, 2)))
    assert {2, 5} <= line.asked
    left = line.leave(rules, 2).sit(rules, 2, "new")
    debt = left.players[2].debt
    assert debt is not None
    assert debt.why == "new"


def test_a_hand_that_is_dealt_again_does_not_end_the_wait_for_who_was_short() -> None:
    """003:311-312: the button freezes while it waits, and skips only then."""
    rules = books.game("aviator/jacks-back")
    assert isinstance(rules, PotGame)
    line = seated(rules, 1, 2, 3, 4)
    for more in ({"drawn": True, "short": 2}, {"frozen": True}, {}):
        line = line.after(rules, Positions(button=1, dealt_in=(2, 3, 4, 1), **more))
        table = line.table(rules, STAKES, PLENTY)
        assert table is not None
        assert (table.button, table.for_short) == ((3, None) if not more else (1, 2))


def test_a_button_that_stays_passes_nobody_and_has_not_been_round() -> None:
    """003:269-270: it waits for who was short."""
    rules = books.game("aviator/lowball")
    assert isinstance(rules, PotGame)
    line = seated(rules, 1, 2, 3, 4).after(
        rules, Positions(button=1, drawn=True, dealt_in=(2, 3, 4, 1), short=2)
    )
    line = line.sit_out(rules, 4).after(rules, Positions(button=1, pays=True, dealt_in=(2, 3, 1)))
    assert (line.players[4].debt, line.once_round) == (None, False)


@pytest.mark.parametrize(
    ("what", "says"),
    [
        (lambda line, rules: line.sit(rules, 2, "p9"), "seat 2 is p2's"),
        (lambda line, rules: line.sit(rules, 4, "p2"), "p2 has a seat already"),
        (lambda line, rules: line.sit(rules, 10, "p9"), "there is no seat 10"),
        (lambda line, rules: line.leave(rules, 9), "nobody sits at seat 9"),
        (lambda line, rules: line.come_back(rules, 2), "p2 is not sitting out"),
        (lambda line, rules: line.sit_out(rules, 2).sit_out(rules, 2), "sitting out already"),
        (lambda line, rules: line.go_broke(rules, 2).come_back(rules, 2), "buys in first"),
        (lambda line, rules: line.rebuy(rules, 2), "p2 is not broke"),
        (lambda line, rules: line.move(rules, 2, 3), "seat 3 is p3's"),
    ],
)
def test_what_cannot_be_is_refused_with_its_lines(what, says: str) -> None:  # type: ignore[no-untyped-def]
    rules = game("livermore")
    with pytest.raises(RuleBroken, match=says) as refused:
        what(seated(rules, 1, 2, 3), rules)
    assert refused.value.cites


def test_without_a_button_only_who_sits_in_counts() -> None:
    """Stud: nobody owes anything, whoever comes, goes or moves (003:41-73)."""
    stud = books.game("aviator/seven-card-stud")
    assert isinstance(stud, PotGame)
    line = seated(stud, 2, 5).after(stud, Positions(button=DEALER, dealt_in=(2, 5)))
    line = line.sit(stud, 3, "p3").sit_out(stud, 5).move(stud, 2, 8)
    table = line.table(stud, Stakes(structure="limit", bets=(Cents(300), Cents(600))), PLENTY)
    assert table is not None
    assert (table.button, table.debts, [stack.seat for stack in table.stacks]) == (None, {}, [3, 8])

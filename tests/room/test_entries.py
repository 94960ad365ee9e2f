"""Every event that moves money is booked, and every booking sums to zero."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import pytest

from openfelt.room.log import events as e
from openfelt.room.log.entries import CAGE, Account, Drop, Jackpot, Middle, Stack, Wallet, entries
from openfelt.room.log.stream import Stream
from openfelt.rules.money import Cents, Net
from openfelt.table.button import Line

MOVES: dict[type, tuple[e.AnyEvent, dict[Account, int]]] = {
    e.Deposited: (
        e.Deposited(person="ann", amount=Cents(500), cashier="cy"),
        {CAGE: -500, Wallet("ann"): 500},
    ),
    e.Withdrawn: (
        e.Withdrawn(person="ann", amount=Cents(200), cashier="cy"),
        {Wallet("ann"): -200, CAGE: 200},
    ),
    e.Bought: (e.Bought(person="ann", amount=Cents(300)), {Wallet("ann"): -300, Stack("t1", "ann"): 300}),
    e.CashedOut: (e.CashedOut(person="ann", amount=Cents(70)), {Stack("t1", "ann"): -70, Wallet("ann"): 70}),
    e.RoundEnded: (
        e.RoundEnded(
            number=3,
            net={"ann": Net(500), "bob": Net(-200), "cat": Net(-300), "dan": Net(0)},
            fees={"ann": Cents(100), "bob": Cents(50)},
            jackpot={"bob": Cents(25), "cat": Cents(25)},
            now=1,
        ),
        {
            Stack("t1", "ann"): 400,
            Stack("t1", "bob"): -275,
            Stack("t1", "cat"): -325,
            Drop("t1"): 150,
            Jackpot("t1"): 50,
        },
    ),
    e.HandEnded: (
        e.HandEnded(
            number=4,
            net={"ann": Net(500), "bob": Net(-700)},
            fees={"ann": Cents(100)},
            jackpot={"ann": Cents(25)},
            dropped=Cents(50),
            stays=Net(150),
            now=1,
            left=e.HandLeft(),
        ),
        {
            Stack("t1", "ann"): 375,
            Stack("t1", "bob"): -700,
            Drop("t1"): 150,
            Jackpot("t1"): 25,
            Middle("t1"): 150,
        },
    ),
    e.MeldsEnded: (
        e.MeldsEnded(
            number=5,
            net={"ann": Net(400), "bob": Net(-650)},
            fees={"ann": Cents(100), "bob": Cents(100)},
            dropped=Cents(50),
            stays=Net(200),
            now=1,
            left=e.MeldsLeft(),
        ),
        {Stack("t1", "ann"): 300, Stack("t1", "bob"): -750, Drop("t1"): 250, Middle("t1"): 200},
    ),
    e.PoolTaken: (
        e.PoolTaken(person="ann", amount=Cents(200)),
        {Middle("t1"): -200, Stack("t1", "ann"): 200},
    ),
    e.TimeCollected: (
        e.TimeCollected(fees={"ann": Cents(700), "bob": Cents(700)}, mark=2),
        {Stack("t1", "ann"): -700, Stack("t1", "bob"): -700, Drop("t1"): 1400},
    ),
    e.RoundReopened: (
        e.RoundReopened(
            ended=e.RoundEnded(
                number=3,
                net={"ann": Net(500), "bob": Net(-500)},
                fees={"ann": Cents(100)},
                jackpot={"bob": Cents(25)},
                now=1,
            ),
            bank=e.Accepted(seat=1, person="bob", wager=Cents(500), now=1),
        ),
        {Stack("t1", "ann"): -400, Stack("t1", "bob"): 525, Drop("t1"): -100, Jackpot("t1"): -25},
    ),
    e.HandReopened: (
        e.HandReopened(
            ended=e.HandEnded(
                number=4,
                net={"ann": Net(500), "bob": Net(-550)},
                fees={"ann": Cents(100)},
                stays=Net(50),
                now=1,
                left=e.HandLeft(),
            ),
            line=Line(seats=6),
        ),
        {Stack("t1", "ann"): -400, Stack("t1", "bob"): 550, Drop("t1"): -100, Middle("t1"): -50},
    ),
    e.ChipsCounted: (
        e.ChipsCounted(person="ann", counted=Cents(70), before=Cents(100), why="counted"),
        {CAGE: 30, Stack("t1", "ann"): -30},
    ),
    e.Corrected: (
        e.Corrected(moves={"ann": Net(-100), "bob": Net(100)}, why="a misread card", cite="000:91"),
        {Stack("t1", "ann"): -100, Stack("t1", "bob"): 100},
    ),
    e.JackpotPaid: (
        e.JackpotPaid(person="ann", amount=Cents(40), why="a bad beat", cite="house rule 9"),
        {Jackpot("t1"): -40, Stack("t1", "ann"): 40},
    ),
}
MOVE_NOTHING = {
    e.AccountOpened, e.PinChanged, e.AccountLocked, e.AccountUnlocked, e.ShiftsSet, e.TableOpened, e.Sat,
    e.Left, e.SatOut, e.SatIn, e.Waited, e.Unwaited, e.Accepted, e.Declined, e.BetPlaced, e.BetTakenDown,
    e.ShoeBegun, e.RoundBegun, e.Answered, e.Broke, e.Paused, e.Resumed, e.Closed, e.ResultEntered,
    e.ResultTakenBack, e.Called, e.Invited, e.Uninvited, e.GivenUp, e.ShareOffered, e.ShareTakenBack,
    e.Shared, e.SessionBegun, e.SessionEnded, e.HandsEntered, e.EntryTakenBack, e.DoneBetting,
    e.RulesPosted, e.TextFiled, e.RulesFiled, e.LogTakenOver, e.DealTakenBack, e.Stirred, e.BetProposed,
    e.BetAgreed, e.ProposalDropped, e.CodeMade, e.Dismissed, e.MotionMade, e.MotionSeconded,
    e.MotionDropped, e.Refused, e.LogInFailed, e.Looked, e.MoreWatched, e.HandBegun, e.TimeBanked,
    e.LeaveAsked, e.LeaveTakenBack, e.Moved, e.WordGiven,
    e.MeldsBegun, e.ClaimsWaived, e.PassesBank, e.WrittenAgain,
}  # fmt: skip
KINDS = get_args(e.AnyEvent)
T1 = Stream.of_table("t1")


def test_no_kind_of_event_is_forgotten_here() -> None:
    assert set(MOVES) | MOVE_NOTHING == set(KINDS)
    assert not set(MOVES) & MOVE_NOTHING


@pytest.mark.parametrize("kind", MOVES, ids=lambda kind: kind.__name__)
def test_an_event_that_moves_money_is_booked(kind: type) -> None:
    event, expected = MOVES[kind]
    moved: Counter[Account] = Counter()
    for entry in entries(T1, event):
        for account, amount in entry.postings:
            moved[account] += amount
    assert {account: amount for account, amount in moved.items() if amount} == expected
    assert sum(moved.values()) == 0


@pytest.mark.parametrize("kind", sorted(MOVE_NOTHING, key=str), ids=lambda kind: kind.__name__)
def test_all_others_move_nothing(kind: type[e.AnyEvent]) -> None:
    blank: dict[str, Any] = dict.fromkeys(kind.__struct_fields__)
    assert entries(T1, kind(**blank)) == ()


def test_a_kind_that_is_not_booked_is_an_error() -> None:
    class Stolen(e.Happened, frozen=True, tag="stolen"):
        pass

    with pytest.raises(AssertionError):
        entries(T1, Stolen())  # type: ignore[arg-type]


def test_a_void_round_moves_nothing() -> None:
    assert entries(T1, e.RoundEnded(number=1, net={}, void="misdeal", now=1)) == ()


def test_each_entry_says_why() -> None:
    said = [entry.because for event, _ in MOVES.values() for entry in entries(T1, event)]
    assert said == [
        "ann deposits with cy",
        "ann withdraws from cy",
        "ann buys in at t1",
        "ann cashes out at t1",
        "hand 3 at t1",
        "collection of hand 3 at t1",
        "jackpot drop of hand 3 at t1",
        "hand 4 at t1",
        "collection of hand 4 at t1",
        "jackpot drop of hand 4 at t1",
        "hand 5 at t1",
        "collection of hand 5 at t1",
        "ann takes the pot at t1",
        "collection for the time at t1",
        "taken back: hand 3 at t1",
        "taken back: collection of hand 3 at t1",
        "taken back: jackpot drop of hand 3 at t1",
        "taken back: hand 4 at t1",
        "taken back: collection of hand 4 at t1",
        "chips of ann at t1",
        "correction at t1: a misread card",
        "jackpot to ann: a bad beat",
    ]


@pytest.mark.parametrize(
    "event",
    [
        e.RoundEnded(number=1, net={"ann": Net(1)}, now=1),
        e.RoundEnded(number=1, net={}, fees={"ann": Cents(-1)}, now=1),
        e.HandEnded(number=1, net={"ann": Net(1)}, stays=Net(1), now=1, left=e.HandLeft()),
        e.TimeCollected(fees={"ann": Cents(-1)}, mark=1),
        e.RoundEnded(number=1, net={}, jackpot={"ann": Cents(-1)}, now=1),
        e.Corrected(moves={"ann": Net(5), "bob": Net(-4)}, why="", cite=""),
        e.JackpotPaid(person="ann", amount=Cents(-1), why="", cite=""),
        e.Deposited(person="ann", amount=Cents(-1), cashier="cy"),
        e.Bought(person="ann", amount=Cents(-1)),
        e.CashedOut(person="ann", amount=Cents(-1)),
        e.Withdrawn(person="ann", amount=Cents(-1), cashier="cy"),
    ],
    ids=repr,
)
def test_money_from_nowhere_is_not_booked(event: e.AnyEvent) -> None:
    with pytest.raises(ValueError, match=r"does not balance|no amount to move"):
        entries(T1, event)


def test_an_account_is_known_by_its_parts_and_not_by_a_text() -> None:
    assert Stack("t1:a", "b") != Stack("t1", "a:b")
    assert len({Wallet("t1"), Drop("t1"), Jackpot("t1")}) == 3

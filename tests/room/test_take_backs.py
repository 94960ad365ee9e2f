"""A physical table: a deal taken back before its first card, a round before there are bets on the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from openfelt import books
from openfelt.cards import cards
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.doors.house import House
from openfelt.room.log import events as e
from openfelt.room.log.chain import Log, LogEntry
from openfelt.room.log.stream import Stream
from openfelt.room.state.banked_rounds import table_of
from openfelt.room.state.history import History
from openfelt.room.state.remembered import Remembered
from openfelt.room.state.reports import Reports
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.snapshots import read_table, table_line
from openfelt.room.state.turns import next_in_turn
from openfelt.room.steps import pad
from openfelt.rules.money import cents
from openfelt.table.rotation import Bank
from room import spoken as c
from room.tables import GOLD, PLAYER_WINS, Night, everything, house_bet, physical, problems
from room.tables import public as shown

T1 = Stream.of_table("t1")
MOMENTARY = {"version", "before", "touched", "asked"}
"""How often it has changed, how far one can go back, a clock that does not run at a physical table, and the
numbers of questions, of which none comes again."""


def dealt(night: Night, amount: object = 100) -> Night:
    night.do("hal", house_bet("ann", 2, "player", amount))
    night.do("hal", house_bet("bob", 3, "banker", 50))
    night.do("hal", c.Deal())
    return night


def played(night: Night) -> Night:
    dealt(night)
    for card in cards(PLAYER_WINS):
        night.do("hal", c.EnterCard(card=card))
    return night


def banked(night: Night, seat: int = 1) -> Night:
    night.do("hal", c.Accept(wager=cents(500), seat=seat))
    return night


def lasting(night: Night) -> dict[str, object]:
    """All that counts at the felt, whatever number of events led to it."""
    return {name: it for name, it in everything(night.state).items() if name not in MOMENTARY}


def audited(night: Night) -> list[str]:
    return problems(night, [event for event, _ in night.log])


# The deal


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_a_deal_taken_back_before_the_first_card_leaves_everything_as_it_was(rounds: int) -> None:
    """Bets that were collected for already, of the first round and of a later one."""
    night = physical(collection=("1",), jackpot=cents(1))
    for _ in range(rounds):
        banked(played(night))
    night.do("hal", house_bet("ann", 2, "player", 100))
    before, told = lasting(night), shown(night.state)
    due, taken = pad.collection(night.state), night.drop
    night.do("hal", c.Deal())
    undone = e.DealTakenBack(number=rounds + 1, people=("player-dealer", "ann"))
    assert night.do("hal", c.TakeBackDeal()) == [undone]
    assert lasting(night) == before
    now = {"version": night.state.version, "question": night.state.question}
    assert shown(night.state) == told | now
    assert (pad.collection(night.state), night.drop) == (due, taken)
    assert everything(night.again()) == everything(night.state)
    night.do("hal", c.TakeDown(seat=2, bet="player", bettor="ann"))
    played(night)
    assert night.ended.number == rounds + 1
    assert audited(night) == []


def test_a_deal_is_taken_back_until_something_is_entered_and_again_when_that_is_taken_back() -> None:
    night = dealt(physical())
    night.do("hal", c.EnterCard(card=cards("9h")[0]))
    night.refuses(
        "hal", c.TakeBackDeal(), "round 1 has its first entry: take every entry back, and then the deal"
    )
    night.do("hal", c.TakeBackEntry())
    night.do("hal", c.TakeBackDeal())
    assert night.phase == "betting"
    night.refuses("hal", c.TakeBackDeal(round=1), "no round is in play")


def test_a_round_that_was_over_goes_back_entry_by_entry_to_its_bets() -> None:
    night = played(banked(played(physical())))
    for _ in PLAYER_WINS.split():
        night.do("hal", c.TakeBackEntry())
    night.do("hal", c.TakeBackDeal())
    assert (night.phase, night.state.number, len(night.state.bets)) == ("betting", 1, 2)
    assert pad.repeat(night.state) is None, "last round's bets lie there"
    assert everything(night.again()) == everything(night.state)
    assert audited(night) == []


def test_the_room_takes_no_deal_back_that_it_made_itself() -> None:
    night = Night(GOLD).seated("ann", "bob")
    night.do("ann", c.Accept(wager=cents(100)))
    night.bet("2 bob base 50")
    night.dealt("4h 6h Kd Tc")
    assert night.state.live
    night.refuses("hal", c.TakeBackDeal(), "only at a physical one")


def test_a_snapshot_keeps_the_round_before_the_deal() -> None:
    night = dealt(banked(played(physical(jackpot=cents(1)))))
    line = table_line(night.state, Remembered())
    again = read_table(line, Shelf(lambda _: night.rules)).state
    night.do("hal", c.TakeBackDeal())
    again.apply(night.log[-1][0], night.now)
    assert everything(again) == everything(night.state)
    assert night.state.dropped


@pytest.mark.parametrize(("number", "people"), [(2, ("player-dealer", "ann", "bob")), (1, ("ann",))])
def test_an_audit_finds_a_deal_taken_back_that_was_another(number: int, people: tuple[str, ...]) -> None:
    night = dealt(physical())
    (found,) = problems(
        night, [*(event for event, _ in night.log), e.DealTakenBack(number=number, people=people)]
    )
    assert "takes back the deal of hand" in found


def test_an_audit_finds_a_deal_taken_back_after_a_card() -> None:
    night = dealt(physical())
    undone = e.DealTakenBack(number=1, people=("player-dealer", "ann", "bob"))
    honest = [event for event, _ in night.log]
    assert problems(night, [*honest, undone]) == []
    night.do("hal", c.EnterCard(card=cards("9h")[0]))
    (found,) = problems(night, [*(event for event, _ in night.log), undone])
    assert found.endswith("takes back the deal of hand 1 of t1, which cannot be")


# The round before


def test_a_round_is_opened_again_though_the_next_player_dealer_was_named() -> None:
    """Whose naming is undone with it: the round has its own player-dealer, and money is where it was."""
    night = played(banked(played(physical(collection=("1",), jackpot=cents(1)))))
    before, undo = lasting(night), night.state.undo
    banked(night, seat=3)
    events = night.do("hal", c.TakeBackEntry(entry=3))
    why = "round 2 is opened again"
    assert events == [e.GivenUp(seat=3, person="player-dealer", why=why), undo, e.EntryTakenBack(stay=3)]
    assert night.state.bank is not None
    assert (night.phase, night.state.bank.seat, night.state.number) == ("playing", 1, 2)
    assert isinstance(night.state.scoreboard, Scoreboard)
    assert night.state.scoreboard.winners == ("player",)
    assert everything(night.again()) == everything(night.state)
    night.do("hal", c.EnterCard(card=cards("3d")[0]))
    assert lasting(night) == before
    assert audited(night) == []


def test_a_round_is_not_opened_again_over_bets_on_the_next() -> None:
    night = banked(played(physical()))
    night.do("hal", house_bet("ann", 2, "player", 25))
    again = "and round 1 can be opened again"
    night.refuses("hal", c.TakeBackEntry(), f"a bet of .25 lies there for round 2: take it down, {again}")
    night.do("hal", house_bet("bob", 3, "banker", 50))
    night.refuses("hal", c.TakeBackEntry(), f"2 bets of .75 lie there for round 2: take them down, {again}")
    for seat, bet, bettor in ((2, "player", "ann"), (3, "banker", "bob")):
        night.do("hal", c.TakeDown(seat=seat, bet=bet, bettor=bettor))
    night.do("hal", c.TakeBackEntry())
    assert (night.phase, night.state.number) == ("playing", 1)


def test_after_a_deal_was_taken_back_the_round_before_is_opened_again_and_keeps_its_bets() -> None:
    night = banked(played(banked(played(physical()))), seat=4)
    night.do("hal", house_bet("ann", 2, "player", 75))
    night.do("hal", c.Deal())
    night.do("hal", c.TakeBackDeal())
    night.do("hal", c.TakeDown(seat=2, bet="player", bettor="ann"))
    for _ in PLAYER_WINS.split():
        night.do("hal", c.TakeBackEntry())
    night.refuses(
        "hal", c.TakeBackDeal(), "round 2 was opened again, and keeps its bets: the floor corrects them"
    )
    for card in cards(PLAYER_WINS):
        night.do("hal", c.EnterCard(card=card))
    assert night.ended.net == {"ann": cents(100), "bob": -cents(50), "player-dealer": -cents(50)}
    assert everything(night.again()) == everything(night.state)
    assert audited(night) == []


def test_an_audit_finds_a_round_opened_again_while_another_banks() -> None:
    night = banked(played(physical()))
    assert night.state.undo is not None
    (found,) = problems(night, [*(event for event, _ in night.log), night.state.undo])
    assert found.endswith("reopens hand 1 of t1, which had not just ended so")


def test_rounds_in_turn_are_counted_anew_after_a_round_was_opened_again() -> None:
    """Seat 1 banks two, seat 3 the next; that one goes back to its bets, where seat 1 has had its two."""
    night = played(banked(played(physical())))
    played(banked(night, seat=4))
    for _ in PLAYER_WINS.split():
        night.do("hal", c.TakeBackEntry())
    night.do("hal", c.TakeBackDeal())
    told = pad.banked(night.state)
    assert told is not None
    assert (told.seat, told.turn, told.rounds) == (1, 2, 2)


# What the log leads to elsewhere


class Written:
    """The table's events in a log of their own."""

    def __init__(self, night: Night) -> None:
        self.entries = [
            LogEntry(
                seq=number, stream=T1, version=number, at=at, by="hal", command="", hash="",
                body=e.written(event),
            )
            for number, (event, at) in enumerate([(night.opened, 0.0), *night.log], 1)
        ]  # fmt: skip
        self.history, self.reports = History(), Reports()
        for entry in self.entries:
            event = e.read(entry.body)
            self.history.take(entry, event)
            self.reports.take(entry, event, House())

    def read(self, after: int = 0, stream: Stream | None = None) -> Iterator[LogEntry]:
        del stream
        return iter(self.entries[after:])

    def rounds(self, first: int, last: int) -> list[tuple[int, int, int]]:
        """Number, answers and bets of each."""
        played = self.history.rounds(cast(Log, self), "t1", first, last)
        return [(one.number, len(one.answers), len(table_of(one).bets)) for one in played]


def opened_again_after_a_deal() -> Night:
    """Cy named for the third round, dealt one bet, which is undone; the second is played again to its end."""
    night = played(banked(played(physical(collection=("1",)))))
    night.do("hal", c.Accept(wager=cents(300), seat=4, person="cy"))
    night.do("hal", house_bet("dee", 2, "player", 75))
    night.do("hal", c.Deal())
    night.do("hal", c.TakeBackDeal())
    night.do("hal", c.TakeDown(seat=2, bet="player", bettor="dee"))
    night.do("hal", c.TakeBackEntry())
    night.do("hal", c.EnterCard(card=cards("3d")[0]))
    return night


def test_history_has_no_round_whose_deal_was_taken_back_and_the_one_before_as_it_ended_last() -> None:
    night = opened_again_after_a_deal()
    log = Written(night)
    assert log.history.played("t1") == 2
    assert (list(log.history.of("ann")["t1"]), list(log.history.of("dee")["t1"])) == ([1, 2], [])
    assert log.rounds(1, 9) == [(1, 4, 2), (2, 4, 2)]
    assert log.rounds(2, 2) == [(2, 4, 2)]
    assert log.history.extent(cast(Log, log), "t1", 2)[1] == len(log.entries) + 1, (
        "all of it is of the second"
    )
    banked(night, seat=4)
    night.do("hal", house_bet("dee", 2, "player", 75))
    night.do("hal", c.Deal())
    log = Written(night)
    assert log.rounds(1, 9) == [(1, 4, 2), (2, 4, 2), (3, 0, 1)]
    assert log.history.live == {"t1": len(log.entries)}
    assert list(log.history.of("dee")["t1"]) == [3]


def test_reports_count_what_the_one_banked_who_did() -> None:
    (banks,) = Written(opened_again_after_a_deal()).reports.banked()
    assert (banks.person, banks.rounds, banks.won, banks.fees) == ("player-dealer", 2, -cents(100), cents(2))


# Whose turn it is to bank


def out_of_turn(night: Night) -> tuple[int, dict[int, str]]:
    told = pad.banked(night.state)
    assert told is not None
    return told.offered, told.out_of_turn


def test_another_than_whoever_may_bank_on_is_asked_about() -> None:
    offered, asked = out_of_turn(played(physical(seats=4)))
    assert offered == 1
    assert asked == dict.fromkeys((2, 3, 4), "seat 1 may bank round 2 of 2: has it given the position up?")


def test_whoever_has_banked_their_rounds_is_asked_about_and_who_comes_later() -> None:
    """Seats 2 and 3 have bet."""
    offered, asked = out_of_turn(played(banked(played(physical(seats=4)))))
    assert offered == 2
    assert asked == {
        1: "seat 1 has banked 2 of 2 rounds: the position passes to another seat",
        3: "the position passes to seat 2 before seat 3: has it been declined there?",
        4: "the position passes to seat 2 before seat 4: has it been declined there?",
    }


def test_where_one_must_have_bet_to_bank_an_empty_seat_is_asked_about() -> None:
    rule = books.banked("aviator/pai-gow-poker").rotation
    offered, asked = next_in_turn(rule, Bank(1, "ann", rule.rounds), 5, {3})
    assert (offered, asked[2]) == (3, "nobody bet at seat 2 in the round before")
    assert 3 not in asked

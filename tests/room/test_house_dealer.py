"""A physical table: the house dealer enters bets, cards and results, and takes back what was wrong."""

from __future__ import annotations

import msgspec
import pytest

from openfelt.cards import DECKS, Card, cards
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.log import events as e
from openfelt.room.steps.take_backs import said
from openfelt.rounds.answers import Dealt
from openfelt.rules.money import Cents, cents
from room import spoken as c
from room.tables import (
    CASH_IN,
    GOLD,
    PLAYER_WINS,
    THE_PROVING_GAME,
    Night,
    everything,
    house_bet,
    physical,
    problems,
    public,
)

DOUBLE_HAND = "marina/asian-double-hand-poker"


@pytest.mark.parametrize(
    "label", ["\u202enna", "x" * 60_000, "a\nb", "(drop)"], ids=lambda label: ascii(label[:9])
)
def test_a_bettor_goes_by_a_label_that_can_be_shown(label: str) -> None:
    physical().refuses("hal", house_bet(label, 2, "player", 50), "printable|in brackets")


def test_the_house_dealer_enters_bets_and_cards_as_they_fall() -> None:
    night = physical(collection=("1",), jackpot=cents(1))
    night.do("hal", house_bet("ann", 2, "player", 100))
    night.do("hal", house_bet("bob", 3, "banker", 50))
    night.do("hal", house_bet("cy", 3, "banker", 50, backline=True))
    night.do("hal", c.TakeDown(seat=3, bet="banker", bettor="cy"))
    night.do("hal", c.Deal())
    for card in PLAYER_WINS.split()[:3]:
        night.do("hal", c.EnterCard(card=Card.of(card)))
    night.refuses("hal", c.EnterDice(dice=(1, 2, 3)), "waits for a card")
    night.do("hal", c.EnterCard(card=Card.of("3d")))
    assert night.ended.net == {"ann": cents(100), "bob": -cents(50), "player-dealer": -cents(50)}
    assert night.ended.fees == {"player-dealer": cents(1)}
    assert night.ended.jackpot == {"ann": cents(1), "bob": cents(1)}
    assert night.state.stock.gone == {"9h": 1, "2d": 1, "Kh": 1, "3d": 1}
    assert isinstance(night.state.scoreboard, Scoreboard)
    assert night.state.scoreboard.winners == ("player",)
    assert night.again().stacks == night.state.stacks
    night.do("hal", c.NewShoe())
    assert (night.state.stock.gone, night.state.shoe, night.state.committed) == ({}, None, None)
    assert not night.state.scoreboard.shoe


def test_a_card_that_cannot_be_and_one_that_went_wrong() -> None:
    night = physical()
    night.do("hal", house_bet("ann", 2, "player", 100))
    night.do("hal", c.Deal())
    for _ in range(2):
        night.do("hal", c.EnterCard(card=Card.of("9h")))
    night.do("hal", c.EnterCard(card=Card.of("9h")))
    night.refuses("hal", c.EnterCard(card=Card.of("9h")), "not in the pack any more")
    night.refuses("hal", c.EnterCard(card=Card.of("8h"), fault="dropped"), "is not a fault of a card")
    night.refuses("hal", c.EnterCard(card=Card.of("8h"), fault="boxed"), "no rule for a card boxed")


def test_a_physical_table_plays_games_with_dice_cuts_and_decisions() -> None:
    night = physical(THE_PROVING_GAME)
    night.do("hal", house_bet("ann", 2, "base", 100))
    night.do("hal", c.Deal())
    night.do("hal", c.EnterCard(card=Card.of("8h"), fault="boxed"))
    for card in cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"):
        night.do("hal", c.EnterCard(card=card))
    night.refuses("hal", c.EnterDice(dice=(1, 2)), "expected 3 dice")
    night.do("hal", c.EnterDice(dice=(1, 2, 3)))
    night.refuses("ann", c.Decide(seat=2, choice="keep"), "only the house-dealer or the floor may")
    for choice in ("keep", "stand"):
        night.do("hal", c.Decide(seat=2, choice=choice, bettor="ann"))
    night.do("hal", c.EnterCard(card=Card.of("As")))
    night.do("hal", c.Decide(seat=2, choice="pass", bettor="ann"))
    night.refuses("ann", c.EnterShuffle(), "only the house-dealer or the floor may")
    night.refuses("hal", c.EnterCard(card=Card.of("As")), "waits for a shuffle")
    night.do("hal", c.EnterShuffle())
    assert not night.state.live


def test_a_card_entered_wrongly_is_taken_back() -> None:
    night = physical()
    night.do("hal", house_bet("ann", 2, "player", 100))
    night.refuses("hal", c.TakeBackEntry(), "no round is in play")
    night.do("hal", c.Deal())
    night.refuses("hal", c.TakeBackEntry(), "nothing has been entered")
    for card in cards("9h 2d 9h"):
        night.do("hal", c.EnterCard(card=card))
    night.refuses("hal", c.TakeBackEntry(entry=1), "entry 1 is not the last one: that is 2, the last card")
    night.refuses("ann", c.TakeBackEntry(), "only the house-dealer or the floor may")
    assert night.do("hal", c.TakeBackEntry(entry=2)) == [e.EntryTakenBack(stay=2)]
    assert night.state.playing().pack[Card.of("9h")] == night.state.opened.decks - 1
    assert night.again().playing().view(None) == night.state.playing().view(None)
    for card in cards("Kh 3d"):
        night.do("hal", c.EnterCard(card=card))
    assert night.ended.net == {"ann": cents(100), "player-dealer": -cents(100)}
    assert night.state.stock.gone == {"9h": 1, "2d": 1, "Kh": 1, "3d": 1}


def at_the_end(night: Night) -> Night:
    """A round to its last card, of which a natural nine against five comes."""
    night.do("hal", house_bet("ann", 2, "player", 100))
    night.do("hal", house_bet("bob", 3, "banker", 50))
    night.do("hal", c.Deal())
    for card in cards(PLAYER_WINS):
        night.do("hal", c.EnterCard(card=card))
    return night


def test_a_wrong_last_card_opens_the_round_again_and_all_money_goes_back() -> None:
    night = at_the_end(physical(collection=("1",), jackpot=cents(1)))
    night.do("hal", c.Accept(wager=cents(500)))
    night = at_the_end(night)
    before, taken = everything(night.state), night.drop
    bank = e.Accepted(seat=1, person="player-dealer", wager=cents(500), now=night.now)
    reopened = e.RoundReopened(ended=night.ended, bank=bank)
    assert night.do("hal", c.TakeBackEntry(entry=3)) == [reopened, e.EntryTakenBack(stay=3)]
    assert night.drop == taken // 2
    assert (night.state.phase, night.state.stock.gone) == ("playing", {"9h": 1, "2d": 1, "Kh": 1, "3d": 1})
    assert isinstance(night.state.scoreboard, Scoreboard)
    assert night.state.scoreboard.winners == ("player",)
    assert (night.state.stacks["ann"], night.state.jackpot) == (cents(99), cents(2))
    assert everything(night.again()) == everything(night.state)
    night.do("hal", c.EnterCard(card=Card.of("3d")))
    went_on = {
        "version": night.state.version,
        "asked": night.state.asked,
    }
    assert everything(night.state) == {**before, **went_on}


def test_a_round_stays_over_once_something_else_has_happened() -> None:
    for after in (c.NewShoe(), c.EnterResult(stated={"winner": "tie"})):
        night = at_the_end(physical())
        night.do("flo", c.Pause(why="a word"))
        night.do("flo", c.Resume())
        assert night.state.undo is not None
        night.do("hal", after)
        night.refuses("hal", c.TakeBackEntry(), "no round is in play")


def test_a_ruling_says_why_and_everyone_is_told() -> None:
    night = physical()
    night.do("hal", house_bet("ann", 2, "player", 100))
    night.do("hal", c.Deal())
    night.do("flo", c.Rule(ruling="misdeal", why="two cards fell at once"))
    assert "misdeal: two cards fell at once" in [sight["text"] for sight in public(night.state)["log"]]


def test_only_the_floor_opens_a_round_that_it_ended() -> None:
    night = physical()
    night.do("hal", house_bet("ann", 2, "player", 100))
    night.do("hal", c.Deal())
    night.do("hal", c.EnterCard(card=Card.of("9h")))
    night.do("flo", c.Rule(ruling="misdeal"))
    assert night.ended.void
    night.refuses("hal", c.TakeBackEntry(), "only the floor may give a ruling")
    night.do("flo", c.TakeBackEntry())
    assert night.state.playing().answers == [Dealt(Card.of("9h"))]


def test_whatever_was_entered_is_taken_back_step_by_step() -> None:
    """Decisions, dice and faults too, down to the first; what the room does by itself follows again."""
    night = physical(THE_PROVING_GAME)
    night.do("hal", house_bet("ann", 2, "base", 100))
    night.do("hal", c.Deal())
    begun = night.state.playing().view(None)
    told = []
    entries: list[c.AnyCommand] = [
        c.EnterCard(card=Card.of("8h"), fault="boxed"),
        *(c.EnterCard(card=card) for card in cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc")),
        c.EnterDice(dice=(1, 2, 3)),
        c.Decide(seat=2, choice="keep", bettor="ann"),
    ]
    for entry in entries:
        told.append(night.state.playing().view("ann"))
        night.do("hal", entry)
    last = night.state.playing().answers
    assert "".join(said(last[-1])) == "the decision of ann at seat 2"
    assert {"the card that was boxed", "the dice 1 2 3"} < {"".join(said(answer)) for answer in last}
    for before in reversed(told):
        night.do("hal", c.TakeBackEntry())
        assert night.state.playing().view("ann") == before
    assert night.state.playing().view(None) == begun
    night.refuses("hal", c.TakeBackEntry(), "nothing has been entered")


def test_only_the_floor_takes_its_ruling_back() -> None:
    """A foul hand (003:928) before the hands are set."""
    night = physical(DOUBLE_HAND, seats=7)
    night.do("hal", house_bet("ann", 2, "base", 100))
    night.do("hal", c.Deal())
    for card in DECKS["joker"].cards[:49]:
        night.do("hal", c.EnterCard(card=card))
    night.do("hal", c.Decide(seat=1, choice="pile-1", bettor="player-dealer"))
    night.do("hal", c.EnterDice(dice=(1, 2, 3)))
    asked = night.state.playing().open_asks
    night.do("flo", c.Rule(ruling="foul-hand", findings={"seat": "2"}))
    night.refuses("hal", c.TakeBackEntry(), "only the floor may give a ruling")
    night.do("flo", c.TakeBackEntry())
    assert night.state.playing().open_asks == asked


def test_only_the_floor_takes_back_what_it_said_for_a_seat() -> None:
    night = physical(GOLD)
    night.do("hal", house_bet("ann", 2, "base", 50))
    night.do("hal", house_bet("bob", 3, "base", 50))
    night.do("hal", c.Deal())
    for card in cards("4h 6h Kd Tc"):
        night.do("hal", c.EnterCard(card=card))
    night.do("flo", c.TakeDefault(seat=2, cite="003:144"))
    night.refuses("hal", c.TakeBackEntry(), "only the floor may answer for a seat")
    night.do("flo", c.TakeBackEntry())
    night.do("hal", c.Decide(seat=2, choice="hit", bettor="ann"))
    night.do("hal", c.TakeBackEntry())
    assert [ask.who.bettor for ask in night.state.playing().open_asks] == ["ann"]


@pytest.mark.parametrize("stay", [0, 1, 3])
def test_an_audit_finds_an_entry_taken_back_that_was_not_the_last(stay: int) -> None:
    night = physical()
    night.do("hal", house_bet("ann", 2, "player", 100))
    night.do("hal", c.Deal())
    for card in cards("9h 2d Kh"):
        night.do("hal", c.EnterCard(card=card))
    honest = [event for event, _ in night.log]
    assert problems(night, [*honest, e.EntryTakenBack(stay=2)]) == []
    (found,) = problems(night, [*honest, e.EntryTakenBack(stay=stay)])
    assert found.endswith("takes back an answer that was not entered last at t1")


def test_an_audit_finds_an_entry_taken_back_where_the_room_deals_and_a_round_reopened_otherwise() -> None:
    night = Night(THE_PROVING_GAME).seated("ann", "bob").banked()
    night.bet("2 bob base 50")
    night.do("hal", c.Deal())
    assert night.state.live
    (found,) = problems(night, [*(event for event, _ in night.log), e.EntryTakenBack(stay=3)])
    assert found.endswith("takes back an answer that was not entered last at t1")
    night = at_the_end(physical())
    undo = night.state.undo
    assert undo is not None
    other = msgspec.structs.replace(undo, bank=msgspec.structs.replace(undo.bank, wager=cents(5)))
    (found,) = problems(night, [*(event for event, _ in night.log), other])
    assert found.endswith("reopens hand 1 of t1, which had not just ended so")


def test_the_room_takes_nothing_back_that_it_dealt_itself() -> None:
    night = Night(GOLD).seated("ann", "bob")
    night.do("ann", c.Accept(wager=cents(100)))
    night.refuses("hal", c.TakeBackEntry(), "only at a physical one")


def test_nobody_else_has_a_say_at_a_physical_table() -> None:
    night = physical()
    night.do("hal", house_bet("ann", 2, "player", 100))
    sit, bet = c.Sit(seat=3, buy_in=cents(100)), c.PlaceBet(seat=3, bet="player", amount=cents(100))
    night.refuses("ann", sit, "at the physical table itself")
    night.refuses("ann", c.Buy(amount=cents(100)), "at the physical table itself")
    night.refuses("ann", c.Leave(), "not at this table")
    night.refuses("ann", bet, "only the house-dealer or the floor may")
    night.refuses("ann", c.TakeDown(seat=2, bet="player"), "only the house-dealer or the floor may")
    night.refuses("ann", c.Deal(), "whoever sits at the table or bets, or the house")
    Night(CASH_IN, physical=True).refuses("hal", c.Accept(wager=Cents(0)), "at least .5$")
    Night(CASH_IN, physical=True).refuses(
        "ann", c.Accept(wager=cents(50)), "only the house-dealer or the floor may"
    )


def test_the_entry_pad() -> None:
    night = Night(CASH_IN, physical=True)
    night.refuses("hal", c.TakeBackResult(), "no result to take back")
    for winner in ("player", "banker", "tie"):
        night.do("hal", c.EnterResult(stated={"winner": winner}))
    night.do("hal", c.TakeBackResult())
    night.refuses("hal", c.EnterResult(stated={"winner": "nobody"}), "never 'nobody'")
    night.refuses("hal", c.EnterResult(stated={"player_total": "9..2"}), "runs backwards")
    night.refuses("hal", c.EnterResult(stated={}, won=("flex-0",)), "is no bet of")
    night.refuses("ann", c.EnterResult(stated={"winner": "tie"}), "only the house-dealer or the floor may")
    board = night.state.scoreboard
    assert isinstance(board, Scoreboard)
    assert board.winners == ("player", "banker")
    assert night.again().scoreboard == board
    night.do("hal", c.NewShoe())
    assert isinstance(night.state.scoreboard, Scoreboard)
    assert night.state.scoreboard.previous == board.shoe

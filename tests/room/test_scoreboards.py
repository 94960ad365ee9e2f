"""A table's scoreboard is in its fold: this shoe and the one before, through restarts and snapshots."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from openfelt.cards import Card
from openfelt.families.two_hands.roads import roads
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.api.scoreboards import BoardShown, ResultsShown, board_of
from openfelt.room.state.banked import at_bank
from openfelt.room.state.packing import unpack
from openfelt.rules.bets import Limits
from openfelt.rules.codec import plain
from openfelt.rules.money import cents
from room import spoken as c
from room.tables import CASH_IN, GOLD, PLAYER_WINS, Night, house_bet, physical
from room.test_packing import kept_and_read

TIGER, BANKER_NINE = "2h 3d Kh 4s 6c", "2d 9h 3d Kh"  # a three-card eight against seven; a natural nine
LUCKY, TILES = "parkwest/lucky-pai-gow-poker", "parkwest/pai-gow-tiles"
ZONE = "America/Los_Angeles"
EVENING = 1_700_020_800.0  # 15 November 2023 in Greenwich, still the 14th in Los Angeles


def shown(night: Night, zone: str = ZONE) -> BoardShown:
    assert night.state.scoreboard is not None
    told = board_of(night.state.game, night.state.scoreboard, round=night.state.number, zone=zone)
    assert isinstance(told, BoardShown)
    return told


def listed(night: Night) -> ResultsShown:
    assert night.state.scoreboard is not None
    told = board_of(night.state.game, night.state.scoreboard, round=night.state.number, zone=ZONE)
    assert isinstance(told, ResultsShown)
    return told


def round_of(night: Night, cards: str = "") -> None:
    if night.state.bank is None:
        night.banked()
    night.bet("2 bob player 5" if night.state.bank and night.state.bank.seat != 2 else "1 ann player 5")
    night.dealt(cards)


def two_shoes() -> Night:
    """A Tiger 8 and a banker's nine in the first shoe, a player's nine in the second."""
    night = Night(CASH_IN, decks=8).seated("ann", "bob")
    for cards in (TIGER, BANKER_NINE):
        round_of(night, cards)
    night.do("hal", c.NewShoe())
    round_of(night, PLAYER_WINS)
    return night


def test_the_shoe_before_keeps_its_counts_and_its_road() -> None:
    night = two_shoes()
    board = shown(night)
    assert board.previous is not None
    assert (board.shoe.hands, board.previous.hands) == (1, 2)
    assert board.previous.winners["banker"].count == 1
    assert board.previous.bets["tiger-8"]["win"].count == 1
    assert board.roads == roads(["player"])
    assert board.previous_roads == roads(["player", "banker"])
    assert [result.hits for result in board.previous_results] == [("tiger-8",), ()]
    assert [bonus.mark for bonus in board.bonuses] == ["T8", "P7"]


def test_the_board_is_the_same_after_a_restart_and_from_a_snapshot() -> None:
    night = Night(CASH_IN).seated("ann", "bob")
    for _ in range(3):
        round_of(night)
    night.do("hal", c.NewShoe())
    round_of(night)
    board = night.state.scoreboard
    assert isinstance(board, Scoreboard)
    assert board.previous_roads
    assert (len(board.shoe), len(board.previous)) == (1, 3)
    assert night.again().scoreboard == board
    assert at_bank(kept_and_read(night)).scoreboard == board


def test_a_board_of_a_snapshot_written_before_shoes_had_a_time_still_opens() -> None:
    """As version ac59388 packed it."""
    night = two_shoes()
    assert isinstance(night.state.scoreboard, Scoreboard)
    new: Any = msgspec.json.decode(msgspec.json.encode(plain(night.state.scoreboard)))
    old = {name: new[name] for name in ("bets", "shoe", "previous")}
    assert set(new) - set(old) == {"began", "previous_began"}
    board = unpack(["Scoreboard", old])
    assert board.roads == night.state.scoreboard.roads
    assert board.previous_roads == night.state.scoreboard.previous_roads
    told = board_of(night.state.game, board, round=3, zone=ZONE)
    assert isinstance(told, BoardShown)
    assert told.shoe.date == ""


def test_a_physical_table_keeps_the_shoe_before_too() -> None:
    night = physical()
    night.do("hal", house_bet("ann", 2, "player", 100))
    night.do("hal", c.Deal())
    for card in TIGER.split():
        night.do("hal", c.EnterCard(card=Card.of(card)))
    night.do("hal", c.EnterResult(stated={"winner": "tie"}))
    night.do("hal", c.NewShoe())
    night.do("hal", c.NewShoe())
    board = shown(night)
    assert board.previous_roads == roads(["player", "tie"])
    assert [result.hits for result in board.previous_results] == [("tiger-8",), ()]
    assert (board.shoe.hands, board.roads) == (0, roads([]))


def test_a_shoe_has_the_date_of_the_rooms_clock() -> None:
    night = Night(CASH_IN, decks=8).seated("ann", "bob")
    night.now = EVENING
    assert shown(night).shoe.date == ""
    round_of(night, TIGER)
    night.now += 86_400
    round_of(night, BANKER_NINE)
    assert shown(night).shoe.date == "14 November 2023", "the day it began on"
    assert shown(night, "Europe/London").shoe.date == "15 November 2023"
    night.do("hal", c.NewShoe())
    round_of(night, PLAYER_WINS)
    board = shown(night)
    assert board.previous is not None
    assert (board.shoe.date, board.previous.date) == ("15 November 2023", "14 November 2023")


def test_gold_counts_how_each_hand_did_by_the_shoe() -> None:
    """Five and the choice: bob hits to eight and beats seven, cy stands and loses."""
    night = Night(GOLD).seated("ann", "bob", "cy").banked()
    for bet in ("2 bob base 5", "3 cy base 5"):
        night.bet(bet)
    night.dealt("3s Kd 2h 7c 3d")
    night.do("bob", c.Decide(seat=2, choice="hit"))
    night.do("cy", c.Decide(seat=3, choice="stand"))
    board = listed(night)
    assert board.by_shoe
    assert [(one.word, one.tally.count, one.tally.percent) for one in board.shoe.counts] == [
        ("Won", 1, "50.0%"),
        ("Tied", 0, "0.0%"),
        ("Lost", 1, "50.0%"),
    ]
    (round,) = board.shoe.results
    assert (round.number, round.bank) == (1, "7")
    assert [(hand.seat, hand.result) for hand in round.hands] == [(2, "win"), (3, "lose")]
    night.do("hal", c.NewShoe())
    board = listed(night)
    assert (board.shoe.rounds, board.previous and board.previous.rounds) == (0, 1)


@pytest.mark.parametrize(
    ("game", "seats", "bank"), [(LUCKY, 7, "front: "), (TILES, 8, "low: "), (GOLD, 8, "")]
)
def test_rounds_are_listed_as_they_end_and_after_a_restart(game: str, seats: int, bank: str) -> None:
    night = Night(game, seats=seats, limits=Limits(cents(10), cents(500))).seated("ann", "bob")
    for number in (1, 2):
        night.banked(200)
        night.bet("2 bob base 10" if night.state.bank and night.state.bank.seat == 1 else "1 ann base 10")
        assert len(listed(night).shoe.results) == number - 1, "nothing is told before the round is over"
        night.dealt()
        while night.state.live:
            night.clock()
    board = listed(night)
    assert board.by_shoe == (game == GOLD)
    assert [round.number for round in board.shoe.results] == [1, 2]
    assert all(round.bank.startswith(bank) and len(round.hands) == 1 for round in board.shoe.results)
    assert sum(one.tally.count for one in board.shoe.counts) == board.shoe.hands == 2
    assert night.again().scoreboard == at_bank(kept_and_read(night)).scoreboard == night.state.scoreboard


@pytest.mark.parametrize("game", [GOLD, LUCKY])
def test_results_are_entered_by_hand_only_where_there_are_roads(game: str) -> None:
    night = Night(game, physical=True)
    night.refuses("hal", c.EnterResult(stated={"winner": "player"}), "with a scoreboard of roads")
    night.refuses("hal", c.TakeBackResult(), "no result to take back")


def test_a_board_of_roads_says_what_its_sides_are_called_and_which_had_a_natural() -> None:
    """So that whoever draws it knows of no game."""
    told = shown(two_shoes())
    assert [(side.name, side.wins, side.letter, side.colour) for side in told.sides] == [
        ("player", "Player wins", "P", "blue"),
        ("banker", "Banker wins", "B", "red"),
        ("tie", "Tie", "T", "green"),
    ]
    assert [side.natural for side in told.sides] == ["player_natural", "banker_natural", ""]
    assert [hand.naturals for hand in told.previous_results] == [(), ("banker",)]
    assert told.previous is not None
    assert {name: tally.count for name, tally in told.previous.naturals.items()} == {"player": 0, "banker": 1}
    assert all(cell.mark in {side.name for side in told.sides} for cell in told.roads.bead_plate)

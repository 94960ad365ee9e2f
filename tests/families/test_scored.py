"""What a round leaves on a board without roads: the player-dealer's hand, each hand's result, what hit."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from openfelt import books
from openfelt.families.scored import bank_told, scoreboard_of, scored
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.rounds.audience import NOBODY
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.settling import settle
from openfelt.rounds.table_record import TableRecord
from openfelt.rounds.view import Lying
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.codec import convert
from openfelt.rules.families import family_of
from openfelt.rules.score import HandScore, RoadScore
from openfelt.table.round_result import KEPT, ResultBoard, RoundResult, counted
from proving import LANTERN

SCENARIOS = Path(__file__).parents[1] / "scenarios"
GOLD = "aviator/baccarat-gold/01-hit-wins-stand-loses"
GOLD_TIE = "aviator/baccarat-gold/02-hit-pushes-and-wins-the-tie"
BACKLINE_DECIDES = "aviator/baccarat-gold/10-backline-decides-for-itself"
TILES = "parkwest/pai-gow-tiles/01-win-lose-and-both-pushes"
LUCKY = "parkwest/lucky-pai-gow-poker/01-win-lose-and-one-hand-each"
ONLY_BONUS = "parkwest/lucky-pai-gow-poker/06-bonus-bets-without-a-base-bet"
BEHIND = "parkwest/lucky-pai-gow-poker/11-backline-bets-after-the-seats-own-of-each-kind"
NOT_SET = "marina/face-up-pai-gow-poker/02-ace-high-without-the-joker"
MISDEAL = "parkwest/lucky-pai-gow-poker/14-a-misdeal-while-hands-are-set"


def played(record: str) -> BankedRound:
    raw = tomllib.loads((SCENARIOS / f"{record}.toml").read_text("utf-8"))
    del raw["expect"]
    stated = convert(raw, TableRecord, "record")
    return settle(stated, books.banked(stated.game, stated.options))


def result(record: str, number: int = 1) -> RoundResult:
    round = played(record)
    assert isinstance(scoreboard_of(round.game), ResultBoard)
    kept = scored(round, number)
    assert isinstance(kept, RoundResult)
    return kept


@pytest.mark.parametrize(
    ("record", "bank", "hands", "hits"),
    [
        (GOLD, "7", ["2 win", "3 lose", "5 lose", "8 win"], []),
        (GOLD_TIE, "7", ["1 push", "2 lose", "4 lose"], ["1 tie: tie"]),
        (BACKLINE_DECIDES, "7", ["1 win", "3 lose", "3 win"], []),
        (TILES, "low: 5 with Ping · high: 7 with Mooy", ["2 push", "4 win", "5 lose", "7 push"], []),
        (
            LUCKY,
            "front: king-queen high · back: pair of jacks",
            ["2 win", "3 lose", "5 push", "6 push"],
            [],
        ),
        (
            ONLY_BONUS,
            "front: nine-four high · back: king-jack high",
            [],
            [
                "2 lucky-bonus: natural seven-card straight flush",
                "3 lucky-bonus: royal flush and royal match",
                "4 lucky-bonus: four of a kind",
                "5 lucky-bonus: full house",
                "6 lucky-bonus: flush",
                "7 lucky-bonus: straight",
            ],
        ),
        (
            BEHIND,
            "front: king-queen high · back: pair of jacks",
            ["2 lose"],
            ["2 lucky-bonus: straight"],
        ),
        (
            NOT_SET,
            "ace-high without the joker",
            ["2 push", "3 push", "4 push"],
            [
                "2 ace-high: player-dealer and player ace-high",
                "2 envy: another's four of a kind",
                "3 ace-high: player-dealer ace-high without the joker",
                "4 fortune: four of a kind",
            ],
        ),
    ],
)
def test_a_round_is_told_by_the_player_dealers_hand_the_seats_and_what_hit(
    record: str, bank: str, hands: list[str], hits: list[str]
) -> None:
    told = result(record)
    assert told.bank == bank
    assert told.bank_seat not in {hand.seat for hand in told.hands}
    assert [f"{hand.seat} {hand.result}" for hand in told.hands] == hands
    assert [f"{hit.seat} {hit.bet}: {hit.line}" for hit in told.hits] == hits


def test_results_and_bonuses_are_counted() -> None:
    counts = counted(map(result, (LUCKY, BEHIND, ONLY_BONUS)))
    assert (counts.rounds, counts.hands) == (3, 5)
    assert counts.results == {"win": 1, "lose": 2, "push": 2}
    assert counts.bonuses["lucky-bonus"]["straight"] == 2
    assert sum(counts.bonuses["lucky-bonus"].values()) == 7


@pytest.mark.parametrize("record", [GOLD, LUCKY, TILES, NOT_SET])
def test_a_player_dealers_hand_that_was_never_shown_is_not_told(record: str) -> None:
    round = played(record)
    assert bank_told(round)
    for place, lying in round.felt.places.items():
        if place.startswith("player-dealer"):
            round.felt.places[place] = [Lying(one.card, NOBODY) for one in lying]
    assert bank_told(round) == ""


def test_a_void_round_leaves_nothing() -> None:
    round = played(MISDEAL)
    assert round.void
    assert scoreboard_of(round.game) == ResultBoard()
    assert scored(round, 1) is None


def test_a_table_that_shuffles_for_every_round_remembers_the_last_ones() -> None:
    board, round = ResultBoard(), result(TILES)
    for number in range(1, KEPT + 4):
        board = board.entered(msgspec.structs.replace(round, number=number))
    assert [one.number for one in board.shoe] == list(range(4, KEPT + 4))


def test_every_family_says_how_its_score_is_kept() -> None:
    for game in books.banked_games():
        family = family_of(game, BetFamily)
        score = family.score
        board = scoreboard_of(game)
        if isinstance(score, RoadScore):
            assert isinstance(board, Scoreboard)
            assert score.facts is family.scopes["round"]
            assert {"winner", "player_natural", "banker_natural"} <= set(score.facts.__struct_fields__)
        else:
            assert isinstance(board, ResultBoard)
            assert isinstance(score, HandScore)
            assert list(score.words) == ["win", "push", "lose", "surrender"][: len(score.words)]
            half = [line for bet in game.bets for line in (*bet.lines, bet.otherwise) if line.loses]
            assert len(score.words) == 4 or not half, "a word for every result"
    assert scoreboard_of(LANTERN) is None

"""What a settled record says of hands that read alike, and of bonus bets whose hand was folded."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.rounds import BankedRound
from openfelt.rounds.places import BANK, Place
from openfelt.rounds.settling import settle_by_the_books
from openfelt.rounds.table_record import TableRecord
from openfelt.rules.codec import convert

PARKWEST, LIVERMORE, AVIATOR = (
    f"{room}/ultimate-texas-holdem" for room in ("parkwest", "livermore", "aviator")
)
BET, FOLD = ("bet-4x",), ("check", "check", "fold")


def settled(game: str, bets: str, *choices: str, **more: Any) -> BankedRound:
    """`ante 10, trips 5` by ann at seat 2."""
    placed = (bet.split() for bet in bets.split(", "))
    raw = {
        "game": game,
        "player_dealer": {"seat": 1, "wager": "500"},
        "bets": [{"seat": 2, "bettor": "ann", "bet": bet, "amount": amount} for bet, amount in placed],
        "decisions": [{"seat": 2, "bettor": "ann", "choice": choice} for choice in choices],
        **more,
    }
    return settle_by_the_books(convert(raw, TableRecord, "record"))


def holdem(game: str, shoe: str, *choices: str, **more: Any) -> BankedRound:
    return settled(game, "ante 10, blind 10, trips 5", *choices, shoe=shoe, **more)


def read(round: BankedRound, place: str) -> str:
    return round.view("ann").readings[Place(place)]


def explained(round: BankedRound, bet: str) -> tuple[str, list[str]]:
    (line,) = (one for one in round.settlement.lines if one.bet.bet == bet)
    return line.outcome.line, [str(cite) for cite in line.outcome.cites]


def test_hands_that_read_alike_say_which_card_decided() -> None:
    round = holdem(PARKWEST, "Ah Qd Ad Jc As Ks 9c 7d 2h", *BET)
    assert read(round, "2") == "pair of aces, queen against jack"
    assert read(round, BANK) == "pair of aces"


def test_equal_hands_and_hands_that_read_otherwise_need_no_more_words() -> None:
    alike = holdem(LIVERMORE, "4h 5d 4d 5c As Ks Qc Jd 9h", *BET)
    assert read(alike, "2") == read(alike, BANK) == "ace-king high"
    other = holdem(LIVERMORE, "Qh Qd Jd Jc As Ks 9c 7d 2h", *BET)
    assert read(other, "2") == "pair of queens"


def test_a_hand_that_an_own_card_lowers_says_so_where_one_must_play() -> None:
    """000:787: one or two of the own cards with three or four of the common ones."""
    shoe = "2h 3d 4d 5c As Ks Qs Js Ts"
    round = holdem(PARKWEST, shoe, *BET)
    must = ", as one's own card must play (000:787)"
    assert read(round, "2") == "ace-king high, three against five" + must
    assert read(round, BANK) == "ace-king high" + must
    assert read(holdem(LIVERMORE, shoe, *BET), "2") == "royal flush"


def test_three_cards_that_read_alike_say_which_card_decided() -> None:
    round = settled("parkwest/3-card-poker", "ante 10", "play", shoe="Ah Kd 7c As Kh 4d")
    assert read(round, "2") == "ace-king high, seven against four"


def test_halves_that_read_alike_say_which_card_decided_and_a_copy_is_called_one() -> None:
    hands = {
        "2": "front: Kd Qs | back: As Ah 9d 5c 3s",
        "player-dealer": "front: Kh Qc | back: Ac Ad 8d 7c 4s",
    }
    round = settled("livermore/pai-gow-poker", "base 10", hands=hands, dice=[1, 1, 1])
    assert read(round, "2-front") == "king-queen high, a copy"
    assert read(round, "2-back") == "pair of aces, nine against eight"
    assert read(round, "player-dealer-back") == "pair of aces"


@pytest.mark.parametrize(
    ("game", "taken", "paid"),
    [
        (PARKWEST, ["000:858", "000:781"], ["000:870", "000:832"]),
        (LIVERMORE, ["002:1666", "002:1581"], ["002:1682", "002:1643"]),
        (AVIATOR, ["003:2195", "003:2134"], ["003:2212", "003:2184"]),
    ],
)
def test_trips_on_a_folded_hand_is_explained_by_its_own_line(
    game: str, taken: list[str], paid: list[str]
) -> None:
    low = holdem(game, "2h 3d 4d 5c As Ac Kd 9s Ts", *FOLD)
    assert explained(low, "trips") == ("less than three of a kind; it is taken with the fold", taken)
    high = holdem(game, "2h 3d 4d 5c As Ac Ad 9s Ts", *FOLD)
    assert explained(high, "trips") == ("three of a kind; it is paid though the hand is folded", paid)
    played = holdem(game, "2h 3d 4d 5c As Ac Ad 9s Ts", *BET)
    assert explained(played, "trips") == ("three of a kind", paid[:1])


def test_where_the_community_cards_alone_decide_a_folded_hand_that_is_said() -> None:
    board = {"options": {"trips-after-fold": "board"}}
    round = holdem(AVIATOR, "Ah 3d 4d 5c As Ac Kd 9s Ts", *FOLD, **board)
    says = "less than three of a kind; after a fold it goes by the community cards, from behind by the hand"
    assert explained(round, "trips") == (says, ["003:2195", "003:2196"])


@pytest.mark.parametrize(
    ("game", "bet", "cite"),
    [
        ("parkwest/3-card-poker", "bonus-6", "000:661"),
        ("parkwest/3-card-poker", "pair-and-up", "000:634"),
        ("parkwest/three-card-poker-6-card-bonus", "6-card-bonus", "000:1812"),
        ("marina/three-card-poker-6-card-bonus", "6-card-bonus", "001:680"),
        ("livermore/three-card-poker-6-card-bonus", "6-card-bonus", "002:833"),
        ("aviator/three-card-poker-6-card-bonus", "6-card-bonus", "003:3488"),
    ],
)
def test_a_bonus_that_a_fold_does_not_forfeit_says_so(game: str, bet: str, cite: str) -> None:
    round = settled(game, f"ante 10, {bet} 5", "fold", shoe="2h 3d 7c 4s 9h Jd")
    says, cites = explained(round, bet)
    assert says.endswith("; a fold does not forfeit it")
    assert cites[-1] == cite
    assert not explained(settled(game, f"ante 10, {bet} 5", "play", shoe="2h 3d 7c 4s 9h Jd"), bet)[0].count(
        ";"
    )

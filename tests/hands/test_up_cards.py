"""Cards that lie face up: who must bet first, and which hand leads."""

from __future__ import annotations

import pytest

from openfelt.cards import Card, cards
from openfelt.hands import Rankings, by_suit, height, high_board

PLAIN, WILD = Rankings(), Rankings(joker="wild", five_of_a_kind="any", without="8 9 T")


def test_the_lowest_card_by_suit_has_aces_high_and_clubs_under_diamonds() -> None:
    assert min(cards("2d 2c As 3c"), key=by_suit) is Card.of("2c")  # 003:47


def test_the_highest_card_by_suit_in_razz_has_aces_low_and_spades_over_hearts() -> None:
    assert max(cards("Ah Kd Kh As"), key=lambda card: by_suit(card, "low")) is Card.of("Kh")  # 003:32


def test_the_joker_is_an_ace_for_the_opening_bet() -> None:
    assert height(Card.of("Jo")) == height(Card.of("Ah")) > height(Card.of("Ks"))  # 003:610


def test_of_high_boards_the_better_is_greater_whatever_its_suits() -> None:
    boards = ["Ks Kh Kd Kc", "As Ah Ad Ks", "As Ah Ks Kh", "As Ah 3s 2h", "As Ks Qs Js", "9s 8s 7s 6s"]
    ranked = [high_board(cards(board), PLAIN) for board in boards]
    assert ranked == sorted(ranked, reverse=True)
    assert len(set(ranked)) == len(ranked)


@pytest.mark.parametrize(
    ("board", "rankings", "words"),
    [
        ("7s", PLAIN, "seven high"),
        ("As Ks Qs Js", PLAIN, "ace-king high"),  # four of a suit in a row are no flush
        ("9s 9h 4d 4c", PLAIN, "two pair, nines and fours"),
        ("Jo", PLAIN, "ace high"),
        ("Ks Kh Jo", PLAIN, "pair of kings"),  # face up it is wild with aces only (003:609)
        ("As Kh Jo", PLAIN, "pair of aces"),
        ("Ks Kh Jo", WILD, "three kings"),
        ("Ks Qh 4d Jo", WILD, "pair of kings"),
        (
            "As Ks Qs Js Ts",
            PLAIN,
            "royal flush",
        ),  # with a common card (003:65), or a last one face up (003:72)
    ],
)
def test_a_board_is_read(board: str, rankings: Rankings, words: str) -> None:
    assert high_board(cards(board), rankings).words == words

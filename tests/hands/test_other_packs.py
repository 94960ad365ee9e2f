"""High hands of packs that lack ranks, and rankings that only hand histories have."""

from __future__ import annotations

from itertools import pairwise

import pytest

from openfelt.cards import cards
from openfelt.hands import Rankings, badugi, best_five, five, poker_hands, short_deck

UP = Rankings(without="8 9 T")  # 003:609, the joker face up
DOWN = Rankings(joker="wild", five_of_a_kind="any", without="8 9 T")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As 2h 3d 4c 5s", "straight from ace to five"),
        ("3s 4h 5d 6c 7s", "straight to the seven"),
        ("4s 5h 6d 7c Js", "straight to the jack"),  # 003:615
        ("5s 6h 7d Jc Qs", "straight to the queen"),
        ("6s 7h Jd Qc Ks", "straight to the king"),
        ("7s Jh Qd Kc As", "straight to the ace"),
        ("Js Qh Kd Ac 2s", "ace-king high"),
        ("7s Js Qs Ks As", "straight flush to the ace"),  # a royal flush has a ten (003:1041)
    ],
)
def test_straights_go_on_over_the_gap(hand: str, words: str) -> None:
    assert five(cards(hand), UP).words == best_five(cards(hand), UP).words == words


@pytest.mark.parametrize(
    ("hand", "up", "down"),
    [
        ("Ks Kh Kd Kc Jo", "four kings", "five kings"),
        ("As Ah Ad Ac Jo", "five aces", "five aces"),
        ("Ks Kh Qd Qc Jo", "two pair, kings and queens", "full house, kings over queens"),
        ("Ks Kh 4d 3c Jo", "pair of kings", "three kings"),
        ("Ks Qh 4d 3c Jo", "ace-king high", "pair of kings"),
        ("5s 6h 7d Jc Jo", "straight to the queen", "straight to the queen"),
        ("Js Qs Ks As Jo", "straight flush to the ace", "straight flush to the ace"),  # it is no ten: a seven
        ("2s 4s 6s Ks Jo", "flush, ace high", "flush, ace high"),
    ],
)
def test_the_joker_is_wild_face_down_and_a_bug_face_up(hand: str, up: str, down: str) -> None:
    assert (five(cards(hand), UP).words, five(cards(hand), DOWN).words) == (up, down)
    assert (best_five(cards(hand), UP).words, best_five(cards(hand), DOWN).words) == (up, down)


def test_examples_are_of_cards_that_the_pack_has() -> None:
    shown = poker_hands(5, DOWN)
    assert not {card.rank for example in shown for card in example.cards} & set("89T")
    assert [example.label for example in shown][:3] == ["five aces", "five of a kind", "straight flush"]


def test_a_pack_lacks_ranks_that_there_are() -> None:
    with pytest.raises(ValueError, match='no rank is written "10"'):
        Rankings(without="8 9 10")


def test_short_deck_has_a_flush_above_a_full_house_and_the_ace_under_the_six() -> None:
    hands = [
        "As Ks Qs Js Ts", "9s 8s 7s 6s As", "6s 6h 6d 6c As", "Ks Qs Js 9s 7s", "As Ah Ad Ks Kh",
        "7s 8h 9d Tc 6s", "6s 7h 8d 9c As", "As Ah Ad Ks Qh", "As Ah Ks Kh 6d", "As Ah Kd Qc Js",
        "As Kh Qd Jc 9s",
    ]  # fmt: skip
    assert all(short_deck(cards(one)) > short_deck(cards(other)) for one, other in pairwise(hands))
    assert short_deck(cards(hands[3])).words == "flush, king high"


def test_a_badugi_is_of_four_ranks_and_four_suits() -> None:
    hands = [
        ("As 2h 3d 4c", "four-three badugi"),
        ("Ks Qh Jd Tc", "king-queen badugi"),
        ("As 2h 3d 3c", "three-card three-two"),
        ("As 2h 4d 5h", "three-card four-two"),  # the lower of two hearts
        ("As 2s 2h 3s", "two-card two-ace"),
        ("As Ah Ad Ac", "one-card ace"),
    ]
    ranked = [badugi(cards(hand)) for hand, _ in hands]
    assert [one.words for one in ranked] == [words for _, words in hands]
    assert ranked == sorted(ranked, reverse=True)

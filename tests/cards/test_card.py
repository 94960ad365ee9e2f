"""Cards: one object a face, read and written the same way, with errors that give the right spelling."""

import copy
import pickle

import pytest

from openfelt.cards import DECKS, RANKS, SUITS, Card, cards, in_order, text

EVERY_FACE = in_order({card for deck in DECKS.values() for card in deck.cards})


def test_the_decks_hold_52_cards_a_joker_and_21_tiles() -> None:
    assert len(EVERY_FACE) == 52 + 1 + 21


@pytest.mark.parametrize("card", EVERY_FACE, ids=str)
def test_a_card_is_read_back_from_what_it_prints(card: Card) -> None:
    assert Card.of(str(card)) is card
    assert eval(repr(card)) is card


@pytest.mark.parametrize("card", EVERY_FACE, ids=str)
def test_a_card_is_itself_after_a_copy_or_a_pickle(card: Card) -> None:
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    assert pickle.loads(pickle.dumps(card)) is card


def test_a_playing_card_has_a_rank_and_a_suit() -> None:
    ten = Card.of("Td")
    assert (ten.rank, ten.suit, ten.dots, ten.is_joker, ten.is_tile) == ("T", "d", 0, False, False)


def test_the_joker_has_no_suit() -> None:
    joker = Card.of("Jo")
    assert (joker.rank, joker.suit, joker.dots, joker.is_joker, joker.is_tile) == ("Jo", "", 0, True, False)


def test_a_tile_counts_the_dots_of_both_halves() -> None:
    tile = Card.of("5-6")
    assert (tile.rank, tile.suit, tile.dots, tile.is_joker, tile.is_tile) == ("5-6", "", 11, False, True)


def test_a_jack_is_not_taken_for_a_joker() -> None:
    assert [card.is_joker for card in cards("Js Jh Jd Jc Jo")] == [False] * 4 + [True]


def test_a_list_of_cards_is_read_and_written_with_spaces() -> None:
    hand = cards(" As  Td\tJo\n1-3 ")
    assert [card.rank for card in hand] == ["A", "T", "Jo", "1-3"]
    assert text(hand) == "As Td Jo 1-3"
    assert cards("") == ()


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("10s", "Ts"),
        ("10D", "Td"),
        ("as", "As"),
        ("KH", "Kh"),
        ("jO", "Jo"),
        ("Joker", "Jo"),
        ("3-1", "1-3"),
        ("6-5", "5-6"),
    ],
)
def test_a_near_miss_is_answered_with_the_right_spelling(wrong: str, right: str) -> None:
    with pytest.raises(ValueError, match=f'^"{wrong}" is not a card: write "{right}"$'):
        Card.of(wrong)


@pytest.mark.parametrize("wrong", ["1s", "Ax", "A", "", "AsKd", "7-1", "0-3", "1-3-1", "A♠"])
def test_anything_else_is_answered_with_how_cards_are_written(wrong: str) -> None:
    with pytest.raises(ValueError, match=f'^"{wrong}" is not a card: a card is a rank .* like 1-3$'):
        Card.of(wrong)


def test_one_wrong_card_in_a_list_is_named() -> None:
    with pytest.raises(ValueError, match='"1s" is not a card'):
        cards("As 1s Kd")


def test_a_card_cannot_be_changed_or_made_again() -> None:
    ace = Card.of("As")
    with pytest.raises(AttributeError, match="does not change"):
        ace.rank = "K"
    with pytest.raises(AttributeError, match="does not change"):
        del ace.suit
    with pytest.raises(TypeError, match=r"Card\.of"):
        Card()
    assert (ace.rank, ace.suit) == ("A", "s")


def test_the_printing_order_is_by_rank_then_suit_then_joker_then_tiles() -> None:
    assert text(in_order(cards("1-2 Jo 2c Ks As Ac 1-1 Ah"))) == "As Ah Ac Ks 2c Jo 1-1 1-2"
    assert [card.order for card in EVERY_FACE] == list(range(74))
    assert text(EVERY_FACE[:52]) == " ".join(rank + suit for rank in RANKS for suit in SUITS)


def test_cards_refuse_to_be_ranked_without_a_game() -> None:
    with pytest.raises(TypeError):
        sorted(cards("As Kd"))  # type: ignore[type-var]

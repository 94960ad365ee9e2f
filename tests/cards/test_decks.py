"""Decks: what each holds, as its document says."""

import pytest

from openfelt.cards import DECKS, Card, Deck, cards, text

FIFTY_TWO = set("AKQJT98765432")
FORTY = set("AKQJ765432")


SIZES = {
    "standard": 52,
    "joker": 53,
    "natural": 52,
    "bonus": 52,
    "spanish": 48,
    "mexican": 41,
    "forty": 40,
    "pan9": 36,
    "pan": 320,
    "short": 36,
    "tiles": 32,
}


def test_every_deck_has_its_size_and_is_found_by_its_name() -> None:
    assert {name: Deck.of(name).size for name in DECKS} == SIZES
    assert [deck.name for deck in DECKS.values()] == list(DECKS)


@pytest.mark.parametrize(
    ("name", "ranks", "copies", "jokers"),
    [
        ("standard", FIFTY_TWO, 1, 0),
        ("joker", FIFTY_TWO, 1, 1),
        ("natural", FIFTY_TWO, 1, 0),
        ("bonus", FIFTY_TWO, 1, 0),
        ("spanish", FIFTY_TWO - set("T"), 1, 0),
        ("mexican", FORTY, 1, 1),
        ("forty", FORTY, 1, 0),
        ("pan9", FORTY - set("7"), 1, 0),
        ("pan", FORTY, 8, 0),
        ("short", FIFTY_TWO - set("5432"), 1, 0),
    ],
)
def test_a_deck_of_cards_holds_its_ranks_in_four_suits(
    name: str, ranks: set[str], copies: int, jokers: int
) -> None:
    suited = {Card.of(rank + suit): copies for rank in ranks for suit in "shdc"}
    assert Deck.of(name).composition() == suited | ({Card.of("Jo"): jokers} if jokers else {})
    assert Deck.of(name).packs == copies


def test_only_three_decks_have_bonus_cards() -> None:
    marked = {name: deck.bonus_ranks for name, deck in DECKS.items() if deck.bonus_ranks}
    assert marked == {"natural": {"A"}, "bonus": set("KQJT"), "spanish": set("KQJ")}


def test_32_tiles_are_eleven_matched_pairs_and_ten_single_tiles() -> None:
    tiles = Deck.of("tiles")
    twice = {card for card, number in tiles.composition().items() if number == 2}
    once = {card for card, number in tiles.composition().items() if number == 1}
    assert tiles.size == 32
    assert twice == set(cards("6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5"))
    assert once == set(cards("3-6 4-5 3-5 2-6 3-4 2-5 1-4 2-3 2-4 1-2"))
    assert sum(tile.dots for tile in tiles.cards) == 227


def test_an_unknown_deck_is_answered_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match='no deck is called "pinochle": the decks are standard, joker'):
        Deck.of("pinochle")


@pytest.mark.parametrize(
    ("name", "decks", "total"),
    [
        ("standard", 8, 416),  # 003:1874
        ("bonus", 8, 416),  # 002:231 and 003:3558 print 424
        ("spanish", 4, 192),  # 002:1100
        ("spanish", 8, 384),  # 002:1100
        ("pan9", 12, 432),
    ],
)
def test_several_decks_hold_every_card_that_many_times(name: str, decks: int, total: int) -> None:
    deck = Deck.of(name)
    assert deck.composition(decks).total() == total
    assert set(deck.composition(decks).values()) == {decks}
    assert deck.count(Card.of("As"), decks) == decks


def test_a_card_that_is_not_in_a_deck_counts_none() -> None:
    assert Deck.of("spanish").count(Card.of("Ts"), decks=8) == 0
    assert Deck.of("standard").count(Card.of("Jo")) == 0


def test_a_deck_is_printed_by_suit_from_the_ace_down() -> None:
    assert text(Deck.of("pan9").cards[:10]) == "As Ks Qs Js 6s 5s 4s 3s 2s Ah"

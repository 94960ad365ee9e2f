"""The packs that `verify` knows are those that are played with, though it shares no code with them."""

from __future__ import annotations

from collections import Counter

import pytest

from openfelt.cards import DECKS
from openfelt.verify.packs import PACKS, Pack


def test_it_knows_every_pack_and_no_other() -> None:
    assert set(PACKS) == set(DECKS)


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("decks", [1, 8])
def test_each_has_the_cards_of_its_name(name: str, decks: int) -> None:
    cards = {card.text: number for card, number in DECKS[name].composition(decks).items()}
    pack = Pack.of({"deck": name, "decks": decks, "cards": cards})
    assert (pack.is_known, pack.is_right, pack.size) == (True, True, DECKS[name].size * decks)
    first, *_ = cards
    assert not Pack(name, decks, Counter(cards) - Counter([first])).is_right
    assert not Pack(name, decks + 1, Counter(cards)).is_right


def test_of_a_name_that_nobody_knows_the_cards_are_taken_as_they_are_stated() -> None:
    pack = Pack.of({"deck": "house", "decks": 1, "cards": {"As": 2}})
    assert (pack.is_known, pack.is_right, pack.too_often(["As", "As"])) == (False, True, "")
    assert pack.too_often(["As"] * 3) == "As 3 times, and its pack has 2"
    assert pack.too_often(["2c"]) == "2c 1 times, and its pack has none"

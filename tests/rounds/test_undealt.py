"""What a round can still draw, and what has left the pack: by what it drew, as if all cards were counted."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from openfelt.cards import DECKS
from openfelt.rounds.undealt import Undealt


@pytest.mark.parametrize("deck", ["standard", "joker", "tiles"])
def test_it_says_what_counting_every_card_would(deck: str) -> None:
    rng, cards = random.Random(deck), [*DECKS[deck].cards] * 2
    rng.shuffle(cards)
    before, drawn, back = cards[:20], cards[20:50], cards[:5]
    gone = dict(Counter(card.text for card in before))
    undealt = Undealt(deck, 2, gone)
    for card in drawn:
        undealt.draw(card)
    for card in (*back, *drawn[:3]):
        undealt.put_back(card)
    left = Counter(cards[50:]) + Counter(back) + Counter(drawn[:3])
    assert undealt.cards == left
    assert undealt.size == left.total() == sum(undealt[card] for card in set(cards))
    now = Counter({card.text: number for card, number in (DECKS[deck].composition(2) - left).items()})
    assert undealt.gone == now
    assert list(undealt.gone) == [card.text for card in DECKS[deck].composition() if card.text in now]
    assert list(undealt.went) == [text for text in undealt.gone for _ in range(now[text] - gone.get(text, 0))]
    assert list(undealt.came_back) == [text for text in gone for _ in range(gone[text] - now[text])]

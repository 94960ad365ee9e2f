"""High hands as the kernel numbers them, held against the plain function hand by hand."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain, combinations, islice
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from openfelt.hands import Category, Rankings, best_five
from openfelt.kernels.cached import cached
from openfelt.kernels.highs import CARDS, categories, highs, numbers, ranked_highs

PLAIN = Rankings()


def numbered(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    found = np.zeros(len(hands), np.uint16)
    numbers(hands, highs(), found)
    return found


def dealt(size: int, number: int) -> NDArray[np.uint8]:
    rng = random.Random(size)
    return np.array([rng.sample(range(52), size) for _ in range(number)], np.uint8)


def hold_against_the_plain_function(hands: NDArray[np.uint8]) -> None:
    ranked = ranked_highs()
    for hand, number in zip(hands.tolist(), numbered(hands).tolist(), strict=True):
        assert ranked[number - 1] == best_five([CARDS[card] for card in hand], PLAIN), hand


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_hand_has_the_number_of_what_it_is(size: int) -> None:
    hold_against_the_plain_function(dealt(size, 5_000))


@pytest.mark.proof
@pytest.mark.parametrize("size", [6, 7])
def test_very_many_hands_have_the_numbers_of_what_they_are(size: int) -> None:
    hold_against_the_plain_function(dealt(size, 1_000_000))


@pytest.mark.proof
def test_every_five_cards_have_the_number_of_what_they_are() -> None:
    every = combinations(range(52), 5)
    while hands := list(islice(every, 200_000)):
        hold_against_the_plain_function(np.array(hands, np.uint8))


def test_every_five_cards_are_as_many_of_each_kind_as_is_known() -> None:
    every = chain.from_iterable(combinations(range(52), 5))
    hands = np.fromiter(every, np.uint8).reshape(-1, 5)
    found = Counter(categories()[numbered(hands)].tolist())
    known = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
    assert found == dict(zip(Category, known, strict=False))


def test_what_cannot_be_read_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made = {"ranks": np.arange(13)}
    calls: list[str] = []

    def make() -> dict[str, NDArray[np.generic]]:
        calls.append("made")
        return dict(made)

    assert cached("proof", make)["ranks"].tolist() == cached("proof", make)["ranks"].tolist()
    assert len(calls) == 1
    (file,) = tmp_path.rglob("proof.npz")
    file.write_bytes(file.read_bytes()[:40])  # as if the power had gone
    assert cached("proof", make)["ranks"].tolist() == list(range(13))
    assert len(calls) == 2
    assert {path.name for path in file.parent.iterdir()} == {"proof.lock", "proof.npz"}, (
        "nothing half written"
    )

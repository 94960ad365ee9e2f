"""The shuffle: every order equally likely, by proof where the cases can be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product
from math import factorial, log2, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.cards import (
    DECKS,
    Deck,
    SeededSource,
    SystemSource,
    below,
    cut,
    fresh_seed,
    shuffled,
    text,
)


class Script:
    """A source that answers what it is told, and remembers how many bits it was asked for."""

    def __init__(self, answers: Iterable[int]) -> None:
        self.answers = list(answers)
        self.widths: list[int] = []

    def bits(self, n: int) -> int:
        if not self.answers:
            raise EOFError("the script has ended")
        self.widths.append(n)
        return self.answers.pop(0)


class TestBelow:
    @pytest.mark.parametrize("n", range(1, 65))
    def test_each_number_comes_from_exactly_one_pattern_and_the_rest_are_rejected(self, n: int) -> None:
        width = min(bits for bits in range(7) if 2**bits >= n)
        numbers: Counter[int] = Counter()
        rejected = 0
        for pattern in range(2**width):
            source = Script([pattern])
            try:
                numbers[below(source, n)] += 1
            except EOFError:
                rejected += 1
            assert source.widths == [width]
        assert numbers == dict.fromkeys(range(n), 1)
        assert rejected == 2**width - n

    def test_a_rejected_pattern_is_followed_by_fresh_bits(self) -> None:
        source = Script([3, 3, 1])
        assert below(source, 3) == 1
        assert source.widths == [2, 2, 2]

    @pytest.mark.parametrize("n", [0, -1])
    def test_there_is_no_number_below_zero_or_less(self, n: int) -> None:
        with pytest.raises(ValueError, match="at least 1"):
            below(SeededSource.of("any"), n)


class TestShuffled:
    @pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 6])
    def test_every_order_comes_from_exactly_one_sequence_of_choices(self, size: int) -> None:
        choices = product(*(range(n) for n in range(size, 1, -1)))
        orders = Counter(shuffled(range(size), Script(sequence)) for sequence in choices)
        assert orders == dict.fromkeys(permutations(range(size)), 1)
        assert len(orders) == factorial(size)

    @given(st.lists(st.integers(0, 9)), st.text(min_size=1))
    def test_a_shuffle_keeps_the_cards(self, deck: list[int], seed: str) -> None:
        assert Counter(shuffled(deck, SeededSource.of(seed))) == Counter(deck)

    def test_a_shuffle_leaves_its_input_alone(self) -> None:
        deck = list(range(52))
        shuffled(deck, SeededSource.of("any"))
        assert deck == list(range(52))


class TestSeededSource:
    def test_the_stream_is_sha_512_of_label_counter_and_seed(self) -> None:
        # printf 'openfelt shuffle 1\0\0\0\0\0\0\0\0openfelt' | sha512sum, then with \1 for the last \0
        source = SeededSource(b"openfelt")
        assert source.bits(64) == 0x5B80191F5BF0D5AA
        source.bits(512 - 64)
        assert source.bits(64) == 0x25D5C1F1C4E63FB7

    def test_a_known_seed_gives_a_known_order(self) -> None:
        order = shuffled(Deck.of("standard").cards, SeededSource.of("openfelt"))
        assert text(order) == (
            "9s Kd 4s 8c 8s 7d 6h 8d 7c 3s Qd 3d Th Ah Qc Jh 5s Qh 5c Kh Tc Jc 8h 2s Ks 9h "
            "Td Ac 2c 2d 4c Js 4d 9d Jd 4h 3c 6d 6s 3h 9c 7h Qs Ts 5d Kc Ad 6c 7s 2h As 5h"
        )

    @given(st.lists(st.integers(0, 700), max_size=8))
    def test_bits_taken_in_pieces_are_the_bits_taken_at_once(self, pieces: list[int]) -> None:
        source, joined = SeededSource.of("pieces"), 0
        for width in pieces:
            joined = joined << width | source.bits(width)
        assert joined == SeededSource.of("pieces").bits(sum(pieces))

    def test_text_numbers_and_bytes_can_be_a_seed(self) -> None:
        first = [SeededSource.of("7"), SeededSource.of(7), SeededSource(b"7")]
        assert len({source.bits(256) for source in first}) == 1
        assert SeededSource.of(8).bits(256) != SeededSource.of(7).bits(256)

    def test_a_long_seed_counts_to_its_last_byte(self) -> None:
        seed = bytes(512)
        assert SeededSource(seed).bits(256) != SeededSource(seed[:-1] + b"\1").bits(256)

    def test_an_empty_seed_and_negative_bits_are_refused(self) -> None:
        with pytest.raises(ValueError, match="at least one byte"):
            SeededSource(b"")
        with pytest.raises(ValueError, match="zero or more bits"):
            SeededSource.of("any").bits(-1)


class TestFreshChance:
    @pytest.mark.parametrize("decks", [1, 8, 12])
    def test_a_fresh_seed_has_512_bits_a_deck_and_is_new_each_time(self, decks: int) -> None:
        assert len(fresh_seed(decks)) * 8 == 512 * decks
        assert fresh_seed(decks) != fresh_seed(decks)

    def test_a_seed_for_no_deck_is_refused(self) -> None:
        with pytest.raises(ValueError, match="at least one deck"):
            fresh_seed(0)

    @pytest.mark.parametrize("name", DECKS)
    @pytest.mark.parametrize("decks", [1, 8, 12])
    def test_there_are_more_seeds_than_orders_of_the_shoe(self, name: str, decks: int) -> None:
        deck = Deck.of(name)
        seed_bits = 8 * len(fresh_seed(decks * deck.packs))
        assert seed_bits > log2(factorial(deck.size * decks))

    def test_a_system_shuffle_can_be_worked_out_again_from_its_seed(self) -> None:
        deck = Deck.of("joker").cards
        source = SystemSource()
        assert shuffled(deck, source) == shuffled(deck, SeededSource(source.seed))

    def test_system_shuffles_of_four_cards_show_every_order_about_as_often(self) -> None:
        rounds, orders = 24_000, factorial(4)
        seen = Counter(shuffled("abcd", SystemSource()) for _ in range(rounds))
        expected = rounds / orders
        chi_square = sum((seen[order] - expected) ** 2 / expected for order in permutations("abcd"))
        # Laurent and Massart (2000): chi-square with k degrees of freedom is above k + 2 sqrt(kt) + 2t with a
        # probability of at most exp(-t). With t = 25 that is 1.4e-11, and leaves room below 1e-9 for a
        # thousand expected a cell being only nearly normal. The bound is 121; the common mistake of
        # exchanging each place with any other comes to about 740.
        k, t = orders - 1, 25
        assert chi_square < k + 2 * sqrt(k * t) + 2 * t


class TestCut:
    @given(st.lists(st.integers(), min_size=2), st.data())
    def test_a_cut_is_a_rotation_that_a_second_cut_undoes(self, deck: list[int], data: st.DataObject) -> None:
        at = data.draw(st.integers(1, len(deck) - 1))
        once = cut(deck, at)
        assert [once[place - at] for place in range(len(deck))] == deck
        assert list(cut(once, len(deck) - at)) == deck

    def test_the_top_cards_go_to_the_bottom(self) -> None:
        assert cut("abcde", 2) == tuple("cdeab")

    @pytest.mark.parametrize("at", [-1, 0, 5, 6])
    def test_a_cut_that_leaves_one_part_empty_is_refused(self, at: int) -> None:
        with pytest.raises(ValueError, match=f"a cut at {at} is not a cut of 5 cards: it lifts 1 to 4"):
            cut("abcde", at)

    def test_a_room_may_ask_for_eight_cards_or_more(self) -> None:
        assert cut(range(52), 8, least=8)[-1] == 7  # 002:21
        with pytest.raises(ValueError, match="it lifts 8 to 51"):
            cut(range(52), 7, least=8)

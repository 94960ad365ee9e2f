"""The shoe and its burn: dealing, the cut card, and what is left."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.cards import (
    MOST_DECKS,
    RANKS,
    Card,
    Deck,
    SeededSource,
    Shoe,
    cards,
    shuffled,
    text,
)

STANDARD = Deck.of("standard")
SIX = Shoe(cards("As Kd 7h 2c 9s 5d"))
CHART = {"A": 1, **{str(value): value for value in range(2, 10)}, **dict.fromkeys("TJQK", 10)}


class TestDealing:
    def test_a_card_leaves_the_front_and_the_old_shoe_stays(self) -> None:
        card, after = SIX.draw()
        assert (str(card), SIX.remaining, after.remaining) == ("As", 6, 5)
        assert text(after.rest) == "Kd 7h 2c 9s 5d"

    def test_the_top_card_can_be_looked_at_and_stays(self) -> None:
        assert (str(SIX.top), str(SIX.burn(5).top), SIX.remaining) == ("As", "5d", 6)
        with pytest.raises(ValueError, match="no card remains"):
            _ = SIX.burn(6).top

    def test_several_cards_leave_in_order(self) -> None:
        hand, after = SIX.burn(1).deal(3)
        assert (text(hand), text(after.rest)) == ("Kd 7h 2c", "9s 5d")

    def test_the_last_card_can_be_dealt_and_none_after_it(self) -> None:
        _, empty = SIX.deal(6)
        assert empty.rest == ()
        with pytest.raises(ValueError, match="0 cards remain in the shoe: 1 cannot leave it"):
            empty.draw()
        with pytest.raises(ValueError, match="6 cards remain in the shoe: 7 cannot leave it"):
            SIX.burn(7)

    def test_cards_cannot_be_unburned(self) -> None:
        with pytest.raises(ValueError, match="-1 cannot leave"):
            SIX.burn(1).burn(-1)

    @given(st.integers(1, MOST_DECKS), st.data())
    def test_what_is_dealt_and_what_is_left_make_the_whole(self, decks: int, data: st.DataObject) -> None:
        shoe = Shoe.fresh(STANDARD, decks, SeededSource.of(decks))
        dealt, after = shoe.deal(data.draw(st.integers(0, shoe.remaining)))
        assert Counter(dealt) + after.composition == STANDARD.composition(decks)
        assert after.composition.total() == after.remaining == 52 * decks - len(dealt)


class TestPuttingBack:
    def test_a_flop_dealt_too_early_is_shuffled_into_the_rest(self) -> None:
        flop, shoe = SIX.burn(1).deal(3)
        again = shoe.reshuffled(SeededSource.of("again"), also=flop)
        assert again.composition == SIX.burn(1).composition
        assert again.rest == shuffled((*shoe.rest, *flop), SeededSource.of("again"))


class TestCutCard:
    def test_it_is_reached_when_only_the_cards_behind_it_are_left(self) -> None:
        shoe = Shoe(SIX.cards, cut_card=2)
        assert [shoe.burn(out).past_cut_card for out in range(7)] == [False] * 4 + [True] * 3

    def test_without_one_a_shoe_is_dealt_to_its_end(self) -> None:
        assert [SIX.burn(out).past_cut_card for out in range(7)] == [False] * 6 + [True]

    @pytest.mark.parametrize("behind", [-1, 7])
    def test_it_has_to_be_in_the_shoe(self, behind: int) -> None:
        with pytest.raises(ValueError, match=f"{behind} cards cannot lie behind the cut card"):
            Shoe(SIX.cards, cut_card=behind)

    def test_a_position_has_to_be_in_the_shoe_too(self) -> None:
        with pytest.raises(ValueError, match="position 7 is outside a shoe of 6 cards"):
            Shoe(SIX.cards, position=7)


class TestFreshShoe:
    @pytest.mark.parametrize("decks", range(1, MOST_DECKS + 1))
    def test_it_holds_one_to_twelve_decks(self, decks: int) -> None:
        shoe = Shoe.fresh(Deck.of("pan9"), decks, SeededSource.of("any"))
        assert shoe.remaining == 36 * decks
        assert shoe.composition == Deck.of("pan9").composition(decks)

    @pytest.mark.parametrize("decks", [0, 13])
    def test_it_holds_no_other_number(self, decks: int) -> None:
        with pytest.raises(ValueError, match=f"1 to 12 decks, not {decks}"):
            Shoe.fresh(STANDARD, decks, SeededSource.of("any"))

    def test_it_is_shuffled_then_cut_then_burned(self) -> None:
        order = shuffled(STANDARD.cards, SeededSource.of("openfelt"))
        none_more = dict.fromkeys(RANKS, 0)
        shoe = Shoe.fresh(STANDARD, 1, SeededSource.of("openfelt"), cut=20, cut_card=14, burn=none_more)
        assert shoe.rest == order[21:] + order[:20]
        assert shoe.cut_card == 14

    def test_the_first_card_after_the_cut_decides_the_burn(self) -> None:
        order = shuffled(STANDARD.cards, SeededSource.of("openfelt"))
        assert (str(order[0]), str(order[1])) == ("9s", "Kd")
        uncut = Shoe.fresh(STANDARD, 1, SeededSource.of("openfelt"), burn=CHART)
        cut_at_1 = Shoe.fresh(STANDARD, 1, SeededSource.of("openfelt"), cut=1, burn=CHART)
        assert (uncut.position, cut_at_1.position) == (1 + 9, 1 + 10)


class TestBurn:
    @pytest.mark.parametrize(
        ("first", "more"),
        [("A", 1), ("K", 10), ("Q", 10), ("J", 10), ("T", 10), *((str(n), n) for n in range(2, 10))],
    )
    def test_the_first_card_is_burned_and_as_many_more_as_it_says(self, first: str, more: int) -> None:
        order = shuffled(STANDARD.cards, SeededSource.of("openfelt"))
        for suit in "shdc":
            cut = order.index(Card.of(first + suit))
            shoe = Shoe.fresh(STANDARD, 1, SeededSource.of("openfelt"), cut=cut or None, burn=CHART)
            assert shoe.position == 1 + more

    def test_without_a_chart_nothing_is_burned(self) -> None:
        assert Shoe.fresh(STANDARD, 1, SeededSource.of("openfelt")).position == 0
        assert Shoe.fresh(STANDARD, 1, SeededSource.of("openfelt"), burn={}).position == 0

    def test_a_card_the_chart_does_not_name_is_refused(self) -> None:
        with pytest.raises(ValueError, match="no line for 9s: it names A K"):
            Shoe.fresh(STANDARD, 1, SeededSource.of("openfelt"), burn={"A": 1, "K": 10})

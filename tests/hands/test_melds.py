"""Melds against a slow generator that tries every set of cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import pytest

from openfelt.cards import DECKS, Card, cards
from openfelt.hands import melds as m
from openfelt.hands.melds import Condition, Meld, Melding

PAN = Melding(suited=True, any_suits=("A", "K"))
CONQUIAN = Melding()
VALLE, OTHERS = ("3", "5", "7"), ("A", "2", "4", "6", "J", "Q", "K")
CONDITIONS = (
    Condition(shape="mixed", ranks=VALLE, chips=1, spades=1, more=1, more_spades=1),
    Condition(shape="suited", ranks=VALLE, chips=2, spades=4, more=1, more_spades=2),
    Condition(shape="suited", ranks=OTHERS, chips=1, spades=2, more=1, more_spades=2),
    Condition(shape="rope", ranks=("A", "2", "3"), chips=1, spades=2),
    Condition(shape="rope", ranks=("K", "Q", "J"), chips=1, spades=2),
)


def meld(text: str, rules: Melding = PAN) -> Meld:
    found = m.read(cards(text), rules)
    assert found is not None, text
    return found


# The documents' own examples


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("Qh Jh 7h", "rope"),  # 002:142
        ("4h 4s 4c", "mixed"),  # 002:144
        ("Qc Qc Qc", "suited"),
        ("Ad Ad Ac", "mixed"),
        ("Kd Kd Kd", "suited"),
    ],
)
def test_what_the_document_calls_a_meld_is_one(text: str, shape: str) -> None:
    assert meld(text).shape == shape


@pytest.mark.parametrize("text", ["4h 4h 4s", "Qh Jh 6h", "Qh Jh 7d", "Kh Ah 2h", "4h 4s", "5h 5h 6h 7h"])
def test_other_cards_are_none(text: str) -> None:
    assert m.read(cards(text), PAN) is None


@pytest.mark.parametrize(
    ("text", "made"), [("7d 7h 7s", True), ("4c 5c 6c", True), ("Ad 2d 3d", True), ("6s 7s Js", True)]
)
def test_runs_of_conquian(text: str, made: bool) -> None:
    """003:2407-2408."""
    assert (m.read(cards(text), CONQUIAN) is not None) is made
    assert m.read(cards("Qd Kd Ad"), CONQUIAN) is None


def test_a_rope_is_split_by_two_cards() -> None:
    """002:160: its ends are doubled."""
    ways = m.splits(meld("Jd 7d 6d 5d"), cards("Qd 4d"), PAN)
    words = [{part.words(PAN) for part in way.parts} for way in ways]
    assert words == [{"rope of diamonds, 4 to 6", "rope of diamonds, 7 to Q"}]


def test_a_set_is_split_and_one_part_is_a_condition() -> None:
    """002:160: four fours, and two more of one suit."""
    ways = m.splits(meld("4s 4h 4d 4c"), cards("4d 4d"), PAN)
    assert [{part.words(PAN) for part in way.parts} for way in ways] == [{"fours", "fours of diamonds"}]


def test_what_may_be_borrowed() -> None:
    """002:162."""
    assert set(m.borrowed(meld("7c 6c 5c 4c"), PAN)) == set(cards("7c 4c"))
    assert m.borrowed(meld("7c 6c 5c"), PAN) == ()


def test_a_borrowed_card_may_leave_a_valid_meld_of_another_kind() -> None:
    """002:162 asks only that what is left is valid: kings of hearts of what were kings of any suits."""
    assert set(m.borrowed(meld("Ks Kh Kh Kh"), PAN)) == set(cards("Ks Kh"))
    assert set(m.borrowed(meld("4s 4h 4d 4h"), PAN)) == set(cards("4h"))


@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("7s 7h 7d", 1), ("7s 7s 7s", 4), ("7h 7h 7h", 2), ("6s 6s 6s", 2), ("6h 6h 6h", 1), ("6h 6s 6d", 0),
        ("As 2s 3s", 2), ("Ah 2h 3h 4h", 1), ("Kd Qd Jd", 1), ("2s 3s 4s", 0), ("Ks Qs Js 7s", 2),
        ("7s 7h 7d 7d", 2), ("7s 7s 7s 7s", 6), ("7h 7h 7h 7h", 3), ("6s 6s 6s 6s 6s", 6), ("Ad Ad Ac", 0),
    ],
)  # fmt: skip
def test_what_conditions_are_worth(text: str, chips: int) -> None:
    """002:146-158."""
    assert m.worth(meld(text), CONDITIONS) == chips


AGAIN = tuple(
    Condition(shape="rope", ranks=ranks, chips=1, spades=2, more=1, more_spades=2)
    for ranks in (("A", "2", "3"), ("K", "Q", "J"))
)
"""As the option `rope-increase` has it: a card that is added pays the condition again."""


@pytest.mark.parametrize(
    ("was", "more", "chips"),
    [
        ("Ah 2h 3h", "4h", 1),
        ("Ah 2h 3h", "4h 5h", 2),
        ("2h 3h 4h", "Ah", 1),  # the four lay there before: it pays nothing, the ace makes the condition
        ("2s 3s 4s", "As 5s", 4),
        ("4h 5h 6h 7h", "Ah 2h 3h", 1),
        ("Ah 2h 3h 4h 5h 6h 7h Jh Qh", "Kh", 1),  # it makes the second condition, and that is all
        ("As 2s 3s 4s 5s 6s 7s Js", "Qs Ks", 4),
        ("4h 5h 6h 7h", "Ah 2h 3h Jh Qh Kh", 4),
    ],
)
def test_each_card_that_is_added_to_a_rope_pays_once(was: str, more: str, chips: int) -> None:
    """002:158, where its increase is read of ropes."""
    assert m.worth_of_adding(meld(was), meld(f"{was} {more}"), AGAIN) == chips


@pytest.mark.parametrize(
    ("text", "chips"),
    [("Ah 2h 3h 4h", 2), ("Ah 2h 3h 4h 5h 6h 7h Jh Qh", 7), ("Ah 2h 3h 4h 5h 6h 7h Jh Qh Kh", 8)],
)
def test_a_rope_laid_at_once_pays_each_card_once(text: str, chips: int) -> None:
    assert m.worth(meld(text), AGAIN) == chips
    row = text.split()
    steps = [(" ".join(row[:number]), " ".join(row[: number + 1])) for number in range(3, len(row))]
    paid = [m.worth_of_adding(meld(was), meld(now), AGAIN) for was, now in steps]
    assert m.worth(meld("Ah 2h 3h"), AGAIN) + sum(paid) == chips


# A slow second reading: every set of cards is tried


def some(held: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every choice of cards, equal ones once."""
    seen = set()
    for number in range(1, len(held) + 1):
        for picked in combinations(sorted(held, key=lambda card: card.order), number):
            if picked not in seen:
                seen.add(picked)
                yield picked


def is_meld(held: Iterable[Card], rules: Melding) -> str | None:
    return grown(in_order(held), rules)


@lru_cache(maxsize=100_000)
def grown(held: tuple[Card, ...], rules: Melding) -> str | None:
    """By the text alone, grown from three cards one by one."""
    if len(held) < 3:
        return None
    if len(held) == 3:
        a, b, c = held
        if a.rank == b.rank == c.rank:
            if a.suit == b.suit == c.suit:
                return "suited" if rules.suited else None
            different = len({a.suit, b.suit, c.suit}) == 3
            return "mixed" if different or a.rank in rules.any_suits else None
        row = sorted("A234567JQK".index(card.rank) for card in held)
        return "rope" if a.suit == b.suit == c.suit and row == [row[0], row[0] + 1, row[0] + 2] else None
    for at, card in enumerate(held):
        rest = [*held[:at], *held[at + 1 :]]
        kind = is_meld(rest, rules)
        if kind == "rope":
            ends = sorted("A234567JQK".index(one.rank) for one in rest)
            mine = "A234567JQK".index(card.rank)
            if card.suit == rest[0].suit and mine in {ends[0] - 1, ends[-1] + 1}:
                return kind
        elif (kind == "mixed" and card.rank == rest[0].rank) or (kind == "suited" and card is rest[0]):
            return kind
    return None


def in_order(held: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(held, key=lambda card: card.order))


def slow_melds(hand: Sequence[Card], rules: Melding) -> set[tuple[Card, ...]]:
    return {picked for picked in some(hand) if is_meld(picked, rules)}


def slow_additions(lies: Meld, hand: Sequence[Card], rules: Melding) -> set[tuple[Card, ...]]:
    def grows(cards: tuple[Card, ...], more: tuple[Card, ...]) -> bool:
        if not more:
            return True
        return any(
            is_meld((*cards, card), rules) == lies.shape
            and _joins(lies.shape, cards, card)
            and grows((*cards, card), (*more[:at], *more[at + 1 :]))
            for at, card in enumerate(more)
        )

    fits = [card for card in hand if card.rank == lies.rank or card.suit == lies.suit]
    return {more for more in some(fits) if grows(lies.cards, more)}


def _joins(shape: str, lie: Sequence[Card], card: Card) -> bool:
    return shape != "suited" or card is lie[0]


Parted = frozenset[tuple[tuple[Card, ...], int]]


def slow_splits(lies: Meld, hand: Sequence[Card], rules: Melding) -> set[Parted]:
    found = set()
    for more in some(hand):
        whole = in_order((*lies.cards, *more))
        for one in some(whole):
            if not is_meld(one, rules) or Counter(lies.cards) <= Counter(one):
                continue
            other = in_order((Counter(whole) - Counter(one)).elements())
            if is_meld(other, rules) and not Counter(lies.cards) <= Counter(other):
                found.add(frozenset(Counter([in_order(one), other]).items()))
    return found


def positions(deck: str, rules: Melding, seed: int) -> tuple[list[Card], list[Meld]]:
    """A hand of up to ten, and what might lie before it; drawn so that there is something to do."""
    rng = random.Random(seed)
    pack = list(DECKS[deck].cards)
    rng.shuffle(pack)
    if rng.random() < 0.7:  # few suits or few ranks, so that more fits
        near = (
            set(rng.sample("A234567JQK", rng.choice((1, 2, 9)))),
            set(rng.sample("shdc", rng.choice((1, 2)))),
        )
        pack.sort(key=lambda card: -2 * (card.rank in near[0]) - (card.suit in near[1]))
        pack = pack[:30]
        rng.shuffle(pack)
    lie: list[Meld] = []
    for _ in range(rng.randrange(3)):
        can = [one for one in m.melds(pack[:14], rules) if len(one.cards) <= 5]
        if can:
            made = max(rng.sample(can, min(3, len(can))), key=lambda one: len(one.cards))
            lie.append(made)
            for card in made.cards:
                pack.remove(card)
    return pack[: rng.randint(2, 7)], lie


def slow_most_laid(hand: Sequence[Card], lie: Sequence[Meld], rules: Melding) -> int:
    """One move after another, in every order."""
    best = 0
    for made in slow_melds(hand, rules):
        best = max(best, len(made) + slow_most_laid(_without(hand, made), lie, rules))
    for number, one in enumerate(lie):
        for more in slow_additions(one, hand, rules):
            now = [*lie[:number], m.added(one, more), *lie[number + 1 :]]
            best = max(best, len(more) + slow_most_laid(_without(hand, more), now, rules))
    return best


def _without(hand: Sequence[Card], taken: Iterable[Card]) -> list[Card]:
    return list((Counter(hand) - Counter(taken)).elements())


def same_moves(deck: str, rules: Melding, seed: int) -> Counter[str]:
    hand, lie = positions(deck, rules, seed)
    met: Counter[str] = Counter()
    found = m.melds(hand, rules)
    assert {in_order(one.cards) for one in found} == slow_melds(hand, rules)
    assert len(set(found)) == len(found)
    met["melds"] += len(found)
    most = m.most_laid(hand[:4], lie, rules)
    assert most == slow_most_laid(hand[:4], lie, rules)
    met["laid"] += most
    for one in lie:
        may = m.additions(one, hand)
        assert {in_order(more) for more in may} == slow_additions(one, hand, rules)
        assert len(set(may)) == len(may)
        met["additions"] += len(may)
        taken = {card for card in one.cards if is_meld(_less(one.cards, card), rules)}
        assert set(m.borrowed(one, rules)) == (taken if len(one.cards) > 3 else set())
        met["borrowed"] += len(taken)
        few = hand[:4]  # trying everything takes long
        parted = m.splits(one, few, rules)
        ways = {frozenset(Counter(in_order(part.cards) for part in way.parts).items()) for way in parted}
        assert ways == slow_splits(one, few, rules)
        met["splits"] += len(parted)
    return met


def _less(held: tuple[Card, ...], card: Card) -> list[Card]:
    rest = list(held)
    rest.remove(card)
    return rest


@pytest.mark.parametrize(("deck", "rules"), [("pan", PAN), ("forty", CONQUIAN)])
def test_the_moves_are_those_of_trying_everything(deck: str, rules: Melding) -> None:
    met = sum((same_moves(deck, rules, seed) for seed in range(120)), Counter[str]())
    assert met["melds"]
    assert met["additions"]
    assert not rules.suited or (met["borrowed"] and met["splits"])


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(("deck", "rules"), [("pan", PAN), ("forty", CONQUIAN)])
def test_in_twenty_thousand_positions(
    deck: str, rules: Melding, part: int, record_property: Callable[[str, object], None]
) -> None:
    seeds = range(10_000 + part * 5_000, 15_000 + part * 5_000)
    met = sum((same_moves(deck, rules, seed) for seed in seeds), Counter[str]())
    record_property(f"{deck}, part {part}", dict(met))

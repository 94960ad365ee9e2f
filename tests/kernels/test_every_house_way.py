"""Each house way sets every seven cards of the 53, legally, and tells by which row."""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest

from kernels.likeness import another, shape
from openfelt import books
from openfelt.cards import Card, Deck
from openfelt.families.pai_gow_poker.houseway import Chart, HouseWay, chart_of, set_by
from openfelt.families.pai_gow_poker.settings import PaiGowSettings
from openfelt.hands import ACE, Category, Ranked, Rankings, five, two
from openfelt.kernels import ALL_SEVENS, alike, sevens


def used() -> dict[str, tuple[Chart, Rankings]]:
    """Every chart with every ranking of hands that it is used with, under some option of some game."""
    pairs: list[tuple[str, Rankings]] = []
    for id, chart in books.house_ways().items():
        if isinstance(chart, Chart):
            pairs += [(id, ranking) for ranking in chart.rankings]
    for game in books.games():
        jokers = game.options["joker"].values if "joker" in game.options else (None,)
        for joker in jokers:
            settings = books.game(game.id, {} if joker is None else {"joker": joker}).settings
            if isinstance(settings, PaiGowSettings):
                pairs.append((settings.house_way, settings.rankings))
    return {
        f"{id}, joker {rankings.joker}, {'' if rankings.joker_in_flush else 'no '}flush, "
        f"five {rankings.five_of_a_kind}": (chart_of(books.paper(id)), rankings)
        for id, rankings in pairs
    }


CHARTS = used()
OF_EACH = 40  # hands of each shape in each row


def told(way: HouseWay) -> tuple[Ranked, Ranked, tuple[str, ...]]:
    return way.split.front_rank, way.split.back_rank, tuple(row.label for row in way.rows)


def legal_row(chart: Chart, hand: Sequence[Card], rankings: Rankings) -> str:
    """The row that decides, after the setting has been looked at."""
    way = set_by(chart, hand, rankings)
    front, back = way.split[:2]
    assert (len(front), len(back), {*front, *back}) == (2, 5, set(hand))
    assert five(back, rankings) > two(front, rankings)
    assert way.rows[-1] in chart.rows or way.rows[-1] is chart.golden
    return way.rows[-1].label


def set_alike(name: str, hands: int) -> None:
    """Random hands are set as the hands that stand for them."""
    (chart, rankings), chance, deck = CHARTS[name], random.Random(name), Deck.of("joker").cards
    for _ in range(hands):
        hand = chance.sample(deck, 7)
        assert told(set_by(chart, hand, rankings)) == told(set_by(chart, alike(hand), rankings))


@pytest.mark.parametrize("name", CHARTS)
def test_alike_hands_are_set_alike(name: str) -> None:
    set_alike(name, 2_000)


@pytest.mark.proof
@pytest.mark.parametrize("name", CHARTS)
def test_very_many_alike_hands_are_set_alike(name: str) -> None:
    set_alike(name, 30_000)


@pytest.mark.proof
@pytest.mark.parametrize("name", CHARTS)
def test_every_hand_is_set_legally(name: str, record_property: Callable[[str, object], None]) -> None:
    """And as other hands alike, some of every shape in every row."""
    (chart, rankings), start = CHARTS[name], time.process_time()
    ways: Counter[str] = Counter()
    kept: defaultdict[tuple[object, ...], list[tuple[Card, ...]]] = defaultdict(list)
    for seven in sevens():
        row = legal_row(chart, seven.cards, rankings)
        ways[row] += seven.ways
        kept[row, *shape(seven.cards)].append(seven.cards)
    taken = time.process_time() - start
    assert ways.total() == ALL_SEVENS
    chance = random.Random(name)
    for found in kept.values():
        for stands in chance.sample(found, min(OF_EACH, len(found))):
            hand = another(stands, chance)
            assert told(set_by(chart, hand, rankings)) == told(set_by(chart, stands, rankings))
    said = f"{name}, {taken:.0f} s of processor time"
    record_property(said, {row.label: ways[row.label] for row in (*chart.rows, chart.golden) if row})


WINDOWS = [{ACE, 2, 3, 4, 5}, *(set(range(low, low + 5)) for low in range(2, 11))]


@pytest.mark.proof
@pytest.mark.parametrize(
    ("id", "suits_with_joker"),
    [
        ("marina/face-up-pai-gow-poker", 4**6 - 4 * (15 * 9 + 6 * 3 + 1)),  # no four of a suit
        ("parkwest/ace-up-pai-gow-poker", 4**6 - 4 * (6 * 3 + 1)),  # no five: the joker completes no flush
    ],
)
def test_ace_high_hands_of_the_player_dealer(
    id: str, suits_with_joker: int, record_property: Callable[[str, object], None]
) -> None:
    """As set by the house way, and as ranks without a straight times suits without a flush.

    They pay 15 to 1 with the joker and 5 to 1 without (001:1613-1614, 000:517-518) unless the player's hand
    is ace-high too, which one hand cannot tell.
    """
    chart = chart_of(books.paper(id))
    ways: Counter[bool] = Counter()
    for seven in sevens():
        if len({card.rank for card in seven.cards}) == 7:
            back = set_by(chart, seven.cards, chart.rankings[0]).split.back_rank
            if back.category is Category.HIGH_CARD and back.heights[0] == ACE:
                ways[seven.cards[-1].is_joker] += seven.ways
    others = [set(heights) for heights in combinations(range(2, ACE), 6)]
    with_ace = sum(all(window - {ACE} - six for window in WINDOWS) for six in others)
    with_joker = sum(all(len(window - six) > 1 for window in WINDOWS) for six in others)
    assert ways == {
        False: with_ace * (4**7 - 4 * (21 * 9 + 7 * 3 + 1)),  # no five of a suit
        True: with_joker * suits_with_joker,
    }
    record_property(f"{id}, ace-high without and with the joker", (ways[False], ways[True]))

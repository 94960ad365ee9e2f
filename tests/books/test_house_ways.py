"""The rooms' house ways: every printed example, every row, and legal settings of random hands."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations, permutations

import pytest

from openfelt import books
from openfelt.cards import RANKS, Card, Deck, cards
from openfelt.families.pai_gow_poker.houseway import Chart, HouseWay, chart_of, set_by
from openfelt.hands import HEIGHTS, Category, Rankings, five, two

LUCKY, ACE_UP = "parkwest/lucky-pai-gow-poker", "parkwest/ace-up-pai-gow-poker"
FACE_UP, AVIATOR = "marina/face-up-pai-gow-poker", "aviator/pai-gow-poker"
CASINO_REAL = "casino-real/fortune-pai-gow-poker"
CHARTS = [LUCKY, ACE_UP, FACE_UP, AVIATOR, CASINO_REAL]

# As printed, with suits restored where the scan lost them; what else was lost is in the charts'
# interpretations. The line is that of the row that sets the hand.
PRINTED = {
    LUCKY: """
        000:248-249 Kh Qd | Ac Th 8c 7c 2c
        000:250-251 As Qd | Tc Ts 8s 6d 3c
        000:253     8c 8h | Qh Qd 9d 7d 3c
        000:254-255 Ad 5c | Ts Td 6h 6c 3s
        000:254-255 8s 8h | 9c 9d Qh 7c 3c
        000:256-258 Ks 9s | 7s 7c 4h 4d 3s
        000:256-258 4h 4s | 7s 7c Qc 9s 3s
        000:259-262 Qs Td | 5s 5c 2s 2d 8h
        000:259-262 2s 2d | 5s 5c Jh 9d 7c
        000:263     Js Jd | 9s 9c 5d 5h 3d
        000:264-265 Ac Qs | Ah Ad 9s 8s 2c
        000:266     Qd 9d | Kh Kd Kc 7c 2d
        000:267     Ks Kc | 6h 6d 6c Kd 9d
        000:268-269 8s 7s | 6h 5s 4d 3c 2d
        000:270-272 Kc Qh | Qd Jh Ts 9s 8c
        000:270-272 3s 3h | Ac Kh Qh Jd Tc
        000:256-258 3c 3h | 6d 6s 5h 4c 2d
        000:275     9d 9s | 9c 8h 7d 6s 5c
        000:267     9s 9h | 5h 5c 5d 9c 4c
        000:286     As Ad | 4s 4c 4d 4h 6h
        000:279-280 Qd Qs | Qh Qc Ac Kd 4h
        000:281-283 Kc Jc | Ts Th Td Tc 7s
        000:281-283 Th Ts | Td Tc 8d 3c 2h
        000:285     Qd Tc | 7s 7h 7d 7c 2c
        000:285     7s 7h | 7d 7c Tc 9c 2c
        000:286     Kc Qd | 4c 4d 4h 4s 7d
        000:287     As Jo | Ah Ac Ad 8d 3c
    """,
    FACE_UP: """
        001:1465-1467 Kd Jc | Ah Tc 7s 5h 3d
        001:1468-1470 Ac Qd | 3s 3c Jh 8d 4c
        001:1471-1473 3d 3s | Kh Ks 7h 6c 2d
        001:1474-1476 Ac 7h | Jd Js 8c 8h 4s
        001:1477-1479 Ks 9s | 8c 8d 4d 4h 7c
        001:1480-1482 Qh 8c | 5h 5s 4h 4c 2s
        001:1486-1488 9c 9s | 7d 7c 5h 5s Ac
        001:1489-1491 Ac 8d | Ad As 5d 4c 2s
        001:1492-1494 Jh Tc | Kh Kd Kc 7s 5h
        001:1495-1497 Jc Jd | 5s 5h 5c Js Ad
        001:1498-1500 As 9s | 6s 5s 4c 3d 2s
        001:1501-1503 Jh 8d | 9s 8h 7c 6s 5d
        001:1474-1476 7d 7c | 9h 9d Qd Jd 4d
        001:1507-1509 5c 5h | 7d 6s 5d 4s 3h
        001:1510-1512 4c 4h | 8h 8s 8d Ac Kh
        001:1513-1515 Qc Qd | Qh Qs 9s 7d 5c
        001:1516-1518 Jd Js | Jh Jc Qd Ts 7h
        001:1522-1523 8h 8d | 8c 8s Jc 7s 4d
        001:1524-1525 9h 8c | 5s 5d 5h 5c 2s
        001:1526-1527 4c 4h | 5h 5d 5c 5s 2s
        001:1528-1529 Ac As | Ah Ad Jo Ks 5c
    """,
    ACE_UP: """
        000:424-425 Kd Jc | Ah Tc 7s 5h 3d
        000:426-427 Ac Qd | 3s 3c Jh 8d 4c
        000:428-429 3d 3s | Kh Ks 7h 6c 2d
        000:430-431 Ac 7h | Jd Js 8c 8h 4s
        000:432-433 Ks 9s | 8c 8d 4d 4h 7c
        000:434-435 Qh 8c | 5h 5s 4h 4c 2s
        000:436-437 9c 9s | 7d 7c 5h 5s Ac
        000:438-439 Ac 8d | Ad As 5d 4c 2s
        000:440-441 Jh Tc | Kh Kd Kc 7s 5h
        000:442-443 Jc Jd | 5s 5h 5c Js Ad
        000:445     As 9s | 6s 5s 4c 3d 2s
        000:446     Jh 9d | 9s 8h 7c 6s 5d
        000:430-431 7d 7c | 9h 9d Qd Jd 4d
        000:448     5c 5h | 7d 6s 5d 4s 3h
        000:449     4c 4h | 8h 8s 8d Ac Kh
        000:450     Qc Qd | Qh Qs 9s 7d 5c
        000:451     Jd Js | Jh Jc Qd Ts 7h
        000:452     8h 8d | 8c 8s Jc 7s 4d
        000:453     9h 8c | 5s 5d 5h 5c 2s
        000:454     4c 4h | 5h 5d 5c 5s 2s
        000:455     Ac As | Ah Ad Jo Ks 5c
    """,
}

# Charts that print no examples; also rows that no printed example reaches.
OURS = {
    AVIATOR: """
        003:811 Kh Qd | Ac Th 8c 7c 2c
        003:812 As Qd | Tc Ts 8s 6d 3c
        003:812 Jo 9d | Kc Ks 8s 6d 3c
        003:813 8c 8h | Qh Qd 9d 7d 3c
        003:813 8c 8h | Ah Jo 9d 7d 3c
        003:814 Ad 5c | Ts Td 6h 6c 3s
        003:814 Jo 5c | Ts Td 6h 6c 3s
        003:814 8s 8h | 9c 9d Kh 7c 3c
        003:815 Ks 9s | 7s 7c 4h 4d 3s
        003:815 4h 4s | 7s 7c Qc 9s 3s
        003:816 Qs Td | 5s 5c 2s 2d 8h
        003:816 2s 2d | 5s 5c Jh 9d 7c
        003:817 Js Jd | 9s 9c 5d 5h 3d
        003:818 Ac Qs | Ah Ad 9s 8s 2c
        003:819 Qd 9d | Kh Kd Kc 7c 2d
        003:820 Ks Kc | 6h 6d 6c Kd 9d
        003:821 8s 7s | 6h 5s 4d 3c 2d
        003:822 3s 3h | Ac Kh Qh Jd Tc
        003:822 As 3d | Kd Qh Jc 9s Jo
        003:815 3c 3h | 6d 6s 5h 4c 2d
        003:824 9d 9s | 9c 8h 7d 6s 5c
        003:824 As 3c | Ah Jo Kh Qh 9h
        003:825 Ks Kd | 5h 5c 5d Qc 4c
        003:825 Ks Kd | 5h 5c 5d 4h 4c
        003:825 Ks Kd | As Ah Ac Qh Qc
        003:817 As Jo | Ks Kd Qh Qc Jd
        003:826 Qd Qs | Qh Qc Ac Kd 4h
        003:826 Qd Qs | Qh Qc 9c 9d 4h
        003:827 Kc Jc | Ts Th Td Tc 7s
        003:827 3c 3d | Ts Th Td Tc 7s
        003:827 Th Ts | Td Tc 8d 3c 2h
        003:828 Qd Tc | 7s 7h 7d 7c 2c
        003:828 7s 7h | 7d 7c Tc 9c 2c
        003:829 7d 3c | 4c 4d 4h 4s 2d
        003:830 As Jo | Ah Ac Ad Kd Kc
    """,
    CASINO_REAL: """
        004:84  Kh Qd | Ac Th 8c 7c 2c
        004:85  As Qd | Tc Ts 8s 6d 3c
        004:86  8c 8h | Qh Qd 9d 7d 3c
        004:86  Jo 5c | Ts Td 6h 6c 3s
        004:86  8s 8h | 9c 9d Kh 7c 3c
        004:86  Ks 9s | 7s 7c 4h 4d 3s
        004:86  4h 4s | 7s 7c Qc 9s 3s
        004:86  Qs Td | 5s 5c 2s 2d 8h
        004:86  2s 2d | 5s 5c Jh 9d 7c
        004:86  Js Jd | 9s 9c 5d 5h 3d
        004:86  Ac Qs | Ah Ad 9s 8s 2c
        004:86  Qd 9d | Kh Kd Kc 7c 2d
        004:87  Ks Kc | 6h 6d 6c Kd 9d
        004:88  8s 7s | 6h 5s 4d 3c 2d
        004:89  3s 3h | Ac Kh Qh Jd Tc
        004:86  3c 3h | 6d 6s 5h 4c 2d
        004:91  9d 9s | 9c 8h 7d 6s 5c
        004:91  As 3c | Ah Jo Kh Qh 9h
        004:92  Ks Kd | 5h 5c 5d Qc 4c
        004:92  Ks Kd | As Ah Ac Qh Qc
        004:86  As Jo | Ks Kd Qh Qc Jd
        004:100 Js Jd | As Kd Qh Jc Jo
        004:96  Qd Qs | Qh Qc Ac Kd 4h
        004:96  9c 9d | Qd Qs Qh Qc 4h
        004:96  Kc Jc | Ts Th Td Tc 7s
        004:96  Th Ts | Td Tc 8d 3c 2h
        004:96  3s 3c | Ts Th Td Tc 3d
        004:96  Qd Tc | 7s 7h 7d 7c 2c
        004:96  7s 7h | 7d 7c Tc 9c 2c
        004:96  Kc Qd | 4c 4d 4h 4s 7d
        004:98  As Ah | Ad Ac Jo 8d 3c
    """,
    LUCKY: """
        000:275     As 3c | Ah Jo Kh Qh 9h
        000:276-278 Ks Kd | 5h 5c 5d Qc 4c
        000:276-278 As Jo | Jd Js Jc Kd Qh
        000:276-278 Ks Kd | As Ah Ac Qh Qc
        000:263     As Jo | Ks Kd Qh Qc Jd
        000:279-280 9c 9d | Qd Qs Qh Qc 4h
    """,
    FACE_UP: """
        001:1504-1506 9c 9d | As Kd Qh Jc Jo
        001:1507-1509 As 3c | Ah Jo Kh Qh 9h
        001:1510-1512 As Jo | Jd Js Jc Kd Qh
        001:1522-1523 Jo 9d | 8s 8h 8d 8c 4s
        001:1526-1527 9c 9d | Qd Qs Qh Qc 4h
    """,
    ACE_UP: """
        000:447     9c 9d | As Kd Qh Jc Jo
        000:438-439 As Kh | Ah Jo Qh 9h 3c
        000:454     9c 9d | Qd Qs Qh Qc 4h
    """,
}

# With a joker that is wild: in two of the charts' own games, and in others that may use a chart.
WILD = {
    AVIATOR: """
        003:812 Kd Qh | As Jo 9s 7c 2d
        003:818 Jo Kd | As Ad 9s 8c 3d
        003:819 9d 7c | Ks Kh Jo 5d 2s
        003:824 9d 2c | Ks Qh Td 9s Jo
        003:825 Kd Ks | 9c 9d Jo 5h 2s
        003:825 Kd Ks | Qc Td 9c 9d Jo
        003:825 Kd Ks | 9c 9d 5h 5s Jo
        003:826 Qd Qs | Qh Jo Ac Kd 4h
        003:826 Kd Ks | Kh Kc Jo 9d 4h
        003:826 Kd Ks | Kh Jo Qd Qs Qh
        003:827 8s 8h | Ts Td Tc Jo 8d
        003:827 9d Jo | Js Jh Jd Jc 4h
        003:828 7s 7h | 7d Jo Tc 9c 2c
        003:829 8s 7s | 5s 5d 5c Jo 6s
        003:829 3s 3h | 5s 5d 5c Jo 3d
        003:829 9s 9h | 5s 5d 5c 5h Jo
        003:828 Kc Tc | 7s 7h 7d Jo 2c
        003:829 Kd Qc | 4c 4d 4h Jo 7d
        003:829 Jo Kd | 4c 4d 4h 4s 7d
        003:830 As Ah | Ad Ac Jo 8d 3c
    """,
    CASINO_REAL: """
        004:85  Kd Qh | As Jo 9s 7c 2d
        004:86  Jo Kd | As Ad 9s 8c 3d
        004:92  Kd Ks | Qc Td 9c 9d Jo
        004:96  9s 9h | Qs Qd Qc Jo 9d
        004:96  3s 3h | 5s 5d 5c Jo 3d
        004:96  7s 7h | 7d Jo Tc 9c 2c
        004:98  As Ah | Ad Ac Jo Kd Kc
        004:100 7h 7c | Ks Js Ts 7s Jo
        004:100 5d 5c | 8s 7s 6s 5s Jo
        004:100 Jo Kd | As Ah Ad Ac 9c
    """,
    LUCKY: """
        000:275     9d 2c | Ks Qh Td 9s Jo
        000:279-280 9s 9h | Qs Qd Qc Jo 9d
        000:286     3s 3h | 5s 5d 5c Jo 3d
    """,
    FACE_UP: """
        001:1492-1494 Td 7h | 8s 8c Jo 6h 4d
        001:1526-1527 9d Jo | Ks Kh Kd Kc 4h
        001:1526-1527 3s 3h | 5s 5d 5c Jo 3d
    """,
    ACE_UP: """
        000:440-441 Td 7h | 8s 8c Jo 6h 4d
        000:454     9d Jo | Ks Kh Kd Kc 4h
        000:454     3s 3h | 5s 5d 5c Jo 3d
    """,
}

# Just inside and just outside each range of ranks and each card asked for in front; all charts agree.
BORDERS = """
    3s 3d | Qs Qd Ah 9c 5h
    Ah 9c | Js Jd 3s 3d 5h
    3s 3d | 9s 9d Kh Jc 5h
    Kh Jc | 8s 8d 3s 3d 5h
    3s 3d | 6s 6d Qh Jc 9h
    Qh Jc | 5s 5d 3s 3d 9h
    2s 2d | 3s 3d Jh Tc 8h
    As Qh | Ad Ac 9s 8c 2h
    Ah Qs | Ks Kd Kh 9c 7s
    Qs Qd | Qh Qc Ah 9c 5h
    Kh 9c | Js Jd Jh Jc 5h
    9s 9d | 9h 9c Qh Jc 5h
    Qh Jc | 8s 8d 8h 8c 5h
    6s 6d | 6h 6c Jh Tc 4h
    Jh Tc | 5s 5d 5h 5c 4h
"""


def lines(id: str, *tables: dict[str, str]) -> list[tuple[str, str, str]]:
    """Citation, front and back of each line about the chart."""
    found = [line.partition(" | ") for table in tables for line in table.get(id, "").strip().splitlines()]
    return [(told.split()[0], " ".join(told.split()[1:]), back) for told, _, back in found]


def shuffled_way(chart: Chart, front: str, back: str, rankings: Rankings) -> HouseWay:
    return set_by(chart, random.Random(front).sample(cards(f"{front} {back}"), 7), rankings)


WILDS: tuple[Rankings, ...] = (
    Rankings(joker="wild"),
    Rankings(joker="wild", five_of_a_kind="any"),
)
EXAMPLES: list[tuple[str, Rankings, str, str, str]] = [
    (id, chart_of(books.paper(id)).rankings[0], *line) for id in CHARTS for line in lines(id, PRINTED, OURS)
]
EXAMPLES += [(id, rankings, *line) for rankings in WILDS for id in WILD for line in lines(id, WILD)]


@pytest.mark.parametrize(("id", "rankings", "cite", "front", "back"), EXAMPLES)
def test_a_hand_is_set_by_its_row(id: str, rankings: Rankings, cite: str, front: str, back: str) -> None:
    way = shuffled_way(chart_of(books.paper(id)), front, back, rankings)
    assert way.split.front_rank == two(cards(front), rankings)
    assert way.split.back_rank == five(cards(back), rankings)
    assert str(way.rows[-1].cite) == cite


@pytest.mark.parametrize("rankings", WILDS)
@pytest.mark.parametrize("id", CHARTS)
def test_four_of_a_kind_behind_are_of_the_higher_rank(id: str, rankings: Rankings) -> None:
    """Two threes of a kind with a wild joker, of all ranks. Aviator always splits four queens and up."""
    for high, low in combinations(RANKS, 2):
        split = shuffled_way(
            chart_of(books.paper(id)), f"{low}s {low}h", f"{high}s {high}d {high}c Jo {low}d", rankings
        ).split
        front, behind = (high, low) if id == AVIATOR and high in "AKQ" else (low, high)
        assert split.front_rank == (Category.PAIR, (HEIGHTS[front],))
        assert split.back_rank == (Category.FOUR_OF_A_KIND, (HEIGHTS[behind], HEIGHTS[front]))


@pytest.mark.parametrize("id", CHARTS)
def test_five_of_a_kind_of_any_rank_is_set_by_the_row_of_its_four(id: str) -> None:
    chart, rankings = chart_of(books.paper(id)), WILDS[1]
    for rank, other in permutations(RANKS[1:], 2):
        four = f"{rank}s {rank}h {rank}d {rank}c Jo"
        apart = id == AVIATOR and rank in "KQ"
        paired = shuffled_way(chart, f"{other}s {other}h", four, rankings)
        assert paired.split.front_rank == (Category.PAIR, (HEIGHTS[rank if apart else other],))
        assert paired.split.back_rank.category is (Category.FULL_HOUSE if apart else Category.FIVE_OF_A_KIND)
        if "2" not in {rank, other}:
            way = shuffled_way(chart, f"{other}s 2h", four, rankings)
            assert way.split.front_rank == paired.split.front_rank
            assert way.split.back_rank.category is (
                Category.THREE_OF_A_KIND if apart else Category.FOUR_OF_A_KIND
            )
            assert way.rows == paired.rows


@pytest.mark.parametrize("id", CHARTS)
@pytest.mark.parametrize("hand", BORDERS.strip().splitlines())
def test_the_ranges_end_where_the_charts_say(id: str, hand: str) -> None:
    front, _, back = hand.strip().partition(" | ")
    chart = chart_of(books.paper(id))
    split = shuffled_way(chart, front, back, chart.rankings[0]).split
    assert (split.front_rank, split.back_rank) == (
        two(cards(front), chart.rankings[0]),
        five(cards(back), chart.rankings[0]),
    )


@pytest.mark.parametrize("id", CHARTS)
def test_every_row_decides_a_hand(id: str) -> None:
    chart = chart_of(books.paper(id))
    ways = [
        shuffled_way(chart, front, back, chart.rankings[0]) for _, front, back in lines(id, PRINTED, OURS)
    ]
    said = {row.label for way in ways for row in way.rows}
    assert said == {row.label for row in chart.rows} | ({chart.golden.label} if chart.golden else set())


def test_every_chart_is_tried() -> None:
    assert sorted([*CHARTS, "parkwest/tiles"]) == list(books.house_way_ids())


def test_every_pai_gow_game_is_set_by_one_chart_and_its_own_rooms_games_come_first() -> None:
    used = {id: books.games_set_by(id) for id in books.house_way_ids()}
    assert sorted(game for games in used.values() for game in games) == sorted(
        game.id for game in books.games() if game.family.startswith("pai-gow")
    )
    assert used["casino-real/fortune-pai-gow-poker"] == (
        "casino-real/fortune-pai-gow-poker",
        "livermore/pai-gow-poker",
        "livermore/fortune-pai-gow-poker",
    )


EVERY_WAY = pytest.mark.parametrize(
    ("id", "rankings"),
    [(id, one) for id in CHARTS for one in (chart_of(books.paper(id)).rankings[0], *WILDS)],
)


@pytest.mark.volume
@EVERY_WAY
def test_random_hands_are_set_legally(id: str, rankings: Rankings) -> None:
    set_legally(id, rankings, 2_000)


@pytest.mark.proof
@EVERY_WAY
def test_twenty_thousand_hands_are_set_legally(id: str, rankings: Rankings) -> None:
    set_legally(id, rankings, 20_000)


def set_legally(id: str, rankings: Rankings, hands: int) -> None:
    """The chart can set every hand, no foul, and no card changed; a golden rule holds where it can.

    A wild joker is in every hand: without it the hand is one of the others.
    """
    chart, chance = chart_of(books.paper(id)), random.Random(id)
    held = cards("Jo") if rankings.joker == "wild" else []
    deck = [card for card in Deck.of("joker").cards if card not in held]
    for _ in range(hands):
        hand = [*held, *chance.sample(deck, 7 - len(held))]
        way = set_by(chart, hand, rankings)
        front, back = way.split[:2]
        assert (len(front), len(back), set(front) | set(back)) == (2, 5, set(hand))
        assert five(back, rankings) > two(front, rankings)
        assert way.rows
        assert all(row in (*chart.rows, chart.golden) for row in way.rows)
        if chart.golden and not golden(front, back, rankings):
            assert not any(
                golden(pair, [card for card in hand if card not in pair], rankings)
                for pair in combinations(hand, 2)
                if two(pair, rankings).category is Category.PAIR
            )


def golden(front: Iterable[Card], back: Iterable[Card], rankings: Rankings) -> bool:
    """A pair in front, and a straight or better behind."""
    return (
        two(front, rankings).category is Category.PAIR and five(back, rankings).category >= Category.STRAIGHT
    )

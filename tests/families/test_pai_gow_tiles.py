"""Pai gow tiles' procedure: rows, dice counted counter-clockwise, stacks without a place, and copies."""

from __future__ import annotations

from itertools import combinations
from typing import cast

import pytest

from openfelt import books
from openfelt.cards import DECKS, Card, cards, text
from openfelt.families.in_two.halves import destinations
from openfelt.families.pai_gow_tiles.procedure import PaiGowTiles
from openfelt.families.pai_gow_tiles.settings import SeatFacts
from openfelt.families.pai_gow_tiles.tileway import set_tiles, tile_chart_of
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, Dealt, Rolled, Ruled
from openfelt.rounds.places import Place
from openfelt.rounds.requests import All, Ask, Choice, Draw, Roll, Who
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import Cents
from openfelt.table.action import action_seats
from openfelt.table.felt import BankedTable, Bet, PlayerDealer

TILES = books.banked("parkwest/pai-gow-tiles")
COPIES = books.banked("parkwest/pai-gow-tiles", {"noughts": "copy"})
HANDS = {
    "player-dealer": "4-6 2-3 5-5 1-6",  # 5 with Ping, 7 with Mooy
    "2": "3-3 4-6 2-2 1-3",
    "4": "6-6 1-1 5-6 1-5",
}


def bet(seat: int, bettor: str, dollars: int = 10, backline: bool = False) -> Bet:
    return Bet(seat=seat, bettor=bettor, bet="base", amount=Cents(dollars * 100), backline=backline)


def table(*bets: Bet, bank: int = 1) -> BankedTable:
    return BankedTable(seats=8, player_dealer=PlayerDealer(bank, Cents(1000_00)), bets=bets)


TWO = table(bet(2, "ann"), bet(4, "bob"))


def dealt(
    game: BankedGame = TILES,
    at: BankedTable = TWO,
    hands: dict[str, str] = HANDS,
    dice: tuple[int, ...] = (1, 2, 3),
) -> BankedRound:
    """A round up to the first setting, with these hands where the dice bring them."""
    round = BankedRound(game, at)
    going = destinations(game, at, sum(dice), 1)
    left = {place: list(cards(said)) for place, said in hands.items()}
    others = list(DECKS["tiles"].cards)
    for tile in cards(" ".join(hands.values())):
        others.remove(tile)
    while isinstance(round.waiting, Draw):
        place = going[round.waiting.to]
        round.answer(Dealt(left[place].pop(0) if place in left else others.pop()))
    assert isinstance(round.waiting, Roll)
    round.answer(Rolled(dice))
    return round


def choose(round: BankedRound, seat: int, bettor: str, stack: str = "") -> None:
    choice = Choice("set", cards=cards(stack)) if stack else Choice("house-way")
    round.answer(Chose(Who(seat, bettor), choice))


def about(round: BankedRound, seat: int) -> SeatFacts:
    assert round.facts is not None
    return cast(SeatFacts, round.facts.seats[seat])


def lying(round: BankedRound, place: str) -> tuple[str, str]:
    return text(round.felt.cards(Place(f"{place}-low"))), text(round.felt.cards(Place(f"{place}-high")))


def against(mine: str, banks: str, game: BankedGame = TILES) -> tuple[str, str]:
    """How low and high hand compare, the first two tiles of each hand in one stack."""
    round = dealt(game, table(bet(2, "ann")), {"player-dealer": banks, "2": mine})
    choose(round, 2, "ann", " ".join(mine.split()[:2]))
    choose(round, 1, "player-dealer", " ".join(banks.split()[:2]))
    return about(round, 2).low, about(round, 2).high


def test_tiles_are_stacked_in_eight_rows_of_four_and_none_is_picked() -> None:
    round, to = BankedRound(TILES, TWO), []
    for tile in DECKS["tiles"].cards:
        assert isinstance(round.waiting, Draw)
        to.append(round.waiting.to)
        round.answer(Dealt(tile))
    assert to == [f"pile-{row}" for row in range(1, 9) for _ in range(4)]
    assert isinstance(round.waiting, Roll)
    assert round.waiting.dice == 3
    assert not any(round.pack.values())


COUNTED = [  # dice, the player-dealer's seat, seats in the order they are served, seats as they are settled
    (9, 1, [1, 8, 7, 6, 5, 4, 3, 2], [2, 3, 4, 5, 6, 7, 8]),
    (17, 1, [1, 8, 7, 6, 5, 4, 3, 2], [2, 3, 4, 5, 6, 7, 8]),
    (10, 1, [8, 7, 6, 5, 4, 3, 2, 1], [8, 2, 3, 4, 5, 6, 7]),
    (3, 1, [7, 6, 5, 4, 3, 2, 1, 8], [7, 8, 2, 3, 4, 5, 6]),
    (8, 1, [2, 1, 8, 7, 6, 5, 4, 3], [2, 3, 4, 5, 6, 7, 8]),
    (18, 5, [4, 3, 2, 1, 8, 7, 6, 5], [4, 6, 7, 8, 1, 2, 3]),
    (9, 8, [8, 7, 6, 5, 4, 3, 2, 1], [1, 2, 3, 4, 5, 6, 7]),
    (6, 4, [7, 6, 5, 4, 3, 2, 1, 8], [7, 8, 1, 2, 3, 5, 6]),
]


@pytest.mark.parametrize(("dice", "bank", "served", "settled"), COUNTED)
def test_seats_are_counted_and_served_counter_clockwise_and_settled_clockwise(
    dice: int, bank: int, served: list[int], settled: list[int]
) -> None:
    at = table(bank=bank)
    going = destinations(TILES, at, dice, 1)
    names = ["player-dealer" if seat == bank else str(seat) for seat in served]
    assert going == {f"pile-{row}": name for row, name in enumerate(names, 1)}
    assert list(action_seats(TILES.action, at, dice)) == settled


@pytest.mark.parametrize("total", range(3, 19))
def test_hands_come_to_their_seats_whatever_the_dice(total: int) -> None:
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    round = dealt(dice=(first, second, total - first - second))
    for place, hand in HANDS.items():
        assert round.felt.cards(Place(place)) == cards(hand)
    assert len(round.felt.cards(Place("dead"))) == 20


def test_tiles_of_seats_without_a_wager_are_never_shown() -> None:
    round = dealt()
    for seat, bettor in ((2, "ann"), (4, "bob"), (1, "player-dealer")):
        choose(round, seat, bettor)
    assert round.over
    for viewer in ("ann", "bob", "player-dealer", None):
        assert set(round.view(viewer).felt[Place("dead")]) == {"??"}


def test_players_set_in_secret_and_the_player_dealer_after_them() -> None:
    round = dealt()
    assert isinstance(round.waiting, All)
    assert {ask.who.bettor for ask in round.open_asks} == {"ann", "bob"}
    choose(round, 2, "ann", "3-3 4-6")
    assert set(round.view("player-dealer").felt[Place("player-dealer")]) == {"??"}
    choose(round, 4, "bob", "6-6 1-1")
    assert isinstance(round.waiting, Ask)
    assert round.waiting.who == Who(1, "player-dealer")
    assert " ".join(round.view("ann").felt[Place("player-dealer")]) == HANDS["player-dealer"]
    assert set(round.view("player-dealer").felt[Place("2-high")]) == {"??"}
    choose(round, 1, "player-dealer", "4-6 2-3")
    assert about(round, 2) == SeatFacts(foul=False, low="win", high="win")
    assert about(round, 4) == SeatFacts(foul=False, low="lose", high="lose")


@pytest.mark.parametrize("stack", ["3-3 4-6", "2-2 1-3"])
def test_whichever_stack_is_named_the_higher_is_the_high_hand(stack: str) -> None:
    round = dealt()
    choose(round, 2, "ann", stack)
    choose(round, 4, "bob")
    choose(round, 1, "player-dealer", "5-5 1-6")
    assert lying(round, "2") == ("3-3 4-6", "2-2 1-3")
    assert lying(round, "player-dealer") == ("4-6 2-3", "5-5 1-6")
    assert (about(round, 2).low, about(round, 2).high) == ("win", "win")


def test_a_pair_may_be_split_over_both_stacks() -> None:
    round = dealt(hands=HANDS | {"2": "4-4 2-2 4-4 1-3"})
    choose(round, 2, "ann", "4-4 1-3")
    choose(round, 4, "bob")
    choose(round, 1, "player-dealer")
    assert lying(round, "2") == ("4-4 1-3", "2-2 4-4")  # both 2 with Yun: as they were named


def test_every_hand_left_to_the_house_lies_as_the_chart_sets_it() -> None:
    chart = tile_chart_of(books.paper("parkwest/tiles"))
    round = dealt()
    for seat, bettor in ((2, "ann"), (4, "bob"), (1, "player-dealer")):
        choose(round, seat, bettor)
    for place, hand in HANDS.items():
        split = set_tiles(chart, cards(hand)).split
        low, high = (set(half.split()) for half in lying(round, place))
        assert (low, high) == ({str(t) for t in split.low}, {str(t) for t in split.high})


@pytest.mark.parametrize(
    ("mine", "banks", "expected"),
    [
        ("4-6 1-4 5-5 2-5", "4-6 2-3 5-5 1-6", ("copy", "copy")),
        ("4-6 1-4 6-6 4-5", "4-6 2-3 5-5 1-6", ("copy", "win")),
        ("1-3 2-5 5-5 3-4", "4-6 2-3 5-5 1-6", ("lose", "copy")),
        ("5-5 2-3 1-1 4-4", "2-4 4-5 1-1 2-6", ("win", "copy")),  # Yun or Bot in a Gong: no matter
        ("1-2 3-6 6-6 3-5", "2-4 4-5 1-1 2-6", ("copy", "win")),  # either Gee Joon tile is a six
        ("1-5 1-5 2-4 1-2", "3-5 2-6 6-6 6-6", ("win", "win")),
    ],
)
def test_each_half_against_the_same_half(mine: str, banks: str, expected: tuple[str, str]) -> None:
    assert against(mine, banks) == expected


@pytest.mark.parametrize(
    ("mine", "by_tile"),
    [("1-3 1-5 1-1 4-5", "win"), ("2-2 3-3 1-1 4-5", "lose"), ("4-6 5-5 1-1 4-5", "copy")],
)
def test_noughts_by_their_tiles_or_a_copy(mine: str, by_tile: str) -> None:
    banks = "4-6 5-5 6-6 2-6"
    assert against(mine, banks) == (by_tile, "win")
    assert against(mine, banks, COPIES) == ("copy", "win")


def test_only_noughts_are_made_alike() -> None:
    assert against("1-3 3-4 1-1 4-5", "5-6 4-6 6-6 2-6", COPIES) == ("win", "win")  # 1 with Gor, with Foo
    assert against("1-5 1-5 6-6 6-6", "2-2 2-2 1-1 1-1", COPIES) == ("lose", "win")  # pairs have no points


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("3-3 4-6 2-2 1-3", ("6 with Chong", "8 with Gor")),
        ("1-1 4-5 5-5 4-6", ("0 with Mooy", "Wong with Day")),
        ("6-6 6-6 1-2 1-3", ("7 with Gor", "pair of Teen")),
    ],
)
def test_ranks_read_well_low_hand_first(tiles: str, said: tuple[str, str]) -> None:
    four, played = cards(tiles), PaiGowTiles(TILES, TWO)
    assert tuple(map(str, played.ranks(four[:2], four[2:]))) == said
    assert tuple(map(str, played.ranks(four[2:], four[:2]))) == said


def test_a_nought_whose_tiles_do_not_count_names_none() -> None:
    low, high = PaiGowTiles(COPIES, TWO).ranks(cards("1-1 4-5"), cards("5-5 4-6"))
    assert (str(low), str(high)) == ("0", "Wong with Day")


def test_no_setting_of_any_hand_is_foul() -> None:
    played = PaiGowTiles(TILES, TWO)
    for hand in HANDS.values():
        for stack in combinations(cards(hand), 2):
            rest = tuple(tile for tile in cards(hand) if tile not in stack)
            assert not played.is_foul(stack, rest)
            low, high = played.ranks(stack, rest)
            assert low <= high


def test_the_seated_player_sets_before_the_backline_and_one_person_every_hand() -> None:
    bets = (bet(2, "cy", 50, backline=True), bet(2, "ann"), bet(3, "ann"), bet(6, "gus", backline=True))
    hands = {"player-dealer": HANDS["player-dealer"]}
    round = dealt(at=table(*bets), hands=hands)
    assert sorted((ask.who.seat, ask.who.bettor) for ask in round.open_asks) == [
        (2, "ann"), (3, "ann"), (6, "gus"),
    ]  # fmt: skip
    assert (
        "??" not in round.view("cy").felt[Place("2")]
    )  # behind the seat one sees the tiles, and does not set


def test_a_stack_has_two_tiles_of_the_hand() -> None:
    round = dealt()
    with pytest.raises(RuleBroken, match="set takes 2 cards, not 3"):
        choose(round, 2, "ann", "3-3 4-6 2-2")
    with pytest.raises(RuleBroken, match="6-6 does not lie at 2"):
        choose(round, 2, "ann", "3-3 6-6")


@pytest.mark.parametrize("answers", [5, 32, 33])
def test_a_misdeal_gives_everything_back(answers: int) -> None:
    round, tiles = BankedRound(TILES, TWO), iter(DECKS["tiles"].cards)
    for _ in range(answers):
        round.answer(Dealt(next(tiles)) if isinstance(round.waiting, Draw) else Rolled((1, 1, 1)))
    round.answer(Ruled("misdeal"))
    assert round.void.startswith("misdeal")
    assert {line.returned for line in round.settlement.lines} == {1000}


def test_other_rulings_and_faults_are_not_the_documents() -> None:
    round = dealt()
    for ruling in ("foul-hand", "player-dealer-exposed"):
        with pytest.raises(RuleBroken, match="cannot be given now; lawful: misdeal"):
            round.answer(Ruled(ruling, {"seat": "2"}))


def test_a_card_is_no_tile() -> None:
    with pytest.raises(RuleBroken, match="As is not in the pack"):
        BankedRound(TILES, TWO).answer(Dealt(Card.of("As")))


def test_what_every_comparison_comes_to() -> None:
    base = TILES.bet("base")
    assert base is not None
    told = {}
    for low in ("win", "lose", "copy"):
        for high in ("win", "lose", "copy"):
            facts = {"foul": False, "low": low, "high": high}
            line = next((line for line in base.lines if line.when.holds(facts)), base.otherwise)
            told[low, high] = "pays" if line.pays else line.is_
    assert told == {
        ("win", "win"): "pays", ("win", "lose"): "push", ("win", "copy"): "push",
        ("lose", "win"): "push", ("lose", "lose"): "loses", ("lose", "copy"): "loses",
        ("copy", "win"): "push", ("copy", "lose"): "loses", ("copy", "copy"): "loses",
    }  # fmt: skip

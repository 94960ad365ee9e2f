"""What a floor person is shown is what the procedures, the button and the ranking code do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from openfelt import books
from openfelt.books.page import GamePage, page
from openfelt.cards import DECKS, RANKS, Card, cards
from openfelt.families.pai_gow_poker.settings import PaiGowSettings
from openfelt.hands import Category, Rankings, TileHand, five, two, two_tiles
from openfelt.hands.poker import Ranked
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rounds.requests import Ask, Choice, Draw
from openfelt.rules.banked import BankedGame
from openfelt.rules.money import Cents
from openfelt.rules.shown import Chart
from openfelt.table.action import action_seats
from openfelt.table.felt import BankedTable, Bet, PlayerDealer


def of_family(*families: str) -> list[BankedGame]:
    """Every game of the families, by its document's words and with each other value of its options."""
    found = {}
    for game in books.banked_games():
        if game.family in families:
            found[game.id] = game
            for name, option in game.options.items():
                for value in option.values:
                    found[f"{game.id} {name}={value}"] = books.banked(game.id, {name: value})
    return list({str(game.settings) + str(game.action): game for game in found.values()}.values())


def named(game: BankedGame) -> str:
    return f"{game.id} {game.chosen}"


def chart(game: BankedGame, title: str) -> Chart:
    (found,) = (one for one in page(game).charts if one.title == title)
    return found


def cells(chart: Chart) -> Iterator[tuple[str, int, str]]:
    for row in chart.rows:
        assert chart.columns == tuple(map(str, range(10)))
        yield from ((row.label, column, cell) for column, cell in enumerate(row.cells))


# Drawing charts


def card(points: int) -> Card:
    return Card.of(f"{'TA23456789'[points]}h")


def dealt(game: BankedGame, *points: int) -> BankedRound:
    """A round with the first cards dealt, each counting so; nobody has chosen anything yet."""
    base = next(bet.name for bet in game.bets if bet.base)
    bets = (Bet(seat=2, bettor="ann", bet=base, amount=Cents(50_00)),)
    round = BankedRound(
        game, BankedTable(seats=8, decks=8, player_dealer=PlayerDealer(1, Cents(100_00)), bets=bets)
    )
    for count in points:
        round.answer(Dealt(card(count)))
    return round


def draws(round: BankedRound) -> str:
    """Where the next card goes, if one is drawn."""
    return round.waiting.to if isinstance(round.waiting, Draw) else ""


BACCARAT, GOLD = of_family("baccarat"), of_family("baccarat-gold")


@pytest.mark.parametrize("game", BACCARAT, ids=named)
def test_every_cell_of_the_drawing_charts_is_what_a_round_does(game: BankedGame) -> None:
    for hand, total, cell in cells(chart(game, "With two cards")):
        if hand == "Player":
            drawn = draws(dealt(game, total, 0, 0, 0)) == "player"
        else:  # a player hand of six or seven stands
            drawn = draws(dealt(game, 7, total, 0, 0)) == "banker"
        assert drawn == (cell == "hit"), (hand, total)
        if cell == "natural":
            assert draws(dealt(game, 0, total, 0, 0)) == "", "nobody draws against it"
    for label, third, cell in cells(chart(game, "The banker hand after the player hand has drawn")):
        round = dealt(game, 0, int(label), 0, 0, third)
        assert (draws(round) == "banker") == (cell == "hit"), (label, third)


@pytest.mark.parametrize("game", BACCARAT, ids=named)
def test_the_charts_leave_no_total_out(game: BankedGame) -> None:
    """A banker hand that goes on after the player's third card has a row, whatever it counts."""
    going_on = [total for total in range(10) if draws(dealt(game, 0, total, 0, 0)) == "player"]
    rows = chart(game, "The banker hand after the player hand has drawn").rows
    assert [int(row.label) for row in rows] == going_on


@pytest.mark.parametrize("game", GOLD, ids=named)
def test_every_cell_of_golds_chart_is_what_a_round_does(game: BankedGame) -> None:
    for hand, total, cell in cells(chart(game, "With two cards")):
        if hand == "Player-dealer":  # against players who stand on seven
            assert (draws(dealt(game, 7, total, 0, 0)) == "player-dealer") == (cell == "hit"), total
            continue
        round = dealt(game, total, 6, 0, 0)
        if hand == "Players":
            does = "choose" if isinstance(round.waiting, Ask) else "hit" if draws(round) else "stand"
            assert does == cell, total
        elif isinstance(round.waiting, Ask):
            assert round.waiting.default == Choice(cell), total


@pytest.mark.parametrize("game", GOLD, ids=named)
def test_golds_nine_stops_the_other_side_as_it_says(game: BankedGame) -> None:
    said = {one.label: one for one in page(game).play}
    assert said["Stops the players"].says == "a two-card total of 9 of the player-dealer"
    assert (said["Stops the players"].cites, said["Stops the player-dealer"].cites) == (
        ("003:135",),
        ("003:143",),
    )
    assert dealt(game, 0, 9, 0, 0).over
    assert dealt(game, 9, 0, 0, 0).over


def test_a_chart_is_cited_where_the_document_prints_it() -> None:
    cited = {
        game.id: chart(game, "The banker hand after the player hand has drawn").cite for game in BACCARAT
    }
    assert cited == {
        "aviator/ez-baccarat-panda-8": "003:2744-2753",
        "aviator/supreme-baccarat": "003:1969-1976",
        "livermore/ez-baccarat": "002:949-955",
        "marina/zoobac": "001:793-802",
        "parkwest/cash-in-baccarat": "000:78-87",
        "parkwest/commission-free-baccarat-dragon-bonus": "000:1123-1132",
        "parkwest/ez-baccarat-panda-8": "000:1333-1342",
    }


# The action button

BUTTON = [game for game in of_family("baccarat", "baccarat-gold") if game.action.start == "by-card"]


def said(shown: GamePage, label: str) -> str:
    (found,) = (one.says for one in shown.order if one.label == label)
    return found


@pytest.mark.parametrize("game", BUTTON, ids=named)
def test_the_card_shown_is_the_one_that_places_the_button(game: BankedGame) -> None:
    """Each of the first four cards has another rank."""
    places = {
        "the player hand's first card": 0,
        "the banker hand's first card": 1,
        "the player-dealer's second card": 3,
        "the banker hand's second card": 3,
    }
    first = [3, 4, 4, 5]  # seven against nine: nothing is drawn
    round = dealt(game, *first)
    if isinstance(round.waiting, Ask):
        round.answer(Chose(round.waiting.who, Choice("stand")))
    assert round.over
    _, by = round.action
    assert by == f"the {card(first[places[said(page(game), 'The button is placed by')]])}"


@pytest.mark.parametrize("game", BUTTON, ids=named)
@pytest.mark.parametrize("bank", [1, 5])
def test_what_a_card_counts_leads_to_the_seat_where_action_starts(game: BankedGame, bank: int) -> None:
    """Counted on the fingers, from the words and the chart, round a table of eight."""
    counts = chart(game, "Where the action button goes")
    start = said(page(game), "Start")
    table = BankedTable(seats=8, decks=8, player_dealer=PlayerDealer(bank, Cents(100_00)))
    for rank, count in zip(counts.columns, counts.rows[0].cells, strict=True):
        left, seat = int(count), 8 if "from the house dealer" in start else bank
        while left:
            seat = seat % 8 + 1
            if seat != bank or "place is zero" in start:
                left -= 1
        if seat == bank:  # nobody bets against themselves: the next one starts
            seat = seat % 8 + 1
        assert action_seats(game.action, table, rank)[0] == seat, rank
    assert counts.columns == tuple(sorted(RANKS, key="A23456789TJQK".index))


@pytest.mark.parametrize("game", books.banked_games(), ids=named)
def test_only_a_game_with_a_button_or_dice_speaks_of_them(game: BankedGame) -> None:
    labels = [one.label for one in page(game).order]
    assert ("The button is placed by" in labels) == (game.action.start == "by-card")
    assert ("The seat is named by" in labels) == (game.action.start == "by-dice")
    assert ("At a seat without a bet" in labels) == (game.action.start in {"by-card", "by-dice"})


def test_what_a_card_counts_is_said_in_words() -> None:
    assert said(page(books.banked("marina/zoobac")), "It counts") == (
        "an ace 1, a ten 10, a jack 10, a queen 10, a king 10, 2–9 their number"
    )
    assert said(page(books.banked("parkwest/pai-gow-tiles")), "The seat is named by") == (
        "the dots of 3 dice together"
    )


# Rankings and the joker

POKER = of_family("pai-gow-poker")


def ranked(game: BankedGame, title: str) -> list[tuple[str, Ranked]]:
    """The hands shown, as the ranking code reads them."""
    assert isinstance(game.settings, PaiGowSettings)
    (order,) = (one for one in page(game).rankings if one.title == title)
    rank = five if title == "Five-card hands" else two
    hands = [(hand.label, cards(" ".join(hand.cards))) for hand in order.hands]
    assert all(
        set(hand) <= set(DECKS[game.deck.name].cards) and len(set(hand)) == len(hand) for _, hand in hands
    )
    return [(label, rank(hand, game.settings.rankings)) for label, hand in hands]


@pytest.mark.parametrize("game", POKER, ids=named)
def test_poker_hands_are_drawn_in_the_order_in_which_they_rank(game: BankedGame) -> None:
    assert isinstance(game.settings, PaiGowSettings)
    back = ranked(game, "Five-card hands")
    assert all(higher > lower for (_, higher), (_, lower) in pairwise(back))
    assert all(label == hand.category.label for label, hand in back)
    fives = {Category.FIVE_OF_A_KIND} if game.settings.rankings.five_of_a_kind == "aces" else set()
    assert {hand.category for _, hand in back} == set(Category) - fives
    front = ranked(game, "Two-card hands")
    assert [hand.category for _, hand in front] == [Category.PAIR, Category.HIGH_CARD]


@pytest.mark.parametrize("wild", [False, True])
def test_no_hand_of_a_kind_is_higher_than_the_one_that_is_drawn(wild: bool) -> None:
    rankings = Rankings(joker="wild", five_of_a_kind="any") if wild else Rankings()
    game = next(game for game in POKER if game.settings.rankings == rankings)  # type: ignore[attr-defined]
    best = {hand.category: hand for _, hand in ranked(game, "Five-card hands")}
    deck = DECKS["joker"].cards
    for start in range(len(deck)):  # hands of neighbours, and of cards far apart
        for step in (1, 2, 4, 7, 13, 14):
            hand = {deck[(start + step * place) % len(deck)] for place in range(5)}
            mine = five(hand, rankings)
            assert mine <= best[mine.category]


@pytest.mark.parametrize("game", POKER, ids=named)
def test_the_jokers_rule_is_what_the_ranking_code_makes_of_it(game: BankedGame) -> None:
    assert isinstance(game.settings, PaiGowSettings)
    rankings = game.settings.rankings
    says = {one.label: one.says for one in page(game).play}
    kings = five(cards("Ks Kd 7h 4c Jo"), rankings).category
    assert (says["Joker"] == "any card") == (kings is Category.THREE_OF_A_KIND)
    assert (says["Joker in the two-card hand"] == "an ace") == (
        two(cards("Kd Jo"), rankings).category is Category.HIGH_CARD
    )
    flush = five(cards("Ks 9s 7s 4s Jo"), rankings)
    assert ("Joker in a flush" in says) == (flush.category is Category.FLUSH)
    assert ("not a flush" in says["Joker"]) == (flush.category is not Category.FLUSH)
    fives = five(cards("Ks Kd Kh Kc Jo"), rankings).category
    assert says["Five of a kind"].startswith("five aces only") == (fives is Category.FOUR_OF_A_KIND)
    wheel, six = five(cards("As 2d 3h 4c 5s"), rankings), five(cards("6s 2d 3h 4c 5s"), rankings)
    assert (says["The straight A-2-3-4-5"] == "the lowest") == (wheel < six)


@pytest.mark.parametrize(
    ("id", "options", "label", "cite"),
    [
        ("livermore/pai-gow-poker", {}, "Joker", "002:482"),
        ("livermore/pai-gow-poker", {"joker": "wild"}, "Joker", "002:567-568"),
        ("aviator/fortune-pai-gow-poker-jokers-wild", {}, "Five of a kind", "003:2660-2662"),
        ("aviator/pai-gow-poker", {}, "Five of a kind", "003:961-971"),
        ("marina/asian-double-hand-poker", {}, "Five of a kind", "001:61"),
        ("aviator/pai-gow-poker", {}, "One person sets", "003:931"),
        ("aviator/pai-gow-poker-joker-wild", {}, "One person sets", "003:764"),
        ("parkwest/pai-gow-tiles", {}, "Equal points", "000:896-914"),
    ],
)
def test_how_it_is_played_cites_the_lines_that_say_so(
    id: str, options: dict[str, str], label: str, cite: str
) -> None:
    (said,) = (one for one in page(books.banked(id, options)).play if one.label == label)
    assert said.cites == (cite,)


@pytest.mark.parametrize(
    ("taken", "cites"),
    [
        (True, ["000:1090", "000:1090", "000:1150", "000:1160", "000:1160"]),
        (False, ["000:1256-1259"] * 5),
    ],
)
def test_backline_betting_cites_what_permits_it_or_the_sheet_that_leaves_it_out(
    taken: bool, cites: list[str]
) -> None:
    game = books.banked("parkwest/commission-free-baccarat-dragon-bonus", {"backline": taken})
    assert [str(bet.backline_cite) for bet in game.bets] == cites


def test_the_golden_rule_comes_before_the_rows() -> None:
    (way,) = (one for one in page(books.banked("casino-real/fortune-pai-gow-poker")).charts if not one.across)
    assert (way.rows[0].label, way.rows[0].cite) == ("Golden rule", "004:100")


def test_tiles_are_drawn_from_the_highest_pair_to_no_points() -> None:
    hands, single = page(books.banked("parkwest/pai-gow-tiles")).rankings
    read: list[tuple[str, TileHand]] = [
        (one.label, two_tiles(cards(" ".join(one.cards)))) for one in hands.hands
    ]
    assert all(higher > lower for (_, higher), (_, lower) in pairwise(read))
    assert [label for label, _ in read] == [str(hand) for _, hand in read]
    assert [label for label, _ in read[:3]] == ["pair of Gee Joon", "pair of Teen", "pair of Day"]
    assert sum(hand.category.is_pair for _, hand in read) == 16
    assert [hand.points for _, hand in read[-10:]] == list(range(9, -1, -1))
    assert (single.hands[0].label, single.hands[0].cards) == ("Teen", ("6-6",))
    assert (single.hands[-1].label, single.hands[-1].cards) == ("Gee Joon", ("2-4", "1-2"))

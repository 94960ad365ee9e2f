"""Every ending of a round with the exact number of its deals, held against slower ways of counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import permutations
from math import perm

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.cards import DECKS, Card, cards
from openfelt.families.baccarat.settings import BaccaratFacts, BaccaratSettings
from openfelt.hands import pips
from openfelt.rounds.answers import Dealt, Rolled
from openfelt.rounds.asking import roll
from openfelt.rounds.driver import Reply, drive
from openfelt.rounds.floor import Misdeal
from openfelt.rounds.places import Place
from openfelt.rounds.plays import Alike, Plays
from openfelt.rounds.procedures import procedure_of
from openfelt.rounds.requests import Ask, Choice, Draw, Procedure, Request, Shuffle
from openfelt.rounds.view import Felt
from openfelt.rounds.walk import Walk, walk
from openfelt.rules.banked import BankedGame
from openfelt.rules.facts import Facts
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer
from openfelt.table.outcomes import distribution
from proving import LANTERN, PLAYS

ALL_DEALS = 4_998_398_275_503_360
"""Ordered deals of six of the 416 cards of eight decks."""

ALIKE = [game.id for game in books.banked_games() if procedure_of(game).alike(game) != Alike()]
CHARTS = [game.id for game in books.banked_games() if isinstance(game.settings, BaccaratSettings)]


def at(game: BankedGame, only: str = "", decks: int = 8) -> BankedTable:
    """Two people at a table; with `only`, all other cards of the shoe are gone."""
    left = Counter(cards(only))
    pack = DECKS[game.deck.name].composition(decks)
    gone = {card.text: count - left[card] for card, count in pack.items()} if only else {}
    base = next(rule.name for rule in game.bets if rule.base)
    bets = (
        Bet(seat=2, bettor="ann", bet=base, amount=Cents(500)),
        Bet(seat=3, bettor="bob", bet=base, amount=Cents(500)),
    )
    return BankedTable(
        seats=6, decks=decks, gone=gone, player_dealer=PlayerDealer(1, Cents(100_00)), bets=bets
    )


def each_their_own(ask: Ask, felt: Felt) -> Choice:
    """Whoever sits at seat 2 takes the first offer, everybody else the last."""
    del felt
    return Choice(ask.offers[0 if ask.who.seat == 2 else -1].choice)


def ways(walked: Walk) -> Counter[str]:
    return Counter({told(ending.facts): ending.ways for ending in walked.endings})


def told(facts: Facts | None) -> str:
    assert facts is not None
    return str({**facts.summary(), "action": None})


# Against every order of a small pack, one by one


def in_every_order(game: BankedGame, table: BankedTable, pack: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for order in permutations(cards(pack)):
        left = iter(order)

        def answer(request: Request, felt: Felt, left: Iterator[Card] = left) -> Reply:
            return Dealt(next(left)) if isinstance(request, Draw) else each_their_own(_asked(request), felt)

        found[told(drive(game, table, answer))] += 1
    return found


def _asked(request: Request) -> Ask:
    assert isinstance(request, Ask)
    return request


@pytest.mark.volume
@pytest.mark.parametrize("pack", ["As 2s 2d 3c 5h 9s Kd", "4s 4s 6c 7d 8h Ts Qc"])
@pytest.mark.parametrize("id", ALIKE)
def test_a_walk_through_a_small_pack_is_every_order_of_it(id: str, pack: str) -> None:
    game = books.banked(id)
    table = at(game, only=pack)
    walked = walk(game, table, each_their_own)
    assert walked.total == perm(7, 6) == perm(7, 7)
    assert ways(walked) == in_every_order(game, table, pack)


@pytest.mark.no_cover  # for its volume
def test_without_classes_the_same_is_found_by_more_steps() -> None:
    game, table = books.banked(ALIKE[0]), at(books.banked(ALIKE[0]), only="As Ad 2s 2d 3c 5h Kd Kh")
    assert ways(walk(game, table, alike=Alike())) == ways(walk(game, table))


@pytest.mark.volume
@pytest.mark.parametrize("id", [CHARTS[0], next(id for id in ALIKE if id not in CHARTS)])
def test_a_family_that_calls_too_much_alike_is_found_out(id: str) -> None:
    """Where the banker goes by the player's third card, and where some stand on two, its place matters."""
    game, pack = books.banked(id), "As 2s 2d 3c 5h 9s Kd"
    careless = Alike(
        card=pips, lies=lambda drawn: tuple(sorted((place, pips(card)) for place, card in drawn))
    )
    table = at(game, only=pack)
    assert ways(walk(game, table, each_their_own, alike=careless)) != in_every_order(game, table, pack)


# Against a second counting of baccarat, by points alone


def counted(rules: BaccaratSettings, decks: int = 8) -> Counter[str]:
    """Who wins how many of all ordered deals of six cards. Written for this test alone, from the rules."""
    shoe = [16 * decks] + [4 * decks] * 9
    size = sum(shoe)
    won: Counter[str] = Counter()

    def take(points: int) -> int:
        shoe[points] -= 1
        return shoe[points] + 1

    def end(player: int, banker: int, deals: int) -> None:
        won["player" if player > banker else "banker" if banker > player else "tie"] += deals

    def banker_draws(player: int, banker: int, deals: int, after: int) -> None:
        for points in range(10):
            end(player, (banker + points) % 10, deals * shoe[points] * after)

    for first in range(10):
        a = take(first)
        for second in range(10):
            b = a * take(second)
            for third in range(10):
                c = b * take(third)
                for fourth in range(10):
                    deals = c * take(fourth)
                    player, banker = (first + third) % 10, (second + fourth) % 10
                    if player in rules.naturals or banker in rules.naturals:
                        end(player, banker, deals * (size - 4) * (size - 5))
                    elif player not in rules.player_hits:
                        if banker in rules.banker_hits:
                            banker_draws(player, banker, deals, size - 5)
                        else:
                            end(player, banker, deals * (size - 4) * (size - 5))
                    else:
                        for drawn in range(10):
                            more = deals * take(drawn)
                            if rules.chart[str(banker)][drawn] == "H":
                                banker_draws((player + drawn) % 10, banker, more, 1)
                            else:
                                end((player + drawn) % 10, banker, more * (size - 5))
                            shoe[drawn] += 1
                    shoe[fourth] += 1
                shoe[third] += 1
            shoe[second] += 1
        shoe[first] += 1
    return won


def winners(walked: Walk) -> Counter[str]:
    won: Counter[str] = Counter()
    for ending in walked.endings:
        assert ending.facts is not None
        assert isinstance(ending.facts.round, BaccaratFacts)
        won[ending.facts.round.winner] += ending.ways
    return won


USUAL = books.banked(CHARTS[0], way="usual")


@cache
def usual_walk() -> Walk:
    return walk(USUAL, at(USUAL))


@pytest.mark.no_cover  # for its volume
def test_eight_decks_by_the_usual_chart_are_what_the_trade_knows() -> None:
    walked = usual_walk()
    assert walked.total == ALL_DEALS
    assert winners(walked) == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }


@pytest.mark.parametrize(
    ("bet", "wins", "loses", "edge"),
    [
        ("player", 2_230_518_282_592_256, 2_292_252_566_437_888, "0.012351"),
        ("banker", 2_179_619_555_108_864, 2_230_518_282_592_256, "0.010183"),  # a three-card seven pushes
    ],
)
def test_the_distribution_of_a_bet_is_exact(bet: str, wins: int, loses: int, edge: str) -> None:
    """Edges of eight decks as the trade knows them, to six digits."""
    placed = Bet(seat=2, bettor="ann", bet=bet, amount=Cents(100_00))
    endings = ((ending.facts, ending.ways) for ending in usual_walk().endings)
    weights: Counter[tuple[str, int]] = Counter()
    for outcome, ways in distribution(USUAL, placed, endings).items():
        weights[outcome.result, outcome.moves] += ways
    assert weights == {("win", 100_00): wins, ("lose", 100_00): loses, ("push", 0): ALL_DEALS - wins - loses}
    assert f"{(loses - wins) / ALL_DEALS:.6f}" == edge


@pytest.mark.no_cover  # for its volume
def test_by_a_chart_that_nobody_prints_it_comes_to_what_a_second_counting_does() -> None:
    game = books.banked(CHARTS[0])
    rules = _rules(game)
    odd = replace(rules, player_hits=(0, 1, 2, 4, 5), chart=rules.chart | {"2": "HSHSHSHSHS", "6": "H" * 10})
    game = replace(game, settings=odd)
    won = winners(walk(game, at(game, decks=2)))
    assert won == counted(odd, decks=2) != counted(rules, decks=2)


@pytest.mark.proof
@pytest.mark.parametrize("way", ["written", "usual"])
@pytest.mark.parametrize("id", CHARTS)
def test_every_chart_comes_to_what_a_second_counting_does(
    id: str, way: str, record_property: Callable[[str, object], None]
) -> None:
    game = books.banked(id, way="usual" if way == "usual" else "written")
    for decks in game.deck.decks:
        won = winners(walk(game, at(game, decks=decks)))
        assert won == counted(_rules(game), decks)
        record_property(f"{id}, {way}, {decks} decks", dict(won))


def _rules(game: BankedGame) -> BaccaratSettings:
    assert isinstance(game.settings, BaccaratSettings)
    return game.settings


# What else a procedure may ask


def walked_through(play: Callable[[], Procedure], only: str = "As 2s 3s 4s") -> Counter[Hashable]:
    walked = walk(LANTERN, at(LANTERN, only, decks=1), plays=Plays(lambda game, table: play()))
    assert sum(ending.ways for ending in walked.endings) == walked.total
    return Counter(
        {(ending.facts and ending.facts.carry["it"]) or ending.void: ending.ways for ending in walked.endings}
    )


def _drawn(answer: object) -> str:
    assert isinstance(answer, Dealt)
    return answer.card.rank


def test_dice_and_cards_have_one_measure() -> None:
    """Half of the rounds end with the first card; the others roll, so that all deals are 4 times 36."""

    def play() -> Procedure:
        first = _drawn((yield Draw(to=Place("spark"))))
        if first in "A2":
            return Facts(carry={"it": first})
        dice: Rolled = yield from roll(2)
        return Facts(carry={"it": dice.total})

    found = walked_through(play)
    assert (found["A"], found["2"], found[2], found[7], found[12]) == (36, 36, 2, 12, 2)


def test_cards_that_are_shuffled_come_again() -> None:
    def play() -> Procedure:
        first = _drawn((yield Draw(to=Place("spark"))))
        yield Draw(to=Place("thrown"))
        assert (yield Shuffle(places=(Place("spark"),))) == 3
        again = _drawn((yield Draw(to=Place("spark"))))
        return Facts(carry={"it": "again" if first == again else "another"})

    assert walked_through(play) == {"again": 4 * 3, "another": 4 * 3 * 2}


def test_cards_of_earlier_rounds_come_back_once() -> None:
    def play() -> Procedure:
        assert (yield Shuffle(places=(), earlier=True)) == 52
        assert (yield Shuffle(places=(), earlier=True)) == 52
        return Facts(carry={"it": _drawn((yield Draw(to=Place("spark"))))})

    assert set(walked_through(play).values()) == {4}


def test_a_misdeal_is_an_ending() -> None:
    def play() -> Procedure:
        if _drawn((yield Draw(to=Place("spark")))) == "A":
            raise Misdeal("an ace")
        return Facts(carry={"it": "dealt"})

    assert walked_through(play) == {"misdeal: an ace": 1, "dealt": 3}


def test_a_walk_that_nobody_would_finish_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openfelt.rounds.walk.MOST_STATES", 100)
    with pytest.raises(ValueError, match="more than 100 deals of proving/lantern can be told apart"):
        walk(LANTERN, at(LANTERN, decks=1), plays=PLAYS)


def test_a_procedure_that_draws_from_nothing_is_mistaken() -> None:
    def play() -> Procedure:
        for _ in range(5):
            yield Draw(to=Place("spark"))
        return Facts()

    with pytest.raises(LookupError, match="proving/lantern draws from an empty pack"):
        walked_through(play)

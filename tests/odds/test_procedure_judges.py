"""The procedure is the judge: what a count finds of a deal, and how often, is what rounds come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.cards import DECKS, Card, cards
from openfelt.families.gold.procedure import COMMUNITY
from openfelt.families.gold.settings import GoldSettings
from openfelt.families.pan_nine.settings import PanNineSettings
from openfelt.hands import pips
from openfelt.odds.answers import counted
from openfelt.odds.counting import WALKED, count_of
from openfelt.odds.counts import gold, pan_nine
from openfelt.odds.distribution import Distribution
from openfelt.odds.walked import BETTOR, SEAT, alone
from openfelt.rounds.answers import Dealt, Rolled
from openfelt.rounds.driver import Reply, drive
from openfelt.rounds.places import BANK, Place
from openfelt.rounds.plays import Alike, Drawn, Plays
from openfelt.rounds.procedures import procedure_of
from openfelt.rounds.requests import Ask, Choice, Draw, Procedure, Request, Roll
from openfelt.rounds.view import Felt
from openfelt.rounds.walk import Walk, walk
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Context, Value
from openfelt.rules.errors import Denied
from openfelt.rules.facts import Facts, Wagered
from openfelt.table.felt import BankedTable

Told = tuple[tuple[str, Value], ...]
SHARE, FULL = 150, 20_000


def told(context: Context) -> Told:
    return tuple(sorted(context.items()))


def about(facts: Facts, game: BankedGame) -> Context:
    base = next(rule.name for rule in game.bets if rule.base)
    return facts.about(Wagered(SEAT, BETTOR, base))


class AtRandom:
    """Somebody who answers by chance, and remembers what was chosen and where the cards came to lie."""

    def __init__(self, game: BankedGame, table: BankedTable, rng: Random) -> None:
        pack = DECKS[game.deck.name].composition(table.decks)
        self.pack, self.rng = list(pack.elements()), rng
        self.choices: list[str] = []
        self.felt = Felt()

    def __call__(self, request: Request, felt: Felt) -> Reply:
        self.felt = felt
        match request:
            case Draw():
                return Dealt(self.pack.pop(self.rng.randrange(len(self.pack))))
            case Roll(dice=number):
                return Rolled(tuple(self.rng.randint(1, 6) for _ in range(number)))
            case Ask(offers=offers):
                choice = self.rng.choice(offers).choice
                self.choices.append(choice)
                return Choice(choice)
        raise AssertionError(request)

    @property
    def hands(self) -> dict[Place, tuple[Card, ...]]:
        return {place: self.felt.cards(place) for place in self.felt.places}


def with_finds() -> Iterator[str]:
    for game in books.banked_games():
        try:
            if count_of(game).finds is not None:
                yield game.id
        except Denied:
            pass


def check_rounds(id: str, rounds: int) -> None:
    game = books.banked(id)
    finds = count_of(game).finds
    assert finds is not None
    rng = Random(f"the procedure is the judge of {id}")
    for _ in range(rounds):
        decks = rng.choice(game.deck.decks)
        table = alone(game, decks)
        dealt = AtRandom(game, table, rng)
        facts = about(drive(game, table, dealt), game)
        found = finds(game, dealt.hands, tuple(dealt.choices))
        assert found == {key: facts[key] for key in found}, dealt.hands


@pytest.mark.parametrize("id", list(with_finds()))
def test_a_deal_is_found_to_be_what_the_procedure_finds(id: str) -> None:
    check_rounds(id, SHARE)


@pytest.mark.proof
@pytest.mark.parametrize("id", list(with_finds()))
def test_twenty_thousand_deals_are_found_to_be_what_the_procedure_finds(id: str) -> None:
    check_rounds(id, FULL)


# What the walk counts is what rounds come to


WALKED_GAMES = [game.id for game in books.banked_games() if procedure_of(game).alike(game) != Alike()]
WALKED_GAMES = [id for id in WALKED_GAMES if count_of(books.banked(id)) is WALKED]


def check_walk(id: str, rounds: int) -> None:
    game = books.banked(id)
    decks = game.deck.default
    found = counted(game, decks, "best")
    assert found is not None
    base = next(rule for rule in game.bets if rule.base)
    distribution = found.of(base)
    assert distribution is not None
    chances = {told(case.known): case.ways / distribution.total for case in distribution.cases}
    rng, met = Random(id), Counter[Told]()
    for _ in range(rounds):
        table = alone(game, decks)
        met[told(about(drive(game, table, AtRandom(game, table, rng)), game))] += 1
    assert set(met) <= set(chances)
    for context, chance in chances.items():
        assert abs(met[context] - rounds * chance) <= 6 * sqrt(rounds * chance * (1 - chance)) + 1, context


def test_what_is_walked_is_what_rounds_come_to() -> None:
    check_walk("aviator/supreme-baccarat", 2_000)


@pytest.mark.proof
@pytest.mark.parametrize("id", WALKED_GAMES)
def test_what_is_walked_is_what_twenty_thousand_rounds_come_to(id: str) -> None:
    check_walk(id, FULL)


def test_every_game_is_held_against_its_procedure() -> None:
    """Here, or by rounds in the tests of its family (`test_blackjack_counted`, `test_pai_gow_counted`)."""
    elsewhere = {"blackjack", "pai-gow-poker", "pai-gow-tiles"}
    others = {game.id for game in books.banked_games() if game.family not in elsewhere}
    assert {*with_finds(), *WALKED_GAMES} == others


# The walk and the enumeration agree to the last way, on packs small enough for both


def small(game: BankedGame, only: str, decks: int) -> BankedTable:
    left, pack = Counter(cards(only)), DECKS[game.deck.name].composition(decks)
    return replace(alone(game, decks), gone={card.text: number - left[card] for card, number in pack.items()})


def left_of(only: str, values: int) -> tuple[int, ...]:
    counts = Counter(map(pips, cards(only)))
    return tuple(counts[value] for value in range(values))


def of_walk(walked: Walk, game: BankedGame) -> dict[Told, int]:
    ways: Counter[Told] = Counter()
    for end in walked.endings:
        assert end.facts is not None
        ways[told(about(end.facts, game))] += end.ways
    return ways


def of_count(chosen: Iterable[tuple[Context, int]]) -> dict[Told, int]:
    ways: Counter[Told] = Counter()
    for context, number in chosen:
        ways[told(context)] += number
    return ways


GOLD_PACKS = ["4s 4h Ks 5d 6c 9h 2d", "As 3h 5s 8d Kc Qh 7d", "2s 2h 3s 3d 6c 6h Td"]


@pytest.mark.parametrize("how", ["house-way", "best", "advice"])
@pytest.mark.parametrize("pack", GOLD_PACKS)
def test_gold_is_walked_to_what_it_is_counted_to(pack: str, how: str) -> None:
    game = books.banked("aviator/baccarat-gold")
    rules = game.settings
    assert isinstance(rules, GoldSettings)
    ends = gold.endings(rules, left_of(pack, 10))
    seen = {one.seen for one in ends if one.seen is not None}
    base = next(rule for rule in game.bets if rule.base)
    hits = {
        "house-way": lambda: gold.house_way(rules, seen),
        "best": lambda: gold.best(base, ends),
        "advice": lambda: gold.advised(game, 8, seen),
    }[how]()

    def decides(ask: Ask, felt: Felt) -> Choice:
        community = tuple(sorted(pips(card) for card in felt.cards(COMMUNITY)))
        shown = pips(felt.cards(BANK)[0])
        if how == "advice":
            return procedure_of(game).advise(game, felt.view(ask.who.bettor, (ask,)), ask)
        return Choice("hit" if hits[gold.Seen(community, shown)] else "stand")

    walked = walk(game, small(game, pack, 8), decides, alike=Alike())
    counts = of_count(
        (one.context, one.ways) for one in ends if one.seen is None or hits[one.seen] == one.hit
    )
    assert of_walk(walked, game) == counts
    assert sum(counts.values()) == walked.total


PAN_PACKS = ["Ks Kh Kd 3s 3h 3d 6s 6h", "As Ah 2s 2h 4s 4h 5s 6s"]


@pytest.mark.parametrize("how", ["house-way", "best"])
@pytest.mark.parametrize("pack", PAN_PACKS)
def test_pan_9_is_walked_to_what_it_is_counted_to(pack: str, how: str) -> None:
    game = books.banked("aviator/super-pan-9")
    rules = game.settings
    assert isinstance(rules, PanNineSettings)
    ends = pan_nine.endings(rules, left_of(pack, 7))
    hits = pan_nine.best(game.bets[0], ends) if how == "best" else pan_nine.house_way(rules, ends)
    seat = Place(str(SEAT))

    def decides(ask: Ask, felt: Felt) -> Choice:
        if ask.who.bettor != BETTOR:
            return ask.default
        return Choice("hit" if hits[tuple(sorted(map(pips, felt.cards(seat))))] else "stand")

    def lies(drawn: Drawn) -> tuple[tuple[int, ...], ...]:
        """Each hand's first three in any order, and whatever came after."""
        hands = [[pips(card) for place, card in drawn if place == at] for at in (seat, BANK)]
        return tuple((*sorted(hand[:3]), *hand[3:]) for hand in hands)

    walked = walk(game, small(game, pack, 8), decides, without_dice(game), Alike(card=pips, lies=lies))
    counts = of_count((one.context, one.ways) for one in ends if hits[one.cards] == one.hit)
    assert of_walk(walked, game) == counts
    assert sum(counts.values()) == walked.total


def without_dice(game: BankedGame) -> Plays[BankedGame, BankedTable, Facts]:
    """With one seat it makes no difference what they show."""
    plays = procedure_of(game)

    def play(game: BankedGame, table: BankedTable) -> Procedure:
        procedure = plays.play(game, table)
        said = next(procedure)
        while True:
            reply = Rolled((1, 1, 1)) if isinstance(said, Roll) else (yield said)
            try:
                said = procedure.send(reply)
            except StopIteration as end:
                facts = end.value
                assert isinstance(facts, Facts)
                return facts

    return Plays(play)


def test_a_wrong_draw_is_found() -> None:
    """The same with a player-dealer who draws on one total more: the walk says otherwise."""
    game = books.banked("aviator/baccarat-gold")
    rules = game.settings
    assert isinstance(rules, GoldSettings)
    wrong = replace(rules, player_dealer_hits=(*rules.player_dealer_hits, 6))

    def of(rules: GoldSettings) -> dict[Told, int]:
        ends = gold.endings(rules, left_of(GOLD_PACKS[0], 10))
        hits = gold.house_way(rules, {one.seen for one in ends if one.seen is not None})
        return of_count(
            (one.context, one.ways) for one in ends if one.seen is None or hits[one.seen] == one.hit
        )

    walked = of_walk(walk(game, small(game, GOLD_PACKS[0], 8), alike=Alike()), game)
    assert of(rules) == walked != of(wrong)


def test_a_distribution_adds_up() -> None:
    found: list[Distribution] = []
    for id in ("aviator/baccarat-gold", "aviator/super-pan-9", "marina/zoobac"):
        game = books.banked(id)
        kept = counted(game, game.deck.default, (*count_of(game).strategies, "best")[0])
        assert kept is not None
        found += kept.distributions
    for one in found:
        assert one.whole
        assert sum(case.ways for case in one.cases) == one.total

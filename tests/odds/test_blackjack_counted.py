"""Blackjack is counted by the cards left in the shoe: held against a slow reading that deals every card."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from statistics import fmean, stdev

import pytest

from openfelt import books
from openfelt.cards import DECKS, Card
from openfelt.families.blackjack.count import count, is_natural, value
from openfelt.families.blackjack.facts import bank_facts, match_of, wager_facts
from openfelt.families.blackjack.rights import Held, Rights
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.odds.answers import odds_of
from openfelt.odds.counts.blackjack import sides
from openfelt.odds.counts.blackjack.base import AtFirst, Base
from openfelt.odds.counts.blackjack.hands import CHOICES, Row, Shoe
from openfelt.odds.counts.blackjack.shoe import VALUES, Cards, standing_for
from openfelt.odds.distribution import Strategy
from openfelt.odds.strategies import kept_charts
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose
from openfelt.rounds.answers import Dealt as CardDealt
from openfelt.rounds.own_money import RIDE
from openfelt.rounds.places import BANK, Place, at_seat, hands_at
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.tray import Tray
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Value
from openfelt.rules.facts import Facts, Wagered
from openfelt.rules.money import cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer
from openfelt.table.outcomes import deciding
from winnings import units as units_won

GAMES = [id for id in books.game_ids() if books.game(id).family == "blackjack"]
FEW: Cards = (2, 0, 0, 0, 1, 2, 0, 4, 0, 5)
"""A pack that can be gone through card by card: naturals, three eights, stiff hands and busts are in it."""


class Dealt:
    """Hit, stand, double, rescue and surrender, by going through every card that may lie down or come."""

    def __init__(self, game: BankedGame, up: int, looked: bool) -> None:
        settings = game.settings
        assert isinstance(settings, BlackjackSettings)
        self.game, self.rules, self.up, self.looked = game, settings, up, looked
        self.rights = Rights(settings)
        self.best = cache(self._best)

    def downs(self, left: Cards) -> Iterator[tuple[int, Fraction]]:
        """What may lie under the up card."""
        open_ = {one: n for one, n in zip(VALUES, left, strict=True) if n}
        if self.looked:
            open_ = {one: n for one, n in open_.items() if {one, self.up} != {1, 10}}
        total = sum(open_.values())
        return ((one, Fraction(number, total)) for one, number in open_.items())

    def stand(self, mine: tuple[int, ...], left: Cards) -> Fraction:
        return sum(
            (
                chance * self.bank(mine, (self.up, down), less(left, down))
                for down, chance in self.downs(left)
            ),
            Fraction(0),
        )

    def bank(self, mine: tuple[int, ...], bank: tuple[int, ...], left: Cards) -> Fraction:
        cards = faces(bank)
        natural = is_natural(cards)
        if natural or self.rules.player_dealer.forces(count(cards)) != "hit" or count(cards).over:
            held = Held(faces(mine))
            found = wager_facts(self.rules, held.cards, self.rights.has_natural(held), cards)
            facts = Facts(player_dealer=bank_facts(cards), bets={WAGER: found})
            return units(self.game, facts)
        total = sum(left)
        return sum(
            (
                Fraction(number, total) * self.bank(mine, (*bank, one), less(left, one))
                for one, number in zip(VALUES, left, strict=True)
                if number
            ),
            Fraction(0),
        )

    def _best(self, mine: tuple[int, ...], left: Cards, doubles: int = 0) -> Fraction:
        """In units of the first wager."""
        held, worth = Held(faces(mine), doubles=doubles), list[Fraction]()
        lies = Fraction(2) ** doubles
        if held.count.over or self.rights.has_natural(held):
            return lies * self.stand(mine, left)
        if self.rights.may("stand", held):
            worth.append(lies * self.stand(mine, left))
        if self.rights.may("rescue", held):
            worth.append(-lies / 2)
        if self.rights.may("surrender", held):
            worth.append(Fraction(-1, 2))
        if self.rights.may("hit", held):
            worth.append(self.drawn(mine, left, 0))
        if self.rights.may("double", held):
            worth.append(self.drawn(mine, left, doubles + 1))
        return max(worth)

    def drawn(self, mine: tuple[int, ...], left: Cards, doubles: int) -> Fraction:
        """The next card, with every card that may lie down in its place: nobody knows it yet."""
        chances: dict[int, Fraction] = dict.fromkeys(VALUES, Fraction(0))
        for down, chance in self.downs(left):
            rest = less(left, down)
            for one, number in zip(VALUES, rest, strict=True):
                if number:
                    chances[one] += chance * Fraction(number, sum(rest))
        return sum(
            (
                chance * self.best(tuple(sorted((*mine, one))), less(left, one), doubles)
                for one, chance in chances.items()
                if chance
            ),
            Fraction(0),
        )


WAGER = Wagered(1, "one", "base")


def units(game: BankedGame, facts: Facts) -> Fraction:
    rule = game.bet("base")
    assert rule is not None
    return Fraction(str(deciding(rule, {**facts.about(WAGER), "match": "none"}).units))


def less(cards: Cards, one: int) -> Cards:
    return (*cards[: one - 1], cards[one - 1] - 1, *cards[one:])


def faces(values: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(standing_for(one, suit) for one, suit in zip(values, "shdc" * 6, strict=False))


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("up", [1, 8, 10])
def test_first_two_cards_are_worth_what_dealing_every_card_gives(id: str, up: int) -> None:
    game = books.banked(id)
    shoe = Shoe(game, 1)
    shoe.cards = FEW
    seat = AtFirst(shoe, up)
    slow = Dealt(game, up, seat.looked)
    left = less(FEW, up)
    tried = 0
    for one, other in {(min(pair), max(pair)) for pair in permutations(in_values(left), 2)}:
        cards = tuple((value == one) + (value == other) for value in VALUES)
        worth = {name: shoe.contexts.worth(row) for name, row in seat.plays(cards).items() if name != "split"}
        best = slow.best((one, other), less(less(left, one), other))
        assert max(worth.values()) == pytest.approx(float(best), abs=1e-12), (one, other, worth)
        tried += 1
    assert tried >= 8


def hands_as_drawn(most: int) -> Iterator[tuple[int, ...]]:
    """Every hand of up to so many cards, in every order in which its cards can come."""
    open_hands = [*product(VALUES, repeat=2)]
    while open_hands:
        hand = open_hands.pop()
        yield hand
        if len(hand) < most and not count(faces(hand)).over:
            open_hands += [(*hand, one) for one in VALUES]


@pytest.mark.parametrize("id", GAMES)
def test_a_hand_may_do_the_same_when_counted_as_at_the_table(id: str) -> None:
    """In whatever order its cards came: an ace that a split eight draws is no split ace."""
    game = books.banked(id)
    shoe, settings = Shoe(game, 1), game.settings
    assert isinstance(settings, BlackjackSettings)
    rights = Rights(settings)
    for hand in hands_as_drawn(4):
        cards: Cards = tuple(hand.count(one) for one in VALUES)
        for split, doubles in product((None, hand[0]), {0, len(hand) - 2}):
            held = Held(faces(hand), splits=int(split is not None), doubles=doubles)
            natural, over = rights.has_natural(held), held.count.over
            counted = shoe.hand(cards, split, doubles)
            assert (counted.total, counted.natural) == (held.count, natural), hand
            open_choices = {choice for choice in CHOICES if rights.may(choice, held)}
            assert counted.may == (set() if natural or over else open_choices), (hand, split, doubles)


AT_ONCE: dict[str, dict[str, Value]] = {
    "livermore/pure-21-5-blackjack": {"even-money": "at once"},
    "aviator/pure-21-5-blackjack": {"insurance": True, "even-money": "at once"},
}
"""Where a natural against an ace may be paid 1 to 1 before the look (002:317, 003:3625)."""


def natural_against_an_ace(game: BankedGame, choice: str, down: int) -> Fraction:
    """What a round wins, in units of the bet, when this lies under the ace."""
    on = BankedTable(
        seats=8,
        decks=game.deck.default,
        player_dealer=PlayerDealer(1, cents(1_000)),
        bets=(Bet(seat=3, bettor="ann", bet="base", amount=cents(10)),),
    )
    round = BankedRound(game, on)
    for card in (*faces((1, 1)), standing_for(10, "h"), standing_for(down, "d")):
        round.answer(CardDealt(card))
    (ask,) = round.open_asks
    money = {offer.choice: offer.money for offer in ask.offers}[choice]
    round.answer(Chose(ask.who, Choice(choice, money.most if money else None)))
    assert round.over
    assert isinstance(round.money, Tray)
    return Fraction(round.money.net()["ann"], cents(10))


@pytest.mark.parametrize("id", AT_ONCE)
@pytest.mark.parametrize("decks", [1, 2])
def test_a_natural_against_an_ace_is_worth_what_rounds_with_every_down_card_win(id: str, decks: int) -> None:
    game = books.banked(id, AT_ONCE[id])
    shoe = Shoe(game, decks)
    natural: Cards = tuple(int(one in {1, 10}) for one in VALUES)
    told = {name: shoe.contexts.worth(row) for name, row in AtFirst(shoe, 1).at_once(natural).items()}
    left = less(less(less(shoe.cards, 1), 1), 10)
    won = {
        choice: sum(
            (n * natural_against_an_ace(game, choice, one) for one, n in zip(VALUES, left, strict=True)),
            Fraction(0),
        )
        / sum(left)
        for choice in (RIDE, "even-money")
    }
    assert won["even-money"] == 1
    assert told == pytest.approx({"stand": float(won[RIDE]), "even-money": 1.0}, abs=1e-12)


@pytest.mark.parametrize("strategy", ["best", "advice"])
@pytest.mark.parametrize("id", AT_ONCE)
def test_even_money_at_once_adds_what_it_is_worth_above_a_natural_against_an_ace(
    id: str, strategy: Strategy
) -> None:
    """Worked by hand: a natural before an ace is paid 1, not 6 to 5 unless the other has one too."""
    as_insurance = {name: value for name, value in AT_ONCE[id].items() if name != "even-money"}
    cards, aces, tens = 416, 32, 128
    dealt_so = Fraction(aces, cards) * Fraction(2 * (aces - 1) * tens, (cards - 1) * (cards - 2))
    both = Fraction(tens - 1, cards - 3)
    more = dealt_so * (1 - Fraction(6, 5) * (1 - both))
    returns = [
        odds_of(books.banked(id, chosen), 8, strategy, only_kept=True)
        for chosen in (as_insurance, AT_ONCE[id])
    ]
    before, after = (one.bet("base") for one in returns)
    assert before is not None
    assert after is not None
    assert float(after.ev) - float(before.ev) == pytest.approx(float(more), abs=1e-12)
    assert [one.ev for one in returns[0].bets[1:]] == [one.ev for one in returns[1].bets[1:]]


@pytest.mark.parametrize("id", AT_ONCE)
def test_the_chart_takes_even_money_where_it_is_paid_at_once(id: str) -> None:
    """Against an ace alone; as insurance it is no play of the hand, and the chart has no natural."""
    for chosen, rows in ((AT_ONCE[id], ["even-money"]), ({}, [])):
        first = kept_charts(books.banked(id, chosen), 8)[0]
        naturals = [row for row in first.rows if row.label == "natural"]
        assert [cell for row in naturals for cell in row.cells if cell] == rows
        assert all(row.cells[-1] == "even-money" and first.columns[-1] == "ace" for row in naturals)


def in_values(cards: Cards) -> list[int]:
    return [one for one, number in zip(VALUES, cards, strict=True) for _ in range(number)]


def test_busts_are_counted_as_every_order_of_a_small_pack_gives_them(monkeypatch: pytest.MonkeyPatch) -> None:
    game = books.banked("marina/no-bust-21st-century-blackjack")
    few: Cards = (1, 1, 0, 1, 1, 1, 0, 0, 0, 3)
    monkeypatch.setattr(sides, "full", lambda deck, decks: few)
    ways, total = sides.busts(game, 1)
    told: Counter[int] = Counter()
    rules = game.settings
    assert isinstance(rules, BlackjackSettings)
    for order in permutations(in_values(few)):
        bank, rest = list(order[:2]), list(order[2:])
        while (
            not is_natural(faces(tuple(bank)))
            and rules.player_dealer.forces(count(faces(tuple(bank)))) == "hit"
        ):
            bank.append(rest.pop(0))
        told[bank_facts(faces(tuple(bank))).busted_cards] += 1
    whole = sum(told.values())
    assert {cards: Fraction(number, total) for cards, number in ways.items() if number} == {
        cards: Fraction(number, whole) for cards, number in told.items()
    }


@pytest.mark.parametrize("decks", [4, 8])
def test_matches_are_those_of_every_up_card_and_two_cards(decks: int) -> None:
    """Two cards of one rank or another: what they are besides makes no difference to a match."""
    game = books.banked("livermore/pure-spanish-21-5")
    ways, total = sides.matches(game, decks)
    deck = DECKS[game.deck.name].cards
    up = deck[0]
    told: Counter[str] = Counter()
    left = Counter({card: decks - (card == up) for card in deck})
    for one, other in product(deck, repeat=2):
        told[match_of((one, other), up)] += left[one] * (left[other] - (one == other))
    assert {match: 2 * number for match, number in ways.items()} == told
    assert 2 * total == sum(told.values())


def test_red_cards_are_those_of_random_hands() -> None:
    """Every red run of a whole pack adds up, and a run of none is half of all deals."""
    game = books.banked("aviator/pure-21-5-blackjack-red-flex")
    ways, total = sides.red_runs(game, 1)
    assert sum(ways.values()) == total
    assert Fraction(ways[0], total) == Fraction(1, 2)
    assert Fraction(ways[1], total) == Fraction(26 * 26, 52 * 51)
    two = sum(
        1
        for one, other in permutations([card for card in DECKS["bonus"].cards if card.suit in "hd"], 2)
        if is_natural((one, other)) or (count((one, other)).total >= 17 and not _soft_seventeen(one, other))
    )
    stands = Fraction(two, 52 * 51)
    goes_on = Fraction(26 * 25 - two, 52 * 51) * Fraction(26, 50)
    assert Fraction(ways[2], total) == stands + goes_on


def _soft_seventeen(one: Card, other: Card) -> bool:
    return {value(one), value(other)} == {1, 6}


class Best:
    """Decides at a table as the count has it, from the cards that lie open."""

    def __init__(self, game: BankedGame) -> None:
        self.shoe = Shoe(game, game.deck.default)
        self.against = cache(lambda up: AtFirst(self.shoe, up))

    def __call__(self, rng: random.Random, round: BankedRound, ask: Ask) -> Chose:
        felt, offers = round.view(ask.who.bettor).felt, {offer.choice: offer for offer in ask.offers}
        mine = [value(Card.of(card)) for card in felt[at_seat(ask.who.seat, ask.who.hand)]]
        cards: Cards = tuple(mine.count(one) for one in VALUES)
        worth = {
            choice: self.shoe.contexts.worth(row)
            for choice, row in self.rows(value(Card.of(felt[BANK][0])), cards, mine, ask, felt)
            if choice in offers
        }
        choice = max(worth, key=worth.__getitem__) if worth else ask.default.choice
        money = offers[choice].money
        return Chose(ask.who, Choice(choice, money.most if money else None))

    def rows(
        self, up: int, cards: Cards, mine: list[int], ask: Ask, felt: Mapping[Place, Sequence[str]]
    ) -> Iterator[tuple[str, Row]]:
        seat, splits = self.against(up), hands_at(ask.who.seat, felt) - 1
        if ask.stage == "surrender":
            natural = seat.natural_chance(cards)
            going_on = self.shoe.contexts.better(seat.plays(cards).values())
            yield "surrender", seat.surrendered
            yield RIDE, (1 - natural) * going_on + natural * seat.against_a_natural(cards)
            return
        if ask.stage == "insurance":
            return
        playing = seat.behind(mine[0], splits - 1) if splits else seat.playing
        offered = {offer.choice for offer in ask.offers}
        if "rescue" in offered:
            doubles = len(mine) - 2
            given_up = self.shoe.contexts.one(result="forfeit") * 2 ** (doubles - 1)
            yield "rescue", given_up
            yield "stand", 2**doubles * playing.stand(cards)
            if "double" in offered:
                yield "double", playing.doubled(cards, doubles)
            return
        yield from (playing.plays(cards) if splits or len(mine) > 2 else seat.plays(cards)).items()
        if splits and len(mine) == 2 and mine[0] == mine[1] and splits < seat.most_splits(mine[0]):
            yield "split", seat.split(mine[0], 2, splits) - seat.split(mine[0], 0, splits)


@pytest.mark.proof
@pytest.mark.parametrize("id", GAMES)
def test_rounds_that_are_played_so_win_what_was_counted(id: str) -> None:
    game = books.banked(id)
    won = units_won(game, Best(game), 20_000)
    base = Base(game, game.deck.default)
    counted = sum(
        base.contexts.units[base.contexts.places[known]] * ways for known, ways in base.cases().items()
    )
    error = stdev(won) / len(won) ** 0.5
    print(f"{id}: counted {counted:.5f}, played {fmean(won):.4f} ± {error:.4f}")
    assert abs(fmean(won) - counted) < 4 * error


def test_the_chart_has_what_everybody_knows_of_it() -> None:
    """With eight decks: eights are split, eleven is doubled, sixteen is given up against an ace at once."""
    game = books.banked("livermore/pure-21-5-blackjack")
    shoe = Shoe(game, 8)
    for up, hand, play in (
        (6, (8, 8), "split"),
        (6, (5, 6), "double"),
        (6, (10, 2), "stand"),
        (10, (10, 6), "surrender"),
        (10, (10, 10), "stand"),
    ):
        seat = AtFirst(shoe, up)
        worth = seat.at_once(tuple(hand.count(one) for one in VALUES))
        assert max(worth, key=lambda choice: shoe.contexts.worth(worth[choice])) == play, hand

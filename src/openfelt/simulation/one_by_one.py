"""Rounds dealt singly, through the procedure itself: any banked game, as slowly as people at a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial

from openfelt.cards import DECKS, Card
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Rolled, Shuffled
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.requests import Ask, Choice, Cut, Draw, Roll, Shuffle
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.simulation.job import Plays
from openfelt.simulation.strategy_file import StrategyFile
from openfelt.simulation.tally import Moved, Nets, Tally
from openfelt.table.felt import BankedTable, Bet


class Chance:
    """A shoe of which only the cards that are drawn are put in order; dice and cuts."""

    def __init__(self, game: BankedGame, table: BankedTable, rng: random.Random) -> None:
        self.rng = rng
        self.cards = [*DECKS[game.deck.name].composition(table.decks).elements()]
        self.left = len(self.cards)

    def fresh(self) -> None:
        self.left = len(self.cards)

    def draw(self) -> Card:
        place, last = self.rng.randrange(self.left), self.left - 1
        self.cards[place], self.cards[last] = self.cards[last], self.cards[place]
        self.left = last
        return self.cards[last]

    def put_back(self, cards: Iterable[Card]) -> None:
        """They lie behind the last that can be drawn, and change places with the first of those behind it."""
        for card in cards:
            place = self.cards.index(card, self.left)
            self.cards[place], self.cards[self.left] = self.cards[self.left], self.cards[place]
            self.left += 1


Decides = Callable[[BankedRound, Ask], Choice]


def play(round: BankedRound, chance: Chance, decides: Decides) -> None:
    """To its end."""
    while not round.over:
        round.answer(_answer(round, chance, decides))


def _answer(round: BankedRound, chance: Chance, decides: Decides) -> Answer:
    match round.waiting:
        case Draw():
            return Dealt(chance.draw())
        case Roll(dice=number):
            return Rolled(tuple(chance.rng.randint(1, 6) for _ in range(number)))
        case Cut(least=least):
            return CutAt(least)
        case Shuffle():
            chance.put_back(round.returning)
            return Shuffled()
    ask: Ask = round.open_asks[0]
    return Chose(ask.who, decides(round, ask))


class Singly:
    """One table of a game, dealt a round at a time."""

    def __init__(self, game: BankedGame, table: BankedTable, plays: Plays) -> None:
        if plays == "best":
            raise Denied(
                f"no kernel deals {game.name} ({game.id}) at this table, and only kernels know the best "
                "play: simulate it by --plays advice"
            )
        self.game, self.table, self.plays = game, table, plays

    def _decide(self, tally: Tally, round: BankedRound, ask: Ask) -> Choice:
        """A strategy is the players': whoever banks is advised."""
        if isinstance(self.plays, StrategyFile) and ask.who.seat != self.table.player_dealer.seat:
            number, chosen = self.plays.choose(round.view(ask.who.bettor), ask)
            tally.ruled[number] = tally.ruled.get(number, 0) + 1
            return chosen or round.advise(ask)
        return ask.default if self.plays == "default" else round.advise(ask)

    def deal(self, chance: str, nets: Nets, tally: Tally) -> None:
        """As many rounds as there is room for; one that is void moves nothing."""
        drawn = Chance(self.game, self.table, random.Random(chance))
        decides = partial(self._decide, tally)
        for number in range(len(nets.net)):
            round = BankedRound(self.game, self.table)
            drawn.fresh()
            play(round, drawn, decides)
            if round.void:
                tally.void += 1
                nets.net[number] = nets.needed[number] = 0
                continue
            nets.net[number] = round.settlement.collected - round.settlement.paid
            nets.needed[number] = sum(line.outcome.moves for line in round.settlement.lines)
            count(self.game, round, tally)


def count(game: BankedGame, round: BankedRound, tally: Tally) -> None:
    """What each bet of a round came to."""
    lines = round.settlement.lines
    placed = {id(bet) for bet in round.table.bets}
    first: dict[tuple[int, str, int, str], Bet] = {}
    brings: dict[tuple[int, str, int, str], int] = {}
    bases = {rule.name: rule for rule in game.bets if rule.base}
    for line in lines:
        bet, outcome = line.bet, line.outcome
        tally.bets.setdefault(bet.bet, Moved()).add(
            Moved(1, bet.amount, outcome.pays, outcome.loses, line.paid, line.collected)
        )
        if id(bet) in placed and outcome.result != "stays":
            first[bet.seat, bet.bettor, bet.circle, bet.bet] = bet
    for line in lines:
        bet, rule = line.bet, game.bet(line.bet.bet)
        assert rule is not None
        due = line.outcome.pays - line.outcome.loses
        spot = bet.seat, bet.bettor, bet.circle
        if id(bet) in placed:
            brings[*spot, bet.bet] = brings.get((*spot, bet.bet), 0) + due
        for base in bases:
            if (*spot, base) in first and _goes(placed, bet, rule.added, rule.matches, base):
                brings[*spot, base] = brings.get((*spot, base), 0) + due
    for key, bet in first.items():
        results, units = tally.results.setdefault(bet.bet, {}), Fraction(brings[key], max(1, bet.amount))
        results[units] = results.get(units, 0) + 1


def _goes(placed: set[int], bet: Bet, added: bool, matches: str | None, base: str) -> bool:
    """Whether a wager is one game with a base bet: what decisions added, and what lies beside it."""
    if id(bet) not in placed:
        return added or bet.bet == base
    return matches == base

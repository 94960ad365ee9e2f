"""What has happened at a table before anyone looks, and what will: the shoes are known."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from itertools import count
from pathlib import Path

from openfelt import books
from openfelt.cards import Card, SeededSource
from openfelt.hands import points
from openfelt.table.shoes import fresh_shoe
from page.felt import seated
from page.people import House, Person

ROUNDS = 12
GOLD = "aviator/baccarat-gold"
FORTUNE = "parkwest/fortune-pai-gow-poker"
PILES = 7


def known_shoes() -> tuple[str, ...]:
    """The command that serves a room whose every shoe has the seed below."""
    return (sys.executable, str(Path(__file__).parent / "arranged.py"), known_seed())


@cache
def known_seed() -> str:
    """Its first rounds have what the tests look for."""
    seeds = (f"seed {number}" for number in count())
    return next(seed for seed in seeds if lets_choose(seed) and four_of_a_kind(seed))


def lets_choose(seed: str) -> bool:
    """Baccarat Gold lets everyone choose: four to six, and no nine against it (003:134)."""
    community, bank, again, hidden = _dealt(GOLD, seed)[:4]
    return points([community, again]) in {4, 5, 6} and points([bank, hidden]) != 9


def four_of_a_kind(seed: str) -> int:
    """The pile of Fortune Pai Gow Poker that holds it, dealt to and fro (000:1506); 0 if none does."""
    cards = _dealt(FORTUNE, seed)
    for pile in range(PILES):
        hand = [cards[PILES * turn + (PILES - 1 - pile if turn % 2 else pile)] for turn in range(7)]
        if max(Counter(card.rank for card in hand).values()) == 4:
            return pile + 1
    return 0


def _dealt(game: str, seed: str) -> tuple[Card, ...]:
    deck = books.banked(game).deck
    return tuple(fresh_shoe(deck, deck.default, SeededSource(seed.encode())).rest)


@cache
def an_evening(house: House) -> str:
    """A table of Cash In Baccarat with three guests and some rounds on its scoreboard."""
    table = house.table(name="Evening")
    guests = [house.guest() for _ in range(3)]
    for seat, guest in enumerate(guests, 1):
        guest.sit(table, seat)
    for _ in range(ROUNDS):
        play(table, *guests)
    return table


@cache
def gold_round(house: House) -> str:
    """A table of Baccarat Gold where one hand was played: its bettor had the choice, and stood."""
    table = house.table(GOLD, name="Gold")
    bank, bettor = seated(house, table, 1), seated(house, table, 2)
    play(table, bank, bettor, bet="base")
    bettor.do(table, "decide", seat=2, choice="stand")
    return table


def company(house: House, game: str, bet: str = "base") -> str:
    """A table with a hand at each seat, a player-dealer at seat 1, bets at others, and seat 2 free."""
    table = house.table(game, limits={"min": "10", "max": "200"}, name="Company")
    people = {seat: seated(house, table, seat) for seat in (1, 3, 5, 6)}
    people.pop(1).do(table, "accept", wager="500")
    for seat, person in people.items():
        person.bet(table, seat, bet, "25")
    return table


def play(table: str, *seated: Person, bet: str = "player", amount: str = "10") -> None:
    """A round: whoever is offered the player-dealer position takes it, and the others bet."""
    shown = seated[0].see(table)
    seats = {one["person"]: one["seat"] for one in shown["seats"]}
    banker = next(person for person in seated if person.person == shown["offer"]["person"])
    banker.do(table, "accept", wager="300")
    for person in seated:
        if person is not banker:
            person.bet(table, seats[person.person], bet, amount)
    for person in seated:
        if person is not banker:
            person.do(table, "deal")

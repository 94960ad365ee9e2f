"""What has happened at a table before anyone looks, and what will: the shoes are known."""

from __future__ import annotations

import sys
from functools import cache
from itertools import count
from pathlib import Path

from openfelt import books
from openfelt.hands import points
from openfelt.room.shoes import fresh_shoe
from page.people import House, Person

ROUNDS = 12
GOLD = "aviator/baccarat-gold"


def known_shoes() -> tuple[str, ...]:
    """The command that serves a room whose every shoe has the seed below."""
    return (sys.executable, str(Path(__file__).parent / "arranged.py"), seed_with_a_decision())


@cache
def seed_with_a_decision() -> str:
    """The first hand of Baccarat Gold lets everyone choose: four to six, and no nine against it (003:134)."""
    deck = books.game(GOLD).deck
    for number in count():
        community, bank, again, hidden = fresh_shoe(deck, deck.default, f"seed {number}".encode()).rest[:4]
        if points([community, again]) in {4, 5, 6} and points([bank, hidden]) != 9:
            return f"seed {number}"
    raise AssertionError


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


def play(table: str, *seated: Person, bet: str = "player", amount: str = "10") -> None:
    """A round: whoever is offered the player-dealer position takes it, and the others bet."""
    shown = seated[0].see(table)
    seats = {one["person"]: one["seat"] for one in shown["seats"]}
    banker = next(person for person in seated if person.person == shown["offer"]["person"])
    banker.do(table, "accept", wager="300")
    for person in seated:
        if person is not banker:
            person.bet(table, seats[person.person], bet, amount)
    banker.do(table, "deal")

"""Short nights of any game, in which people send something to every shuffle, and the records they end in."""

from __future__ import annotations

import random
from typing import Any

from openfelt import books
from openfelt.room.steps.caller import CLOCK
from openfelt.rounds.requests import Choice
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, cents
from openfelt.rules.pot import PotGame
from openfelt.table.setup import usual_stakes
from room import spoken as c
from room.held import HeldChance
from room.meld_tables import MeldNight
from room.pot_tables import PotNight
from room.tables import AnyNight, Night

PEOPLE = ("ann", "bob", "cy")


def night_at(game: str, seed: str = "1", rounds: int = 2, **more: Any) -> AnyNight[Any]:
    """So many rounds of a game, of any kind of play."""
    night, rng = begun(game, **more), random.Random(f"{game} {seed}")
    night.chance = HeldChance(rng)
    for _ in range(rounds):
        if not go_to_the_deal(night, rng):
            break
        play_out(night, rng)
    return night


def begun(game: str, **more: Any) -> AnyNight[Any]:
    """Three people at a table of it, with money for a long night."""
    book = books.game(game)
    if isinstance(book, BankedGame):
        seats = next(seats for seats in sorted(book.seats.tables, reverse=True) if seats <= 8)
        return Night(game, **({"seats": seats} | more)).seated(*PEOPLE, buy_in=5000)
    if isinstance(book, PotGame):
        night: AnyNight[Any] = PotNight(
            game, **({"stakes": usual_stakes(book, None), "seats": max(book.seats.tables)} | more)
        )
        buy_in = Cents(night.state.least_buy_in * 20)
    else:
        night, buy_in = MeldNight(game, **more), cents(2000)
    for seat, person in enumerate(PEOPLE, 1):
        night.do(person, c.Sit(seat=seat, buy_in=buy_in))
    return night


def go_to_the_deal(night: AnyNight[Any], rng: random.Random) -> bool:
    """Bets are placed and things are sent, and the round begins, if it can."""
    if isinstance(night, Night):
        night.banked(400)
        base = next(rule.name for rule in night.state.game.bets if rule.base)
        for person in PEOPLE:
            if night.state.bank is not None and person != night.state.bank.person:
                night.bet(f"{night.state.seat_of(person)} {person} {base} 10")
    elif night.state.phase != "starting":
        return False
    for person in rng.sample(PEOPLE, rng.randint(0, 3)):
        night.do(person, c.Stir(words=f"{person} says {rng.random()}"))
    night.do(*(("hal", c.Deal()) if isinstance(night, Night) else (CLOCK, c.Clock())))
    return True


def play_out(night: AnyNight[Any], rng: random.Random) -> None:
    """As people are advised, and now and then as they like."""
    while night.state.live:
        ask = rng.choice(night.state.round.open_asks)
        choice = night.state.round.advise(ask)
        free = [offer for offer in ask.offers if offer.pick is None and offer.choice != "fold"]
        if free and rng.random() < 0.4:
            offer = rng.choice(free)
            choice = Choice(offer.choice, None if offer.money is None else offer.money.least)
        who = ask.who
        said = c.Decide(
            seat=who.seat,
            choice=choice.choice,
            amount=choice.amount,
            cards=choice.cards,
            hand=who.hand,
            circle=who.circle,
        )
        try:
            night.do(who.bettor, said)
        except Denied:  # more than they have left
            night.clock()

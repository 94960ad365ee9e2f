"""Somebody who tries everything at a table of melds, but often enough what makes it go on."""

from __future__ import annotations

import random
from typing import Any

from openfelt.room.steps.caller import CLOCK
from openfelt.rounds.requests import Ask
from openfelt.rules.money import Cents, Net
from room import spoken as c
from room.meld_tables import MeldNight

PEOPLE = ("ann", "bob", "cy", "dee", "eve")
BOTS = ("bot1", "bot2", "bot3")
Said = tuple[Any, c.AnyCommand]


class MeldChaos:
    def __init__(self, night: MeldNight, rng: random.Random) -> None:
        self.night, self.rng = night, rng
        self.idle = (0, False)  # in some rounds nobody does anything, until the stock has run out

    def next(self) -> Said:
        rng = self.rng
        if rng.random() < 0.85 and (said := self.sensible()) is not None:
            return said
        return rng.choice([*self.players(), *self.players(), *self.floor()])

    def sensible(self) -> Said | None:
        state, rng = self.night.state, self.rng
        match state.phase:
            case "gathering" if state.opened.private is not None and rng.random() < 0.6:
                bots = tuple(bot for bot in BOTS if bot not in state.stacks)[:1]
                company = (c.InvitePerson(person="bob"), c.SeatBots(people=bots, buy_in=Cents(20_000)))
                return "ann", rng.choice((c.Sit(seat=1, buy_in=Cents(20_000)), c.SitIn(), *company))
            case "gathering":
                who = rng.choice([*state.entitled, *PEOPLE])
                if state.seat_of(who) is None:
                    return who, c.Sit(seat=rng.randint(1, state.opened.seats), buy_in=Cents(20_000))
                return who, rng.choice((c.SitIn(), c.Buy(amount=Cents(20_000))))
            case "starting" if state.entitled and rng.random() < 0.7:
                return rng.choice(state.entitled), rng.choice((c.Leave(), c.SitOut()))
            case "starting":
                return CLOCK, c.Clock()
            case "playing":
                return self.in_play()
            case "paused":
                return "flo", c.Resume()
        return None

    def in_play(self) -> Said:
        state, rng, round = self.night.state, self.rng, self.night.round
        people, chance = round.table.people, rng.random()
        if state.leaving and chance < 0.3:
            return state.leaving[0], c.Stay()
        if chance < 0.03:
            return rng.choice(people), c.Leave()
        if chance < 0.06:
            return rng.choice(people), c.Waive(claims=rng.random() < 0.5)
        if chance < 0.15:
            return CLOCK, c.Clock()
        ask = rng.choice(round.open_asks)
        return ask.who.bettor, self.decision(ask)

    def decision(self, ask: Ask) -> c.Command:
        """Mostly as one is advised, so that rounds come to an end of their own."""
        rng, round, number = self.rng, self.night.round, self.night.state.number
        if self.idle[0] != number:
            self.idle = (number, rng.random() < 0.2)
        choice = ask.default if self.idle[1] else round.advise(ask)
        if rng.random() < 0.2 and not self.idle[1]:
            offer = rng.choice(ask.offers)
            listed = next((one for one in round.picks(ask.who.bettor) if one.choice == offer.choice), None)
            cards = rng.choice(listed.ways).cards if listed is not None and listed.ways else ()
            if offer.pick is not None and not cards:
                cards = (rng.choice(round.felt.cards(offer.pick.place)),)
            amount = offer.money.least if offer.money else None
            return c.Decide(seat=ask.who.seat, choice=offer.choice, amount=amount, cards=cards)
        return c.Decide(seat=ask.who.seat, choice=choice.choice, amount=choice.amount, cards=choice.cards)

    def players(self) -> list[Said]:
        """What people say for themselves, in and out of season."""
        rng, state = self.rng, self.night.state
        who, seat = rng.choice(PEOPLE), rng.randint(0, state.opened.seats + 1)
        return [
            (who, c.Sit(seat=seat, buy_in=Cents(20_000))),
            (who, c.Buy(amount=Cents(rng.choice((100, 500, 20_000))))),
            (who, c.Leave()),
            (rng.choice(state.leaving or [who]), c.Stay()),
            (who, c.SitOut()),
            (who, c.SitIn()),
            (who, c.Move(seat=seat)),
            (who, c.Waive()),
            (who, c.Decide(seat=seat, choice=rng.choice(("take", "no", "meld")))),
            (who, c.Stir(words="mine")),
            (who, c.Wait()),
            (who, c.Unwait()),
            (who, c.Change(table="t2", seat=seat)),
            ("ann", c.InvitePerson(person=who)),
            (CLOCK, c.Watch(absent=(who,))),
        ]

    def floor(self) -> list[Said]:
        rng, state = self.rng, self.night.state
        seat, rich = rng.randint(1, state.opened.seats), rng.choice([*state.stacks] or ["ann"])
        moves = {rich: Net(-100), rng.choice(PEOPLE): Net(100)}
        faults = ("left", "incorrect-hand", "incorrect-meld")
        return [
            ("flo", c.Rule(ruling=rng.choice(faults), findings={"seat": str(seat)})),
            ("flo", c.Rule(ruling="misdeal")),
            ("flo", c.TakeDefault(seat=seat, cite=str(state.game.play_cite))),
            ("flo", c.Pause(why="x")),
            ("flo", c.Correct(moves=moves, why="x", cite=str(state.game.play_cite))),
        ]

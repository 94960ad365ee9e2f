"""Somebody who tries everything at a table that is played for pots, but often enough what makes it go on."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from openfelt.cards import UNKNOWN
from openfelt.room.steps.caller import CLOCK
from openfelt.room.steps.command import AtSeat
from openfelt.room.steps.decisions import Decide
from openfelt.rounds.requests import Ask, Draw, Offer, Shuffle
from openfelt.rules.money import Cents, Net
from room import spoken as c
from room.pot_tables import PotNight

PEOPLE = ("ann", "bob", "cy", "dee", "eve", "sue")
BOTS = ("bot1", "bot2", "bot3")
Said = tuple[Any, c.AnyCommand]


class PotChaos:
    def __init__(self, night: PotNight, rng: random.Random) -> None:
        self.night, self.rng = night, rng

    def next(self) -> Said:
        rng = self.rng
        if rng.random() < 0.75 and (said := self.sensible()) is not None:
            return said
        return rng.choice([*self.players(), *self.players(), *self.company(), *self.floor()])

    def sensible(self) -> Said | None:
        state, rng = self.night.state, self.rng
        match state.phase:
            case "gathering" if state.opened.private is not None and rng.random() < 0.6:
                bots = tuple(bot for bot in BOTS if bot not in state.stacks)[:1]
                company = (c.InvitePerson(person="bob"), c.SeatBots(people=bots, buy_in=Cents(10_000)))
                return "ann", rng.choice((c.Sit(seat=1, buy_in=Cents(10_000)), c.SitIn(), *company))
            case "gathering":
                who = rng.choice(PEOPLE)
                if (player := state.player(who)) is None:
                    return who, c.Sit(seat=rng.randint(1, state.opened.seats), buy_in=self.buy_in(who))
                if player.broke:
                    return who, c.Buy(amount=self.buy_in(who))
                return who, c.SitIn()
            case "starting":
                return CLOCK, c.Clock()
            case "playing":
                asks = self.night.round.open_asks
                if state.leaving and rng.random() < 0.2:
                    return state.leaving[0], c.Stay()
                if rng.random() < 0.04:
                    return rng.choice(self.night.round.table.people), c.Leave()
                if rng.random() < 0.1:
                    return CLOCK, c.Clock()
                return asks[0].who.bettor, self.decision(asks[0])
            case "paused":
                return "flo", c.Resume()
        return None

    def decision(self, ask: Ask) -> Decide:
        """Folding less often than all the rest, so that hands come to an end of their own."""
        rng = self.rng
        offers = [one for one in ask.offers if one.choice != "fold" or rng.random() < 0.3]
        offer = rng.choice(offers or list(ask.offers))
        amount = None
        if offer.money is not None:
            span = offer.money
            amount = rng.choice((span.least, span.nearest(span.least * 2), span.most))
        pick = offer.pick
        cards = tuple(rng.sample(self.night.round.felt.cards(pick.place), pick.least)) if pick else ()
        return c.Decide(seat=ask.who.seat, choice=offer.choice, amount=amount, cards=cards)

    def players(self) -> list[Said]:
        """What people say for themselves, in and out of season."""
        rng, state = self.rng, self.night.state
        who, seat = rng.choice(PEOPLE), rng.randint(0, state.opened.seats + 1)
        return [
            (who, c.Sit(seat=seat, buy_in=self.buy_in(who))),
            (who, c.Buy(amount=self.buy_in(who))),
            (who, c.Buy(amount=Cents(rng.choice((100, 500, 2_000))))),
            (who, c.Leave()),
            (rng.choice(state.leaving or [who]), c.Stay()),
            (who, c.SitOut()),
            (who, c.SitIn()),
            (who, c.Move(seat=seat)),
            (self.debtor() or who, c.ComeIn(how=rng.choice(("ask", "wait", "post")))),
            (who, c.Decide(seat=seat, choice=rng.choice(("call", "raise", "show")), amount=Cents(400))),
            (who, c.Deal()),
            (who, c.Stir(words="mine")),
        ]

    def company(self) -> list[Said]:
        rng, state = self.rng, self.night.state
        seat, who = rng.randint(1, state.opened.seats), rng.choice((*PEOPLE, *BOTS))
        bots = tuple(rng.sample(BOTS, 2))
        people = () if set(bots) & set(state.stacks) else bots
        return [
            (who, c.Wait()),
            (who, c.Unwait()),
            ("flo", c.SeatNext(why=rng.choice(("", "x")))),
            (who, c.Change(table="t2", seat=seat)),
            ("ann", c.InvitePerson(person=who)),
            ("ann", c.Uninvite(person=rng.choice(sorted(state.invited) or [who]))),
            ("ann", c.SeatBots(people=people, buy_in=Cents(10_000))),
            (CLOCK, c.Watch(absent=(who,))),
            (who, c.Expect(seat=seat, amount=self.buy_in(who), source="t2")),
        ]

    def floor(self) -> list[Said]:
        rng, state = self.rng, self.night.state
        seat, rich = rng.randint(1, state.opened.seats), rng.choice([*state.stacks] or ["ann"])
        moves = {rich: Net(-100), rng.choice(PEOPLE): Net(100)}
        return [
            ("flo", c.Rule(ruling=rng.choice(("misdeal", "dead-hand")), findings={"seat": str(seat)})),
            ("flo", c.Rule(ruling="misdeal")),
            ("flo", c.TakeDefault(seat=seat, cite=str(state.game.play_cite))),
            ("flo", c.Pause(why="x")),
            ("flo", c.Correct(moves=moves, why="x", cite=str(state.game.play_cite))),
            ("flo", c.AwardJackpot(person=rich, share=50, why="x", cite=str(state.game.play_cite))),
        ]

    def debtor(self) -> str | None:
        players = self.night.state.line.players.values()
        return next((one.bettor for one in players if one.debt is not None), None)

    def buy_in(self, who: str) -> Cents:
        """Mostly enough, for some what they left with."""
        was = self.night.state.departed.get(who)
        if was is not None and self.rng.random() < 0.6:
            return was.amount
        return Cents(self.rng.choice((500, 3_000, 3_000, 10_000, 20_050)))


class FeltChaos(PotChaos):
    """The same at a physical table, where a house dealer says it all."""

    def next(self) -> Said:
        rng, state = self.rng, self.night.state
        if rng.random() < (0.3 if state.undo and not state.live else 0.06):
            return rng.choice(("hal", "flo")), rng.choice((c.TakeBackEntry, c.TakeBackDeal))()
        if rng.random() < 0.05:
            amount = Cents(rng.choice((0, 50, 1_000, 20_000)))
            return "hal", c.CountChips(person=rng.choice(PEOPLE), amount=amount)
        if state.phase == "playing" and rng.random() < 0.04:
            return self.shown_in_dealing()
        who, said = super().next()
        if isinstance(said, AtSeat) and rng.random() < 0.95:
            return "hal", replace(said, person=who)
        return ("hal", said) if isinstance(said, c.Command) and said.by_hand else (who, said)

    def sensible(self) -> Said | None:
        state, rng = self.night.state, self.rng
        if state.phase == "starting":
            return "hal", c.Deal()
        if state.phase != "playing":
            return super().sensible()
        match self.night.round.waiting:
            case Draw(faults=faults):
                card = rng.choice(list(self.night.round.pack))
                return "hal", c.EnterCard(
                    card=card, fault=rng.choice(faults) if rng.random() < 0.02 else None
                )
            case Shuffle():
                return "hal", c.EnterShuffle()
        return "hal", self.decision(self.night.round.open_asks[0])

    def shown_in_dealing(self) -> Said:
        card, seat = self.rng.choice(list(self.night.round.pack)), self.rng.randint(1, 6)
        return "hal", c.EnterCard(card=card, fault="exposed", place=str(seat))

    def decision(self, ask: Ask) -> Decide:
        said = super().decision(ask)
        offer = next(one for one in ask.offers if one.choice == said.choice)
        return replace(said, cards=self.named(offer)) if offer.names is not None else said

    def named(self, offer: Offer) -> tuple[Any, ...]:
        """What lies there, with names for what nobody knew."""
        assert offer.names is not None
        lying = self.night.round.felt.cards(offer.names)
        left = self.rng.sample(list(self.night.round.pack), len(lying))
        return tuple(left.pop() if card is UNKNOWN else card for card in lying)

"""Whole nights of random commands by random people, lawful and not: the laws every table keeps."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any, get_args

import pytest

from openfelt.cards import DECKS, Card
from openfelt.room.log import events as e
from openfelt.room.steps.between import between
from openfelt.room.steps.caller import CLOCK
from openfelt.room.steps.decisions import Decide
from openfelt.room.steps.guests import people_may_come
from openfelt.room.steps.house_dealer import EnterHands
from openfelt.room.steps.placed_bets import PlaceBet
from openfelt.rounds.parting import HandsToOpen
from openfelt.rounds.requests import Ask, Shuffle
from openfelt.rounds.stated_hands import to_open
from openfelt.rounds.table_record import Decision
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, Net, cents
from openfelt.table.felt import Share
from room import spoken as c
from room.held import HeldChance
from room.tables import (
    CASH_IN,
    GOLD,
    PANDA,
    SUPREME,
    THE_PROVING_GAME,
    AnyNight,
    Night,
    everything,
    sent,
)

PEOPLE = ("ann", "bob", "cy", "dee", "eve", "sue")
COMPANIES = {"dee": "Knighted", "eve": "Blackstone"}
BOTS = ("bot1", "bot2", "bot3")
SHARED = {"shared-wager": True}
STEPS = 400
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "supreme": (SUPREME, {"collection": ("3",), "decks": 1, "options": SHARED}),
    "panda": (PANDA, {"collection": ("1",), "section": "000:1407", "jackpot": cents(1)}),
    "cash-in, every hand": (CASH_IN, {"collection": ("1",), "every_hand": True}),
    "gold": (GOLD, {"collection": ("1",)}),
    "supreme in half dollars": (
        SUPREME,
        {"collection": ("4",), "chip": cents("0.50"), "rounding": "nearest", "jackpot": cents("0.50")},
    ),
    "private": (SUPREME, {"collection": ("1",), "private": "ann", "options": SHARED, "seats": 4}),
    "together": ("marina/asian-double-hand-poker", {"seats": 7, "collection": ("2",)}),
    "crowded": (PANDA, {"seats": 3, "options": SHARED}),
    "lantern": (THE_PROVING_GAME, {"jackpot": cents(1)}),
    "physical": (CASH_IN, {"physical": True, "collection": ("1",), "jackpot": cents(1)}),
    "physical lantern": (THE_PROVING_GAME, {"physical": True}),
    "physical pai gow": ("aviator/pai-gow-poker", {"physical": True, "seats": 7}),
}


class Chaos:
    """Someone who tries everything, but often enough what makes the game go on."""

    def __init__(self, night: Night, rng: random.Random) -> None:
        self.night, self.rng = night, rng

    def next(self) -> tuple[Any, c.AnyCommand]:
        state = self.night.state
        if state.opened.physical and self.rng.random() < (0.2 if state.undo and not state.live else 0.06):
            return self.rng.choice(("hal", "flo")), self.rng.choice((c.TakeBackEntry, c.TakeBackDeal))()
        if self.rng.random() < 0.7:
            sensible = self.sensible()
            if sensible is not None:
                return sensible
        if self.rng.random() < 0.25:
            return self.rng.choice(("hal", "flo", "flo", *PEOPLE[:2])), self.now_and_then()
        who: Any = self.rng.choice((*PEOPLE, *PEOPLE, "hal", "flo", "stranger", CLOCK))
        if self.rng.random() < 0.4:
            likely, company = self.rng.choice([*self.company(), *self.shares()])
            return likely if self.rng.random() < 0.8 else who, company
        return who, self.anything()

    def company(self) -> list[tuple[Any, c.AnyCommand]]:
        """About who sits where; each from someone who might well."""
        rng, state = self.rng, self.night.state
        seat, who = rng.randint(1, state.opened.seats), rng.choice((*PEOPLE, *BOTS))
        bots = tuple(rng.sample(BOTS, 2))
        people = () if set(bots) & set(state.stacks) else bots
        why = rng.choice(("", "x"))
        return [
            ("flo", c.SeatNext(person=rng.choice((None, who)), seat=rng.choice((None, seat)), why=why)),
            ("flo", c.Unwait(person=who)),
            (who, c.Wait()),
            (who, c.Change(table=rng.choice(("t1", "t2")), seat=seat)),
            ("flo", c.Change(table="t2", seat=seat, person=who, why=why)),
            ("ann", c.InvitePerson(person=who)),
            ("ann", c.Uninvite(person=rng.choice(sorted(state.invited) or [who]))),
            ("ann", c.SeatBots(people=people, buy_in=self.buy_in())),
            (CLOCK, c.Watch(absent=(who,), idle=(who,) if seat == 1 else ())),
            (who, c.PassForMe(passes=seat < 4)),
            (who, c.Expect(seat=seat, amount=self.buy_in(), source="t2")),
        ]

    def shares(self) -> list[tuple[Any, c.AnyCommand]]:
        """About whose money the wager is."""
        rng, state = self.rng, self.night.state
        bank = state.bank.person if state.bank else "ann"
        sharer = next(iter(state.share_offers), "bob")
        stands = rng.choice([one for one in state.stacks if state.free(one) > 3_000] or ["sue"])
        return [
            (bank, c.GiveUp()),
            (stands, c.OfferShare(amount=Cents(rng.choice((500, 1_000))))),
            (stands, c.OfferShare(amount=Cents(rng.choice((499, 2_000))))),
            (bank, c.AdmitShare(person=sharer)),
            (bank, c.AdmitShare(person=sharer)),
            (sharer, c.TakeBackShare()),
            (bank, c.TakeBackShare(person=sharer)),
        ]

    def sensible(self) -> tuple[Any, c.AnyCommand] | None:
        state, rng = self.night.state, self.rng
        house = state.opened.physical
        match state.phase:
            case "gathering" if state.opened.private and rng.random() < 0.5:
                return "ann", rng.choice(
                    (c.InvitePerson(person="bob"), c.SeatBots(people=BOTS[:1], buy_in=cents(50)))
                )
            case "gathering":
                return rng.choice(PEOPLE), c.Sit(
                    seat=rng.randint(1, state.opened.seats), buy_in=self.buy_in()
                )
            case "offering":
                offer = state.rotation.offer
                if offer is not None and rng.random() < 0.1:
                    return offer.person, c.Decline()
                if house or offer is None:
                    return "hal", c.Accept(wager=cents(rng.choice((20, 100, 400))))
                wager = max(500, state.free(offer.person) - rng.choice((0, 500, 2_500, 5_000)))
                return offer.person, c.Accept(wager=Cents(wager))
            case "betting":
                if state.share_offers and state.bank is not None and rng.random() < 0.3:
                    return state.bank.person, c.AdmitShare(person=next(iter(state.share_offers)))
                if state.game.sharing and rng.random() < 0.2:
                    return rng.choice(self.shares())
                if state.bets and rng.random() < (0.5 if len(state.bets) > 2 else 0.1):
                    return "hal" if house else rng.choice(("hal", CLOCK)), c.Deal()
                return self.some_bet()
            case "playing":
                return self.play()
            case "paused":
                return "flo", c.Resume()
            case "broken":
                return "flo", c.Again()
        return None

    def play(self) -> tuple[Any, c.TableCommand]:
        round, house = self.night.state.round, self.night.opened.physical
        assert round is not None
        if house and (unseen := to_open(round)) is not None and self.rng.random() < 0.9:
            return "hal", self.opened(unseen)
        if not round.open_asks:
            if isinstance(round.waiting, Shuffle):
                return "hal", c.EnterShuffle()
            if self.rng.random() < 0.5:
                return "hal", c.EnterDice(dice=tuple(self.rng.randint(1, 6) for _ in range(3)))
            fault = self.rng.choice((None,) * 40 + ("boxed", "extra", "off-table", "exposed"))
            return "hal", c.EnterCard(card=self.card(), fault=fault)
        ask = self.rng.choice(round.open_asks)
        return "hal" if house else ask.who.bettor, self.decision(ask)

    def opened(self, unseen: HandsToOpen) -> EnterHands:
        """Any hands, each set by the house way, and any decisions."""
        deck = list(map(str, DECKS[self.night.state.game.deck.name].cards))
        self.rng.shuffle(deck)
        size, dice = unseen.size, tuple(self.rng.randint(1, 6) for _ in range(unseen.dice))
        each = {place: deck[n * size : (n + 1) * size] for n, place in enumerate(unseen.places)}
        manner = "house way: " if unseen.halves else ""
        hands = {
            str(place): manner + " ".join(held[: self.rng.randint(unseen.least, size)])
            for place, held in each.items()
        }
        decisions: tuple[Decision, ...] = ()
        if unseen.decisions and self.rng.random() < 0.5:
            offers = unseen.decisions.offers
            decisions = tuple(
                Decision(seat=who.seat, bettor=who.bettor, choice=self.rng.choice(offers).choice)
                for who in unseen.decisions.who
            )
        picked = self.rng.choice(("", *unseen.picks))
        return c.EnterHands(hands=hands, dice=dice, picked=picked, decisions=decisions)

    def decision(self, ask: Ask) -> Decide:
        offer = self.rng.choice(ask.offers)
        if offer.choice == "claim" and self.night.state.free(ask.who.bettor) < 100:
            offer = ask.offers[0]  # the spark costs a dollar, which the offer does not say
        round = self.night.state.round
        assert round is not None
        held = round.felt.cards(offer.pick.place) if offer.pick else ()
        return c.Decide(
            seat=ask.who.seat,
            bettor=ask.who.bettor,
            choice=offer.choice,
            amount=Cents(offer.money.least * self.rng.choice((1, 1, 2, 3))) if offer.money else None,
            cards=tuple(self.rng.sample(held, min(1, len(held)))),
            hand=ask.who.hand,
            cite=self.rng.choice(("", str(self.night.state.game.play_cite))),
        )

    def bet_of_someone(self) -> tuple[str, PlaceBet]:
        """With the money, mostly on their own seat."""
        state, rng = self.night.state, self.rng
        rich = [(free, who) for who in state.stacks if (free := state.free(who)) >= 500]
        if state.opened.physical or not rich:
            return "hal", self.bet()
        free, who = rng.choice(rich)
        mine = state.seat_of(who) or rng.randint(1, state.opened.seats)
        amount = Cents(rng.choice((500, min(free, 10_000), max(500, min(free, 50_000) - 50))))
        rule = rng.choice([rule for rule in state.game.bets if rule.base or rng.random() < 0.3])
        return who, c.PlaceBet(seat=mine, bet=rule.name, amount=amount, backline=mine not in state.seats)

    def some_bet(self) -> tuple[str, c.AnyCommand]:
        if self.night.state.game.kum_kum and self.rng.random() < 0.5:
            return self.together()
        return self.bet_of_someone() if self.rng.random() < 0.7 else (self.rng.choice(PEOPLE), self.bet())

    def together(self) -> tuple[str, c.AnyCommand]:
        """A bet of two people's money: proposed, agreed to, or taken down again."""
        state, rng = self.night.state, self.rng
        rich = [who for who in state.stacks if state.free(who) >= 500]
        first, second = rng.sample([*(rich if len(rich) > 1 else PEOPLE)], 2)
        mine = state.seat_of(first) or rng.randint(1, state.opened.seats)
        parts = (Share(first, Cents(500)), Share(second, Cents(rng.choice((499, 500, 1_000)))))
        whole = Cents(sum(part.amount for part in parts))
        named = first if state.opened.physical else None
        bet = c.PlaceBet(
            seat=mine, bet="base", amount=whole, shares=parts, backline=mine not in state.seats, bettor=named
        )
        if not state.proposals or rng.random() < 0.3:
            return "hal" if state.opened.physical else first, bet
        proposal = rng.choice(state.proposals)
        on, who = proposal.bet, rng.choice((*proposal.missing, *proposal.missing, *proposal.agreed))
        if rng.random() < 0.1:
            return who, c.TakeDown(seat=on.seat, bet=on.bet, bettor=on.bettor)
        return who, c.AgreeToBet(seat=on.seat, bet=on.bet, bettor=on.bettor, amount=on.put_up(who))

    def bet(self) -> PlaceBet:
        state, rng = self.night.state, self.rng
        rule = rng.choice(state.game.bets)
        return c.PlaceBet(
            seat=rng.randint(1, state.opened.seats),
            bet=rule.name,
            amount=Cents(rng.choice((500, 500, 1_000, 2_500, 9_950, 10_000, 137))),
            backline=rng.random() < 0.5,
            bettor=rng.choice(PEOPLE) if state.opened.physical else None,
        )

    def card(self) -> Card:
        return Card.of(self.rng.choice("23456789TJQKA") + self.rng.choice("shdc"))

    def buy_in(self) -> Cents:
        return Cents(self.rng.choice((500, 2_000, 10_000, 20_050, 50_000)))

    def anything(self) -> c.TableCommand:
        rng, state = self.rng, self.night.state
        seat, who = rng.randint(0, state.opened.seats + 1), rng.choice(PEOPLE)
        bet = rng.choice(state.game.bets).name
        asks = state.round.open_asks if state.round else ()
        usual: list[c.TableCommand] = [
            c.Sit(seat=seat, buy_in=self.buy_in()),
            c.Sit(seat=seat, buy_in=self.buy_in()),
            c.Buy(amount=self.buy_in()),
            c.Leave(),
            c.SitOut(),
            c.SitIn(),
            c.Wait(),
            c.Unwait(),
            c.Accept(wager=Cents(rng.choice((0, 500, 5_000, 100_000)))),
            c.Decline(),
            self.bet(),
            c.TakeDown(seat=seat, bet=bet, bettor=rng.choice((None, who))),
            *(c.TakeDown(seat=b.seat, bet=b.bet, bettor=b.bettor) for b in state.bets[:1]),
            c.Deal(),
            *(self.decision(ask) for ask in asks[:1]),
            c.Decide(seat=seat, choice="hit", bettor=who),
            c.Clock(),
            c.Clock(),
        ]
        return rng.choice(usual)

    def now_and_then(self) -> c.TableCommand:
        rng, state = self.rng, self.night.state
        bet, seat = rng.choice(state.game.bets).name, rng.randint(1, state.opened.seats)
        rich = [person for person in state.stacks if state.free(person) > 100] or ["ann"]
        moves = {rng.choice(rich): Net(-100), rng.choice(PEOPLE): Net(100)}
        cite = str(state.game.play_cite)
        rare: list[c.TableCommand] = [
            c.Rule(ruling="misdeal", findings={"substantial-action": "no"}),
            c.Rule(ruling="dead-hand", findings={"seat": str(seat)}),
            c.EnterCard(card=self.card()),
            c.EnterDice(dice=(1, 2, 3)),
            c.EnterResult(stated={"winner": rng.choice(("tie", "player", "nobody"))}),
            c.EnterResult(stated={"winner": "player"}, won=(bet,)),
            c.TakeBackResult(),
            c.TakeBackEntry(entry=rng.choice((None, 3))),
            c.NewShoe(),
            c.Pause(why="x"),
            c.Resume(),
            c.Again(),
            c.Correct(moves=moves, why="x", cite=cite),
            c.AwardJackpot(person=rng.choice(rich), share=rng.choice((1, 50, 100)), why="x", cite=cite),
            c.AwardJackpot(person=rng.choice(rich), amount=Cents(100), why="x", cite=cite),
            c.TakeDefault(seat=seat, cite=cite),
            c.Stir(words="blow on them"),
        ]
        return rng.choice(rare)


def whole_chips(night: Night) -> None:
    state = night.state
    if night.opened.chip:
        amounts = [*state.stacks.values(), state.jackpot, night.drop, *(bet.amount for bet in state.bets)]
        odd = {amount % night.opened.chip for amount in amounts}
        assert odd <= {0}, "all money is whole chips"


def the_laws(night: AnyNight[Any]) -> None:
    """At a table of any kind."""
    state = night.state
    assert night.money == 0, "money is neither made nor lost"
    assert state.jackpot >= 0, "the jackpot pays what it has"
    if not night.opened.physical:
        for person, stack in state.stacks.items():
            assert stack >= 0, f"{person} has less than nothing"
            assert state.free(person) >= 0, f"{person} has promised more than there is"
        assert all(person in state.stacks for person in state.seats.values())
    called = [call.person for call in state.calls.values()]
    assert len(set(called)) == len(called), "one seat each"
    assert not set(called) & set(state.seats.values())
    assert not state.calls.keys() & state.seats.keys()
    if not (state.live or state.paused or state.closed) and people_may_come(state):
        held = between(state).holds
        bots = [who for who in state.seats.values() if state.is_bot(who) and not held(state, who)]
        assert state.open_seats or not bots, "bots leave a seat to people"
    if not state.paused and not state.closed:
        assert not state.open_seats or set(state.waiting) <= set(called), (
            "no seat is free while someone waits"
        )


def the_log_tells_it_all(night: AnyNight[Any]) -> None:
    again = night.again()
    assert everything(again) == everything(night.state)
    assert sent(again) == sent(night.state)


def spend(name: str, seed: int, steps: int = STEPS) -> Counter[str]:
    """A night whose cards and dice follow from the seed as well."""
    rng = random.Random(f"{name} {seed}")
    game, more = TABLES[name]
    night = Night(game, **more)  # its `do` sees to it that a refused command changes nothing
    night.companies, night.chance = dict(COMPANIES), HeldChance(rng)
    chaos, met = Chaos(night, rng), Counter[str]()
    for _ in range(steps):
        night.now += rng.choice((0.0, 1.5, 30.0)) if rng.random() < 0.98 else 2_000.0
        who, command = chaos.next()
        try:
            events = night.do(who, command)
        except Denied:
            met["refused"] += 1
            continue
        met.update(type(event).__name__ for event in events)
        met["standing"] += any(bet.standing for bet in night.state.bets)
        met["void"] += any(isinstance(event, e.RoundEnded) and bool(event.void) for event in events)
        the_laws(night)
        whole_chips(night)
        if rng.random() < 0.03:
            the_log_tells_it_all(night)
    the_log_tells_it_all(night)
    if night.state.live:
        with pytest.raises(Denied):
            night.do("flo", c.Close(why="too soon"))
    elif not night.opened.physical:
        night.do("flo", c.Close(why="the night is over"))
        the_laws(night)
        assert not night.state.stacks
    return met


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", TABLES)
def test_a_night_keeps_the_laws(name: str, seed: int) -> None:
    met = spend(name, seed)
    assert met["refused"]
    assert met["RoundBegun"], met


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(100, 120))
@pytest.mark.parametrize("name", TABLES)
def test_many_nights_keep_the_laws(name: str, seed: int) -> None:
    spend(name, seed, 600)


def test_the_nights_meet_everything_the_laws_speak_of() -> None:
    met: Counter[str] = Counter()
    for name, seed in product(TABLES, (50, 51, 52, 53)):
        met += spend(name, seed, 700)
    banked = (*get_args(e.SeatEvent), *get_args(e.PlayEvent), *get_args(e.BankedEvent))
    events = {kind.__name__ for kind in banked} - {"TableOpened", "Closed", "RulesPosted"}
    everything_there_is = events | {"standing", "void", "refused"}
    assert not [what for what in everything_there_is if not met[what]]

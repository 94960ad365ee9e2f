"""What a table does: from a command to events, and from events to what follows by itself."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from openfelt.cards import DECKS, Card, fresh_seed
from openfelt.room import commands as c
from openfelt.room import events as e
from openfelt.room.table import SHORT_OF, TableState
from openfelt.rounds.answers import Chose, CutAt, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.requests import Choice, Cut, Draw, Roll, Shuffle, Who
from openfelt.rounds.round import Round
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import Cents, Net, dollars
from openfelt.rules.rotation import EveryHandRule
from openfelt.table.felt import Bet, PlayerDealer, Table
from openfelt.table.hand_result import by_hand
from openfelt.table.placement import check_table

FAULTS = ("boxed", "exposed", "off-table", "extra")


class Caller(msgspec.Struct, frozen=True, kw_only=True):
    """Who sends a command, and as what. The room itself is the clock."""

    person: e.Person
    roles: frozenset[str] = frozenset({"player"})
    company: str | None = None
    wallet: Cents = Cents(0)

    def must_be(self, *roles: str) -> None:
        if not self.roles & set(roles):
            raise RuleBroken(f"this is for the {' or the '.join(roles)}; {self.person} is not")


CLOCK = Caller(person="clock", roles=frozenset({"clock"}))
STAFF = ("floor", "house-dealer")


def decide(state: TableState, command: c.TableCommand, by: Caller, now: float) -> Iterator[e.TableEvent]:
    """The events a command leads to, or a refusal. The caller applies each before asking for the next."""
    if state.closed:
        raise RuleBroken(f"the table is closed: {state.closed}")
    if state.paused and not isinstance(command, (c.Resume, c.Close, c.Correct, c.Pause)):
        raise RuleBroken(f"the table is paused: {state.paused}")
    yield from _STEPS[type(command)](state, command, by, now)
    yield from follow(state, now)


def follow(state: TableState, now: float) -> Iterator[e.TableEvent]:
    """What happens without anybody: cards fall, the round ends, a game that nobody banks breaks."""
    while not state.paused and not state.closed:
        if state.live and state.round is not None:
            if state.round.over:
                yield _ended(state, state.round, now)
                continue
            answer = _by_itself(state, state.round)
            if answer is None:
                return
            yield e.Answered(answer=answer)
            continue
        if state.rotation.broken is not None and not state.broken:
            yield e.Broke(why=state.rotation.broken.reason)
        return


def _by_itself(state: TableState, round: Round) -> Dealt | Rolled | CutAt | Shuffled | None:
    match round.waiting:
        case Shuffle():
            return Shuffled()
        case Cut(least=least) if state.opened.physical:  # where it was cut shows in the cards that follow
            return CutAt(least)
        case Cut(least=least):
            size = sum(round.pack.values())
            return CutAt(least + secrets.randbelow(max(1, size - 2 * least)))
        case Draw() if not state.opened.physical:
            assert state.shoe is not None
            return Dealt(state.shoe.draw()[0])
        case Roll(dice=number) if not state.opened.physical:
            return Rolled(tuple(secrets.randbelow(6) + 1 for _ in range(number)))
    return None


def _ended(state: TableState, round: Round, now: float) -> e.RoundEnded:
    bank = round.table.player_dealer
    fees: dict[e.Person, Cents] = {}
    for charge in round.tray.charges:
        payer = charge.bettor or bank.bettor
        fees[payer] = Cents(fees.get(payer, 0) + charge.amount)
    net = {who: Net(amount) for who, amount in round.tray.net().items()}
    jackpot: dict[e.Person, Cents] = {}
    if state.opened.jackpot and not round.void:
        for person in dict.fromkeys(bet.bettor for bet in round.table.bets):
            left = state.stacks.get(person, 0) + net.get(person, 0) - fees.get(person, 0)
            left -= sum(bet.amount for bet in round.tray.standing if bet.bettor == person)
            if left >= state.opened.jackpot or state.opened.physical:
                jackpot[person] = state.opened.jackpot
    return e.RoundEnded(number=state.number, net=net, fees=fees, jackpot=jackpot, void=round.void, now=now)


# Coming and going


def _sit(state: TableState, command: c.Sit, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    _welcome(state, by)
    if not 1 <= command.seat <= state.opened.seats:
        raise RuleBroken(f"there is no seat {command.seat}: this table has {state.opened.seats}")
    if command.seat in state.seats:
        raise RuleBroken(f"seat {command.seat} is taken by {state.seats[command.seat]}")
    if state.seat_of(by.person) is not None:
        raise RuleBroken(f"{by.person} sits at this table already")
    _one_company(state, by)
    ahead = state.waiting[: state.waiting.index(by.person)] if by.person in state.waiting else state.waiting
    if ahead and len(state.seats) + len(ahead) >= state.opened.seats:
        raise RuleBroken(f"{ahead[0]} is first on the waiting list")
    if command.buy_in < state.opened.limits.min:
        raise RuleBroken(f"a buy-in is at least the table minimum of ${dollars(state.opened.limits.min)}")
    yield from _buy(state, c.Buy(amount=command.buy_in), by, 0)
    yield e.Sat(seat=command.seat, person=by.person, company=by.company)


def _welcome(state: TableState, by: Caller) -> None:
    """Whether someone may come to the table at all."""
    by.must_be("player")
    if state.opened.physical:
        raise RuleBroken("people and chips are at the physical table itself: the house dealer enters bets")
    if state.opened.private not in {None, by.person}:
        raise RuleBroken("this is a private table")


def _one_company(state: TableState, by: Caller) -> None:
    """Under the newer rule; the rotation itself hears of those who sit down in a round only after it."""
    rule = state.rotation.rule
    if isinstance(rule, EveryHandRule) and by.company:
        for other in {state.companies.get(person) for person in state.seats.values()} - {None, by.company}:
            raise RuleBroken(
                f"only one proposition-player company at a table, and {other} is there ({rule.source})"
            )


def _buy(state: TableState, command: c.Buy, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    _welcome(state, by)
    if command.amount <= 0:
        raise RuleBroken("bring more than nothing")
    if command.amount > by.wallet:
        raise RuleBroken(
            f"{by.person} has ${dollars(by.wallet)}, which is less than ${dollars(command.amount)}"
        )
    yield e.Bought(person=by.person, amount=command.amount)


def _leave(state: TableState, command: c.Leave, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    seat = state.seat_of(by.person)
    if state.opened.physical or (seat is None and by.person not in state.stacks):
        raise RuleBroken(f"{by.person} is not at this table")
    banks = state.bank is not None and state.bank.person == by.person
    if banks or (state.live and state.in_play(by.person)):
        raise RuleBroken(f"{by.person} still has money in play: leave when the round is over")
    for bet in [bet for bet in state.bets if bet.bettor == by.person and not state.live]:
        yield e.BetTakenDown(seat=bet.seat, bettor=bet.bettor, bet=bet.bet)
    if seat is not None:
        yield e.Left(seat=seat, person=by.person)
    if by.person in state.stacks:
        yield e.CashedOut(person=by.person, amount=Cents(state.stacks[by.person]))


def _sit_out(state: TableState, command: c.SitOut, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    if state.seat_of(by.person) is None or by.person in state.sitting_out:
        raise RuleBroken(f"{by.person} is not in the game")
    yield e.SatOut(person=by.person)


def _sit_in(state: TableState, command: c.SitIn, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    if by.person not in state.sitting_out:
        raise RuleBroken(f"{by.person} is not sitting out")
    yield e.SatIn(person=by.person)


def _wait(state: TableState, command: c.Wait, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    _welcome(state, by)
    if by.person in state.waiting or state.seat_of(by.person) is not None:
        raise RuleBroken(f"{by.person} waits or sits here already")
    yield e.Waited(person=by.person)


def _unwait(state: TableState, command: c.Unwait, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    if by.person not in state.waiting:
        raise RuleBroken(f"{by.person} is not on the waiting list")
    yield e.Unwaited(person=by.person)


# The player-dealer position


def _accept(state: TableState, command: c.Accept, by: Caller, now: float) -> Iterator[e.TableEvent]:
    if state.phase != "offering":
        raise RuleBroken(f"the player-dealer position is not offered now: the table is {state.phase}")
    offer, least = state.rotation.offer, max(1, state.opened.limits.min)
    if state.opened.physical:
        by.must_be(*STAFF)
    elif offer is None or offer.person != by.person:
        whom = offer.person if offer else "nobody"
        raise RuleBroken(f"the position is offered to {whom}, not to {by.person}", [state.game.rotation.cite])
    if command.wager < least:
        raise RuleBroken(f"the wager is at least ${dollars(least)}")
    if state.opened.physical:
        yield e.Accepted(seat=1, person="player-dealer", wager=command.wager, now=now)
        return
    assert offer is not None
    if (late := state.rotation.at(int(now)).broken) is not None:
        yield e.Broke(why=late.reason)
        return
    fee = state.rules.largest_fee
    if command.wager + fee > state.free(by.person):
        have = dollars(state.free(by.person))
        raise RuleBroken(f"{by.person} has ${have} for a wager and a collection of up to ${dollars(fee)}")
    for bet in [bet for bet in state.bets if offer.seat == bet.seat or bet.bettor == by.person]:
        yield e.BetTakenDown(seat=bet.seat, bettor=bet.bettor, bet=bet.bet)
    yield e.Accepted(seat=offer.seat, person=by.person, wager=command.wager, now=now)


def _decline(state: TableState, command: c.Decline, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command
    offer = state.rotation.offer
    if state.phase != "offering" or offer is None or not (by.person == offer.person or "clock" in by.roles):
        raise RuleBroken(f"the position is not offered to {by.person}", [state.game.rotation.cite])
    if (late := state.rotation.at(int(now)).broken) is not None:
        yield e.Broke(why=late.reason)
        return
    yield e.Declined(seat=offer.seat, person=offer.person)


# Bets


def _bet(state: TableState, command: c.PlaceBet, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    if state.phase != "betting":
        raise RuleBroken(f"bets are taken between the offer and the deal; the table is {state.phase}")
    bettor = command.bettor or by.person
    if state.opened.physical:
        by.must_be(*STAFF)
    else:
        by.must_be("player")
        if bettor != by.person:
            raise RuleBroken("nobody bets another's money")
        mine = state.seats.get(command.seat) == by.person
        if not mine and not command.backline and command.seat in state.seats:
            raise RuleBroken(f"seat {command.seat} is {state.seats[command.seat]}'s: bet there backline")
        if command.amount > state.free(bettor):
            raise RuleBroken(f"{bettor} has ${dollars(state.free(bettor))} free, and bets only that")
    bet = Bet(
        seat=command.seat, bettor=bettor, bet=command.bet, amount=command.amount, backline=command.backline
    )
    check_table(state.game, _table(state, (*state.bets, bet)), state.rules.schedule)
    yield e.BetPlaced(bet=bet)


def _take_down(state: TableState, command: c.TakeDown, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    bettor = command.bettor or by.person
    if state.opened.physical or bettor != by.person:
        by.must_be(*STAFF)
    if state.phase == "playing":
        raise RuleBroken("no bet is withdrawn once the cards are dealt", [state.game.play_cite])
    if not any((b.seat, b.bettor, b.bet) == (command.seat, bettor, command.bet) for b in state.bets):
        raise RuleBroken(f"{bettor} has no {command.bet} bet on seat {command.seat}")
    rest = tuple(b for b in state.bets if (b.seat, b.bettor, b.bet) != (command.seat, bettor, command.bet))
    if state.bank is not None:
        check_table(state.game, _table(state, rest), state.rules.schedule)
    yield e.BetTakenDown(seat=command.seat, bettor=bettor, bet=command.bet)


def _table(state: TableState, bets: tuple[Bet, ...]) -> Table:
    assert state.bank is not None
    bank = state.bank
    return Table(
        seats=state.opened.seats,
        decks=state.opened.decks,
        limits=state.opened.limits,
        player_dealer=PlayerDealer(bank.seat, bank.wager, bank.shares, bank.person),
        bets=bets,
        gone=state.gone if state.game.deck.shoe else {},
        stood=state.stood,
        kept=state.kept,
    )


# The round


def _deal(state: TableState, command: c.Deal, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    if state.phase != "betting":
        raise RuleBroken(f"there is nothing to deal: the table is {state.phase}")
    seated = by.person in state.seats.values()
    if not (seated or by.roles & {"clock", *STAFF}):
        raise RuleBroken("whoever sits at the table, or the house, calls for the deal")
    if not state.bets:
        raise RuleBroken("there are no bets")
    yield from _who_cannot_pay(state)
    if not state.bets:
        return
    if not state.opened.physical and (state.shoe is None or _short(state)):
        yield _new_shoe(state)
    yield e.RoundBegun(number=state.number + 1, table=_table(state, tuple(state.bets)))


def _who_cannot_pay(state: TableState) -> Iterator[e.TableEvent]:
    """A bet whose bettor cannot pay the collection comes down before the deal."""
    if state.opened.physical:
        return
    due = state.rules.fees(_table(state, tuple(state.bets)))
    for person in dict.fromkeys(bet.bettor for bet in state.bets):
        if due[person] > state.free(person):
            for bet in [bet for bet in state.bets if bet.bettor == person]:
                yield e.BetTakenDown(seat=bet.seat, bettor=person, bet=bet.bet)


def _short(state: TableState) -> bool:
    assert state.shoe is not None
    if not state.game.deck.shoe:
        return True
    return state.shoe.past_cut_card or state.shoe.remaining < min(
        SHORT_OF, DECKS[state.game.deck.name].size // 2
    )


def _new_shoe(state: TableState) -> e.ShoeBegun:
    if state.opened.physical:
        return e.ShoeBegun(seed="", commitment="")
    deck = DECKS[state.game.deck.name]
    seed = fresh_seed(state.opened.decks * deck.packs)
    return e.ShoeBegun(seed=seed.hex(), commitment=hashlib.sha256(seed).hexdigest())


def _decision(state: TableState, command: c.Decide, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    round = _playing(state)
    bettor = command.bettor or by.person
    choice = Choice(command.choice, command.amount, command.cards)
    who = Who(command.seat, bettor, command.hand)
    answer = Chose(who, choice)
    if state.opened.physical:
        by.must_be(*STAFF)
    elif bettor != by.person:
        by.must_be("floor")
        answer = Chose(who, choice, by="floor", cite=command.cite)
    if command.amount and not state.opened.physical and command.amount > state.free(bettor):
        raise RuleBroken(f"{bettor} has ${dollars(state.free(bettor))} free, and bets only that")
    round.check(answer)
    yield e.Answered(answer=answer)


def _rule(state: TableState, command: c.Rule, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    by.must_be("floor")
    answer = Ruled(command.ruling, command.findings, cite=command.cite)
    _playing(state).check(answer)
    yield e.Answered(answer=answer)


def _card(state: TableState, command: c.EnterCard, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    by.must_be(*STAFF)
    round = _physical(state)
    answer = _fault(command.fault, command.card) if command.fault else Dealt(command.card)
    round.check(answer)
    yield e.Answered(answer=answer)


def _fault(name: str, card: Card) -> Fault:
    if name not in FAULTS:
        raise RuleBroken(f'"{name}" is not a fault of a card: it is one of {", ".join(FAULTS)}')
    return Fault(name, card)  # type: ignore[arg-type]  # checked against the same names


def _dice(state: TableState, command: c.EnterDice, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    by.must_be(*STAFF)
    answer = Rolled(command.dice)
    _physical(state).check(answer)
    yield e.Answered(answer=answer)


def _playing(state: TableState) -> Round:
    if state.phase != "playing" or state.round is None:
        raise RuleBroken(f"no round is in play: the table is {state.phase}")
    return state.round


def _physical(state: TableState) -> Round:
    if not state.opened.physical:
        raise RuleBroken("the room deals this table: cards are entered only at a physical one")
    return _playing(state)


# The director and the entry pad


def _result(state: TableState, command: c.EnterResult, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    by.must_be(*STAFF)
    if state.scoreboard is None or not state.opened.physical:
        raise RuleBroken("results are entered by hand only at a physical table with a scoreboard")
    try:
        by_hand(state.game, command.stated, command.won)
    except RuleBroken:
        raise
    except ValueError as error:
        raise RuleBroken(str(error)) from None
    yield e.ResultEntered(stated=command.stated, won=command.won)


def _take_back(
    state: TableState, command: c.TakeBackResult, by: Caller, now: float
) -> Iterator[e.TableEvent]:
    del command, now
    by.must_be(*STAFF)
    if not state.opened.physical or state.scoreboard is None or not state.scoreboard.winners:
        raise RuleBroken("there is no result to take back")
    yield e.ResultTakenBack()


def _shoe(state: TableState, command: c.NewShoe, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    by.must_be(*STAFF)
    if state.phase == "playing":
        raise RuleBroken("a new shoe waits for the end of the round")
    yield _new_shoe(state)


def _pause(state: TableState, command: c.Pause, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    by.must_be("floor")
    if state.paused:
        raise RuleBroken("the table is paused already")
    yield e.Paused(why=command.why)


def _resume(state: TableState, command: c.Resume, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    by.must_be("floor")
    if not state.paused:
        raise RuleBroken("the table is not paused")
    yield e.Resumed()


def _again(state: TableState, command: c.Again, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, now
    if not state.broken:
        raise RuleBroken("the game is not broken")
    if by.person not in state.seats.values():
        by.must_be("floor")
    yield e.Resumed()


def _close(state: TableState, command: c.Close, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    if state.opened.private != by.person:
        by.must_be("floor")
    if state.live:
        raise RuleBroken("a table closes between rounds: finish the round or rule it void")
    for bet in list(state.bets):
        yield e.BetTakenDown(seat=bet.seat, bettor=bet.bettor, bet=bet.bet)
    for seat, person in list(state.seats.items()):
        yield e.Left(seat=seat, person=person)
    for person, amount in list(state.stacks.items()):
        if not state.opened.physical:
            yield e.CashedOut(person=person, amount=Cents(amount))
    yield e.Closed(why=command.why)


def _correct(state: TableState, command: c.Correct, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    by.must_be("floor")
    if sum(command.moves.values()) != 0 or not any(command.moves.values()):
        raise RuleBroken("a correction moves money: what some get, others give")
    for person, amount in command.moves.items():
        if person not in state.stacks:
            raise RuleBroken(f"{person} has no money at this table")
        if state.free(person) + amount < 0:
            raise RuleBroken(f"{person} has only ${dollars(state.free(person))} free")
    if not command.why or not command.cite:
        raise RuleBroken("a correction states its reason and the rule it follows")
    yield e.Corrected(moves=command.moves, why=command.why, cite=command.cite)


def _clock(state: TableState, command: c.Clock, by: Caller, now: float) -> Iterator[e.TableEvent]:
    """Time has run out: an offer is declined, bets are closed, open decisions get their default."""
    del command
    by.must_be("clock")
    match state.phase:
        case "offering" if state.rotation.offer is not None:
            yield from _decline(state, c.Decline(), by, now)
        case "betting" if state.bets:
            yield from _deal(state, c.Deal(), by, now)
        case "playing":
            round = _playing(state)
            for ask in round.open_asks:
                yield e.Answered(answer=Chose(ask.who, ask.default, by="clock"))


_STEPS: dict[type, Callable[[TableState, Any, Caller, float], Iterator[e.TableEvent]]] = {
    c.Sit: _sit, c.Buy: _buy, c.Leave: _leave, c.SitOut: _sit_out, c.SitIn: _sit_in, c.Wait: _wait,
    c.Unwait: _unwait, c.Accept: _accept, c.Decline: _decline, c.PlaceBet: _bet, c.TakeDown: _take_down,
    c.Deal: _deal, c.Decide: _decision, c.Rule: _rule, c.EnterCard: _card, c.EnterDice: _dice,
    c.EnterResult: _result, c.TakeBackResult: _take_back, c.NewShoe: _shoe, c.Pause: _pause,
    c.Resume: _resume, c.Close: _close, c.Again: _again, c.Correct: _correct, c.Clock: _clock,
}  # fmt: skip

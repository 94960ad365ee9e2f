"""What a table does: from a command to events, and from events to what follows by itself."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from openfelt.cards import DECKS, fresh_seed
from openfelt.room.log import events as e
from openfelt.room.state.laid import laid
from openfelt.room.state.left_over import called_off, left_over
from openfelt.room.state.shoes import committed
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.table import TableState
from openfelt.room.steps import commands as c
from openfelt.room.steps import permits
from openfelt.room.steps.banking import BANKING, give_up, named, pass_over
from openfelt.room.steps.bettors import all_done, awaited, bettors
from openfelt.room.steps.caller import Caller, Steps
from openfelt.room.steps.changeover import go_over
from openfelt.room.steps.directing import DIRECTING
from openfelt.room.steps.entering import ENTERING
from openfelt.room.steps.inviting import INVITING, bots_leave
from openfelt.room.steps.meant import check_round, sender
from openfelt.room.steps.seating import SEATING
from openfelt.room.steps.waiting import WAITING, call_waiting
from openfelt.rounds.answers import Chose, CutAt, Dealt, Rolled, Ruled, Shuffled
from openfelt.rounds.requests import Choice, Cut, Draw, Roll, Shuffle, Who
from openfelt.rounds.round import Round
from openfelt.rules.errors import Denied, Named, RuleBroken, listed
from openfelt.rules.labels import check_label
from openfelt.rules.money import Cents, Net, dollars
from openfelt.table.felt import Bet
from openfelt.table.placement import check_bets, check_chips, check_placing
from openfelt.table.shoes import is_finished

UNANSWERED = 3
"""Offers of the position in a row that run out by the clock: then the person no longer holds the table up."""


def decide(state: TableState, command: c.AnyCommand, by: Caller, now: float) -> Iterator[e.TableEvent]:
    """The events a command leads to, or a refusal. The caller applies each before asking for the next."""
    permits.require(state, command, by)
    if state.closed:
        raise Denied(f"the table is closed: {state.closed}")
    if state.paused and not isinstance(
        command, (c.Resume, c.Close, c.CloseLeft, c.Correct, c.AwardJackpot, c.Pause)
    ):
        raise Denied(f"the table is paused: {state.paused}")
    check_round(state, command, by)
    yield from _STEPS[type(command)](state, command, by, now)
    yield from follow(state, now)


def follow(state: TableState, now: float) -> Iterator[e.TableEvent]:
    """What happens without anybody: cards fall, the round ends, a game that nobody banks breaks.

    Bots leave a table whose owner has gone, free seats are held for those who wait, and the position passes
    over whoever cannot bank.
    """
    if state.paused or state.closed:
        return
    if all_done(state):
        yield from _begin(state)
    while state.live and state.so_far is not None:
        if problem := state.so_far.problem:
            yield _called_off(state, state.so_far, problem, now)
            break
        if state.so_far.round.over:
            yield _ended(state, state.so_far, now)
            break
        answer = _by_itself(state, state.so_far.round)
        if answer is None:
            break
        yield e.Answered(answer=answer)
    yield from go_over(state)
    yield from bots_leave(state)
    yield from call_waiting(state, now)
    yield from pass_over(state)
    if not state.live and state.rotation.broken is not None and not state.broken:
        yield e.Broke(why=state.rotation.broken.reason)


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
            return Dealt(state.shoe.top)
        case Roll(dice=number) if not state.opened.physical:
            return Rolled(tuple(secrets.randbelow(6) + 1 for _ in range(number)))
    return None


def _ended(state: TableState, so_far: SoFar, now: float) -> e.RoundEnded:
    round = so_far.round
    fees = round.tray.fees
    net = {who: Net(amount) for who, amount in round.tray.net().items()}
    jackpot: dict[e.Person, Cents] = {}
    if state.opened.jackpot and not round.void:
        for person in dict.fromkeys(bet.bettor for bet in round.table.bets):
            left = state.stacks.get(person, 0) + net.get(person, 0) - fees.get(person, 0)
            left -= sum(bet.amount for bet in round.tray.standing if bet.bettor == person)
            if left >= state.opened.jackpot or state.opened.physical:
                jackpot[person] = state.opened.jackpot
    return e.RoundEnded(
        number=state.number,
        net=net,
        fees=fees,
        jackpot=jackpot,
        void=round.void,
        now=now,
        left=left_over(so_far, state.number),
    )


def _called_off(state: TableState, so_far: SoFar, why: str, now: float) -> e.RoundEnded:
    """The round cannot go on by the rules it began with: every bet goes back."""
    return e.RoundEnded(
        number=state.number,
        net={},
        void=f"called off: {why}",
        called_off=True,
        now=now,
        left=called_off(so_far),
    )


# The player-dealer position


def _accept(state: TableState, command: c.Accept, by: Caller, now: float) -> Iterator[e.TableEvent]:
    if state.phase != "offering":
        raise Denied(f"the player-dealer position is not offered now: the table is {state.phase}")
    offer, least = state.offer, max(1, state.opened.limits.min)
    if not state.opened.physical and (offer is None or offer.person != by.person):
        whom = Named(offer.person) if offer else "nobody"
        raise RuleBroken(
            ("the position is offered to ", whom, ": wait for your turn"), [state.game.rotation.cite]
        )
    if command.wager < least:
        raise Denied(f"the wager is at least ${dollars(least)}")
    check_chips(state.game, command.wager, "the player-dealer's wager")
    if state.opened.physical:
        yield from named(state, command, now)
        return
    if command.person not in {None, by.person} or command.seat not in {None, offer and offer.seat}:
        raise Denied("a player-dealer is named only at a physical table: here one takes what is offered")
    assert offer is not None
    if (late := state.rotation.at(int(now)).broken) is not None:
        yield e.Broke(why=late.reason)
        return
    fee = state.rules.largest_fee
    if command.wager + fee > state.free(by.person):
        have = dollars(state.free(by.person))
        raise Denied(
            f"you have ${have} for a wager and a collection of up to ${dollars(fee)}: "
            "wager less, or buy chips"
        )
    for bet in [bet for bet in state.bets if offer.seat == bet.seat or bet.bettor == by.person]:
        yield e.BetTakenDown.of(bet)
    yield e.Accepted(seat=offer.seat, person=by.person, wager=command.wager, now=now)


def _decline(
    state: TableState, command: c.Decline | c.Clock, by: Caller, now: float
) -> Iterator[e.TableEvent]:
    del command
    offer = state.offer
    if state.phase != "offering" or offer is None or not (by.person == offer.person or by.is_clock):
        raise RuleBroken("the position is not offered to you: wait for your turn", [state.game.rotation.cite])
    if (late := state.rotation.at(int(now)).broken) is not None:
        yield e.Broke(why=late.reason)
        return
    yield e.Declined(seat=offer.seat, person=offer.person, unanswered=by.is_clock)
    if state.unanswered[offer.person] >= UNANSWERED:
        yield e.SatOut(person=offer.person, why="the bank was offered three times without an answer")


# Bets


def _bet(state: TableState, command: c.PlaceBet, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    if state.phase != "betting":
        raise Denied(f"bets are taken between the offer and the deal; the table is {state.phase}")
    bettor = command.bettor or sender(state, by, command.seat, command.backline)
    if not state.opened.physical:
        if bettor != by.person:
            raise Denied("nobody bets another's money")
        if bettor in state.share_offers:
            raise Denied("you offer money for the player-dealer's wager: take that back to bet")
        mine = state.seats.get(command.seat) == by.person
        if not mine and not command.backline and command.seat in state.seats:
            raise Denied(
                (f"seat {command.seat} is ", Named(state.seats[command.seat]), "'s: bet there backline")
            )
    check_label(bettor)
    bet = Bet(
        seat=command.seat,
        bettor=bettor,
        bet=command.bet,
        amount=command.amount,
        backline=command.backline,
        circle=command.circle,
    )
    if state.opened.physical:
        check_bets(state.game, laid(state, (*state.bets, bet)), state.rules.schedule)
        yield e.BetPlaced(bet=bet)
        return
    there = _on_spot(state, bet)
    free = state.free(bettor) + (there.amount if there else 0)
    if bet.amount > free:
        raise Denied(_short_of_money(bettor, free))
    rest = tuple(other for other in state.bets if other is not there or other.amount == bet.amount)
    check_placing(state.game, laid(state, (*rest, bet)), state.rules.schedule)
    if there is not None:
        yield e.BetTakenDown.of(there)
    yield e.BetPlaced(bet=bet)


def _on_spot(state: TableState, bet: Bet) -> Bet | None:
    """The bettor's own on the same spot, which another amount replaces."""
    spot = e.BetTakenDown.of(bet)
    return next((other for other in state.bets if e.BetTakenDown.of(other) == spot), None)


def _short_of_money(bettor: e.Person, free: int) -> tuple[str, ...]:
    return Named(bettor), f" has ${dollars(free)} free: bet no more than that, or buy chips"


def _take_down(state: TableState, command: c.TakeDown, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    bettor = command.bettor or sender(state, by, command.seat)
    if state.phase == "playing":
        raise RuleBroken("no bet is withdrawn once the cards are dealt", [state.game.play_cite])
    taken = e.BetTakenDown(seat=command.seat, bettor=bettor, bet=command.bet, circle=command.circle)
    rest = tuple(bet for bet in state.bets if e.BetTakenDown.of(bet) != taken)
    if len(rest) == len(state.bets):
        where = f" in circle {command.circle}" if command.circle > 1 else ""
        raise Denied((Named(bettor), f" has no {command.bet} bet on seat {command.seat}{where}"))
    if state.bank is not None:
        check_bets(state.game, laid(state, rest), state.rules.schedule)
    yield taken


# The round


def _deal(state: TableState, command: c.Deal | c.Clock, by: Caller, now: float) -> Iterator[e.TableEvent]:
    """The house and the clock deal. Of anyone else it is the word that they are done: others are awaited."""
    del command, now
    if state.phase != "betting":
        raise Denied(f"there is nothing to deal: the table is {state.phase}")
    person, house = by.person, by.is_clock or by.may("deal")
    if not (house or person in state.seats.values() or person in bettors(state)):
        raise Denied("whoever sits at the table or bets, or the house, calls for the deal")
    others = [Named(one) for one in awaited(state) if one != person]
    if not state.bets and (house or not others):
        raise Denied("there are no bets")
    if house:
        yield from _begin(state)
    elif person in state.done:
        raise Denied(("you are done already; the table waits for ", *listed(others)))
    else:
        yield e.DoneBetting(person=person)


def _begin(state: TableState) -> Iterator[e.TableEvent]:
    """No more bets: the round begins with those that can be paid for."""
    yield from _who_cannot_pay(state)
    if not state.bets:
        return
    if not state.opened.physical and (state.shoe is None or is_finished(state.game.deck, state.shoe)):
        yield _new_shoe(state)
    yield e.RoundBegun(number=state.number + 1, table=laid(state), rules=state.rules.name)


def _who_cannot_pay(state: TableState) -> Iterator[e.TableEvent]:
    """A bet whose bettor cannot pay the collection comes down before the deal."""
    if state.opened.physical:
        return
    due = state.rules.fees(laid(state))
    for person in dict.fromkeys(bet.bettor for bet in state.bets):
        if due[person] > state.free(person):
            for bet in [bet for bet in state.bets if bet.bettor == person]:
                yield e.BetTakenDown.of(bet)


def _new_shoe(state: TableState) -> e.ShoeBegun:
    if state.opened.physical:
        return e.ShoeBegun(seed="", commitment="")
    deck = DECKS[state.game.deck.name]
    seed = fresh_seed(state.opened.decks * deck.packs)
    return e.ShoeBegun(seed=seed.hex(), commitment=committed(seed))


def _shoe(state: TableState, command: c.NewShoe, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, by, now
    if state.phase == "playing":
        raise Denied("a new shoe waits for the end of the round")
    yield _new_shoe(state)


def _decision(state: TableState, command: c.Decide, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del now
    round = state.playing()
    bettor = command.bettor or sender(state, by, command.seat)
    choice = Choice(command.choice, command.amount, command.cards)
    who = Who(command.seat, bettor, command.hand)
    answer = Chose(who, choice)
    if not state.opened.physical and bettor != by.person:
        answer = Chose(who, choice, by="floor", cite=command.cite)
    _check_choice(state, round, answer)
    yield e.Answered(answer=answer)


def _take_default(
    state: TableState, command: c.TakeDefault, by: Caller, now: float
) -> Iterator[e.TableEvent]:
    del by, now
    round = state.playing()
    asks = [
        ask
        for ask in round.open_asks
        if ask.who.seat == command.seat and command.bettor in {None, ask.who.bettor}
    ]
    if not asks:
        whose = (Named(command.bettor), " at ") if command.bettor else ()
        raise RuleBroken(("no decision of ", *whose, f"seat {command.seat} is open"), [state.game.play_cite])
    answers = [Chose(ask.who, ask.default, by="floor", cite=command.cite) for ask in asks]
    for answer in answers:
        _check_choice(state, round, answer)
    for answer in answers:
        yield e.Answered(answer=answer)


def _check_choice(state: TableState, round: Round, answer: Chose) -> None:
    bettor, amount = answer.who.bettor, answer.choice.amount
    if amount and not state.opened.physical and amount > state.free(bettor):
        raise Denied(_short_of_money(bettor, state.free(bettor)))
    round.check(answer)


def _rule(state: TableState, command: c.Rule, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del by, now
    answer = Ruled(command.ruling, command.findings, cite=command.cite)
    state.playing().check(answer)
    yield e.Answered(answer=answer)


def _clock(state: TableState, command: c.Clock, by: Caller, now: float) -> Iterator[e.TableEvent]:
    """Time has run out: an offer is declined, bets are closed, open decisions get their default.

    A player-dealer against whom nobody bets hands the position on, so that the game does not stand still.
    """
    match state.phase:
        case "offering" if state.offer is not None:
            yield from _decline(state, command, by, now)
        case "betting" if state.bets:
            yield from _deal(state, command, by, now)
        case "betting":
            yield from give_up(state, command, by, now)
        case "playing":
            round = state.playing()
            for ask in round.open_asks:
                yield e.Answered(answer=Chose(ask.who, ask.default, by="clock"))


_STEPS: Steps = SEATING | WAITING | INVITING | BANKING | ENTERING | DIRECTING | {
    c.Accept: _accept, c.Decline: _decline, c.PlaceBet: _bet, c.TakeDown: _take_down, c.Deal: _deal,
    c.NewShoe: _shoe, c.Decide: _decision, c.TakeDefault: _take_default, c.Rule: _rule, c.Clock: _clock,
}  # fmt: skip

"""The pad of a table with a bank: collection due, bets to repeat, where action starts."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState
from openfelt.room.state.laid import laid
from openfelt.room.state.turns import had, next_in_turn, rounds_in_turn
from openfelt.room.steps.beside import Banked, Beside, Collection, Due, Repeat, Start
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.places import place_said
from openfelt.rounds.stated_hands import set_otherwise
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.fee_rules import COLLECTION_TIMES, CollectionTime
from openfelt.rules.money import Cents, money
from openfelt.table.collection import Charge
from openfelt.table.felt import BankedTable, Bet, called, is_unnamed
from openfelt.table.placement import check_bets, with_matching
from openfelt.table.rotation import Bank


def beside(state: BankedState) -> Beside:
    """What the house dealer is told beside the cards, as the table stands."""
    round, live = state.round, state.live
    if state.phase == "betting":
        return Beside(
            banked=banked(state),
            collection=collection(state),
            short=short(state),
            repeat=repeat(state),
        )
    if round is None:
        return Beside()
    if not live:  # over, and to be paid
        return Beside(
            banked=banked(state),
            starts=None if round.void else starts(state, round),
            reset=_reset(state, round),
            returned=returned(state, round) if round.void else (),
        )
    return Beside(starts=starts(state, round), returned=returned(state, round))


def _reset(state: BankedState, round: BankedRound) -> tuple[str, ...]:
    stated = None if state.so_far is None or state.so_far.hands is None else state.so_far.hands.hands
    return tuple(f"the hand of {place_said(place)}" for place in set_otherwise(stated, round))


def collection(state: BankedState) -> Collection:
    """While bets are taken."""
    if state.rules.schedule is None:
        return Collection(none="this table posts no collection")
    table = laid(state)
    due = tuple(_due(table, stage, charge) for stage, charge in state.rules.charges(table))
    if not due:
        name = state.rules.schedule.name
        return Collection(none=f"nobody owes a collection for these bets ({name})")
    return Collection(due=due, total=Cents(sum(one.amount for one in due)))


def returned(state: BankedState, round: BankedRound) -> tuple[Due, ...]:
    """What was collected for this round, as it goes back where the round is void."""
    return tuple(
        _due(round.begun, stage, charge, back=True) for stage, charge in state.rules.charges(round.begun)
    )


def _due(table: BankedTable, stage: CollectionTime, charge: Charge, *, back: bool = False) -> Due:
    bank = table.player_dealer
    seat, bettor = charge.seat or bank.seat, charge.bettor or bank.bettor
    before = stage == "before-deal"
    if back:
        says, when = f"return {money(charge.amount)} to", "" if before else ", if it was taken"
    else:
        says, when = (
            f"collect {money(charge.amount)} from",
            "" if before else f", {COLLECTION_TIMES[stage]}",
        )
    whom = ", the player-dealer" if charge.bettor is None else _whom(table, seat, bettor)
    return Due(
        seat=seat,
        bettor=bettor,
        amount=charge.amount,
        says=f"{says} seat {seat}{whom}{when}",
        because=charge.because,
        cites=(str(charge.cite),),
    )


def _whom(table: BankedTable, seat: int, bettor: str) -> str:
    """A bettor beside the seat: who is not named has no name of their own, only a place behind it."""
    behind = any(bet.backline for bet in table.bets if (bet.seat, bet.bettor) == (seat, bettor))
    name = "" if is_unnamed(bettor, seat) else f", {bettor}"
    return f"{name}, backline" if behind else name


def repeatable(state: BankedState) -> tuple[list[Bet], list[tuple[Bet, Denied]]]:
    """Last round's bets: those that can lie there again, and why others cannot. What lies there stays."""
    again: list[Bet] = []
    refused: list[tuple[Bet, Denied]] = []
    if state.phase != "betting" or state.round is None:
        return again, refused
    lying = {e.BetTakenDown.of(bet) for bet in state.bets}
    for before in state.round.begun.bets:
        bet = msgspec.structs.replace(before, standing=False, over=Cents(0))
        if e.BetTakenDown.of(bet) in lying:
            continue
        placed = with_matching(state.game, bet)
        lying |= {e.BetTakenDown.of(one) for one in placed}
        try:
            check_bets(state.game, laid(state, (*state.bets, *again, *placed)), state.rules.schedule)
            again.extend(placed)
        except Denied as why:
            refused.append((bet, why))
    return again, refused


def repeat(state: BankedState) -> Repeat | None:
    """None where there is nothing to say of it."""
    again, refused = repeatable(state)
    if not again and not refused:
        return None
    return Repeat(
        bets=tuple(again),
        total=Cents(sum(bet.amount for bet in again)),
        refused=tuple(_refused(state, refused)),
    )


def _refused(state: BankedState, refused: list[tuple[Bet, Denied]]) -> Iterator[str]:
    for bet, why in refused:
        where = ", ".join(map(str, why.cites))
        says = f"{why.told(called)} ({where})" if where else why.told(called)
        yield f"seat {bet.seat}, {_label(state, bet)} of {called(bet.bettor)}, {money(bet.amount)}: {says}"


def _label(state: BankedState, bet: Bet) -> str:
    rule = state.game.bet(bet.bet)
    return rule.label if rule else bet.bet


def starts(state: BankedState, round: BankedRound) -> Start | None:
    """Where action starts, as soon as that is known."""
    seat, named_by = round.action
    if seat is None:
        return None
    rule, says = state.game.action, f"action starts at seat {seat}"
    if named_by:
        says += f", named by {named_by}"
    if rule.when_covered is None:
        return Start(seat=seat, says=says, cites=(str(rule.cite),))
    cites = str(rule.cite), str(rule.when_covered.cite)
    return Start(seat=seat, says=f"{says}, unless the wager covers all action", cites=cites)


def banked(state: BankedState) -> Banked | None:
    """None before the first round."""
    if state.round is None:
        return None
    begun, rule = state.round.begun, state.rotation.rule
    bank = begun.player_dealer
    turn, rounds = had(state.banked, bank.seat, bank.bettor), rounds_in_turn(rule)
    has_bet = {bet.seat for bet in begun.bets}
    offered, out_of_turn = next_in_turn(rule, Bank(bank.seat, bank.bettor, turn), begun.seats, has_bet)
    return Banked(
        seat=bank.seat,
        person=bank.bettor,
        wager=bank.wager,
        turn=turn,
        rounds=rounds,
        offered=offered,
        out_of_turn=out_of_turn,
    )


def short(state: BankedState) -> str:
    """Said where the wager covers every bet at even money, and their best lines do not fit in it.

    A bet consumes of the wager what it wins or what it loses, whichever comes: at worst the larger.
    """
    assert state.bank is not None
    wager, bets = state.bank.wager, [bet for bet in state.bets if state.game.bet(bet.bet) is not None]
    most = [(_best(state.game, bet), bet) for bet in bets]
    whole = sum(max(win, bet.live) for win, bet in most)
    if sum(bet.live for bet in bets) > wager or whole <= wager:
        return ""
    above = [f"{_label(state, bet)} at seat {bet.seat} {money(win)}" for win, bet in most if win > bet.live]
    return (
        f"The bank of {money(wager)} may run out: at their best lines these bets take up to "
        f"{money(whole)} of it ({', '.join(above)})."
    )


def _best(game: BankedGame, bet: Bet) -> Cents:
    """The most that a bet can win."""
    rule, chip, rounding = game.bet(bet.bet), game.settlement.chip, game.settlement.rounding
    assert rule is not None
    paid = [line.pays.pays(bet.live, chip, rounding) for line in rule.lines if line.pays is not None]
    return max((*paid, *(line.prize for line in rule.lines if line.prize is not None)), default=Cents(0))

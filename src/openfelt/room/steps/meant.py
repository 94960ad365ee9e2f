"""A command means one round. One that comes for another is refused, with where its money is."""

from __future__ import annotations

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps import commands as c
from openfelt.room.steps.caller import Caller
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.money import money
from openfelt.table.felt import unnamed

_Means = c.BeforeDeal | c.InPlay


def check_round(state: TableState, command: c.AnyCommand, by: Caller) -> None:
    """Refuse a command that comes too late for the round it names, or too soon."""
    if not isinstance(command, _Means):
        return
    meant = command.round
    if meant > state.number + 1:
        raise Denied(f"round {meant} has not come yet: the table is at round {state.open_round}")
    if meant > state.number:
        return
    if isinstance(command, c.BeforeDeal):
        late = "dealt"
    elif meant < state.number or not (state.live or isinstance(command, c.TakeBackEntry)):
        late = "over"
    else:
        return
    says = f"{_wanted(state, command)} came after round {meant} was {late}"
    raise RuleBroken(says + _so(state, command, by), [state.game.play_cite])


def sender(state: TableState, by: Caller, seat: int, backline: bool = False) -> e.Person:
    """Whose bet or decision it is where no name is given: at a physical table it goes by the seat."""
    return unnamed(seat, backline) if state.opened.physical else by.person


def _wanted(state: TableState, command: _Means) -> str:
    """What the command was to do, as its sender would say it."""
    match command:
        case c.PlaceBet(bet=bet, amount=amount):
            return f"your {money(amount)} on {_label(state, bet)}"
        case c.TakeDown(bet=bet):
            return f"your word to take {_label(state, bet)} down"
        case c.Accept(wager=wager):
            return f"your wager of {money(wager)}"
        case c.OfferShare(amount=amount):
            return f"your {money(amount)} for the wager"
        case c.Decide(choice=choice) | c.Rule(ruling=choice):
            return f'your word "{choice.replace("-", " ")}"'
    return f'your word "{str(command.__struct_config__.tag).replace("-", " ")}"'


def _so(state: TableState, command: _Means, by: Caller) -> str:
    """What became of the money."""
    back = "; it is not on the table" if state.opened.physical else "; it is back in your stack"
    match command:
        case c.PlaceBet() | c.TakeDown() if lay := _lay(state, command, by):
            return f"; the {money(lay)} that lay there counts"
        case c.PlaceBet() | c.Accept() | c.OfferShare():
            return back
        case c.Decide(amount=amount) if amount:
            return f" with {money(amount)}{back}"
    return ""


def _lay(state: TableState, command: c.PlaceBet | c.TakeDown, by: Caller) -> int:
    """What was on the spot when the round was dealt, while that round is the last one."""
    if state.round is None or command.round != state.number:
        return 0
    backline = isinstance(command, c.PlaceBet) and command.backline
    bettor = command.bettor or sender(state, by, command.seat, backline)
    spot = e.BetTakenDown(seat=command.seat, bettor=bettor, bet=command.bet, circle=command.circle)
    return sum(bet.amount for bet in state.round.begun.bets if e.BetTakenDown.of(bet) == spot)


def _label(state: TableState, bet: str) -> str:
    rule = state.game.bet(bet)
    return bet if rule is None else rule.label

"""The deal: no more bets, the round begins, and the shoe that it is dealt from."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.doors.chance import Chance
from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.state.laid import laid
from openfelt.room.state.table import TableState
from openfelt.room.steps.bettors import awaited, bettors
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import BeforeDeal, Command, Moment
from openfelt.rules.errors import Denied, Named, listed
from openfelt.table.shoes import is_finished


class Deal(BeforeDeal, frozen=True, kw_only=True, tag="deal"):
    """No more bets. Of the house: the cards fall. Of anyone else: none from them, until they change one.

    The cards fall when everybody who may bet has said so; nobody waits for bots.
    """

    may = ("bet", "deal", "clock")

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """The house and the clock deal. Of anyone else it is the word that they are done; the rest go on."""
        state = at_bank(state)
        if state.phase != "betting":
            raise Denied(f"there is nothing to deal: the table is {state.phase}")
        person, house = by.person, by.is_clock or by.may("deal")
        if not (house or person in state.seats.values() or person in bettors(state)):
            raise Denied("whoever sits at the table or bets, or the house, calls for the deal")
        others = [Named(one) for one in awaited(state) if one != person]
        if not state.bets and (house or not others):
            raise Denied("there are no bets")
        if house:
            yield from begin(state, at.chance)
        elif person in state.done:
            raise Denied(("you are done already; the table waits for ", *listed(others)))
        else:
            yield e.DoneBetting(person=person)


class NewShoe(Command, frozen=True, kw_only=True, tag="new-shoe"):
    may = ("deal",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
        if state.phase == "playing":
            raise Denied("a new shoe waits for the end of the round")
        yield _shuffled(state, at.chance)


def begin(state: BankedState, chance: Chance) -> Iterator[e.TableEvent]:
    """No more bets: the round begins with those that can be paid for."""
    yield from _who_cannot_pay(state)
    if not state.bets:
        return
    if _wants_shoe(state):
        yield _shuffled(state, chance)
    yield e.RoundBegun(number=state.number + 1, table=laid(state), rules=state.rules.name)


def _wants_shoe(state: BankedState) -> bool:
    """Whether another is dealt from now; at a physical table only the rules say so by themselves."""
    if not state.dealer.shuffles:
        return state.stock.ended
    needed = state.rules.most_cards(laid(state))
    return state.shoe is None or is_finished(state.game.deck, state.shoe, needed)


def _who_cannot_pay(state: BankedState) -> Iterator[e.TableEvent]:
    """A bet whose bettor cannot pay the collection comes down before the deal."""
    if not state.dealer.keeps_stacks:
        return
    due = state.rules.fees(laid(state))
    for person in dict.fromkeys(bet.bettor for bet in state.bets):
        if due[person] > state.free(person):
            for bet in [bet for bet in state.bets if bet.bettor == person]:
                yield e.BetTakenDown.of(bet)


def _shuffled(state: BankedState, chance: Chance) -> e.ShoeBegun:
    return state.dealer.shuffle(state.game.deck, state.opened.decks, chance)

"""The deal: no more bets, the round begins, and the shoe that it is dealt from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from openfelt.room.doors.chance import Chance
from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.state.laid import laid
from openfelt.room.state.table import TableState
from openfelt.room.steps.bettors import awaited, bettors
from openfelt.room.steps.between import between
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import BeforeDeal, Command, Moment
from openfelt.rules.errors import Denied, Named, listed
from openfelt.table.shoes import is_finished

Words = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Deal(BeforeDeal, frozen=True, kw_only=True, tag="deal"):
    """No more bets. Of the house: the cards fall. Of anyone else: none from them, until they change one.

    The cards fall when everybody who may bet has said so; nobody waits for bots. Where hands begin by
    themselves nobody says it, unless a house dealer deals them.
    """

    may = ("bet", "deal", "clock")

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterable[e.TableEvent]:
        return between(state).deals(state, by, at)


class NewShoe(Command, frozen=True, kw_only=True, tag="new-shoe"):
    may = ("deal",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
        if state.phase == "playing":
            raise Denied("a new shoe waits for the end of the round")
        if state.dealer.shuffles and _newly_bet(state):
            raise Denied("bets lie on the shuffle that was committed to: a new shoe waits for the next round")
        yield _shuffled(state, at.chance)


class Stir(BeforeDeal, frozen=True, kw_only=True, tag="stir"):
    """Something of one's own for the coming round; a later one replaces it.

    Where dealing from a shuffle begins, its dice and its cuts come from what everybody sent and from chance.
    """

    may = ("bet",)
    answers = False

    words: Words

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        if not state.dealer.shuffles:
            raise Denied("dice are thrown and cards are cut by hand here")
        if state.phase not in {"betting", "starting"}:
            says = "it is mixed in from when the cards are committed to until the deal"
            raise Denied(f"{says}; the table is {state.phase}")
        if state.seat_of(by.person) is None and by.person not in state.stacks:
            raise Denied("whoever sits at the table or bets sends something")
        yield e.Stirred(person=by.person, words=self.words)


def no_more_bets(state: BankedState, by: Caller, at: Moment) -> Iterable[e.TableEvent]:
    """The house and the clock deal. Of anyone else it is the word that they are done; the rest go on."""
    if state.phase != "betting":
        raise Denied(f"there is nothing to deal: the table is {state.phase}")
    person, house = by.person, by.is_clock or by.may("deal")
    if not (house or person in state.seats.values() or person in bettors(state)):
        raise Denied("whoever sits at the table or bets, or the house, calls for the deal")
    if not state.bets and (house or not _others(state, person)):
        raise Denied("there are no bets")
    if house:
        return begin(state, at.chance)
    if person in state.done:
        raise Denied(("you are done already; the table waits for ", *listed(_others(state, person))))
    return (e.DoneBetting(person=person),)


def _others(state: BankedState, person: e.Person) -> list[Named]:
    """Whom the table waits for beside this one."""
    return [Named(one) for one in awaited(state) if one != person]


def begin(state: BankedState, chance: Chance) -> Iterator[e.TableEvent]:
    """No more bets: the round begins with those that can be paid for."""
    yield from _who_cannot_pay(state)
    if not state.bets:
        return
    yield from commit(state, chance)
    if state.stock.ended and not state.dealer.shuffles:
        yield _shuffled(state, chance)
    sent = tuple(state.sent.items())
    begins = state.dealer.begins(state.stock.pack, sent)
    table = laid(state)
    if state.rules.game.deck.shoe:
        table = replace(table, gone=state.stock.gone_from(begins))
    yield e.RoundBegun(number=state.number + 1, table=table, rules=state.rules.name, sent=sent, begins=begins)


def commit(state: BankedState, chance: Chance) -> Sequence[e.TableEvent]:
    """Before anybody bets on it, the order of the cards is committed to. Bets are being taken."""
    if not state.dealer.shuffles:
        return ()
    pack, deck = state.stock.pack, state.rules.game.deck
    if pack is None or not pack.commitment:
        return (_shuffled(state, chance),)
    if not deck.shoe or (state.bets and not state.stood) or _newly_bet(state):
        return ()
    needed = state.rules.most_cards(laid(state))
    finished = is_finished(deck, pack.shoe, needed) or pack.stub.chance_is_short
    return (_shuffled(state, chance),) if finished else ()


def _newly_bet(state: BankedState) -> bool:
    """Whether a bet was placed for the coming round, and not left standing by the one before."""
    return any(bet not in state.stood for bet in state.bets) if state.stood else bool(state.bets)


def _who_cannot_pay(state: BankedState) -> Iterator[e.TableEvent]:
    """A bet whose bettor cannot pay the collection comes down before the deal."""
    if not state.dealer.keeps_stacks or state.rules.schedule is None:
        return
    due = state.rules.fees(laid(state))
    for person in dict.fromkeys([bet.bettor for bet in state.bets]):
        if due[person] > state.free(person):
            for bet in [bet for bet in state.bets if bet.bettor == person]:
                yield e.BetTakenDown.of(bet)


def _shuffled(state: BankedState, chance: Chance) -> e.ShoeBegun:
    return state.dealer.shuffle(state.game.deck, state.opened.decks, chance)

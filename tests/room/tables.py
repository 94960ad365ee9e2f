"""A table driven by hand: commands in, events applied and kept, and every cent followed.

`ann`, `bob` and whoever else is named sits down with `seated`; each account begins with the same money.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from typing import Any, Generic, Self, TypeVar, cast

import msgspec
import pytest

from openfelt import books
from openfelt.cards import Shoe, cards
from openfelt.cards.sealed import Sealed
from openfelt.room.doors.chance import UNFORESEEN, Chance
from openfelt.room.log import events as e
from openfelt.room.log.chain import LogEntry
from openfelt.room.log.stream import Stream
from openfelt.room.oversight.audit import Auditor
from openfelt.room.state.banked import BankedState
from openfelt.room.state.banked_rules import BankedRules
from openfelt.room.state.kinds import new_table
from openfelt.room.state.meld import MeldState
from openfelt.room.state.pot import PotState
from openfelt.room.state.rules import AnyRules
from openfelt.room.state.stub import Stub
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import CLOCK, Caller
from openfelt.room.steps.consequences import decide
from openfelt.room.steps.deadlines import Waiting
from openfelt.room.steps.placed_bets import PlaceBet
from openfelt.room.wire.picture import Picture
from openfelt.room.wire.shown import Reading
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, cents
from proving import LANTERN, PLAYS
from room import spoken as c
from room.held import HeldTime

SUPREME, GOLD, CASH_IN = "aviator/supreme-baccarat", "aviator/baccarat-gold", "parkwest/cash-in-baccarat"
PANDA, THE_PROVING_GAME = "parkwest/ez-baccarat-panda-8", "proving/lantern"
PLAYER_WINS = "9h 2d Kh 3d"  # to player and banker in turn; nine is a natural
WEALTH = Cents(1_000_000)
S = TypeVar("S", bound=TableState)
STAFF = {"flo": "floor", "hal": "house-dealer", "clock": "clock"}
"""Those who are known by their name alone; anyone else is a player."""


def opened(game: str = SUPREME, **more: Any) -> e.TableOpened:
    """A table of eight seats (Lantern's has six), the fewest decks, $5 to $500."""
    fewest = 1 if game == THE_PROVING_GAME else min(books.banked(game).deck.decks)
    usual = {
        "limits": Limits(cents(5), cents(500)),
        "seats": 6 if game == THE_PROVING_GAME else 8,
        "decks": fewest,
    }
    return e.TableOpened(table="t1", name="Table 1", game=game, **(usual | more))


def rules_of(table: e.TableOpened) -> BankedRules:
    if table.game == THE_PROVING_GAME:
        return BankedRules(LANTERN, plays=PLAYS)
    schedule = books.schedule(table.game, table.collection[0], table.section) if table.collection else None
    return BankedRules(books.banked(table.game, table.chosen, table.as_), schedule)


def caller(person: str, *roles: str, company: str | None = None, wallet: int = WEALTH) -> Caller:
    known = STAFF.get(person, "player")
    return Caller(
        person=person, roles=frozenset(roles or {known}), company=company, wallet=Cents(max(0, wallet))
    )


def rebuilt(state: S, at: float, rest: list[tuple[e.TableEvent, float]]) -> S:
    """A table that has just been opened, with these events."""
    state.run_to(None, at)
    for event, when in rest:
        state.apply(event, when)
    return state


class AnyNight(Generic[S]):
    """A table, its log, and the money outside it."""

    def __init__(self, opened: e.TableOpened, rules: AnyRules) -> None:
        self.opened, self.rules = opened, rules
        self.state = self.empty(opened)
        self.log: list[tuple[e.TableEvent, float]] = []
        self.now = 1_000.0
        self.waiting = Waiting(self.state)
        self.chance: Chance = UNFORESEEN
        self.wallets: Counter[str] = Counter()
        self.companies: dict[str, str] = {}
        self.drop = 0

    def empty(self, opened: e.TableOpened) -> S:
        return cast(S, new_table(opened, self.rules))

    # Doing

    def by(self, who: str | Caller) -> Caller:
        if isinstance(who, Caller):
            return who
        return caller(who, company=self.companies.get(who), wallet=WEALTH + self.wallets[who])

    def do(self, who: str | Caller, command: c.AnyCommand) -> list[e.TableEvent]:
        """What it led to. A refusal must come before anything has happened."""
        command = c.at_hand(command, self.state.number, self.state.live)
        happened: list[e.TableEvent] = []
        before = everything(self.state)
        try:
            for event in decide(self.state, command, self.by(who), self.now, self.chance):
                happened.append(event)
                self.state.apply(event, self.now)
                self.log.append((event, self.now))
                self._follow_the_money(event)
        except Denied:
            assert not happened, f"{command} was refused after {happened}"
            assert everything(self.state) == before, f"{command} was refused, but changed something"
            raise
        if not happened:
            assert everything(self.state) == before, f"{command} changed something without an event"
        self.look()
        return happened

    def look(self, state: TableState | None = None) -> float | None:
        """When time is up at the table as it is now; at another it begins anew."""
        waiting = self.waiting if state is None else Waiting(state)
        return waiting.ends(state or self.state, HeldTime(self.now))

    def refuses(self, who: str | Caller, command: c.AnyCommand, why: str) -> None:
        with pytest.raises(Denied, match=why):
            self.do(who, command)

    def clock(self) -> list[e.TableEvent]:
        return self.do(CLOCK, c.Clock())

    def _follow_the_money(self, event: e.TableEvent) -> None:
        match event:
            case e.Bought(person=person, amount=amount):
                self.wallets[person] -= amount
            case e.CashedOut(person=person, amount=amount):
                self.wallets[person] += amount
            case e.Ended(fees=fees, jackpot=jackpot):
                self.drop += sum(fees.values()) + sum(jackpot.values())
            case e.TimeCollected(fees=fees):
                self.drop += sum(fees.values())
            case e.ChipsCounted(counted=counted, before=before):
                self.wallets["cage"] -= counted - before
            case e.RoundReopened(ended=ended) | e.HandReopened(ended=ended):
                self.drop -= sum(ended.fees.values()) + sum(ended.jackpot.values())
            case e.JackpotPaid(amount=amount):
                self.drop -= amount

    # Shorthand

    def seated(self, *people: str, buy_in: object = 1000) -> Self:
        """In seats 1, 2, 3…, in this order."""
        for seat, person in enumerate(people, 1):
            self.do(person, c.Sit(seat=seat, buy_in=cents(buy_in)))
        return self

    def dollars(self) -> dict[str, int]:
        """Whole dollars of everyone at the table."""
        assert not any(amount % 100 for amount in self.state.stacks.values())
        return {person: amount // 100 for person, amount in self.state.stacks.items()}

    # Looking

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def money(self) -> int:
        """All there is, wherever it lies. It never changes."""
        return sum(self.wallets.values()) + sum(self.state.stacks.values()) + self.drop

    def again(self) -> S:
        """The table rebuilt from what the log holds."""
        written = [(e.written(event), at) for event, at in [(self.opened, 0.0), *self.log]]
        events: list[tuple[Any, float]] = [(e.read(body), at) for body, at in written]
        first, at = events[0]
        return rebuilt(self.empty(first), at, events[1:])


class Night(AnyNight[BankedState]):
    """One at a table with a player-dealer."""

    rules: BankedRules

    def __init__(self, game: str = SUPREME, rules: BankedRules | None = None, **more: Any) -> None:
        at = opened(game, **more)
        super().__init__(at, rules or rules_of(at))

    def banked(self, wager: object = 500) -> Night:
        """By whomever it is offered to."""
        offer = self.state.rotation.offer
        assert offer is not None
        self.do(offer.person, c.Accept(wager=cents(wager)))
        return self

    def bet(self, text: str) -> list[e.TableEvent]:
        """`2 bob player 50 backline`"""
        seat, bettor, name, amount, *rest = text.split()
        bet = c.PlaceBet(seat=int(seat), bet=name, amount=cents(amount), backline=rest == ["backline"])
        return self.do(bettor, bet)

    def stack(self, text: str) -> Night:
        """The next cards: put on top of the shoe, which begins if it has not. They come from the shoe."""
        if self.state.shoe is None:
            self.do("hal", c.NewShoe())
        assert self.state.shoe is not None
        rig(self.state, text)
        return self

    def dealt(self, text: str = "") -> list[e.TableEvent]:
        if text:
            self.stack(text)
        return self.do("hal", c.Deal())

    @property
    def ended(self) -> e.RoundEnded:
        return next(event for event, _ in reversed(self.log) if isinstance(event, e.RoundEnded))


def rig(state: TableState, text: str) -> None:
    """The next cards of a table's shoe, wherever dealing from it begins."""
    held: Any = state.so_far if state.live else state.stock.pack
    shoe = on_top(held.shoe, text)
    if not state.live:
        held.rounds = max(1, held.rounds)
    held._stub = Stub(shoe, Sealed(shoe.cards, b"rigged"), range(len(shoe.cards)), held.stub.chances)


def on_top(shoe: Shoe, text: str) -> Shoe:
    """The same cards, these first."""
    rest = list(shoe.rest)
    for card in cards(text):
        rest.remove(card)
    return Shoe((*cards(text), *rest), cut_card=shoe.cut_card)


def sent(state: TableState, *viewers: str | None) -> dict[str | None, bytes]:
    """Every byte these viewers are sent of a table."""
    picture = Picture(state)
    return {viewer: b"".join(picture.sent_to(viewer)) for viewer in viewers or everyone(state)}


def public(state: TableState, deadline: float | None = None) -> dict[str, Any]:
    """What everyone is sent of a table, as JSON has it."""
    (shown,) = Picture(state, Reading(deadline)).sent_to(None)
    kinds = {BankedState: "table", PotState: "pot-table", MeldState: "meld-table"}
    return _without_its_kind(shown, kinds[type(state)])


def private(state: TableState, viewer: str) -> dict[str, Any] | None:
    """What is sent to this viewer beside, as JSON has it."""
    _, *own = Picture(state).sent_to(viewer)
    return _without_its_kind(own[0], "yours") if own else None


def _without_its_kind(message: bytes, kind: str) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(message)
    assert told.pop("is") == kind
    return told


def everyone(state: TableState) -> tuple[str | None, ...]:
    return (None, *dict.fromkeys([*state.stacks, *state.seats.values(), "stranger"]))


def everything(state: TableState) -> dict[str, object]:
    """All by which one could tell whether a table has changed."""
    told: dict[str, object] = {
        name: copy(value)
        for name, value in vars(state).items()
        if name not in {"opened", "dealer", "rules", "shelf", "so_far", "before", "stock"}
    }
    told |= {"gone": state.stock.gone, "shoe": state.shoe, "shuffled": state.committed}
    if state.before is not None:
        told["before"] = (state.before.begun, state.before.answers, state.before.dropped)
    if (round := state.round) is not None:
        told["round"] = (round.begun, list(round.answers), round.waiting, round.open_asks, round.void)
        told["dropped"] = state.so_far.dropped if state.so_far else {}
        told["nets"] = round.money.net() if round.over else copy(round.money.in_play)
    told["free"] = {person: state.free(person) for person in state.stacks}
    return told


def physical(game: str = CASH_IN, **more: Any) -> Night:
    night = Night(game, physical=True, **more)
    night.do("hal", c.Accept(wager=cents(500)))
    return night


def house_bet(bettor: str, seat: int, bet: str, amount: object, **more: Any) -> PlaceBet:
    return c.PlaceBet(seat=seat, bet=bet, amount=cents(amount), bettor=bettor, **more)


def problems(night: AnyNight[Any], happened: Sequence[e.TableEvent]) -> list[str]:
    """What an audit finds in a table's log; money that came from nowhere is no matter here."""
    return _found(night, [(event, night.now) for event in happened])


def audited(night: AnyNight[Any]) -> list[str]:
    """The same of all that has happened there, each when it did."""
    return _found(night, night.log)


def _found(night: AnyNight[Any], happened: Sequence[tuple[e.TableEvent, float]]) -> list[str]:
    auditor = Auditor(lambda _: night.rules)
    log = [
        LogEntry(
            seq=n,
            stream=Stream.of_table("t1"),
            version=n,
            at=at,
            by="hal",
            command="",
            body=e.written(event),
            hash="",
        )
        for n, (event, at) in enumerate([(night.opened, 0.0), *happened], 1)
    ]
    return [found for entry in log for found in auditor.look_at(entry) if " holds " not in found]

"""Is the log right, from its first event? The chain, the money, and every round played again by its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from openfelt.room.doors.house import House
from openfelt.room.log import entries as ledger
from openfelt.room.log import events as e
from openfelt.room.log.chain import KeepingLog, LogEntry
from openfelt.room.log.stream import HOUSE_STREAM, RULES_STREAM, Stream
from openfelt.room.oversight.commitments import check_beginning, check_shuffle, fits_commitment
from openfelt.room.oversight.ends import (
    by_the_round,
    end_faults,
    meld_faults,
    moved,
    pot_faults,
    stack_faults,
    told,
)
from openfelt.room.state.banked import at_bank
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.state.kinds import new_table
from openfelt.room.state.meld import at_melds
from openfelt.room.state.pot import at_pot
from openfelt.room.state.rules import AnyRules, RulesOf
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.snapshots import check_snapshot
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.stacked import at_stacks
from openfelt.room.state.standing import standing
from openfelt.room.state.table import TableState
from openfelt.room.steps.take_backs import deal_stays, retractable, undealt, unseen_since
from openfelt.room.store import check_chain
from openfelt.rules.money import dollars

BROKEN = (ValueError, LookupError, AssertionError)


def audit(
    log: KeepingLog,
    rules: RulesOf = rules_of,
    known: Mapping[int, str] | None = None,
) -> Iterator[str]:
    """What is wrong, a sentence each; nothing when all is well.

    `known` holds hashes that were written down elsewhere, by sequence number (a backup's head).
    """
    yield from log_faults(log, known)
    auditor = Auditor(Shelf.of(log, rules))
    for entry in log.read():
        yield from auditor.look_at(entry)
    yield from check_snapshot(log, rules)


def log_faults(log: KeepingLog, known: Mapping[int, str] | None = None) -> Iterator[str]:
    """What is wrong with the log itself, whatever it says: its chain, its end, and its database."""
    yield from check_chain(log, known)
    yield from log.check_end()
    yield from log.check_tables()


class Auditor:
    """Everything worked out again beside the room's own code for it: the sum of all money, and each round.

    `otherwise` gathers what is not wrong, but would be another way now: rounds that today's rules would pay
    differently, and those whose procedure is not installed any more.
    """

    def __init__(self, rules: RulesOf | Shelf) -> None:
        self._shelf = rules if isinstance(rules, Shelf) else Shelf(rules)
        self.otherwise: list[str] = []
        self._house = House()
        self._total = 0
        self._tables: dict[Stream, TableState] = {}
        self._lost: set[Stream] = set()
        self._not_played: set[str] = set()  # tables of which some rounds' procedure is gone
        self._shared = False  # whether players have shared in a shuffle
        self.events = self.rounds = 0

    def look_at(self, entry: LogEntry) -> Iterator[str]:
        self.events += 1
        where = f"event {entry.seq}"
        try:
            event = e.read(entry.body)
        except ValueError as error:
            yield f"{where} cannot be read: {error}"
            return
        if entry.stream == RULES_STREAM:
            self._shelf.take(entry, event)
            return
        yield from (f"{where}: {problem}" for problem in self._money(entry, event))
        if entry.stream != HOUSE_STREAM and entry.stream not in self._lost:
            try:
                yield from (f"{where}: {problem}" for problem in self._table(entry, event))
            except BROKEN as error:
                self._lost.add(entry.stream)
                yield f"{where} cannot have happened at {entry.stream}, nor what follows there: {error}"

    def _money(self, entry: LogEntry, event: e.AnyEvent) -> Iterator[str]:
        try:
            moved = [amount for one in ledger.entries(entry.stream, event) for _, amount in one.postings]
            self._house.apply(entry.stream, event)
        except ValueError as error:
            yield f"cannot be booked: {error}"
            return
        self._total += sum(moved)
        if self._total != 0:
            yield f"all accounts together hold {dollars(self._total)}, not nothing"
        for account in sorted(self._house.overdrawn, key=str):
            if not self._real_chips(account):
                yield f"{account} holds {dollars(self._house.balance(account))}"

    def _real_chips(self, account: ledger.Account) -> bool:
        """Chips at a physical table are real: who brought how many is in the log where they are counted."""
        if not isinstance(account, ledger.Stack):
            return False
        table = self._tables.get(Stream.of_table(account.table))
        return table is not None and not table.dealer.keeps_stacks and not table.keeps_seats

    def _table(self, entry: LogEntry, event: e.AnyEvent) -> Iterator[str]:  # noqa: PLR0912  # one question a kind
        """The table as its events make it; at the end of a round, whether playing it again gives the same."""
        if isinstance(event, e.TableOpened):
            self._tables[entry.stream] = new_table(event, self._shelf.opening(event), self._shelf)
            return
        state = self._tables[entry.stream]
        if isinstance(event, e.BetPlaced) and event.bet.shares and state.dealer.hears_people:
            proposal = at_bank(state).proposal(e.BetTakenDown.of(event.bet))
            if proposal is None or proposal.bet != event.bet or proposal.missing:
                yield f"places a bet together at {state.opened.table} that not everybody in it agreed to"
        if isinstance(event, e.Begun) and event.table.hands_before not in {None, state.hands}:
            yield f"begins after {event.table.hands_before} hands of {state.opened.table}, not {state.hands}"
        if isinstance(event, e.Begun):
            yield from check_beginning(state, event, self._shared)
            self._shared = self._shared or event.begins is not None
        if isinstance(event, e.PotEvent):
            yield from pot_faults(at_pot(state), event)
        if isinstance(event, e.MeldEvent):
            yield from meld_faults(at_melds(state), event)
        if isinstance(event, e.StackEvent):
            yield from stack_faults(at_stacks(state), event)
        if isinstance(event, e.Ended):
            yield from self._ended(state, event)
        stands = event.standing if isinstance(event, e.RulesPosted) else None
        known = state.opened.table not in self._not_played
        if known and stands is not None and not _stands(stands, standing(at_bank(state))):
            yield f"says that {state.opened.table} stands otherwise than its rounds left it"
        if isinstance(event, e.RoundReopened | e.HandReopened) and (event != state.undo or state.live):
            yield f"reopens hand {event.ended.number} of {state.opened.table}, which had not just ended so"
        if isinstance(event, e.RoundReopened) and at_bank(state).bank is not None:
            yield f"reopens hand {event.ended.number} of {state.opened.table}, which had not just ended so"
        if isinstance(event, e.DealTakenBack) and not _undeals(event, state):
            yield f"takes back the deal of hand {event.number} of {state.opened.table}, which cannot be"
        if isinstance(event, e.ShoeBegun):
            yield from check_shuffle(state, event)
        if isinstance(event, e.Answered) and not fits_commitment(state, event.answer):
            yield f"has an answer at {state.opened.table} that what was committed to does not give"
        so_far = state.so_far if state.dealer.takes_back and state.live else None
        if isinstance(event, e.HandsEntered) and (so_far is None or event.after != len(so_far.answers)):
            yield f"has hands of {state.opened.table} opened after {event.after} answers, which is not then"
        if isinstance(event, e.EntryTakenBack) and not _takes_back(event.stay, so_far):
            yield f"takes back an answer that was not entered last at {state.opened.table}"
        state.apply(event, entry.at)  # type: ignore[arg-type]  # a table's stream

    def _ended(self, state: TableState, event: e.Ended) -> Iterator[str]:
        self.rounds += 1
        hand, so_far = f"hand {event.number} of {state.opened.table}", state.so_far
        if so_far is None:
            yield f"{hand} ends before it has begun"
        elif event.called_off:
            if event.net or event.fees or event.jackpot:
                yield f"{hand} was called off, and money moved"
        elif so_far.rules.outdated:
            self._outdated(state, so_far, event)
        else:
            yield from (f"{hand} {problem}" for problem in self._played(state, so_far, event))
            self._by_today(state, so_far.rules, event)

    def _outdated(self, state: TableState, so_far: SoFar[Any, Any], event: e.Ended) -> None:
        """A round whose procedure is not installed any more: the one that is may play it otherwise."""
        table, hand = state.opened.table, f"hand {event.number} of {state.opened.table}"
        if table not in self._not_played:
            self._not_played.add(table)
            self.otherwise.append(f"{hand} and others there cannot be checked: {so_far.rules.outdated}")
        try:
            found = list(self._played(state, so_far, event))
        except BROKEN as why:
            found = [f"could not be played so: {why}"]
        self.otherwise += [f"{hand}, by the procedure installed, {one}" for one in found]

    def _played(self, state: TableState, so_far: SoFar[Any, Any], event: e.Ended) -> Iterator[str]:
        """How the end of a round differs from what it comes to when it is played again."""
        round = so_far.round
        if not round.over:
            yield "ends before it is over"
            return
        if (net := moved(round.money.net())) != moved(event.net):
            yield f"comes to {told(net)}, not {told(event.net)}"
        yield from end_faults(event, state, so_far)

    def _by_today(self, state: TableState, then: AnyRules, event: e.Ended) -> None:
        """What the rules that are installed would have paid, where they are not those of the round."""
        today, so_far = self._shelf.today(state.opened).rules, state.so_far
        if today is None or so_far is None or today.name == then.name:
            return
        hand = f"hand {event.number} of {state.opened.table}"
        try:
            round = today.begin(so_far.begun)
            for answer in so_far.answers:
                round.answer(answer)
        except BROKEN as why:
            self.otherwise.append(f"{hand} could not be played so by today's rules: {why}")
            return
        net, was = moved(round.money.net()), moved(event.net)
        if not round.over:
            self.otherwise.append(f"{hand} would not be over by today's rules")
        elif net != was:
            self.otherwise.append(f"{hand} would come to {told(net)} by today's rules, not {told(was)}")
        elif (fees := moved(round.money.fees)) != by_the_round(event):
            due = f"{told(fees)} by today's rules, not {told(by_the_round(event))}"
            self.otherwise.append(f"{hand} would be charged {due}")


def _undeals(event: e.DealTakenBack, state: TableState) -> bool:
    if state.so_far is None or deal_stays(state) is not None:
        return False
    return event == undealt(state.number, state.so_far.begun)


def _takes_back(stay: int, so_far: SoFar[Any, Any] | None) -> bool:
    """To before what was entered last, or to a card that fell unseen since: only for that is it played."""
    if any(stay == one.stay for one in retractable(so_far)):
        return True
    return any(stay == number for number, _ in unseen_since(so_far))


def _stands(told: e.Standing, found: e.Standing) -> bool:
    """Rounds can be opened again for longer than when logs were taken over."""
    return told == (found if told.undo else replace(found, undo=None))

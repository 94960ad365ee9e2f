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
from openfelt.room.oversight.commitments import check_shuffle, fits_commitment
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.state.kinds import new_table
from openfelt.room.state.left_over import left_over
from openfelt.room.state.rules import AnyRules, RulesOf
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.snapshots import check_snapshot
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.standing import standing
from openfelt.room.state.table import TableState
from openfelt.room.steps.take_backs import deal_stays, retractable, undealt
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
        """Chips at a physical table are real: who brought how many is not in the log."""
        if not isinstance(account, ledger.Stack):
            return False
        table = self._tables.get(Stream.of_table(account.table))
        return table is not None and not table.dealer.keeps_stacks

    def _table(self, entry: LogEntry, event: e.AnyEvent) -> Iterator[str]:
        """The table as its events make it; at the end of a round, whether playing it again gives the same."""
        if isinstance(event, e.TableOpened):
            self._tables[entry.stream] = new_table(event, self._shelf.opening(event), self._shelf)
            return
        state = self._tables[entry.stream]
        if isinstance(event, e.BetPlaced) and event.bet.shares and state.dealer.hears_people:
            proposal = at_bank(state).proposal(e.BetTakenDown.of(event.bet))
            if proposal is None or proposal.bet != event.bet or proposal.missing:
                yield f"places a bet together at {state.opened.table} that not everybody in it agreed to"
        if isinstance(event, e.RoundBegun) and event.table.hands_before not in {None, state.hands}:
            yield f"begins after {event.table.hands_before} hands of {state.opened.table}, not {state.hands}"
        if isinstance(event, e.RoundEnded):
            yield from self._ended(state, event)
        stands = event.standing if isinstance(event, e.RulesPosted) else None
        known = state.opened.table not in self._not_played
        if known and stands is not None and not _stands(stands, standing(at_bank(state))):
            yield f"says that {state.opened.table} stands otherwise than its rounds left it"
        if isinstance(event, e.RoundReopened) and not _opens(event, at_bank(state)):
            yield f"reopens hand {event.ended.number} of {state.opened.table}, which had not just ended so"
        if isinstance(event, e.DealTakenBack) and not _undeals(event, at_bank(state)):
            yield f"takes back the deal of hand {event.number} of {state.opened.table}, which cannot be"
        if isinstance(event, e.ShoeBegun):
            yield from check_shuffle(state, event)
        if isinstance(event, e.Answered) and not fits_commitment(state, event.answer):
            yield f"has an answer at {state.opened.table} that what was committed to does not give"
        so_far = state.so_far if state.dealer.takes_back and state.live else None
        if isinstance(event, e.HandsEntered) and (so_far is None or event.after != len(so_far.answers)):
            yield f"has hands of {state.opened.table} opened after {event.after} answers, which is not then"
        if isinstance(event, e.EntryTakenBack) and all(event.stay != one.stay for one in retractable(so_far)):
            yield f"takes back an answer that was not entered last at {state.opened.table}"
        state.apply(event, entry.at)  # type: ignore[arg-type]  # a table's stream

    def _ended(self, state: TableState, event: e.RoundEnded) -> Iterator[str]:
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

    def _outdated(self, state: TableState, so_far: SoFar[Any, Any], event: e.RoundEnded) -> None:
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

    def _played(self, state: TableState, so_far: SoFar[Any, Any], event: e.RoundEnded) -> Iterator[str]:
        """How the end of a round differs from what it comes to when it is played again."""
        round = so_far.round
        if not round.over:
            yield "ends before it is over"
            return
        if (net := _moved(round.money.net())) != _moved(event.net):
            yield f"comes to {_told(net)}, not {_told(event.net)}"
        bettors = {bet.bettor for bet in round.table.bets}
        for person, dropped in event.jackpot.items():
            if person not in bettors or dropped != state.opened.jackpot:
                drop = f"{dollars(dropped)} by {person}, not {dollars(state.opened.jackpot)} by a bettor"
                yield f"has a jackpot drop of {drop}"
        if (due := round.money.fees) != event.fees:
            yield f"is charged {_told(due)}, not {_told(event.fees)}"
        if event.left is not None and event.left != left_over(so_far, event.number):
            yield "does not leave what it says to the next"

    def _by_today(self, state: TableState, then: AnyRules, event: e.RoundEnded) -> None:
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
        net, was = _moved(round.money.net()), _moved(event.net)
        if not round.over:
            self.otherwise.append(f"{hand} would not be over by today's rules")
        elif net != was:
            self.otherwise.append(f"{hand} would come to {_told(net)} by today's rules, not {_told(was)}")
        elif round.money.fees != event.fees:
            due = f"{_told(round.money.fees)} by today's rules, not {_told(event.fees)}"
            self.otherwise.append(f"{hand} would be charged {due}")


def _opens(event: e.RoundReopened, state: BankedState) -> bool:
    return event == state.undo and not state.live and state.bank is None


def _undeals(event: e.DealTakenBack, state: BankedState) -> bool:
    if state.so_far is None or deal_stays(state) is not None:
        return False
    return event == undealt(state.number, state.so_far.begun)


def _stands(told: e.Standing, found: e.Standing) -> bool:
    """Rounds can be opened again for longer than when logs were taken over."""
    return told == (found if told.undo else replace(found, undo=None))


def _moved(net: Mapping[str, int]) -> dict[str, int]:
    return {who: amount for who, amount in net.items() if amount}


def _told(money: Mapping[str, int]) -> str:
    return ", ".join(f"{who} {dollars(amount)}" for who, amount in sorted(money.items())) or "nothing"

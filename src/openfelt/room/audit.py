"""Is the log right, from its first event? The chain, the money, and every round played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from openfelt.room import entries as ledger
from openfelt.room import events as e
from openfelt.room.entering import last_entry
from openfelt.room.house import House
from openfelt.room.log import Event, KeepingLog
from openfelt.room.room import rules_of
from openfelt.room.rules import Rules
from openfelt.room.snapshots import check_snapshot
from openfelt.room.store import check_chain
from openfelt.room.table import TableState
from openfelt.rules.money import dollars


def audit(
    log: KeepingLog,
    rules: Callable[[e.TableOpened], Rules] = rules_of,
    known: Mapping[int, str] | None = None,
) -> Iterator[str]:
    """What is wrong, a sentence each; nothing when all is well.

    `known` holds hashes that were written down elsewhere, by sequence number (a backup's head).
    """
    yield from check_chain(log, known)
    auditor = Auditor(rules)
    for entry in log.read():
        yield from auditor.look_at(entry)
    yield from check_snapshot(log, rules)


class Auditor:
    """Everything worked out again beside the room's own code for it: the sum of all money, and each round."""

    def __init__(self, rules: Callable[[e.TableOpened], Rules]) -> None:
        self._rules = rules
        self._house = House()
        self._total = 0
        self._tables: dict[str, TableState] = {}
        self._lost: set[str] = set()
        self.events = self.rounds = 0

    def look_at(self, entry: Event) -> Iterator[str]:
        self.events += 1
        where = f"event {entry.seq}"
        try:
            event = e.read(entry.body)
        except ValueError as error:
            yield f"{where} cannot be read: {error}"
            return
        yield from (f"{where}: {problem}" for problem in self._money(entry, event))
        if entry.stream.startswith("table:") and entry.stream not in self._lost:
            try:
                yield from (f"{where}: {problem}" for problem in self._table(entry, event))
            except (ValueError, LookupError, AssertionError) as error:
                self._lost.add(entry.stream)
                yield f"{where} cannot have happened at {entry.stream}, nor what follows there: {error}"

    def _money(self, entry: Event, event: e.AnyEvent) -> Iterator[str]:
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
            if not self._physical(account):
                yield f"{account} holds {dollars(self._house.balance(account))}"

    def _physical(self, account: ledger.Account) -> bool:
        """Chips at a physical table are real: who brought how many is not in the log."""
        if not isinstance(account, ledger.Stack):
            return False
        table = self._tables.get(f"table:{account.table}")
        return table is not None and table.opened.physical

    def _table(self, entry: Event, event: e.AnyEvent) -> Iterator[str]:
        """The table as its events make it; at the end of a round, whether playing it again gives the same."""
        if isinstance(event, e.TableOpened):
            self._tables[entry.stream] = TableState(event, self._rules(event))
            return
        state = self._tables[entry.stream]
        if isinstance(event, e.RoundEnded):
            yield from self._ended(state, event)
        if isinstance(event, e.RoundReopened) and event != state.undo:
            yield f"reopens hand {event.ended.number} of {state.opened.table}, which had not just ended so"
        if isinstance(event, e.EntryTakenBack):
            round = state.round if state.opened.physical and state.live else None
            if round is None or event.stay != last_entry(round):
                yield f"takes back an answer that was not entered last at {state.opened.table}"
        state.apply(event, entry.at)  # type: ignore[arg-type]  # a table's stream

    def _ended(self, state: TableState, event: e.RoundEnded) -> Iterator[str]:
        self.rounds += 1
        round = state.round
        if round is None or not round.over:
            yield f"hand {event.number} of {state.opened.table} ends before it is over"
            return
        net = {who: amount for who, amount in round.tray.net().items() if amount}
        if net != {who: amount for who, amount in event.net.items() if amount}:
            yield f"hand {event.number} of {state.opened.table} comes to {_told(net)}, not {_told(event.net)}"
        bettors = {bet.bettor for bet in round.table.bets}
        for person, dropped in event.jackpot.items():
            if person not in bettors or dropped != state.opened.jackpot:
                drop = f"{dollars(dropped)} by {person}, not {dollars(state.opened.jackpot)} by a bettor"
                yield f"hand {event.number} of {state.opened.table} has a jackpot drop of {drop}"
        due = round.tray.fees
        if due != event.fees:
            charged = f"{_told(due)}, not {_told(event.fees)}"
            yield f"hand {event.number} of {state.opened.table} is charged {charged}"


def _told(money: Mapping[str, int]) -> str:
    return ", ".join(f"{who} {dollars(amount)}" for who, amount in sorted(money.items())) or "nothing"

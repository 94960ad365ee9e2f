"""The rules that a log holds, by name, and those that are installed.

They are in a stream of their own, which is read before the others: what a table is played by is known from
its first event on.
"""

from __future__ import annotations

from dataclasses import replace

from openfelt.room.log import events as e
from openfelt.room.log.chain import Log, LogEntry
from openfelt.room.log.journal import journal
from openfelt.room.log.stream import RULES_STREAM
from openfelt.room.state.amendment import Amended, amended
from openfelt.room.state.filed_rules import read_again
from openfelt.room.state.rules import AnyRules, Filed, RulesOf
from openfelt.rules.errors import Denied


class Shelf:
    """`installed` gives today's rules for a table; the rest is a fold over the stream of the rules."""

    def __init__(self, installed: RulesOf) -> None:
        self.installed = installed
        self.version = 0
        self.taken_over: int | None = None  # from which number of the log on rounds name their rules
        self._held: dict[str, e.Hash] = {}  # the rules of tables that were opened before that
        self._texts: dict[e.Hash, e.TextFiled] = {}
        self._filed: dict[e.Hash, e.RulesFiled] = {}
        self._read: dict[e.Hash, AnyRules] = {}
        self._today: dict[str, tuple[e.TableOpened, Amended]] = {}

    @classmethod
    def of(cls, log: Log, installed: RulesOf) -> Shelf:
        """With everything that a log holds."""
        shelf = cls(installed)
        for entry in log.read(stream=RULES_STREAM):
            shelf.take(entry, e.read(entry.body))
        return shelf

    def take(self, entry: LogEntry, event: e.AnyEvent) -> None:
        if entry.version <= self.version:
            return
        self.version = entry.version
        match event:
            case e.TextFiled(hash=hash):
                self._texts[hash] = event
            case e.RulesFiled(name=name):
                self._filed[name] = event
            case e.LogTakenOver(tables=tables):
                self.taken_over, self._held = entry.seq, tables
            case _:
                raise ValueError(f"{type(event).__name__} is no event of the books")

    def opening(self, opened: e.TableOpened) -> AnyRules:
        """The rules of a table as it was opened."""
        return self.rules(opened.rules or self._held.get(opened.table, ""), opened)

    def of_round(self, begun: e.Begun, opened: e.TableOpened) -> AnyRules:
        """The rules that a round was played by."""
        return self.rules(begun.rules or self._held.get(opened.table, ""), opened)

    def rules(self, name: e.Hash, opened: e.TableOpened) -> AnyRules:
        """By their name; rules that have none are those installed.

        What this code cannot read gives way to today's rules: no round goes on by them.
        """
        if not name:
            return self._unnamed(opened)
        if name not in self._read:
            try:
                self._read[name] = read_again(self._of(name))
            except Exception as why:  # whatever it is: the table goes on by today's rules
                journal().warning("rules of the log cannot be read", rules=name, why=str(why))
                self._read[name] = self._instead(name, opened, why)
        return self._read[name]

    def _unnamed(self, opened: e.TableOpened) -> AnyRules:
        """As it was opened, if the rules installed still have all of that; else as it would be now."""
        try:
            return self.installed(opened)
        except Denied:
            today = self.today(opened).rules
            if today is None:
                raise
            return today

    def _of(self, name: e.Hash) -> Filed:
        rules = self._filed[name]
        texts = {rules.book, *rules.papers.values(), *([rules.section] if rules.section else [])}
        return Filed(rules, tuple(self._texts[hash] for hash in sorted(texts)))

    def _instead(self, name: e.Hash, opened: e.TableOpened, why: Exception) -> AnyRules:
        today = self.today(opened).rules
        if today is None:
            raise ValueError(f"neither the rules {name} nor today's can be read: {why}") from why
        filed = Filed(self._filed[name], ()) if name in self._filed else None
        return replace(today, filed=filed, outdated=f"its rules cannot be read: {why}")

    def today(self, opened: e.TableOpened) -> Amended:
        """How the table would be opened by the rules that are installed."""
        asked, answer = self._today.get(opened.table, (None, None))
        if answer is None or (asked is not opened and asked != opened):
            answer = amended(opened, self.installed)
            self._today[opened.table] = opened, answer
        return answer

    def missing(self, *wanted: AnyRules) -> list[e.BookEvent]:
        """What has to be filed before a table can name these rules: the texts, then the rules."""
        filed = {rules.name: rules.filed for rules in wanted if rules.filed and rules.name not in self._filed}
        texts = {
            text.hash: text for one in filed.values() for text in one.texts if text.hash not in self._texts
        }
        return [*texts.values(), *(one.rules for one in filed.values())]

"""A log outlives its rules: rounds are kept by those of their time, and corrections come between rounds."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import signal
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TypeVar

import pytest

from openfelt import books
from openfelt.families import pai_gow_poker
from openfelt.room.actors.room import Room
from openfelt.room.doors.house import HOUSE
from openfelt.room.log import events as e
from openfelt.room.log.chain import LogEntry, Pending
from openfelt.room.log.stream import RULES_STREAM
from openfelt.room.oversight.audit import Auditor, audit
from openfelt.room.oversight.replays import options_then
from openfelt.room.state import shelf
from openfelt.room.state.banked import at_bank
from openfelt.room.state.filed_rules import read_again, rules_of, written
from openfelt.room.state.fold import Fold
from openfelt.room.state.laid import laid
from openfelt.room.state.left_over import called_off
from openfelt.room.state.rules import AnyRules, Filed, RulesOf
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.standing import standing
from openfelt.room.state.stock import Pack
from openfelt.room.steps.caller import CLOCK
from openfelt.room.store.sqlite import SqliteLog
from openfelt.rounds.answers import CutAt, Dealt
from openfelt.rounds.plays import Plays
from openfelt.rounds.requests import Procedure
from openfelt.rules.banked import banked
from openfelt.rules.bets import Limits
from openfelt.rules.errors import BookError, Denied
from openfelt.rules.loader import load_game
from openfelt.rules.money import cents
from room import spoken as c
from room.store.logs import copy_log
from room.tables import Night
from room.test_old_logs import OLD, events_of

CASH_IN, DRAGON = "parkwest/cash-in-baccarat", "parkwest/commission-free-baccarat-dragon-bonus"
SUPREME, FACE_UP = "aviator/supreme-baccarat", "marina/face-up-pai-gow-poker"
ZOOBAC = "marina/zoobac"


Changes = Mapping[str, Sequence[tuple[str, str]]]
BANKER_STANDS: Changes = {CASH_IN: [(f'"{row}"', '"SSSSSSSSSS"') for row in ("SSSSHHHHSS", "SSHHHHHHSS")]}
PAID_TWICE: Changes = {
    ZOOBAC: [
        ('"1:1", name = "player hand higher"', '"2:1", name = "player hand higher"'),
    ]
}
LOWER_LIMIT: Changes = {SUPREME: [('{ min = "5", max = "1000" }', '{ min = "5", max = "100" }')]}
TIE = '{ when = { winner = "tie" }, pays = "8:1", name = "tie", cite = "000:1261" },'
NO_OPTION: Changes = {
    DRAGON: [
        ("[options.tie-pays]", "[options.no-more]"),
        ('{ with = { tie-pays = "9:1" }, when', "{ when"),
        (TIE.replace("{ when", '{ with = { tie-pays = "8:1" }, when', 1), ""),
    ]
}


def corrected(changes: Changes) -> RulesOf:
    """The rules that are installed, with the books of some games changed."""
    texts = {game: books.text(game) for game in changes}
    for game, lines in changes.items():
        for before, after in lines:
            assert before in texts[game]
            texts[game] = texts[game].replace(before, after)

    def rules(opened: e.TableOpened) -> AnyRules:
        game = opened.game
        if game not in texts:
            return rules_of(opened)
        text = texts[game]
        book = banked(load_game(text, game, game, opened.chosen, way=opened.as_, paper=books.paper))
        schedule = books.schedule(game, opened.collection[0], opened.section) if opened.collection else None
        section = books.section_text(schedule.section.id) if schedule else None
        return written(book, schedule, text, section)

    return rules


def opening(game: str, **more: object) -> e.TableOpened:
    usual = {
        "table": "t1",
        "limits": Limits(cents(10), cents(100)),
        "seats": 8,
        "decks": max(books.banked(game).deck.decks),
    }
    return e.TableOpened(name="One", game=game, **(usual | more))  # type: ignore[arg-type]


class Play:
    """Two people at a table, of a room that may be closed and opened by other rules."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def log(self) -> SqliteLog:
        return SqliteLog(self.path / "room.db")

    async def begun(self, opened: e.TableOpened) -> Room:
        room = await Room.open(self.log())
        await room.open_table(opened, HOUSE)
        self.people = []
        for seat in (1, 2):
            account, _ = await room.in_house(lambda: room.house.open_guest(cents(5000)), HOUSE)
            assert isinstance(account, e.AccountOpened)
            self.people.append(account.person)
            await room.do("t1", c.Sit(seat=seat, buy_in=cents(2000)), account.person)
        return room

    async def do(self, room: Room, command: c.TableCommand, person: str) -> None:
        state = room.table("t1").state
        await room.do("t1", c.at_hand(command, state.number, state.live), person)

    async def bet(self, room: Room, bet: str, amount: int = 20) -> None:
        state = at_bank(room.table("t1").state)
        offer = state.offer
        assert offer is not None
        await self.do(room, c.Accept(wager=cents(500)), offer.person)
        (other,) = set(self.people) - {offer.person}
        seat = state.seat_of(other)
        assert seat is not None
        await self.do(room, c.PlaceBet(seat=seat, bet=bet, amount=cents(amount)), other)

    async def round(self, room: Room, bet: str, amount: int = 20) -> None:
        await self.bet(room, bet, amount)
        await self.to_the_end(room)

    async def to_the_end(self, room: Room) -> None:
        actor = room.table("t1")
        number = actor.state.open_round
        while actor.state.number < number or actor.state.live:
            await actor.do(c.Clock(), CLOCK)


E = TypeVar("E", bound=e.Happened)


def events(log: SqliteLog, kind: type[E]) -> list[E]:
    return [event for entry in log.read() if isinstance(event := e.read(entry.body), kind)]


def test_rules_are_in_the_log_once_for_each_content(tmp_path: Path) -> None:
    async def scenario() -> None:
        room = await Room.open(SqliteLog(tmp_path / "room.db"))
        for id in ("a", "b"):
            await room.open_table(
                e.TableOpened(
                    table=id, name=id, game=FACE_UP, limits=Limits(cents(10), cents(100)), seats=7, decks=1
                ),
                HOUSE,
            )
        await room.close()

    asyncio.run(scenario())
    log = SqliteLog(tmp_path / "room.db")
    filed = events(log, e.RulesFiled)
    texts = {event.hash: event.text for event in events(log, e.TextFiled)}
    (rules,) = filed
    assert texts[rules.book] == books.text(FACE_UP)
    assert set(rules.papers) == {"marina/face-up-pai-gow-poker"}
    assert rules.procedure == "pai-gow-poker/1"
    assert len(texts) == 2, "the book and its house way"
    assert {event.rules for event in events(log, e.TableOpened)} == {rules.name}
    log.close()


def test_rules_read_from_the_log_are_those_that_were_filed(tmp_path: Path) -> None:
    """Every game, with the collection it is usually posted with."""
    shelf = Shelf(rules_of)
    for game in books.banked_games():
        posted = game.fees and books.section(game.fees[-1]).options[0].id
        opened = opening(game.id, collection=(posted,) if posted else ())
        rules = rules_of(opened)
        for version, event in enumerate(shelf.missing(rules), shelf.version + 1):
            shelf.take(entry(version), event)
        again = shelf.rules(rules.name, opened)
        assert again is not rules
        assert (again.game, again.schedule, again.name) == (rules.game, rules.schedule, rules.name)


def entry(version: int) -> LogEntry:
    return LogEntry(stream=RULES_STREAM, version=version, at=0, by="books", body="", seq=version, hash="")


def test_a_corrected_book_is_gone_over_to_between_rounds_and_said(tmp_path: Path) -> None:
    """The round in play ends by its own rules; the next is by the new ones; the audit knows both."""
    play, new = Play(tmp_path), corrected({FACE_UP: [("[[bets]]", "# corrected\n[[bets]]")]})

    async def scenario() -> None:
        room = await play.begun(opening(FACE_UP, seats=7, decks=1))
        await play.round(room, "base")
        await play.bet(room, "base")
        await room.table("t1").do(c.Clock(), CLOCK)
        state = room.table("t1").state
        assert state.live
        before = state.rules.name
        await room.close()

        room = await Room.open(play.log(), new)
        state = room.table("t1").state
        assert (state.live, state.rules.name) == (True, before), "a round in play is left in peace"
        await play.to_the_end(room)
        assert state.rules.name != before
        await play.round(room, "base")
        await room.close()

    asyncio.run(scenario())
    log = play.log()
    (posted,) = events(log, e.RulesPosted)
    began = [event.rules for event in events(log, e.RoundBegun)]
    assert began[0] == began[1] != began[2] == posted.rules
    assert list(audit(log, new)) == list(audit(log)) == []
    log.close()


def test_a_round_whose_procedure_is_gone_is_called_off_aloud(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Play(tmp_path)

    async def scenario() -> None:
        room = await play.begun(opening(FACE_UP, seats=7, decks=1))
        await play.bet(room, "base")
        await room.table("t1").do(c.Clock(), CLOCK)
        stacks = dict(room.table("t1").state.stacks)
        await room.close()
        family = pai_gow_poker.FAMILY
        monkeypatch.setattr(pai_gow_poker, "FAMILY", replace(family, plays=replace(family.plays, version=2)))
        room = await Room.open(play.log())
        state = room.table("t1").state
        assert (state.live, state.stacks, state.round) == (False, stacks, None)
        await play.round(room, "base")
        await room.close()

    asyncio.run(scenario())
    log = play.log()
    first, second = events(log, e.RoundEnded)
    assert (first.called_off, first.net, first.fees) == (True, {}, {})
    assert first.void == (
        "called off: it began by the procedure pai-gow-poker/1, and pai-gow-poker/2 is installed"
    )
    assert not second.void
    assert list(audit(log)) == []
    log.close()


def test_limits_and_options_that_are_no_more_are_changed_and_said(tmp_path: Path) -> None:
    play, new = Play(tmp_path), corrected({**LOWER_LIMIT, **NO_OPTION})

    async def opened_by(rules: RulesOf) -> dict[str, e.TableOpened]:
        room = await Room.open(play.log(), rules)
        if not room.tables:
            limits = Limits(cents(5), cents(500))
            await room.open_table(opening(SUPREME, table="limits", limits=limits), HOUSE)
            await room.open_table(opening(DRAGON, table="option", options={"tie-pays": "8:1"}), HOUSE)
        await room.close()
        return {id: actor.state.opened for id, actor in room.tables.items()}

    asyncio.run(opened_by(rules_of))
    now = asyncio.run(opened_by(new))
    assert now["limits"].limits == Limits(cents(5), cents(100))
    assert now["option"].options == {}
    log = play.log()
    assert {event.opened.table: event.why for event in events(log, e.RulesPosted)} == {
        "limits": ("the limits are $5 to $100 now",),
        "option": ("the option tie-pays is not one of its rules any more",),
    }
    log.close()


def test_a_table_that_the_new_rules_cannot_have_is_paused(tmp_path: Path) -> None:
    play = Play(tmp_path)

    def gone(opened: e.TableOpened) -> AnyRules:
        raise Denied("the game is not in the books any more")

    async def scenario() -> None:
        room = await play.begun(opening(CASH_IN))
        await room.close()
        room = await Room.open(play.log(), gone)
        state = room.table("t1").state
        assert state.phase == "paused"
        assert "not in the books any more" in state.paused
        await room.close()

    asyncio.run(scenario())


def test_what_the_floor_decides_is_not_decided_for_it(tmp_path: Path) -> None:
    """A collection option that is printed no more: the table waits, and does not go on without collection."""
    play = Play(tmp_path)

    def not_printed(opened: e.TableOpened) -> AnyRules:
        if opened.collection:
            raise Denied("the option is not printed")
        return rules_of(opened)

    async def scenario() -> None:
        room = await play.begun(opening(CASH_IN, collection=("1",), limits=Limits(cents(10), cents(1000))))
        posted = room.table("t1").state.opened
        await room.close()
        room = await Room.open(play.log(), not_printed)
        state = room.table("t1").state
        assert (state.phase, state.opened) == ("paused", posted)
        await room.close()

    asyncio.run(scenario())


def test_rules_that_cannot_be_read_any_more_are_gone_over_from_aloud(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round in play is called off, and the table says by which rules it goes on."""
    play, new = Play(tmp_path), corrected({FACE_UP: [("[[bets]]", "# corrected\n[[bets]]")]})

    async def scenario() -> None:
        room = await play.begun(opening(FACE_UP, seats=7, decks=1))
        await play.bet(room, "base")
        await room.table("t1").do(c.Clock(), CLOCK)
        stacks, old = dict(room.table("t1").state.stacks), room.table("t1").state.rules.name
        await room.close()

        def unless_old(filed: Filed) -> AnyRules:
            if filed.rules.name == old:
                raise BookError("a book", "a key that nobody knows any more")
            return read_again(filed)

        monkeypatch.setattr(shelf, "read_again", unless_old)
        room = await Room.open(play.log(), new)
        state = room.table("t1").state
        assert (state.live, state.stacks, state.rules.outdated) == (False, stacks, "")
        await play.round(room, "base")
        await room.close()

    asyncio.run(scenario())
    log = play.log()
    first, second = events(log, e.RoundEnded)
    (posted,) = events(log, e.RulesPosted)
    assert first.void.startswith("called off: its rules cannot be read")
    assert not second.void
    assert [event.rules for event in events(log, e.RoundBegun)][1] == posted.rules
    assert list(audit(log, new)) == []
    log.close()


def test_a_shoe_that_a_called_off_round_has_cut_is_not_dealt_from() -> None:
    opened = opening(CASH_IN)
    rules, night = rules_of(opened), Night(CASH_IN).seated("ann", "bob").banked()
    night.bet("2 bob player 20")
    begun = laid(night.state)
    pack = Pack(rules.game.deck, opened.decks, bytes(32))
    so_far = SoFar(rules, begun, pack, (Dealt(pack.shoe.top),))
    assert pack.after(called_off(so_far)).shoe.remaining == pack.shoe.remaining - 1
    so_far.answer(CutAt(5))
    assert pack.after(called_off(so_far)).shoe.remaining == 0


def test_a_record_has_the_options_of_its_time() -> None:
    night = Night(DRAGON, options={"tie-pays": "8:1"})
    assert options_then(night.state.rules, night.state) == {"tie-pays": "8:1"}
    before = corrected({DRAGON: [("[[bets]]", "# before\n[[bets]]")]})(opening(DRAGON))
    assert options_then(before, night.state)["tie-pays"] == "9:1"


def test_bets_that_the_new_rules_do_not_take_come_down(tmp_path: Path) -> None:
    play, new = Play(tmp_path), corrected(LOWER_LIMIT)

    async def scenario() -> None:
        room = await play.begun(opening(SUPREME, limits=Limits(cents(5), cents(500))))
        await play.bet(room, "player", 300)
        await room.close()
        room = await Room.open(play.log(), new)
        state = at_bank(room.table("t1").state)
        assert (state.bets, state.phase) == ([], "betting")
        assert state.bank is not None
        bettor = next(who for who in play.people if who != state.bank.person)
        assert state.free(bettor) == state.stacks[bettor]
        await room.close()

    asyncio.run(scenario())


# A log from before rules were in it


@pytest.fixture(scope="module")
def taken_over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of every game, opened once by this version."""
    path = tmp_path_factory.mktemp("old") / "room.db"
    log = SqliteLog(path)
    log.load(events_of(next(file for file in OLD if file.name.startswith("before-rounds"))))

    async def opened() -> None:
        room = await Room.open(log)
        await room.close()

    asyncio.run(opened())
    return path


def test_an_old_log_is_taken_over_in_one_write(taken_over: Path) -> None:
    """Every table says how it stands; from then on nothing before it is played."""
    log = SqliteLog(taken_over)
    (over,) = events(log, e.LogTakenOver)
    posted = [event for event in events(log, e.RulesPosted) if event.standing is not None]
    assert sorted(over.tables) == sorted(event.opened.table for event in posted)
    assert len(over.tables) == 29
    played = Fold(Shelf(rules_of))
    number = next(entry.seq for entry in log.read() if isinstance(e.read(entry.body), e.LogTakenOver))
    for entry in log.read():
        if entry.seq < number and entry.stream != RULES_STREAM:
            played.take(entry)
    stands = {event.opened.table: event.standing for event in posted}
    assert {id: standing(at_bank(table.state)) for id, table in played.tables.items()} == stands
    log.close()


def test_an_old_log_goes_on_by_corrected_rules(taken_over: Path, tmp_path: Path) -> None:
    """Under another chart, tighter limits and without an option: it opens, goes on and audits."""
    new = corrected({**BANKER_STANDS, **LOWER_LIMIT, **NO_OPTION, **PAID_TWICE})
    path = tmp_path / "room.db"
    copy_log(taken_over, path)

    async def scenario() -> None:
        room = await Room.open(SqliteLog(path), new)
        for actor in room.tables.values():
            while actor.state.live and not actor.state.opened.physical:
                await actor.do(c.Clock(), CLOCK)
        going_by = {actor.state.game.book for actor in room.tables.values() if not actor.state.closed}
        assert new(opening(CASH_IN)).game.book in going_by
        assert rules_of(opening(CASH_IN)).game.book not in going_by
        await room.close()

    asyncio.run(scenario())
    log = SqliteLog(path)
    auditor = Auditor(Shelf.of(log, new))
    assert [problem for entry in log.read() for problem in auditor.look_at(entry)] == []
    assert auditor.rounds > 1_000
    told = [re.sub("hand [0-9]+ of ", "", other) for other in auditor.otherwise]
    assert {one.split()[0] for one in told} == {"t1", "t9"}, "of the books that were corrected"
    assert "t9 would come to p32 20.00, p33 -20.00 by today's rules, not p32 10.00, p33 -10.00" in told
    assert any(one.startswith("t1 could not be played so by today's rules") for one in told)
    log.close()


def test_an_old_log_goes_on_by_a_changed_procedure(
    taken_over: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Procedure:
        raise LookupError("this procedure plays nothing of before")
        yield

    family = replace(pai_gow_poker.FAMILY, plays=Plays(broken, version=2))
    monkeypatch.setattr(pai_gow_poker, "FAMILY", family)
    path = tmp_path / "room.db"
    copy_log(taken_over, path)

    async def scenario() -> None:
        room = await Room.open(SqliteLog(path))
        live = [actor.state for actor in room.tables.values() if actor.state.live]
        assert all(state.game.family != "pai-gow-poker" for state in live)
        await room.close()

    asyncio.run(scenario())
    log = SqliteLog(path)
    ended = [event for event in events(log, e.RoundEnded) if event.called_off]
    assert ended
    auditor = Auditor(Shelf.of(log, rules_of))
    assert [problem for entry in log.read() for problem in auditor.look_at(entry)] == []
    assert any("of t2 and others there cannot be checked" in other for other in auditor.otherwise)
    assert any("of t2, by the procedure installed, could not be played so" in it for it in auditor.otherwise)
    assert not any(" of t1 " in other for other in auditor.otherwise), "its procedure is the same"
    log.close()


# Killed on the way


class Killed:
    """A log whose process is killed at one of its writes, before or after it is in the database."""

    def __init__(self, log: SqliteLog, writes: int, after: bool) -> None:
        self._log, self._left, self._after = log, writes, after
        self.read, self.keep, self.kept, self.close = log.read, log.keep, log.kept, log.close
        self.find, self.span = log.find, log.span
        self.check_end, self.check_tables = log.check_end, log.check_tables

    def append(self, pending: Sequence[Pending]) -> list[LogEntry]:
        self._left -= 1
        if self._left == 0 and not self._after:
            os.kill(os.getpid(), signal.SIGKILL)
        written = self._log.append(pending)
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return written


def goes_over(path: Path, rules: RulesOf, writes: int = 0, after: bool = False) -> None:
    async def opened() -> None:
        room = await Room.open(Killed(SqliteLog(path), writes, after), rules)
        await room.close()

    asyncio.run(opened())


def as_it_is(path: Path) -> tuple[object, ...]:
    """What a room shows of its tables, without a time."""
    log = SqliteLog(path)
    fold = Fold(Shelf.of(log, NEW))
    for entry in log.read():
        fold.take(entry)
    kinds = Counter((entry.stream, e.read(entry.body).__class__) for entry in log.read())
    log.close()
    tables = {
        id: (it.state.stacks, at_bank(it.state).bets, at_bank(it.state).rules.name)
        for id, it in fold.tables.items()
    }
    return tables, kinds, fold.office.house.overdrawn


NEW = corrected({CASH_IN: [("[[bets]]", "# corrected\n[[bets]]")]})


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_killed_while_it_goes_over_nothing_is_lost_or_done_twice(tmp_path: Path, after: bool) -> None:
    """At every write of the taking over, the filing and the posting."""
    old, whole = tmp_path / "old.db", tmp_path / "whole.db"
    log = SqliteLog(old)
    log.load(events_of(next(file for file in OLD if file.name.startswith("labels"))))
    log.close()
    copy_log(old, whole)
    goes_over(whole, rules_of)
    goes_over(whole, NEW)
    expected, killed = as_it_is(whole), 0
    for phase in (rules_of, NEW):
        for writes in count(1):
            path = tmp_path / f"{phase.__name__}-{writes}.db"
            copy_log(old, path)
            if phase is NEW:
                goes_over(path, rules_of)
            code = killing(path, phase, writes, after)
            goes_over(path, phase)
            if phase is rules_of:
                goes_over(path, NEW)
            assert as_it_is(path) == expected
            log = SqliteLog(path)
            assert list(audit(log, NEW)) == []
            log.close()
            if code != -signal.SIGKILL:
                break
            killed += 1
    assert killed >= 3


def killing(path: Path, rules: RulesOf, writes: int, after: bool) -> int | None:
    child = multiprocessing.get_context("fork").Process(target=goes_over, args=(path, rules, writes, after))
    child.start()
    child.join()
    return child.exitcode

"""A table's picture: drawn once for all who look, and exactly what the descriptions say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeVar, get_args

import jsonschema_rs
import msgspec
import pytest

from openfelt.room.actors.actor import Follower
from openfelt.room.api.upkeep import ws_schema
from openfelt.room.state.banked import BankedPhase, at_bank
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.state.fold import Fold
from openfelt.room.state.table import TableState
from openfelt.room.wire.bank_views import BankViews
from openfelt.room.wire.messages import TableShown, Yours
from openfelt.room.wire.picture import Picture
from openfelt.room.wire.seen import Seen
from openfelt.room.wire.shown import Reading
from openfelt.rules.codec import from_json
from room import spoken as c
from room.tables import everyone
from room.test_actor import Broken, Ledger, run
from room.test_old_logs import OLD, events_of

T = TypeVar("T")


ROUNDS = 6
"""Of each table; after so many, there is nothing new to be seen."""


def tables_of_an_old_log() -> Iterator[TableState]:
    """Tables of every game as they were, each time that something like it has not happened often before."""
    (log,) = (file for file in OLD if file.name.startswith("before-rounds-were-named"))
    fold, looked = Fold(rules_of), Counter[tuple[str, ...]]()
    for entry in events_of(log):
        there = fold.tables.get(entry.stream.table)
        if there is not None and there.state.number == ROUNDS and not there.state.live:
            continue
        fold.take(entry)
        if there is not None:
            kind = (there.state.opened.table, there.state.phase, entry.body[:16])
            looked[kind] += 1
            if looked[kind] < 3 or looked[kind] % 16 == 0:
                yield there.state


def test_what_every_viewer_is_sent_is_as_described_and_reads_as_it_was_drawn() -> None:
    schema = ws_schema()
    described = jsonschema_rs.validator_for({**schema["properties"]["tells"], "$defs": schema["$defs"]})
    phases, games, keys = set(), set(), set[str]()
    for state in tables_of_an_old_log():
        picture = Picture(state, Reading(7.5))
        phases.add(state.phase)
        games.add(state.opened.game)
        for viewer in everyone(at_bank(state)) if state.dealer.hears_people else (None, "stranger"):
            messages = picture.sent_to(viewer)
            own = [from_json(one, Yours) for one in messages[1:]]
            assert Seen(from_json(messages[0], TableShown), *own) == picture.seen_by(viewer)
            for message in messages:
                described.validate(msgspec.json.decode(message))
            keys.update(key for one in messages[1:] for key in msgspec.json.decode(one))
    assert phases == {*get_args(BankedPhase)}
    assert len(games) == 20
    elsewhere = {
        "called",
        "buy_in",
        "waives",
        "passes",
    }  # of who is called, or never banks
    told = {*Yours.__struct_fields__} - {*elsewhere, "log_after"}  # to whoever comes: all of the log
    assert keys - {"is"} == told, "all that one may have for oneself"


def counted(monkeypatch: pytest.MonkeyPatch, *names: str) -> Counter[str]:
    """How often each of these is drawn from now on."""
    times = Counter[str]()

    def counting(name: str, draw: Callable[..., T]) -> Callable[..., T]:
        def drawing(views: BankViews, state: TableState, *rest: object) -> T:
            times[f"{name} {rest[0]}" if name == "private" else name] += 1
            return draw(views, state, *rest)

        return drawing

    for name in names:
        monkeypatch.setattr(BankViews, name, counting(name, getattr(BankViews, name)))
    return times


def test_a_picture_is_drawn_once_for_each_viewer_and_version(monkeypatch: pytest.MonkeyPatch) -> None:
    times = counted(monkeypatch, "public", "private")

    @run
    async def story() -> None:
        log, told = Ledger(), list[bytes]()
        await log.betting()
        log.actor.followers |= {Follower(who, told.append) for who in ("ann", "ann", "bob", None)}
        await log.do("bob", c.SitOut())
        log.actor.tell(Follower("ann", told.append))
        async with log.actor.reading():
            assert log.actor.picture().seen_by("bob").table.version == log.actor.state.version
        assert len(told) == len({*told}) + 6, "ann three times the same, everyone the same table"
        assert times == {"public": 1, "private ann": 1, "private bob": 1}
        await log.do("bob", c.SitIn())
        assert times == {"public": 2, "private ann": 2, "private bob": 2}

    story()


@run
async def test_a_table_that_went_back_to_its_log_is_drawn_anew() -> None:
    log = Ledger()
    await log.betting()
    before = log.actor.picture()
    seen = before.seen_by("bob")
    log.fails = True
    with pytest.raises(Broken):
        await log.do("bob", c.SitOut())
    assert log.actor.picture() is not before
    assert log.actor.picture().seen_by("bob") == seen

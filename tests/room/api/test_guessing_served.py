"""A hidden card is one of 53: whoever holds a hash of it needs 53 tries. Nobody is told such a hash.

Everything that each role can get while hands are played is gathered, and every hidden event is guessed by it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from openfelt.room.actors.actor import Follower
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.roles import Role
from openfelt.room.log import events as e
from openfelt.room.log.chain import GENESIS, LogEntry, digest_of, hash_of, hash_of_whole
from openfelt.room.log.secrecy import parted
from openfelt.room.oversight.audit import Auditor, audit
from openfelt.room.oversight.export import NO_HASH
from openfelt.room.store import open_log
from openfelt.rounds.answers import Dealt
from room.api.rooms import Served, served
from room.crash.night import CONQUIAN, GAMES, HOLDEM, PEOPLE, Night, furnish
from room.store.logs import whole
from room.test_old_logs import OLD, events_of

PACK = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"] + ["Joker"]
TABLES = {"t1": GAMES[1], "t2": HOLDEM, "t3": CONQUIAN}
"""A game of each kind of play in which cards lie closed while people decide."""
ASKED = (
    "/log", "/log?after=3", "/log/search", "/log/search?limit=500", "/tables", "/tables?all=true",
    "/accounts",
    "/accounts?all=true", "/accounts/p1", "/accounts/p1/history", "/me", "/reports/drop?all=true",
    "/reports/totals?by=day", "/reports/jackpots", "/open-tables",
)  # fmt: skip
OF_A_TABLE = (
    "", "/advice", "/director", "/rounds", "/hands", "/melds", "/scoreboard", "/rounds/{n}", "/hands/{n}",
    "/melds/{n}", "/rounds/{n}/proofs", "/rounds/{n}/record",
)  # fmt: skip
TOKEN = re.compile(r"[0-9a-f]{64}")


class Quiet(Night):
    async def send(self, table: str, command: Any, person: str) -> None:
        try:
            await self.room.do(table, self.meant(table, command), person, f"{self.seed}-{next(self.numbers)}")
        except Exception:
            await asyncio.sleep(0)


pytestmark = pytest.mark.proof
"""Since seats are freed and questions numbered, its night does not reach a hand at every table in time."""


async def in_mid_hand(room: Served) -> list[LogEntry]:
    """Play until a hand with closed cards lies at each table; the hidden answers."""
    await furnish(room.room, len(TABLES), (CONQUIAN, GAMES[1], HOLDEM))
    assert {table: room.room.opened(table).game for table in TABLES} == TABLES
    night, rng = Quiet(room.room, "guess", 0), random.Random(7)
    async with asyncio.timeout(120):
        while open := [table for table in TABLES if not _lies(room, table)]:
            for table in open:
                number = int(table[1:])
                people = [f"p{(number - 1) * PEOPLE + n}" for n in range(1, PEOPLE + 1)]
                await night.step(table, people, rng)
    hidden = [entry for entry in room.room.log.read() if _hides(room, entry)]
    assert {entry.stream.table for entry in hidden} == set(TABLES)
    return hidden


def _lies(room: Served, table: str) -> bool:
    actor = room.room.tables[table]
    state = actor.state
    return not actor._ahead and state.live and state.so_far is not None and len(state.so_far.dealt) > 2


def _hides(room: Served, entry: LogEntry) -> bool:
    begun = room.room.history.live.get(entry.stream.table)
    if begun is None or entry.seq < begun:
        return False
    event = e.read(entry.body)
    return isinstance(event, e.Answered) and isinstance(event.answer, Dealt)


async def told_to_each(room: Served) -> dict[str, str]:
    """All that each role is answered and sent: lists, the log, proofs, and tables as they are followed."""
    told = {}
    for role in (*get_args(Role), "p1", "p5", "p9"):
        person = role if role in room.room.house.people else await room.person(f"A {role}", role)
        headers = {"Authorization": f"Bearer {await room.token(person)}"}
        paths = [*ASKED]
        for table in TABLES:
            number = room.room.table(table).state.number
            paths += [f"/tables/{table}{path.format(n=number)}" for path in OF_A_TABLE]
        async with httpx.AsyncClient(base_url=f"{room.address}/api/v1", headers=headers, timeout=60) as http:
            answers = [(await http.get(path)).text for path in paths]
        sent: list[bytes] = []
        for table in TABLES:
            follower = Follower(person, sent.append)
            await room.room.tables[table].follow(follower)
            room.room.tables[table].unfollow(follower)
        told[role] = "\n".join([*answers, *(frame.decode() for frame in sent)])
    log = room.room.log
    told["whoever audits"] = "\n".join([*audit(log), *Auditor(room.room.shelf.installed).otherwise])
    return told


def tries(entry: LogEntry, link: Sequence[LogEntry], before: str) -> dict[str, str]:
    """Every hash that may be told of a hidden event, and the card that it would be of.

    All but the card is known to who tries: the event's number, its time, whose command it was, the others of
    its link, and the hash `before`.
    """
    true = json.loads(entry.body)["answer"]["card"]
    found: dict[str, str] = {}
    for card in PACK:
        body = entry.body.replace(f'"{true}"', f'"{card}"')
        public, secret = parted(body)
        texts = (
            body,
            secret,
            card,
            f'"{card}"',
            *(msgspec.json.encode([one]).decode() for one in (secret, body)),
        )
        guess = replace(entry, body=body, public=public, secret=secret)
        tried = [replace(guess if one.seq == entry.seq else one, salt="") for one in link]
        hashes = {digest_of(tried), hash_of(tried, before), hash_of_whole(guess, entry.seq, before)}
        found |= dict.fromkeys([*map(_sha, texts), *hashes], card)
    return found


def guessed(tried: dict[str, str], told: str) -> set[str]:
    """The cards that a hidden event may hold by what was told."""
    return {tried[hash] for hash in set(TOKEN.findall(told)) if hash in tried}


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def links_of(entries: Iterable[LogEntry]) -> dict[int, tuple[list[LogEntry], str]]:
    """The link of each event, and the hash before that."""
    found, link, before = dict[int, tuple[list[LogEntry], str]](), list[LogEntry](), GENESIS
    for entry in entries:
        link.append(entry)
        if entry.hash:
            found |= {one.seq: (link, before) for one in link}
            before, link = entry.hash, []
    return found


def test_no_hidden_card_is_found_by_all_that_anybody_is_told(tmp_path: Path) -> None:
    async def through() -> None:
        async with served(tmp_path) as room:
            hidden = await in_mid_hand(room)
            links = links_of(room.room.log.read())
            tried = {entry.seq: tries(entry, *links[entry.seq]) for entry in hidden}
            tip = room.room.office.hash
            told = await told_to_each(room)
            assert TOKEN.search(told["surveillance"]), "of a log in which hashes are told"
            assert tip in told["regulator"], "also the newest"
            for whose, text in told.items():
                for entry in hidden:
                    assert guessed(tried[entry.seq], text) == set(), (whose, entry.seq)
                    assert entry.salt not in text, whose

    asyncio.run(through())


def test_such_guesses_find_every_card_where_a_hash_covers_the_whole_text(tmp_path: Path) -> None:
    """As it was before: this test would notice."""

    async def through() -> None:
        async with served(tmp_path) as room:
            hidden = await in_mid_hand(room)
            old = [GENESIS]
            for entry in room.room.log.read():
                old.append(whole(entry, entry.seq, old[-1]).hash)
            for entry in hidden:
                (found,) = guessed(tries(entry, [entry], old[entry.seq - 1]), "\n".join(old))
                assert f'"{found}"' in entry.body

    asyncio.run(through())


def test_who_has_no_secret_checks_the_whole_chain(tmp_path: Path) -> None:
    """By nothing but the lines that surveillance is given: what is open, and a digest of the rest."""

    async def through() -> None:
        async with served(tmp_path) as room:
            await in_mid_hand(room)
            lines = await exported(room, "surveillance")
            assert checked(lines) == lines[-1]["hash"] == list(room.room.log.read())[len(lines) - 1].hash
            assert checked(lines, lambda line: line["by"] == HOUSE and line["version"] == 2) is None
            later = await exported(room, "surveillance", after=lines[9]["seq"])
            assert later[: len(lines) - 10] == lines[10:], (
                "a page that begins within a link has its digest all the same"
            )

    asyncio.run(through())


async def exported(room: Served, role: str, after: int = 0) -> list[dict[str, Any]]:
    known = {account.name: person for person, account in room.room.house.people.items()}
    person = known.get(role) or await room.person(role, role)
    headers = {"Authorization": f"Bearer {await room.token(person)}"}
    async with httpx.AsyncClient(timeout=60) as http:
        answer = await http.get(f"{room.address}/api/v1/log?after={after}", headers=headers)
    return [json.loads(line) for line in answer.text.splitlines()]


def checked(
    lines: list[dict[str, Any]], edited: Callable[[dict[str, Any]], bool] = lambda line: False
) -> str | None:
    """The head of the chain as docs/decisions/015 says it is made; None where it does not fit."""
    before, link = GENESIS, list[dict[str, Any]]()
    for line in lines:
        link.append(line)
        if line["hash"] is None:
            continue
        first = link[0]
        texts = [one["public"] + (" " if edited(one) else "") for one in link]
        fields = [before, str(first["seq"]), first["stream"], str(first["version"]), repr(float(first["at"]))]
        fields += [first["by"], first["command"], *texts, line["digest"]]
        text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
        if hashlib.sha256(text.encode()).hexdigest() != line["hash"]:
            return None
        before, link = line["hash"], []
    return before


@pytest.mark.parametrize("role", ["surveillance", "regulator"])
def test_of_a_log_of_before_no_hash_is_told_that_covers_what_is_hidden(tmp_path: Path, role: str) -> None:
    """Nor by what follows: the first link of the form of now turns from it by a salt."""
    file = next(file for file in OLD if file.name.startswith("chained-over-whole-bodies"))
    old = list(events_of(file))
    log = open_log(str(tmp_path / "room.db"))
    log.load(iter(old))
    log.close()

    async def through() -> None:
        async with served(tmp_path) as room:
            lines = await exported(room, role)
            text = json.dumps(lines)
            assert [line["seq"] for line in lines] == list(range(1, lines[-1]["seq"] + 1))
            begun = room.room.history.live.values()
            for line, entry in zip(lines, old, strict=False):
                assert line["hash"] is None or line["hash"] == entry.hash
                if line["hash"] is None:
                    assert line["no_hash"] == NO_HASH
            closed = [entry for entry in old if entry.seq > min(begun) and _hides(room, entry)]
            assert len(closed) > 4
            for entry in closed:
                assert lines[entry.seq - 1]["hash"] is None
                before = old[entry.seq - 2].hash
                assert hash_of_whole(entry, entry.seq, before) == entry.hash, "who has the one before can try"
                assert guessed(tries(entry, [entry], before), text) == set()
            assert not [entry for entry in old[min(begun) :] if entry.hash in text]
            assert lines[-1]["hash"] is not None, "what is written now has its hash"

    asyncio.run(through())

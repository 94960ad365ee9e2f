"""A served room whose log is damaged: 503 and the reason for everybody, but for those who look into it."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from cli.calling import openfelt
from openfelt.room.doors.house import HOUSE
from openfelt.room.log import events as e
from openfelt.room.store import open_log
from openfelt.rules.money import cents
from room import spoken as c
from room.api.processes import started
from room.api.rooms import Served, served
from room.store.logs import edit, meddle

SAYS = "this room is open for audit only: event"


async def tokens(room: Served) -> dict[str, str]:
    names = {account.name: person for person, account in room.room.house.people.items()}
    return {name: await room.token(person) for name, person in names.items()}


async def an_evening(path: Path) -> str:
    """A hand at a table, and then the deposit of somebody who came late."""
    async with served(path) as room:
        await room.person("Flo", "floor")
        await room.person("Sue", "surveillance")
        table = await room.table()
        guest = await room.person("Ann")
        await room.room.do(table, c.Sit(seat=1, buy_in=cents(500)), guest, "sit")
        late = e.Deposited(person=guest, amount=cents(7), cashier=HOUSE)
        await room.room.in_house(lambda: [late], HOUSE)
    return table


def test_only_who_oversees_is_answered_and_nothing_is_written(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/room.db"

    async def through() -> None:
        table = await an_evening(tmp_path)
        with closing(open_log(db)) as log:
            last = list(log.read())[-1]
        edit(db, last.seq, body=last.body.replace("7.00", "900.00"))
        async with served(tmp_path) as room, httpx.AsyncClient(base_url=room.address, timeout=60) as http:
            known = await tokens(room)

            async def ask(method: str, path: str, who: str = "") -> tuple[int, str]:
                headers = {"Authorization": f"Bearer {known[who]}"} if who else {}
                answer = await http.request(method, f"/api/v1{path}", headers=headers)
                return answer.status_code, answer.text

            health = await http.get("/healthz")
            assert (health.status_code, health.json()["open"]) == (503, False)
            assert health.json()["says"].startswith(SAYS)
            for method, path, who in (
                ("POST", "/guest", ""), ("GET", "/open-tables", ""), ("GET", "/me", "Ann"),
                ("GET", "/tables", "Ann"), ("GET", f"/tables/{table}", "Ann"),
            ):  # fmt: skip
                status, said = await ask(method, path, who)
                assert status == 503, path
                assert SAYS in said
            for path, who in (("/me", "Flo"), ("/log", "Sue"), ("/log/search", "Sue"), ("/tables", "Sue")):
                status, said = await ask("GET", path, who)
                assert status == 200, (path, said)
            status, said = await ask("GET", "/log", "Sue")
            assert f'"seq":{last.seq - 1}' in said
            assert f'"seq":{last.seq}' not in said
            with pytest.raises(Exception, match="open for audit only"):
                await room.room.do(table, c.Buy(amount=cents(1)), "p3", "more")

    asyncio.run(through())
    with closing(open_log(db)) as log:
        assert "900.00" in list(log.read())[-1].body, "and nothing after it"


def test_the_terminal_says_what_is_wrong_and_how_to_go_on(tmp_path: Path) -> None:
    with started(tmp_path) as server:
        assert httpx.post(f"{server.address}/api/v1/guest", timeout=60).status_code == 200
        assert httpx.get(f"{server.address}/healthz", timeout=60).json()["open"] is True
        server.stop()
    path = tmp_path / "room.db"
    saved = openfelt("backup", str(tmp_path / "good.gz"), "--db", str(path))
    assert saved.returncode == 0, saved.stderr
    ((last,),) = meddle(f"sqlite:///{path}", "SELECT max(seq) FROM links")
    edit(f"sqlite:///{path}", last, by="eve")
    with started(tmp_path) as server:
        assert SAYS in server.said[0]
        assert httpx.post(f"{server.address}/api/v1/guest", timeout=60).status_code == 503
        assert httpx.get(f"{server.address}/healthz", timeout=60).status_code == 503
        assert server.stop() == 0
    audit = openfelt("audit", "--db", str(path))
    assert audit.returncode == 1
    assert "its hash does not follow" in audit.stdout
    assert "is not signed" in openfelt("seal", "--db", str(path)).stderr
    for name in ("room.db", "room.db-wal", "room.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    restored = openfelt("restore", str(tmp_path / "good.gz"), "--db", str(path))
    assert restored.returncode == 0, restored.stderr
    assert openfelt("audit", "--db", str(path)).returncode == 0
    (tmp_path / "room.db-key").unlink()
    lost = openfelt("audit", "--db", str(path))
    assert "its key room.db-key is missing" in lost.stdout
    assert openfelt("seal", "--db", str(path)).returncode == 0
    assert openfelt("audit", "--db", str(path)).returncode == 0

"""The room's commands at the terminal: nobody is locked out, and what is wrong is said in one line."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from cli.calling import openfelt, ran
from openfelt.room.actors.room import Room
from openfelt.room.demo import appoint
from openfelt.room.store import open_log
from room.api.processes import started

SLIP = r"card (\d{16}), PIN (\d{6})"
PARTS = ("argon2", "fastapi", "httpx", "prometheus_client", "psycopg", "structlog", "uvicorn", "uvloop")
"""What `pip install openfelt` alone does not bring."""


def without(*parts: str) -> list[str]:
    """`openfelt` where these are not installed."""
    hidden = f"import sys; sys.modules.update(dict.fromkeys({parts!r}))"
    return [sys.executable, "-c", f"{hidden}; from openfelt.cli import main; main()"]


def test_a_port_that_is_taken_costs_nobody_their_log_in(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = ran("serve", "--db", str(tmp_path / "room.db"), "--port", str(port))
        assert result.exit_code == 2
        assert f"cannot listen on 127.0.0.1 port {port}" in result.stderr
    assert not (tmp_path / "room.db").exists()
    with started(tmp_path) as server:
        assert re.search(SLIP, "".join(server.said))
        server.stop()


def test_a_new_pin_is_given_on_the_rooms_own_machine(tmp_path: Path) -> None:
    with started(tmp_path) as server:
        printed = re.search(f"Floor: {SLIP}", "".join(server.said))
        assert printed
        refused = ran("pin", "Floor", "--db", server.db)
        assert refused.exit_code == 2, "the room is open"
        server.stop()
    listed = ran("pin", "--db", server.db)
    assert listed.stdout == "Owner: owner\nFloor: floor\n"
    assert ran("pin", "Nobody", "--db", server.db).exit_code == 2
    given = re.search(r"card …(\d{4}), PIN (\d{6})", ran("pin", "floor", "--db", server.db).stdout)
    assert given
    assert given[1] == printed[1][-4:], "a card's number is not told again"
    another = re.search(SLIP, ran("pin", "owner", "--card", "--db", server.db).stdout)
    assert another, "but another is issued"
    with closing(open_log(server.db, read_only=True)) as log:
        assert given[2] not in "".join(event.body for event in log.read())
    with started(tmp_path) as server:
        for pin, status in ((printed[2], 401), (given[2], 200)):
            said = {"card": printed[1], "pin": pin}
            answer = httpx.post(f"{server.address}/api/v1/login", json=said, timeout=60)
            assert answer.status_code == status
        assert answer.json()["new_pin"], "and is to be changed"
        said = {"card": another[1], "pin": another[2]}
        answer = httpx.post(f"{server.address}/api/v1/login", json=said, timeout=60)
        assert answer.json()["roles"] == ["owner"]
        server.stop()


def test_a_house_without_an_owner_is_given_one_on_its_own_machine(tmp_path: Path) -> None:
    async def before_there_were_owners() -> None:
        room = await Room.open(open_log(f"sqlite:///{tmp_path}/room.db"))
        await appoint(room, "floor")
        await room.close()

    asyncio.run(before_there_were_owners())
    with started(tmp_path) as server:
        server.stop()
        assert any("openfelt owner" in line for line in server.said)
    made = ran("owner", "--db", server.db)
    assert re.search(f"Owner: {SLIP}", made.stdout)
    again = ran("owner", "--db", server.db)
    assert again.exit_code == 2
    assert "this house has an owner" in again.stderr


@pytest.mark.parametrize("command", ["serve", "pin", "owner", "audit", "seal", "backup x", "restore x"])
def test_without_the_rooms_parts_a_command_says_what_to_install(command: str) -> None:
    result = subprocess.run(
        [*without(*PARTS), *command.split()], capture_output=True, text=True, check=False, timeout=60
    )
    assert result.returncode == 2
    assert "pip install 'openfelt[room]'" in result.stderr
    assert "Traceback" not in result.stderr


def test_the_quicker_event_loop_is_wanted_but_not_needed(tmp_path: Path) -> None:
    with started(tmp_path, command=without("uvloop")) as server:
        assert httpx.get(f"{server.address}/healthz", timeout=60).status_code == 200
        assert server.stop() == 0


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("serve", "--port", "99999"), "65535"),
        (("audit", "--head", "seven:abc"), "NUMBER:HASH"),
        (("audit", "--head", "7"), "NUMBER:HASH"),
        (("backup", "/nowhere/at/all.gz"), "/nowhere/at/all.gz"),
        (("restore", "/nowhere/at/all.gz"), "/nowhere/at/all.gz"),
        (("serve", "--host", "not an address"), "cannot listen on not an address"),
    ],
)
def test_what_is_wrong_is_one_clear_line(command: tuple[str, ...], says: str, tmp_path: Path) -> None:
    db = tmp_path / "room.db"
    with closing(open_log(str(db))):
        pass
    result = openfelt(*command, "--db", str(db))
    assert result.returncode == 2
    assert says in result.stderr
    assert "Traceback" not in result.stderr

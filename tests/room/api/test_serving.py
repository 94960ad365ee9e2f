"""The command as people start it: the guest's example, a signal, the audit, the backup, the journal."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from cli.calling import ran
from openfelt.room.store import open_log
from room.api.processes import Process, started
from room.store.logs import edit, link_at, meddle

EXAMPLE = Path(__file__).parents[3] / "examples" / "guest_round.py"


def test_a_guest_plays_a_round_and_everything_about_it_is_in_order(tmp_path: Path) -> None:
    with started(tmp_path, "--demo", "--metrics-token", "figures") as server:
        guest = subprocess.run(
            [sys.executable, str(EXAMPLE), server.address],
            capture_output=True, text=True, check=False, timeout=90,
        )  # fmt: skip
        assert guest.returncode == 0, guest.stderr
        assert re.search(r"on \S+: (win|lose|push|no-action|stays), paid \$", guest.stdout), guest.stdout
        figures = httpx.get(
            f"{server.address}/metrics", headers={"Authorization": "Bearer figures"}, timeout=60
        ).text
        assert re.search(r'openfelt_commands_total\{command="bet",result="done"\} [1-9]', figures)
        assert re.search(r'openfelt_rounds_total\{how="settled"\} [1-9]', figures)
        assert httpx.get(f"{server.address}/healthz", timeout=60).json()["open"] is True
        begun = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - begun < 10
    _the_journal_has_no_secrets(server)
    _the_audit_finds_what_was_changed(server, tmp_path)


def _the_journal_has_no_secrets(server: Process) -> None:
    lines = [json.loads(line) for line in server.journal.read_text().splitlines()]
    assert {"serving", "command", "closed"} <= {line["event"] for line in lines}
    assert not [line for line in lines if line["level"] in {"error", "critical"}]
    text = "\n".join(json.dumps(line | {"timestamp": "", "ms": 0}) for line in lines)
    slips = [re.search(r"card (\d{16}), PIN (\d{6})", line) for line in server.said]
    secrets = [part for slip in slips if slip for part in slip.groups()]
    assert len(secrets) == 12
    log = open_log(server.db, read_only=True)
    secrets += [json.loads(entry.body)["seed"] for entry in log.read() if '"shoe-begun"' in entry.body]
    log.close()
    assert len(secrets) > 12
    assert not [secret for secret in secrets if secret in text]
    assert "Bearer" not in text


def _the_audit_finds_what_was_changed(server: Process, folder: Path) -> None:
    good = ran("audit", "--db", server.db)
    assert good.exit_code == 0, good.stdout
    assert " 0 problem(s)" in good.stdout
    head = good.stdout.split()[-1]
    saved = ran("backup", "--db", server.db, str(folder / "room.gz"))
    assert head in saved.stdout
    again = f"sqlite:///{folder}/again.db"
    assert ran("restore", str(folder / "room.gz"), "--db", again).exit_code == 0
    assert ran("audit", "--db", again, "--head", head).exit_code == 0
    with closing(open_log(again, read_only=True)) as log:
        over = next(entry for entry in log.read() if '"round-ended"' in entry.body)
    ended = json.loads(over.body)
    some = next(iter(ended["net"]))
    ended["net"][some] = "1000.00"
    edit(again, over.seq, body=json.dumps(ended, separators=(",", ":")))
    link = link_at(again, over.seq)
    bad = ran("audit", "--db", again)
    assert bad.exit_code == 1
    assert f"event {link[-1].seq}: its hash does not follow" in bad.stdout
    assert f"event {over.seq}: cannot be booked" in bad.stdout
    meddle(again, "DELETE FROM links WHERE seq >= ?", [link[-1].seq])
    by_its_seal = ran("audit", "--db", again)
    assert by_its_seal.exit_code == 1
    assert f"ends with event {link[0].seq - 1}, which is not the end that was signed" in by_its_seal.stdout
    cut = ran("audit", "--db", again, "--head", head)
    assert cut.exit_code == 1
    assert "was written down" in cut.stdout


def test_a_room_opens_again_where_it_was(tmp_path: Path) -> None:
    with started(tmp_path) as server:
        first = httpx.post(f"{server.address}/api/v1/guest", timeout=60).json()
        assert server.stop(signal.SIGINT) == 0
        slips = [line.split(":")[0].strip() for line in server.said if ", PIN " in line]
        assert slips == ["Owner", "Floor"], "one appoints staff, the other seconds it"
    with started(tmp_path) as server:
        again = httpx.post(f"{server.address}/api/v1/guest", timeout=60).json()
        assert again["person"] != first["person"]
        old = {"Authorization": f"Bearer {first['token']}"}
        me = httpx.get(f"{server.address}/api/v1/me", headers=old, timeout=60).json()
        assert (me["person"], me["wallet"]) == (first["person"], "10000.00"), "a guest is still in"
        assert httpx.post(f"{server.address}/api/v1/logout", headers=old, timeout=60).status_code == 204
        assert server.stop(signal.SIGKILL) == -signal.SIGKILL
    with started(tmp_path) as server:
        assert httpx.get(f"{server.address}/api/v1/me", headers=old, timeout=60).status_code == 401, (
            "and out for good"
        )
        assert server.stop() == 0
        assert not [line for line in server.said if ", PIN " in line], "log-ins are shown once"


@pytest.mark.parametrize("command", [("audit",), ("backup", "x.gz")])
def test_there_must_be_a_log(command: tuple[str, ...], tmp_path: Path) -> None:
    result = ran(*command, "--db", f"sqlite:///{tmp_path}/none.db")
    assert result.exit_code == 2
    assert result.stderr.startswith("refused: ")

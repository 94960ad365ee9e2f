"""The room and the network: what its answers say of themselves, who is believed, who reads its figures."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request

from cli.calling import ran
from openfelt.cli import room_commands
from openfelt.room.api.serve import Outside, Server, configured, listening
from room.api.rooms import Served, in_a_room
from waiting import until_so


@in_a_room
async def test_answers_are_kept_by_nobody_and_are_what_they_say(room: Served) -> None:
    ann = await room.person("Ann")
    mine = {"Authorization": f"Bearer {await room.token(ann)}"}
    async with httpx.AsyncClient(base_url=room.address, timeout=60) as http:
        asked = [
            await http.get("/api/v1/me", headers=mine),
            await http.get("/api/v1/me"),
            await http.get("/api/v1/nothing"),
            await http.get("/api/v1/games"),
            await http.post("/api/v1/guest"),
            await http.post("/api/v1/log-in", content="{"),
            await http.get("/healthz"),
            await http.get("/openapi.json"),
        ]
        for answer in asked:
            told = (answer.headers.get("Cache-Control"), answer.headers.get("X-Content-Type-Options"))
            assert told == ("no-store", "nosniff"), answer.url
        page = (await http.get("/")).headers
        assert page["X-Content-Type-Options"] == "nosniff"


@in_a_room
async def test_metrics_are_for_whoever_has_their_token(room: Served) -> None:
    async with httpx.AsyncClient(base_url=room.address, timeout=60) as http:

        async def status(**headers: str) -> int:
            return (await http.get("/metrics", headers=headers)).status_code

        assert await status() == 404, "the room was started without a token"
        assert await status(Authorization="Bearer") == 404
        room.app.state.metrics_token = "figures"
        assert await status() == 401
        for wrong in ("Bearer", "Bearer figure", "Bearer figures2", "figures"):
            assert await status(Authorization=wrong) == 401
        assert await status(Authorization="Bearer figures") == 200


def test_it_is_not_the_room_that_closes_an_idle_connection() -> None:
    """Or somebody sends into one that is just closing, and gets no answer: proxies keep one a minute."""
    assert configured(FastAPI()).timeout_keep_alive > 60


def told_address(outside: Outside, forwarded: str) -> tuple[str, str]:
    """The address and the scheme that a server reached from this machine takes a call to have."""
    asked = FastAPI()

    @asked.get("/")
    async def who(request: Request) -> list[str]:
        return [request.client.host if request.client else "", request.url.scheme]

    async def through() -> Any:
        server = Server(configured(asked, outside))
        with listening("127.0.0.1", 0, outside.scheme) as (listener, address):
            serving = asyncio.create_task(server.serve([listener]))
            try:
                await until_so(lambda: server.started or serving.done(), "a server that has started")
                trust = ssl.create_default_context(cafile=outside.certificate)
                headers = {"X-Forwarded-For": forwarded, "X-Forwarded-Proto": "https"}
                async with httpx.AsyncClient(verify=trust, timeout=60) as http:
                    return (await http.get(address, headers=headers)).json()
            finally:
                server.should_exit = True
                await serving

    host, scheme = asyncio.run(asyncio.wait_for(through(), 30))
    return host, scheme


@pytest.mark.parametrize(
    ("proxies", "taken"),
    [
        ((), ("127.0.0.1", "http")),
        (("10.0.0.1",), ("127.0.0.1", "http")),
        (("127.0.0.1",), ("203.0.113.7", "https")),
        (("127.0.0.0/8", "10.0.0.1"), ("203.0.113.7", "https")),
    ],
)
def test_forwarded_addresses_count_only_from_proxies_that_are_named(
    proxies: tuple[str, ...], taken: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert told_address(Outside(proxies=proxies), "203.0.113.7") == taken


def test_what_a_stranger_says_before_the_proxy_is_not_believed() -> None:
    assert told_address(Outside(proxies=("127.0.0.1",)), "192.0.2.1, 203.0.113.7")[0] == "203.0.113.7"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    folder = tmp_path_factory.mktemp("certificate")
    made, key = str(folder / "room.pem"), str(folder / "room.key")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-keyout", key, "-out", made, "-days", "2", "-subj", "/CN=room",
         "-addext", "subjectAltName=IP:127.0.0.1"],
        check=True, capture_output=True,
    )  # fmt: skip
    return made, key


def test_a_certificate_is_served_with(certificate: tuple[str, str]) -> None:
    made, key = certificate
    outside = Outside(certificate=made, certificate_key=key)
    assert told_address(outside, "203.0.113.7") == ("127.0.0.1", "https")


def test_what_cannot_be_used_is_refused_before_anything_is_opened(
    certificate: tuple[str, str], tmp_path: Path
) -> None:
    made, key = certificate
    db = ("--db", str(tmp_path / "room.db"), "--port", "0")
    for wrong in (
        ("--certificate", str(tmp_path / "none.pem")),
        ("--certificate", key, "--certificate-key", made),
        ("--certificate-key", key),
        ("--proxy", "*"),
        ("--proxy", "proxy.example"),
        ("--demo", "--certificate", made, "--certificate-key", key),
    ):
        told = ran("serve", *db, *wrong)
        assert (told.exit_code, told.output.startswith("refused: ")) == (2, True), (wrong, told.output)
    assert not (tmp_path / "room.db").exists()


def test_open_to_the_network_without_certificate_or_proxy_is_warned_of(
    certificate: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(room_commands, "_run", lambda work: work.close())
    made, key = certificate

    def warned(host: str, *more: str) -> bool:
        told = ran("serve", "--port", "0", "--host", host, *more)
        assert told.exit_code == 0, told.output
        return room_commands.IN_THE_OPEN in told.output + capfd.readouterr().err

    assert warned("0.0.0.0")
    assert not warned("127.0.0.1")
    assert not warned("0.0.0.0", "--proxy", "10.0.0.1")
    assert not warned("0.0.0.0", "--certificate", made, "--certificate-key", key)

"""The page's files: what is served, under which headers, and what is not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from openfelt.room.api.calls import refuse_in_words
from openfelt.room.api.page import FOREVER, GUARDS, NOT_BUILT, serve_page
from openfelt.room.api.typescript import typescript
from room.api.rooms import Served, in_a_room

TYPES = Path(__file__).parents[3] / "page" / "src" / "lib" / "types.ts"
INDEX, SCRIPT = "<!doctype html><title>Openfelt</title>", "export const felt = 1;\n" * 40
Get = Callable[..., httpx.Response]


@pytest.fixture
def get(tmp_path: Path) -> Get:
    """Asks a server whose page is built in `tmp_path/dist`, with a secret beside it."""
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text(INDEX)
    (dist / "assets" / "felt-abc123.js").write_text(SCRIPT)
    (dist / ".made-from").write_text("hidden")
    (tmp_path / "secret.txt").write_text("secret")
    return asking(dist)


def asking(dist: Path) -> Get:
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    app.add_api_route("/api/v1/games", lambda: ["a game"])
    serve_page(app, dist)
    refuse_in_words(app)

    def ask(path: str, method: str = "GET", **headers: str) -> httpx.Response:
        async def through() -> httpx.Response:
            address = httpx.URL("http://room", raw_path=path.encode())
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as client:
                return await client.request(method, address, headers=sent)

        return asyncio.run(through())

    return ask


@pytest.mark.parametrize(
    "path",
    ["/", "/sign-in", "/table/t1", "/table/own-0a1b2c", "/board/t1", "/director", "/director/reports/drop",
     "/book", "/book/marina/zoobac", "/settle", "/nowhere"],
)  # fmt: skip
def test_every_address_of_the_page_is_the_index(get: Get, path: str) -> None:
    answer = get(path)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/assets/felt-abc123.js", "/table/t1"])
def test_the_policy_stands_on_every_answer_of_the_page(get: Get, path: str) -> None:
    headers = get(path).headers
    assert {name: headers[name] for name in GUARDS} == GUARDS
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy
    assert "http" not in policy


def test_hashed_files_are_kept_for_good_and_compressed(get: Get) -> None:
    plain = get("/assets/felt-abc123.js", Accept_Encoding="identity")
    packed = get("/assets/felt-abc123.js", Accept_Encoding="gzip, br")
    assert plain.text == packed.text == SCRIPT
    assert plain.headers["Cache-Control"] == packed.headers["Cache-Control"] == FOREVER
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) < len(SCRIPT)
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert plain.headers["Content-Type"].startswith("text/javascript")


def test_a_file_that_has_not_changed_is_not_sent_again(get: Get) -> None:
    tag = get("/").headers["ETag"]
    again = get("/table/t1", If_None_Match=tag)
    assert (again.status_code, again.content) == (304, b"")
    assert get("/", If_None_Match='"other"').status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
     "/assets/%2e%2e/%2e%2e/secret.txt", "//secret.txt", "/..%5csecret.txt", "/.made-from",
     "/assets/gone-000.js", "/robots.txt"],
)  # fmt: skip
def test_nothing_but_what_was_built_is_served(get: Get, path: str) -> None:
    answer = get(path)
    assert answer.status_code == 404
    assert answer.json() == {"says": "Not Found", "cites": [], "at": ""}


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/v1/nothing", "/api/v2/games"])
def test_what_the_api_does_not_know_is_not_the_page(get: Get, path: str) -> None:
    answer = get(path)
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/json"


def test_the_api_goes_before_the_page(get: Get) -> None:
    assert get("/api/v1/games").json() == ["a game"]


def test_the_page_is_read_only(get: Get) -> None:
    assert get("/", "HEAD").status_code == 200
    for method in ("POST", "PUT", "DELETE"):
        answer = get("/", method)
        assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")


def test_a_page_that_was_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    get = asking(tmp_path / "nothing")
    for path in ("/", "/table/t1", "/assets/felt.js"):
        answer = get(path)
        assert (answer.status_code, answer.text) == (503, NOT_BUILT)
    assert "make page" in NOT_BUILT
    assert get("/api/v1/games").status_code == 200


@in_a_room
async def test_a_room_serves_its_page(room: Served) -> None:
    async with httpx.AsyncClient(base_url=room.address, trust_env=False, timeout=60) as client:
        index = await client.get("/")
        assert index.status_code == 200, index.text
        assert '<div id="page">' in index.text
        script = index.text.partition('src="')[2].partition('"')[0]
        assert (await client.get(script)).headers["Cache-Control"] == FOREVER
        assert (await client.get("/healthz")).json()["open"] is True
        assert (await client.get("/api/v1/nothing")).json()["says"] == "Not Found"


def test_the_pages_types_are_those_of_the_server() -> None:
    assert TYPES.read_text() == typescript(), "write them again: make types"

"""The page: its built files, kept in memory, under a policy that lets nothing else in."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path

import msgspec
from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

DIST = Path(__file__).parents[2] / "page" / "dist"
INDEX, HASHED = "index.html", "assets/"
NOT_BUILT = (
    "The page has not been built. Run `make page`, or install the package with pip, and start again.\n"
)
FOREVER = "public, max-age=31536000, immutable"
GUARDS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class PageFile(msgspec.Struct, frozen=True):
    """A built file, as it is and compressed."""

    content: bytes
    packed: bytes
    kind: str
    tag: str


@lru_cache(maxsize=4)
def page_files(dist: Path) -> dict[str, PageFile]:
    """Everything that was built, by its path. What is not here cannot be served."""
    files = (path for path in dist.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(dist).as_posix(): _read(path) for path in files}


def _read(path: Path) -> PageFile:
    content = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    return PageFile(content, gzip.compress(content, mtime=0), kind, tag)


def serve_page(app: FastAPI, dist: Path = DIST) -> None:
    """What no route answers is the page's, except below `/api`."""
    files, nothing = page_files(dist), app.router.default

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].split("/")[1] == "api":
            await nothing(scope, receive, send)
        else:
            await page_answer(files, Request(scope))(scope, receive, send)

    app.router.default = answer


def page_answer(files: dict[str, PageFile], request: Request) -> Response:
    """A file by its path; for any other address the index, whose own router knows what to show."""
    path = request.scope["path"].removeprefix("/")
    if request.method not in {"GET", "HEAD"}:
        raise HTTPException(405, headers={"Allow": "GET, HEAD"})
    if INDEX not in files:
        return PlainTextResponse(NOT_BUILT, 503, GUARDS)
    if path not in files and "." in path.rpartition("/")[2]:
        raise HTTPException(404)
    return _sent(files.get(path) or files[INDEX], path, request)


def _sent(file: PageFile, path: str, request: Request) -> Response:
    caching = FOREVER if path.startswith(HASHED) else "no-cache"
    headers = {**GUARDS, "Cache-Control": caching, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if request.headers.get("If-None-Match") == file.tag:
        return Response(status_code=304, headers=headers)
    content = file.content
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        content, headers["Content-Encoding"] = file.packed, "gzip"
    return Response(content, headers=headers, media_type=file.kind)

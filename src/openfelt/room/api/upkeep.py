"""What operators and programs ask: health, metrics, and the WebSocket's messages described."""

from __future__ import annotations

import hmac
import sys
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from openfelt.room.api.calls import NotLoggedIn
from openfelt.room.api.described import JSON
from openfelt.room.api.schemas import Catalogue
from openfelt.room.wire.messages import Incoming, Outgoing

router = APIRouter()


class HealthTold(msgspec.Struct, frozen=True, kw_only=True):
    """A room that answers: how many tables it has, how many events, and whether more can be written.

    `whole` once all of its log was looked through; `says` why it is not open.
    """

    open: bool
    tables: int
    events: int
    whole: bool
    says: str = ""


@router.get("/healthz", include_in_schema=False)
async def healthz(request: Request) -> Response:
    """Whether the room is open, and what happens in it can be written."""
    room, fault = request.app.state.room, await request.app.state.health.fault()
    told = HealthTold(
        open=not fault,
        tables=len(room.tables),
        events=room.office.seq,
        whole=room.sound.whole,
        says=fault,
    )
    return Response(msgspec.json.encode(told), 503 if fault else 200, media_type=JSON)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """For Prometheus, which sends the token that the room was started with; without one, for nobody."""
    token = request.app.state.metrics_token
    if not token:
        raise HTTPException(404, "metrics need a token: see `openfelt serve --help`")
    sent = request.headers.get("Authorization", "").encode()
    if not hmac.compare_digest(sent, f"Bearer {token}".encode()):
        raise NotLoggedIn("this needs the token of the metrics")
    figures = request.app.state.metrics
    figures.sockets = len(request.app.state.connections)
    return Response(figures.written(), media_type="text/plain; version=0.0.4")


@cache
def ws_schema() -> dict[str, Any]:
    """A JSON schema of everything the WebSocket takes and tells."""
    catalogue = Catalogue("#/$defs/")
    takes, tells = catalogue.schema(Incoming), catalogue.schema(Outgoing)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages of /api/v1/ws",
        "description": "The first message is `hello`. Each frame is one message, in JSON.",
        "properties": {"takes": takes, "tells": tells},
        "$defs": dict(sorted(catalogue.schemas.items())),
    }


def write_ws_schema(file: Path) -> None:
    """For the documentation."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(ws_schema()), indent=1) + b"\n")


if __name__ == "__main__":
    write_ws_schema(Path(sys.argv[1]))

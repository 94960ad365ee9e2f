"""The whole API of a room."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import msgspec
from fastapi import APIRouter, FastAPI, Response
from fastapi.openapi.utils import get_openapi

from openfelt.bots import Style, check_style
from openfelt.room.actors.companions import Companions
from openfelt.room.actors.room import Room
from openfelt.room.api import (
    accounts,
    book,
    cage,
    codes,
    directors,
    entrance,
    hands,
    hints,
    melds,
    motions,
    page,
    pins,
    players,
    pot_catalogue,
    pot_tables,
    report_routes,
    rounds,
    socket,
    tables,
    upkeep,
    window,
)
from openfelt.room.api import catalogue as games
from openfelt.room.api.calculator import Calculator
from openfelt.room.api.calls import refuse_in_words
from openfelt.room.api.described import JSON
from openfelt.room.api.door import Door
from openfelt.room.api.kept import KeptByNobody
from openfelt.room.api.schemas import Catalogue
from openfelt.room.api.thinking import Thinker
from openfelt.room.api.turnstile import Turnstile
from openfelt.room.api.used_ids import UsedIds
from openfelt.room.log.events import AccountLocked, AnyEvent, Dismissed, PinChanged, SessionEnded
from openfelt.room.oversight.health import Health
from openfelt.room.oversight.metrics import Metrics

TITLE, VERSION, PREFIX = "Openfelt room", "1", "/api/v1"
PARTS = (
    entrance,
    games,
    book,
    window,
    tables,
    hints,
    directors,
    rounds,
    pot_catalogue,
    pot_tables,
    hands,
    melds,
    accounts,
    pins,
    codes,
    cage,
    motions,
    players,
    report_routes,
)


def api(
    room: Room,
    door: Door | None = None,
    companions: Companions | None = None,
    metrics_token: str = "",
    style: Style = "advised",
) -> FastAPI:
    """An application that serves the room and closes it at the end; metrics for whoever has their token.

    `style` is how the bots decide that the room plays itself.
    """
    check_style(style)
    door, thinker = door or Door(room), Thinker(room.time)
    thinks = thinker.best if style == "best" else None
    bots = companions or Companions(room, allowed=door.allowed, thinks=thinks)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if not room.sound.fault:
            bots.go_on()
        yield
        await bots.close()
        await app.state.door.watch.close()
        app.state.calculator.close()
        thinker.close()
        await room.close()

    app = FastAPI(
        title=TITLE, version=VERSION, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None
    )
    app.state.room, app.state.door = room, door
    app.state.connections, app.state.metrics, app.state.health = set(), Metrics(room), Health(room)
    app.state.metrics_token = metrics_token
    room.on_house.append(lambda event: _sessions_end(app, event))
    app.state.companions, app.state.calculator = bots, Calculator(time=room.time)
    app.state.used_ids, app.state.thinker, app.state.kept = UsedIds(), thinker, {}
    for router in _routes()[0]:
        app.include_router(router, prefix=PREFIX)
    app.include_router(upkeep.router)
    app.add_api_route(f"{PREFIX}/ws-schema", _ws_schema, include_in_schema=False)
    app.add_api_route("/openapi.json", _openapi, include_in_schema=False)
    app.add_middleware(Turnstile, door=app.state.door)
    app.add_middleware(KeptByNobody)
    page.serve_page(app)
    refuse_in_words(app)
    app.openapi = _description  # type: ignore[method-assign]  # as FastAPI documents it
    return app


@cache
def _routes() -> tuple[list[APIRouter], Catalogue]:
    """The routes of every room, made once a process, and the schemas of what they take and give.

    They keep nothing of a room: what belongs to one is in its application's state.
    """
    schemas = Catalogue()
    return [*(part.routes(schemas).router for part in PARTS), socket.router], schemas


@cache
def _description() -> dict[str, Any]:
    routers, schemas = _routes()
    whole = APIRouter()
    for router in routers:
        whole.include_router(router, prefix=PREFIX)
    made = get_openapi(title=TITLE, version=VERSION, routes=whole.routes)
    made.setdefault("components", {}).setdefault("schemas", {}).update(schemas.schemas)
    return made


def _sessions_end(app: FastAPI, event: AnyEvent) -> None:
    if isinstance(event, (SessionEnded, PinChanged, AccountLocked, Dismissed)):
        for connection in list(app.state.connections):
            connection.check()


def _written_once(make: Callable[[], dict[str, Any]]) -> Callable[[], Awaitable[Response]]:
    """A description that anybody may ask for, as often as they like."""
    written = cache(lambda: msgspec.json.encode(make()))

    async def told() -> Response:
        return Response(written(), media_type=JSON)

    return told


_openapi, _ws_schema = _written_once(_description), _written_once(upkeep.ws_schema)

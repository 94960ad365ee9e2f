"""Routes, and the OpenAPI description that follows from what their handlers take and give."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import Annotated, Any, get_type_hints

import msgspec
from fastapi import APIRouter, Depends, Response

from openfelt.room.api.bodies import body_as
from openfelt.room.api.schemas import Catalogue, Schema
from openfelt.room.api.used_ids import HOUSE, OPENINGS, UsedIds
from openfelt.room.doors.wanted import Asks
from openfelt.rules.codec import to_json

JSON = "application/json"
Handler = Callable[..., Awaitable[object]]


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why not, and where that is written. `at` is the key of a table record that it is about.

    It is done once what it `asks` for is there: one's PIN again (`POST /me/prove`), a new PIN of one's own,
    or a motion that somebody else seconds (`POST /motions`). It is `late` where the round, or the question,
    that it named is over.
    """

    says: str
    cites: tuple[str, ...] = ()
    at: str = ""
    late: bool | msgspec.UnsetType = msgspec.UNSET
    asks: Asks | msgspec.UnsetType = msgspec.UNSET


class Routes:
    """A router for one part of the API; every answer and refusal is described.

    A parameter of a handler that is a struct is the request's body, what a handler returns is the answer.
    Where it writes the answer or reads the body itself, `gives` and `takes` say what they are: a struct, or
    the media type of a text; `also` is that of a text that the body may be instead of JSON.
    """

    def __init__(self, tag: str, catalogue: Catalogue) -> None:
        self.router, self._catalogue = APIRouter(tags=[tag]), catalogue

    def get(self, path: str, gives: type | str | None = None) -> Callable[[Handler], Handler]:
        return lambda handler: self._route("GET", path, handler, gives)

    def post(
        self,
        path: str,
        gives: type | None = None,
        takes: type | None = None,
        also: str = "",
        status: int = 200,
    ) -> Callable[[Handler], Handler]:
        return lambda handler: self._route("POST", path, handler, gives, takes, also, status)

    def _route(
        self,
        method: str,
        path: str,
        handler: Handler,
        gives: type | str | None,
        takes: type | None = None,
        also: str = "",
        status: int = 200,
    ) -> Handler:
        hints = get_type_hints(handler, include_extras=True)
        asked = {name: kind for name, kind in hints.items() if name != "return" and _is_struct(kind)}
        takes = takes or next(iter(asked.values()), None)
        gives = gives or hints["return"]
        assert not _is_response(gives), f"{method} {path} does not say what it gives"
        refusal = {JSON: {"schema": self._catalogue.schema(Refusal)}}
        self.router.add_api_route(
            path,
            _answering(handler, asked, status, f"{method} {path}"),
            methods=[method],
            status_code=status,
            response_model=None,
            response_class=Response,
            responses={
                status: self._answer(gives),
                "4XX": {"description": "refused", "content": refusal},
                503: {"description": "not now; try again", "content": refusal},
            },
            openapi_extra=self._body(takes, also) if takes else {},
            operation_id=handler.__name__,
        )
        return handler

    def _answer(self, gives: type | str) -> Schema:
        told: Schema = {"description": "as asked"}
        if isinstance(gives, str):
            told["content"] = {gives: {"schema": {"type": "string"}}}
        elif gives is not type(None):
            told["content"] = {JSON: {"schema": self._catalogue.schema(gives)}}
        return told

    def _body(self, takes: type, also: str) -> Schema:
        content: Schema = {JSON: {"schema": self._catalogue.schema(takes)}}
        if also:
            content[also] = {"schema": {"type": "string"}}
        return {"requestBody": {"required": True, "content": content}}


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _is_response(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Response)


def _answering(handler: Handler, asked: dict[str, type], status: int, operation: str) -> Handler:
    """The handler as FastAPI calls it: with its body read, its id looked at, and its answer written."""

    @wraps(handler)
    async def answered(*args: Any, **named: Any) -> Response:
        with _once(operation, named, asked):
            given = await handler(*args, **named)
        if isinstance(given, Response):
            return given
        if given is None:
            return Response(status_code=status)
        return Response(to_json(given), status_code=status, media_type=JSON)

    signature = inspect.signature(handler, eval_str=True)
    read = {name: Annotated[kind, Depends(body_as(kind))] for name, kind in asked.items()}
    parameters = [
        one.replace(annotation=read.get(name, one.annotation)) for name, one in signature.parameters.items()
    ]
    answered.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]  # as inspect reads it
    return answered


def _once(operation: str, named: dict[str, Any], asked: Iterable[str]) -> AbstractContextManager[None]:
    """Whatever is asked for under an id has it for itself."""
    bodies = [named[name] for name in asked if hasattr(named[name], "id")]
    if not bodies:
        return nullcontext()
    call, said = named["call"], {name: value for name, value in named.items() if name != "call"}
    where = named.get("table", OPENINGS if operation == "POST /tables" else HOUSE)
    used: UsedIds = call.used
    return used.meaning(call.person, where, bodies[0].id, (operation, said))

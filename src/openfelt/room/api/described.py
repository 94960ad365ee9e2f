"""Routes whose bodies and answers are msgspec structs, and the OpenAPI description that follows from them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import msgspec
from fastapi import APIRouter, Response

from openfelt.room.api.schemas import Catalogue, Schema
from openfelt.rules.codec import to_json

JSON = "application/json"


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why not, and where that is written. `at` is the key of a table record that it is about."""

    says: str
    cites: tuple[str, ...] = ()
    at: str = ""


class Routes:
    """A router for one part of the API; every answer and refusal is described."""

    def __init__(self, tag: str, catalogue: Catalogue) -> None:
        self.router, self._catalogue = APIRouter(tags=[tag]), catalogue

    def get(self, path: str, gives: Any) -> Callable[[Handler], Handler]:
        return self._route("GET", path, gives, None, 200)

    def post(
        self, path: str, gives: Any, takes: Any = None, status: int = 200, also: str | None = None
    ) -> Callable[[Handler], Handler]:
        """`also` is the media type of a text that the body may be instead of JSON."""
        return self._route("POST", path, gives, takes, status, also)

    def _route(
        self, method: str, path: str, gives: Any, takes: Any, status: int, also: str | None = None
    ) -> Callable[[Handler], Handler]:
        def register(handler: Handler) -> Handler:
            answer: Schema = {"description": "as asked"}
            if isinstance(gives, str):
                answer["content"] = {gives: {"schema": {"type": "string"}}}
            elif gives is not None:
                answer["content"] = {JSON: {"schema": self._catalogue.schema(gives)}}
            refusal = {JSON: {"schema": self._catalogue.schema(Refusal)}}
            extra: Schema = {}
            if takes is not None:
                content: Schema = {JSON: {"schema": self._catalogue.schema(takes)}}
                if also is not None:
                    content[also] = {"schema": {"type": "string"}}
                extra["requestBody"] = {"required": True, "content": content}
            self.router.add_api_route(
                path,
                _answering(handler, status),
                methods=[method],
                status_code=status,
                response_model=None,
                response_class=Response,
                responses={
                    status: answer,
                    "4XX": {"description": "refused", "content": refusal},
                    503: {"description": "not now; try again", "content": refusal},
                },
                openapi_extra=extra,
                operation_id=handler.__name__,
            )
            return handler

        return register


Handler = Callable[..., Awaitable[Any]]


def _answering(handler: Handler, status: int) -> Handler:
    @wraps(handler)
    async def answered(*args: Any, **named: Any) -> Response:
        given = await handler(*args, **named)
        if isinstance(given, Response):
            return given
        if given is None:
            return Response(status_code=status)
        return Response(to_json(given), status_code=status, media_type=JSON)

    return answered

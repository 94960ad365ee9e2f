"""What is said to whoever is refused before anything was done for them."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import Message

from openfelt.room.api.turnstile import refuse


async def nothing_more() -> Message:
    return {"type": "http.disconnect"}


@pytest.mark.parametrize("wait", [0.01, 0.5, 0.99, 1.0, 1.49, 1.5, 59.6, 600.0])
def test_who_is_asked_to_wait_is_told_no_less_than_it_takes(wait: float) -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(refuse(send, nothing_more, 429, "try again later", wait=wait))
    headers = dict(sent[0]["headers"])
    assert wait <= int(headers[b"retry-after"]) <= wait + 2


def test_who_need_not_wait_is_told_nothing_of_it() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(refuse(send, nothing_more, 413, "too large"))
    assert b"retry-after" not in dict(sent[0]["headers"])

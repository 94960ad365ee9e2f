"""How a WebSocket to a room is opened: with patience, and tried again where trying again may help."""

from __future__ import annotations

import asyncio

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, InvalidStatus

PATIENCE = 60.0
"""Seconds to wait for an answer: a busy machine may need more than the ten that websockets gives it."""
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 5.0
"""Seconds between two tries: at first, and at most."""
FULL = 503


async def open_socket(address: str, patience: float = PATIENCE) -> ClientConnection:
    """A WebSocket to this address, within so many seconds; later a TimeoutError.

    A room that is full and a connection that breaks off are tried again, after longer and longer pauses.
    Any other answer, and a port where nobody listens, is an error at once.
    """
    clock = asyncio.get_running_loop().time
    end, pause = clock() + patience, FIRST_PAUSE
    while True:
        try:
            left = max(end - clock(), 0.0)
            return await connect(address, max_size=None, open_timeout=left, ping_timeout=patience)
        except (ConnectionResetError, InvalidHandshake) as error:
            if not _may_pass(error):
                raise
            if clock() + pause >= end:
                raise TimeoutError(f"no connection within {patience:g} seconds: {error}") from error
        await asyncio.sleep(pause)
        pause = min(pause * 2, LONGEST_PAUSE)


def _may_pass(error: ConnectionResetError | InvalidHandshake) -> bool:
    if isinstance(error, InvalidStatus):
        return error.response.status_code == FULL
    return isinstance(error, ConnectionResetError | InvalidMessage)

"""How much anybody may have of the room: every limit, with its default. An operator sets others in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from openfelt.room.doors.rates import Rate

Number = Annotated[int, msgspec.Meta(ge=1)]
Seconds = Annotated[float, msgspec.Meta(gt=0)]


class Allowances(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rates are a burst, and one more every so many seconds."""

    # An account
    commands: Rate = Rate(burst=60, every=0.1)
    """Messages over its sockets, and commands over HTTP."""
    staff_commands: Rate = Rate(burst=200, every=0.02)
    """The same of staff: a house dealer taps cards as they fall."""
    calls: Rate = Rate(burst=300, every=0.05)
    """Calls over HTTP."""
    replays: Rate = Rate(burst=60, every=0.5)
    """Rounds looked at again, histories, searches: what takes a while to work out."""
    invitations: Rate = Rate(burst=20, every=15)
    """Codes that it types."""
    sockets: Number = 12
    followed: Number = 100
    """Tables that one socket follows."""
    guest_tables: Number = 2
    player_tables: Number = 3
    """Tables of one's own that are open."""
    floor_tables: Number = 500
    """Tables for everybody that are open, whoever opened them."""
    bots: Number = 16
    """At all tables of one owner."""
    table_bots: Number = 8

    # An address
    guests: Rate = Rate(burst=30, every=2)
    """New guests."""
    strangers: Rate = Rate(burst=400, every=0.05)
    """Calls of people who have not logged in: a whole cardroom may be behind one address."""
    work: Rate = Rate(burst=120, every=0.2)
    """Those of them that are worked out: records settled, examples dealt."""
    requests: Rate = Rate(burst=1000, every=0.02)
    """Anything of people who have not logged in, also the page's files."""
    members: Rate = Rate(burst=1000, every=0.005)
    """Calls of people who have logged in, all together."""
    address_commands: Rate = Rate(burst=1000, every=0.005)
    """Their commands, all together."""
    address_sockets: Number = 300
    address_connections: Number = 400

    # The room
    connections: Annotated[int, msgspec.Meta(ge=0)] = 0
    """All that are open at a time; 0 is as many as there are descriptors for, less some for the log."""
    at_once: Number = 24
    """Requests that are worked on; others wait, so that no mass of them comes between the tables."""
    all_bots: Number = 600
    head_bytes: Number = 32 * 1024
    head_seconds: Seconds = 10
    body_seconds: Seconds = 20
    unread_seconds: Seconds = 20
    """For a caller to go on reading what they asked for."""
    frames: Rate = Rate(burst=500, every=0.005)
    """Frames of any kind over one socket; who sends more is let go."""
    queued_messages: Number = 256
    queued_bytes: Number = 2 * 1024 * 1024
    """What may wait for a socket that does not keep up, before it is let go."""


ALLOWANCES = Allowances()


def read_allowances(path: str) -> Allowances:
    """From a TOML file with those that are not as they stand here; what is wrong with it is a ValueError."""
    try:
        return msgspec.toml.decode(Path(path).read_bytes(), type=Allowances)
    except OSError as error:
        raise ValueError(f"cannot read the limits {path}: {error.strerror}") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise ValueError(f"the limits {path} cannot be used: {error}") from None

"""What came under which id since the start: one that meant something means the same again, or is refused."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from openfelt.room.state.remembered import Remembered, Reused
from openfelt.rules.codec import to_json

HOUSE, OPENINGS = "(the house)", "(tables to open)"
"""Ids are a person's own at each table, in the house, and for the tables they open."""


class UsedIds:
    """Kept as digests with a key of this process: a PIN may be among what was said."""

    def __init__(self) -> None:
        self._said: Remembered[bytes] = Remembered()
        self._key = secrets.token_bytes(32)

    @contextmanager
    def meaning(self, person: str, where: str, id: str, said: object) -> Iterator[None]:
        """Around what is done under an id; what is refused has not used it."""
        digest = hashlib.blake2b(to_json(said), key=self._key, digest_size=16).digest()
        before = self._said.get((person, f"{where} {id}"))
        if before is not None and before != digest:
            raise Reused
        self._said.keep(person, f"{where} {id}", digest)
        try:
            yield
        except BaseException:
            if before is None:
                self._said.pop((person, f"{where} {id}"), None)
            raise
        self._said.keep(person, f"{where} {id}", digest)  # another under it may have been refused meanwhile

"""The room's key: a file outside the database by which the room knows again what it wrote there.

Whoever can write the database but cannot read this file can change what they like in it: it will not bear the
key's signature (HMAC-SHA256), and is not served.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from openfelt.room.log.chain import StoreDown
from openfelt.room.store.files import make_private, private, sync_name


class Key:
    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def at(cls, path: Path) -> Key | None:
        """The key in this file, if there is one."""
        try:
            text = path.read_text("ascii")
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as why:
            raise StoreDown(f"the key {path} cannot be read: {why}") from why
        if re.fullmatch("[0-9a-f]{64}\n", text) is None:
            raise StoreDown(f"{path} holds no key: a key is 64 hexadecimal digits and the end of the line")
        make_private(path)
        return cls(bytes.fromhex(text))

    @classmethod
    def made(cls, path: Path) -> Key:
        """A new one, for its owner's eyes alone."""
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with private(path, new=True) as file:
                file.write(secrets.token_hex(32).encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
            sync_name(path)
        except OSError as why:
            raise StoreDown(f"the key {path} cannot be made: {why.strerror}") from why
        made = cls.at(path)
        assert made is not None
        return made

    def sign(self, what: bytes) -> str:
        return hmac.digest(self._secret, what, "sha256").hex()

    def signed(self, what: bytes, signature: object) -> bool:
        """Whether this is the key's signature of it."""
        return hmac.compare_digest(self.sign(what).encode(), str(signature).encode())


def key_of(place: str, key: str | PathLike[str] | None) -> Path:
    """Where the key of a database is: as said, or beside its file."""
    return Path(key).absolute() if key is not None else Path(f"{place}-key")


def place_of(said: Mapping[str, Any]) -> str:
    """A name for a database in PostgreSQL, among this user's own files: the server's are not ours."""
    schema = re.findall(r"search_path=(\S+)", str(said.get("options") or ""))
    where = [str(said.get(name) or "") for name in ("host", "hostaddr", "port", "dbname")] + schema[-1:]
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    digest = hashlib.sha256("\n".join(where).encode()).hexdigest()[:12]
    return str(Path(state) / "openfelt" / f"{said.get('dbname') or 'postgresql'}-{digest}")

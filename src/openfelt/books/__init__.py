"""The rule books themselves: one file a game document, as `<cardroom>/<game>.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

from openfelt.rules.conditions import Value
from openfelt.rules.errors import RuleBroken
from openfelt.rules.game import Game
from openfelt.rules.loader import load_game

__all__ = ["game", "game_ids", "text"]


@lru_cache
def game_ids() -> tuple[str, ...]:
    """Every game of every room, in the order of the documents' files."""
    rooms = (entry for entry in resources.files(__name__).iterdir() if entry.is_dir())
    return tuple(
        sorted(
            f"{room.name}/{file.name.removesuffix('.toml')}"
            for room in rooms
            for file in room.iterdir()
            if file.name.endswith(".toml") and file.name != "general.toml"
        )
    )


def text(id: str) -> str:
    """The file of a game, as written."""
    if id not in game_ids():
        near = (
            ", ".join(known for known in game_ids() if id.rpartition("/")[2] in known)
            or "see `openfelt games`"
        )
        raise RuleBroken(f'there is no game "{id}": {near}')
    return resources.files(__name__).joinpath(f"{id}.toml").read_text("utf-8")


def game(id: str, options: Mapping[str, Value] | None = None) -> Game:
    """A game with the options of a table chosen, the document's own words by default."""
    return _game(id, tuple(sorted((options or {}).items())))


@lru_cache(maxsize=256)
def _game(id: str, options: tuple[tuple[str, Value], ...]) -> Game:
    return load_game(text(id), f"books/{id}.toml", id, dict(options))

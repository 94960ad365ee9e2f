"""The games of the books, as the pages need them."""

from __future__ import annotations

import msgspec

from openfelt import books
from openfelt.room.api.calls import Anyone
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.room import Missing
from openfelt.rules.fees import Section
from openfelt.rules.game import Game


class GameListed(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    room: str
    family: str
    approval: str | None
    document: str
    lines: tuple[int, int]

    @classmethod
    def of(cls, game: Game) -> GameListed:
        return cls(
            id=game.id,
            name=game.name,
            room=game.room,
            family=game.family,
            approval=game.approval,
            document=game.file,
            lines=game.lines,
        )


class FeeOption(msgspec.Struct, frozen=True, kw_only=True):
    """A schedule option that a table of the game may post."""

    section: str
    option: str
    limit: str | None


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("games", catalogue)

    @at.get("/games", tuple[GameListed, ...])
    async def games(call: Anyone) -> tuple[GameListed, ...]:
        """Every game of every cardroom."""
        return tuple(map(GameListed.of, books.games()))

    @at.get("/games/{room}/{name}", Game)
    async def game(call: Anyone, room: str, name: str) -> Game:
        """One game: layout, pay lines, order of settlement, rules, interpretations, with their lines."""
        return books.game(known(room, name))

    @at.get("/games/{room}/{name}/fees", tuple[FeeOption, ...])
    async def fees(call: Anyone, room: str, name: str) -> tuple[FeeOption, ...]:
        """The collection options a table of the game may post."""
        sections = [books.section(id) for id in books.game(known(room, name)).fees]
        return tuple(option for section in sections for option in _options(section))

    return at


def known(room: str, name: str) -> str:
    if f"{room}/{name}" not in books.game_ids():
        raise Missing(f'there is no game "{room}/{name}"')
    return f"{room}/{name}"


def _options(section: Section) -> list[FeeOption]:
    return [FeeOption(section=section.id, option=one.id, limit=one.limit) for one in section.options]

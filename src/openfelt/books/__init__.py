"""The rule books themselves: one file a game document, as `<cardroom>/<game>.toml`.

Collection sections, which often span games, are `<cardroom>/fees/<section>.toml`. They may cover games whose
rules are not here yet; `known_games.toml` lists every game that a document names, `streets.toml` what a hand
of a pot game may reach, `demo_tables.toml` which tables a demo room has. What a cardroom says to all players
is in `<cardroom>/general.toml`, its house ways are `<cardroom>/houseways/<name>.toml`, read by the family of
the games that they set the hands of. `standard/` is no cardroom's: hand histories are played by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from importlib import resources

import msgspec

from openfelt.rules.banked import BankedGame
from openfelt.rules.banked import banked as as_banked
from openfelt.rules.cardrooms import Cardroom, Play, Statement, Streets, StreetsFile
from openfelt.rules.cite import Cite
from openfelt.rules.codec import convert, read_toml
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.families import FAMILIES
from openfelt.rules.fee_files import read
from openfelt.rules.fees import Schedule, Section
from openfelt.rules.game import Game, Way
from openfelt.rules.house_chart import HouseChart
from openfelt.rules.loader import CHIP, load_game
from openfelt.rules.money import Cents, dollars
from openfelt.rules.pot import PotGame, Structure

__all__ = [
    "banked", "banked_games", "banked_ids", "demo_tables", "first_game", "game", "game_ids", "games",
    "games_set_by", "games_with_fees_only", "games_with_rules", "house_way", "house_way_ids", "house_ways",
    "kinds_of_streets", "known_games", "name", "nearest", "paper", "posted", "room", "schedule",
    "section", "section_text", "sections", "sections_of", "standard", "statements", "streets", "text",
    "variants",
]  # fmt: skip


@lru_cache
def game_ids() -> tuple[str, ...]:
    """Every game of every room, in the order of the documents' files."""
    folders = (entry for entry in resources.files(__name__).iterdir() if entry.is_dir())
    rooms = (folder for folder in folders if folder.joinpath("general.toml").is_file())
    return tuple(
        sorted(
            f"{room.name}/{file.name.removesuffix('.toml')}"
            for room in rooms
            for file in room.iterdir()
            if file.name.endswith(".toml") and file.name != "general.toml"
        )
    )


def first_game() -> str:
    """The first game of the first document whose rules are here."""
    printed = games_with_rules()
    return min(game_ids(), key=lambda id: (printed[id].document, printed[id].first))


def demo_tables() -> Mapping[str, Cents]:
    """The games of a demo room, each with the least bet."""
    return convert(_toml("demo_tables.toml"), dict[str, Cents], "books/demo_tables.toml")


class _Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    at: Cite


@lru_cache
def _lists() -> dict[str, dict[str, _Known]]:
    return convert(_toml("known_games.toml"), dict[str, dict[str, _Known]], "books/known_games.toml")


def _known() -> dict[str, _Known]:
    return {id: known for games in _lists().values() for id, known in games.items()}


def known_games() -> frozenset[str]:
    """Every game that a document names, also those whose rules are not here yet."""
    return frozenset(_known())


def games_with_rules() -> Mapping[str, Cite]:
    """Where a document prints a game's rules."""
    return {id: known.at for id, known in _lists()["games"].items()}


def games_with_fees_only() -> Mapping[str, Cite]:
    """Where a document prints fees of a game whose rules it does not print."""
    return {id: known.at for id, known in _lists()["fees_only"].items()}


def name(id: str) -> str:
    """A game's name, also of those whose rules are not here yet."""
    known = _known()
    if id not in known:
        raise Denied(f'no document names a game "{id}"{nearest(id, known)}')
    return known[id].name


def nearest(id: str, known: Iterable[str]) -> str:
    """What may have been meant, to end a refusal with."""
    short = {one: one.rpartition("/")[2] for one in known}
    meant, part = id.casefold(), id.casefold().rpartition("/")[2]
    near = (
        [one for one in short if part and part in one]
        or get_close_matches(meant, short, 5)
        or [one for one in short if short[one] in get_close_matches(part, short.values(), 5)]
    )
    return f"; the nearest are {', '.join(near[:5])}" if near else "; `openfelt games --all` lists them"


def room_id(name: str) -> str:
    """A cardroom's id, however it is written; one that no document is of is refused."""
    rooms = _rooms()
    if name.casefold() not in rooms:
        listed = ", ".join(f"{id} ({room(id).name})" for id in rooms)
        raise Denied(f'there is no cardroom "{name}": there are {listed}')
    return name.casefold()


def _rooms() -> tuple[str, ...]:
    return tuple(dict.fromkeys(game.partition("/")[0] for game in sorted(_known())))


def _toml(file: str) -> object:
    return read_toml(resources.files(__name__).joinpath(file).read_text("utf-8"), f"books/{file}")


@lru_cache
def room(id: str) -> Cardroom:
    """A cardroom, by the first part of its games' ids."""
    return convert(_toml(f"{id}/general.toml"), Cardroom, f"books/{id}/general.toml")


@lru_cache
def statements(document: str, play: Play) -> tuple[Statement, ...]:
    """What a document says to the players of all its games of a kind."""
    said = (one for id in _rooms() for one in room(id).statements)
    return tuple(one for one in said if one.cite.document == document and one.play == play and not one.games)


def streets(game_id: str) -> Streets | None:
    """What a hand of a pot game may reach; nothing of other games."""
    return next((kind for kind in kinds_of_streets().kinds if game_id in kind.games), None)


@lru_cache
def kinds_of_streets() -> StreetsFile:
    """Every kind of pot game by what its hands may reach."""
    return convert(_toml("streets.toml"), StreetsFile, "books/streets.toml")


class Standard(msgspec.Struct, frozen=True):
    """The rules by which a hand history is played: no cardroom's, so that no list of games has them."""

    game: PotGame
    structure: Structure


class Variant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A code of hand histories: what it is called, and the rules it is played by.

    Players have at most so many cards of their `own`; somebody has to `bring_in` the first bet, or cards are
    changed in so many `draws`.
    """

    name: str
    game: str
    structure: Structure = "no-limit"
    own: int
    bring_in: bool = False
    draws: int = 0


@lru_cache
def variants() -> Mapping[str, Variant]:
    """Every code of hand histories."""
    return convert(_toml("standard/variants.toml"), dict[str, Variant], "books/standard/variants.toml")


def standard(variant: str, chip: Cents) -> Standard:
    """What a hand history of a variant is played by, with chips so small."""
    found = variants()[variant]
    played = game(found.game, {CHIP: dollars(chip)})
    assert isinstance(played, PotGame)
    return Standard(played, found.structure)


def text(id: str) -> str:
    """The file of a game, as written."""
    if id not in game_ids() and id not in {variant.game for variant in variants().values()}:
        if id in _known():
            raise RuleBroken(
                f"the rules of {name(id)} ({id}) are not in the books yet; its fees: `openfelt fees {id}`",
                [_known()[id].at],
            )
        raise Denied(f'there is no game "{id}"{nearest(id, game_ids())}')
    return resources.files(__name__).joinpath(f"{id}.toml").read_text("utf-8")


def game(id: str, options: Mapping[str, Value] | None = None, way: Way = "written") -> Game:
    """A game with the options of a table chosen; the others by the document's words, or as the trade does."""
    return _game(id, tuple(sorted((options or {}).items())), way)


def banked(id: str, options: Mapping[str, Value] | None = None, way: Way = "written") -> BankedGame:
    """The same, of a game that is played against a player-dealer."""
    return as_banked(game(id, options, way))


def games() -> tuple[Game, ...]:
    """Every game with its default options, in the order of the documents."""
    return tuple(sorted(map(game, game_ids()), key=lambda game: (game.document, game.lines)))


def banked_games() -> tuple[BankedGame, ...]:
    """Those of them that are played against a player-dealer."""
    return tuple(game for game in games() if isinstance(game, BankedGame))


def banked_ids() -> tuple[str, ...]:
    return tuple(sorted(game.id for game in banked_games()))


@lru_cache(maxsize=1024)  # every choice of every game's options, and more
def _game(id: str, options: tuple[tuple[str, Value], ...], way: Way) -> Game:
    return load_game(text(id), f"books/{id}.toml", id, dict(options), way=way, paper=paper)


def paper(id: str) -> str:
    """The text of a house way, as a game's settings name it."""
    return _house_way(id)[0]


@lru_cache
def _section_files() -> tuple[tuple[Section, str], ...]:
    found = [
        (read(text, f"books/{room.name}/fees/{file.name}"), text)
        for room in resources.files(__name__).iterdir()
        if room.joinpath("fees").is_dir()
        for file in room.joinpath("fees").iterdir()
        if file.name.endswith(".toml")
        for text in (file.read_text("utf-8"),)
    ]
    return tuple(sorted(found, key=lambda both: _place(both[0])))


@lru_cache
def sections() -> tuple[Section, ...]:
    """Every collection section of every room, by document and line."""
    return tuple(section for section, _ in _section_files())


def section_text(id: str) -> str:
    """The file of a collection section, as written."""
    return next(text for section, text in _section_files() if section.id == id)


def section(id: str) -> Section:
    """A collection section by its id, such as `000:1954`."""
    known = {section.id: section for section in sections()}
    if id not in known:
        raise Denied(f'there is no collection section "{id}": there are {", ".join(known)}')
    return known[id]


def sections_of(game_id: str, section: str | None = None) -> tuple[Section, ...]:
    """The collection sections of any game that a document names, by their lines, or one of them."""
    found = tuple(one for one in sections() if game_id in one.games)
    if not found:
        raise Denied(f"no document prints a collection section for {name(game_id)} ({game_id})")
    named = tuple(one for one in found if section in {None, one.id})
    if not named:
        raise _not_of(game_id, section, (one.id for one in found))
    return named


def _not_of(game_id: str, section: str | None, ids: Iterable[str]) -> Denied:
    return Denied(f'"{section}" is not a collection section of {game_id}: there are {", ".join(ids)}')


def schedule(game_id: str, option: int | str | Sequence[int | str], section: str | None = None) -> Schedule:
    """What a table of the game posts: an option of the section named, which must be one of the game's.

    In pot games it may be several, one for each number of players. Without a name it is the game's only
    section, or the last that its file lists: the house-wide one, later than the one in the game's document.
    """
    ids = game(game_id).fees
    if not ids:
        raise Denied(f"{game_id} has no collection section")
    if section is not None and section not in ids:
        raise _not_of(game_id, section, ids)
    options = (option,) if isinstance(option, (int, str)) else option
    return _section(section or ids[-1]).schedule(*options)


def posted(game_id: str, options: Sequence[int | str], section: str | None = None) -> Schedule:
    """As `schedule`, for any game that a document names.

    Where several sections have the options, one must be named, unless the game is in the books: its file says
    which is house-wide.
    """
    candidates = sections_of(game_id, section)
    if len(candidates) > 1:
        having = tuple(one for one in candidates if all(map(one.has, options)))
        listed = "; ".join(f"{one.id} ({one.title})" for one in having or candidates)
        cites = [Cite.of(one.cite) for one in having or candidates]
        asked = ", ".join(map(str, options))
        if not having:
            raise RuleBroken(f"no section of {game_id} has the option {asked}: there are {listed}", cites)
        if len(having) > 1 and game_id in game_ids():
            having = tuple(one for one in having if one.id == game(game_id).fees[-1]) or having
        if len(having) > 1:
            raise RuleBroken(f"several sections of {game_id} have the option {asked}: name {listed}", cites)
        candidates = having
    return candidates[0].schedule(*options)


_section = section  # by the name that `schedule` does not use for an argument


@lru_cache
def house_way_ids() -> tuple[str, ...]:
    """Every house way, as `<cardroom>/<name>`."""
    rooms = (entry for entry in resources.files(__name__).iterdir() if entry.joinpath("houseways").is_dir())
    return tuple(
        sorted(
            f"{room.name}/{file.name.removesuffix('.toml')}"
            for room in rooms
            for file in room.joinpath("houseways").iterdir()
        )
    )


def house_ways() -> Mapping[str, HouseChart]:
    """Every house way by its id."""
    return {id: house_way(id) for id in house_way_ids()}


def games_set_by(house_way: str) -> tuple[str, ...]:
    """The games whose hands are set by a house way, those of its own room first."""
    using = (game.id for game in games() if house_way in game.settings.needs)
    return tuple(sorted(using, key=lambda id: id.partition("/")[0] != house_way.partition("/")[0]))


@lru_cache
def house_way(id: str) -> HouseChart:
    """A house way by its id, or by the room's name where the room has only one."""
    found = _house_way_id(id)
    families = (FAMILIES[game(one).family] for one in games_set_by(found))
    read = next((family.house_way for family in families if family.house_way is not None), None)
    if read is None:
        raise Denied(f'no game has its hands set by "{found}"')
    return read(*_house_way(found))


def _house_way_id(id: str) -> str:
    found = [known for known in house_way_ids() if id in {known, known.partition("/")[0]}]
    if len(found) != 1:
        if found:
            raise Denied(f'there are several house ways of "{id}": {", ".join(found)}')
        ways = {*house_way_ids(), *(game for way in house_way_ids() for game in games_set_by(way))}
        raise Denied(f'there is no house way of "{id}"{nearest(id, sorted(ways))}')
    return found[0]


def _house_way(id: str) -> tuple[str, str]:
    room, _, name = _house_way_id(id).partition("/")
    file = f"{room}/houseways/{name}.toml"
    return resources.files(__name__).joinpath(file).read_text("utf-8"), f"books/{file}"


def _place(section: Section) -> tuple[str, int]:
    cite = Cite.of(section.cite)
    return cite.document, cite.first

"""How the rules of a table are found in the books, written into the log, and read again from there."""

from __future__ import annotations

import hashlib

import msgspec

from openfelt import books
from openfelt.room.log.events import Hash, RulesFiled, TableOpened, TextFiled
from openfelt.room.state.banked_rules import BankedRules
from openfelt.room.state.meld_rules import MeldRules
from openfelt.room.state.pot_rules import PotRules
from openfelt.room.state.rules import AnyRules, Filed
from openfelt.rounds.procedures import plays_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import RuleBroken
from openfelt.rules.fee_files import read as read_section
from openfelt.rules.fees import Schedule
from openfelt.rules.game import Game
from openfelt.rules.loader import load_game
from openfelt.rules.meld import MeldGame
from openfelt.rules.pot import PotGame


def rules_of(opened: TableOpened) -> AnyRules:
    """The game of the books, with the options and the schedule chosen for a table."""
    game = books.game(opened.game, opened.chosen, opened.as_)
    schedule = None
    if opened.collection:  # a pot pays by the number of players, and a table posts an option for each
        options = opened.collection[:1] if isinstance(game, BankedGame) else opened.collection
        schedule = books.schedule(opened.game, options, opened.section)
    section = books.section_text(schedule.section.id) if schedule else None
    return written(game, schedule, books.text(game.id), section)


def written(game: Game, schedule: Schedule | None, book: str, section: str | None) -> AnyRules:
    """Rules that were read from these texts."""
    texts = {text: _hash(text) for text in (book, *game.papers.values(), *([section] if section else []))}
    without_name = RulesFiled(
        name="",
        game=game.id,
        options=game.chosen,
        book=texts[book],
        papers={id: texts[text] for id, text in game.papers.items()},
        section=texts[section] if section else None,
        posted=tuple(option.id for option in schedule.options) if schedule else (),
        procedure=procedure(game),
    )
    name = _hash(msgspec.json.encode(without_name, order="deterministic").decode())
    filed = Filed(
        msgspec.structs.replace(without_name, name=name),
        tuple(TextFiled(hash=hash, text=text) for text, hash in texts.items()),
    )
    return rules_for(game, schedule, filed)


def read_again(filed: Filed) -> AnyRules:
    """Rules from the texts of a log, for the procedure that is installed."""
    one, texts = filed.rules, {paper.hash: paper.text for paper in filed.texts}
    papers = {id: texts[hash] for id, hash in one.papers.items()}
    game = load_game(
        texts[one.book], f"the book of {one.game}", one.game, one.options, paper=papers.__getitem__
    )
    schedule = None
    if one.section is not None:
        schedule = read_section(texts[one.section], f"the fees of {one.game}").schedule(*one.posted)
    now = procedure(game)
    outdated = (
        "" if now == one.procedure else f"it began by the procedure {one.procedure}, and {now} is installed"
    )
    return rules_for(game, schedule, filed, outdated)


def rules_for(
    game: Game, schedule: Schedule | None, filed: Filed | None = None, outdated: str = ""
) -> AnyRules:
    """What a table of this game is played by, by the kind of play."""
    if isinstance(game, BankedGame):
        return BankedRules(game, schedule, filed, outdated)
    if isinstance(game, PotGame):
        return PotRules(game, schedule, filed, outdated)
    if isinstance(game, MeldGame):
        return MeldRules(game, schedule, filed, outdated)
    raise RuleBroken(f"the room has no table for {game.name} yet", [game.play_cite])


def procedure(game: Game) -> str:
    return f"{game.family}/{plays_of(game).version}"


def _hash(text: str) -> Hash:
    return hashlib.sha256(text.encode()).hexdigest()

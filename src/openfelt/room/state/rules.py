"""What a table is played by, and how that is written down so that it can be read again."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

import msgspec

from openfelt import books
from openfelt.room.log.events import Hash, Person, RulesFiled, TableOpened, TextFiled
from openfelt.rounds.procedures import BankedPlays, procedure_of
from openfelt.rounds.tray import due_at, parts_of
from openfelt.rules.banked import BankedGame, banked
from openfelt.rules.bets import Limits
from openfelt.rules.fee_files import read as read_section
from openfelt.rules.fee_rules import CollectionTime
from openfelt.rules.fees import Schedule
from openfelt.rules.loader import load_game
from openfelt.table.bank_terms import BankTerms, bank_terms
from openfelt.table.collection import Charge
from openfelt.table.felt import BankedTable
from openfelt.table.placement import in_action

RulesOf = Callable[[TableOpened], "Rules"]


@dataclass(frozen=True)
class Filed:
    """Rules as the log keeps them: what they are made of, and every text."""

    rules: RulesFiled
    texts: tuple[TextFiled, ...]


@dataclass(frozen=True)
class Rules:
    """What a table is played by: the game with its options, its procedure, and the posted schedule.

    Without `filed` they cannot be read again, and the rounds played by them name none. `outdated` says why no
    round can be played by them any more.
    """

    game: BankedGame
    plays: BankedPlays | None = None
    schedule: Schedule | None = None
    filed: Filed | None = None
    outdated: str = ""

    @property
    def name(self) -> Hash:
        return self.filed.rules.name if self.filed else ""

    def charges(self, table: BankedTable) -> Iterator[tuple[CollectionTime, Charge]]:
        """The collection for a round that begins so, at whatever stage it is taken."""
        played = in_action(self.game, table)
        for stage in get_args(CollectionTime):
            for charge in due_at(self.game, played, self.schedule, stage):
                yield stage, charge

    def fees(self, table: BankedTable) -> Counter[Person]:
        """What each person pays for it."""
        due: Counter[Person] = Counter()
        for _, charge in self.charges(table):
            due.update(parts_of(charge, table, self.game.settlement.chip))
        return due

    def closest(self, wished: Limits) -> Limits:
        """The limits nearest to these that the game and the posted option are printed for."""
        if self.game.limits is not None:
            wished = self.game.limits.closest(wished)
        if self.schedule is not None:
            wished = self.schedule.options[0].closest(wished)
        return Limits(wished.min, wished.max)

    @cached_property
    def bank_terms(self) -> BankTerms:
        """What taking the bank costs."""
        return bank_terms(self.schedule, self.game.settlement.chip)

    @property
    def largest_fee(self) -> int:
        """The most a player-dealer can be charged for a round."""
        return self.bank_terms.most


def rules_of(opened: TableOpened) -> Rules:
    """The game of the books, with the options and the schedule chosen for a table."""
    game = books.banked(opened.game, opened.chosen, opened.as_)
    schedule = None
    if opened.collection:
        schedule = books.schedule(opened.game, opened.collection[0], opened.section)
    section = books.section_text(schedule.section.id) if schedule else None
    return written(game, schedule, books.text(game.id), section)


def written(game: BankedGame, schedule: Schedule | None, book: str, section: str | None) -> Rules:
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
    return Rules(game, None, schedule, filed)


def read_again(filed: Filed) -> Rules:
    """Rules from the texts of a log, for the procedure that is installed."""
    one, texts = filed.rules, {paper.hash: paper.text for paper in filed.texts}
    papers = {id: texts[hash] for id, hash in one.papers.items()}
    game = banked(
        load_game(texts[one.book], f"the book of {one.game}", one.game, one.options, paper=papers.__getitem__)
    )
    schedule = None
    if one.section is not None:
        schedule = read_section(texts[one.section], f"the fees of {one.game}").schedule(*one.posted)
    now = procedure(game)
    outdated = (
        "" if now == one.procedure else f"it began by the procedure {one.procedure}, and {now} is installed"
    )
    return Rules(game, None, schedule, filed, outdated)


def procedure(game: BankedGame) -> str:
    return f"{game.family}/{procedure_of(game).version}"


def _hash(text: str) -> Hash:
    return hashlib.sha256(text.encode()).hexdigest()

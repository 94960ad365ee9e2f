"""The page of a game of melds."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from openfelt.books import section
from openfelt.books.book_page import PagePart, PartedPage, book_page
from openfelt.books.fee_page import schedule_page
from openfelt.rules.meld import MeldGame
from openfelt.rules.meld_words import parts_of
from openfelt.rules.stated import Stated, stated


class MeldPage(PartedPage, frozen=True, kw_only=True):
    """Its `parts` are what is paid, and by whom."""


def meld_page(game: MeldGame) -> MeldPage:
    schedules = (schedule_page(section(id)) for id in game.fees)
    return MeldPage(
        **structs.asdict(book_page(game, _facts(game), schedules)),
        parts=tuple(PagePart(title=title, rules=rules) for title, rules in parts_of(game)),
    )


def _facts(game: MeldGame) -> Iterator[Stated]:
    yield stated("Players", game.seats.said, game.seats.cite)

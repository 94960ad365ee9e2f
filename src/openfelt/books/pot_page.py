"""The page of a game played for pots."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from openfelt import books
from openfelt.books.book_page import PagePart, PartedPage, book_page
from openfelt.books.fee_page import schedule_page
from openfelt.rules.pot import PotGame
from openfelt.rules.pot_words import parts_of
from openfelt.rules.stated import Stated, stated


class PotPage(PartedPage, frozen=True, kw_only=True):
    """Its `parts` go from buying in to the showdown."""


def pot_page(game: PotGame) -> PotPage:
    streets = books.streets(game.id)
    order = () if streets is None else streets.names
    played = game.stakes.structures
    schedules = (schedule_page(books.section(id), order=order, played=played) for id in game.fees)
    return PotPage(
        **structs.asdict(book_page(game, _facts(game), schedules)),
        parts=tuple(PagePart(title=title, rules=rules) for title, rules in parts_of(game)),
    )


def _facts(game: PotGame) -> Iterator[Stated]:
    yield stated("Players", game.seats.said, game.seats.cite)

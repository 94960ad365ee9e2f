"""Which lines a ruling at a table may cite: those of its game, and what holds in the whole cardroom.

A game's lines are its own document's, those that it sends to, and its collection. What a cardroom's rule book
prints of no single game (conduct, electronic tables, how fees are posted) holds for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from openfelt import books
from openfelt.books.sources import cardrooms
from openfelt.rules.cite import Cite
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.game import Game

MOST = 8
"""Citations in one ruling."""
_BETWEEN = re.compile(r"\s*[,;]\s*")
_LIKE_ONE = re.compile(r"\w+:\d")


def check_cited(game: Game, said: str) -> tuple[Cite, ...]:
    """The lines that somebody cites, as `003:144` or several with commas between; or why they do not do."""
    written = _BETWEEN.split(said.strip())
    if len(written) > MOST:
        raise Denied(f"a ruling cites at most {MOST} places")
    return tuple(_checked(game, one) for one in written)


def check_ground(game: Game, said: str) -> None:
    """What something rests on that the house itself decides: its own words, or lines, which then must do."""
    if _LIKE_ONE.match(said.strip()):
        check_cited(game, said)


def _checked(game: Game, written: str) -> Cite:
    try:
        cite = Cite.of(written)
    except ValueError as error:
        raise Denied(str(error)) from None
    if cite.missing:
        raise Denied(cite.missing)
    if any(cite.within(own) for own in _own(game)):
        return cite
    if cite.document != game.document:
        whose = cardrooms().get(cite.document)
        where = "no rule book here" if whose is None else f"the rule book of {whose}"
        raise _not_this_games(game, f"{cite} is in {where}")
    if others := [title for title, lines in _others(game) if cite.overlaps(lines)]:
        raise _not_this_games(game, f"{cite} is of {', '.join(dict.fromkeys(others))}")
    return cite


def _not_this_games(game: Game, says: str) -> RuleBroken:
    do = "cite its own lines, or what its rule book says of all games"
    return RuleBroken(f"{says}, and this table plays {game.name}: {do}", [game.cite])


def _own(game: Game) -> Iterator[Cite]:
    yield game.cite
    yield from game.refers
    yield from (Cite.of(section.cite) for section in books.sections() if game.id in section.games)


def _others(game: Game) -> Iterator[tuple[str, Cite]]:
    """What the same rule book prints of single games, this one not among them."""
    for id, lines in books.games_with_rules().items():
        if id != game.id:
            yield books.name(id), lines
    for section in books.sections():
        if game.id not in section.games:
            yield section.title, Cite.of(section.cite)

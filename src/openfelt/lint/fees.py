"""Do a game and its collection sections name each other?"""

from __future__ import annotations

from collections.abc import Iterator

from openfelt import books
from openfelt.lint.finding import Finding
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.rules.game import Game


def check_fees(game: Game) -> Iterator[Finding]:
    known = {section.id: section for section in books.sections()}
    for id in game.fees:
        if id not in known:
            yield Finding(
                kind="fees",
                games=(game.id,),
                says=f"there is no collection section {id}",
                cites=(Cite.of(id),),
            )
        elif game.id not in known[id].games:
            yield Finding(
                kind="fees",
                games=(game.id,),
                says=f"the section {id} does not list the game among those it covers",
                cites=(Cite.of(known[id].cite),),
            )
    for id, section in known.items():
        if game.id in section.games and id not in game.fees:
            yield Finding(
                kind="fees",
                games=(game.id,),
                says=f"the section {id} covers the game, which does not name it",
                cites=(Cite.of(section.cite),),
            )


def check_limits(game: BankedGame) -> Iterator[Finding]:
    """Whether a game names the limits that its sections print."""
    known = {section.id: section for section in books.sections()}
    printed = [option for id in game.fees if id in known for option in known[id].options if option.tables]
    if game.limits is None and printed:
        yield Finding(
            kind="no-limits",
            games=(game.id,),
            says=f"any limits may be posted, and the sections print {printed[0].printed_for} and the like",
            cites=(Cite.of(known[game.fees[-1]].cite),),
        )

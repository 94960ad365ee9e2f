"""Does a game cite its own lines?"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from openfelt import books
from openfelt.lint.finding import Finding
from openfelt.rules.cite import Cite, cites_in
from openfelt.rules.game import Game


def check_cites(game: Game, text: str) -> Iterator[Finding]:
    """A rule is cited from the game's own lines, its collection sections, what its room says to all players,
    or what the document sends to. An interpretation may compare with any document."""
    own = [game.cite, *game.refers]
    own += [Cite.of(books.section(id).cite) for id in game.fees]
    own += [statement.cite for statement in books.room(game.room).statements]
    for cite in dict.fromkeys(cites_in(tomllib.loads(text), but=("interpretations", "fees", "refers"))):
        if not any(cite.within(lines) for lines in own):
            yield Finding(
                kind="foreign-cite",
                games=(game.id,),
                says=f"{cite} is cited as a rule of this game, and is none of its lines",
                cites=(cite,),
            )

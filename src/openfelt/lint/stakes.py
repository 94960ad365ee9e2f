"""Does the collection charge whatever a game is played for?"""

from __future__ import annotations

from collections.abc import Iterator

from openfelt import books
from openfelt.lint.finding import Finding
from openfelt.rules.fee_words import STRUCTURES, limit_said
from openfelt.rules.pot import PotGame
from openfelt.rules.spans import Span
from openfelt.table.setup import option_fits
from openfelt.table.stacks import Stakes


def check_stakes(game: PotGame) -> Iterator[Finding]:
    """Structures, and limits that the document prints, that no option of the game's sections is for."""
    known = {section.id: section for section in books.sections()}
    options = [option for id in game.fees if id in known for option in known[id].options]
    missing = [
        f"{STRUCTURES[structure]} games"
        for structure in game.stakes.structures
        if not any(structure in option.structures for option in options)
    ]
    limits = [option for option in options if "limit" in option.structures]
    for printed in map(Span.of, game.stakes.printed):
        stakes = Stakes(structure="limit", bets=(printed.low, printed.high or printed.low))
        if not any(option_fits(option, stakes) for option in limits):
            missing.append(f"a table of {limit_said(printed, pot=True)}")
    for what in missing if options else ():
        yield Finding(
            kind="uncharged",
            games=(game.id,),
            says=f"{what}: no option of the collection is printed for it",
            charged="Nothing: such a table can post no option.",
            cites=(game.stakes.cite,),
        )

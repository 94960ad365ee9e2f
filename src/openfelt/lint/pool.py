"""Does the collection charge every stake that a game of melds may post?"""

from __future__ import annotations

from collections.abc import Iterator

from openfelt import books
from openfelt.lint.finding import Finding
from openfelt.rules.bets import Limits
from openfelt.rules.fees import Option
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents, money


def check_pool(game: MeldGame) -> Iterator[Finding]:
    """The least stake, or one between two printed limits, that no option of a section is for."""
    for section in (one for one in books.sections() if one.id in game.fees):
        printed = [limits for option in section.options for limits in option.tables]
        highest = max((limits.min for limits in printed), default=Cents(0))
        ends = {limits.max for limits in printed if limits.max is not None and limits.max < highest}
        for stake in (game.smallest_chip, *(Cents(end + game.smallest_chip) for end in sorted(ends))):
            if not any(_fits(option, stake) for option in section.options):
                yield Finding(
                    kind="uncharged",
                    games=(game.id,),
                    section=section.id,
                    says=f"a stake of {money(stake)}: no option of the collection is printed for it",
                    charged="Nothing: such a table can post no option.",
                    cites=(game.pool.cite,),
                )


def _fits(option: Option, stake: Cents) -> bool:
    return option.fits(Limits(min=stake, max=stake))

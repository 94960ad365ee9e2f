"""Does every option of a game change something?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from openfelt import books
from openfelt.lint.finding import Finding
from openfelt.rules.conditions import Value
from openfelt.rules.game import Game


def check_choices(game: Game) -> Iterator[Finding]:
    """One that makes no difference, whatever is chosen of the others, is none."""
    values = [option.values for option in game.options.values()]
    played = {
        chosen: _played(game.id, dict(zip(game.options, chosen, strict=True))) for chosen in product(*values)
    }
    for place, (name, option) in enumerate(game.options.items()):
        differs = any(
            played[chosen] != played[(*chosen[:place], other, *chosen[place + 1 :])]
            for chosen in played
            for other in option.values
        )
        if not differs:
            yield Finding(
                kind="idle-option",
                games=(game.id,),
                says=f"the option {name} changes nothing",
                cites=(option.cite,),
            )


def _played(id: str, chosen: dict[str, Value]) -> Game:
    """The game without what was chosen to come to it."""
    return replace(books.game(id, chosen), chosen={}, book="")

"""Hands written as their files have them, as short as a test can say them."""

from __future__ import annotations

from collections.abc import Sequence

from openfelt.phh.hand import Hand
from openfelt.phh.played import Played, play, stacks_after
from openfelt.phh.reader import read_hands

DECK = "5s5h6s6h7s7h2s2h"
"""Hole cards for those whose hands do not matter, two each."""


def history(
    stacks: Sequence[object],
    actions: str,
    *,
    blinds: Sequence[object] = (1, 2),
    bets: str = "min_bet = 2",
    antes: object = 0,
    hole: str = "",
    **fields: object,
) -> str:
    """A no-limit hand, or a limit one with two bets. Actions and hole cards are divided by commas.

    Blinds that are not named are zero; an ante is everybody's, unless it is a list.
    """
    players = len(stacks)
    own = [said.strip() for said in hole.split(",")] if hole else []
    own += [DECK[4 * n : 4 * n + 4] for n in range(len(own), players)]
    dealt = [f"d dh p{number} {cards}" for number, cards in enumerate(own, 1)]
    done = [said.strip() for said in actions.split(",") if said.strip()]
    lines = {
        "variant": f"'{'FT' if 'small' in bets else 'NT'}'",
        "antes": antes if isinstance(antes, list) else [antes] * players,
        "blinds_or_straddles": [*blinds, *[0] * (players - len(blinds))],
        "starting_stacks": list(stacks),
        "actions": dealt + done,
        **fields,
    }
    return "\n".join([*(f"{name} = {value}" for name, value in lines.items()), bets.replace(", ", "\n")])


def read(text: str) -> Hand:
    (hand,) = read_hands(text)
    return hand


def played(*args: object, **fields: object) -> Played:
    return play(read(history(*args, **fields)))  # type: ignore[arg-type]


def stacks(hand: Played) -> list[float]:
    """In the file's own chips."""
    return [stack / 100 for stack in stacks_after(hand.round)]

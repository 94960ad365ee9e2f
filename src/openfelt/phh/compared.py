"""A hand of a file by a cardroom's rules, and where it comes out otherwise than by those of histories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from openfelt import books
from openfelt.phh.hand import Hand
from openfelt.phh.played import Played, play, stacks_after
from openfelt.phh.told import amount
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.fee_words import STRUCTURES
from openfelt.rules.game import Way
from openfelt.rules.loader import CHIP
from openfelt.rules.money import dollars
from openfelt.rules.pot import PotGame


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """`differs` where the rules part: an action that the game does not have, or other stacks in the end."""

    game: PotGame
    differs: tuple[str, ...]


def alike(game: PotGame) -> tuple[object, ...]:
    """What two games have in common that are played with the same cards for the same hands."""
    return game.family, game.deck.name, *game.settings.shape


def compared(played: Played, id: str, options: Mapping[str, Value], way: Way) -> Compared:
    """A hand that was played, held against the rules of a game."""
    hand = played.hand
    game = _game(hand, id, options, way)
    try:
        again = play(hand, game)
    except Denied as refusal:
        return Compared(game=game, differs=(str(refusal.problem).removeprefix(f"{hand.name}, "),))
    return Compared(game=game, differs=tuple(_otherwise(played, again)))


def _game(hand: Hand, id: str, options: Mapping[str, Value], way: Way) -> PotGame:
    """The game with chips as small as the file's, if it is the variant's."""
    game, standard = (
        books.game(id, {CHIP: dollars(hand.chip)} | dict(options), way),
        books.standard(hand.variant, hand.chip),
    )
    variant = books.variants()[hand.variant].name
    if not isinstance(game, PotGame) or alike(game) != alike(standard.game):
        raise RuleBroken(f"{hand.name} is {variant}, and {game.name} ({id}) is another game", [game.cite])
    if standard.structure not in game.stakes.structures:
        structure = STRUCTURES[standard.structure]
        raise RuleBroken(
            f"{hand.name} is {variant}, and {game.name} ({id}) has no {structure} games", [game.stakes.cite]
        )
    # what a history does not have is no matter of a game's rules
    return replace(game, unrecorded_cite=standard.game.unrecorded_cite)


def _otherwise(played: Played, again: Played) -> Iterator[str]:
    hand, by = played.hand, stacks_after(played.round)
    for number, (has, here) in enumerate(zip(by, stacks_after(again.round), strict=True), 1):
        if has != here:
            yield f"{hand.player(number)} has {amount(here)}, and {amount(has)} as it was played"

"""What a table of a game may be: its positions, its decks, and the limits posted at it."""

from __future__ import annotations

from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits
from openfelt.rules.errors import RuleBroken, denied
from openfelt.rules.fees import Schedule


def check_posting(
    game: BankedGame, seats: int, decks: int, limits: Limits | None, schedule: Schedule | None = None
) -> None:
    """Refuse a table that the game, or the collection option in force, is not printed for.

    It is asked once, of a record or when a table opens: rounds of a table that is open are not asked again,
    so that a log outlives the rule it was written under.
    """
    if not game.seats.least <= seats <= max(game.seats.tables):
        raise RuleBroken(f"{seats} positions: this game has {game.seats.range}", [game.seats.cite], "seats")
    if decks not in game.deck.decks:
        allowed = ", ".join(map(str, game.deck.decks))
        raise RuleBroken(f"{decks} decks: this game is dealt with {allowed}", [game.deck.cite], "decks")
    if limits is not None:
        check_limits(game, limits, schedule)


def check_limits(game: BankedGame | None, limits: Limits, schedule: Schedule | None) -> None:
    """Refuse limits that the game, where its rules are in the books, or the collection option is not for."""
    if game is not None and game.limits is not None and not game.limits.permit(limits):
        cites = [game.limits_cite] if game.limits_cite else []
        raise denied(f"posted limits {limits} lie outside {game.limits.said}", cites, "limits")
    if schedule is not None:
        schedule.check_posted(limits)

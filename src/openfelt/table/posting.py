"""What a table of a game may be: its positions, its decks, and the limits posted at it."""

from __future__ import annotations

from openfelt.rules.bets import Limits
from openfelt.rules.errors import RuleBroken
from openfelt.rules.fees import Schedule
from openfelt.rules.game import Game


def check_posting(
    game: Game, seats: int, decks: int, limits: Limits | None, schedule: Schedule | None = None
) -> None:
    """Refuse a table that the game, or the collection option in force, is not printed for.

    It is asked once, of a record or when a table opens: rounds of a table that is open are not asked again,
    so that a log outlives the rule it was written under.
    """
    least, most = game.seats.least, max(game.seats.tables)
    if not least <= seats <= most:
        has = f"{least} to {most}" if least < most else str(most)
        raise RuleBroken(f"{seats} positions: this game has {has}", [game.seats.cite], "seats")
    if decks not in game.deck.decks:
        allowed = ", ".join(map(str, game.deck.decks))
        raise RuleBroken(f"{decks} decks: this game is dealt with {allowed}", [game.deck.cite], "decks")
    if limits is None:
        return
    if game.limits is not None and not game.limits.permit(limits):
        cites = [game.limits_cite] if game.limits_cite else []
        raise RuleBroken(f"posted limits {limits} lie outside {game.limits.said}", cites, "limits")
    if schedule is not None:
        schedule.check_posted(limits)

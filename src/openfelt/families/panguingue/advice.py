"""Stay with cards that go together; lay what can be laid; make others discard, where that costs nothing."""

from __future__ import annotations

from openfelt.families.panguingue.paid import for_adding
from openfelt.families.panguingue.settings import PanSettings
from openfelt.families.spreads.advice import Seen, advised, near
from openfelt.hands.melds import added, additions
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import View
from openfelt.rules.meld import MeldGame
from openfelt.table.felt import Seat

ENOUGH = 12


def advise(game: MeldGame, view: View, ask: Ask) -> Choice:
    assert isinstance(game.settings, PanSettings)
    seen = Seen(game.settings, view, ask.who.seat)
    offered = {offer.choice for offer in ask.offers}
    if "stay" in offered:
        together = sum(near(one, other) for at, one in enumerate(seen.hand) for other in seen.hand[:at])
        return Choice("stay") if together >= ENOUGH else ask.default
    if "force" in offered:
        return Choice("force") if _hurts(seen, game.settings) else ask.default
    return advised(game.settings, view, ask, takable=False)


def _hurts(seen: Seen, rules: PanSettings) -> bool:
    """Being forced: whoever just drew is neither paid for the card nor out with it."""
    forced = _who_drew(seen)
    pays = any(
        for_adding(meld, added(meld, cards), rules)
        for meld in seen.melds(forced)
        for cards in additions(meld, (seen.up,))
    )
    return not pays and not seen.puts_out(forced, seen.up)


def _who_drew(seen: Seen) -> Seat:
    """The last who decided is who would draw instead of taking the card."""
    return next(sight.by.seat for sight in reversed(seen.view.log) if sight.by is not None)

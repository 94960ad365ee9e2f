"""What whoever is asked could sensibly do, and what is best: worked out when they ask, by what they see."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from openfelt import books
from openfelt.odds.worths import BestPlay, best_play
from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.rounds.requests import Ask, Choice, Who
from openfelt.rounds.view import View
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Value


class Advised(msgspec.Struct, frozen=True, kw_only=True):
    """A choice for one of the decisions that are asked of you."""

    who: Who
    choice: Choice


def advice(state: TableState, viewer: e.Person) -> tuple[Advised, ...]:
    """For every decision that this viewer, and nobody else, is asked for now."""
    round = state.round
    asks = () if round is None else (ask for ask in round.open_asks if ask.who.bettor == viewer)
    return tuple(Advised(who=ask.who, choice=round.advise(ask)) for ask in asks if round is not None)


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision as whoever is asked sees it, to be thought over elsewhere; `book` is its rules' hash."""

    game: str
    chosen: dict[str, Value]
    book: str
    decks: int
    view: View
    ask: Ask

    def best(self) -> BestPlay | None:
        """What the books at hand say; nothing if the table plays by other rules than they have."""
        game = books.game(self.game, self.chosen)
        return best_play(game, self.decks, self.view, self.ask) if game.book == self.book else None


def decisions(state: TableState, viewer: e.Person) -> tuple[Decision, ...]:
    """Those that this viewer is asked for now against a bank, whose best play is counted for many games.

    What happened before the cards lay so tells nothing more.
    """
    round = state.round
    if round is None or not isinstance(round.game, BankedGame):
        return ()
    game, view = round.game, replace(round.view(viewer), log=())
    return tuple(
        Decision(
            game=game.id,
            chosen=game.chosen,
            book=game.book,
            decks=round.table.decks,
            view=view,
            ask=ask,
        )
        for ask in round.open_asks
        if ask.who.bettor == viewer
    )

"""Is a question that is answered for one game answered for its sisters too?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from openfelt.lint.finding import Finding
from openfelt.rules.banked import BankedGame
from openfelt.rules.families import FAMILIES
from openfelt.rules.game import Game
from openfelt.rules.interpretation import Topic
from openfelt.rules.pot import PotGame

ASKS: dict[Topic, str] = {
    "seat-without-wager": "where action starts when it comes to a seat without a wager",
    "player-dealer-bets": "whether the player-dealer may also bet",
    "both-lines": "whether one bettor may bet on both lines",
    "below-minimum": "what becomes of a bet below the minimum",
    "positions": "whether the positions of a table include the player-dealer's",
    "five-of-a-kind": "what the joker is beside four of a kind",
    "wild-royal-match": "whether a wild joker makes a royal match",
    "odd-chips": "whose the odd chips of a divided pot are",
    "short-all-in": "what others may do when somebody is all in with less than a bet or raise",
    "second-card-of-a-split": "when each hand of a split gets its second card",
}
_OF_BANKED: Mapping[Topic, Callable[[BankedGame], bool]] = {
    "seat-without-wager": lambda game: game.action.start in {"by-card", "by-dice"},
    "player-dealer-bets": lambda game: True,
    "both-lines": lambda game: sum(bet.base for bet in game.bets) > 1,
    "below-minimum": lambda game: game.limits is not None,
    "positions": lambda game: True,
}
_OF_POTS: tuple[Topic, ...] = ("odd-chips", "short-all-in")


def topics_of(game: Game) -> Iterator[Topic]:
    """The questions that a game, with its options chosen, has to answer."""
    match game:
        case BankedGame():
            yield from (topic for topic, concerns in _OF_BANKED.items() if concerns(game))
        case PotGame():
            yield from _OF_POTS
    yield from FAMILIES[game.family].raises(game.settings)


def check_sisters(tables: Sequence[Sequence[Game]]) -> Iterator[Finding]:
    """`tables`: every game, each with every choice of its options.

    An answer is an interpretation, or a rule where the document gives it in so many words.
    """
    answered = {table[0].id: _answered(table) for table in tables}
    for table in tables:
        first = table[0]
        for topic in dict.fromkeys(topic for game in table for topic in topics_of(game)):
            if topic not in answered[first.id]:
                sister = next((f"; {id} answers it" for id, known in answered.items() if topic in known), "")
                yield Finding(
                    kind="silent",
                    games=(first.id,),
                    says=f"nothing says {ASKS[topic]}{sister}",
                    cites=(first.cite,),
                )


def _answered(table: Sequence[Game]) -> set[Topic]:
    read = {topic for game in table for one in game.interpretations for topic in one.topics}
    return read | {topic for game in table for rule in game.rules for topic in rule.topics}

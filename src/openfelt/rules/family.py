"""What rule books and lint ask of any family; what is asked besides is a subclass a kind of play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from openfelt.cards import DECKS
from openfelt.rules.codec import convert, read_as
from openfelt.rules.errors import BookError
from openfelt.rules.game import Game, Settings
from openfelt.rules.house_chart import HouseChart
from openfelt.rules.interpretation import Topic
from openfelt.rules.shown import Shown

G = TypeVar("G", bound=Game)


@dataclass(frozen=True, kw_only=True)
class Family:
    """A family of games: one procedure, with typed settings."""

    chips_in: ClassVar[str]  # the table of a file that says which chip is the smallest

    name: str

    # What differs between its documents
    settings: type[Settings]

    # Where it waits: stages at which rulings may be listed; those that its procedure acts on, and where it
    # catches them (a misdeal may come at any: uncaught, it voids the round)
    stages: frozenset[str] = frozenset()
    rulings: Mapping[str, frozenset[str]] = field(default_factory=dict)

    # The questions that such a game has to answer beside those that every game has
    raises: Callable[[Settings], Iterable[Topic]] = lambda settings: ()

    # What people are asked to choose, as they read it, the usual first: whatever else is open, a page has the
    # same key for each
    choices: tuple[str, ...] = ()

    # Of those, what goes by the key of another that is never open with it: whoever stays in presses one
    same_key: Mapping[str, str] = field(default_factory=dict)

    # Boxes before a seat in which a hand is laid to say what it does, by the choice; the one nearest to the
    # house dealer first, in which cards lie that come later
    boxes: Mapping[str, str] = field(default_factory=dict)

    # What a reader is shown of the play, with the lines of the play where the settings name none of their own
    shown: Callable[[Game], Shown] = lambda game: Shown()

    # Hands that are set in two: the names of the halves, the lower first; how a chart for them is read, from
    # its text and the name of its file
    halves: tuple[str, str] | None = None
    house_way: Callable[[str, str], HouseChart] | None = None

    def read(self, raw: Mapping[str, Any], where: str) -> Game:
        """A game of this family from its file, or what is wrong with it."""
        raise NotImplementedError

    def problems(self, game: Game) -> Iterator[str]:
        """What the types alone cannot see, in any game."""
        if game.deck.name not in DECKS:
            yield f"deck.name is {game.deck.name}, expected one of {', '.join(DECKS)}"
        for ruling in game.rulings:
            caught = self.stages if ruling.name == "misdeal" else self.rulings.get(ruling.name)
            if caught is None:
                yield f"the {self.name} procedure does not act on the ruling {ruling.name}"
                continue
            for at in ruling.at:
                if at not in caught:
                    waits = ", ".join(sorted(caught))
                    yield f"the ruling {ruling.name} is given at {at}; it may be given at {waits}"


def read_checked(
    raw: Mapping[str, Any], kind: type[G], where: str, problems: Callable[[G], Iterable[str]]
) -> G:
    """A game of a kind, unless something is wrong with it."""

    def hook(kind: type, value: object) -> object:
        return value if kind is Settings else read_as(kind, value)

    game = convert(raw, kind, where, hook)
    for problem in problems(game):
        raise BookError(where, problem)
    return game

"""Every way a round can end, with the exact number of deals that lead there.

A procedure cannot be copied where it stands, so each step plays it again from its beginning: once for all the
deals that the family's facts cannot tell apart (`Alike`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from math import lcm
from typing import NamedTuple

from msgspec.structs import replace

from openfelt.cards import DECKS, Card
from openfelt.rounds.answers import CutAt, Dealt, Rolled, Shuffled
from openfelt.rounds.driver import AnyPlays, Reply, drive
from openfelt.rounds.floor import Misdeal
from openfelt.rounds.plays import Alike, Drawn
from openfelt.rounds.procedures import plays_of
from openfelt.rounds.requests import All, Ask, Choice, Cut, Draw, Request, Roll, Shuffle
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.facts import Facts
from openfelt.table.felt import BankedTable

Decides = Callable[[Ask, Felt], Choice]

EARLIER = "the cards of earlier rounds are in the pack again"
MOST_STATES = 2_000_000
"""A walk that meets more is refused: it would take hours, and all memory."""


class Ending(NamedTuple):
    """What was found, or why the round is void; how many of all deals come to it."""

    facts: Facts | None
    ways: int
    void: str = ""


class Walk(NamedTuple):
    """`total` are all deals: the ordered deals of as many cards as the longest round takes, times the rolls.

    A round that ends with fewer cards counts for every way the deal could go on.
    """

    endings: tuple[Ending, ...]
    total: int


def walk(
    game: BankedGame,
    table: BankedTable,
    decides: Decides = lambda ask, felt: ask.default,
    plays: AnyPlays | None = None,
    alike: Alike | None = None,
) -> Walk:
    """Through every deal of the cards that a table has left, everybody deciding as `decides` has it.

    Where the action button goes is left out of the facts: no bet is judged by it. Spoiled cards and rulings
    do not happen.
    """
    plays = plays or plays_of(game)
    return Walker(game, table, plays, decides, alike or plays.alike(game)).walk()


@dataclass(slots=True)
class State:
    """Where a deal has come to: the answers that led there first, for all that are like them.

    `left` are the cards of each class still in the pack; `ways` out of `of` deals come here.
    """

    left: tuple[int, ...]
    replies: tuple[Reply, ...] = ()
    drawn: Drawn = ()
    lies: Hashable = ()
    before: tuple[Hashable, ...] = ()
    ways: int = 1
    of: int = 1

    @property
    def key(self) -> Hashable:
        return self.left, self.lies, self.before, self.of


class Asked(Exception):
    """The procedure has come as far as the answers go."""

    def __init__(self, request: Request, felt: Felt) -> None:
        self.request, self.felt = request, felt


@dataclass
class Walker:
    """One walk: the classes of the cards, each with a face; how the deals ended that have."""

    game: BankedGame
    table: BankedTable
    plays: AnyPlays
    decides: Decides
    alike: Alike
    faces: list[Card] = field(default_factory=list)
    number: dict[Card, int] = field(default_factory=dict)
    ended: dict[Hashable, tuple[Ending, Counter[int]]] = field(default_factory=dict)

    def walk(self) -> Walk:
        met, layer = 0, [self.begin()]
        while layer:
            layer = self.go_on(layer)
            met += len(layer)
            if met > MOST_STATES:
                raise ValueError(f"more than {MOST_STATES:,} deals of {self.game.id} can be told apart")
        total = lcm(*(of for _, ways in self.ended.values() for of in ways))
        endings = (
            end._replace(ways=sum(count * (total // of) for of, count in ways.items()))
            for end, ways in self.ended.values()
        )
        return Walk(tuple(endings), total)

    def go_on(self, layer: Iterable[State]) -> list[State]:
        """One request further, as far as these deals go on."""
        following: dict[Hashable, State] = {}
        for state in layer:
            try:
                facts = self.play(state.replies)
            except Asked as asked:
                for after in self.after(state, asked.request, asked.felt):
                    if (alike := following.get(after.key)) is None:
                        following[after.key] = after
                    else:
                        alike.ways += after.ways
            except Misdeal as call:
                self.end(state, call.why, Ending(None, 0, f"misdeal: {call.why}"))
            else:
                self.end(state, _frozen(facts), Ending(facts, 0))
        return list(following.values())

    def end(self, state: State, key: Hashable, ending: Ending) -> None:
        if key not in self.ended:
            self.ended[key] = ending, Counter()
        self.ended[key][1][state.of] += state.ways

    def begin(self) -> State:
        """The cards of the pack in their classes, with a face for each."""
        pack = DECKS[self.game.deck.name].composition(self.table.decks)
        pack.subtract({Card.of(text): count for text, count in self.table.gone.items()})
        classes: dict[Hashable, int] = {}
        left: list[int] = []
        for card, count in pack.items():
            number = self.number[card] = classes.setdefault(self.alike.card(card), len(classes))
            if number == len(left):
                self.faces.append(card)
                left.append(0)
            left[number] += count
        return State(tuple(left))

    def play(self, replies: tuple[Reply, ...]) -> Facts:
        given = iter(replies)

        def answer(request: Request, felt: Felt) -> Reply:
            for reply in given:
                return reply
            raise Asked(request, felt)

        return replace(drive(self.game, self.table, answer, self.plays), action=None)

    def after(self, state: State, request: Request, felt: Felt) -> Iterator[State]:
        match request:
            case Draw():
                yield from self.drawn(state, request)
            case Roll(dice=number):
                for dice in product(range(1, 7), repeat=number):
                    yield self.answered(state, Rolled(dice), dice, of=6**number)
            case Cut(least=least):  # wherever: the cards that nobody has seen are in no order
                yield self.answered(state, CutAt(least), "cut")
            case Shuffle():
                yield self.shuffled(state, request, felt)
            case Ask():
                choice = self.decides(request, felt)
                yield self.answered(state, choice, choice)
            case All(asks=asks):
                choices = {ask.who: self.decides(ask, felt) for ask in asks}
                yield self.answered(state, choices, tuple(choices.items()))

    def drawn(self, state: State, request: Draw) -> Iterator[State]:
        """One of each class that is left, as many ways as it has cards."""
        if not any(state.left):
            raise LookupError(f"{self.game.id} draws from an empty pack: {request}")
        of = state.of * sum(state.left)
        for number, count in enumerate(state.left):
            if count:
                drawn = (*state.drawn, (request.to, self.faces[number]))
                yield State(
                    (*state.left[:number], count - 1, *state.left[number + 1 :]),
                    (*state.replies, Dealt(self.faces[number])),
                    drawn,
                    self.alike.lies(drawn),
                    state.before,
                    state.ways * count,
                    of,
                )

    def shuffled(self, state: State, request: Shuffle, felt: Felt) -> State:
        """What comes back is in the pack again, and may come again: from here on, all that came matters."""
        left = list(state.left)
        back = Counter(card for place in request.places for card in felt.cards(place))
        if request.earlier and EARLIER not in state.before:
            back.update({Card.of(text): count for text, count in self.table.gone.items()})
        for card, count in back.items():
            left[self.number[card]] += count
        after = self.answered(state, Shuffled(), state.drawn)
        after.left = tuple(left)
        after.before += (EARLIER,) * request.earlier
        return after

    def answered(self, state: State, reply: Reply, mark: Hashable, of: int = 1) -> State:
        replies, before = (*state.replies, reply), (*state.before, mark)
        return State(state.left, replies, state.drawn, state.lies, before, state.ways, state.of * of)


def _frozen(facts: Facts) -> Hashable:
    """What was found, to be looked up by."""
    told = (facts.seats, facts.hands, facts.bettors, facts.bets, facts.carry)
    return facts.round, facts.player_dealer, *(frozenset(scopes.items()) for scopes in told)

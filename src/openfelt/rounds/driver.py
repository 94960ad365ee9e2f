"""A procedure without a table: it asks, somebody answers, and what it found comes back.

Nothing is placed, no money moves and nothing is put into words, so this is what odds, simulations and proofs
go through. The cards lie on a `Felt` that costs nothing until somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, cast, get_args, overload

from openfelt.cards import DECKS
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.floor import RulingGiven, thrown
from openfelt.rounds.notes import Note, Pay
from openfelt.rounds.payments import WentOut
from openfelt.rounds.plays import Plays
from openfelt.rounds.pots import Showdown
from openfelt.rounds.procedures import plays_of
from openfelt.rounds.requests import All, Asking, Choice, Request, Shuffle, Who
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.facts import Facts, Found
from openfelt.rules.game import Game
from openfelt.rules.meld import MeldGame
from openfelt.rules.pot import PotGame
from openfelt.table.felt import BankedTable, Table
from openfelt.table.stacks import MeldTable, PotTable

Reply = Dealt | Fault | Rolled | CutAt | Shuffled | Choice | Mapping[Who, Choice]
"""What answers a request: a choice for an `Ask`, everybody's for an `All`."""

NOTES = frozenset(get_args(Note))


class Answers(Protocol):
    """Whoever answers: a shoe, bots, a record, or any function. A ruling of the floor is raised."""

    def __call__(self, request: Request, felt: Felt, /) -> Reply: ...


AnyPlays = Plays[Any, Any, Any]

Hears = Mapping[type, Callable[[Any, Any], object]]
"""What is done when a request of a kind is answered, or a note is said: whoever keeps the money listens."""
NOBODY: Hears = {}


@overload
def drive(
    game: BankedGame,
    table: BankedTable,
    answers: Answers,
    plays: AnyPlays | None = None,
    hears: Hears = NOBODY,
) -> Facts: ...
@overload
def drive(
    game: PotGame, table: PotTable, answers: Answers, plays: AnyPlays | None = None, hears: Hears = NOBODY
) -> Showdown: ...
@overload
def drive(
    game: MeldGame, table: MeldTable, answers: Answers, plays: AnyPlays | None = None, hears: Hears = NOBODY
) -> WentOut: ...
@overload
def drive(
    game: Game, table: Table, answers: Answers, plays: AnyPlays | None = None, hears: Hears = NOBODY
) -> Found: ...
def drive(
    game: Game, table: Table, answers: Answers, plays: AnyPlays | None = None, hears: Hears = NOBODY
) -> Found:
    """What the procedure finds when it is answered so; a misdeal that it does not catch is raised.

    Payments are made in full: there are no stacks that could run out.
    """
    felt, earlier = Felt(), table.gone
    procedure: Asking[Found] = (plays or plays_of(game)).play(game, table)
    reply: Any
    send, happened = procedure.send, felt.happened
    try:
        said: Any = next(procedure)
        while True:
            kind = type(said)
            if kind in NOTES:
                reply = said.amount if kind is Pay else None
                happened.append((said, reply))
                if hears and kind in hears:
                    hears[kind](said, reply)
                said = send(reply)
                continue
            try:
                reply = answers(said, felt) if kind is not All or said.asks else {}
            except RulingGiven as ruling:
                said = procedure.throw(ruling)
                continue
            except StopIteration:
                raise LookupError(f"nobody answers any more, and the procedure asks: {said}") from None
            happened.append((said, reply))
            if hears and kind in hears:
                hears[kind](said, reply)
            if kind is Shuffle:
                earlier = {} if said.earlier else earlier
                lying = sum(map(len, felt.places.values()))
                reply = DECKS[game.deck.name].size * table.decks - sum(earlier.values()) - lying
            said = send(reply)
    except StopIteration as end:
        return cast(Found, end.value)


def as_recorded(game: Game, answers: Iterable[Answer]) -> Answers:
    """The answers that a round was given, one after another; whoever gave them."""
    given = iter(answers)

    def answer(request: Request, felt: Felt) -> Reply:
        del felt
        inbox: dict[Who, Choice] = {}
        for one in given:
            match one:
                case Ruled(ruling=name, findings=findings):
                    lawful = (rule for rule in game.rulings if request.stage in rule.at)
                    rule = next(rule for rule in lawful if rule.name == name)
                    raise thrown(rule, findings, inbox)
                case Chose(who=who, choice=choice) if isinstance(request, All):
                    inbox[who] = choice
                    if len(inbox) == len(request.asks):
                        return {ask.who: inbox[ask.who] for ask in request.asks}
                case Chose(choice=choice):
                    return choice
                case _:
                    return one
        raise LookupError(f"the record ends where the procedure asks: {request}")

    return answer

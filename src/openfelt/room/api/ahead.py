"""Who was ahead in a hand that is looked at again: from nothing but the cards that the viewpoint shows."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from openfelt import books
from openfelt.cards import UNKNOWN, cards, text
from openfelt.equity.answers import check_enough, contest_of, weigh
from openfelt.equity.runouts import ways
from openfelt.room.oversight.replays import seen_from
from openfelt.room.state.rules import AnyRules
from openfelt.rounds.contest import Seen, Spot
from openfelt.rounds.places import at_seat
from openfelt.rounds.pot import PotRound
from openfelt.rounds.procedures import PotFamily
from openfelt.rounds.requests import Draw
from openfelt.rounds.view import View
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied
from openfelt.rules.families import family_of
from openfelt.rules.loader import load_game
from openfelt.rules.pot import PotGame
from openfelt.table.felt import Seat

COUNTED, ROUNDS = 30_000, 4_000
"""So many hands on boards are counted, and so many rounds dealt otherwise: a person waits for it."""


class AheadJob(msgspec.Struct, frozen=True, tag="ahead"):
    """Hands, and the game they are of: the text of its book as it was, or none where the books have it."""

    game: str
    book: str
    options: tuple[tuple[str, Value], ...]
    wins: str
    hands: tuple[str, ...]
    board: str
    gone: str
    drawn: tuple[int, ...]


class Ahead(msgspec.Struct, frozen=True, kw_only=True):
    """What of the pot a hand has on the average; how often all of it, and a part."""

    seat: int
    equity: float
    wins: float
    shares: float
    standard_error: float | None = None


class AheadAt(msgspec.Struct, frozen=True, kw_only=True):
    """From a step of the hand on: every hand that was seen whole, where two or more were left.

    By counting all `runouts`, or by so many at random.
    """

    step: int
    method: Literal["exact", "simulation", ""] = ""
    runouts: int = 0
    hands: tuple[Ahead, ...] = ()
    assumptions: tuple[str, ...] = ()


class HandsAhead(msgspec.Struct, frozen=True, kw_only=True):
    """Who was ahead in a hand that is over, as far as the viewpoint shows its cards; others are any."""

    viewpoint: str
    steps: tuple[AheadAt, ...]


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """What a worker makes of a job: of each hand its equity, how often all and a part, and the error."""

    method: Literal["exact", "simulation"]
    runouts: int
    hands: tuple[tuple[float, float, float, float | None], ...]
    assumptions: tuple[str, ...]


def seen_along(round: PotRound, viewpoint: str) -> list[tuple[int, Seen | None]]:
    """From which step on what was seen of the hands; once for all steps in which nothing came of it."""
    fresh = round.again()
    along: list[tuple[int, Seen | None]] = [(0, None)]
    for step, answer in enumerate(round.answers, 1):
        fresh.answer(answer)
        if is_dealing(fresh):
            continue
        seen = seen_by(seen_from(fresh, viewpoint), fresh)
        if _told_apart(seen) != _told_apart(along[-1][1]):
            along.append((step, seen))
    return along


def is_dealing(round: PotRound) -> bool:
    """Whether cards are on their way to some hands, or to the board, and others have theirs."""
    live = [round.felt.cards(at_seat(seat)) for seat in live_in(round)]
    return isinstance(round.waiting, Draw) and len({len(hand) for hand in live}) > 1


def live_in(round: PotRound) -> list[Seat]:
    return [stack.seat for stack in round.table.stacks if stack.seat not in round.money.folded]


def _told_apart(seen: Seen | None) -> object:
    """A burned card alone, which the house has seen, changes little: it counts from the next card on."""
    if seen is None:
        return None
    return seen.seats, seen.spot._replace(gone=frozenset()), seen.contest.measures


def seen_by(view: View, round: PotRound) -> Seen | None:
    """The hands still in, as far as the view shows them; none, if no hand is seen whole."""
    live = live_in(round)
    if round.over or view.void or len(live) < 2:
        return None
    try:
        seen = contest_of(round.game).seen(view, live)
        if seen is None or not whole(seen):
            return None
        seen.contest.check(seen.spot)
        check_enough(seen.contest, seen.spot)
    except Denied:  # cards are still being dealt, or the floor has ruled
        return None
    return None if seen.contest.costly and not seen.contest.stage(seen.spot).last else seen


def whole(seen: Seen) -> dict[int, int]:
    """By seat, the places of hands without a hidden card."""
    hands = enumerate(zip(seen.seats, seen.spot.hands, strict=True))
    return {seat: place for place, (seat, hand) in hands if hand and UNKNOWN not in hand}


def job_of(seen: Seen, rules: AnyRules) -> AheadJob:
    game = seen.contest.game
    known = family_of(game, PotFamily).contests(game)
    wins = next(name for name, one in known.items() if one.measures == seen.contest.measures)
    spot = seen.spot
    texts = {paper.hash: paper.text for paper in rules.filed.texts} if rules.filed else {}
    return AheadJob(
        game=game.id,
        book=texts[rules.filed.rules.book] if rules.filed else "",
        options=tuple(sorted(game.chosen.items())),
        wins=wins,
        hands=tuple(map(text, spot.hands)),
        board=text(spot.board),
        gone=text(sorted(spot.gone, key=lambda card: card.order)),
        drawn=spot.drawn,
    )


def told(step: int, seen: Seen, found: Found) -> AheadAt:
    """What a worker found, of the hands that were seen whole."""
    hands = []
    for seat, place in sorted(whole(seen).items()):
        equity, wins, shares, error = found.hands[place]
        hands.append(Ahead(seat=seat, equity=equity, wins=wins, shares=shares, standard_error=error))
    return AheadAt(
        step=step,
        method=found.method,
        runouts=found.runouts,
        hands=tuple(hands),
        assumptions=found.assumptions,
    )


# In a process of its own


@lru_cache(maxsize=64)
def _game(id: str, book: str, options: tuple[tuple[str, Value], ...]) -> PotGame:
    chosen = dict(options)
    if book:
        game = load_game(book, f"the book of {id}", id, chosen, paper=books.paper)
    else:
        game = books.game(id, chosen)
    assert isinstance(game, PotGame)
    return game


def found(job: AheadJob) -> Found:
    contest = contest_of(_game(job.game, job.book, job.options), job.wins)
    spot = Spot(tuple(map(cards, job.hands)), cards(job.board), frozenset(cards(job.gone)), job.drawn)
    few = ways(contest, spot) * len(spot.hands) <= COUNTED
    rounds, seed = None if few else ROUNDS, " ".join(job.hands)
    answer = weigh(contest, [spot], exact=few, rounds=rounds, seed=seed, plainly=True)
    results = enumerate(answer.results)
    return Found(
        method=answer.method,
        runouts=answer.runouts,
        hands=tuple(
            (float(one.equity), float(one.wins), float(one.shares), answer.error(place))
            for place, one in results
        ),
        assumptions=answer.assumptions,
    )

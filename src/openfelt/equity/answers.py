"""What every hand of a spot is worth: exactly where its runouts can be counted, else by simulation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product
from math import prod, sqrt
from typing import Literal

import msgspec

from openfelt.cards import DECKS, SUITS, UNKNOWN, Card, text
from openfelt.equity import runouts, twins
from openfelt.equity.tally import Result, Tally, result
from openfelt.equity.written import hands, read_cards
from openfelt.rounds.contest import Contest, Spot
from openfelt.rounds.procedures import PotFamily
from openfelt.rules.errors import Denied
from openfelt.rules.families import family_of
from openfelt.rules.pot import PotGame

ROUNDS = 20_000
MOST_SPOTS = 200_000
"""Ways in which ranges go together."""
FEW = 5_000
"""Runouts that are counted sooner than compiled code is loaded."""
COSTLY_ROUNDS = 1_000
PLAIN_MOST = 50_000
"""Runouts that are counted without being asked for where nothing is compiled."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """As it is asked: `hands` are cards, ranges or `??`; `wins` is what wins, where a game has it both ways.

    `drawn`: how many draws are over. Exactly, or by so many `rounds`, or as is best.
    """

    game: PotGame
    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""
    wins: str = ""
    drawn: int = 0
    exact: bool = False
    rounds: int | None = None
    seed: str = "1"


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What each hand comes to; of a simulation `runouts` is how many rounds were dealt."""

    hands: tuple[str, ...]
    results: tuple[Result, ...]
    halves: tuple[str, ...]
    method: Literal["exact", "simulation"]
    runouts: int
    assumptions: tuple[str, ...]

    def error(self, hand: int) -> float | None:
        """The standard error of a hand's equity."""
        return None if self.method == "exact" else self.results[hand].deviation / sqrt(self.runouts)


def contest_of(game: PotGame, wins: str = "") -> Contest:
    known = family_of(game, PotFamily).contests(game)
    if not known:
        raise Denied(f"nothing is known of how hands of {game.name} lie against each other")
    if wins and wins not in known:
        raise Denied(f"{game.name} is won by {' or '.join(filter(None, known)) or 'one hand'}, not by {wins}")
    return known[wins] if wins else next(iter(known.values()))


def answer(question: Question) -> Answer:
    contest = contest_of(question.game, question.wins)
    spots = read(question, contest)
    found = weigh(contest, spots, question.exact, question.rounds, question.seed)
    return msgspec.structs.replace(found, hands=question.hands)


def read(question: Question, contest: Contest) -> list[Spot]:
    """Every spot that is meant: one, unless there are ranges."""
    board, dead = read_cards(question.board, contest), read_cards(question.dead, contest)
    meant = [hands(said, contest) for said in question.hands]
    if len(meant) < 2:
        raise contest.refuse("two hands or more lie against each other")
    if UNKNOWN in (*board, *dead):
        raise contest.refuse("cards of the board and dead cards are known")
    if prod(map(len, meant)) > MOST_SPOTS:
        raise Denied(f"these ranges go together in more than {MOST_SPOTS:,} ways: make them smaller")
    if not 0 <= question.drawn <= contest.draws:
        times = f"{contest.draws} times" if contest.draws else "never"
        raise contest.refuse(f"cards are drawn for others {times}, not {question.drawn} times")
    check_twice([*board, *dead], contest)
    drawn = (question.drawn,) * len(meant)
    spots = []
    for together in product(*meant):
        spot = Spot(together, board, frozenset(dead), drawn)
        contest.check(spot)
        known = [*spot.known]
        if len(known) == len(set(known)):
            spots.append(spot)
    if not spots:
        check_twice([*board, *dead, *(card for one in meant for card in one[0])], contest)
        raise contest.refuse("these hands, board and dead cards share cards however they are dealt")
    return spots


def check_twice(cards: Sequence[Card], contest: Contest) -> None:
    named = [card for card in cards if card is not UNKNOWN]
    for card in named:
        if named.count(card) > 1:
            refusal = f"{card.text} is there {named.count(card)} times, and the deck has one"
            raise contest.refuse(refusal, contest.game.deck.cite)


def weigh(
    contest: Contest,
    spots: Sequence[Spot],
    exact: bool = False,
    rounds: int | None = None,
    seed: str = "1",
    plainly: bool = False,
) -> Answer:
    """Each spot is as likely as the others. `plainly`: without compiled code."""
    check_enough(contest, spots[0])
    if exact or (rounds is None and soon(contest, spots)):
        tally, method = counted(contest, spots, plainly), "exact"
    else:
        tally, method = dealt(contest, spots, rounds, seed, plainly), "simulation"
    number = len(spots[0].hands)
    return Answer(
        hands=tuple(text(hand) for hand in spots[0].hands),
        results=tuple(result(tally, hand) for hand in range(number)),
        halves=tuple(measure.half for measure in contest.measures),
        method=method,  # type: ignore[arg-type]  # one of the two
        runouts=tally.total,
        assumptions=tuple(assumed(contest, spots)),
    )


def check_enough(contest: Contest, spot: Spot) -> None:
    stage = contest.stage(spot)
    left, wanted = len(runouts.unseen(contest, stage.spot)), runouts.needed(stage)
    if wanted > left:
        cards = DECKS[contest.deck].size
        raise contest.refuse(
            f"of {cards} cards {left} are left, and these hands still need {wanted}", contest.game.deck.cite
        )


def soon(contest: Contest, spots: Sequence[Spot]) -> bool:
    """Whether all runouts can be counted while somebody waits."""
    if runouts.ways(contest, spots[0]) * len(spots) <= PLAIN_MOST:
        return True
    seconds = twins.seconds(contest, contest.stage(spots[0]))
    return seconds is not None and seconds * len(spots) <= twins.SOON


def dealt(contest: Contest, spots: Sequence[Spot], rounds: int | None, seed: str, plainly: bool) -> Tally:
    """So many rounds at random."""
    stages = [contest.stage(spot) for spot in spots]
    if not plainly and all(twins.knows(contest, stage) for stage in stages):
        return twins.at_random(contest, stages, rounds or twins.ROUNDS, seed)
    costly = contest.costly and not stages[0].last
    return runouts.at_random(contest, spots, rounds or (COSTLY_ROUNDS if costly else ROUNDS), seed)


def counted(contest: Contest, spots: Sequence[Spot], plainly: bool = False) -> Tally:
    """Exactly. Spots of which one becomes the other when suits change are counted once."""
    seen: dict[object, Tally] = {}
    tallies = []
    few = plainly or runouts.ways(contest, spots[0]) * len(spots) <= FEW
    for spot in spots:
        stage = contest.stage(spot)
        key = alike(stage.spot, contest.in_order) if stage.last and len(spots) > 1 else spot
        if key not in seen:
            compiled = not few and twins.seconds(contest, stage) is not None
            seen[key] = twins.every(contest, stage) if compiled else runouts.every(contest, spot)
        tallies.append(seen[key])
    return tallies[0] if len(tallies) == 1 else Tally.together(tallies)


def alike(spot: Spot, in_order: bool = False) -> tuple[object, ...]:
    """The same of all spots of which one becomes the other when suits change: no hand wins by its suit."""
    return min(
        _changed(spot, dict(zip(SUITS, suits, strict=True)), in_order) for suits in permutations(SUITS)
    )


def _changed(spot: Spot, become: dict[str, str], in_order: bool) -> tuple[object, ...]:
    def changed(cards: Iterable[Card]) -> list[str]:
        return [card.rank + become.get(card.suit, card.suit) for card in cards]

    lie = [changed(cards) if in_order else sorted(changed(cards)) for cards in (*spot.hands, spot.board)]
    return (*map(tuple, lie), tuple(sorted(changed(spot.gone))), spot.drawn)


def assumed(contest: Contest, spots: Sequence[Spot]) -> Iterator[str]:
    spot = spots[0]
    if any(UNKNOWN in hand for hand in spot.hands):
        yield "a card that is not known is any of those that nobody has named"
    if len(spots) > 1:
        yield "of a range each hand is as likely as another, if the cards are there"
    yield from contest.assumes(spot)

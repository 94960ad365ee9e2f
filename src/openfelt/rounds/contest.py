"""What is asked of a family of hands that lie against each other: what comes, what is decided, who wins."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from openfelt.cards import UNKNOWN, Card
from openfelt.hands import Measure, Strength
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.view import BACK, View
from openfelt.rules.cite import Cite
from openfelt.rules.errors import RuleBroken
from openfelt.rules.pot import PotGame
from openfelt.table.felt import Seat

Hand = tuple[Card, ...]
"""In the order dealt; `??` is a card that nobody has named."""


class Spot(NamedTuple):
    """Hands and what lies in common; cards that are `gone`; how often each hand has `drawn`."""

    hands: tuple[Hand, ...]
    board: Hand = ()
    gone: frozenset[Card] = frozenset()
    drawn: tuple[int, ...] = ()

    @property
    def known(self) -> Iterator[Card]:
        for cards in (*self.hands, self.board, self.gone):
            yield from (card for card in cards if card is not UNKNOWN)


class Stage(NamedTuple):
    """So many cards come to each hand and to the board. After the `last` nothing is decided."""

    spot: Spot
    hands: tuple[int, ...]
    board: int
    last: bool

    @property
    def over(self) -> bool:
        return not self.board and not any(self.hands)

    def laid(self, cards: Sequence[Card]) -> Spot:
        """The cards that came, to the hands in turn and then to the board; unnamed ones are named first."""
        hands, at = [], 0
        for hand, number in zip(self.spot.hands, self.hands, strict=True):
            hands.append(filled(hand, cards[at : at + number]) if number else hand)
            at += number
        return self.spot._replace(hands=tuple(hands), board=(*self.spot.board, *cards[at:]))


def filled(hand: Hand, cards: Iterable[Card]) -> Hand:
    """With these in the places of cards that were not named, and after the others."""
    come = iter(cards)
    named = [next(come, UNKNOWN) if card is UNKNOWN else card for card in hand]
    return (*named, *come)


class Seen(NamedTuple):
    """What somebody has seen of a hand that is played: of which seats the hands are."""

    contest: Contest
    seats: tuple[Seat, ...]
    spot: Spot


class Contest:
    """How the hands of a game come to a showdown: a family says what differs.

    A pot is won by `measures`, each half by one; a hand has so many cards in the end (`size`), so many when
    it is dealt (`dealt`). Where people have to decide, what they do is said in `assumes`.
    """

    measures: tuple[Measure, ...] = ()
    common: Place | None = None
    """Where cards lie that all have."""
    in_order = False
    """Whether it matters in which order a hand has its cards."""
    costly = False
    """Whether it takes trials to say what somebody decides."""
    draws = 0
    """How often cards are thrown away for others."""

    def __init__(self, game: PotGame, dealt: int, size: int) -> None:
        self.game, self.dealt, self.size = game, dealt, size

    @property
    def deck(self) -> str:
        return self.game.deck.name

    def assumes(self, spot: Spot) -> Iterator[str]:
        """What people are taken to do, where they have to decide."""
        del spot
        yield from ()

    def check(self, spot: Spot) -> None:
        """Refuse hands and boards that the game cannot have."""
        raise NotImplementedError

    def stage(self, spot: Spot) -> Stage:
        """What comes next, after what has to be decided before it; nothing, where hands are compared."""
        raise NotImplementedError

    def worth(self, hand: Hand, board: Hand) -> tuple[Strength | None, ...]:
        """What a hand is in the end for each half, if it qualifies."""
        return tuple(measure.of(hand, board) for measure in self.measures)

    def seen(self, view: View, live: Sequence[Seat]) -> Seen | None:
        """The hands still in as far as somebody sees them; nothing, if that cannot be told."""
        hands = tuple(_lying(view, at_seat(seat)) for seat in live)
        board = _lying(view, self.common) if self.common is not None else ()
        places = {self.common, *map(at_seat, live)}
        gone = (card for place in view.felt if place not in places for card in _lying(view, place))
        away = frozenset(card for card in gone if card is not UNKNOWN)
        return Seen(self, tuple(live), Spot(hands, board, away, (0,) * len(hands)))

    def refuse(self, problem: str, *cites: Cite | None) -> RuleBroken:
        return RuleBroken(problem, [cite for cite in cites if cite is not None] or [self.game.play_cite])

    def check_sizes(self, spot: Spot, sizes: Collection[int], *cites: Cite | None) -> None:
        """Whether every hand has so many cards, or is not dealt yet."""
        for hand in spot.hands:
            if len(hand) not in sizes:
                counts = sorted(sizes)
                several = f"at most {counts[-1]}" if counts[0] == 0 else " or ".join(map(str, counts))
                has = " ".join(card.text for card in hand) or "a hand without cards"
                raise self.refuse(f"{has}: a hand has {several} cards here, not {len(hand)}", *cites)


def _lying(view: View, place: Place) -> Hand:
    return tuple(UNKNOWN if card == BACK else Card.of(card) for card in view.felt.get(place, ()))

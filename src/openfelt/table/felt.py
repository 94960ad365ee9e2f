"""What lies on the felt when the deal begins: seats, the player-dealer's wager, and the bets."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from openfelt.rules.action import Direction, First
from openfelt.rules.bets import Limits
from openfelt.rules.facts import Wagered
from openfelt.rules.money import Cents

Seat = int
Bettor = str


def unnamed(seat: Seat, backline: bool = False) -> Bettor:
    """What someone goes by whose name nobody wrote down."""
    return f"{'backline' if backline else 'seat'}-{seat}"


def is_unnamed(bettor: Bettor, seat: Seat) -> bool:
    """Whether a bettor at this seat has no name of their own."""
    return bettor in {unnamed(seat), unnamed(seat, backline=True)}


def called(bettor: Bettor) -> str:
    """How people say it: `seat-2`, whose name nobody wrote down, is seat 2."""
    place, _, seat = bettor.partition("-")
    return (
        f"{place} {seat}"
        if seat.isdecimal() and bettor == unnamed(int(seat), place == "backline")
        else bettor
    )


YOU: Bettor = "you"
"""What whoever plays at a terminal is called there."""


def whose(called: str) -> str:
    """`ann's`, as people are called; `your` of whoever plays."""
    return "your" if called == YOU else f"{called}'s"


def no_money(amount: object, what: str) -> TypeError:
    """Dollars are not taken for cents: a bare number says neither."""
    return TypeError(f'{what} is {amount!r}, which is no money: $25 is dollars("25") or Cents(2500)')


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One person's part of money put up together."""

    bettor: Bettor
    amount: Cents

    def __post_init__(self) -> None:
        if not isinstance(self.amount, Cents):
            raise no_money(self.amount, f"the share of {self.bettor}")


def stakes_of(shares: tuple[Share, ...], bettor: Bettor, amount: Cents) -> dict[Bettor, Cents]:
    """Whose money it is: one person's, unless it is shared."""
    return {share.bettor: share.amount for share in shares} if shares else {bettor: amount}


class Bet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """Money on a spot. `shares` makes it a Kum-Kum bet: several people's money, settled as one.

    `hand` counts a seat's split hands from 1, `part` what one person has on one hand, as it went down: what a
    decision added is a wager of its own. `circle` is which of a seat's betting circles it lies in; `standing`
    marks a bet that stayed up from the round before; `over` is the part above the table maximum, where the
    document gives that part no action.
    """

    seat: Seat
    bettor: Bettor
    bet: str
    amount: Cents
    backline: bool = False
    hand: int = 1
    part: int = 1
    circle: int = 1
    shares: tuple[Share, ...] = ()
    standing: bool = False
    over: Cents = Cents(0)

    def __post_init__(self) -> None:
        if not isinstance(self.amount, Cents):
            raise no_money(self.amount, f"the amount on {self.bet}")

    @property
    def live(self) -> Cents:
        """The money that has action."""
        return Cents(self.amount - self.over) if self.over else self.amount

    @property
    def stakes(self) -> dict[Bettor, Cents]:
        return stakes_of(self.shares, self.bettor, self.amount)

    def put_up(self, person: Bettor) -> Cents:
        """How much of it is this person's."""
        if self.shares:
            return self.stakes.get(person, Cents(0))
        return self.amount if person == self.bettor else Cents(0)

    @property
    def spot(self) -> str:
        split = f", hand {self.hand}" if self.hand > 1 else ""
        return f"seat {self.seat}{split}, {self.bet}"

    @property
    def wagered(self) -> Wagered:
        """Which wager it is, as facts are told about it."""
        return Wagered(self.seat, self.bettor, self.bet, self.hand, self.part, self.circle)


class PlayerDealer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who banks the round, and the wager that can neither win nor lose more than itself."""

    seat: Seat
    wager: Cents
    shares: tuple[Share, ...] = ()
    bettor: Bettor = "player-dealer"

    def __post_init__(self) -> None:
        if not isinstance(self.wager, Cents):
            raise no_money(self.wager, "the player-dealer's wager")

    @property
    def stakes(self) -> dict[Bettor, Cents]:
        return stakes_of(self.shares, self.bettor, self.wager)


@lru_cache(1024)
def _clockwise(seats: int, first: Seat) -> tuple[Seat, ...]:
    return *range(first, seats + 1), *range(1, first)


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One round's beginning, whatever is played for: a subclass a kind of play says the rest.

    Seats are numbered clockwise from the house dealer's left, from 1. `gone` are the cards of the shoe dealt
    before, `hands_before` the hands since the game was opened (None: it is not new), `kept` what earlier
    rounds left: a pot, a kill.
    """

    seats: int
    decks: int = 1
    gone: dict[str, int] = {}
    hands_before: int | None = None
    kept: dict[str, str | int | bool] = {}

    @property
    def people(self) -> tuple[Bettor, ...]:
        """Everybody whose money is in the round."""
        raise NotImplementedError

    def bettors_at(self, seat: Seat) -> tuple[Bettor, ...]:
        """Whose money is on a seat."""
        raise NotImplementedError

    @property
    def next_hand(self) -> int | None:
        """How many hands there were before the next one."""
        return None if self.hands_before is None else self.hands_before + 1

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return seat % self.seats + 1

    def right_of(self, seat: Seat) -> Seat:
        """The next seat the other way."""
        return (seat - 2) % self.seats + 1

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Every position once, beginning with `seat`."""
        return _clockwise(self.seats, (seat - 1) % self.seats + 1)

    def round_from(self, seat: Seat, way: Direction) -> tuple[Seat, ...]:
        """Every position once, beginning with `seat`, either way round."""
        turn = self.clockwise_from(seat)
        return turn if way == "clockwise" else (turn[0], *reversed(turn[1:]))


class BankedTable(Table, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player-dealer with a wager, and the bets against it. `stood` are the bets that stayed up."""

    player_dealer: PlayerDealer
    bets: tuple[Bet, ...] = ()
    limits: Limits | None = None
    stood: tuple[Bet, ...] = ()

    @property
    def people(self) -> tuple[Bettor, ...]:
        everybody = list(self.player_dealer.stakes)
        for bet in self.bets:
            everybody += bet.stakes if bet.shares else (bet.bettor,)
        return tuple(dict.fromkeys(everybody))

    @property
    def bet_seats(self) -> tuple[Seat, ...]:
        """Seats with a bet, clockwise from the player-dealer's left."""
        first = self.left_of(self.player_dealer.seat)
        with_bets = {bet.seat for bet in self.bets}
        return tuple(seat for seat in self.clockwise_from(first) if seat in with_bets)

    def in_turn(self, first: First) -> tuple[Seat, ...]:
        """The players' positions, from the first of them clockwise."""
        bank = self.player_dealer.seat
        begins: dict[First, Seat] = {
            "left-of-house-dealer": 1,
            "left-of-player-dealer": self.left_of(bank),
            "right-of-player-dealer": self.right_of(bank),
        }
        return tuple(seat for seat in self.clockwise_from(begins[first]) if seat != bank)

    def bettors_at(self, seat: Seat) -> tuple[Bettor, ...]:
        """The seated player first, then the backline in the order they bet."""
        at_seat = sorted((bet for bet in self.bets if bet.seat == seat), key=lambda bet: bet.backline)
        return tuple(dict.fromkeys(bet.bettor for bet in at_seat))

    def staked(self, seat: Seat, bettor: Bettor, bet: str) -> Cents:
        return Cents(sum(b.amount for b in self.bets if (b.seat, b.bettor, b.bet) == (seat, bettor, bet)))

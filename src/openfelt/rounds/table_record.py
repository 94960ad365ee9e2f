"""A table record: one round, stated so that anyone can check it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from openfelt.cards import Card, cards
from openfelt.rounds.places import Place
from openfelt.rules.bets import Limits
from openfelt.rules.codec import convert
from openfelt.rules.conditions import Value
from openfelt.rules.errors import BookError, Denied, RuleBroken
from openfelt.rules.game import FaultName, Game, Way
from openfelt.rules.labels import check_label
from openfelt.rules.money import Cents
from openfelt.rules.sent_text import TooMuch, read_sent
from openfelt.table.felt import BankedTable, Bet, PlayerDealer, Share, unnamed


class StatedBet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seat: int
    bet: str
    amount: Cents
    bettor: str | None = None
    backline: bool = False
    circle: int = 1
    shares: tuple[Share, ...] = ()

    @property
    def bettor_name(self) -> str:
        return self.bettor or unnamed(self.seat, self.backline)


class StatedBank(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seat: int
    wager: Cents
    shares: tuple[Share, ...] = ()


class Decision(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A choice that was made; `seat` may be "player-dealer".

    Without a `hand` it is about the one that is asked. `after` is how many cards had been drawn before it:
    then it answers what was asked just then and nothing else.
    """

    seat: int | Literal["player-dealer"]
    choice: str
    bettor: str | None = None
    amount: Cents | None = None
    hand: int | None = None
    circle: int = 1
    cards: str = ""
    after: int | None = None


class Irregularity(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fault of the next card, or a ruling, after so many answers."""

    after: int
    ruling: str | None = None
    fault: FaultName | None = None
    seat: int | None = None
    findings: dict[str, str] = {}

    def __post_init__(self) -> None:
        if (self.ruling is None) == (self.fault is None):
            raise ValueError("an event is either a ruling or a fault")


class TableRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The format that the design calls table records; `expect` is what somebody worked out by hand."""

    game: str
    player_dealer: StatedBank
    bets: tuple[StatedBet, ...] = ()
    limits: Limits | None = None
    seats: int | None = None
    decks: int | None = None
    gone: dict[str, int] = {}
    collection: int | str | None = None
    collection_section: str | None = None
    options: dict[str, Value] = {}
    as_: Way = msgspec.field(default="written", name="as")
    shoe: str | None = None
    hands: dict[Place, str] | None = None
    dice: tuple[int, ...] = ()
    decisions: tuple[Decision, ...] = ()
    events: tuple[Irregularity, ...] = ()
    expect: dict[str, Any] = {}

    def __post_init__(self) -> None:
        if self.shoe is not None and self.hands is not None:
            raise ValueError("what happened is either the shoe or the hands, not both")

    def table(self, game: Game) -> BankedTable:
        """The felt as it lay when the deal began."""
        return BankedTable(
            seats=game.seats.tables[0] if self.seats is None else self.seats,
            decks=game.deck.default if self.decks is None else self.decks,
            gone=self.gone,
            limits=self.limits,
            player_dealer=PlayerDealer(
                self.player_dealer.seat, self.player_dealer.wager, self.player_dealer.shares
            ),
            bets=tuple(
                Bet(
                    seat=bet.seat,
                    bettor=bet.bettor_name,
                    bet=bet.bet,
                    amount=bet.amount,
                    backline=bet.backline,
                    circle=bet.circle,
                    shares=bet.shares,
                )
                for bet in self.bets
            ),
        )


def read_record(text: str, where: str) -> TableRecord:
    """A record from JSON or TOML; a problem names the key and what was expected."""
    try:
        raw = read_sent(text)
    except TooMuch as error:
        raise BookError(where, f"not a record: {error}") from None
    except ValueError as error:
        raise BookError(where, f"neither JSON nor TOML: {error}") from None
    record = convert(raw, TableRecord, where)
    for key, label in _labels(record):
        try:
            check_label(label)
        except Denied as refused:
            raise BookError(f"{where}: {key}", refused.problem) from None
    return record


def _labels(record: TableRecord) -> Iterator[tuple[str, str]]:
    """What people are called in a record, each with its key."""
    stated: tuple[tuple[str, StatedBank | StatedBet | Decision], ...] = (
        ("player_dealer", record.player_dealer),
        *((f"bets[{n}]", bet) for n, bet in enumerate(record.bets)),
        *((f"decisions[{n}]", decision) for n, decision in enumerate(record.decisions)),
    )
    for key, one in stated:
        if not isinstance(one, StatedBank) and one.bettor is not None:
            yield f"{key}.bettor", one.bettor
        if not isinstance(one, Decision):
            yield from ((f"{key}.shares[{n}].bettor", share.bettor) for n, share in enumerate(one.shares))


def read_cards(text: str, game: Game) -> tuple[Card, ...]:
    """Cards as written in a record; the bars and labels of set hands are the families' own."""
    try:
        return cards(text)
    except ValueError as error:
        raise RuleBroken(str(error), [game.deck.cite]) from None

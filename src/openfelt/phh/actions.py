"""What stands in the list of actions: who did what, as the file writes it."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TypeVar

import msgspec

from openfelt.books import Variant
from openfelt.cards import UNKNOWN, Card
from openfelt.rules.money import MOST, Cents, Net

_AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15})?")
_PLAYER = re.compile(r"p([1-9][0-9]?)")


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """`number` counts from one, and what is only a remark has one too; `text` is as written."""

    number: int
    text: str
    player: int = 0
    """From one; nobody's where the dealer acts."""


class Hole(Action, frozen=True, kw_only=True):
    """Cards dealt to a player; of those that lie face down some or all may be unknown."""

    cards: tuple[Card, ...]


class BringIn(Action, frozen=True, kw_only=True):
    """The bet that somebody is made to begin with."""


class Discard(Action, frozen=True, kw_only=True):
    """Cards thrown away for others; none: the hand is pat."""

    cards: tuple[Card, ...] = ()


class Board(Action, frozen=True, kw_only=True):
    cards: tuple[Card, ...]


class Fold(Action, frozen=True, kw_only=True):
    pass


class CheckOrCall(Action, frozen=True, kw_only=True):
    pass


class BetOrRaise(Action, frozen=True, kw_only=True):
    """`to` is all that the player then has bet on this street."""

    to: Cents


class Show(Action, frozen=True, kw_only=True):
    """Cards shown, some of them perhaps not; None: those that were dealt."""

    cards: tuple[Card, ...] | None = None


class Muck(Action, frozen=True, kw_only=True):
    pass


A = TypeVar("A", bound=Action)


def read_action(text: str, number: int, players: int, variant: Variant) -> Action | None:
    """An action, or nothing where it is only a remark; a `ValueError` says what is wrong with it."""
    said, _, _ = text.partition("#")

    def did(kind: type[A], who: str = "", **what: object) -> A:
        return kind(number=number, text=text, player=_player(who, players) if who else 0, **what)

    match said.split():
        case []:
            return None
        case ["d", "db", cards]:
            return did(Board, cards=_board(cards))
        case ["d", "dh", who, cards]:
            return did(Hole, who, cards=_cards(cards, variant.own))
        case [who, "f"]:
            return did(Fold, who)
        case [who, "cc"]:
            return did(CheckOrCall, who)
        case [who, "cbr", amount]:
            return did(BetOrRaise, who, to=_amount(amount))
        case [who, "sm"]:
            return did(Muck, who)
        case [who, "sm", "-"]:
            return did(Show, who)
        case [who, "sm", cards]:
            return did(Show, who, cards=_cards(cards, variant.own))
        case [who, "pb"] if variant.bring_in:
            return did(BringIn, who)
        case [who, "sd", *thrown] if variant.draws and len(thrown) < 2:
            return did(Discard, who, cards=_cards("".join(thrown), variant.own))
        case [_, "pb" | "sd" as what, *_] if not (variant.bring_in if what == "pb" else variant.draws):
            raise ValueError(f"there is no {'bring-in' if what == 'pb' else 'draw'} in {variant.name}")
    raise ValueError(f"an action is {_listed(variant)}")


def _listed(variant: Variant) -> str:
    more = ['"pN pb"'] * variant.bring_in + ['"pN sd CARDS"'] * bool(variant.draws)
    always = ('"d dh pN CARDS"', '"d db CARDS"', '"pN f"', '"pN cc"', '"pN cbr AMOUNT"')
    return f'{", ".join((*always, *more))} or "pN sm CARDS"'


def _player(who: str, players: int) -> int:
    found = _PLAYER.fullmatch(who)
    if found is None or int(found[1]) > players:
        raise ValueError(f'"{who}" is no player: they are p1 to p{players}')
    return int(found[1])


def _cards(text: str, most: int) -> tuple[Card, ...]:
    if len(text) % 2:
        raise ValueError(f'"{text}" are no cards: each is a rank and a suit')
    faces = [text[at : at + 2] for at in range(0, len(text), 2)]
    if len(faces) > most:
        raise ValueError(f"{len(faces)} cards are too many: it is {most} at most")
    cards = tuple(map(Card.of, faces))
    seen = [card for card in cards if card is not UNKNOWN]
    if len(set(seen)) != len(seen):
        raise ValueError(f'"{text}" has a card twice')
    return cards


def _board(text: str) -> tuple[Card, ...]:
    cards = _cards(text, 5)
    if UNKNOWN in cards:
        raise ValueError("a community card is one that everybody sees: it cannot be unknown")
    return cards


def _amount(text: str) -> Cents:
    if not _AMOUNT.fullmatch(text):
        raise ValueError(f'"{text}" is no amount: write it like 250 or 2.50')
    return in_cents(Decimal(text))


def in_cents(amount: object) -> Cents:
    """Money of a file, a whole number or an exact decimal, in cents; never below zero."""
    found = net_cents(amount)
    if found < 0:
        raise ValueError(f"{amount} is below zero")
    return Cents(found)


def net_cents(amount: object) -> Net:
    if isinstance(amount, bool) or not isinstance(amount, (int, Decimal)):
        raise ValueError(f"{amount!r} is no amount")
    exact = Decimal(amount)
    if not exact.is_finite() or abs(exact) >= MOST:
        raise ValueError(f"{amount} is no amount that anybody plays for")
    hundredfold = exact * 100
    if hundredfold != hundredfold.to_integral_value():
        raise ValueError(f"{amount} is finer than a cent, and money is whole cents")
    return Net(int(hundredfold))

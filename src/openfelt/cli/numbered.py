"""Asking a person for a move of a list: by its number, by its name, or by the cards alone."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.console import Console

from openfelt.cards import Card, cards, in_order, text
from openfelt.cli.prompts import HINT, until_read
from openfelt.rounds.picks import Picks
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.requests import Ask, Choice, Offer
from openfelt.rules.money import money

MOST_LISTED = 15
HELP = """\
Type the number of a move and Enter. Of a move that takes a card, type its
number and the card, as in "1 Kd", or simply the cards. A card is a rank,
A 2 3 4 5 6 7 J Q K, and a suit, s h d c (spades, hearts, diamonds, clubs),
so Kd is the king of diamonds, and "4h 5h 6h" lays three hearts in a row.
  hint   tells a sensible move          rules  prints how the game is played
  paid   lists the round's payments     q      leaves the table
  Enter  alone makes the move in [...]: what is done for a player whose time is
         up, which is often not the best"""
SUIT_SIGNS = str.maketrans("♠♥♦♣", "shdc")


class Move(NamedTuple):
    """One line of the list. Without a whole `choice` any one of the cards `held` goes with it."""

    name: str
    offer: Offer
    choice: Choice | None
    says: str
    held: tuple[Card, ...] = ()

    def with_cards(self, picked: tuple[Card, ...]) -> Choice | None:
        """The choice it is with just these cards, if it is one."""
        if self.choice is not None:
            return self.choice if in_order(self.choice.cards) == in_order(picked) else None
        return (
            Choice(self.offer.choice, cards=picked) if len(picked) == 1 and picked[0] in self.held else None
        )


def moves(ask: Ask, picks: Iterable[Picks], felt: Mapping[Place, tuple[str, ...]]) -> Iterator[Move]:
    """Every offer, and where the lawful cards are listed each set of them, the largest first."""
    listed = {one.choice: one.ways for one in picks}
    for offer in ask.offers:
        name = _name(offer)
        if offer.pick is None:
            most = None if offer.money is None else offer.money.most
            amount = "" if most is None else f" {money(most)}"
            yield Move(name, offer, Choice(offer.choice, most), f"{name}{amount}: {offer.says or name}")
        elif offer.choice in listed:
            for way in sorted(listed[offer.choice], key=lambda way: -len(way.cards)):
                unsaid = way.says == (f"{offer.choice} {text(way.cards)}",)
                means = offer.says if unsaid else ", ".join(way.says)
                choice = Choice(offer.choice, cards=way.cards)
                yield Move(name, offer, choice, f"{name} {text(way.cards)}: {means}")
        else:
            held = tuple(Card.of(card) for card in felt.get(offer.pick.place, ()))
            says = f"{name} <card>: {offer.says} (type the card, such as {held[-1]})"
            yield Move(name, offer, None, says, held)


def _name(offer: Offer) -> str:
    """Without the number of the meld it is for, which its words tell."""
    return offer.called or offer.choice.partition("-")[0]


def ask_move(
    console: Console,
    ask: Ask,
    picks: Iterable[Picks],
    felt: Mapping[Place, tuple[str, ...]],
    check: Callable[[Choice], None],
    hint: Callable[[], Choice],
    asides: Mapping[str, Callable[[], None]],
) -> Choice:
    """What is refused is asked again; so it is after `asides`, which print what they are asked for."""
    listed = tuple(moves(ask, picks, felt))
    held = felt.get(at_seat(ask.who.seat), ())
    for number, move in enumerate(listed[:MOST_LISTED], 1):
        console.print(f"    {number}. {move.says}", markup=False)
    if len(listed) > MOST_LISTED:
        console.print(f"    and {len(listed) - MOST_LISTED} more: type the cards of any other")

    def read(typed: str) -> Choice:
        word = typed.lower()
        if word in asides:
            asides[word]()
            raise ValueError("and now your move")
        if word == HINT:
            raise ValueError(f"a sensible move: {_said(hint(), ask)}")
        choice = ask.default if not typed else _read(typed, listed, held)
        check(choice)
        return choice

    return until_read(f"  Your move? [{_said(ask.default, ask)}]", read, HELP)


def _said(choice: Choice, ask: Ask) -> str:
    """As the list has it: `add 5h`."""
    return " ".join(filter(None, (_name(ask.offered(choice)), text(choice.cards))))


def _read(typed: str, listed: Sequence[Move], held: Container[str]) -> Choice:
    """A number of the list or a name, and the cards that go with it; or nothing but cards."""
    word, _, rest = typed.partition(" ")
    if word.isdecimal():
        if len(word) > 3 or not 1 <= int(word) <= len(listed):
            raise ValueError(f"the moves have numbers from 1 to {len(listed)}")
        return _one_of([listed[int(word) - 1]], rest, typed, held)
    named = [move for move in listed if word.lower() in {move.offer.choice, move.name}]
    return _one_of(named, rest, typed, held) if named else _one_of(listed, typed, typed, held)


def _one_of(among: Sequence[Move], rest: str, typed: str, held: Container[str]) -> Choice:
    """The one move of these that goes with the cards that were typed; by itself it needs none."""
    if not rest and len(among) == 1:
        (move,) = among
        if move.choice is not None:
            return move.choice
        if len(move.held) > 1:
            raise ValueError(f"which card? Type it, such as {move.held[-1]}")
        return Choice(move.offer.choice, cards=move.held)
    try:
        picked = cards(" ".join(map(_spelled, rest.replace(",", " ").split())))
    except ValueError:
        raise ValueError(f'"{typed}" is no move: type a number of the list, or ? for help') from None
    found = [choice for move in among if (choice := move.with_cards(picked)) is not None]
    if not found:
        raise ValueError(_why_none(among, picked, held))
    if len(found) > 1:
        raise ValueError(f"{len(found)} moves go with {text(picked) or 'that'}: type the number of one")
    return found[0]


def _spelled(card: str) -> str:
    """`kD` and `K♦` are Kd."""
    return (card[:-1].upper() + card[-1:].lower()).translate(SUIT_SIGNS)


def _why_none(among: Sequence[Move], picked: tuple[Card, ...], held: Container[str]) -> str:
    """Why cards go with none of these moves, so far as the list tells it."""
    none = f"no move of the list goes with {text(picked) or 'no cards'}"
    if missing := [card for card in picked if card.text not in held]:
        return f"{none}: {text(missing)} {'is' if len(missing) == 1 else 'are'} not in your hand"
    if len(among) == 1 and among[0].choice is not None:
        name, whole = among[0].name, text(among[0].choice.cards)
        return (
            f"{name} goes with {whole}, not with {text(picked)}"
            if whole
            else f"type {name} alone, without a card"
        )
    due = {card for move in among if move.offer.pick is not None for card in move.offer.pick.using}
    if due - set(picked):
        return f"{none}: what is laid first has {text(in_order(due))} in it"
    return f"{none} now: ? is for help"

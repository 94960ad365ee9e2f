"""Asking a person at the terminal, until the answer can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import typer

from openfelt.cards import Card, cards
from openfelt.cli.paper import visible
from openfelt.rounds.requests import Ask, Choice, Offer
from openfelt.rules.money import Cents, between, cents, money

T = TypeVar("T")


HINT = "hint"
HELP = "Type your answer and Enter; q leaves."


class GetUp(typer.Abort):
    """Whoever is asked gets up."""


def until_read(question: str, read: Callable[[str], T], help: str = HELP, aside: bool = False) -> T:
    """Ask again until `read` accepts what was typed; `?` or `help` tells more, `q` leaves.

    `aside` asks on standard error, so that standard output holds the answer alone.
    """
    while True:
        typed = typer.prompt(question, prompt_suffix=" ", default="", show_default=False, err=aside).strip()
        if typed.lower() in {"q", "quit", "exit"}:
            raise GetUp
        if typed.lower() in {"?", "help"}:
            typer.echo(help, err=aside)
            continue
        try:
            return read(typed)
        except ValueError as error:
            typer.echo(f"  {visible(str(error))}", err=aside)


def ask_card(to: str) -> Card:
    return until_read(
        f"Card to {to}?", Card.of, "A card such as As, Td or Jo, a tile such as 6-6. q leaves.", True
    )


def ask_dice(number: int) -> tuple[int, ...]:
    def read(typed: str) -> tuple[int, ...]:
        dice = typed.replace(",", " ").split()
        if len(dice) != number or set(dice) - set("123456"):
            raise ValueError(f"{number} dice, please: numbers from 1 to 6, like 3 4 6")
        return tuple(map(int, dice))

    return until_read(f"The {number} dice?", read, aside=True)


def ask_choice(
    ask: Ask,
    check: Callable[[Choice], None] = lambda _: None,
    aside: bool = False,
    hint: Callable[[], object] | None = None,
) -> Choice:
    """Every offer, with the money or the cards that go with it; what `check` refuses is asked again.

    Where there is a `hint`, it is given to whoever types so.
    """
    offered = {offer.choice: offer for offer in ask.offers}

    def read(typed: str) -> Choice:
        if typed == HINT and hint is not None:
            raise ValueError(f"a sensible choice: {hint()}")
        word, _, rest = typed.partition(" ")
        matching = [name for name in offered if name == word] or [
            n for n in offered if word and n.startswith(word)
        ]
        if not typed:
            return ask.default
        if len(matching) != 1:
            raise ValueError(f"choose one of {', '.join(offered)}")
        choice = _with_extras(offered[matching[0]], rest.strip())
        check(choice)
        return choice

    names = ", ".join(_described(offer) for offer in ask.offers)
    sensible = f"{HINT} tells what is sensible. " if hint else ""
    help = (
        f"One of {', '.join(offered)}, or its first letters; Enter alone is {ask.default}. "
        "Money or cards come after it, where it takes any; without an amount it is all that may go with it. "
        f"{sensible}q leaves."
    )
    return until_read(f"{ask.who}: {names}? [{ask.default}]", read, help, aside)


def _described(offer: Offer) -> str:
    if offer.money is not None:
        fixed = offer.money.least == offer.money.most
        return f"{offer.choice} {'' if fixed else f'{money(offer.money.least)}–'}{money(offer.money.most)}"
    if offer.pick is not None:
        return f"{offer.choice} <cards of {offer.pick.place}>"
    return f"{offer.choice} ({offer.called})" if offer.called else offer.choice


def _with_extras(offer: Offer, rest: str) -> Choice:
    """Who names no amount means all that may go with a choice, as in a table record."""
    if offer.money is not None:
        amount: Cents = cents(rest) if rest else offer.money.most
        if not offer.money.allows(amount):
            raise ValueError(f"{offer.choice} takes {between(offer.money.least, offer.money.most)}")
        return Choice(offer.choice, amount)
    return Choice(offer.choice, cards=cards(rest) if offer.pick else ())

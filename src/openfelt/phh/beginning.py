"""A hand of a file as it stands before its first card."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt import books
from openfelt.phh.hand import Hand, Ours
from openfelt.rounds.pot import PotRound
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.stacks import Posted, PotTable, Stack, Stakes


def begun(hand: Hand, game: PotGame | None = None) -> PotRound:
    """The round as it stands before its first card: everything that the file says is posted."""
    standard = books.standard(hand.variant, hand.chip)
    seats = range(1, len(hand.stacks) + 1)
    table = PotTable(
        seats=len(seats),
        button=None if hand.bring_in else len(seats),
        stacks=tuple(Stack(seat, f"p{seat}", had) for seat, had in zip(seats, hand.stacks, strict=True)),
        stakes=Stakes(structure=standard.structure, bets=hand.bets, bring_in=hand.bring_in),
        posted=tuple(_posted(hand)),
    )
    if game is None:
        game = standard.game if hand.ours is None else _rules(hand, hand.ours)
    return PotRound(game, table)


def _rules(hand: Hand, ours: Ours) -> PotGame:
    """Those of the game that it says it was played by."""
    try:
        game = books.game(ours.game, ours.options)
    except Denied as refusal:
        raise Denied(f"{hand.name}: {refusal}") from None
    if not isinstance(game, PotGame):
        raise Denied(f"{hand.name}: {game.name} ({game.id}) is not played for pots")
    return game


def _posted(hand: Hand) -> Iterator[Posted]:
    """Where antes are trimmed, what nobody else put in as well goes back, once the blinds are in."""
    antes = list(map(min, hand.antes, hand.stacks))
    second, trims = sorted(antes)[-2], hand.trims_antes and hand.ours is None
    for seat, (ante, blind, has) in enumerate(zip(antes, hand.blinds, hand.stacks, strict=True), 1):
        yield Posted(
            seat=seat,
            ante=Cents(min(ante, second) if trims else ante),
            matched=hand.trims_antes,
            blind=Cents(min(abs(blind), has - ante) if trims else abs(blind)),
            in_turn=blind >= 0,
        )

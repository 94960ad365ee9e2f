"""A table to simulate, from a few words: how many bet what, against which wager."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openfelt.rounds.tray import due_at
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents, cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer, unnamed
from openfelt.table.placement import check_table, in_action, with_matching

BANK = 1
UNIT = Cents(25_00)


def read_bets(game: BankedGame, texts: Sequence[str]) -> dict[str, Cents]:
    """`player=25` for each; without any, the first base bet."""
    if not texts:
        return {next(rule.name for rule in game.bets if rule.base): UNIT}
    bets: dict[str, Cents] = {}
    for text in texts:
        name, _, amount = text.partition("=")
        rule = game.bet(name.strip())
        if rule is None or rule.added or rule.button is not None:
            known = ", ".join(one.name for one in game.bets if not (one.added or one.button))
            raise Denied(f'{game.name} ({game.id}) has no bet "{name}" to be placed: there are {known}')
        try:
            bets[rule.name] = cents(amount.strip() or "25")
        except ValueError as error:
            raise Denied(f"{name}: {error}") from None
    return bets


def seated(
    game: BankedGame, players: int, bets: Mapping[str, Cents], wager: Cents | None, decks: int
) -> BankedTable:
    """The player-dealer in seat 1, players from their left, each with these bets.

    Without a `wager` it is so large that nothing is ever short.
    """
    sizes = [size for size in game.seats.tables if size > players]
    if not players >= 1 or not sizes:
        most = max(game.seats.tables) - 1
        raise Denied(f"{game.name} ({game.id}) has from 1 to {most} players' positions, not {players}")
    placed = [
        one
        for seat in range(BANK + 1, BANK + 1 + players)
        for name, amount in bets.items()
        for one in with_matching(game, Bet(seat=seat, bettor=unnamed(seat), bet=name, amount=amount))
    ]
    spots = dict.fromkeys((bet.seat, bet.bet) for bet in placed)
    table = BankedTable(
        seats=sizes[0],
        decks=decks,
        player_dealer=PlayerDealer(BANK, wager if wager is not None else all_of(placed)),
        bets=tuple(next(bet for bet in placed if (bet.seat, bet.bet) == spot) for spot in spots),
    )
    check_table(game, table)
    return table


def all_of(bets: Sequence[Bet]) -> Cents:
    """A wager that always covers: no bet of the documents pays as much as ten thousand for one."""
    return Cents(10_000 * sum(bet.amount for bet in bets))


def fees_at(game: BankedGame, table: BankedTable, schedule: Schedule | None) -> tuple[Cents, Cents]:
    """What the player-dealer and what all players together pay for a round at a table."""
    if schedule is None:
        return Cents(0), Cents(0)
    due = due_at(game, in_action(game, table), schedule, schedule.group.taken) if schedule.group.taken else ()
    bank = sum(charge.amount for charge in due if charge.payer == "player-dealer")
    return Cents(bank), Cents(sum(charge.amount for charge in due) - bank)

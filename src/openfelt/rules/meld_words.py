"""The rules of a game of melds in words, as far as all such games have them: what is paid, and by whom."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.rules.buy_in import buying_in
from openfelt.rules.meld import MeldGame, Posts
from openfelt.rules.money import money
from openfelt.rules.stated import Stated, stated

POSTED: dict[Posts, str] = {
    "bet": "the bet that everybody puts into the pot before the deal",
    "chip": "what one chip is worth, in which everything is paid",
}

TIMES: dict[Posts, str] = {"bet": "the bet", "chip": "a chip"}


def parts_of(game: MeldGame) -> Iterator[tuple[str, tuple[Stated, ...]]]:
    yield "The pot", tuple(_pool(game))
    yield "Buying in", tuple(buying_in(game.buy_in, TIMES[game.pool.posts]))


def _pool(game: MeldGame) -> Iterator[Stated]:
    rule = game.pool
    yield stated("Posted at the table", POSTED[rule.posts], rule.cite)
    yield stated("Smallest chip", money(rule.chip), rule.cite)
    taken = "takes the pot"
    if rule.posts == "bet":  # what people bet is played for until somebody wins it
        taken += "; if nobody does, it stays for the next round"
    yield stated("Whoever goes out", taken, rule.cite)
    yield stated("Payments", "at once, from stack to stack, as far as the payer's goes", rule.cite)

"""What a table carries from round to round. Its state is a fold over rounds."""

from __future__ import annotations

from collections import Counter

import msgspec

from openfelt.cards import DECKS, Card
from openfelt.rounds.round import Round
from openfelt.table.felt import Table


def following(round: Round) -> Table:
    """The table the next round begins with, before anyone bets: a fold over rounds."""
    shoe = {card.text: count for card, count in _gone(round).items()} if round.game.deck.shoe else {}
    table = round.begun
    carry = dict(round.facts.carry) if round.facts else {}
    return msgspec.structs.replace(
        table,
        bets=(),
        gone=shoe,
        stood=tuple(msgspec.structs.replace(bet, standing=True) for bet in round.tray.standing),
        hands_before=None if table.hands_before is None else table.hands_before + 1,
        kept=table.kept | carry,
    )


def _gone(round: Round) -> Counter[Card]:
    return Counter(DECKS[round.game.deck.name].composition(round.table.decks)) - Counter(round.pack)

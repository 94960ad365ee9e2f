"""Whether a log keeps to what was committed to: every shuffle, and all that chance answered."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.stock import Pack
from openfelt.room.state.table import TableState
from openfelt.rounds.answers import Answer, CutAt, Rolled, Shuffled


def check_shuffle(state: TableState, begun: e.ShoeBegun) -> Iterator[str]:
    """The commitment is to every card of the order that the seed gives; in old logs to the seed itself."""
    if not begun.seed:  # a physical table's cards are real
        return
    if begun.cards:
        sealed = Pack.of(begun, state.game.deck, state.opened.decks).stub.sealed
        right = (begun.commitment, begun.cards) == (sealed.commitment, len(sealed.order))
    else:
        right = begun.commitment == hashlib.sha256(bytes.fromhex(begun.seed)).hexdigest()
    if not right:
        yield f"begins a shoe at {state.opened.table} that is not the one committed to"


def check_beginning(state: TableState, begun: e.Begun, shared: bool) -> Iterator[str]:
    """A round mixes in what was sent for it. Where dealing begins follows from that and from chance.

    Once players have `shared` in a shuffle of the log, they do in every later one.
    """
    hand = f"hand {begun.number} of {state.opened.table}"
    if begun.sent != tuple(state.sent.items()):
        yield f"mixes other things into {hand} than players have sent"
    begins = state.dealer.begins(state.stock.pack, begun.sent)
    if begun.begins != begins and (shared or begun.begins is not None):
        yield f"begins {hand} elsewhere than chance and what was sent have it"


def fits_commitment(state: TableState, answer: Answer) -> bool:
    """Of dice, cuts and reshuffles: whether they are those that the order committed to gives."""
    so_far = state.so_far
    if not isinstance(answer, Rolled | CutAt | Shuffled) or so_far is None or not state.live:
        return True
    if so_far.pack is None or not so_far.pack.commitment or so_far.problem:
        return True
    now = state.dealer.answer(so_far)
    if isinstance(answer, Shuffled) and isinstance(now, Shuffled) and so_far.pack.begins is None:
        return answer in {now, Shuffled(now.proof)}  # by an older room nobody decided where it begins
    return answer == now

"""What proves a round to one viewer, made from the log: whatever they were shown, and nothing else."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec.structs import asdict

from openfelt.cards import DECKS
from openfelt.room.log import events as e
from openfelt.room.log.chain import Log
from openfelt.room.state.history import History, PlayedRound
from openfelt.room.state.openings import Proven
from openfelt.room.state.rules import AnyRules
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.stock import Pack
from openfelt.rounds.retold import Retold, retold
from openfelt.rounds.view import Sight
from openfelt.rules.errors import Denied
from openfelt.rules.game import DeckRule


class PackStated(msgspec.Struct, frozen=True, kw_only=True):
    """So many `decks` of a name, and how often the cards are in them all together."""

    deck: str
    decks: int
    cards: dict[str, int]

    @classmethod
    def of(cls, rule: DeckRule, decks: int) -> PackStated:
        cards = {card.text: number for card, number in DECKS[rule.name].composition(decks).items()}
        return cls(deck=rule.name, decks=decks, cards=cards)


class RoundProven(Proven, frozen=True, kw_only=True):
    """A round as `openfelt verify` checks it: what proves it, beside what this viewer saw of it.

    `committed_in`, `first_bet` and `begun_in` are the numbers in the log of the commitment, of the first bet
    that was placed for this round, if one was, and of the deal. `burn` is how many cards a new shoe burns
    with its first, by the rank of that: empty where it burns none, or is not new. `first_sent` is the number
    of the first thing that was sent for this round. `pack` is what was shuffled; a shuffle is `new` where
    this round is the first that is dealt from it, and `again` where an earlier round shuffled it again. When
    the round is over, it is `retold` with its rules.
    """

    table: str
    round: int
    viewer: str | None
    committed_in: int
    first_bet: int | None
    begun_in: int
    burn: dict[str, int]
    log: tuple[Sight, ...]
    first_sent: int | None = None
    pack: PackStated | None = None
    new: bool = False
    again: bool = False
    retold: Retold | None = None


class DealtAgain(NamedTuple):
    """A round with the pack it was dealt from; where in the log that was shuffled, bet on and dealt."""

    so_far: SoFar[Any, Any]
    shuffled: int
    first_bet: int | None
    first_sent: int | None
    begun: int


def round_proven(
    log: Log, history: History, table: str, played: PlayedRound, rules: AnyRules, viewer: e.Person | None
) -> RoundProven:
    """Blocks: call it in a thread."""
    again = dealt_again(log, history, table, played, rules)
    so_far, pack = again.so_far, again.so_far.pack
    proven = so_far.proven(viewer)
    if proven is None or pack is None:
        raise Denied("the cards of this round were not committed to one by one")
    return RoundProven(
        **asdict(proven),
        table=table,
        round=played.number,
        viewer=viewer,
        committed_in=again.shuffled,
        first_bet=again.first_bet,
        begun_in=again.begun,
        burn=rules.game.deck.burn if pack.turned else {},
        log=so_far.round.view(viewer).log,
        first_sent=again.first_sent,
        pack=PackStated.of(rules.game.deck, pack.decks),
        new=pack.rounds == 1,
        again=pack.arranged is not None and bool(pack.arranged.order),
        retold=retold(so_far.round, viewer),
    )


def dealt_again(log: Log, history: History, table: str, played: PlayedRound, rules: AnyRules) -> DealtAgain:
    """The pack as the round found it: what its shuffle was, less what the rounds before it took."""
    shuffled, pack = 0, None
    first_bet = first_sent = None
    for entry in history.before(log, table, played.number):
        match e.read(entry.body):
            case e.ShoeBegun() as begun:
                shuffled, pack = entry.seq, Pack.of(begun, rules.game.deck, played.begun.table.decks)
            case e.RoundEnded(left=left):
                first_bet = first_sent = None
                pack = None if pack is None or left is None else pack.after(left)
            case e.HandEnded() | e.MeldsEnded():  # every hand has a shuffle of its own
                first_bet = first_sent = pack = None
            case e.BetPlaced() if first_bet is None:
                first_bet = entry.seq
            case e.Stirred() if first_sent is None:
                first_sent = entry.seq
            case e.Begun(number=number, begins=begins):
                pack = None if pack is None else pack.for_round(begins)
                if number == played.number:
                    so_far = SoFar(rules, played.begun.table, pack, played.answers, played.begun.sent)
                    return DealtAgain(so_far, shuffled, first_bet, first_sent, entry.seq)
            case _:
                pass
    raise AssertionError("a round that was played has begun")

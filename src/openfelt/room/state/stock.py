"""The cards of a table: what it deals from, and what has gone. A physical table's cards are real."""

from __future__ import annotations

from collections import Counter

from openfelt.cards import SeededSource, Shoe, cards
from openfelt.cards.sealed import Sealed
from openfelt.room.log.events import LeftOver, ShoeBegun, Standing
from openfelt.room.state.stub import Stub
from openfelt.rules.game import DeckRule
from openfelt.table.felt import Table
from openfelt.table.shoes import fresh_shoe, gone_from


class Pack:
    """A shuffle by its seed, and how far it has been dealt.

    The order is worked out when a card is wanted: most shuffles of a log are never dealt again. `rest` is the
    order where a round left another than the seed's.
    """

    def __init__(self, rule: DeckRule, decks: int, seed: bytes, drawn: int = 0, rest: str = "") -> None:
        self.rule, self.decks, self.seed = rule, decks, seed
        self.drawn, self.rest = drawn, rest
        self._stub: Stub | None = None

    @property
    def shoe(self) -> Shoe:
        return self.stub.shoe

    @property
    def stub(self) -> Stub:
        if self._stub is None:
            whole = Shoe(cards(self.rest)) if self.rest else self._fresh
            sealed = Sealed(whole.cards, self.seed)
            self._stub = Stub(whole.burn(self.drawn), sealed, range(len(whole.cards)))
        return self._stub

    @property
    def _fresh(self) -> Shoe:
        return fresh_shoe(self.rule, self.decks, SeededSource(self.seed))

    def after(self, left: LeftOver) -> Pack:
        if left.rest:
            return Pack(self.rule, self.decks, self.seed, 0, left.rest)
        pack = Pack(self.rule, self.decks, self.seed, self.drawn + left.drawn, self.rest)
        if (stub := self._stub) is not None:
            pack._stub = Stub(stub.shoe.burn(left.drawn), stub.sealed, stub.positions)
        return pack


class Stock:
    """The seed of a shuffle is secret until it is done; `commitment` is told from the start."""

    def __init__(self) -> None:
        self.seed = b""
        self.commitment = ""
        self.finished: tuple[str, str] | None = None  # seed and commitment of the last shoe that is done
        self.pack: Pack | None = None
        self.ended = False  # by the rules the next round has another
        self._gone: dict[str, int] | None = {}  # None: the pack tells

    @property
    def gone(self) -> dict[str, int]:
        """The cards of the shoe that were dealt or burned, before the round in play."""
        if self._gone is None:
            assert self.pack is not None
            self._gone = gone_from(self.pack.rule, self.pack.decks, self.pack.shoe)
        return self._gone

    def shuffle(self, event: ShoeBegun, pack: Pack | None) -> None:
        self.finish()
        self.seed, self.commitment = bytes.fromhex(event.seed), event.commitment
        self.pack, self._gone, self.ended = pack, {} if pack is None else None, False

    def finish(self) -> None:
        """Nothing is dealt from it any more, so that everyone may know its seed."""
        if self.seed:
            self.finished = self.seed.hex(), self.commitment
        self.seed, self.commitment = b"", ""

    def change_deck(self) -> None:
        """Another deck is played with from now on."""
        self.finish()
        self.pack, self._gone, self.ended = None, {}, False

    def begin(self, table: Table) -> None:
        """A round: the log says what had gone before it."""
        self._gone, self.ended = table.gone, False

    def end(self, table: Table, left: LeftOver, is_shoe: bool) -> None:
        """A round, after which only a shoe that it did not end is dealt from further."""
        self.ended, stays = left.ends_shoe, is_shoe and not left.ends_shoe
        gone = Counter(table.gone) - Counter(left.back.split()) + Counter(left.went.split())
        self._gone = dict(gone) if stays else {}
        self.pack = self.pack.after(left) if self.pack and stays else None

    def stand(self, standing: Standing, stays: bool) -> None:
        """As the rounds of an old log left it."""
        self._gone, pack = standing.gone, self.pack if stays else None
        self.pack = pack and Pack(pack.rule, pack.decks, pack.seed, standing.drawn, standing.rest)
